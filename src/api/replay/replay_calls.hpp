// Repeats recorded calls.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/world.hpp"

namespace drystone::record {

/// Checks that the bytes are a list of calls. With `end_with_step`, the last call must be a step, and no other. Without it, no call may be
/// a step. Returns the problem, or an empty string.
std::string check_calls(std::span<const std::byte> calls, bool end_with_step);

/// The length [s] of the step at the end of the calls. They must have passed check_calls().
float step_seconds(std::span<const std::byte> calls);

/// Repeats all calls, which must have passed check_calls(). Returns the first call whose result differs from the recorded result, with the
/// difference, or an empty string.
std::string make_calls(World& world, std::span<const std::byte> calls);

/// The names of the calls, which must have passed check_calls().
std::vector<std::string_view> names_of_calls(std::span<const std::byte> calls);

}  // namespace drystone::record

// Makes recorded calls again.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/world.hpp"

namespace drystone::record {

/// Why the bytes are no list of calls with a step at its end, and there alone; empty where they are one.
std::string check_calls(std::span<const std::byte> calls);

/// The length of the step [s] at the end of calls that were checked.
float step_seconds(std::span<const std::byte> calls);

/// Makes the calls, which were checked. Says which of them first went otherwise than when it was recorded, and how; empty where none
/// did. All are made in any case.
std::string make_calls(World& world, std::span<const std::byte> calls);

/// The names of the calls, which were checked.
std::vector<std::string_view> names_of_calls(std::span<const std::byte> calls);

}  // namespace drystone::record

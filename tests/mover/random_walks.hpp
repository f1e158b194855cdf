// Random walks: a mover in a closed room of random obstacles, with random wishes. Whatever it does, it may overlap nothing, and pass
// through nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace drystone::test {

/// What a room has beside static obstacles.
enum class Company { nothing, kinematic, dynamic };

/// Walks for `steps` steps in the room of the seed. Returns what went wrong, if anything did.
std::optional<std::string> random_walk(std::uint32_t seed, Company company, int steps);

}  // namespace drystone::test

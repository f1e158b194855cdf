// Counts the heap allocations of the program that links it, by replacing operator new. The code is in a separate file,
// because a compiler that sees both new and delete would warn of a mismatch.
#pragma once

#include <cstdint>

namespace drystone::test {

/// Calls of operator new since the program started, without calls for over-aligned types.
std::uint64_t allocations();

/// Bytes that operator new has allocated and operator delete has not freed, over-aligned types included.
std::uint64_t bytes_in_use();

}  // namespace drystone::test

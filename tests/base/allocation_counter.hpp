// Counts the heap allocations of the program it is linked into, by replacing operator new. In a separate file, because
// a compiler that sees both new and delete would warn of a mismatch.
#pragma once

#include <cstdint>

namespace drystone::test {

/// Calls of operator new since the program started, those for over-aligned types aside.
std::uint64_t allocations();

/// Bytes that operator new has handed out and operator delete has not got back, over-aligned types included.
std::uint64_t bytes_in_use();

}  // namespace drystone::test

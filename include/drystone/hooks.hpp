// Hooks for programs that the engine is built into: where its large blocks of memory come from, and what is called when one of its
// assertions fails. Both hold for the whole process. Set them while no other thread uses the engine. docs/hooks.md has an example.
#pragma once

#include <cstddef>

#include "drystone/result.hpp"

namespace drystone {

/// Returns a block of `bytes` bytes, which is not 0, at a multiple of `alignment`, which is a power of two of at most 64; null if there is no
/// memory. Called from any thread that creates, changes or steps a world, from several at the same time. Must not throw, nor call the engine.
using AllocateFunction = void* (*)(void* context, std::size_t bytes, std::size_t alignment);
/// Takes back a block, with the numbers with which it was allocated.
using ReleaseFunction = void (*)(void* context, void* block, std::size_t bytes, std::size_t alignment);

/// Where the blocks of tables, trees and steps come from, which are most of a world's memory. Small objects, such as names, messages and
/// lists, come from operator new, which a program may replace as C++ allows; there is no other source once this is set. Without it, large
/// blocks are mappings of the system. A block that is null or misaligned counts as no memory (drystone/world.hpp). Null for both functions: as
/// without this call. The context is passed to the functions.
/// Errors: invalid_argument if only one of the functions is null; wrong_moment while blocks are in use: a world has some
/// from its first body on.
Result<void> set_memory_functions(AllocateFunction allocate, ReleaseFunction release, void* context = nullptr);

/// Called when an assertion of the engine fails, in builds that have assertions (debug builds): with the expression and its place. It must
/// not throw, nor call the engine. The program is aborted when the function returns.
using AssertFunction = void (*)(void* context, const char* expression, const char* file, int line);

/// What is called in place of the line that is printed to stderr; null: the line is printed. Release builds have no assertions.
void set_assert_function(AssertFunction function, void* context = nullptr);

}  // namespace drystone

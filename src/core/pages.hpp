// Blocks of memory for arrays that grow: the columns of tables and trees, the arena of a step.
//
// A large block is a mapping of its own, where the system can grow one without a copy (Linux). There are three reasons. Growth needs no
// second copy beside the first. Pages that were not written yet take no memory, so an array may double its capacity at no cost. A block
// that is freed returns to the system, instead of leaving a hole in the heap that larger blocks do not fit in. In scenes with thousands of
// contacts, holes and second copies were a third of the memory (docs/measurements/memory.md). Elsewhere, and under the sanitizers for
// addresses and threads, which watch the heap, blocks come from operator new. drystone/hooks.hpp has functions of the program for all blocks.
#pragma once

#include <cstddef>

namespace drystone::base {

/// Blocks of at least this many bytes are mappings, where there are any. A mapping ends with an unused part of a page, which is 4 kB on
/// most systems.
inline constexpr std::size_t kSmallestMapping = std::size_t{32} * 1024;

/// Memory with this alignment, of which all bytes are indeterminate. It is freed with the same numbers. `bytes` is not 0.
/// `written_at_once`: the caller writes all of it now, so the system is asked for all pages together, which takes half the time of a fault for each.
[[nodiscard]] std::byte* allocate_block(std::size_t bytes, std::size_t alignment, bool written_at_once = false);
void free_block(std::byte* block, std::size_t bytes, std::size_t alignment);

/// Gives a block another size; it may then lie elsewhere. It begins with the first `kept` bytes of the old block.
[[nodiscard]] std::byte* resize_block(std::byte* block, std::size_t bytes, std::size_t new_bytes, std::size_t alignment,
                                      std::size_t kept);

/// Whether a block of so many bytes is zero when it is allocated, and where it has grown from another such block.
bool is_zero_at_first(std::size_t bytes);

/// For tests: the bytes of all mappings of this program, and how often it mapped pages or changed the size of a mapping.
std::size_t mapped_bytes();
std::size_t mapping_calls();

}  // namespace drystone::base

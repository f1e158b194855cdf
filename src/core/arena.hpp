// Memory for one step: an allocation increments an offset, and reset() frees all allocations together.
//
// In the first steps of a scene the arena grows by chunks, each at least as large as all before it; reset() then replaces the chunks by
// one, which is an eighth larger than the most that the step needed at a time. From then on a step of the same size makes no heap
// allocation; tests check this by growths(). Every allocation starts on its own cache line (64 bytes), so wide loads are aligned and
// workers that fill neighbouring arrays do not share lines.
//
// Contents are uninitialised: after a reset they are the bytes of the last step, so reading before writing is a bug that shows as a
// difference between runs. Under AddressSanitizer all memory that is not allocated is poisoned, including the gaps between arrays.
//
// Not thread-safe: allocate before a parallel loop and fill the arrays inside the loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include "core/assert.hpp"
#include "core/platform.hpp"

namespace drystone::base {

class Arena {
 public:
  static constexpr std::size_t kAlignment = 64;

  Arena() = default;
  ~Arena();
  Arena(Arena&& other) noexcept;
  Arena& operator=(Arena&& other) noexcept;

  /// n objects with indeterminate contents, valid until reset(). Neither constructors nor destructors run.
  template <typename T>
  [[nodiscard]] std::span<T> allocate(std::size_t n) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= kAlignment);
    DRYSTONE_ASSERT(n <= std::numeric_limits<std::size_t>::max() / 2 / sizeof(T));
    return {static_cast<T*>(allocate_bytes(n * sizeof(T))), n};
  }

  /// n objects of zero bytes.
  template <typename T>
  [[nodiscard]] std::span<T> allocate_zeroed(std::size_t n) {
    const std::span<T> result = allocate<T>(n);
    if (n > 0) std::memset(static_cast<void*>(result.data()), 0, result.size_bytes());
    return result;
  }

  /// Frees everything. All spans from allocate() become invalid.
  void reset();

  /// A place to which rewind() goes back.
  struct Mark {
    std::size_t full = 0;
    std::size_t offset = 0;
    std::size_t used_before = 0;
  };
  Mark mark() const { return {full_.size(), offset_, used_before_}; }
  /// Frees what was allocated since the mark, which must be of this step.
  void rewind(const Mark& mark);

  /// Heap allocations since construction (those of reset() included).
  std::uint64_t growths() const { return growths_; }
  /// Bytes allocated since the last reset, alignment included.
  std::size_t used() const { return used_before_ + offset_; }

 private:
  struct Chunk {
    std::byte* data = nullptr;
    std::size_t size = 0;
  };

  static constexpr std::size_t round_up(std::size_t bytes) {
    return (bytes + kAlignment - 1) / kAlignment * kAlignment;
  }
  /// In the header, because a step makes about a hundred allocations, however small the world is.
  void* allocate_bytes(std::size_t bytes) {
    const std::size_t rounded = round_up(bytes);
    if (last_.size - offset_ < rounded) add_chunk(rounded);
    std::byte* const result = last_.data + offset_;
    offset_ += rounded;
    unpoison_memory(result, bytes);
    return result;
  }
  /// Bytes of all chunks.
  std::size_t capacity() const;
  void add_chunk(std::size_t bytes);
  void merge(std::size_t size);
  void release();
  void free_full();
  static void free_chunk(const Chunk& chunk);

  Chunk last_;                   // Allocations come from it; empty if there is none.
  std::size_t offset_ = 0;       // Its first free byte.
  std::vector<Chunk> full_;      // The chunks before it.
  std::size_t used_before_ = 0;  // Bytes allocated from them since the last reset.
  std::size_t most_used_ = 0;    // The most bytes in use at a rewind() since the last reset.
  std::uint64_t growths_ = 0;
};

}  // namespace drystone::base

// Memory that runs short: while an object lives, a block that the engine asks for may fail (drystone/hooks.hpp).
#pragma once

#include <atomic>
#include <cstddef>
#include <new>

#include "drystone/hooks.hpp"

namespace drystone::test {

/// Must be made and destroyed while there is no world.
class ShortMemory {
 public:
  ShortMemory() { must(set_memory_functions(allocate, release)); }
  ~ShortMemory() { must(set_memory_functions(nullptr, nullptr)); }
  ShortMemory(const ShortMemory&) = delete;
  ShortMemory& operator=(const ShortMemory&) = delete;

  /// The next block but `number` fails, and no other one. Negative: none.
  static void fail_after(int number) { left_ = number; }

 private:
  static void* allocate(void*, std::size_t bytes, std::size_t alignment) {
    if (left_ >= 0 && left_-- == 0) return nullptr;
    return ::operator new (bytes, std::align_val_t{alignment});
  }
  static void release(void*, void* block, std::size_t, std::size_t alignment) {
    ::operator delete (block, std::align_val_t{alignment});
  }

  static inline std::atomic<int> left_{-1};
};

}  // namespace drystone::test

// operator new with counters; see the header.
#include "tests/base/allocation_counter.hpp"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::uint64_t> count{0};
std::atomic<std::uint64_t> in_use{0};

void* enter(void* pointer) {
  if (pointer == nullptr) std::abort();
  in_use.fetch_add(malloc_usable_size(pointer), std::memory_order_relaxed);
  return pointer;
}

void release(void* pointer) {
  in_use.fetch_sub(malloc_usable_size(pointer), std::memory_order_relaxed);
  std::free(pointer);
}

}  // namespace

std::uint64_t drystone::test::allocations() { return count.load(); }
std::uint64_t drystone::test::bytes_in_use() { return in_use.load(); }

void* operator new(std::size_t bytes) {
  count.fetch_add(1, std::memory_order_relaxed);
  return enter(std::malloc(bytes > 0 ? bytes : 1));
}
// AddressSanitizer brings one of its own, whose memory release() must not free.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return operator new(bytes); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  const auto unit = static_cast<std::size_t>(alignment);
  return enter(std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit));
}
void operator delete(void* pointer) noexcept { release(pointer); }
void operator delete(void* pointer, std::size_t) noexcept { release(pointer); }
void operator delete(void* pointer, std::align_val_t) noexcept { release(pointer); }
void operator delete(void* pointer, std::size_t, std::align_val_t) noexcept { release(pointer); }

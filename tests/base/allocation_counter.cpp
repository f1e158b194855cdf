// operator new with a counter; see the header.
#include "tests/base/allocation_counter.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::uint64_t> count{0};
}  // namespace

std::uint64_t drystone::test::allocations() { return count.load(); }

void* operator new(std::size_t bytes) {
  count.fetch_add(1, std::memory_order_relaxed);
  void* const result = std::malloc(bytes > 0 ? bytes : 1);
  if (result == nullptr) std::abort();
  return result;
}
void operator delete(void* pointer) noexcept { std::free(pointer); }
void operator delete(void* pointer, std::size_t) noexcept { std::free(pointer); }

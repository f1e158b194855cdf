// The wrapped functions, and operator new, which calls the real ones; see the header. The code is in a separate file, because a compiler that
// sees both new and delete would warn of a mismatch.
#include "tests/base/direct_calls.hpp"

#include <sys/mman.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::uint64_t> calls{0};
}  // namespace

std::uint64_t drystone::test::direct_calls() { return calls.load(); }

extern "C" {

void* __real_malloc(std::size_t bytes);
void* __real_aligned_alloc(std::size_t alignment, std::size_t bytes);
void* __real_calloc(std::size_t count, std::size_t bytes);
void* __real_realloc(void* block, std::size_t bytes);
int __real_posix_memalign(void** block, std::size_t alignment, std::size_t bytes);
void* __real_mmap(void* address, std::size_t bytes, int protection, int flags, int file, off_t offset);

void* __wrap_malloc(std::size_t bytes) { return ++calls, __real_malloc(bytes); }
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t bytes) {
  return ++calls, __real_aligned_alloc(alignment, bytes);
}
void* __wrap_calloc(std::size_t count, std::size_t bytes) { return ++calls, __real_calloc(count, bytes); }
void* __wrap_realloc(void* block, std::size_t bytes) { return ++calls, __real_realloc(block, bytes); }
int __wrap_posix_memalign(void** block, std::size_t alignment, std::size_t bytes) {
  return ++calls, __real_posix_memalign(block, alignment, bytes);
}
void* __wrap_mmap(void* address, std::size_t bytes, int protection, int flags, int file, off_t offset) {
  return ++calls, __real_mmap(address, bytes, protection, flags, file, offset);
}

}  // extern "C"

void* operator new(std::size_t bytes) {
  void* const block = __real_malloc(bytes > 0 ? bytes : 1);
  return block != nullptr ? block : throw std::bad_alloc();
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  const auto unit = static_cast<std::size_t>(alignment);
  void* const block = __real_aligned_alloc(unit, (bytes + unit - 1) / unit * unit);
  return block != nullptr ? block : throw std::bad_alloc();
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }

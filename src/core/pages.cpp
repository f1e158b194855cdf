#include "core/pages.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <exception>
#include <new>

#include "core/platform.hpp"
#include "drystone/hooks.hpp"

// ThreadSanitizer does not see that mremap() frees addresses, and takes the next mapping there for a data race.
#if defined(__linux__) && !DRYSTONE_ADDRESS_SANITIZER && !DRYSTONE_THREAD_SANITIZER
#include <sys/mman.h>
#define DRYSTONE_MAPS_PAGES 1
#else
#define DRYSTONE_MAPS_PAGES 0
#endif

namespace drystone::base {
namespace {

std::atomic<std::size_t> g_mapped{0};
std::atomic<std::size_t> g_calls{0};
std::atomic<std::size_t> g_blocks{0};

/// The functions of the program in place of the heap and of mappings; null where there are none.
AllocateFunction g_allocate = nullptr;
ReleaseFunction g_release = nullptr;
void* g_context = nullptr;

void count(std::size_t more_bytes) {
  g_mapped.fetch_add(more_bytes, std::memory_order_relaxed);
  g_calls.fetch_add(1, std::memory_order_relaxed);
}

bool is_mapping(std::size_t bytes) {
  return DRYSTONE_MAPS_PAGES != 0 && bytes >= kSmallestMapping && g_allocate == nullptr;
}

/// What operator new does where there is no memory.
[[noreturn]] void fail_for_memory() {
#if DRYSTONE_EXCEPTIONS
  throw std::bad_alloc();
#else
  std::terminate();
#endif
}

#if DRYSTONE_MAPS_PAGES

std::byte* mapping_or_fail(void* address) {
  if (address == MAP_FAILED) fail_for_memory();
  return static_cast<std::byte*>(address);
}

std::byte* map(std::size_t bytes, bool written_at_once) {
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | (written_at_once ? MAP_POPULATE : 0);
  return mapping_or_fail(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, -1, 0));
}
std::byte* remap(std::byte* block, std::size_t bytes, std::size_t new_bytes) {
  return mapping_or_fail(mremap(block, bytes, new_bytes, MREMAP_MAYMOVE));
}
void unmap(std::byte* block, std::size_t bytes) { munmap(block, bytes); }

#else

std::byte* map(std::size_t, bool) { return nullptr; }
std::byte* remap(std::byte*, std::size_t, std::size_t) { return nullptr; }
void unmap(std::byte*, std::size_t) {}

#endif

constexpr bool is_default(std::size_t alignment) { return alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__; }

std::byte* allocate_on_heap(std::size_t bytes, std::size_t alignment) {
  void* const block =
      is_default(alignment) ? ::operator new(bytes) : ::operator new (bytes, std::align_val_t{alignment});
  return static_cast<std::byte*>(block);
}
void free_on_heap(std::byte* block, std::size_t alignment) {
  if (is_default(alignment)) return ::operator delete(block);
  ::operator delete (block, std::align_val_t{alignment});
}

std::byte* allocate_by_program(std::size_t bytes, std::size_t alignment) {
  void* const block = g_allocate(g_context, bytes, alignment);
  if (block == nullptr || reinterpret_cast<std::uintptr_t>(block) % alignment != 0) fail_for_memory();
  return static_cast<std::byte*>(block);
}

std::byte* allocate_anywhere(std::size_t bytes, std::size_t alignment, bool written_at_once) {
  if (g_allocate != nullptr) return allocate_by_program(bytes, alignment);
  if (!is_mapping(bytes)) return allocate_on_heap(bytes, alignment);
  std::byte* const block = map(bytes, written_at_once);
  count(bytes);
  return block;
}

}  // namespace

std::byte* allocate_block(std::size_t bytes, std::size_t alignment, bool written_at_once) {
  std::byte* const block = allocate_anywhere(bytes, alignment, written_at_once);
  g_blocks.fetch_add(1, std::memory_order_relaxed);
  return block;
}

void free_block(std::byte* block, std::size_t bytes, std::size_t alignment) {
  g_blocks.fetch_sub(1, std::memory_order_relaxed);
  if (g_release != nullptr) return g_release(g_context, block, bytes, alignment);
  if (!is_mapping(bytes)) return free_on_heap(block, alignment);
  unmap(block, bytes);
  g_mapped.fetch_sub(bytes, std::memory_order_relaxed);
}

std::byte* resize_block(std::byte* block, std::size_t bytes, std::size_t new_bytes, std::size_t alignment,
                        std::size_t kept) {
  if (is_mapping(bytes) && is_mapping(new_bytes)) {
    std::byte* const grown = remap(block, bytes, new_bytes);
    count(new_bytes - bytes);  // A smaller size wraps around, and the sum is right.
    return grown;
  }
  std::byte* const grown = allocate_block(new_bytes, alignment);
  std::memcpy(grown, block, std::min({kept, bytes, new_bytes}));
  free_block(block, bytes, alignment);
  return grown;
}

bool is_zero_at_first(std::size_t bytes) { return is_mapping(bytes); }

std::size_t mapped_bytes() { return g_mapped.load(std::memory_order_relaxed); }
std::size_t mapping_calls() { return g_calls.load(std::memory_order_relaxed); }

}  // namespace drystone::base

namespace drystone {

Result<void> set_memory_functions(AllocateFunction allocate, ReleaseFunction release, void* context) {
  if ((allocate == nullptr) != (release == nullptr)) {
    return Error{ErrorCode::invalid_argument, "allocate and release must both be given, or both be null"};
  }
  if (base::g_blocks.load(std::memory_order_relaxed) != 0) {
    return Error{ErrorCode::wrong_moment, "set_memory_functions: blocks are in use; destroy all worlds first"};
  }
  base::g_allocate = allocate;
  base::g_release = release;
  base::g_context = context;
  return {};
}

}  // namespace drystone

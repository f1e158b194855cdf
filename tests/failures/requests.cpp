#include "tests/failures/requests.hpp"

#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <limits>
#include <new>

namespace {

constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::max();

std::atomic<std::int64_t> first_failing{kNone};
std::atomic<bool> all_fail{false};
std::atomic<std::int64_t> made{0};
std::atomic<bool> failed{false};
std::atomic<std::int64_t> in_use{0};
std::atomic<std::int64_t> threads_left{kNone};

bool fails() {
  const std::int64_t first = first_failing.load();
  if (first == kNone) return false;
  const std::int64_t number = made.fetch_add(1);
  const bool result = all_fail.load() ? number >= first : number == first;
  if (result) failed = true;
  return result;
}

void* count(void* block) {
  if (block == nullptr) throw std::bad_alloc();
  in_use.fetch_add(1, std::memory_order_relaxed);
  return block;
}

void release(void* block) {
  if (block == nullptr) return;
  in_use.fetch_sub(1, std::memory_order_relaxed);
  std::free(block);
}

}  // namespace

namespace drystone::test {

FailingRequest::FailingRequest(std::int64_t number, Fails fails) {
  made = 0;
  failed = false;
  all_fail = fails == Fails::all;
  first_failing = number;
}
FailingRequest::~FailingRequest() { first_failing = kNone; }

FailingThreads::FailingThreads(int started) { threads_left = started; }
FailingThreads::~FailingThreads() { threads_left = kNone; }

bool has_failed() { return failed; }
std::int64_t requests() { return made; }
std::int64_t blocks_in_use() { return in_use.load(); }

}  // namespace drystone::test

void* operator new(std::size_t bytes) { return count(fails() ? nullptr : std::malloc(bytes > 0 ? bytes : 1)); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  const auto unit = static_cast<std::size_t>(alignment);
  return count(fails() ? nullptr : std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit));
}
// std::stable_sort() asks in this way, and goes on without the memory. AddressSanitizer brings one of its own, whose memory release() must
// not free.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  void* const block = fails() ? nullptr : std::malloc(bytes > 0 ? bytes : 1);
  if (block != nullptr) in_use.fetch_add(1, std::memory_order_relaxed);
  return block;
}
void operator delete(void* block) noexcept { release(block); }
void operator delete(void* block, std::size_t) noexcept { release(block); }
void operator delete(void* block, std::align_val_t) noexcept { release(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { release(block); }

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*),
                              void* argument) {
  using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static const Create create = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
  return fails() || threads_left.fetch_sub(1) <= 0 ? EAGAIN : create(thread, attributes, run, argument);
}

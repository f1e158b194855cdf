// Differences between compilers (gcc, clang and Microsoft's) and systems. The other files of src/ test for no compiler and, outside of src/core, for
// no instruction set. They use these names:
//
//   DRYSTONE_ASSERTS           1 where DRYSTONE_ASSERT checks: debug builds, or with DRYSTONE_ENABLE_ASSERTS defined
//   DRYSTONE_EXCEPTIONS        1 where exceptions can be thrown
//   DRYSTONE_MAY_BE_EMPTY      before a member: it takes no space if its class is empty
//   base::kHasThreads          false where no thread can be started
//   base::kSharesMemory        false where no thread of the program could run the engine's jobs either
//   base::pause_thread()       tells the processor that this is a spin loop
//   base::read_ticks()         a counter of the processor that runs at a constant rate, or the clock's
//   base::thread_cpu_ms()      processor time of the calling thread, or nothing on systems that do not tell it precisely
//   base::fork_count()         the number of calls of fork() that led to this process, since the first call of this function
//   base::prefetch()           loads a cache line, or all of a range, ahead of its use
//   base::poison_memory()      makes AddressSanitizer report any access; does nothing in other builds
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#if defined(__linux__) || defined(__APPLE__)
#include <pthread.h>
#include <time.h>
#endif

// clang-cl defines _MSC_VER too, and has the builtins of clang.
#if defined(_MSC_VER) && !defined(__clang__)
#define DRYSTONE_MICROSOFT_COMPILER 1
#include <intrin.h>
#else
#define DRYSTONE_MICROSOFT_COMPILER 0
#endif

#if !defined(NDEBUG) || defined(DRYSTONE_ENABLE_ASSERTS)
#define DRYSTONE_ASSERTS 1
#else
#define DRYSTONE_ASSERTS 0
#endif

#if defined(__cpp_exceptions)
#define DRYSTONE_EXCEPTIONS 1
#else
#define DRYSTONE_EXCEPTIONS 0
#endif

#if defined(__SANITIZE_ADDRESS__)
#define DRYSTONE_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#define DRYSTONE_ADDRESS_SANITIZER __has_feature(address_sanitizer)
#else
#define DRYSTONE_ADDRESS_SANITIZER 0
#endif

#if defined(__SANITIZE_THREAD__)
#define DRYSTONE_THREAD_SANITIZER 1
#elif defined(__has_feature)
#define DRYSTONE_THREAD_SANITIZER __has_feature(thread_sanitizer)
#else
#define DRYSTONE_THREAD_SANITIZER 0
#endif

// For functions that are called once: they lie together, so that calling one does not read the pages of functions beside which it is defined.
#if defined(__GNUC__)
#define DRYSTONE_COLD [[gnu::cold]]
#else
#define DRYSTONE_COLD
#endif

// Microsoft's layout of classes ignores the attribute of C++20. clang-cl has Microsoft's from version 18 on.
#if defined(_MSC_VER)
#define DRYSTONE_MAY_BE_EMPTY [[msvc::no_unique_address]]
#else
#define DRYSTONE_MAY_BE_EMPTY [[no_unique_address]]
#endif

#if DRYSTONE_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#endif

namespace drystone::base {

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

#if defined(__wasm__) && !defined(__wasm_atomics__)
inline constexpr bool kSharesMemory = false;
#else
inline constexpr bool kSharesMemory = true;
#endif

/// Whether poison_memory() does something.
inline constexpr bool kAddressSanitizer = DRYSTONE_ADDRESS_SANITIZER;

inline void pause_thread() {
#if DRYSTONE_MICROSOFT_COMPILER && (defined(_M_X64) || defined(_M_IX86))
  _mm_pause();
#elif DRYSTONE_MICROSOFT_COMPILER
  __yield();
#elif defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  __asm__ __volatile__("yield");
#endif
}

inline std::int64_t read_ticks() {
#if DRYSTONE_MICROSOFT_COMPILER && (defined(_M_X64) || defined(_M_IX86))
  return static_cast<std::int64_t>(__rdtsc());
#elif defined(__x86_64__) || defined(__i386__)
  return static_cast<std::int64_t>(__builtin_ia32_rdtsc());
#else
  return static_cast<std::int64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
}

inline std::optional<double> thread_cpu_ms() {
#if defined(__linux__) || defined(__APPLE__)
  timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return std::nullopt;
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
#else
  return std::nullopt;
#endif
}

inline unsigned fork_count() {
  // Written by the only thread of a process that has just begun.
  static std::atomic<unsigned> count{0};
#if defined(__linux__) || defined(__APPLE__)
  [[maybe_unused]] static const int registered =
      pthread_atfork(nullptr, nullptr, [] { count.fetch_add(1, std::memory_order_relaxed); });
#endif
  return count.load(std::memory_order_relaxed);
}

// gcc takes a function that only prefetches for one without effect, and removes its calls. The volatile statement is an effect.
inline void prefetch(const void* address) {
#if DRYSTONE_MICROSOFT_COMPILER && (defined(_M_X64) || defined(_M_IX86))
  _mm_prefetch(static_cast<const char*>(address), _MM_HINT_T0);
#elif DRYSTONE_MICROSOFT_COMPILER
  __prefetch(address);
#else
  __builtin_prefetch(address);
  asm volatile("");
#endif
}
inline void prefetch(const void* address, std::size_t bytes) {
  constexpr std::size_t kCacheLine = 64;
  for (std::size_t i = 0; i < bytes; i += kCacheLine) prefetch(static_cast<const char*>(address) + i);
}

inline void poison_memory([[maybe_unused]] const void* address, [[maybe_unused]] std::size_t bytes) {
#if DRYSTONE_ADDRESS_SANITIZER
  __asan_poison_memory_region(address, bytes);
#endif
}

inline void unpoison_memory([[maybe_unused]] const void* address, [[maybe_unused]] std::size_t bytes) {
#if DRYSTONE_ADDRESS_SANITIZER
  __asan_unpoison_memory_region(address, bytes);
#endif
}

}  // namespace drystone::base

// Reduces the work of a test in a sanitized build. A sanitizer checks every memory access and slows a test down ten- to
// thirtyfold, and does not judge the physics. So tests with many seeds of one kind run only some of them in sanitized
// builds, which cover the same code; the release build runs all.
#pragma once

#if defined(__SANITIZE_ADDRESS__)
#define DRYSTONE_TEST_ADDRESS_SANITIZER 1
#elif defined(__SANITIZE_THREAD__)
#define DRYSTONE_TEST_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define DRYSTONE_TEST_ADDRESS_SANITIZER 1
#elif __has_feature(thread_sanitizer)
#define DRYSTONE_TEST_THREAD_SANITIZER 1
#endif
#endif

namespace drystone::test {

#if defined(DRYSTONE_TEST_THREAD_SANITIZER)
inline constexpr bool kThreadSanitizer = true;
#else
inline constexpr bool kThreadSanitizer = false;
#endif
#if defined(DRYSTONE_TEST_THREAD_SANITIZER) || defined(DRYSTONE_TEST_ADDRESS_SANITIZER)
inline constexpr bool kSanitizer = true;
#else
inline constexpr bool kSanitizer = false;
#endif

/// `all`, or `some` under a sanitizer: of seeds, trials or steps.
template <typename T>
constexpr T some_if_sanitized(T all, T some) {
  return kSanitizer ? some : all;
}

}  // namespace drystone::test

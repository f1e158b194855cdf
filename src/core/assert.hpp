// DRYSTONE_ASSERT(condition) checks an invariant of the library itself. Input is never checked this way: a call with bad
// input returns a Result (include/drystone/result.hpp).
//
// Assertions are active in debug builds and wherever DRYSTONE_ENABLE_ASSERTS is defined; a failure prints the expression, file and
// line to stderr and aborts. Otherwise the condition is compiled but not evaluated: it must have no side effect, and variables that
// only the condition uses raise no warning.
#pragma once

#include "core/platform.hpp"

namespace drystone::base {

[[noreturn]] void assert_failed(const char* expression, const char* file, int line);

}  // namespace drystone::base

#define DRYSTONE_ASSERT(condition)                   \
  (!DRYSTONE_ASSERTS || static_cast<bool>(condition) \
       ? static_cast<void>(0)                        \
       : ::drystone::base::assert_failed(#condition, __FILE__, __LINE__))

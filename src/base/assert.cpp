// How a failed assertion ends: one line on stderr, then abort, so that a debugger or a core file shows where.
#include "base/assert.hpp"

#include <cstdio>
#include <cstdlib>

namespace drystone::base {

void assert_failed(const char* expression, const char* file, int line) {
  std::fprintf(stderr, "drystone: assertion failed: %s (%s:%d)\n", expression, file, line);
  std::abort();
}

}  // namespace drystone::base

// A failed assertion prints one line to stderr and aborts, so that a debugger or a core file shows the place.
#include "base/assert.hpp"

#include <cstdio>
#include <cstdlib>

namespace drystone::base {

void assert_failed(const char* expression, const char* file, int line) {
  std::fprintf(stderr, "drystone: assertion failed: %s (%s:%d)\n", expression, file, line);
  std::abort();
}

}  // namespace drystone::base

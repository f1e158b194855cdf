// A failed assertion calls the function of the program, or prints one line to stderr. Then it aborts, so that a debugger or a core file
// shows the place.
#include "core/assert.hpp"

#include <cstdio>
#include <cstdlib>

#include "drystone/hooks.hpp"

namespace drystone {
namespace {

AssertFunction g_function = nullptr;
void* g_context = nullptr;

}  // namespace

void set_assert_function(AssertFunction function, void* context) {
  g_function = function;
  g_context = context;
}

void base::assert_failed(const char* expression, const char* file, int line) {
  if (g_function != nullptr) {
    g_function(g_context, expression, file, line);
  } else {
    std::fprintf(stderr, "drystone: assertion failed: %s (%s:%d)\n", expression, file, line);
  }
  std::abort();
}

}  // namespace drystone

#include "console/no_memory.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#include "console/command_error.hpp"
#include "io/atomic_file.hpp"

namespace drystone::console {
namespace {

// A handler of std::terminate() can only access global variables.
const char* program_name = "";
std::terminate_handler other_handler = nullptr;

void end() {
  try {
    if (std::current_exception() != nullptr) throw;
  } catch (const std::bad_alloc& error) {
    io::remove_temporary_files();
    std::fprintf(stderr, "%s: %s\n", program_name, message_of(error));
    std::_Exit(kFailure);
  } catch (...) {  // The other handler tells of it.
  }
  other_handler();
}

}  // namespace

void report_end_without_memory(const char* program) {
  program_name = program;
  other_handler = std::set_terminate(end);
}

}  // namespace drystone::console

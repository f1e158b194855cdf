#include "benchmarks/measure/memory.hpp"

#include <fstream>
#include <string>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace drystone::bench {
namespace {

/// A line "VmRSS:   1234 kB" of the process's status.
long long status_bytes(const std::string& name) {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    long long kilobytes = 0;
    if (word == name + ":" && status >> kilobytes) return 1024 * kilobytes;
  }
  return 0;
}

}  // namespace

long long resident_memory() { return status_bytes("VmRSS"); }
long long peak_memory() { return status_bytes("VmHWM"); }

void restart_peak_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
  std::ofstream("/proc/self/clear_refs") << "5";
}

}  // namespace drystone::bench

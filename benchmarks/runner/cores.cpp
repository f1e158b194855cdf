#include "benchmarks/runner/cores.hpp"

#include <sched.h>

#include <algorithm>
#include <thread>

namespace drystone::bench {

std::vector<int> usable_processors() {
  std::vector<int> processors;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    for (int i = 0; i < CPU_SETSIZE; ++i) {
      if (CPU_ISSET(static_cast<std::size_t>(i), &set)) processors.push_back(i);
    }
  }
  const int count = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  for (int i = 0; processors.empty() && i < count; ++i) processors.push_back(i);
  return processors;
}

int place_for(int workers, const std::vector<int>& processors) {
  const auto count = static_cast<std::size_t>(workers);
  if (count >= processors.size()) return -1;
  for (std::size_t first = processors.size() - count + 1; first-- > 0;) {
    if (processors[first + count - 1] == processors[first] + workers - 1) return processors[first];
  }
  return -1;
}

}  // namespace drystone::bench

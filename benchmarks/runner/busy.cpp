#include "benchmarks/runner/busy.hpp"

#include <sched.h>

namespace drystone::bench {
namespace {

void stay_on(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<std::size_t>(processor), &set);
  sched_setaffinity(0, sizeof set, &set);  // Of the calling thread. If it fails, the thread spins elsewhere.
}

}  // namespace

std::vector<int> busy_processors(int threads, const std::vector<int>& processors) {
  std::vector<int> order;
  for (std::size_t first : {0u, 1u}) {
    for (std::size_t i = first; i < processors.size(); i += 2) order.push_back(processors[i]);
  }
  std::vector<int> chosen;
  for (int i = 0; i < threads; ++i) chosen.push_back(order[static_cast<std::size_t>(i) % order.size()]);
  return chosen;
}

// If a thread cannot be started, the destructor ends the others, because another constructor has returned.
BusyProcessors::BusyProcessors(const std::vector<int>& processors) : BusyProcessors() {
  for (const int processor : processors) {
    threads_.emplace_back([this, processor] {
      stay_on(processor);
      while (!stop_.load(std::memory_order_relaxed)) {
      }
    });
  }
}

BusyProcessors::~BusyProcessors() {
  stop_ = true;
  for (std::thread& thread : threads_) thread.join();
}

}  // namespace drystone::bench

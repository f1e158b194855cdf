// Other work on the machine during measurements (--busy): threads that do nothing but take processor time.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace drystone::bench {

/// The processors of so many spinning threads: every second one, then the others, then from the beginning.
std::vector<int> busy_processors(int threads, const std::vector<int>& processors);

/// Keeps processors busy while it exists, with one thread for each number in the list. The threads are of normal priority.
class BusyProcessors {
 public:
  explicit BusyProcessors(const std::vector<int>& processors);
  ~BusyProcessors();
  BusyProcessors(const BusyProcessors&) = delete;
  BusyProcessors& operator=(const BusyProcessors&) = delete;

 private:
  BusyProcessors() = default;

  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

}  // namespace drystone::bench

// A thread of the user's scheduler joins a job of a worker pool: whichever is open, so that one which comes late for the job
// it was called for is of use to the next.
#include "drystone/scheduler.hpp"

#include "base/job_gate.hpp"

namespace drystone {

void Scheduler::Task::operator()() const noexcept {
  const int worker = gate_->join(gate_->number(std::memory_order_relaxed));
  if (worker == base::JobGate::kNoPlace) return;
  gate_->work(worker);
  gate_->leave();
}

}  // namespace drystone

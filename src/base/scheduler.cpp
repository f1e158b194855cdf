// A thread of the user's scheduler joins a job of a worker pool.
#include "drystone/scheduler.hpp"

#include "base/job_gate.hpp"

namespace drystone {

void Scheduler::Task::operator()() const noexcept {
  const int worker = gate_->join(job_);
  if (worker == base::JobGate::kNoPlace) return;
  gate_->work(worker);
  gate_->leave();
}

}  // namespace drystone

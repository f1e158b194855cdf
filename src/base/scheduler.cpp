// A thread of the user's scheduler joins the job of a worker pool that is open at that moment, so a thread that comes too
// late for one job helps with the next.
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

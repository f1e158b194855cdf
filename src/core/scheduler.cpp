// A thread of the user's scheduler helps with the job that is on the worker pool's board now. So a thread that comes too late for one
// job helps with the next.
#include "drystone/scheduler.hpp"

#include "core/job_board.hpp"

namespace drystone {

void Scheduler::Task::operator()() const noexcept {
  const int worker = board_->take_index();
  if (worker == base::JobBoard::kNoWorker) return;
  board_->work(worker);
  board_->return_index(worker);
}

}  // namespace drystone

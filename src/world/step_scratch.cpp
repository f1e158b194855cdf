#include "world/step_scratch.hpp"

namespace drystone {

StepScratch::StepScratch() = default;
StepScratch::~StepScratch() = default;

void begin_marks(StepScratch& scratch, WorkerMarks marks, std::size_t size) {
  for (WorkerScratch& worker : scratch.per_worker) {
    (worker.*marks).grow(size);
    (worker.*marks).clear_all();
  }
}

base::LayeredBitSet& unite_marks(StepScratch& scratch, WorkerMarks marks) {
  base::LayeredBitSet& all = scratch.per_worker.front().*marks;
  for (std::size_t i = 1; i < scratch.per_worker.size(); ++i) all.or_with(scratch.per_worker[i].*marks);
  return all;
}

std::span<const std::uint32_t> list_members(StepScratch& scratch, const base::LayeredBitSet& set) {
  const std::span<std::uint32_t> list = scratch.arena.allocate<std::uint32_t>(set.count());
  set.list(list.data());
  return list;
}

}  // namespace drystone

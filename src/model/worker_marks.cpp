#include "model/world_state.hpp"

namespace drystone {

void begin_marks(WorldState& w, WorkerMarks marks, std::size_t size) {
  for (WorkerScratch& notes : w.worker_scratch) {
    (notes.*marks).grow(size);
    (notes.*marks).clear_all();
  }
}

base::LayeredBitSet& unite_marks(WorldState& w, WorkerMarks marks) {
  base::LayeredBitSet& all = w.worker_scratch.front().*marks;
  for (std::size_t worker = 1; worker < w.worker_scratch.size(); ++worker) all.or_with(w.worker_scratch[worker].*marks);
  return all;
}

}  // namespace drystone

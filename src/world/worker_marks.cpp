#include "world/world_state.hpp"

namespace drystone {

void begin_marks(WorldState& w, WorkerMarks marks, std::size_t size) {
  for (WorkerNotes& notes : w.worker_notes) {
    (notes.*marks).grow(size);
    (notes.*marks).clear_all();
  }
}

base::LayeredBitSet& unite_marks(WorldState& w, WorkerMarks marks) {
  base::LayeredBitSet& all = w.worker_notes.front().*marks;
  for (std::size_t worker = 1; worker < w.worker_notes.size(); ++worker) all.or_with(w.worker_notes[worker].*marks);
  return all;
}

}  // namespace drystone

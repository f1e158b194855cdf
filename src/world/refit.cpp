// New boxes are computed in parallel, body by body in slot order, which is kinder to the cache than the order of the solver. The tree is
// changed afterwards by one thread, in slot order.
#include "world/proxies.hpp"

namespace drystone::spatial {
namespace {

constexpr int kGrain = 128;

/// Lengths that are the same for all bodies [m].
struct Margins {
  float reach;  // Of contacts.
  float most;   // The largest margin.
};

/// Gives a new box to each shape of a body that has left its box.
void refit_body(SimState& w, float dt, Margins margins, std::uint32_t slot, base::LayeredBitSet& left) {
  const BodyState& body = w.bodies.state[slot];
  const Vec2 motion = dt * body.velocity;
  const Transform pose = spatial::in_trees(w, body.pose);
  for_each_shape(w, slot, [&](std::uint32_t shape) {
    Aabb& fat_box = w.shapes.fat_box[shape];
    const geometry::PackedBox tight = spatial::tight_packed_box(w, w.shapes.geometry[shape], body, pose, margins.reach);
    if (geometry::contains(geometry::pack(fat_box), tight)) return;
    geometry::store_box(fat_box, spatial::with_margin(tight, body, motion, margins.most));
    left.set(shape);
  });
}

}  // namespace

void refit(WorldState& w, float dt, std::span<const std::uint32_t> bodies) {
  const Margins margins = {spatial::reach_of_contacts(w), w.options.length_unit * kBoxMargin};
  begin_marks(*w.scratch, &WorkerScratch::refit_shapes, w.shapes.row.size());
  w.runtime.workers->parallel_for(static_cast<int>(bodies.size()), kGrain, [&](int first, int last, int worker) {
    base::LayeredBitSet& left = w.scratch->per_worker[static_cast<std::size_t>(worker)].refit_shapes;
    for (int i = first; i < last; ++i) {
      const std::uint32_t body = bodies[static_cast<std::size_t>(i)];
      if (is_awake(w, body))
        refit_body(w, dt, margins, body, left);  // A body that is no longer awake was quarantined in this step.
    }
  });

  const base::LayeredBitSet& left = unite_marks(*w.scratch, &WorkerScratch::refit_shapes);
  if (left.count() == 0) return;
  const std::span<const std::uint32_t> shapes = list_members(*w.scratch, left);
  const std::span<Aabb> boxes = w.scratch->arena.allocate<Aabb>(shapes.size());
  for (std::size_t i = 0; i < shapes.size(); ++i) boxes[i] = w.shapes.fat_box[shapes[i]];
  w.shapes.moved.or_with(left);
  w.trees.awake.move_many(shapes, boxes);
}

}  // namespace drystone::spatial

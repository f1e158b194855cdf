#include "broad_phase/refit.hpp"

#include "world/proxies.hpp"

namespace drystone::broad_phase {

void refit(WorldState& w, StepContext& c) {
  w.refit_shapes.clear();
  w.refit_boxes.clear();
  for (const std::uint32_t body : c.body_slots.subspan(1)) {
    if (!is_awake(w, body)) continue;  // Quarantined in this step.
    const Vec2 motion = c.dt * w.bodies.state[body].velocity;
    world::for_each_shape(w, body, [&](std::uint32_t shape) {
      ShapeRow& row = w.shapes.row[shape];
      const Aabb tight = world::tight_box(w, shape);
      if (contains(row.fat_box, tight)) return;
      row.fat_box = world::fat_box(w, tight, body, motion);
      w.refit_shapes.push_back(shape);
      w.refit_boxes.push_back(row.fat_box);
      w.shapes.moved.set(shape);
    });
  }
  w.trees.awake.move_many(w.refit_shapes, w.refit_boxes);
  w.trees.awake.optimize();
}

}  // namespace drystone::broad_phase

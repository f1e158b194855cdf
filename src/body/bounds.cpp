#include <optional>

#include "body/bodies.hpp"

namespace drystone::body {

WorldAabb bounds(const SimState& w, std::uint32_t body) {
  const WorldTransform& pose = w.bodies.state[body].pose;
  std::optional<Aabb> box;  // Relative to the body's position.
  for_each_shape(w, body, [&](std::uint32_t shape) {
    const Aabb b = drystone::bounds(w.shapes.geometry[shape], Transform{{}, pose.rotation});
    box = box ? merge(*box, b) : b;
  });
  return pose.position + box.value_or(Aabb{});
}

}  // namespace drystone::body

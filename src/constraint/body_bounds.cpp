#include <optional>

#include "constraint/bodies.hpp"
#include "world/islands.hpp"

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

WorldAabb island_bounds(const SimState& w, std::uint32_t island) {
  std::optional<WorldAabb> box;
  island::for_each_body(w, island, [&](std::uint32_t body) {
    const WorldAabb b = bounds(w, body);
    box = box ? merge(*box, b) : b;
  });
  return box.value_or(WorldAabb{});
}

}  // namespace drystone::body

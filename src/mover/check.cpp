#include "mover/check.hpp"

#include "geometry/shape_geometry.hpp"

namespace drystone::mover {
namespace {

// The queries of a move stay within the world: a move is shorter than 1e7 m.
constexpr double kFarthest = 9.9e8;
constexpr float kFarthestPoint = 1.0e5f;

void check_shape(model::Check& check, const ShapeGeometry& shape, float unit) {
  check.passed(validate(shape, unit));
  check.require([&] { return extent(shape, {}) <= kFarthestPoint; },
                "MoverOptions.shape must be within 1e5 m of its origin");
}
void check_shape(model::Check& check, const Box& box, float unit) {
  const Result<Polygon> made = make_box(box);
  if (made.ok()) return check_shape(check, ShapeGeometry(made.value()), unit);
  check.passed(made.error());
}

void check_options(model::Check& check, const MoverOptions& o, float unit) {
  std::visit([&](const auto& shape) { check_shape(check, shape, unit); }, o.shape);
  check.unit_vector("MoverOptions.up", o.up);
  check.within("MoverOptions.max_slope", o.max_slope, bound::kSlope);
  check.within("MoverOptions.step_height", o.step_height, bound::kStepHeight);
  check.within("MoverOptions.snap_distance", o.snap_distance, bound::kStepHeight);
  check.within("MoverOptions.skin", o.skin, bound::kSkin);
  check.within("MoverOptions.push_force", o.push_force, bound::kForce);
  check.within("MoverOptions.mass", o.mass, bound::kLoad);
  if (o.filter.ignore_body) check.body(o.filter.ignore_body, "MoverOptions.filter.ignore_body");
}

}  // namespace

void check_move(model::Check& check, const Mover& mover, const MoverOptions& options, const MoverInput& input,
                float length_unit) {
  check_options(check, options, length_unit);
  check.place("Mover.position", mover.position);
  check.require(std::fabs(mover.position.x) <= kFarthest && std::fabs(mover.position.y) <= kFarthest,
                "Mover.position must be at most 9.9e8 m in size");
  check.finite("Mover.velocity", mover.velocity).finite("Mover.ground.velocity", mover.ground.velocity);
  check.finite("Mover.ground.normal", mover.ground.normal).point("Mover.ground.anchor", mover.ground.anchor);
  check.place("Mover.ground.anchored_at", mover.ground.anchored_at);
  check.place("Mover.ground.point", mover.ground.point);
  check.within("MoverInput.velocity", input.velocity, bound::kWalk);
  check.within("MoverInput.seconds", input.seconds, bound::kStepLength);
}

}  // namespace drystone::mover

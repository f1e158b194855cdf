// Every fast body is swept, rotation included, against the static shapes near its path; a bullet also against moving and
// sleeping bodies. What it meets first stops it there.
//
// A body that already lies against a shape when the step begins (slides along it) has no time of impact with it: the
// contact solver has that pair in hand. So that such a body cannot be pressed through a thin wall either, its core, a small
// disc at the shape's centroid, is swept in place of the shape.
//
// Bullets are handled after all other bodies and in slot order, each against the motion the others ended up with.
// Source: E. Catto, "Continuous Collision" (GDC 2013).
#include "continuous/handle_fast_bodies.hpp"

#include <array>

#include "geometry/shape_geometry.hpp"
#include "world/contacts.hpp"
#include "world/proxies.hpp"

namespace drystone::continuous {
namespace {

Sweep sweep_of(const WorldState& w, const StepContext& c, std::uint32_t slot) {
  const BodyState& body = w.bodies.state[slot];
  Sweep sweep{body.local_center, body.center, body.center, body.pose.rotation, body.pose.rotation};
  if (body.solver_index == 0) return sweep;
  sweep.center_0 = c.sweep_starts[body.solver_index].center;
  sweep.rotation_0 = c.sweep_starts[body.solver_index].rotation;
  return sweep;
}

/// A box around all poses of the shape on its way: turning moves no point farther out of the two end boxes than the
/// sagitta of its arc.
Aabb swept_box(const ShapeGeometry& shape, const Sweep& sweep, float extent) {
  const Aabb ends = merge(bounds(shape, pose_at(sweep, 0.0f)), bounds(shape, pose_at(sweep, 1.0f)));
  const Rotation turn = relative(sweep.rotation_0, sweep.rotation_1);
  return inflate(ends, (1.0f - turn.c) * extent + kLinearSlop);
}

/// The first thing a body meets.
class FirstImpact {
 public:
  FirstImpact(const WorldState& w, const StepContext& c, std::uint32_t body)
      : w_(w), c_(c), body_(body), sweep_(sweep_of(w, c, body)) {}

  /// In (0, 1]; 1 where nothing is met.
  float time() const { return time_; }
  const Sweep& sweep() const { return sweep_; }

  void look_in(const broad_phase::Tree& tree) {
    world::for_each_shape(w_, body_, [&](std::uint32_t shape) {
      if (w_.shapes.row[shape].sensor) return;
      const Aabb box = swept_box(w_.shapes.row[shape].geometry, sweep_, w_.bodies.state[body_].extent);
      tree.query(box, [&](std::uint32_t other) {
        meet(shape, other);
        return true;
      });
    });
  }

 private:
  void meet(std::uint32_t shape, std::uint32_t other) {
    const ShapeRow& target = w_.shapes.row[other];
    if (target.sensor || !world::may_contact(w_, shape, other)) return;
    const Sweep target_sweep = sweep_of(w_, c_, target.body);
    const ShapeGeometry& geometry = w_.shapes.row[shape].geometry;
    const Vec2 core = centroid(geometry);
    if (comes_from_behind(target, target_sweep, core)) return;

    const TimeOfImpactInput input{make_proxy(target.geometry), make_proxy(geometry), target_sweep, sweep_, time_};
    const TimeOfImpactOutput found = time_of_impact(input);
    if (found.state == TimeOfImpactOutput::State::hit && found.time > 0.0f) {
      time_ = min(time_, found.time);
    } else if (found.state != TimeOfImpactOutput::State::separated) {
      meet_core(input, core);
    }
  }

  void meet_core(TimeOfImpactInput input, Vec2 core) {
    const std::array<Vec2, 1> point = {core};
    input.b = {point, kSpeculativeDistance};
    const TimeOfImpactOutput found = time_of_impact(input);
    if (found.state == TimeOfImpactOutput::State::hit && found.time > 0.0f) time_ = min(time_, found.time);
  }

  /// Links of a chain let through whatever starts behind them.
  bool comes_from_behind(const ShapeRow& target, const Sweep& target_sweep, Vec2 core) const {
    const auto* link = std::get_if<ChainSegment>(&target.geometry);
    if (link == nullptr) return false;
    const Vec2 start = inv_transform_point(pose_at(target_sweep, 0.0f), transform_point(pose_at(sweep_, 0.0f), core));
    return cross(start - link->point_a, link->point_b - link->point_a) < 0.0f;
  }

  const WorldState& w_;
  const StepContext& c_;
  std::uint32_t body_;
  Sweep sweep_;
  float time_ = 1.0f;
};

void stop_at_impact(WorldState& w, const StepContext& c, std::uint32_t slot) {
  BodyState& body = w.bodies.state[slot];
  if (!is_awake(w, slot)) return;  // Quarantined in this step.
  ++w.report.swept_bodies;
  FirstImpact impact(w, c, slot);
  impact.look_in(w.trees.fixed);
  if (body.bullet) {
    impact.look_in(w.trees.awake);
    impact.look_in(w.trees.asleep);
  }
  if (impact.time() == 1.0f) return;
  ++w.report.impacts;
  if (w.bodies.links[slot].first_joint != kNone) ++w.report.clamped_jointed;
  body.pose = pose_at(impact.sweep(), impact.time());
  body.center = transform_point(body.pose, body.local_center);
}

}  // namespace

void handle_fast_bodies(WorldState& w, StepContext& c) {
  for (const bool bullets : {false, true}) {
    for (const std::uint32_t slot : c.fast_bodies) {
      if (w.bodies.state[slot].bullet == bullets) stop_at_impact(w, c, slot);
    }
  }
}

}  // namespace drystone::continuous

// Explosions: a single impulse of pressure from a point. Each edge of an outline that faces the centre is divided into parts that span at
// most kMostAngle as seen from the centre. The impulse on a part is the pressure at its middle times its width as seen from the centre.
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/sort.hpp"
#include "core/trig.hpp"
#include "drystone/world.hpp"
#include "history/record/operation.hpp"
#include "world/check.hpp"
#include "world/field/kinds.hpp"
#include "world/field/outline.hpp"
#include "world/islands.hpp"
#include "world/locks.hpp"

namespace drystone {

using model::Check;
using record::Operation;

namespace {

constexpr float kMostAngle = kPi / 60.0f;

void check_options(Check& check, const ExplosionOptions& o) {
  model::check_fields(check, "ExplosionOptions", o);
  field::check_falloff(check, "ExplosionOptions", o.falloff);
  check.each(o.bodies, [&](std::size_t i) { check.body(o.bodies[i], "ExplosionOptions.bodies"); });
}

/// The impulse of an explosion on a body.
struct Blast {
  std::uint32_t body = kNone;
  Vec2 impulse;
  float angular_impulse = 0.0f;
};

/// Calls f(point, width) for each part of an edge that faces the centre, which is the origin. The width is that seen from the centre.
/// Outlines are counter-clockwise, so an edge that faces the centre runs clockwise about it.
template <typename F>
void for_each_part(Vec2 a, Vec2 b, F f) {
  const float turn = cross(a, b);
  if (turn >= 0.0f) return;
  const float angle = math::atan2(-turn, dot(a, b));
  const float parts = std::ceil(angle / kMostAngle);
  const auto half = math::sin_cos(-0.5f * angle / parts);
  Vec2 direction = a;
  Vec2 from = a;
  const auto point_at = [&](Vec2 along) {
    const float beyond_a = cross(along, a);
    const float beyond_b = cross(along, b);
    return lerp(a, b, clamp(beyond_a / (beyond_a - beyond_b), 0.0f, 1.0f));
  };
  for (float i = 1.0f; i <= parts; i += 1.0f) {
    direction = rotate({half.cos, half.sin}, direction);
    const Vec2 middle = point_at(direction);
    direction = rotate({half.cos, half.sin}, direction);
    const Vec2 to = i == parts ? b : point_at(direction);
    const float distance = length(middle);
    if (distance > 0.0f) f(middle, abs(cross(middle, to - from)) / distance);
    from = to;
  }
}

class Explosion {
 public:
  Explosion(const World& world, const SimState& w, const ExplosionOptions& o) : world_(world), w_(w), o_(o) {
    for (const BodyId body : o.bodies) bodies_.push_back(body.index);
    base::sort(bodies_);
  }

  /// The impulse on a body; zero if the explosion does not affect the body.
  Blast on_body(std::uint32_t body) const {
    Blast blast{body, {}, 0.0f};
    const BodyState& s = w_.bodies.state[body];
    if (!model::is_dynamic_unless_frozen(w_, body) || !s.enabled) return blast;
    if (!bodies_.empty() && !std::binary_search(bodies_.begin(), bodies_.end(), body)) return blast;
    if (distance(o_.center, s.center) > o_.radius + s.extent) return blast;
    for_each_shape(w_, body, [&](std::uint32_t shape) { add_shape(s, shape, blast); });
    return blast;
  }

 private:
  void add_shape(const BodyState& body, std::uint32_t shape, Blast& blast) const {
    if (!field::sees(o_.categories, w_.shapes.row[shape])) return;
    const Vec2 from_center = body.center - o_.center;
    const field::Outline outline = field::outline_of(w_.shapes.geometry[shape], body.local_center, body.pose.rotation);
    outline.for_each_edge([&](Vec2 a, Vec2 b) {
      for_each_part(from_center + a, from_center + b,
                    [&](Vec2 point, float width) { add_part(shape, from_center, point, width, blast); });
    });
  }

  void add_part(std::uint32_t shape, Vec2 from_center, Vec2 point, float width, Blast& blast) const {
    const float distance = length(point);
    if (distance > o_.radius || (o_.shielding && is_shielded(shape, point))) return;
    const float size = o_.strength * field::falloff_at(o_.falloff, distance, o_.radius, w_.options.length_unit) * width;
    const Vec2 impulse = (size / distance) * point;
    blast.impulse += impulse;
    blast.angular_impulse += cross(point - from_center, impulse);
  }

  /// Whether another shape shields the point. A shape that contains the centre shields nothing.
  bool is_shielded(std::uint32_t shape, Vec2 point) const {
    const std::vector<CastHit> hits = world_.ray_cast_all(o_.center, point);
    for (const CastHit& hit : hits) {
      if (hit.normal == Vec2{} || hit.shape.index == shape) continue;
      if ((1.0f - hit.fraction) * length(point) > w_.options.length_unit * kLinearSlop) return true;
    }
    return false;
  }

  const World& world_;
  const SimState& w_;
  const ExplosionOptions& o_;
  std::vector<std::uint32_t> bodies_;
};

}  // namespace

Result<ExplosionReport> World::explode(const ExplosionOptions& options) {
  WorldState& w = *state_;
  Operation<&World::explode> check(w, options);
  check_options(check, options);
  return check.then([&]() -> Result<ExplosionReport> {
    std::vector<Blast> blasts;
    const Explosion explosion(*this, w, options);
    w.bodies.ids.for_each_used([&](std::uint32_t body) {
      const Blast blast = explosion.on_body(body);
      if (blast.impulse == Vec2{} && blast.angular_impulse == 0.0f) return;
      const model::OwnVelocity after = model::velocity_after(w, body, blast.impulse, blast.angular_impulse);
      check.within("the velocity that ExplosionOptions.strength leaves", after.linear, bound::kSpeed);
      check.within("the angular velocity that ExplosionOptions.strength leaves", after.angular, bound::kSpeed);
      blasts.push_back(blast);
    });
    if (check.failed()) return check.error();
    ExplosionReport report;
    for (const Blast& blast : blasts) {
      island::wake(w, blast.body);
      model::set_own_velocity(w.bodies, blast.body,
                              model::velocity_after(w, blast.body, blast.impulse, blast.angular_impulse));
      report.impulse += length(blast.impulse);
    }
    report.bodies = static_cast<int>(blasts.size());
    return report;
  });
}

}  // namespace drystone

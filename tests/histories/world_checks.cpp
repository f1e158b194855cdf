#include "tests/histories/world_checks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <unordered_map>

#include "geometry/separation.hpp"
#include "geometry/shape_geometry.hpp"
#include "tests/support/visible_shapes.hpp"
#include "world/grid.hpp"

namespace drystone::test {
namespace {

std::string of(const char* what, std::uint32_t slot, double value) {
  std::ostringstream text;
  text << what << " #" << slot << ": " << value;
  return text.str();
}

bool all_finite(const Quality& q) {
  return std::isfinite(q.max_penetration) && std::isfinite(q.max_joint_error) &&
         std::isfinite(q.max_joint_angular_error) && std::isfinite(q.kinetic_energy) &&
         std::isfinite(q.potential_energy) && is_finite(q.linear_momentum) && std::isfinite(q.angular_momentum);
}

// --- Queries ---------------------------------------------------------------------------------------------------------

std::string expect_same(const char* query, const std::vector<ShapeId>& found, std::vector<ShapeId> expected) {
  // Several tiles of a grid are one shape.
  expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
  if (found == expected) return {};
  std::string text = std::string(query) + " found";
  for (const ShapeId id : found) text += " #" + std::to_string(id.index);
  text += ", brute force";
  for (const ShapeId id : expected) text += " #" + std::to_string(id.index);
  return text;
}

/// Whether a point that a shape's test accepts is in the shape's box too, to a millimetre. By rounding, the test of a
/// sliver that is a million times as long as wide accepts points far beyond its tip. Queries use boxes, and may find
/// such a point or not.
bool in_box_of(const Seen& seen, Position point) { return overlaps(inflate(seen.box(), 1.0e-3f), {point, point}); }

std::string check_points_and_boxes(const World& world, Position at, Vec2 size, const QueryFilter& filter,
                                   const std::vector<Seen>& all) {
  const WorldAabb box = {at, at + size};
  std::vector<ShapeId> in_box;
  std::vector<ShapeId> at_point;
  std::vector<ShapeId> perhaps;
  for (const Seen& seen : all) {
    if (overlaps(seen.box(), box)) in_box.push_back(seen.id);
    const bool contained = contains(*seen.geometry, inv_transform_point(seen.pose, at));
    if (contained) (in_box_of(seen, at) ? at_point : perhaps).push_back(seen.id);
  }
  if (model::in_range(at)) {
    std::vector<ShapeId> found = world.shapes_at(at, filter);
    for (const ShapeId id : perhaps) std::erase(found, id);
    for (const ShapeId id : perhaps) std::erase(at_point, id);
    const std::string problem = expect_same("shapes_at", found, at_point);
    if (!problem.empty()) return problem;
  }
  if (!model::in_range(at) || !model::in_range(at + size)) return {};
  return expect_same("overlap_box", world.overlap_box(box, filter), in_box);
}

struct Hit {
  CastHit ray;
  bool certain = false;  // The point is in the shape's box too.
};

bool same(const CastHit& a, const CastHit& b) {
  return a.shape == b.shape && a.fraction == b.fraction && a.point == b.point && a.normal == b.normal;
}

/// Whether `found` is `expected`; uncertain shapes may be missing.
bool matches(const std::vector<CastHit>& found, const std::vector<Hit>& expected) {
  auto next = found.begin();
  for (const Hit& hit : expected) {
    if (next != found.end() && same(*next, hit.ray)) {
      ++next;
    } else if (hit.certain) {
      return false;
    }
  }
  return next == found.end();
}

std::string check_rays(const World& world, Position at, Vec2 way, const QueryFilter& filter,
                       const std::vector<Seen>& all) {
  std::vector<Hit> expected;
  for (const Seen& seen : all) {
    const RayCastInput local{inv_transform_point(seen.pose, at), inv_rotate(seen.pose.rotation, way), 1.0f};
    const CastOutput out = ray_cast(*seen.geometry, local);
    if (!out.hit) continue;
    const CastHit hit = {seen.id, transform_point(seen.pose, out.point), rotate(seen.pose.rotation, out.normal),
                         out.fraction};
    expected.push_back({hit, in_box_of(seen, at + out.fraction * way)});
  }
  std::stable_sort(expected.begin(), expected.end(),
                   [](const Hit& a, const Hit& b) { return a.ray.fraction < b.ray.fraction; });
  const std::vector<CastHit> found = world.ray_cast_all(at, way, filter);
  if (!matches(found, expected)) {
    std::ostringstream text;
    text << "ray_cast_all from (" << at.x << ", " << at.y << ") along (" << way.x << ", " << way.y << ") found";
    for (const CastHit& hit : found) text << " #" << hit.shape.index << " at " << hit.fraction;
    text << ", brute force";
    for (const Hit& hit : expected) text << " #" << hit.ray.shape.index << " at " << hit.ray.fraction;
    return text.str();
  }
  const CastHit closest = world.ray_cast_closest(at, way, filter);
  if (static_cast<bool>(closest.shape) == found.empty()) return "ray_cast_closest differs from ray_cast_all";
  // A ray that was shortened at an earlier hit rounds differently.
  if (!found.empty() && abs(closest.fraction - found[0].fraction) > 1.0e-5f) {
    return of("ray_cast_closest missed a nearer shape:", found[0].shape.index, found[0].fraction);
  }
  return {};
}

std::string check_casts(const World& world, Position at, Vec2 way, const QueryFilter& filter,
                        const std::vector<Seen>& all) {
  const std::array<Vec2, 3> points = {Vec2{0.0f, 0.0f}, Vec2{0.4f, 0.1f}, Vec2{0.1f, 0.3f}};
  const ConvexProxy shape = {points, 0.05f};
  const WorldTransform pose = {at, make_rotation(0.5f)};
  float nearest = 2.0f;
  for (const Seen& seen : all) {
    const CastOutput out = shape_cast({.a = make_proxy(*seen.geometry),
                                       .b = shape,
                                       .b_in_a = relative(seen.pose, pose),
                                       .translation_b = inv_rotate(seen.pose.rotation, way),
                                       .length_unit = world.options().length_unit});
    if (out.hit) nearest = min(nearest, out.fraction);
  }
  const CastHit closest = world.shape_cast_closest(shape, pose, way, filter);
  if (static_cast<bool>(closest.shape) != (nearest <= 1.0f)) return "shape_cast_closest differs from brute force";
  if (closest.shape && abs(closest.fraction - nearest) > 1.0e-4f) {
    return of("shape_cast_closest missed a shape nearer than shape", closest.shape.index, closest.fraction - nearest);
  }
  return {};
}

/// Overlaps with a convex shape and the nearest shape, by the same tests of each shape but without trees.
std::string check_distances(const World& world, Position at, float reach, const QueryFilter& filter,
                            const std::vector<Seen>& all) {
  const std::array<Vec2, 3> points = {Vec2{0.0f, 0.0f}, Vec2{0.4f, 0.1f}, Vec2{0.1f, 0.3f}};
  const ConvexProxy shape = {points, 0.05f};
  const WorldTransform pose = {at, make_rotation(0.5f)};
  std::vector<ShapeId> on_shape;
  ShapeId nearest;
  float least = 0.0f;
  for (const Seen& seen : all) {
    const DistanceInput input = {.a = make_proxy(*seen.geometry),
                                 .b = shape,
                                 .b_in_a = relative(seen.pose, pose),
                                 .length_unit = world.options().length_unit};
    SimplexCache cache;
    if (distance(input, cache).distance == 0.0f) on_shape.push_back(seen.id);
    const float apart = geometry::separation(input).distance;
    if (apart > reach || (nearest && apart >= least)) continue;
    nearest = seen.id;
    least = apart;
  }
  const std::string problem = expect_same("overlap_shape", world.overlap_shape(shape, pose, filter), on_shape);
  if (!problem.empty()) return problem;
  if (world.overlap_shape_any(shape, pose, filter).value() == on_shape.empty()) return "overlap_shape_any is wrong";
  const NearestShape found = world.nearest_shape(shape, pose, reach, filter);
  if (found.shape == nearest && found.distance == least) return {};
  return of("nearest_shape found shape", found.shape.index, found.distance) + of(", brute force", nearest.index, least);
}

// --- Copies ----------------------------------------------------------------------------------------------------------

class Copy {
 public:
  explicit Copy(const World& world) : from_(world) {}

  std::string run() {
    for (const BodyId body : from_.bodies()) add_body(body);
    for (const bool gears : {false, true}) {  // The joints that gears couple come first.
      for (const JointId joint : from_.joints()) {
        if ((from_.joint_kind(joint).value() == JointKind::gear) == gears) add_joint(joint);
      }
    }
    for (const FieldId field : from_.fields()) add_field(field);
    return problem_;
  }

 private:
  template <typename T>
  bool made(const char* what, std::uint32_t slot, const Result<T>& result) {
    if (!result.ok() && problem_.empty()) {
      problem_ = std::string(what) + " #" + std::to_string(slot) + " read back is refused: " + result.error().message;
    }
    return result.ok();
  }
  void add_body(BodyId body) {
    const Result<BodyId> copy = to_.create_body(from_.body(body));
    if (!made("body", body.index, copy)) return;
    bodies_[body.index] = copy.value();
    for (const ShapeId shape : from_.shapes(body).value()) add_shape(shape, copy.value());
  }
  void add_shape(ShapeId shape, BodyId body) {
    const ChainId chain = from_.shape_chain(shape);
    if (chain) {
      if (from_.chain_links(chain).value().front() == shape) {
        made("chain", chain.index, to_.create_chain(body, from_.chain(chain)));
      }
      return;
    }
    const ShapeOptions options = from_.shape(shape);
    const auto create = [&](const auto& geometry) {
      if constexpr (!std::is_same_v<std::decay_t<decltype(geometry)>, ChainSegment>) {
        made("shape", shape.index, to_.create_shape(body, geometry, options));
      }
    };
    std::visit(create, *from_.geometry(shape).value());
  }
  template <typename Options>
  void add_joint(JointId joint, Options options) {
    if (!bodies_.contains(options.body_a.index) || !bodies_.contains(options.body_b.index)) return;
    options.body_a = bodies_.at(options.body_a.index);
    options.body_b = bodies_.at(options.body_b.index);
    const bool a_moves = to_.body(options.body_a).value().type == BodyType::dynamic;
    const bool b_moves = to_.body(options.body_b).value().type == BodyType::dynamic;
    // set_type() may leave a joint without a dynamic body; such a joint cannot be created.
    if (!a_moves && !b_moves) return;
    if constexpr (std::is_same_v<Options, GearOptions>) {
      if (!copy_coupled(options.joint_a, a_moves) || !copy_coupled(options.joint_b, b_moves)) return;
    }
    const Result<JointId> copy = to_.create_joint(options);
    if (made("joint", joint.index, copy)) joints_[joint.index] = copy.value();
  }
  /// Replaces the id of a joint that a gear couples. Returns whether the gear can be created.
  bool copy_coupled(JointId& joint, bool body_moves) const {
    if (!joint) return true;
    const auto found = joints_.find(joint.index);
    if (found == joints_.end() || !body_moves) return false;
    joint = found->second;
    return true;
  }
  void add_joint(JointId joint) {
    std::visit([&](const auto& options) { add_joint(joint, options); }, from_.joint(joint).value());
  }

  void add_field(FieldId field) {
    AnyFieldOptions any = from_.field(field);
    const auto is_copied = [&](BodyId body) { return bodies_.contains(body.index); };
    std::visit(
        [&](auto& o) {
          if (!std::all_of(o.bodies.begin(), o.bodies.end(), is_copied)) return;
          for (BodyId& body : o.bodies) body = bodies_.at(body.index);
          if constexpr (std::is_same_v<std::decay_t<decltype(o)>, RadialFieldOptions>) {
            if (o.carrier && !is_copied(o.carrier)) return;
            if (o.carrier) o.carrier = bodies_.at(o.carrier.index);
          }
          made("field", field.index, to_.create_field(o));
        },
        any);
  }

  const World& from_;
  World to_{{.length_unit = from_.options().length_unit}};
  std::unordered_map<std::uint32_t, BodyId> bodies_;
  std::unordered_map<std::uint32_t, JointId> joints_;
  std::string problem_;
};

}  // namespace

std::string check_motion(const World& world) {
  // The speed is reduced by a factor, which rounds. A speed whose square underflows is not reduced.
  const float fastest = max(world.options().length_unit * world.options().max_speed * (1.0f + 1.0e-6f), 1.0e-18f);
  for (const BodyId body : world.bodies()) {
    const BodyMotion m = world.motion(body);
    if (!is_finite(m.pose) || !is_finite(m.center) || !is_finite(m.velocity) || !is_finite(m.angular_velocity)) {
      return of("not finite: body", body.index, m.angular_velocity);
    }
    const BodyOptions options = world.body(body);
    if (!options.enabled) continue;
    // In the world's time.
    const double speed = std::hypot(double{m.velocity.x}, double{m.velocity.y}) * double{options.time_scale};
    if (speed > double{fastest}) return of("faster than max_speed: body", body.index, speed);
    const float spin = abs(m.angular_velocity) * options.time_scale;
    const float rounding = options.time_scale == 1.0f ? 1.0f : 1.0f + 1.0e-6f;
    if (spin > world.options().max_angular_speed * rounding) {
      return of("faster than max_angular_speed: body", body.index, m.angular_velocity);
    }
  }
  if (!all_finite(world.measure())) return "measure() is not finite";
  for (const JointId joint : world.joints()) {
    const JointState s = world.joint_state(joint);
    // A force is an impulse over a sub-step, which may be so short that the force overflows.
    if (std::isnan(s.force.x + s.torque) || std::isnan(s.force.y) || !is_finite(s.coordinate) || !is_finite(s.speed)) {
      return of("joint_state() is not a number: joint", joint.index, s.torque);
    }
  }
  std::vector<ContactView> contacts;
  world.contacts(contacts);
  for (const ContactView& c : contacts) {
    if (c.count < 1 || c.count > 2) return of("a contact has no points: shape", c.shape_a.index, c.count);
    const float size = length(c.normal);
    if (abs(size - 1.0f) > 1.0e-3f)
      return of("the normal of a contact is not a unit vector: shape", c.shape_a.index, size);
    for (int i = 0; i < c.count; ++i) {
      const ContactPoint& p = c.points[static_cast<std::size_t>(i)];
      if (!is_finite(p.point) || !is_finite(p.separation) || !is_finite(p.normal_impulse) ||
          !is_finite(p.tangent_impulse)) {
        return of("a contact is not finite: shape", c.shape_a.index, p.separation);
      }
    }
  }
  return {};
}

std::string check_queries(const World& world, Position at, Vec2 way, Vec2 size, const QueryFilter& filter) {
  if (!is_finite(at) || !is_finite(way) || !is_finite(size)) return {};
  if (size.x < 0.0f || size.y < 0.0f || !model::in_range(way)) return {};
  const std::vector<Seen> all = visible_shapes(world, filter);
  std::string problem = check_points_and_boxes(world, at, size, filter, all);
  if (problem.empty() && model::in_range(at)) problem = check_rays(world, at, way, filter, all);
  if (problem.empty() && model::in_range(at)) problem = check_casts(world, at, way, filter, all);
  if (problem.empty() && model::in_range(at))
    problem = check_distances(world, at, min(size.x, kMaxCoordinate), filter, all);
  return problem;
}

std::string check_copy(const World& world) { return Copy(world).run(); }

}  // namespace drystone::test

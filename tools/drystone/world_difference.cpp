#include "tools/drystone/world_difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

namespace drystone::cli {
namespace {

std::uint32_t bits_of(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

bool same(float a, float b) { return bits_of(a) == bits_of(b); }
template <typename T>
bool same(const T& a, const T& b) {
  return a == b;
}

std::string text_of(float value) { return fmt::format("{} (bits {:08x})", value, bits_of(value)); }
std::string text_of(bool value) { return value ? "yes" : "no"; }
template <typename T>
std::string text_of(const T& value) {
  return fmt::format("{}", value);
}

/// Keeps the first field that differs.
class Fields {
 public:
  bool differ() const { return first_.has_value(); }
  std::optional<WorldDifference>& first() { return first_; }

  template <typename T>
  void compare(std::string_view field, const T& expected, const T& found) {
    if (first_ || same(expected, found)) return;
    first_.emplace();
    first_->field = field;
    first_->expected = text_of(expected);
    first_->found = text_of(found);
  }
  void compare(std::string_view field, Vec2 expected, Vec2 found) {
    compare(fmt::format("{}.x", field), expected.x, found.x);
    compare(fmt::format("{}.y", field), expected.y, found.y);
  }

 private:
  std::optional<WorldDifference> first_;
};

void compare_motion(Fields& f, const BodyMotion& a, const BodyMotion& b) {
  f.compare("position", a.pose.position, b.pose.position);
  f.compare("rotation.c", a.pose.rotation.c, b.pose.rotation.c);
  f.compare("rotation.s", a.pose.rotation.s, b.pose.rotation.s);
  f.compare("center", a.center, b.center);
  f.compare("velocity", a.velocity, b.velocity);
  f.compare("angular_velocity", a.angular_velocity, b.angular_velocity);
}

void compare_options(Fields& f, const BodyOptions& a, const BodyOptions& b) {
  f.compare("type", std::string(to_string(a.type)), std::string(to_string(b.type)));
  f.compare("asleep", a.asleep, b.asleep);
  f.compare("enabled", a.enabled, b.enabled);
  f.compare("fixed_rotation", a.fixed_rotation, b.fixed_rotation);
  f.compare("bullet", a.bullet, b.bullet);
  f.compare("allow_sleep", a.allow_sleep, b.allow_sleep);
  f.compare("gravity_scale", a.gravity_scale, b.gravity_scale);
  f.compare("linear_damping", a.linear_damping, b.linear_damping);
  f.compare("angular_damping", a.angular_damping, b.angular_damping);
  f.compare("sleep_threshold", a.sleep_threshold, b.sleep_threshold);
  f.compare("time_to_sleep", a.time_to_sleep, b.time_to_sleep);
}

void compare_mass(Fields& f, const MassData& a, const MassData& b) {
  f.compare("mass", a.mass, b.mass);
  f.compare("center_of_mass", a.center, b.center);
  f.compare("inertia", a.inertia, b.inertia);
}

void compare_shape(Fields& f, const ShapeOptions& a, const ShapeOptions& b) {
  f.compare("density", a.density, b.density);
  f.compare("friction", a.material.friction, b.material.friction);
  f.compare("restitution", a.material.restitution, b.material.restitution);
  f.compare("rolling_resistance", a.material.rolling_resistance, b.material.rolling_resistance);
  f.compare("surface_speed", a.material.surface_speed, b.material.surface_speed);
  f.compare("filter.category", a.filter.category, b.filter.category);
  f.compare("filter.mask", a.filter.mask, b.filter.mask);
  f.compare("filter.group", a.filter.group, b.filter.group);
  f.compare("sensor", a.sensor, b.sensor);
}

void compare_shapes(Fields& f, const World& a, const World& b, BodyId body_a, BodyId body_b) {
  const std::vector<ShapeId> shapes_a = a.shapes(body_a);
  const std::vector<ShapeId> shapes_b = b.shapes(body_b);
  f.compare("shapes", shapes_a.size(), shapes_b.size());
  for (std::size_t i = 0; !f.differ() && i < shapes_a.size(); ++i) {
    compare_shape(f, a.shape(shapes_a[i]), b.shape(shapes_b[i]));
    if (f.differ()) f.first()->field = fmt::format("shapes[{}].{}", i, f.first()->field);
  }
}

/// Whether both are alive, in which case there is more to compare. Generations are no state: a world that was cleared counts
/// them on.
template <typename Id>
bool both_alive(Fields& f, const World& a, const World& b, Id id_a, Id id_b) {
  const bool alive = a.is_alive(id_a);
  f.compare("alive", alive, b.is_alive(id_b));
  if (f.differ() || !alive) return false;
  f.compare("slot", id_a.index, id_b.index);
  return true;
}

Fields compare_bodies(const World& a, const World& b, BodyId id_a, BodyId id_b) {
  Fields f;
  if (!both_alive(f, a, b, id_a, id_b)) return f;
  compare_motion(f, a.motion(id_a), b.motion(id_b));
  f.compare("awake", a.is_awake(id_a).value(), b.is_awake(id_b).value());
  compare_options(f, a.body(id_a), b.body(id_b));
  compare_mass(f, a.mass_data(id_a), b.mass_data(id_b));
  compare_shapes(f, a, b, id_a, id_b);
  return f;
}

Fields compare_joints(const World& a, const World& b, JointId id_a, JointId id_b) {
  Fields f;
  if (!both_alive(f, a, b, id_a, id_b)) return f;
  const JointState state_a = a.joint_state(id_a);
  const JointState state_b = b.joint_state(id_b);
  f.compare("force", state_a.force, state_b.force);
  f.compare("torque", state_a.torque, state_b.torque);
  f.compare("coordinate", state_a.coordinate, state_b.coordinate);
  f.compare("speed", state_a.speed, state_b.speed);
  return f;
}

Fields compare_contacts(const ContactView& a, const ContactView& b) {
  Fields f;
  f.compare("shape_a", a.shape_a.index, b.shape_a.index);
  f.compare("shape_b", a.shape_b.index, b.shape_b.index);
  f.compare("count", a.count, b.count);
  f.compare("normal", a.normal, b.normal);
  for (std::size_t i = 0; !f.differ() && i < static_cast<std::size_t>(a.count); ++i) {
    const ContactPoint& p = a.points[i];
    const ContactPoint& q = b.points[i];
    f.compare("normal_impulse", p.normal_impulse, q.normal_impulse);
    f.compare("tangent_impulse", p.tangent_impulse, q.tangent_impulse);
    f.compare("point", p.point, q.point);
    f.compare("separation", p.separation, q.separation);
    if (f.differ()) f.first()->field = fmt::format("points[{}].{}", i, f.first()->field);
  }
  return f;
}

Fields compare_islands(const IslandView& a, const IslandView& b) {
  Fields f;
  f.compare("bodies", a.bodies, b.bodies);
  f.compare("asleep", a.asleep, b.asleep);
  f.compare("bounds.lower", a.bounds.lower, b.bounds.lower);
  f.compare("bounds.upper", a.bounds.upper, b.bounds.upper);
  return f;
}

Fields compare_counters(const World& a, const World& b) {
  Fields f;
  const StepReport& p = a.report();
  const StepReport& q = b.report();
  f.compare("gravity", a.options().gravity, b.options().gravity);
  f.compare("contacts", p.contacts, q.contacts);
  f.compare("awake_contacts", p.awake_contacts, q.awake_contacts);
  f.compare("reused_contacts", p.reused_contacts, q.reused_contacts);
  f.compare("contact_colors", p.contact_colors, q.contact_colors);
  f.compare("joint_colors", p.joint_colors, q.joint_colors);
  f.compare("islands", p.islands, q.islands);
  f.compare("swept_bodies", p.swept_bodies, q.swept_bodies);
  f.compare("impacts", p.impacts, q.impacts);
  f.compare("calmed_bodies", p.calmed_bodies, q.calmed_bodies);
  f.compare("impact_chains_cut", p.impact_chains_cut, q.impact_chains_cut);
  return f;
}

/// The first of a list that differs, and how many do.
template <typename Compare>
std::optional<WorldDifference> first_of(const char* what, std::size_t expected, std::size_t found, Compare compare) {
  std::optional<WorldDifference> first;
  std::size_t count = 0;
  for (std::size_t i = 0; i < std::min(expected, found); ++i) {
    Fields f = compare(i);
    if (!f.differ()) continue;
    if (++count > 1) continue;
    first = std::move(f.first());
    first->part = fmt::format("{} {}", what, i);
    first->index = i;
  }
  if (!first && expected != found) {
    first.emplace();
    first->part = "world";
    first->field = fmt::format("number of {}s", what);
    first->expected = text_of(expected);
    first->found = text_of(found);
    count = 1;
  }
  if (first) first->differing = count;
  return first;
}

std::optional<WorldDifference> body_difference(const scenes::BuiltScene& a, const scenes::BuiltScene& b) {
  std::optional<WorldDifference> d = first_of("body", a.bodies.size(), b.bodies.size(), [&](std::size_t i) {
    return compare_bodies(a.world, b.world, a.bodies[i], b.bodies[i]);
  });
  if (!d || d->part == "world") return d;
  const Result<BodyOptions> options = a.world.body(a.bodies[d->index]);
  if (options.ok()) d->name = options.value().name;
  return d;
}

std::optional<WorldDifference> joint_difference(const scenes::BuiltScene& a, const scenes::BuiltScene& b) {
  return first_of("joint", a.joints.size(), b.joints.size(),
                  [&](std::size_t i) { return compare_joints(a.world, b.world, a.joints[i], b.joints[i]); });
}

std::optional<WorldDifference> contact_difference(const World& a, const World& b) {
  std::vector<ContactView> contacts_a;
  std::vector<ContactView> contacts_b;
  a.contacts(contacts_a);
  b.contacts(contacts_b);
  return first_of("contact", contacts_a.size(), contacts_b.size(),
                  [&](std::size_t i) { return compare_contacts(contacts_a[i], contacts_b[i]); });
}

std::optional<WorldDifference> island_difference(const World& a, const World& b) {
  std::vector<IslandView> islands_a;
  std::vector<IslandView> islands_b;
  a.islands(islands_a);
  b.islands(islands_b);
  return first_of("island", islands_a.size(), islands_b.size(),
                  [&](std::size_t i) { return compare_islands(islands_a[i], islands_b[i]); });
}

}  // namespace

std::optional<WorldDifference> find_difference(const scenes::BuiltScene& expected, const scenes::BuiltScene& found) {
  std::optional<WorldDifference> d = body_difference(expected, found);
  if (!d) d = joint_difference(expected, found);
  if (!d) d = contact_difference(expected.world, found.world);
  if (!d) d = island_difference(expected.world, found.world);
  if (d) return d;
  d = std::move(compare_counters(expected.world, found.world).first());
  if (d) d->part = "world";
  return d;
}

}  // namespace drystone::cli

#include "tests/histories/random_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace drystone::test {

float RandomValues::value(const Range& r) {
  if (is_extreme()) {
    switch (below(6)) {
      case 0: return r.low;
      case 1: return r.high;
      case 2: return clamp(0.0f, r.low, r.high);
      case 3: {
        const float size = std::pow(10.0f, -6.0f + 14.0f * choices_.unit());
        return clamp(one_in(2) ? size : -size, r.low, r.high);
      }
      default: break;
    }
  }
  if (one_in(200)) return outside(r);
  return r.usual_low + (r.usual_high - r.usual_low) * choices_.unit();
}

float RandomValues::outside(const Range& r) {
  switch (below(4)) {
    case 0: return NAN;
    case 1: return INFINITY;
    case 2: return r.high >= kHuge ? INFINITY : 1.001f * r.high;
    default: return r.low <= -kHuge ? -INFINITY : r.low - 0.001f * (abs(r.low) + 1.0f);
  }
}

Vec2 RandomValues::vector(const Range& r) {
  const float x = value(r);
  return {x, value(r)};
}

float RandomValues::room() const { return mood_ == Mood::overlap ? 0.6f : 8.0f; }

Position RandomValues::position() {
  const Position near = to_position(vector({-1.0e9f, 1.0e9f, -room(), room()}));
  return mood_ == Mood::crowds && one_in(2) ? near + Vec2{kToOtherCrowd, 0.0f} : near;
}

Vec2 RandomValues::local_point() {
  const float usual = mood_ == Mood::joints ? 3.0f : 1.0f;
  return vector({-1.0e6f, 1.0e6f, -usual, usual});
}

Material RandomValues::material() {
  Material m = {value({0.0f, 1.0e6f, 0.0f, 1.0f}), value({0.0f, 1.0f, 0.0f, 1.0f}), value({0.0f, 1.0e6f, 0.0f, 0.2f}),
                one_in(4) ? value({-kHuge, kHuge, -3.0f, 3.0f}) : 0.0f};
  if (one_in(4)) m.friction_mixing = static_cast<Mixing>(below(6));
  if (one_in(4)) m.restitution_mixing = static_cast<Mixing>(below(6));
  if (one_in(2)) m.number = below(3);
  return m;
}

OneWay RandomValues::one_way() {
  return {!one_in(4), direction(), one_in(2) ? value({0.0f, 1.0e6f, 0.0f, 0.1f}) : 0.02f};
}

std::vector<MaterialRule> RandomValues::material_rules() {
  std::vector<MaterialRule> rules;
  for (std::uint32_t a = 0; a < 3; ++a) {
    for (std::uint32_t b = a; b < 3; ++b) {
      if (!one_in(4)) continue;
      MaterialRule& rule = rules.emplace_back(MaterialRule{.material_a = b, .material_b = a});
      rule.collide = !one_in(4);
      if (one_in(2)) rule.friction = value({0.0f, 1.0e6f, 0.0f, 1.0f});
      if (one_in(2)) rule.restitution = value({0.0f, 1.0f, 0.0f, 1.0f});
      if (one_in(4)) rule.rolling_resistance = value({0.0f, 1.0e6f, 0.0f, 0.2f});
      if (one_in(4)) rule.surface_speed = value({-kHuge, kHuge, -3.0f, 3.0f});
      if (one_in(4)) rule.contact_events = one_in(2);
      if (one_in(4)) rule.hit_events = one_in(2);
      if (a != b && one_in(4)) rule.one_way = one_way();
    }
  }
  return rules;
}

Filter RandomValues::filter() {
  Filter f;
  if (one_in(4)) f.category = std::uint64_t{1} << below(3);
  if (one_in(4)) f.mask = below(8);
  if (one_in(6)) f.group = static_cast<std::int32_t>(below(3)) - 1;
  return f;
}

ShapeOptions RandomValues::shape_options() {
  ShapeOptions o;
  o.density = value({0.0f, 1.0e9f, 0.2f, 5.0f});
  if (one_in(2)) o.material = material();
  o.filter = filter();
  o.sensor = one_in(mood_ == Mood::swarm ? 2 : 8);
  o.contact_events = !one_in(4);
  o.hit_events = one_in(3);
  o.senses_sensors = one_in(4);
  if (one_in(4)) o.event_mask = below(8);
  if (one_in(4)) o.one_way = one_way();
  return o;
}

float RandomValues::time_scale() {
  constexpr std::array kUsual = {0.0f, 0.0f, 0.5f, 1.0f, 2.0f, 0.001f, 10.0f};
  return one_in(4) ? value({0.001f, 10.0f, 0.01f, 4.0f}) : kUsual[below(static_cast<std::uint32_t>(kUsual.size()))];
}

MassData RandomValues::mass() {
  return {value({kTiny, 1.0e12f, 0.2f, 10.0f}), vector({-1.0e6f, 1.0e6f, -0.3f, 0.3f}),
          value({0.0f, 1.0e18f, 0.1f, 5.0f})};
}

BodyOptions RandomValues::body_options() {
  BodyOptions o;
  const std::uint32_t kind = below(8);
  o.type = kind == 0 ? BodyType::static_body : kind == 1 ? BodyType::kinematic : BodyType::dynamic;
  o.position = position();
  o.angle = value(kAngle);
  if (o.type != BodyType::static_body) {
    const Range speed = mood_ == Mood::swarm ? kSwarmSpeed : kSpeed;
    o.velocity = vector(speed);
    o.angular_velocity = value(speed);
  }
  if (one_in(3)) o.linear_damping = value(kDamping);
  if (one_in(3)) o.angular_damping = value(kDamping);
  if (one_in(3)) o.gravity_scale = value(kScale);
  if (one_in(4)) o.gravity_angle = value(kAngle);
  if (one_in(6)) o.time_scale = time_scale();
  if (one_in(4)) o.locks = locks();
  o.bullet = one_in(4);
  o.allow_sleep = !one_in(6);
  o.enabled = !one_in(12);
  if (one_in(8) && o.type == BodyType::dynamic) {
    o.asleep = true;
    o.velocity = {};
    o.angular_velocity = 0.0f;
  }
  if (one_in(4)) o.sleep_threshold = value({0.0f, 1.0e6f, 0.0f, 1.0f});
  if (one_in(4)) o.time_to_sleep = value({0.0f, 1.0e6f, 0.0f, 0.5f});
  if (one_in(8) && o.type == BodyType::dynamic) o.mass_override = mass();
  return o;
}

WorldOptions RandomValues::world_options() {
  WorldOptions o;
  o.lanes = Lanes::scalar;
  if (one_in(3)) o.gravity = vector({-kHuge, kHuge, -10.0f, 10.0f});
  if (one_in(3)) o.substeps = 1 + static_cast<int>(below(is_extreme() ? 64 : 8));
  o.sleeping = !one_in(4);
  o.continuous = !one_in(4);
  o.force_clearing = one_in(4) ? ForceClearing::manual : ForceClearing::each_step;
  o.islands = one_in(4) ? IslandMethod::from_scratch : IslandMethod::persistent;
  if (is_extreme()) {
    o.restitution_speed = value({0.0f, 1.0e6f, 0.5f, 2.0f});
    o.hit_speed = value({0.0f, 1.0e6f, 0.5f, 2.0f});
    o.contact_hertz = value({kTiny, 1.0e6f, 20.0f, 60.0f});
    o.contact_damping_ratio = value({kTiny, 1.0e6f, 1.0f, 20.0f});
    o.push_out_speed = value({0.0f, 1.0e6f, 1.0f, 10.0f});
    o.joint_hertz = value({kTiny, 1.0e6f, 20.0f, 60.0f});
    o.joint_damping_ratio = value({kTiny, 1.0e6f, 0.5f, 5.0f});
    o.max_speed = value({kTiny, 1.0e6f, 10.0f, 400.0f});
    o.max_angular_speed = value({kTiny, 1.0e6f, 10.0f, 1000.0f});
    o.length_unit = value({kSmallestLengthUnit, kLargestLengthUnit, 0.01f, 10.0f});
  }
  return World::create(o).ok() ? o : WorldOptions{.lanes = Lanes::scalar};
}

Spring RandomValues::spring() {
  if (one_in(2)) return {};
  return {true, value({0.0f, 1.0e6f, 0.0f, 20.0f}), value({0.0f, 1.0e6f, 0.0f, 3.0f})};
}

Limit RandomValues::limit(const Range& r) {
  if (one_in(2)) return {};
  const float a = value(r);
  const float b = value(r);
  return {true, std::min(a, b), std::max(a, b)};
}

Motor RandomValues::motor() {
  if (one_in(2)) return {};
  return {true, value(kFinite), value({0.0f, 1.0e12f, 0.0f, 100.0f})};
}

void RandomValues::fill_common(JointOptions& o) {
  o.anchor_a = local_point();
  o.anchor_b = local_point();
  o.collide_connected = one_in(2);
  o.limit_events = one_in(3);
  if (one_in(4)) o.break_limit = {true, value({0.0f, 1.0e12f, 10.0f, 1000.0f}), value({0.0f, 1.0e12f, 10.0f, 1000.0f})};
}

Vec2 RandomValues::direction() {
  const float angle = 7.0f * choices_.unit();
  return {std::cos(angle), std::sin(angle)};
}

float RandomValues::angle() { return value(kAngle); }

ChainOptions RandomValues::chain_options() {
  ChainOptions o;
  o.loop = one_in(2);
  const std::uint32_t count = 4 + below(5);
  // A loop runs around the origin, a strip from right to left; the points are displaced a little.
  for (std::uint32_t i = 0; i < count; ++i) {
    const float part = static_cast<float>(i) / static_cast<float>(count);
    const Vec2 off =
        is_extreme() && one_in(8) ? vector({-1.0e6f, 1.0e6f, -room(), room()}) : vector({-1.0f, 1.0f, -0.2f, 0.2f});
    const Vec2 place = o.loop ? Vec2{3.0f * std::cos(2.0f * kPi * part), 3.0f * std::sin(2.0f * kPi * part)}
                              : Vec2{10.0f - 20.0f * part, 0.0f};
    o.points.push_back(place + off);
  }
  o.materials[0] = material();
  o.filter = filter();
  if (one_in(3)) o.one_way = one_way();
  if (one_in(6)) o.one_way = {.enabled = true, .direction = {}};
  return o;
}

void RandomValues::fill_common(FieldOptions& o) {
  o = {};
  if (one_in(3)) o.categories = below(8);
  if (one_in(4)) o.area = circle_area(position(), value({kTiny, 1.0e6f, 1.0f, 15.0f}));
  if (one_in(4)) {
    const Position a = position();
    const Position b = position();
    o.area = box_area(min(a, b), max(a, b));
  }
  o.enabled = !one_in(8);
}
void RandomValues::fill(GravityZoneOptions& o) {
  fill_common(o);
  o.acceleration = vector(kFinite);
  o.replaces_gravity = one_in(2);
}
void RandomValues::fill(DirectionalFieldOptions& o) {
  fill_common(o);
  o.origin = position();
  o.direction = vector(kFinite);
  o.strength = value(kFinite);
  o.quantity = static_cast<FieldQuantity>(below(2));
  o.falloff = static_cast<Falloff>(below(4));
  o.reach = value({kTiny, 1.0e6f, 1.0f, 20.0f});
  o.half_width = value({kTiny, 1.0e6f, 1.0f, 20.0f});
}
void RandomValues::fill(RadialFieldOptions& o) {
  fill_common(o);
  o.center = position();
  o.strength = value(kFinite);
  o.swirl = value(kFinite);
  o.quantity = static_cast<FieldQuantity>(below(2));
  o.falloff = static_cast<Falloff>(below(4));
  o.core_radius = value({kTiny, 1.0e6f, 0.1f, 1.0f});
  o.reach = value({kTiny, 1.0e6f, 1.0f, 20.0f});
}
void RandomValues::fill(BuoyancyOptions& o) {
  fill_common(o);
  o.surface = position();
  o.density = value({0.0f, 1.0e9f, 0.0f, 5.0f});
  o.linear_drag = value({0.0f, 1.0e6f, 0.0f, 5.0f});
  o.angular_drag = value({0.0f, 1.0e6f, 0.0f, 5.0f});
  o.flow = vector(kSpeed);
  o.wave_amplitude = one_in(2) ? value({0.0f, 1.0e6f, 0.0f, 1.0f}) : 0.0f;
  o.wave_length = value({0.01f, 1.0e6f, 0.5f, 10.0f});
  o.wave_speed = one_in(2) ? value(kSpeed) : 0.0f;
}
void RandomValues::fill(WindOptions& o) {
  fill_common(o);
  o.velocity = vector(kSpeed);
  o.density = value({0.0f, 1.0e9f, 0.0f, 5.0f});
  o.drag = value({0.0f, 1.0e6f, 0.0f, 2.0f});
  o.friction = one_in(2) ? value({0.0f, 1.0e6f, 0.0f, 1.0f}) : 0.0f;
  o.gusts = one_in(2) ? value({0.0f, 1.0f, 0.0f, 1.0f}) : 0.0f;
  o.gust_period = value({0.01f, 1.0e6f, 0.5f, 5.0f});
}
void RandomValues::fill(CustomFieldOptions& o) {
  fill_common(o);
  o.function = below(2);
  o.parameters[0] = value(kForce);
}

}  // namespace drystone::test

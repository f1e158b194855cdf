#include "world/check.hpp"

#include <algorithm>
#include <set>

namespace drystone::model {

void Check::check_moment(Unfinished unfinished) {
  if (w_.runtime.moment == WorldMoment::in_step) {
    fail(ErrorCode::wrong_moment, "the world is stepping; call this before or after step()");
  } else if (unfinished == Unfinished::refused) {
    fail(ErrorCode::wrong_moment,
         "the world is unfinished: an exception ended a call that changed it; restore or clear it");
  }
}

void Check::count_refusal() const { w_.runtime.refused_calls.add(); }

Error Check::refuse() {
  count_refusal();
  return error();
}

void Check::is_not_alive(const char* field, bool is_empty) {
  const char* why = is_empty ? " is an empty id" : " is a stale id: its object was destroyed";
  fail(ErrorCode::stale_id, std::string(field) + why);
}

Check& Check::available(const char* field, const parts::Part& part) {
  if (!part.built) {
    fail(ErrorCode::not_available,
         std::string(field) + " needs a part that this build leaves out (" + part.option + ")");
  }
  return *this;
}
Check& Check::passed(const Result<void>& result) {
  if (!result.ok()) fail(result.error().code, result.error().message);
  return *this;
}

void check_name(Check& check, const std::string& name) {
  if (!name.empty()) check.available("name", parts::kNames);
}

void check_options(Check& check, const WorldOptions& o) {
  check_fields(check, "WorldOptions", o);
  check.require(o.force_clearing <= ForceClearing::manual, "WorldOptions.force_clearing must be each_step or manual");
  check.require(o.islands <= IslandMethod::from_scratch, "WorldOptions.islands must be persistent or from_scratch");
  check_material_rules(check, o.material_rules);
  if (o.continuous) check.available("WorldOptions.continuous", parts::kContinuous);
  check.require(o.workers == 1 || o.scheduler == nullptr,
                "WorldOptions.workers must be 1 if there is a scheduler, whose worker_count() is used instead");
}

void check_locks(Check& check, const char* field, const MotionLocks& locks) {
  if (!locks.x && !locks.y) return;
  const std::string name = field;
  if (locks.x) check.available((name + ".x").c_str(), parts::kSurfaces);
  if (locks.y) check.available((name + ".y").c_str(), parts::kSurfaces);
}

void check_options(Check& check, const BodyOptions& o) {
  check.require(o.type <= BodyType::dynamic, "BodyOptions.type must be static, kinematic or dynamic");
  check_fields(check, "BodyOptions", o);
  const bool at_rest = o.velocity == Vec2{} && o.angular_velocity == 0.0f;
  check_locks(check, "BodyOptions.locks", o.locks);
  check.require(at_rest || o.type != BodyType::static_body, "BodyOptions.velocity must be zero for a static body");
  check.require(!o.asleep || o.type == BodyType::dynamic, "BodyOptions.asleep is for dynamic bodies");
  check.require(at_rest || !o.asleep, "BodyOptions.velocity must be zero for a body created asleep");
  check.require(!o.mass_override || o.type == BodyType::dynamic, "BodyOptions.mass_override is for dynamic bodies");
  if (o.bullet) check.available("BodyOptions.bullet", parts::kContinuous);
  check_name(check, o.name);
}

void check_options(Check& check, const ShapeOptions& o) {
  check_material(check, o.material);
  check_fields(check, "ShapeOptions", o);
  if (o.hit_events) check.available("ShapeOptions.hit_events", parts::kSurfaces);
  check_one_way(check, "ShapeOptions.one_way", o.one_way);
  check_name(check, o.name);
}

void check_options(Check& check, const ChainOptions& o) {
  const std::size_t fewest = o.loop ? 3 : 4;
  check.require(o.points.size() >= fewest, "ChainOptions.points must hold at least 4 points, or 3 for a loop");
  check_fields(check, "ChainOptions", o);
  check.points("ChainOptions.points", o.points);
  if (check.failed()) return;
  const float slop = check.unit() * kLinearSlop;
  for (std::size_t i = 0; i < o.points.size(); ++i) {
    if (i + 1 == o.points.size() && !o.loop) break;
    const Vec2 next = o.points[(i + 1) % o.points.size()];
    if (distance_squared(o.points[i], next) > slop * slop) continue;
    const std::string least = geometry::text_of_slop(check.unit());
    check.require(false, ("ChainOptions.points: neighbours must be farther apart than " + least + " m").c_str());
  }
  const std::size_t links = o.loop ? o.points.size() : o.points.size() - 3;
  check.require(o.materials.size() == 1 || o.materials.size() == links,
                "ChainOptions.materials must hold one material, or one per link");
  for (const Material& m : o.materials) check_material(check, m);
  if (o.hit_events) check.available("ChainOptions.hit_events", parts::kSurfaces);
  check_one_way(check, "ChainOptions.one_way", o.one_way, FrontOfLinks::allowed);
  check_name(check, o.name);
}

void check_material(Check& check, const Material& m) {
  check_fields(check, "Material", m);
  if (m.restitution != 0.0f) check.available("Material.restitution", parts::kSurfaces);
  if (m.rolling_resistance != 0.0f) check.available("Material.rolling_resistance", parts::kSurfaces);
  if (m.surface_speed != 0.0f) check.available("Material.surface_speed", parts::kSurfaces);
  check.require(m.friction_mixing <= Mixing::maximum, "Material.friction_mixing is none of the ways of mixing");
  check.require(m.restitution_mixing <= Mixing::maximum, "Material.restitution_mixing is none of the ways of mixing");
}

void check_one_way(Check& check, const char* field, const OneWay& o, FrontOfLinks front_of_links) {
  if (o == OneWay{}) return;
  check_fields(check, field, o);
  const float size = length_squared(o.direction);
  const bool is_front_of_links = front_of_links == FrontOfLinks::allowed && o.direction == Vec2{};
  const bool is_direction = size > 1.0e-12f && is_finite(size);
  check.require(is_direction || is_front_of_links,
                (std::string(field) + ".direction must not be zero or huge").c_str());
}

void check_material_rules(Check& check, std::span<const MaterialRule> rules) {
  check.size("material_rules", rules.size(), bound::kRules);
  if (check.failed()) return;
  std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (const MaterialRule& rule : rules) {
    check.require(pairs.insert(std::minmax(rule.material_a, rule.material_b)).second,
                  "MaterialRule.material_a, material_b: there is an earlier rule for the same two materials");
    const float restitution = rule.restitution.value_or(0.0f);
    const float rolling_resistance = rule.rolling_resistance.value_or(0.0f);
    const float surface_speed = rule.surface_speed.value_or(0.0f);
    check_fields(check, "MaterialRule", rule);
    if (restitution != 0.0f) check.available("MaterialRule.restitution", parts::kSurfaces);
    if (rolling_resistance != 0.0f) check.available("MaterialRule.rolling_resistance", parts::kSurfaces);
    if (surface_speed != 0.0f) check.available("MaterialRule.surface_speed", parts::kSurfaces);
    if (rule.one_way) check_one_way(check, "MaterialRule.one_way", *rule.one_way);
    check.require(rule.material_a != rule.material_b || !rule.one_way || !rule.one_way->enabled,
                  "MaterialRule.one_way: a one-way surface needs two different materials");
    if (rule.hit_events.value_or(false)) check.available("MaterialRule.hit_events", parts::kSurfaces);
  }
}

void check_edit(Check& check, const ContactEdit& edit) {
  check_fields(check, "ContactEdit", edit);
  if (edit.surface_speed.value_or(0.0f) != 0.0f) check.available("ContactEdit.surface_speed", parts::kSurfaces);
}

bool is_valid(const ContactEdit& edit) {
  const float speed = edit.surface_speed.value_or(0.0f);
  return holds(bound::kFrom0, edit.friction.value_or(0.0f)) && is_finite(speed) &&
         (speed == 0.0f || parts::kSurfaces.built);
}

}  // namespace drystone::model

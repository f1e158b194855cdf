#include <algorithm>
#include <cmath>

#include "constraint/joints.hpp"
#include "constraint/kinds.hpp"
#include "geometry/check.hpp"
#include "history/complete.hpp"
#include "world/check.hpp"
#include "world/field/fields.hpp"
#include "world/joint_coordinates.hpp"
#include "world/locks.hpp"
#include "world/proxies.hpp"

namespace drystone::state {
namespace {

/// Keeps the first condition that does not hold.
class ValueCheck {
 public:
  explicit ValueCheck(const WorldState& w) : w_(w), check_(w) {}

  std::string run() {
    check_world();
    w_.bodies.ids.for_each_used([&](std::uint32_t slot) { check_body(slot); });
    w_.shapes.ids.for_each_used([&](std::uint32_t slot) { check_shape(slot); });
    w_.contacts.ids.for_each_used([&](std::uint32_t slot) { check_contact(slot); });
    w_.joints.ids.for_each_used([&](std::uint32_t slot) { check_joint(slot); });
    w_.fields.ids.for_each_used([&](std::uint32_t slot) { check_field(slot); });
    if (problem_.empty() && check_.failed()) return check_.error().message;
    return problem_;
  }

 private:
  void expect(bool holds, const char* what, std::uint32_t slot = kNone) {
    if (!holds) note(what, slot);
  }
  void note(const char* what, std::uint32_t slot) {
    if (!problem_.empty()) return;
    problem_ = std::string("this does not hold: ") + what;
    if (slot != kNone) problem_ += " (slot " + std::to_string(slot) + ")";
  }
  bool is_body(std::uint32_t slot) const { return slot < w_.bodies.ids.capacity(); }

  void check_world() {
    model::check_options(check_, w_.options);
    // The origin is the centre of the bodies' boxes, which may extend beyond the edge of the world.
    const Position origin = w_.tree_origin;
    expect(std::fabs(origin.x) <= 2.0 * kMaxPosition && std::fabs(origin.y) <= 2.0 * kMaxPosition,
           "the origin of the trees is near the world");
    expect(w_.last_substep >= 0.0f, "a sub-step has a length");
    for (const float length : {w_.last_step, w_.longest_substep}) {
      expect(length == 0.0f || (length >= w_.last_substep && holds(bound::kStepLength, length)),
             "a step has a length of at most 1 s");
    }
    for (const std::uint32_t body : w_.pushed_bodies) expect(is_body(body), "a pushed body exists");
    const auto not_before = [](const EditedContact& a, const EditedContact& b) { return a.contact >= b.contact; };
    expect(std::adjacent_find(w_.contact_edits.begin(), w_.contact_edits.end(), not_before) == w_.contact_edits.end(),
           "the edits of contacts are in order");
    for (const EditedContact& edited : w_.contact_edits) {
      expect(w_.contacts.ids.is_used(edited.contact), "an edited contact exists", edited.contact);
      expect(edited.edit != ContactEdit{}, "an edit changes something", edited.contact);
      model::check_edit(check_, edited.edit);
    }
  }

  void check_body(std::uint32_t slot) {
    const BodyState& b = w_.bodies.state[slot];
    expect(is_normalized(b.pose.rotation), "a rotation has unit length", slot);
    expect(geometry::in_range(b.pose.position), "a body is within the world", slot);
    expect(geometry::in_range(b.local_center), "a centre of mass is within the coordinates", slot);
    // The local centre is rotated, so a coordinate may grow by sqrt(2). The centre of a body at the edge of the world may be beyond the
    // edge.
    expect(length(b.center - b.pose.position) <= 2.0f * kMaxCoordinate, "a centre of mass is near its body", slot);
    expect(b.inv_mass >= 0.0f && b.inv_inertia >= 0.0f, "a mass is not negative", slot);
    expect(b.type == BodyType::dynamic || (b.inv_mass == 0.0f && b.inv_inertia == 0.0f),
           "only a dynamic body has a finite mass", slot);
    const MotionLocks locks = model::locks_of(w_.bodies.links[slot]);
    expect(model::unlocked(locks, b.velocity) == b.velocity, "a body does not move along a locked axis", slot);
    const BodyClock& clock = w_.bodies.clock[slot];
    expect(holds(bound::kTimeScale, clock.scale), "a time scale is 0 or in its range", slot);
    expect(clock.linear_damping >= 0.0f && clock.angular_damping >= 0.0f && clock.sleep_threshold >= 0.0f &&
               clock.time_to_sleep >= 0.0f,
           "a body's properties in its own time are not negative", slot);
    expect(b.type == model::type_in_world(clock), "the type of a body fits its time scale", slot);
    expect(b.extent >= 0.0f && b.min_extent >= 0.0f, "a body has a size", slot);
    expect(b.linear_damping >= 0.0f && b.angular_damping >= 0.0f, "damping is not negative", slot);
    expect(b.sleep_threshold >= 0.0f && b.sleep_time >= 0.0f && w_.bodies.links[slot].time_to_sleep >= 0.0f,
           "times and speeds of sleep are not negative", slot);
    expect(w_.bodies.links[slot].drop_time >= 0.0f, "a time of dropping is not negative", slot);
    const bool at_rest = b.velocity == Vec2{} && b.angular_velocity == 0.0f;
    expect(is_awake(w_, slot) || !b.enabled || at_rest, "a sleeping body does not move", slot);
    expect(b.type != BodyType::static_body || at_rest, "a static body does not move", slot);
  }

  void check_shape(std::uint32_t slot) {
    const ShapeRow& s = w_.shapes.row[slot];
    const BodyState& body = w_.bodies.state[s.body];
    if (slot == 0 || s.material != w_.shapes.row[slot - 1].material) model::check_material(check_, s.material);
    check_.within("density", w_.shapes.extras[slot].density, bound::kDensity);
    model::check_one_way(check_, "one_way", w_.shapes.extras[slot].one_way,
                         s.chain == kNone ? model::FrontOfLinks::refused : model::FrontOfLinks::allowed);
    const Aabb& box = w_.shapes.fat_box[slot];
    expect(box.lower.x <= box.upper.x && box.lower.y <= box.upper.y, "a box is not inside out", slot);
    expect(!body.enabled || contains(box, spatial::tight_box(w_, slot)), "the box in the tree holds the shape", slot);
  }

  void check_contact(std::uint32_t slot) {
    const ContactRow& c = w_.contacts.row[slot];
    const auto [a, b] = c.body;
    expect(kind_of(w_.shapes.geometry[c.shape[0]]) <= kind_of(w_.shapes.geometry[c.shape[1]]),
           "a contact's shapes are in the order of their kinds", slot);
    expect(w_.bodies.state[a].enabled && w_.bodies.state[b].enabled, "bodies in contact are enabled", slot);
    const bool senses = w_.shapes.row[c.shape[0]].sensor || w_.shapes.row[c.shape[1]].sensor;
    const bool both = is_dynamic(w_, a) && is_dynamic(w_, b);
    expect(senses || is_dynamic(w_, a) || is_dynamic(w_, b), "a contact can move a body", slot);
    expect(w_.contacts.awake.test(slot) == (is_awake(w_, a) || is_awake(w_, b)),
           "a contact is awake if one of its bodies is", slot);
    expect(c.count <= c.points.size() && c.touching == (c.count > 0), "a contact touches if it has points", slot);
    expect(c.passage == Passage::open || c.passable, "only passable contacts decide who passes", slot);
    expect(c.passage != Passage::passing || c.count == 0, "a contact that lets pass has no points", slot);
    expect(c.linked == (c.touching && both && !senses), "touching dynamic bodies are linked", slot);
    expect(!c.linked || is_in_one_island(a, b), "bodies that touch are in one island", slot);
    expect(!c.computed || is_normalized(c.computed_rotation), "a rotation has unit length", slot);
    expect(c.count == 0 || is_normalized(c.frame), "a rotation has unit length", slot);
    // The normal is zero between shapes that are too small to have a direction.
    expect(c.count == 0 || is_unit(c.local_normal) || c.local_normal == Vec2{}, "a normal has unit length", slot);
  }

  void check_joint(std::uint32_t slot) {
    const JointRow& j = w_.joints.row[slot];
    const auto [a, b] = j.body;
    joint::check(check_, w_.joints.options[slot]);
    const bool active = joint::connects(w_, j);
    expect(j.linked == (active && is_dynamic(w_, a) && is_dynamic(w_, b)),
           "an active joint of dynamic bodies is linked", slot);
    expect(!j.linked || is_in_one_island(a, b), "bodies with a joint are in one island", slot);
    const bool awake = active && (is_awake(w_, a) || is_awake(w_, b));
    expect(!awake || w_.joints.awake.test(slot), "a joint is awake if one of its bodies is", slot);
    const auto moves = [&](std::uint32_t body) { return is_dynamic(w_, body) && is_awake(w_, body); };
    expect(!(joint::is_active(w_, j) && (moves(a) || moves(b))) || w_.next_joint_look <= j.next_look,
           "the next check of joints is not after that of an awake joint", slot);
    expect(j.limited == kNone || j.limited < w_.bodies.state.size(), "a joint names a body of its component", slot);
    expect(j.last_substep >= 0.0f, "a sub-step has a length", slot);
    expect(!j.angle.counted || counts_turns(w_.joints.options[slot]), "a joint with a limit or a spring counts turns",
           slot);
  }

  void check_field(std::uint32_t slot) {
    const FieldRow& field = w_.fields.row[slot];
    field::check_row(check_, field);
    expect(std::adjacent_find(field.bodies.begin(), field.bodies.end(), std::greater_equal<>()) == field.bodies.end(),
           "the bodies of a field are in order", slot);
    for (const std::uint32_t body : field.bodies)
      expect(w_.bodies.ids.is_used(body), "the bodies of a field exist", slot);
    expect(field.carrier == kNone || w_.bodies.ids.is_used(field.carrier), "the carrier of a field exists", slot);
    expect(field.carrier == kNone || kind_of(field) == FieldKind::radial, "only radial fields have a carrier", slot);
  }

  bool is_in_one_island(std::uint32_t a, std::uint32_t b) const {
    return w_.bodies.links[a].island == w_.bodies.links[b].island;
  }
  static bool is_unit(Vec2 v) { return std::fabs(length_squared(v) - 1.0f) < 1.0e-3f; }

  const WorldState& w_;
  model::Check check_;
  std::string problem_;
};

}  // namespace

std::string broken_value(const WorldState& w) { return ValueCheck(w).run(); }

}  // namespace drystone::state

#include "constraint/closed_energy.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "constraint/joints.hpp"
#include "constraint/measure.hpp"
#include "core/softness.hpp"
#include "geometry/double2.hpp"
#include "world/edges.hpp"
#include "world/joint_coordinates.hpp"
#include "world/locks.hpp"

namespace drystone::joint {
namespace {

using geometry::Double2;
using geometry::to_double;

/// The share of its energy that a closed component may gain in a step: errors of bodies that turn far in a sub-step, and rounding.
constexpr double kTolerance = 1.0 / 256.0;
constexpr double kOpen = -1.0;

/// The rows of a joint as in the kernels (constraint/rows-inl.hpp), in doubles.
class Rows {
 public:
  Rows(const SimState& w, std::uint32_t slot)
      : a_(w.bodies.state[w.joints.row[slot].body[0]]),
        b_(w.bodies.state[w.joints.row[slot].body[1]]),
        arm_b_(rotate(b_.pose.rotation, common_options(w.joints.options[slot]).anchor_b - b_.local_center)),
        arm_a_((b_.center - a_.center) + arm_b_) {}

  /// J M^-1 J^T of the coordinates along two directions, and of the angle.
  double ease(Vec2 u, Vec2 v) const {
    return (double{a_.inv_mass} + double{b_.inv_mass}) * double{dot(u, v)} +
           double{a_.inv_inertia} * double{cross(arm_a_, u)} * double{cross(arm_a_, v)} +
           double{b_.inv_inertia} * double{cross(arm_b_, u)} * double{cross(arm_b_, v)};
  }
  double dragged_mass() const { return 1.0 / double{b_.inv_mass > 0.0f ? b_.inv_mass : a_.inv_mass}; }
  double ease_of_angle() const { return double{a_.inv_inertia} + double{b_.inv_inertia}; }

 private:
  const BodyState& a_;
  const BodyState& b_;
  Vec2 arm_b_;
  Vec2 arm_a_;
};

/// The phase per second of a spring [rad/s].
double rate_of(const Spring& spring, float inv_h) {
  return 2.0 * double{kPi} * double{min(spring.hertz, math::kStiffestSpring * inv_h)};
}

/// The energy of a spring, for the inverse mass that it moves; none while its force is at its bound.
std::optional<double> spring_energy(const Spring& spring, float inv_h, double off, double ease, double most = 1.0e30) {
  if (!spring.enabled || ease <= 0.0) return 0.0;
  const double rate = rate_of(spring, inv_h);
  const double force = rate * rate * off / ease;
  if (std::abs(force) > most) return {};
  return 0.5 * force * off;
}

bool turns(const Motor& motor) { return motor.enabled && motor.max_force > 0.0f && motor.speed != 0.0f; }

std::optional<double> sum_of(std::optional<double> a, std::optional<double> b) {
  if (!a || !b) return {};
  return *a + *b;
}

/// The energy of the springs of a joint; none if the joint may add energy.
std::optional<double> energy_of(const SimState& w, std::uint32_t slot, float inv_h) {
  const Rows rows(w, slot);
  const Frames f = frames_of(w, slot);
  const auto translation = [&](Vec2 u, float target) { return double{dot(u, f.between)} - double{target}; };
  const auto turned = [&](const Limit& limit, float reference, float target) {
    return double{with_turns(f.counted, limit, f.angle - reference)} - double{target};
  };
  const auto of = [&](const auto& o) -> std::optional<double> {
    using Options = std::remove_cvref_t<decltype(o)>;
    if constexpr (kHasCoordinates<Options>) {
      const JointCoordinates c = coordinates_of(o);
      for (const JointCoordinate* i : {&c.x, &c.y, &c.angle}) {
        if (turns(i->motor)) return {};
      }
      const Vec2 u = rotate(f.rotation_a, c.axis);
      const Vec2 v = perpendicular(u);
      const double x = translation(u, c.x.target);
      const double y = translation(v, c.y.target);
      const double to_force = c.bounds_acceleration ? rows.dragged_mass() : 1.0;
      const double most_x = to_force * double{c.x.max_spring_force};
      const double most_y = to_force * double{c.y.max_spring_force};
      const std::optional<double> of_angle =
          spring_energy(c.angle.spring, inv_h, turned(c.angle.limit, c.reference_angle, c.angle.target),
                        rows.ease_of_angle(), double{c.angle.max_spring_force});
      const double xx = rows.ease(u, u);
      const double yy = rows.ease(v, v);
      if (!c.x.spring.enabled || !c.y.spring.enabled) {
        return sum_of(of_angle, sum_of(spring_energy(c.x.spring, inv_h, x, xx, most_x),
                                       spring_energy(c.y.spring, inv_h, y, yy, most_y)));
      }
      // They are solved together, see change_of_unequal().
      const double xy = rows.ease(u, v);
      const double rate_x = rate_of(c.x.spring, inv_h);
      const double rate_y = rate_of(c.y.spring, inv_h);
      const double determinant = xx * yy - xy * xy;
      if (determinant <= 0.0) return {};
      const double force_x = rate_x * (yy * rate_x * x - xy * rate_y * y) / determinant;
      const double force_y = rate_y * (xx * rate_y * y - xy * rate_x * x) / determinant;
      const bool is_bounded = c.bounds_length ? std::hypot(force_x, force_y) > most_x
                                              : std::abs(force_x) > most_x || std::abs(force_y) > most_y;
      if (is_bounded) return {};
      return sum_of(of_angle, 0.5 * (force_x * x + force_y * y));
    } else if constexpr (std::is_same_v<Options, RevoluteOptions>) {
      if (turns(o.motor)) return {};
      const double angle = turned(o.limit, o.reference_angle, o.target_angle);
      return spring_energy(o.spring, inv_h, angle, rows.ease_of_angle());
    } else if constexpr (std::is_same_v<Options, PrismaticOptions>) {
      if (turns(o.motor)) return {};
      const Vec2 u = rotate(f.rotation_a, o.axis);
      return spring_energy(o.spring, inv_h, translation(u, o.target_translation), rows.ease(u, u));
    } else if constexpr (std::is_same_v<Options, DistanceOptions>) {
      if (turns(o.motor) || o.spring_force.enabled) return {};
      const Vec2 u = normalize(f.between);
      return spring_energy(o.spring, inv_h, translation(u, o.length), rows.ease(u, u));
    } else {
      return {};
    }
  };
  return visit(of, w.joints.options[slot]);
}

double inverse(float x) { return x > 0.0f ? 1.0 / double{x} : 0.0; }

/// A component. Its motion is seen from its centre of mass, unless a joint holds it.
class Component {
 public:
  Component(WorldState& w, std::span<const std::uint32_t> slots, const ClosedEnergy& found)
      : w_(w), slots_(slots), is_held_(found.is_held), has_drives_(found.has_drives) {}

  /// What a step begins with.
  ClosedEnergy look(float inv_h) {
    bool is_closed = true;
    for (std::size_t i = 0; i < slots_.size() && is_closed; ++i) is_closed = look_at(i);
    return {is_closed ? energy(inv_h) : kOpen, is_held_, has_drives_};
  }

  /// The energy without that of a uniform motion; kOpen if a joint may add energy.
  double energy(float inv_h) const {
    double sum = 0.0;
    double mass = 0.0;
    Double2 momentum;
    for (const std::uint32_t slot : slots_) {
      const BodyState& own = w_.bodies.state[slot];
      const double m = inverse(own.inv_mass);
      const Double2 v = to_double(own.velocity);
      const double spin = own.angular_velocity;
      mass += m;
      momentum = momentum + m * v;
      sum += 0.5 * (m * dot(v, v) + inverse(own.inv_inertia) * spin * spin);
    }
    if (!is_held_) sum = std::max(sum - 0.5 * dot(momentum, momentum) / mass, 0.0);
    return has_drives_ ? add_springs(sum, inv_h) : sum;
  }

  /// Slows down the motion relative to the rigid one, by this energy if it has that much.
  void slow_down(double energy) {
    find_center();
    const double spin = rigid_spin();
    const double all = kinetic(spin);
    const double keep = all > energy ? std::sqrt(1.0 - energy / all) : 0.0;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      BodyState& own = w_.bodies.state[slots_[i]];
      const Double2 rigid = velocity_ - spin * right_perpendicular(offset(i));
      own.velocity = to_float(rigid + keep * (to_double(own.velocity) - rigid));
      own.angular_velocity = static_cast<float>(spin + keep * (double{own.angular_velocity} - spin));
    }
  }

 private:
  const BodyState& body(std::size_t i) const { return w_.bodies.state[slots_[i]]; }
  /// From the centre of mass of the component.
  Double2 offset(std::size_t i) const { return to_double(body(i).center - origin_) - center_; }

  /// Whether the component may be closed, for all that one of its bodies shows.
  bool look_at(std::size_t i) {
    const BodyState& own = body(i);
    const BodyClock& clock = w_.bodies.clock[slots_[i]];
    const bool has_gravity = w_.options.gravity != Vec2{};
    const bool falls_alike = !has_gravity || (own.gravity_scale == body(0).gravity_scale && own.gravity_angle == 0.0f);
    // Drag that differs does work on the motion relative to the centre of mass.
    const bool is_free = falls_alike && clock.scale == 1.0f &&
                         clock.linear_damping == w_.bodies.clock[slots_[0]].linear_damping && own.force == Vec2{} &&
                         own.torque == 0.0f && own.constant_force == Vec2{} && own.constant_torque == 0.0f &&
                         !own.pushed;
    bool is_closed = is_free && !model::has_locked_axis(w_, slots_[i]);
    if (!is_closed) return false;
    model::for_each_contact(w_, slots_[i], [&](std::uint32_t contact, const ContactRow&, std::uint32_t) {
      is_closed = w_.contacts.key[contact].kind == ContactKind::count;
      return is_closed;
    });
    model::for_each_joint(w_, slots_[i], [&](std::uint32_t joint, const JointRow& row, std::uint32_t other) {
      has_drives_ = has_drives_ || batch_kind_has_drive(row.batch_kind);
      // The wheels of a pulley hold it too.
      const bool has_wheels = row.batch_kind == kCoupling && kind_of(w_.joints.options[joint]) == JointKind::pulley;
      if ((is_dynamic(w_, other) && !has_wheels) || !is_active(w_, row)) return;
      is_held_ = true;
      const bool falls = own.gravity_scale != 0.0f && has_gravity;
      is_closed = is_closed && !falls && w_.bodies.state[other].type != BodyType::kinematic;
    });
    return is_closed;
  }

  /// Adds the energy of the springs; kOpen if a joint may add energy.
  double add_springs(double sum, float inv_h) const {
    bool is_closed = true;
    for (std::size_t i = 0; i < slots_.size() && is_closed; ++i) {
      const std::uint32_t own = slots_[i];
      model::for_each_joint(w_, own, [&](std::uint32_t joint, const JointRow& row, std::uint32_t other) {
        if (!batch_kind_has_drive(row.batch_kind) || (row.body[0] != own && is_dynamic(w_, other))) return;
        if (!is_active(w_, row)) return;
        const std::optional<double> stored = energy_of(w_, joint, inv_h);
        is_closed = is_closed && stored;
        sum += stored.value_or(0.0);
      });
    }
    return is_closed ? sum : kOpen;
  }

  void find_center() {
    double mass = 0.0;
    origin_ = body(0).center;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      const double m = inverse(body(i).inv_mass);
      mass += m;
      velocity_ = velocity_ + m * to_double(body(i).velocity);
      center_ = center_ + m * to_double(body(i).center - origin_);
    }
    velocity_ = is_held_ ? Double2{} : Double2{velocity_.x / mass, velocity_.y / mass};
    center_ = {center_.x / mass, center_.y / mass};
  }

  /// That of a rigid body with the same angular momentum; 0 if the component or one of its bodies cannot turn freely.
  double rigid_spin() const {
    double inertia = 0.0;
    double momentum = 0.0;
    for (std::size_t i = 0; i < slots_.size() && !is_held_; ++i) {
      const Double2 r = offset(i);
      const double m = inverse(body(i).inv_mass);
      const double own = inverse(body(i).inv_inertia);
      if (own == 0.0) return 0.0;
      inertia += m * dot(r, r) + own;
      momentum += m * cross(r, to_double(body(i).velocity) - velocity_) + own * double{body(i).angular_velocity};
    }
    return inertia > 0.0 ? momentum / inertia : 0.0;
  }

  /// Of the motion relative to a uniform one and this spin.
  double kinetic(double spin) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      const Double2 v = to_double(body(i).velocity) - velocity_ + spin * right_perpendicular(offset(i));
      const double turn = double{body(i).angular_velocity} - spin;
      sum += 0.5 * (inverse(body(i).inv_mass) * dot(v, v) + inverse(body(i).inv_inertia) * turn * turn);
    }
    return sum;
  }

  WorldState& w_;
  std::span<const std::uint32_t> slots_;
  bool is_held_;
  bool has_drives_;
  Position origin_;
  Double2 velocity_;  // Of the centre of mass; 0 if a joint holds the component.
  Double2 center_;    // From the origin to the centre of mass.
};

/// Calls f(slots of the bodies, number) for the components whose warm start is limited and those that are solved directly.
template <typename F>
void for_each_component(base::Arena& arena, const Partition& p, F f) {
  const base::Arena::Mark before = arena.mark();
  const std::span<std::uint32_t> slots = arena.allocate<std::uint32_t>(p.dynamic_count);
  std::size_t number = 0;
  for (const IndexRange& bodies : p.limited) {
    for (std::uint32_t i = 0; i < bodies.size(); ++i) slots[i] = p.body_slots[p.limited_bodies[bodies.first + i]];
    f(slots.first(bodies.size()), number++);
  }
  for (const ArticulatedBatch& batch : p.articulated) {
    const std::size_t count = batch.bodies.size();
    for (std::uint32_t lane = 0; lane < batch.width && batch.body_slots[lane] != kNone; ++lane) {
      for (std::size_t i = 0; i < count; ++i) slots[i] = batch.body_slots[i * batch.width + lane];
      f(slots.first(count), number++);
    }
  }
  arena.rewind(before);
}

}  // namespace

std::span<const ClosedEnergy> energies_before(WorldState& w, const Partition& p, float inv_h) {
  std::size_t most = p.limited.size();
  for (const ArticulatedBatch& batch : p.articulated) most += batch.width;
  if (most == 0) return {};
  const std::span<ClosedEnergy> energies = w.scratch->arena.allocate<ClosedEnergy>(most);
  for_each_component(w.scratch->arena, p, [&](std::span<const std::uint32_t> slots, std::size_t number) {
    energies[number] = Component(w, slots, {}).look(inv_h);
  });
  return energies;
}

void hold_energies(WorldState& w, const Partition& p, std::span<const ClosedEnergy> before, const Motion& motion,
                   float inv_h) {
  if (before.empty()) return;
  const auto is_disturbed = [&](std::uint32_t slot) {
    return (motion.flags[p.index_of[slot]] & (solver::kActedOn | solver::kBroken)) != 0;
  };
  for_each_component(w.scratch->arena, p, [&](std::span<const std::uint32_t> slots, std::size_t number) {
    const ClosedEnergy& was = before[number];
    if (was.energy == kOpen || std::any_of(slots.begin(), slots.end(), is_disturbed)) return;
    Component component(w, slots, was);
    const double gain = component.energy(inv_h) - was.energy;
    if (gain > kTolerance * was.energy) component.slow_down(gain);
  });
}

}  // namespace drystone::joint

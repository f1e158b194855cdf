// A dynamic body as a character: a servo of its velocity along the ground, with a bounded force.
//
// The ground is the contact whose normal points up most. The impulse of a step is what the velocity along the ground lacks, and what gravity
// will add to it in the step; so a body at rest on a slope stays there without friction.
#include <array>
#include <optional>

#include "api/mover/world_access.hpp"
#include "contact/materials.hpp"
#include "drystone/mover.hpp"
#include "world/applied_forces.hpp"
#include "world/check.hpp"
#include "world/locks.hpp"

namespace drystone {
namespace {

constexpr std::size_t kMostContacts = 32;
// Smaller changes of the velocity are left out [length units/s].
constexpr float kLeastChange = 1.0e-6f;

struct Ground {
  ShapeId own;  // The shape of the body that touches it.
  ShapeId shape;
  BodyId body;
  Position point;
  Vec2 normal;
};

void check_drive(model::Check& check, const WorldState& w, BodyId body, const DriveOptions& o,
                 const DriveInput& input) {
  check.body(body);
  const auto state = [&]() -> const BodyState& { return w.bodies.state[body.index]; };
  check.require([&] { return model::is_dynamic_unless_frozen(w, body.index); },
                "body must be dynamic: other bodies cannot be driven");
  check.require([&] { return state().enabled; }, "body must not be disabled: it cannot be driven");
  check.require([&] { return model::own_inverse_mass(w, body.index).inertia == 0.0f; },
                "body must have a locked rotation to be driven");
  check.unit_vector("DriveOptions.up", o.up);
  check.within("DriveOptions.max_slope", o.max_slope, bound::kSlope);
  check.within("DriveOptions.ground_force", o.ground_force, bound::kForce);
  check.within("DriveOptions.air_force", o.air_force, bound::kForce);
  check.within("DriveInput.speed", input.speed, bound::kWalk);
  check.within("DriveInput.jump", input.jump, bound::kJump);
  check.within("DriveInput.seconds", input.seconds, bound::kStepLength);
}

std::optional<Ground> ground_of(const World& world, const WorldState& w, BodyId body, const DriveOptions& options) {
  std::array<ContactView, kMostContacts> room;
  const QueryCount count = world.contacts(body, room).value();
  std::vector<ContactView> more;
  if (!count.is_complete()) more = world.contacts(body).value();
  const std::span<const ContactView> contacts =
      count.is_complete() ? std::span<const ContactView>(room).first(count.written) : more;
  std::optional<Ground> best;
  float steepest = make_rotation(options.max_slope).c;
  for (const ContactView& contact : contacts) {
    const bool is_b = w.shapes.row[contact.shape_b.index].body == body.index;
    const ShapeId shape = is_b ? contact.shape_a : contact.shape_b;
    const Vec2 normal = is_b ? contact.normal : -contact.normal;
    const float rise = dot(normal, options.up);
    if (rise < steepest || (best && rise == steepest)) continue;
    steepest = rise;
    best = Ground{is_b ? contact.shape_b : contact.shape_a, shape, body_id(w, w.shapes.row[shape.index].body),
                  contact.points[0].point, normal};
  }
  return best;
}

Vec2 velocity_of(const WorldState& w, const Ground& ground) {
  const BodyState& of = w.bodies.state[ground.body.index];
  const ShapeRow& surface = w.shapes.row[ground.shape.index];
  const Material& own = w.shapes.row[ground.own.index].material;
  const MaterialRule* rule = contact::find_rule(w, own, surface.material);
  const float belt =
      rule != nullptr ? rule->surface_speed.value_or(surface.material.surface_speed) : surface.material.surface_speed;
  return of.velocity + cross(of.angular_velocity, ground.point - of.center) + belt * perpendicular(ground.normal);
}

DriveReport driven(World& world, const WorldState& w, BodyId body, const DriveOptions& options,
                   const DriveInput& input) {
  const BodyState& state = w.bodies.state[body.index];
  const std::optional<Ground> ground = ground_of(world, w, body, options);
  DriveReport report;
  report.grounded = ground.has_value();
  if (ground) {
    report.ground = ground->shape;
    report.normal = ground->normal;
  }
  // A body asleep stays asleep until it is to move.
  if (!is_awake(w, body.index) && input.speed == 0.0f && input.jump == 0.0f) return report;

  const float pace = model::pace_of(w, body.index);
  if (pace == 0.0f) return report;
  // All in the body's own time, in which the program's impulses act.
  const float mass = 1.0f / model::own_inverse_mass(w, body.index).mass;
  const float seconds = pace * input.seconds;
  const Vec2 velocity = model::own_velocity(w, body.index).linear;
  Vec2 along = right_perpendicular(options.up);
  Vec2 relative = velocity;
  float force = options.air_force;
  float pull = 0.0f;
  if (ground) {
    along = right_perpendicular(ground->normal);
    relative = velocity - (1.0f / pace) * velocity_of(w, *ground);
    force = options.ground_force;
    pull =
        dot(solver::own_gravity(state, w.options.gravity), along) * w.bodies.clock[body.index].gravity_scale * seconds;
  }
  const float most = force * seconds;
  const float missing = input.speed - dot(relative, along) - pull;
  Vec2 impulse;
  if (abs(missing) > w.options.length_unit * kLeastChange) impulse = clamp(mass * missing, -most, most) * along;
  // In the step after a jump the contact with the ground is still there. A body that rises at half of the speed has jumped already.
  if (ground && input.jump > 0.0f && dot(relative, options.up) < 0.5f * input.jump) {
    impulse += mass * (input.jump - dot(relative, options.up)) * options.up;
    report.jumped = true;
  }
  impulse = model::unlocked(w, body.index, impulse);
  if (impulse == Vec2{}) return report;
  const bool wake = input.speed != 0.0f || report.jumped;
  if (!world.apply_impulse_to_center(body, impulse, wake).ok()) return report;
  report.impulse = impulse;
  if (ground && is_dynamic(w, ground->body.index)) {
    const float share = model::pace_of(w, ground->body.index) / pace;  // Of the impulse, in the ground's own time.
    static_cast<void>(world.apply_impulse(ground->body, -share * impulse, ground->point, wake).ok());
  }
  return report;
}

}  // namespace

Result<DriveReport> drive(World& world, BodyId body, const DriveOptions& options, const DriveInput& input) {
  const WorldState& w = mover::WorldAccess::state(world);
  model::Check check(w);
  check_drive(check, w, body, options, input);
  return check.then([&] { return driven(world, w, body, options, input); });
}

}  // namespace drystone

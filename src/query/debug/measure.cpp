// World::measure(): overlaps, joint errors, energy and momentum, for tests, reports and benchmarks.
//
// Overlaps are measured at the present poses. A contact's manifold was computed at the beginning of the step and follows the bodies only
// to first order; for bodies that fly past each other the error may be as large as their motion in the step. So the manifold is used if
// the bodies have hardly moved since, and computed anew otherwise. Pairs of new and moved shapes, which the next step would find, are
// searched here.
#include "constraint/measure.hpp"

#include "collide/manifold.hpp"
#include "contact/contact_now.hpp"
#include "contact/contacts.hpp"
#include "contact/kept_manifold.hpp"
#include "contact/one_way.hpp"
#include "drystone/world.hpp"
#include "geometry/tile_grid.hpp"
#include "world/check.hpp"
#include "world/clock.hpp"
#include "world/proxies.hpp"
#include "world/world_state.hpp"

namespace drystone {
namespace {

/// The overlap of two shapes with their poses; 0 if they are apart.
float penetration(const ShapeGeometry& a, const WorldTransform& pose_a, const ShapeGeometry& b,
                  const WorldTransform& pose_b, float unit) {
  if (!contact::ordered(kind_of(a), kind_of(b))) return penetration(b, pose_b, a, pose_a, unit);
  const auto collide = contact::collide_function(kind_of(a), kind_of(b));
  const contact::LocalManifold manifold = collide(a, b, relative(pose_a, pose_b), unit, contact::Preferred::a);
  return manifold.count > 0 ? max(0.0f, -manifold.least_separation()) : 0.0f;
}

const WorldTransform& pose_of(const SimState& w, std::uint32_t shape) {
  return w.bodies.state[w.shapes.body[shape]].pose;
}

/// The deepest overlap of a shape with a solid tile of a grid.
float penetration_into_grid(const SimState& w, std::uint32_t grid, std::uint32_t shape) {
  const TileGrid& tiles = grid_of(w, grid);
  const ShapeGeometry& geometry = w.shapes.geometry[shape];
  const Transform in_grid = relative(pose_of(w, grid), pose_of(w, shape));
  float deepest = 0.0f;
  geometry::for_each_tile_in(tiles, bounds(geometry, in_grid), [&](Cell cell) {
    if (contact::has_one_way(w, shape, grid, tiles.index_of(cell))) return true;
    deepest = max(deepest, penetration(tile_polygon(tiles, cell), pose_of(w, grid), geometry, pose_of(w, shape),
                                       w.options.length_unit));
    return true;
  });
  return deepest;
}

float penetration(const SimState& w, std::uint32_t a, std::uint32_t b) {
  if (is_grid(w, a)) return penetration_into_grid(w, a, b);
  if (is_grid(w, b)) return penetration_into_grid(w, b, a);
  return penetration(w.shapes.geometry[a], pose_of(w, a), w.shapes.geometry[b], pose_of(w, b), w.options.length_unit);
}

float penetration(const SimState& w, const ContactRow& contact) {
  const BodyState& a = w.bodies.state[contact.body[0]];
  const BodyState& b = w.bodies.state[contact.body[1]];
  if (!contact::is_valid(contact::reuse_of(contact, w.options.length_unit), a, b)) {
    return penetration(w, contact.shape[0], contact.shape[1]);
  }
  return contact.count > 0 ? max(0.0f, -contact_now(w, contact).least_separation()) : 0.0f;
}

/// The deepest overlap of a shape with shapes that have no contact with it yet. Whether one-way surfaces let it pass is not known yet.
float deepest_of_new_pairs(const SimState& w, std::uint32_t shape) {
  float deepest = 0.0f;
  const Aabb box = spatial::tight_box(w, shape);
  for (const bvh::Tree* tree : {&w.trees.fixed, &w.trees.awake, &w.trees.asleep}) {
    tree->query(box, [&](std::uint32_t other) {
      if (w.shapes.row[other].sensor || !contact::may_contact(w, shape, other)) return true;
      if (contact::has_one_way(w, shape, other)) return true;
      deepest = max(deepest, penetration(w, shape, other));
      return true;
    });
  }
  return deepest;
}

float deepest_penetration(const SimState& w) {
  float deepest = 0.0f;
  w.contacts.ids.for_each_used([&](std::uint32_t slot) {
    const ContactRow& contact = w.contacts.row[slot];
    const bool passes = contact.passable && contact.passage != Passage::solid;
    if (!contact.sensor && !passes) deepest = max(deepest, penetration(w, contact));
  });
  w.shapes.ids.for_each_used([&](std::uint32_t slot) {
    const ShapeRow& shape = w.shapes.row[slot];
    const bool has_new_pairs = w.shapes.moved.test(slot) || shape.pairs_pending;
    if (has_new_pairs && !shape.sensor) deepest = max(deepest, deepest_of_new_pairs(w, slot));
  });
  return deepest;
}

/// Energy is that of the body's own time, momentum is in the world's time (world/clock.hpp).
void add_body(const SimState& w, std::uint32_t slot, Quality& q) {
  const BodyState& body = w.bodies.state[slot];
  const MassData& mass = w.bodies.mass[slot];
  const model::OwnVelocity velocity = model::own_velocity(w, slot);
  const float pace = model::pace_of(w, slot);
  const double m = double{mass.mass};
  const double vx = double{velocity.linear.x};
  const double vy = double{velocity.linear.y};
  const double angular = double{mass.inertia} * double{velocity.angular};
  q.kinetic_energy += 0.5 * (m * (vx * vx + vy * vy) + angular * double{velocity.angular});
  // In double, because huge gravity may overflow when it is rotated. The transposed rotation is applied to the position instead.
  const Rotation turn = make_rotation(body.gravity_angle);
  const Vec2 gravity = w.options.gravity;
  const double height = double{gravity.x} * (double{turn.c} * body.center.x + double{turn.s} * body.center.y) +
                        double{gravity.y} * (double{turn.c} * body.center.y - double{turn.s} * body.center.x);
  q.potential_energy -= m * double{w.bodies.clock[slot].gravity_scale} * height;
  q.linear_momentum += (mass.mass / pace) * velocity.linear;
  q.angular_momentum += (m * (body.center.x * vy - body.center.y * vx) + angular) / double{pace};
}

}  // namespace

Quality World::measure() const {
  model::must_be_finished(*state_);
  const SimState& w = *state_;
  Quality q;
  q.max_penetration = deepest_penetration(w);
  w.joints.ids.for_each_used([&](std::uint32_t slot) {
    const JointState s = joint::measure(w, slot);
    q.max_joint_error = max(q.max_joint_error, s.linear_error);
    q.max_joint_angular_error = max(q.max_joint_angular_error, s.angular_error);
  });
  w.bodies.ids.for_each_used([&](std::uint32_t slot) {
    if (is_dynamic(w, slot)) add_body(w, slot, q);
  });
  return q;
}

}  // namespace drystone

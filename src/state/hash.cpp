// The hash of all simulation state. Equal states have equal hashes on every machine, and a state that differs in one bit
// of a pose, a velocity, an impulse, an option or a list that decides what comes next almost surely differs in its hash.
//
// Not covered: names, user data, times, counters, and what is derived within a step.
#include <bit>
#include <cstring>

#include "drystone/world.hpp"
#include "geometry/shape_geometry.hpp"
#include "world/split.hpp"
#include "world/world_state.hpp"

namespace drystone {
namespace {

/// Four bytes at a time, mixed as in FNV-1a with a final avalanche.
class Hasher {
 public:
  void add(std::uint32_t value) { hash_ = (hash_ ^ value) * 0x100000001b3u; }
  void add(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    add(bits);
  }
  void add(bool value) { add(value ? 1u : 0u); }
  void add(std::uint64_t value) {
    add(static_cast<std::uint32_t>(value));
    add(static_cast<std::uint32_t>(value >> 32));
  }
  void add(Vec2 v) {
    add(v.x);
    add(v.y);
  }
  void add(Rotation q) {
    add(q.c);
    add(q.s);
  }
  void add(const Transform& t) {
    add(t.position);
    add(t.rotation);
  }
  void add(const Aabb& box) {
    add(box.lower);
    add(box.upper);
  }
  template <typename First, typename Second, typename... Rest>
  void add(const First& first, const Second& second, const Rest&... rest) {
    add(first);
    add(second);
    (add(rest), ...);
  }
  std::uint64_t value() const {
    std::uint64_t h = hash_;
    h = (h ^ (h >> 33)) * 0xff51afd7ed558ccdu;
    return h ^ (h >> 33);
  }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

void add_pool(Hasher& h, const base::IdPool& ids) {
  h.add(ids.capacity(), ids.size());
  for (const std::uint32_t slot : ids.free_slots()) h.add(slot);
}

void add_body(Hasher& h, const WorldState& w, std::uint32_t slot) {
  const BodyState& b = w.bodies.state[slot];
  h.add(slot, b.pose, b.center, b.local_center, b.velocity, b.angular_velocity, b.inv_mass, b.inv_inertia);
  h.add(b.force, b.torque, b.constant_force, b.constant_torque, b.linear_damping, b.angular_damping, b.gravity_scale);
  h.add(b.sleep_threshold, b.time_to_sleep, b.sleep_time, static_cast<std::uint32_t>(b.type));
  h.add(b.enabled, b.fixed_rotation, b.bullet, b.allow_sleep, w.bodies.awake.test(slot));
  if (b.in_heap) h.add(true);
  const BodyLinks& l = w.bodies.links[slot];
  h.add(l.first_shape, l.first_chain, l.first_contact, l.first_joint, l.island, l.island_prev, l.island_next);
}

void add_geometry(Hasher& h, const ShapeGeometry& geometry) {
  const ConvexProxy proxy = make_proxy(geometry);
  h.add(static_cast<std::uint32_t>(geometry.index()), proxy.radius);
  for (const Vec2 p : proxy.points) h.add(p);
  if (const auto* link = std::get_if<ChainSegment>(&geometry)) h.add(link->ghost_a, link->ghost_b);
}

void add_shape(Hasher& h, const WorldState& w, std::uint32_t slot) {
  const ShapeRow& s = w.shapes.row[slot];
  h.add(slot, w.shapes.fat_box[slot], s.body, s.next, s.material.friction, s.material.restitution,
        s.material.rolling_resistance);
  h.add(s.material.surface_speed, s.filter.category, s.filter.mask, static_cast<std::uint32_t>(s.filter.group));
  add_geometry(h, s.geometry);
  h.add(s.sensor, s.contact_events, s.hit_events, s.pairs_pending, w.shapes.moved.test(slot));
}

void add_contact(Hasher& h, const WorldState& w, std::uint32_t slot) {
  const ContactRow& c = w.contacts.row[slot];
  h.add(slot, c.shape[0], c.shape[1], c.edge[0].prev, c.edge[0].next, c.edge[1].prev, c.edge[1].next);
  h.add(c.computed_center, c.computed_turn, c.frame, c.b_is_smaller, c.clearance, c.local_normal, c.rolling_impulse,
        static_cast<std::uint32_t>(c.count));
  h.add(c.computed, c.touching, c.linked, w.contacts.awake.test(slot), w.contacts.brief[slot].deep,
        w.contacts.brief[slot].pressed);
  for (std::size_t i = 0; i < c.count; ++i) {
    const ContactPointState& p = c.points[i];
    h.add(p.local_a, p.local_b, p.separation_0, c.impulses[i].normal, c.impulses[i].tangent,
          static_cast<std::uint32_t>(c.feature[i]));
  }
}

void add_axis(Hasher& h, const Spring& spring, const Motor& motor, const Limit& limit) {
  h.add(spring.enabled, spring.hertz, spring.damping_ratio, motor.enabled, motor.speed, motor.max_force);
  h.add(limit.enabled, limit.lower, limit.upper);
}
void add_options(Hasher& h, const RevoluteOptions& o) {
  add_axis(h, o.spring, o.motor, o.limit);
  h.add(o.reference_angle, o.target_angle);
}
void add_options(Hasher& h, const PrismaticOptions& o) {
  add_axis(h, o.spring, o.motor, o.limit);
  h.add(o.axis, o.reference_angle, o.target_translation);
}
void add_options(Hasher& h, const DistanceOptions& o) {
  add_axis(h, o.spring, o.motor, o.limit);
  h.add(o.length);
}

void add_joint(Hasher& h, const WorldState& w, std::uint32_t slot) {
  const JointRow& j = w.joints.row[slot];
  h.add(slot, j.body[0], j.body[1], j.edge[0].next, j.edge[1].next, j.impulses.rigid, j.impulses.spring);
  h.add(j.impulses.motor, j.impulses.lower, j.impulses.upper, j.linked, j.open_steps, j.unlooked_steps,
        w.joints.awake.test(slot));
  const JointOptions& o = common_options(j);
  h.add(static_cast<std::uint32_t>(j.options.index()), o.anchor_a, o.anchor_b, o.collide_connected);
  std::visit([&](const auto& options) { add_options(h, options); }, j.options);
}

void add_options(Hasher& h, const WorldOptions& o) {
  h.add(o.gravity, static_cast<std::uint32_t>(o.substeps), o.sleeping, o.continuous, o.restitution_speed, o.hit_speed);
  h.add(o.contact_hertz, o.contact_damping_ratio, o.push_out_speed, o.joint_hertz, o.joint_damping_ratio, o.max_speed,
        o.max_angular_speed);
}

}  // namespace

std::uint64_t World::state_hash() const {
  const WorldState& w = *state_;
  Hasher h;
  add_options(h, w.options);
  h.add(w.last_substep);
  for (const base::IdPool* ids : {&w.bodies.ids, &w.shapes.ids, &w.contacts.ids, &w.joints.ids, &w.islands.ids}) {
    add_pool(h, *ids);
  }
  w.bodies.ids.for_each_used([&](std::uint32_t slot) { add_body(h, w, slot); });
  w.shapes.ids.for_each_used([&](std::uint32_t slot) { add_shape(h, w, slot); });
  w.contacts.ids.for_each_used([&](std::uint32_t slot) { add_contact(h, w, slot); });
  w.joints.ids.for_each_used([&](std::uint32_t slot) { add_joint(h, w, slot); });
  w.islands.ids.for_each_used([&](std::uint32_t slot) {
    const IslandRow& island = w.islands.row[slot];
    h.add(slot, island.first_body, island.body_count, island.removed_constraints, world::steps_until_split(w, island),
          island.awake);
  });
  return h.value();
}

}  // namespace drystone

// The earliest impact of all bullets is executed first, because it changes the later impacts. A heap holds the next impact of every
// bullet. When a body stops, the bullets near its path search again, and their older entries in the heap become void.
//
// A fast body that a bullet hits stops together with the bullet; otherwise it would pass through the bullet. A slow one moves on, and the
// bullet moves along with it.
// Source: E. Tsamis, "Creating an optimized 2D physics simulation engine" (2020), for the heap over times of impact.
#include "ccd/bullets.hpp"

#include <algorithm>
#include <cmath>

#include "constraint/kernels.hpp"
#include "world/grid.hpp"
#include "world/locks.hpp"
#include "world/proxies.hpp"

namespace drystone::continuous {
namespace {

/// The order of a heap with the earliest impact on top. Equal times are in the order of body slots.
bool later(const PlannedImpact& a, const PlannedImpact& b) {
  return a.time != b.time ? a.time > b.time : a.bullet > b.bullet;
}

struct Bullet {
  std::uint32_t body = kNone;
  std::uint32_t serial = 0;
  Aabb box;     // A box around all poses of the body.
  Impact next;  // The first impact on the present motions.
};

/// Enlarges the boxes of fast bodies in the tree so that they contain the whole path: the boxes are those of the last step, and a search
/// would miss the bodies otherwise.
void widen_boxes(SimState& w, const Sweeps& sweeps, const ImpactFinder& finder) {
  for (const std::uint32_t body : sweeps.bodies) {
    if (!is_awake(w, body)) continue;
    const Aabb swept = finder.swept_box(body);
    for_each_shape(w, body, [&](std::uint32_t shape) {
      Aabb& box = w.shapes.fat_box[shape];
      box = merge(box, swept);
      w.trees.awake.move(shape, box);
      w.shapes.moved.set(shape);
    });
  }
}

std::span<Bullet> list_bullets(WorldState& w, const Sweeps& sweeps, const ImpactFinder& finder) {
  const std::span<Bullet> bullets = w.scratch->arena.allocate<Bullet>(sweeps.bodies.size());
  std::size_t n = 0;
  for (const std::uint32_t body : sweeps.bodies) {
    if (w.bodies.links[body].bullet && is_awake(w, body)) bullets[n++] = {body, 0, finder.swept_box(body), {}};
  }
  return bullets.first(n);
}

class Planner {
 public:
  Planner(WorldState& w, Sweeps& sweeps, const ImpactFinder& finder, std::span<Bullet> bullets)
      : w_(w), sweeps_(sweeps), finder_(finder), bullets_(bullets) {
    w_.scratch->planned_impacts.clear();
  }

  void run() {
    for (Bullet& bullet : bullets_) plan(bullet);
    std::vector<PlannedImpact>& heap = w_.scratch->planned_impacts;
    while (!heap.empty()) {
      std::pop_heap(heap.begin(), heap.end(), later);
      const PlannedImpact impact = heap.back();
      heap.pop_back();
      if (find(impact.bullet)->serial == impact.serial) carry_out(impact);
    }
  }

 private:
  /// The bullet of a body, or null. The bullets are sorted by solver index.
  Bullet* find(std::uint32_t body) {
    const auto at =
        std::lower_bound(bullets_.begin(), bullets_.end(), sweeps_.index_of(body),
                         [this](const Bullet& b, std::uint32_t index) { return sweeps_.index_of(b.body) < index; });
    return at != bullets_.end() && at->body == body ? &*at : nullptr;
  }

  void plan(Bullet& bullet) { plan(bullet, finder_.with_all(bullet.body)); }

  void plan(Bullet& bullet, const Impact& impact) {
    ++bullet.serial;
    bullet.next = impact;
    if (!impact.happens()) return;
    w_.scratch->planned_impacts.push_back(
        {impact.time, bullet.body, impact.other, bullet.serial, impact.normal, impact.stops_core});
    std::push_heap(w_.scratch->planned_impacts.begin(), w_.scratch->planned_impacts.end(), later);
  }

  void carry_out(const PlannedImpact& impact) {
    const Aabb box = finder_.swept_box(impact.bullet);
    const Aabb other_box = finder_.swept_box(impact.other);
    stop(impact.bullet, {impact.time, impact.other, impact.normal, impact.stops_core});
    const bool other_stops = sweeps_.is_swept(impact.other) && impact.time < end_of(impact.other);
    if (other_stops) stop(impact.other, {impact.time, impact.bullet, -impact.normal});
    replan_near(box, impact.bullet);
    if (other_stops) replan_near(other_box, impact.other);
  }

  float end_of(std::uint32_t body) const { return sweeps_.ends[sweeps_.index_of(body)].time; }

  void stop(std::uint32_t body, const Impact& impact) {
    stop_at(w_, sweeps_, finder_, body, impact);
    if (Bullet* bullet = find(body)) ++bullet->serial;  // Its planned impact becomes void.
  }

  /// Plans anew after the motion of a body in the box has changed. A bullet that was to hit another body still does, unless it now hits this
  /// one before: searching all its impacts would make the work for n bullets near each other grow with the cube of n.
  void replan_near(const Aabb& box, std::uint32_t changed) {
    for (Bullet& bullet : bullets_) {
      if (end_of(bullet.body) != 1.0f || !overlaps(bullet.box, box)) continue;
      if (bullet.next.other == changed) {
        plan(bullet);
      } else if (const Impact first = finder_.with_body(bullet.body, changed, bullet.next); first.other == changed) {
        plan(bullet, first);
      }
    }
  }

  WorldState& w_;
  Sweeps& sweeps_;
  const ImpactFinder& finder_;
  std::span<Bullet> bullets_;
};

/// The pose at a time of a motion relative to the place `from`. If a body rotates about a far centre, its origin may leave the coordinate
/// range between two poses within the range. Then the result is the pose at the start, whose origin is outside by rounding at most.
WorldTransform pose_in_range(const BodySweep& motion, Position from, float time, float unit) {
  const Transform pose = pose_at(motion.sweep, time);
  const Position position = model::moved(from, pose.position, unit);
  if (model::in_range(position)) return {position, pose.rotation};
  const Transform start = pose_at(motion.sweep, 0.0f);
  const Position least = {-kMaxPosition, -kMaxPosition};
  const Position most = {kMaxPosition, kMaxPosition};
  return {min(max(model::moved(from, start.position, unit), least), most), start.rotation};
}

/// The pose of a body that moves along with the kinematic or slow body that it hit, from the impact to the end of the step. Otherwise the
/// kinematic body would pass through it, and a slow body that moves away would never be touched: it would be hit in every step.
WorldTransform carried(const ImpactFinder& finder, const Impact& impact, const WorldTransform& pose, float unit) {
  const BodySweep motion = finder.sweep_of(impact.other, pose.position);
  const Transform then = pose_on_sweep(motion, impact.time);
  const Transform now = pose_on_sweep(motion, 1.0f);
  const Vec2 way = transform_point(now, inv_transform_point(then, {}));
  const WorldTransform end = {model::moved(pose.position, way, unit),
                              normalize(now.rotation * relative(then.rotation, pose.rotation))};
  return model::in_range(end.position) ? end : pose;
}

/// The velocity of the body that was hit, at a place, with this body where it is at the impact.
Vec2 velocity_of_hit(const ImpactFinder& finder, const BodyState& hit, const Impact& impact, Position place) {
  const Sweep motion = finder.sweep_of(impact.other, place).sweep;
  const Vec2 center = lerp(motion.center_0, motion.center_1, impact.time);  // Relative to the place.
  return hit.velocity + cross(hit.angular_velocity, -center);
}

void place(BodyState& body, const WorldTransform& pose, float unit) {
  body.pose = pose;
  body.center = model::point_on_grid(pose, body.local_center, unit);
}

/// Changes the velocity of a body along a normal, by a velocity along its free axes. Does nothing if the body cannot move along the normal.
void add_along(const SimState& w, std::uint32_t slot, BodyState& body, float change, Vec2 normal) {
  if (!model::has_locked_axis(w, slot)) {
    body.velocity += change * normal;
    return;
  }
  const Vec2 free = model::unlocked(w, slot, normal);
  const float share = length_squared(free);
  if (share > model::kHeldShare) body.velocity += (change / share) * free;
}

/// The part of a body's motion in the step that an impact took from it.
struct LostMotion {
  Vec2 path;  // From where the body stopped to where it would be.
  float substeps = 0.0f;
  /// Whether the path is known and is that of a free body: no joints, and a static body that was hit.
  bool by_path = false;
};

/// Removes the approach velocity that forces added after the impact, because the body does not move for the rest of the step. Otherwise a
/// ball that was moved back to the floor would bounce higher than it fell. Along a known path, with acceleration c / h, the velocity midway
/// between two sub-steps changes by w^2 / 2 = (c / h) path, even if the body was moved or pushed in the step; it is not changed by more
/// than forces add in two steps. `wall_velocity` is the velocity of the other body at the impact, `gain` what forces add in a sub-step. What
/// they add is limited to twice `max_speed`, because the velocity was limited as well.
void remove_force_gain(const SimState& w, const Sweeps& sweeps, std::uint32_t slot, BodyState& body, Vec2 wall_velocity,
                       Vec2 gain, const LostMotion& lost, Vec2 normal) {
  const float max_speed = model::max_speed(w.options);
  const Vec2 most = {2.0f * max_speed, 2.0f * max_speed};
  const float approach = dot(body.velocity - wall_velocity, normal);
  const auto along_normal = [&](Vec2 change) { return dot(min(max(change, -most), most), normal); };
  float change = along_normal(lost.substeps * gain);
  if (lost.by_path) {
    const float each = along_normal(gain);
    const float here = min(approach + 0.5f * each, 0.0f);
    const float squared = here * here - 2.0f * each * sweeps.options.inv_h * dot(lost.path, normal);
    const float longest = 2.0f * static_cast<float>(sweeps.options.substeps) * abs(each);
    change = min(max(here + std::sqrt(max(squared, 0.0f)), -longest), longest);
  }
  const float at_impact = approach - change;
  add_along(w, slot, body, min(at_impact, max(approach, 0.0f)) - approach, normal);
}

/// Limits the speed to `max_speed`. After remove_force_gain() the speed may be higher, if forces slowed down the approach. It may also be
/// higher if a kinematic body, whose speed has no limit, carries the body.
void keep_in_bounds(WorldState& w, Sweeps& sweeps, std::uint32_t index, BodyState& body) {
  const float max_speed = model::max_speed(w.options);
  if (model::is_within_speed(body.velocity, max_speed)) return;
  body.velocity = model::cut_to_speed(body.velocity, max_speed);
  const bool is_counted = (sweeps.motion.flags[index] & solver::kSpeedClamped) != 0 || sweeps.speed_clamped[index];
  w.runtime.report.speed_clamped += is_counted ? 0 : 1;
  sweeps.speed_clamped[index] = true;
}

}  // namespace

void carry_along(SimState& w, const ImpactFinder& finder, std::uint32_t slot, const Impact& impact) {
  BodyState& body = w.bodies.state[slot];
  const float unit = w.options.length_unit;
  const Position from = body.center;
  const Rotation rotation = body.pose.rotation;
  place(body, carried(finder, impact, body.pose, unit), unit);
  if (w.trees.fixed.empty() && w.trees.asleep.empty()) return;
  const BodySweep motion{{body.local_center, {}, body.center - from, rotation, body.pose.rotation, 0.0f}, 1.0f};
  const Impact obstacle = finder.with_static_along(slot, motion, from);
  if (!obstacle.happens()) return;
  place(body, pose_in_range(motion, from, obstacle.time, unit), unit);
  if (obstacle.stops_core) {
    add_along(w, slot, body, -min(dot(body.velocity, obstacle.normal), 0.0f), obstacle.normal);
  }
}

void stop_at(WorldState& w, Sweeps& sweeps, const ImpactFinder& finder, std::uint32_t slot, const Impact& impact) {
  const std::uint32_t index = sweeps.index_of(slot);
  const Position from = finder.start_of(slot);
  const BodySweep motion = finder.sweep_of(slot, from);
  const float unit = w.options.length_unit;
  BodyState& body = w.bodies.state[slot];
  place(body, pose_in_range(motion, from, impact.time, unit), unit);
  const BodyState& other = w.bodies.state[impact.other];
  // Dynamic bodies that are swept stop at impacts as well.
  const bool other_goes_on = other.type == BodyType::kinematic || !sweeps.is_swept(impact.other);
  const bool is_carried = other_goes_on && sweeps.index_of(impact.other) != 0;
  const Vec2 wall_velocity = is_carried ? velocity_of_hit(finder, other, impact, body.center) : Vec2{};
  if (impact.stops_core) {
    add_along(w, slot, body, -min(dot(body.velocity - wall_velocity, impact.normal), 0.0f), impact.normal);
  } else {
    const float substeps_lost = (1.0f - impact.time) * static_cast<float>(sweeps.options.substeps);
    const bool is_free = w.bodies.links[slot].first_joint == kNone;
    const LostMotion lost{motion.sweep.center_1 - (body.center - from), substeps_lost,
                          is_free && other.type == BodyType::static_body};
    remove_force_gain(w, sweeps, slot, body, wall_velocity, sweeps.motion.force_gain(index), lost, impact.normal);
  }
  keep_in_bounds(w, sweeps, index, body);
  if (is_carried) carry_along(w, finder, slot, impact);
  const bool may_slide = !impact.stops_core && w.bodies.state[impact.other].type == BodyType::static_body;
  sweeps.ends[index] = {impact.time, model::moved(from, motion.sweep.center_1, unit), motion.sweep.rotation_1,
                        may_slide ? impact.normal : Vec2{}};
  ++w.runtime.report.impacts;
  if (w.bodies.links[slot].first_joint != kNone) ++w.runtime.report.clamped_jointed;
}

void handle_bullets(WorldState& w, Sweeps& sweeps) {
  const ImpactFinder finder(w, sweeps);
  const std::span<Bullet> bullets = list_bullets(w, sweeps, finder);
  if (bullets.empty()) return;
  widen_boxes(w, sweeps, finder);
  Planner(w, sweeps, finder, bullets).run();
}

}  // namespace drystone::continuous

// A body that is stopped at an impact loses the rest of its motion in the step. If the bodies joined to it moved on as if they were free,
// their joints would open by half a metre at 30 m/s. A real impact stops the anchor of the neighbour, and the neighbour rotates about the
// anchor. This pass does the same: from the stopped bodies outwards, earliest first, it moves each neighbour as an impulse at its anchor
// would, by the distance that the stopped body's anchor was held back. A rod that is held back at one end by d has its centre held back
// by d / 4, and its far end moves d / 2 farther. So the third or fourth neighbour is hardly moved, and a long chain moves on. An error
// that a joint had before the stop stays and is left to the solver.
//
// A stop along a wall would pull a whole taut chain back, because a rod that is pulled lengthwise does not rotate away. So the stopped
// body itself slides on along the surface that it hit.
//
// No body may pass through a wall because of these moves, so every new motion is swept. A neighbour that would hit something is moved back
// along its own sweep to the time of the stop. That part of the sweep was found to be free, and joints hold between bodies whose sweeps
// end at the same time.
//
// Alternatives: stop the whole component at its first impact (a long chain that falls to the ground would then stand still in each step
// in which another link lands); leave the error to the next steps (joints of ragdolls in a pit were open by a third of a metre).
//
// The pass is serial, and its order depends only on times and slots.
#include "ccd/follow_stopped.hpp"

#include <algorithm>
#include <utility>

#include "constraint/bodies.hpp"
#include "constraint/joints.hpp"
#include "constraint/kinds.hpp"
#include "core/assert.hpp"
#include "core/sort.hpp"
#include "world/edges.hpp"
#include "world/grid.hpp"
#include "world/locks.hpp"
#include "world/tunnelling.hpp"

namespace drystone::continuous {
namespace {

WorldTransform pose_of(const Placement& place, Vec2 local_center) { return {on(place, -local_center), place.rotation}; }

}  // namespace

bool FollowStopped::later(const QueueEntry& a, const QueueEntry& b) {
  return a.time != b.time ? a.time > b.time : a.number > b.number;
}

void FollowStopped::push(std::uint32_t body, float time, State state) {
  state_[index_of(body)] = state;
  DRYSTONE_ASSERT(static_cast<std::size_t>(waiting_) < heap_.size());
  heap_[static_cast<std::size_t>(waiting_++)] = {time, count_++, body};
  std::push_heap(heap_.begin(), heap_.begin() + waiting_, later);
}

/// Lists the bodies with joints that were stopped since the last run.
bool FollowStopped::begin() {
  if (w_.joints.awake.count() == 0) return false;
  for (const std::uint32_t body : sweeps_.bodies) {
    const std::uint32_t index = index_of(body);
    if (index == 0 || ends_[index].time == 1.0f || w_.bodies.links[body].first_joint == kNone) continue;
    if (state_.empty()) allocate();
    if (state_[index] != kFree) continue;
    push(body, ends_[index].time, kStopped);
    slide_on(body);
  }
  return waiting_ > 0;
}

void FollowStopped::allocate() {
  const std::size_t bodies = sweeps_.partition.body_slots.size();
  state_ = w_.scratch->arena.allocate_zeroed<std::uint8_t>(bodies);
  // A body enters when it is stopped, and when a neighbour that is placed pulls it; each body is placed once, and pulls once at each joint.
  heap_ = w_.scratch->arena.allocate<QueueEntry>(bodies + 2 * w_.joints.awake.count());
  followers_ = w_.scratch->arena.allocate<std::uint32_t>(bodies);
}

void FollowStopped::run() {
  if (!begin()) return;
  while (waiting_ > 0) {
    std::pop_heap(heap_.begin(), heap_.begin() + waiting_, later);
    const QueueEntry entry = heap_[static_cast<std::size_t>(--waiting_)];
    if (state_[index_of(entry.body)] == kPlaced) continue;  // The body was put back to an earlier time.
    state_[index_of(entry.body)] = kPlaced;
    model::for_each_joint(w_, entry.body, [&](std::uint32_t slot, const JointRow& joint, std::uint32_t other) {
      if (joint::is_active(w_, joint) && is_dynamic(w_, other)) pull(entry, slot, other);
    });
  }
  add_followers_to_fast_bodies();
}

/// The part of a move of a body along its free axes.
Vec2 FollowStopped::unlocked(std::uint32_t slot, Vec2 move) const {
  return model::has_locked_axis(w_, slot) ? model::unlocked(w_, slot, move) : move;
}

/// Moves a stopped body along the surface that it hit by the rest of its motion, as far as this is free. A body with a locked axis slides
/// on only if its free axis does not lead into the surface.
void FollowStopped::slide_on(std::uint32_t slot) {
  const BodyState& body = w_.bodies.state[slot];
  const SweepEnd& end = ends_[index_of(slot)];
  if (end.normal == Vec2{}) return;
  const Vec2 rest = end.center - body.center;
  const Vec2 along = unlocked(slot, rest - min(dot(rest, end.normal), 0.0f) * end.normal);
  if (model::has_locked_axis(w_, slot) && dot(along, end.normal) < 0.0f) return;
  go_along(slot, {model::moved(body.pose.position, along, w_.options.length_unit), body.pose.rotation}, end.time);
}

void FollowStopped::pull(const QueueEntry& by, std::uint32_t joint, std::uint32_t slot) {
  const std::uint32_t index = index_of(slot);
  if (index == 0 || state_[index] == kPlaced || state_[index] == kFollows) return;
  const BodyState& body = w_.bodies.state[slot];
  const BodyState& stopped = w_.bodies.state[by.body];
  const float slop = w_.options.length_unit * kLinearSlop;
  const JointRow& row = w_.joints.row[joint];
  const bool stopped_is_a = row.body[0] == by.body;
  const Pull pull{end_of_sweep(by.body), place_of(by.body), row.anchor[stopped_is_a ? 0 : 1] - stopped.local_center,
                  row.anchor[stopped_is_a ? 1 : 0] - body.local_center, stopped_is_a};
  if (state_[index] == kStopped) {
    const Vec2 taken = on(pull.now, pull.arm) - on(pull.before, pull.arm);
    const Vec2 own = on(place_of(slot), pull.neighbor_arm) - on(end_of_sweep(slot), pull.neighbor_arm);
    if (length_squared(taken - own) < slop * slop) return;
    put_back(by, pull, slot);
    return push(slot, by.time, kStopped);
  }
  Placement goal = place_of(slot);
  const bool asks = joint::follow(w_.joints.options[joint], pull, body, goal);
  if (!asks) return;
  if (model::has_locked_axis(w_, slot)) {
    goal.center = model::moved(body.center, unlocked(slot, goal.center - body.center), w_.options.length_unit);
  }
  followers_[follower_count_++] = slot;
  if (!go_along(slot, pose_of(goal, body.local_center))) put_back(by, pull, slot);
  push(slot, by.time, kFollows);
}

Placement FollowStopped::place_of(std::uint32_t slot) const {
  const BodyState& body = w_.bodies.state[slot];
  return {body.center, body.pose.rotation, w_.options.length_unit};
}

Placement FollowStopped::end_of_sweep(std::uint32_t slot) const {
  if (state_[index_of(slot)] == kFree) return place_of(slot);
  return {ends_[index_of(slot)].center, ends_[index_of(slot)].rotation, w_.options.length_unit};
}

Placement FollowStopped::on_sweep(std::uint32_t slot, float time) const {
  const BodyState& body = w_.bodies.state[slot];
  const SweepStart& start = sweeps_.motion.starts[index_of(slot)];
  const Placement end = end_of_sweep(slot);
  const Sweep sweep{body.local_center, {}, end.center - start.center, start.rotation, end.rotation, start.angle};
  const Transform pose = pose_at(sweep, time);
  const float unit = w_.options.length_unit;
  return {model::moved(start.center, transform_point(pose, body.local_center), unit), pose.rotation, unit};
}

bool FollowStopped::go_along(std::uint32_t slot, const WorldTransform& pose, float from) {
  const float unit = w_.options.length_unit;
  BodyState& body = w_.bodies.state[slot];
  const std::uint32_t index = index_of(slot);
  const SweepStart& start = sweeps_.motion.starts[index];
  const Rotation turned = relative(start.rotation, pose.rotation);
  if (!model::in_range(pose.position) || start.angle != 0.0f || turned.c < 0.0f)
    return false;  // A sweep without an angle rotates by at most a quarter turn.
  const BodyState before = body;
  const SweepEnd end_before = ends_[index];
  const Placement end = end_of_sweep(slot);
  ends_[index] = {1.0f, end.center, end.rotation, {}};
  body.pose = pose;
  body.center = model::point_on_grid(pose, body.local_center, unit);
  if (!w_.options.continuous && !w_.bodies.links[slot].bullet) return true;
  const bool is_swept = sweeps_.is_swept(slot);
  if (!is_swept && !model::moved_fast(body, distance(start.center, body.center), abs(turned.s), unit)) return true;
  const Impact impact = w_.bodies.links[slot].bullet ? finder_.with_all(slot) : finder_.with_fixed(slot);
  if (!impact.happens()) return true;
  if (!impact.stops_core && impact.time > from) {
    const Transform there = pose_at(finder_.sweep_of(slot, start.center).sweep, impact.time);
    body.pose = {model::moved(start.center, there.position, unit), there.rotation};
    body.center = model::point_on_grid(body.pose, body.local_center, unit);
    if (model::in_range(body.pose.position)) return true;
  }
  body = before;
  ends_[index] = end_before;
  return false;
}

/// Moves the body back along its own sweep to the time of the stop, and from there by the same distance as the anchor of the stopped body
/// has moved since, if this motion is free. If not, it takes that of two free places that leaves its joint less open: its place at the stop, or
/// the one that it has. A fast stopped body slides far, and a fast rotating neighbour finds no other motion free.
void FollowStopped::put_back(const QueueEntry& by, const Pull& pull, std::uint32_t slot) {
  BodyState& body = w_.bodies.state[slot];
  const std::uint32_t index = index_of(slot);
  const bool was_free = state_[index] == kFree;
  const Placement end = end_of_sweep(slot);
  const Placement then = on_sweep(slot, by.time);
  const Vec2 gone_on = unlocked(slot, on(pull.now, pull.arm) - on(on_sweep(by.body, by.time), pull.arm));
  const Vec2 went_on = on(place_of(slot), pull.neighbor_arm) - on(then, pull.neighbor_arm);
  Placement goal = then;
  goal.move(gone_on);
  if (!go_along(slot, pose_of(goal, body.local_center), by.time)) {
    const WorldTransform pose = pose_of(then, body.local_center);
    if (length_squared(went_on - gone_on) < length_squared(gone_on) || !model::in_range(pose.position)) {
      if (was_free) ends_[index] = {1.0f, end.center, end.rotation, {}};
      return;
    }
    ends_[index] = {by.time, end.center, end.rotation, {}};
    body.pose = pose;
    body.center = then.center;
  }
  if (was_free) ++w_.runtime.report.clamped_jointed;
}

/// Adds the moved neighbours to the bodies to sweep: they may have moved as far as fast bodies, so bullets and sensors must find them.
void FollowStopped::add_followers_to_fast_bodies() {
  const std::span<std::uint32_t> followers = followers_.first(std::exchange(follower_count_, 0));
  base::sort(followers, sweeps_.by_index());
  sweeps_.add(w_.scratch->arena, followers);
}

}  // namespace drystone::continuous

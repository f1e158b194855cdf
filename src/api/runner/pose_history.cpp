#include "api/runner/pose_history.hpp"

#include "api/runner/smooth_pose.hpp"

namespace drystone::runner {
void PoseHistory::grow(const WorldState& w) {
  const std::size_t size = w.bodies.ids.capacity();
  if (size <= generation_.size()) return;
  before_.resize(size);
  after_.resize(size);
  shown_.resize(size);
  for (base::LayeredBitSet* set : {&moving_, &stale_, &changed_}) set->grow(size);
  generation_.resize(size, 0);  // Last: its size is that of all.
}

void PoseHistory::restart(const WorldState& w) {
  moving_.clear_all();
  grow(w);
  w.bodies.ids.for_each_used([&](std::uint32_t body) { stand_still(w, body); });
}

void PoseHistory::stand_still(const WorldState& w, std::uint32_t body) {
  const std::uint32_t generation = w.bodies.ids.generation(body);
  if (generation_[body] != generation) {
    generation_[body] = generation;
    moving_.clear(body);  // The mark belongs to a body that had this slot before.
    changed_.set(body);
  }
  before_[body] = after_[body] = w.bodies.state[body].pose;
  stale_.set(body);
}

void PoseHistory::follow_calls(const WorldState& w) {
  grow(w);
  w.runtime.placed_bodies.for_each_set([&](std::size_t slot) {
    const auto body = static_cast<std::uint32_t>(slot);
    if (w.bodies.ids.is_used(body)) stand_still(w, body);
  });
}

void PoseHistory::follow_step(const WorldState& w) {
  moving_.for_each_set([&](std::size_t body) { before_[body] = after_[body]; });
  stale_.or_with(moving_);
  moving_.clear_all();
  for (const BodyMoveEvent& event : w.runtime.events.body_move) {
    const std::uint32_t body = event.body.index;
    const WorldTransform& pose = w.bodies.state[body].pose;
    if (pose == after_[body]) continue;
    after_[body] = pose;
    moving_.set(body);
  }
}

WorldTransform PoseHistory::smooth(const WorldState& w, std::uint32_t body, Smoothing smoothing, float part,
                                   float step_seconds) const {
  const BodyState& state = w.bodies.state[body];
  switch (smoothing) {
    case Smoothing::interpolation: return interpolate(before_[body], after_[body], state.local_center, part);
    case Smoothing::extrapolation:
      return extrapolate(after_[body], state.local_center, state.velocity, state.angular_velocity, part * step_seconds);
    case Smoothing::none: break;
  }
  return after_[body];
}

void PoseHistory::show(const WorldState& w, Smoothing smoothing, float part, float step_seconds) {
  const auto show_at = [&](std::size_t body, const WorldTransform& pose) {
    if (shown_[body] == pose) return;
    shown_[body] = pose;
    changed_.set(body);
  };
  stale_.for_each_set([&](std::size_t body) {
    if (!moving_.test(body)) show_at(body, after_[body]);
  });
  stale_.clear_all();
  moving_.for_each_set([&](std::size_t slot) {
    const auto body = static_cast<std::uint32_t>(slot);
    if (w.bodies.ids.is_used(body)) {
      show_at(body, smooth(w, body, smoothing, part, step_seconds));
    } else {
      moving_.clear(body);
    }
  });
}

void PoseHistory::list_moved(const WorldState& w) {
  moved_.clear();
  changed_.for_each_set([&](std::size_t slot) {
    const auto body = static_cast<std::uint32_t>(slot);
    if (w.bodies.ids.is_used(body)) moved_.push_back(body_id(w, body));
  });
  changed_.clear_all();
}

}  // namespace drystone::runner

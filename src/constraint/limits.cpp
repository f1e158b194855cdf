#include "constraint/limits.hpp"

#include <limits>

#include "constraint/joints.hpp"
#include "constraint/measure.hpp"
#include "world/joint_coordinates.hpp"

namespace drystone::joint {
namespace {

/// How far from its end a joint still counts as having reached it: a limit lets the coordinate come to the end exactly, and loads move
/// it a little. How far away it has left the end. Lengths [length units] and angles [rad].
struct Slop {
  float reach;
  float leave;
};
constexpr Slop kLengthSlop = {0.25f * kLinearSlop, kLinearSlop};
constexpr Slop kAngleSlop = {0.0025f, 0.01f};

struct LimitedAxis {
  Limit limit{};
  float value = 0.0f;
  float rate = 0.0f;
};
using LimitedAxes = std::array<LimitedAxis, 3>;

constexpr std::size_t index_of(JointAxis axis) { return static_cast<std::size_t>(axis); }

LimitedAxes axes_of_frame(const JointCoordinates& c, const Frames& frames) {
  const auto translation = [&](const Limit& limit, Vec2 direction) {
    JointState s;
    measure_translation(frames, rotate(frames.rotation_a, direction), s);
    return LimitedAxis{limit, s.coordinate, s.speed};
  };
  LimitedAxes axes;
  axes[index_of(JointAxis::along)] = translation(c.x.limit, c.axis);
  axes[index_of(JointAxis::across)] = translation(c.y.limit, perpendicular(c.axis));
  axes[index_of(JointAxis::angle)] = {
      c.angle.limit, with_turns(frames.counted, c.angle.limit, frames.angle - c.reference_angle), frames.angular_speed};
  return axes;
}

template <typename Options>
LimitedAxes axes_of(const SimState& w, std::uint32_t slot, const Options& o, const JointState& state) {
  LimitedAxes axes;
  if constexpr (kHasCoordinates<Options>) {
    return axes_of_frame(coordinates_of(o), frames_of(w, slot));
  } else if constexpr (requires { o.limit; }) {
    constexpr JointAxis kAxis = std::is_same_v<Options, RevoluteOptions> ? JointAxis::angle : JointAxis::along;
    axes[index_of(kAxis)] = {o.limit, state.coordinate, state.speed};
  } else if constexpr (std::is_same_v<Options, PulleyOptions>) {
    const Limit rope = {true, -std::numeric_limits<float>::infinity(), o.length};
    axes[index_of(JointAxis::along)] = {rope, state.coordinate, state.speed};
  }
  return axes;
}

LimitedAxes limited_axes(const SimState& w, std::uint32_t slot) {
  const JointState state = measure(w, slot);
  return visit([&](const auto& o) { return axes_of(w, slot, o, state); }, w.joints.options[slot]);
}

void publish_end(WorldState& w, std::uint32_t slot, JointAxis axis, bool upper, float speed) {
  const JointOptions& o = common_options(w.joints.options[slot]);
  w.runtime.events.joint_limit.push_back(
      {joint_id(w, slot), o.body_a, o.body_b, axis, upper, max(speed, 0.0f), o.user_data});
}

void update_ends(WorldState& w, std::uint32_t slot, const AxisRates& rates) {
  const LimitedAxes axes = limited_axes(w, slot);
  JointRow& joint = w.joints.row[slot];
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const auto [limit, value, rate] = axes[i];
    const auto axis = static_cast<JointAxis>(i);
    Slop slop = kAngleSlop;
    if (axis != JointAxis::angle) {
      slop = {w.options.length_unit * kLengthSlop.reach, w.options.length_unit * kLengthSlop.leave};
    }
    for (const bool upper : {false, true}) {
      const auto bit = static_cast<std::uint8_t>(1u << (2 * i + (upper ? 1 : 0)));
      const bool was_there = (joint.at_limits & bit) != 0;
      const float room = upper ? limit.upper - value : value - limit.lower;
      const bool is_there = limit.enabled && room <= (was_there ? slop.leave : slop.reach);
      if (is_there && !was_there) publish_end(w, slot, axis, upper, upper ? rates[i] : -rates[i]);
      joint.at_limits = static_cast<std::uint8_t>(is_there ? joint.at_limits | bit : joint.at_limits & ~bit);
    }
  }
}

}  // namespace

std::span<const AxisRates> rates_before(WorldState& w) {
  if (w.joints.limit_events_count == 0) return {};
  const std::span<AxisRates> rates = w.scratch->arena.allocate_zeroed<AxisRates>(w.joints.row.size());
  for (const std::uint32_t slot : list_members(*w.scratch, w.joints.awake)) {
    if (!w.joints.row[slot].limit_events || !is_active(w, w.joints.row[slot])) continue;
    const LimitedAxes axes = limited_axes(w, slot);
    for (std::size_t i = 0; i < axes.size(); ++i) rates[slot][i] = axes[i].rate;
  }
  return rates;
}

void publish_limit_events(WorldState& w, std::span<const AxisRates> rates) {
  if (rates.empty()) return;
  for (const std::uint32_t slot : list_members(*w.scratch, w.joints.awake)) {
    if (w.joints.row[slot].limit_events && is_active(w, w.joints.row[slot])) update_ends(w, slot, rates[slot]);
  }
}

}  // namespace drystone::joint

#include <algorithm>

#include "constraint/joints.hpp"
#include "constraint/limits.hpp"
#include "constraint/measure.hpp"

namespace drystone::joint {
namespace {

JointBreakEvent event_of(const WorldState& w, std::uint32_t slot, const JointState& state) {
  const JointOptions& options = common_options(w.joints.options[slot]);
  return {joint_id(w, slot), options.body_a, options.body_b, state.force, state.torque, options.user_data};
}

/// Adds the gears that couple the joints, and are destroyed with them.
void add_gears(const WorldState& w, std::vector<JointBreakEvent>& events) {
  for (std::size_t i = 0, count = events.size(); i < count; ++i) {
    if (w.joints.row[events[i].joint.index].gears == 0) continue;
    for (const std::uint32_t gear : gears_of(w, events[i].joint.index)) {
      const JointId id = joint_id(w, gear);
      const auto has_id = [id](const JointBreakEvent& event) { return event.joint == id; };
      if (std::none_of(events.begin(), events.end(), has_id)) events.push_back(event_of(w, gear, measure(w, gear)));
    }
  }
}

}  // namespace

void note_peak(const SimState& w, std::uint32_t slot, JointPeak& peak) {
  constexpr float kLeastLimit = 1.0e-30f;  // A limit of 0 breaks at any load.
  const BreakLimit& limit = common_options(w.joints.options[slot]).break_limit;
  const JointState state = measure(w, slot);
  const float load =
      max(length(state.force) / max(limit.force, kLeastLimit), abs(state.torque) / max(limit.torque, kLeastLimit));
  if (load > peak.load) peak = {load, w.joints.row[slot].impulses};
}

void break_overloaded(WorldState& w, std::span<const JointPeak> peaks) {
  if (peaks.empty()) return;
  std::vector<JointBreakEvent>& events = w.runtime.events.joint_break;
  for (const std::uint32_t slot : list_members(*w.scratch, w.joints.awake)) {
    JointRow& joint = w.joints.row[slot];
    if (!joint.breakable || peaks[slot].load <= 1.0f || !is_active(w, joint)) continue;
    joint.impulses = peaks[slot].impulses;
    events.push_back(event_of(w, slot, measure(w, slot)));
  }
  add_gears(w, events);
  for (const JointBreakEvent& event : events) {
    if (w.joints.ids.is_alive(event.joint.index, event.joint.generation)) remove_joint(w, event.joint.index);
  }
  if (!events.empty()) w.runtime.joint_list.forget();
}

}  // namespace drystone::joint

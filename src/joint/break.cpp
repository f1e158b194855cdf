#include "joint/break.hpp"

#include "joint/joints.hpp"
#include "joint/measure.hpp"

namespace drystone::joint {

void break_overloaded(WorldState& w) {
  if (w.joints.breakable_count == 0) return;
  std::vector<JointBreakEvent>& events = w.runtime.events.joint_break;
  for (const std::uint32_t slot : list_members(w.scratch, w.joints.awake)) {
    const JointRow& joint = w.joints.row[slot];
    if (!joint.breakable || !is_active(w, joint)) continue;
    const JointOptions& options = common_options(w.joints.options[slot]);
    const JointState state = measure(w, slot);
    if (length(state.force) <= options.break_limit.force && abs(state.torque) <= options.break_limit.torque) continue;
    events.push_back({joint_id(w, slot), options.body_a, options.body_b, state.force, state.torque, options.user_data});
  }
  for (const JointBreakEvent& event : events) remove_joint(w, event.joint.index);
  if (!events.empty()) w.runtime.joint_list.forget();
}

}  // namespace drystone::joint

// Debug drawing of joints. What each kind shows is in its file (constraint/kind.hpp).
#include "constraint/kinds.hpp"
#include "query/debug/drawer.hpp"

namespace drystone::debug {
namespace {

constexpr DrawColor kJoint = {DrawMeaning::joint};
constexpr DrawColor kLimit = {DrawMeaning::joint_limit};

}  // namespace

void draw_joints(const Drawer& d) {
  const SimState& w = d.w;
  w.joints.ids.for_each_used([&](std::uint32_t slot) {
    const JointRow& joint = w.joints.row[slot];
    const JointOptions& common = common_options(w.joints.options[slot]);
    const BodyState& a = w.bodies.state[joint.body[0]];
    const BodyState& b = w.bodies.state[joint.body[1]];
    const joint::Ends ends = {a, b, transform_point(a.pose, common.anchor_a), transform_point(b.pose, common.anchor_b)};
    for (const joint::Marks::Mark& mark : joint::marks_of(w.joints.options[slot], ends)) {
      const DrawColor color = mark.is_limit ? kLimit : kJoint;
      mark.is_point ? d.point(mark.from, color) : d.segment(mark.from, mark.to, color);
    }
    d.point(ends.anchor_a, kJoint);
    d.point(ends.anchor_b, kJoint);
  });
}

}  // namespace drystone::debug

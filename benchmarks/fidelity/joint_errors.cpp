#include "benchmarks/fidelity/joint_errors.hpp"

#include <algorithm>
#include <cmath>
#include <variant>
#include <vector>

namespace drystone::bench::fidelity {
namespace {

Vec2 in_world(const BodyState& body, Vec2 local) { return body.position + rotate(make_rotation(body.angle), local); }

}  // namespace

HingeErrors hinge_errors(const Trial& trial) {
  std::vector<BodyState> bodies;
  for (int i = 0; i < trial.bodies(); ++i) bodies.push_back(trial.body(i));
  HingeErrors errors;
  int count = 0;
  for (const scenes::SceneJoint& joint : trial.scene().joints) {
    const auto* hinge = std::get_if<RevoluteOptions>(&joint.options);
    const BodyState& a = bodies[static_cast<std::size_t>(joint.body_a)];
    const BodyState& b = bodies[static_cast<std::size_t>(joint.body_b)];
    if (hinge == nullptr || (!a.dynamic && !b.dynamic)) continue;
    const double error = double{length(in_world(b, hinge->anchor_b) - in_world(a, hinge->anchor_a))};
    errors.worst = std::isfinite(error) ? std::max(errors.worst, error) : HUGE_VAL;
    errors.mean += error;
    ++count;
  }
  errors.mean /= std::max(count, 1);
  return errors;
}

}  // namespace drystone::bench::fidelity

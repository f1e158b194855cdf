#include "benchmarks/measure/history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace drystone::bench {
namespace {

class Recorder {
 public:
  Recorder(History& history, int steps) : history_(history), steps_(steps) {}

  void add_bodies(const std::vector<scenes::SceneBody>& bodies, int step) {
    for (const scenes::SceneBody& body : bodies) {
      BodyLife& life = history_.bodies.emplace_back();
      life.body = &body;
      life.born = step;
      life.died = steps_;
    }
  }

  void add_joints(const std::vector<scenes::SceneJoint>& joints, int step) {
    for (const scenes::SceneJoint& joint : joints) {
      require_body(joint.body_a, step);
      require_body(joint.body_b, step);
      JointLife& life = history_.joints.emplace_back();
      life.joint = &joint;
      life.born = step;
    }
  }

  void apply(const scenes::SceneChange& change, int step) {
    for (const int number : change.removed) {
      require_body(number, step);
      history_.bodies[static_cast<std::size_t>(number)].died = step;
    }
    add_bodies(change.bodies, step);
    add_joints(change.joints, step);
    for (const scenes::SceneTarget& target : change.targets) require_body(target.body, step);
  }

  void end_joints() {
    for (JointLife& life : history_.joints) {
      life.died = std::min(history_.bodies[static_cast<std::size_t>(life.joint->body_a)].died,
                           history_.bodies[static_cast<std::size_t>(life.joint->body_b)].died);
    }
  }

 private:
  void require_body(int number, int step) const {
    const bool known = number >= 0 && static_cast<std::size_t>(number) < history_.bodies.size();
    if (known && history_.bodies[static_cast<std::size_t>(number)].exists_after(step)) return;
    const std::string when = step == kStart ? "at the start" : fmt::format("before step {}", step);
    throw std::runtime_error(
        fmt::format("scene {}: {} body {} is named, which does not exist", history_.scene.name, when, number));
  }

  History& history_;
  int steps_;
};

}  // namespace

History make_history(scenes::Scene scene, int steps) {
  History history;
  history.scene = std::move(scene);
  // Filled first, because the lives point into it.
  history.changes.resize(static_cast<std::size_t>(steps));
  if (history.scene.action) {
    for (int step = 0; step < steps; ++step) {
      history.changes[static_cast<std::size_t>(step)] = history.scene.action(step);
    }
  }

  Recorder recorder(history, steps);
  recorder.add_bodies(history.scene.bodies, kStart);
  recorder.add_joints(history.scene.joints, kStart);
  for (int step = 0; step < steps; ++step) recorder.apply(history.changes[static_cast<std::size_t>(step)], step);
  recorder.end_joints();
  return history;
}

}  // namespace drystone::bench

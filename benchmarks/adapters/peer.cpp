// PeerEngine: splits a scene and its changes into single bodies and joints, and converts the scene's data to numbers
// for any engine.
#include "benchmarks/adapters/peer.hpp"

#include <cmath>
#include <stdexcept>
#include <variant>

namespace drystone::bench {
namespace {

using scenes::SceneBody;
using scenes::SceneChange;
using scenes::SceneJoint;
using scenes::SceneShape;
using scenes::SceneTarget;

/// Calls `add`. If it throws, the path of the part is put before the message.
template <typename Add>
void at(const char* list, std::size_t index, Add add) {
  try {
    add();
  } catch (const std::exception& error) {
    throw std::runtime_error(std::string(list) + "[" + std::to_string(index) + "]: " + error.what());
  }
}

void require_plain(const Material& material) {
  if (material.rolling_resistance != 0.0f) throw std::runtime_error("rolling_resistance is not mapped");
  if (material.surface_speed != 0.0f) throw std::runtime_error("surface_speed is not mapped");
}

/// The body with polygons in place of its tile grids.
SceneBody without_grids(SceneBody body) {
  for (const scenes::SceneGrid& grid : body.grids) {
    const std::vector<SceneShape> tiles = scenes::shapes_of(grid);
    body.shapes.insert(body.shapes.end(), tiles.begin(), tiles.end());
  }
  body.grids.clear();
  return body;
}

void require_plain(const SceneBody& body) {
  if (!body.options.enabled) throw std::runtime_error("disabled bodies are not mapped");
  for (const SceneShape& shape : body.shapes) {
    require_plain(shape.options.material);
    if (std::holds_alternative<SupportShape>(shape.geometry)) throw std::runtime_error("support shapes are not mapped");
  }
  for (const scenes::SceneGrid& grid : body.grids) require_plain(grid.options.material);
  for (const ChainOptions& chain : body.chains) {
    for (const Material& material : chain.materials) require_plain(material);
  }
}

}  // namespace

void PeerEngine::build(const scenes::Scene& scene) {
  if (!scene.fields.empty()) throw NotOffered("fields are not mapped");
  make_world(scene.world);
  add_bodies(scene.bodies);
  add_joints(scene.joints);
}

void PeerEngine::apply(const SceneChange& change, float dt) {
  if (!change.is_plain()) throw NotOffered("changes of tiles, drops and explosions are not mapped");
  for (const int removed : change.removed) {
    const std::size_t number = alive(removed);
    remove_body(number);
    known_[number].alive = false;
  }
  add_bodies(change.bodies);
  add_joints(change.joints);
  for (const SceneTarget& target : change.targets) drive(alive(target.body), target, dt);
}

void PeerEngine::add_bodies(const std::vector<SceneBody>& bodies) {
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    at("bodies", i, [&] {
      require_plain(bodies[i]);
      bodies[i].grids.empty() ? add_body(bodies[i]) : add_body(without_grids(bodies[i]));
      known_.push_back({bodies[i].options.type, true});
    });
  }
}

void PeerEngine::add_joints(const std::vector<SceneJoint>& joints) {
  for (std::size_t i = 0; i < joints.size(); ++i) {
    at("joints", i, [&] { add_joint(joints[i]); });
  }
}

void PeerEngine::add_joint(const SceneJoint& joint) {
  const std::size_t a = alive(joint.body_a);
  const std::size_t b = alive(joint.body_b);
  // As in scenes::build(), two bodies that cannot move get no joint.
  if (known_[a].type != BodyType::dynamic && known_[b].type != BodyType::dynamic) return;
  if (const auto* revolute = std::get_if<RevoluteOptions>(&joint.options)) return add_revolute(*revolute, a, b);
  if (const auto* prismatic = std::get_if<PrismaticOptions>(&joint.options)) return add_prismatic(*prismatic, a, b);
  if (const auto* distance = std::get_if<DistanceOptions>(&joint.options)) return add_distance(*distance, a, b);
  refuse(static_cast<JointKind>(joint.options.index()));
}

void PeerEngine::add_prismatic(const PrismaticOptions&, std::size_t, std::size_t) { refuse(JointKind::prismatic); }
void PeerEngine::add_distance(const DistanceOptions&, std::size_t, std::size_t) { refuse(JointKind::distance); }

void PeerEngine::refuse(JointKind kind) {
  throw std::runtime_error(std::string(to_string(kind)) + " joints are not mapped");
}

std::size_t PeerEngine::alive(int number) const {
  const auto index = static_cast<std::size_t>(number);
  if (number < 0 || index >= known_.size()) {
    throw std::runtime_error("there is no body " + std::to_string(number));
  }
  if (!known_[index].alive) throw std::runtime_error("body " + std::to_string(number) + " was removed before");
  return index;
}

void require_one_worker(const EngineOptions& options) {
  if (options.workers != 1) throw std::runtime_error("this engine steps on one thread: --workers must be 1");
  if (options.lanes != "automatic") throw std::runtime_error("this engine has no choice of lanes");
}

std::vector<ChainLink> links_of(const ChainOptions& chain) {
  const std::size_t n = chain.points.size();
  const std::size_t links = chain.loop ? n : n - 3;
  // The ghost before link i: in a loop the point before; in an open chain the list begins with a ghost.
  const std::size_t before = chain.loop ? n - 1 : 0;
  std::vector<ChainLink> made;
  for (std::size_t i = 0; i < links; ++i) {
    const auto point = [&](std::size_t k) { return chain.points[(before + i + k) % n]; };
    const Material& material = chain.materials.size() == 1 ? chain.materials.front() : chain.materials[i];
    made.push_back({{point(0), point(1), point(2), point(3)}, material});
  }
  return made;
}

float turn_between(float from, float to) { return std::remainder(to - from, 2.0f * kPi); }

}  // namespace drystone::bench

// Shared by the adapters of engines other than Drystone. PeerEngine goes through the scene and its changes in the
// scene's order, numbers the bodies, leaves out joints between bodies that cannot move, and refuses features that no
// peer has. An adapter makes the world, adds and removes single bodies, adds joints, and moves kinematic bodies.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "benchmarks/engine.hpp"

namespace drystone::bench {

class PeerEngine : public Engine {
 public:
  void build(const scenes::Scene& scene) final;
  void apply(const scenes::SceneChange& change, float dt) final;

 protected:
  virtual void make_world(const WorldOptions& options) = 0;
  /// The body gets the next number, from 0.
  virtual void add_body(const scenes::SceneBody& body) = 0;
  /// Removes the body with its shapes and joints. Its number is not used again.
  virtual void remove_body(std::size_t number) = 0;
  virtual void add_revolute(const RevoluteOptions& options, std::size_t a, std::size_t b) = 0;
  /// The defaults throw, for adapters that do not map these joints.
  virtual void add_prismatic(const PrismaticOptions& options, std::size_t a, std::size_t b);
  virtual void add_distance(const DistanceOptions& options, std::size_t a, std::size_t b);
  /// Gives a kinematic body the velocity that brings it to the target within dt.
  virtual void drive(std::size_t number, const scenes::SceneTarget& target, float dt) = 0;

 private:
  struct Known {
    BodyType type;
    bool alive;
  };

  void add_bodies(const std::vector<scenes::SceneBody>& bodies);
  void add_joints(const std::vector<scenes::SceneJoint>& joints);
  void add_joint(const scenes::SceneJoint& joint);
  [[noreturn]] static void refuse(JointKind kind);
  std::size_t alive(int number) const;

  std::vector<Known> known_;
};

/// For engines that have one thread and no choice of vector instructions. Throws std::runtime_error if the options ask for several workers
/// or for lanes.
void require_one_worker(const EngineOptions& options);

struct ChainLink {
  ChainSegment segment;
  Material material;
};
/// The links of a chain in its order, each with its neighbours' points.
std::vector<ChainLink> links_of(const ChainOptions& chain);

/// The turn from one angle to another, the shorter way round [rad].
float turn_between(float from, float to);

}  // namespace drystone::bench

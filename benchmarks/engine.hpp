// The interface of an engine in the benchmark: build a scene, change it, step it, and report the poses of the bodies.
// One adapter per engine implements it (adapters/), each in its own program with measure_main.cpp, because two versions
// of one engine cannot share a process. All judged figures (penetration, joint error, energy) are computed from the
// scene and the poses alone, the same for all engines; an adapter only reports poses.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "drystone/scenes/scene.hpp"

namespace drystone::bench {

struct EngineOptions {
  int workers = 1;
  /// Overrides WorldOptions::continuous of the scene.
  bool continuous = true;
  /// "automatic" or a name of drystone::Lanes; other engines refuse anything but "automatic".
  std::string lanes = "automatic";
};

/// The engine's name, version and settings, for the results.
struct EngineInfo {
  /// "drystone", "box2d2", "box2d-optimized", "chipmunk", "box2d3", "box2d3-256", "rapier".
  std::string name;
  std::string version;
  /// One line for each setting: substeps or iterations, margins, mappings ("friction as its square root").
  std::vector<std::string> settings;
  /// Whether more than one worker is possible.
  bool parallel = false;
  /// Whether the engine uses WorldOptions::substeps. Other engines have iterations, which stay at their defaults.
  bool substeps = true;
};

/// The present state of a body in the engine.
struct BodyState {
  bool exists = false;
  bool dynamic = false;
  bool awake = false;
  /// False if the engine itself removed the body from the simulation.
  bool enabled = true;
  /// Pose of the body's origin (not of the centre of mass).
  Vec2 position{};
  float angle = 0.0f;
  /// World position of the centre of mass, and its velocity.
  Vec2 center{};
  Vec2 velocity{};
  float angular_velocity = 0.0f;
  /// 0 for bodies that are not dynamic; inertia about the centre of mass.
  double mass = 0.0;
  double inertia = 0.0;
};

struct EngineCounts {
  int bodies = 0;
  int shapes = 0;
  int joints = 0;
  int awake_bodies = 0;
  /// Pairs of shapes that touch; -1 if the engine does not report them.
  int touching = -1;
};

/// Moves a body to another place; its velocity and angle stay.
struct Teleport {
  int body = 0;
  Vec2 position{};
};

/// Thrown if an engine has no such feature.
struct NotOffered : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  virtual EngineInfo info() const = 0;
  /// Called once. Throws std::runtime_error with a clear message if the engine cannot build the scene.
  virtual void build(const scenes::Scene& scene) = 0;
  virtual void apply(const scenes::SceneChange& change, float dt) = 0;
  virtual void step(float dt) = 0;
  // What suite S does to a world and a SceneChange does not have. The defaults throw NotOffered.
  virtual void teleport(const Teleport&) { throw NotOffered("teleporting is not mapped"); }
  virtual void wake(int) { throw NotOffered("waking is not mapped"); }
  /// With the bodies that it touches.
  virtual void put_to_sleep(int) { throw NotOffered("it puts no pile to sleep"); }
  /// All of the body's shapes, each by a call of its own, in the order in which they were made.
  virtual void remove_shapes(int) { throw NotOffered("removing shapes is not mapped"); }
  virtual void set_gravity(Vec2) { throw NotOffered("changing gravity is not mapped"); }
  /// Keeps the present state, for restore().
  virtual void save() { throw NotOffered("it has no snapshots"); }
  virtual void restore() { throw NotOffered("it has no snapshots"); }
  /// The body with this number in the scene (SceneChange). `exists` is false if it was removed.
  virtual BodyState body(int number) const = 0;
  virtual EngineCounts counts() const = 0;
  /// Names and times [ms] of the last step's phases, if the engine offers them.
  virtual std::vector<std::pair<std::string, double>> phases() const { return {}; }
};

/// Defined by each adapter. Throws std::runtime_error if the engine does not support the options.
std::unique_ptr<Engine> make_engine(const EngineOptions& options);

}  // namespace drystone::bench

// A scene as data, for any engine: the contents of a world. Scene files and built-in scenes have this form, and build()
// makes a World of it. It uses the option structs of Drystone's public headers, which are plain numbers.
#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "drystone/drystone.hpp"

namespace drystone::scenes {

struct SceneShape {
  std::variant<Circle, Capsule, Segment, Polygon, Box, SupportShape> geometry;
  ShapeOptions options;
};

struct SceneGrid {
  TileGrid grid;
  ShapeOptions options;
};

struct SceneBody {
  BodyOptions options;
  std::vector<SceneShape> shapes;
  std::vector<ChainOptions> chains;
  /// Tile grids; only of static bodies.
  std::vector<SceneGrid> grids{};
};

/// The ids in the options are empty; the indices into Scene::bodies say which bodies are meant.
struct SceneJoint {
  AnyJointOptions options;
  int body_a = 0;
  int body_b = 0;
  /// Only of a gear: the joints that it couples, as indices into Scene::joints of joints before it. -1: none.
  int joint_a = -1;
  int joint_b = -1;
};

/// The bodies and the carrier of the options are empty; the indices into Scene::bodies say which bodies are meant.
struct SceneField {
  AnyFieldOptions options;
  std::vector<int> bodies{};
  /// Of a radial field; -1: none.
  int carrier = -1;
};

/// Where a kinematic body is to be at the end of the coming step.
struct SceneTarget {
  int body = 0;
  Position position{};
  float angle = 0.0f;
};

/// A cell of a tile grid that gets another tile.
struct SceneTile {
  int body = 0;
  /// Which of the body's grids: the place in SceneBody::grids.
  int grid = 0;
  Cell cell{};
  Tile tile = Tile::empty;
};

/// A body that passes through one-way surfaces for a time [s].
struct SceneDrop {
  int body = 0;
  float seconds = 0.0f;
};

/// A change of a running scene before one of its steps. It is data too, so that every engine can apply it and a run can
/// be repeated. Bodies, and joints, are numbered over all that the scene ever had, in order of appearance; a number is never
/// used twice.
struct SceneChange {
  std::vector<int> removed{};
  /// Made after the removals; they get the next numbers.
  std::vector<SceneBody> bodies{};
  /// May name the bodies above.
  std::vector<SceneJoint> joints{};
  std::vector<SceneTarget> targets{};
  std::vector<SceneTile> tiles{};
  std::vector<SceneDrop> drops{};
  /// Their lists of bodies are empty.
  std::vector<ExplosionOptions> explosions{};

  bool empty() const { return removed.empty() && bodies.empty() && joints.empty() && targets.empty() && is_plain(); }
  /// Whether an engine without tile grids, one-way surfaces and explosions can apply the change.
  bool is_plain() const { return tiles.empty() && drops.empty() && explosions.empty(); }
};

/// The change before step i, from 0. A pure function of i.
using SceneAction = std::function<SceneChange(int step)>;

struct Scene {
  std::string name;
  /// One line for lists.
  std::string description;
  WorldOptions world;
  /// The number of steps that show the scene's behaviour, and their length [s].
  int steps = 600;
  float dt = 1.0f / 60.0f;
  std::vector<SceneBody> bodies;
  std::vector<SceneJoint> joints;
  std::vector<SceneField> fields{};
  /// Empty if the scene does not change while it runs.
  SceneAction action;
};

/// A world made from a scene; ids in the order of the scene's lists. A joint between two bodies that are both not
/// dynamic is not made, and its id is empty.
struct BuiltScene {
  World world;
  std::vector<BodyId> bodies;
  std::vector<JointId> joints;
  std::vector<FieldId> fields{};
};

/// The tiles of a grid as polygons, for engines that have no grids. Full tiles that follow each other in a row are one rectangle.
std::vector<SceneShape> shapes_of(const SceneGrid& grid);

/// Makes the world. Errors: those of World's calls, after the path of the part ("bodies[3].shapes[0]: ...").
Result<BuiltScene> build(const Scene& scene);

/// Applies a change to the world that build() made; ids of new bodies and joints are appended, those of removed bodies
/// stay in their places and are stale. dt is the length of the coming step [s]. Errors: as build().
Result<void> apply(BuiltScene& built, const SceneChange& change, float dt);

/// A scene that comes with Drystone.
struct BuiltIn {
  const char* name;
  const char* description;
  /// What the number in "name:size" means, and its range and default.
  const char* size_meaning;
  int default_size;
  int min_size;
  int max_size;
  Scene (*make)(int size);
};

/// All built-in scenes, in the order of `drystone list`.
std::span<const BuiltIn> built_in_scenes();

/// The scene for "name" or "name:size". Errors: invalid_argument for an unknown name (listing near ones) or a bad size.
Result<Scene> make_built_in(const std::string& spec);
/// Registers the support types of the built-in scenes (drystone/support_shape.hpp), for programs that read files, snapshots and recordings
/// of these scenes. Making such a scene registers its types too.
void register_scene_shapes();

}  // namespace drystone::scenes

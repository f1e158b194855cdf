// A scene as data, for any engine: the contents of a world. Scene files and built-in scenes have this form, and build()
// makes a World of it. It uses the option structs of Drystone's public headers, which are plain numbers.
#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "drystone/drystone.hpp"

namespace drystone::scenes {

/// A shape of a body.
struct SceneShape {
  /// What World::create_shape() takes.
  std::variant<Circle, Capsule, Segment, Polygon, Box, SupportShape> geometry;
  ShapeOptions options;  ///< Of the shape.
};

/// A tile grid of a static body.
struct SceneGrid {
  TileGrid grid;         ///< Its cells.
  ShapeOptions options;  ///< Of the grid, which is one shape.
};

/// A body with what is on it.
struct SceneBody {
  BodyOptions options;               ///< Of the body.
  std::vector<SceneShape> shapes;    ///< Made first, in this order.
  std::vector<ChainOptions> chains;  ///< Made after the shapes.
  /// Tile grids; only of static bodies.
  std::vector<SceneGrid> grids{};
};

/// The ids in the options are empty; the indices into Scene::bodies say which bodies are meant.
struct SceneJoint {
  AnyJointOptions options;  ///< Of the joint.
  int body_a = 0;           ///< JointOptions::body_a.
  int body_b = 0;           ///< JointOptions::body_b.
  /// Only of a gear: the joints that it couples, as indices into Scene::joints of joints before it. -1: none.
  int joint_a = -1;
  int joint_b = -1;  ///< See joint_a.
};

/// The bodies and the carrier of the options are empty; the indices into Scene::bodies say which bodies are meant.
struct SceneField {
  AnyFieldOptions options;    ///< Of the field.
  std::vector<int> bodies{};  ///< FieldOptions::bodies.
  /// Of a radial field; -1: none.
  int carrier = -1;
};

/// Where a kinematic body is to be at the end of the coming step.
struct SceneTarget {
  int body = 0;         ///< The number of the body; see SceneChange.
  Position position{};  ///< [m]
  float angle = 0.0f;   ///< [rad]
};

/// A cell of a tile grid that gets another tile.
struct SceneTile {
  int body = 0;  ///< The number of the body; see SceneChange.
  /// Which of the body's grids: the place in SceneBody::grids.
  int grid = 0;
  Cell cell{};              ///< Which cell of the grid.
  Tile tile = Tile::empty;  ///< What it gets.
};

/// A body that passes through one-way surfaces for a time [s].
struct SceneDrop {
  int body = 0;          ///< The number of the body; see SceneChange.
  float seconds = 0.0f;  ///< As for World::drop_through() [s].
};

/// A change of a running scene before one of its steps. It is data too, so that every engine can apply it and a run can
/// be repeated. Bodies, and joints, are numbered over all that the scene ever had, in order of appearance; a number is never
/// used twice.
struct SceneChange {
  std::vector<int> removed{};  ///< Bodies that are destroyed.
  /// Made after the removals; they get the next numbers.
  std::vector<SceneBody> bodies{};
  /// May name the bodies above.
  std::vector<SceneJoint> joints{};
  std::vector<SceneTarget> targets{};  ///< Of kinematic bodies.
  std::vector<SceneTile> tiles{};      ///< Set by World::set_tile().
  std::vector<SceneDrop> drops{};      ///< One for each body that is to fall through.
  /// Their lists of bodies are empty.
  std::vector<ExplosionOptions> explosions{};

  /// Whether nothing changes.
  bool empty() const { return removed.empty() && bodies.empty() && joints.empty() && targets.empty() && is_plain(); }
  /// Whether an engine without tile grids, one-way surfaces and explosions can apply the change.
  bool is_plain() const { return tiles.empty() && drops.empty() && explosions.empty(); }
};

/// The change before step i, from 0. A pure function of i.
using SceneAction = std::function<SceneChange(int step)>;

/// The contents of a world as data, before it is made.
struct Scene {
  std::string name;  ///< For lists and messages.
  /// One line for lists.
  std::string description;
  WorldOptions world;  ///< Of its world.
  /// The number of steps that show the scene's behaviour, and their length [s].
  int steps = 600;
  float dt = 1.0f / 60.0f;           ///< See steps.
  std::vector<SceneBody> bodies;     ///< Made first, in this order.
  std::vector<SceneJoint> joints;    ///< Made after the bodies.
  std::vector<SceneField> fields{};  ///< Made last.
  /// Empty if the scene does not change while it runs.
  SceneAction action;
};

/// A world made from a scene; ids in the order of the scene's lists. A joint between two bodies that are both not
/// dynamic is not made, and its id is empty.
struct BuiltScene {
  World world;                    ///< With all that the scene lists.
  std::vector<BodyId> bodies;     ///< Of Scene::bodies.
  std::vector<JointId> joints;    ///< Of Scene::joints.
  std::vector<FieldId> fields{};  ///< Of Scene::fields.
};

/// The tiles of a grid as polygons, for engines that have no grids. Full tiles that follow each other in a row are one rectangle.
std::vector<SceneShape> shapes_of(const SceneGrid& grid);

/// Makes the world. Errors: those of World's calls, after the path of the part ("bodies[3].shapes[0]: ...").
Result<BuiltScene> build(const Scene& scene);

/// The world as it is, as a scene from which build() makes it again: its options without those of the machine and without functions, bodies at their
/// poses and velocities with their shapes, chains and tile grids, joints, fields. For files that people and other programs read;
/// World::snapshot() has the complete state. What a scene does not have: the impulses of contacts and joints, with which the next step would begin;
/// applied and constant forces; times (at rest, of waves and gusts, of World::drop_through()); edits of contacts; the last bit of most angles
/// (2.4e-7 rad), and of velocities of bodies with a time scale. Sleeping bodies with joints are awake when they are built again. Where nothing of this matters, as in a world that was just
/// built, the two worlds have the same state hash. Name, description, steps and dt are those of an empty Scene.
Scene scene_of(const World& world);

/// Applies a change to the world that build() made; ids of new bodies and joints are appended, those of removed bodies
/// stay in their places and are stale. dt is the length of the coming step [s]. Errors: as build().
Result<void> apply(BuiltScene& built, const SceneChange& change, float dt);

/// A scene that comes with Drystone.
struct BuiltIn {
  const char* name;         ///< What make_built_in() takes.
  const char* description;  ///< One line.
  /// What the number in "name:size" means, and its range and default.
  const char* size_meaning;
  int default_size;         ///< See size_meaning.
  int min_size;             ///< See size_meaning.
  int max_size;             ///< See size_meaning.
  Scene (*make)(int size);  ///< The scene of this size, which must be in the range.
};

/// All built-in scenes, in the order of `drystone list`.
std::span<const BuiltIn> built_in_scenes();

/// The scene for "name" or "name:size". Errors: invalid_argument for an unknown name (listing near ones) or a bad size.
Result<Scene> make_built_in(const std::string& spec);
/// Registers the support types of the built-in scenes (drystone/support_shape.hpp), for programs that read files, snapshots and recordings
/// of these scenes. Making such a scene registers its types too.
void register_scene_shapes();

}  // namespace drystone::scenes

// What the workbench needs beside the JavaScript API: the built-in scenes, with the changes that they make while they run, scene files, and
// debug drawing as arrays, by the painter of the testbed. JavaScript calls these functions in web/playground/workbench/src/engine.mjs. A failure
// is stored as that of the C API, so dry_last_message() tells it.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "c/src/bridge.hpp"
#include "drystone/io/scene_file.hpp"
#include "drystone/scenes/scene.hpp"
#include "tools/testbed/world_painter.hpp"

#ifndef DRYSTONE_WEB_THREADS
#define DRYSTONE_WEB_THREADS 0
#endif
#if DRYSTONE_WEB_THREADS
extern "C" DryScheduler* dry_web_scheduler(int workers);  // web/src/threads.cpp
#endif

namespace {

using namespace drystone;

/// A scene and its world.
struct RunningScene {
  scenes::Scene scene;
  scenes::BuiltScene built;
  /// The scene's description, and what of its file is not simulated.
  std::string description;
};

/// A text for JavaScript: its place [px] and the number of its bytes in `characters`.
struct LabelRow {
  Vec2 pixel;
  std::uint32_t size = 0;
};
static_assert(sizeof(LabelRow) == 12);

/// What was drawn last. The memory is kept from picture to picture.
struct Picture {
  testbed::Batch batch;
  std::vector<testbed::Label> labels;
  std::vector<LabelRow> label_rows;
  std::string characters;
};
Picture picture;

/// The addresses and lengths of the picture's lists, and the width of outlines [px], for JavaScript.
struct Lists {
  const testbed::TriangleVertex* triangles;
  std::uint32_t triangle_vertices;
  const testbed::Round* rounds;
  std::uint32_t round_count;
  const LabelRow* labels;
  std::uint32_t label_count;
  const char* characters;
  float outline_width;
};
Lists lists{};

template <typename T>
std::uint32_t size_of(const std::vector<T>& list) {
  return static_cast<std::uint32_t>(list.size());
}

std::string json_text(const char* text) {
  std::string quoted = "\"";
  for (; *text != '\0'; ++text) {
    if (*text == '"' || *text == '\\') quoted += '\\';
    quoted += *text;
  }
  return quoted + "\"";
}

std::string list_as_json() {
  std::string all = "[";
  for (const scenes::BuiltIn& scene : scenes::built_in_scenes()) {
    if (all.size() > 1) all += ",";
    all += "{\"name\":" + json_text(scene.name) + ",\"description\":" + json_text(scene.description) +
           ",\"sizeMeaning\":" + json_text(scene.size_meaning) + ",\"size\":" + std::to_string(scene.default_size) +
           ",\"minSize\":" + std::to_string(scene.min_size) + ",\"maxSize\":" + std::to_string(scene.max_size) + "}";
  }
  return all + "]";
}

/// Null: it failed.
RunningScene* run_scene(scenes::Scene scene, std::string description) {
  Result<scenes::BuiltScene> built = scenes::build(scene);
  if (!built.ok()) {
    c::fail(built.error());
    return nullptr;
  }
  return new RunningScene{std::move(scene), std::move(built).value(), std::move(description)};
}

/// How far below a scene's moving bodies its view looks for a ground, in parts of their extent.
constexpr double kNearBelow = 0.25;

DryStatus status_of(const Result<void>& result) { return result.ok() ? DRY_OK : c::fail(result.error()); }

}  // namespace

extern "C" {

/// The built-in scenes as JSON: name, description, sizeMeaning, size (the default), minSize, maxSize.
const char* dry_playground_scenes() {
  static const std::string text = list_as_json();
  return text.c_str();
}

/// Makes a built-in scene of "name" or "name:size". Null: it failed.
RunningScene* dry_playground_build(const char* spec) {
  Result<scenes::Scene> scene = scenes::make_built_in(spec);
  if (!scene.ok()) {
    c::fail(scene.error());
    return nullptr;
  }
  std::string description = scene.value().description;
  return run_scene(std::move(scene).value(), std::move(description));
}

/// Makes the scene of a scene file's text (docs/scene_format.md). `name` is the file's. Null: it failed.
RunningScene* dry_playground_read(const char* text, std::size_t size, const char* name) {
  scenes::register_scene_shapes();
  Result<io::LoadedScene> loaded = io::parse_scene({text, size}, name);
  if (!loaded.ok()) {
    c::fail(loaded.error());
    return nullptr;
  }
  std::string description = loaded.value().scene.description;
  for (const std::string& note : loaded.value().report.notes) description += (description.empty() ? "" : "; ") + note;
  return run_scene(std::move(loaded.value().scene), std::move(description));
}

/// A world as it is, as the text of a scene file with steps of `dt` seconds. `running` has the name and the description; null: there are none. Valid until
/// the next call. Null: it failed.
const char* dry_playground_write(const World* world, const RunningScene* running, float dt) {
  static std::string text;
  scenes::Scene scene = scenes::scene_of(*world);
  scene.dt = dt;
  if (running != nullptr) {
    scene.name = running->scene.name;
    scene.description = running->scene.description;
    scene.steps = running->scene.steps;
  }
  Result<std::string> written = io::write_scene(scene);
  if (!written.ok()) {
    c::fail(written.error());
    return nullptr;
  }
  // No file is saved that cannot be opened.
  if (const Result<io::LoadedScene> read = io::parse_scene(written.value(), "the scene"); !read.ok()) {
    c::fail(read.error());
    return nullptr;
  }
  text = std::move(written).value();
  return text.c_str();
}

/// Whether the scene changes its world while it runs.
bool dry_playground_acts(const RunningScene* running) { return static_cast<bool>(running->scene.action); }

/// Valid as long as the scene.
const char* dry_playground_description(const RunningScene* running) { return running->description.c_str(); }

void dry_playground_destroy(RunningScene* running) { delete running; }

/// It belongs to the scene.
World* dry_playground_world(RunningScene* running) { return &running->built.world; }
float dry_playground_dt(const RunningScene* running) { return running->scene.dt; }

/// Makes the scene's change before this step, counted from 0.
DryStatus dry_playground_act(RunningScene* running, int step) {
  if (!running->scene.action) return DRY_OK;
  return status_of(scenes::apply(running->built, running->scene.action(step), running->scene.dt));
}

/// A world cannot change its number of workers, but a copy of it may have another one, and takes its place. Its recording must have ended.
DryStatus dry_playground_set_workers(RunningScene* running, int workers) {
  World& world = running->built.world;
  WorldOptions options = world.options();
  options.workers = workers;
  options.scheduler = nullptr;
#if DRYSTONE_WEB_THREADS
  if (workers > 1) {
    options.scheduler = c::object<Scheduler>(dry_web_scheduler(workers));
    options.workers = 1;
  }
#endif
  Result<World> copy = World::from(world.snapshot(), options);
  if (!copy.ok()) return c::fail(copy.error());
  world = std::move(copy).value();
  return DRY_OK;
}

/// How many bodies, and joints, the scene has had so far. After the world was restored, dry_playground_return_to() needs the numbers of then.
std::uint32_t dry_playground_bodies(const RunningScene* running) {
  return static_cast<std::uint32_t>(running->built.bodies.size());
}
std::uint32_t dry_playground_joints(const RunningScene* running) {
  return static_cast<std::uint32_t>(running->built.joints.size());
}
void dry_playground_return_to(RunningScene* running, std::uint32_t bodies, std::uint32_t joints) {
  running->built.bodies.resize(bodies);
  running->built.joints.resize(joints);
}

/// Writes the left, bottom, right and top of what a view of the whole scene should show: the bodies that may move, with what lies near below
/// them, where they may land; or all bodies if none may move.
void dry_playground_bounds(const World* world, double* out) {
  std::optional<WorldAabb> moving;
  std::optional<WorldAabb> all;
  std::vector<WorldAabb> fixed;
  const auto add = [](std::optional<WorldAabb>& to, const WorldAabb& box) { to = to ? merge(*to, box) : box; };
  for (const BodyId id : world->bodies()) {
    if (world->shapes(id).value().empty()) continue;
    const WorldAabb box = world->bounds(id);
    add(all, box);
    if (world->body(id).value().type != BodyType::static_body)
      add(moving, box);
    else
      fixed.push_back(box);
  }
  if (moving) {
    const double below = kNearBelow * std::max(moving->upper.x - moving->lower.x, moving->upper.y - moving->lower.y);
    const double lowest = moving->lower.y - below;
    double bottom = moving->lower.y;
    for (const WorldAabb& box : fixed) {
      const bool is_below = box.lower.x < moving->upper.x && box.upper.x > moving->lower.x && box.upper.y > lowest;
      if (is_below) bottom = std::min(bottom, std::max(box.lower.y, lowest));
    }
    moving->lower.y = bottom;
  }
  const WorldAabb box = moving ? *moving : all.value_or(WorldAabb{{-1.0, -1.0}, {1.0, 1.0}});
  const double sides[] = {box.lower.x, box.lower.y, box.upper.x, box.upper.y};
  std::copy(std::begin(sides), std::end(sides), out);
}

/// Draws the layers, as bits, of what a canvas of this size [px] shows: x and y are in its middle, the scale is in pixels for each metre.
/// Null: it failed.
const Lists* dry_playground_draw(const World* world, std::uint32_t layers, double x, double y, float scale, float width,
                                 float height) {
  const testbed::Camera camera{{x, y}, scale, {width, height}};
  DrawOptions options;
  options.layers = {};
  for (const DrawLayer layer : draw_layers()) {
    if ((layers >> static_cast<unsigned>(layer) & 1u) != 0) options.layers.add(layer);
  }
  options.view = testbed::view_box(camera);
  picture.batch.clear();
  picture.labels.clear();
  testbed::WorldPainter painter(picture.batch, picture.labels, camera);
  if (status_of(world->draw(painter, options)) != DRY_OK) return nullptr;
  picture.label_rows.clear();
  picture.characters.clear();
  for (const testbed::Label& label : picture.labels) {
    picture.label_rows.push_back({label.pixel, static_cast<std::uint32_t>(label.text.size())});
    picture.characters += label.text;
  }
  lists = {picture.batch.triangles.data(), size_of(picture.batch.triangles),
           picture.batch.rounds.data(),    size_of(picture.batch.rounds),
           picture.label_rows.data(),      size_of(picture.label_rows),
           picture.characters.data(),      testbed::kOutlineWidth};
  return &lists;
}

}  // extern "C"

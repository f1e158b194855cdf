// Scenes are read back as they were written, with the same bits, and written again as the same text.
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "drystone/io/scene_file.hpp"
#include "everything.hpp"
#include "io/json.hpp"

namespace drystone::io {
namespace {

scenes::Scene read_back(const std::string& text) {
  Result<LoadedScene> loaded = parse_scene(text, "test.json");
  EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : loaded.error().message);
  return loaded.ok() ? loaded.value().scene : scenes::Scene{};
}

void expect_round_trip(const scenes::Scene& scene) {
  const std::string text = write_scene(scene).value();
  const scenes::Scene again = read_back(text);
  expect_equal(scene, again);
  EXPECT_EQ(write_scene(again).value(), text);
}

TEST(SceneRoundTrip, KeepsAnEmptyScene) { expect_round_trip({}); }

TEST(SceneRoundTrip, KeepsEveryField) { expect_round_trip(everything()); }

TEST(SceneRoundTrip, DefaultsAreNotWritten) {
  scenes::Scene scene;
  scene.bodies.emplace_back().shapes.emplace_back().geometry = Circle{};
  const auto text = nlohmann::ordered_json::parse(write_scene(scene).value());
  EXPECT_EQ(text.dump(), R"({"drystone":{"scene_version":1},"bodies":[{"shapes":[{"type":"circle","radius":0.5}]}]})");
}

TEST(SceneRoundTrip, KeepsTheBuiltInScenes) {
  for (const scenes::BuiltIn& built_in : scenes::built_in_scenes()) {
    SCOPED_TRACE(built_in.name);
    const scenes::Scene scene =
        scenes::make_built_in(std::string(built_in.name) + ":" + std::to_string(built_in.min_size)).value();
    if (!scene.action) expect_round_trip(scene);
  }
}

TEST(SceneRoundTrip, KeepsWorldsThatRun) {
  for (const scenes::BuiltIn& built_in : scenes::built_in_scenes()) {
    SCOPED_TRACE(built_in.name);
    const scenes::Scene scene =
        scenes::make_built_in(std::string(built_in.name) + ":" + std::to_string(built_in.min_size)).value();
    scenes::BuiltScene built = scenes::build(scene);
    for (int step = 0; step < 30; ++step) {
      if (scene.action) must(scenes::apply(built, scene.action(step), scene.dt));
      built.world.step(scene.dt).value();
    }
    expect_round_trip(scenes::scene_of(built.world));
  }
}

TEST(SceneRoundTrip, KeepsTheWorldOfEveryField) {
  scenes::Scene scene = everything();
  // What a world refuses or does not make: a one-way rule for one material, a body that moves asleep, joints of two bodies that are not dynamic,
  // a gear at a static body.
  scene.world.material_rules[1].one_way.reset();
  scene.bodies[0].options.asleep = false;
  scene.joints[12].body_a = 0;
  scene.joints[12].body_b = 2;
  for (std::size_t i = 2; i < scene.bodies.size(); ++i) scene.bodies[i].options.type = BodyType::dynamic;
  const scenes::BuiltScene built = scenes::build(scene);
  scenes::Scene found = scenes::scene_of(built.world);
  EXPECT_EQ(found.bodies.size(), scene.bodies.size());
  EXPECT_EQ(found.joints.size(), scene.joints.size());
  expect_round_trip(found);
  const scenes::BuiltScene again = scenes::build(found);
  EXPECT_EQ(again.world.state_hash(), built.world.state_hash());
  expect_equal(scenes::scene_of(again.world), found);
}

TEST(SceneRoundTrip, ASceneWithAnActionIsNotWritten) {
  const scenes::Scene scene = scenes::make_built_in("rain:1").value();
  const std::string message =
      "the scene \"rain:1\" has an action, which changes it while it runs and cannot be written to a file";
  ASSERT_FALSE(write_scene(scene).ok());
  EXPECT_EQ(write_scene(scene).error().message, message);
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "drystone_scene_with_an_action.json";
  const Result<void> saved = save_scene(scene, path);
  ASSERT_FALSE(saved.ok());
  EXPECT_EQ(saved.error().message, message);
  EXPECT_FALSE(std::filesystem::exists(path));
}

float random_float(std::mt19937& random) {
  for (;;) {
    const auto bits = static_cast<std::uint32_t>(random());
    float value = 0.0f;
    std::memcpy(&value, &bits, sizeof value);
    if (std::isfinite(value)) return value;
  }
}

TEST(SceneRoundTrip, KeepsEveryFloat) {
  std::mt19937 random(1);
  scenes::Scene scene;
  for (const float value :
       {-0.0f, 1.0e-45f, 1.17549435e-38f, 3.40282347e38f, -3.40282347e38f, 0.1f, 16777216.0f, 1.0e20f}) {
    const BodyOptions body{.angle = value, .gravity_scale = -value};  // Any finite numbers.
    scene.bodies.emplace_back().options = body;
  }
  for (int i = 0; i < 20000; ++i) {
    const BodyOptions body{.angle = random_float(random), .gravity_scale = random_float(random)};
    scene.bodies.emplace_back().options = body;
  }
  expect_round_trip(scene);
}

TEST(SceneRoundTrip, KeepsEveryBitOfUserData) {
  scenes::Scene scene;
  std::mt19937_64 random(2);
  for (int i = 0; i < 64; ++i) {
    scene.bodies.emplace_back().options.user_data = std::uint64_t{1} << i;
    scene.bodies.emplace_back().options.user_data = (std::uint64_t{1} << i) - 1;
    scene.bodies.emplace_back().options.user_data = random();
  }
  expect_round_trip(scene);
}

TEST(SceneRoundTrip, KeepsRandomHulls) {
  std::mt19937 random(3);
  std::normal_distribution<float> normal(0.0f, 2.0f);
  scenes::Scene scene;
  for (int i = 0; i < 300; ++i) {
    std::vector<Vec2> points(3 + static_cast<std::size_t>(i % 60));
    for (Vec2& point : points) point = {normal(random), normal(random)};
    const Result<Polygon> hull = make_hull(points, 0.01f * static_cast<float>(i % 3));
    if (hull.ok()) scene.bodies.emplace_back().shapes.emplace_back().geometry = hull.value();
  }
  ASSERT_GT(scene.bodies.size(), 250u);
  expect_round_trip(scene);
}

TEST(SceneRoundTrip, AnOutlineIsReadAsItsPieces) {
  const scenes::Scene scene = read_back(
      R"({"drystone": {"scene_version": 1}, "bodies": [{"shapes": [{"type": "circle", "radius": 1}, {"type": "outline", "density": 3,
          "points": [[0, 0], [3, 0], [3, 3], [0, 3]], "holes": [[[1, 1], [2, 1], [2, 2], [1, 2]]]}]}]})");
  const std::vector<scenes::SceneShape>& shapes = scene.bodies.at(0).shapes;
  ASSERT_GE(shapes.size(), 4u);
  float mass = 0.0f;
  for (std::size_t i = 1; i < shapes.size(); ++i) {
    EXPECT_EQ(shapes[i].options.density, 3.0f);
    mass += mass_data(std::get<Polygon>(shapes[i].geometry), shapes[i].options.density).mass;
  }
  EXPECT_NEAR(mass, 24.0f, 1.0e-4f);
  expect_round_trip(scene);
}

TEST(SceneRoundTrip, KeepsTheExampleFiles) {
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("scenes/files")) {
    if (!entry.is_regular_file()) continue;
    SCOPED_TRACE(entry.path());
    const Result<LoadedScene> loaded = load_scene(entry.path());
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    EXPECT_EQ(loaded.value().format, "Drystone");
    EXPECT_TRUE(loaded.value().report.notes.empty());
    EXPECT_EQ(loaded.value().scene.name, entry.path().stem());
    expect_round_trip(loaded.value().scene);
    ++files;
  }
  EXPECT_GE(files, 3);
}

// docs/joint_kinds.md shows the scene of each kind.
TEST(SceneFiles, HaveAJointOfEachKindThatHolds) {
  for (int i = 0; i <= static_cast<int>(JointKind::ratchet); ++i) {
    const std::string kind = to_string(static_cast<JointKind>(i));
    SCOPED_TRACE(kind);
    const Result<LoadedScene> loaded = load_scene("scenes/files/joints/" + kind + ".json");
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    ASSERT_TRUE(std::filesystem::exists("docs/images/joints/" + kind + ".svg"));
    Result<scenes::BuiltScene> built = scenes::build(loaded.value().scene);
    ASSERT_TRUE(built.ok()) << built.error().message;
    World world = std::move(built).value().world;
    int joints = 0;
    for (int step = 0; step < loaded.value().scene.steps; ++step) {
      must(world.step(loaded.value().scene.dt));
      for (const JointId joint : world.joints()) {
        joints += world.joint_kind(joint).value() == static_cast<JointKind>(i);
        const JointState state = world.joint_state(joint).value();
        EXPECT_LT(state.linear_error, 0.02f) << "step " << step;
        EXPECT_LT(state.angular_error, 0.02f) << "step " << step;
      }
    }
    EXPECT_GE(joints, loaded.value().scene.steps);
  }
}

// The example in the documentation is a valid file.
TEST(SceneRoundTrip, ReadsTheDocumentedExample) {
  std::ifstream stream("docs/scene_format.md");
  std::stringstream page;
  page << stream.rdbuf();
  const std::string text = page.str();
  const std::size_t from = text.find("```json\n");
  ASSERT_NE(from, std::string::npos);
  const std::size_t to = text.find("```", from + 8);
  const scenes::Scene scene = read_back(text.substr(from + 8, to - from - 8));
  EXPECT_GE(scene.bodies.size(), 3u);
  EXPECT_GE(scene.joints.size(), 2u);
}

TEST(SceneFile, SaveAndLoad) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "drystone_save_and_load.json";
  ASSERT_TRUE(save_scene(everything(), path).ok());
  const Result<LoadedScene> loaded = load_scene(path);
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  expect_equal(loaded.value().scene, everything());
  std::filesystem::remove(path);
}

TEST(SceneFile, SaveRefusesSceneThatCannotBeRead) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "drystone_refused.json";
  scenes::Scene scene;
  scene.bodies.emplace_back().options.angle = std::numeric_limits<float>::quiet_NaN();
  const Result<void> saved = save_scene(scene, path);
  ASSERT_FALSE(saved.ok());
  EXPECT_NE(saved.error().message.find("bodies[0].angle: expected a number, found null"), std::string::npos)
      << saved.error().message;
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(SceneFile, SaveNamesTheFileThatCannotBeWritten) {
  const Result<void> saved = save_scene({}, "no/such/directory/scene.json");
  ASSERT_FALSE(saved.ok());
  EXPECT_NE(saved.error().message.find("no/such/directory/scene.json"), std::string::npos);
}

}  // namespace
}  // namespace drystone::io

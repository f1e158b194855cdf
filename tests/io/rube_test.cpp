// Scenes of R.U.B.E.: the published files, with all their contents counted, and every rule of the format by a small
// text.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "drystone/io/scene_file.hpp"
#include "everything.hpp"

namespace drystone::io {
namespace {

LoadedScene load_text(const std::string& text) {
  const Result<LoadedScene> loaded = parse_scene(text, "some/rube_scene.json");
  EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : loaded.error().message);
  return loaded.ok() ? loaded.value() : LoadedScene{};
}

std::string rube_error(const std::string& text) {
  const Result<LoadedScene> loaded = parse_scene(text, "rube.json");
  return loaded.ok() ? "no error" : loaded.error().message;
}

bool has_note(const LoadedScene& loaded, const std::string& part) {
  const auto& notes = loaded.report.notes;
  return std::any_of(notes.begin(), notes.end(),
                     [&](const std::string& n) { return n.find(part) != std::string::npos; });
}

// A scene with two dynamic bodies and one joint.
std::string rube_with_joint(const std::string& members) {
  return R"({"body": [{"type": 2, "awake": true}, {"type": 2, "awake": true}], "joint": [{"bodyA": 0, "bodyB": 1,)" +
         members + "}]}";
}

std::string with_fixture(const std::string& members) { return R"({"body": [{"fixture": [{)" + members + "}]}]}"; }

// --- The published files ---------------------------------------------------------------------------------------------

struct Published {
  const char* file;
  std::size_t bodies, polygons, circles, revolute, prismatic, distance;
  const char* note;
};

std::filesystem::path published_data() {
  const char* const directory = std::getenv("DRYSTONE_SHARED_DATA");
  return directory != nullptr ? directory : "../shared/data";
}

class PublishedScene : public testing::TestWithParam<Published> {};

TEST_P(PublishedScene, HasAllBodiesShapesAndJoints) {
  const Published& expected = GetParam();
  const std::filesystem::path path = published_data() / "rube" / expected.file;
  if (!std::filesystem::exists(path)) {
    GTEST_SKIP() << path << " is not there; DRYSTONE_SHARED_DATA can name the folder that has rube/";
  }
  const Result<LoadedScene> loaded = load_scene(path);
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  const scenes::Scene& scene = loaded.value().scene;
  EXPECT_EQ(loaded.value().format, "R.U.B.E.");
  EXPECT_EQ(scene.name, path.stem());
  EXPECT_EQ(scene.bodies.size(), expected.bodies);

  std::size_t shapes[5] = {};
  for (const scenes::SceneBody& body : scene.bodies) {
    for (const scenes::SceneShape& shape : body.shapes) ++shapes[shape.geometry.index()];
    // In these files all dynamic bodies have masses, and no others.
    EXPECT_EQ(body.options.mass_override.has_value(), body.options.type == BodyType::dynamic);
  }
  EXPECT_EQ(shapes[static_cast<int>(ShapeKind::circle)], expected.circles);
  EXPECT_EQ(shapes[static_cast<int>(ShapeKind::polygon)], expected.polygons);
  EXPECT_EQ(shapes[static_cast<int>(ShapeKind::segment)], 0u);
  std::size_t joints[std::variant_size_v<AnyJointOptions>] = {};
  for (const scenes::SceneJoint& joint : scene.joints) ++joints[joint.options.index()];
  EXPECT_EQ(joints[0], expected.revolute);
  EXPECT_EQ(joints[1], expected.prismatic);
  EXPECT_EQ(joints[2], expected.distance);
  EXPECT_TRUE(has_note(loaded.value(), expected.note));
  EXPECT_FALSE(has_note(loaded.value(), "left out"));

  // The import can be written as a Drystone scene.
  const Result<LoadedScene> again = parse_scene(write_scene(scene).value(), "again.json");
  ASSERT_TRUE(again.ok()) << again.error().message;
  expect_equal(scene, again.value().scene);
}

/// Bodies that overlap by more than 10 mm, as groups. Kinematic bodies belong to groups, static ones do not.
class OverlappingGroups {
 public:
  explicit OverlappingGroups(const World& world) : world_(world) {
    std::vector<ContactView> contacts;
    world.contacts(contacts);
    for (const ContactView& contact : contacts) {
      float overlap = 0.0f;
      for (int i = 0; i < contact.count; ++i)
        overlap = max(overlap, -contact.points[static_cast<std::size_t>(i)].separation);
      if (overlap < 0.01f) continue;
      const BodyId a = world.shape_body(contact.shape_a).value();
      const BodyId b = world.shape_body(contact.shape_b).value();
      overlaps_.push_back({a, b, overlap});
      if (type(a) != BodyType::static_body && type(b) != BodyType::static_body) parent_[find(a.index)] = find(b.index);
    }
  }

  /// Pairs that overlap by more than 0.1 m and are in a group without a kinematic body.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> unforced() {
    std::set<std::uint32_t> forced;
    for (const Overlap& overlap : overlaps_) {
      for (const BodyId body : {overlap.a, overlap.b}) {
        if (type(body) == BodyType::kinematic) forced.insert(find(body.index));
      }
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (const Overlap& overlap : overlaps_) {
      const BodyId moving = type(overlap.a) == BodyType::static_body ? overlap.b : overlap.a;
      if (overlap.depth > 0.1f && forced.count(find(moving.index)) == 0) {
        pairs.push_back(std::minmax(overlap.a.index, overlap.b.index));
      }
    }
    return pairs;
  }

 private:
  struct Overlap {
    BodyId a;
    BodyId b;
    float depth = 0.0f;
  };

  BodyType type(BodyId body) const { return world_.body(body).value().type; }
  std::uint32_t find(std::uint32_t body) {
    std::uint32_t& up = parent_.try_emplace(body, body).first->second;
    return up == body ? body : up = find(up);
  }

  const World& world_;
  std::vector<Overlap> overlaps_;
  std::map<std::uint32_t, std::uint32_t> parent_;
};

// Arms of mills throw crosses and balls of 20 kg onto stones of 3 g and crush these against walls. A body crushed by an
// arm stays crushed while it has no room; so does a stone between two balls that roll towards each other, for a moment.
// All other overlaps must end.
TEST(PalmControllers, NoBodyStaysJammed) {
  const std::filesystem::path path = published_data() / "rube" / "palmcontrollers.json";
  if (!std::filesystem::exists(path)) {
    GTEST_SKIP() << path << " is not there; DRYSTONE_SHARED_DATA can name the folder that has rube/";
  }
  const scenes::Scene scene = load_scene(path).value().scene;
  scenes::BuiltScene built = scenes::build(scene).value();
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> steps_in_a_row;
  int too_fast_turns = 0;
  for (int step = 1; step <= 600; ++step) {
    too_fast_turns += built.world.step(scene.dt).value().rotation_clamped;
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> now;
    for (const auto& pair : OverlappingGroups(built.world).unforced()) now[pair] = steps_in_a_row[pair] + 1;
    steps_in_a_row = now;
    // An overlap may last for a second, because a body that an arm has crushed may be a metre deep when the arm leaves.
    for (const auto& [pair, steps] : now)
      ASSERT_LT(steps, 60) << pair.first << " in " << pair.second << ", step " << step;
  }
  // Some stones turn too fast when they jump out after they were crushed.
  EXPECT_LE(too_fast_turns, 10);
}

INSTANTIATE_TEST_SUITE_P(
    Rube, PublishedScene,
    testing::Values(Published{"joints.json", 9, 8, 4, 1, 3, 4,
                              "\"customProperties\" of a fixture is not simulated: 4 times"},
                    Published{"palm.json", 44, 214, 1, 1, 0, 1, "an image is not simulated: 42 times"},
                    Published{"palmcontrollers.json", 60, 77, 9, 0, 0, 0, "an image is not simulated: 22 times"}));

// --- The format, rule by rule ----------------------------------------------------------------------------------------

TEST(Rube, ReadsTheSettingsOfTheWorld) {
  const LoadedScene loaded = load_text(
      R"({"gravity": {"x": 0, "y": -40}, "stepsPerSecond": 50, "allowSleep": true, "continuousPhysics": true,
          "velocityIterations": 8, "positionIterations": 3, "subStepping": false, "warmStarting": true,
          "collisionbitplanes": {}, "image": [{}, {}], "newKey": 1, "body": []})");
  EXPECT_EQ(loaded.scene.name, "rube_scene");
  EXPECT_EQ(loaded.scene.world.gravity, (Vec2{0.0f, -40.0f}));
  EXPECT_FLOAT_EQ(loaded.scene.dt, 0.02f);
  EXPECT_TRUE(loaded.scene.world.sleeping);
  EXPECT_TRUE(loaded.scene.world.continuous);
  EXPECT_TRUE(has_note(loaded, "velocityIterations"));
  EXPECT_TRUE(has_note(loaded, "an image is not simulated: 2 times"));
  EXPECT_TRUE(has_note(loaded, "\"collisionbitplanes\" of the world is not simulated"));
  EXPECT_TRUE(has_note(loaded, "\"newKey\" of the world is not simulated"));
  EXPECT_EQ(loaded.report.notes.size(), 4u);
}

TEST(Rube, MissingValuesAreFalseOrZero) {
  const LoadedScene loaded =
      load_text(R"({"body": [{"type": 2, "fixture": [{"circle": {"radius": 1, "center": 0}}]}]})");
  EXPECT_EQ(loaded.scene.world.gravity, Vec2{});
  EXPECT_FALSE(loaded.scene.world.sleeping);
  EXPECT_FALSE(loaded.scene.world.continuous);
  EXPECT_FLOAT_EQ(loaded.scene.dt, 1.0f / 60.0f);
  const BodyOptions& body = loaded.scene.bodies.at(0).options;
  EXPECT_TRUE(body.asleep);
  EXPECT_TRUE(body.enabled);
  EXPECT_TRUE(body.allow_sleep);
  EXPECT_EQ(body.gravity_scale, 1.0f);
  EXPECT_FALSE(body.mass_override.has_value());
  const ShapeOptions& shape = loaded.scene.bodies.at(0).shapes.at(0).options;
  EXPECT_EQ(shape.density, 0.0f);
  EXPECT_EQ(shape.material.friction, 0.0f);
  EXPECT_EQ(shape.filter, (Filter{.category = 1, .mask = 65535, .group = 0}));
  EXPECT_TRUE(loaded.report.notes.empty());
}

TEST(Rube, ReadsABody) {
  const LoadedScene loaded = load_text(
      R"({"body": [{"name": "b", "type": 2, "position": {"x": 1, "y": "40000000"}, "angle": "3f000000", "awake": true,
          "linearVelocity": {"x": 3, "y": 4}, "angularVelocity": 5, "linearDamping": 6, "angularDamping": 7,
          "gravityScale": 0.5, "fixedRotation": true, "bullet": true, "active": false, "allowSleep": false}]})");
  scenes::SceneBody expected;
  expected.options = {.type = BodyType::dynamic,
                      .position = {1.0f, 2.0f},
                      .angle = 0.5f,
                      .velocity = {3.0f, 4.0f},
                      .angular_velocity = 5.0f,
                      .linear_damping = 6.0f,
                      .angular_damping = 7.0f,
                      .gravity_scale = 0.5f,
                      .locks = {.rotation = true},
                      .bullet = true,
                      .allow_sleep = false,
                      .enabled = false,
                      .name = "b"};
  expect_equal(loaded.scene.bodies.at(0).options, expected.options);
}

// Box2D's inertia is about the body's origin, Drystone's about the centre of mass.
TEST(Rube, MassIsMovedToTheCentre) {
  const LoadedScene loaded = load_text(
      R"({"body": [{"type": 2, "massData-mass": 2, "massData-I": 30, "massData-center": {"x": 1, "y": 3}},
                   {"type": 2, "massData-mass": 2}, {"type": 2, "massData-mass": 2, "fixedRotation": true},
                   {"type": 2, "massData-mass": 0, "massData-I": 1}, {"massData-mass": 4, "massData-I": 1}]})");
  const MassData mass = loaded.scene.bodies.at(0).options.mass_override.value();
  EXPECT_EQ(mass.mass, 2.0f);
  EXPECT_EQ(mass.center, (Vec2{1.0f, 3.0f}));
  EXPECT_EQ(mass.inertia, 10.0f);  // 30 - 2 (1 + 9)
  EXPECT_TRUE(loaded.scene.bodies.at(1).options.locks.rotation);
  EXPECT_TRUE(has_note(loaded, "without rotational inertia does not turn: at body[1]"));
  EXPECT_EQ(loaded.scene.bodies.at(2).options.mass_override->inertia, 0.0f);
  EXPECT_EQ(loaded.scene.bodies.at(3).options.mass_override->mass, 1.0f);
  EXPECT_FALSE(loaded.scene.bodies.at(4).options.mass_override.has_value());
}

TEST(Rube, VelocityOfStaticBodiesIsLeftOut) {
  const LoadedScene loaded = load_text(R"({"body": [{"type": 0, "angularVelocity": 1}]})");
  EXPECT_EQ(loaded.scene.bodies.at(0).options.angular_velocity, 0.0f);
  EXPECT_TRUE(has_note(loaded, "the velocity of a static body was left out"));
}

TEST(Rube, ReadsAFixture) {
  const LoadedScene loaded = load_text(with_fixture(
      R"("name": "f", "density": 2, "friction": 0.5, "restitution": 1.5, "sensor": true, "filter-categoryBits": -1,
         "filter-maskBits": 6, "filter-groupIndex": -2, "circle": {"radius": 3, "center": {"x": 1, "y": 2}},
         "customProperties": [])"));
  const scenes::SceneShape& shape = loaded.scene.bodies.at(0).shapes.at(0);
  expect_equal(std::get<Circle>(shape.geometry), Circle{{1.0f, 2.0f}, 3.0f});
  ShapeOptions expected = {
      .density = 2.0f, .material = {.friction = 0.5f, .restitution = 1.0f}, .sensor = true, .name = "f"};
  expected.filter = {.category = 65535, .mask = 6, .group = -2};
  expect_equal(shape.options, expected);
  EXPECT_TRUE(has_note(loaded, "restitution beyond [0, 1] was clamped"));
}

TEST(Rube, ReadsAPolygonWithClockwiseVertices) {
  const LoadedScene loaded =
      load_text(with_fixture(R"("polygon": {"vertices": {"x": [0, 0, 1, 1], "y": [0, 1, 1, 0]}})"));
  const auto& polygon = std::get<Polygon>(loaded.scene.bodies.at(0).shapes.at(0).geometry);
  EXPECT_EQ(polygon.size(), 4);
  EXPECT_NEAR(mass_data(polygon, 1.0f).mass, 1.0f, 1.0e-6f);
  EXPECT_TRUE(loaded.report.notes.empty());
}

TEST(Rube, ReportsPolygonsThatAreNotConvexOrHaveNoArea) {
  const LoadedScene dent =
      load_text(with_fixture(R"("polygon": {"vertices": {"x": [0, 1, 2, 2, 0], "y": [0, 0.5, 0, 2, 2]}})"));
  EXPECT_EQ(std::get<Polygon>(dent.scene.bodies.at(0).shapes.at(0).geometry).size(), 4);
  EXPECT_TRUE(has_note(dent, "a polygon that is not convex was replaced by its hull"));
  const LoadedScene flat = load_text(with_fixture(R"("polygon": {"vertices": {"x": [0, 1, 2], "y": [0, 0, 0]}})"));
  EXPECT_TRUE(flat.scene.bodies.at(0).shapes.empty());
  EXPECT_TRUE(has_note(flat, "a polygon without area was left out: at body[0].fixture[0].polygon"));
}

TEST(Rube, LinesBecomeTwoSidedSegments) {
  const LoadedScene chain = load_text(with_fixture(
      R"("chain": {"vertices": {"x": [0, 1, 2, 0], "y": [0, 0, 1, 0]}, "hasNextVertex": true, "nextVertex": {"x": 1, "y": 0}})"));
  EXPECT_EQ(chain.scene.bodies.at(0).shapes.size(), 3u);
  expect_equal(std::get<Segment>(chain.scene.bodies.at(0).shapes.at(1).geometry), Segment{{1.0f, 0.0f}, {2.0f, 1.0f}});
  EXPECT_TRUE(has_note(chain, "a chain became two-sided segments"));
  const LoadedScene loop = load_text(with_fixture(R"("loop": {"x": [0, 1, 2], "y": [0, 0, 1]})"));
  EXPECT_EQ(loop.scene.bodies.at(0).shapes.size(), 3u);
  const LoadedScene edge = load_text(with_fixture(R"("edge": {"vertex1": 0, "vertex2": {"x": 1, "y": 2}})"));
  expect_equal(std::get<Segment>(edge.scene.bodies.at(0).shapes.at(0).geometry), Segment{{0.0f, 0.0f}, {1.0f, 2.0f}});
}

TEST(Rube, ReadsRevoluteJoints) {
  const LoadedScene loaded = load_text(rube_with_joint(
      R"("type": "revolute", "name": "j", "anchorA": {"x": 1, "y": 2}, "anchorB": 0, "refAngle": 0.5, "collideConnected": true,
         "enableLimit": true, "lowerLimit": -1001, "upperLimit": 1, "enableMotor": true, "motorSpeed": 3, "maxMotorTorque": 4,
         "jointSpeed": 9)"));
  RevoluteOptions expected;
  expected.name = "j";
  expected.anchor_a = {1.0f, 2.0f};
  expected.collide_connected = true;
  expected.reference_angle = 0.5f;
  expected.limit = {true, -kMaxJointAngle, 1.0f};
  expected.motor = {true, 3.0f, 4.0f};
  expect_equal(std::get<RevoluteOptions>(loaded.scene.joints.at(0).options), expected);
  EXPECT_EQ(loaded.scene.joints.at(0).body_b, 1);
  EXPECT_EQ(loaded.report.notes.size(), 1u);
  EXPECT_TRUE(has_note(loaded, "clamped to [-1000, 1000] rad"));
}

TEST(Rube, ReadsPrismaticJoints) {
  const LoadedScene loaded = load_text(rube_with_joint(
      R"("type": "prismatic", "localAxisA": {"x": 0, "y": 1}, "refAngle": 0.5, "lowerLimit": -2, "upperLimit": 1,
         "enableMotor": true, "motorSpeed": 3, "maxMotorForce": 4)"));
  PrismaticOptions expected;
  expected.axis = {0.0f, 1.0f};
  expected.reference_angle = 0.5f;
  expected.limit = {false, -2.0f, 1.0f};
  expected.motor = {true, 3.0f, 4.0f};
  expect_equal(std::get<PrismaticOptions>(loaded.scene.joints.at(0).options), expected);
  EXPECT_NE(rube_error(rube_with_joint(R"("type": "prismatic")")).find("joint[0]: \"localAxisA\" is missing"),
            std::string::npos);
}

TEST(Rube, ReadsDistanceJointsAsRodsOrSprings) {
  const LoadedScene rod =
      load_text(rube_with_joint(R"("type": "distance", "length": 3, "frequency": 0, "dampingRatio": 1)"));
  DistanceOptions expected;
  expected.length = 3.0f;
  expect_equal(std::get<DistanceOptions>(rod.scene.joints.at(0).options), expected);
  const LoadedScene soft =
      load_text(rube_with_joint(R"("type": "distance", "length": 3, "frequency": 4, "dampingRatio": 0.5)"));
  expected.spring = {true, 4.0f, 0.5f};
  expect_equal(std::get<DistanceOptions>(soft.scene.joints.at(0).options), expected);
}

TEST(Rube, ReadsRopesAsDistanceJointsWithAnUpperLimit) {
  const LoadedScene rope = load_text(rube_with_joint(R"("type": "rope", "maxLength": 3)"));
  DistanceOptions expected;
  expected.length = 3.0f;
  expected.limit = {true, 0.0f, 3.0f};
  expect_equal(std::get<DistanceOptions>(rope.scene.joints.at(0).options), expected);
}

TEST(Rube, ReadsWelds) {
  const LoadedScene rigid =
      load_text(rube_with_joint(R"("type": "weld", "refAngle": 0.5, "frequency": 0, "dampingRatio": 1)"));
  WeldOptions expected;
  expected.reference_angle = 0.5f;
  expect_equal(std::get<WeldOptions>(rigid.scene.joints.at(0).options), expected);
  EXPECT_TRUE(rigid.report.notes.empty());
  const LoadedScene soft = load_text(rube_with_joint(R"("type": "weld", "frequency": 4, "dampingRatio": 0.5)"));
  EXPECT_EQ(std::get<WeldOptions>(soft.scene.joints.at(0).options).angular_spring, (Spring{true, 4.0f, 0.5f}));
}

TEST(Rube, ReadsWheels) {
  const LoadedScene loaded = load_text(rube_with_joint(
      R"("type": "wheel", "localAxisA": {"x": 0, "y": 1}, "anchorA": {"x": 1, "y": 2}, "springFrequency": 4,
         "springDampingRatio": 0.7, "enableMotor": true, "motorSpeed": -3, "maxMotorTorque": 40)"));
  WheelOptions expected;
  expected.anchor_a = {1.0f, 2.0f};
  expected.spring = {true, 4.0f, 0.7f};
  expected.motor = {true, -3.0f, 40.0f};
  expect_equal(std::get<WheelOptions>(loaded.scene.joints.at(0).options), expected);
  EXPECT_TRUE(loaded.report.notes.empty());
}

TEST(Rube, ReadsFrictionsServosAndMice) {
  const LoadedScene friction = load_text(rube_with_joint(R"("type": "friction", "maxForce": 3, "maxTorque": 4)"));
  FrictionOptions brake;
  brake.max_force = 3.0f;
  brake.max_torque = 4.0f;
  expect_equal(std::get<FrictionOptions>(friction.scene.joints.at(0).options), brake);
  const LoadedScene motor = load_text(rube_with_joint(
      R"("type": "motor", "anchorA": {"x": 1, "y": 2}, "refAngle": 0.5, "maxForce": 3, "maxTorque": 4, "correctionFactor": 0.5)"));
  ServoOptions servo;
  servo.target = {1.0f, 2.0f};
  servo.target_angle = 0.5f;
  servo.spring = {true, 0.5f * 60.0f / (2.0f * kPi), 1.0f};
  servo.max_force = 3.0f;
  servo.max_torque = 4.0f;
  const auto read = std::get<ServoOptions>(motor.scene.joints.at(0).options);
  EXPECT_NEAR(read.spring.hertz, servo.spring.hertz, 1.0e-5f);
  servo.spring.hertz = read.spring.hertz;
  expect_equal(read, servo);
  EXPECT_TRUE(has_note(motor, "correctionFactor"));
  const LoadedScene newer =
      load_text(rube_with_joint(R"("type": "motor", "linearOffset": {"x": 3, "y": 4}, "maxForce": 3, "maxTorque": 4)"));
  EXPECT_EQ(std::get<ServoOptions>(newer.scene.joints.at(0).options).target, (Vec2{3.0f, 4.0f}));
  EXPECT_FALSE(has_note(newer, "linearOffset"));
  // The mouse holds the body at (10, 2), which stands on its side, by the point (1, 0) of its frame.
  const LoadedScene mouse = load_text(
      R"({"body": [{"type": 0}, {"type": 2, "position": {"x": 10, "y": 2}, "angle": 1.57079633}], "joint": [{"bodyA": 0, "bodyB": 1,
          "type": "mouse", "target": {"x": 5, "y": 6}, "anchorB": {"x": 10, "y": 3}, "maxForce": 7, "frequency": 5,
          "dampingRatio": 0.7}]})");
  const auto drag = std::get<ServoOptions>(mouse.scene.joints.at(0).options);
  EXPECT_EQ(drag.anchor_a, (Vec2{5.0f, 6.0f}));
  EXPECT_NEAR(drag.anchor_b.x, 1.0f, 1.0e-6f);
  EXPECT_NEAR(drag.anchor_b.y, 0.0f, 1.0e-6f);
  EXPECT_EQ(drag.max_force, 7.0f);
  EXPECT_EQ(drag.max_torque, 0.0f);
}

TEST(Rube, OtherJointsAreReported) {
  for (const std::string type : {"pulley", "gear"}) {
    const LoadedScene loaded = load_text(rube_with_joint("\"type\": \"" + type + "\""));
    EXPECT_TRUE(loaded.scene.joints.empty());
    EXPECT_TRUE(has_note(loaded, "a joint of type \"" + type + "\" is not simulated: at joint[0]"));
  }
}

TEST(Rube, NonsenseKeysDoNotFloodTheReport) {
  std::string text = R"({"body": [])";
  for (int i = 0; i < 1000; ++i) text += ", \"key" + std::to_string(i) + "\": 0";
  EXPECT_LE(load_text(text + "}").report.notes.size(), 65u);
}

TEST(Rube, NamesTheFieldOfAnError) {
  const auto expect = [](const std::string& text, const std::string& message) {
    EXPECT_NE(rube_error(text).find(message), std::string::npos) << rube_error(text);
  };
  expect(R"({"body": {}})", "rube.json: body: expected a list, found an object");
  expect(R"({"body": [{"type": 3}]})", "body[0].type: expected a whole number in [0, 2], found 3");
  expect(R"({"body": [{"position": 1}]})", R"(body[0].position: expected {"x": ..., "y": ...} or 0, found 1)");
  expect(R"({"body": [{"angle": "3f0000"}]})", "body[0].angle: expected a number or the eight hexadecimal digits");
  expect(R"({"body": [{"angle": "7fc00000"}]})", R"(body[0].angle: expected a number, found "7fc00000")");
  expect(R"({"body": [{"position": {"x": "7f800000"}}]})", "body[0].position.x: expected a number in");
  expect(with_fixture(R"("circle": {"center": 0})"), R"(body[0].fixture[0].circle: "radius" is missing)");
  expect(with_fixture(R"("circle": {"radius": 0})"),
         "body[0].fixture[0].circle.radius: expected a number in (0, 1000000]");
  expect(with_fixture(R"("polygon": {"vertices": {"x": [1, 2, 3, 4], "y": [1, 2, 3]}})"),
         "must be lists of the same length");
  expect(with_fixture(R"("density": -1)"), "body[0].fixture[0].density: expected a number in [0, 1e+09], found -1");
  expect(R"({"body": [{}], "joint": [{"type": "revolute", "bodyA": 0, "bodyB": 1}]})",
         "joint[0].bodyB: expected a whole number in [0, 0], found 1");
  expect(R"({"body": [{}], "joint": [{"type": "revolute", "bodyA": 0, "bodyB": 0}]})",
         "bodyA and bodyB must be two bodies");
  expect(rube_with_joint(R"("type": "revolute", "enableLimit": true, "lowerLimit": 1)"),
         "lowerLimit must not be above");
}

}  // namespace
}  // namespace drystone::io

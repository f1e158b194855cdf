// Every call that changes a world is recorded: the calls of the public header are compared with the list of operations,
// and each operation is called once and must be in the recording.
#include "history/record/operations.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tests/record/recorded.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

std::string without_comments(const std::string& text) { return std::regex_replace(text, std::regex("//[^\n]*"), ""); }

/// "create_joint" of "create_joint(Distance)".
std::string plain(std::string_view name) { return std::string(name.substr(0, name.find('('))); }

std::vector<std::string_view> names_of_operations() {
  return {record::Operations::kList.names.begin(), record::Operations::kList.names.end()};
}

/// The names of World's functions that are not const, one for each overload.
std::multiset<std::string> changing_calls() {
  std::ifstream file("include/drystone/world.hpp");
  std::stringstream text;
  text << file.rdbuf();
  const std::string all = without_comments(text.str());
  const std::size_t begin = all.find("class World {");
  const std::string body = all.substr(begin, all.find("private:", begin) - begin);
  const std::regex call(R"((static )?Result<[^;{}]*?> (\w+)\([^;]*?\)( const)?( \{|;))");
  std::multiset<std::string> names;
  for (auto match = std::sregex_iterator(body.begin(), body.end(), call); match != std::sregex_iterator(); ++match) {
    if (!(*match)[1].matched && !(*match)[3].matched) names.insert((*match)[2]);
  }
  return names;
}

TEST(Operations, TheListHasEveryCallThatChangesAWorld) {
  std::multiset<std::string> calls = changing_calls();
  ASSERT_GT(calls.size(), 40u);
  // These calls do not change the later motion of a world.
  EXPECT_EQ(calls.erase("start_recording") + calls.erase("stop_recording"), 2u);
  // The overloads for a box, which is recorded as a polygon, and for an ellipse and a slice, which are recorded as support shapes.
  for (int i = 0; i < 3; ++i) {
    calls.erase(calls.find("create_shape"));
    calls.erase(calls.find("set_geometry"));
  }
  std::multiset<std::string> operations;
  for (const std::string_view name : names_of_operations()) operations.insert(plain(name));
  EXPECT_EQ(operations, calls);
}

/// Makes each call that changes a world at least once, with arguments with which it succeeds.
void call_everything(World& w) {
  const Bytes before = w.snapshot();
  must(w.create_body({}));
  const Bytes delta = w.delta(before);
  must(w.restore(before));
  must(w.apply_delta(delta));
  must(w.restore(before, delta));
  must(w.clear());
  must(w.set_gravity({0.5f, -9.0f}));
  must(w.set_sleeping(false));
  must(w.set_sleeping(true));
  must(w.set_continuous(false));
  must(w.set_substeps(3));
  must(w.set_contact_softness(500.0f, 5.0f, 2.0f));
  must(w.set_joint_softness(50.0f, 1.5f));
  must(w.set_impact_speeds(0.5f, 2.0f));
  must(w.set_max_speeds(300.0f, 900.0f));
  const std::vector<MaterialRule> rules = {{.material_b = 1, .friction = 0.2f}};
  must(w.set_material_rules(rules));

  const BodyId ground = w.create_body({.name = "ground"});
  must(w.create_chain(ground, {.points = {{20, 0}, {10, 0}, {0, 0}, {-10, 0}, {-20, 0}}}));
  must(w.create_shape(ground, Segment{{-20.0f, -0.1f}, {20.0f, -0.1f}}));
  const ShapeId grid = w.create_shape(ground, TileGrid(4, 2, 0.5f, {-30.0f, -2.0f}));
  must(w.set_tile(grid, {1, 1}, Tile::full));
  must(w.set_geometry(grid, TileGrid(3, 3, 0.5f, {-30.0f, -2.0f})));
  const BodyId a =
      w.create_body({.type = BodyType::dynamic, .position = {0.0, 2.0}, .mass_override = MassData{2, {}, 1}});
  const BodyId b = w.create_body({.type = BodyType::dynamic, .position = {2.0, 2.0}});
  const BodyId c = w.create_body({.type = BodyType::dynamic, .position = {4.0, 2.0}});
  const ShapeId ball = w.create_shape(a, Circle{.radius = 0.4f});
  must(w.create_shape(b, Capsule{{-0.3f, 0.0f}, {0.3f, 0.0f}, 0.2f}));
  must(w.create_shape(c, Box{}));
  must(w.create_shape(c, Ellipse{}));
  const RevoluteOptions hinge{{.body_a = a, .body_b = b, .anchor_a = {1, 0}, .anchor_b = {-1, 0}, .name = "hinge"}};
  const PrismaticOptions slider{{.body_a = b, .body_b = c}};
  const DistanceOptions rope{{.body_a = a, .body_b = c}, 4.0f};
  JointId joint = w.create_joint(hinge);
  RevoluteOptions other_hinge = hinge;
  other_hinge.motor = {true, 2.0f, 10.0f};
  must(w.set_joint(joint, other_hinge));
  joint = w.create_joint(slider);
  PrismaticOptions other_slider = slider;
  other_slider.limit = {true, -1.0f, 3.0f};
  must(w.set_joint(joint, other_slider));
  joint = w.create_joint(rope);
  DistanceOptions other_rope = rope;
  other_rope.spring = {true, 2.0f, 0.5f};
  must(w.set_joint(joint, other_rope));
  must(w.step(kStep));

  must(w.set_geometry(ball, Capsule{{-0.1f, 0.0f}, {0.1f, 0.0f}, 0.3f}));
  must(w.set_geometry(ball, Segment{{-0.2f, 0.0f}, {0.2f, 0.0f}}));
  must(w.set_geometry(ball, Box{{0.3f, 0.3f}}));
  must(w.set_geometry(ball, Slice{}));
  must(w.set_geometry(ball, Circle{.radius = 0.45f}));
  must(w.set_material(ball, {.friction = 0.1f}));
  must(w.set_filter(ball, {.category = 3}));
  must(w.set_event_flags(ball, false, true));
  must(w.set_one_way(ball, {.enabled = true, .direction = {1, 0}}));
  must(w.set_density(ball, 2.5f));
  must(w.set_transform(a, {0.1, 2.1}, 0.3f));
  must(w.set_velocity(a, {1, 0.5f}));
  must(w.set_angular_velocity(a, -1));
  must(w.set_damping(a, 0.1f, 0.2f));
  must(w.set_gravity_scale(a, 0.5f));
  must(w.set_gravity_angle(a, 0.5f));
  must(w.set_time_scale(a, 0.5f));
  must(w.set_bullet(a, false));
  must(w.set_name(a, "a"));
  must(w.set_user_data(a, 7));
  must(w.set_mass(a, {3, {0.1f, 0}, 2}));
  must(w.clear_mass_override(a));
  must(w.set_sleep(a, true, 0.2f, 0.7f));
  must(w.apply_force(b, {1, 2}, {2.1, 2.0}));
  must(w.apply_force_to_center(b, {0, 1}));
  must(w.apply_torque(b, 0.5f));
  must(w.apply_impulse(c, {0.1f, 0.2f}, {4.1, 2.0}));
  must(w.apply_impulse_to_center(c, {0.1f, 0}));
  must(w.apply_angular_impulse(c, 0.05f));
  const BodyId d = w.create_body({.type = BodyType::dynamic, .position = {40.0, 0.0}});
  const BodyId e = w.create_body({.type = BodyType::dynamic, .position = {40.5, 0.0}});
  const ShapeId of_d = w.create_shape(d, Circle{.radius = 0.4f});
  const ShapeId of_e = w.create_shape(e, Circle{.radius = 0.4f});
  must(w.step(kStep));

  must(w.set_constant_force(b, {0.1f, 0}, 0.1f));
  must(w.clear_forces());
  must(w.set_transforms(std::vector{b, c}, std::vector{WorldTransform{{2, 3}, {}}, WorldTransform{{4, 3}, {}}}));
  must(w.set_velocities(std::vector{b, c}, std::vector{BodyVelocity{{1, 0}, 0.1f}, BodyVelocity{{0, 1}, 0.2f}}));
  must(w.set_motion_locks(c, {.y = true, .rotation = true}));
  must(w.set_enabled(c, false));
  must(w.sleep(b));
  must(w.wake(b));
  must(w.drop_through(b, 0.5f));
  must(w.edit_contact(of_d, of_e, {.friction = 0.2f, .surface_speed = 0.1f}));
  must(w.step(kStep));

  RadialFieldOptions magnet;
  magnet.carrier = b;
  magnet.bodies = {a, c};
  magnet.name = "magnet";
  must(w.create_field(magnet));
  CustomFieldOptions custom;
  custom.parameters[7] = 2.0f;
  must(w.create_field(custom));
  const FieldId sea = w.create_field(BuoyancyOptions{});
  BuoyancyOptions stormy;
  stormy.wave_amplitude = 0.5f;
  must(w.set_field(sea, stormy));
  must(w.explode({.center = {1.0, 1.0}, .strength = 2.0f, .bodies = {a}}));
  must(w.step(kStep));
  must(w.destroy_field(sea));

  must(w.set_type(c, BodyType::kinematic));
  must(w.set_enabled(c, true));
  must(w.move_to(c, {5, 3}, 0.0f, 1.0f));
  must(w.destroy_joint(joint));
  must(w.destroy_shape(ball));
  must(w.destroy_chain(w.shape_chain(w.shapes(ground).value().front())));
  must(w.destroy_body(a));
  must(w.step(kStep));
}

TEST(Operations, AreAllRecorded) {
  World world;
  Bytes recording;
  must(world.start_recording(record_to(recording)));
  call_everything(world);
  must(world.stop_recording());
  std::set<std::string_view> recorded;
  for (const std::string_view name : calls_of(recording)) recorded.insert(name);
  EXPECT_THAT(names_of_operations(), testing::UnorderedElementsAreArray(recorded));
}

TEST(Operations, ReplayGivesTheSameWorld) {
  World world;
  Bytes recording;
  must(world.start_recording(record_to(recording, 1)));
  call_everything(world);
  must(world.stop_recording());
  for (const int workers : {1, 4}) {
    Replayer replayer = Replayer::open(recording, {.workers = workers});
    EXPECT_EQ(replayer.steps(), 5u);
    const std::optional<Divergence> divergence = replayer.verify();
    EXPECT_FALSE(divergence) << divergence->what;
    EXPECT_FALSE(world.first_difference(replayer.world()));
    // Names and user data are not part of the hash.
    EXPECT_EQ(replayer.world().snapshot(), world.snapshot());
  }
}

TEST(Operations, RefusedCallsAreNotRecorded) {
  World world;
  const BodyId ball = world.create_body({.type = BodyType::dynamic});
  must(world.create_shape(ball, Circle{}));
  Bytes recording;
  must(world.start_recording(record_to(recording)));
  EXPECT_FALSE(world.set_gravity_scale(ball, std::numeric_limits<float>::infinity()).ok());
  EXPECT_FALSE(world.step(-1.0f).ok());
  // These calls are refused late, after the body's new velocity or force was computed.
  EXPECT_FALSE(world.move_to(ball, {1.0e6, 0.0}, 0.0f, 1.0e-6f).ok());
  EXPECT_FALSE(world.apply_impulse_to_center(ball, {3.0e38f, 0.0f}).ok());
  must(world.apply_force_to_center(ball, {3.0e38f, 0.0f}));
  EXPECT_FALSE(world.apply_force_to_center(ball, {3.0e38f, 0.0f}).ok());
  must(world.step(kStep));
  must(world.stop_recording());
  EXPECT_THAT(calls_of(recording), testing::ElementsAre("apply_force_to_center", "step"));
}

}  // namespace
}  // namespace drystone::test

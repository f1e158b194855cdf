// Debug drawing: each layer against results of other calls of the world, or against closed forms.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "tests/base/allocation_counter.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

struct Drawn {
  enum Kind { polygon, circle, capsule, segment, point, text, transform } kind = polygon;
  DrawColor color;
  std::vector<Position> places;
  float radius = 0.0f;
  std::string words{};
};

class Recorder : public DebugDraw {
 public:
  void polygon(std::span<const Position> corners, float radius, DrawColor color) override {
    drawn.push_back({Drawn::polygon, color, {corners.begin(), corners.end()}, radius});
  }
  void circle(Position center, float radius, Rotation, DrawColor color) override {
    drawn.push_back({Drawn::circle, color, {center}, radius});
  }
  void capsule(Position a, Position b, float radius, DrawColor color) override {
    drawn.push_back({Drawn::capsule, color, {a, b}, radius});
  }
  void segment(Position a, Position b, DrawColor color) override { drawn.push_back({Drawn::segment, color, {a, b}}); }
  void point(Position place, DrawColor color) override { drawn.push_back({Drawn::point, color, {place}}); }
  void text(Position place, std::string_view text, DrawColor color) override {
    drawn.push_back({Drawn::text, color, {place}, 0.0f, std::string(text)});
  }
  void transform(const WorldTransform& pose, DrawColor color) override {
    drawn.push_back({Drawn::transform, color, {pose.position}});
  }

  std::vector<Drawn> drawn;
};

/// Counts calls and stores nothing.
class Counter : public DebugDraw {
 public:
  void polygon(std::span<const Position>, float, DrawColor) override { ++calls; }
  void circle(Position, float, Rotation, DrawColor) override { ++calls; }
  void capsule(Position, Position, float, DrawColor) override { ++calls; }
  void segment(Position, Position, DrawColor) override { ++calls; }
  void point(Position, DrawColor) override { ++calls; }
  void text(Position, std::string_view, DrawColor) override { ++calls; }
  void transform(const WorldTransform&, DrawColor) override { ++calls; }

  int calls = 0;
};

std::vector<Drawn> drawn(const World& world, DrawLayers layers, std::optional<WorldAabb> view = {}) {
  Recorder recorder;
  EXPECT_TRUE(world.draw(recorder, {.layers = layers, .view = view}).ok());
  return recorder.drawn;
}

int count(const std::vector<Drawn>& all, DrawMeaning meaning) {
  return static_cast<int>(
      std::count_if(all.begin(), all.end(), [&](const Drawn& d) { return d.color.meaning == meaning; }));
}

WorldAabb box_of(const Drawn& d) {
  WorldAabb box{d.places[0], d.places[0]};
  for (const Position place : d.places) box = {min(box.lower, place), max(box.upper, place)};
  return inflate(box, d.radius);
}

TEST(DebugDraw, LayersHaveNames) {
  std::set<std::string> names;
  for (const DrawLayer layer : draw_layers()) {
    names.insert(to_string(layer));
    EXPECT_EQ(draw_layer(to_string(layer)), layer);
  }
  EXPECT_EQ(names.size(), draw_layers().size());
  EXPECT_EQ(draw_layer("shape"), std::nullopt);
}

TEST(DebugDraw, FieldsShowTheirAreasAndTheSurfaceOfWater) {
  TestWorld t;
  t.ball(dynamic_at({0.0f, 0.0f}));
  BuoyancyOptions sea;
  sea.surface = {0.0, 1.0};
  sea.wave_amplitude = 0.5f;
  sea.wave_length = 4.0f;
  sea.wave_speed = 2.0f;
  sea.area = box_area({-8.0, -5.0}, {8.0, 5.0});
  ASSERT_TRUE(t.world.create_field(sea).ok());
  RadialFieldOptions sun;
  sun.center = {3.0, 0.0};
  sun.reach = 2.0f;
  ASSERT_TRUE(t.world.create_field(sun).ok());
  GravityZoneOptions off;
  off.enabled = false;
  ASSERT_TRUE(t.world.create_field(off).ok());
  t.step(30);
  const std::vector<Drawn> all = drawn(t.world, {DrawLayer::fields});
  int on_surface = 0;
  for (const Drawn& d : all) {
    if (d.color.meaning != DrawMeaning::water_surface) continue;
    ++on_surface;
    for (const Position place : d.places) {
      // After half a second the waves have moved by a metre.
      EXPECT_NEAR(place.y, 1.0 + 0.5 * std::sin(2.0 * double{kPi} * (place.x - 1.0) / 4.0), 1.0e-4);
      EXPECT_LE(std::fabs(place.x), 8.001);
    }
  }
  EXPECT_EQ(on_surface, 64);  // 16 points per wave.
  // The lines are the four sides of the box; the centre, core and reach of the sun.
  EXPECT_EQ(count(all, DrawMeaning::field), 7);
  EXPECT_TRUE(drawn(t.world, {DrawLayer::fields}, WorldAabb{{50.0, 50.0}, {60.0, 60.0}}).empty());
}

TEST(DebugDraw, ColoursOfShapesFollowTheirBody) {
  TestWorld t(weightless());
  t.box({});
  t.box(kinematic_at({3.0f, 0.0f}));
  t.ball(dynamic_at({6.0f, 0.0f}), 0.25f);
  BodyOptions asleep = dynamic_at({9.0f, 0.0f});
  asleep.asleep = true;
  t.box(asleep);
  BodyOptions disabled = dynamic_at({12.0f, 0.0f});
  disabled.enabled = false;
  t.box(disabled);
  t.ball(dynamic_at({15.0f, 0.0f}), 0.5f, sensor_options());
  const std::vector<Drawn> all = drawn(t.world, {DrawLayer::shapes});
  std::map<DrawMeaning, double> place_of;
  for (const Drawn& d : all) place_of[d.color.meaning] = center(box_of(d)).x;
  const std::map<DrawMeaning, double> wanted = {{DrawMeaning::static_body, 0.0},    {DrawMeaning::kinematic_body, 3.0},
                                                {DrawMeaning::awake_body, 6.0},     {DrawMeaning::asleep_body, 9.0},
                                                {DrawMeaning::disabled_body, 12.0}, {DrawMeaning::sensor, 15.0}};
  EXPECT_EQ(place_of, wanted);
  EXPECT_EQ(all.size(), 6u);
}

TEST(DebugDraw, ShapesHaveThePoseOfTheirBody) {
  TestWorld t(weightless());
  BodyOptions turned = dynamic_at({2.0f, 1.0f});
  turned.angle = 0.5f * kPi;
  const BodyId body = t.world.create_body(turned);
  t.world.create_shape(body, Box{.half_extents = {0.5f, 0.25f}, .center = {1.0f, 0.0f}}).value();
  const std::vector<Drawn> all = drawn(t.world, {DrawLayer::shapes});
  ASSERT_EQ(all.size(), 1u);
  const WorldAabb box = box_of(all[0]);
  EXPECT_NEAR(box.lower.x, 1.75, 1e-6);
  EXPECT_NEAR(box.lower.y, 1.5, 1e-6);
  EXPECT_NEAR(box.upper.x, 2.25, 1e-6);
  EXPECT_NEAR(box.upper.y, 2.5, 1e-6);
}

/// A pile of 200 crates and a fast ball, after some steps.
struct Scene {
  TestWorld t;
  explicit Scene(int steps = 90) {
    t.floor();
    for (int i = 0; i < 200; ++i)
      t.crate(1.3f * static_cast<float>(i % 20) - 13.0f, 1.2f * static_cast<float>(i / 20) + 0.2f);
    BodyOptions swift = dynamic_at({-40.0f, 8.0f});
    swift.velocity = {100.0f, 0.0f};
    t.ball(swift, 0.1f);
    t.step(steps);
  }
};

TEST(DebugDraw, ContactsAgreeWithWorldContacts) {
  Scene scene;
  std::vector<ContactView> contacts;
  scene.t.world.contacts(contacts);
  std::vector<Position> wanted;
  for (const ContactView& contact : contacts) {
    for (int i = 0; i < contact.count; ++i) wanted.push_back(contact.points[static_cast<std::size_t>(i)].point);
  }
  std::vector<Position> points;
  double overlaps = 0.0;
  for (const Drawn& d : drawn(scene.t.world, {DrawLayer::contacts})) {
    if (d.color.meaning == DrawMeaning::contact_point) points.push_back(d.places[0]);
    if (d.color.meaning == DrawMeaning::overlap)
      overlaps = std::max(overlaps, static_cast<double>(distance(d.places[0], d.places[1])));
  }
  ASSERT_GT(points.size(), 300u);
  EXPECT_EQ(points, wanted);
  double deepest = 0.0;
  for (const ContactView& contact : contacts) {
    for (int i = 0; i < contact.count; ++i)
      deepest = std::max(deepest, static_cast<double>(-contact.points[static_cast<std::size_t>(i)].separation));
  }
  EXPECT_NEAR(overlaps, deepest, 1e-6);
}

TEST(DebugDraw, ImpulseArrowsAddUpToTheWeight) {
  TestWorld t;
  t.floor();
  t.crate(0.0f);
  t.step(60);
  const float seconds = 0.5f;
  Recorder recorder;
  ASSERT_TRUE(t.world.draw(recorder, {.layers = {DrawLayer::impulses}, .arrow_seconds = seconds}).ok());
  double length = 0.0;
  for (const Drawn& d : recorder.drawn) {
    if (d.color.meaning == DrawMeaning::normal_impulse)
      length += static_cast<double>(distance(d.places[0], d.places[1]));
  }
  // In a step, the floor removes the velocity that gravity gave the crate, g dt. An arrow is the path at that velocity.
  EXPECT_NEAR(length, 10.0 / 60.0 * static_cast<double>(seconds), 1e-4);
}

TEST(DebugDraw, IslandsAgreeWithWorldIslands) {
  Scene scene(400);
  std::vector<IslandView> islands;
  scene.t.world.islands(islands);
  const std::vector<Drawn> all = drawn(scene.t.world, {DrawLayer::islands});
  ASSERT_EQ(all.size(), islands.size());
  bool any_asleep = false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(box_of(all[i]), islands[i].bounds);
    EXPECT_EQ(all[i].color.number, islands[i].label);
    EXPECT_EQ(all[i].color.meaning == DrawMeaning::island_asleep, islands[i].asleep);
    any_asleep = any_asleep || islands[i].asleep;
  }
  EXPECT_TRUE(any_asleep);
}

TEST(DebugDraw, BoundsContainTheirShapesAndNodesTheirBounds) {
  Scene scene;
  const std::vector<Drawn> shapes = drawn(scene.t.world, {DrawLayer::shapes});
  const std::vector<Drawn> bounds = drawn(scene.t.world, {DrawLayer::bounds});
  const std::vector<Drawn> nodes = drawn(scene.t.world, {DrawLayer::tree});
  ASSERT_EQ(shapes.size(), bounds.size());
  const auto holds = [](const WorldAabb& outer, const WorldAabb& inner) {
    return outer.lower.x <= inner.lower.x && outer.lower.y <= inner.lower.y && outer.upper.x >= inner.upper.x &&
           outer.upper.y >= inner.upper.y;
  };
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    EXPECT_TRUE(holds(box_of(bounds[i]), box_of(shapes[i]))) << i;
    // The bounds are in at least one node of a tree.
    EXPECT_TRUE(std::any_of(nodes.begin(), nodes.end(), [&](const Drawn& node) {
      return holds(box_of(node), box_of(bounds[i]));
    })) << i;
  }
  std::set<std::uint32_t> levels;
  for (const Drawn& node : nodes) levels.insert(node.color.number);
  EXPECT_GE(levels.size(), 3u) << "200 items, at most four in a node";
}

TEST(DebugDraw, EachAwakeBodyIsInOneBlock) {
  Scene scene(30);
  const std::vector<Drawn> blocks = drawn(scene.t.world, {DrawLayer::blocks});
  EXPECT_EQ(static_cast<int>(blocks.size()), scene.t.world.report().awake_bodies);
  std::set<std::uint32_t> numbers;
  for (const Drawn& d : blocks) numbers.insert(d.color.number);
  EXPECT_EQ(static_cast<int>(numbers.size()), scene.t.world.report().blocks);
  EXPECT_EQ(*numbers.rbegin() + 1, numbers.size());
}

/// Seam constraints of one colour share no body, so their segments share no end.
TEST(DebugDraw, SeamConstraintsOfOneColorShareNoBody) {
  TestWorld t;
  t.floor();
  for (int i = 0; i < 1500; ++i)
    t.crate(1.01f * static_cast<float>(i % 50) - 25.0f, 1.0f * static_cast<float>(i / 50) + 0.001f);
  t.step(20);
  const StepReport& report = t.world.report();
  ASSERT_GT(report.blocks, 1);
  ASSERT_GT(report.seam_contacts, 0);
  const std::vector<Drawn> seams = drawn(t.world, {DrawLayer::seams});
  EXPECT_EQ(static_cast<int>(seams.size()), report.seam_contacts + report.seam_joints);
  std::map<std::uint32_t, std::vector<Position>> ends;
  for (const Drawn& d : seams) {
    for (const Position place : d.places) {
      std::vector<Position>& others = ends[d.color.number];
      EXPECT_EQ(std::count(others.begin(), others.end(), place), 0);
      others.push_back(place);
    }
  }
  EXPECT_GT(count(drawn(t.world, {DrawLayer::colors}), DrawMeaning::constraint_color), 1000);
}

TEST(DebugDraw, LayersOfTheLastStepAreEmptyAfterARestore) {
  Scene scene(30);
  const DrawLayers layers = {DrawLayer::blocks, DrawLayer::seams, DrawLayer::colors, DrawLayer::sweeps};
  const std::vector<std::byte> before = scene.t.world.snapshot();
  EXPECT_FALSE(drawn(scene.t.world, layers).empty());
  // Destroyed bodies are not drawn, and destroyed rows are not read.
  const std::size_t all = drawn(scene.t.world, {DrawLayer::blocks}).size();
  for (int i = 0; i < 10; ++i) scene.t.world.destroy_body(scene.t.world.bodies().back()).value();
  EXPECT_EQ(drawn(scene.t.world, {DrawLayer::blocks}).size(), all - 10);
  scene.t.world.restore(before).value();
  EXPECT_TRUE(drawn(scene.t.world, layers).empty());
  TestWorld fresh;
  EXPECT_TRUE(drawn(fresh.world, layers).empty());
}

TEST(DebugDraw, SweepsAreThePathsOfFastBodies) {
  TestWorld t(weightless());
  t.floor();
  BodyOptions swift = dynamic_at({-30.0f, 8.0f});
  swift.velocity = {120.0f, 0.0f};
  t.ball(swift, 0.1f);
  t.ball(dynamic_at({0.0f, 8.0f}));
  t.step(1);
  const std::vector<Drawn> sweeps = drawn(t.world, {DrawLayer::sweeps});
  ASSERT_EQ(sweeps.size(), 1u);
  EXPECT_NEAR(sweeps[0].places[0].x, -30.0, 1e-5);
  EXPECT_NEAR(sweeps[0].places[1].x, -28.0, 1e-4);
}

TEST(DebugDraw, LimitsOfHingesAreAtTheirAngles) {
  TestWorld t(weightless());
  const BodyId post = t.box({});
  const BodyId arm = t.box(dynamic_at({1.0f, 0.0f}));
  RevoluteOptions hinge;
  hinge.body_a = post;
  hinge.body_b = arm;
  hinge.anchor_b = {-1.0f, 0.0f};
  hinge.limit = {true, -0.25f * kPi, 0.5f * kPi};
  t.world.create_joint(hinge).value();
  std::vector<double> angles;
  for (const Drawn& d : drawn(t.world, {DrawLayer::joints})) {
    if (d.color.meaning != DrawMeaning::joint_limit) continue;
    const Vec2 direction = d.places[1] - d.places[0];
    angles.push_back(std::atan2(static_cast<double>(direction.y), static_cast<double>(direction.x)));
  }
  ASSERT_EQ(angles.size(), 2u);
  EXPECT_NEAR(angles[0], -0.25 * 3.14159265, 1e-5);
  EXPECT_NEAR(angles[1], 0.5 * 3.14159265, 1e-5);
}

TEST(DebugDraw, LimitsOfSlidersAndRopesAreAtTheirLengths) {
  TestWorld t(weightless());
  const BodyId post = t.box({});
  PrismaticOptions slider;
  slider.body_a = post;
  slider.body_b = t.box(dynamic_at({2.0f, 0.0f}));
  slider.anchor_b = {-2.0f, 0.0f};
  slider.axis = {0.0f, 1.0f};
  slider.limit = {true, -1.0f, 3.0f};
  t.world.create_joint(slider).value();
  DistanceOptions rope;
  rope.body_a = post;
  rope.body_b = t.box(dynamic_at({5.0f, 0.0f}));
  rope.limit = {true, 1.0f, 6.0f};
  t.world.create_joint(rope).value();
  std::vector<Position> places;
  for (const Drawn& d : drawn(t.world, {DrawLayer::joints})) {
    if (d.color.meaning == DrawMeaning::joint_limit) places.insert(places.end(), d.places.begin(), d.places.end());
  }
  const std::vector<Position> wanted = {{0.0, -1.0}, {0.0, 3.0}, {1.0, 0.0}, {6.0, 0.0}};
  EXPECT_EQ(places, wanted);
}

TEST(DebugDraw, DrawsVelocitiesSleepTimesAndNames) {
  TestWorld t(weightless());
  BodyOptions named = dynamic_at({1.0f, 2.0f});
  named.name = "crane";
  named.velocity = {0.01f, 0.0f};
  t.box(named);
  const BodyId other = t.box(dynamic_at({5.0f, 2.0f}));
  t.step(15);
  const std::vector<Drawn> velocities = drawn(t.world, {DrawLayer::velocities});
  ASSERT_EQ(velocities.size(), 2u);
  EXPECT_NEAR(distance(velocities[0].places[0], velocities[0].places[1]), 0.001f, 1e-6f);
  EXPECT_EQ(drawn(t.world, {DrawLayer::sleep_times})[0].words, "0.25 s");
  const std::vector<Drawn> names = drawn(t.world, {DrawLayer::names});
  ASSERT_EQ(names.size(), 2u);
  EXPECT_EQ(names[0].words, "crane");
  EXPECT_EQ(names[1].words, std::to_string(other.index));
  EXPECT_EQ(drawn(t.world, {DrawLayer::mass_centers})[1].places[0], (Position{5.0, 2.0}));
}

TEST(DebugDraw, AViewLeavesOutShapesBeyondIt) {
  Scene scene;
  const WorldAabb view = {{-5.0, 0.0}, {0.0, 3.0}};
  const std::vector<Drawn> in_view = drawn(scene.t.world, DrawLayers::all(), view);
  const std::vector<Drawn> everything = drawn(scene.t.world, DrawLayers::all());
  EXPECT_LT(in_view.size(), everything.size() / 3);
  // All shapes that reach into the view must be drawn.
  std::size_t reaching = 0;
  for (const Drawn& d : everything) reaching += overlaps(view, box_of(d)) ? 1u : 0u;
  std::size_t drawn_reaching = 0;
  for (const Drawn& d : in_view) drawn_reaching += overlaps(view, box_of(d)) ? 1u : 0u;
  EXPECT_EQ(drawn_reaching, reaching);
}

TEST(DebugDraw, TheViewMayBeFarAway) {
  TestWorld t(weightless());
  BodyOptions far = dynamic_at({});
  far.position = {1.0e8, -1.0e8};
  t.box(far);
  t.box(dynamic_at({0.0f, 0.0f}));
  const std::vector<Drawn> all =
      drawn(t.world, {DrawLayer::shapes}, WorldAabb{{1.0e8 - 5.0, -1.0e8 - 5.0}, {1.0e8 + 5.0, -1.0e8 + 5.0}});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(center(box_of(all[0])), far.position);
}

TEST(DebugDraw, NothingIsAllocated) {
  TestWorld t;
  t.floor();
  for (int i = 0; i < 10000; ++i)
    t.crate(1.1f * static_cast<float>(i % 100) - 55.0f, 1.1f * static_cast<float>(i / 100) + 0.5f);
  t.step(5);
  Counter counter;
  const DrawOptions options{.layers = DrawLayers::all()};
  const std::uint64_t before = allocations();
  const bool drew = t.world.draw(counter, options).ok();
  EXPECT_EQ(allocations() - before, 0u);
  EXPECT_TRUE(drew);
  EXPECT_GT(counter.calls, 60000);
}

TEST(DebugDraw, BadOptionsAreRefusedByName) {
  TestWorld t;
  Counter counter;
  const auto refused = [&](const DrawOptions& options) {
    const Result<void> result = t.world.draw(counter, options);
    return result.ok() ? std::string() : result.error().message;
  };
  EXPECT_EQ(refused({.arrow_seconds = -1.0f}), "DrawOptions.arrow_seconds must be in [0, 1e+06], got -1");
  EXPECT_EQ(refused({.view = WorldAabb{{1.0, 0.0}, {0.0, 1.0}}}), "DrawOptions.view.lower must not exceed view.upper");
  EXPECT_EQ(refused({.view = WorldAabb{{std::nan(""), 0.0}, {0.0, 1.0}}}),
            "DrawOptions.view.lower must be finite and within 1e+09 m of the origin, got (nan, 0)");
  EXPECT_EQ(counter.calls, 0);
}

}  // namespace
}  // namespace drystone::test

// Recordings of real worlds: every frame that is read back is the world at that time; bodies and joints are added and
// removed.
#include "drystone/io/recording.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "drystone/world.hpp"

namespace drystone::io {
namespace {

BodyId add_box(World& world, Vec2 position, float half = 0.5f) {
  BodyOptions options;
  options.type = BodyType::dynamic;
  options.position = to_position(position);
  const BodyId body = world.create_body(options);
  world.create_shape(body, Box{.half_extents = {half, half}}).value();
  return body;
}

BodyId add_ground(World& world) {
  const BodyId ground = world.create_body({.position = {0.0f, -1.0f}});
  world.create_shape(ground, Box{.half_extents = {50.0f, 1.0f}}).value();
  return ground;
}

// The state of a body in a frame of a recording.
struct Read {
  PoseChange pose;
  bool awake = false;
  std::uint32_t island = 0;
};

std::vector<Read> state_at(const Recording& recording, int frame) {
  std::vector<Read> out(recording.outline.bodies.size());
  for (int f = 0; f <= frame; ++f) {
    const Frame& changes = recording.frames[static_cast<std::size_t>(f)];
    for (const PoseChange& change : changes.poses) out[change.body].pose = change;
    for (std::uint32_t body : changes.awake_toggles) out[body].awake = !out[body].awake;
    for (const IslandChange& change : changes.islands) out[change.body].island = change.label;
  }
  return out;
}

bool exists(const BodyOutline& body, int frame) { return body.first_frame <= frame && frame < body.end_frame; }

// Every body of the world is in the frame with its state, and no other body.
void expect_matches(const Recording& recording, int frame, const World& world) {
  const std::vector<Read> read = state_at(recording, frame);
  std::size_t found = 0;
  for (std::size_t i = 0; i < read.size(); ++i) {
    const BodyOutline& outline = recording.outline.bodies[i];
    if (!exists(outline, frame)) continue;
    ++found;
    ASSERT_TRUE(world.is_alive(outline.id));
    const WorldTransform pose = world.transform(outline.id);
    EXPECT_EQ(read[i].pose.position, pose.position);
    EXPECT_EQ(read[i].pose.angle, angle(pose.rotation));
    EXPECT_EQ(read[i].awake, world.is_awake(outline.id).value());
    const std::optional<std::uint32_t> island = world.island(outline.id);
    EXPECT_EQ(read[i].island, island ? *island + 1 : 0u);
  }
  EXPECT_EQ(found, world.bodies().size());
}

TEST(FrameRecorder, FramesEqualTheWorldWhileBodiesAreAddedAndRemoved) {
  World world;
  add_ground(world);
  std::vector<BodyId> boxes;
  std::mt19937 random(3);
  FrameRecorder recorder({.title = "coming and going"});
  for (int f = 0; f < 80; ++f) {
    if (f % 3 == 0)
      boxes.push_back(add_box(world, {static_cast<float>(random() % 20), 1.0f + static_cast<float>(f % 7)}));
    if (f % 5 == 4) {
      const std::size_t victim = random() % boxes.size();
      must(world.destroy_body(boxes[victim]));
      boxes.erase(boxes.begin() + static_cast<std::ptrdiff_t>(victim));
    }
    world.step(1.0f / 60.0f).value();
    ASSERT_TRUE(recorder.capture(world, f / 60.0).ok());
    expect_matches(recorder.recording(), f, world);
    ASSERT_FALSE(testing::Test::HasFailure()) << "frame " << f;
  }
  EXPECT_EQ(recorder.recording().frames.size(), 80u);
  EXPECT_EQ(recorder.recording().frames.back().counters.step, 80u);
  EXPECT_EQ(recorder.recording().title, "coming and going");
}

TEST(FrameRecorder, FramesOfARunnerHaveItsSmoothedPoses) {
  World world;
  add_ground(world);
  const BodyId box = add_box(world, {0.0f, 9.0f});
  FixedStepRunner runner(world);
  FrameRecorder recorder;
  std::vector<WorldTransform> shown;
  for (int f = 0; f < 30; ++f) {
    runner.advance(1.0 / 144.0).value();
    if (f == 20) add_box(world, {5.0f, 9.0f});  // The box is added after advance() and is part of the frame.
    shown.push_back(runner.pose(box));
    ASSERT_TRUE(recorder.capture(world, runner, f / 144.0).ok());
  }
  const Recording& recording = recorder.recording();
  ASSERT_EQ(recording.outline.bodies.size(), 3u);
  EXPECT_EQ(recording.outline.bodies[2].first_frame, 20);
  int moves_without_a_step = 0;
  for (int f = 0; f < 30; ++f) {
    const Read read = state_at(recording, f)[1];
    const WorldTransform& pose = shown[static_cast<std::size_t>(f)];
    EXPECT_EQ(read.pose.position, pose.position) << f;
    EXPECT_EQ(read.pose.angle, angle(pose.rotation)) << f;
    const bool is_stepless = f > 0 && recording.frames[static_cast<std::size_t>(f)].counters.step ==
                                          recording.frames[static_cast<std::size_t>(f) - 1].counters.step;
    moves_without_a_step += is_stepless && pose.position != shown[static_cast<std::size_t>(f) - 1].position ? 1 : 0;
  }
  EXPECT_GT(moves_without_a_step, 10);
}

TEST(FrameRecorder, ABodyInAReusedSlotIsAnotherBody) {
  World world;
  FrameRecorder recorder;
  const BodyId first = add_box(world, {0.0f, 5.0f});
  ASSERT_TRUE(recorder.capture(world, 0.0).ok());
  must(world.destroy_body(first));
  const BodyId second = add_box(world, {3.0f, 5.0f}, 2.0f);
  ASSERT_TRUE(recorder.capture(world, 0.1).ok());
  const std::vector<BodyOutline>& bodies = recorder.recording().outline.bodies;
  ASSERT_EQ(bodies.size(), 2u);
  EXPECT_EQ(bodies[0].id, first);
  EXPECT_EQ(bodies[0].end_frame, 1);
  EXPECT_EQ(bodies[1].id, second);
  EXPECT_EQ(bodies[1].first_frame, 1);
  EXPECT_NE(bodies[0].form, bodies[1].form);
}

TEST(FrameRecorder, EqualBodiesShareAForm) {
  World world;
  for (int i = 0; i < 10; ++i) add_box(world, {2.0f * static_cast<float>(i), 5.0f});
  FrameRecorder recorder;
  ASSERT_TRUE(recorder.capture(world, 0.0).ok());
  EXPECT_EQ(recorder.recording().outline.forms.size(), 1u);
}

TEST(FrameRecorder, ABodyWhoseGeometryIsReplacedBeginsAnew) {
  World world;
  const BodyId box = add_box(world, {0.0f, 5.0f});
  FrameRecorder recorder;
  ASSERT_TRUE(recorder.capture(world, 0.0).ok());
  ASSERT_TRUE(recorder.capture(world, 0.1).ok());
  must(world.set_geometry(world.shapes(box).value().front(), Circle{{}, 2.0f}));
  ASSERT_TRUE(recorder.capture(world, 0.2).ok());
  const std::vector<BodyOutline>& bodies = recorder.recording().outline.bodies;
  ASSERT_EQ(bodies.size(), 2u);
  EXPECT_EQ(bodies[0].end_frame, 2);
  EXPECT_EQ(bodies[1].first_frame, 2);
  EXPECT_NE(bodies[0].form, bodies[1].form);
}

TEST(FrameRecorder, AGridWhoseTileChangesIsDrawnAnew) {
  World world;
  const BodyId level = world.create_body({});
  const std::vector<std::string> rows = {"#.#", "###"};
  const ShapeId grid = world.create_shape(level, TileGrid::from_rows(rows, 1.0f).value());
  FrameRecorder recorder;
  ASSERT_TRUE(recorder.capture(world, 0.0).ok());
  must(world.set_tile(grid, {1, 0}, Tile::empty));
  ASSERT_TRUE(recorder.capture(world, 0.1).ok());
  const SceneOutline& outline = recorder.recording().outline;
  ASSERT_EQ(outline.bodies.size(), 2u);
  // A run of full tiles is one rectangle.
  EXPECT_EQ(outline.forms[outline.bodies[0].form].size(), 3u);
  EXPECT_EQ(outline.forms[outline.bodies[1].form].size(), 4u);
}

TEST(FrameRecorder, ABodyWhoseShapesChangeBeginsAnewWithItsJoints) {
  World world;
  const BodyId ground = add_ground(world);
  const BodyId box = add_box(world, {0.0f, 5.0f});
  RevoluteOptions hinge;
  hinge.body_a = ground;
  hinge.body_b = box;
  hinge.anchor_a = {0.0f, 6.0f};
  world.create_joint(hinge).value();
  FrameRecorder recorder;
  ASSERT_TRUE(recorder.capture(world, 0.0).ok());
  world.create_shape(box, Circle{{1.0f, 0.0f}, 0.5f}).value();
  ASSERT_TRUE(recorder.capture(world, 0.1).ok());
  const SceneOutline& outline = recorder.recording().outline;
  ASSERT_EQ(outline.bodies.size(), 3u);
  EXPECT_EQ(outline.bodies[1].end_frame, 1);
  EXPECT_EQ(outline.bodies[2].first_frame, 1);
  EXPECT_EQ(outline.forms[outline.bodies[2].form].size(), 2u);
  ASSERT_EQ(outline.joints.size(), 2u);
  EXPECT_EQ(outline.joints[0].end_frame, 1);
  EXPECT_EQ(outline.joints[1].body_b, 2u);
  EXPECT_EQ(outline.joints[1].anchor_a, hinge.anchor_a);
}

TEST(FrameRecorder, BodiesAtRestTakeNoMemory) {
  World world;
  add_ground(world);
  FrameRecorder recorder;
  for (int f = 0; f < 3; ++f) ASSERT_TRUE(recorder.capture(world, f).ok());
  EXPECT_EQ(recorder.recording().frames[0].poses.size(), 1u);
  EXPECT_TRUE(recorder.recording().frames[1].poses.empty());
  EXPECT_TRUE(recorder.recording().frames[2].poses.empty());
}

TEST(FrameRecorder, KeepsEveryNthFrame) {
  World world;
  FrameRecorder recorder({.every = 3});
  for (int f = 0; f < 10; ++f) ASSERT_TRUE(recorder.capture(world, f).ok());
  const Recording recording = recorder.take();
  ASSERT_EQ(recording.frames.size(), 4u);
  EXPECT_EQ(recording.frames[1].counters.time, 3.0);
  EXPECT_EQ(recording.frames[3].counters.time, 9.0);
  EXPECT_TRUE(recorder.recording().frames.empty());
}

/// Keeps the segments of one meaning.
class Segments : public DrawList {
 public:
  explicit Segments(DrawMeaning meaning) : meaning_(meaning) {}
  void segment(Position a, Position b, DrawColor color) override {
    if (color.meaning == meaning_) found.emplace_back(a, b);
  }
  std::vector<std::pair<Position, Position>> found;

 private:
  DrawMeaning meaning_;
};

TEST(FrameRecorder, ShowsArrowsOfTheProgramInTheLastFrameThatItKept) {
  World world;
  FrameRecorder recorder({.every = 2});
  recorder.add_arrow({}, {1.0f, 0.0f}, {DrawMeaning::normal_impulse});  // There is no frame yet.
  for (int f = 0; f < 2; ++f) {
    ASSERT_TRUE(recorder.capture(world, f).ok());
    recorder.add_arrow({1.0, 2.0}, {0.0f, 10.0f + static_cast<float>(f)}, {DrawMeaning::normal_impulse});
  }
  const Recording recording = recorder.take();
  ASSERT_EQ(recording.frames.size(), 1u);
  EXPECT_TRUE(recording.has_layers);
  Segments arrow(DrawMeaning::normal_impulse);
  recording.frames[0].drawn.draw(arrow);
  using Line = std::pair<Position, Position>;
  const Position tip{1.0, 12.0};
  EXPECT_EQ(arrow.found, (std::vector<Line>{{{1.0, 2.0}, tip}, {tip, {0.0, 10.0}}, {tip, {2.0, 10.0}}}));
}

TEST(FrameRecorder, ScalesTheArrowsOfLayers) {
  World world;
  world.create_body({.type = BodyType::dynamic, .velocity = {3.0f, 0.0f}}).value();
  FrameRecorder recorder({.draw = {DrawLayer::velocities}, .arrow_seconds = 0.5f});
  ASSERT_TRUE(recorder.capture(world, 0.0).ok());
  Segments arrow(DrawMeaning::velocity);
  recorder.recording().frames[0].drawn.draw(arrow);
  ASSERT_EQ(arrow.found.size(), 1u);
  EXPECT_EQ(arrow.found[0].second.x, 1.5);
  FrameRecorder wrong({.draw = {DrawLayer::velocities}, .arrow_seconds = -1.0f});
  EXPECT_NE(wrong.capture(world, 0.0).error().message.find("arrow_seconds"), std::string::npos);
  EXPECT_TRUE(wrong.recording().frames.empty());
}

TEST(FrameRecorder, RefusesBadInputByName) {
  World world;
  FrameRecorder never({.every = 0});
  ASSERT_FALSE(never.capture(world, 0.0).ok());
  EXPECT_NE(never.capture(world, 0.0).error().message.find("RecorderOptions.every"), std::string::npos);
  FrameRecorder recorder;
  EXPECT_FALSE(recorder.capture(world, std::numeric_limits<double>::quiet_NaN()).ok());
  EXPECT_TRUE(recorder.recording().frames.empty());
}

TEST(Outline, LinksOfAChainAreOneLine) {
  World world;
  const BodyId ground = world.create_body({});
  ChainOptions chain;
  chain.points = {{5.0f, 0.0f}, {4.0f, 0.0f}, {2.0f, 0.0f}, {0.0f, 1.0f}, {-2.0f, 0.0f}, {-4.0f, 0.0f}};
  world.create_chain(ground, chain).value();
  const Form form = form_of(world, ground);
  ASSERT_EQ(form.size(), 1u);
  EXPECT_EQ(form[0].kind, OutlineKind::line);
  // The first and last points of an open chain are ghosts.
  EXPECT_EQ(form[0].points, (std::vector<Vec2>{{4.0f, 0.0f}, {2.0f, 0.0f}, {0.0f, 1.0f}, {-2.0f, 0.0f}}));
}

TEST(Outline, KeepsTheKindsOfShapes) {
  World world;
  BodyOptions options;
  options.type = BodyType::dynamic;
  const BodyId body = world.create_body(options);
  world.create_shape(body, Capsule{{-1.0f, 0.0f}, {1.0f, 0.0f}, 0.25f}).value();
  world.create_shape(body, Circle{{0.0f, 2.0f}, 0.5f}, {.sensor = true}).value();
  world.create_shape(body, Box{.half_extents = {1.0f, 2.0f}, .radius = 0.1f}).value();
  const Form form = form_of(world, body);
  ASSERT_EQ(form.size(), 3u);
  for (const ShapeOutline& shape : form) {
    EXPECT_EQ(shape.sensor, shape.kind == OutlineKind::circle);
    if (shape.kind == OutlineKind::polygon) {
      EXPECT_EQ(shape.points.size(), 4u);
      EXPECT_FLOAT_EQ(shape.radius, 0.1f);
    }
  }
  // The far side of the circle; the rounded corner of the box is at 2.34 m.
  EXPECT_FLOAT_EQ(reach(form), 2.5f);
}

}  // namespace
}  // namespace drystone::io

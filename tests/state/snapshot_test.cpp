// A world made from a snapshot must be equal to the original: it continues bit for bit, with the same events and ids.
// Bytes that are not a snapshot, or a damaged one, must leave the world as it was.
#include "history/snapshot.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <functional>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "drystone/scenes/scene.hpp"
#include "history/layout.hpp"
#include "tests/support/events_as_text.hpp"
#include "tests/support/mixed_scene.hpp"
#include "tests/support/run_scene.hpp"
#include "tests/support/sanitized.hpp"
#include "world/sim_state.hpp"
#include "world/type_info.hpp"

namespace drystone::test {
namespace {

using Bytes = std::vector<std::byte>;

scenes::Scene make_scene(const std::string& spec) {
  if (spec.rfind("wild:", 0) != 0) return scenes::make_built_in(spec).value();
  return MixedScene(static_cast<std::uint32_t>(std::stoi(spec.substr(5)))).make_wild(60, 40);
}

scenes::BuiltScene build(const scenes::Scene& scene, const WorldOptions& options) {
  scenes::BuiltScene built{World(options), {}, {}};
  must(scenes::apply(built, {.bodies = scene.bodies, .joints = scene.joints}, scene.dt));
  return built;
}

class SnapshotOfScene : public testing::TestWithParam<std::string> {};

TEST_P(SnapshotOfScene, ContinuesLikeItsWorld) {
  const scenes::Scene scene = make_scene(GetParam());
  scenes::BuiltScene built = build(scene, scene.world);
  for (const int steps : {0, 1, 40, 90}) {
    for (int i = static_cast<int>(built.world.report().step); i < steps; ++i) step_scene(built, scene, i);
    WorldOptions options;
    options.workers = steps % 4 + 1;
    options.lanes = steps == 40 ? Lanes::scalar : Lanes::automatic;
    scenes::BuiltScene restored{World::from(built.world.snapshot(), options), built.bodies, built.joints};
    ASSERT_EQ(restored.world.state_hash(), built.world.state_hash())
        << built.world.first_difference(restored.world)->field;
    ASSERT_EQ(restored.world.check_invariants(), "");
    ASSERT_EQ(restored.world.snapshot(), built.world.snapshot());
    scenes::BuiltScene straight{built.world.clone(), built.bodies, built.joints};
    for (int i = steps; i < steps + 40; ++i) {
      step_scene(straight, scene, i);
      step_scene(restored, scene, i);
      ASSERT_EQ(restored.world.state_hash(), straight.world.state_hash()) << "step " << i << " after " << steps;
      ASSERT_EQ(events_as_text(restored.world), events_as_text(straight.world)) << "step " << i << " after " << steps;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, SnapshotOfScene,
                         testing::Values("arch", "house_of_cards:3", "bowl:120", "dominoes:10", "chain_bridge",
                                         "large_pyramid:14", "tumbler:10", "joint_grid:10", "rain:1", "junkyard:3",
                                         "washer:12", "spinner:150", "wild:1", "wild:2", "wild:3", "wild:4", "car",
                                         "clock", "eggs:20", "locks", "one_way:2", "seams:20", "sweepers", "tiles:20",
                                         "workshop"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::replace(name.begin(), name.end(), ':', '_');
                           return name;
                         });

/// A ball that falls on a floor.
struct Small {
  World world;
  BodyId floor;
  BodyId ball;

  explicit Small(int steps = 20) {
    floor = world.create_body({.name = "floor"});
    world.create_shape(floor, Box{.half_extents = {5.0f, 0.5f}});
    ball = world.create_body({.type = BodyType::dynamic, .position = {1.0, 1.0}, .name = "ball", .user_data = 42});
    world.create_shape(ball, Circle{.radius = 0.5f}, {.density = 2.0f});
    for (int i = 0; i < steps; ++i) must(world.step(1.0f / 60.0f));
  }
};

TEST(Snapshot, KeepsIdsNamesAndUserData) {
  Small small;
  const BodyId gone = small.world.create_body({});
  must(small.world.destroy_body(gone));
  const World copy = World::from(small.world.snapshot());
  EXPECT_TRUE(copy.is_alive(small.ball));
  EXPECT_FALSE(copy.is_alive(gone));
  const BodyOptions info = copy.body(small.ball).value();
  EXPECT_EQ(info.name, "ball");
  EXPECT_EQ(info.user_data, 42u);
}

/// A step with sub-steps of another length begins with the impulses of the whole last step.
TEST(Snapshot, ContinuesWithStepsOfAnotherLength) {
  for (const float seconds : {1.0f / 120.0f, 1.0f / 30.0f}) {
    const scenes::Scene pyramid = make_scene("large_pyramid:6");
    scenes::BuiltScene built = build(pyramid, pyramid.world);
    for (int i = 0; i < 20; ++i) must(built.world.step(1.0f / 60.0f));
    World copy = World::from(built.world.snapshot());
    must(built.world.step(seconds));
    must(copy.step(seconds));
    EXPECT_EQ(copy.state_hash(), built.world.state_hash()) << seconds;
  }
}

TEST(Snapshot, RestoreGivesTheEarlierState) {
  Small small(0);
  const Bytes start = small.world.snapshot();
  std::vector<std::uint64_t> hashes;
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 60; ++i) {
      must(small.world.step(1.0f / 60.0f));
      if (round == 0) {
        hashes.push_back(small.world.state_hash());
      } else {
        EXPECT_EQ(small.world.state_hash(), hashes[static_cast<std::size_t>(i)]);
      }
    }
    must(small.world.restore(start));
    EXPECT_EQ(small.world.snapshot(), start);
    EXPECT_TRUE(small.world.events().body_move.empty());
  }
}

/// Support shapes that the world has already are copied from it: where the slot has the same shape, and not another one.
TEST(Snapshot, RestoreGivesTheSupportShapesOfTheSnapshot) {
  World world;
  const BodyId egg = world.create_body({.type = BodyType::dynamic});
  const ShapeId shape = world.create_shape(egg, Ellipse{.radii = {0.5f, 0.3f}});
  const std::uint64_t hash = world.state_hash();
  const Bytes start = world.snapshot();
  for (const float radius : {0.5f, 0.4f}) {
    must(world.set_geometry(shape, Ellipse{.radii = {radius, 0.3f}}));
    must(world.restore(start));
    EXPECT_EQ(world.state_hash(), hash) << radius;
    EXPECT_EQ(world.snapshot(), start) << radius;
  }
}

/// Expects that the bytes are refused and the world is unchanged.
void expect_refused(World& world, std::span<const std::byte> bytes, const std::string& what) {
  const std::uint64_t before = world.state_hash();
  const Result<void> result = world.restore(bytes);
  ASSERT_FALSE(result.ok()) << what;
  EXPECT_EQ(result.error().code, ErrorCode::invalid_argument) << what;
  EXPECT_EQ(result.error().message.rfind("snapshot: ", 0), 0u) << result.error().message;
  EXPECT_EQ(world.state_hash(), before) << what;
}

TEST(Snapshot, EveryFlippedBitIsDetected) {
  Small small;
  Bytes bytes = small.world.snapshot();
  World world;
  const std::size_t stride = kSanitizer ? 97 : 1;
  for (std::size_t bit = 0; bit < 8 * bytes.size(); bit += stride) {
    bytes[bit / 8] ^= std::byte{1} << (bit % 8);
    expect_refused(world, bytes, "bit " + std::to_string(bit));
    bytes[bit / 8] ^= std::byte{1} << (bit % 8);
  }
}

TEST(Snapshot, EveryTruncationIsDetected) {
  const Bytes bytes = Small().world.snapshot();
  World world;
  for (std::size_t size = 0; size < bytes.size(); size += kSanitizer ? 13 : 1) {
    expect_refused(world, std::span(bytes).first(size), "the first " + std::to_string(size) + " bytes");
  }
}

/// Corrects the checksum after a change of the bytes.
void renew_checksum(Bytes& bytes) {
  const std::span<const std::byte> summed = std::span(bytes).first(bytes.size() - 8);
  const std::uint64_t sum = state::snapshot_checksum(summed);
  std::memcpy(bytes.data() + bytes.size() - 8, &sum, 8);
}

TEST(Snapshot, DamageWithTheRightChecksumIsRefusedOrGivesAValidWorld) {
  Small small;
  const Bytes bytes = small.world.snapshot();
  int refused = 0;
  int taken = 0;
  for (std::size_t i = 0; i + 8 < bytes.size(); i += kSanitizer ? 17 : 7) {
    for (const std::byte flip : {std::byte{0x01}, std::byte{0x80}, std::byte{0xff}}) {
      Bytes changed = bytes;
      changed[i] ^= flip;
      renew_checksum(changed);
      World world;
      if (!world.restore(changed).ok()) {
        ++refused;
        continue;
      }
      // The world may be another one, but it must be valid and able to step.
      ++taken;
      ASSERT_EQ(world.check_invariants(), "") << "byte " << i;
      ASSERT_TRUE(world.step(1.0f / 60.0f).ok()) << "byte " << i;
    }
  }
  EXPECT_GT(refused, 100);
  EXPECT_GT(taken, 100);
}

/// Changes each byte of a snapshot, with a corrected checksum: what is accepted must satisfy the invariants. Returns how much is.
int accepted_forgeries(const World& world) {
  const Bytes good = world.snapshot();
  const std::size_t stride = some_if_sanitized(1, 7);
  const std::array changes = {0x01, 0x40, 0xff};
  int accepted = 0;
  for (std::size_t at = 20; at + 8 < good.size(); at += stride) {
    const int change = changes[at % changes.size()];
    Bytes bytes = good;
    bytes[at] ^= static_cast<std::byte>(change);
    renew_checksum(bytes);
    World other;
    if (!other.restore(bytes).ok()) continue;
    ++accepted;
    EXPECT_EQ(other.check_invariants(), "") << "byte " << at << " ^ " << change;
  }
  return accepted;
}

/// A world with a tile grid, an ellipse, a field and a pulley.
TEST(Snapshot, KeepsInvariantsWhateverByteIsForged) {
  World world;
  const std::vector<std::string> rows = {"....", "#/=#"};
  must(world.create_shape(world.create_body({}), TileGrid::from_rows(rows, 1.0f).value(),
                          {.material = {.friction = 0.3f}}));
  std::vector<BodyId> balls;
  for (int i = 0; i < 3; ++i) {
    balls.push_back(world.create_body({.type = BodyType::dynamic, .position = {0.6 + i, 1.5}}));
    must(world.create_shape(balls.back(), Circle{.radius = 0.45f}));
  }
  const BodyId egg = world.create_body({.type = BodyType::dynamic, .position = {1.5, 3.0}});
  must(world.create_shape(egg, Ellipse{.radii = {0.5f, 0.3f}}));
  PulleyOptions pulley;
  pulley.body_a = balls[0];
  pulley.body_b = balls[2];
  pulley.wheel_a = {0.6, 5.0};
  pulley.wheel_b = {2.6, 5.0};
  pulley.length = 7.0f;
  must(world.create_joint(pulley));
  must(world.create_field(BuoyancyOptions{}));
  for (int i = 0; i < 3; ++i) must(world.step(1.0f / 60.0f));
  EXPECT_GT(accepted_forgeries(world), 100);
}

/// The pieces of the axes decide all boxes, and are searched for while the snapshot is read.
TEST(Snapshot, KeepsInvariantsWhateverByteOfFarCrowdsIsForged) {
  World world;
  for (const double x : {0.0, 3.0e5, 9.0e8}) {
    must(world.create_shape(world.create_body({.position = {x, -x}}), Box{{5.0f, 0.5f}}));
    const BodyId ball = world.create_body({.type = BodyType::dynamic, .position = {x, 0.9 - x}});
    must(world.create_shape(ball, Circle{.radius = 0.45f}));
  }
  for (int i = 0; i < 3; ++i) must(world.step(1.0f / 60.0f));
  EXPECT_GT(accepted_forgeries(world), 100);

  using Pieces = std::vector<TreePiece>;
  const std::vector<std::function<void(Pieces & x, Pieces & y)>> forgeries = {
      [](Pieces&, Pieces& y) { y.clear(); }, [](Pieces& x, Pieces&) { std::reverse(x.begin(), x.end()); },
      [](Pieces& x, Pieces&) { x[1].shift += 1.0e6; },   // The pieces overlap in the trees.
      [](Pieces& x, Pieces&) { x[1].shift -= 1.0e10; },  // The gap is longer in the trees than in the world.
  };
  for (std::size_t i = 0; i < forgeries.size(); ++i) {
    SimState state = state::read_snapshot(world.snapshot()).value();
    ASSERT_EQ(state.tree_pieces_x.size(), 3u);
    forgeries[i](state.tree_pieces_x, state.tree_pieces_y);
    World other;
    const Result<void> restored = other.restore(state::write_snapshot(state));
    ASSERT_FALSE(restored.ok()) << i;
    EXPECT_NE(restored.error().message.find("pieces"), std::string::npos) << restored.error().message;
  }
}

TEST(Snapshot, RefusesOtherVersions) {
  Bytes bytes = Small().world.snapshot();
  for (const unsigned version : {2u, 200u}) {
    bytes[8] = static_cast<std::byte>(version);
    renew_checksum(bytes);
    World world;
    const Result<void> result = world.restore(bytes);
    ASSERT_FALSE(result.ok());
    const std::string named = "version " + std::to_string(version);
    EXPECT_NE(result.error().message.find(named), std::string::npos) << result.error().message;
  }
}

TEST(Snapshot, RefusesALibraryWithOtherFields) {
  Bytes bytes = Small().world.snapshot();
  bytes[12] ^= std::byte{1};  // The checksum of the fields follows magic and version.
  renew_checksum(bytes);
  World world;
  const Result<void> result = world.restore(bytes);
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().message.find("other fields"), std::string::npos) << result.error().message;
}

// Two fields that change places change the names' checksum only if they have different names.
TEST(Snapshot, NamesOfLeavesAreUnique) {
  std::vector<std::string> names;
  std::istringstream lines(state::own_layout().names);
  for (std::string line; std::getline(lines, line);) names.push_back(line.substr(0, line.find(' ')));
  EXPECT_EQ(names.size(), model::type_of<SimData>().leaves);
  EXPECT_EQ(names.size(), state::own_layout().leaves.size());
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

// Rows of resting bodies with their contacts. The limit detects growth by mistake; it is not a target.
TEST(Snapshot, SizeIsBounded) {
  const scenes::Scene scene = make_scene("large_pyramid:40");
  scenes::BuiltScene built = build(scene, scene.world);
  for (int i = 0; i < 5; ++i) step_scene(built, scene, i);
  const double per_body = static_cast<double>(built.world.snapshot().size()) / built.world.report().bodies;
  RecordProperty("bytes_per_body", std::to_string(per_body));
  EXPECT_LT(per_body, 300.0);
}

TEST(Snapshot, ReadsAWokenBodyWithAJointToADisabledOne) {
  World world;
  const BodyId a = world.create_body({.type = BodyType::dynamic});
  const BodyId b = world.create_body({.type = BodyType::dynamic, .position = {1.0, 0.0}});
  must(world.create_joint(DistanceOptions{{.body_a = a, .body_b = b}}));
  must(world.set_enabled(b, false));
  must(world.sleep(a));
  must(world.wake(a));
  EXPECT_TRUE(World::from(world.snapshot()).ok());
}

TEST(Snapshot, ReadsABodyAtTheEdgeOfTheWorldWhoseCentreIsBeyond) {
  World world;
  const MassData mass{1.0f, {1.0e6f, 0.0f}, 1.0f};
  must(world.create_body({.type = BodyType::dynamic, .position = {kMaxPosition, 0.0}, .mass_override = mass}));
  EXPECT_TRUE(World::from(world.snapshot()).ok());
}

/// Three bodies in a row, joined by two joints of this kind, of which a step was made. In a net with a slider the warm start of the joints is
/// limited, in one of hinges it is not.
template <typename Options>
struct ThreeJoined {
  ThreeJoined() {
    std::vector<BodyId> bodies;
    for (int i = 0; i < 3; ++i) {
      bodies.push_back(
          world.create_body({.type = BodyType::dynamic, .position = {2.0 * i, 0.0}, .gravity_scale = 0.0f}));
      must(world.create_shape(bodies.back(), Circle{.radius = 0.5f}));
    }
    for (int i = 0; i < 2; ++i) {
      Options options;
      options.body_a = bodies[static_cast<std::size_t>(i)];
      options.body_b = bodies[static_cast<std::size_t>(i) + 1];
      options.anchor_a = {1.0f, 0.0f};
      options.anchor_b = {-1.0f, 0.0f};
      joints.push_back(world.create_joint(options).value());
    }
    must(world.step(1.0f / 60.0f));
  }

  void destroy_joints() {
    for (const JointId joint : joints) must(world.destroy_joint(joint));
    must(world.step(1.0f / 60.0f));
  }
  std::uint32_t limited_count() const { return state::read_snapshot(world.snapshot()).value().joints.limited_count; }

  World world;
  std::vector<JointId> joints;
};

TEST(Snapshot, LimitedJointsAreCountedAgain) {
  ThreeJoined<PrismaticOptions> sliders;
  ThreeJoined<RevoluteOptions> hinges;
  EXPECT_EQ(sliders.limited_count(), 2u);
  EXPECT_EQ(hinges.limited_count(), 0u);
  EXPECT_EQ(World::from(sliders.world.snapshot()).value().check_invariants(), "");
  must(sliders.world.destroy_joint(sliders.joints[0]));
  EXPECT_EQ(sliders.world.check_invariants(), "");
}

// Nothing is left of a joint that was destroyed: not even that there was one with a limited warm start.
TEST(Snapshot, IsThatOfAWorldThatNeverHadALimitedJoint) {
  ThreeJoined<PrismaticOptions> sliders;
  ThreeJoined<RevoluteOptions> hinges;
  EXPECT_NE(sliders.world.snapshot(), hinges.world.snapshot());
  sliders.destroy_joints();
  hinges.destroy_joints();
  EXPECT_EQ(sliders.world.snapshot(), hinges.world.snapshot());
}

}  // namespace
}  // namespace drystone::test

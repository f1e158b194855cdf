// The C API from C: the tests of calls.c, the same bits as the C++ API, and what only C++ can try: exceptions in callbacks.
#include "tests/c/calls.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include "drystone/drystone.hpp"
#include "tests/base/allocation_counter.hpp"

namespace drystone::test {
namespace {

struct CTest {
  const char* name;
  int (*run)();
};

class InC : public testing::TestWithParam<CTest> {};

TEST_P(InC, HasNoFailedCheck) { EXPECT_EQ(GetParam().run(), 0); }

INSTANTIATE_TEST_SUITE_P(Calls, InC,
                         testing::Values(CTest{"Defaults", c_test_defaults}, CTest{"Errors", c_test_errors},
                                         CTest{"Events", c_test_events}, CTest{"Hooks", c_test_hooks},
                                         CTest{"Callbacks", c_test_callbacks}, CTest{"Snapshots", c_test_snapshots},
                                         CTest{"Recordings", c_test_recordings}, CTest{"Divergence", c_test_divergence},
                                         CTest{"Queries", c_test_queries}, CTest{"Joints", c_test_joints},
                                         CTest{"Geometry", c_test_geometry},
                                         CTest{"TextAndArrays", c_test_text_and_arrays}, CTest{"Batch", c_test_batch},
                                         CTest{"Characters", c_test_characters}, CTest{"Memory", c_test_memory},
                                         CTest{"EveryField", c_test_every_field}),
                         [](const testing::TestParamInfo<CTest>& test) { return std::string(test.param.name); });

/// The scene of scene.c.
World make_scene() {
  World world({.gravity = {0.5f, -9.5f},
               .substeps = 3,
               .material_rules = {{.material_a = 1, .material_b = 2, .friction = 0.05f}}});
  const BodyId ground = world.create_body({.name = "ground"});
  must(world.create_chain(
      ground, {.points = {{30.0f, 0.5f}, {15, 0}, {0, 0}, {-15, 0}, {-30.0f, 0.5f}}, .materials = {{.number = 1}}}));
  must(world.create_shape(ground, Segment{{-30, -1}, {30, -1}}));
  const ShapeOptions surface{.density = 1.5f, .material = {.restitution = 0.25f, .number = 2}};
  const Polygon polygon = make_hull(std::vector<Vec2>{{-0.5f, -0.5f}, {0.5f, -0.5f}, {0.0f, 0.5f}}, 0.05f);
  BodyId last = ground;
  for (int i = 0; i < 24; ++i) {
    const BodyId body = world.create_body({.type = BodyType::dynamic,
                                           .position = {-8.0 + 0.7 * i, 2.0 + 0.3 * (i % 5)},
                                           .angle = 0.1f * static_cast<float>(i),
                                           .bullet = i % 7 == 0,
                                           .user_data = static_cast<std::uint64_t>(i)});
    switch (i % 6) {
      case 0: must(world.create_shape(body, Circle{{0.0f, 0.1f}, 0.4f}, surface)); break;
      case 1: must(world.create_shape(body, Capsule{{-0.3f, 0.0f}, {0.3f, 0.0f}, 0.2f}, surface)); break;
      case 2: must(world.create_shape(body, Box{{0.4f, 0.3f}, {}, 0.2f}, surface)); break;
      case 3: must(world.create_shape(body, polygon)); break;
      case 4: must(world.create_shape(body, Ellipse{{}, {0.4f, 0.2f}, 0.3f})); break;
      default: must(world.create_shape(body, Slice{.radius = 0.4f}));
    }
    if (i % 4 == 3) {
      must(world.create_joint(DistanceOptions{{.body_a = last, .body_b = body}, 0.9f, {true, 4.0f, 0.5f}}));
    }
    last = body;
  }
  must(world.create_field(WindOptions{{.area = box_area({-5, 0}, {5, 5})}, {3, 0}}));
  for (int i = 0; i < 100; ++i) {
    if (i == 40) must(world.apply_impulse_to_center(last, {-2, 3}));
    must(world.step(1.0f / 60.0f));
  }
  return world;
}

TEST(CApi, GivesTheBitsOfTheCppApi) {
  const World expected = make_scene();
  DryWorld* found = c_make_scene();
  ASSERT_NE(found, nullptr) << dry_last_message();
  // The library has a core of its own, so the state goes from one to the other as a snapshot.
  DryBytes* snapshot = dry_world_snapshot(found);
  const std::span bytes(reinterpret_cast<const std::byte*>(dry_bytes_data(snapshot)), dry_bytes_size(snapshot));
  const World copy = World::from(bytes);
  const std::optional<StateDifference> difference = expected.first_difference(copy);
  EXPECT_FALSE(difference.has_value()) << difference->table << " " << difference->slot << " " << difference->field;
  EXPECT_EQ(dry_world_state_hash(found), expected.state_hash());
  const std::vector<std::byte> own = expected.snapshot();
  EXPECT_TRUE(std::equal(own.begin(), own.end(), bytes.begin(), bytes.end())) << "names, user data";
  dry_bytes_destroy(snapshot);
  dry_world_destroy(found);
}

TEST(CApi, KeepsTheLastFailureOfEachThread) {
  DryWorld* world = nullptr;
  ASSERT_EQ(dry_world_create(nullptr, &world), DRY_OK);
  EXPECT_EQ(dry_world_set_gravity(world, {NAN, 0.0f}), DRY_ERROR_INVALID_ARGUMENT);
  const std::string message = dry_last_message();
  int failed = 0;
  std::thread([&] { failed = c_test_last_failure_is_per_thread(world); }).join();
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(message, dry_last_message());
  EXPECT_NE(message.find("gravity"), std::string::npos);
  dry_world_destroy(world);
}

DryStatus advance_with(void (*hook)(void*, DryWorld*)) {
  DryWorld* world = nullptr;
  EXPECT_EQ(dry_world_create(nullptr, &world), DRY_OK);
  DryFixedStepOptions options = dry_default_fixed_step_options();
  options.before_step = hook;
  DryFixedStepRunner* runner = nullptr;
  EXPECT_EQ(dry_fixed_step_runner_create(world, &options, &runner), DRY_OK);
  const DryStatus status = dry_fixed_step_runner_advance(runner, 0.02, nullptr);
  dry_fixed_step_runner_destroy(runner);
  dry_world_destroy(world);
  return status;
}

TEST(CApi, LetsNoExceptionThrough) {
  EXPECT_EQ(advance_with([](void*, DryWorld*) { throw std::runtime_error("a fault of the hook"); }),
            DRY_ERROR_UNEXPECTED);
  EXPECT_STREQ(dry_last_message(), "a fault of the hook");
  EXPECT_EQ(advance_with([](void*, DryWorld*) { throw std::bad_alloc(); }), DRY_ERROR_OUT_OF_MEMORY);
  EXPECT_EQ(dry_last_status(), DRY_ERROR_OUT_OF_MEMORY);
  EXPECT_STREQ(dry_status_name(DRY_ERROR_OUT_OF_MEMORY), "out_of_memory");
  EXPECT_EQ(advance_with([](void*, DryWorld*) { throw 1; }), DRY_ERROR_UNEXPECTED);
}

// A call without a status could not report that memory ran out, but by zeros.
TEST(CApi, NeedsNoMemoryForDefaultsWithoutArrays) {
  dry_default_world_options();
  const std::uint64_t before = allocations();
  EXPECT_EQ(dry_default_world_options().material_rules, nullptr);
  EXPECT_EQ(allocations(), before);
  dry_recording_destroy(dry_recording_create());
  EXPECT_GT(allocations(), before) << "the counter does not see the library";
}

// Drawing itself takes no memory the second time. Lists that were made afresh did, 27 blocks in each call.
TEST(CApi, ListsOfThingsToDrawKeepTheirMemory) {
  DryWorld* world = c_make_scene();
  DryDrawOptions options = dry_default_draw_options();
  options.layers = 1u << DRY_DRAW_LAYER_SHAPES | 1u << DRY_DRAW_LAYER_MASS_CENTERS | 1u << DRY_DRAW_LAYER_BOUNDS;
  const DryDebugDrawFunctions nothing = {};
  DryDebugDraw* drawer = nullptr;
  EXPECT_EQ(dry_debug_draw_create(&nothing, &drawer), DRY_OK);
  const auto allocated = [](auto&& draw) {
    draw();
    const std::uint64_t before = allocations();
    draw();
    return allocations() - before;
  };
  const DryDrawItem* items = nullptr;
  std::size_t count = 0;
  EXPECT_EQ(allocated([&] { EXPECT_EQ(dry_world_draw_list(world, &options, &items, &count), DRY_OK); }),
            allocated([&] { EXPECT_EQ(dry_world_draw(world, drawer, &options), DRY_OK); }));
  EXPECT_GT(count, 4u);
  dry_debug_draw_destroy(drawer);
  dry_world_destroy(world);
}

// A status for each code of the C++ API. No call of the C API reads files, so none returns limit_exceeded;
// tests/parts has not_available.
TEST(CApi, HasAStatusForEachErrorCode) {
  int codes = 0;
  while (to_string(static_cast<ErrorCode>(codes)) != std::string("unknown")) {
    EXPECT_STREQ(dry_status_name(static_cast<DryStatus>(codes + 1)), to_string(static_cast<ErrorCode>(codes)));
    ++codes;
  }
  EXPECT_GT(codes, static_cast<int>(ErrorCode::not_available));
  EXPECT_STREQ(dry_status_name(static_cast<DryStatus>(codes + 1)), "");
}

}  // namespace
}  // namespace drystone::test

// Bad input; copies, recordings, memory.
#include <cstring>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "tests/base/allocation_counter.hpp"
#include "tests/mover/walker.hpp"

namespace drystone::test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(MoverInput, RefusesBadValuesAndChangesNothing) {
  struct Case {
    const char* field;
    std::function<void(Mover&, MoverOptions&, MoverInput&)> spoil;
  };
  const std::vector<Case> cases = {
      {"Circle.radius",
       [](Mover&, MoverOptions& o, MoverInput&) {
         o.shape = Circle{{}, 0.0f};
       }},
      {"Capsule.point_a",
       [](Mover&, MoverOptions& o, MoverInput&) {
         o.shape = Capsule{{kNan, 0.0f}};
       }},
      {"Box.half_extents",
       [](Mover&, MoverOptions& o, MoverInput&) {
         o.shape = Box{{-1.0f, 1.0f}};
       }},
      {"Polygon", [](Mover&, MoverOptions& o, MoverInput&) { o.shape = Polygon(); }},
      {"MoverOptions.up",
       [](Mover&, MoverOptions& o, MoverInput&) {
         o.up = {1.0f, 1.0f};
       }},
      {"MoverOptions.up",
       [](Mover&, MoverOptions& o, MoverInput&) {
         o.up = {kNan, 1.0f};
       }},
      {"MoverOptions.max_slope", [](Mover&, MoverOptions& o, MoverInput&) { o.max_slope = 1.6f; }},
      {"MoverOptions.step_height", [](Mover&, MoverOptions& o, MoverInput&) { o.step_height = -1.0f; }},
      {"MoverOptions.snap_distance", [](Mover&, MoverOptions& o, MoverInput&) { o.snap_distance = kNan; }},
      {"MoverOptions.skin", [](Mover&, MoverOptions& o, MoverInput&) { o.skin = 0.0f; }},
      {"MoverOptions.push_force", [](Mover&, MoverOptions& o, MoverInput&) { o.push_force = -1.0f; }},
      {"MoverOptions.mass", [](Mover&, MoverOptions& o, MoverInput&) { o.mass = kNan; }},
      {"MoverOptions.filter.ignore_body",
       [](Mover&, MoverOptions& o, MoverInput&) {
         o.filter.ignore_body = {1234, 1};
       }},
      {"Mover.position", [](Mover& m, MoverOptions&, MoverInput&) { m.position.x = 1.0e9; }},
      {"Mover.position", [](Mover& m, MoverOptions&, MoverInput&) { m.position.y = double{kNan}; }},
      {"Mover.velocity", [](Mover& m, MoverOptions&, MoverInput&) { m.velocity.x = kNan; }},
      {"Mover.ground.anchor", [](Mover& m, MoverOptions&, MoverInput&) { m.ground.anchor.x = kNan; }},
      {"Mover.ground.anchored_at", [](Mover& m, MoverOptions&, MoverInput&) { m.ground.anchored_at.x = 1.0e10; }},
      {"MoverInput.velocity", [](Mover&, MoverOptions&, MoverInput& i) { i.velocity.x = 2.0e5f; }},
      {"MoverInput.velocity", [](Mover&, MoverOptions&, MoverInput& i) { i.velocity.y = kNan; }},
      {"MoverInput.seconds", [](Mover&, MoverOptions&, MoverInput& i) { i.seconds = 0.0f; }},
      {"MoverInput.seconds", [](Mover&, MoverOptions&, MoverInput& i) { i.seconds = 1.5f; }},
  };
  Walker w;
  add_floor(w.world);
  add_dynamic(w.world, {0.9f, 0.5f}, Box{});
  w.hero = {.position = {0.0f, 0.05f}};
  w.run(20);
  const std::uint64_t hash = w.world.state_hash();
  for (const Case& c : cases) {
    Mover mover = w.hero;
    MoverOptions options = w.options;
    MoverInput input = {{3.0f, 0.0f}, kDt};
    c.spoil(mover, options, input);
    const Mover before = mover;
    const Result<MoverReport> report = move(w.world, mover, options, input);
    ASSERT_FALSE(report.ok()) << c.field;
    EXPECT_NE(report.error().message.find(c.field), std::string::npos) << report.error().message;
    EXPECT_EQ(std::memcmp(&mover, &before, sizeof(Mover)), 0) << c.field;
    EXPECT_EQ(w.world.state_hash(), hash) << c.field;
  }
}

TEST(MoverInput, IsRefusedDuringAStep) {
  World* world = nullptr;
  Mover mover;
  Error error;
  FieldFunctions functions;
  functions[1] = [&](const FieldTarget&) {
    const Result<MoverReport> during = move(*world, mover, {}, {});
    if (!during.ok()) error = during.error();
    return FieldPush{};
  };
  WorldOptions options;
  options.field_functions = &functions;
  Walker w(options);
  world = &w.world;
  CustomFieldOptions field;
  field.function = 1;
  w.world.create_field(field).value();
  add_dynamic(w.world, {0.0f, 5.0f}, Circle{});
  must(w.world.step(kDt));
  EXPECT_EQ(error.code, ErrorCode::wrong_moment);
  EXPECT_EQ(mover, Mover{});
}

TEST(MoverInput, AllocatesNothing) {
  Walker w;
  add_floor(w.world);
  for (int i = 0; i < 6; ++i)
    add_block(w.world, 0.5f * static_cast<float>(i), 5.0f, 0.0f, 0.2f * static_cast<float>(i + 1));
  add_dynamic(w.world, {4.0f, 1.7f}, Box{});
  ShapeOptions named;
  named.name = "a long name, so that a copy of these options would allocate";
  named.material.surface_speed = 0.5f;
  add_block(w.world, -5.0f, -1.0f, 0.0f, 0.1f, named);
  for (const auto& [name, shape] : mover_shapes()) {
    w.options.shape = shape;
    w.hero = {.position = {-4.0f, 0.2f}};
    w.run(10);
    for (int i = 0; i < 200; ++i) {
      must(w.world.step(kDt));
      const Vec2 wanted = {3.0f, w.hero.velocity.y - 10.0f * kDt};
      const std::uint64_t before = allocations();
      const bool ok = move(w.world, w.hero, w.options, {wanted, kDt}).ok();
      ASSERT_EQ(allocations(), before) << name << ' ' << i;
      ASSERT_TRUE(ok);
    }
  }
}

TEST(MoverInput, CopiesGiveTheSameBits) {
  Walker w;
  add_floor(w.world);
  for (int i = 0; i < 5; ++i) add_dynamic(w.world, {2.0f + 1.5f * static_cast<float>(i), 0.5f}, Box{});
  w.hero = {.position = {0.0f, 0.05f}};
  w.run(30);
  World copy = w.world.clone();
  const Mover saved = w.hero;
  const auto input = [](int i) { return i % 40 < 25 ? 3.0f : -2.0f; };
  for (int i = 0; i < 200; ++i) w.step(input(i), i % 50 == 0 ? 5.0f : 0.0f);
  const Mover after = w.hero;
  const std::uint64_t hash = w.world.state_hash();
  w.world = std::move(copy);
  w.hero = saved;
  for (int i = 0; i < 200; ++i) w.step(input(i), i % 50 == 0 ? 5.0f : 0.0f);
  EXPECT_EQ(w.hero, after);
  EXPECT_EQ(w.world.state_hash(), hash);
}

TEST(MoverInput, PushesAreInTheRecording) {
  Walker w;
  add_floor(w.world);
  add_dynamic(w.world, {1.5f, 0.5f}, Box{});
  w.hero = {.position = {0.0f, 0.05f}};
  std::vector<std::byte> bytes;
  must(w.world.start_recording(
      {.write = [&](std::span<const std::byte> part) { bytes.insert(bytes.end(), part.begin(), part.end()); }}));
  w.run(100, 3.0f);
  must(w.world.stop_recording());
  EXPECT_GT(velocity_of(w.world, w.world.bodies()[1]).x, 0.5f);
  Replayer replayer = Replayer::open(bytes);
  EXPECT_FALSE(replayer.verify().has_value());
  must(replayer.seek(replayer.steps()));
  if (replayer.has_last_calls()) must(replayer.play_last_calls());
  EXPECT_EQ(replayer.world().state_hash(), w.world.state_hash());
}

}  // namespace
}  // namespace drystone::test

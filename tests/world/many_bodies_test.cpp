// Reading and setting many bodies in one call: the same as one by one, in any layout; a refused call changes nothing.
#include <cmath>
#include <cstring>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

/// A pile of boxes and balls after some steps, with gaps in the ids and a sleeper.
struct Heap {
  TestWorld t;
  std::vector<BodyId> bodies;

  Heap() {
    t.floor();
    for (int i = 0; i < 40; ++i) {
      BodyOptions options = dynamic_at({0.3f * static_cast<float>(i % 7), 1.0f + 0.7f * static_cast<float>(i)});
      options.angular_velocity = static_cast<float>(i);
      bodies.push_back(i % 2 == 0 ? t.box(options) : t.ball(options));
    }
    BodyOptions sleeper = dynamic_at({40.0f, 0.5f});
    sleeper.asleep = true;
    bodies.push_back(t.box(sleeper));
    for (const int gone : {30, 11, 2}) {
      t.world.destroy_body(bodies[static_cast<std::size_t>(gone)]).value();
      bodies.erase(bodies.begin() + gone);
    }
    for (int i = 0; i < 30; ++i) t.world.step(kStep).value();
  }
};

struct Sprite {
  char kind = 'a';
  double x = 7.0;
  float angle = 7.0f;
  double y = 7.0;
  std::uint8_t awake = 7;
};

TEST(ManyBodies, ColumnsHaveTheValuesOfSingleCalls) {
  const Heap heap;
  const std::size_t n = heap.bodies.size();
  std::vector<double> x(n), y(n);
  std::vector<float> cosine(n), sine(n), turned(n), vx(n), vy(n), spin(n);
  std::vector<std::uint8_t> awake(n);
  ASSERT_TRUE(heap.t.world.read_bodies(heap.bodies, {x, y, cosine, sine, turned, vx, vy, spin, awake}).ok());
  for (std::size_t i = 0; i < n; ++i) {
    const BodyMotion motion = heap.t.world.motion(heap.bodies[i]).value();
    EXPECT_EQ((Position{x[i], y[i]}), motion.pose.position);
    EXPECT_EQ((Rotation{cosine[i], sine[i]}), motion.pose.rotation);
    EXPECT_EQ(turned[i], angle(motion.pose.rotation));
    EXPECT_EQ((Vec2{vx[i], vy[i]}), motion.velocity);
    EXPECT_EQ(spin[i], motion.angular_velocity);
    EXPECT_EQ(awake[i] != 0, heap.t.world.is_awake(heap.bodies[i]).value());
  }
  EXPECT_EQ(awake.back(), 0) << "the sleeper";
}

TEST(ManyBodies, FillsMembersOfStructsAndLeavesOthers) {
  const Heap heap;
  std::vector<Sprite> sprites(heap.bodies.size());
  ASSERT_TRUE(
      heap.t.world.read_bodies(heap.bodies, {.x = {sprites, &Sprite::x}, .awake = {sprites, &Sprite::awake}}).ok());
  for (std::size_t i = 0; i < sprites.size(); ++i) {
    EXPECT_EQ(sprites[i].x, heap.t.world.transform(heap.bodies[i]).value().position.x);
    EXPECT_LE(sprites[i].awake, 1);
    EXPECT_EQ(sprites[i].y, 7.0);
    EXPECT_EQ(sprites[i].angle, 7.0f);
    EXPECT_EQ(sprites[i].kind, 'a');
  }
}

TEST(ManyBodies, ColumnsMayBeBackwardsAndUnaligned) {
  const Heap heap;
  const std::size_t n = heap.bodies.size();
  constexpr std::size_t kStride = 11;
  std::vector<char> bytes(n * kStride + 1);
  char* last = bytes.data() + 1 + (n - 1) * kStride;
  const Column<double> backwards(reinterpret_cast<double*>(last), n, -std::ptrdiff_t{kStride});
  ASSERT_TRUE(heap.t.world.read_bodies(heap.bodies, {.y = backwards}).ok());
  for (std::size_t i = 0; i < n; ++i) {
    double y = 0.0;
    std::memcpy(&y, last - i * kStride, sizeof y);
    EXPECT_EQ(y, heap.t.world.transform(heap.bodies[i]).value().position.y);
  }
}

TEST(ManyBodies, ReadingByIndexLeavesUnusedIndices) {
  const Heap heap;
  std::vector<double> x(heap.t.world.body_index_end(), 7.0);
  ASSERT_TRUE(heap.t.world.read_bodies({.x = x}).ok());
  std::size_t used = 0;
  for (const BodyId body : heap.t.world.bodies()) {
    EXPECT_EQ(x[body.index], heap.t.world.transform(body).value().position.x);
    ++used;
  }
  EXPECT_EQ(x.size() - used, 3u) << "three were destroyed";
  EXPECT_EQ(std::count(x.begin(), x.end(), 7.0), 3);
}

TEST(ManyBodies, SettingInOneCallEqualsSettingOneByOne) {
  Heap one;
  Heap many;
  std::vector<WorldTransform> poses;
  std::vector<BodyVelocity> velocities;
  std::vector<BodyId> some;
  for (std::size_t i = 0; i < one.bodies.size(); i += 3) {
    const float turn = 0.1f * static_cast<float>(i);
    const Position place = {2.0 * static_cast<double>(i), 30.0};
    some.push_back(one.bodies[i]);
    poses.push_back({place, make_rotation(turn)});
    velocities.push_back({{1.0f, turn}, -turn});
    one.t.world.set_transform(one.bodies[i], place, turn).value();
  }
  for (std::size_t i = 0; i < some.size(); ++i) {
    one.t.world.set_velocity(some[i], velocities[i].velocity).value();
    one.t.world.set_angular_velocity(some[i], velocities[i].angular_velocity).value();
  }
  const std::uint64_t before = many.t.world.state_hash();
  ASSERT_TRUE(many.t.world.set_transforms(some, poses).ok());
  ASSERT_TRUE(many.t.world.set_velocities(some, velocities).ok());
  EXPECT_NE(many.t.world.state_hash(), before);
  for (int i = 0; i < 60; ++i) {
    EXPECT_EQ(one.t.world.state_hash(), many.t.world.state_hash()) << "step " << i;
    one.t.world.step(kStep).value();
    many.t.world.step(kStep).value();
  }
  EXPECT_EQ(many.t.world.check_invariants(), "");
}

/// The message of a call that must fail and leave the world and the numbers as they were.
template <typename Call>
std::string refused(TestWorld& t, Call call) {
  const std::uint64_t before = t.world.state_hash();
  const Result<void> result = call();
  EXPECT_FALSE(result.ok());
  EXPECT_EQ(t.world.state_hash(), before);
  return result.ok() ? "" : result.error().message;
}

TEST(ManyBodies, RefusesBadInputByNameAndChangesNothing) {
  Heap heap;
  TestWorld& t = heap.t;
  BodyOptions upright = dynamic_at({-20.0f, 5.0f});
  upright.locks.rotation = true;
  const std::vector<BodyId> three = {heap.bodies[0], t.box(upright), heap.bodies[2]};
  const std::vector<BodyId> stale = {heap.bodies[0], BodyId{}, heap.bodies[2]};
  std::vector<double> x(3, 7.0);

  EXPECT_EQ(refused(t, [&] { return t.world.read_bodies(stale, {.x = x}); }), "element 1: body is an empty id");
  std::vector<float> two(2);
  EXPECT_EQ(refused(t, [&] { return t.world.read_bodies(three, {.x = x, .velocity_y = two}); }),
            "BodyColumns.velocity_y must have 3 elements, got 2");
  EXPECT_EQ(refused(t, [&] { return t.world.read_bodies({.x = x}); }),
            "BodyColumns.x must have " + std::to_string(t.world.body_index_end()) + " elements, got 3");
  EXPECT_EQ(x, std::vector<double>(3, 7.0));

  std::vector<WorldTransform> poses(3);
  poses[2].position.y = std::nan("");
  EXPECT_EQ(refused(t, [&] { return t.world.set_transforms(three, poses); }),
            "element 2: position must be finite and within 1e+09 m of the origin, got (0, nan)");
  poses[2] = {{}, {1.0f, 1.0f}};
  EXPECT_EQ(refused(t, [&] { return t.world.set_transforms(three, poses); }),
            "element 2: rotation must be of length 1");
  EXPECT_EQ(refused(t, [&] { return t.world.set_transforms(stale, std::vector<WorldTransform>(3)); }),
            "element 1: body is an empty id");
  EXPECT_EQ(refused(t, [&] { return t.world.set_transforms(three, std::vector<WorldTransform>(4)); }),
            "poses must have 3 elements, got 4");

  std::vector<BodyVelocity> velocities(3, {{1.0f, 0.0f}, 0.0f});
  velocities[2].velocity.x = std::nan("");
  EXPECT_EQ(refused(t, [&] { return t.world.set_velocities(three, velocities); }),
            "element 2: velocity must be finite and at most 1e+06 in size, got (nan, 0)");
  velocities[1].angular_velocity = 2.0f;
  EXPECT_EQ(refused(t, [&] { return t.world.set_velocities(three, velocities); }),
            "element 1: angular velocity must be 0 for a body whose rotation is locked");
  EXPECT_EQ(refused(t, [&] { return t.world.set_velocities({}, velocities); }),
            "velocities must have 0 elements, got 3");
  const std::vector<BodyId> with_floor = {heap.bodies[0], t.world.bodies().front()};
  EXPECT_EQ(refused(t, [&] { return t.world.set_velocities(with_floor, std::span(velocities).first(2)); }),
            "element 1: body must not be static: a static body has no velocity");
}

}  // namespace
}  // namespace drystone::test

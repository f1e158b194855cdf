// WorldOptions::length_unit: a scene that is scaled with its unit moves as before, and a factor that is a power of two keeps the bits, because
// such factors change no digit of a float. So any tolerance that does not scale shows up as a difference. A different order of contacts, of
// bodies in the solver or of pairs would show up as well.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "drystone/mover.hpp"
#include "drystone/scenes/scene.hpp"
#include "tests/determinism/small_scenes.hpp"
#include "tests/support/joint_kinds.hpp"
#include "tests/support/run_scene.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/scaled_scene.hpp"

namespace drystone::test {
namespace {

constexpr int kScaledSteps = 90;

struct Pair {
  Pair(const scenes::Scene& scene, float factor, Lanes lanes = Lanes::automatic)
      : scaling(factor), plain_scene(scene), scaled_scene(scaling.scene(scene)) {
    plain_scene.world.lanes = scaled_scene.world.lanes = lanes;
    plain = scenes::build(plain_scene).value();
    scaled = scenes::build(scaled_scene).value();
  }

  Scaling scaling;
  scenes::Scene plain_scene;
  scenes::Scene scaled_scene;
  scenes::BuiltScene plain{World(), {}, {}, {}};
  scenes::BuiltScene scaled{World(), {}, {}, {}};
};

/// Both values as text, the first one scaled.
std::string both(double a, double b) {
  std::array<char, 96> text{};
  std::snprintf(text.data(), text.size(), " %.17g %.17g", a, b);
  return text.data();
}
template <typename V>
std::string both(V a, V b) {
  return both(double{a.x}, double{b.x}) + both(double{a.y}, double{b.y});
}

/// Floats have no digits below 1e-38, so what is smaller differs.
bool same(float a, float b) { return a == b || (std::abs(a) < 1.0e-36f && std::abs(b) < 1.0e-36f); }
bool same(Vec2 a, Vec2 b) { return same(a.x, b.x) && same(a.y, b.y); }

/// What differs between the two worlds, or an empty string.
std::string difference(const Pair& pair) {
  const World& a = pair.plain.world;
  const World& b = pair.scaled.world;
  const Scaling& scale = pair.scaling;
  if (a.bodies().size() != b.bodies().size()) return "the number of bodies";
  for (const BodyId body : a.bodies()) {
    const std::string name = "body " + std::to_string(body.index) + ": ";
    const BodyMotion x = a.motion(body);
    const BodyMotion y = b.motion(body);
    if (scale(x.pose.position) != y.pose.position)
      return name + "position" + both(scale(x.pose.position), y.pose.position);
    if (!(x.pose.rotation == y.pose.rotation)) return name + "rotation";
    if (scale(x.center) != y.center) return name + "center";
    if (!same(scale(x.velocity), y.velocity)) return name + "velocity" + both(scale(x.velocity), y.velocity);
    if (!same(x.angular_velocity, y.angular_velocity))
      return name + "angular velocity" + both(double{x.angular_velocity}, double{y.angular_velocity});
    if (a.is_awake(body).value() != b.is_awake(body).value()) return name + "awake";
  }
  std::vector<ContactView> of_a;
  std::vector<ContactView> of_b;
  a.contacts(of_a);
  b.contacts(of_b);
  if (of_a.size() != of_b.size()) return "the number of contacts";
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    if (of_a[i].shape_a != of_b[i].shape_a || of_a[i].shape_b != of_b[i].shape_b) return "the shapes of a contact";
    if (of_a[i].normal != of_b[i].normal) return "the normal of a contact";
  }
  const Events e = a.events();
  const Events f = b.events();
  if (e.contact_begin.size() != f.contact_begin.size()) return "the begin events";
  if (e.contact_end.size() != f.contact_end.size()) return "the end events";
  if (e.sensor_begin.size() != f.sensor_begin.size()) return "the sensor events";
  if (e.joint_break.size() != f.joint_break.size()) return "the break events";
  if (e.sensor_end.size() != f.sensor_end.size()) return "the end events of sensors";
  if (e.joint_limit.size() != f.joint_limit.size()) return "the limit events";
  if (e.body_move.size() != f.body_move.size()) return "the move events";
  if (e.body_wake.size() != f.body_wake.size()) return "the wake events";
  if (e.contact_hit.size() != f.contact_hit.size()) return "the hit events";
  for (std::size_t i = 0; i < e.contact_hit.size(); ++i) {
    if (scale(e.contact_hit[i].point) != f.contact_hit[i].point) return "the point of a hit";
    if (scale(e.contact_hit[i].approach_speed) != f.contact_hit[i].approach_speed) return "the speed of a hit";
  }
  if (a.report().impacts != b.report().impacts) return "the number of impacts";
  return {};
}

/// Random bodies between which joints of all kinds are, with limits, motors and springs, in fields of all kinds.
class JointsAndFields {
 public:
  explicit JointsAndFields(std::uint32_t seed) : random_(seed) {}

  scenes::Scene make() {
    scene_.bodies.emplace_back();
    scene_.bodies[0].shapes.push_back({Box{{20.0f, 1.0f}, {0.0f, -1.0f}}, {}});
    for (int i = 0; i < 30; ++i) add_body();
    for (int i = 0; i < 30; ++i) add_joint();
    for (std::size_t i = 0; i < scene_.joints.size(); ++i) add_gear(static_cast<int>(i));
    add_fields();
    return scene_;
  }

 private:
  bool one_in(std::uint32_t n) { return random_() % n == 0; }
  float uniform(float low, float high) { return low + (high - low) * static_cast<float>(random_() >> 8) * 0x1p-24f; }
  Vec2 vector(float size) {
    const float x = uniform(-size, size);
    return {x, uniform(-size, size)};
  }

  void add_body() {
    scenes::SceneBody body;
    BodyOptions& o = body.options;
    o.type = one_in(10) ? BodyType::kinematic : BodyType::dynamic;
    o.position = to_position(Vec2{uniform(-8.0f, 8.0f), uniform(1.0f, 8.0f)});
    o.angle = uniform(-3.0f, 3.0f);
    o.velocity = vector(one_in(8) ? 60.0f : 2.0f);
    o.angular_velocity = uniform(-3.0f, 3.0f);
    o.locks = {.x = one_in(15), .y = one_in(15), .rotation = one_in(15)};
    o.bullet = one_in(6);
    if (one_in(8)) o.time_scale = uniform(0.2f, 2.0f);
    if (o.type == BodyType::dynamic && one_in(10)) o.mass_override = MassData{2.0f, vector(0.1f), 0.5f};
    scenes::SceneShape shape;
    switch (random_() % 4) {
      case 0: shape.geometry = make_ellipse({.radii = {uniform(0.2f, 0.5f), uniform(0.1f, 0.4f)}}).value(); break;
      case 1: shape.geometry = make_slice({.radius = uniform(0.2f, 0.5f)}).value(); break;
      case 2: shape.geometry = Box{{uniform(0.1f, 0.5f), uniform(0.1f, 0.4f)}, {}, 0.0f, 0.05f}; break;
      default: shape.geometry = Circle{{}, uniform(0.1f, 0.4f)};
    }
    shape.options.material.rolling_resistance = one_in(4) ? 0.1f : 0.0f;
    shape.options.sensor = one_in(12);
    body.shapes.push_back(shape);
    scene_.bodies.push_back(body);
  }

  Limit limit(float reach) {
    const float lower = uniform(-reach, 0.0f);
    return {one_in(2), lower, uniform(0.0f, reach)};
  }
  Motor motor() { return {one_in(2), uniform(-3.0f, 3.0f), uniform(0.0f, 30.0f)}; }
  Spring spring() { return {one_in(2), uniform(0.0f, 8.0f), uniform(0.0f, 1.5f)}; }
  JointCoordinate coordinate() {
    if (one_in(3)) return {.locked = true};
    return {.limit = limit(1.0f),
            .motor = motor(),
            .spring = spring(),
            .target = uniform(-1.0f, 1.0f),
            .max_spring_force = one_in(2) ? uniform(1.0f, 50.0f) : 1.0e12f};
  }

  /// Of any kind but gears, which couple joints that are there.
  AnyJointOptions options() {
    AnyJointOptions any;
    do {
      any = joint_options_at(random_() % kJointKindCount);
    } while (std::holds_alternative<GearOptions>(any));
    std::visit([&](auto& o) { vary(o); }, any);
    return any;
  }
  /// Gives the fields of the options, whichever of these they have, other values than the defaults.
  template <typename Options>
  void vary(Options& o) {
    if constexpr (requires { o.axis; }) o.axis = {1.0f, uniform(-1.0f, 1.0f)};
    if constexpr (requires { o.length; }) o.length = uniform(0.5f, 3.0f);
    if constexpr (requires { o.limit; }) o.limit = limit(2.0f);
    if constexpr (std::is_same_v<Options, DistanceOptions>) {
      o.limit.lower = 0.0f;
      o.spring_force = {one_in(3), uniform(-50.0f, 0.0f), uniform(0.0f, 50.0f)};
    }
    if constexpr (requires { o.motor; }) o.motor = motor();
    if constexpr (requires { o.spring; }) o.spring = spring();
    if constexpr (requires { o.linear_spring; }) o.linear_spring = spring();
    if constexpr (requires { o.angular_spring; }) o.angular_spring = spring();
    if constexpr (requires { o.target; }) o.target = vector(1.0f);
    if constexpr (requires { o.max_force; }) o.max_force = uniform(1.0f, 50.0f);
    if constexpr (requires { o.max_torque; }) o.max_torque = uniform(1.0f, 50.0f);
    if constexpr (requires { o.wheel_a; }) {
      o.wheel_a = to_position(Vec2{-2.0f, 9.0f});
      o.wheel_b = to_position(Vec2{2.0f, 9.0f});
    }
    if constexpr (requires { o.pitch; }) o.pitch = uniform(0.0f, 1.0f);
    if constexpr (std::is_same_v<Options, GenericOptions>) {
      o.x = coordinate();
      o.y = coordinate();
      o.angle = coordinate();
    }
  }

  /// Between a body and one before it or the ground, about where they are.
  void add_joint() {
    const int b = 1 + static_cast<int>(random_() % (scene_.bodies.size() - 1));
    const int a = static_cast<int>(random_() % static_cast<std::uint32_t>(b));
    scenes::SceneJoint joint{options(), a, b};
    std::visit(
        [&](auto& o) {
          const BodyOptions& body_a = scene_.bodies[static_cast<std::size_t>(a)].options;
          const BodyOptions& body_b = scene_.bodies[static_cast<std::size_t>(b)].options;
          o.anchor_b = vector(0.3f);
          const WorldTransform pose_b = {body_b.position, make_rotation(body_b.angle)};
          const Position anchor = transform_point(pose_b, o.anchor_b) + vector(0.2f);
          o.anchor_a = inv_transform_point(WorldTransform{body_a.position, make_rotation(body_a.angle)}, anchor);
          o.collide_connected = joint.options.index() != static_cast<std::size_t>(JointKind::filter) && one_in(2);
          o.limit_events = one_in(2);
          if (one_in(5)) o.break_limit = {true, uniform(20.0f, 200.0f), uniform(20.0f, 200.0f)};
        },
        joint.options);
    scene_.joints.push_back(joint);
  }

  /// A gear between a joint and the next one, if both have a coordinate to couple.
  void add_gear(int i) {
    const auto couples = [&](int k) {
      const scenes::SceneJoint& joint = scene_.joints[static_cast<std::size_t>(k)];
      const AnyJointOptions& o = joint.options;
      if (scene_.bodies[static_cast<std::size_t>(joint.body_b)].options.type != BodyType::dynamic) return false;
      return std::holds_alternative<RevoluteOptions>(o) || std::holds_alternative<PrismaticOptions>(o);
    };
    if (i + 1 >= 30 || i >= 30 || !couples(i) || !couples(i + 1)) return;
    GearOptions gear;
    gear.ratio = uniform(0.5f, 2.0f);
    const scenes::SceneJoint& a = scene_.joints[static_cast<std::size_t>(i)];
    const scenes::SceneJoint& b = scene_.joints[static_cast<std::size_t>(i + 1)];
    scene_.joints.push_back({gear, a.body_b, b.body_b, i, i + 1});
  }

  void add_fields() {
    GravityZoneOptions zone;
    zone.area = circle_area(to_position(Vec2{-4.0f, 3.0f}), 2.0f);
    zone.acceleration = {3.0f, 2.0f};
    DirectionalFieldOptions fan;
    fan.strength = 4.0f;
    fan.falloff = Falloff::inverse;
    fan.reach = 12.0f;
    RadialFieldOptions pull;
    pull.center = to_position(Vec2{3.0f, 3.0f});
    pull.strength = -5.0f;
    pull.swirl = 1.0f;
    BuoyancyOptions water;
    water.area = box_area(to_position(Vec2{4.0f, 0.0f}), to_position(Vec2{9.0f, 3.0f}));
    water.surface = to_position(Vec2{0.0f, 2.0f});
    water.density = 3.0f;
    water.wave_amplitude = 0.2f;
    water.wave_speed = 1.0f;
    WindOptions wind;
    wind.velocity = {4.0f, 0.0f};
    wind.gusts = 0.3f;
    for (const AnyFieldOptions& options : {AnyFieldOptions(zone), AnyFieldOptions(fan), AnyFieldOptions(pull),
                                           AnyFieldOptions(water), AnyFieldOptions(wind)}) {
      scene_.fields.push_back({options});
    }
    scene_.action = [](int step) {
      scenes::SceneChange change;
      if (step % 30 == 29) {
        change.explosions.push_back({.center = to_position(Vec2{0.0f, 0.5f}), .radius = 6.0f, .strength = 20.0f});
      }
      return change;
    };
  }

  std::mt19937 random_;
  scenes::Scene scene_;
};

TEST(ScaledWorlds, JointsAndFieldsOfAllKindsHaveTheSameBits) {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    const float factor = seed % 2 == 0 ? 1.0f / 64.0f : 64.0f;
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", factor " << factor);
    Pair pair(JointsAndFields(seed).make(), factor);
    for (int step = 0; step < 120; ++step) {
      step_scene(pair.plain, pair.plain_scene, step);
      step_scene(pair.scaled, pair.scaled_scene, step);
      ASSERT_EQ(difference(pair), "") << "step " << step;
    }
    EXPECT_EQ(pair.scaling(pair.plain.world.measure().max_joint_error), pair.scaled.world.measure().max_joint_error);
  }
}

class ScaledScenes : public testing::TestWithParam<std::string> {};

TEST_P(ScaledScenes, HaveTheSameBitsIfTheFactorIsAPowerOfTwo) {
  if (kThreadSanitizer) GTEST_SKIP() << "runs on one thread";
  for (const float factor : {1.0f / 64.0f, 64.0f}) {
    Pair pair(make_scene(GetParam()), factor);
    ASSERT_EQ(difference(pair), "") << "before the first step, factor " << factor;
    for (int step = 0; step < kScaledSteps; ++step) {
      step_scene(pair.plain, pair.plain_scene, step);
      step_scene(pair.scaled, pair.scaled_scene, step);
      ASSERT_EQ(difference(pair), "") << "step " << step << ", factor " << factor;
    }
  }
}

/// Places, ways and shapes for queries, from a fixed sequence.
class Asker {
 public:
  explicit Asker(const World& world) {
    for (const BodyId body : world.bodies()) {
      const Position place = world.transform(body).value().position;
      box_ = merge(box_, WorldAabb{place, place});
    }
  }

  float uniform(float low, float high) { return low + (high - low) * static_cast<float>(random_() >> 8) * 0x1p-24f; }
  Position place() {
    const Vec2 half = half_extents(box_);
    const Vec2 off = {min(half.x, 20.0f) * uniform(-1.0f, 1.0f), min(half.y, 20.0f) * uniform(-1.0f, 1.0f)};
    return to_position(to_vec2(center(box_)) + off);
  }
  Vec2 way() { return {uniform(-15.0f, 15.0f), uniform(-15.0f, 15.0f)}; }

 private:
  std::mt19937 random_{7};
  WorldAabb box_{};
};

std::string difference(const CastHit& a, const CastHit& b, const Scaling& scale) {
  if (a.shape != b.shape || !(a.cell == b.cell)) return "the shape that was hit";
  if (a.fraction != b.fraction) return "the fraction" + both(double{a.fraction}, double{b.fraction});
  if (a.normal != b.normal) return "the normal";
  if (scale(a.point) != b.point) return "the point";
  return {};
}
std::string difference(const NearestShape& a, const NearestShape& b, const Scaling& scale) {
  if (a.shape != b.shape || !(a.cell == b.cell)) return "the nearest shape";
  if (!same(scale(a.distance), b.distance)) return "the distance" + both(double{scale(a.distance)}, double{b.distance});
  if (a.normal != b.normal) return "the normal";
  if (scale(a.point) != b.point || scale(a.query_point) != b.query_point) return "a point";
  return {};
}

ConvexProxy proxy_of(const Circle& g) { return {{&g.center, 1}, g.radius}; }
ConvexProxy proxy_of(const Polygon& g) { return {g.vertices(), g.radius()}; }
ConvexProxy proxy_of(const SupportShape& g) { return make_proxy(g); }

template <typename Shape>
std::string difference_of_queries(const Pair& pair, const Shape& shape, Position at, Vec2 way, float reach) {
  const World& a = pair.plain.world;
  const World& b = pair.scaled.world;
  const Scaling& scale = pair.scaling;
  const Shape other = scale.geometry(shape);
  const ConvexProxy proxy_a = proxy_of(shape);
  const ConvexProxy proxy_b = proxy_of(other);
  const WorldTransform pose_a = {at, make_rotation(way.x)};
  const WorldTransform pose_b = {scale(at), pose_a.rotation};
  std::string found = difference(a.shape_cast_closest(proxy_a, pose_a, way).value(),
                                 b.shape_cast_closest(proxy_b, pose_b, scale(way)).value(), scale);
  if (!found.empty()) return "cast: " + found;
  if (a.overlap_shape(proxy_a, pose_a).value() != b.overlap_shape(proxy_b, pose_b).value()) return "overlaps";
  const std::vector<NearestShape> near_a = a.shapes_near(proxy_a, pose_a, reach).value();
  const std::vector<NearestShape> near_b = b.shapes_near(proxy_b, pose_b, scale(reach)).value();
  if (near_a.size() != near_b.size()) return "the number of near shapes";
  for (std::size_t i = 0; i < near_a.size() && found.empty(); ++i) found = difference(near_a[i], near_b[i], scale);
  return found.empty() ? "" : "near shapes: " + found;
}

TEST_P(ScaledScenes, AnswerQueriesAlike) {
  for (const float factor : {1.0f / 64.0f, 64.0f}) {
    Pair pair(make_scene(GetParam()), factor);
    for (int step = 0; step < 20; ++step) {
      step_scene(pair.plain, pair.plain_scene, step);
      step_scene(pair.scaled, pair.scaled_scene, step);
    }
    const World& a = pair.plain.world;
    const World& b = pair.scaled.world;
    const Scaling& scale = pair.scaling;
    Asker ask(a);
    const SupportShape egg = make_ellipse({.radii = {0.6f, 0.3f}}).value();
    const Polygon hull =
        make_hull(std::array<Vec2, 4>{{{-0.4f, -0.3f}, {0.5f, 0.0f}, {0.2f, 0.4f}, {-0.3f, 0.2f}}}, 0.05f);
    for (int i = 0; i < 100; ++i) {
      const Position at = ask.place();
      const Vec2 way = ask.way();
      const float reach = ask.uniform(0.0f, 3.0f);
      ASSERT_EQ(
          difference(a.ray_cast_closest(at, way).value(), b.ray_cast_closest(scale(at), scale(way)).value(), scale), "")
          << i;
      ASSERT_EQ(a.shapes_at(at).value(), b.shapes_at(scale(at)).value()) << i;
      ASSERT_EQ(difference(a.nearest_shape(at, reach).value(), b.nearest_shape(scale(at), scale(reach)).value(), scale),
                "")
          << i;
      ASSERT_EQ(difference_of_queries(pair, Circle{{0.1f, 0.0f}, 0.4f}, at, way, reach), "") << i;
      ASSERT_EQ(difference_of_queries(pair, hull, at, way, reach), "") << i;
      ASSERT_EQ(difference_of_queries(pair, egg, at, way, reach), "") << i;
    }
    const Quality quality_a = a.measure();
    const Quality quality_b = b.measure();
    EXPECT_EQ(scale(quality_a.max_penetration), quality_b.max_penetration);
    EXPECT_EQ(scale(quality_a.max_joint_error), quality_b.max_joint_error);
  }
}

TEST(ScaledWorlds, HaveTheSameBitsWhateverTheLanesAndWorkers) {
  for (const char* name : {"mixed:1", "wild:1", "eggs:20", "junkyard:3", "crane", "locks"}) {
    const scenes::Scene scene = Scaling(0.01f).scene(make_scene(name));
    const auto hash_with = [&](Lanes lanes, int workers) {
      scenes::Scene own = scene;
      own.world.lanes = lanes;
      own.world.workers = workers;
      scenes::BuiltScene built = scenes::build(own).value();
      for (int step = 0; step < 60; ++step) step_scene(built, own, step);
      return built.world.state_hash();
    };
    const std::uint64_t expected = hash_with(Lanes::scalar, 1);
    for (const Lanes lanes : available_lanes()) EXPECT_EQ(hash_with(lanes, 3), expected) << name << to_string(lanes);
  }
}

/// The trees shorten the gap between crowds, and their origin follows the bodies.
TEST(ScaledWorlds, CrowdsFarApartHaveTheSameBits) {
  scenes::Scene scene = make_scene("mixed:3");
  const std::size_t bodies = scene.bodies.size();
  for (std::size_t i = 0; i < bodies; ++i) {
    scenes::SceneBody copy = scene.bodies[i];
    copy.options.position.x += 300000.0;
    copy.options.position.y += 90000.0;
    scene.bodies.push_back(copy);
  }
  for (const float factor : {1.0f / 64.0f, 64.0f}) {
    Pair pair(scene, factor);
    for (int step = 0; step < 90; ++step) {
      step_scene(pair.plain, pair.plain_scene, step);
      step_scene(pair.scaled, pair.scaled_scene, step);
      ASSERT_EQ(difference(pair), "") << "step " << step << ", factor " << factor;
    }
  }
}

/// Scenes in which rounding errors do not grow to the size of bodies.
TEST(ScaledWorlds, MoveAlikeWhateverTheFactor) {
  for (const char* name :
       {"arch", "house_of_cards:3", "dominoes:10", "large_pyramid:14", "many_pyramids:2", "joint_grid:10", "rain:1",
        "carried", "clock", "block_and_tackle", "crane", "car", "character", "seams:20"}) {
    for (const float factor : {0.01f, 100.0f}) {
      Pair pair(make_scene(name), factor);
      for (int step = 0; step < 150; ++step) {
        step_scene(pair.plain, pair.plain_scene, step);
        step_scene(pair.scaled, pair.scaled_scene, step);
      }
      double farthest = 0.0;
      for (const BodyId body : pair.plain.world.bodies()) {
        const Position a = pair.scaling(pair.plain.world.transform(body).value().position);
        const Position b = pair.scaled.world.transform(body).value().position;
        farthest = std::max({farthest, std::abs(a.x - b.x), std::abs(a.y - b.y)});
      }
      EXPECT_LT(farthest, 1.0e-3 * double{factor}) << name << ", factor " << factor;
    }
  }
}

/// A character that wants something else every 20 steps, in both worlds.
void expect_movers_go_alike(const std::string& spec, Vec2 start, float factor) {
  SCOPED_TRACE(testing::Message() << spec << ", factor " << factor);
  Pair pair(make_scene(spec), factor);
  const Scaling& scale = pair.scaling;
  const Capsule hero{{0.0f, 0.3f}, {0.0f, 0.9f}, 0.3f};
  MoverOptions of_a{.shape = hero};
  MoverOptions of_b = of_a;
  of_b.shape = scale.geometry(hero);
  of_b.step_height = scale(of_a.step_height);
  of_b.snap_distance = scale(of_a.snap_distance);
  of_b.push_force = scale(of_a.push_force);
  Mover a{.position = to_position(start)};
  Mover b{.position = scale(to_position(start))};
  std::mt19937 random(3);
  float speed = 0.0f;
  int moved = 0;
  for (int step = 0; step < 240; ++step) {
    step_scene(pair.plain, pair.plain_scene, step);
    step_scene(pair.scaled, pair.scaled_scene, step);
    if (step % 20 == 0) speed = static_cast<float>(random() % 9) - 4.0f;
    const float jump = step % 50 == 49 && a.is_grounded() ? 6.0f : a.velocity.y - 10.0f / 60.0f;
    const Vec2 wanted = {speed, a.is_grounded() && jump < 0.0f ? 0.0f : jump};
    const MoverReport x = move(pair.plain.world, a, of_a, {.velocity = wanted}).value();
    const MoverReport y = move(pair.scaled.world, b, of_b, {.velocity = scale(wanted)}).value();
    ASSERT_EQ(scale(a.position), b.position) << "step " << step;
    ASSERT_TRUE(same(scale(a.velocity), b.velocity)) << "step " << step;
    ASSERT_EQ(x.grounded, y.grounded) << "step " << step;
    ASSERT_EQ(x.hits_found, y.hits_found) << "step " << step;
    ASSERT_EQ(difference(pair), "") << "step " << step;
    moved += length(x.moved) > 0.01f ? 1 : 0;
  }
  EXPECT_GT(moved, 60);
}

TEST(ScaledWorlds, MoversGoAlike) {
  for (const float factor : {1.0f / 64.0f, 64.0f}) {
    expect_movers_go_alike("character", {-17.0f, 0.2f}, factor);
    expect_movers_go_alike("tiles:20", {0.0f, 8.0f}, factor);
    expect_movers_go_alike("one_way:2", {0.0f, 6.0f}, factor);
    expect_movers_go_alike("seams:20", {0.0f, 5.0f}, factor);
  }
}

TEST(ScaledWorlds, FunctionsWithoutAWorldAnswerAlike) {
  std::mt19937 random(11);
  const auto uniform = [&](float low, float high) {
    return low + (high - low) * static_cast<float>(random() >> 8) * 0x1p-24f;
  };
  const auto points_of = [&](std::size_t count, float size) {
    std::vector<Vec2> points;
    for (std::size_t i = 0; i < count; ++i) points.push_back({uniform(-size, size), uniform(-size, size)});
    return points;
  };
  int hulls = 0;
  int hits = 0;
  int casts = 0;
  for (int i = 0; i < 4000; ++i) {
    const float f = i % 2 == 0 ? 1.0f / 64.0f : 64.0f;
    const Scaling scale(f);
    const auto scaled = [&](std::vector<Vec2> points) {
      for (Vec2& point : points) point = f * point;
      return points;
    };
    const auto expect_same = [&](const Polygon& p, const Polygon& q) {
      ASSERT_EQ(p.size(), q.size());
      for (int k = 0; k < p.size(); ++k) {
        ASSERT_EQ(f * p.vertices()[static_cast<std::size_t>(k)], q.vertices()[static_cast<std::size_t>(k)]);
      }
    };
    // Small shapes, which the tolerances decide.
    const std::vector<Vec2> points = points_of(6, i % 3 == 0 ? 0.01f : 1.0f);
    const Result<Polygon> hull = make_hull(points);
    const Result<Polygon> other = make_hull(scaled(points), 0.0f, f);
    ASSERT_EQ(hull.ok(), other.ok());
    if (!hull.ok()) continue;
    ++hulls;
    expect_same(hull, other);
    EXPECT_TRUE(make_polygon(other.value().vertices(), 0.0f, f).ok());
    const Result<Decomposition> pieces = decompose({.points = points});
    const Result<Decomposition> others = decompose({.points = scaled(points)}, 8, f);
    ASSERT_EQ(pieces.ok(), others.ok());
    for (std::size_t k = 0; pieces.ok() && k < pieces.value().pieces.size(); ++k) {
      expect_same(pieces.value().pieces[k], others.value().pieces[k]);
    }
    const std::vector<Vec2> rod = {{-0.5f, 0.0f}, {0.5f, 0.0f}};
    const std::vector<Vec2> scaled_rod = scaled(rod);
    const ConvexProxy a = {hull.value().vertices(), 0.0f};
    const ConvexProxy b = {other.value().vertices(), 0.0f};
    const Transform at{{uniform(-3.0f, 3.0f), uniform(-3.0f, 3.0f)}, make_rotation(uniform(-3.0f, 3.0f))};
    const Vec2 way = -uniform(0.0f, 2.0f) * at.position;
    const CastOutput cast = shape_cast({a, {rod, 0.1f}, at, way});
    const CastOutput scaled_cast =
        shape_cast({b, {scaled_rod, f * 0.1f}, {f * at.position, at.rotation}, f * way, 1.0f, f});
    ASSERT_EQ(cast.hit, scaled_cast.hit);
    ASSERT_EQ(cast.fraction, scaled_cast.fraction);
    casts += cast.hit ? 1 : 0;
    const auto sweep = [&](float size) {
      return Sweep{{},  size * at.position, size * (at.position + way), at.rotation, make_rotation(uniform(0.0f, 0.0f)),
                   0.0f};
    };
    const TimeOfImpactOutput time = time_of_impact({a, {rod, 0.1f}, {}, sweep(1.0f)});
    const TimeOfImpactOutput scaled_time =
        time_of_impact({.a = b, .b = {scaled_rod, f * 0.1f}, .sweep_a = {}, .sweep_b = sweep(f), .length_unit = f});
    ASSERT_EQ(time.state, scaled_time.state);
    ASSERT_EQ(time.time, scaled_time.time);
    hits += time.state == TimeOfImpactOutput::State::hit ? 1 : 0;
  }
  EXPECT_GT(hulls, 1000);
  EXPECT_GT(hits, 300);
  EXPECT_GT(casts, 300);
}

INSTANTIATE_TEST_SUITE_P(Scenes, ScaledScenes, testing::ValuesIn(kScenes), [](const auto& scene) {
  std::string name = scene.param;
  for (char& c : name) c = c == ':' ? '_' : c;
  return name;
});

}  // namespace
}  // namespace drystone::test

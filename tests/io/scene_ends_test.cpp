// What a world accepts, a file holds: each option at both ends of its range, and next to them, for all options that are described. A scene from
// which a world can be built is read back as it was written, and builds a world with the same state hash. A number that a world refuses for
// its range, a file refuses too.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "drystone/io/scene_file.hpp"
#include "io/scene_fields.hpp"
#include "tests/support/joint_kinds.hpp"

namespace drystone::io {
namespace {

/// A world of two dynamic bodies.
scenes::Scene two_bodies() {
  scenes::Scene scene;
  scene.bodies.resize(2);
  for (scenes::SceneBody& body : scene.bodies) body.options.type = BodyType::dynamic;
  return scene;
}

/// Numbers at the ends of the limits and their neighbours, and large and small numbers of the type.
template <typename T>
std::vector<T> ends_of(const Limits& limits, float length_unit = 1.0f) {
  using Numbers = std::numeric_limits<T>;
  std::vector<T> ends = {T(0), Numbers::max(), -Numbers::max(), Numbers::denorm_min(), -Numbers::denorm_min()};
  for (const double size :
       {1.0e-30, 1.0e-6, 0.005, 0.01, 0.02, 0.5, 1.0, 2.0 * double{kPi}, 1.0e6, 1.0e9, 1.0e12, 1.0e16, 1.0e18})
    ends.insert(ends.end(), {static_cast<T>(size), static_cast<T>(-size)});
  for (const double end : {limits.low, limits.high, -limits.low, -limits.high}) {
    if (!std::isfinite(end)) continue;
    const bool is_length = limits.form == Limits::Form::length && end == limits.low;
    const T at = static_cast<T>(end) * (is_length ? static_cast<T>(length_unit) : T(1));
    ends.insert(ends.end(), {at, std::nextafter(at, -Numbers::infinity()), std::nextafter(at, Numbers::infinity())});
  }
  return ends;
}

/// Visits the fields of an object in a scene, gives each the numbers at its ends in turn, and compares what the world and the file accept.
class Ends {
 public:
  explicit Ends(scenes::Scene start) : scene(std::move(start)) {}

  template <typename Object>
  void visit(const char* what, Object& object, const Limits& outer = bound::kFinite) {
    const std::string before = std::exchange(path_, path_ + what + ".");
    Fields<Object> fields{*this, object};
    describe<Object>(fields, outer);
    path_ = before;
  }

  scenes::Scene scene;
  int accepted = 0;  // How often a world could be built.
  int refused = 0;   // How often a number was refused for its range.

 private:
  template <typename Object>
  struct Fields {
    Ends& ends;
    Object& object;

    template <typename Value, typename Class>
    void field(const char* name, Value Class::*member, const Limits& limits, bool) {
      ends.vary(name, object.*member, limits);
    }
  };

  void vary(const char* name, float& value, const Limits& limits) { vary_number(name, value, limits); }
  void vary(const char* name, double& value, const Limits& limits) { vary_number(name, value, limits); }
  void vary(const char* name, Vec2& value, const Limits& limits) { vary_pair(name, value, limits); }
  void vary(const char* name, Position& value, const Limits& limits) { vary_pair(name, value, limits); }
  template <typename T>
  void vary(const char* name, std::optional<T>& value, const Limits& limits) {
    const std::optional<T> before = value;
    vary(name, value.emplace(), limits);
    value = before;
  }
  template <typename T>
  void vary(const char* name, std::vector<T>& list, const Limits&) {
    if constexpr (model::Described<T> && !std::is_same_v<T, Vec2>) {
      if (!list.empty()) visit(name, list[0]);
    }
  }
  void vary(const char* name, std::string& value, const Limits& lengths) {
    vary_over(name, value, std::vector{std::string(static_cast<std::size_t>(lengths.high), 'n')});
  }
  template <std::size_t Count>
  void vary(const char* name, std::array<float, Count>& values, const Limits& limits) {
    vary_number(name, values.back(), limits);
  }
  template <typename T>
  void vary(const char* name, T& value, const Limits& limits) {
    if constexpr (std::is_enum_v<T>) {
      for (std::size_t i = 0; i < std::size(NamesOf<T>::kNames); ++i)
        vary_over(name, value, std::vector{static_cast<T>(i)});
    } else if constexpr (std::is_integral_v<T>) {
      const auto low = static_cast<T>(std::is_same_v<T, std::uint64_t> || std::is_same_v<T, bool> ? 0.0 : limits.low);
      const auto high = std::is_same_v<T, std::uint64_t> || std::is_same_v<T, bool> ? std::numeric_limits<T>::max()
                                                                                    : static_cast<T>(limits.high);
      vary_over(name, value, {low, high});
    } else {
      visit(name, value, limits);
    }
  }
  template <typename Pair>
  void vary_pair(const char* name, Pair& value, const Limits& limits) {
    vary_number((std::string(name) + ".x").c_str(), value.x, limits);
    vary_number((std::string(name) + ".y").c_str(), value.y, limits);
  }

  template <typename T>
  void vary_number(const char* name, T& value, const Limits& limits) {
    const bool is_length = limits.form == Limits::Form::length;
    for (const float unit : is_length ? std::vector{1.0f, kSmallestLengthUnit, kLargestLengthUnit}
                                      : std::vector{scene.world.length_unit}) {
      const float before = std::exchange(scene.world.length_unit, unit);
      // Files do not compare lengths with the world's own unit.
      vary_over(name, value, ends_of<T>(limits, unit), !is_length);
      scene.world.length_unit = before;
    }
  }
  template <typename T>
  void vary_over(const char* name, T& value, const std::vector<T>& ends, bool is_same_range = true) {
    const T before = value;
    for (const T& end : ends) {
      value = end;
      std::ostringstream what;
      what << path_ << name << " = " << testing::PrintToString(end) << " in units of " << scene.world.length_unit;
      compare(what.str(), is_same_range);
    }
    value = before;
  }

  void compare(const std::string& what, bool is_same_range) {
    const Result<scenes::BuiltScene> built = scenes::build(scene);
    const std::string text = write_scene(scene).value();
    const Result<LoadedScene> read = parse_scene(text, "scene");
    if (!built.ok() && is_same_range && is_of_range(built.error().message)) {
      ++refused;
      EXPECT_FALSE(read.ok()) << what << ": " << built.error().message;
    }
    if (!built.ok() || !built.value().world.clone().step(scene.dt).ok()) return;
    ++accepted;
    ASSERT_TRUE(read.ok()) << what << ": " << read.error().message;
    EXPECT_EQ(write_scene(read.value().scene).value(), text) << what;
    const Result<scenes::BuiltScene> again = scenes::build(read.value().scene);
    ASSERT_TRUE(again.ok()) << what << ": " << again.error().message;
    EXPECT_EQ(again.value().world.state_hash(), built.value().world.state_hash()) << what;
  }

  /// Whether the message is about the range of a number that the file gives: a box is made of it, and its corners may be too far away.
  static bool is_of_range(const std::string& message) {
    const auto has = [&](const char* part) { return message.find(part) != std::string::npos; };
    return (has(" must be in ") || has(" must be finite")) && !has("Polygon.vertices");
  }

  std::string path_;
};

TEST(SceneEnds, OfWorldsAndBodiesAreReadBack) {
  Ends ends(two_bodies());
  ends.visit("scene", ends.scene);
  ends.visit("world", ends.scene.world);
  ends.scene.world.material_rules.push_back({.material_a = 1, .material_b = 2});
  ends.visit("rule", ends.scene.world.material_rules[0]);
  ends.visit("body", ends.scene.bodies[0].options);
  EXPECT_GT(ends.accepted, 500);
  EXPECT_GT(ends.refused, 200);
}

TEST(SceneEnds, OfChainsAreReadBack) {
  Ends ends(two_bodies());
  ends.scene.bodies[0].chains.push_back({.points = {{3, 0}, {2, 0}, {1, 0}, {0, 0}}});
  ends.visit("chain", ends.scene.bodies[0].chains[0]);
  EXPECT_GT(ends.accepted, 100);
}

TEST(SceneEnds, OfShapesAreReadBack) {
  const auto visit = [](auto geometry) {
    Ends ends(two_bodies());
    ends.scene.bodies[0].shapes.push_back({geometry, {}});
    ends.visit("options", ends.scene.bodies[0].shapes[0].options);
    ends.visit("shape", std::get<decltype(geometry)>(ends.scene.bodies[0].shapes[0].geometry));
    EXPECT_GT(ends.accepted, 100);
  };
  visit(Circle{.radius = 0.5f});
  visit(Capsule{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.25f});
  visit(Segment{{-0.5f, 0.0f}, {0.5f, 0.0f}});
  visit(Box{{0.5f, 0.5f}});
}

TEST(SceneEnds, OfMadeShapesAreReadBack) {
  const auto expect_read_back = [](const scenes::Scene& scene, const std::string& what) {
    ASSERT_TRUE(scenes::build(scene).ok()) << what;
    const std::string text = write_scene(scene).value();
    const Result<LoadedScene> read = parse_scene(text, "scene");
    ASSERT_TRUE(read.ok()) << what << ": " << read.error().message;
    EXPECT_EQ(write_scene(read.value().scene).value(), text) << what;
  };
  for (const float half_angle : ends_of<float>({0.02, 3.1})) {
    for (const SliceCut cut : {SliceCut::sector, SliceCut::chord}) {
      const Result<SupportShape> slice = make_slice({.half_angle = half_angle, .cut = cut});
      if (!slice.ok()) continue;
      scenes::Scene scene = two_bodies();
      scene.bodies[0].shapes.push_back({slice.value(), {}});
      expect_read_back(scene, "half_angle " + std::to_string(half_angle));
    }
  }
  for (const float size : ends_of<float>({0.02, 1.0e6})) {
    TileGrid grid(1, 1, size, {});
    grid.set({0, 0}, Tile::full);
    scenes::Scene scene = two_bodies();
    scene.bodies[0].options.type = BodyType::static_body;
    scene.bodies[0].grids.push_back({grid, {}});
    if (scenes::build(scene).ok()) expect_read_back(scene, "cell_size " + std::to_string(size));
  }
}

TEST(SceneEnds, OfJointsAreReadBack) {
  test::for_each_joint_kind([](const auto& options) {
    Ends ends(two_bodies());
    ends.scene.joints.push_back({options, 0, 1});
    using Options = std::decay_t<decltype(options)>;
    ends.visit(to_string(Options::kKind), std::get<Options>(ends.scene.joints[0].options));
  });
}

template <typename Options>
void visit_field() {
  Ends ends(two_bodies());
  ends.scene.fields.push_back({Options{}});
  ends.visit("field", std::get<Options>(ends.scene.fields[0].options));
  EXPECT_GT(ends.accepted, 10);
}
TEST(SceneEnds, OfFieldsAreReadBack) {
  visit_field<GravityZoneOptions>();
  visit_field<DirectionalFieldOptions>();
  visit_field<RadialFieldOptions>();
  visit_field<BuoyancyOptions>();
  visit_field<WindOptions>();
  visit_field<CustomFieldOptions>();
}

// --- Worlds as scenes --------------------------------------------------------------------------------------------------

float between(std::mt19937& random, float low, float high) {
  return std::uniform_real_distribution<float>(low, high)(random);
}

/// Spins about centres of mass that are not the origin, axes and directions that were given in any length.
TEST(SceneEnds, AWorldThatWasBuiltIsBuiltAgainWithTheSameHash) {
  std::mt19937 random(5);
  const auto vector = [&](float size) { return Vec2{between(random, -size, size), between(random, -size, size)}; };
  for (int i = 0; i < 300; ++i) {
    scenes::Scene scene = two_bodies();
    for (scenes::SceneBody& body : scene.bodies) {
      body.options.position = Position{} + vector(100.0f);
      body.options.angle = between(random, -3.0f, 3.0f);
      body.options.velocity = vector(10.0f);
      body.options.angular_velocity = between(random, -20.0f, 20.0f);
      for (int k = 0; k < i % 4; ++k) body.shapes.push_back({Circle{vector(2.0f), 0.5f}, {}});
    }
    PrismaticOptions prismatic;
    prismatic.axis = vector(3.0f);
    scene.joints.push_back({prismatic, 0, 1});
    DirectionalFieldOptions directional;
    directional.direction = vector(3.0f);
    scene.fields.push_back({directional});
    const scenes::BuiltScene built = scenes::build(scene);
    const scenes::BuiltScene again = scenes::build(scenes::scene_of(built.world));
    ASSERT_EQ(again.world.state_hash(), built.world.state_hash())
        << i << ": " << again.world.first_difference(built.world)->field;
  }
}

/// A box may be thinner than what make_polygon() tells apart.
TEST(SceneEnds, AThinBoxAnywhereIsReadBack) {
  std::mt19937 random(6);
  for (int i = 0; i < 300; ++i) {
    scenes::Scene scene = two_bodies();
    const Box box{.half_extents = {between(random, 0.1f, 2.0f), between(random, 0.0005f, 0.003f)},
                  .center = {between(random, -3.0f, 3.0f), between(random, -3.0f, 3.0f)},
                  .angle = i % 2 == 0 ? 0.0f : between(random, -3.0f, 3.0f)};
    scene.bodies[0].shapes.push_back({box, {}});
    const Result<scenes::BuiltScene> built = scenes::build(scene);
    if (!built.ok()) continue;
    const std::string text = write_scene(scenes::scene_of(built.value().world)).value();
    const Result<LoadedScene> read = parse_scene(text, "scene");
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(scenes::build(read.value().scene).value().world.state_hash(), built.value().world.state_hash());
  }
}

}  // namespace
}  // namespace drystone::io

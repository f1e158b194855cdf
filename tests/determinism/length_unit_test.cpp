// WorldOptions::length_unit: a scene that is scaled with its unit moves as before, and a factor that is a power of two keeps the bits, because
// such factors change no digit of a float. So any tolerance that does not scale shows up as a difference. A different order of contacts, of
// bodies in the solver or of pairs would show up as well.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "drystone/scenes/scene.hpp"
#include "tests/determinism/small_scenes.hpp"
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
  if (e.contact_hit.size() != f.contact_hit.size()) return "the hit events";
  for (std::size_t i = 0; i < e.contact_hit.size(); ++i) {
    if (scale(e.contact_hit[i].point) != f.contact_hit[i].point) return "the point of a hit";
    if (scale(e.contact_hit[i].approach_speed) != f.contact_hit[i].approach_speed) return "the speed of a hit";
  }
  if (a.report().impacts != b.report().impacts) return "the number of impacts";
  return {};
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

INSTANTIATE_TEST_SUITE_P(Scenes, ScaledScenes, testing::ValuesIn(kScenes), [](const auto& scene) {
  std::string name = scene.param;
  for (char& c : name) c = c == ':' ? '_' : c;
  return name;
});

}  // namespace
}  // namespace drystone::test

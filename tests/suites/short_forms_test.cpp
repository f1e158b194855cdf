// Every scene of the benchmark suites in a form short enough for a sanitizer: few bodies, few steps, but through the same
// phases as the full size. One world has one worker and one has three, and both must hold what the suite promises.
//
// A short form begins where the scene gets going: bodies that would fall for seconds before they touch anything start at
// the end of that fall. Promises (how deep, how fast, how far) are those of the suites' table, benchmarks/suites.cpp, with
// its reasons; a bound that a short form can keep closer stands beside it here, with its own.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "benchmarks/suites.hpp"
#include "drystone/scenes/scene.hpp"
#include "tests/support/run_scene.hpp"

namespace drystone::test {
namespace {

using scenes::Scene;

/// Keeps the first so many bodies. For scenes without joints, whose bodies begin with what is static.
template <std::size_t Count>
void keep_first(Scene& scene) {
  scene.bodies.resize(Count);
}

/// 300 of the 3000 circles, those above the slopes; as they are after falling for 3 s, 5 m above the first slope.
void end_of_fall(Scene& scene) {
  std::erase_if(scene.bodies, [](const scenes::SceneBody& body) {
    const float x = body.options.position.x;
    return body.options.type == BodyType::dynamic && (x < -10.0f || x > 30.0f);
  });
  for (scenes::SceneBody& body : scene.bodies) {
    if (body.options.type != BodyType::dynamic) continue;
    body.options.position.y -= 45.0f;
    body.options.velocity.y = -30.0f;
  }
}

/// Raises the floors, so that a column of humans lands before its turn to go comes.
void land_at_once(Scene& scene) { scene.bodies.front().options.position.y = 39.5f; }

/// The pentagons start above the floor, 6 m before the block, which comes at 12 m/s.
void in_the_way(Scene& scene) {
  for (scenes::SceneBody& body : scene.bodies) {
    if (body.options.type == BodyType::dynamic) body.options.position += Vec2{6.0f, -14.0f};
  }
}

struct ShortForm {
  std::string scene;
  int size = 0;
  int steps = 0;
  /// Deepest overlap [m]; 0: what the suite promises.
  float max_penetration = 0.0f;
  void (*adapt)(Scene&) = nullptr;
  bool has_contacts = true;

  friend void PrintTo(const ShortForm& form, std::ostream* out) { *out << form.scene << ":" << form.size; }
};

// Piles at rest: twice the overlap that contacts keep by design, 5 mm.
constexpr float kAtRest = 0.01f;
// After 1.1 to 1.5 s of falling, the fastest at 15 m/s: 0.25 m in a step.
constexpr float kFallen = 0.3f;
// At 37 m/s: 0.61 m in a step.
constexpr float kFallenFar = 0.65f;
// Humans land at 3 m/s: 0.05 m in a step.
constexpr float kLanding = 0.05f;
// Tables a few millimetres above the floor or another.
constexpr float kStacked = 0.1f;
// A box in a drum is 0.25 m wide: deeper would be in its middle.
constexpr float kHalfABox = 0.125f;

const std::vector<ShortForm> kContinuousOff = {
    {"falling_squares", 10, 100, kFallen},
    {"falling_circles", 10, 100, kFallen},
    {"tumbler_spawn", 60, 110},
    {"add_pair", 200, 40},
    {"mild_n2", 10, 40},
    {"n2", 60, 40},
    {"multi_fixture", 12, 40, kStacked},
    {"mostly_static_single", 20, 60},
    {"mostly_static_multi", 20, 60},
    {"diagonal", 8, 40, kFallenFar, end_of_fall},
    {"mixed_static_dynamic", 300, 40},
    {"big_mobile", 5, 60, 0.0f, nullptr, false},
    {"slow_explosion", 6000, 40, 0.0f, keep_first<300>},
};

const std::vector<ShortForm> kContinuousOn = {
    // The four of suite A that are run with it on, too.
    {"falling_squares", 10, 100, kFallen},
    {"add_pair", 200, 40},
    {"diagonal", 8, 40, kFallenFar, end_of_fall},
    {"mixed_static_dynamic", 300, 40},
    // Suite B.
    {"compounds", 6, 90},
    {"joint_grid", 14, 60, 0.0f, nullptr, false},
    {"junkyard", 4, 70, 0.0f, in_the_way},
    {"large_pyramid", 14, 60, kAtRest},
    {"many_pyramids", 2, 60, kAtRest},
    {"rain", 3, 60, kLanding, land_at_once},
    {"smash", 3, 90},
    {"spinner", 200, 60},
    {"tumbler", 12, 90, kHalfABox},
    {"washer", 14, 60},
    // Suite C.
    {"pyramids_182", 6, 40, kAtRest},
    {"tumbler_2000", 80, 60, kHalfABox},
    // Suite D: large enough for several blocks, with seams between them and without.
    {"large_pyramid", 45, 15, kAtRest},
    {"many_pyramids", 4, 15, kAtRest},
};

Scene make_scene(const ShortForm& form, bool continuous) {
  Scene scene = scenes::make_built_in(form.scene + ":" + std::to_string(form.size)).value();
  scene.world.continuous = continuous;
  if (form.adapt != nullptr) form.adapt(scene);
  return scene;
}

scenes::BuiltScene build_with(Scene scene, int workers) {
  scene.world.workers = workers;
  return std::move(scenes::build(scene)).value();
}

/// Measuring and checking look at everything: often enough to see a fault while it lasts.
constexpr int kStepsToCheck = 5;

class ShortRun {
 public:
  ShortRun(const ShortForm& form, bool continuous)
      : form_(form),
        promise_(bench::find_suite_scene(form.scene)->plausible),
        scene_(make_scene(form, continuous)),
        alone_(build_with(scene_, 1)),
        shared_(build_with(scene_, 3)) {}

  void run() {
    int most_touching = 0;
    for (int step = 0; step < form_.steps; ++step) {
      SCOPED_TRACE(testing::Message() << "step " << step);
      const StepReport report = step_scene(shared_, scene_, step);
      step_scene(alone_, scene_, step);
      ASSERT_EQ(shared_.world.state_hash(), alone_.world.state_hash()) << "three workers and one part ways";
      // Nothing in a suite is out of range or not finite, in however long a run.
      ASSERT_TRUE(report.quarantined.empty());
      expect_shallow();
      if (step % kStepsToCheck == 0 || step + 1 == form_.steps) expect_sound();
      if (testing::Test::HasFailure()) return;
      most_touching = std::max(most_touching, report.touching);
    }
    expect_in_place();
    EXPECT_EQ(most_touching > 0, form_.has_contacts) << "the short form misses what the scene is about";
  }

 private:
  void expect_sound() const {
    EXPECT_EQ(shared_.world.check_invariants(), "");
    EXPECT_EQ(alone_.world.check_invariants(), "");
    EXPECT_LE(shared_.world.measure().max_joint_error, promise_.max_joint_error);
  }

  void expect_shallow() const {
    EXPECT_LE(shared_.world.measure().max_penetration,
              form_.max_penetration > 0.0f ? form_.max_penetration : promise_.max_penetration);
  }

  void expect_in_place() const {
    const World& world = shared_.world;
    for (const BodyId body : world.bodies()) {
      if (world.body(body).value().type != BodyType::dynamic) continue;
      const Vec2 p = world.transform(body).value().position;
      EXPECT_TRUE(contains(Aabb{promise_.lower, promise_.upper}, Aabb{p, p})) << p.x << ", " << p.y;
    }
    if (scene_.action) return;  // Bodies come and go: nothing has a place to keep.
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
      const Vec2 now = world.transform(shared_.bodies[i]).value().position;
      EXPECT_LE(distance(now, scene_.bodies[i].options.position), promise_.max_drift) << "body " << i;
    }
  }

  const ShortForm& form_;
  bench::Plausible promise_;
  Scene scene_;
  scenes::BuiltScene alone_;
  scenes::BuiltScene shared_;
};

class ContinuousOff : public testing::TestWithParam<ShortForm> {};
class ContinuousOn : public testing::TestWithParam<ShortForm> {};

TEST_P(ContinuousOff, HoldsWhatTheSuitePromises) { ShortRun(GetParam(), false).run(); }
TEST_P(ContinuousOn, HoldsWhatTheSuitePromises) { ShortRun(GetParam(), true).run(); }

std::string name_of(const testing::TestParamInfo<ShortForm>& form) {
  return form.param.scene + "_" + std::to_string(form.param.size);
}
INSTANTIATE_TEST_SUITE_P(Suites, ContinuousOff, testing::ValuesIn(kContinuousOff), name_of);
INSTANTIATE_TEST_SUITE_P(Suites, ContinuousOn, testing::ValuesIn(kContinuousOn), name_of);

TEST(Suites, EverySceneHasAShortForm) {
  const auto has = [](const std::string& scene, bool continuous) {
    const std::vector<ShortForm>& forms = continuous ? kContinuousOn : kContinuousOff;
    return std::any_of(forms.begin(), forms.end(), [&](const ShortForm& form) { return form.scene == scene; });
  };
  for (const bench::Suite& suite : bench::suites()) {
    for (const bench::SuiteScene& entry : suite.scenes) {
      EXPECT_TRUE(has(entry.name, entry.continuous)) << entry.name;
      if (entry.both_continuous) {
        EXPECT_TRUE(has(entry.name, !entry.continuous)) << entry.name << " with continuous collision";
      }
    }
  }
}

}  // namespace
}  // namespace drystone::test

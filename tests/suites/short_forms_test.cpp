// The short forms of the suites' scenes (short_forms.hpp), in one world with one worker and one with three: both have
// the same state, keep all invariants, and stay within the bounds of the form. faulty_short_forms_test.cpp shows that
// the forms can fail.
#include "tests/suites/short_forms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "benchmarks/suites.hpp"
#include "drystone/scenes/scene.hpp"
#include "tests/support/run_scene.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

scenes::BuiltScene build_with(Scene scene, int workers) {
  scene.world.workers = workers;
  return std::move(scenes::build(scene)).value();
}

/// The invariants and the joint errors are checked once in this many steps, because checking invariants is slow. The
/// overlap is measured after each step, and under a sanitizer with them.
constexpr int kStepsToCheck = some_if_sanitized(5, 20);

class ShortRun {
 public:
  ShortRun(const ShortForm& form, bool continuous)
      : form_(form),
        promise_(plausible(form)),
        scene_(make_scene(form, continuous)),
        alone_(build_with(scene_, 1)),
        shared_(build_with(scene_, 3)) {}

  void run() {
    int most_touching = 0;
    for (int step = 0; step < form_.steps; ++step) {
      SCOPED_TRACE(testing::Message() << "step " << step);
      const StepReport report = step_scene(shared_, scene_, step);
      step_scene(alone_, scene_, step);
      ASSERT_EQ(shared_.world.state_hash(), alone_.world.state_hash()) << "three workers and one give different states";
      // No state in a suite may be out of range or not finite, in runs of any length.
      ASSERT_TRUE(report.quarantined.empty());
      const bool checks = step % kStepsToCheck == 0 || step + 1 == form_.steps;
      if (checks || !kSanitizer) expect_shallow();
      if (checks) expect_sound();
      if (testing::Test::HasFailure()) return;
      most_touching = std::max(most_touching, report.touching);
    }
    expect_in_place();
    EXPECT_EQ(most_touching > 0, form_.has_contacts) << "bodies touch, but has_contacts is false, or the reverse";
  }

 private:
  void expect_sound() const {
    EXPECT_EQ(shared_.world.check_invariants(), "");
    EXPECT_EQ(alone_.world.check_invariants(), "");
    EXPECT_LE(shared_.world.measure().max_joint_error, promise_.max_joint_error);
  }

  void expect_shallow() const { EXPECT_LE(shared_.world.measure().max_penetration, promise_.max_penetration); }

  void expect_in_place() const {
    const World& world = shared_.world;
    for (const BodyId body : world.bodies()) {
      if (world.body(body).value().type != BodyType::dynamic) continue;
      const Vec2 p = to_vec2(world.transform(body).value().position);
      EXPECT_TRUE(contains(Aabb{promise_.lower, promise_.upper}, Aabb{p, p})) << p.x << ", " << p.y;
    }
    if (scene_.action) return;  // Bodies are added and removed, so none has a place to keep.
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
      const Position now = world.transform(shared_.bodies[i]).value().position;
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

TEST_P(ContinuousOff, MeetsTheConditionsOfTheSuite) { ShortRun(GetParam(), false).run(); }
TEST_P(ContinuousOn, MeetsTheConditionsOfTheSuite) { ShortRun(GetParam(), true).run(); }

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

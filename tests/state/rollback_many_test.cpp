// Ten thousand rollbacks over scenes with joints, sensors, bullets, sleepers, creation and destruction.
#include <gtest/gtest.h>

#include "tests/state/rollback.hpp"
#include "tests/support/mixed_scene.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

struct Case {
  const char* scene;
  std::uint32_t seed;
  int workers;
};

class ManyRollbacks : public testing::TestWithParam<Case> {};

TEST_P(ManyRollbacks, GiveTheSameWorldAsRightInputs) {
  const Case& tested = GetParam();
  MixedScene mixed(tested.seed);
  const std::string name = tested.scene;
  const scenes::Scene scene = name == "mixed"  ? mixed.make(25, 10)
                              : name == "wild" ? mixed.make_wild(25, 10)
                                               : scenes::make_built_in(name).value();
  RollbackRun(scene, tested.workers, tested.seed).play(some_if_sanitized(1250, 20));
}

INSTANTIATE_TEST_SUITE_P(Scenes, ManyRollbacks,
                         testing::Values(Case{"mixed", 11, 1}, Case{"mixed", 12, 4}, Case{"wild", 13, 1},
                                         Case{"wild", 14, 4}, Case{"house_of_cards:3", 15, 1},
                                         Case{"house_of_cards:3", 16, 4}, Case{"dominoes:10", 17, 1},
                                         Case{"chain_bridge", 18, 4}));

}  // namespace
}  // namespace drystone::test

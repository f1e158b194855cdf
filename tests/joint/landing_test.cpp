// Trees of bodies with light limbs fall on a floor. No landing makes energy. Impulses of the last sub-step that no longer fit did: of 300
// drops of a figure with a mass ratio of 365, 15 had more than 1.05 of the energy before, one of them 9.7 times as much; with one sub-step, 97 of
// 1,000 had, up to a thousand times as much.
#include "tests/joint/landing.hpp"

#include <cmath>
#include <vector>

#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

class Landing : public testing::TestWithParam<LandingKind> {};
INSTANTIATE_TEST_SUITE_P(
    Steps, Landing, testing::Values(LandingKind{60, 4}, LandingKind{60, 1}, LandingKind{30, 4}, LandingKind{240, 2}),
    [](const auto& kind) {
      return std::to_string(kind.param.rate) + "_hertz_" + std::to_string(kind.param.substeps) + "_substeps";
    });

TEST_P(Landing, OfARandomTreeMakesNoEnergy) {
  for (unsigned seed = 0; seed < some_if_sanitized(120u, 8u); ++seed) {
    EXPECT_LT(largest_energy_of_landing(seed, GetParam()), kMostLandingEnergy) << "seed " << seed;
  }
}

}  // namespace
}  // namespace drystone::test

// A stack stands under steps of any lengths. A part of the impulses that a contact keeps is what the last sub-step still had to correct: from a
// short step to a long one it was amplified, and a stack of ten boxes fell after 2 to 4 s.
#include <cmath>
#include <utility>
#include <vector>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

WorldOptions with_substeps(int substeps) {
  WorldOptions o;
  o.gravity = {0.0f, -10.0f};
  o.substeps = substeps;
  o.sleeping = false;
  return o;
}

TEST(Settling, AStackStandsUnderStepsOfDifferentLengths) {
  for (const int substeps : {4, 8}) {
    for (const auto& [first, second] :
         std::vector<std::pair<float, float>>{{30.0f, 120.0f}, {30.0f, 60.0f}, {60.0f, 240.0f}}) {
      World world(with_substeps(substeps));
      add_floor(world);
      BodyId top;
      for (int i = 0; i < 10; ++i) top = add_dynamic(world, {0.0f, 0.5f + static_cast<float>(i)}, Box{});
      for (int i = 0; i < 2000; ++i) run_steps(world, 1, 1.0f / (i % 2 == 0 ? first : second));
      const Vec2 at = center_of(world, top);
      EXPECT_LT(std::abs(at.x), 0.05f) << substeps << " sub-steps, " << first << " and " << second << " Hz";
      EXPECT_GT(at.y, 9.4f) << substeps << " sub-steps, " << first << " and " << second << " Hz";
    }
  }
}

}  // namespace
}  // namespace drystone::test

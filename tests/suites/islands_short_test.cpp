// Suite C, the comparison of island algorithms, in a short form: small scenes, few steps, every step checked. This
// tests that the algorithms agree, and that the parallel search has no race; the benchmark measures times.
#include <gtest/gtest.h>

#include "benchmarks/islands/replay.hpp"

namespace drystone::test {
namespace {

bench::IslandScene compare(const std::string& spec, int steps) {
  const bench::GraphRecording recording = bench::record_contact_graphs(scenes::make_built_in(spec).value(), steps);
  return bench::replay(recording, {.workers = {1, 3}, .check_every = 1, .repeat = 1});
}

TEST(IslandsShort, AlgorithmsAgreeInPyramids) {
  const bench::IslandScene scene = compare("pyramids_182:6", 20);
  EXPECT_TRUE(scene.failures.empty()) << scene.failures.front();
  EXPECT_EQ(scene.checked_steps, 20);
  // Six pyramids of 55 boxes, each an island as soon as its boxes touch, in the first step or the second.
  EXPECT_EQ(scene.bodies, 330);
  EXPECT_GE(scene.mean_islands, 6.0);
  EXPECT_LT(scene.mean_islands, 6.0 + 324.0 / 20.0);
}

TEST(IslandsShort, AlgorithmsAgreeInATumbler) {
  const bench::IslandScene scene = compare("tumbler_2000:120", 120);
  EXPECT_TRUE(scene.failures.empty()) << scene.failures.front();
  EXPECT_EQ(scene.checked_steps, 120);
  EXPECT_GT(scene.most_changes, 0) << "no touch began or ended: nothing was compared";
}

}  // namespace
}  // namespace drystone::test

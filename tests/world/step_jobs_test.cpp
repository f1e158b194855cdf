// The report of a step's jobs: the parts that could be shared, their numbers of chunks, and their times.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "tests/support/making.hpp"

namespace drystone::test {
namespace {

/// A wall of `columns` columns of ten boxes each, side by side and so one island.
World wall(int columns, int workers) {
  WorldOptions options;
  options.workers = workers;
  World world(options);
  add_floor(world, 1000.0f);
  for (int i = 0; i < 10 * columns; ++i) {
    add_dynamic(world, {static_cast<float>(i / 10), 0.5f + static_cast<float>(i % 10)}, Box{{0.5f, 0.5f}});
  }
  return world;
}

double parallel_ms(const StepReport& report, Phase phase) {
  return report.parallel_ms[static_cast<std::size_t>(phase)];
}

/// The number of jobs of the solver with one chunk for each of `blocks`.
int count_block_jobs(const StepReport& report, int blocks) {
  return static_cast<int>(std::count_if(report.jobs.begin(), report.jobs.end(), [blocks](const StepJob& job) {
    return job.phase == Phase::solve && job.chunks == blocks;
  }));
}

class StepJobs : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Workers, StepJobs, testing::Values(1, 2));

TEST_P(StepJobs, TheTimesOfJobsArePartOfTheirPhases) {
  World world = wall(200, GetParam());
  for (int step = 0; step < 5; ++step) {
    const StepReport r = world.step(kDt).value();
    std::array<double, kPhaseCount> sums{};
    for (const StepJob& job : world.report().jobs) {
      EXPECT_GE(job.chunks, 2);
      EXPECT_GE(job.ms, 0.0);
      sums[static_cast<std::size_t>(job.phase)] += job.ms;
    }
    for (std::size_t phase = 0; phase < kPhaseCount; ++phase) {
      EXPECT_DOUBLE_EQ(r.parallel_ms[phase], sums[phase]);
      EXPECT_LE(r.parallel_ms[phase], r.phase_ms[phase]) << to_string(static_cast<Phase>(phase));
    }
    // Islands have no jobs (ARCHITECTURE.md, The step); the solver of 2000 bodies is nearly all jobs.
    EXPECT_EQ(parallel_ms(r, Phase::islands), 0.0);
    EXPECT_GT(parallel_ms(r, Phase::sleep), 0.0);
    EXPECT_GT(parallel_ms(r, Phase::events), 0.0);
    EXPECT_GT(parallel_ms(r, Phase::solve), 0.0);
    EXPECT_GT(parallel_ms(r, Phase::update_contacts), 0.0);
  }
}

// Kinematic bodies move before the blocks solve, unless joints read their poses: docs/solver.md.
TEST(StepJobs, BlocksDoNotWaitForKinematicBodiesWithoutJoints) {
  World world = wall(200, 1);
  BodyOptions options;
  options.type = BodyType::kinematic;
  options.position = {-1.0f, 5.0f};
  options.velocity = {0.1f, 0.0f};
  const BodyId pusher = add(world, options, Box{{0.5f, 5.0f}});
  // The blocks of dynamic bodies, and the kinematic body's.
  int blocks = world.step(kDt).value().coupled_blocks - 1;
  ASSERT_GE(blocks, 4);
  EXPECT_EQ(count_block_jobs(world.report(), blocks), 1 + 2 * 4 - 1 + 1);

  const BodyId weight = add_dynamic(world, {-5.0f, 5.0f}, Box{{0.5f, 0.5f}});
  RevoluteOptions hinge;
  hinge.body_a = pusher;
  hinge.body_b = weight;
  hinge.anchor_b = {4.0f, 0.0f};
  world.create_joint(hinge).value();
  blocks = world.step(kDt).value().coupled_blocks - 1;
  EXPECT_EQ(count_block_jobs(world.report(), blocks), 1 + 3 * 4 - 1 + 1);
}

TEST(StepJobs, ChunksFollowFromTheWork) {
  World world = wall(200, 1);
  const StepReport r = world.step(kDt).value();
  // 2000 bodies are four blocks of at most 512, in one island and so coupled.
  EXPECT_EQ(r.blocks, 4);
  std::vector<int> contact_chunks;
  int group_jobs = 0;
  for (const StepJob& job : world.report().jobs) {
    if (job.phase == Phase::update_contacts) contact_chunks.push_back(job.chunks);
    group_jobs += job.phase == Phase::partition && job.chunks == r.blocks + 1 ? 1 : 0;
  }
  // Chunks of 256, as in update_contacts.cpp.
  EXPECT_EQ(contact_chunks, std::vector<int>{(r.awake_contacts + 255) / 256});
  if (r.coupled_blocks == 4) {
    // Load, prepare and begin; two jobs for each sub-step, but the first has begun; store: docs/solver.md.
    EXPECT_EQ(count_block_jobs(world.report(), r.blocks), 1 + 2 * 4 - 1 + 1);
  }
  // Colours, counts and batches, each of contacts and joints, of the blocks and the seams: docs/partition.md.
  EXPECT_EQ(group_jobs, 3);
}

TEST(StepJobs, ThereAreNoneIfNothingCanBeShared) {
  World world = wall(1, 1);
  for (int step = 0; step < 5; ++step) world.step(kDt).value();
  EXPECT_TRUE(world.report().jobs.empty());
  EXPECT_EQ(std::accumulate(world.report().parallel_ms.begin(), world.report().parallel_ms.end(), 0.0), 0.0);
  EXPECT_EQ(world.report().blocks, 1);
  EXPECT_EQ(world.report().coupled_blocks, 0);
  EXPECT_EQ(world.report().seam_contacts, 0);
}

/// Blocks of one island have seams between them; a row of columns that do not touch has none.
TEST(StepJobs, CountsSeams) {
  World joined = wall(200, 1);
  for (int step = 0; step < 2; ++step) joined.step(kDt).value();
  const StepReport r = joined.report();
  EXPECT_EQ(r.coupled_blocks, 4);
  EXPECT_GT(r.seam_contacts, 0);
  EXPECT_LT(r.seam_contacts, r.touching / 4);
  EXPECT_EQ(r.seam_joints, 0);
}

}  // namespace
}  // namespace drystone::test

// The scaling model against sums computed by hand, its limits and its output; and the results of a real run.
#include "benchmarks/scaling/scaling.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <numeric>
#include <sstream>

#include "benchmarks/scaling/bytes.hpp"
#include "tests/benchmarks/scratch.hpp"

namespace drystone::bench {
namespace {

using testing::HasSubstr;

constexpr SharingCosts kFree = {0.0, 0.0, 1e9, 1e9};

/// 10 ms, of which 2 are serial; jobs of 6 ms in 12 chunks and of 2 ms in 3.
StepWork sample_step() {
  StepWork step;
  step.total_ms = 10.0;
  step.phase_ms[static_cast<std::size_t>(Phase::solve)] = 9.0;
  step.phase_ms[static_cast<std::size_t>(Phase::sleep)] = 1.0;
  step.parallel_ms[static_cast<std::size_t>(Phase::solve)] = 8.0;
  step.jobs = {{Phase::solve, 12, 6.0}, {Phase::solve, 3, 2.0}};
  return step;
}

TEST(ScalingModel, DoesNotDivideChunks) {
  const StepJob job = {Phase::solve, 5, 10.0};
  EXPECT_DOUBLE_EQ(even_chunks_ms(job, 1), 10.0);
  EXPECT_DOUBLE_EQ(even_chunks_ms(job, 2), 6.0);
  EXPECT_DOUBLE_EQ(even_chunks_ms(job, 4), 4.0);
  EXPECT_DOUBLE_EQ(even_chunks_ms(job, 5), 2.0);
  EXPECT_DOUBLE_EQ(even_chunks_ms(job, 64), 2.0) << "no less than a chunk";
}

TEST(ScalingModel, PredictsTheMeasuredTimeForOneWorker) {
  const Prediction p = predict(sample_step(), 1, {0.1, 0.1, 1.0, 1.0});
  EXPECT_DOUBLE_EQ(p.total(), 10.0);
  EXPECT_DOUBLE_EQ(p.serial, 2.0);
}

TEST(ScalingModel, AgreesWithSumsByHand) {
  // 4 workers: 12 chunks in 3 rounds, 1.5 ms; 3 chunks in one, 0.667 ms; evenly it would be 8 / 4 = 2 ms.
  Prediction p = predict(sample_step(), 4, kFree);
  EXPECT_DOUBLE_EQ(p.serial, 2.0);
  EXPECT_DOUBLE_EQ(p.share, 2.0);
  EXPECT_NEAR(p.uneven, 1.5 + 2.0 / 3.0 - 2.0, 1e-12);
  EXPECT_NEAR(p.total(), 2.0 + 1.5 + 2.0 / 3.0, 1e-12);

  // A barrier costs 0.1 ms for each worker beyond the first: three in one job, two in the job of three chunks.
  p = predict(sample_step(), 4, {0.1, 0.0, 1e9, 1e9});
  EXPECT_NEAR(p.barriers, 0.5, 1e-12);

  // Handing out 12 chunks at 0.2 ms takes 2.4 ms instead of 1.5; the 3 chunks of the other job take 0.6 ms, which is
  // less than their 0.667.
  p = predict(sample_step(), 4, {0.0, 0.2, 1e9, 1e9});
  EXPECT_NEAR(p.handout, 0.9, 1e-12);
}

TEST(ScalingModel, MemoryBandwidthBoundsSharedWork) {
  StepWork step = sample_step();
  step.bytes = 40e6;
  // 4 x 2 GB/s would move the bytes in 5 ms, while the jobs take 2.167 ms.
  EXPECT_NEAR(predict(step, 4, {0.0, 0.0, 2.0, 100.0}).memory, 5.0 - (1.5 + 2.0 / 3.0), 1e-12);
  // 64 x 2 GB/s is more than the machine has: 10 GB/s, 4 ms.
  const Prediction many = predict(step, 64, {0.0, 0.0, 2.0, 10.0});
  EXPECT_NEAR(many.share + many.uneven + many.memory, 4.0, 1e-12);
  EXPECT_EQ(predict(step, 4, {0.0, 0.0, 100.0, 100.0}).memory, 0.0) << "fast enough";
}

TEST(ScalingModel, NeverBeatsItsSerialPart) {
  StepWork step = sample_step();
  step.jobs = {{Phase::solve, 1 << 20, 8.0}};
  double before = step.total_ms;
  for (const int workers : kPredictedWorkers) {
    const double now = predict(step, workers, kFree).total();
    EXPECT_LT(now, before);
    EXPECT_GT(now, 2.0);
    before = now;
  }
}

TEST(ScalingModel, NamesTheLargestTerm) {
  EXPECT_STREQ(greatest_term({.serial = 2.0, .share = 1.0}), "serial");
  EXPECT_STREQ(greatest_term({.serial = 2.0, .share = 3.0}), "work");
  EXPECT_STREQ(greatest_term({.serial = 2.0, .uneven = 3.0}), "few chunks");
  EXPECT_STREQ(greatest_term({.serial = 2.0, .handout = 3.0}), "hand-out");
  EXPECT_STREQ(greatest_term({.serial = 2.0, .memory = 3.0}), "memory");
  EXPECT_STREQ(greatest_term({.serial = 2.0, .barriers = 3.0}), "barriers");
}

TEST(ScalingModel, AddsUpSteps) {
  const std::vector<StepWork> steps = {sample_step(), sample_step()};
  const std::vector<double> two = {6.0, 6.5};
  const SceneScaling scene = summarize_scaling(steps, two, kFree);
  EXPECT_EQ(scene.steps, 2);
  EXPECT_DOUBLE_EQ(scene.measured_1, 20.0);
  EXPECT_DOUBLE_EQ(scene.measured_2, 12.5);
  EXPECT_DOUBLE_EQ(scene.jobs, 2.0);
  EXPECT_DOUBLE_EQ(scene.chunks_per_job, 7.5);
  EXPECT_DOUBLE_EQ(scene.serial_ms[static_cast<std::size_t>(Phase::solve)], 2.0);
  EXPECT_DOUBLE_EQ(scene.serial_ms[static_cast<std::size_t>(Phase::sleep)], 2.0);
  ASSERT_EQ(scene.predictions.size(), kPredictedWorkers.size());
  // Each of two steps has 12 chunks in 6 rounds and 3 chunks in 2 (3 + 4/3 ms), and 2 ms of serial work.
  EXPECT_NEAR(scene.predictions.front().total(), 2.0 * (2.0 + 3.0 + 4.0 / 3.0), 1e-12);
}

TEST(ScalingBytes, GrowWithRowsAndPasses) {
  StepReport r;
  r.bodies = r.awake_bodies = r.shapes = 1000;
  r.contacts = r.awake_contacts = 3000;
  r.touching = 2500;
  r.blocks = 2;
  const double lone = bytes_moved(r, 4);
  // A contact's row is read and written by the narrow phase, read by prepare, and read and written by store: 5 x 256
  // bytes for each touching contact are more than half of all bytes.
  EXPECT_GT(lone, 2500.0 * 5 * 256);
  EXPECT_LT(lone, 3.0 * 2500.0 * 5 * 256);
  r.coupled_blocks = 2;
  const double coupled = bytes_moved(r, 4);
  EXPECT_GT(coupled, lone) << "coupled blocks are read again in every sub-step";
  EXPECT_GT(bytes_moved(r, 8), coupled);
  // 4 more sub-steps: 2 passes over the 36 + 96 bytes of each contact of two points, 4 over the 69 of each body.
  EXPECT_NEAR(bytes_moved(r, 8) - coupled, 4.0 * (2.0 * (36.0 + 96.0) * 2500.0 + 4.0 * 69.0 * 1000.0), 1.0);
}

TEST(ScalingPage, ReplacesTheTextBetweenMarks) {
  const std::string page = "a\n<!-- scaling: begin -->\nold\n<!-- scaling: end -->\nb\n";
  const std::string once = with_section(page, "new\n");
  EXPECT_EQ(once, "a\n<!-- scaling: begin -->\nnew\n<!-- scaling: end -->\nb\n");
  EXPECT_EQ(with_section(once, "new\n"), once);
  EXPECT_THROW(with_section("no marks", "x"), std::runtime_error);
  EXPECT_THROW(with_section("<!-- scaling: end --><!-- scaling: begin -->", "x"), std::runtime_error);
}

TEST(Scaling, MeasuresAndWrites) {
  const Scratch scratch;
  const auto page = scratch.write("page.md", "before\n<!-- scaling: begin -->\n<!-- scaling: end -->\nafter\n");
  ScalingOptions options;
  options.scenes = {"large_pyramid:45", "tumbler_spawn:20"};
  options.steps = 8;
  options.repeats = 2;
  options.csv = scratch / "scaling.csv";
  options.page = page;
  const ScalingResults results = run_scaling(options);
  ASSERT_EQ(results.scenes.size(), 2u);

  const SceneScaling& pyramid = results.scenes[0];
  EXPECT_EQ(pyramid.steps, 7) << "step 0 is not timed in suite B";
  EXPECT_DOUBLE_EQ(pyramid.blocks, 4.0) << "1035 boxes: three blocks of at most 512, rounded up to four";
  EXPECT_DOUBLE_EQ(pyramid.coupled_blocks, 4.0);
  EXPECT_GT(pyramid.seam_constraints, 0.0);
  const double serial = std::accumulate(pyramid.serial_ms.begin(), pyramid.serial_ms.end(), 0.0);
  EXPECT_NEAR(serial, pyramid.predictions.front().serial, 1e-9);
  EXPECT_GT(serial, 0.0);
  EXPECT_LT(serial, pyramid.measured_1);
  EXPECT_GT(results.costs.barrier_ms, 0.0);
  EXPECT_EQ(results.scenes[1].steps, 8);

  std::ifstream written(page);
  const std::string text{std::istreambuf_iterator<char>(written), {}};
  EXPECT_THAT(text, HasSubstr("| large_pyramid:45 |"));
  EXPECT_THAT(text, HasSubstr("before\n"));
  EXPECT_THAT(text, HasSubstr("after\n"));
  EXPECT_THAT(to_csv(results), HasSubstr("tumbler_spawn:20,8,64,"));
}

TEST(Scaling, RefusesInvalidOptions) {
  ScalingOptions options;
  options.scenes = {"no_such_scene"};
  EXPECT_THROW(run_scaling(options), std::runtime_error);
  options.scenes = {"tumbler:2"};
  options.page = "no/such/page.md";
  EXPECT_THROW(run_scaling(options), std::runtime_error);
}

}  // namespace
}  // namespace drystone::bench

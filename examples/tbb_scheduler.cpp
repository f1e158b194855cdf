// Steps a world on the threads of oneTBB, for programs that use oneTBB already. The adapter is the class TbbScheduler. A pyramid is
// stepped with oneTBB and with the world's own threads; the program compares the bits and prints the times.
//
// Usage: tbb_scheduler [ROWS [STEPS [WORKERS]]]
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "drystone/drystone.hpp"

namespace {

class TbbScheduler final : public drystone::Scheduler {
 public:
  explicit TbbScheduler(int workers) : arena_(workers) {}
  int worker_count() const override { return arena_.max_concurrency(); }
  void run(int count, const Task& task) noexcept override {
    // Inside the arena the stepping thread takes its share of the calls, and does no other work while it waits.
    arena_.execute([&] {
      oneapi::tbb::parallel_for(
          0, count, [&](int) { task(); }, oneapi::tbb::simple_partitioner());
    });
  }

 private:
  oneapi::tbb::task_arena arena_;
};

void build_pyramid(drystone::World& world, int rows) {
  const drystone::BodyId ground = world.create_body({});
  world.create_shape(ground, drystone::Box{.half_extents = {200, 1}, .center = {0, -1}});
  for (int row = 0; row < rows; ++row) {
    for (int i = row; i < rows; ++i) {
      const auto column = static_cast<float>(2 * i - row - rows + 1);
      const drystone::Position position = {0.55f * column, 1.1f * static_cast<float>(row) + 0.5f};
      const drystone::BodyId box = world.create_body({.type = drystone::BodyType::dynamic, .position = position});
      world.create_shape(box, drystone::Box{.half_extents = {0.5f, 0.5f}});
    }
  }
}

std::uint64_t run(const char* name, const drystone::WorldOptions& options, int rows, int steps) {
  drystone::World world(options);
  build_pyramid(world, rows);
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < steps; ++i) world.step(1.0f / 60.0f).value();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  std::printf("%-11s  %8.3f ms per step  hash %016" PRIx64 "\n", name, time.count() / steps, world.state_hash());
  return world.state_hash();
}

/// The argument, or `otherwise` if there is none; 0 if it is no number.
int number(int count, char** arguments, int index, int otherwise) {
  return index < count ? std::atoi(arguments[index]) : otherwise;
}

}  // namespace

int main(int count, char** arguments) {
  const int rows = number(count, arguments, 1, 60);
  const int steps = number(count, arguments, 2, 60);
  const int workers = number(count, arguments, 3, std::min(64, oneapi::tbb::this_task_arena::max_concurrency()));
  if (rows < 1 || rows > 180 || steps < 1 || workers < 1 || workers > 64) {
    std::fprintf(stderr, "usage: tbb_scheduler [ROWS (1 to 180) [STEPS [WORKERS (1 to 64)]]]\n");
    return 2;
  }
  TbbScheduler scheduler(workers);
  const std::uint64_t own = run("own threads", {.workers = workers}, rows, steps);
  const std::uint64_t tbb = run("oneTBB", {.scheduler = &scheduler}, rows, steps);
  std::puts(own == tbb ? "the same bits" : "DIFFERENT BITS");
  return own == tbb ? 0 : 1;
}

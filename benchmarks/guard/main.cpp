// drystone-guard: steps a scene a number of times and does nothing else, so that a count of its instructions is a count
// of the step's. scripts/instruction_guard.py runs it under callgrind, which counts only inside run_counted_step().
//
// Prints one line of JSON: the compiler the library was built with, the lanes, and the hash of the last state, which
// tells whether a count that changed goes with results that changed.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "drystone/scenes/scene.hpp"

namespace drystone::bench {

/// The name that callgrind is told. Not inlined: it must be a function of its own.
__attribute__((noinline)) void run_counted_step(World& world, float dt) { world.step(dt).value(); }

namespace {

/// The narrowest vectors of the build: every machine has them, and so every machine counts the same instructions.
Lanes common_lanes() {
  for (const Lanes lanes : available_lanes()) {
    if (lanes == Lanes::sse4 || lanes == Lanes::neon || lanes == Lanes::wasm) return lanes;
  }
  return Lanes::scalar;
}

const char* compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "gcc " __VERSION__;
#endif
}

int run(const std::string& spec, int first, int steps) {
  Result<scenes::Scene> made = scenes::make_built_in(spec);
  if (!made.ok()) {
    std::fprintf(stderr, "%s\n", made.error().message.c_str());
    return 3;
  }
  scenes::Scene scene = std::move(made).value();
  scene.world.lanes = common_lanes();
  scene.world.workers = 1;
  scenes::BuiltScene built = scenes::build(scene).value();
  // Steps before the first counted one bring the scene to where it is worth counting.
  for (int i = 0; i < first + steps; ++i) {
    if (scene.action) scenes::apply(built, scene.action(i), scene.dt).value();
    if (i >= first) {
      run_counted_step(built.world, scene.dt);
    } else {
      built.world.step(scene.dt).value();
    }
  }
  std::printf("{\"compiler\": \"%s\", \"lanes\": \"%s\", \"hash\": \"%016" PRIx64 "\"}\n", compiler(),
              to_string(built.world.lanes()), built.world.state_hash());
  return 0;
}

}  // namespace
}  // namespace drystone::bench

int main(int argc, char** argv) {
  const int first = argc == 4 ? std::atoi(argv[2]) : -1;
  const int steps = argc == 4 ? std::atoi(argv[3]) : 0;
  if (first < 0 || steps < 1) {
    std::fprintf(stderr, "usage: drystone-guard SCENE[:SIZE] FIRST STEPS\n  counts STEPS steps from step FIRST on\n");
    return 2;
  }
  return drystone::bench::run(argv[1], first, steps);
}

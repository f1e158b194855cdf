// drystone-guard: steps a scene a number of times and does nothing else, so that a count of its instructions is a count
// of the step's. scripts/instruction_guard.py runs it under callgrind, which counts only inside run_counted_step().
//
// SCENE+sleepers adds 100,000 sleeping boxes far away from the scene, in towers of ten that touch.
//
// Prints one line of JSON: the compiler of the library, the lanes, and the hash of the last state. If a count changes,
// the hash shows whether the results changed too.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/scenes/scene.hpp"

namespace drystone::bench {

/// Callgrind counts inside this function, so it must not be inlined.
__attribute__((noinline)) void run_counted_step(World& world, float dt) { world.step(dt).value(); }

namespace {

/// The narrowest vectors of the build: every machine has them, so counts are the same on every machine.
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

void add_sleepers(World& world, float dt) {
  constexpr int kTowers = 10'000;
  constexpr int kStoreys = 10;
  std::vector<BodyId> lowest;
  const auto add_box = [&](BodyType type, Vec2 position) {
    const BodyId body = world.create_body({.type = type, .position = to_position(position)});
    world.create_shape(body, Box{}).value();
    return body;
  };
  for (int tower = 0; tower < kTowers; ++tower) {
    const Vec2 place = {1000.0f + 2.0f * static_cast<float>(tower % 100), 20.0f * static_cast<float>(tower / 100)};
    add_box(BodyType::static_body, place);
    for (int storey = 1; storey <= kStoreys; ++storey) {
      const BodyId box = add_box(BodyType::dynamic, place + Vec2{0.0f, static_cast<float>(storey)});
      if (storey == 1) lowest.push_back(box);
    }
  }
  world.step(dt).value();  // The sleepers touch each other after this step.
  for (const BodyId box : lowest) must(world.sleep(box));
}

int run(std::string spec, int first, int steps) {
  constexpr std::string_view kSleepers = "+sleepers";
  const bool sleepers =
      spec.size() > kSleepers.size() && std::string_view(spec).substr(spec.size() - kSleepers.size()) == kSleepers;
  if (sleepers) spec.resize(spec.size() - kSleepers.size());
  Result<scenes::Scene> made = scenes::make_built_in(spec);
  if (!made.ok()) {
    std::fprintf(stderr, "%s\n", made.error().message.c_str());
    return 3;
  }
  scenes::Scene scene = std::move(made).value();
  scene.world.lanes = common_lanes();
  scene.world.workers = 1;
  scenes::BuiltScene built = scenes::build(scene).value();
  if (sleepers) add_sleepers(built.world, scene.dt);
  // The steps before the first counted one bring the scene into an interesting state.
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
    std::fprintf(
        stderr, "usage: drystone-guard SCENE[:SIZE][+sleepers] FIRST STEPS\n  counts STEPS steps from step FIRST on\n");
    return 2;
  }
  return drystone::bench::run(argv[1], first, steps);
}

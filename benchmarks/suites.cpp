// The table of suites: what is published about each scene (size, sweep, continuous collision, workers), and what a run of
// it must hold to be believed. A promise is one that physics or the scene makes, with room for how engines differ, so
// that it tells a broken run and not a slow or a soft one; beside each stands what it comes from. Where it says "free
// fall", nothing is faster, because nothing bounces: gravity 10 m/s^2 times the run's length.
#include "benchmarks/suites.hpp"

#include <array>

namespace drystone::bench {
namespace {

/// Sizes of a sweep.
struct Sweep {
  int first = 0;
  int last = 0;
  int increment = 0;
};

SuiteScene study(const char* name, int size, Sweep sweep, const Plausible& plausible) {
  SuiteScene scene;
  scene.name = name;
  scene.default_size = size;
  scene.sweep_first = sweep.first;
  scene.sweep_last = sweep.last;
  scene.sweep_increment = sweep.increment;
  scene.first_timed_step = 0;
  scene.continuous = false;
  scene.both_continuous = false;
  scene.workers = {1};
  scene.plausible = plausible;
  return scene;
}

SuiteScene study_twice(const char* name, int size, Sweep sweep, const Plausible& plausible) {
  SuiteScene scene = study(name, size, sweep, plausible);
  scene.both_continuous = true;
  return scene;
}

SuiteScene modern(const char* name, int size, const Plausible& plausible) {
  SuiteScene scene = study(name, size, {}, plausible);
  scene.first_timed_step = 1;
  scene.continuous = true;
  return scene;
}

SuiteScene scaling(const SuiteScene& scene) {
  SuiteScene more = scene;
  more.workers = {1, 2, 4, 8, 16};
  return more;
}

// The drum is 20 m wide inside, so nothing in it is farther from its axle at (0, 10) than half its diagonal, 13.4 m. A
// fall through it makes 23 m/s. A spawned box may lie in the one before it, 0.25 m deep; a wall is 1 m thick.
constexpr Plausible kInsideDrum = {.lower = {-13.5f, -3.5f},
                                   .upper = {13.5f, 23.5f},
                                   .max_final_speed = 30.0f,
                                   .max_penetration = 0.5f,
                                   .max_joint_error = 0.1f};

// Ten layers of boxes of 1 m: a box that moved by half its width is not in its place any more. At the end all is at rest.
constexpr Plausible kStands = {.max_final_speed = 1.0f, .max_penetration = 0.1f, .max_drift = 0.5f};

// A hundred layers, each of which may give by 5 mm and, where the contacts are soft, as much again: 1 m at the top, which
// is the width of a box, too.
constexpr Plausible kStandsHigh = {.max_final_speed = 1.0f, .max_penetration = 0.1f, .max_drift = 1.0f};

std::vector<SuiteScene> suite_a() {
  std::vector<SuiteScene> scenes;

  // Free fall: 217 m/s and 2348 m. Without continuous collision an overlap is as deep as a step is long, 3.6 m. The
  // highest start at 1620 m; a tower of 300 squares that breaks sends them as far to the sides.
  scenes.push_back(study_twice("falling_squares", 300, {10, 300, 10},
                               {.lower = {-3000.0f, -2400.0f},
                                .upper = {3000.0f, 2000.0f},
                                .max_final_speed = 250.0f,
                                .max_penetration = 4.0f}));
  scenes.push_back(study("falling_circles", 300, {10, 300, 10},
                         {.lower = {-2000.0f, -2400.0f},
                          .upper = {2000.0f, 2000.0f},
                          .max_final_speed = 250.0f,
                          .max_penetration = 4.0f}));
  scenes.push_back(study("tumbler_spawn", 1000, {50, 1000, 50}, kInsideDrum));
  // The square brings 150 m/s; the fastest that a perfectly elastic blow could make of it is 300, and that for 16.7 s
  // is 5000 m. A circle in the very middle of the square is 1.6 m deep.
  scenes.push_back(study_twice("add_pair", 2000, {100, 2500, 100},
                               {.lower = {-5100.0f, -5100.0f},
                                .upper = {5100.0f, 5100.0f},
                                .max_final_speed = 300.0f,
                                .max_penetration = 1.7f}));
  // Bodies that all start in one place are to part, not to explode: free fall makes 16.7 m/s, and whoever is faster was
  // shot out. That for 1.7 s is 34 m. Of two tables that lie across each other, one is 3.5 m deep.
  scenes.push_back(
      study("mild_n2", 200, {10, 200, 10},
            {.lower = {-60.0f, -60.0f}, .upper = {70.0f, 60.0f}, .max_final_speed = 20.0f, .max_penetration = 3.6f}));
  // The same; two circles in one place are 2 m deep.
  scenes.push_back(
      study("n2", 750, {25, 750, 25},
            {.lower = {-60.0f, -60.0f}, .upper = {60.0f, 60.0f}, .max_final_speed = 20.0f, .max_penetration = 2.1f}));
  // A trough 70 m wide, its floor at y = 1; the origin of a table lies between its feet. The last one falls for 4 s, so
  // that the heap is nearly at rest. A leg is 1 m wide.
  scenes.push_back(
      study("multi_fixture", 100, {5, 100, 5},
            {.lower = {-36.0f, 0.0f}, .upper = {36.0f, 90.0f}, .max_final_speed = 15.0f, .max_penetration = 1.0f}));
  // Free fall: 67 and 83 m/s from y = 0 to -199. The circles start in a chain, each 0.6 m deep in the next, and how
  // engines resolve this differs: as much again, not more. A circle in the middle of a box is 1.5 m deep.
  constexpr Plausible kSlope = {
      .lower = {-1000.0f, -1500.0f}, .upper = {1000.0f, 500.0f}, .max_final_speed = 150.0f, .max_penetration = 1.5f};
  scenes.push_back(study("mostly_static_single", 200, {10, 200, 5}, kSlope));
  scenes.push_back(study("mostly_static_multi", 200, {10, 200, 5}, kSlope));
  // Free fall: 167 m/s and 1389 m, from y = 50 to 78. The slopes throw to the sides, at 45 degrees at most as far as
  // down. A circle in the middle of a box is 1 m deep.
  scenes.push_back(study_twice(
      "diagonal", 50, {2, 50, 2},
      {.lower = {-1400.0f, -1400.0f}, .upper = {1750.0f, 80.0f}, .max_final_speed = 180.0f, .max_penetration = 1.05f}));
  // All stay in the block that the arena is cut out of; one step reaches 1 m into its wall of 7 m and no farther. They
  // started with up to 60 m/s and have come together at the bottom. Two circles in one place are 1 m deep.
  scenes.push_back(study_twice(
      "mixed_static_dynamic", 6000, {100, 6000, 100},
      {.lower = {0.0f, 0.0f}, .upper = {149.0f, 149.0f}, .max_final_speed = 40.0f, .max_penetration = 1.05f}));
  // Its arms reach 400 m from (0, 20), and it tips, never faster than their ends from that height. A hinge that is open
  // by half the height of a node has come apart; bars are 0.125 m thick.
  scenes.push_back(study("big_mobile", 11, {1, 11, 1},
                         {.lower = {-420.0f, -400.0f},
                          .upper = {420.0f, 440.0f},
                          .max_final_speed = 90.0f,
                          .max_penetration = 0.25f,
                          .max_joint_error = 0.25f}));
  // The outermost go 61 m/s from 305 m for 16.7 s: 1322 m. The innermost overlap at the start and push one another.
  scenes.push_back(study("slow_explosion", 6000, {100, 6000, 100},
                         {.lower = {-1400.0f, -1400.0f},
                          .upper = {1400.0f, 1400.0f},
                          .max_final_speed = 70.0f,
                          .max_penetration = 1.05f}));
  return scenes;
}

std::vector<SuiteScene> suite_b() {
  std::vector<SuiteScene> scenes;
  // A court 80 m wide above a floor that ends at x = +-800, y = -80. Free fall: 83 m/s; 1.4 m in a step, and a body is
  // 2 m wide.
  scenes.push_back(modern(
      "compounds", 150,
      {.lower = {-800.0f, -82.0f}, .upper = {800.0f, 400.0f}, .max_final_speed = 90.0f, .max_penetration = 1.5f}));
  // No circle is farther from a held one than the cloth's threads are long, 47 m across and 99 m down. A joint that is
  // open by a whole mesh is torn.
  scenes.push_back(modern(
      "joint_grid", 100,
      {.lower = {-110.0f, -170.0f}, .upper = {210.0f, 150.0f}, .max_final_speed = 100.0f, .max_joint_error = 1.0f}));
  // A court 160 m wide whose walls end at y = 50; the pentagons start below y = 55. The plough pushes at 12 m/s and
  // squeezes what lies before it: a pentagon that is 1 m deep in its side is on the way through.
  scenes.push_back(
      modern("junkyard", 200,
             {.lower = {-81.0f, -1.0f}, .upper = {81.0f, 100.0f}, .max_final_speed = 50.0f, .max_penetration = 1.0f}));
  scenes.push_back(modern("large_pyramid", 100, kStandsHigh));
  scenes.push_back(modern("many_pyramids", 20, kStands));
  // A human lives for 320 steps at most. Whoever falls off the end of a row falls for that long: 53 m/s and 142 m.
  // Limbs are 0.1 to 0.2 m thick, and the ground 0.5 m. A joint that is open by 0.5 m is torn.
  scenes.push_back(modern("rain", 40,
                          {.lower = {-300.0f, -200.0f},
                           .upper = {300.0f, 300.0f},
                           .max_final_speed = 70.0f,
                           .max_penetration = 0.5f,
                           .max_joint_error = 0.5f}));
  // Nothing is faster than an elastic blow of the block at 40 m/s makes it: 80 m/s, for 4 s of the 5 s. A step of the
  // block is 0.7 m, and a box is 0.4 m wide.
  scenes.push_back(modern(
      "smash", 120,
      {.lower = {-320.0f, -360.0f}, .upper = {420.0f, 360.0f}, .max_final_speed = 80.0f, .max_penetration = 1.1f}));
  // All stay inside the loop, radius 40 about (0, 32). The spinner's ends go 100 m/s. A capsule that lies across the
  // middle of its bar is 1.1 m deep.
  scenes.push_back(modern("spinner", 6076,
                          {.lower = {-41.0f, -9.0f},
                           .upper = {41.0f, 73.0f},
                           .max_final_speed = 200.0f,
                           .max_penetration = 1.2f,
                           .max_joint_error = 0.5f}));
  scenes.push_back(modern("tumbler", 45, kInsideDrum));
  // All stay inside the drum, which is 18 m from (0, 10) outside. A fall through it makes 25 m/s; squares are 0.28 m
  // wide across the corners.
  scenes.push_back(
      modern("washer", 90,
             {.lower = {-18.0f, -8.0f}, .upper = {18.0f, 28.0f}, .max_final_speed = 30.0f, .max_penetration = 0.3f}));
  return scenes;
}

std::array<Suite, 4> make_suites() {
  Suite d = {'D', "The parallel solver (2025)", {}};
  d.scenes.push_back(scaling(modern("large_pyramid", 100, kStandsHigh)));
  d.scenes.push_back(scaling(modern("many_pyramids", 20, kStands)));
  Suite c = {'C', "Island management (2023)", {}};
  c.scenes.push_back(modern("pyramids_182", 182, kStands));
  c.scenes.push_back(modern("tumbler_2000", 2000, kInsideDrum));
  return {Suite{'A', "Thirteen scenes of the optimisation study (2020)", suite_a()},
          Suite{'B', "Ten scenes of the leading engine (2026)", suite_b()}, c, d};
}

}  // namespace

std::span<const Suite> suites() {
  static const std::array<Suite, 4> all = make_suites();
  return all;
}

const SuiteScene* find_suite_scene(const std::string& name) {
  for (const Suite& suite : suites()) {
    for (const SuiteScene& scene : suite.scenes) {
      if (name == scene.name) return &scene;
    }
  }
  return nullptr;
}

}  // namespace drystone::bench

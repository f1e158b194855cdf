// The table of suites: the published facts about each scene (size, sweep, continuous collision, workers), and the
// conditions that a valid run must meet. A condition follows from physics or from the scene, with room for differences
// between engines, so that it detects a broken run and not a slow or soft one; its reason is beside it. A bound called
// "free fall" is gravity of 10 m/s^2 times the run's length: nothing is faster, because nothing bounces.
//
// An engine that does nothing would keep one-sided bounds, so each scene also has conditions on the expected behaviour.
// A bound without a closed form is the geometric mean of the figures of correct engines (Drystone, Box2D 2.4 and 3,
// Chipmunk) and of faulty engines, which lack contacts, friction, joints or half of gravity.
#include "benchmarks/suites.hpp"

#include <array>
#include <utility>

#include "benchmarks/promises.hpp"

namespace drystone::bench {
namespace {

/// Sizes of a sweep.
struct Sweep {
  int first = 0;
  int last = 0;
  int increment = 0;
};

Plausible with(Plausible plausible, std::vector<Promise> promises) {
  plausible.promises = std::move(promises);
  return plausible;
}

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
// fall through it gives 23 m/s. A spawned box may be in the one before it, 0.25 m deep; a wall is 1 m thick.
const Plausible kInsideDrum = {.lower = {-13.5f, -3.5f},
                               .upper = {13.5f, 23.5f},
                               .max_final_speed = 30.0f,
                               .max_penetration = 0.5f,
                               .max_joint_error = 0.1f};

// Ten layers of boxes of 1 m: a box that moved by half its width is no longer at its start. At the end all are at rest.
const Plausible kStands = {.max_final_speed = 1.0f, .max_penetration = 0.1f, .max_drift = 0.5f};

// The same bounds, and nothing moves: without friction the layers slip on each other by 2 cm/s.
const Plausible kRests = with(kStands, {within(StateFigure::mean_speed, 60, 0.0, 0.005)});

// A hundred layers, each of which may be compressed by 5 mm and, with soft contacts, by as much again: 1 m at the top,
// which is also the width of a box.
const Plausible kStandsHigh = {.max_final_speed = 1.0f, .max_penetration = 0.1f, .max_drift = 1.0f};

std::vector<SuiteScene> suite_a() {
  std::vector<SuiteScene> scenes;

  // Free fall: 217 m/s and 2348 m. Without continuous collision an overlap may be as deep as the path of a step, 3.6 m.
  // The highest start is at 1620 m; a tower of 300 squares that breaks sends them as far to the sides.
  scenes.push_back(study_twice("falling_squares", 300, {10, 300, 10},
                               {.lower = {-3000.0f, -2400.0f},
                                .upper = {3000.0f, 2000.0f},
                                .max_final_speed = 250.0f,
                                .max_penetration = 4.0f,
                                // The lowest squares fall for 70 steps. Towers that land stand at first, because
                                // friction keeps their squares from slipping; without friction a third is oblique after
                                // 130 steps.
                                .promises = {falling_free(65),
                                             {.figure = StateFigure::turned, .after = 130, .most = 0.12, .than = 0.05},
                                             deflected(0, 0.95)}}));
  scenes.push_back(study("falling_circles", 300, {10, 300, 10},
                         {.lower = {-2000.0f, -2400.0f},
                          .upper = {2000.0f, 2000.0f},
                          .max_final_speed = 250.0f,
                          .max_penetration = 4.0f,
                          .promises = {falling_free(65), rolled(0, 0.6), deflected(0, 0.95)}}));
  // After 75 steps no box has been at the bottom for long. Boxes that fell for a time of 0 to 1.25 s are in the mean a
  // sixth of 10 m/s^2 (1.25 s)^2 = 2.6 m below the place where they appear. They push each other, which does not move
  // the mean.
  scenes.push_back(
      study("tumbler_spawn", 1000, {50, 1000, 50}, with(kInsideDrum, {within(StateFigure::mean_y, 75, 6.9, 8.1)})));
  // The square arrives at 150 m/s. A perfectly elastic impact could give at most 300 m/s, 5000 m in 16.7 s. A circle in
  // the very middle of the square is 1.6 m deep.
  scenes.push_back(study_twice("add_pair", 2000, {100, 2500, 100},
                               {.lower = {-5100.0f, -5100.0f},
                                .upper = {5100.0f, 5100.0f},
                                .max_final_speed = 300.0f,
                                .max_penetration = 1.7f,
                                // The square passes on its momentum: all circles have been hit, and roll along each
                                // other.
                                .promises = {deflected(0, 0.9), rolled(0, 0.3)}}));
  // Bodies that all start in one place must separate without exploding: free fall gives 16.7 m/s, so faster bodies were
  // shot out. The bound is 34 m in 1.7 s. Two tables that lie across each other overlap by 3.5 m.
  scenes.push_back(study(
      "mild_n2", 200, {10, 200, 10},
      {.lower = {-60.0f, -60.0f},
       .upper = {70.0f, 60.0f},
       .max_final_speed = 20.0f,
       .max_penetration = 3.6f,
       // Pushing bodies apart leaves them no speed, so only bodies that fall off others have energy: 13 to 25 kJ, and
       // 9 kJ with half of gravity, which is too near for a condition. n2, in which all circles fall, tells the two
       // apart.
       .promises = {deflected(0, 0.9)}}));
  // The same bounds; two circles in one place are 2 m deep.
  scenes.push_back(
      study("n2", 750, {25, 750, 25},
            {.lower = {-60.0f, -60.0f},
             .upper = {60.0f, 60.0f},
             .max_final_speed = 20.0f,
             .max_penetration = 2.1f,
             // All circles have been pushed aside; their mean falls from y = 3.7 by 13.9 m, whatever they do to each
             // other.
             .promises = {deflected(0, 0.9), within(StateFigure::mean_y, 0, -10.7, -9.6)}}));
  // A trough 70 m wide with its floor at y = 1; the origin of a table is between its feet. The last one falls for 4 s,
  // so the pile is nearly at rest. A leg is 1 m wide.
  scenes.push_back(study(
      "multi_fixture", 100, {5, 100, 5},
      {.lower = {-36.0f, 0.0f},
       .upper = {36.0f, 90.0f},
       .max_final_speed = 15.0f,
       .max_penetration = 1.0f,
       // At first only the lowest row is on the floor. The share at rest at the end is chance: 28 to 92 % over sizes of
       // 80 to 100.
       .promises = {falling_free(25, 0.2), slower(0.1, 0, 0.2)}}));
  // Free fall: 67 and 83 m/s from y = 0 to -199. The circles start in a chain, each 0.6 m deep in the next, and engines
  // resolve this differently: the overlap may double at most. A circle in the middle of a box is 1.5 m deep. Friction
  // makes the circles roll. Their path on the slope is proportional to gravity.
  const Plausible slope = {
      .lower = {-1000.0f, -1500.0f}, .upper = {1000.0f, 500.0f}, .max_final_speed = 150.0f, .max_penetration = 1.5f};
  scenes.push_back(
      study("mostly_static_single", 200, {10, 200, 5},
            with(slope, {deflected(80, 0.95), rolled(300, 0.5), within(StateFigure::mean_x, 220, 6.5, 16.0)})));
  scenes.push_back(
      study("mostly_static_multi", 200, {10, 200, 5},
            with(slope, {deflected(75, 0.95), rolled(325, 0.5), within(StateFigure::mean_x, 300, 12.0, 22.0)})));
  // Free fall: 167 m/s and 1389 m, from y = 50 to 78. The slopes, at 45 degrees, throw bodies at most as far to the side
  // as they fall. A circle in the middle of a box is 1 m deep.
  scenes.push_back(study_twice("diagonal", 50, {2, 50, 2},
                               {.lower = {-1400.0f, -1400.0f},
                                .upper = {1750.0f, 80.0f},
                                .max_final_speed = 180.0f,
                                .max_penetration = 1.05f,
                                // No circle reaches a slope before 2.4 s; after 6.7 s all have touched one and rolled
                                // on it.
                                .promises = {falling_free(100), deflected(400, 0.9), rolled(650, 0.6)}}));
  // All bodies stay in the block from which the arena is cut out; one step reaches 1 m into its wall of 7 m and no
  // farther. They start at up to 60 m/s, and a fall through the whole arena, 134 m, makes this 79 m/s. Two circles in
  // one place are 1 m deep.
  scenes.push_back(study_twice(
      "mixed_static_dynamic", 6000, {100, 6000, 100},
      {.lower = {0.0f, 0.0f},
       .upper = {149.0f, 149.0f},
       .max_final_speed = 80.0f,
       .max_penetration = 1.05f,
       // All have touched the wall and rolled, and are at the bottom nearly at rest; with half of gravity they are
       // still on the way.
       .promises = {deflected(300, 0.95), rolled(300, 0.5), within(StateFigure::kinetic, 0, 0.0, 2e4)}}));
  // Its arms reach 400 m from (0, 20). It tips, and no part is faster than the end of an arm that falls from that height.
  // A hinge that is open by half the height of a node has broken; bars are 0.125 m thick.
  scenes.push_back(study("big_mobile", 11, {1, 11, 1},
                         {.lower = {-420.0f, -400.0f},
                          .upper = {420.0f, 440.0f},
                          .max_final_speed = 90.0f,
                          .max_penetration = 0.25f,
                          .max_joint_error = 0.25f,
                          // Hinges remove no energy: every engine's energy is the work of gravity, within a quarter.
                          .promises = {within(StateFigure::kinetic, 900, 7.3e5, 1.22e6)}}));
  // The outermost circles move at 61 m/s from 305 m for 16.7 s: 1322 m. The innermost overlap at the start and push
  // each other.
  scenes.push_back(study("slow_explosion", 6000, {100, 6000, 100},
                         {.lower = {-1400.0f, -1400.0f},
                          .upper = {1400.0f, 1400.0f},
                          .max_final_speed = 70.0f,
                          .max_penetration = 1.05f,
                          // Circles that overlapped have separated long ago.
                          .promises = {deflected(50, 0.015, 0.2), within(StateFigure::overlap, 650, 0.0, 0.05)}}));
  return scenes;
}

std::vector<SuiteScene> suite_b() {
  std::vector<SuiteScene> scenes;
  // A court 80 m wide above a floor that ends at x = +-800, y = -80. Free fall: 83 m/s; 1.4 m in a step, and a body is
  // 2 m wide.
  scenes.push_back(modern(
      "compounds", 150,
      {.lower = {-800.0f, -82.0f},
       .upper = {800.0f, 400.0f},
       .max_final_speed = 90.0f,
       .max_penetration = 1.5f,
       // The lowest bodies are 4 m above the floor. At the end friction has brought most of the pile to rest. Without
       // friction, falling bodies crush the pile: its mean is then 33 m high instead of 44, or it still springs back.
       .promises = {falling_free(25), within(StateFigure::kinetic, 0, 0.0, 9e4),
                    within(StateFigure::mean_y, 0, 38.5, kAny)}}));
  // No circle is farther from a fixed one than the cloth's threads are long, 47 m across and 99 m down. A joint that is
  // open by a whole mesh is torn.
  scenes.push_back(
      modern("joint_grid", 100,
             {.lower = {-110.0f, -170.0f},
              .upper = {210.0f, 150.0f},
              .max_final_speed = 100.0f,
              .max_joint_error = 1.0f,
              // The pull of the fixed circles spreads from circle to circle: after 25 steps most others are still in
              // free fall.
              .promises = {falling_free(25, 0.3)}}));
  // A court 160 m wide whose walls end at y = 50; the pentagons start below y = 55. The plough pushes at 12 m/s and
  // squeezes the bodies before it: a pentagon that is 1 m deep in its side will pass through.
  scenes.push_back(
      modern("junkyard", 200,
             {.lower = {-81.0f, -1.0f},
              .upper = {81.0f, 100.0f},
              .max_final_speed = 50.0f,
              .max_penetration = 1.0f,
              // The lowest bodies are 10 m above the plough. After 400 steps friction holds all bodies that are not
              // before it.
              .promises = {falling_free(40), slower(0.1, 400, 0.3)}}));
  scenes.push_back(modern("large_pyramid", 100, kStandsHigh));
  scenes.push_back(modern("many_pyramids", 20, kRests));
  // A human exists for 320 steps at most. A human that falls off the end of a row falls for that time: 53 m/s and 142
  // m. Limbs are 0.1 to 0.2 m thick, and the ground 0.5 m. A joint that is open by 0.5 m is torn.
  scenes.push_back(modern("rain", 40,
                          {.lower = {-300.0f, -200.0f},
                           .upper = {300.0f, 300.0f},
                           .max_final_speed = 70.0f,
                           .max_penetration = 0.5f,
                           .max_joint_error = 0.5f,
                           // Humans fall for 170 steps, and land on the ground, where friction holds them.
                           .promises = {falling_free(50, 0.05), deflected(500, 0.3), slower(0.1, 500, 0.03)}}));
  // Nothing is faster than an elastic impact of the block at 40 m/s allows: 80 m/s, for 4 s of the 5 s. The block moves
  // 0.7 m in a step, and a box is 0.4 m wide.
  scenes.push_back(modern("smash", 120,
                          {.lower = {-320.0f, -360.0f},
                           .upper = {420.0f, 360.0f},
                           .max_final_speed = 80.0f,
                           .max_penetration = 1.1f,
                           // The block passes on its momentum to all boxes.
                           .promises = {deflected(0, 0.9, 0.2)}}));
  // All bodies stay inside the loop, radius 40 about (0, 32). The spinner's ends move at 100 m/s. A capsule that lies
  // across the middle of its bar is 1.1 m deep.
  scenes.push_back(modern("spinner", 6076,
                          {.lower = {-41.0f, -9.0f},
                           .upper = {41.0f, 73.0f},
                           .max_final_speed = 200.0f,
                           .max_penetration = 1.2f,
                           .max_joint_error = 0.5f}));
  // After 37 steps most boxes are still in free fall. The drum carries the boxes up on the right, as far as friction
  // holds them: after 262 steps their mean is at 4.4 m or more (sizes of 40 to 45), without friction at 3.5 m or less.
  scenes.push_back(
      modern("tumbler", 45, with(kInsideDrum, {falling_free(37, 0.5), within(StateFigure::mean_x, 262, 3.9, kAny)})));
  // All bodies stay inside the drum, whose outside is 18 m from (0, 10). A fall through it gives 25 m/s; squares are
  // 0.28 m wide across the corners.
  scenes.push_back(
      modern("washer", 90,
             {.lower = {-18.0f, -8.0f},
              .upper = {18.0f, 28.0f},
              .max_final_speed = 30.0f,
              .max_penetration = 0.3f,
              // The squares fall on the ring together; paddles and friction lift them, half as high without friction.
              .promises = {falling_free(25, 0.05), within(StateFigure::mean_y, 325, 4.5, kAny)}}));
  return scenes;
}

std::array<Suite, 4> make_suites() {
  Suite d = {'D', "The parallel solver (2025)", {}};
  d.scenes.push_back(scaling(modern("large_pyramid", 100, kStandsHigh)));
  d.scenes.push_back(scaling(modern("many_pyramids", 20, kRests)));
  Suite c = {'C', "Island management (2023)", {}};
  c.scenes.push_back(modern("pyramids_182", 182, kStands));
  c.scenes.push_back(modern("tumbler_2000", 2000, kInsideDrum));
  return {Suite{'A', "Thirteen scenes of the optimisation study (2020)", suite_a()},
          Suite{'B', "Ten benchmark scenes of Box2D 3 (2026)", suite_b()}, c, d};
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

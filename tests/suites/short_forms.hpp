// Every scene of the benchmark suites in a form short enough for a sanitizer: few bodies and few steps, but the same
// phases as at full size.
//
// A short form skips slow starts: bodies that would fall for seconds before they touch anything start at the end of
// that fall. Bounds (depth, speed, distance) are those of benchmarks/suites.cpp, with their reasons. Narrower bounds
// are listed here, with their reasons, and so are the conditions on the expected behaviour. Each short form fails with
// each fault (tests/support/faults.hpp), or states the reason why not.
#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/promises.hpp"
#include "benchmarks/suites.hpp"
#include "drystone/scenes/scene.hpp"
#include "tests/support/faults.hpp"

namespace drystone::test {

using scenes::Scene;

/// Keeps the first `Count` bodies. For scenes without joints whose first bodies are the static ones.
template <std::size_t Count>
void keep_first(Scene& scene) {
  scene.bodies.resize(Count);
}

/// 300 of the 3000 circles, those above the slopes, as they are after falling for 3 s: 5 m above the first slope.
inline void end_of_fall(Scene& scene) {
  std::erase_if(scene.bodies, [](const scenes::SceneBody& body) {
    const double x = body.options.position.x;
    return body.options.type == BodyType::dynamic && (x < -10.0 || x > 30.0);
  });
  for (scenes::SceneBody& body : scene.bodies) {
    if (body.options.type != BodyType::dynamic) continue;
    body.options.position.y -= 45.0f;
    body.options.velocity.y = -30.0f;
  }
}

/// Raises the ground, which has all floors, so that a column of humans lands before the scene removes the column.
inline void raise_ground(Scene& scene) { scene.bodies.front().options.position.y = 39.5f; }

/// The pentagons start just above the floor and 6 m further to the right, in the way of the block, which moves at
/// 12 m/s.
inline void in_the_way(Scene& scene) {
  for (scenes::SceneBody& body : scene.bodies) {
    if (body.options.type == BodyType::dynamic) body.options.position += Vec2{6.0f, -14.0f};
  }
}

/// A fault that a short form cannot detect.
struct Unseen {
  Fault fault;
  std::string_view why;
};

struct ShortForm {
  std::string scene;
  int size = 0;
  int steps = 0;
  /// Deepest overlap and largest joint error [m]; 0: the bounds of the suite.
  float max_penetration = 0.0f;
  float max_joint_error = 0.0f;
  void (*adapt)(Scene&) = nullptr;
  bool has_contacts = true;
  /// Conditions on the expected behaviour. Each fault must break one of them, except the faults in `unseen` and, in
  /// scenes without joints, Fault::idle_joints.
  std::vector<bench::Promise> promises{};
  std::vector<Unseen> unseen{};

  friend void PrintTo(const ShortForm& form, std::ostream* out) { *out << form.scene << ":" << form.size; }
};

// Piles at rest: contacts keep an overlap of 5 mm by design, and this is twice as much.
inline constexpr float kAtRest = 0.01f;
// The fastest bodies fall for 1.1 to 1.5 s and reach 15 m/s: 0.25 m in a step.
inline constexpr float kFallen = 0.3f;
// The fastest bodies move at 37 m/s: 0.61 m in a step.
inline constexpr float kFallenFar = 0.65f;
// Humans land at 3 m/s: 0.05 m in a step.
inline constexpr float kLanding = 0.05f;
// The tables start a few millimetres above the floor or another table.
inline constexpr float kStacked = 0.1f;
// A box in a drum is 0.25 m wide, so a deeper overlap would reach its middle.
inline constexpr float kHalfABox = 0.125f;
// Limbs are 0.1 m thick: a hinge that is open by half of that has broken.
inline constexpr float kHalfALimb = 0.05f;

inline constexpr Unseen kNoGravity = {Fault::half_gravity, "no gravity"};
inline constexpr Unseen kNothingFalls = {Fault::half_gravity, "nothing falls: a pile is at rest under any gravity"};
inline constexpr Unseen kNothingTouches = {Fault::no_contacts, "nothing touches in so few steps"};
inline constexpr Unseen kNothingRubs = {Fault::no_friction, "nothing touches in so few steps"};

// A bound without a closed form is the geometric mean of the figures of the correct and the faulty run. Only Drystone
// is judged, so a bound may be narrower than one that other engines keep too.
using bench::deflected;
using bench::falling_free;
using bench::kAny;
using bench::rolled;
using bench::slower;
using bench::StateFigure;
using bench::within;

/// At the end at least this share of the bodies has touched another body.
inline bench::Promise have_met(double least) { return deflected(0, least, 0.2); }

// The lowest squares fall for 70 steps. The ground is level, so only friction moves the squares' mean position, which
// was at x = -9.
inline const ShortForm kFallingSquares = {
    .scene = "falling_squares",
    .size = 10,
    .steps = 100,
    .max_penetration = kFallen,
    .promises = {falling_free(65), within(StateFigure::mean_x, 0, -kAny, -9.02), have_met(0.9)}};

inline const ShortForm kAddPair = {
    .scene = "add_pair", .size = 200, .steps = 40, .promises = {have_met(0.9), rolled(0, 0.3)}, .unseen = {kNoGravity}};

// One in six circles has touched a slope after 20 steps, and half of all circles at the end.
inline const ShortForm kDiagonal = {.scene = "diagonal",
                                    .size = 8,
                                    .steps = 40,
                                    .max_penetration = kFallenFar,
                                    .adapt = end_of_fall,
                                    .promises = {falling_free(20, 0.3), rolled(0, 0.25), have_met(0.3)}};

// One in five circles has touched the wall after 20 steps, and two in five at the end.
inline const ShortForm kMixed = {.scene = "mixed_static_dynamic",
                                 .size = 300,
                                 .steps = 40,
                                 .promises = {falling_free(20, 0.4), rolled(0, 0.25), have_met(0.3)}};

/// Circles in a row overlap, so each is pushed off its neighbours in the first steps. Their mean falls by 1.25 m in 30
/// steps, before they land.
inline ShortForm mostly_static(const char* scene) {
  return {.scene = scene,
          .size = 20,
          .steps = 60,
          .promises = {have_met(0.9), rolled(0, 0.25), within(StateFigure::mean_y, 30, -11.0, -10.5)}};
}

inline const std::vector<ShortForm> kContinuousOff = {
    kFallingSquares,
    {.scene = "falling_circles",
     .size = 10,
     .steps = 100,
     .max_penetration = kFallen,
     .promises = {falling_free(65), rolled(0, 0.3), have_met(0.5)}},
    // The boxes push each other as they appear, at y = 10, which does not move their mean; after 55 steps none has
    // reached a wall.
    {.scene = "tumbler_spawn",
     .size = 60,
     .steps = 110,
     .promises = {within(StateFigure::mean_y, 55, 8.4, 8.9), deflected(55, 0.5, 0.2)},
     .unseen = {{Fault::no_friction, "the walls of the square drum move the boxes even without friction"}}},
    kAddPair,
    // The circles separate without being thrown up.
    {.scene = "mild_n2",
     .size = 10,
     .steps = 90,
     .promises = {have_met(0.9), within(StateFigure::kinetic, 0, 0.0, 7.0e3)},
     .unseen = {{Fault::no_friction, "friction has less effect than chance when a cluster separates"},
                {Fault::half_gravity, "they stand on the ground and separate sideways, under any gravity"}}},
    // The mean falls by 2.2 m from y = 0.3, whatever the circles do to each other. Circles that separate slip a little.
    {.scene = "n2",
     .size = 60,
     .steps = 40,
     .promises = {have_met(0.9),
                  within(StateFigure::mean_y, 0, -2.3, -1.4),
                  {.figure = StateFigure::turned, .after = 0, .least = 0.3, .than = 0.005}}},
    // Half of the tables stand on the floor. At the end friction has brought nearly all to rest.
    {.scene = "multi_fixture",
     .size = 12,
     .steps = 160,
     .max_penetration = kStacked,
     .promises = {falling_free(20, 0.6), slower(0.1, 0, 0.7)}},
    mostly_static("mostly_static_single"),
    mostly_static("mostly_static_multi"),
    kDiagonal,
    kMixed,
    // The mobile is balanced, so it hangs still if its hinges hold, and tips over if they give way.
    {.scene = "big_mobile",
     .size = 5,
     .steps = 60,
     .has_contacts = false,
     .promises = {within(StateFigure::kinetic, 30, 0.0, 2.0)},
     .unseen = {kNothingTouches, kNothingRubs, {Fault::half_gravity, "balanced: it hangs still under any gravity"}}},
    {.scene = "slow_explosion",
     .size = 6000,
     .steps = 40,
     .adapt = keep_first<300>,
     .promises = {have_met(0.9)},
     .unseen = {kNoGravity,
                {Fault::no_friction, "circles part along the line between their centres, without slipping"}}},
};

inline const std::vector<ShortForm> kContinuousOn = {
    // The four scenes of suite A that also run with continuous collision.
    kFallingSquares,
    kAddPair,
    kDiagonal,
    kMixed,
    // Suite B. After 45 steps no body has touched another; at the end all have, and friction has slowed them down.
    {.scene = "compounds",
     .size = 6,
     .steps = 90,
     .promises = {falling_free(45), have_met(0.9), within(StateFigure::kinetic, 0, 0.0, 1.8e3)}},
    // The net sways as far as gravity stretches its joints: the energy is in proportion to the square of gravity.
    {.scene = "joint_grid",
     .size = 14,
     .steps = 60,
     .has_contacts = false,
     .promises = {within(StateFigure::kinetic, 30, 0.017, 0.07)},
     .unseen = {{Fault::no_contacts, "no circles collide: filters exclude all pairs"},
                {Fault::no_friction, "nothing collides"}}},
    // The block hits a quarter of the bodies in the first 35 steps; on the ground friction slows them down.
    {.scene = "junkyard",
     .size = 4,
     .steps = 160,
     .adapt = in_the_way,
     .promises = {falling_free(35, 0.4), have_met(0.5), within(StateFigure::kinetic, 0, 0.0, 1.13e3)}},
    // Without friction the layers slip on each other by 2 cm/s, as in all piles here.
    {.scene = "large_pyramid",
     .size = 14,
     .steps = 60,
     .max_penetration = kAtRest,
     .promises = {within(StateFigure::mean_speed, 0, 0.0, 0.0075)},
     .unseen = {kNothingFalls}},
    {.scene = "many_pyramids",
     .size = 2,
     .steps = 60,
     .max_penetration = kAtRest,
     .promises = {within(StateFigure::mean_speed, 0, 0.0, 0.005)},
     .unseen = {kNothingFalls}},
    // After 30 steps all bodies are within 0.2 m of their free fall. With half of gravity some are not.
    {.scene = "rain",
     .size = 3,
     .steps = 60,
     .max_penetration = kLanding,
     .max_joint_error = kHalfALimb,
     .adapt = raise_ground,
     .promises = {falling_free(30, 0.1)},
     .unseen = {{Fault::no_friction,
                 "each human is destroyed soon after its feet touched the floor, before it could slide"}}},
    {.scene = "smash",
     .size = 3,
     .steps = 90,
     .promises = {have_met(0.15)},
     .unseen = {kNoGravity, {Fault::no_friction, "the block pushes the wall straight ahead"}}},
    // The bar, driven through its joint, throws the bodies. A capsule that the blow does not turn is turned by
    // friction.
    {.scene = "spinner",
     .size = 200,
     .steps = 60,
     .promises = {have_met(0.9), within(StateFigure::mean_speed, 0, 16.0, kAny), rolled(0, 0.8)},
     .unseen = {{Fault::half_gravity, "the bar throws all bodies at up to 100 m/s"}}},
    // After 45 steps the pile has come down along the wall by 1 m more than with half of gravity. The deepest overlap
    // of 144 boxes when the pile lands is chance: 0.09 to 0.17 m in thirteen sizes from 8 to 20.
    {.scene = "tumbler",
     .size = 12,
     .steps = 90,
     .max_penetration = 0.18f,
     .promises = {within(StateFigure::mean_y, 45, -kAny, 1.2)},
     .unseen = {{Fault::no_friction, "the walls of the square drum move so small a pile even without friction"}}},
    // The boxes land together after 45 steps; friction keeps the pile together.
    {.scene = "washer",
     .size = 14,
     .steps = 125,
     .promises = {falling_free(40), have_met(0.9), within(StateFigure::spread, 0, 0.0, 3.7)}},
    // Suite C.
    {.scene = "pyramids_182",
     .size = 6,
     .steps = 40,
     .max_penetration = kAtRest,
     .promises = {within(StateFigure::mean_speed, 0, 0.0, 0.003)},
     .unseen = {kNothingFalls}},
    // After 15 steps most boxes still fall. The drum carries the boxes up on the right, as far as friction holds them.
    {.scene = "tumbler_2000",
     .size = 80,
     .steps = 60,
     .max_penetration = kHalfABox,
     .promises = {{.figure = StateFigure::deflected, .after = 15, .most = 0.6, .than = 0.05},
                  within(StateFigure::mean_x, 0, 0.1, kAny)}},
    // Suite D: large enough for several blocks, with and without seams between them. Without friction boxes tilt.
    {.scene = "large_pyramid",
     .size = 45,
     .steps = 15,
     .max_penetration = kAtRest,
     .promises = {{.figure = StateFigure::turned, .after = 0, .most = 0.1, .than = 0.005}},
     .unseen = {kNothingFalls}},
    {.scene = "many_pyramids",
     .size = 4,
     .steps = 15,
     .max_penetration = kAtRest,
     .promises = {within(StateFigure::mean_speed, 0, 0.0, 0.01)},
     .unseen = {kNothingFalls}},
};

/// The conditions of the form: the suite's bounds, with the form's conditions in place of those of the published size.
inline bench::Plausible plausible(const ShortForm& form) {
  bench::Plausible promised = bench::find_suite_scene(form.scene)->plausible;
  if (form.max_penetration > 0.0f) promised.max_penetration = form.max_penetration;
  if (form.max_joint_error > 0.0f) promised.max_joint_error = form.max_joint_error;
  promised.promises = form.promises;
  return promised;
}

inline Scene make_scene(const ShortForm& form, bool continuous) {
  Scene scene = scenes::make_built_in(form.scene + ":" + std::to_string(form.size)).value();
  scene.world.continuous = continuous;
  if (form.adapt != nullptr) form.adapt(scene);
  return scene;
}

}  // namespace drystone::test

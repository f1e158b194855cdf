#include "benchmarks/measure/figures.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace drystone::bench {
namespace {

using geometry::length;
using geometry::to_double;

/// A dynamic body in the judged state.
struct Seen {
  const BodyOptions* options;
  const BodyPose* pose;
  /// Centre of mass.
  Double2 center;
  Double2 start;
  /// Time since it appeared [s].
  double age;
};

Seen see(const History& history, const RecordedState& state, std::size_t number) {
  const BodyLife& life = history.bodies[number];
  const BodyOptions& o = life.body->options;
  const Double2 local = mass_of(*life.body).center;
  const int steps = state.step + 1 - (life.born == kStart ? 0 : life.born);
  return {&o, &state.poses[number], place(local, state.poses[number]),
          place(local, {.position = to_vec2(o.position), .angle = o.angle}), steps * double{history.scene.dt}};
}

bool is_there(const History& history, const RecordedState& state, std::size_t number) {
  return number < state.poses.size() && history.bodies[number].exists_after(state.step) && state.poses[number].exists;
}

/// Calls visit(seen) for each dynamic body that exists.
template <typename Visit>
void for_each_dynamic(const History& history, const RecordedState& state, Visit visit) {
  for (std::size_t i = 0; i < history.bodies.size(); ++i) {
    if (history.bodies[i].body->options.type != BodyType::dynamic || !is_there(history, state, i)) continue;
    visit(see(history, state, i));
  }
}

template <typename Value>
double mean(const History& history, const RecordedState& state, Value value) {
  double sum = 0.0;
  int count = 0;
  for_each_dynamic(history, state, [&](const Seen& body) {
    sum += static_cast<double>(value(body));
    ++count;
  });
  return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

double spread(const History& history, const RecordedState& state) {
  const Double2 middle = {mean(history, state, [](const Seen& b) { return b.center.x; }),
                          mean(history, state, [](const Seen& b) { return b.center.y; })};
  return std::sqrt(mean(history, state, [&](const Seen& b) { return dot(b.center - middle, b.center - middle); }));
}

double speed(const Seen& body) { return length(to_double(body.pose->velocity)); }

double turn(const Seen& body) {
  return std::abs(std::remainder(double{body.pose->angle} - double{body.options->angle}, 2.0 * double{kPi}));
}

/// The distance of the body from its place without other bodies.
double deflection(const Seen& body, Vec2 gravity) {
  const Double2 fall = (0.5 * body.age * body.age * double{body.options->gravity_scale}) * to_double(gravity);
  return length(body.center - (body.start + body.age * to_double(body.options->velocity) + fall));
}

bool is_inside(const Promise& p, Double2 at) {
  return at.x >= double{p.lower.x} && at.x <= double{p.upper.x} && at.y >= double{p.lower.y} &&
         at.y <= double{p.upper.y};
}

}  // namespace

double figure_of(const Promise& p, const History& history, const RecordedState& state, const Judgement& judgement) {
  const auto mean_of = [&](auto value) { return mean(history, state, value); };
  switch (p.figure) {
    case StateFigure::mean_x: return mean_of([](const Seen& b) { return b.center.x; });
    case StateFigure::mean_y: return mean_of([](const Seen& b) { return b.center.y; });
    case StateFigure::spread: return spread(history, state);
    case StateFigure::mean_speed: return mean_of(speed);
    case StateFigure::slower: return mean_of([&](const Seen& b) { return speed(b) < p.than; });
    case StateFigure::turned: return mean_of([&](const Seen& b) { return turn(b) > p.than; });
    case StateFigure::deflected:
      return mean_of([&](const Seen& b) { return deflection(b, history.scene.world.gravity) > p.than; });
    case StateFigure::inside: return mean_of([&](const Seen& b) { return is_inside(p, b.center); });
    case StateFigure::overlap: return judgement.sample.penetration;
    case StateFigure::kinetic: return judgement.sample.kinetic;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

const char* to_string(StateFigure figure) {
  constexpr std::array kNames = {"the mean x [m]",
                                 "the mean y [m]",
                                 "the spread [m]",
                                 "the mean speed [m/s]",
                                 "the share of slow bodies",
                                 "the share of turned bodies",
                                 "the share of deflected bodies",
                                 "the share of bodies inside the box",
                                 "the deepest overlap [m]",
                                 "the kinetic energy [J]"};
  return kNames[static_cast<std::size_t>(figure)];
}

}  // namespace drystone::bench

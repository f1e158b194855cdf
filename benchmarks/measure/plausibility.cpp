#include "benchmarks/measure/plausibility.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "benchmarks/measure/figures.hpp"

namespace drystone::bench {
namespace {

using Lines = std::vector<std::string>;

/// The first judgement for which `is_bad` holds, or null.
template <typename IsBad>
const Judgement* first_bad(std::span<const Judgement> judgements, IsBad is_bad) {
  const auto found = std::find_if(judgements.begin(), judgements.end(), is_bad);
  return found == judgements.end() ? nullptr : &*found;
}

void check_bodies(std::span<const Judgement> judgements, Lines& lines) {
  if (const Judgement* j = first_bad(judgements, [](const Judgement& x) { return x.not_finite >= 0; })) {
    lines.push_back(fmt::format("step {}: the state of body {} is not finite", j->sample.step, j->not_finite));
  }
  if (const Judgement* j = first_bad(judgements, [](const Judgement& x) { return x.missing >= 0; })) {
    lines.push_back(fmt::format("step {}: body {} is missing", j->sample.step, j->missing));
  }
  if (const Judgement* j = first_bad(judgements, [](const Judgement& x) { return x.left_over >= 0; })) {
    lines.push_back(fmt::format("step {}: body {} exists, although it was removed", j->sample.step, j->left_over));
  }
}

/// NaN counts as the worst value.
bool exceeds(double value, float limit) { return !(value <= double{limit}); }

const Judgement& worst(std::span<const Judgement> judgements, double Sample::*figure) {
  const auto badness = [figure](const Judgement& j) {
    const double value = j.sample.*figure;
    return std::isnan(value) ? std::numeric_limits<double>::infinity() : value;
  };
  return *std::max_element(judgements.begin(), judgements.end(),
                           [&](const Judgement& a, const Judgement& b) { return badness(a) < badness(b); });
}

void check_any_time(const Plausible& p, std::span<const Judgement> judgements, Lines& lines) {
  const Judgement& deep = worst(judgements, &Sample::penetration);
  if (exceeds(deep.sample.penetration, p.max_penetration)) {
    lines.push_back(fmt::format("step {}: bodies {} and {} overlap by {:.4g} m, more than {:.4g} m", deep.sample.step,
                                deep.deepest.body_a, deep.deepest.body_b, deep.sample.penetration, p.max_penetration));
  }
  const Judgement& apart = worst(judgements, &Sample::joint_error);
  if (exceeds(apart.sample.joint_error, p.max_joint_error)) {
    lines.push_back(fmt::format("step {}: joint {} is off by {:.4g} m, more than {:.4g} m", apart.sample.step,
                                apart.worst_joint, apart.sample.joint_error, p.max_joint_error));
  }
}

void check_arena(const Plausible& p, const Judgement& end, Lines& lines) {
  const auto outside = [&](char axis, double at, float lower, float upper) {
    if (at >= double{lower} && at <= double{upper}) return;
    lines.push_back(fmt::format("at the end a dynamic body is at {} = {:.4g} m, outside of [{:.4g}, {:.4g}]", axis, at,
                                lower, upper));
  };
  if (end.centers.lower.x > end.centers.upper.x) return;  // There is no dynamic body.
  outside('x', end.centers.lower.x, p.lower.x, p.upper.x);
  outside('x', end.centers.upper.x, p.lower.x, p.upper.x);
  outside('y', end.centers.lower.y, p.lower.y, p.upper.y);
  outside('y', end.centers.upper.y, p.lower.y, p.upper.y);
}

void check_end(const Plausible& p, const Judgement& end, bool whole, Lines& lines) {
  check_arena(p, end, lines);
  if (whole && exceeds(end.sample.highest_speed, p.max_final_speed)) {
    lines.push_back(fmt::format("at the end body {} has a speed of {:.4g} m/s, more than {:.4g} m/s", end.fastest,
                                end.sample.highest_speed, p.max_final_speed));
  }
  if (exceeds(end.sample.drift, p.max_drift)) {
    lines.push_back(fmt::format("at the end body {} is {:.4g} m from where it started, more than {:.4g} m",
                                end.farthest, end.sample.drift, p.max_drift));
  }
}

}  // namespace

std::vector<std::string> broken_promises(const Plausible& promises, std::span<const Judgement> judgements, bool whole) {
  Lines lines;
  if (judgements.empty()) return lines;
  check_bodies(judgements, lines);
  check_any_time(promises, judgements, lines);
  check_end(promises, judgements.back(), whole, lines);
  return lines;
}

std::vector<std::string> broken_figures(std::span<const Promise> promises, const History& history,
                                        std::span<const RecordedState> states, std::span<const Judgement> judgements,
                                        bool whole) {
  Lines lines;
  for (const Promise& promise : promises) {
    if (promise.after == 0 && !whole) continue;
    const int step = (promise.after == 0 ? history.steps() : promise.after) - 1;
    const auto state =
        std::find_if(states.begin(), states.end(), [&](const RecordedState& s) { return s.step == step; });
    if (state == states.end()) continue;
    const Judgement& judgement = judgements[static_cast<std::size_t>(state - states.begin())];
    const double figure = figure_of(promise, history, *state, judgement);
    if (figure >= promise.least && figure <= promise.most) continue;
    lines.push_back(fmt::format("step {}: {} is {:.4g}, not in [{:.4g}, {:.4g}]", step, to_string(promise.figure),
                                figure, promise.least, promise.most));
  }
  return lines;
}

}  // namespace drystone::bench

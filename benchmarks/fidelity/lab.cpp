#include "benchmarks/fidelity/lab.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

namespace drystone::bench::fidelity {
namespace {

using Clock = std::chrono::steady_clock;

bool is_finite(const BodyState& state) {
  return drystone::is_finite(state.position) && drystone::is_finite(state.angle) &&
         drystone::is_finite(state.velocity) && drystone::is_finite(state.angular_velocity);
}

double speed_of(const BodyState& state) {
  if (!is_finite(state)) return std::numeric_limits<double>::infinity();
  return std::hypot(double{state.velocity.x}, double{state.velocity.y});
}

History history_of(scenes::Scene scene) { return make_history(std::move(scene), 0); }

}  // namespace

Trial::Trial(const EngineMaker& make, scenes::Scene scene, StepTimes& times)
    : history_(history_of(std::move(scene))), referee_(history_), times_(times) {
  EngineOptions options;
  options.continuous = history_.scene.world.continuous;
  engine_ = make(options);
  try {
    engine_->build(history_.scene);
  } catch (const std::runtime_error& error) {
    throw NotOffered(error.what());
  }
  for (int i = 0; i < bodies(); ++i) {
    if (history_.scene.bodies[static_cast<std::size_t>(i)].options.type == BodyType::dynamic) dynamic_.push_back(i);
  }
}

void Trial::step() {
  const Clock::time_point start = Clock::now();
  engine_->step(history_.scene.dt);
  times_.seconds += std::chrono::duration<double>(Clock::now() - start).count();
  ++times_.steps;
  ++steps_;
}

void Trial::run(double seconds) {
  const long long count = std::llround(seconds / static_cast<double>(history_.scene.dt));
  for (long long i = 0; i < count; ++i) step();
}

RecordedState Trial::state() const {
  RecordedState state;
  // All bodies exist before the first step, and none is removed.
  state.step = kStart;
  for (int i = 0; i < bodies(); ++i) state.poses.push_back(pose_of(body(i)));
  return state;
}

Judgement Trial::judge() const { return referee_.judge(state()); }

std::vector<DeepestOverlap> Trial::overlaps(double deeper_than) const {
  return referee_.overlaps(state(), deeper_than);
}

double Trial::rms_speed() const {
  double sum = 0.0;
  for (const int number : dynamic_) {
    const double speed = speed_of(body(number));
    sum += speed * speed;
  }
  return dynamic_.empty() ? 0.0 : std::sqrt(sum / static_cast<double>(dynamic_.size()));
}

double Trial::highest_speed() const {
  double highest = 0.0;
  for (const int number : dynamic_) highest = std::max(highest, speed_of(body(number)));
  return highest;
}

int Trial::asleep() const {
  return static_cast<int>(
      std::count_if(dynamic_.begin(), dynamic_.end(), [&](int number) { return !body(number).awake; }));
}

int Trial::lost() const {
  const auto is_lost = [&](int number) {
    const BodyState state = body(number);
    return !state.exists || !state.enabled || !is_finite(state);
  };
  return static_cast<int>(std::count_if(dynamic_.begin(), dynamic_.end(), is_lost));
}

double Trial::energy() const {
  const Judgement now = judge();
  return now.sample.kinetic + now.sample.potential;
}

LastSecond last_second(Trial& trial, double end) {
  trial.run_until(end - 1.0);
  double sum = 0.0;
  int count = 0;
  LastSecond last;
  while (trial.time() < end - 1e-6) {
    trial.step();
    const double rms = trial.rms_speed();
    sum += rms * rms;
    ++count;
    last.highest = std::max(last.highest, trial.highest_speed());
  }
  last.rms = std::sqrt(sum / std::max(count, 1));
  return last;
}

double highest_energy(Trial& trial, double end) {
  double highest = trial.energy();
  while (trial.time() < end - 1e-6) {
    trial.step();
    const double energy = trial.energy();
    highest = std::isfinite(energy) ? std::max(highest, energy) : std::numeric_limits<double>::infinity();
  }
  return highest;
}

Trial Lab::start(scenes::Scene scene, const Setting& setting) {
  if (setting.substeps != Setting{}.substeps && !has_substeps()) throw NotOffered("no sub-steps");
  scene.dt = setting.dt();
  scene.world.substeps = setting.substeps;
  return Trial(make_, std::move(scene), times_);
}

bool Lab::has_substeps() { return make_({})->info().substeps; }

}  // namespace drystone::bench::fidelity

// World as a whole: construction, options, clearing, the step. Other members of World are in the files of their subject: bodies, shapes
// and joints beside this file, queries in src/query, state_hash() in src/history, and so on.
#include "drystone/world.hpp"

#include <algorithm>
#include <utility>

#include "api/reset_state.hpp"
#include "contact/materials.hpp"
#include "core/lane_choices.hpp"
#include "core/platform.hpp"
#include "history/record/operation.hpp"
#include "step/step.hpp"
#include "world/check.hpp"
#include "world/islands.hpp"

namespace drystone {

using record::Operation;

namespace {

bool is_available(Lanes lanes) {
  const std::span<const Lanes> all = available_lanes();
  return lanes == Lanes::automatic || std::find(all.begin(), all.end(), lanes) != all.end();
}

Result<std::unique_ptr<WorldState>> make_state(const WorldOptions& options) {
  auto state = std::make_unique<WorldState>();
  model::Check check(*state);
  model::check_options(check, options);
  check.require(is_available(options.lanes), "WorldOptions.lanes: this machine or build does not have them");
  static_assert(bound::kWorkers.high == double{base::WorkerPool::kMaxWorkers});
  const int workers = options.scheduler == nullptr ? options.workers : options.scheduler->worker_count();
  check.require(workers >= 1 && workers <= base::WorkerPool::kMaxWorkers,
                "WorldOptions.scheduler: its worker_count() must be in [1, 64]");
  check.require(base::kHasThreads || options.workers == 1, "WorldOptions.workers must be 1: this build has no threads");
  return check.then([&]() -> Result<std::unique_ptr<WorldState>> {
    state->options = options;
    contact::index_rules(*state);
    state->runtime.lanes = simd::widest_lanes(options.lanes);
    auto pool = base::WorkerPool::create(options.scheduler, workers, "WorldOptions.workers");
    if (!pool.ok()) return pool.error();
    state->runtime.workers = std::move(pool).value();
    state->scratch->per_worker.resize(static_cast<std::size_t>(workers));
    return std::move(state);
  });
}

void wake_all(WorldState& w) {
  for (std::uint32_t body = 0; body < w.bodies.ids.capacity(); ++body) {
    if (w.bodies.ids.is_used(body)) island::wake(w, body);
  }
}

}  // namespace

World::World(const WorldOptions& options) : state_(make_state(options).value()) {}
World::World(std::unique_ptr<WorldState> state) : state_(std::move(state)) {}
World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

Result<World> World::create(const WorldOptions& options) {
  auto state = make_state(options);
  if (!state.ok()) return state.error();
  return World(std::move(state).value());
}

const StepReport& World::report() const { return state_->runtime.report; }

Events World::events() const {
  const EventBuffers& e = state_->runtime.events;
  return {e.contact_begin, e.contact_end, e.contact_hit,
          e.sensor_begin,  e.sensor_end,  decltype(Events::body_move)(e.body_move),
          e.joint_break,   e.body_wake,   e.joint_limit,
          e.tile_change};
}

const WorldOptions& World::options() const { return state_->options; }
Lanes World::lanes() const { return state_->runtime.lanes; }

Result<void> World::clear() {
  Operation<&World::clear> check(*state_);
  return check.then([&] {
    // The state is new, so that nothing depends on the order of old rows. Only the generations continue, so that old ids stay stale.
    SimState fresh;
    fresh.options = state_->options;
    contact::index_rules(fresh);
    const auto keep_generations = [](auto& ids, const auto& old) {
      ids = old;
      ids.clear();
    };
    keep_generations(fresh.bodies.ids, state_->bodies.ids);
    keep_generations(fresh.shapes.ids, state_->shapes.ids);
    keep_generations(fresh.chains.ids, state_->chains.ids);
    keep_generations(fresh.joints.ids, state_->joints.ids);
    keep_generations(fresh.fields.ids, state_->fields.ids);
    api::replace_state(*state_, std::move(fresh));
  });
}

World World::clone() const {
  model::must_not_step(*state_);
  World copy(state_->options);
  api::replace_state(*copy.state_, *state_);
  return copy;
}

Result<void> World::set_gravity(Vec2 gravity) {
  Operation<&World::set_gravity> check(*state_, gravity);
  check.finite("gravity", gravity);
  return check.then([&] {
    if (gravity == state_->options.gravity) return;
    state_->options.gravity = gravity;
    wake_all(*state_);
  });
}

Result<void> World::set_sleeping(bool enabled) {
  Operation<&World::set_sleeping> check(*state_, enabled);
  return check.then([&] {
    state_->options.sleeping = enabled;
    if (!enabled) wake_all(*state_);
  });
}

Result<void> World::set_continuous(bool enabled) {
  Operation<&World::set_continuous> check(*state_, enabled);
  if (enabled) check.available("continuous", parts::kContinuous);
  return check.then([&] { state_->options.continuous = enabled; });
}

Result<void> World::set_substeps(int substeps) {
  Operation<&World::set_substeps> check(*state_, substeps);
  check.within("substeps", static_cast<double>(substeps), bound::kSubsteps);
  return check.then([&] { state_->options.substeps = substeps; });
}

Result<void> World::set_contact_softness(float hertz, float damping_ratio, float push_out_speed) {
  Operation<&World::set_contact_softness> check(*state_, hertz, damping_ratio, push_out_speed);
  check.within("hertz", hertz, bound::kAbove0);
  check.within("damping_ratio", damping_ratio, bound::kAbove0);
  check.within("push_out_speed", push_out_speed, bound::kFrom0);
  return check.then([&] {
    state_->options.contact_hertz = hertz;
    state_->options.contact_damping_ratio = damping_ratio;
    state_->options.push_out_speed = push_out_speed;
  });
}

Result<void> World::set_joint_softness(float hertz, float damping_ratio) {
  Operation<&World::set_joint_softness> check(*state_, hertz, damping_ratio);
  check.within("hertz", hertz, bound::kAbove0);
  check.within("damping_ratio", damping_ratio, bound::kAbove0);
  return check.then([&] {
    state_->options.joint_hertz = hertz;
    state_->options.joint_damping_ratio = damping_ratio;
  });
}

Result<void> World::set_impact_speeds(float restitution, float hit) {
  Operation<&World::set_impact_speeds> check(*state_, restitution, hit);
  check.within("restitution", restitution, bound::kFrom0);
  check.within("hit", hit, bound::kFrom0);
  return check.then([&] {
    state_->options.restitution_speed = restitution;
    state_->options.hit_speed = hit;
  });
}

Result<void> World::set_max_speeds(float linear, float angular) {
  Operation<&World::set_max_speeds> check(*state_, linear, angular);
  check.within("linear", linear, bound::kAbove0);
  check.within("angular", angular, bound::kAbove0);
  return check.then([&] {
    state_->options.max_speed = linear;
    state_->options.max_angular_speed = angular;
  });
}

Result<StepReport> World::step(float seconds) { return step_with(seconds, state_->options.force_clearing); }

Result<StepReport> World::step_with(float seconds, ForceClearing force_clearing) {
  record::Operation<record::Operations::kStep> check(*state_, seconds, force_clearing);
  check.within("seconds", seconds, bound::kStepLength);
  // As a Result, so that the report is copied once.
  return check.then([&] { return Result<StepReport>(step::step(*state_, seconds, force_clearing)); });
}

const char* to_string(Phase phase) {
  constexpr std::array<const char*, kPhaseCount> kNames = {"begin",     "update_pairs", "update_contacts", "islands",
                                                           "partition", "solve",        "continuous",      "refit",
                                                           "sleep",     "events"};
  return kNames[static_cast<std::size_t>(phase)];
}

}  // namespace drystone

// World as a whole: construction, options, clearing, snapshots. Other members of World are in the files of their subject: bodies, shapes
// and joints beside this file, queries in src/queries, state_hash() in src/state, and so on.
#include "drystone/world.hpp"

#include <algorithm>
#include <utility>

#include "api/reset_state.hpp"
#include "base/platform.hpp"
#include "island/islands.hpp"
#include "model/check.hpp"
#include "record/operation.hpp"
#include "state/delta.hpp"
#include "state/snapshot.hpp"

namespace drystone {

using api::lanes_before_steps;
using api::take_run_options;
using record::Operation;
namespace {

using Bytes = std::span<const std::byte>;

bool is_available(Lanes lanes) {
  const std::span<const Lanes> all = available_lanes();
  return lanes == Lanes::automatic || std::find(all.begin(), all.end(), lanes) != all.end();
}

Result<std::unique_ptr<WorldState>> make_state(const WorldOptions& options) {
  auto state = std::make_unique<WorldState>();
  model::Check check(*state);
  model::check_options(check, options);
  check.require(is_available(options.lanes), "WorldOptions.lanes: this machine or build does not have them");
  const int workers = options.scheduler == nullptr ? options.workers : options.scheduler->worker_count();
  check.require(workers >= 1 && workers <= base::WorkerPool::kMaxWorkers,
                "WorldOptions.scheduler: its worker_count() must be in [1, 64]");
  check.require(base::kHasThreads || options.workers == 1, "WorldOptions.workers must be 1: this build has no threads");
  return check.then([&] {
    state->options = options;
    state->runtime.lanes = lanes_before_steps(options);
    state->runtime.workers = options.scheduler == nullptr
                                 ? std::make_unique<base::WorkerPool>(workers)
                                 : std::make_unique<base::WorkerPool>(*options.scheduler, workers);
    state->scratch->per_worker.resize(static_cast<std::size_t>(workers));
    return std::move(state);
  });
}

void wake_all(WorldState& w) {
  for (std::uint32_t body = 0; body < w.bodies.ids.capacity(); ++body) {
    if (w.bodies.ids.is_used(body)) island::wake(w, body);
  }
}

/// Replaces the state in place, because report() may have returned a reference. Report and events become those of a new world. Spans that
/// were returned after the last step stay valid until the next step.
void replace_state(WorldState& w, SimState next) {
  Runtime runtime;
  api::mark_all_as_placed(runtime.placed_bodies, next.bodies.ids);
  runtime.lanes = lanes_before_steps(next.options);
  runtime.workers = std::move(w.runtime.workers);
  runtime.recorder = std::move(w.runtime.recorder);
  runtime.recorded_edits = w.runtime.recorded_edits;
  runtime.cleared_spans = std::move(w.runtime.cleared_spans);
  if (!runtime.cleared_spans) {
    runtime.cleared_spans = std::make_unique<ClearedSpans>();
    runtime.cleared_spans->events = std::move(w.runtime.events);
    runtime.cleared_spans->quarantined = std::move(w.runtime.quarantined);
  }
  auto scratch = std::make_unique<StepScratch>();
  scratch->per_worker.resize(w.scratch->per_worker.size());
  scratch->arena = std::move(w.scratch->arena);
  static_cast<SimState&>(w) = std::move(next);
  w.scratch = std::move(scratch);
  w.runtime = std::move(runtime);
}

/// Replaces the state by the Result of read(), if that is not an error.
template <typename Call, typename Read>
Result<void> restore_read(WorldState& w, Call check, Read read) {
  return check.then([&]() -> Result<void> {
    Result<SimState> made = read();
    if (!made.ok()) return made.error();
    SimState restored = std::move(made).value();
    take_run_options(restored.options, w.options);
    replace_state(w, std::move(restored));
    return {};
  });
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
    fresh.bodies.ids = std::move(state_->bodies.ids);
    fresh.shapes.ids = std::move(state_->shapes.ids);
    fresh.chains.ids = std::move(state_->chains.ids);
    fresh.joints.ids = std::move(state_->joints.ids);
    fresh.fields.ids = std::move(state_->fields.ids);
    fresh.bodies.ids.clear();
    fresh.shapes.ids.clear();
    fresh.chains.ids.clear();
    fresh.joints.ids.clear();
    fresh.fields.ids.clear();
    replace_state(*state_, std::move(fresh));
  });
}

std::vector<std::byte> World::snapshot() const { return state::write_snapshot(*state_); }

Result<void> World::restore(std::span<const std::byte> snapshot) {
  Operation<record::kRestore<Bytes>> check(*state_, snapshot);
  return restore_read(*state_, check, [&] { return state::read_snapshot(snapshot); });
}

Result<std::vector<std::byte>> World::delta(std::span<const std::byte> since) const {
  model::Check check(*state_);
  return check.then([&]() -> Result<std::vector<std::byte>> {
    const Result<SimState> base = state::read_snapshot(since);
    if (!base.ok()) return base.error();
    return state::write_delta({base.value(), state::checksum_of(since)}, *state_);
  });
}

std::vector<std::byte> World::delta(const World& since) const {
  return state::write_delta({*since.state_, state::checksum_of(*since.state_)}, *state_);
}

Result<void> World::restore(std::span<const std::byte> since, std::span<const std::byte> delta) {
  Operation<record::kRestore<Bytes, Bytes>> check(*state_, since, delta);
  return restore_read(*state_, check, [&]() -> Result<SimState> {
    const Result<SimState> base = state::read_snapshot(since);
    if (!base.ok()) return base.error();
    return state::read_delta({base.value(), state::checksum_of(since)}, delta);
  });
}

Result<void> World::apply_delta(std::span<const std::byte> delta) {
  Operation<&World::apply_delta> check(*state_, delta);
  return restore_read(*state_, check, [&] { return state::read_delta({*state_, state::checksum_of(*state_)}, delta); });
}

Result<World> World::from(std::span<const std::byte> snapshot, const WorldOptions& options) {
  auto state = make_state(options);
  if (!state.ok()) return state.error();
  World world(std::move(state).value());
  const Result<void> restored = world.restore(snapshot);
  if (!restored.ok()) return restored.error();
  return world;
}

World World::clone() const {
  World copy(state_->options);
  replace_state(*copy.state_, *state_);
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
  check.require(substeps >= 1 && substeps <= 64, "substeps must be in [1, 64]");
  return check.then([&] { state_->options.substeps = substeps; });
}

}  // namespace drystone

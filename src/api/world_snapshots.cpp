// Snapshots and deltas of a world. They are in a file of their own, so that a program without them is linked without what reads them, which
// needs the kernels of joints (solve/kernel_sets.hpp).
#include <memory>
#include <utility>

#include "api/reset_state.hpp"
#include "drystone/world.hpp"
#include "history/record/operation.hpp"
#include "history/snapshot.hpp"
#include "world/check.hpp"

namespace drystone {

using record::Operation;

namespace {

using Bytes = std::span<const std::byte>;

/// Replaces the state by the Result of read(state whose memory may be used), if that is not an error.
template <typename Call, typename Read>
Result<void> restore_read(WorldState& w, Call check, Read read) {
  return check.then([&]() -> Result<void> {
    Result<SimState> made = read(w.former ? std::move(*w.former) : SimState());
    if (!made.ok()) return made.error();
    SimState restored = std::move(made).value();
    api::take_run_options(restored.options, w.options);
    w.former = std::make_unique<SimState>(api::replace_state(w, std::move(restored)));
    return {};
  });
}

}  // namespace

std::vector<std::byte> World::snapshot() const {
  model::must_not_step(*state_);
  return state::write_snapshot(*state_);
}

Result<void> World::restore(std::span<const std::byte> snapshot) {
  Operation<record::kRestore<Bytes>> check(*state_, snapshot);
  return restore_read(*state_, check,
                      [&](SimState memory) { return state::read_snapshot(snapshot, *state_, std::move(memory)); });
}

Result<std::vector<std::byte>> World::delta(std::span<const std::byte> since) const {
  model::Check check(*state_);
  return check.then([&]() -> Result<std::vector<std::byte>> {
    const Result<SimState> base = state::read_snapshot(since, *state_);
    if (!base.ok()) return base.error();
    return state::write_delta(base.value(), *state_);
  });
}

std::vector<std::byte> World::delta(const World& since) const {
  model::must_not_step(*state_);
  model::must_not_step(*since.state_);
  return state::write_delta(*since.state_, *state_);
}

Result<void> World::restore(std::span<const std::byte> since, std::span<const std::byte> delta) {
  Operation<record::kRestore<Bytes, Bytes>> check(*state_, since, delta);
  return restore_read(*state_, check, [&](SimState memory) -> Result<SimState> {
    const Result<SimState> base = state::read_snapshot(since, *state_);
    if (!base.ok()) return base.error();
    return state::read_delta(base.value(), delta, std::move(memory));
  });
}

Result<void> World::apply_delta(std::span<const std::byte> delta) {
  Operation<&World::apply_delta> check(*state_, delta);
  return restore_read(*state_, check,
                      [&](SimState memory) { return state::read_delta(*state_, delta, std::move(memory)); });
}

Result<World> World::from(std::span<const std::byte> snapshot, const WorldOptions& options) {
  Result<World> made = create(options);
  if (!made.ok()) return made.error();
  World world = std::move(made).value();
  const Result<void> restored = world.restore(snapshot);
  if (!restored.ok()) return restored.error();
  return world;
}

}  // namespace drystone

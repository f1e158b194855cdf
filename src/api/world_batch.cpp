// A batch of worlds: one call steps, resets or reads all of them. The worlds are shared among workers; each is visited by one worker, which
// steps a few worlds together (step/step_together.hpp). These have nothing in common but scratch memory, whose contents do not survive a
// step, and lanes of the solver. So results depend neither on the workers nor on the other worlds.
//
// Alternative: all worlds in one set of tables, so that all phases of one step serve many worlds. It is several times as fast for worlds of
// a few bodies, but its tables need rows in an order of each world's own (docs/world_batch.md).
#include "drystone/world_batch.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/body_columns.hpp"
#include "api/reset_state.hpp"
#include "core/platform.hpp"
#include "step/step_together.hpp"
#include "world/check.hpp"

namespace drystone {
namespace {

constexpr std::size_t kMostWorlds = std::size_t{1} << 24;
static_assert(kMostWorlds == 16777216 && bound::kWorkers.high == 64.0, "as messages here and in world.cpp say");
/// Workers take worlds in chunks: at least this many chunks for each worker, so that worlds of different cost are shared evenly, and at
/// most this many worlds in a chunk.
constexpr std::size_t kChunksPerWorker = 8;
constexpr std::size_t kLargestChunk = 64;
/// The number of worlds that are stepped together: enough to fill lanes, and so few that their memory stays in the core's cache.
constexpr std::size_t kTogether = 16;

Error in_world(std::size_t world, const Error& error) {
  return {error.code, "world " + std::to_string(world) + ": " + error.message};
}

Result<void> check_count(const char* field, std::size_t size, std::size_t wanted) {
  return geometry::Check().elements(field, size, wanted).result();
}

/// Lends a world the scratch memory of a worker for one step. The world keeps no data of the step that lie in this memory.
class ScratchLoan {
 public:
  ScratchLoan(WorldState& w, std::unique_ptr<StepScratch>& scratch) : w_(w), scratch_(scratch) {
    if (scratch_ == nullptr) scratch_ = std::make_unique<StepScratch>();
    // A world of the program that was moved into the batch may have workers of its own.
    const auto workers = static_cast<std::size_t>(w.runtime.workers->worker_count());
    if (scratch_->per_worker.size() != workers) scratch_->per_worker.resize(workers);
    w_.scratch.swap(scratch_);
    w_.runtime.timed = false;
  }
  ~ScratchLoan() {
    w_.runtime.timed = true;
    w_.runtime.last_step.reset();
    w_.scratch.swap(scratch_);
    if (w_.runtime.moment == WorldMoment::unfinished) scratch_.reset();  // It may be read no more.
  }
  ScratchLoan(const ScratchLoan&) = delete;
  ScratchLoan& operator=(const ScratchLoan&) = delete;

 private:
  WorldState& w_;
  std::unique_ptr<StepScratch>& scratch_;
};

}  // namespace

struct WorldBatch::Data {
  /// The scratch memory of a worker.
  struct WorkerMemory {
    std::array<std::unique_ptr<StepScratch>, kTogether> scratch;  // Null until it is needed.
    step::TogetherScratch together;
  };

  SimState start;
  std::vector<World> worlds;
  std::unique_ptr<base::WorkerPool> pool;
  std::vector<WorkerMemory> memory;     // By worker.
  std::vector<std::uint32_t> selected;  // The worlds on which the present call acts.
  std::vector<float> times;             // By world, if each has its own.

  WorldState& state(std::size_t world) const { return *worlds[world].state_; }

  /// Whether a call may change the worlds now: none is in a step, is unfinished or was moved away.
  Result<void> check_worlds(model::Unfinished unfinished = model::Unfinished::refused) const {
    for (std::size_t i = 0; i < worlds.size(); ++i) {
      if (worlds[i].state_ == nullptr) return in_world(i, {ErrorCode::wrong_moment, "it was moved away"});
      if (state(i).runtime.moment == WorldMoment::between_calls) continue;
      if (const model::Check check(state(i), unfinished); check.failed()) return in_world(i, check.error());
    }
    return {};
  }

  Result<void> check_for_step() const {
    if (Result<void> checked = check_worlds(); !checked.ok()) return checked;
    if (pool->worker_count() == 1) return {};
    for (std::size_t i = 0; i < worlds.size(); ++i) {
      if (state(i).options.contact_hooks == nullptr) continue;
      return in_world(
          i, {ErrorCode::invalid_argument, "WorldOptions.contact_hooks must be null if the batch has several workers"});
    }
    return {};
  }

  /// Lists the worlds i for which is_selected(i).
  template <typename F>
  void select(F is_selected) {
    selected.clear();
    for (std::uint32_t i = 0; i < worlds.size(); ++i) {
      if (is_selected(i)) selected.push_back(i);
    }
  }
  Result<void> select(std::span<const std::uint8_t> mask) {
    if (!mask.empty()) {
      if (Result<void> checked = check_count("mask", mask.size(), worlds.size()); !checked.ok()) return checked;
    }
    select([mask](std::size_t i) { return mask.empty() || mask[i] != 0; });
    return {};
  }

  std::size_t workers() const { return static_cast<std::size_t>(pool->worker_count()); }

  /// The number of worlds in a chunk of `count` worlds, at least `least`, which is at most kLargestChunk.
  int grain(std::size_t count, std::size_t least = 1) const {
    return static_cast<int>(std::clamp(count / (kChunksPerWorker * workers()), least, kLargestChunk));
  }

  /// Calls f(i) for each number below count; workers share them.
  template <typename F>
  void share(std::size_t count, F f) const {
    pool->parallel_for(static_cast<int>(count), grain(count), [&](int first, int last, int) {
      for (int i = first; i < last; ++i) f(static_cast<std::size_t>(i));
    });
  }

  /// Steps the selected worlds, world i by seconds_of(i).
  template <typename F>
  void step_selected(F seconds_of, const WorldBatchCalls& calls = {}) {
    const base::WorkerPool::StepScope measured(*pool);
    // Each worker has lanes to fill, also if there are few worlds.
    const std::size_t least = std::min(kTogether, (selected.size() + workers() - 1) / workers());
    const auto step_chunk = [&](int first, int last, int worker) {
      for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); i += kTogether) {
        const std::size_t count = std::min(kTogether, static_cast<std::size_t>(last) - i);
        const std::span<const std::uint32_t> numbers = std::span(selected).subspan(i, count);
        const bool are_loaded = calls.before_step != nullptr;
        if (are_loaded) call_before_steps(calls, numbers);
        step_some(numbers, memory[static_cast<std::size_t>(worker)], seconds_of, are_loaded);
        if (calls.after_step == nullptr) continue;
        for (const std::uint32_t number : numbers) calls.after_step(number, worlds[number]);
      }
    };
    pool->parallel_for(static_cast<int>(selected.size()), grain(selected.size(), std::max(least, std::size_t{1})),
                       step_chunk);
  }

  void call_before_steps(const WorldBatchCalls& calls, std::span<const std::uint32_t> numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      step::prefetch_after(i, numbers.size(), [&](std::size_t k) -> const WorldState& { return state(numbers[k]); });
      calls.before_step(numbers[i], worlds[numbers[i]]);
    }
  }

  /// Steps worlds together, but those alone that call functions of the program or are recorded.
  template <typename F>
  void step_some(std::span<const std::uint32_t> numbers, WorkerMemory& own, F seconds_of, bool are_loaded) {
    std::array<std::optional<ScratchLoan>, kTogether> loans;
    std::array<step::WorldToStep, kTogether> together;
    std::size_t count = 0;
    for (const std::uint32_t number : numbers) {
      WorldState& w = state(number);
      const float seconds = seconds_of(number);
      if (numbers.size() > 1 && w.runtime.recorder == nullptr && w.options.contact_hooks == nullptr &&
          w.fields.ids.size() == 0) {
        loans[count].emplace(w, own.scratch[count]);
        together[count++] = {&w, seconds};
      } else {
        const ScratchLoan loan(w, own.scratch.back());
        must(worlds[number].step(seconds));
      }
    }
    step::step_together(std::span(together).first(count), own.together, are_loaded);
  }
};

WorldBatch::WorldBatch(std::unique_ptr<Data> data) : data_(std::move(data)) {}
WorldBatch::~WorldBatch() = default;
WorldBatch::WorldBatch(WorldBatch&&) noexcept = default;
WorldBatch& WorldBatch::operator=(WorldBatch&&) noexcept = default;

Result<WorldBatch> WorldBatch::create(std::size_t count, const World& start, const WorldBatchOptions& options) {
  model::Check check(*start.state_);
  const int workers = options.scheduler == nullptr ? options.workers : options.scheduler->worker_count();
  check.require(count <= kMostWorlds, "count must be at most 16777216");
  check.require(options.scheduler == nullptr || options.workers == 1,
                "WorldBatchOptions.workers must be 1 if there is a scheduler, whose worker_count() is used instead");
  check.require(base::kHasThreads || options.workers == 1,
                "WorldBatchOptions.workers must be 1: this build has no threads");
  check.require(workers >= 1 && workers <= base::WorkerPool::kMaxWorkers,
                options.scheduler == nullptr ? "WorldBatchOptions.workers must be in [1, 64]"
                                             : "WorldBatchOptions.scheduler: its worker_count() must be in [1, 64]");
  if (check.failed()) return check.error();

  auto data = std::make_unique<Data>();
  data->start = *start.state_;
  auto pool = base::WorkerPool::create(options.scheduler, workers, "WorldBatchOptions.workers");
  if (!pool.ok()) return pool.error();
  data->pool = std::move(pool).value();
  data->memory = std::vector<Data::WorkerMemory>(static_cast<std::size_t>(workers));
  WorldOptions run = start.options();
  run.workers = 1;
  run.scheduler = nullptr;
  data->worlds.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    data->worlds.emplace_back(run);
    api::reset_state(data->state(i), data->start);
  }
  return WorldBatch(std::move(data));
}

std::size_t WorldBatch::size() const { return data_->worlds.size(); }

const World& WorldBatch::world(std::size_t index) const {
  if (index >= size()) {
    detail::raise({ErrorCode::invalid_argument,
                   "index must be below " + std::to_string(size()) + ", got " + std::to_string(index)});
  }
  return data_->worlds[index];
}
World& WorldBatch::world(std::size_t index) { return const_cast<World&>(std::as_const(*this).world(index)); }

Result<void> WorldBatch::step(float seconds, std::span<const std::uint8_t> mask) { return step(seconds, mask, {}); }

Result<void> WorldBatch::step(float seconds, std::span<const std::uint8_t> mask, const WorldBatchCalls& calls) {
  if (Result<void> checked = data_->check_for_step(); !checked.ok()) return checked;
  geometry::Check check;
  check.within("seconds", seconds, bound::kStepLength);
  if (check.failed()) return check.error();
  if (Result<void> selected = data_->select(mask); !selected.ok()) return selected;
  data_->step_selected([seconds](std::size_t) { return seconds; }, calls);
  return {};
}

Result<void> WorldBatch::step(std::span<const float> seconds) {
  if (Result<void> checked = data_->check_for_step(); !checked.ok()) return checked;
  if (Result<void> checked = check_count("seconds", seconds.size(), size()); !checked.ok()) return checked;
  // A copy, because another thread of the program may write to the array after the check.
  std::vector<float>& times = data_->times;
  times.assign(seconds.begin(), seconds.end());
  for (std::size_t i = 0; i < times.size(); ++i) {
    geometry::Check check;
    check.within("seconds", times[i], {0.0, bound::kStepLength.high});
    if (check.failed()) return in_world(i, check.error());
  }
  data_->select([&times](std::size_t i) { return times[i] > 0.0f; });
  data_->step_selected([&times](std::size_t i) { return times[i]; });
  return {};
}

Result<void> WorldBatch::reset(std::span<const std::uint8_t> mask) {
  if (Result<void> checked = data_->check_worlds(model::Unfinished::allowed); !checked.ok()) return checked;
  if (Result<void> selected = data_->select(mask); !selected.ok()) return selected;
  for (const std::uint32_t world : data_->selected) {
    if (data_->state(world).runtime.recorder == nullptr) continue;
    return in_world(world, {ErrorCode::wrong_moment, "it is being recorded, and a reset cannot be"});
  }
  data_->share(data_->selected.size(),
               [&](std::size_t i) { api::reset_state(data_->state(data_->selected[i]), data_->start); });
  return {};
}

void WorldBatch::set_start(const World& start) {
  model::must_not_step(*start.state_);
  SimState copy = *start.state_;
  data_->start = std::move(copy);
}

Result<void> WorldBatch::set_gravity(std::span<const Vec2> gravities) {
  if (Result<void> checked = data_->check_worlds(); !checked.ok()) return checked;
  if (Result<void> checked = check_count("gravities", gravities.size(), size()); !checked.ok()) return checked;
  for (std::size_t i = 0; i < gravities.size(); ++i) {
    geometry::Check check;
    check.finite("gravity", gravities[i]);
    if (check.failed()) return in_world(i, check.error());
  }
  for (std::size_t i = 0; i < gravities.size(); ++i) must(world(i).set_gravity(gravities[i]));
  return {};
}

Result<void> WorldBatch::state_hashes(std::span<std::uint64_t> hashes) const {
  if (Result<void> checked = data_->check_worlds(); !checked.ok()) return checked;
  if (Result<void> checked = check_count("hashes", hashes.size(), size()); !checked.ok()) return checked;
  data_->share(size(), [&](std::size_t i) { hashes[i] = data_->worlds[i].state_hash(); });
  return {};
}

Result<void> WorldBatch::read_bodies(std::span<const BodyId> bodies, const BodyColumns& out) const {
  if (Result<void> checked = data_->check_worlds(); !checked.ok()) return checked;
  Result<void> counts;
  api::for_each_column(out, [&](const char* name, const auto& column) {
    if (counts.ok() && !column.empty()) counts = check_count(name, column.size(), size() * bodies.size());
  });
  if (!counts.ok()) return counts;
  for (std::size_t i = 0; i < size(); ++i) {
    model::Check check(data_->state(i));
    check.each(bodies, [&](std::size_t body) { check.body(bodies[body]); });
    if (check.failed()) return in_world(i, check.error());
  }
  data_->share(size(), [&](std::size_t i) {
    must(data_->worlds[i].read_bodies(bodies, api::part_of(out, i * bodies.size(), bodies.size())));
  });
  return {};
}

}  // namespace drystone

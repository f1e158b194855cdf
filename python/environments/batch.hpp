// Many copies of one learning environment, which one call resets or steps. A Task says what the environment is (lander.hpp, walker.hpp); this
// file has what is common to all: the worlds, episodes and their limit of steps, and the three ways in which an episode that has
// ended is followed by the next (Gymnasium's autoreset modes).
//
// The environments do not affect each other, and each has random numbers of its own. So an environment with a seed gives the same
// bits in a batch of any size, at any place and with any number of workers.
//
// A Task has
//   kObservationSize, kSecondsPerStep, options() (from which it is made again), action_size(), start() (a world without what is random), and
//   Cell: the data of one environment that the world does not have;
//   begin(world, cell, random): begins an episode in a world that is a copy of start();
//   act(world, cell, random, action): what happens before a step of the world; all zeros is the action that does nothing;
//   observe(world, cell, action, observation): reward and end of the step, after it.
// A Task with several agents in one world has kAgents too: an action and an observation have those of all agents, one after the other, and
// observe() returns an OutcomeOfAgents. A Task may have
//   Before: what it notes of a world before the step, before(world), and settle(world, cell, Before): what it changes in the world after the
//   step, before it observes;
//   Number: the type of the numbers of an observation, float if it has none;
//   next_episode(cell): the cell at the begin of the next episode, if something of an episode remains;
//   problem_of(cell): what a cell from a pickle lacks;
//   choices(): the number of actions of which one is chosen, 0 if actions are numbers;
//   kObservationShape: the shape of an observation that is no row of numbers;
//   kHeights: Cell has the heights of the ground, so many of them;
//   kObservesStart: the first observation of an episode is that of its start, before a step.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "drystone/world_batch.hpp"
#include "random.hpp"

namespace drystone::environments {

/// What follows an episode that has ended.
enum class Autoreset : std::uint8_t {
  next_step,  ///< The next step ignores the action and begins an episode; its reward is 0.
  same_step,  ///< The step that ends an episode begins the next one, and returns the last observation of the old one separately.
  disabled,  ///< The program resets the environment.
};

struct Outcome {
  double reward = 0.0;
  bool terminated = false;
};

/// Of a task with several agents. The episode ends for all of them.
template <std::size_t kCount>
struct OutcomeOfAgents {
  std::array<double, kCount> rewards{};
  bool terminated = false;
};

/// The rewards of a step, one for each agent.
inline std::array<double, 1> rewards_of(const Outcome& outcome) { return {outcome.reward}; }
template <std::size_t kCount>
const std::array<double, kCount>& rewards_of(const OutcomeOfAgents<kCount>& outcome) {
  return outcome.rewards;
}

/// The number of agents in a world of this task.
template <typename Task>
constexpr std::size_t agents_of() {
  if constexpr (requires { Task::kAgents; }) {
    return Task::kAgents;
  } else {
    return 1;
  }
}

/// The numbers of which an observation of this task is made.
template <typename Task>
struct NumberOf {
  using Type = float;
};
template <typename Task>
requires requires { typename Task::Number; }
struct NumberOf<Task> {
  using Type = typename Task::Number;
};

/// What this task notes of a world before a step.
struct NothingBefore {};
template <typename Task>
struct BeforeOf {
  using Type = NothingBefore;
};
template <typename Task>
requires requires { typename Task::Before; }
struct BeforeOf<Task> {
  using Type = typename Task::Before;
};

/// Where a step writes: one row for each environment, and rewards for each of its agents. Rows of final_observations are written for episodes that end, and only with
/// Autoreset::same_step.
template <typename Number>
struct StepArrays {
  std::span<Number> observations;
  std::span<Number> final_observations;
  std::span<double> rewards;
  std::span<bool> terminated;
  std::span<bool> truncated;
};

struct BatchOptions {
  std::size_t count = 1;
  Autoreset autoreset = Autoreset::next_step;
  /// Steps after which an episode is truncated; 0: never.
  int max_episode_steps = 0;
  int workers = 1;
};

template <typename Task>
class Batch {
 public:
  using Number = typename NumberOf<Task>::Type;
  static constexpr std::size_t kWidth = Task::kObservationSize;
  static constexpr std::size_t kAgents = agents_of<Task>();
  static constexpr bool kObservesStart = requires { Task::kObservesStart; };
  static constexpr bool kNotes = !std::is_same_v<typename BeforeOf<Task>::Type, NothingBefore>;

  Batch(Task task, const BatchOptions& options)
      : task_(std::move(task)),
        options_(options),
        worlds_(WorldBatch::create(options.count, task_.start(), {.workers = options.workers}).value()),
        cells_(options.count),
        befores_(kNotes ? options.count : 0),
        chosen_(options.count),
        nothing_(task_.action_size()) {}

  const Task& task() const { return task_; }
  const BatchOptions& options() const { return options_; }
  std::size_t size() const { return cells_.size(); }
  const World& world(std::size_t i) const { return worlds_.world(i); }
  const typename Task::Cell& cell(std::size_t i) const { return cells_[i].task; }
  typename Task::Cell& cell(std::size_t i) { return cells_[i].task; }

  /// The state of one environment beyond its world.
  struct Cell {
    Pcg64 random;
    int steps = 0;
    bool begun = false;
    bool ended = false;
    std::array<Number, kWidth> observation{};
    typename Task::Cell task{};
  };
  const Cell& state(std::size_t i) const { return cells_[i]; }
  /// Goes on from the state of an environment with the same options: what state() and World::snapshot() returned. Errors: those of
  /// World::restore(), without a change.
  Result<void> set_state(std::size_t i, const Cell& cell, std::span<const std::byte> snapshot) {
    if (Result<void> restored = worlds_.world(i).restore(snapshot); !restored.ok()) return restored;
    cells_[i] = cell;
    return {};
  }

  Pcg64& random(std::size_t i) { return cells_[i].random; }

  /// Begins an episode in each environment whose element of the mask is not 0. An empty mask selects all. Writes the observations of all
  /// environments; those that were never reset are 0.
  void reset(std::span<const std::uint8_t> mask, std::span<Number> observations) {
    for (std::size_t i = 0; i < size(); ++i) chosen_[i] = mask.empty() || mask[i] != 0;
    begin_chosen();
    step_chosen(observations);
    for (std::size_t i = 0; i < size(); ++i) {
      if (!chosen_[i]) std::copy_n(cells_[i].observation.data(), kWidth, &observations[i * kWidth]);
    }
  }

  /// Steps all environments; `actions` has action_size() finite numbers for each of them. Errors, before anything changes: wrong_moment for
  /// an environment that was never reset, or, with Autoreset::disabled, whose episode has ended.
  Result<void> step(std::span<const double> actions, const StepArrays<Number>& out) {
    if (Result<void> checked = check(); !checked.ok()) return checked;
    const std::size_t width = nothing_.size();
    for (std::size_t i = 0; i < size(); ++i) chosen_[i] = options_.autoreset == Autoreset::next_step && cells_[i].ended;
    begin_chosen();
    const auto action_of = [&](std::size_t i) {
      return std::span<const double>(chosen_[i] ? nothing_.data() : &actions[i * width], width);
    };
    const auto note = [&](std::size_t i) {
      auto outcome = observe(i, action_of(i), &out.observations[i * kWidth]);
      if (chosen_[i]) outcome = {};
      Cell& cell = cells_[i];
      if (!chosen_[i]) ++cell.steps;
      const auto& rewards = rewards_of(outcome);
      std::copy(rewards.begin(), rewards.end(), &out.rewards[i * kAgents]);
      out.terminated[i] = outcome.terminated;
      out.truncated[i] = options_.max_episode_steps > 0 && cell.steps >= options_.max_episode_steps;
      cell.ended = out.terminated[i] || out.truncated[i];
    };
    if constexpr (kObservesStart) {
      std::vector<std::uint8_t> stepped(size());
      std::transform(chosen_.begin(), chosen_.end(), stepped.begin(), [](std::uint8_t one) { return one == 0; });
      step_worlds(stepped, action_of, note);
      for (std::size_t i = 0; i < size(); ++i) {
        if (chosen_[i] != 0) note(i);
      }
    } else {
      step_worlds({}, action_of, note);
    }
    if (options_.autoreset == Autoreset::same_step) begin_next_episodes(out);
    return {};
  }

 private:
  Result<void> check() const {
    for (std::size_t i = 0; i < size(); ++i) {
      const bool is_over = cells_[i].ended && options_.autoreset == Autoreset::disabled;
      if (cells_[i].begun && !is_over) continue;
      return Error{ErrorCode::wrong_moment, "environment " + std::to_string(i) + " must be reset" +
                                                (is_over ? ": its episode has ended" : " before its first step")};
    }
    return {};
  }

  /// Puts the worlds of the chosen environments at the begin of an episode.
  void begin_chosen() {
    if (std::find(chosen_.begin(), chosen_.end(), 1) == chosen_.end()) return;
    worlds_.reset(chosen_).value();
    for (std::size_t i = 0; i < size(); ++i) {
      if (!chosen_[i]) continue;
      Cell& cell = cells_[i];
      cell.steps = 0;
      cell.begun = true;
      cell.ended = false;
      if constexpr (requires { Task::next_episode(cell.task); }) {
        cell.task = Task::next_episode(cell.task);
      } else {
        cell.task = {};
      }
      task_.begin(worlds_.world(i), cell.task, cell.random);
    }
  }

  /// Acts in each world that the mask selects, steps it, and calls after_step(i). A worker does all this for a world.
  template <typename ActionOf, typename AfterStep>
  void step_worlds(std::span<const std::uint8_t> mask, ActionOf action_of, AfterStep after_step) {
    const auto act = [&](std::size_t i, World& world) {
      if constexpr (kNotes) befores_[i] = task_.before(world);
      task_.act(world, cells_[i].task, cells_[i].random, action_of(i));
    };
    const auto observe = [&](std::size_t i, World& world) {
      if constexpr (kNotes) task_.settle(world, cells_[i].task, befores_[i]);
      after_step(i);
    };
    worlds_.step(Task::kSecondsPerStep, mask, {.before_step = act, .after_step = observe}).value();
  }

  /// The first step of an episode, which does nothing, belongs to the reset: its observation is the first one. Not with kObservesStart.
  void step_chosen(std::span<Number> observations) {
    if constexpr (kObservesStart) {
      for (std::size_t i = 0; i < size(); ++i) {
        if (chosen_[i] != 0) observe(i, nothing_, &observations[i * kWidth]);
      }
      return;
    }
    step_worlds(
        chosen_, [&](std::size_t) { return std::span<const double>(nothing_); },
        [&](std::size_t i) { observe(i, nothing_, &observations[i * kWidth]); });
  }

  void begin_next_episodes(const StepArrays<Number>& out) {
    bool any = false;
    for (std::size_t i = 0; i < size(); ++i) {
      chosen_[i] = cells_[i].ended;
      if (!chosen_[i]) continue;
      any = true;
      std::copy_n(&out.observations[i * kWidth], kWidth, &out.final_observations[i * kWidth]);
    }
    if (!any) return;
    begin_chosen();
    step_chosen(out.observations);
  }

  auto observe(std::size_t i, std::span<const double> action, Number* out) {
    Cell& cell = cells_[i];
    const auto outcome = task_.observe(worlds_.world(i), cell.task, action, cell.observation);
    std::copy_n(cell.observation.data(), kWidth, out);
    return outcome;
  }

  Task task_;
  BatchOptions options_;
  WorldBatch worlds_;
  std::vector<Cell> cells_;
  std::vector<typename BeforeOf<Task>::Type> befores_;
  std::vector<std::uint8_t> chosen_;  // By environment: whether the present call begins an episode.
  std::vector<double> nothing_;       // The action that does nothing.
};

}  // namespace drystone::environments

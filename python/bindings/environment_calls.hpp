// The calls that all learning environments have in Python: bind_calls() adds them to the class of a batch. A file for each task
// adds what is its own (bind_environments.cpp, bind_<task>.cpp), and has the fields of its pickles (fields.hpp).
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "arguments.hpp"
#include "batch.hpp"
#include "bindings.hpp"
#include "session.hpp"
#include "world/struct_fields.hpp"

namespace drystone::python {

using environments::Autoreset;
using environments::BatchOptions;
using environments::Pcg64;

/// The numbers of which an observation is made.
template <typename Task>
using NumberOf = typename environments::NumberOf<Task>::Type;

/// A batch that Python owns. Steps release the GIL, so another thread may call meanwhile; it is refused.
template <typename Task>
struct Environments {
  Environments(Task task, const BatchOptions& options) : batch(std::move(task), options) {}
  environments::Batch<Task> batch;
  Users users;
};

inline std::string name_of(Autoreset autoreset) {
  return std::string(enumerators<Autoreset>()[static_cast<std::size_t>(autoreset)]);
}

inline Autoreset read_autoreset(nb::handle h, const Where& where) {
  const std::string name = Value<std::string>::read(h, where);
  for (const Autoreset one : {Autoreset::next_step, Autoreset::same_step, Autoreset::disabled}) {
    if (name == name_of(one)) return one;
  }
  refuse_value(where, "'next_step', 'same_step' or 'disabled', not '" + name + "'");
}

/// The arguments that all environments have.
inline BatchOptions read_batch_options(std::string_view call, nb::handle count, nb::handle autoreset, nb::handle steps,
                                       nb::handle workers) {
  BatchOptions options;
  options.count = static_cast<std::size_t>(read_signed(count, {call, "count"}, 1, 1 << 20));
  options.autoreset = read_autoreset(autoreset, {call, "autoreset"});
  options.max_episode_steps = static_cast<int>(read_signed(steps, {call, "max_episode_steps"}, 0, 1 << 30));
  options.workers = static_cast<int>(read_signed(workers, {call, "workers"}, 1, 64));
  return options;
}

/// A number of a force or torque, which the world takes as a float.
inline double read_effort(nb::handle h, const Where& where) {
  const double number = read_number(h, where);
  if (!(std::abs(number) <= double{std::numeric_limits<float>::max()})) refuse_value(where, "finite as a float32");
  return number;
}

/// A number in [low, high].
inline double read_within(nb::handle h, const Where& where, int low, int high) {
  const double number = read_number(h, where);
  if (!(number >= low && number <= high)) {
    refuse_value(where, "in [" + std::to_string(low) + ", " + std::to_string(high) + "]");
  }
  return number;
}

/// The selected environments as bytes; empty for None, which selects all.
inline std::vector<std::uint8_t> read_mask(nb::handle h, const Where& where, std::size_t size) {
  if (h.is_none()) return {};
  const ArrayOf<const bool> mask = read_array_of<const bool>(h, where, std::span(&size, 1));
  return {mask.data, mask.data + mask.rows};
}

inline std::vector<double> read_choices(nb::handle h, const Where& where, std::size_t size, std::int64_t choices) {
  const ArrayOf<const std::int64_t> read = read_array_of<const std::int64_t>(h, where, std::span(&size, 1));
  for (std::size_t i = 0; i < size; ++i) {
    if (read.data[i] >= 0 && read.data[i] < choices) continue;
    refuse_value(where.at(i), "in [0, " + std::to_string(choices - 1) + "], not " + std::to_string(read.data[i]));
  }
  return {read.data, read.data + size};
}

/// Numbers of the given shape, whose first element is the number of environments.
inline std::vector<double> read_efforts(nb::handle h, const Where& where, std::span<const std::size_t> shape) {
  const ArrayOf<const double> read = read_array_of<const double>(h, where, shape);
  const std::size_t width =
      std::accumulate(shape.begin() + 1, shape.end(), std::size_t{1}, std::multiplies<std::size_t>());
  for (std::size_t i = 0; i < shape[0] * width; ++i) {
    if (!std::isfinite(read.data[i])) refuse_value(where.at(i / width), "finite");
  }
  return {read.data, read.data + shape[0] * width};
}

/// The shape of an array with so many numbers for each agent of each environment: (environments, numbers), or for tasks with several agents
/// (environments, agents, numbers).
template <typename Task>
auto shape_by_agent(std::size_t size, std::size_t width) {
  constexpr std::size_t kAgents = environments::agents_of<Task>();
  if constexpr (kAgents == 1) {
    return std::array<std::size_t, 2>{size, width};
  } else {
    return std::array<std::size_t, 3>{size, kAgents, width};
  }
}

/// The shape of the observations of so many environments.
template <typename Task>
auto shape_of_observations(std::size_t size) {
  if constexpr (requires { Task::kObservationShape; }) {
    constexpr auto kShape = Task::kObservationShape;
    std::array<std::size_t, kShape.size() + 1> shape{size};
    std::copy(kShape.begin(), kShape.end(), shape.begin() + 1);
    return shape;
  } else {
    return shape_by_agent<Task>(size, Task::kObservationSize / environments::agents_of<Task>());
  }
}

template <typename Task>
std::vector<double> read_actions(const Task& task, nb::handle h, const Where& where, std::size_t size) {
  if constexpr (requires { task.choices(); }) {
    if (task.choices() > 0) return read_choices(h, where, size, task.choices());
  }
  constexpr std::size_t kAgents = environments::agents_of<Task>();
  return read_efforts(h, where, shape_by_agent<Task>(size, task.action_size() / kAgents));
}

template <typename Task>
nb::object step(Environments<Task>& self, nb::handle actions, std::string_view call) {
  constexpr std::size_t kWidth = Task::kObservationSize;
  constexpr std::size_t kAgents = environments::agents_of<Task>();
  const Changing guard(self.users);
  const std::size_t size = self.batch.size();
  const std::vector<double> read = read_actions(self.batch.task(), actions, {call, "actions"}, size);
  const bool with_final = self.batch.options().autoreset == Autoreset::same_step;
  auto observations = new_numbers<NumberOf<Task>>(size * kWidth);
  auto final_observations = new_numbers<NumberOf<Task>>(with_final ? size * kWidth : 0);
  auto rewards = new_numbers<double>(size * kAgents);
  auto terminated = new_numbers<bool>(size);
  auto truncated = new_numbers<bool>(size);
  const environments::StepArrays<NumberOf<Task>> out = {{observations.get(), size * kWidth},
                                                        {final_observations.get(), with_final ? size * kWidth : 0},
                                                        {rewards.get(), size * kAgents},
                                                        {terminated.get(), size},
                                                        {truncated.get(), size}};
  Result<void> stepped;
  {
    const nb::gil_scoped_release without;
    stepped = self.batch.step(read, out);
  }
  unwrap(stepped);
  const auto rows = shape_of_observations<Task>(size);
  const std::array<std::size_t, 2> by_agent = {size, kAgents};
  nb::object last = nb::none();
  if (with_final) last = new_array(std::move(final_observations), rows);
  return nb::make_tuple(new_array(std::move(observations), rows),
                        new_array(std::move(rewards), std::span(by_agent).first(kAgents == 1 ? 1 : 2)),
                        new_array(std::move(terminated), {size}), new_array(std::move(truncated), {size}), last);
}

template <typename Task>
nb::object reset(Environments<Task>& self, nb::handle mask, std::string_view call) {
  constexpr std::size_t kWidth = Task::kObservationSize;
  const Changing guard(self.users);
  const std::size_t size = self.batch.size();
  const std::vector<std::uint8_t> selected = read_mask(mask, {call, "mask"}, size);
  auto observations = new_numbers<NumberOf<Task>>(size * kWidth);
  {
    const nb::gil_scoped_release without;
    self.batch.reset(selected, {observations.get(), size * kWidth});
  }
  return new_array(std::move(observations), shape_of_observations<Task>(size));
}

template <typename Task>
void seed(Environments<Task>& self, nb::handle words, nb::handle mask, std::string_view call) {
  const Changing guard(self.users);
  const std::size_t size = self.batch.size();
  const std::vector<std::uint8_t> selected = read_mask(mask, {call, "mask"}, size);
  const std::size_t shape[] = {size, 4};
  const ArrayOf<const std::uint64_t> read = read_array_of<const std::uint64_t>(words, {call, "words"}, shape);
  for (std::size_t i = 0; i < size; ++i) {
    if (!selected.empty() && selected[i] == 0) continue;
    const std::uint64_t* row = read.data + 4 * i;
    self.batch.random(i) = Pcg64({row[0], row[1], row[2], row[3]});
  }
}

template <typename Task>
std::size_t read_index(const Environments<Task>& self, nb::handle h, std::string_view call) {
  return static_cast<std::size_t>(read_signed(h, {call, "index"}, 0, static_cast<std::int64_t>(self.batch.size()) - 1));
}

// --- States, for pickles and copies -------------------------------------------------------------------------------------

/// The arguments that make the batch again.
template <typename Task>
nb::dict arguments_of(const environments::Batch<Task>& batch) {
  nb::dict arguments = dict_of(batch.task().options());
  arguments["count"] = batch.size();
  arguments["autoreset"] = name_of(batch.options().autoreset).c_str();
  arguments["max_episode_steps"] = batch.options().max_episode_steps;
  arguments["workers"] = batch.options().workers;
  return arguments;
}

/// One environment: its world, its random numbers, and its episode.
template <typename Task>
nb::tuple state_of(const environments::Batch<Task>& batch, std::size_t i) {
  const auto& cell = batch.state(i);
  return nb::make_tuple(Value<std::vector<std::byte>>::write(batch.world(i).snapshot()),
                        Value<std::array<std::uint64_t, 6>>::write(cell.random.words()), cell.steps, cell.begun,
                        cell.ended, Value<std::array<NumberOf<Task>, Task::kObservationSize>>::write(cell.observation),
                        dict_of(cell.task));
}

template <typename Task>
struct EnvironmentState {
  Bytes snapshot;
  typename environments::Batch<Task>::Cell cell;
};

/// Whether two sequences have the same ids in the same order.
bool are_equal(const auto& ids, const auto& others) {
  return std::equal(ids.begin(), ids.end(), others.begin(), others.end());
}

/// Whether a world has the bodies, shapes and joints that the task looks at. An episode adds shapes to bodies that are not dynamic: the ground, a
/// mark.
inline bool is_world_of(const World& start, const World& read) {
  if (!are_equal(start.bodies(), read.bodies()) || !are_equal(start.joints(), read.joints())) return false;
  const auto is_same_body = [&](BodyId id) {
    const BodyType type = start.body(id).value().type;
    if (read.body(id).value().type != type) return false;
    const std::vector<ShapeId> shapes = start.shapes(id).value();
    const std::vector<ShapeId> others = read.shapes(id).value();
    return type == BodyType::dynamic ? are_equal(shapes, others) : shapes.size() <= others.size();
  };
  const auto is_same_joint = [&](JointId id) { return start.joint_kind(id).value() == read.joint_kind(id).value(); };
  const auto bodies = start.bodies();
  const auto joints = start.joints();
  return std::all_of(bodies.begin(), bodies.end(), is_same_body) &&
         std::all_of(joints.begin(), joints.end(), is_same_joint);
}

template <typename Task>
void check_world(const Task& task, std::span<const std::byte> snapshot, const Where& where) {
  const World read = unwrap(World::from(snapshot), where);
  if (!is_world_of(task.start(), read)) refuse_value(where, "a snapshot of a world of this environment");
}

/// Refuses a dict that lacks a field.
template <Struct T>
void read_all_fields(T& value, nb::handle h, const Where& where) {
  if (!nb::isinstance<nb::dict>(h)) refuse_type(where, "a dict", h);
  const auto fields = nb::borrow<nb::dict>(h);
  for (const Member& member : type_of<T>().members) {
    if (!fields.contains(member.name)) {
      refuse_call(where, where.path() + " must have '" + std::string(member.name) + "'");
    }
  }
  set_fields(value, fields, where);
}

template <typename Task>
EnvironmentState<Task> read_state(const Task& task, nb::handle h, const Where& where) {
  std::array<nb::object, 7> parts;
  read_items(h, where, "a snapshot, random numbers, steps, begun, ended, observation and the fields of the task",
             parts);
  const Bytes bytes = Value<std::span<const std::byte>>::read(parts[0], where.at(0));
  check_world(task, bytes, where.at(0));
  EnvironmentState<Task> state{bytes, {}};
  const auto words = Value<std::array<std::uint64_t, 6>>::read(parts[1], where.at(1));
  if (!Pcg64::are_words(words)) refuse_value(where.at(1), "the words of a PCG64, whose increment is odd");
  state.cell.random = Pcg64::from_words(words);
  state.cell.steps = static_cast<int>(read_signed(parts[2], where.at(2), 0, 1 << 30));
  state.cell.begun = Value<bool>::read(parts[3], where.at(3));
  state.cell.ended = Value<bool>::read(parts[4], where.at(4));
  state.cell.observation = Value<std::array<NumberOf<Task>, Task::kObservationSize>>::read(parts[5], where.at(5));
  read_all_fields(state.cell.task, parts[6], where.at(6));
  if constexpr (requires { Task::problem_of(state.cell.task); }) {
    const std::string_view problem = Task::problem_of(state.cell.task);
    if (!problem.empty()) refuse_value(where.at(6), std::string(problem));
  }
  return state;
}

template <typename Task>
void set_states(Environments<Task>& self, nb::handle states, std::string_view call) {
  const Changing guard(self.users);
  const Where where{call, "states"};
  const std::size_t size = self.batch.size();
  const auto check_count = [&](std::size_t given) {
    if (given == size) return;
    refuse_value(where, "one for each of " + std::to_string(size) + " environments, not " + std::to_string(given));
  };
  check_count(static_cast<std::size_t>(sequence_size(states, where, "a sequence of states")));
  // All states are read before one is set.
  std::vector<EnvironmentState<Task>> read;
  read_sequence(states, where, [&](std::size_t i, nb::handle state) {
    read.push_back(read_state(self.batch.task(), state, where.at(i)));
  });
  check_count(read.size());  // A sequence of the program's own may have another length when it is asked again.
  for (std::size_t i = 0; i < size; ++i) {
    unwrap(self.batch.set_state(i, read[i].cell, read[i].snapshot));
  }
}

template <typename Task>
nb::list states_of(Environments<Task>& self) {
  const Reading guard(self.users);
  nb::list states;
  for (std::size_t i = 0; i < self.batch.size(); ++i) states.append(state_of(self.batch, i));
  return states;
}

/// Adds what all environments have.
template <typename Task>
void bind_calls(nb::class_<Environments<Task>>& type, const std::string& name, const std::string& action_type) {
  using Self = Environments<Task>;
  describe<std::remove_cvref_t<decltype(std::declval<const Task&>().options())>>();
  describe<decltype(environments::Batch<Task>::Cell::task)>();
  const auto call = [&](const char* method) { return std::string_view(keep(name + "." + method)); };
  // How the docstrings name the axes of agents.
  constexpr bool kSeveral = environments::agents_of<Task>() > 1;
  const std::string by_agent = kSeveral ? "(n, agents)" : "(n,)";
  const std::string rows = kSeveral ? "(n, agents, size)" : "(n, size)";
  const std::string numbers = array_type<NumberOf<Task>>();
  const std::string doubles = array_type<double>();
  const std::string bools = array_type<bool>();
  const std::string words = array_type<std::uint64_t>();
  type.attr("STEPS_PER_SECOND") = std::lround(1.0f / Task::kSecondsPerStep);
  type.def("__len__", [](const Self& self) { return self.batch.size(); });
  type.def(
      "seed", [call = call("seed")](Self& self, nb::handle given, nb::handle mask) { seed(self, given, mask, call); },
      nb::arg("words").none(), nb::arg("mask").none() = nb::none(),
      nb::sig(keep("def seed(self, words: " + words + ", mask: " + bools + " | None = None) -> None")),
      "Gives the environments random numbers. Row i of `words`, of shape (n, 4), is "
      "numpy.random.SeedSequence(seed).generate_state(4, numpy.uint64) of environment i. The next reset uses them. "
      "`mask` of "
      "shape (n,) selects environments; None is all.");
  type.def(
      "reset", [call = call("reset")](Self& self, nb::handle mask) { return reset(self, mask, call); },
      nb::arg("mask").none() = nb::none(),
      nb::sig(keep("def reset(self, mask: " + bools + " | None = None) -> " + numbers)),
      keep("Begins an episode in each selected environment. Returns new observations of all environments, of shape " +
           rows + ". Those that were never reset are 0."));
  type.def(
      "step", [call = call("step")](Self& self, nb::handle actions) { return step(self, actions, call); },
      nb::arg("actions").none(),
      nb::sig(keep("def step(self, actions: " + action_type + ") -> tuple[" + numbers + ", " + doubles + ", " + bools +
                   ", " + bools + ", " + numbers + " | None]")),
      keep("Steps all environments once. Returns new arrays: observations of shape " + rows + ", rewards of shape " +
           by_agent +
           ", terminated and truncated of shape (n,), and with autoreset='same_step' the last observations of the "
           "episodes that ended, else None. Rows of episodes that go on are 0 there."));
  type.def(
      "random_words",
      [call = call("random_words")](Self& self, nb::handle index) {
        const Reading guard(self.users);
        const auto six = self.batch.random(read_index(self, index, call)).words();
        auto copy = new_numbers<std::uint64_t>(six.size());
        std::copy(six.begin(), six.end(), copy.get());
        return new_array(std::move(copy), {six.size()});
      },
      nb::arg("index").none(), nb::sig(keep("def random_words(self, index: int) -> " + words)),
      "The random numbers of an environment: upper and lower half of the state and of the increment of PCG64, "
      "has_uint32 "
      "and uinteger, as in numpy.random.PCG64().state.");
  type.def(
      "world",
      [call = call("world")](Self& self, nb::handle index) {
        const std::size_t i = read_index(self, index, call);
        const Changing guard(self.users);
        return std::make_unique<Session>(self.batch.world(i).clone(), Callbacks{}, 0);
      },
      nb::arg("index").none(), nb::sig("def world(self, index: int) -> World"),
      "A copy of the world of an environment.");
  type.def(
      "states", &states_of<Task>, nb::sig("def states(self) -> list[tuple[typing.Any, ...]]"),
      "The states of all environments, which a pickle contains too: set_states() of a batch with the same arguments "
      "goes on from them with the same bits.");
  type.def(
      "set_states", [call = call("set_states")](Self& self, nb::handle states) { set_states(self, states, call); },
      nb::arg("states").none(),
      nb::sig("def set_states(self, states: collections.abc.Sequence[tuple[typing.Any, ...]]) -> None"),
      "Goes on from states(). One that is damaged is refused, and nothing changes.");
  type.def(
      "__reduce__",
      [](nb::handle self) {
        Self& batch = nb::cast<Self&>(self);
        const nb::object restored = nb::module_::import_("drystone._environments").attr("restored");
        return nb::make_tuple(restored, nb::make_tuple(self.type(), arguments_of(batch.batch), states_of(batch)));
      },
      nb::sig("def __reduce__(self) -> tuple[typing.Any, ...]"));
  if constexpr (requires { Task::kHeights; }) {
    type.def(
        "heights",
        [call = call("heights")](Self& self, nb::handle index) {
          const Reading guard(self.users);
          const auto& heights = self.batch.cell(read_index(self, index, call)).heights;
          auto copy = new_numbers<double>(heights.size());
          std::copy(heights.begin(), heights.end(), copy.get());
          return new_array(std::move(copy), {heights.size()});
        },
        nb::arg("index").none(), nb::sig(keep("def heights(self, index: int) -> " + doubles)),
        "The heights of the ground of an environment, at equal distances from x = 0 on [m].");
  }
}

}  // namespace drystone::python

// WorldBatch: the numbers of all worlds are arrays whose first axis is the world.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arguments.hpp"
#include "bindings.hpp"
#include "body_arrays.hpp"
#include "callbacks.hpp"
#include "drystone/world_batch.hpp"

namespace drystone::python {
namespace {

/// A batch and its worlds as Python sees them, which have one lock in common.
struct BatchSession {
  BatchSession(WorldBatch made, World of_start, const Callbacks& of_worlds, std::uint32_t number_of_start, int threads)
      : batch(std::move(made)),
        callbacks(copied(of_worlds)),
        start(std::move(of_start)),
        number(number_of_start),
        workers(threads) {
    worlds.reserve(batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i) {
      worlds.push_back(std::make_unique<Session>(batch.world(i), users, callbacks, data, number));
      data.worlds.push_back(&batch.world(i));
    }
    data.worlds.push_back(&start);
  }

  WorldBatch batch;
  std::shared_ptr<Users> users = std::make_shared<Users>();
  /// Of all worlds.
  Callbacks callbacks;
  DataOfBatch data;
  /// What resets bring worlds back to, for copies and pickles.
  World start;
  /// Of the ids (held_id.hpp).
  std::atomic<std::uint32_t> number;
  int workers;
  std::vector<std::unique_ptr<Session>> worlds;
};

/// A mask, or none. Keeps the array alive.
struct Mask {
  ArrayOf<const std::uint8_t> numbers;
  ArrayOf<const bool> truths;

  std::span<const std::uint8_t> span() const {
    if (truths.data != nullptr) return {reinterpret_cast<const std::uint8_t*>(truths.data), truths.rows};
    return {numbers.data, numbers.rows};
  }
};

Mask read_mask(nb::handle h, const Where& where, std::size_t worlds) {
  Mask mask;
  if (h.is_none()) return mask;
  nb::ndarray<nb::ro> any;
  const bool of_truths = nb::try_cast<nb::ndarray<nb::ro>>(h, any, false) && any.dtype() == nb::dtype<bool>();
  if (of_truths) {
    mask.truths = read_array_of<const bool>(h, where, std::span(&worlds, 1));
  } else {
    mask.numbers = read_array_of<const std::uint8_t>(h, where, std::span(&worlds, 1));
  }
  return mask;
}

/// A call that changes the worlds without the GIL. Its errors name `where`.
template <typename Call>
void change(BatchSession& self, const Where& where, Call call) {
  const Changing guard(*self.users);
  CallbackScope callbacks(*self.users, self.callbacks);
  Result<void> result;
  {
    const nb::gil_scoped_release release;
    result = call(self.batch);
  }
  callbacks.finish();
  unwrap(result, where);
}

void step(BatchSession& self, nb::handle seconds, nb::handle mask) {
  constexpr std::string_view kCall = "WorldBatch.step";
  const std::size_t worlds = self.batch.size();
  nb::ndarray<nb::ro> any;
  // A number of NumPy is an array without an axis to nanobind.
  if (!seconds.is_none() && nb::try_cast<nb::ndarray<nb::ro>>(seconds, any, false) && any.ndim() > 0) {
    if (!mask.is_none())
      refuse_call({kCall, "mask"}, "mask must be None if seconds is an array: 0 leaves a world as it is");
    const auto each = read_array_of<const float>(seconds, {kCall, "seconds"}, std::span(&worlds, 1));
    change(self, {kCall, "seconds"}, [&](WorldBatch& batch) { return batch.step(std::span(each.data, each.rows)); });
    return;
  }
  if (seconds.is_none()) refuse_call({kCall, ""}, "seconds is missing: step(1 / 60)");
  const float length = Value<float>::read(seconds, {kCall, "seconds"});
  const Mask chosen = read_mask(mask, {kCall, "mask"}, worlds);
  change(self, {kCall, "seconds"}, [&](WorldBatch& batch) { return batch.step(length, chosen.span()); });
}

void reset(BatchSession& self, nb::handle mask) {
  const Mask chosen = read_mask(mask, {"WorldBatch.reset", "mask"}, self.batch.size());
  change(self, {"WorldBatch.reset", "mask"}, [&](WorldBatch& batch) { return batch.reset(chosen.span()); });
}

void set_gravity(BatchSession& self, nb::handle gravities) {
  const std::size_t shape[] = {self.batch.size(), 2};
  const auto numbers = read_array_of<const float>(gravities, {"WorldBatch.set_gravity", "gravities"}, shape);
  std::vector<Vec2> read(numbers.rows);
  for (std::size_t i = 0; i < read.size(); ++i) read[i] = {numbers.data[2 * i], numbers.data[2 * i + 1]};
  change(self, {"WorldBatch.set_gravity", "gravities"}, [&](WorldBatch& batch) { return batch.set_gravity(read); });
}

/// Calls fill(numbers) with the memory of `out`, or with that of a new array of this shape.
template <typename T, typename Fill>
nb::object fill_array(nb::handle out, const Where& where, std::span<const std::size_t> shape, Fill fill) {
  if (!out.is_none()) {
    const ArrayOf<T> array = read_array_of<T>(out, where, shape);
    fill(array.data);
    return nb::borrow(out);
  }
  std::size_t count = 1;
  for (const std::size_t length : shape) count *= length;
  auto numbers = new_numbers<T>(count);
  fill(numbers.get());
  return new_array(std::move(numbers), shape);
}

void bind_columns(nb::class_<BatchSession>& type) {
  for_each_body_array([&]<typename T, typename Fill>(T, const char* name, std::size_t columns, const char* contents,
                                                     Fill fill) {
    const char* call = keep("WorldBatch." + std::string(name));
    const std::string array = array_type<T>();
    type.def(
        name,
        [call, columns, fill](BatchSession& self, nb::handle bodies, nb::handle out) {
          const InWorld in_world(self.number);
          const Changing guard(*self.users);  // The calls share the workers of the batch.
          std::vector<BodyId> ids;
          if (!bodies.is_none() || self.batch.size() > 0) {
            static const World kNone;
            ids = read_bodies(self.batch.size() > 0 ? self.batch.world(0) : kNone, bodies, {call, "bodies"});
          }
          const std::size_t shape[] = {self.batch.size(), ids.size(), columns};
          return fill_array<T>(out, {call, "out"}, std::span(shape, columns == 0 ? 2 : 3), [&](T* numbers) {
            fill(numbers, self.batch.size() * ids.size(), [&](const BodyColumns& to) {
              unwrap(self.batch.read_bodies(ids, to), {call, "bodies"});
            });
          });
        },
        nb::arg("bodies").none() = nb::none(), nb::arg("out").none() = nb::none(),
        nb::sig(keep("def " + std::string(name) + "(self, bodies: drystone.typing.Bodies | None = None, out: " + array +
                     " | None = None) -> " + array)),
        keep(std::string(contents) + " as " + dtype_name<T>() + ", shape (worlds, n" + last_axis(columns) +
             "). Entry [w, i] belongs to bodies[i] in world w: " + kBodiesDoc +
             "the bodies of world 0 in slot order. Fills and returns `out` if it is given, else a new array."));
  });
}

// --- Arrays that act ---------------------------------------------------------------------------------------------------

/// A call that takes an array with the numbers of each of `ids` in each world: what it is named, and its columns.
struct ArrayCall {
  const char* name;
  const char* ids;      ///< The name of the first argument: "bodies" or "joints".
  const char* numbers;  ///< The name of the second one.
  std::size_t columns;  ///< 0: one number, without an axis of its own.
  const char* doc;
};

std::string place_in(const ArrayCall& call, std::size_t world, std::size_t i) {
  return std::string(call.numbers) + "[" + std::to_string(world) + ", " + std::to_string(i) + "]";
}

/// Takes the "element 3: " with which messages of calls for many begin off the message, and returns the number; "" if there is none.
std::string take_element(std::string& message) {
  constexpr std::string_view kBegin = "element ";
  const std::size_t end = message.find(": ");
  if (!message.starts_with(kBegin) || end == std::string::npos) return "";
  std::string number = message.substr(kBegin.size(), end - kBegin.size());
  message.erase(0, end + 2);
  return number;
}

/// Adds a call that makes apply(world, id, numbers) for each id in each selected world, in order, without the GIL. Ids and numbers of all
/// of these worlds are looked at first.
template <typename Id, typename Number, typename Apply>
void def_action(nb::class_<BatchSession>& type, const ArrayCall& call, Apply apply) {
  const char* full_name = keep("WorldBatch." + std::string(call.name));
  type.def(
      call.name,
      [call, full_name, apply](BatchSession& self, nb::handle ids_of, nb::handle numbers, nb::handle mask) {
        const InWorld in_world(self.number);
        const std::vector<Id> ids = read_id_list<Id>(ids_of, {full_name, call.ids});
        const std::size_t shape[] = {self.batch.size(), ids.size(), call.columns};
        const Where where{full_name, call.numbers};
        const auto given = read_array_of<const Number>(numbers, where, std::span(shape, call.columns == 0 ? 2 : 3));
        const Mask chosen = read_mask(mask, {full_name, "mask"}, self.batch.size());
        const std::size_t columns = std::max<std::size_t>(call.columns, 1);
        const auto for_each = [&](auto f) {
          const std::span<const std::uint8_t> selected = chosen.span();
          for (std::size_t w = 0; w < self.batch.size(); ++w) {
            if (!selected.empty() && selected[w] == 0) continue;
            for (std::size_t i = 0; i < ids.size(); ++i) {
              f(w, i, std::span(given.data + (w * ids.size() + i) * columns, columns));
            }
          }
        };
        const Changing guard(*self.users);
        std::optional<std::pair<std::string, Error>> refused;
        {
          const nb::gil_scoped_release release;
          for_each([&](std::size_t w, std::size_t i, std::span<const Number> row) {
            if (refused) return;
            if (!self.batch.world(w).is_alive(ids[i])) {
              refused.emplace(std::string(call.ids) + "[" + std::to_string(i) + "]",
                              Error{ErrorCode::stale_id, "the id is stale in world " + std::to_string(w)});
            } else if (std::any_of(row.begin(), row.end(),
                                   [](Number x) { return !std::isfinite(static_cast<float>(x)); })) {
              refused.emplace(place_in(call, w, i), Error{ErrorCode::invalid_argument, "must be finite as float32"});
            }
          });
          if (!refused) {
            for_each([&](std::size_t w, std::size_t i, std::span<const Number> row) {
              if (refused) return;
              const Result<void> result = apply(self.batch.world(w), ids[i], row);
              if (result.ok()) return;
              refused.emplace(place_in(call, w, i), result.error());
              take_element(refused->second.message);  // Always 0, because calls for many get one body here.
            });
          }
        }
        if (refused) raise(refused->second, {full_name, refused->first});
      },
      nb::arg(call.ids).none(), nb::arg(call.numbers).none(), nb::arg("mask").none() = nb::none(),
      nb::sig(
          keep("def " + std::string(call.name) + "(self, " + call.ids + ": numpy.typing.NDArray[numpy.uint64] | " +
               "collections.abc.Sequence[" + py_name<Id>() + "], " + call.numbers + ": " + array_type<Number>() +
               ", mask: numpy.typing.NDArray[numpy.bool_] | numpy.typing.NDArray[numpy.uint8] | None = None) -> None")),
      keep(
          std::string(call.doc) + " as " + dtype_name<Number>() + ", shape (worlds, n" + last_axis(call.columns) +
          "), in the worlds that `mask` selects. Stale ids and numbers that are not finite are refused before anything "
          "changes; another error names the place of the first number that was not applied. The GIL is released."));
}

/// The options of a joint with a motor of this speed and strength.
Result<AnyJointOptions> with_motor(AnyJointOptions options, float speed, float max_force) {
  const bool has_motor = std::visit(
      [&](auto& joint) {
        if constexpr (requires { joint.motor.max_force; }) {
          joint.motor = {true, speed, max_force};
          return true;
        } else {
          return false;
        }
      },
      options);
  if (!has_motor) return Error{ErrorCode::invalid_argument, "the joint has no motor"};
  return options;
}

void bind_actions(nb::class_<BatchSession>& type) {
  using Floats = std::span<const float>;
  def_action<BodyId, float>(
      type, {"apply_forces", "bodies", "forces", 2, "Forces [N] at the centres of mass, for the next step,"},
      [](World& world, BodyId body, Floats f) {
        return world.apply_force_to_center(body, {f[0], f[1]});
      });
  def_action<BodyId, float>(type, {"apply_torques", "bodies", "torques", 0, "Torques [N m], for the next step,"},
                            [](World& world, BodyId body, Floats t) { return world.apply_torque(body, t[0]); });
  def_action<BodyId, float>(type, {"apply_impulses", "bodies", "impulses", 2, "Impulses [N s] at the centres of mass"},
                            [](World& world, BodyId body, Floats p) {
                              return world.apply_impulse_to_center(body, {p[0], p[1]});
                            });
  def_action<BodyId, float>(
      type, {"apply_angular_impulses", "bodies", "impulses", 0, "Angular impulses [N m s]"},
      [](World& world, BodyId body, Floats p) { return world.apply_angular_impulse(body, p[0]); });
  def_action<BodyId, float>(type,
                            {"set_velocities", "bodies", "velocities", 3,
                             "Velocities of the centres of mass, x and y [m/s], and angular velocities [rad/s]"},
                            [](World& world, BodyId body, Floats v) {
                              const BodyVelocity velocity = {{v[0], v[1]}, v[2]};
                              return world.set_velocities(std::span(&body, 1), std::span(&velocity, 1));
                            });
  def_action<BodyId, double>(type, {"set_poses", "bodies", "poses", 3, "Teleports bodies: x, y [m] and angle [rad]"},
                             [](World& world, BodyId body, std::span<const double> p) {
                               const WorldTransform pose = {{p[0], p[1]}, make_rotation(static_cast<float>(p[2]))};
                               return world.set_transforms(std::span(&body, 1), std::span(&pose, 1));
                             });
  def_action<JointId, float>(
      type,
      {"set_motors", "joints", "motors", 2,
       "Turns motors of joints on and sets their speed [rad/s or m/s] and largest torque or force [N m or N]"},
      [](World& world, JointId joint, Floats motor) -> Result<void> {
        const Result<AnyJointOptions> options = with_motor(world.joint(joint).value(), motor[0], motor[1]);
        if (!options.ok()) return options.error();
        return world.set_joint(joint, options.value());
      });
}

// --- Arrays that are read ----------------------------------------------------------------------------------------------

/// Adds a call that fills the numbers of each id in each world: read(world, id, numbers).
template <typename Id, typename Number, typename Read>
void def_reading(nb::class_<BatchSession>& type, const ArrayCall& call, Read read) {
  const char* full_name = keep("WorldBatch." + std::string(call.name));
  const std::string array = array_type<Number>();
  type.def(
      call.name,
      [call, full_name, read](BatchSession& self, nb::handle ids_of, nb::handle out) {
        const InWorld in_world(self.number);
        const std::vector<Id> ids = read_id_list<Id>(ids_of, {full_name, call.ids});
        const Changing guard(*self.users);
        for (std::size_t w = 0; w < self.batch.size(); ++w) {
          for (std::size_t i = 0; i < ids.size(); ++i) {
            if (self.batch.world(w).is_alive(ids[i])) continue;
            raise({ErrorCode::stale_id, "the id is stale in world " + std::to_string(w)},
                  {full_name, std::string(call.ids) + "[" + std::to_string(i) + "]"});
          }
        }
        const std::size_t shape[] = {self.batch.size(), ids.size(), call.columns};
        const std::size_t columns = std::max<std::size_t>(call.columns, 1);
        return fill_array<Number>(out, {full_name, "out"}, std::span(shape, call.columns == 0 ? 2 : 3),
                                  [&](Number* numbers) {
                                    const nb::gil_scoped_release release;
                                    for (std::size_t w = 0; w < self.batch.size(); ++w) {
                                      for (std::size_t i = 0; i < ids.size(); ++i, numbers += columns) {
                                        read(self.batch.world(w), ids[i], std::span(numbers, columns));
                                      }
                                    }
                                  });
      },
      nb::arg(call.ids).none(), nb::arg("out").none() = nb::none(),
      nb::sig(keep("def " + std::string(call.name) + "(self, " + call.ids + ": numpy.typing.NDArray[numpy.uint64] | " +
                   "collections.abc.Sequence[" + py_name<Id>() + "], out: " + array + " | None = None) -> " + array)),
      keep(std::string(call.doc) + " as " + dtype_name<Number>() + ", shape (worlds, n" + last_axis(call.columns) +
           "). Fills and returns `out` if it is given, else a new array."));
}

/// The touching contacts of all worlds, and where those of each world begin.
nb::tuple contacts_of(BatchSession& self) {
  const Changing guard(*self.users);
  Table<ContactView> table;
  std::vector<ContactView> one;
  const std::size_t worlds = self.batch.size();
  auto first = new_numbers<std::int64_t>(worlds + 1);
  for (std::size_t w = 0; w < worlds; ++w) {
    self.batch.world(w).contacts(one);
    table.shared->insert(table.shared->end(), one.begin(), one.end());
    first[w + 1] = static_cast<std::int64_t>(table.shared->size());
  }
  return nb::make_tuple(nb::cast(std::move(table)), new_array(std::move(first), {worlds + 1}));
}

/// Rays of all worlds, which go to a table with a row for each.
nb::object cast_rays(BatchSession& self, nb::handle origins, nb::handle translations, nb::handle filter,
                     nb::handle mask, nb::handle out) {
  constexpr std::string_view kCall = "WorldBatch.ray_casts";
  nb::object table = out.is_none() ? nb::cast(Table<CastHit>{}) : nb::borrow(out);
  if (!nb::isinstance<Table<CastHit>>(table)) refuse_type({kCall, "out"}, "a CastHitTable", out);
  const InWorld in_world(self.number);
  const std::size_t worlds = self.batch.size();
  const std::size_t shape[] = {worlds, kAnyLength, 2};
  const auto from = read_array_of<const double>(origins, {kCall, "origins"}, shape);
  const std::size_t rays = from.constant.shape(1);
  const std::size_t same[] = {worlds, rays, 2};
  const auto along = read_array_of<const float>(translations, {kCall, "translations"}, same);
  const QueryFilter read = read_or_default<QueryFilter>(filter, {kCall, "filter"});
  const Mask chosen = read_mask(mask, {kCall, "mask"}, worlds);
  auto hits = std::make_shared<std::vector<CastHit>>(worlds * rays);
  const Changing guard(*self.users);
  std::optional<std::pair<std::size_t, Error>> refused;
  {
    const nb::gil_scoped_release release;
    std::vector<RayCast> casts(rays);
    const std::span<const std::uint8_t> selected = chosen.span();
    for (std::size_t w = 0; w < worlds && !refused; ++w) {
      if (!selected.empty() && selected[w] == 0) continue;
      for (std::size_t i = 0; i < rays; ++i) {
        const std::size_t k = 2 * (w * rays + i);
        casts[i] = {{from.data[k], from.data[k + 1]}, {along.data[k], along.data[k + 1]}, read};
      }
      const Result<void> result =
          std::as_const(self.batch).world(w).ray_cast_closest(casts, std::span(*hits).subspan(w * rays, rays));
      if (!result.ok()) refused.emplace(w, result.error());
    }
  }
  if (refused) {
    auto& [world, error] = *refused;
    const std::string ray = take_element(error.message);
    if (error.code == ErrorCode::stale_id) {
      error.message += " in world " + std::to_string(world);
      raise(error, {kCall, "filter"});
    }
    const std::string row = std::to_string(world) + (ray.empty() ? "" : ", " + ray);
    raise(error, {kCall, "origins and translations[" + row + "]"});
  }
  const nb::ft_object_guard lock(table);
  nb::cast<Table<CastHit>&>(table).shared = std::move(hits);
  return table;
}

void bind_readings(nb::class_<BatchSession>& type) {
  def_reading<JointId, float>(
      type,
      {"joint_states", "joints", "", 5,
       "Coordinate [rad or m], speed [rad/s or m/s], force on body b, x and y [N], and torque "
       "[N m] of joints (JointState)"},
      [](const World& world, JointId joint, std::span<float> out) {
        const JointState state = world.joint_state(joint).value();
        const float numbers[] = {state.coordinate, state.speed, state.force.x, state.force.y, state.torque};
        std::copy(std::begin(numbers), std::end(numbers), out.begin());
      });
  def_reading<BodyId, std::uint8_t>(type,
                                    {"touching", "bodies", "", 0, "1 for bodies that have touching contacts, else 0,"},
                                    [](const World& world, BodyId body, std::span<std::uint8_t> out) {
                                      out[0] = world.contacts(body).value().empty() ? 0 : 1;
                                    });
  type.def("contacts", &contacts_of,
           nb::sig(keep("def contacts(self) -> tuple[ContactViewTable, " + array_type<std::int64_t>() + "]")),
           "The touching contacts of all worlds, and an array `first` of shape (worlds + 1,): those of world w are the "
           "rows from first[w] to first[w + 1].");
  type.def(
      "ray_casts", &cast_rays, nb::arg("origins").none(), nb::arg("translations").none(),
      nb::arg("filter").none() = nb::none(), nb::arg("mask").none() = nb::none(), nb::arg("out").none() = nb::none(),
      nb::sig(
          keep("def ray_casts(self, origins: " + array_type<double>() + ", translations: " + array_type<float>() +
               ", filter: " + Value<QueryFilter>::in() + " | None = None, mask: numpy.typing.NDArray[numpy.bool_] | " +
               "numpy.typing.NDArray[numpy.uint8] | None = None, out: CastHitTable | None = None) -> CastHitTable")),
      "World.ray_casts() in each world: origins [m] as float64 and translations [m] as float32, both of shape "
      "(worlds, n, 2). Row w * n + i of the result belongs to ray i in world w, so that "
      "hits.fraction.reshape(worlds, n) has the fractions; rays that hit nothing, and those of worlds that `mask` "
      "does not select, have no shape (0). Fills and returns `out` if it is given. The GIL is released.");
}

// --- Copies and pickles ------------------------------------------------------------------------------------------------

std::vector<nb::object> snapshots_of(BatchSession& self) {
  std::vector<nb::object> snapshots;
  for (std::size_t w = 0; w < self.batch.size(); ++w) {
    snapshots.push_back(Value<std::vector<std::byte>>::write(self.batch.world(w).snapshot()));
  }
  return snapshots;
}

std::unique_ptr<BatchSession> make_batch(const World& start, const Callbacks& callbacks, std::uint32_t number,
                                         int workers, std::span<const nb::object> snapshots) {
  auto made = std::make_unique<BatchSession>(unwrap(WorldBatch::create(snapshots.size(), start, {.workers = workers})),
                                             start.clone(), callbacks, number, workers);
  for (std::size_t w = 0; w < snapshots.size(); ++w) {
    const Bytes bytes = Value<std::span<const std::byte>>::read(snapshots[w], {"WorldBatch", "snapshots"});
    unwrap(made->batch.world(w).restore(bytes), {"WorldBatch", "snapshots"});
  }
  return made;
}

std::unique_ptr<BatchSession> copy_of(BatchSession& self) {
  const Changing guard(*self.users);
  return make_batch(self.start, self.callbacks, self.number, self.workers, snapshots_of(self));
}

void bind_copies(nb::class_<BatchSession>& type) {
  type.def("clone", &copy_of, nb::sig("def clone(self) -> WorldBatch"),
           "A batch whose worlds and start have the same bits and the same ids.");
  type.def("__copy__", &copy_of, nb::sig("def __copy__(self) -> WorldBatch"));
  type.def(
      "__deepcopy__",
      [](BatchSession& self, nb::handle memo) {
        nb::object copy = nb::cast(copy_of(self));
        auto& made = nb::cast<BatchSession&>(copy);
        if (nb::isinstance<nb::dict>(memo)) {
          const auto add = [&](nb::handle of, nb::object its_copy) {
            nb::borrow<nb::dict>(memo)[nb::steal(PyLong_FromVoidPtr(of.ptr()))] = std::move(its_copy);
          };
          add(nb::find(self), copy);
          for (std::size_t i = 0; i < self.worlds.size(); ++i) {
            if (const nb::object world = nb::find(*self.worlds[i]); world.is_valid()) add(world, copy.attr("world")(i));
          }
        }
        copy_data_deeply(made.callbacks, memo);
        return copy;
      },
      nb::arg("memo").none(), nb::sig("def __deepcopy__(self, memo: object, /) -> WorldBatch"));
  type.def(
      "__getstate__",
      [](BatchSession& self) {
        const Changing guard(*self.users);
        nb::list snapshots;
        for (const nb::object& one : snapshots_of(self)) snapshots.append(one);
        return nb::make_tuple(std::make_unique<Session>(self.start.clone(), copied(self.callbacks), 0), self.workers,
                              snapshots);
      },
      nb::sig("def __getstate__(self) -> tuple[World, int, list[bytes]]"));
  type.def(
      "__setstate__",
      [](BatchSession& self, nb::handle state) {
        const Where where{"WorldBatch", "state"};
        std::array<nb::object, 3> parts;
        read_items(state, where, "a start, workers and snapshots", parts);
        if (!nb::isinstance<Session>(parts[0])) refuse_type(where.at(0), "a World", parts[0]);
        Session& start = nb::cast<Session&>(parts[0]);
        const int workers = Value<int>::read(parts[1], where.at(1));
        std::vector<nb::object> snapshots;
        read_sequence(parts[2], where.at(2),
                      [&](std::size_t, nb::handle one) { snapshots.push_back(nb::borrow(one)); });
        const Reading guard(start);
        const std::unique_ptr<BatchSession> made = make_batch(start.world, start.callbacks(), 0, workers, snapshots);
        new (&self) BatchSession(std::move(made->batch), std::move(made->start), made->callbacks, 0, workers);
      },
      nb::arg("state").none(), nb::sig("def __setstate__(self, state: tuple[World, int, list[bytes]], /) -> None"));
}

}  // namespace

void bind_batch(nb::module_& m) {
  nb::class_<BatchSession> type(
      m, "WorldBatch",
      "Many small worlds that one call steps, resets or reads (docs/world_batch.md). Each has the bits that it has "
      "alone.\n\nThe batch and its worlds are used by one thread at a time; another one gets InUse.",
      nb::is_final(), nb::type_slots(CallbackSlots<&BatchSession::callbacks>::kSlots));
  const std::string mask = "numpy.typing.NDArray[numpy.bool_] | numpy.typing.NDArray[numpy.uint8] | None = None";
  const std::string mask_doc = " `mask` has an element for each world; the call acts on those that are not 0.";
  type.def(
      "__init__",
      [](BatchSession* self, nb::handle count, nb::handle start, nb::handle workers) {
        const auto worlds = Value<std::size_t>::read(count, {"WorldBatch", "count"});
        const int threads = Value<int>::read(workers, {"WorldBatch", "workers"});
        if (!nb::isinstance<Session>(start)) refuse_type({"WorldBatch", "start"}, "a World", start);
        Session& world = nb::cast<Session&>(start);
        const Reading guard(world);
        WorldBatch made = unwrap(WorldBatch::create(worlds, world.world, {.workers = threads}));
        new (self) BatchSession(std::move(made), world.world.clone(), world.callbacks(), world.number, threads);
      },
      nb::arg("count").none(), nb::arg("start").none(), nb::kw_only(), nb::arg("workers").none() = 1,
      nb::sig("def __init__(self, count: int, start: World, *, workers: int = 1) -> None"),
      keep(comment_of("WorldBatch::create")));
  type.def("__len__", [](const BatchSession& self) { return self.batch.size(); });
  type.def(
      "world",
      [](BatchSession& self, nb::handle index) {
        const Where where{"WorldBatch.world", "index"};
        const auto i = Value<std::size_t>::read(index, where);
        if (i >= self.worlds.size()) refuse_value(where, "below " + std::to_string(self.worlds.size()));
        return self.worlds[i].get();
      },
      nb::arg("index").none(), nb::rv_policy::reference_internal, nb::sig("def world(self, index: int) -> World"),
      "A world of the batch itself, not a copy, for any call. It keeps the batch alive.");
  type.def("step", &step, nb::arg("seconds").none() = nb::none(), nb::arg("mask").none() = nb::none(),
           nb::sig(keep("def step(self, seconds: float | " + array_type<float>() + ", mask: " + mask + ") -> None")),
           keep("Advances worlds by `seconds`, in (0, 1], or each by its own: float32, shape (worlds,), 0 leaves a "
                "world as it is. The workers share the worlds, and the GIL is released." +
                mask_doc));
  type.def("reset", &reset, nb::arg("mask").none() = nb::none(),
           nb::sig(keep("def reset(self, mask: " + mask + ") -> None")),
           keep("Brings worlds back to the start, bit for bit, also their ids. The GIL is released." + mask_doc));
  type.def(
      "set_start",
      [](BatchSession& self, Session& start) {
        const Changing guard(*self.users);
        std::optional<Reading> reading;
        if (start.users != self.users) reading.emplace(start);
        self.batch.set_start(start.world);
        self.start = start.world.clone();
        add_data(self.callbacks, self.data, start.callbacks());
        if (start.number == self.number) return;
        self.number = 0;
        for (const auto& world : self.worlds) world->number = 0;
      },
      nb::arg("start"), nb::sig("def set_start(self, start: World) -> None"),
      keep(comment_of("WorldBatch::set_start")));
  type.def("set_gravity", &set_gravity, nb::arg("gravities").none(),
           nb::sig(keep("def set_gravity(self, gravities: " + array_type<float>() + ") -> None")),
           "World.set_gravity() for each world: float32, shape (worlds, 2) [m/s^2]. Lasts until the next reset.");
  const std::string hashes = array_type<std::uint64_t>();
  type.def(
      "state_hashes",
      [](BatchSession& self, nb::handle out) {
        const Changing guard(*self.users);
        const std::size_t worlds = self.batch.size();
        return fill_array<std::uint64_t>(
            out, {"WorldBatch.state_hashes", "out"}, std::span(&worlds, 1),
            [&](std::uint64_t* numbers) { unwrap(self.batch.state_hashes(std::span(numbers, worlds))); });
      },
      nb::arg("out").none() = nb::none(),
      nb::sig(keep("def state_hashes(self, out: " + hashes + " | None = None) -> " + hashes)),
      "World.state_hash() of each world, as uint64, shape (worlds,).");
  bind_columns(type);
  bind_actions(type);
  bind_readings(type);
  bind_copies(type);
  type.def("__repr__",
           [](const BatchSession& self) { return "<WorldBatch of " + std::to_string(self.batch.size()) + " worlds>"; });
}

}  // namespace drystone::python

// WorldBatch: the numbers of all worlds are arrays whose first axis is the world.
#include <memory>
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
  BatchSession(WorldBatch made, Callbacks of_start) : batch(std::move(made)), callbacks(std::move(of_start)) {
    worlds.reserve(batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i) {
      worlds.push_back(std::make_unique<Session>(batch.world(i), users, callbacks));
    }
  }

  WorldBatch batch;
  std::shared_ptr<Users> users = std::make_shared<Users>();
  /// Of all worlds.
  Callbacks callbacks;
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
  auto numbers = std::make_unique<T[]>(count);
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
        new (self)
            BatchSession(unwrap(WorldBatch::create(worlds, world.world, {.workers = threads})), world.callbacks());
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
  type.def("step", &step, nb::arg("seconds").none(), nb::arg("mask").none() = nb::none(),
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
  type.def("__repr__",
           [](const BatchSession& self) { return "<WorldBatch of " + std::to_string(self.batch.size()) + " worlds>"; });
}

}  // namespace drystone::python

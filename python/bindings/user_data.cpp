#include "user_data.hpp"

#include <algorithm>
#include <atomic>
#include <random>

#ifndef _WIN32
#include <unistd.h>
#endif

namespace drystone::python {

namespace {

/// The upper half of marks. The lower halves begin at random, because a pickle or a snapshot may come from another process.
constexpr std::uint64_t kMarks = 0x7079'6f62;

/// Integers go to the engine, also NumPy's. Other objects that can stand for one (arrays, enums) are kept as they are.
bool is_integer(nb::handle h) {
  if (PyLong_CheckExact(h.ptr())) return true;
  if (!PyIndex_Check(h.ptr()) || PyLong_Check(h.ptr())) return false;
  return nb::isinstance(h, nb::module_::import_("numbers").attr("Integral"));
}

/// The objects by their marks, as pairs of the thing's id and the object.
nb::object& table_of(Session& session) { return session.callbacks().user_data; }

nb::object find(nb::handle table, std::uint64_t mark) {
  if (!table.is_valid() || mark >> 32 != kMarks) return {};
  const nb::object key = nb::int_(mark);
  PyObject* found = PyDict_GetItemWithError(table.ptr(), key.ptr());
  if (found == nullptr && PyErr_Occurred()) throw nb::python_error();
  return nb::borrow(found);
}

nb::object object_of(nb::handle entry) { return nb::borrow(PyTuple_GetItem(entry.ptr(), 1)); }

/// Numbers that other processes do not give: each begins at random, also one that was forked.
std::uint32_t next_number() {
#ifdef _WIN32
  const std::uint64_t process = 1;
#else
  const auto process = static_cast<std::uint32_t>(getpid());
#endif
  static std::atomic<std::uint64_t> last{0};  // Of this process, the upper half.
  std::uint64_t before = last.load();
  std::uint32_t next = 0;
  do {
    next = before >> 32 == process ? static_cast<std::uint32_t>(before) + 1 : std::random_device{}();
  } while (!last.compare_exchange_weak(before, std::uint64_t{process} << 32 | next));
  return next;
}

std::uint64_t new_mark(nb::handle table) {
  std::uint64_t mark = 0;
  do {
    mark = kMarks << 32 | next_number();
  } while (find(table, mark).is_valid());
  return mark;
}

std::uint64_t bits_of(const World& world, const AnyId& id) {
  const auto common = [](const auto& options) {
    return std::visit([](const auto& one) { return one.user_data; }, options);
  };
  if (const auto* body = std::get_if<BodyId>(&id)) return unwrap(world.body(*body)).user_data;
  if (const auto* shape = std::get_if<ShapeId>(&id)) return unwrap(world.shape(*shape)).user_data;
  if (const auto* chain = std::get_if<ChainId>(&id)) return unwrap(world.chain(*chain)).user_data;
  if (const auto* joint = std::get_if<JointId>(&id)) return common(unwrap(world.joint(*joint)));
  return common(unwrap(world.field(std::get<FieldId>(id))));
}

nb::object id_object(const AnyId& id) {
  return std::visit([]<typename T>(T one) { return Value<T>::write(one); }, id);
}

void put(Session& session, std::uint64_t mark, const AnyId& id, const nb::object& object) {
  nb::object& table = table_of(session);
  if (!table.is_valid()) table = nb::dict();
  table[nb::int_(mark)] = nb::make_tuple(id_object(id), object);
}

void drop_one(nb::handle table, std::uint64_t mark) {
  const nb::object entry =
      find(table, mark);  // Lives until the table is whole again: what an object does at its end may call the world.
  if (entry.is_valid() && PyDict_DelItem(table.ptr(), nb::object(nb::int_(mark)).ptr()) != 0) throw nb::python_error();
}

bool has(const World& world, const AnyId& id, std::uint64_t mark) {
  return std::visit([&](auto one) { return world.is_alive(one); }, id) && bits_of(world, id) == mark;
}

/// A world, or those of its batch with the start.
using Worlds = std::span<const World* const>;

/// Whether a thing has the object.
bool is_had(Worlds worlds, std::uint64_t mark, nb::handle entry) {
  const InWorld in_world(0);
  const AnyId id = Value<AnyId>::read(nb::object(nb::borrow(PyTuple_GetItem(entry.ptr(), 0))), {"World", "user_data"});
  return std::any_of(worlds.begin(), worlds.end(), [&](const World* world) { return has(*world, id, mark); });
}

/// Drops what a thing had. Another world of a batch, or the start, may have it too.
void drop_ended(Session& session, std::uint64_t mark) {
  const nb::object table = table_of(session);
  const nb::object entry = find(table, mark);
  if (!entry.is_valid() || (session.of_batch != nullptr && is_had(session.of_batch->worlds, mark, entry))) return;
  drop_one(table, mark);
}

/// Drops what things had that ended without a call that names them (a gear with one of its joints, what restore() or reset() removed), each time the
/// number of objects has doubled.
void sweep(const nb::object& kept, Worlds worlds, std::size_t& swept_at) {
  const nb::object table = kept;
  const auto size = static_cast<std::size_t>(PyDict_Size(table.ptr()));
  if (size < swept_at) return;
  std::vector<std::uint64_t> gone;
  for (const auto& [key, entry] : nb::borrow<nb::dict>(table)) {
    const auto mark = nb::cast<std::uint64_t>(key);
    if (!is_had(worlds, mark, entry)) gone.push_back(mark);
  }
  for (const std::uint64_t mark : gone) drop_one(table, mark);
  swept_at = std::max<std::size_t>(64, 2 * (size - gone.size()));
}

void sweep(Session& session) {
  if (DataOfBatch* batch = session.of_batch) return sweep(table_of(session), batch->worlds, batch->swept_at);
  const World* const own = &session.world;
  sweep(table_of(session), {&own, 1}, session.swept_at);
}

nb::object read_data(Session& session, nb::handle id) {
  const Reading guard(session);
  std::uint64_t bits = 0;
  if (PyIndex_Check(id.ptr())) {
    bits = Value<std::uint64_t>::read(id, {"World.user_data", "id"});
  } else {
    const InWorld in_world(session.number);
    bits = bits_of(session.world, Value<AnyId>::read(id, {"World.user_data", "id"}));
  }
  const nb::object entry = find(table_of(session), bits);
  if (entry.is_valid()) return object_of(entry);
  return bits >> 32 == kMarks ? nb::none() : nb::object(nb::int_(bits));
}

void write_bits(World& world, const AnyId& id, std::uint64_t bits) {
  const auto with_bits = [&](auto options) {
    std::visit([&](auto& one) { one.user_data = bits; }, options);
    return options;
  };
  if (const auto* body = std::get_if<BodyId>(&id)) return unwrap(world.set_user_data(*body, bits));
  if (const auto* joint = std::get_if<JointId>(&id)) {
    return unwrap(world.set_joint(*joint, with_bits(unwrap(world.joint(*joint)))));
  }
  if (const auto* field = std::get_if<FieldId>(&id)) {
    return unwrap(world.set_field(*field, with_bits(unwrap(world.field(*field)))));
  }
  raise(
      {ErrorCode::wrong_moment, "shapes and chains get user data when they are made; then an object can be replaced"});
}

void set_data(Session& session, nb::handle given, nb::handle data) {
  const InWorld in_world(session.number);
  const AnyId id = Value<AnyId>::read(given, {"World.set_user_data", "id"});
  const Changing guard(session);
  const std::uint64_t before = bits_of(session.world, id);
  const nb::object old = find(table_of(session), before);  // Lives until the new one is there.
  if (is_integer(data)) {
    write_bits(session.world, id, Value<std::uint64_t>::read(data, {"World.set_user_data", "data"}));
    if (old.is_valid()) drop_ended(session, before);
  } else if (old.is_valid() && session.of_batch == nullptr) {
    put(session, before, id, nb::borrow(data));
  } else {
    const std::uint64_t mark = new_mark(table_of(session));
    write_bits(session.world, id, mark);
    put(session, mark, id, nb::borrow(data));
    if (old.is_valid()) drop_ended(session, before);
    sweep(session);
  }
}

}  // namespace

GivenData::GivenData(Session& session, const nb::kwargs& fields) : session_(session), fields_(fields) {
  if (!fields.contains("user_data") || is_integer(nb::object(fields["user_data"]))) return;
  object_ = fields["user_data"];
  fields_ = nb::steal<nb::kwargs>(PyDict_Copy(fields.ptr()));
  nb::del(fields_["user_data"]);
}

void GivenData::write(std::uint64_t& user_data) {
  if (!object_.is_valid()) {
    const nb::object entry = find(table_of(session_), user_data);
    if (!entry.is_valid()) return;
    object_ = object_of(entry);
  }
  user_data = mark_ = new_mark(table_of(session_));
}

void GivenData::replace(const AnyId& id, std::uint64_t& user_data) {
  if (!object_.is_valid() && !table_of(session_).is_valid()) return;
  if (!std::visit([&](auto one) { return session_.world.is_alive(one); }, id)) return;  // The call refuses it.
  const std::uint64_t before = bits_of(session_.world, id);
  if (!object_.is_valid() && user_data == before) return;
  write(user_data);
  replaced_ = before;
}

void GivenData::keep(const AnyId& id) {
  drop_ended(session_, replaced_);
  if (mark_ == 0) return;
  put(session_, mark_, id, object_);
  sweep(session_);
}

bool EndingData::has_data() const {
  const nb::object& table = table_of(session_);
  return table.is_valid() && PyDict_Size(table.ptr()) > 0;
}

void EndingData::find(const AnyId& id) {
  const World& world = session_.world;
  if (!std::visit([&](auto one) { return world.is_alive(one); }, id)) return;
  const auto add = [&](const AnyId& one) {
    const std::uint64_t bits = bits_of(world, one);
    if (bits >> 32 == kMarks) marks_.push_back(bits);
  };
  add(id);
  const auto* body = std::get_if<BodyId>(&id);
  if (body == nullptr) return;
  for (const ShapeId shape : unwrap(world.shapes(*body))) add(shape);  // Links have the mark of their chain.
  for (const JointId joint : unwrap(world.joints(*body))) add(joint);
}

void EndingData::drop() {
  if (all_) {
    const nb::object old = std::exchange(table_of(session_), {});
  }
  for (const std::uint64_t mark : marks_) drop_ended(session_, mark);
}

Callbacks copied(const Callbacks& callbacks) {
  Callbacks copy = callbacks;
  if (copy.user_data.is_valid()) copy.user_data = nb::steal(PyDict_Copy(copy.user_data.ptr()));
  return copy;
}

void add_data(Callbacks& batch, DataOfBatch& data, const Callbacks& start) {
  if (!start.user_data.is_valid() || start.user_data.is(batch.user_data)) return;
  if (!batch.user_data.is_valid()) batch.user_data = nb::dict();
  if (PyDict_Update(batch.user_data.ptr(), start.user_data.ptr()) != 0) throw nb::python_error();
  sweep(batch.user_data, data.worlds, data.swept_at);
}

nb::object data_state(const Callbacks& callbacks) {
  const nb::object& table = callbacks.user_data;
  return table.is_valid() && PyDict_Size(table.ptr()) > 0 ? nb::steal(PyDict_Copy(table.ptr())) : nb::none();
}

nb::object read_data_state(nb::handle state, const Where& where) {
  if (state.is_none()) return {};
  if (!PyDict_Check(state.ptr())) refuse_type(where, "a dict or None", state);
  nb::dict table;
  for (const auto& [key, entry] : nb::borrow<nb::dict>(state)) {
    std::array<nb::object, 2> pair;
    read_items(entry, where, "an id and an object", pair);
    if (Value<std::uint64_t>::read(key, where) >> 32 != kMarks) refuse_value(where, "a number of an object");
    Value<AnyId>::read(pair[0], where);
    table[key] = nb::make_tuple(pair[0], pair[1]);
  }
  return table;
}

void copy_data_deeply(Callbacks& callbacks, nb::handle memo) {
  nb::object& table = callbacks.user_data;
  if (table.is_valid()) table = nb::module_::import_("copy").attr("deepcopy")(table, memo);
}

void bind_user_data(nb::class_<Session>& type) {
  const std::string id = "BodyId | ShapeId | ChainId | JointId | FieldId";
  type.def(
      "user_data", &read_data, nb::arg("id").none(),
      nb::sig(keep("def user_data(self, id: " + id + " | int) -> typing.Any")),
      "What create_*(user_data=...) or set_user_data() gave to a thing; 0 if nothing did, None for an object that is "
      "gone. An integer, as events have it, stands for the object whose number it is.");
  type.def(
      "set_user_data", &set_data, nb::arg("id").none(), nb::arg("data").none(),
      nb::sig(keep("def set_user_data(self, id: " + id + ", data: object) -> None")),
      "Gives a thing any object, for the program. It is kept as long as the thing lives; integers in [0, 2^64) are in "
      "the engine and in snapshots. Shapes and chains take it only in place of an object that they were made with.");
}

}  // namespace drystone::python

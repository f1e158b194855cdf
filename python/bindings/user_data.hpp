// Objects of Python as user data. The engine has 64 bits for each thing: integers are stored there, and of any other object a mark, a number
// that stands for it. The object is kept beside the world by its mark, with the id of its thing, as long as the thing lives. So the state that
// restore() brings shows the objects of its things, as far as they were not dropped, and never that of another thing.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "session.hpp"
#include "values.hpp"

namespace drystone::python {

using AnyId = std::variant<BodyId, ShapeId, ChainId, JointId, FieldId>;

/// The user data that a call gives to a thing which it makes or changes.
class GivenData {
 public:
  /// Takes `user_data` out of the keywords if it is no integer.
  GivenData(Session& session, const nb::kwargs& fields);
  explicit GivenData(Session& session) : session_(session) {}

  const nb::kwargs& fields() const { return fields_; }
  /// Writes the mark of the object. Options that were read from another thing have the mark of its object, which this thing has too then.
  void write(std::uint64_t& user_data);
  /// The same for a thing that has user data already.
  void replace(const AnyId& id, std::uint64_t& user_data);
  /// Keeps the object for the thing, when the call has made or changed it.
  void keep(const AnyId& id);

 private:
  Session& session_;
  nb::kwargs fields_;
  nb::object object_;
  std::uint64_t mark_ = 0;
  std::uint64_t replaced_ = 0;
};

/// Drops the objects of things that a call destroys, when it has done so.
class EndingData {
 public:
  template <typename Id>
  EndingData(Session& session, Id id) : session_(session) {
    if (has_data()) find(id);
  }
  /// All things.
  explicit EndingData(Session& session) : session_(session), all_(session.of_batch == nullptr && has_data()) {}
  void drop();

 private:
  bool has_data() const;
  void find(const AnyId& id);

  Session& session_;
  bool all_ = false;
  std::vector<std::uint64_t> marks_;
};

/// Callbacks and objects for a copy of a world.
Callbacks copied(const Callbacks& callbacks);
/// Adds the objects of a world that becomes the start of a batch.
void add_data(Callbacks& batch, DataOfBatch& data, const Callbacks& start);
/// The objects of user data for a pickle, or None; and from one.
nb::object data_state(const Callbacks& callbacks);
nb::object read_data_state(nb::handle state, const Where& where);
/// The same objects as copy.deepcopy() makes them.
void copy_data_deeply(Callbacks& callbacks, nb::handle memo);

void bind_user_data(nb::class_<Session>& type);

}  // namespace drystone::python

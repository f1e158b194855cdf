#include "structs.hpp"

#include <algorithm>
#include <deque>

namespace drystone::python {

std::string field_doc(std::string_view owner, std::string_view field, std::string_view unit) {
  std::string text = comment_of(std::string(owner) + "::" + std::string(field));
  const std::string bracket = "[" + std::string(unit) + "]";
  if (!unit.empty() && text.find(bracket) == std::string::npos) text += (text.empty() ? "" : " ") + bracket;
  return text;
}

namespace {

/// Keeps a value for as long as the module exists.
template <typename T>
const T& kept(T value) {
  static auto* const kValues = new std::deque<T>;
  return kValues->emplace_back(std::move(value));
}

/// The struct that `self` holds. A method that is called on an object of another class has no such overload.
void* held_by_self(const StructType& type, nb::handle self) {
  void* held = type.held_by(self);
  if (held == nullptr) throw nb::next_overload();
  return held;
}

std::string repr_of_member(const Member& member, const void* owner) {
  return nb::cast<std::string>(nb::repr(member.type->write(member.of(owner))));
}

/// "Circle(center=(0.0, 0.0), radius=0.5)"; of options only the members that their constructor would not set alike.
std::string repr_of_struct(const StructType& type, const void* value, Access access) {
  const auto differs = [&](const Member& member, const void* defaults) {
    return !member.type->equal(member.of(value), member.of(defaults));
  };
  const bool is_given = std::any_of(type.members.begin(), type.members.end(), [&](const Member& member) {
    return differs(member, type.defaults) && differs(member, type.defaults_if_given);
  });
  std::string text;
  for (const Member& member : type.members) {
    const void* const defaults = is_given ? type.defaults_if_given : type.defaults;
    if (access == Access::read_write && !differs(member, defaults)) continue;
    text += (text.empty() ? "" : ", ") + std::string(member.name) + "=" + repr_of_member(member, value);
  }
  return type.name + "(" + text + ")";
}

}  // namespace

void* Attribute::of(nb::handle owner) const { return member.of(held_by_self(type, owner)); }

void add_attributes(AnyClass type, const StructType& described, Access access) {
  for (const Member& member : described.members) {
    if (member.inherited) continue;
    const Attribute& attribute = kept(Attribute{described, member});
    const std::string name = member.name;
    std::string text = field_doc(described.cpp_name, name, member.unit);
    if (access == Access::read_write && member.type->is_copied) {
      text += std::string(text.empty() ? "" : "\n\n") + "Reading gives a copy; assign a value to change it.";
    }
    const char* doc = keep(text);
    const char* getter_sig = keep("def " + name + "(self, /) -> " + member.type->attribute_type());
    nb::object getter;
    if (member.type->part_getter != nullptr) {
      getter = member.type->part_getter(attribute, getter_sig, doc);
    } else {
      getter = nb::cpp_function(
          [&attribute](nb::handle self) { return attribute.member.type->attribute(attribute.of(self)); },
          nb::is_method(), nb::is_getter(), nb::sig(getter_sig), nb::lock_self(), doc);
    }
    nb::object setter = nb::none();
    if (access == Access::read_write) {
      const char* setter_sig = keep("def " + name + "(self, value: " + member.type->in() + ", /) -> None");
      setter = nb::cpp_function(
          [&attribute](nb::handle self, nb::handle value) {
            const Member& to = attribute.member;
            const Where owner{"", attribute.type.cpp_name};
            to.type->read(attribute.of(self), value, owner.inside(to.name));
          },
          nb::is_method(), nb::sig(setter_sig), nb::lock_self(), nb::arg("value").none(), doc);
    }
    type.attr(member.name) = nb::handle(reinterpret_cast<PyObject*>(&PyProperty_Type))(getter, setter, nb::none(), doc);
  }
}

void add_option_methods(AnyClass type, const StructType& described) {
  const StructType* const of = &described;
  const std::string words = described.keywords();
  type.def(
      "__repr__", [of](nb::handle self) { return repr_of_struct(*of, held_by_self(*of, self), Access::read_write); },
      nb::lock_self(), nb::sig("def __repr__(self) -> str"));
  type.def(
      "__eq__",
      [of](nb::handle self, nb::handle other) -> nb::object {
        const void* held = held_by_self(*of, self);
        const void* found = of->held_by(other);
        if (found == nullptr) return nb::borrow(nb::handle(Py_NotImplemented));
        return nb::bool_(of->are_equal(held, found));
      },
      nb::lock_self(), nb::arg("other").none().lock(), nb::sig("def __eq__(self, other: object, /) -> bool"));
  type.attr("__hash__") = nb::none();
  type.def(
      "__copy__", [of](nb::handle self) { return of->write(held_by_self(*of, self)); }, nb::lock_self(),
      nb::sig(keep("def __copy__(self) -> " + described.name)));
  type.def(
      "__deepcopy__", [of](nb::handle self, nb::handle) { return of->write(held_by_self(*of, self)); }, nb::lock_self(),
      nb::arg("memo").none(), nb::sig(keep("def __deepcopy__(self, memo: object, /) -> " + described.name)));
  type.def(
      "__replace__",
      [of](nb::handle self, nb::kwargs fields) {
        nb::object copy = of->write(held_by_self(*of, self));
        of->set_fields(held_by_self(*of, copy), fields, {of->name, ""});
        return copy;
      },
      nb::lock_self(),
      nb::sig(keep("def __replace__(self" + (words.empty() ? "" : ", " + words) + ") -> " + described.name)),
      "A copy with other values in some fields.");
  type.def(
      "__getstate__", [of](nb::handle self) { return of->dict_of(held_by_self(*of, self)); }, nb::lock_self(),
      nb::sig("def __getstate__(self) -> dict[str, typing.Any]"));
}

void refuse_unnamed(const StructType& type) {
  std::string names;
  for (const Member& member : type.members) names += (names.empty() ? "" : ", ") + std::string(member.name);
  const std::string example = type.members.empty() ? "" : std::string(type.members.front().name) + "=...";
  throw nb::type_error(
      (type.name + "() takes its fields by name, as in " + type.name + "(" + example + "); there are: " + names)
          .c_str());
}

void add_result_methods(AnyClass type, const StructType& described) {
  const StructType* const of = &described;
  type.def(
      "__getstate__", [of](nb::handle self) { return of->dict_of(held_by_self(*of, self)); },
      nb::sig("def __getstate__(self) -> dict[str, typing.Any]"));
  type.def(
      "__setstate__",
      [of](nb::handle self, const nb::dict& fields) {
        if (nb::inst_ready(self)) refuse_call({of->name, "state"}, "results do not change");
        of->construct(nb::inst_ptr<void>(self));
        nb::inst_mark_ready(self);
        of->set_fields(of->held_by(self), fields, {of->name, "state"});
        if (of->read_spans != nullptr) of->read_spans(nb::inst_ptr<void>(self), fields, {of->name, "state"});
      },
      nb::sig("def __setstate__(self, state: dict[str, typing.Any], /) -> None"));
  type.def(
      "__repr__",
      [of = &described](nb::handle self) { return repr_of_struct(*of, held_by_self(*of, self), Access::read_only); },
      nb::sig("def __repr__(self) -> str"));
}

nb::object read_ids(const Rows& rows, std::size_t offset) {
  auto ids = new_numbers<std::uint64_t>(rows.count);
  for (std::size_t i = 0; i < rows.count; ++i) {
    // Ids of all kinds have the same members.
    const auto& id = *static_cast<const BodyId*>(rows.member(i, offset));
    ids[i] = packed(id.index, id.generation);
  }
  return new_array(std::move(ids), {rows.count});
}

/// Position and rotation, without a name of their own in the table.
nb::object read_poses(const Rows& rows, std::size_t offset) {
  auto poses = new_numbers<double>(rows.count * 3);
  for (std::size_t i = 0; i < rows.count; ++i) {
    const auto& pose = *static_cast<const WorldTransform*>(rows.member(i, offset));
    poses[3 * i] = pose.position.x;
    poses[3 * i + 1] = pose.position.y;
    poses[3 * i + 2] = static_cast<double>(angle(pose.rotation));
  }
  return new_array(std::move(poses), {rows.count, 3});
}

void add_column(AnyClass type, const TableType& table, const TableColumn& column, const Member& member) {
  type.def_prop_ro(
      column.name,
      [rows_of = table.rows_of, read = column.read, offset = member.offset](nb::handle self) {
        return read(rows_of(self), offset);
      },
      nb::lock_self(), nb::sig(keep("def " + std::string(column.name) + "(self, /) -> " + column.type)),
      keep(field_doc(table.row.cpp_name, column.name, member.unit)));
}

void add_table_methods(AnyClass type, const TableType& table) {
  const TableType* const of = &table;
  type.def(
      "__getstate__",
      [of](nb::handle self) {
        const Rows rows = of->rows_of(self);
        nb::list state;
        for (std::size_t i = 0; i < rows.count; ++i) state.append(of->row.dict_of(rows.member(i, 0)));
        return state;
      },
      nb::lock_self(), nb::sig("def __getstate__(self) -> list[dict[str, typing.Any]]"));
  type.def(
      "__len__", [of](nb::handle self) { return of->rows_of(self).count; }, nb::lock_self(),
      nb::sig("def __len__(self) -> int"));
  type.def(
      "__getitem__",
      [of](nb::handle self, Py_ssize_t i) {
        const Rows rows = of->rows_of(self);
        const auto size = static_cast<Py_ssize_t>(rows.count);
        if (i < -size || i >= size) throw nb::index_error("the table has no such row");
        return of->row.write(rows.member(static_cast<std::size_t>(i < 0 ? i + size : i), 0));
      },
      nb::lock_self(), nb::sig(keep("def __getitem__(self, i: int, /) -> " + of->row.name)));
  type.def(
      "__iter__", [](nb::handle self) { return nb::steal(PySeqIter_New(self.ptr())); },
      nb::sig(keep("def __iter__(self) -> collections.abc.Iterator[" + of->row.name + "]")));
  type.def(
      "__repr__",
      [of](nb::handle self) {
        return "<" + std::string(of->name) + " of " + std::to_string(of->rows_of(self).count) + " rows>";
      },
      nb::lock_self(), nb::sig("def __repr__(self) -> str"));
}

}  // namespace drystone::python

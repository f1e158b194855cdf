#include "values.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/geometry.hpp"

namespace drystone::python {

nb::object vector_object(double x, double y) {
  static const auto* const type = new nb::object(nb::module_::import_("drystone._vector").attr("Vector"));
  static const auto allocate =
      reinterpret_cast<allocfunc>(PyType_GetSlot(reinterpret_cast<PyTypeObject*>(type->ptr()), Py_tp_alloc));
  nb::object vector = nb::steal(allocate(reinterpret_cast<PyTypeObject*>(type->ptr()), 2));
  if (!vector.is_valid()) throw nb::python_error();
  Py_ssize_t i = 0;
  for (const double number : {x, y}) {
    PyObject* one = PyFloat_FromDouble(number);
    if (one == nullptr || PyTuple_SetItem(vector.ptr(), i++, one) != 0) throw nb::python_error();
  }
  return vector;
}

namespace {

bool is_bool(nb::handle h) {
  if (PyBool_Check(h.ptr())) return true;
  if (PyFloat_Check(h.ptr()) || PyLong_Check(h.ptr())) return false;
  const std::string type = nb::cast<std::string>(nb::str(h.type().attr("__name__")));
  return type == "bool" || type == "bool_";  // The types of NumPy have these names.
}

}  // namespace

bool Value<bool>::read(nb::handle h, const Where& where) {
  if (PyBool_Check(h.ptr())) return h.ptr() == Py_True;
  if (!is_bool(h)) refuse_type(where, "a bool", h);
  const int truth = PyObject_IsTrue(h.ptr());
  if (truth < 0) throw nb::python_error();
  return truth != 0;
}

namespace {

/// The integer as an int; floats and bools are refused.
nb::object read_index(nb::handle h, const Where& where) {
  if (is_bool(h)) refuse_type(where, "an integer", h);
  nb::object index = nb::steal(PyNumber_Index(h.ptr()));
  if (index.is_valid()) return index;
  if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
  PyErr_Clear();
  refuse_type(where, "an integer", h);
}

std::string range(std::int64_t low, std::uint64_t high) {
  return "an integer in [" + std::to_string(low) + ", " + std::to_string(high) + "]";
}

}  // namespace

std::int64_t read_signed(nb::handle h, const Where& where, std::int64_t low, std::int64_t high) {
  const nb::object index = read_index(h, where);
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  if (overflow == 0 && value == -1 && PyErr_Occurred()) throw nb::python_error();
  if (overflow != 0 || value < low || value > high) refuse_value(where, range(low, static_cast<std::uint64_t>(high)));
  return value;
}

std::uint64_t read_unsigned(nb::handle h, const Where& where, std::uint64_t high) {
  const nb::object index = read_index(h, where);
  const unsigned long long value = PyLong_AsUnsignedLongLong(index.ptr());
  if (PyErr_Occurred()) {
    if (!PyErr_ExceptionMatches(PyExc_OverflowError)) throw nb::python_error();
    PyErr_Clear();
    refuse_value(where, range(0, high));
  }
  if (value > high) refuse_value(where, range(0, high));
  return value;
}

double read_number(nb::handle h, const Where& where) {
  if (is_bool(h)) refuse_type(where, "a number", h);
  const double value = PyFloat_AsDouble(h.ptr());
  if (value == -1.0 && PyErr_Occurred()) {
    if (PyErr_ExceptionMatches(PyExc_TypeError)) {
      PyErr_Clear();
      refuse_type(where, "a number", h);
    }
    if (PyErr_ExceptionMatches(PyExc_OverflowError)) {
      PyErr_Clear();
      refuse_value(where, "a number in the range of a float");
    }
    throw nb::python_error();
  }
  return value;
}

float read_float(nb::handle h, const Where& where) {
  const double number = read_number(h, where);
  const auto value = static_cast<float>(number);
  if (std::isfinite(number) && !std::isfinite(value)) refuse_value(where, "a number in the range of a float");
  return value;
}

std::string read_path(nb::handle h, const Where& where) {
  PyObject* encoded = nullptr;
  if (!PyUnicode_FSConverter(h.ptr(), &encoded)) {
    if (PyErr_ExceptionMatches(PyExc_TypeError)) {
      PyErr_Clear();
      refuse_type(where, "a str, bytes or os.PathLike", h);
    }
    if (PyErr_ExceptionMatches(PyExc_ValueError)) {
      PyErr_Clear();
      refuse_value(where, "the name of a file, without null characters");
    }
    throw nb::python_error();
  }
  const nb::object owner = nb::steal(encoded);
  char* text = nullptr;
  Py_ssize_t size = 0;
  if (PyBytes_AsStringAndSize(encoded, &text, &size) != 0) throw nb::python_error();
  return {text, static_cast<std::size_t>(size)};
}

std::string Value<std::string>::read(nb::handle h, const Where& where) {
  if (!PyUnicode_Check(h.ptr())) refuse_type(where, "a str", h);
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(h.ptr(), &size);
  if (!text) throw nb::python_error();
  return {text, static_cast<std::size_t>(size)};
}

nb::object Value<std::string>::write(const std::string& value) {
  // A name need not be UTF-8 in C++.
  PyObject* text = PyUnicode_DecodeUTF8(value.data(), static_cast<Py_ssize_t>(value.size()), "replace");
  if (!text) throw nb::python_error();
  return nb::steal(text);
}

Py_ssize_t sequence_size(nb::handle h, const Where& where, std::string_view expected) {
  if (nb::isinstance<nb::str>(h) || nb::isinstance<nb::bytes>(h) || PyByteArray_Check(h.ptr()) ||
      PyMemoryView_Check(h.ptr()) || !PySequence_Check(h.ptr())) {
    refuse_type(where, expected, h);
  }
  const Py_ssize_t size = PySequence_Size(h.ptr());
  if (size >= 0) return size;
  if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
  PyErr_Clear();  // A NumPy array without dimensions is a sequence without a length.
  refuse_type(where, expected, h);
}

void read_items(nb::handle h, const Where& where, std::string_view expected, std::span<nb::object> items) {
  const Py_ssize_t size = sequence_size(h, where, expected);
  if (size != static_cast<Py_ssize_t>(items.size())) {
    refuse_call(where,
                where.path() + " must be " + std::string(expected) + ", not " + std::to_string(size) + " values");
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    items[i] = nb::steal(PySequence_GetItem(h.ptr(), static_cast<Py_ssize_t>(i)));
    if (!items[i].is_valid()) throw nb::python_error();
  }
}

std::optional<std::size_t> read_enumerator(nb::handle h, const Where& where, std::span<const std::string_view> names,
                                           std::string_view (*short_name)(std::size_t)) {
  if (!nb::isinstance<nb::str>(h)) return std::nullopt;
  const std::string text = Value<std::string>::read(h, where);
  std::string known;
  for (std::size_t i = 0; i < names.size() && !names[i].empty(); ++i) {
    if (text == names[i] || text == short_name(i)) return i;
    known += (i > 0 ? ", '" : "'") + std::string(names[i]) + "'";
  }
  refuse_value(where, "one of " + known + ", not '" + text + "'");
}

void StructType::set_fields(void* value, const nb::dict& fields, const Where& where) const {
  // Reading a value may run code of Python that changes the dict, so that the items must be owned.
  const nb::object items = nb::steal(PyDict_Items(fields.ptr()));
  if (!items.is_valid()) throw nb::python_error();
  for (Py_ssize_t i = 0; i < PyList_Size(items.ptr()); ++i) {
    const nb::object pair = nb::borrow(PyList_GetItem(items.ptr(), i));
    const nb::handle key = PyTuple_GetItem(pair.ptr(), 0);
    const nb::handle item = PyTuple_GetItem(pair.ptr(), 1);
    if (!nb::isinstance<nb::str>(key)) refuse_call(where, "names of fields must be strings");
    const std::string field = Value<std::string>::read(key, where);
    const auto found =
        std::find_if(members.begin(), members.end(), [&](const Member& member) { return field == member.name; });
    if (found == members.end()) {
      std::string names;
      for (const Member& member : members) names += (names.empty() ? "" : ", ") + std::string(member.name);
      const std::string path = where.path();
      refuse_call(where, "unexpected name '" + (path.empty() ? "" : path + ".") + field + "'; there are: " + names);
    }
    found->type->read(found->of(value), item, where.inside(found->name));
  }
}

nb::dict StructType::dict_of(const void* value) const {
  nb::dict fields;
  for (const Member& member : members) fields[member.name] = member.type->write(member.of(value));
  return fields;
}

bool StructType::are_equal(const void* a, const void* b) const {
  return std::all_of(members.begin(), members.end(),
                     [&](const Member& member) { return member.type->equal(member.of(a), member.of(b)); });
}

std::string StructType::keywords() const {
  std::string text;
  for (const Member& member : members) {
    text += (text.empty() ? "*, " : ", ") + std::string(member.name) + ": " + member.type->in() + " = " +
            member.type->default_text(member.of(defaults));
  }
  return text;
}

Bytes::operator std::span<const std::byte>() const {
  char* data = nullptr;
  Py_ssize_t size = 0;
  if (PyBytes_AsStringAndSize(owner.ptr(), &data, &size) != 0) throw nb::python_error();
  return {reinterpret_cast<const std::byte*>(data), static_cast<std::size_t>(size)};
}

Bytes Value<std::span<const std::byte>>::read(nb::handle h, const Where& where) {
  if (PyBytes_Check(h.ptr())) return {nb::borrow(h)};
  if (!PyByteArray_Check(h.ptr()) && !PyMemoryView_Check(h.ptr())) refuse_type(where, "bytes", h);
  nb::object bytes = nb::steal(PyBytes_FromObject(h.ptr()));
  if (!bytes.is_valid()) throw nb::python_error();
  return {std::move(bytes)};
}

nb::object Value<std::span<const std::byte>>::write(std::span<const std::byte> value) {
  return nb::bytes(value.data(), value.size());
}

WorldTransform Value<WorldTransform>::read(nb::handle h, const Where& where) {
  const WorldTransform* pose = nullptr;
  if (nb::isinstance<WorldTransform>(h) && nb::try_cast<const WorldTransform*>(h, pose, false)) return *pose;
  constexpr std::string_view kExpected = "a WorldTransform, (x, y) or (x, y, angle)";
  const Py_ssize_t size = sequence_size(h, where, kExpected);
  if (size != 2 && size != 3) refuse_type(where, kExpected, h);
  std::array<nb::object, 3> items;
  read_items(h, where, kExpected, std::span(items).first(static_cast<std::size_t>(size)));
  WorldTransform value;
  value.position = {read_number(items[0], where), read_number(items[1], where)};
  if (size == 3) {
    const float angle = read_float(items[2], where);
    if (!is_finite(angle)) refuse_value(where, "finite");
    value.rotation = make_rotation(angle);
  }
  return value;
}

OwnedProxy Value<ConvexProxy>::read(nb::handle h, const Where& where) {
  if (nb::isinstance<Circle>(h)) {
    const Circle circle = Value<Circle>::read(h, where);
    return {{circle.center}, circle.radius};
  }
  if (nb::isinstance<Capsule>(h)) {
    const Capsule capsule = Value<Capsule>::read(h, where);
    return {{capsule.point_a, capsule.point_b}, capsule.radius};
  }
  if (nb::isinstance<Segment>(h)) {
    const Segment segment = Value<Segment>::read(h, where);
    return {{segment.point_a, segment.point_b}, 0.0f};
  }
  if (nb::isinstance<Box>(h) || nb::isinstance<Polygon>(h)) {
    const Polygon polygon =
        nb::isinstance<Box>(h) ? unwrap(make_box(Value<Box>::read(h, where))) : Value<Polygon>::read(h, where);
    return {{polygon.vertices().begin(), polygon.vertices().end()}, polygon.radius()};
  }
  if (nb::isinstance<SupportShape>(h)) {
    auto shape = std::make_shared<const SupportShape>(Value<SupportShape>::read(h, where));
    return {{shape->points().begin(), shape->points().end()}, shape->radius(), shape};
  }
  refuse_type(where, "a Circle, Capsule, Segment, Box, Polygon or SupportShape", h);
}

}  // namespace drystone::python

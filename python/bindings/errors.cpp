#include "errors.hpp"

namespace drystone::python {

namespace {

const char* class_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::invalid_argument: return "InvalidArgument";
    case ErrorCode::invalid_geometry: return "InvalidGeometry";
    case ErrorCode::stale_id: return "StaleId";
    case ErrorCode::wrong_moment: return "WrongMoment";
    case ErrorCode::limit_exceeded: return "LimitExceeded";
    case ErrorCode::not_available: return "NotAvailable";
  }
  return "Error";
}

[[noreturn]] void raise_class(const char* name, const std::string& message) {
  const nb::object type = nb::module_::import_("drystone._errors").attr(name);
  // A name of a file in a message need not be UTF-8.
  const nb::object text =
      nb::steal(PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "replace"));
  if (text.is_valid()) PyErr_SetObject(type.ptr(), text.ptr());
  throw nb::python_error();
}

std::string call_of(const Where& where) { return where.call.empty() ? "" : std::string(where.call) + "(): "; }

}  // namespace

void raise(const Error& error) { raise_class(class_of(error.code), error.message); }

void raise(const Error& error, const Where& where) {
  // Other errors are those of the call, not of a value.
  const bool is_of_value = error.code == ErrorCode::invalid_argument || error.code == ErrorCode::invalid_geometry ||
                           error.code == ErrorCode::stale_id;
  raise_class(class_of(error.code), call_of(where) + (is_of_value ? where.path() + ": " : "") + error.message);
}

void raise_in_use() {
  raise_class("InUse", "the world is in use by another thread; a call that changes a world must be the only one");
}

std::string Where::path() const {
  if (!outer) return std::string(name);
  if (entry >= 0) return outer->path() + "[" + std::to_string(entry) + "]";
  const std::string before = outer->path();
  return before.empty() ? std::string(name) : before + "." + std::string(name);
}

void refuse_type(const Where& where, std::string_view expected, nb::handle found) {
  const std::string type = nb::cast<std::string>(nb::str(found.type().attr("__name__")));
  throw nb::type_error((call_of(where) + where.path() + " must be " + std::string(expected) + ", not " + type).c_str());
}

void refuse_value(const Where& where, std::string_view expected) {
  raise_class("InvalidArgument", call_of(where) + where.path() + " must be " + std::string(expected));
}

void refuse_id(const Where& where) {
  raise_class("StaleId", call_of(where) + where.path() + " is an id of another world");
}

void refuse_undescribed(std::string_view cpp_name) {
  PyErr_SetString(PyExc_SystemError, ("drystone: describe<" + std::string(cpp_name) + ">() was not called").c_str());
  throw nb::python_error();
}

void refuse_call(const Where& where, const std::string& message) {
  throw nb::type_error((call_of(where) + message).c_str());
}

}  // namespace drystone::python

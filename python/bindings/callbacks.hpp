// Functions of Python that steps call: hooks of contacts (drystone/_hooks.py) and functions of custom fields. The options of a world have one
// object of C++ for all hooks, which calls those of the step that runs on this thread, and a table of functions that belongs to an object of
// Python. So no pointer of C++ outlives what Python defines, and copies of a world share it.
//
// An exception in one of them is kept until the step is done, and raised then.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "fields.hpp"
#include "session.hpp"

namespace drystone::python {

/// What a FieldFunction of Python gets: drystone::FieldTarget, with parameters of its own, because Python may keep it after the call.
struct FieldTarget {
  FieldId field;
  BodyId body;
  Position center;
  Rotation rotation;
  Vec2 velocity;
  float angular_velocity;
  float mass;
  float inertia;
  double time;
  std::array<float, 8> parameters;
};

}  // namespace drystone::python

namespace drystone::model {

template <>
inline constexpr auto kFields<python::FieldTarget> =
    Fields{told(&python::FieldTarget::field, "field"),
           told(&python::FieldTarget::body, "body"),
           told(&python::FieldTarget::center, "center", "m"),
           told(&python::FieldTarget::rotation, "rotation"),
           told(&python::FieldTarget::velocity, "velocity", "m/s"),
           told(&python::FieldTarget::angular_velocity, "angular_velocity", "rad/s"),
           told(&python::FieldTarget::mass, "mass", "kg"),
           told(&python::FieldTarget::inertia, "inertia", "kg m^2"),
           told(&python::FieldTarget::time, "time", "s"),
           told(&python::FieldTarget::parameters, "parameters")};

}  // namespace drystone::model

namespace drystone::python {

/// What the arguments `contact_hooks` and `field_functions` of a call give: an instance of drystone.ContactHooks, and a mapping of numbers to
/// functions. None stands for nothing.
Callbacks read_callbacks(nb::handle contact_hooks, nb::handle field_functions, std::string_view call);
/// Sets the options that lead to them.
void set_callbacks(WorldOptions& options, const Callbacks& callbacks);
/// The functions as a new dict, or None.
nb::object functions_of(const Callbacks& callbacks);
void bind_callbacks(nb::module_& m);

/// The types of the two arguments, for signatures.
inline constexpr const char* kCallbackArguments =
    "contact_hooks: drystone._hooks.ContactHooks | None = None, field_functions: drystone.typing.FieldFunctions | None "
    "= None";

/// The slots of a class whose objects hold callbacks in this member. Callbacks may refer to what holds the object: Python's collector finds
/// such cycles and breaks them at the callbacks.
template <auto Member>
struct CallbackSlots;
template <typename Holder, Callbacks Holder::*Member>
struct CallbackSlots<Member> {
  static int traverse(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(reinterpret_cast<PyObject*>(Py_TYPE(self)));
    if (!nb::inst_ready(self)) return 0;
    const Callbacks& callbacks = nb::inst_ptr<Holder>(self)->*Member;
    Py_VISIT(callbacks.contact_hooks.ptr());
    Py_VISIT(callbacks.field_functions.ptr());
    Py_VISIT(callbacks.user_data.ptr());
    return 0;
  }
  static int clear(PyObject* self) {
    if (nb::inst_ready(self)) const Callbacks dropped = std::move(nb::inst_ptr<Holder>(self)->*Member);
    return 0;
  }
  static inline const PyType_Slot kSlots[] = {{Py_tp_traverse, reinterpret_cast<void*>(&traverse)},
                                              {Py_tp_clear, reinterpret_cast<void*>(&clear)},
                                              {0, nullptr}};
};

class CallbackScope;

/// Functions of custom fields by their numbers, as worlds refer to them: an object of Python that all worlds with these functions hold.
class FieldFunctionTable {
 public:
  explicit FieldFunctionTable(std::map<std::uint32_t, nb::object> functions);
  FieldFunctionTable(const FieldFunctionTable&) = delete;
  FieldFunctionTable& operator=(const FieldFunctionTable&) = delete;

  /// Visited and dropped by Python's collector.
  std::map<std::uint32_t, nb::object> functions;
  /// Of WorldOptions: a caller for each function.
  FieldFunctions callers;

 private:
  friend class CallbackScope;
  FieldPush call(std::uint32_t number, const drystone::FieldTarget& target) noexcept;

  std::mutex mutex_;
  /// The steps that run with these functions now.
  std::vector<CallbackScope*> running_;
};

/// While this lives, steps on this thread call these callbacks. Made and destroyed with the GIL; the steps release it. An exception of a hook
/// ends the calls of hooks until finish() raises it. A function of a field that raises pushes nothing; the other calls go on, so that the result
/// does not depend on the threads that make them.
class CallbackScope {
 public:
  CallbackScope(Users& users, const Callbacks& callbacks);
  ~CallbackScope();
  CallbackScope(const CallbackScope&) = delete;
  CallbackScope& operator=(const CallbackScope&) = delete;

  /// Raises what a callback raised first. Called after the step, before its result is used.
  void finish();
  /// The same within the steps of a frame, without the GIL.
  static void finish_step();

 private:
  friend class HookCaller;
  friend class FieldFunctionTable;
  /// Keeps the present exception, unless there is one.
  void fail() noexcept;
  bool has_failed();

  Users& users_;
  Callbacks callbacks_;
  FieldFunctionTable* functions_ = nullptr;
  // The methods that the class of the hooks overrides.
  nb::object may_touch_;
  nb::object before_solving_;
  std::mutex mutex_;
  std::exception_ptr failure_;
  CallbackScope* outer_;
};

}  // namespace drystone::python

// Hooks of contacts that Python defines (drystone/_hooks.py). The options of a world have one object of C++ for all of them, which calls the
// hooks of the step that runs on this thread. So no pointer of C++ outlives the hooks of Python, and copies of a world share them.
#pragma once

#include <exception>
#include <utility>

#include "session.hpp"

namespace drystone::python {

/// The hooks that an argument `contact_hooks` of a call gives: an instance of drystone.ContactHooks, or an empty object for None.
nb::object read_hooks(nb::handle given, std::string_view call);
/// The value of WorldOptions::contact_hooks for these hooks.
ContactHooks* hooks_for(const nb::object& hooks);

/// The slots of a class whose objects hold hooks in this member. Hooks may refer to what holds the object: Python's collector finds such cycles
/// and breaks them at the hooks.
template <auto Hooks>
struct HookSlots;
template <typename Holder, nb::object Holder::*Hooks>
struct HookSlots<Hooks> {
  static int traverse(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(reinterpret_cast<PyObject*>(Py_TYPE(self)));
    if (nb::inst_ready(self)) Py_VISIT((nb::inst_ptr<Holder>(self)->*Hooks).ptr());
    return 0;
  }
  static int clear(PyObject* self) {
    if (nb::inst_ready(self)) const nb::object dropped = std::move(nb::inst_ptr<Holder>(self)->*Hooks);
    return 0;
  }
  static inline const PyType_Slot kSlots[] = {{Py_tp_traverse, reinterpret_cast<void*>(&traverse)},
                                              {Py_tp_clear, reinterpret_cast<void*>(&clear)},
                                              {0, nullptr}};
};

/// While this lives, steps on this thread call these hooks. Made and destroyed with the GIL; the steps release it. An exception of a hook
/// ends the calls of hooks until finish() raises it.
class HookScope {
 public:
  HookScope(Users& users, const nb::object& hooks);
  ~HookScope();
  HookScope(const HookScope&) = delete;
  HookScope& operator=(const HookScope&) = delete;

  /// Raises what a hook raised. Called after the step, before its result is used.
  void finish();
  /// The same within the steps of a frame, without the GIL.
  static void finish_step();

 private:
  friend class HookCaller;

  Users& users_;
  nb::object hooks_;
  // The methods that the class of the hooks overrides.
  nb::object may_touch_;
  nb::object before_solving_;
  std::exception_ptr failure_;
  HookScope* outer_;
};

}  // namespace drystone::python

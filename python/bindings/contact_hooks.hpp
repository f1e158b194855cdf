// Hooks of contacts that Python defines (drystone/_hooks.py). The options of a world have one object of C++ for all of them, which calls the
// hooks of the step that runs on this thread. So no pointer of C++ outlives the hooks of Python, and copies of a world share them.
#pragma once

#include <exception>

#include "session.hpp"

namespace drystone::python {

/// The hooks that an argument `contact_hooks` of a call gives: an instance of drystone.ContactHooks, or an empty object for None.
nb::object read_hooks(nb::handle given, std::string_view call);
/// The value of WorldOptions::contact_hooks for these hooks.
ContactHooks* hooks_for(const nb::object& hooks);

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

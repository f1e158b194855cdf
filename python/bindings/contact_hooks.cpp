#include "contact_hooks.hpp"

#include <utility>

#include "drystone/contact.hpp"
#include "values.hpp"

namespace drystone::python {

namespace {

/// The scope of the step that runs on this thread.
thread_local HookScope* current = nullptr;

nb::object base_class() { return nb::module_::import_("drystone._hooks").attr("ContactHooks"); }

/// The method of the hooks, or an empty object if it is that of the base class, which does nothing.
nb::object overridden(const nb::object& hooks, const char* name) {
  const nb::object method = hooks.attr(name);
  if (!PyCallable_Check(method.ptr())) refuse_type({"ContactHooks", name}, "a method", method);
  const nb::object base = base_class().attr(name);
  return nb::object(nb::getattr(method, "__func__", nb::none())).is(base) ? nb::object() : method;
}

}  // namespace

/// Calls the hooks of the step that runs on this thread.
class HookCaller final : public ContactHooks {
 public:
  bool may_touch(ShapeId a, ShapeId b) override {
    bool may = true;
    call(&HookScope::may_touch_, [&](const nb::object& method) {
      const nb::object result = method(Value<ShapeId>::write(a), Value<ShapeId>::write(b));
      may = Value<bool>::read(result, {"ContactHooks.may_touch", "result"});
    });
    return may;
  }

  void before_solving(const ContactView& contact, ContactEdit& edit) override {
    call(&HookScope::before_solving_, [&](const nb::object& method) {
      const nb::object shown = Value<ContactEdit>::write(edit);
      const nb::object result = method(Value<ContactView>::write(contact), shown);
      if (!result.is_none()) refuse_type({"ContactHooks.before_solving", "result"}, "None: change `edit`", result);
      edit = nb::cast<const ContactEdit&>(shown);
    });
  }

 private:
  template <typename Call>
  static void call(nb::object HookScope::*method, Call with) noexcept {
    HookScope* scope = current;
    if (scope == nullptr || scope->failure_ || !(scope->*method).is_valid()) return;
    const nb::gil_scoped_acquire acquire;
    const bool before = std::exchange(scope->users_.calls_hook_, true);
    try {
      with(scope->*method);
    } catch (...) {
      scope->failure_ = std::current_exception();
    }
    scope->users_.calls_hook_ = before;
  }
};

nb::object read_hooks(nb::handle given, std::string_view call) {
  if (given.is_none()) return {};
  if (PyObject_IsInstance(given.ptr(), base_class().ptr()) != 1) {
    PyErr_Clear();
    refuse_type({call, "contact_hooks"}, "a ContactHooks", given);
  }
  return nb::borrow(given);
}

ContactHooks* hooks_for(const nb::object& hooks) {
  static HookCaller caller;
  return hooks.is_valid() ? &caller : nullptr;
}

HookScope::HookScope(Users& users, const nb::object& hooks) : users_(users), hooks_(hooks), outer_(current) {
  if (hooks_.is_valid()) {
    may_touch_ = overridden(hooks_, "may_touch");
    before_solving_ = overridden(hooks_, "before_solving");
  }
  current = this;
}

HookScope::~HookScope() { current = outer_; }

void HookScope::finish() {
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void HookScope::finish_step() {
  if (current != nullptr) current->finish();
}

}  // namespace drystone::python

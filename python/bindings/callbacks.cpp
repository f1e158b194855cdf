#include "callbacks.hpp"

#include <algorithm>
#include <utility>

#include "drystone/contact.hpp"
#include "structs.hpp"

namespace drystone::python {

namespace {

/// The scope of the step that runs on this thread.
thread_local CallbackScope* current = nullptr;

nb::object base_class() { return nb::module_::import_("drystone._hooks").attr("ContactHooks"); }

/// The method of the hooks, or an empty object if it is that of the base class, which does nothing.
nb::object overridden(const nb::object& hooks, const char* name) {
  const nb::object method = hooks.attr(name);
  if (!PyCallable_Check(method.ptr())) refuse_type({"ContactHooks", name}, "a method", method);
  const nb::object base = base_class().attr(name);
  return nb::object(nb::getattr(method, "__func__", nb::none())).is(base) ? nb::object() : method;
}

/// While this lives, the thread that changes the world is in one of its callbacks, which must not call the world.
class InCallback {
 public:
  explicit InCallback(bool& flag) : flag_(flag), before_(std::exchange(flag, true)) {}
  ~InCallback() { flag_ = before_; }
  InCallback(const InCallback&) = delete;
  InCallback& operator=(const InCallback&) = delete;

 private:
  bool& flag_;
  bool before_;
};

}  // namespace

// --- Hooks of contacts ------------------------------------------------------------------------------------------------

/// Calls the hooks of the step that runs on this thread.
class HookCaller final : public ContactHooks {
 public:
  bool may_touch(ShapeId a, ShapeId b) override {
    bool may = true;
    call(&CallbackScope::may_touch_, [&](const nb::object& method) {
      const nb::object result = method(Value<ShapeId>::write(a), Value<ShapeId>::write(b));
      may = Value<bool>::read(result, {"ContactHooks.may_touch", "result"});
    });
    return may;
  }

  void before_solving(const ContactView& contact, ContactEdit& edit) override {
    call(&CallbackScope::before_solving_, [&](const nb::object& method) {
      const nb::object shown = Value<ContactEdit>::write(edit);
      const nb::object result = method(Value<ContactView>::write(contact), shown);
      if (!result.is_none()) refuse_type({"ContactHooks.before_solving", "result"}, "None: change `edit`", result);
      edit = nb::cast<const ContactEdit&>(shown);
    });
  }

 private:
  template <typename Call>
  static void call(nb::object CallbackScope::*method, Call with) noexcept {
    CallbackScope* scope = current;
    if (scope == nullptr || !(scope->*method).is_valid() || scope->has_failed()) return;
    const nb::gil_scoped_acquire acquire;
    const InCallback inside(scope->users_.in_callback_);
    try {
      with(scope->*method);
    } catch (...) {
      scope->fail();
    }
  }
};

namespace {

nb::object read_hooks(nb::handle given, std::string_view call) {
  if (given.is_none()) return {};
  if (PyObject_IsInstance(given.ptr(), base_class().ptr()) != 1) {
    PyErr_Clear();
    refuse_type({call, "contact_hooks"}, "a ContactHooks", given);
  }
  return nb::borrow(given);
}

}  // namespace

// --- Functions of fields ----------------------------------------------------------------------------------------------

FieldFunctionTable::FieldFunctionTable(std::map<std::uint32_t, nb::object> given) : functions(std::move(given)) {
  for (const auto& [number, function] : functions) {
    callers[number] = [this, n = number](const drystone::FieldTarget& target) { return call(n, target); };
  }
}

FieldPush FieldFunctionTable::call(std::uint32_t number, const drystone::FieldTarget& t) noexcept {
  const nb::gil_scoped_acquire acquire;
  CallbackScope* scope = current;
  FieldPush push;
  try {
    const auto found = functions.find(number);
    if (found == functions.end()) return push;  // Python's collector has dropped it.
    const nb::object function = found->second;
    std::optional<InCallback> inside;
    if (scope != nullptr) inside.emplace(scope->users_.in_callback_);
    const FieldTarget target{t.field, t.body,    t.center, t.rotation,  t.velocity, t.angular_velocity,
                             t.mass,  t.inertia, t.time,   t.parameters};
    const nb::object result = function(Value<FieldTarget>::write(target));
    if (!result.is_none()) push = Value<FieldPush>::read(result, {"field_functions", "result"});
  } catch (...) {
    push = {};
    if (scope != nullptr) {
      scope->fail();
    } else {
      // A worker of some world: the functions do not tell of which, so each step that runs with them raises the exception.
      const std::lock_guard lock(mutex_);
      for (CallbackScope* one : running_) one->fail();
    }
  }
  return push;
}

namespace {

int traverse_functions(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(reinterpret_cast<PyObject*>(Py_TYPE(self)));
  if (!nb::inst_ready(self)) return 0;
  for (const auto& [number, function] : nb::inst_ptr<FieldFunctionTable>(self)->functions) Py_VISIT(function.ptr());
  return 0;
}
int clear_functions(PyObject* self) {
  if (nb::inst_ready(self)) const auto dropped = std::exchange(nb::inst_ptr<FieldFunctionTable>(self)->functions, {});
  return 0;
}
const PyType_Slot kFunctionSlots[] = {{Py_tp_traverse, reinterpret_cast<void*>(&traverse_functions)},
                                      {Py_tp_clear, reinterpret_cast<void*>(&clear_functions)},
                                      {0, nullptr}};

nb::object read_functions(nb::handle given, std::string_view call) {
  if (given.is_none()) return {};
  const Where where{call, "field_functions"};
  const nb::object mapping = nb::module_::import_("collections.abc").attr("Mapping");
  if (PyObject_IsInstance(given.ptr(), mapping.ptr()) != 1) {
    PyErr_Clear();
    refuse_type(where, "a mapping of numbers to functions", given);
  }
  std::map<std::uint32_t, nb::object> functions;
  const nb::object items = nb::steal(PyMapping_Items(given.ptr()));
  if (!items.is_valid()) throw nb::python_error();
  read_sequence(items, where, [&](std::size_t, nb::handle item) {
    std::array<nb::object, 2> pair;
    read_items(item, where, "a number and a function", pair);
    const auto number = Value<std::uint32_t>::read(pair[0], where);
    if (!PyCallable_Check(pair[1].ptr())) refuse_type(where.at(number), "callable", pair[1]);
    functions[number] = pair[1];
  });
  return nb::cast(std::make_unique<FieldFunctionTable>(std::move(functions)));
}

FieldFunctionTable* table_of(const Callbacks& callbacks) {
  return callbacks.field_functions.is_valid() ? nb::inst_ptr<FieldFunctionTable>(callbacks.field_functions) : nullptr;
}

}  // namespace

// --- Both -------------------------------------------------------------------------------------------------------------

Callbacks read_callbacks(nb::handle contact_hooks, nb::handle field_functions, std::string_view call) {
  return {read_hooks(contact_hooks, call), read_functions(field_functions, call), {}};
}

void set_callbacks(WorldOptions& options, const Callbacks& callbacks) {
  static HookCaller caller;
  options.contact_hooks = callbacks.contact_hooks.is_valid() ? &caller : nullptr;
  const FieldFunctionTable* functions = table_of(callbacks);
  options.field_functions = functions == nullptr ? nullptr : &functions->callers;
}

nb::object functions_of(const Callbacks& callbacks) {
  const FieldFunctionTable* table = table_of(callbacks);
  if (table == nullptr) return nb::none();
  nb::dict functions;
  for (const auto& [number, function] : table->functions) functions[nb::int_(number)] = function;
  return functions;
}

CallbackScope::CallbackScope(Users& users, const Callbacks& callbacks)
    : users_(users), callbacks_(callbacks), functions_(table_of(callbacks)), outer_(current) {
  if (callbacks_.contact_hooks.is_valid()) {
    may_touch_ = overridden(callbacks_.contact_hooks, "may_touch");
    before_solving_ = overridden(callbacks_.contact_hooks, "before_solving");
  }
  if (functions_ != nullptr) {
    const std::lock_guard lock(functions_->mutex_);
    functions_->running_.push_back(this);
  }
  current = this;
}

CallbackScope::~CallbackScope() {
  current = outer_;
  if (functions_ == nullptr) return;
  const std::lock_guard lock(functions_->mutex_);
  auto& running = functions_->running_;
  running.erase(std::find(running.begin(), running.end(), this));
}

void CallbackScope::fail() noexcept {
  const std::lock_guard lock(mutex_);
  if (!failure_) failure_ = std::current_exception();
}

bool CallbackScope::has_failed() {
  const std::lock_guard lock(mutex_);
  return failure_ != nullptr;
}

void CallbackScope::finish() {
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void CallbackScope::finish_step() {
  if (current != nullptr) current->finish();
}

void bind_callbacks(nb::module_& m) {
  nb::class_<FieldFunctionTable>(m, "_FieldFunctions", nb::is_final(), nb::type_slots(kFunctionSlots));
  bind_result<FieldTarget>(m);
  bind_options<FieldPush>(m);
}

}  // namespace drystone::python

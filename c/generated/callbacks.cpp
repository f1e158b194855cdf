// Made from the headers of the C++ API by c/scripts/generate.py: do not edit.

#include "c/src/bridge.hpp"

namespace drystone::c {
namespace {

class CContactHooks final : public ContactHooks {
 public:
  explicit CContactHooks(const DryContactHooksFunctions& functions) : functions_(functions) {}

  bool may_touch(ShapeId shape_a, ShapeId shape_b) override {
    if (functions_.may_touch == nullptr) return ContactHooks::may_touch(shape_a, shape_b);
    return functions_.may_touch(functions_.context, same<DryShapeId>(shape_a), same<DryShapeId>(shape_b));
  }
  void before_solving(const ContactView& contact_view, ContactEdit& contact_edit) override {
    if (functions_.before_solving == nullptr) return;
    Memory memory;
    DryContactEdit contact_edit_in_c{};
    write(contact_edit, contact_edit_in_c, memory);
    functions_.before_solving(functions_.context, same_pointer<const DryContactView>(&contact_view),
                              &contact_edit_in_c);
    Input input;
    read(input, contact_edit_in_c, contact_edit, Path{nullptr, "ContactEdit"});
  }

 private:
  DryContactHooksFunctions functions_;
};

class CDebugDraw final : public DebugDraw {
 public:
  explicit CDebugDraw(const DryDebugDrawFunctions& functions) : functions_(functions) {}

  void polygon(std::span<const Position> corners, float radius, DrawColor color) override {
    if (functions_.polygon == nullptr) return;
    functions_.polygon(functions_.context, same_pointer<const DryPosition>(corners.data()), corners.size(), radius,
                       same<DryDrawColor>(color));
  }
  void circle(Position center, float radius, Rotation x_axis, DrawColor color) override {
    if (functions_.circle == nullptr) return;
    functions_.circle(functions_.context, same<DryPosition>(center), radius, same<DryRotation>(x_axis),
                      same<DryDrawColor>(color));
  }
  void capsule(Position a, Position b, float radius, DrawColor color) override {
    if (functions_.capsule == nullptr) return;
    functions_.capsule(functions_.context, same<DryPosition>(a), same<DryPosition>(b), radius,
                       same<DryDrawColor>(color));
  }
  void segment(Position a, Position b, DrawColor color) override {
    if (functions_.segment == nullptr) return;
    functions_.segment(functions_.context, same<DryPosition>(a), same<DryPosition>(b), same<DryDrawColor>(color));
  }
  void point(Position place, DrawColor color) override {
    if (functions_.point == nullptr) return;
    functions_.point(functions_.context, same<DryPosition>(place), same<DryDrawColor>(color));
  }
  void text(Position place, std::string_view text, DrawColor color) override {
    if (functions_.text == nullptr) return;
    const std::string text_text(text);
    functions_.text(functions_.context, same<DryPosition>(place), text_text.c_str(), same<DryDrawColor>(color));
  }
  void transform(const WorldTransform& pose, DrawColor color) override {
    if (functions_.transform == nullptr) return;
    functions_.transform(functions_.context, same_pointer<const DryWorldTransform>(&pose), same<DryDrawColor>(color));
  }

 private:
  DryDebugDrawFunctions functions_;
};

class CScheduler final : public Scheduler {
 public:
  explicit CScheduler(const DrySchedulerFunctions& functions) : functions_(functions) {}

  int worker_count() const override { return functions_.worker_count(functions_.context); }
  void run(int count, const Scheduler::Task& task) noexcept override {
    if (functions_.run == nullptr) return;
    functions_.run(functions_.context, count, handle<const DrySchedulerTask>(&task));
  }

 private:
  DrySchedulerFunctions functions_;
};

}  // namespace
}  // namespace drystone::c

using namespace drystone;
using namespace drystone::c;

DryStatus dry_contact_hooks_create(const DryContactHooksFunctions* functions, DryContactHooks** out) {
  Call call("dry_contact_hooks_create");
  return call.run([&]() -> DryStatus {
    call.require(functions, "functions");
    if (call.failed()) return call.status();
    if (out != nullptr) *out = handle<DryContactHooks>(static_cast<ContactHooks*>(new CContactHooks(*functions)));
    return DRY_OK;
  });
}

DryStatus dry_debug_draw_create(const DryDebugDrawFunctions* functions, DryDebugDraw** out) {
  Call call("dry_debug_draw_create");
  return call.run([&]() -> DryStatus {
    call.require(functions, "functions");
    if (call.failed()) return call.status();
    if (out != nullptr) *out = handle<DryDebugDraw>(static_cast<DebugDraw*>(new CDebugDraw(*functions)));
    return DRY_OK;
  });
}

DryStatus dry_scheduler_create(const DrySchedulerFunctions* functions, DryScheduler** out) {
  Call call("dry_scheduler_create");
  return call.run([&]() -> DryStatus {
    call.require(functions, "functions");
    if (call.failed()) return call.status();
    if (functions->worker_count == nullptr)
      return fail(DRY_ERROR_INVALID_ARGUMENT, "DrySchedulerFunctions.worker_count is null");
    if (out != nullptr) *out = handle<DryScheduler>(static_cast<Scheduler*>(new CScheduler(*functions)));
    return DRY_OK;
  });
}

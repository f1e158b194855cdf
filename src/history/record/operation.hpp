// Every call that changes a world makes an Operation with its arguments. An Operation is a Check whose then() also
// writes the call to the recording, if there is one. The arguments are written before the call changes anything, because they may
// refer to memory of the world. The id that the call returns is written afterwards. A refused call is not recorded.
//
//     Result<void> World::set_gravity_scale(BodyId body, float scale) {
//       Operation<&World::set_gravity_scale> call(*state_, body, scale);
//       call.finite("scale", scale);
//       return call.then([&] { ... });
//     }
//
// If the world is not recorded, the cost is a test of a pointer.
//
// If exactly one argument is an id, the call is about that object, which must be alive: an Operation checks this first.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <type_traits>

#include "history/record/operations.hpp"
#include "world/call_recorder.hpp"
#include "world/check.hpp"

namespace drystone::record {

template <typename T>
inline constexpr bool kIsId = false;
template <typename Tag>
inline constexpr bool kIsId<Id<Tag>> = true;

/// Marks the world as unfinished if an exception ends the call.
struct ExceptionGuard {
  explicit ExceptionGuard(Runtime& of) : runtime(of) {}
  ~ExceptionGuard() {
#if defined(__cpp_exceptions)
    if (!is_done) runtime.moment = WorldMoment::unfinished;
#endif
  }
  ExceptionGuard(const ExceptionGuard&) = delete;
  ExceptionGuard& operator=(const ExceptionGuard&) = delete;

  Runtime& runtime;
  bool is_done = false;
};

/// What all operations do alike.
class AnyOperation : public model::Check {
 protected:
  AnyOperation(WorldState& w, bool replaces_state)
      : Check(w, replaces_state ? model::Unfinished::allowed : model::Unfinished::refused), world_(w) {}

  /// Whether all conditions hold. Then the recording has the call with this number. `replaces_state`: what a change that ended halfway has
  /// left of a recording cannot go on.
  bool begin(std::size_t number, const void* const* arguments, bool replaces_state, bool is_step) {
    if (failed()) return false;
    if (replaces_state && world_.runtime.moment == WorldMoment::unfinished) world_.runtime.recorder.reset();
    if (CallRecorder* const recorder = world_.runtime.recorder.get()) {
      recorder->begin_call(number, arguments);
      if (is_step) recorder->begin_step();
    }
    return true;
  }
  /// The outcome of a call without a value: a function that all such calls share.
  Result<void> end() { return failed() ? Result<void>(refuse()) : Result<void>(); }

  WorldState& world_;
};

template <auto Call, typename = std::remove_cv_t<decltype(Call)>>
class Operation;

template <auto Call, typename Value, typename... Parameters>
class Operation<Call, Result<Value> (World::*)(Parameters...)> : public AnyOperation {
 public:
  /// The arguments must stay where they are until then() is called.
  Operation(WorldState& w, const std::remove_cvref_t<Parameters>&... arguments)
      : AnyOperation(w, kReplacesState), arguments_{&arguments...} {
    if constexpr ((0 + ... + int{kIsId<std::remove_cvref_t<Parameters>>}) == 1) (check_id(arguments), ...);
  }

  /// Calls apply() if all conditions hold, and returns its value as a Result; otherwise returns refuse(). The call is
  /// recorded if it succeeds. An exception leaves the world unfinished, and ends the recording when the state is replaced.
  template <typename Apply>
  Result<Value> then(Apply apply) {
    ExceptionGuard guard(world_.runtime);
    guard.is_done = failed();
    const bool begins = begin(Operations::number_of<Call>(), arguments_.data(), kReplacesState, kIsStep);
    if constexpr (std::is_void_v<std::invoke_result_t<Apply>>) {
      static_assert(!kIsStep);
      if (begins) apply();
      guard.is_done = true;
      return end();
    } else {
      // The only object that is returned, so that it is made where the caller wants it.
      Result<Value> outcome = begins ? outcome_of(apply) : Result<Value>(refuse());
      if (begins && world_.runtime.recorder != nullptr) record(outcome);
      guard.is_done = true;
      return outcome;
    }
  }

 private:
  template <auto... Others>
  static constexpr bool kIsOneOf = (std::is_same_v<NamedCall<Call>, NamedCall<Others>> || ...);
  static constexpr bool kIsStep = kIsOneOf<Operations::kStep>;
  static constexpr bool kReplacesState = kIsOneOf<&World::clear, kRestore<std::span<const std::byte>>,
                                                  kRestore<std::span<const std::byte>, std::span<const std::byte>>>;

  void check_id(BodyId id) { body(id); }
  void check_id(ShapeId id) { shape(id); }
  void check_id(ChainId id) { chain(id); }
  void check_id(JointId id) { joint(id); }
  void check_id(FieldId id) { field(id); }
  template <typename Other>
  void check_id(const Other&) {}

  void record(const Result<Value>& outcome) {
    CallRecorder& recorder = *world_.runtime.recorder;
    if (!outcome.ok()) return recorder.drop_call();
    if constexpr (kIsId<Value>) recorder.add_id(outcome.value().index, outcome.value().generation);
    if constexpr (kIsStep) recorder.end_step(world_);
  }

  std::array<const void*, sizeof...(Parameters)> arguments_;
};

}  // namespace drystone::record

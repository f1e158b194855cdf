// Checks of the input of World's calls. Every call makes a Check, lists its conditions, and returns an Error if one
// does not hold. Nothing is changed before all conditions hold.
#pragma once

#include <span>
#include <string>
#include <type_traits>

#include "drystone/parts.hpp"
#include "drystone/result.hpp"
#include "geometry/check.hpp"
#include "world/type_info.hpp"
#include "world/world_state.hpp"

namespace drystone::model {

/// Result<Value>, or Value itself if it is already a Result.
template <typename Value>
struct AsResult {
  using Type = Result<Value>;
};
template <typename Value>
struct AsResult<Result<Value>> {
  using Type = Result<Value>;
};

/// Whether a call may be made on a world whose last change ended with an exception.
enum class Unfinished : bool { refused, allowed };

/// The conditions of a call: those of geometry::Check on numbers, and conditions on ids. No call may be made during a step.
///
///     Check check(w);
///     check.body(id).within("scale", scale, bound::kTimeScale);
///     return check.then([&] { w.bodies.state[id.index].gravity_scale = scale; });
class Check : public geometry::Check {
 public:
  /// Fails with wrong_moment while the world steps, and if it is unfinished unless `unfinished` allows it.
  explicit Check(const WorldState& w, Unfinished unfinished = Unfinished::refused) : w_(w) {
    if (w.runtime.moment != WorldMoment::between_calls) check_moment(unfinished);
  }

  /// Fails with stale_id if the id is empty or names a destroyed object.
  Check& body(BodyId id, const char* field = "body") { return alive(w_.bodies.ids, id, field); }
  Check& shape(ShapeId id, const char* field = "shape") { return alive(w_.shapes.ids, id, field); }
  Check& chain(ChainId id) { return alive(w_.chains.ids, id, "chain"); }
  Check& joint(JointId id, const char* field = "joint") { return alive(w_.joints.ids, id, field); }
  Check& field(FieldId id) { return alive(w_.fields.ids, id, "field"); }
  /// Fails with not_available if the build leaves out the part that the field needs.
  Check& available(const char* field, const parts::Part& part);
  Check& passed(const Result<void>& result);
  /// The world's length unit, which is a factor of the limits of small lengths.
  float unit() const { return w_.options.length_unit; }

  /// Calls apply() if all conditions hold, and returns its value as a Result; otherwise returns refuse(). If conditions take long to
  /// evaluate, apply() may check them before it changes anything, and return a Result with an error: the call is then refused too.
  template <typename Apply>
  auto then(Apply apply) {
    using Outcome = typename AsResult<std::invoke_result_t<Apply>>::Type;
    return failed() ? Outcome(refuse()) : outcome_of(apply);
  }

  /// Returns the error, and counts the refused call for the next step's report.
  Error refuse();

 protected:
  /// then() of a check that has not failed.
  template <typename Apply>
  auto outcome_of(Apply& apply) {
    using Value = std::invoke_result_t<Apply>;
    using Outcome = typename AsResult<Value>::Type;
    if constexpr (std::is_void_v<Value>) {
      apply();
      return Outcome();
    } else if constexpr (std::is_same_v<Value, Outcome>) {
      return counted<Outcome>(apply);
    } else {
      return Outcome(apply());
    }
  }

 private:
  /// A function of its own, because compilers make a result in place only if it is declared in the outermost block.
  template <typename Outcome, typename Apply>
  Outcome counted(Apply& apply) {
    Outcome outcome = apply();
    if (!outcome.ok()) count_refusal();
    return outcome;
  }
  void count_refusal() const;
  /// Fails if the id is not alive in `ids`; the message says whether the id is empty or stale.
  template <typename Tag>
  Check& alive(const base::IdPool& ids, Id<Tag> id, const char* field) {
    if (!ids.is_alive(id.index, id.generation)) is_not_alive(field, !id);
    return *this;
  }
  void is_not_alive(const char* field, bool is_empty);
  void check_moment(Unfinished unfinished);

  const WorldState& w_;
};

/// For calls that return no Result: raises Exception while the world steps, when its state is incomplete, and if it is unfinished.
inline void must_not_step(const WorldState& w) {
  must(Check(w).then([] {}));
}
/// For calls that hooks may make during a step.
inline void must_be_finished(const WorldState& w) {
  if (w.runtime.moment == WorldMoment::unfinished) must_not_step(w);
}

/// The numbers of all fields of an options struct must be finite and in their ranges (world/option_fields.hpp), but for those of the elements
/// of lists. Messages name the field, as `name` and the names of members.
void check_fields(Check& check, const char* name, const TypeInfo& type, const void* options);
template <typename Options>
void check_fields(Check& check, const char* name, const Options& options) {
  check_fields(check, name, type_of<Options>(), &options);
}

/// Conditions on all fields of an options struct. The message names the field.
void check_options(Check& check, const WorldOptions& options);
void check_options(Check& check, const BodyOptions& options);
void check_options(Check& check, const ShapeOptions& options);
void check_options(Check& check, const ChainOptions& options);
void check_material(Check& check, const Material& material);
void check_material_rules(Check& check, std::span<const MaterialRule> rules);
/// Whether the direction (0, 0) is allowed, which stands for the front of each link of a chain.
enum class FrontOfLinks : bool { refused, allowed };
void check_one_way(Check& check, const char* field, const OneWay& one_way,
                   FrontOfLinks front_of_links = FrontOfLinks::refused);
void check_edit(Check& check, const ContactEdit& edit);
/// Whether check_edit() finds no error.
bool is_valid(const ContactEdit& edit);
void check_locks(Check& check, const char* field, const MotionLocks& locks);
void check_name(Check& check, const std::string& name);

}  // namespace drystone::model

// The guard at the door: every public call builds one, names what must hold, and leaves with an Error where something
// does not. Nothing is changed before the guard is passed.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "drystone/parts.hpp"
#include "drystone/result.hpp"
#include "model/grid.hpp"
#include "model/world_state.hpp"

namespace drystone::model {

/// Limits of numbers that are no coordinates.
inline constexpr float kMaxNumber = 1.0e6f;
inline constexpr float kMaxForce = 1.0e12f;
/// Of a body's origin [m/s], which turns about a centre of mass that may be 1e6 m away, at up to 1e6 rad/s.
inline constexpr float kMaxOriginSpeed = 1.0e15f;

/// A point in the frame of a body.
inline bool in_range(Vec2 point) { return abs(point.x) <= kMaxCoordinate && abs(point.y) <= kMaxCoordinate; }

/// Result<Value>, or Value itself where that is a Result.
template <typename Value>
struct AsResult {
  using Type = Result<Value>;
};
template <typename Value>
struct AsResult<Result<Value>> {
  using Type = Result<Value>;
};

/// Collects the first failure of a call's conditions.
///
///     Check check(w);
///     check.body(id).range("scale", scale, 0, 10);
///     return check.then([&] { w.bodies.state[id.index].gravity_scale = scale; });
class Check {
 public:
  /// Fails with wrong_moment while the world steps.
  explicit Check(const WorldState& w);

  /// Fails with stale_id where the id is empty or what it named is gone.
  Check& body(BodyId id, const char* field = "body");
  Check& shape(ShapeId id);
  Check& chain(ChainId id);
  Check& joint(JointId id);
  Check& require(bool condition, const char* message);
  /// The same for a condition that has a meaning only where those before hold; it is not asked otherwise.
  template <std::predicate Condition>
  Check& require(Condition condition, const char* message) {
    return failed_ ? *this : require(condition(), message);
  }
  Check& finite(const char* field, float value);
  Check& finite(const char* field, Vec2 value);
  /// Finite, low <= value <= high.
  Check& range(const char* field, float value, float low, float high);
  /// Finite, 0 < value <= high.
  Check& positive(const char* field, float value, float high);
  /// Finite, both components at most `most` in size.
  Check& velocity(const char* field, Vec2 value, float most = kMaxNumber);
  /// Finite, both coordinates at most kMaxCoordinate in size.
  Check& point(const char* field, Vec2 value);
  /// A place in the world: finite, both coordinates at most kMaxPosition in size.
  Check& place(const char* field, Position value);
  /// point() for each of them; the message tells which.
  Check& points(const char* field, std::span<const Vec2> values);
  /// Fails with not_available where the build leaves out the part that the field asks for.
  Check& available(const char* field, const parts::Part& part);
  Check& passed(const Result<void>& result);
  /// Asks check_element(i) for each element; the message of a failure begins with "element i: ".
  template <typename Elements, typename CheckElement>
  Check& each(const Elements& elements, CheckElement check_element) {
    for (std::size_t i = 0; i < elements.size() && !failed_; ++i) {
      check_element(i);
      if (failed_) error_.message = "element " + std::to_string(i) + ": " + error_.message;
    }
    return *this;
  }

  /// Calls apply() where all conditions hold, and gives what it gave as a Result; else what refuse() gives.
  template <typename Apply>
  auto then(Apply apply) {
    using Value = std::invoke_result_t<Apply>;
    using Outcome = typename AsResult<Value>::Type;
    if (failed_) return Outcome(refuse());
    if constexpr (std::is_void_v<Value>) {
      apply();
      return Outcome();
    } else {
      return Outcome(apply());
    }
  }

  bool failed() const { return failed_; }
  /// The error; counted in the next step's report.
  Error refuse();

 private:
  Check& fail(ErrorCode code, std::string message);
  /// Whether `ids` has it alive; else fails, saying whether the id is empty.
  template <typename Tag>
  Check& alive(const base::IdPool& ids, Id<Tag> id, const char* field);

  const WorldState& w_;
  Error error_;
  bool failed_ = false;
};

/// Conditions on whole options structs; the message names the field.
void check_options(Check& check, const WorldOptions& options);
void check_options(Check& check, const BodyOptions& options);
void check_options(Check& check, const ShapeOptions& options);
void check_options(Check& check, const ChainOptions& options);
void check_material(Check& check, const Material& material);
void check_mass(Check& check, const MassData& mass);
void check_joint(Check& check, const RevoluteOptions& options);
void check_joint(Check& check, const PrismaticOptions& options);
void check_joint(Check& check, const DistanceOptions& options);

}  // namespace drystone::model

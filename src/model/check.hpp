// The guard at the door: every public call builds one, names what must hold, and leaves with an Error where something
// does not. Nothing is changed before the guard is passed.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "drystone/parts.hpp"
#include "drystone/result.hpp"
#include "geometry/check.hpp"
#include "model/world_state.hpp"

namespace drystone::model {

/// Limits of numbers that are no coordinates.
inline constexpr float kMaxNumber = 1.0e6f;
inline constexpr float kMaxForce = 1.0e12f;
/// Of a body's origin [m/s], which turns about a centre of mass that may be 1e6 m away, at up to 1e6 rad/s.
inline constexpr float kMaxOriginSpeed = 1.0e15f;

/// Result<Value>, or Value itself where that is a Result.
template <typename Value>
struct AsResult {
  using Type = Result<Value>;
};
template <typename Value>
struct AsResult<Result<Value>> {
  using Type = Result<Value>;
};

/// The conditions of a call: what geometry::Check has for numbers, and ids and the moment.
///
///     Check check(w);
///     check.body(id).range("scale", scale, 0, 10);
///     return check.then([&] { w.bodies.state[id.index].gravity_scale = scale; });
class Check : public geometry::Check {
 public:
  /// Fails with wrong_moment while the world steps.
  explicit Check(const WorldState& w);

  /// Fails with stale_id where the id is empty or what it named is gone.
  Check& body(BodyId id, const char* field = "body");
  Check& shape(ShapeId id);
  Check& chain(ChainId id);
  Check& joint(JointId id);
  /// Fails with not_available where the build leaves out the part that the field asks for.
  Check& available(const char* field, const parts::Part& part);
  Check& passed(const Result<void>& result);

  /// Calls apply() where all conditions hold, and gives what it gave as a Result; else what refuse() gives.
  template <typename Apply>
  auto then(Apply apply) {
    using Value = std::invoke_result_t<Apply>;
    using Outcome = typename AsResult<Value>::Type;
    if (failed()) return Outcome(refuse());
    if constexpr (std::is_void_v<Value>) {
      apply();
      return Outcome();
    } else {
      return Outcome(apply());
    }
  }

  /// The error; counted in the next step's report.
  Error refuse();

 private:
  /// Whether `ids` has it alive; else fails, saying whether the id is empty.
  template <typename Tag>
  Check& alive(const base::IdPool& ids, Id<Tag> id, const char* field);

  const WorldState& w_;
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

// The interface of a joint kind to the direct solution of articulated components (articulated-inl.hpp): its rigid rows,
// their errors and impulses, and the row of its axis. Each kind implements it in its own file.
#if defined(DRYSTONE_JOINTS_ARTICULATED_ROWS_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_JOINTS_ARTICULATED_ROWS_INL_
#undef DRYSTONE_JOINTS_ARTICULATED_ROWS_INL_
#else
#define DRYSTONE_JOINTS_ARTICULATED_ROWS_INL_
#endif

#include "joint/axis-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

/// A row of a joint: (direction, lever_b) for body b and (-direction, -lever_a) for body a.
template <int N>
struct JointRowLanes {
  Vec2Lanes<N> direction;
  Real<N> lever_a;
  Real<N> lever_b;
};

/// The largest velocity that corrects the error of a rigid part or a limit [length units/s, rad/s].
inline constexpr float kMaxClosingSpeed = 50.0f;

/// The velocity that corrects an error of a coordinate with this unit.
template <int N>
HWY_INLINE Real<N> closing_speed(const solver::SolverData& data, Real<N> error, float unit) {
  const Real<N> most(unit * kMaxClosingSpeed);
  return clamp(Real<N>(data.articulated_bias_rate) * error, -most, most);
}
template <int N>
HWY_INLINE Vec2Lanes<N> closing_speed(const solver::SolverData& data, Vec2Lanes<N> error, float unit) {
  const Real<N> most(unit * kMaxClosingSpeed);
  const Vec2Lanes<N> wanted = Real<N>(data.articulated_bias_rate) * error;
  return (most / max(sqrt(dot(wanted, wanted)), most)) * wanted;
}

/// The constraint With<N, HasDrive> that solves N joints with these options; each kind specialises this template.
template <typename Options>
struct JointConstraint;

/// The interface of a joint kind; each kind specialises this template.
template <typename Joint>
struct ArticulatedRows;

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif

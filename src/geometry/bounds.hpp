// The ranges of the numbers that programs and scene files give. Each range stands here, once. world/option_fields.hpp says which field of the
// options has which range; shapes are checked beside their maths.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "drystone/geometry.hpp"
#include "drystone/joint.hpp"
#include "drystone/position.hpp"
#include "drystone/support_shape.hpp"

namespace drystone {

/// The range of a number, of each coordinate of a vector, or of the length of a list or a text [bytes].
struct Bounds {
  enum class Form : std::uint8_t {
    closed,      ///< [low, high]
    open,        ///< (low, high]
    place,       ///< [low, high], of coordinates
    length,      ///< [low * length unit, high]
    magnitude,   ///< Without its sign in [low, high].
    zero_or_in,  ///< 0, or in [low, high].
  };

  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  Form form = Form::closed;
};

/// Whether a number is finite and in its range. The ends are taken in the type of the number: 0.01f is less than 0.01.
template <typename Number>
bool holds(const Bounds& bounds, Number value, float length_unit = 1.0f) {
  using Form = Bounds::Form;
  if (bounds.form == Form::zero_or_in && value == Number(0)) return true;
  if (bounds.form == Form::magnitude) value = std::fabs(value);
  auto low = static_cast<Number>(bounds.low);
  if (bounds.form == Form::length) low *= static_cast<Number>(length_unit);
  return value >= low && value <= static_cast<Number>(bounds.high) && std::isfinite(value) &&
         !(bounds.form == Form::open && value == low);
}

namespace bound {

inline constexpr Bounds kFinite = {};
inline constexpr Bounds kFrom0 = {0.0, 1.0e6};
inline constexpr Bounds kAbove0 = {0.0, 1.0e6, Bounds::Form::open};
inline constexpr Bounds kShare = {0.0, 1.0};

// Coordinates and lengths [m]
inline constexpr Bounds kCoordinate = {-double{kMaxCoordinate}, double{kMaxCoordinate}, Bounds::Form::place};
inline constexpr Bounds kPlace = {-kMaxPosition, kMaxPosition, Bounds::Form::place};
inline constexpr Bounds kRadius = {0.0, double{kMaxCoordinate}, Bounds::Form::open};
inline constexpr Bounds kRounding = {0.0, double{kMaxCoordinate}};
inline constexpr Bounds kLengthUnit = {0.001, 1000.0};
static_assert(kSmallestLengthUnit == 0.001f && kLargestLengthUnit == 1000.0f);
inline constexpr Bounds kRod = {0.005, double{kMaxCoordinate}, Bounds::Form::length};
static_assert(kLinearSlop == 0.005f);
inline constexpr Bounds kCellSize = {0.02, double{kMaxCoordinate}, Bounds::Form::length};
inline constexpr Bounds kWaveLength = {0.01, double{kMaxCoordinate}, Bounds::Form::length};
inline constexpr Bounds kBlastRadius = {0.0, 1.0e4, Bounds::Form::open};

// Angles [rad]
inline constexpr Bounds kGravityAngle = {-1.0e6, 1.0e6};
inline constexpr Bounds kJointAngle = {-double{kMaxJointAngle}, double{kMaxJointAngle}};
inline constexpr Bounds kHalfTurn = {-double{kPi}, double{kPi}};
inline constexpr Bounds kPitch = {0.0, 2.0 * double{kPi}};
inline constexpr Bounds kHalfAngle = {0.02, 3.1};

// Motion: speeds that a program sets [m/s, rad/s], and those that a body begins with. Its origin may rotate at 1e9 rad/s, in its own time,
// about a centre of mass 1e6 m away, so its velocity may be 1e15 m/s; the limit is well above that.
inline constexpr Bounds kSpeed = {-1.0e6, 1.0e6};
inline constexpr Bounds kOriginSpeed = {-1.0e16, 1.0e16};
inline constexpr Bounds kOwnSpin = {-1.0e9, 1.0e9};
inline constexpr Bounds kTimeScale = {0.001, 10.0, Bounds::Form::zero_or_in};

// Masses [kg], inertias [kg m^2], densities [kg/m^2], forces [N] and torques [N m]
inline constexpr Bounds kMass = {0.0, 1.0e12, Bounds::Form::open};
inline constexpr Bounds kInertia = {0.0, 1.0e18};
inline constexpr Bounds kDensity = {0.0, 1.0e9};
inline constexpr Bounds kForce = {0.0, 1.0e12};
inline constexpr Bounds kSignedForce = {-1.0e12, 1.0e12};
inline constexpr Bounds kBlast = {-1.0e9, 1.0e9};

// Movers: slopes [rad], heights [m], the skin [length units], speeds [m/s], the mass that a ground feels [kg]
inline constexpr Bounds kSlope = {0.0, 1.55};
inline constexpr Bounds kStepHeight = {0.0, 1.0e3};
inline constexpr Bounds kSkin = {1.0e-3, 1.0};
inline constexpr Bounds kWalk = {-1.0e5, 1.0e5};
inline constexpr Bounds kJump = {0.0, 1.0e5};
inline constexpr Bounds kLoad = {0.0, 1.0e12};

// Ratios, times [s] and counts
inline constexpr Bounds kRopeRatio = {1.0e-6, 1.0e6};
inline constexpr Bounds kGearRatio = {1.0e-6, 1.0e6, Bounds::Form::magnitude};
inline constexpr Bounds kStepLength = {0.0, 1.0, Bounds::Form::open};
inline constexpr Bounds kGustPeriod = {0.01, 1.0e6};
inline constexpr Bounds kSubsteps = {1.0, 64.0};
inline constexpr Bounds kWorkers = {1.0, 64.0};

// Lengths of lists and texts
inline constexpr Bounds kName = {0.0, 255.0};
inline constexpr Bounds kRules = {0.0, 65536.0};
inline constexpr Bounds kChainPoints = {3.0, 65536.0};
inline constexpr Bounds kChainMaterials = {1.0, 65536.0};
inline constexpr Bounds kPolygonVertices = {3.0, double{kMaxPolygonVertices}};
inline constexpr Bounds kHullPoints = {3.0, 1024.0};
inline constexpr Bounds kOutlinePoints = {3.0, 4096.0};
inline constexpr Bounds kHoles = {0.0, 1024.0};
inline constexpr Bounds kTileRows = {1.0, 65536.0};
inline constexpr Bounds kSupportParameters = {0.0, double{kMaxSupportParameters}};

}  // namespace bound
}  // namespace drystone

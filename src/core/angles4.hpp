// The angles of four rotations at once, with the bits of angle(), for calls that read many bodies.
#pragma once

#include <array>

#include "core/float4.hpp"
#include "drystone/math.hpp"

namespace drystone::simd {
namespace four {

/// Four floats with what atan2() needs of a lane type (core/trig.hpp).
struct Real4 {
  Float4 v;

  explicit Real4(Float4 values) : v(values) {}
  explicit Real4(float a) : v(splat(a)) {}
  friend Real4 operator+(Real4 a, Real4 b) { return Real4(a.v + b.v); }
  friend Real4 operator-(Real4 a, Real4 b) { return Real4(a.v - b.v); }
  friend Real4 operator*(Real4 a, Real4 b) { return Real4(a.v * b.v); }
  friend Real4 operator/(Real4 a, Real4 b) { return Real4(a.v / b.v); }
  friend Int4 operator<(Real4 a, Real4 b) { return a.v < b.v; }
};

inline Real4 select(Int4 mask, Real4 a, Real4 b) {
  const Int4 bits = (mask & reinterpret_cast<Int4>(a.v)) | (~mask & reinterpret_cast<Int4>(b.v));
  return Real4(reinterpret_cast<Float4>(bits));
}
inline Real4 abs(Real4 a) { return Real4(magnitude(a.v)); }

#include "core/trig_formulas-inl.hpp"

}  // namespace four

/// The angles of four rotations [rad].
inline std::array<float, 4> angles(const std::array<Rotation, 4>& q) {
  const Float4 sines = {q[0].s, q[1].s, q[2].s, q[3].s};
  const Float4 cosines = {q[0].c, q[1].c, q[2].c, q[3].c};
  const Float4 found = four::atan2(four::Real4(sines), four::Real4(cosines)).v;
  return {found[0], found[1], found[2], found[3]};
}

}  // namespace drystone::simd

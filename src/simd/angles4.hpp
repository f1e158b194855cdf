// The angles of four rotations at once, with the bits of angle(), for calls that read many bodies.
#pragma once

#include <array>

#include "drystone/math.hpp"
#include "simd/float4.hpp"

namespace drystone::simd {
namespace four {

/// Four floats as a lane type of the formulas (trig.hpp).
struct Lanes {
  Float4 v;

  explicit Lanes(Float4 values) : v(values) {}
  explicit Lanes(float a) : v(splat(a)) {}
  friend Lanes operator+(Lanes a, Lanes b) { return Lanes(a.v + b.v); }
  friend Lanes operator-(Lanes a, Lanes b) { return Lanes(a.v - b.v); }
  friend Lanes operator*(Lanes a, Lanes b) { return Lanes(a.v * b.v); }
  friend Lanes operator/(Lanes a, Lanes b) { return Lanes(a.v / b.v); }
  friend Int4 operator<(Lanes a, Lanes b) { return a.v < b.v; }
};

inline Lanes select(Int4 mask, Lanes a, Lanes b) {
  const Int4 bits = (mask & reinterpret_cast<Int4>(a.v)) | (~mask & reinterpret_cast<Int4>(b.v));
  return Lanes(reinterpret_cast<Float4>(bits));
}
inline Lanes abs(Lanes a) { return Lanes(magnitude(a.v)); }
inline Lanes min(Lanes a, Lanes b) { return Lanes(min4(a.v, b.v)); }

#include "math/trig_formulas-inl.hpp"

}  // namespace four

/// The angles of four rotations [rad].
inline std::array<float, 4> angles(const std::array<Rotation, 4>& q) {
  const Float4 sines = {q[0].s, q[1].s, q[2].s, q[3].s};
  const Float4 cosines = {q[0].c, q[1].c, q[2].c, q[3].c};
  const Float4 found = four::atan2(four::Lanes(sines), four::Lanes(cosines)).v;
  return {found[0], found[1], found[2], found[3]};
}

}  // namespace drystone::simd

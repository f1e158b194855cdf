// A batch of N contacts, and the arithmetic that the passes share.
//
// For a contact with unit normal n (from a to b), tangent t = (n.y, -n.x) and points at offsets r_a, r_b from the centres:
//   separation   C   = (x_b + r_b - x_a - r_a) . n        C' = (v_b + w_b x r_b - v_a - w_a x r_a) . n  >= 0 if C <= 0
//   friction     C'  = (same velocity) . t + surface speed = 0, |impulse| <= friction * normal impulse
//   rolling      C'  = w_b - w_a = 0,                         |impulse| <= length * normal impulse
//   effective mass of a direction u: 1 / (m_a^-1 + m_b^-1 + I_a^-1 (r_a x u)^2 + I_b^-1 (r_b x u)^2)
// For impulses, the offsets keep their direction during a step; the separation is computed from rotated offsets. While a contact is at
// rest, the offsets keep their direction over several steps (ContactRow::frame).
//
// Bytes per contact: 36, 48 for each point, and 8 for the radii of a contact of one point; a contact of two points without extras has 132.
// With four sub-steps, a step has nine passes (one warm start, and solve and relax in each sub-step) that read most of them; solve and
// relax write the impulses. `begin` reads the normal impulses of the first points once. The softness depends only on
// the masses and needs no memory.
#pragma once

#include "constraint/kernels.hpp"
#include "constraint/locks-inl.hpp"
#include "core/platform.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

template <int N>
struct ContactPointBatch {
  float anchor_a_x[N], anchor_a_y[N];
  float anchor_b_x[N], anchor_b_y[N];
  float adjusted_separation[N];  // The separation without the offsets' part, to which rotated offsets are added.
  float separation[N];           // The separation at the present poses, from `prepare` and then from each `relax`.
  float normal_mass[N], tangent_mass[N];
  float normal_impulse[N], tangent_impulse[N];
  float step_normal_impulse[N], step_tangent_impulse[N];
};

/// Data that only contacts with restitution, rolling resistance, surface speed, hit events or a body with a locked axis need.
template <int N, int Points>
struct ContactExtras {
  float restitution[N];
  float rolling_resistance[N], rolling_mass[N], rolling_impulse[N];
  float surface_speed[N];
  float inv_mass_y_a[N], inv_mass_y_b[N];  // The inverse masses along y; those of ContactBatch are along x.
  float held[N];  // Not 0 if one of the bodies cannot be moved along the normal (model::is_held()).
  // The relative velocity along the normal before the step or before an impact in the step, negative when approaching.
  float approach_velocity[Points][N];
  float max_normal_impulse[Points][N];
  float parting_velocity[Points][N];  // The velocity after the present round of impacts (impact_kernels-inl.hpp).
  float impact_impulse[Points][N];    // The normal impulse of the present round of impacts.
  float impact_age[N];                // How long ago the bodies met that strike in the present round [s].
};
struct NoExtras {};

/// Rounding radii. The single point of a contact may be on a round shape that rolls. So its separation is measured between the centres of
/// the rounding, which stay level, and not at a point of the surface, which moves up when the shape rolls.
template <int N>
struct ContactRadii {
  float radius_a[N], radius_b[N];
};
struct NoRadii {};

template <int N, int Points, bool Extended>
struct alignas(4 * N) ContactBatch {
  template <int Lanes>
  using WithLanes = ContactBatch<Lanes, Points, Extended>;

  std::uint32_t offset_a[N], offset_b[N];  // Offsets of the bodies, see constraint/bodies-inl.hpp.
  float inv_mass_a[N], inv_mass_b[N];
  float inv_inertia_a[N], inv_inertia_b[N];
  float normal_x[N], normal_y[N];
  float friction[N];
  ContactPointBatch<N> points[Points];
  // An empty member must take no space; otherwise the members after it would not be aligned for the lanes.
  DRYSTONE_MAY_BE_EMPTY std::conditional_t<Points == 1, ContactRadii<N>, NoRadii> radii;
  DRYSTONE_MAY_BE_EMPTY std::conditional_t<Extended, ContactExtras<N, Points>, NoExtras> extras;
};
static_assert(sizeof(ContactBatch<8, 1, false>) == 8 * (36 + 48 + 8) &&
              sizeof(ContactBatch<8, 2, false>) == 8 * (36 + 96));
static_assert(sizeof(ContactBatch<8, 2, true>) == 8 * (36 + 96 + 68));

/// Batch i of a kind. Each batch has the memory of `Stride` lanes; a narrow batch (narrow_batches-inl.hpp) uses the first part of it.
template <typename Batch, int Stride>
HWY_INLINE Batch& batch_at(const solver::Batches& batches, std::uint32_t i) {
  using Place = typename Batch::template WithLanes<Stride>;
  static_assert(sizeof(Batch) <= sizeof(Place));
  return *reinterpret_cast<Batch*>(static_cast<Place*>(batches.first) + i);
}

/// The slots of the contacts of batch i, with kNone for empty lanes.
template <typename Batch, int Stride>
HWY_INLINE const std::uint32_t* slots_at(const solver::Batches& batches, std::uint32_t i) {
  return batches.slots + std::size_t{i} * Stride;
}

/// The velocities of the bodies of N contacts.
template <int N>
struct ContactVelocities {
  VelocityLanes<N> a;
  VelocityLanes<N> b;
};

/// The motion of the bodies of N contacts since the step began.
template <int N>
struct ContactPositions {
  PositionLanes<N> a;
  PositionLanes<N> b;
};

template <int N, int Points, bool Extended>
HWY_INLINE ContactPositions<N> gather_positions(const solver::SolverData& data,
                                                const ContactBatch<N, Points, Extended>& batch) {
  return {gather_position<N>(data.bodies, batch.offset_a), gather_position<N>(data.bodies, batch.offset_b)};
}

template <int N, int Points, bool Extended>
HWY_INLINE ContactVelocities<N> gather_velocities(const solver::SolverData& data,
                                                  const ContactBatch<N, Points, Extended>& batch) {
  return {gather_velocity<N>(data.bodies, batch.offset_a), gather_velocity<N>(data.bodies, batch.offset_b)};
}

template <int N, int Points, bool Extended>
HWY_INLINE void scatter_velocities(const solver::SolverData& data, const ContactBatch<N, Points, Extended>& batch,
                                   const ContactVelocities<N>& pair) {
  scatter_velocity<N>(data.bodies, batch.offset_a, data.dynamic_count, pair.a);
  scatter_velocity<N>(data.bodies, batch.offset_b, data.dynamic_count, pair.b);
}

template <int N, int Points, bool Extended>
HWY_INLINE Vec2Lanes<N> normal_of(const ContactBatch<N, Points, Extended>& batch) {
  return {Real<N>::load(batch.normal_x), Real<N>::load(batch.normal_y)};
}

template <int N>
HWY_INLINE Vec2Lanes<N> anchor_a(const ContactPointBatch<N>& p) {
  return {Real<N>::load(p.anchor_a_x), Real<N>::load(p.anchor_a_y)};
}
template <int N>
HWY_INLINE Vec2Lanes<N> anchor_b(const ContactPointBatch<N>& p) {
  return {Real<N>::load(p.anchor_b_x), Real<N>::load(p.anchor_b_y)};
}

/// The lanes in which one of the bodies is static or kinematic, or is held along the normal by a locked axis.
template <int N, int Points, bool Extended>
HWY_INLINE Mask<N> is_fixed(const ContactBatch<N, Points, Extended>& batch) {
  const Real<N> zero(0.0f);
  if constexpr (Extended) return Real<N>::load(batch.extras.held) > zero;
  return either(Real<N>::load(batch.inv_mass_a) == zero, Real<N>::load(batch.inv_mass_b) == zero);
}

/// The velocity of b relative to a at a point.
template <int N>
HWY_INLINE Vec2Lanes<N> relative_velocity(const ContactVelocities<N>& pair, const ContactPointBatch<N>& p) {
  return pair.b.v + cross(pair.b.w, anchor_b(p)) - pair.a.v - cross(pair.a.w, anchor_a(p));
}

/// The separation of a point when the bodies are at `positions`.
template <int N, int Points, bool Extended>
HWY_INLINE Real<N> separation_at(const ContactPositions<N>& positions, const ContactBatch<N, Points, Extended>& batch,
                                 const ContactPointBatch<N>& p, Vec2Lanes<N> normal) {
  Vec2Lanes<N> on_a = anchor_a(p);
  Vec2Lanes<N> on_b = anchor_b(p);
  if constexpr (Points == 1) {
    on_a = on_a - Real<N>::load(batch.radii.radius_a) * normal;
    on_b = on_b + Real<N>::load(batch.radii.radius_b) * normal;
  }
  const Vec2Lanes<N> offset = rotate(positions.b.dq, on_b) - rotate(positions.a.dq, on_a);
  return dot(positions.b.dp - positions.a.dp + offset, normal) + Real<N>::load(p.adjusted_separation);
}

/// Stores the separations of all points when the bodies are at `positions`.
template <int N, int Points, bool Extended>
HWY_INLINE void store_separations(ContactBatch<N, Points, Extended>& batch, const ContactPositions<N>& positions,
                                  Vec2Lanes<N> normal) {
  for (ContactPointBatch<N>& p : batch.points) separation_at(positions, batch, p, normal).store(p.separation);
}

/// The velocity that an impulse gives to a body.
template <int N>
HWY_INLINE Vec2Lanes<N> pushed(const float* inv_mass_x, const float* inv_mass_y, Vec2Lanes<N> impulse) {
  return {Real<N>::load(inv_mass_x) * impulse.x, Real<N>::load(inv_mass_y) * impulse.y};
}

/// The inverse mass of a body along a unit direction.
template <int N>
HWY_INLINE Real<N> inverse_mass_along(const float* inv_mass_x, const float* inv_mass_y, Vec2Lanes<N> u) {
  const Real<N> x = Real<N>::load(inv_mass_x);
  const Real<N> y = Real<N>::load(inv_mass_y);
  return select(x == y, x, x * u.x * u.x + y * u.y * u.y);
}

/// The sum of the inverse masses of the bodies along a unit direction.
template <int N, int Points, bool Extended>
HWY_INLINE Real<N> inverse_mass_along(const ContactBatch<N, Points, Extended>& batch, Vec2Lanes<N> u) {
  if constexpr (Extended) {
    return inverse_mass_along(batch.inv_mass_a, batch.extras.inv_mass_y_a, u) +
           inverse_mass_along(batch.inv_mass_b, batch.extras.inv_mass_y_b, u);
  } else {
    return Real<N>::load(batch.inv_mass_a) + Real<N>::load(batch.inv_mass_b);
  }
}

/// Changes the velocities by an impulse at a point.
template <int N, int Points, bool Extended>
HWY_INLINE void apply(ContactVelocities<N>& pair, const ContactBatch<N, Points, Extended>& batch,
                      const ContactPointBatch<N>& p, Vec2Lanes<N> impulse) {
  using R = Real<N>;
  const float* inv_mass_y_a = batch.inv_mass_a;
  const float* inv_mass_y_b = batch.inv_mass_b;
  if constexpr (Extended) {
    inv_mass_y_a = batch.extras.inv_mass_y_a;
    inv_mass_y_b = batch.extras.inv_mass_y_b;
  }
  pair.a.v = pair.a.v - pushed(batch.inv_mass_a, inv_mass_y_a, impulse);
  pair.a.w -= R::load(batch.inv_inertia_a) * cross(anchor_a(p), impulse);
  pair.b.v = pair.b.v + pushed(batch.inv_mass_b, inv_mass_y_b, impulse);
  pair.b.w += R::load(batch.inv_inertia_b) * cross(anchor_b(p), impulse);
}

/// Changes the angular velocities by the impulse of rolling resistance.
template <int N, int Points, bool Extended>
HWY_INLINE void apply_rolling(ContactVelocities<N>& pair, const ContactBatch<N, Points, Extended>& batch,
                              Real<N> impulse) {
  pair.a.w -= Real<N>::load(batch.inv_inertia_a) * impulse;
  pair.b.w += Real<N>::load(batch.inv_inertia_b) * impulse;
}

template <int N>
HWY_INLINE void add_to(float* sum, Real<N> part) {
  (Real<N>::load(sum) + part).store(sum);
}

/// Keeps the largest normal impulse of a point, for hit events.
template <int N, int Points>
HWY_INLINE void store_largest(ContactBatch<N, Points, true>& batch, int index, Real<N> impulse) {
  float* largest = batch.extras.max_normal_impulse[index];
  max(Real<N>::load(largest), impulse).store(largest);
}

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

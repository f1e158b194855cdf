// Reads a single contact point from its lane and writes it back, for the direct solution of contacts together with joints
// (joint/articulated-inl.hpp).
#if defined(DRYSTONE_SOLVER_CONTACT_POINT_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_SOLVER_CONTACT_POINT_INL_
#undef DRYSTONE_SOLVER_CONTACT_POINT_INL_
#else
#define DRYSTONE_SOLVER_CONTACT_POINT_INL_
#endif

#include "solver/contact_batch-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

template <int N, int Points, bool Extended, int Stride>
struct SinglePoint {
  using Batch = ContactBatch<N, Points, Extended>;

  static solver::ContactPoint read(const solver::SolverData& data, const ArticulatedContact& contact, bool has_moved) {
    const Batch& batch = batch_at<Batch, Stride>(data, contact.batch);
    const std::size_t i = contact.lane;
    const ContactPointBatch<N>& p = batch.points[contact.point];
    solver::ContactPoint to;
    to.place = {batch.offset_a[i], batch.offset_b[i]};
    to.inv_mass = {Vec2{batch.inv_mass_a[i], batch.inv_mass_a[i]}, Vec2{batch.inv_mass_b[i], batch.inv_mass_b[i]}};
    bool fixed = to.inv_mass[0].x == 0.0f || to.inv_mass[1].x == 0.0f;
    if constexpr (Extended) {
      to.inv_mass[0].y = batch.extras.inv_mass_y_a[i];
      to.inv_mass[1].y = batch.extras.inv_mass_y_b[i];
      fixed = batch.extras.held[i] > 0.0f;
    }
    to.inv_inertia = {batch.inv_inertia_a[i], batch.inv_inertia_b[i]};
    to.normal = {batch.normal_x[i], batch.normal_y[i]};
    to.anchor = {Vec2{p.anchor_a_x[i], p.anchor_a_y[i]}, Vec2{p.anchor_b_x[i], p.anchor_b_y[i]}};
    to.separation = has_moved ? present_separation(data, batch, contact, to) : p.separation[i];
    to.friction = batch.friction[i];
    if constexpr (Extended) to.surface_speed = batch.extras.surface_speed[i];
    to.softness = fixed ? data.static_softness : data.contact_softness;
    to.normal_impulse = p.normal_impulse[i];
    to.tangent_impulse = p.tangent_impulse[i];
    return to;
  }

  static float present_separation(const solver::SolverData& data, const Batch& batch, const ArticulatedContact& contact,
                                  const solver::ContactPoint& point) {
    std::array<Vec2, 2> on = point.anchor;
    if constexpr (Points == 1) {
      on[0] = on[0] - batch.radii.radius_a[contact.lane] * point.normal;
      on[1] = on[1] + batch.radii.radius_b[contact.lane] * point.normal;
    }
    const SolverBody& a = data.bodies[point.place[0] / kBodyFloats];
    const SolverBody& b = data.bodies[point.place[1] / kBodyFloats];
    const Vec2 offset = drystone::rotate(b.delta_rotation, on[1]) - drystone::rotate(a.delta_rotation, on[0]);
    return drystone::dot(b.delta_position - a.delta_position + offset, point.normal) +
           batch.points[contact.point].adjusted_separation[contact.lane];
  }

  static void write(const solver::SolverData& data, const ArticulatedContact& contact, float normal, float tangent) {
    ContactPointBatch<N>& p = batch_at<Batch, Stride>(data, contact.batch).points[contact.point];
    p.normal_impulse[contact.lane] = normal;
    p.tangent_impulse[contact.lane] = tangent;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif

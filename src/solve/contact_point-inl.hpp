// Reads a single contact point from its lane, for the direct solution of contacts together with joints
// (constraint/articulated-inl.hpp).
#pragma once

#include "solve/contact_batch-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

template <int N, int Points, bool Extended, int Stride>
struct SinglePoint {
  using Batch = ContactBatch<N, Points, Extended>;

  static solver::ContactPoint read(const solver::SolverData& data, const solver::Batches& batches,
                                   const ArticulatedContact& contact) {
    Batch& batch = batch_at<Batch, Stride>(batches, contact.batch);
    const std::size_t i = contact.lane;
    ContactPointBatch<N>& p = batch.points[contact.point];
    solver::ContactPoint to;
    to.at = {&p.separation[i], &p.normal_impulse[i], &p.tangent_impulse[i]};
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
    to.followed = to.anchor;
    if constexpr (Points == 1) {
      to.followed[0] = to.anchor[0] - batch.radii.radius_a[i] * to.normal;
      to.followed[1] = to.anchor[1] + batch.radii.radius_b[i] * to.normal;
    }
    to.adjusted_separation = p.adjusted_separation[i];
    to.friction = batch.friction[i];
    if constexpr (Extended) to.surface_speed = batch.extras.surface_speed[i];
    to.softness = fixed ? data.static_softness : data.contact_softness;
    return to;
  }
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

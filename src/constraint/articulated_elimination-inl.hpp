// The elimination of an articulated component, joint by joint from the leaves to the root, and the pass back to the leaves
// (articulated-inl.hpp has the algebra).
#pragma once

#include "constraint/articulated_axes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

template <int N>
class ArticulatedElimination {
 public:
  using R = Real<N>;
  using Component = ArticulatedComponent<N>;
  using BodyWork = ArticulatedBodyWork<N>;
  using JointWork = ArticulatedJointWork<N>;

  explicit ArticulatedElimination(Component& component) : c_(component) {}

  /// Computes W and D^-1 of all bodies and joints, unless they are still valid.
  void make_factors() {
    if (c_.body_work[0].factored[0] != 0) return;
    c_.body_work[0].factored[0] = 1;
    c_.body_work[0].has_responses = 0;
    const R zero(0.0f);
    for (std::uint32_t i = 0; i < c_.body_count; ++i) c_.body_work[i].added = {zero, zero, zero, zero, zero, zero};
    for (std::uint32_t i = c_.body_count; i-- > 0;) {
      BodyWork& body = c_.body_work[i];
      Symmetric3<N> w = articulated_inverse(body);
      body.inverse = w;
      const IndexRange own = c_.bodies[i].joints;
      for (std::uint32_t j = own.first; j < own.last; ++j) {
        JointWork& joint = c_.joint_work[j];
        Component::with_rows(joint, [&](auto rows) { eliminate<rows>(body, joint, w); });
      }
      if (c_.has_contacts && i == 0) body.own_response = w;
    }
  }

  /// Solves for the changes of velocities and impulses, and adds them in lanes where `open` is not 0.
  void make_increments(R open) {
    const R zero(0.0f);
    const Twist<N> none = {zero, zero, zero};
    const Mask<N> is_open = open > zero;
    BodyWork* const bodies = c_.body_work;
    JointWork* const joints = c_.joint_work;
    const ArticulatedBody* const structure = c_.bodies;
    const std::uint32_t count = c_.body_count;
    for (std::uint32_t i = 0; i < count; ++i) bodies[i].impulse = none;
    for (std::uint32_t i = count; i-- > 0;) {
      BodyWork& body = bodies[i];
      Twist<N> z = body.has_children ? body.inverse * body.impulse : none;
      const IndexRange own = structure[i].joints;
      for (std::uint32_t j = own.first; j < own.last; ++j) {
        JointWork& joint = joints[j];
        Component::with_rows(joint, [&](auto rows) { pass_up<rows>(body, joint, z); });
      }
      body.unforced = z;
    }
    // The velocities are computed from the impulses, because the rounding of the recursion would change the momentum.
    for (std::uint32_t i = 0; i < count; ++i) {
      BodyWork& body = bodies[i];
      Twist<N> impulse = none;
      Twist<N> change = body.unforced;
      const IndexRange own = structure[i].joints;
      for (std::uint32_t j = own.last; j-- > own.first;) {
        JointWork& joint = joints[j];
        Component::with_rows(joint, [&](auto rows) { pass_down<rows>(joint, is_open, change, impulse); });
      }
      body.unforced = change;
      body.impulse = impulse;
    }
    for (std::uint32_t i = 0; i < count; ++i) Component::push(bodies[i], bodies[i].impulse, is_open);
  }

 private:
  /// (M + added)^-1. A body with fixed rotation has an infinite inertia, and an infinite mass along a locked axis.
  static HWY_INLINE Symmetric3<N> articulated_inverse(const BodyWork& body) {
    const R zero(0.0f);
    const R one(1.0f);
    const auto& added = body.added.parts();
    const R inv_mass_x = R::load(body.inv_mass_x);
    const R inv_mass_y = R::load(body.inv_mass_y);
    const R inv_inertia = R::load(body.inv_inertia);
    const R mass = invert_positive(max(inv_mass_x, inv_mass_y));
    const R turning =
        keep(inv_inertia > zero, one / (max(invert_positive(inv_inertia), R::load(body.tension)) + added.tt));
    const R a = added.xt * turning;
    const R b = added.yt * turning;
    const R xx = mass + added.xx - a * added.xt;
    const R xy = added.xy - a * added.yt;
    const R yy = mass + added.yy - b * added.yt;
    const R inv_xx = keep(inv_mass_x > zero, invert_positive(xx));
    const R c = xy * inv_xx;
    const R inv_yy = keep(inv_mass_y > zero, invert_positive(yy - c * xy));
    const R w_xx = inv_xx + c * c * inv_yy;
    const R w_xy = -(c * inv_yy);
    const R w_xt = -(w_xx * a + w_xy * b);
    const R w_yt = -(w_xy * a + inv_yy * b);
    return {w_xx, w_xy, w_xt, inv_yy, w_yt, turning - (a * w_xt + b * w_yt)};
  }

  template <int kRows>
  DRYSTONE_INLINE_FOR_SPEED void eliminate(BodyWork& body, JointWork& work, Symmetric3<N>& w) {
    if (work.has_axis) ArticulatedAxes<N>::template choose_row<kRows>(work);
    Twist<N> response[3];
    R d[3][3];  // The lower half.
    for (int k = 0; k < kRows; ++k) {
      response[k] = w * work.child.row[k];
      work.response.row[k] = response[k];
      const Twist<N> column = rates<kRows>(work.child, response[k]);
      d[0][k] = column.x();
      d[1][k] = column.y();
      d[2][k] = column.angular();
    }
    const Twist<N> compliance = work.compliance + work.axis_compliance;
    d[0][0] += compliance.x();
    if constexpr (kRows > 1) d[1][1] += compliance.y();
    if constexpr (kRows > 2) d[2][2] += compliance.angular();
    const Symmetric3<N> inverse = invert<kRows>(d);
    work.inverse = inverse;
    if (work.parent_body == nullptr) {
      for (int k = 0; k < kRows; ++k) add_product(w, R(-1.0f) * combine<kRows>(inverse, k, response), response[k]);
      mirror(w);
      work.response.template complete<kRows>();
      return;
    }
    Twist<N> on_parent[3];
    for (int k = 0; k < kRows; ++k) on_parent[k] = work.parent.row[k];
    Symmetric3<N> added = work.parent_body->added;
    for (int k = 0; k < kRows; ++k) add_product(added, combine<kRows>(inverse, k, on_parent), on_parent[k]);
    work.parent_body->added = added;
    if (!c_.has_contacts) return;
    const R zero(0.0f);
    const Twist<N> none = {zero, zero, zero};
    Twist<N> link[3] = {none, none, none};
    for (int k = 0; k < kRows; ++k) {
      const Twist<N> weighted_response = R(-1.0f) * combine<kRows>(inverse, k, response);
      add_product(w, weighted_response, response[k]);
      link[0] = link[0] + weighted_response.x() * on_parent[k];
      link[1] = link[1] + weighted_response.y() * on_parent[k];
      link[2] = link[2] + weighted_response.angular() * on_parent[k];
    }
    mirror(w);
    body.own_response = w;
    for (int k = 0; k < 3; ++k) body.link.row[k] = link[k];
    body.link.template complete<3>();
  }

  /// The present impulses of the rows, less what the axis has at a rate of 0.
  template <int kRows>
  static HWY_INLINE Twist<N> excess(const JointWork& work) {
    const R zero(0.0f);
    const Twist<N> impulses = {R::load(work.impulse[0]), kRows > 1 ? R::load(work.impulse[1]) : zero,
                               kRows > 2 ? R::load(work.impulse[2]) : zero};
    return impulses - at_row<kRows - 1>(work.axis.wanted);
  }

  /// The pass towards the root: computes q of a joint from its right-hand side and z of its child.
  template <int kRows>
  DRYSTONE_INLINE_FOR_SPEED void pass_up(const BodyWork& body, JointWork& work, Twist<N>& z) {
    Twist<N> asked = -(rates<kRows>(work.child, body.velocity) + rates<kRows>(work.parent, c_.parent_velocity(work)));
    if (c_.use_bias) {
      const Twist<N> compliance = work.compliance + work.axis_compliance;
      asked = asked - (work.bias + compliance * excess<kRows>(work));
    } else if (work.has_axis) {
      asked = asked - work.axis_compliance * excess<kRows>(work);
    }
    const Twist<N> lag = rates<kRows>(work.child, z);
    const Twist<N> q = work.inverse * without_traces(asked - lag, work.least_rate);
    work.first = q;
    if (work.parent_body == nullptr) {
      z = z + weighted<kRows>(work.response, q);
    } else {
      Twist<N>& impulse = work.parent_body->impulse;
      impulse = impulse + weighted<kRows>(work.parent, q);
    }
  }

  /// The pass from the root: computes the impulse of a joint. `impulse` is the sum of the impulses on the child by joints that were
  /// eliminated after this joint.
  template <int kRows>
  DRYSTONE_INLINE_FOR_SPEED void pass_down(JointWork& work, Mask<N> is_open, Twist<N>& change, Twist<N>& impulse) {
    BodyWork* const parent = work.parent_body;
    const Twist<N> more =
        parent == nullptr ? rates<kRows>(work.response, impulse) : rates<kRows>(work.parent, parent->unforced);
    const Twist<N> dl = work.first - work.inverse * without_traces(more, work.least_rate);
    if (parent != nullptr) {
      change = change + weighted<kRows>(work.response, dl);
      parent->impulse = parent->impulse + weighted<kRows>(work.parent, dl);
    }
    impulse = impulse + weighted<kRows>(work.child, dl);
    const R parts[3] = {dl.x(), dl.y(), dl.angular()};
    for (int k = 0; k < kRows; ++k) {
      float* l = work.impulse[k];
      store_where(is_open, R::load(l) + parts[k], l);
    }
  }

  Component& c_;
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

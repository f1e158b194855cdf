// The elimination of an articulated component, joint by joint from the leaves to the root, and the pass back to the leaves
// (articulated-inl.hpp has the algebra).
#pragma once

#include "joint/articulated_axes-inl.hpp"

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
    for (std::uint32_t i = 0; i < c_.body_count; ++i) c_.body_work[i].added.store({zero, zero, zero, zero, zero, zero});
    for (std::uint32_t i = c_.body_count; i-- > 0;) {
      Symmetric3<N> w = articulated_inverse(c_.body_work[i]);
      c_.body_work[i].inverse.store(w);
      c_.for_own(i, Component::Order::up, [&](std::uint32_t j) {
        c_.with_kind(j, [&](auto kind, auto&) {
          using K = decltype(kind);
          if constexpr (K::kHasAxis) ArticulatedAxes<N>::choose_row(c_.joint_work[j], K::kRigid);
          eliminate<K::kRows>(i, j, w);
        });
      });
      if (c_.has_contacts && i == 0) c_.body_work[0].own_response.store(w);
    }
  }

  /// Solves for the changes of velocities and impulses, and adds them in lanes where `open` is not 0.
  void make_increments(R open) {
    const R zero(0.0f);
    const Mask<N> is_open = open > zero;
    for (std::uint32_t i = 0; i < c_.body_count; ++i) c_.body_work[i].impulse.store({zero, zero, zero});
    for (std::uint32_t i = c_.body_count; i-- > 0;) {
      BodyWork& body = c_.body_work[i];
      Twist<N> z = body.inverse.load() * body.impulse.load();
      c_.for_own(i, Component::Order::up, [&](std::uint32_t j) {
        c_.with_kind(j, [&](auto kind, auto& batch) {
          using K = decltype(kind);
          pass_up<K::kRows>(rows_of<K>(batch, j), i, j, z);
        });
      });
      body.unforced.store(z);
    }
    for (std::uint32_t i = 0; i < c_.body_count; ++i) {
      BodyWork& body = c_.body_work[i];
      Twist<N> impulse = {zero, zero, zero};
      Twist<N> change = body.unforced.load();
      c_.for_own(i, Component::Order::down, [&](std::uint32_t j) {
        c_.with_kind(j, [&](auto kind, auto& batch) {
          using K = decltype(kind);
          pass_down<K::kRows>(rows_of<K>(batch, j), j, is_open, change, impulse);
        });
      });
      body.unforced.store(change);
      body.impulse.store(impulse);
    }
    // The velocities are computed from the impulses, because the rounding of the recursion would change the momentum.
    for (std::uint32_t i = 1; i < c_.body_count; ++i) {
      const std::uint32_t j = c_.bodies[i].joints.last - 1;
      BodyWork& parent = c_.body_work[c_.joints[j].parent];
      c_.with_kind(j, [&](auto kind, auto&) {
        parent.impulse.store(parent.impulse.load() +
                             weighted<decltype(kind)::kRows>(c_.joint_work[j].parent, c_.joint_work[j].first.load()));
      });
    }
    for (std::uint32_t i = 0; i < c_.body_count; ++i) {
      BodyWork& body = c_.body_work[i];
      Component::push(body, body.impulse.load(), is_open);
    }
  }

 private:
  /// What the passes know of a joint's kind. The last row is the axis if there is one.
  struct RowsOfJoint {
    const JointBodies<N>& bodies;
    bool is_angle[3];
    bool has_axis;
    float* impulse[3];
  };
  template <typename K, typename Batch>
  HWY_INLINE RowsOfJoint rows_of(Batch& batch, std::uint32_t j) const {
    RowsOfJoint rows = {batch.bodies, {K::kIsAngle[0], K::kIsAngle[1], K::kIsAngle[2]}, K::kHasAxis, {}};
    for (int k = 0; k < K::kRigid; ++k) rows.impulse[k] = K::rigid_impulse(batch, k);
    if constexpr (K::kHasAxis) rows.impulse[K::kRigid] = c_.joint_work[j].axis.total;
    return rows;
  }

  /// The rates of a joint's rows.
  HWY_INLINE Twist<N> without_traces(const RowsOfJoint& rows, Twist<N> rates) const {
    const auto least = [&](int row) { return R(unit_of(c_.data, rows.is_angle[row]) * kLeastRate); };
    return {HWY_NAMESPACE::without_traces(rates.x, least(0)), HWY_NAMESPACE::without_traces(rates.y, least(1)),
            HWY_NAMESPACE::without_traces(rates.angular, least(2))};
  }

  /// (M + added)^-1. A body with fixed rotation has an infinite inertia, and an infinite mass along a locked axis.
  static HWY_INLINE Symmetric3<N> articulated_inverse(const BodyWork& body) {
    const R zero(0.0f);
    const R one(1.0f);
    const Symmetric3<N> added = body.added.load();
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
    Symmetric3<N> w;
    w.xx = inv_xx + c * c * inv_yy;
    w.xy = -(c * inv_yy);
    w.yy = inv_yy;
    w.xt = -(w.xx * a + w.xy * b);
    w.yt = -(w.xy * a + w.yy * b);
    w.tt = turning - (a * w.xt + b * w.yt);
    return w;
  }

  template <int kRows>
  DRYSTONE_INLINE_FOR_SPEED void eliminate(std::uint32_t i, std::uint32_t j, Symmetric3<N>& w) {
    JointWork& work = c_.joint_work[j];
    const std::uint32_t parent = c_.joints[j].parent;
    Twist<N> child[3];
    Twist<N> response[3];
    for (int k = 0; k < kRows; ++k) {
      child[k] = work.child[k].load();
      response[k] = w * child[k];
      work.response[k].store(response[k]);
    }
    R d[3][3];
    for (int k = 0; k < kRows; ++k) {
      for (int l = 0; l <= k; ++l) d[k][l] = dot(child[k], response[l]);
      d[k][k] += R::load(work.compliance[k]);
    }
    const Symmetric3<N> inverse = invert<kRows>(d);
    work.inverse.store(inverse);
    if (parent == kNone) {
      for (int k = 0; k < kRows; ++k) add_product(w, R(-1.0f) * combine<kRows>(inverse, k, response), response[k]);
      return;
    }
    Twist<N> on_parent[3];
    for (int k = 0; k < kRows; ++k) on_parent[k] = work.parent[k].load();
    Symmetric3<N> added = c_.body_work[parent].added.load();
    for (int k = 0; k < kRows; ++k) add_product(added, combine<kRows>(inverse, k, on_parent), on_parent[k]);
    c_.body_work[parent].added.store(added);
    if (!c_.has_contacts) return;
    const R zero(0.0f);
    Twist<N> link[3] = {{zero, zero, zero}, {zero, zero, zero}, {zero, zero, zero}};
    for (int k = 0; k < kRows; ++k) {
      const Twist<N> weighted_response = R(-1.0f) * combine<kRows>(inverse, k, response);
      add_product(w, weighted_response, response[k]);
      link[0] = link[0] + weighted_response.x * on_parent[k];
      link[1] = link[1] + weighted_response.y * on_parent[k];
      link[2] = link[2] + weighted_response.angular * on_parent[k];
    }
    BodyWork& body = c_.body_work[i];
    body.own_response.store(w);
    for (int k = 0; k < 3; ++k) body.link[k].store(link[k]);
  }

  /// The pass towards the root: computes q of a joint from its right-hand side and z of its child.
  template <int kRows>
  DRYSTONE_INLINE_FOR_SPEED void pass_up(const RowsOfJoint& rows, std::uint32_t i, std::uint32_t j, Twist<N>& z) {
    JointWork& work = c_.joint_work[j];
    const R zero(0.0f);
    const Twist<N> rate = rates<kRows>(work.child, c_.body_work[i].velocity.load()) +
                          rates<kRows>(work.parent, c_.parent_velocity(j, rows.bodies));
    R asked[3] = {-rate.x, -rate.y, -rate.angular};
    const int rigid = rows.has_axis ? kRows - 1 : kRows;
    if (c_.use_bias) {
      for (int k = 0; k < rigid; ++k) {
        asked[k] -= R::load(work.bias[k]) + R::load(work.compliance[k]) * R::load(rows.impulse[k]);
      }
    }
    if (rows.has_axis) {
      constexpr int k = kRows - 1;
      const R more = R::load(work.compliance[k]) * (R::load(work.axis.wanted) - R::load(work.axis.total));
      asked[k] = keep(R::load(work.axis.stiffness) > zero, asked[k] + more);
    }
    const Twist<N> lag = rates<kRows>(work.child, z);
    const Twist<N> q =
        work.inverse.load() * without_traces(rows, {asked[0] - lag.x, asked[1] - lag.y, asked[2] - lag.angular});
    work.first.store(q);
    const std::uint32_t parent = c_.joints[j].parent;
    if (parent == kNone) {
      z = z + weighted<kRows>(work.response, q);
    } else {
      c_.body_work[parent].impulse.store(c_.body_work[parent].impulse.load() + weighted<kRows>(work.parent, q));
    }
  }

  /// The pass from the root: computes the impulse of a joint. `impulse` is the sum of the impulses on the child by joints that were
  /// eliminated after this joint.
  template <int kRows>
  DRYSTONE_INLINE_FOR_SPEED void pass_down(const RowsOfJoint& rows, std::uint32_t j, Mask<N> is_open, Twist<N>& change,
                                           Twist<N>& impulse) {
    JointWork& work = c_.joint_work[j];
    const std::uint32_t parent = c_.joints[j].parent;
    const Twist<N> more = parent == kNone ? rates<kRows>(work.response, impulse)
                                          : rates<kRows>(work.parent, c_.body_work[parent].unforced.load());
    const Twist<N> q = work.first.load();
    const Twist<N> back = work.inverse.load() * without_traces(rows, more);
    const Twist<N> dl = {q.x - back.x, q.y - back.y, q.angular - back.angular};
    if (parent != kNone) {
      change = change + weighted<kRows>(work.response, dl);
      work.first.store(dl);
    }
    impulse = impulse + weighted<kRows>(work.child, dl);
    const R parts[3] = {dl.x, dl.y, dl.angular};
    for (int k = 0; k < kRows; ++k) store_where(is_open, R::load(rows.impulse[k]) + parts[k], rows.impulse[k]);
  }

  Component& c_;
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

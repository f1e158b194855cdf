// The constraint of gears, pulleys and ratchets, N at a time (coupling.hpp says what they couple).
//
//   C = f_0 q_0 + f_1 q_1 - constant       C' = sum of J_k . (v_k, w_k) over the bodies k = base 0, body 0, base 1, body 1
//   an angle:       q' = w_body - w_base
//   a translation:  q' = u . (v_body - v_base) + (r_body x u) w_body - (r x u) w_base,  u fixed in the base, r from the base to the anchor
//   a length:       q' = u . v + (r_body x u) w_body,  u = d / |d|, d from the wheel to the anchor
//   mass = 1 / sum of (m_k^-1 |J_k linear|^2 + I_k^-1 J_k angular^2)
// If a body takes part in both coordinates, its two parts of J are added up and it counts once: `same` says which bodies these are.
//
// Without `one_sided` the constraint is rigid. With it, the impulse is not negative, and C may have any value above 0: it runs up to 0
// in a sub-step, like a limit (axis-inl.hpp). Errors are corrected by moves of the bodies, as for all joints (rows-inl.hpp).
//
// An anchor that swings about a wheel moves on an arc: |d|'' = v_across^2 / |d|. See arc_rate() in rows-inl.hpp.
//
// Legend: f factor; q coordinate; u unit direction; r lever from a centre of mass; J Jacobian.
#pragma once

#include "constraint/coupling.hpp"
#include "constraint/rows-inl.hpp"
#include "constraint/warm_start-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// The number of a body in a coupling: two for each coordinate.
enum CoupledBody { kBase0, kBody0, kBase1, kBody1, kCoupledBodies };

/// A coordinate of N couplings. Vectors are in the axes of the world at the start of the step.
template <int N>
struct CoordinateLanes {
  float is_angle[N], is_length[N];  // 1 or 0. Other coordinates are translations.
  float factor[N];
  float center_delta_x[N], center_delta_y[N];  // From the base's centre, or the wheel, to the body's centre.
  float base_arm_x[N], base_arm_y[N];          // To the anchors.
  float body_arm_x[N], body_arm_y[N];
  float axis_x[N], axis_y[N];
  float start[N];  // A length or translation at the start of the step.
  // The angle since then, with full turns, and the relative rotation for which it was computed.
  float turned[N];
  float turn_c[N], turn_s[N];
};

template <int N>
struct CouplingPasses {
  using R = Real<N>;
  using V = Vec2Lanes<N>;

  struct alignas(N == 1 ? alignof(double) : 4 * N) Batch {
    std::uint32_t pose_of[kCoupledBodies][N];      // Offsets of the bodies, see constraint/bodies-inl.hpp.
    std::uint32_t velocity_of[kCoupledBodies][N];  // That of the static body for one that is there twice.
    float inv_mass[kCoupledBodies][N], inv_inertia[kCoupledBodies][N];
    float same[2][2][N];  // 1 if body i of coordinate 1 is body j of coordinate 0.
    CoordinateLanes<N> coordinate[2];
    float room[N];  // C at the start of the step.
    float one_sided[N];
    float impulse[N];
    double at[2][N];  // The coordinates at the start of the step, with full turns.
  };

  // --- Filling and reading ----------------------------------------------------------------------------------------------

  static void prepare(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for_each_batch<Batch>(batches, range, [&](Batch& batch, std::uint32_t i) {
      batch = Batch{};  // Empty lanes are zero: static body 0, no mass, no impulse.
      for_each_row<N>(data, batches, i, [&](const solver::WorldRows& world, std::uint32_t slot, std::size_t lane) {
        fill(data, world, batch, lane, slot);
      });
    });
  }

  static void fill(const solver::SolverData& data, const solver::WorldRows& world, Batch& batch, std::size_t lane,
                   std::uint32_t slot) {
    SimState& w = *world.state;
    const joint::Coupling coupling = joint::coupling_of(w, slot);
    CouplingState& state = w.joints.coupling[slot];
    state = joint::state_of(w, slot, coupling, state);
    batch.room[lane] = static_cast<float>(joint::room_of(coupling, state));
    batch.one_sided[lane] = coupling.one_sided ? 1.0f : 0.0f;
    batch.impulse[lane] = data.warm_start_scale * w.joints.row[slot].impulses.rigid.x;
    for (int side = 0; side < 2; ++side) {
      batch.at[side][lane] = state.at[static_cast<std::size_t>(side)];
      fill_coordinate(world, batch, lane, side, coupling.of[static_cast<std::size_t>(side)]);
    }
    for (int i = 0; i < 2; ++i) {
      const std::uint32_t offset = batch.pose_of[kBase1 + i][lane];
      if (offset == 0) continue;
      for (int j = 0; j < 2; ++j) {
        if (batch.pose_of[kBase0 + j][lane] != offset) continue;
        batch.same[i][j][lane] = 1.0f;
        batch.velocity_of[kBase1 + i][lane] = 0;
      }
    }
  }

  static void fill_coordinate(const solver::WorldRows& world, Batch& batch, std::size_t lane, int side,
                              const joint::CoupledCoordinate& c) {
    using Kind = joint::CoupledCoordinate::Kind;
    const SimState& w = *world.state;
    CoordinateLanes<N>& to = batch.coordinate[side];
    to.turn_c[lane] = 1.0f;
    if (c.kind == Kind::none) return;
    const BodyState& body = w.bodies.state[c.body];
    fill_body(world, batch, lane, 2 * side + 1, c.body);
    to.is_angle[lane] = c.kind == Kind::angle ? 1.0f : 0.0f;
    to.is_length[lane] = c.kind == Kind::length ? 1.0f : 0.0f;
    to.factor[lane] = static_cast<float>(c.factor);
    const Vec2 body_arm = rotate(body.pose.rotation, c.anchor_body - body.local_center);
    to.body_arm_x[lane] = body_arm.x;
    to.body_arm_y[lane] = body_arm.y;
    Vec2 center_delta = body.center - c.wheel;
    if (c.base != kNone) {
      const BodyState& base = w.bodies.state[c.base];
      fill_body(world, batch, lane, 2 * side, c.base);
      center_delta = body.center - base.center;
      const Vec2 base_arm = rotate(base.pose.rotation, c.anchor_base - base.local_center);
      to.base_arm_x[lane] = base_arm.x;
      to.base_arm_y[lane] = base_arm.y;
      const Vec2 axis = rotate(base.pose.rotation, c.axis);
      to.axis_x[lane] = axis.x;
      to.axis_y[lane] = axis.y;
    }
    to.center_delta_x[lane] = center_delta.x;
    to.center_delta_y[lane] = center_delta.y;
    to.start[lane] = c.kind == Kind::angle ? 0.0f : joint::value_of(w, c);
  }

  static void fill_body(const solver::WorldRows& world, Batch& batch, std::size_t lane, int k, std::uint32_t slot) {
    const BodyState& body = world.state->bodies.state[slot];
    batch.pose_of[k][lane] = batch.velocity_of[k][lane] = offset_of(world.index_of[slot]);
    batch.inv_mass[k][lane] = body.inv_mass;
    batch.inv_inertia[k][lane] = body.inv_inertia;
  }

  static void store(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for_each_batch<Batch>(batches, range, [&](const Batch& batch, std::uint32_t i) {
      for_each_row<N>(data, batches, i, [&](const solver::WorldRows& world, std::uint32_t slot, std::size_t lane) {
        JointRow& joint = world.state->joints.row[slot];
        joint.impulses = {};
        joint.impulses.rigid.x = batch.impulse[lane];
        joint.last_substep = data.h;
        CouplingState& state = world.state->joints.coupling[slot];
        for (std::size_t side = 0; side < 2; ++side) {
          // A body that is not finite any more is disabled after this step, but the joint stays.
          const float turned = batch.coordinate[side].turned[lane];
          if (std::isfinite(turned)) state.at[side] = batch.at[side][lane] + double{turned};
        }
        if (!std::isfinite(batch.impulse[lane])) joint.impulses = {};
        note_peak(world, slot);
      });
    });
  }

  // --- Rows -------------------------------------------------------------------------------------------------------------

  struct Motion {
    PositionLanes<N> position[kCoupledBodies];
    VelocityLanes<N> velocity[kCoupledBodies];
    R inv_mass[kCoupledBodies];
    R inv_inertia[kCoupledBodies];
  };

  static HWY_INLINE Motion gather_motion(const solver::SolverData& data, const Batch& batch) {
    Motion m;
    for (int k = 0; k < kCoupledBodies; ++k) {
      m.position[k] = gather_position<N>(data.bodies, batch.pose_of[k]);
      m.velocity[k] = gather_velocity<N>(data.bodies, batch.velocity_of[k]);
      m.inv_mass[k] = R::load(batch.inv_mass[k]);
      m.inv_inertia[k] = R::load(batch.inv_inertia[k]);
    }
    return m;
  }

  /// The rows of all bodies.
  struct Rows {
    V linear[kCoupledBodies];
    R angular[kCoupledBodies];
    R mass;
    R change;  // Of C since the start of the step.
    R arc;     // The addition to C' for anchors that swing about wheels, for a factor of 1 of arc_rate().

    HWY_INLINE R rate(const Motion& m) const {
      R sum(0.0f);
      for (int k = 0; k < kCoupledBodies; ++k) {
        sum += dot(linear[k], m.velocity[k].v) + angular[k] * m.velocity[k].w;
      }
      return sum;
    }
    HWY_INLINE VelocityLanes<N> effect(const Motion& m, int k, R impulse) const {
      return {(m.inv_mass[k] * impulse) * linear[k], m.inv_inertia[k] * impulse * angular[k]};
    }
    HWY_INLINE void apply(Motion& m, R impulse) const {
      for (int k = 0; k < kCoupledBodies; ++k) {
        const VelocityLanes<N> change_of_body = effect(m, k, impulse);
        m.velocity[k].v = m.velocity[k].v + change_of_body.v;
        m.velocity[k].w += change_of_body.w;
      }
    }
  };

  /// Sets the rows of the two bodies of a coordinate, and adds the change of the coordinate.
  static HWY_NOINLINE void add_coordinate(JointPass pass, const solver::SolverData& data, CoordinateLanes<N>& c,
                                          const Motion& m, int side, Rows& to) {
    const R zero(0.0f);
    const R one(1.0f);
    const PositionLanes<N>& base = m.position[2 * side];
    const PositionLanes<N>& body = m.position[2 * side + 1];
    const Mask<N> is_angle = R::load(c.is_angle) > zero;
    const Mask<N> is_length = R::load(c.is_length) > zero;
    const R factor = R::load(c.factor);

    const RotationLanes<N> turn = relative(base.dq, body.dq);
    const RotationLanes<N> since = relative(RotationLanes<N>{R::load(c.turn_c), R::load(c.turn_s)}, turn);
    const R turned = keep(is_angle, R::load(c.turned) + atan2(since.s, since.c));
    turned.store(c.turned);
    turn.c.store(c.turn_c);
    turn.s.store(c.turn_s);

    const V body_arm = rotate(body.dq, V{R::load(c.body_arm_x), R::load(c.body_arm_y)});
    const V base_arm = rotate(base.dq, V{R::load(c.base_arm_x), R::load(c.base_arm_y)});
    const V to_anchor = (body.dp - base.dp) + V{R::load(c.center_delta_x), R::load(c.center_delta_y)} + body_arm;
    const V d = to_anchor - base_arm;
    const R length = sqrt(dot(d, d));
    const Mask<N> has_direction = length > R(1.0e-6f * data.length_unit);
    const V along = keep(has_direction, R(1.0f) / select(has_direction, length, one)) * d;
    const V axis = rotate(base.dq, V{R::load(c.axis_x), R::load(c.axis_y)});
    const V u = select(is_length, along, axis);
    const R value = select(is_length, length, dot(axis, d));
    const V linear = {select(is_angle, zero, factor * u.x), select(is_angle, zero, factor * u.y)};
    to.linear[2 * side] = -linear;
    to.linear[2 * side + 1] = linear;
    to.angular[2 * side] = -(factor * select(is_angle, one, cross(to_anchor, u)));
    to.angular[2 * side + 1] = factor * select(is_angle, one, cross(body_arm, u));
    to.change += factor * select(is_angle, turned, value - R::load(c.start));

    const V velocity = m.velocity[2 * side + 1].v + cross(m.velocity[2 * side + 1].w, body_arm);
    const R swing = keep(has_direction, cross(along, velocity) / select(has_direction, length, one));
    to.arc += factor * keep(is_length, arc_rate(pass, data, swing * swing) * length);
  }

  /// A locked axis takes no part: the velocity along it is 0, and impulses do not change it.
  static HWY_INLINE void lock(const solver::SolverData& data, const Batch& batch, Rows& rows) {
    for (int body = 0; body < kCoupledBodies; ++body) {
      const FreeAxes<N> free = free_axes<N>(data.locks, batch.pose_of[body]);
      rows.linear[body] = {keep(free.x, rows.linear[body].x), keep(free.y, rows.linear[body].y)};
    }
  }

  static HWY_NOINLINE Rows rows_of(JointPass pass, const solver::SolverData& data, Batch& batch, const Motion& m) {
    Rows rows;
    rows.change = rows.arc = R(0.0f);
    add_coordinate(pass, data, batch.coordinate[0], m, 0, rows);
    add_coordinate(pass, data, batch.coordinate[1], m, 1, rows);
    for (int i = 0; i < 2; ++i) {
      const int own = kBase1 + i;
      R kept(1.0f);
      for (int j = 0; j < 2; ++j) {
        const R same = R::load(batch.same[i][j]);
        rows.linear[j] = rows.linear[j] + same * rows.linear[own];
        rows.angular[j] += same * rows.angular[own];
        kept -= same;
      }
      rows.linear[own] = kept * rows.linear[own];
      rows.angular[own] = kept * rows.angular[own];
    }
    if (data.locks != nullptr) lock(data, batch, rows);
    R k(0.0f);
    for (int body = 0; body < kCoupledBodies; ++body) {
      k += m.inv_mass[body] * dot(rows.linear[body], rows.linear[body]) +
           m.inv_inertia[body] * rows.angular[body] * rows.angular[body];
    }
    rows.mass = invert_positive(k);
    return rows;
  }

  /// The unit of the sum, which is that of its first coordinate.
  static HWY_INLINE R unit_of_sum(const solver::SolverData& data, const Batch& batch) {
    return select(R::load(batch.coordinate[0].is_angle) > R(0.0f), R(1.0f), R(data.length_unit));
  }

  // --- Passes -----------------------------------------------------------------------------------------------------------

  static void warm_start(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for_each_batch<Batch>(batches, range, [&](Batch& batch, std::uint32_t) {
      Motion m = gather_motion(data, batch);
      const Rows rows = rows_of(JointPass::solve, data, batch, m);
      const R most = R(kMaxRememberedChange) * unit_of_sum(data, batch) * rows.mass;
      const R impulse = clamp(R::load(batch.impulse), -most, most);
      impulse.store(batch.impulse);
      rows.apply(m, impulse);
      scatter(data, batch, m);
    });
  }

  static HWY_INLINE void scatter(const solver::SolverData& data, const Batch& batch, const Motion& m) {
    for (int k = 0; k < kCoupledBodies; ++k) {
      scatter_velocity<N>(data.bodies, batch.velocity_of[k], data.dynamic_count, m.velocity[k]);
    }
  }

  static void reduce(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for_each_batch<Batch>(batches, range, [&](Batch& batch, std::uint32_t) {
      alignas(4 * N) float lost[N] = {};
      for (int k = 0; k < kCoupledBodies; ++k) {
        for (int lane = 0; lane < N; ++lane) {
          lost[lane] = drystone::max(lost[lane], data.lost_impulses[batch.velocity_of[k][lane] / kBodyFloats]);
        }
      }
      take_share<N>(batch.impulse, lost);
    });
  }

  template <JointPass Pass>
  static void solve(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for_each_batch<Batch>(batches, range, [&](Batch& batch, std::uint32_t) { solve_batch(Pass, data, batch); });
  }

  static HWY_NOINLINE void solve_batch(JointPass pass, const solver::SolverData& data, Batch& batch) {
    const R zero(0.0f);
    Motion m = gather_motion(data, batch);
    const Rows rows = rows_of(pass, data, batch, m);
    const R room = R::load(batch.room) + rows.change;
    const Mask<N> one_sided = R::load(batch.one_sided) > zero;
    const Mask<N> is_slack = both(one_sided, room > zero);
    const R let_through = keep(is_slack, room * R(data.inv_h));
    const R old = R::load(batch.impulse);
    const R hard = old - rows.mass * (rows.rate(m) + rows.arc + let_through);
    const R next = select(one_sided, max(hard, zero), hard);
    next.store(batch.impulse);
    rows.apply(m, next - old);
    if (pass == JointPass::relax_and_move) {
      const R error = select(is_slack, zero, room);
      const R push = -(rows.mass * correction(R(data.joint_correction), error, unit_of_sum(data, batch)));
      for (int k = 0; k < kCoupledBodies; ++k) {
        m.position[k] = moved(m.position[k], rows.effect(m, k, push));
        scatter_body<N>(data.bodies, batch.velocity_of[k], data.dynamic_count, m.velocity[k], m.position[k]);
      }
    } else {
      scatter(data, batch, m);
    }
  }
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

// The constraint of all joints with three coordinates (world/joint_coordinates.hpp): welds, wheels, servos and others.
//
//   x     = u . d,  y = p . d,  d = x_b + r_b - x_a - r_a      p = u rotated by +90 degrees, both fixed in a
//   angle = angle_b - angle_a - reference
//   J_x = (-u, -s_a, u, s_b),  s_a = (d + r_a) x u,  s_b = r_b x u;  J_y likewise with p;  J_angle = (0, -1, 0, 1)
//   K_xx = M + I_a^-1 s_a^2 + I_b^-1 s_b^2,  K_xy = I_a^-1 s_a t_a + I_b^-1 s_b t_b  (t: the levers of p)
//   K_x,angle = I_a^-1 s_a + I_b^-1 s_b,  K_angle = I_a^-1 + I_b^-1,  M = m_a^-1 + m_b^-1
// Impulses act on both bodies at one point, anchor b, so they conserve angular momentum wherever anchor b is. In the order of their solution:
//   springs   of x and y together, since a pull at a corner of a body moves the corner sideways too; then that of the angle
//   motors    in the same way
//   limits    one by one (axis-inl.hpp), each with what the held coordinates do then
//   held      coordinates together: the angle is eliminated first. With w = s_a - s_b and m = I_a^-1 I_b^-1 / (I_a^-1 + I_b^-1), the rest is
//             [M + m w_x^2, m w_x w_y; .., M + m w_y^2], with the determinant M (M + m w^2)
// With locked axes of bodies (world/locks.hpp), M 1 is a matrix with v . adj(M) v in place of M v^2, and det M in place of M^2.
// A lane takes part in these with the coordinates that it has; the rows of the others are replaced by the unit matrix and 0.
// Joints without springs, motors and limits have held coordinates alone (`HasDrive` is false).
#pragma once

#include "constraint/axis-inl.hpp"
#include "core/platform.hpp"
#include "world/partition.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// Springs, motors and limits of N joints.
template <int N>
struct FrameDrives {
  AxisPart<N> x, y, angle;
  float most_x[N], most_y[N], most_angle[N];  // The largest impulses of the springs.
  float bounds_length[N];                     // 1 if the bounds of x are those of the length of the impulse in x and y.
};

/// Impulses along the three coordinates.
template <int N>
struct FrameImpulse {
  Vec2Lanes<N> linear;
  Real<N> angular;
};

template <int N, bool HasDrive>
struct alignas(4 * N) FrameBatch {
  JointBodies<N> bodies;
  float axis_x[N], axis_y[N];  // The axis in the world at the start of the step.
  AngleLanes<N> angle;
  float held_x[N], held_y[N], held_angle[N];           // 1 if the coordinate is held (JointCoordinate::locked).
  float impulse_x[N], impulse_y[N], impulse_angle[N];  // The impulses that hold them.
  float correction[N];                                 // The share of the errors that is corrected in a step.
  DRYSTONE_MAY_BE_EMPTY std::conditional_t<HasDrive, FrameDrives<N>, NoAxis> drives;
};

template <int N, bool HasDrive>
struct FrameJoint {
  static constexpr std::size_t kKind = batch_kind(kFrameConstraint, HasDrive);
  static constexpr Forgets kForgets = Forgets::by_anchor_b;
  static constexpr Moments kMoments = Moments::third_coordinate;
  using R = Real<N>;
  using M = Mask<N>;
  using V = Vec2Lanes<N>;
  using Options = JointOptionsRow;

  using Batch = FrameBatch<N, HasDrive || kOneBatchForBoth>;

  // --- Filling and reading ----------------------------------------------------------------------------------------------

  static void fill(const solver::SolverData& data, const solver::WorldRows& world, Batch& batch, std::size_t lane,
                   JointRow& joint, const Options& options, const JointImpulses& from) {
    const JointCoordinates c = coordinates_of_any(options);
    if (c.acts_anywhere && batch.bodies.inv_mass_b[lane] == 0.0f) move_anchor_b(batch.bodies, lane);
    const Vec2 axis = rotate(world.state->bodies.state[joint.body[0]].pose.rotation, c.axis);
    batch.axis_x[lane] = axis.x;
    batch.axis_y[lane] = axis.y;
    const float angle = with_turns(joint.angle, c.angle.limit, joint_angle(world, joint, c.reference_angle));
    batch.angle.base[lane] = angle;
    if (counts_turns(c)) joint.angle = {true, angle};
    batch.held_x[lane] = c.x.locked ? 1.0f : 0.0f;
    batch.held_y[lane] = c.y.locked ? 1.0f : 0.0f;
    batch.held_angle[lane] = c.angle.locked ? 1.0f : 0.0f;
    const CoordinateImpulses impulses = unpack(from);
    batch.impulse_x[lane] = c.x.locked ? impulses.x.held : 0.0f;
    batch.impulse_y[lane] = c.y.locked ? impulses.y.held : 0.0f;
    batch.impulse_angle[lane] = c.angle.locked ? impulses.angle.held : 0.0f;
    batch.correction[lane] = data.joint_correction;
    if constexpr (HasDrive) {
      if (!is_driven(batch.bodies)) return;
      FrameDrives<N>& to = batch.drives;
      const float pace = model::pace_between(*world.state, joint.body);
      const float scale = c.bounds_acceleration ? pace * pace * dragged_mass(batch.bodies, lane) : 1.0f;
      fill_coordinate(data, to.x, to.most_x, lane, c.x, {c.x.target, scale, pace}, impulses.x);
      fill_coordinate(data, to.y, to.most_y, lane, c.y, {c.y.target, scale, pace}, impulses.y);
      const float target = c.shorter_way ? angle - math::wrap_angle(angle - c.angle.target) : c.angle.target;
      fill_coordinate(data, to.angle, to.most_angle, lane, c.angle, {target, 1.0f, pace}, impulses.angle);
      to.bounds_length[lane] = c.bounds_length ? 1.0f : 0.0f;
      const float least =
          drystone::min(to.x.correction[lane], drystone::min(to.y.correction[lane], to.angle.correction[lane]));
      batch.correction[lane] = to.x.correction[lane] = to.y.correction[lane] = to.angle.correction[lane] = least;
    }
  }

  /// Moves anchor b to where anchor a is.
  static void move_anchor_b(JointBodies<N>& bodies, std::size_t lane) {
    bodies.anchor_b_x[lane] = bodies.anchor_a_x[lane] - bodies.center_delta_x[lane];
    bodies.anchor_b_y[lane] = bodies.anchor_a_y[lane] - bodies.center_delta_y[lane];
  }

  static float dragged_mass(const JointBodies<N>& bodies, std::size_t lane) {
    const float inv_mass = bodies.inv_mass_b[lane] > 0.0f ? bodies.inv_mass_b[lane] : bodies.inv_mass_a[lane];
    return 1.0f / inv_mass;
  }

  /// The target of the spring, the factor of the bounds of forces, and the pace of springs and motors.
  struct Aim {
    float target;
    float scale;
    float pace;
  };

  static void fill_coordinate(const solver::SolverData& data, AxisPart<N>& to, float* most, std::size_t lane,
                              const JointCoordinate& c, Aim aim, CoordinateImpulse impulse) {
    most[lane] = c.max_spring_force * aim.scale * data.h;
    JointImpulses parts;
    parts.spring = impulse.spring;
    parts.motor = impulse.motor;
    parts.lower = drystone::max(impulse.held, 0.0f);
    parts.upper = drystone::max(-impulse.held, 0.0f);
    fill_axis(data, to, lane, {c.spring, c.motor, c.limit, aim.target}, aim.pace, parts);
  }

  static CoordinateImpulse read_coordinate(const AxisPart<N>& from, std::size_t lane) {
    return {from.lower_impulse[lane] - from.upper_impulse[lane], from.spring_impulse[lane], from.motor_impulse[lane]};
  }

  static void read(const Batch& batch, std::size_t lane, JointImpulses& to) {
    CoordinateImpulses impulses;
    if constexpr (HasDrive) {
      impulses = {read_coordinate(batch.drives.x, lane), read_coordinate(batch.drives.y, lane),
                  read_coordinate(batch.drives.angle, lane)};
    }
    impulses.x.held += batch.impulse_x[lane];
    impulses.y.held += batch.impulse_y[lane];
    impulses.angle.held += batch.impulse_angle[lane];
    to = pack(impulses);
  }

  static float angle_at(const Batch& batch, std::size_t lane) { return batch.angle.at(lane); }

  template <typename F>
  static HWY_INLINE void for_each_axis(Batch& batch, F f) {
    f(batch.drives.x);
    f(batch.drives.y);
    f(batch.drives.angle);
  }

  // --- Rows -------------------------------------------------------------------------------------------------------------

  static HWY_INLINE V axis_of(const Batch& batch, const JointMotion<N>& m) {
    return rotate(m.position_a.dq, V{R::load(batch.axis_x), R::load(batch.axis_y)});
  }

  /// The rows of the three coordinates, and the coordinates.
  struct Rows {
    LinearRow<N> x;
    LinearRow<N> y;
    AngularRow<N> angle;

    template <typename Motion>
    HWY_INLINE Rows(const Motion& m, V axis)
        : x(m, axis, m.arm_a, m.r_b), y(m, perpendicular(axis), m.arm_a, m.r_b), angle(m) {}
    HWY_INLINE V rates(const Twists<N>& of) const { return {x.rate(of), y.rate(of)}; }
    template <typename Motion>
    HWY_INLINE void apply(const Motion& m, Twists<N>& to, V impulse) const {
      x.apply(m, to, impulse.x);
      y.apply(m, to, impulse.y);
    }
  };

  static HWY_INLINE R or_one(M mask, R value) { return select(mask, value, R(1.0f)); }

  /// The matrix M of inverse masses in the axes of the joint, where bodies have locked axes.
  struct LockedMasses {
    R xx, xy, yy;
    R determinant;
    M is_free;  // No axis is locked.

    HWY_INLINE LockedMasses(const LockedMotion<N>& m, V u) : is_free(m.is_free()) {
      const V masses = m.inverse_masses();
      xx = masses.x * u.x * u.x + masses.y * u.y * u.y;
      xy = (masses.y - masses.x) * u.x * u.y;
      yy = masses.x * u.y * u.y + masses.y * u.x * u.x;
      determinant = masses.x * masses.y;
    }
    /// v . adj(M) v
    HWY_INLINE R cofactor(V v) const { return xx * v.y * v.y - R(2.0f) * xy * v.x * v.y + yy * v.x * v.x; }
  };

  /// The matrix of x and y in the lanes of the masks. In the other lanes a coordinate is alone.
  template <typename Motion>
  static HWY_INLINE Matrix2<N> matrix_of(const Motion& m, const Rows& rows, M on_x, M on_y, float least = kSingular) {
    const R mass = m.inv_mass_a + m.inv_mass_b;
    const R i_a = m.inv_inertia_a;
    const R i_b = m.inv_inertia_b;
    const M on_both = both(on_x, on_y);
    R k11 = or_one(on_x, mass + i_a * rows.x.lever_a * rows.x.lever_a + i_b * rows.x.lever_b * rows.x.lever_b);
    R k22 = or_one(on_y, mass + i_a * rows.y.lever_a * rows.y.lever_a + i_b * rows.y.lever_b * rows.y.lever_b);
    R k12 = keep(on_both, i_a * rows.x.lever_a * rows.y.lever_a + i_b * rows.x.lever_b * rows.y.lever_b);
    const R turning = cross(m.arm_a, m.r_b);
    R whole = mass * (mass + i_a * dot(m.arm_a, m.arm_a) + i_b * dot(m.r_b, m.r_b)) + i_a * i_b * turning * turning;
    if constexpr (kHasLocks<Motion>) {
      const LockedMasses masses(m, rows.x.direction);
      const V lever_a = {rows.x.lever_a, rows.y.lever_a};
      const V lever_b = {rows.x.lever_b, rows.y.lever_b};
      const M is_free = masses.is_free;
      k11 = select(is_free, k11, or_one(on_x, masses.xx + i_a * lever_a.x * lever_a.x + i_b * lever_b.x * lever_b.x));
      k22 = select(is_free, k22, or_one(on_y, masses.yy + i_a * lever_a.y * lever_a.y + i_b * lever_b.y * lever_b.y));
      k12 = select(is_free, k12, keep(on_both, masses.xy + i_a * lever_a.x * lever_a.y + i_b * lever_b.x * lever_b.y));
      whole = select(is_free, whole,
                     masses.determinant + i_a * masses.cofactor(lever_a) + i_b * masses.cofactor(lever_b) +
                         i_a * i_b * turning * turning);
    }
    const Matrix2<N> k = {k11, k12, k12, k22, select(on_both, whole, k11 * k22)};
    if constexpr (kHasLocks<Motion>) return without_locked_direction(both(on_both, m.has_locks()), k, least);
    return k;
  }

  // --- Springs, motors and limits ---------------------------------------------------------------------------------------

  /// An impulse in x and y within its bounds: those of its length where `bounds_length` is not 0, else those of each component.
  static HWY_INLINE V bounded(V impulse, V most, R bounds_length) {
    const R length = sqrt(dot(impulse, impulse));
    const R scale = most.x / max(length, most.x);
    const M by_length = bounds_length > R(0.0f);
    const M too_long = length > most.x;
    const V cut = {select(too_long, scale * impulse.x, impulse.x), select(too_long, scale * impulse.y, impulse.y)};
    return select(by_length, cut, V{clamp(impulse.x, -most.x, most.x), clamp(impulse.y, -most.y, most.y)});
  }

  static HWY_INLINE V loaded(const float* x, const float* y) { return {R::load(x), R::load(y)}; }
  static HWY_INLINE void stored(V value, float* x, float* y) {
    value.x.store(x);
    value.y.store(y);
  }

  /// The change of the impulses of two springs that differ. The force -w_i w_j K^-1_ij x_j has an energy, w_i^2 K^-1_ij x_j has none: a body that
  /// circles on such springs would gain 1.2 times its energy. With the phases p = w h, the damping c = 2 damping ratio w h and
  ///   Q_ij = (p_i p_j + sqrt(c_i c_j)) K^-1_ij,   F_i = p_i p_j K^-1_ij x_j / h   the implicit step is
  ///   (1 + Q K) change = -(impulse + F + Q rate)
  /// `strength` is p^2 + c, `bias` is p^2 x / (h strength).
  static HWY_NOINLINE V change_of_unequal(const solver::SolverData& data, const Matrix2<N>& k, V strength, V bias_rate,
                                          V bias, V rate, V old) {
    const R one(1.0f);
    const R h(data.h);
    const V elastic = {h * bias_rate.x * strength.x, h * bias_rate.y * strength.y};  // p^2
    const V damping = {max(strength.x - elastic.x, R(0.0f)), max(strength.y - elastic.y, R(0.0f))};
    const R inv_det = invert_positive(k.determinant);
    const R inv_12 = -(inv_det * k.k12);
    const R elastic_12 = sqrt(elastic.x * elastic.y);
    const R q_11 = strength.x * inv_det * k.k22;
    const R q_22 = strength.y * inv_det * k.k11;
    const R q_12 = (elastic_12 + sqrt(damping.x * damping.y)) * inv_12;
    const V at = {bias.x / bias_rate.x, bias.y / bias_rate.y};
    const R inv_h(data.inv_h);
    const R force_x = inv_h * (elastic.x * inv_det * k.k22 * at.x + elastic_12 * inv_12 * at.y);
    const R force_y = inv_h * (elastic_12 * inv_12 * at.x + elastic.y * inv_det * k.k11 * at.y);
    const R e_11 = one + q_11 * k.k11 + q_12 * k.k12;
    const R e_12 = q_11 * k.k12 + q_12 * k.k22;
    const R e_21 = q_12 * k.k11 + q_22 * k.k12;
    const R e_22 = one + q_12 * k.k12 + q_22 * k.k22;
    const V asked = {old.x + force_x + q_11 * rate.x + q_12 * rate.y, old.y + force_y + q_12 * rate.x + q_22 * rate.y};
    return -solve_pair(Matrix2<N>{e_11, e_12, e_21, e_22, e_11 * e_22 - e_12 * e_21}, asked);
  }

  template <typename Motion>
  static HWY_INLINE void solve_springs(JointPass pass, const solver::SolverData& data, FrameDrives<N>& d,
                                       const Rows& rows, Motion& m, V at, R angle) {
    const R zero(0.0f);
    const V scale = loaded(d.x.spring_mass_scale, d.y.spring_mass_scale);
    const V bias = {spring_bias(pass, d.x, at.x), spring_bias(pass, d.y, at.y)};
    const M on_x = scale.x > zero;
    const M on_y = scale.y > zero;
    if (any_true(either(on_x, on_y))) {
      const V old = loaded(d.x.spring_impulse, d.y.spring_impulse);
      const V rate = rows.rates(m.velocity) + bias;
      const V softer = loaded(d.x.spring_impulse_scale, d.y.spring_impulse_scale);
      const Matrix2<N> matrix = matrix_of(m, rows, on_x, on_y, kSingularForDrives);
      const V hard = solve_pair(matrix, V{keep(on_x, rate.x), keep(on_y, rate.y)});
      V next = {old.x - scale.x * hard.x - softer.x * old.x, old.y - scale.y * hard.y - softer.y * old.y};
      const V rates = loaded(d.x.spring_bias_rate, d.y.spring_bias_rate);
      M differ = only_first(both(on_x, on_y), both(scale.x == scale.y, rates.x == rates.y));
      if constexpr (kHasLocks<Motion>) differ = both(differ, m.is_free());
      if (any_true(differ)) {
        const V strength = {scale.x / softer.x, scale.y / softer.y};
        const V other = old + change_of_unequal(data, matrix, strength, rates, bias, rate - bias, old);
        next = {select(differ, other.x, next.x), select(differ, other.y, next.y)};
      }
      const V within = bounded(next, loaded(d.most_x, d.most_y), R::load(d.bounds_length));
      stored(within, d.x.spring_impulse, d.y.spring_impulse);
      rows.apply(m, m.velocity, within - old);
    }
    const R old = R::load(d.angle.spring_impulse);
    const R most = R::load(d.most_angle);
    const R next = clamp(old + spring_change(pass, d.angle, rows.angle, m, angle), -most, most);
    next.store(d.angle.spring_impulse);
    rows.angle.apply(m, m.velocity, next - old);
  }

  template <typename Motion>
  static HWY_INLINE void solve_motors(FrameDrives<N>& d, const Rows& rows, Motion& m) {
    const R zero(0.0f);
    const V most = loaded(d.x.motor_max_impulse, d.y.motor_max_impulse);
    const M on_x = most.x > zero;
    const M on_y = most.y > zero;
    if (any_true(either(on_x, on_y))) {
      const V old = loaded(d.x.motor_impulse, d.y.motor_impulse);
      const V excess = rows.rates(m.velocity) - loaded(d.x.motor_speed, d.y.motor_speed);
      const V change =
          solve_pair(matrix_of(m, rows, on_x, on_y, kSingularForDrives), V{keep(on_x, excess.x), keep(on_y, excess.y)});
      const V within = bounded(old - change, most, R::load(d.bounds_length));
      stored(within, d.x.motor_impulse, d.y.motor_impulse);
      rows.apply(m, m.velocity, within - old);
    }
    solve_motor(d.angle, rows.angle, m);
  }

  // --- Held coordinates ------------------------------------------------------------------------------------------------------------

  /// The impulses that change the rates of the held coordinates by -asked.
  struct Held {
    M on_x, on_y, on_angle;
    Matrix2<N> matrix;  // Of x and y, after the angle was eliminated.
    V to_angle;         // K_x,angle / K_angle, K_y,angle / K_angle; 0 if the angle is free.
    R inv_angle;        // 1 / K_angle; 0 if the angle is free.

    template <typename Motion>
    HWY_INLINE Held(const Batch& batch, const Motion& m, const Rows& rows)
        : on_x(R::load(batch.held_x) > R(0.0f)),
          on_y(R::load(batch.held_y) > R(0.0f)),
          on_angle(R::load(batch.held_angle) > R(0.0f)) {
      const R i_a = m.inv_inertia_a;
      const R i_b = m.inv_inertia_b;
      const R mass = m.inv_mass_a + m.inv_mass_b;
      inv_angle = keep(on_angle, invert_positive(i_a + i_b));
      to_angle = {inv_angle * (i_a * rows.x.lever_a + i_b * rows.x.lever_b),
                  inv_angle * (i_a * rows.y.lever_a + i_b * rows.y.lever_b)};
      const Matrix2<N> free = matrix_of(m, rows, on_x, on_y);
      const R turning = i_a * i_b * inv_angle;
      const V w = {rows.x.lever_a - rows.x.lever_b, rows.y.lever_a - rows.y.lever_b};
      const M on_both = both(on_x, on_y);
      R k11 = or_one(on_x, mass + turning * w.x * w.x);
      R k22 = or_one(on_y, mass + turning * w.y * w.y);
      R k12 = keep(on_both, turning * w.x * w.y);
      R whole = mass * (mass + turning * dot(w, w));
      if constexpr (kHasLocks<Motion>) {
        const LockedMasses masses(m, rows.x.direction);
        const M is_free = masses.is_free;
        k11 = select(is_free, k11, or_one(on_x, masses.xx + turning * w.x * w.x));
        k22 = select(is_free, k22, or_one(on_y, masses.yy + turning * w.y * w.y));
        k12 = select(is_free, k12, keep(on_both, masses.xy + turning * w.x * w.y));
        whole = select(is_free, whole, masses.determinant + turning * masses.cofactor(w));
      }
      const R determinant = select(on_both, whole, k11 * k22);
      matrix = {select(on_angle, k11, free.k11), select(on_angle, k12, free.k12), select(on_angle, k12, free.k21),
                select(on_angle, k22, free.k22), select(on_angle, determinant, free.determinant)};
      if constexpr (kHasLocks<Motion>) {
        matrix = without_locked_direction(both(both(on_both, on_angle), m.has_locks()), matrix);
      }
    }

    /// Applies the impulses and returns them.
    template <typename Motion>
    HWY_INLINE FrameImpulse<N> apply(const Motion& m, const Rows& rows, Twists<N>& to, V asked, R asked_angle) const {
      const V rest = {keep(on_x, asked.x - to_angle.x * asked_angle), keep(on_y, asked.y - to_angle.y * asked_angle)};
      const V linear = -solve_pair(matrix, rest);
      const R angular = -(inv_angle * asked_angle) - dot(to_angle, linear);
      rows.apply(m, to, linear);
      rows.angle.apply(m, to, angular);
      return {linear, angular};
    }
  };

  /// What the held coordinates do to these velocities.
  template <typename Motion>
  static HWY_NOINLINE void settle(const Held& held, const Motion& m, const Rows& rows, Twists<N>& to, V arc) {
    held.apply(m, rows, to, rows.rates(to) + arc, rows.angle.rate(to));
  }

  /// The row of a limit behind which the held coordinates are solved. Without them, a bar that swings on a groove whose ends are one point was 41 mm
  /// away from it, and stopped.
  template <typename Row, typename Motion>
  static HWY_INLINE FollowedRow<N, Row> limit_row(const Row& row, const Held& held, const Motion& m, const Rows& rows,
                                                  V arc) {
    const R zero(0.0f);
    Twists<N> unit = {{{zero, zero}, zero}, {{zero, zero}, zero}};
    row.apply(m, unit, R(1.0f));
    const R alone = row.rate(unit);
    settle(held, m, rows, unit, V{zero, zero});
    Twists<N> after = m.velocity;
    settle(held, m, rows, after, arc);
    return {row, alone, row.rate(unit), row.rate(after)};
  }

  template <typename Row, typename Motion>
  static HWY_NOINLINE void solve_limit_beside(JointPass pass, const solver::SolverData& data, AxisPart<N>& part,
                                              const Row& row, const Held& held, const Rows& rows, Motion& m,
                                              Twists<N>& shift, R coordinate, V arc, R own_arc) {
    if (!any_true(R::load(part.upper) < R(std::numeric_limits<float>::infinity()))) return;
    FollowedRow<N, Row> limit = limit_row(row, held, m, rows, arc);
    const bool moves = pass == JointPass::relax_and_move;
    solve_limit(moves ? JointPass::relax : pass, data, part, limit, m, shift, coordinate, own_arc);
    // Without what the held coordinates do: moves as far as that would stretch the springs of other joints.
    if (moves) push_into_limit(data, part, row, m, shift, coordinate);
  }

  template <typename Motion>
  static HWY_INLINE void solve_held(JointPass pass, const solver::SolverData& data, Batch& batch, const Held& held,
                                    const Rows& rows, Motion& m, Twists<N>& shift, V at, R angle, V arc) {
    const V rate = rows.rates(m.velocity) + arc;
    const FrameImpulse<N> change = held.apply(m, rows, m.velocity, rate, rows.angle.rate(m.velocity));
    stored(loaded(batch.impulse_x, batch.impulse_y) + change.linear, batch.impulse_x, batch.impulse_y);
    (R::load(batch.impulse_angle) + change.angular).store(batch.impulse_angle);
    if (pass == JointPass::relax_and_move) {
      const R share = R::load(batch.correction);
      held.apply(m, rows, shift, correction(share, at, data.length_unit) + rows.rates(shift),
                 correction(share, angle, 1.0f) + rows.angle.rate(shift));
    }
  }

  // --- Passes -----------------------------------------------------------------------------------------------------------

  template <typename Motion>
  static HWY_INLINE void warm_start(const solver::SolverData&, Batch& batch, Motion& m) {
    const Rows rows(m, axis_of(batch, m));
    V linear = loaded(batch.impulse_x, batch.impulse_y);
    R angular = R::load(batch.impulse_angle);
    if constexpr (HasDrive) {
      if (is_driven(batch.bodies)) {
        const float* limited = batch.bodies.limited;
        linear = linear + V{other_impulse(batch.drives.x, limited), other_impulse(batch.drives.y, limited)};
        angular += other_impulse(batch.drives.angle, limited);
      }
    }
    rows.apply(m, m.velocity, linear);
    rows.angle.apply(m, m.velocity, angular);
  }

  template <typename Motion>
  static HWY_INLINE void warm_start_drives(const solver::SolverData&, Batch& batch, Motion& m) {
    const Rows rows(m, axis_of(batch, m));
    const float* limited = batch.bodies.limited;
    rows.apply(m, m.velocity, V{drive_impulse(batch.drives.x, limited), drive_impulse(batch.drives.y, limited)});
    rows.angle.apply(m, m.velocity, drive_impulse(batch.drives.angle, limited));
  }

  template <typename Motion>
  static HWY_INLINE void solve(JointPass pass, const solver::SolverData& data, Batch& batch, Motion& m,
                               Twists<N>& shift) {
    const V axis = axis_of(batch, m);
    const Rows rows(m, axis);
    const V at = {dot(axis, m.separation), cross(axis, m.separation)};
    const R angle = batch.angle.look(m);
    const V arcs = arc_rates_on_axes(pass, data, batch.bodies, m);
    const V arc = {dot(axis, arcs), cross(axis, arcs)};
    const Held held(batch, m, rows);
    if constexpr (HasDrive) {
      if (is_driven(batch.bodies)) {
        solve_springs(pass, data, batch.drives, rows, m, at, angle);
        solve_motors(batch.drives, rows, m);
        FrameDrives<N>& d = batch.drives;
        solve_limit_beside(pass, data, d.x, rows.x, held, rows, m, shift, at.x, arc, arc.x);
        solve_limit_beside(pass, data, d.y, rows.y, held, rows, m, shift, at.y, arc, arc.y);
        solve_limit_beside(pass, data, d.angle, rows.angle, held, rows, m, shift, angle, arc, R(0.0f));
      }
    }
    solve_held(pass, data, batch, held, rows, m, shift, at, angle, arc);
  }

  // --- The direct solution (articulated-inl.hpp) ---------------------------------------------------------------------------

  // It knows joints without springs, motors and limits. Rows of free coordinates are zero.
  static constexpr int kRigid = 3;
  static constexpr bool kIsAngle[3] = {false, false, true};

  static HWY_INLINE void rigid_rows(const solver::SolverData& data, Batch& batch, const JointMotion<N>& m,
                                    JointRowLanes<N>* rows, R* bias) {
    const V axis = axis_of(batch, m);
    const R on_x = R::load(batch.held_x);
    const R on_y = R::load(batch.held_y);
    const R on_angle = R::load(batch.held_angle);
    rows[0] = on_x * row_along(m, axis);
    rows[1] = on_y * row_along(m, perpendicular(axis));
    rows[2] = on_angle * angular_row<N>();
    bias[0] = on_x * closing_speed(data, dot(axis, m.separation), data.length_unit);
    bias[1] = on_y * closing_speed(data, cross(axis, m.separation), data.length_unit);
    bias[2] = on_angle * closing_speed(data, batch.angle.look(m), 1.0f);
  }
  static float* rigid_impulse(Batch& batch, int row) {
    return row == 0 ? batch.impulse_x : row == 1 ? batch.impulse_y : batch.impulse_angle;
  }
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

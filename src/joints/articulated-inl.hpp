// The direct solution of articulated components: bodies that joints tie into a tree, N components of one shape at a time.
//
// All velocity rows of a component's joints are solved at once. With the masses M, the rows J, what is asked of them r and
// a small compliance C (a diagonal), the changes dv of the velocities and dl of the impulses obey
//   M dv = J^T dl,   J dv + C dl = r = -(J v + bias) - C l
// Rows of joints and bodies, taken in turn from the leaves of the tree to its root, fill in nothing. A body i that has only
// its parent p left answers an impulse f with  dv_i = z_i + W_i f  (W_i: the inverse of its mass and of all that hangs on
// it). Its joint to the parent is eliminated with it:
//   D = J_i W_i J_i^T + C,   q = D^-1 (r - J_i z_i),   dl = q - D^-1 J_p dv_p
// and the parent becomes heavier by  J_p^T D^-1 J_p  and gets the impulse  J_p^T q. A joint to something that no impulse
// moves has no parent; it makes its body lighter to push:  z += W J^T q,  W -= W J^T D^-1 J W. At the root dv is z; going
// back to the leaves gives every dl and dv. That is 3 x 3 arithmetic, a fixed number of operations for each joint.
//
// The axis of a joint (spring, motor, limit) is one row more: springs are soft, motors and limits as hard as the rest but
// with bounds. Which of them act is guessed from the velocities and impulses before; where the solution breaks a bound, the
// guess is mended and the component solved again, kMaxGuesses times at most.
//
// Errors of place are closed by velocities that `solve` asks for and `relax` takes away again (the bias above). In a sweep such
// velocities pile up where joints contradict each other; those of a tree do not, so nothing is moved here (parts-inl.hpp).
// Impulses of hinges are kept in directions of the world, since each pass gives all of them anew.
//
// The factors hold for poses: they are made when a step begins and after bodies moved, in `relax`; `solve` uses those again.
//
// Legend: J_i, J_p the part of J that belongs to a body i and its parent p; l impulse; W inverse articulated mass.
// Sources: D. Baraff, Linear-time dynamics using Lagrange multipliers (1996); R. Featherstone, Rigid Body Dynamics
// Algorithms (2008), chapter 7.
#if defined(DRYSTONE_JOINTS_ARTICULATED_INL_) == defined(HWY_TARGET_TOGGLE)
#ifdef DRYSTONE_JOINTS_ARTICULATED_INL_
#undef DRYSTONE_JOINTS_ARTICULATED_INL_
#else
#define DRYSTONE_JOINTS_ARTICULATED_INL_
#endif

#include "joints/distance-inl.hpp"
#include "joints/prismatic-inl.hpp"
#include "joints/revolute-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone {
namespace HWY_NAMESPACE {

/// Compliance of a hard row, as a share of the inverse mass that its two bodies alone would give it.
inline constexpr float kHardCompliance = 1.0e-4f;
/// Fastest correction of the error of a rigid part or a limit [m/s, rad/s].
inline constexpr float kMaxClosingSpeed = 50.0f;
/// How often the bounds that act are guessed in a pass.
inline constexpr int kMaxGuesses = 3;
/// In the first of them, parts and rows may begin to act; later they only cease to, so that guesses do not go round in circles.
inline constexpr int kGrowingGuesses = 1;
/// How far the friction of a point that slips may be off from its bound, as a share of it.
inline constexpr float kFrictionTolerance = 0.02f;
/// How far a rate may be beyond its bound before the bound is put to work [m/s, rad/s].
inline constexpr float kRateTolerance = 1.0e-4f;

/// A velocity or an impulse of a body.
template <int N>
struct Twist {
  Real<N> x;
  Real<N> y;
  Real<N> turn;
};
template <int N>
HWY_INLINE Twist<N> operator+(Twist<N> a, Twist<N> b) {
  return {a.x + b.x, a.y + b.y, a.turn + b.turn};
}
template <int N>
HWY_INLINE Twist<N> operator*(Real<N> s, Twist<N> a) {
  return {s * a.x, s * a.y, s * a.turn};
}
template <int N>
HWY_INLINE Real<N> dot(Twist<N> a, Twist<N> b) {
  return a.x * b.x + a.y * b.y + a.turn * b.turn;
}

/// A symmetric 3 x 3 matrix.
template <int N>
struct Symmetric3 {
  Real<N> xx;
  Real<N> xy;
  Real<N> xt;
  Real<N> yy;
  Real<N> yt;
  Real<N> tt;
};
template <int N>
HWY_INLINE Twist<N> operator*(const Symmetric3<N>& m, Twist<N> v) {
  return {m.xx * v.x + m.xy * v.y + m.xt * v.turn, m.xy * v.x + m.yy * v.y + m.yt * v.turn,
          m.xt * v.x + m.yt * v.y + m.tt * v.turn};
}
/// m + scale * (a b^T + b a^T) / 2, for an a that is a multiple of b or in a sum that is symmetric.
template <int N>
HWY_INLINE void add_product(Symmetric3<N>& m, Twist<N> a, Twist<N> b) {
  m.xx += a.x * b.x;
  m.xy += a.x * b.y;
  m.xt += a.x * b.turn;
  m.yy += a.y * b.y;
  m.yt += a.y * b.turn;
  m.tt += a.turn * b.turn;
}

template <int N>
struct TwistStore {
  float x[N], y[N], turn[N];

  HWY_INLINE Twist<N> load() const { return {Real<N>::load(x), Real<N>::load(y), Real<N>::load(turn)}; }
  HWY_INLINE void store(Twist<N> v) {
    v.x.store(x);
    v.y.store(y);
    v.turn.store(turn);
  }
};
template <int N>
struct Symmetric3Store {
  float xx[N], xy[N], xt[N], yy[N], yt[N], tt[N];

  HWY_INLINE Symmetric3<N> load() const {
    return {Real<N>::load(xx), Real<N>::load(xy), Real<N>::load(xt),
            Real<N>::load(yy), Real<N>::load(yt), Real<N>::load(tt)};
  }
  HWY_INLINE void store(const Symmetric3<N>& m) {
    m.xx.store(xx);
    m.xy.store(xy);
    m.xt.store(xt);
    m.yy.store(yy);
    m.yt.store(yt);
    m.tt.store(tt);
  }
};

/// A row of a joint: its part of body b is (direction, lever_b), that of body a (-direction, -lever_a).
template <int N>
struct JointRowLanes {
  Vec2Lanes<N> direction;
  Real<N> lever_a;
  Real<N> lever_b;
};

/// What a joint's axis does in the present pass. One of its bounded parts at most acts as a hard row: a limit (1: the lower
/// one, -1: the upper) or the motor. A motor that is not free has the impulse `held`.
template <int N>
struct AxisWork {
  TwistStore<N> child, parent;
  float inverse_mass[N];  // That the two bodies alone give the row.
  float coordinate[N];
  float lower_bias[N], upper_bias[N], spring_bias[N];
  float limit[N], motor_free[N], held[N];
  float stiffness[N];  // The sum of what acts, each the inverse of its compliance; 0: nothing acts.
  float wanted[N];     // The impulse at a rate of 0.
  float total[N];      // The impulse so far.
};

/// Work on a joint. Rows: the rigid ones, then the axis.
template <int N>
struct alignas(4 * N) ArticulatedJointWork {
  TwistStore<N> child[3];  // J of the child, and of the parent.
  TwistStore<N> parent[3];
  TwistStore<N> response[3];   // W J^T.
  Symmetric3Store<N> inverse;  // D^-1.
  TwistStore<N> first;         // q.
  float compliance[3][N];
  float bias[2][N];
  AxisWork<N> axis;
  float before[6][N];  // Impulses before contacts were tried.
};

/// Work on a contact point: a row along the normal and one across.
template <int N>
struct alignas(4 * N) ArticulatedContactWork {
  TwistStore<N> child[2], other[2];  // J of the body, and of the other one.
  TwistStore<N> acting[2];           // J of the body where the row acts, else 0.
  TwistStore<N> response[2];
  Symmetric3Store<N> inverse;
  TwistStore<N> first;
  std::uint32_t other_place[N];
  float other_inv_mass[N], other_inv_inertia[N];
  float inverse_mass[2][N];  // That the two bodies alone give the rows.
  float bias[N];
  float soft[N];  // Compliance of the normal row, and what it gives way to the impulse so far; 0: a hard row.
  float friction[N], surface_speed[N];
  float normal[N], tangent[N];  // Impulses.
  float normal_before[N], tangent_before[N];
  float normal_on[N], tangent_on[N];  // Whether the rows act.
  float slip[N];                      // The sign of the friction of a point that slips.
};

/// Work on a body. The first of a batch says whether its factors are good.
template <int N>
struct alignas(4 * N) ArticulatedBodyWork {
  std::uint32_t place[N];
  float inv_mass[N], inv_inertia[N];
  float tension[N];            // Inertia that the pull of its joints is worth, see add_tension().
  Symmetric3Store<N> added;    // What hangs on it.
  Symmetric3Store<N> inverse;  // W before its own joints.
  TwistStore<N> impulse;       // From its children.
  TwistStore<N> unforced;      // z, then dv.
  TwistStore<N> velocity;
  TwistStore<N> before;  // Velocity before contacts were tried.
  std::uint32_t factored[N];
};

/// The velocity that is asked for to close an error.
template <int N>
HWY_INLINE Real<N> closing_speed(const solver::SolverData& data, Real<N> error) {
  const Real<N> most(kMaxClosingSpeed);
  return clamp(Real<N>(data.articulated_bias_rate) * error, -most, most);
}
template <int N>
HWY_INLINE Vec2Lanes<N> closing_speed(const solver::SolverData& data, Vec2Lanes<N> error) {
  const Real<N> most(kMaxClosingSpeed);
  const Vec2Lanes<N> wanted = Real<N>(data.articulated_bias_rate) * error;
  return (most / max(sqrt(dot(wanted, wanted)), most)) * wanted;
}

/// What the direct solution asks of a joint kind: rigid rows, their errors and impulses, and the row of the axis.
template <typename Joint>
struct ArticulatedRows;

template <int N, bool HasAxis>
struct ArticulatedRows<RevoluteJoint<N, HasAxis>> {
  static constexpr int kRigid = 2;
  using R = Real<N>;
  using Batch = typename RevoluteJoint<N, HasAxis>::Batch;

  static HWY_INLINE void rigid(const solver::SolverData& data, const Batch&, const JointMotion<N>& m,
                               JointRowLanes<N>* rows, R* bias) {
    const R zero(0.0f);
    const R one(1.0f);
    rows[0] = {{one, zero}, -m.r_a.y, -m.r_b.y};
    rows[1] = {{zero, one}, m.r_a.x, m.r_b.x};
    const Vec2Lanes<N> wanted = closing_speed(data, m.separation);
    bias[0] = wanted.x;
    bias[1] = wanted.y;
  }
  static float* impulse(Batch& batch, int row) { return row == 0 ? batch.linear_impulse_x : batch.linear_impulse_y; }
  static AxisPart<N>& part(Batch& batch) { return batch.axis.part; }
  static HWY_INLINE JointRowLanes<N> axis(const Batch&, const JointMotion<N>&) {
    return {{R(0.0f), R(0.0f)}, R(1.0f), R(1.0f)};
  }
  static HWY_INLINE R coordinate(const Batch& batch, const JointMotion<N>& m) {
    return R::load(batch.axis.angle) + turned_angle(m);
  }
};

template <int N, bool HasAxis>
struct ArticulatedRows<PrismaticJoint<N, HasAxis>> {
  static constexpr int kRigid = 2;
  using R = Real<N>;
  using Joint = PrismaticJoint<N, HasAxis>;
  using Batch = typename Joint::Batch;

  static HWY_INLINE JointRowLanes<N> along(const JointMotion<N>& m, Vec2Lanes<N> u) {
    return {u, cross(m.r_a + m.separation, u), cross(m.r_b, u)};
  }
  static HWY_INLINE void rigid(const solver::SolverData& data, const Batch& batch, const JointMotion<N>& m,
                               JointRowLanes<N>* rows, R* bias) {
    const Vec2Lanes<N> across = perpendicular(Joint::axis_of(batch, m));
    rows[0] = along(m, across);
    rows[1] = {{R(0.0f), R(0.0f)}, R(1.0f), R(1.0f)};
    bias[0] = closing_speed(data, dot(across, m.separation));
    bias[1] = closing_speed(data, R::load(batch.angle) + turned_angle(m));
  }
  static float* impulse(Batch& batch, int row) {
    return row == 0 ? batch.perpendicular_impulse : batch.angular_impulse;
  }
  static AxisPart<N>& part(Batch& batch) { return batch.axis; }
  static HWY_INLINE JointRowLanes<N> axis(const Batch& batch, const JointMotion<N>& m) {
    return along(m, Joint::axis_of(batch, m));
  }
  static HWY_INLINE R coordinate(const Batch& batch, const JointMotion<N>& m) {
    return dot(Joint::axis_of(batch, m), m.separation);
  }
};

template <int N, bool HasAxis>
struct ArticulatedRows<DistanceJoint<N, HasAxis>> {
  static constexpr int kRigid = HasAxis ? 0 : 1;
  using R = Real<N>;
  using Joint = DistanceJoint<N, HasAxis>;
  using Batch = typename Joint::Batch;

  static HWY_INLINE JointRowLanes<N> axis(const Batch&, const JointMotion<N>& m) {
    const LinearRow<N> row = Joint::rod_of(m).row;
    return {row.direction, row.lever_a, row.lever_b};
  }
  static HWY_INLINE void rigid(const solver::SolverData& data, const Batch& batch, const JointMotion<N>& m,
                               JointRowLanes<N>* rows, R* bias) {
    if constexpr (!HasAxis) {
      rows[0] = axis(batch, m);
      bias[0] = closing_speed(data, coordinate(batch, m) - R::load(batch.length.length));
    }
  }
  static float* impulse(Batch& batch, int) {
    if constexpr (!HasAxis) return batch.length.impulse;
    return nullptr;
  }
  static AxisPart<N>& part(Batch& batch) { return batch.length; }
  static HWY_INLINE R coordinate(const Batch&, const JointMotion<N>& m) {
    return sqrt(dot(m.separation, m.separation));
  }
};

template <int N>
class ArticulatedSolve {
 public:
  using R = Real<N>;
  using JointWork = ArticulatedJointWork<N>;
  using BodyWork = ArticulatedBodyWork<N>;
  using ContactWork = ArticulatedContactWork<N>;

  ArticulatedSolve(const solver::SolverData& data, const ArticulatedBatch& batch) : data_(data), batch_(batch) {
    const std::uint32_t body = batch.bodies.first - data.first_articulated_body;
    const std::uint32_t joint = batch.joints.first - data.first_articulated_joint;
    const std::uint32_t contact = batch.contacts.first - data.first_articulated_contact;
    bodies_ = data.articulated_bodies + body;
    joints_ = data.articulated_joints + joint;
    slots_ = data.articulated_slots + std::size_t{body} * N;
    body_work_ = static_cast<BodyWork*>(data.articulated_body_work) + body;
    joint_work_ = static_cast<JointWork*>(data.articulated_joint_work) + joint;
    contact_work_ = static_cast<ContactWork*>(data.articulated_contact_work) + contact;
    contacts_ = data.articulated_contacts + std::size_t{contact} * N;
    body_count_ = batch.bodies.size();
    has_contacts_ = !batch.contacts.empty();
  }

  void prepare() {
    for (std::uint32_t i = 0; i < body_count_; ++i) {
      BodyWork& work = body_work_[i];
      for (std::size_t lane = 0; lane < N; ++lane) {
        const std::uint32_t slot = slots_[std::size_t{i} * N + lane];
        const bool empty = slot == kNone;
        const BodyState* body = empty ? nullptr : &data_.world->bodies.state[slot];
        work.place[lane] = empty ? 0 : place_of(body->solver_index);
        work.inv_mass[lane] = empty ? 0.0f : body->inv_mass;
        work.inv_inertia[lane] = empty ? 0.0f : body->inv_inertia;
      }
    }
    for (std::uint32_t j = 0; j < batch_.joints.size(); ++j) R(0.0f).store(joint_work_[j].axis.stiffness);
    make_rows();
  }

  void warm_start() {
    load_velocities();
    for_each_joint([&](auto kind, auto& batch, std::uint32_t i, std::uint32_t j) {
      using K = decltype(kind);
      JointWork& work = joint_work_[j];
      Twist<N> on_child = {R(0.0f), R(0.0f), R(0.0f)};
      Twist<N> on_parent = on_child;
      for (int k = 0; k < K::kRigid; ++k) {
        const R impulse = R::load(K::impulse(batch, k));
        on_child = on_child + impulse * work.child[k].load();
        on_parent = on_parent + impulse * work.parent[k].load();
      }
      if constexpr (K::kHasAxis) {
        const R impulse = axis_impulse(K::part(batch));
        on_child = on_child + impulse * work.axis.child.load();
        on_parent = on_parent + impulse * work.axis.parent.load();
      }
      add_impulse(body_work_[i], on_child);
      if (joints_[j].parent != kNone) add_impulse(body_work_[joints_[j].parent], on_parent);
    });
    store_velocities();
  }

  template <bool UseBias>
  void solve() {
    if constexpr (!UseBias) make_rows();
    load_velocities();
    R unsettled(1.0f);
    if (has_contacts_) {
      keep_state();
      begin_contacts<UseBias>();
      unsettled = guess<UseBias>(unsettled);
      give_up_contacts(unsettled);
    }
    if (!all_true(unsettled == R(0.0f))) {
      frozen_ = unsettled;
      guess<UseBias>(unsettled);
    }
    if (has_contacts_) store_contacts();
    store_velocities();
  }

 private:
  template <typename Joint>
  struct Kind : ArticulatedRows<Joint> {
    static constexpr bool kHasAxis = (Joint::kKind % 2) == 1;
    static constexpr int kRows = ArticulatedRows<Joint>::kRigid + (kHasAxis ? 1 : 0);
  };

  /// Calls f(kind, batch of the joint) with the types of the joint's kind.
  template <typename F>
  HWY_INLINE void with_kind(const ArticulatedJoint& joint, F f) {
    const auto call = [&](auto kind, auto* batches) { f(kind, batches[joint.batch]); };
    void* memory = data_.joint_batches[joint.kind];
    switch (joint.kind) {
      case 0:
        return call(Kind<RevoluteJoint<N, false>>(), static_cast<typename RevoluteJoint<N, false>::Batch*>(memory));
      case 1: return call(Kind<RevoluteJoint<N, true>>(), static_cast<typename RevoluteJoint<N, true>::Batch*>(memory));
      case 2:
        return call(Kind<PrismaticJoint<N, false>>(), static_cast<typename PrismaticJoint<N, false>::Batch*>(memory));
      case 3:
        return call(Kind<PrismaticJoint<N, true>>(), static_cast<typename PrismaticJoint<N, true>::Batch*>(memory));
      case 4:
        return call(Kind<DistanceJoint<N, false>>(), static_cast<typename DistanceJoint<N, false>::Batch*>(memory));
      default:
        return call(Kind<DistanceJoint<N, true>>(), static_cast<typename DistanceJoint<N, true>::Batch*>(memory));
    }
  }

  IndexRange joints_of(std::uint32_t body) const {
    const IndexRange own = bodies_[body].joints;
    return {own.first - batch_.joints.first, own.last - batch_.joints.first};
  }

  enum class Order { up, down };

  /// Calls on_joint(joint) and on_contact(contact) for what is eliminated with a body: joints to what is no part of the
  /// component, contacts, and the joint to the parent; or the other way round.
  template <typename OnJoint, typename OnContact>
  HWY_INLINE void for_own(std::uint32_t body, Order order, OnJoint on_joint, OnContact on_contact) {
    const IndexRange joints = joints_of(body);
    const IndexRange contacts = contacts_of(body);
    const std::uint32_t outside_end = body > 0 ? joints.last - 1 : joints.last;
    if (order == Order::up) {
      for (std::uint32_t j = joints.first; j < outside_end; ++j) on_joint(j);
      for (std::uint32_t k = contacts.first; k < contacts.last; ++k) on_contact(k);
      if (body > 0) on_joint(outside_end);
    } else {
      if (body > 0) on_joint(outside_end);
      for (std::uint32_t k = contacts.last; k-- > contacts.first;) on_contact(k);
      for (std::uint32_t j = outside_end; j-- > joints.first;) on_joint(j);
    }
  }

  /// Calls f(kind, batch, body, joint), from the leaves to the root.
  template <typename F>
  HWY_INLINE void for_each_joint(F f) {
    for (std::uint32_t i = body_count_; i-- > 0;) {
      const IndexRange own = joints_of(i);
      for (std::uint32_t j = own.first; j < own.last; ++j) {
        with_kind(joints_[j], [&](auto kind, auto& batch) { f(kind, batch, i, j); });
      }
    }
  }

  void load_velocities() {
    for (std::uint32_t i = 0; i < body_count_; ++i) {
      const VelocityLanes<N> v = gather_velocity<N>(data_.bodies, body_work_[i].place);
      body_work_[i].velocity.store({v.v.x, v.v.y, v.w});
    }
  }

  void store_velocities() {
    for (std::uint32_t i = 0; i < body_count_; ++i) {
      const Twist<N> v = body_work_[i].velocity.load();
      scatter_velocity<N>(data_.bodies, body_work_[i].place, data_.dynamic_count, {{v.x, v.y}, v.turn});
    }
  }

  static HWY_INLINE void store_row(TwistStore<N>& child, TwistStore<N>& parent, const JointRowLanes<N>& row,
                                   bool child_is_a) {
    const Vec2Lanes<N> u = row.direction;
    TwistStore<N>& of_a = child_is_a ? child : parent;
    TwistStore<N>& of_b = child_is_a ? parent : child;
    of_a.store({-u.x, -u.y, -row.lever_a});
    of_b.store({u.x, u.y, row.lever_b});
  }

  /// The inverse mass of a row that its two bodies alone give it.
  static HWY_INLINE R inverse_mass(const JointMotion<N>& m, const JointRowLanes<N>& row) {
    return (m.inv_mass_a + m.inv_mass_b) * dot(row.direction, row.direction) +
           m.inv_inertia_a * row.lever_a * row.lever_a + m.inv_inertia_b * row.lever_b * row.lever_b;
  }

  /// Rows, errors and coordinates at the poses of now.
  void make_rows() {
    body_work_[0].factored[0] = 0;
    for (std::uint32_t i = 0; i < body_count_; ++i) R(0.0f).store(body_work_[i].tension);
    for_each_joint([&](auto kind, auto& batch, std::uint32_t i, std::uint32_t j) {
      using K = decltype(kind);
      JointWork& work = joint_work_[j];
      const JointMotion<N> m = gather_motion(data_, batch.bodies);
      JointRowLanes<N> rows[3];
      R bias[2];
      K::rigid(data_, batch, m, rows, bias);
      for (int k = 0; k < K::kRigid; ++k) {
        store_row(work.child[k], work.parent[k], rows[k], joints_[j].child_is_a != 0);
        bias[k].store(work.bias[k]);
        (R(kHardCompliance) * inverse_mass(m, rows[k])).store(work.compliance[k]);
      }
      Vec2Lanes<N> pull = {R(0.0f), R(0.0f)};  // On body b.
      for (int k = 0; k < K::kRigid; ++k) pull = pull + R::load(K::impulse(batch, k)) * rows[k].direction;
      const bool child_is_a = joints_[j].child_is_a != 0;
      add_tension(i, child_is_a ? -dot(m.r_a, pull) : dot(m.r_b, pull));
      if (joints_[j].parent != kNone) add_tension(joints_[j].parent, child_is_a ? dot(m.r_b, pull) : -dot(m.r_a, pull));
      if constexpr (K::kHasAxis) {
        const JointRowLanes<N> row = K::axis(batch, m);
        store_row(work.axis.child, work.axis.parent, row, joints_[j].child_is_a != 0);
        inverse_mass(m, row).store(work.axis.inverse_mass);
        K::coordinate(batch, m).store(work.axis.coordinate);
      }
    });
  }

  /// A link under a pull F swings back with the torque r x F, as a spring of stiffness r . F would. Over a sub-step of h that
  /// can be followed where h^2 r . F is less than its inertia; a link pulled harder, light ones that carry a thousand times
  /// their weight, would be flung to and fro. It turns as if its inertia were that much: the least that the implicit step
  /// of such a spring would make of it.
  HWY_INLINE void add_tension(std::uint32_t body, R moment) {
    float* tension = body_work_[body].tension;
    (R::load(tension) + R(data_.h) * moment).store(tension);
  }

  // --- Axes: which of their parts act -----------------------------------------------------------------------------------

  /// Of the joint's other body.
  template <typename Batch>
  HWY_INLINE Twist<N> parent_velocity(std::uint32_t j, const Batch& batch) const {
    const ArticulatedJoint& joint = joints_[j];
    if (joint.parent != kNone) return body_work_[joint.parent].velocity.load();
    const VelocityLanes<N> v =
        gather_velocity<N>(data_.bodies, joint.child_is_a != 0 ? batch.bodies.place_b : batch.bodies.place_a);
    return {v.v.x, v.v.y, v.w};
  }

  template <typename Batch>
  HWY_INLINE R axis_rate(std::uint32_t body, std::uint32_t j, const Batch& batch) const {
    const AxisWork<N>& axis = joint_work_[j].axis;
    return dot(axis.child.load(), body_work_[body].velocity.load()) +
           dot(axis.parent.load(), parent_velocity(j, batch));
  }

  template <bool UseBias>
  HWY_INLINE R limit_bias(R room) const {
    const Mask<N> inside = room > R(0.0f);
    const R ahead = keep(inside, room * R(data_.inv_h));
    if constexpr (UseBias) return select(inside, ahead, closing_speed(data_, room));
    return ahead;
  }

  /// Stiffness and impulse of the spring.
  static HWY_INLINE R spring_stiffness(const AxisPart<N>& part, const AxisWork<N>& axis) {
    return R::load(part.spring_mass_scale) *
           invert_positive(R::load(part.spring_impulse_scale) * R::load(axis.inverse_mass));
  }

  /// What follows from which parts act. `old_hard` is the impulse of the hard one so far.
  template <bool UseBias>
  static HWY_INLINE void set_wanted(const AxisPart<N>& part, AxisWork<N>& axis, R old_hard) {
    const R zero(0.0f);
    const R limit = R::load(axis.limit);
    const R free = R::load(axis.motor_free);
    const Mask<N> has_limit = abs(limit) > zero;
    const Mask<N> hard = either(has_limit, free > zero);
    const R bias = select(has_limit, select(limit > zero, R::load(axis.lower_bias), -R::load(axis.upper_bias)),
                          -R::load(part.motor_speed));
    const R hard_stiffness = keep(hard, invert_positive(R(kHardCompliance) * R::load(axis.inverse_mass)));
    const R spring = spring_stiffness(part, axis);
    R wanted = R::load(axis.held) - spring * R::load(axis.spring_bias) - hard_stiffness * keep(hard, bias);
    if constexpr (UseBias) {
      wanted += keep(both(hard, limit == zero), old_hard);  // A motor is no spring.
    } else {
      wanted += keep(hard, old_hard);
    }
    (spring + hard_stiffness).store(axis.stiffness);
    wanted.store(axis.wanted);
  }

  template <bool UseBias>
  void begin_axes(R open) {
    const Mask<N> is_open = open > R(0.0f);
    for_each_joint([&](auto kind, auto& batch, std::uint32_t i, std::uint32_t j) {
      using K = decltype(kind);
      if constexpr (K::kHasAxis) {
        has_axis_ = true;
        begin_axis<UseBias>(K::part(batch), joint_work_[j].axis, axis_rate(i, j, batch), is_open);
      }
    });
  }

  template <bool UseBias>
  HWY_INLINE void begin_axis(AxisPart<N>& part, AxisWork<N>& axis, R rate, Mask<N> is_open) {
    const R zero(0.0f);
    const R one(1.0f);
    const R coordinate = R::load(axis.coordinate);
    R seen = coordinate;
    if constexpr (UseBias) {
      seen.store(part.spring_coordinate);
    } else {
      const R before = R::load(part.spring_coordinate);
      seen = before + R::load(part.spring_second_look) * (coordinate - before);
    }
    (R::load(part.spring_bias_rate) * (seen - R::load(part.target))).store(axis.spring_bias);

    const R lower_bias = limit_bias<UseBias>(coordinate - R::load(part.lower));
    const R upper_bias = limit_bias<UseBias>(R::load(part.upper) - coordinate);
    lower_bias.store(axis.lower_bias);
    upper_bias.store(axis.upper_bias);
    const R lower_impulse = R::load(part.lower_impulse);
    const R upper_impulse = R::load(part.upper_impulse);
    const R lower_excess = rate + lower_bias;
    const R upper_excess = upper_bias - rate;
    const Mask<N> lower_on = either(lower_impulse > zero, lower_excess < zero);
    const Mask<N> upper_on = either(upper_impulse > zero, upper_excess < zero);
    const R upper_limit = keep(upper_on, R(-1.0f));
    R limit = select(lower_on, select(both(upper_on, upper_excess < lower_excess), upper_limit, one), upper_limit);

    const R most = R::load(part.motor_max_impulse);
    const R motor = R::load(part.motor_impulse);
    const R speed = R::load(part.motor_speed);
    const Mask<N> saturated = either(both(motor >= most, rate <= speed), both(motor <= -most, rate >= speed));
    R free = select(saturated, zero, keep(most > zero, one));
    // A motor that pulls away from the limit, and could pull more, is tried without the limit.
    const R speed_into = -(speed * limit);
    const Mask<N> released = both(both(speed_into<zero, most> zero), motor * limit < most);
    limit = select(released, zero, limit);
    free = select(abs(limit) > zero, zero, free);
    const R held = select(both(abs(limit) > zero, speed_into > zero), -(limit * most), motor);
    store_where(is_open, limit, axis.limit);
    store_where(is_open, free, axis.motor_free);
    store_where(is_open, select(free > zero, zero, clamp(held, -most, most)), axis.held);
    store_where(is_open, R::load(part.spring_impulse) + motor + lower_impulse - upper_impulse, axis.total);

    const R hard_before = select(limit > zero, lower_impulse, select(limit < zero, -upper_impulse, motor));
    const R stiffness_before = R::load(axis.stiffness);
    set_wanted<UseBias>(part, axis, hard_before);
    if (!all_true(stiffness_before == R::load(axis.stiffness))) forget_factors();
  }

  /// Shares the impulses out to the parts, and mends the guess where one is out of bounds. Returns 1 in lanes with such
  /// parts. `last`: cuts them instead.
  template <bool UseBias>
  R check_axes(R open, R grows, bool last) {
    R changed(0.0f);
    for_each_joint([&](auto kind, auto& batch, std::uint32_t i, std::uint32_t j) {
      using K = decltype(kind);
      if constexpr (K::kHasAxis) {
        const R rate = axis_rate(i, j, batch);
        AxisWork<N>& axis = joint_work_[j].axis;
        if (last) {
          cut_axis(K::part(batch), axis, rate, open, i, j);
        } else {
          changed = max(changed, check_axis<UseBias>(K::part(batch), axis, rate, open, grows));
        }
      }
    });
    return changed;
  }

  /// What the spring and the hard part have of the impulse.
  struct Shares {
    R spring;
    R hard;
  };
  static HWY_INLINE Shares shares_of(const AxisPart<N>& part, const AxisWork<N>& axis, R rate) {
    const R zero(0.0f);
    const R rest = R::load(axis.total) - R::load(axis.held);
    const Mask<N> hard = either(abs(R::load(axis.limit)) > zero, R::load(axis.motor_free) > zero);
    const R spring = spring_stiffness(part, axis);
    const R pull = -(spring * (rate + R::load(axis.spring_bias)));
    const R spring_impulse = select(hard, pull, keep(spring > zero, rest));
    return {spring_impulse, keep(hard, rest - spring_impulse)};
  }

  HWY_INLINE static void store_where(Mask<N> mask, R value, float* to) { select(mask, value, R::load(to)).store(to); }

  static HWY_INLINE void share_out(AxisPart<N>& part, const AxisWork<N>& axis, const Shares& shares, Mask<N> where) {
    const R zero(0.0f);
    const R limit = R::load(axis.limit);
    store_where(where, shares.spring, part.spring_impulse);
    store_where(where, select(R::load(axis.motor_free) > zero, shares.hard, R::load(axis.held)), part.motor_impulse);
    store_where(where, keep(limit > zero, shares.hard), part.lower_impulse);
    store_where(where, keep(limit < zero, -shares.hard), part.upper_impulse);
  }

  template <bool UseBias>
  HWY_INLINE R check_axis(AxisPart<N>& part, AxisWork<N>& axis, R rate, R open, R grows) {
    const R zero(0.0f);
    const R one(1.0f);
    const Mask<N> is_open = open > zero;
    const Shares shares = shares_of(part, axis, rate);
    share_out(part, axis, shares, is_open);

    const R limit = R::load(axis.limit);
    const R free = R::load(axis.motor_free);
    const R held = R::load(axis.held);
    const R most = R::load(part.motor_max_impulse);
    const R speed = R::load(part.motor_speed);
    const Mask<N> no_limit = limit == zero;
    const Mask<N> pulls = limit * shares.hard < zero;
    const Mask<N> may_add = grows > zero;
    const Mask<N> can_begin = both(no_limit, may_add);
    const Mask<N> below = both(can_begin, rate + R::load(axis.lower_bias) < R(-kRateTolerance));
    const Mask<N> above = both(can_begin, R::load(axis.upper_bias) - rate < R(-kRateTolerance));
    const Mask<N> too_much = both(free > zero, shares.hard > most);
    const Mask<N> too_little = both(free > zero, shares.hard < -most);
    const Mask<N> overtaken = both(both(can_begin, both(free == zero, most > zero)),
                                   either(both(held >= most, rate > speed + R(kRateTolerance)),
                                          both(held <= -most, rate < speed - R(kRateTolerance))));

    // A motor out of its bounds goes first: without it, a limit may not be needed or another one may.
    const Mask<N> cut = either(too_much, too_little);
    const R limit_asked = select(below, one, keep(above, R(-1.0f)));
    R next_limit = select(no_limit, select(cut, zero, limit_asked), select(pulls, zero, limit));
    R next_free = select(cut, zero, select(overtaken, one, free));
    R next_held = select(too_much, most, select(too_little, -most, select(overtaken, zero, held)));
    const Mask<N> stopped = both(no_limit, abs(next_limit) > zero);  // A limit begins to act: the motor is held.
    const R motor = select(free > zero, shares.hard, held);
    next_held = select(stopped, select(speed * next_limit < zero, -(next_limit * most), motor), next_held);
    next_free = select(stopped, zero, next_free);
    // A limit has ceased to act: a motor that is not at its bounds is free.
    const Mask<N> let_go = both(both(both(pulls, may_add), most > zero), abs(held) < most);
    next_free = select(let_go, one, next_free);
    next_held = select(let_go, zero, next_held);

    const Mask<N> differs =
        either(either(abs(next_limit - limit) > zero, abs(next_free - free) > zero), abs(next_held - held) > zero);
    const Mask<N> changes = both(is_open, differs);
    store_where(changes, next_limit, axis.limit);
    store_where(changes, next_free, axis.motor_free);
    store_where(changes, next_held, axis.held);
    const R stiffness_before = R::load(axis.stiffness);
    const R hard_before = select(next_limit > zero, R::load(part.lower_impulse),
                                 select(next_limit < zero, -R::load(part.upper_impulse), motor));
    set_wanted<UseBias>(part, axis, hard_before);
    if (!all_true(stiffness_before == R::load(axis.stiffness))) forget_factors();
    return keep(changes, one);
  }

  /// Cuts what is out of bounds; the joint's own bodies feel it, the others in the next pass.
  HWY_INLINE void cut_axis(AxisPart<N>& part, AxisWork<N>& axis, R rate, R open, std::uint32_t i, std::uint32_t j) {
    const R zero(0.0f);
    Shares shares = shares_of(part, axis, rate);
    const R limit = R::load(axis.limit);
    const R most = R::load(part.motor_max_impulse);
    const R wanted = shares.hard;
    shares.hard =
        select(limit > zero, max(wanted, zero), select(limit < zero, min(wanted, zero), clamp(wanted, -most, most)));
    const Mask<N> is_open = open > zero;
    share_out(part, axis, shares, is_open);
    add_axis_impulse(axis, keep(is_open, shares.hard - wanted), i, j);
  }

  HWY_INLINE void add_axis_impulse(AxisWork<N>& axis, R impulse, std::uint32_t i, std::uint32_t j) {
    const Mask<N> any = abs(impulse) > R(0.0f);
    push(body_work_[i], impulse * axis.child.load(), any);
    if (joints_[j].parent != kNone) push(body_work_[joints_[j].parent], impulse * axis.parent.load(), any);
    store_where(any, R::load(axis.total) + impulse, axis.total);
  }

  /// What an impulse of the joints does to a body.
  static HWY_INLINE void add_impulse(BodyWork& body, Twist<N> impulse) {
    const R inv_mass = R::load(body.inv_mass);
    const Twist<N> v = body.velocity.load();
    body.velocity.store(
        {v.x + inv_mass * impulse.x, v.y + inv_mass * impulse.y, v.turn + inverse_inertia(body) * impulse.turn});
  }
  static HWY_INLINE R inverse_inertia(const BodyWork& body) {
    const R inv_inertia = R::load(body.inv_inertia);
    return keep(inv_inertia > R(0.0f), R(1.0f) / max(invert_positive(inv_inertia), R::load(body.tension)));
  }

  static HWY_INLINE void push(BodyWork& body, Twist<N> impulse, Mask<N> where) {
    const R inv_mass = R::load(body.inv_mass);
    const Twist<N> v = body.velocity.load();
    body.velocity.store({select(where, v.x + inv_mass * impulse.x, v.x), select(where, v.y + inv_mass * impulse.y, v.y),
                         select(where, v.turn + inverse_inertia(body) * impulse.turn, v.turn)});
  }

  /// Solves with one guess after the other of what acts, in lanes that are open. Returns 1 in lanes where no guess was right;
  /// but where contacts take no part, what is out of bounds at last is cut.
  template <bool UseBias>
  R guess(R open) {
    begin_axes<UseBias>(open);
    const bool with_contacts = has_contacts_ && all_true(frozen_ == R(0.0f));
    for (int guess = 0; guess < kMaxGuesses; ++guess) {
      make_factors();
      make_increments<UseBias>(open);
      if (!has_axis_ && !with_contacts) return R(0.0f);
      const R grows(guess < kGrowingGuesses ? 1.0f : 0.0f);
      const bool cuts = guess + 1 == kMaxGuesses && !with_contacts;
      R changed(0.0f);
      if (has_axis_) changed = check_axes<UseBias>(open, grows, cuts);
      if (with_contacts) changed = check_contacts(open, changed, grows);
      open = changed;
      if (all_true(open == R(0.0f))) return open;
    }
    return open;
  }

  /// The state before contacts were tried.
  void keep_state() {
    for (std::uint32_t i = 0; i < body_count_; ++i) body_work_[i].before.store(body_work_[i].velocity.load());
    for_each_joint([&](auto kind, auto& batch, std::uint32_t, std::uint32_t j) {
      using K = decltype(kind);
      JointWork& work = joint_work_[j];
      for (int k = 0; k < K::kRigid; ++k) R::load(K::impulse(batch, k)).store(work.before[k]);
      if constexpr (K::kHasAxis) {
        const AxisPart<N>& part = K::part(batch);
        R::load(part.spring_impulse).store(work.before[2]);
        R::load(part.motor_impulse).store(work.before[3]);
        R::load(part.lower_impulse).store(work.before[4]);
        R::load(part.upper_impulse).store(work.before[5]);
      }
    });
  }

  /// Goes back to the state that was kept, in lanes where no guess was right: their contacts are left to the sweep.
  void give_up_contacts(R unsettled) {
    const R zero(0.0f);
    const Mask<N> lost = unsettled > zero;
    if (all_true(unsettled == zero)) return;
    for (std::uint32_t i = 0; i < body_count_; ++i) {
      BodyWork& body = body_work_[i];
      const Twist<N> before = body.before.load();
      const Twist<N> now = body.velocity.load();
      body.velocity.store(
          {select(lost, before.x, now.x), select(lost, before.y, now.y), select(lost, before.turn, now.turn)});
    }
    for_each_joint([&](auto kind, auto& batch, std::uint32_t, std::uint32_t j) {
      using K = decltype(kind);
      const JointWork& work = joint_work_[j];
      for (int k = 0; k < K::kRigid; ++k) store_where(lost, R::load(work.before[k]), K::impulse(batch, k));
      if constexpr (K::kHasAxis) {
        AxisPart<N>& part = K::part(batch);
        store_where(lost, R::load(work.before[2]), part.spring_impulse);
        store_where(lost, R::load(work.before[3]), part.motor_impulse);
        store_where(lost, R::load(work.before[4]), part.lower_impulse);
        store_where(lost, R::load(work.before[5]), part.upper_impulse);
      }
    });
    for_each_contact([&](ContactWork& work, std::uint32_t, std::uint32_t) {
      const R normal = R::load(work.normal_before) - R::load(work.normal);
      const R tangent = R::load(work.tangent_before) - R::load(work.tangent);
      push_other(work, normal * work.other[0].load() + tangent * work.other[1].load(), lost);
      store_where(lost, R::load(work.normal_before), work.normal);
      store_where(lost, R::load(work.tangent_before), work.tangent);
      store_where(lost, zero, work.normal_on);
      store_where(lost, zero, work.tangent_on);
    });
    forget_factors();
  }

  // --- Contacts with bodies outside -------------------------------------------------------------------------------------

  /// Calls f(work, body, number) for each contact point.
  template <typename F>
  HWY_INLINE void for_each_contact(F f) {
    for (std::uint32_t i = 0; i < body_count_; ++i) {
      const IndexRange own = contacts_of(i);
      for (std::uint32_t k = own.first; k < own.last; ++k) f(contact_work_[k], i, k);
    }
  }
  IndexRange contacts_of(std::uint32_t body) const {
    const IndexRange own = bodies_[body].contacts;
    return {own.first - batch_.contacts.first, own.last - batch_.contacts.first};
  }

  Twist<N> other_velocity(const ContactWork& work) const {
    const VelocityLanes<N> v = gather_velocity<N>(data_.bodies, work.other_place);
    return {v.v.x, v.v.y, v.w};
  }

  HWY_INLINE R contact_rate(const ContactWork& work, std::uint32_t i, int row) const {
    return dot(work.child[row].load(), body_work_[i].velocity.load()) +
           dot(work.other[row].load(), other_velocity(work));
  }

  template <bool UseBias>
  void begin_contacts() {
    forget_factors();
    const R zero(0.0f);
    for_each_contact([&](ContactWork& work, std::uint32_t i, std::uint32_t k) {
      for (std::size_t lane = 0; lane < N; ++lane)
        read_contact<UseBias>(work, lane, contacts_[std::size_t{k} * N + lane]);
      const R normal = R::load(work.normal);
      const R bound = R::load(work.friction) * normal;
      const Mask<N> loaded = normal > zero;
      const Mask<N> hit = contact_rate(work, i, 0) + R::load(work.bias) < zero;
      const Mask<N> on = either(loaded, hit);
      const Mask<N> sticks =
          both(on, either(abs(R::load(work.tangent)) < bound, both(normal == zero, R::load(work.friction) > zero)));
      keep(on, R(1.0f)).store(work.normal_on);
      keep(sticks, R(1.0f)).store(work.tangent_on);
      sign_of(R::load(work.tangent)).store(work.slip);
    });
  }
  static HWY_INLINE R sign_of(R x) { return select(x > R(0.0f), R(1.0f), keep(x < R(0.0f), R(-1.0f))); }

  template <bool UseBias>
  void read_contact(ContactWork& work, std::size_t lane, const ArticulatedContact& contact) {
    const auto set_row = [&](int row, Vec2 u, const solver::ContactPoint& p, std::size_t own) {
      const std::size_t other = 1 - own;
      const float sign = own == 1 ? 1.0f : -1.0f;
      const float lever = sign * drystone::cross(p.anchor[own], u);
      const float other_lever = -sign * drystone::cross(p.anchor[other], u);
      work.child[row].x[lane] = sign * u.x;
      work.child[row].y[lane] = sign * u.y;
      work.child[row].turn[lane] = lever;
      work.other[row].x[lane] = -sign * u.x;
      work.other[row].y[lane] = -sign * u.y;
      work.other[row].turn[lane] = other_lever;
      work.inverse_mass[row][lane] = p.inv_mass[0] + p.inv_mass[1] + p.inv_inertia[own] * lever * lever +
                                     p.inv_inertia[other] * other_lever * other_lever;
    };
    solver::ContactPoint p;
    std::size_t own = 0;
    if (contact.kind != kNone) {
      p = data_.contact_kernels[contact.kind].point(data_, contact);
      own = contact.body_is_a != 0 ? 0 : 1;
    }
    set_row(0, p.normal, p, own);
    set_row(1, {p.normal.y, -p.normal.x}, p, own);
    work.other_place[lane] = p.place[1 - own];
    work.other_inv_mass[lane] = p.inv_mass[1 - own];
    work.other_inv_inertia[lane] = p.inv_inertia[1 - own];
    const bool apart = p.separation > 0.0f;
    const bool soft = UseBias && !apart;
    work.bias[lane] = apart  ? p.separation * data_.inv_h
                      : soft ? drystone::max(p.softness.bias_rate * p.separation, -data_.push_out_speed)
                             : 0.0f;
    work.soft[lane] = soft ? p.softness.impulse_scale / p.softness.mass_scale * work.inverse_mass[0][lane] : 0.0f;
    work.friction[lane] = p.friction;
    work.surface_speed[lane] = p.surface_speed;
    work.normal[lane] = work.normal_before[lane] = p.normal_impulse;
    work.tangent[lane] = work.tangent_before[lane] = p.tangent_impulse;
  }

  void store_contacts() {
    for_each_contact([&](ContactWork& work, std::uint32_t, std::uint32_t k) {
      for (std::size_t lane = 0; lane < N; ++lane) {
        const ArticulatedContact& contact = contacts_[std::size_t{k} * N + lane];
        if (contact.kind == kNone) continue;
        data_.contact_kernels[contact.kind].set_impulses(data_, contact, work.normal[lane], work.tangent[lane]);
      }
    });
  }

  /// Changes the velocities of the other body; components side by side have none that moves in common.
  HWY_INLINE void push_other(const ContactWork& work, Twist<N> impulse, Mask<N> where) {
    const R inv_mass = R::load(work.other_inv_mass);
    if (all_true(inv_mass == R(0.0f))) return;
    VelocityLanes<N> v = gather_velocity<N>(data_.bodies, work.other_place);
    v.v.x = select(where, v.v.x + inv_mass * impulse.x, v.v.x);
    v.v.y = select(where, v.v.y + inv_mass * impulse.y, v.v.y);
    v.w = select(where, v.w + R::load(work.other_inv_inertia) * impulse.turn, v.w);
    scatter_velocity<N>(data_.bodies, work.other_place, data_.dynamic_count, v);
  }

  /// Sets the impulse of a row that does not act.
  HWY_INLINE void set_contact_impulse(ContactWork& work, std::uint32_t i, int row, R impulse, Mask<N> where) {
    float* now = row == 0 ? work.normal : work.tangent;
    const R change = keep(where, impulse - R::load(now));
    const Mask<N> any = abs(change) > R(0.0f);
    push(body_work_[i], change * work.child[row].load(), any);
    push_other(work, change * work.other[row].load(), any);
    store_where(any, impulse, now);
  }

  static HWY_INLINE R friction_bound(const ContactWork& work) {
    return R::load(work.friction) * max(R::load(work.normal), R(0.0f));
  }

  /// Where a row does not act, its impulse is what its bound says.
  HWY_INLINE void bound_contact(ContactWork& work, std::uint32_t i, Mask<N> where) {
    const R zero(0.0f);
    set_contact_impulse(work, i, 0, zero, both(where, R::load(work.normal_on) == zero));
    set_contact_impulse(work, i, 1, R::load(work.slip) * friction_bound(work),
                        both(where, R::load(work.tangent_on) == zero));
  }

  R check_contacts(R open, R changed, R grows) {
    const R zero(0.0f);
    const R one(1.0f);
    const Mask<N> is_open = open > zero;
    for_each_contact([&](ContactWork& work, std::uint32_t i, std::uint32_t) {
      const R on = R::load(work.normal_on);
      const Mask<N> pulls = both(on > zero, R::load(work.normal) < zero);
      const Mask<N> meets =
          both(both(grows > zero, on == zero), contact_rate(work, i, 0) + R::load(work.bias) < R(-kRateTolerance));
      const Mask<N> changes = both(is_open, either(pulls, meets));
      store_where(changes, select(pulls, zero, one), work.normal_on);
      // A point that begins to push is taken to stick, one that ceases to push has no friction.
      store_where(changes, select(pulls, zero, keep(R::load(work.friction) > zero, one)), work.tangent_on);
      changed = max(changed, keep(changes, one));
    });
    // Whether a point slips shows once the rest is settled: what pushed it may have been out of bounds.
    const Mask<N> settled = both(is_open, changed == zero);
    for_each_contact([&](ContactWork& work, std::uint32_t i, std::uint32_t) {
      const R tangent = R::load(work.tangent);
      const R sticks = R::load(work.tangent_on);
      const R bound = friction_bound(work);
      const Mask<N> breaks = both(sticks > zero, abs(tangent) > bound);
      const Mask<N> slips = both(both(R::load(work.normal_on) > zero, sticks == zero), R::load(work.friction) > zero);
      const R slip_rate = (contact_rate(work, i, 1) + R::load(work.surface_speed)) * R::load(work.slip);
      const Mask<N> drives = slip_rate > R(kRateTolerance);
      const Mask<N> lags = both(slips, abs(abs(tangent) - bound) > R(kFrictionTolerance) * bound);
      const Mask<N> catches = both(slips, drives);
      const Mask<N> changes = both(settled, either(either(breaks, catches), lags));
      store_where(both(settled, breaks), sign_of(tangent), work.slip);
      store_where(changes, select(breaks, zero, select(catches, one, sticks)), work.tangent_on);
      changed = max(changed, keep(changes, one));
    });
    if (!all_true(changed == zero)) forget_factors();
    return changed;
  }

  HWY_INLINE void eliminate_contact(ContactWork& work, Symmetric3<N>& w) {
    const R zero(0.0f);
    Twist<N> child[3];
    Twist<N> response[3];
    Twist<N> other[2];
    Mask<N> acts[2] = {R::load(work.normal_on) > zero, R::load(work.tangent_on) > zero};
    for (int k = 0; k < 2; ++k) {
      const Twist<N> row = work.child[k].load();
      child[k] = {keep(acts[k], row.x), keep(acts[k], row.y), keep(acts[k], row.turn)};
      work.acting[k].store(child[k]);
      response[k] = w * child[k];
      work.response[k].store(response[k]);
      other[k] = work.other[k].load();
    }
    const R inv_mass = R::load(work.other_inv_mass);
    const R inv_inertia = R::load(work.other_inv_inertia);
    R d[3][3];
    for (int k = 0; k < 2; ++k) {
      for (int l = 0; l <= k; ++l) {
        const R of_other = inv_mass * (other[k].x * other[l].x + other[k].y * other[l].y) +
                           inv_inertia * other[k].turn * other[l].turn;
        d[k][l] = dot(child[k], response[l]) + keep(both(acts[k], acts[l]), of_other);
      }
      R compliance = R(kHardCompliance) * R::load(work.inverse_mass[k]);
      if (k == 0) compliance = max(compliance, R::load(work.soft));
      d[k][k] += keep(acts[k], compliance);
    }
    const Symmetric3<N> inverse = invert<2>(d);
    work.inverse.store(inverse);
    for (int k = 0; k < 2; ++k) add_product(w, R(-1.0f) * combine<2>(inverse, k, response), response[k]);
  }

  HWY_INLINE void contact_up(ContactWork& work, std::uint32_t i, Twist<N>& z) {
    const R zero(0.0f);
    const R normal = -(contact_rate(work, i, 0) + R::load(work.bias)) - R::load(work.soft) * R::load(work.normal);
    const R tangent = -(contact_rate(work, i, 1) + R::load(work.surface_speed));
    const Twist<N> lag = rates<2>(work.acting, z);
    const Twist<N> q = work.inverse.load() * Twist<N>{normal - lag.x, tangent - lag.y, zero};
    work.first.store(q);
    z = z + weighted<2>(work.response, q);
  }

  HWY_INLINE void contact_down(ContactWork& work, Mask<N> is_open, Twist<N>& impulse) {
    const Twist<N> q = work.first.load();
    const Twist<N> back = work.inverse.load() * rates<2>(work.response, impulse);
    const R normal = q.x - back.x;
    const R tangent = q.y - back.y;
    impulse = impulse + (normal * work.acting[0].load() + tangent * work.acting[1].load());
    store_where(is_open, R::load(work.normal) + normal, work.normal);
    store_where(is_open, R::load(work.tangent) + tangent, work.tangent);
    push_other(work, normal * work.other[0].load() + tangent * work.other[1].load(), is_open);
  }

  // --- The factors ------------------------------------------------------------------------------------------------------

  void forget_factors() { body_work_[0].factored[0] = 0; }

  void make_factors() {
    if (body_work_[0].factored[0] != 0) return;
    body_work_[0].factored[0] = 1;
    const R zero(0.0f);
    for (std::uint32_t i = 0; i < body_count_; ++i) body_work_[i].added.store({zero, zero, zero, zero, zero, zero});
    for (std::uint32_t i = body_count_; i-- > 0;) {
      Symmetric3<N> w = articulated_inverse(body_work_[i]);
      body_work_[i].inverse.store(w);
      for_own(
          i, Order::up,
          [&](std::uint32_t j) {
            with_kind(joints_[j],
                      [&](auto kind, auto&) { eliminate<decltype(kind)>(joint_work_[j], w, joints_[j].parent); });
          },
          [&](std::uint32_t k) { eliminate_contact(contact_work_[k], w); });
    }
  }

  /// (M + added)^-1. A body that does not turn has an endless inertia.
  static HWY_INLINE Symmetric3<N> articulated_inverse(const BodyWork& body) {
    const R zero(0.0f);
    const R one(1.0f);
    const Symmetric3<N> added = body.added.load();
    const R inv_mass = R::load(body.inv_mass);
    const R inv_inertia = R::load(body.inv_inertia);
    const R mass = invert_positive(inv_mass);
    const R turning =
        keep(inv_inertia > zero, one / (max(invert_positive(inv_inertia), R::load(body.tension)) + added.tt));
    const R a = added.xt * turning;
    const R b = added.yt * turning;
    const R xx = mass + added.xx - a * added.xt;
    const R xy = added.xy - a * added.yt;
    const R yy = mass + added.yy - b * added.yt;
    const R inv_xx = invert_positive(xx);
    const R c = xy * inv_xx;
    const R inv_yy = invert_positive(yy - c * xy);
    Symmetric3<N> w;
    w.xx = inv_xx + c * c * inv_yy;
    w.xy = -(c * inv_yy);
    w.yy = inv_yy;
    w.xt = -(w.xx * a + w.xy * b);
    w.yt = -(w.xy * a + w.yy * b);
    w.tt = turning - (a * w.xt + b * w.yt);
    return w;
  }

  template <typename K>
  HWY_INLINE void eliminate(JointWork& work, Symmetric3<N>& w, std::uint32_t parent) {
    constexpr int kRows = K::kRows;
    if constexpr (K::kHasAxis) choose_axis_row<K>(work);
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
    Symmetric3<N> added = body_work_[parent].added.load();
    for (int k = 0; k < kRows; ++k) add_product(added, combine<kRows>(inverse, k, on_parent), on_parent[k]);
    body_work_[parent].added.store(added);
  }

  /// The axis is a row like the others where something acts on it, else a row of zeros.
  template <typename K>
  static HWY_INLINE void choose_axis_row(JointWork& work) {
    constexpr int k = K::kRigid;
    const AxisWork<N>& axis = work.axis;
    const R stiffness = R::load(axis.stiffness);
    const Mask<N> acts = stiffness > R(0.0f);
    const Twist<N> child = axis.child.load();
    const Twist<N> parent = axis.parent.load();
    work.child[k].store({keep(acts, child.x), keep(acts, child.y), keep(acts, child.turn)});
    work.parent[k].store({keep(acts, parent.x), keep(acts, parent.y), keep(acts, parent.turn)});
    invert_positive(stiffness).store(work.compliance[k]);
  }

  /// Row k of a symmetric matrix, times vectors.
  template <int Rows>
  static HWY_INLINE Twist<N> combine(const Symmetric3<N>& m, int k, const Twist<N>* vectors) {
    const R row[3] = {k == 0   ? m.xx
                      : k == 1 ? m.xy
                               : m.xt,
                      k == 0   ? m.xy
                      : k == 1 ? m.yy
                               : m.yt,
                      k == 0   ? m.xt
                      : k == 1 ? m.yt
                               : m.tt};
    Twist<N> sum = row[0] * vectors[0];
    for (int l = 1; l < Rows; ++l) sum = sum + row[l] * vectors[l];
    return sum;
  }

  /// The inverse of the first rows and columns of a symmetric matrix (its lower half), zero for rows of zeros.
  template <int Rows>
  static HWY_INLINE Symmetric3<N> invert(const R (&d)[3][3]) {
    const R zero(0.0f);
    Symmetric3<N> m = {zero, zero, zero, zero, zero, zero};
    const R p0 = invert_positive(d[0][0]);
    if constexpr (Rows == 1) {
      m.xx = p0;
      return m;
    }
    const R l10 = d[1][0] * p0;
    const R p1 = invert_positive(d[1][1] - l10 * d[1][0]);
    if constexpr (Rows == 2) {
      m.yy = p1;
      m.xy = -(l10 * p1);
      m.xx = p0 - l10 * m.xy;
      return m;
    }
    const R l20 = d[2][0] * p0;
    const R e21 = d[2][1] - l20 * d[1][0];
    const R l21 = e21 * p1;
    const R p2 = invert_positive(d[2][2] - l20 * d[2][0] - l21 * e21);
    m.tt = p2;
    m.yt = -(l21 * p2);
    m.xt = -(l10 * m.yt) - l20 * p2;
    m.yy = p1 - l21 * m.yt;
    m.xy = -(l10 * m.yy) - l20 * m.yt;
    m.xx = p0 - l10 * m.xy - l20 * m.xt;
    return m;
  }

  // --- The solution -----------------------------------------------------------------------------------------------------

  static HWY_INLINE Twist<N> times(const Symmetric3<N>& m, Twist<N> r) { return m * r; }
  template <int Rows>
  static HWY_INLINE Twist<N> rates(const TwistStore<N>* rows, Twist<N> v) {
    const R zero(0.0f);
    Twist<N> result = {dot(rows[0].load(), v), zero, zero};
    if constexpr (Rows > 1) result.y = dot(rows[1].load(), v);
    if constexpr (Rows > 2) result.turn = dot(rows[2].load(), v);
    return result;
  }
  template <int Rows>
  static HWY_INLINE Twist<N> weighted(const TwistStore<N>* rows, Twist<N> weights) {
    Twist<N> sum = weights.x * rows[0].load();
    if constexpr (Rows > 1) sum = sum + weights.y * rows[1].load();
    if constexpr (Rows > 2) sum = sum + weights.turn * rows[2].load();
    return sum;
  }

  /// Solves for the changes of velocities and impulses, and adds them in lanes that are open.
  template <bool UseBias>
  void make_increments(R open) {
    const R zero(0.0f);
    const Mask<N> is_open = open > zero;
    if (has_axis_) {
      for_each_joint([&](auto kind, auto&, std::uint32_t i, std::uint32_t j) {
        if constexpr (decltype(kind)::kHasAxis) {
          AxisWork<N>& axis = joint_work_[j].axis;  // Where nothing acts, the impulse is what is held.
          const Mask<N> idle = both(is_open, R::load(axis.stiffness) == zero);
          add_axis_impulse(axis, keep(idle, R::load(axis.held) - R::load(axis.total)), i, j);
        }
      });
    }
    if (has_contacts_) {
      const Mask<N> bounded = both(is_open, frozen_ == zero);
      for_each_contact([&](ContactWork& work, std::uint32_t i, std::uint32_t) { bound_contact(work, i, bounded); });
    }
    for (std::uint32_t i = 0; i < body_count_; ++i) body_work_[i].impulse.store({zero, zero, zero});
    for (std::uint32_t i = body_count_; i-- > 0;) {
      BodyWork& body = body_work_[i];
      Twist<N> z = body.inverse.load() * body.impulse.load();
      for_own(
          i, Order::up,
          [&](std::uint32_t j) {
            with_kind(joints_[j], [&](auto kind, auto& batch) { pass_up<UseBias, decltype(kind)>(batch, i, j, z); });
          },
          [&](std::uint32_t k) { contact_up(contact_work_[k], i, z); });
      body.unforced.store(z);
    }
    for (std::uint32_t i = 0; i < body_count_; ++i) {
      BodyWork& body = body_work_[i];
      Twist<N> impulse = {zero, zero, zero};
      Twist<N> change = body.unforced.load();
      for_own(
          i, Order::down,
          [&](std::uint32_t j) {
            with_kind(joints_[j],
                      [&](auto kind, auto& batch) { pass_down<decltype(kind)>(batch, j, is_open, change, impulse); });
          },
          [&](std::uint32_t k) { contact_down(contact_work_[k], is_open, impulse); });
      body.unforced.store(change);
      body.impulse.store(impulse);
    }
    // From the impulses and not from the recursion, so that what is rounded there costs no momentum.
    for (std::uint32_t i = 1; i < body_count_; ++i) {
      const ArticulatedJoint& joint = joints_[joints_of(i).last - 1];
      const std::uint32_t j = joints_of(i).last - 1;
      BodyWork& parent = body_work_[joint.parent];
      with_kind(joint, [&](auto kind, auto&) {
        parent.impulse.store(parent.impulse.load() +
                             weighted<decltype(kind)::kRows>(joint_work_[j].parent, joint_work_[j].first.load()));
      });
    }
    for (std::uint32_t i = 0; i < body_count_; ++i) {
      BodyWork& body = body_work_[i];
      const Twist<N> impulse = body.impulse.load();
      const R inv_mass = R::load(body.inv_mass);
      const Twist<N> v = body.velocity.load();
      body.velocity.store({select(is_open, v.x + inv_mass * impulse.x, v.x),
                           select(is_open, v.y + inv_mass * impulse.y, v.y),
                           select(is_open, v.turn + inverse_inertia(body) * impulse.turn, v.turn)});
    }
  }

  /// To the root: q of a joint, from what is asked of it and z of its child.
  template <bool UseBias, typename K, typename Batch>
  HWY_INLINE void pass_up(Batch& batch, std::uint32_t i, std::uint32_t j, Twist<N>& z) {
    constexpr int kRows = K::kRows;
    JointWork& work = joint_work_[j];
    const R zero(0.0f);
    const Twist<N> rate =
        rates<kRows>(work.child, body_work_[i].velocity.load()) + rates<kRows>(work.parent, parent_velocity(j, batch));
    R asked[3] = {-rate.x, -rate.y, -rate.turn};
    if constexpr (UseBias) {
      for (int k = 0; k < K::kRigid; ++k) {
        asked[k] -= R::load(work.bias[k]) + R::load(work.compliance[k]) * R::load(K::impulse(batch, k));
      }
    }
    if constexpr (K::kHasAxis) {
      constexpr int k = K::kRigid;
      const R more = R::load(work.compliance[k]) * (R::load(work.axis.wanted) - R::load(work.axis.total));
      asked[k] = keep(R::load(work.axis.stiffness) > zero, asked[k] + more);
    }
    const Twist<N> lag = rates<kRows>(work.child, z);
    const Twist<N> q = times(work.inverse.load(), {asked[0] - lag.x, asked[1] - lag.y, asked[2] - lag.turn});
    work.first.store(q);
    const std::uint32_t parent = joints_[j].parent;
    if (parent == kNone) {
      z = z + weighted<kRows>(work.response, q);
    } else {
      body_work_[parent].impulse.store(body_work_[parent].impulse.load() + weighted<kRows>(work.parent, q));
    }
  }

  /// From the root: the impulse of a joint, where `impulse` is what the child gets from joints eliminated after this one.
  template <typename K, typename Batch>
  HWY_INLINE void pass_down(Batch& batch, std::uint32_t j, Mask<N> is_open, Twist<N>& change, Twist<N>& impulse) {
    constexpr int kRows = K::kRows;
    JointWork& work = joint_work_[j];
    const std::uint32_t parent = joints_[j].parent;
    const Twist<N> more = parent == kNone ? rates<kRows>(work.response, impulse)
                                          : rates<kRows>(work.parent, body_work_[parent].unforced.load());
    const Twist<N> q = work.first.load();
    const Twist<N> back = times(work.inverse.load(), more);
    const Twist<N> dl = {q.x - back.x, q.y - back.y, q.turn - back.turn};
    if (parent != kNone) {
      change = change + weighted<kRows>(work.response, dl);
      work.first.store(dl);
    }
    impulse = impulse + weighted<kRows>(work.child, dl);
    const R parts[3] = {dl.x, dl.y, dl.turn};
    for (int k = 0; k < K::kRigid; ++k) {
      float* l = K::impulse(batch, k);
      store_where(is_open, R::load(l) + parts[k], l);
    }
    if constexpr (K::kHasAxis) {
      float* total = work.axis.total;
      store_where(is_open, R::load(total) + parts[K::kRigid], total);
    }
  }

  const solver::SolverData& data_;
  const ArticulatedBatch& batch_;
  const ArticulatedBody* bodies_;
  const ArticulatedJoint* joints_;
  const std::uint32_t* slots_;
  BodyWork* body_work_;
  JointWork* joint_work_;
  ContactWork* contact_work_;
  const ArticulatedContact* contacts_;
  std::uint32_t body_count_;
  bool has_contacts_ = false;
  R frozen_{0.0f};  // 1 in lanes whose contacts take no part.
  bool has_axis_ = false;
};

template <int N>
struct ArticulatedPasses {
  using Batch = ArticulatedBatch;
  static void prepare(const solver::SolverData& data, const Batch& batch) {
    ArticulatedSolve<N>(data, batch).prepare();
  }
  static void warm_start(const solver::SolverData& data, const Batch& batch) {
    ArticulatedSolve<N>(data, batch).warm_start();
  }
  static void solve(const solver::SolverData& data, const Batch& batch) {
    ArticulatedSolve<N>(data, batch).template solve<true>();
  }
  static void relax(const solver::SolverData& data, const Batch& batch) {
    ArticulatedSolve<N>(data, batch).template solve<false>();
  }
  static solver::ArticulatedKernels kernels() {
    return {sizeof(ArticulatedBodyWork<N>),
            sizeof(ArticulatedJointWork<N>),
            sizeof(ArticulatedContactWork<N>),
            prepare,
            warm_start,
            solve,
            relax};
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace drystone
HWY_AFTER_NAMESPACE();

#endif

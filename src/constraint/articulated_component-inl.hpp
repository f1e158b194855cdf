// The data of articulated components during their solution: the work memory, loops over bodies and joints in the order of elimination, and
// the rows at the present poses (articulated-inl.hpp).
#pragma once

#include <algorithm>

#include "constraint/articulated_algebra-inl.hpp"
#include "constraint/articulated_batches.hpp"
#include "constraint/kinds-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// The compliance of a hard row, as a share of the row's inverse mass by its two bodies alone.
inline constexpr float kHardCompliance = 1.0e-4f;

/// The axis of a joint in the present pass. At most one of the limits and the motor acts as a hard row. A motor at its bound has the
/// constant impulse `held`.
template <int N>
struct AxisWork {
  Twist<N> child, parent;
  Real<N> spring_stiffness, hard_stiffness;
  Real<N> coordinate;
  Real<N> lower_bias, upper_bias, spring_bias;
  Real<N> limit;       // The limit that acts: 1 for the lower, -1 for the upper, 0 for none.
  Real<N> motor_free;  // 1 if the motor acts as a hard row.
  Real<N> held;
  Real<N> stiffness;  // The sum of 1 / compliance over the acting parts; 0 if no part acts.
  Real<N> wanted;     // The impulse at a rate of 0.
  Real<N> total;      // The impulse so far.
};

template <int N>
struct ArticulatedBodyWork;

/// The work memory of a joint. The rigid rows come first, then the axis.
template <int N>
struct ArticulatedJointWork {
  ThreeRows<N> child;     // J of the child.
  ThreeRows<N> parent;    // J of the parent.
  ThreeRows<N> response;  // W J^T.
  Symmetric3<N> inverse;  // D^-1.
  // Of each row:
  Twist<N> first;             // q.
  Twist<N> compliance, bias;  // 0 for the axis.
  Twist<N> axis_compliance;   // 0 for the rigid rows.
  Twist<N> least_rate;        // Rates below this count as 0.
  AxisWork<N> axis;
  float before[6][N];                   // The impulses before the first guess.
  float* impulse[3];                    // Of each row, the impulse so far.
  void* batch;                          // Of the kind's type, which the JointKernels fill and store.
  ArticulatedBodyWork<N>* parent_body;  // Null if the parent is outside of the component.
  const std::uint32_t* outside;         // The places of a parent outside of the component.
  int rows;
  bool has_axis;
};

/// The work memory of a contact point in each component: a row along the normal and a row across it. Lanes without this point have zeros.
/// With a matrix, the points of each component are numbered without gaps, so those of one number may be on different bodies. Without one,
/// all are on the same body.
template <int N>
struct ArticulatedPoint {
  // Read once in a step.
  solver::ContactPointPlace place[N];  // Where the point's separation and impulses are in its batch.
  float used[N];                       // 1 if the lane has this point.
  float body[N];                       // The number of the component's body.
  Twist<N> child[2], other[2];         // J of the component's body, and of the other body.
  std::uint32_t own_place[N], other_place[N];
  Twist<N> other_masses;     // The inverse masses of the other body.
  float inverse_mass[2][N];  // The inverse masses of the rows by the two bodies alone.
  float friction[N], surface_speed[N];
  // The point's place from the centres of both bodies when the step began, and the rest of its separation.
  Vec2Lanes<N> on_child, on_other;  // Here x and y are those of the world.
  float adjusted_separation[N];
  float bias_rate[N], softness[N];  // Of an overlap in `solve`: the push-out velocity per depth, and `soft`.

  // Read in each pass.
  Real<N> bias;
  Real<N> soft;  // The compliance of the normal row, which also softens the accumulated impulse; 0 for a hard row.
  Vec2Lanes<N> impulse;
  Vec2Lanes<N> before;  // The impulse when the pass began.

  // Of the iterations.
  Vec2Lanes<N> first_speed;       // Before the first iteration.
  Vec2Lanes<N> change;            // Of the impulse by all iterations.
  Vec2Lanes<N> speed;             // As the last iteration found it.
  Vec2Lanes<N> start;             // The impulse at the start of the iteration.
  Vec2Lanes<N> direction;         // In which the iterations went so far.
  PointResponse<N> own_response;  // With all joints in between.
  // The same with the compliance of the rows, and the inverses: of each row alone, and of the determinant of both.
  Real<N> normal_response, cross_response, tangent_response;
  Real<N> inverse_normal, inverse_tangent, inverse_determinant;

  // Single words come last: arrays must be aligned for the lanes.
  std::uint32_t other_moves;            // 1 if impulses move the other body in some lane.
  std::uint32_t other_is_static;        // 1 if the other body is static in all lanes.
  std::uint32_t first_body, last_body;  // The bodies of all lanes are among these.
};

template <int N>
struct ArticulatedContactWork : ArticulatedPoint<N> {
  PointResponse<N> by[joint::kMostMatrixPoints];  // How impulses of each point change the speeds of this point.
};

/// The work memory of a body.
template <int N>
struct ArticulatedBodyWork {
  std::uint32_t place[N];
  float inv_mass_x[N], inv_mass_y[N], inv_inertia[N];
  float tension[N];       // The least inertia in view of the pull of its joints, see add_tension().
  Twist<N> masses;        // The inverse masses, with this inertia.
  Symmetric3<N> added;    // The mass that its children add.
  Symmetric3<N> inverse;  // W before its own joints are eliminated.
  // Only if the component has contacts: K and L of articulated_contacts-inl.hpp, impulses on the body and the subtree below it, and how
  // they change its velocity.
  Symmetric3<N> own_response;
  ThreeRows<N> link;
  Twist<N> push[2];
  Twist<N> response[2];
  // Only without a matrix of points: how it responds to an impulse on it with all joints (G), and how the contact impulses found so far
  // change its velocity.
  Symmetric3<N> whole_response;
  Twist<N> moved;
  Twist<N> impulse;   // The impulse from its children.
  Twist<N> unforced;  // z, later dv.
  Twist<N> velocity;
  Twist<N> before;            // The velocity before the warm start, or before the first guess.
  std::uint32_t factored[N];  // In the first body of a batch: factored[0] is 1 if the factors of the batch are valid.
  // Of the contacts of a batch, in its first body: 1 if the points were read in this step, 1 if they are solved with a matrix, their
  // number, and 1 if the responses of the points belong to the factors.
  std::uint32_t has_read_contacts;
  std::uint32_t has_matrix;
  std::uint32_t point_count;
  std::uint32_t has_responses;
  std::uint32_t parent;           // Of a body that is not the root.
  std::uint32_t is_pushed;        // 1 if `push` is not 0 in some lane.
  std::uint32_t has_points;       // 1 if this body has contact points in some lane.
  std::uint32_t leads_to_points;  // 1 if this body or one below it has.
  bool has_children;
};

/// A kind of joint and the number of its rows.
template <typename Joint>
struct ArticulatedKind : Joint {
  static constexpr bool kHasAxis = batch_kind_has_drive(Joint::kKind);
  static constexpr int kRows = Joint::kRigid + (kHasAxis ? 1 : 0);
};

/// N components with the same structure: pointers to the data of their bodies, joints and contacts, and loops in the order of elimination.
template <int N>
struct ArticulatedComponent {
  using R = Real<N>;
  using JointWork = ArticulatedJointWork<N>;
  using BodyWork = ArticulatedBodyWork<N>;
  using ContactWork = ArticulatedContactWork<N>;

  /// The memory has contacts, joints and bodies, then the batches of the joints.
  ArticulatedComponent(const solver::SolverData& solver_data, const solver::ArticulatedWork& own)
      : data(solver_data),
        work(own),
        bodies(own.batch->bodies.data()),
        joints(own.batch->joints),
        contact_work(reinterpret_cast<ContactWork*>(own.memory)),
        joint_work(reinterpret_cast<JointWork*>(contact_work + own.batch->contacts.size() / N)),
        body_work(reinterpret_cast<BodyWork*>(joint_work + joints.size())),
        body_count(static_cast<std::uint32_t>(own.batch->bodies.size())),
        has_contacts(!own.batch->contacts.empty()) {}

  static std::size_t bytes(const solver::KernelTable& kernels, const ArticulatedBatch& of) {
    std::size_t bytes = of.contacts.size() / N * sizeof(ContactWork) + of.joints.size() * sizeof(JointWork) +
                        of.bodies.size() * sizeof(BodyWork);
    for (const ArticulatedJoint& joint : of.joints) bytes += kernels.joints[joint.kind].batch_bytes;
    return bytes;
  }

  void prepare_joints() {
    auto* memory = reinterpret_cast<std::byte*>(body_work + body_count);
    for (std::size_t j = 0; j < joints.size(); ++j) {
      joint_work[j].batch = memory;
      memory += work.kernels->joints[joints[j].kind].batch_bytes;
    }
    run_joints(&solver::JointKernels::prepare);
    for (std::uint32_t i = 0; i < body_count; ++i) body_work[i].has_children = false;
    for_each_joint([&](auto kind, auto& batch, std::uint32_t, std::uint32_t j) {
      using K = decltype(kind);
      JointWork& to = joint_work[j];
      const R zero(0.0f);
      to.axis.stiffness = to.axis.wanted = zero;
      const bool child_is_a = joints[j].child_is_a != 0;
      to.outside = child_is_a ? batch.bodies.offset_b : batch.bodies.offset_a;
      to.parent_body = joints[j].parent == kNone ? nullptr : &body_work[joints[j].parent];
      if (to.parent_body != nullptr) to.parent_body->has_children = true;
      to.rows = K::kRows;
      to.has_axis = K::kHasAxis;
      for (int k = 0; k < K::kRows; ++k)
        to.impulse[k] = k < K::kRigid ? K::rigid_impulse(batch, k) : lanes_of(to.axis.total);
      const auto least = [&](int row) { return R(unit_of(data, K::kIsAngle[row]) * kLeastRate); };
      to.least_rate = {least(0), least(1), least(2)};
      to.axis_compliance = {zero, zero, zero};
    });
  }

  void run_joints(solver::Pass solver::JointKernels::*pass) const {
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const solver::Batches own{.first = joint_work[j].batch,
                                .slots = work.batch->joint_slots.data() + j * N,
                                .slots_apart = N,
                                .is_direct = true};
      (work.kernels->joints[joints[j].kind].*pass)(data, own, {0, 1});
    }
  }

  /// Calls f(kind, batch of the joint) with the types of the joint's kind.
  template <typename F>
  HWY_INLINE void with_kind(std::uint32_t j, F f) {
    with_kind_of(j, f, std::make_index_sequence<kJointKinds>());
  }

  template <typename F, std::size_t... Kind>
  HWY_INLINE void with_kind_of(std::uint32_t j, F& f, std::index_sequence<Kind...>) {
    const auto call = [&](auto kind) {
      if constexpr (has_direct_rows(decltype(kind)::value)) {
        using Joint = JointOfBatch<N, decltype(kind)::value>;
        if (joints[j].kind != kind) return false;
        f(ArticulatedKind<Joint>(), *static_cast<typename Joint::Batch*>(joint_work[j].batch));
        return true;
      } else {
        return false;
      }
    };
    static_cast<void>((call(std::integral_constant<std::size_t, Kind>()) || ...));
  }

  /// Calls f(number of rows of the joint).
  template <typename F>
  static HWY_INLINE void with_rows(const JointWork& joint, F f) {
    if (joint.rows == 3) return f(std::integral_constant<int, 3>());
    if (joint.rows == 2) return f(std::integral_constant<int, 2>());
    f(std::integral_constant<int, 1>());
  }

  /// Calls f(kind, batch, body, joint), from the leaves to the root.
  template <typename F>
  HWY_INLINE void for_each_joint(F f) {
    for (std::uint32_t i = body_count; i-- > 0;) {
      const IndexRange own = bodies[i].joints;
      for (std::uint32_t j = own.first; j < own.last; ++j) {
        with_kind(j, [&](auto kind, auto& batch) { f(kind, batch, i, j); });
      }
    }
  }

  /// The parent of a body that is not the root.
  std::uint32_t parent_of(std::uint32_t body) const { return joints[bodies[body].joints.last - 1].parent; }

  // --- Bodies -------------------------------------------------------------------------------------------------------------

  void read_bodies() {
    for (std::uint32_t i = 0; i < body_count; ++i) {
      BodyWork& to = body_work[i];
      for (std::size_t lane = 0; lane < N; ++lane) {
        const std::uint32_t lane_slot = work.batch->body_slots[std::size_t{i} * N + lane];
        const bool empty = lane_slot == kNone;
        const auto [world, slot] = empty ? solver::RowOfWorld{data.world} : row_of(data, lane_slot);
        const BodyState* body = empty ? nullptr : &world.state->bodies.state[slot];
        to.place[lane] = empty ? 0 : offset_of(world.index_of[slot]);
        to.inv_mass_x[lane] = to.inv_mass_y[lane] = empty ? 0.0f : body->inv_mass;
        to.inv_inertia[lane] = empty ? 0.0f : body->inv_inertia;
      }
      if (data.locks == nullptr) continue;
      const Vec2Lanes<N> free = free_axes<N>(data.locks, to.place).inverse_masses(R::load(to.inv_mass_x));
      free.x.store(to.inv_mass_x);
      free.y.store(to.inv_mass_y);
    }
  }

  void load_velocities() {
    for (std::uint32_t i = 0; i < body_count; ++i) {
      body_work[i].velocity = gather_twist<N>(data.bodies, body_work[i].place);
    }
  }

  void store_velocities() {
    for (std::uint32_t i = 0; i < body_count; ++i) {
      const Twist<N> v = body_work[i].velocity;
      scatter_velocity<N>(data.bodies, body_work[i].place, data.dynamic_count, {{v.x(), v.y()}, v.angular()});
    }
  }

  /// The velocity of the parent, or of the joint's body outside of the component.
  HWY_INLINE Twist<N> parent_velocity(const JointWork& joint) const {
    return joint.parent_body != nullptr ? joint.parent_body->velocity : gather_twist<N>(data.bodies, joint.outside);
  }

  /// Applies an impulse to a body.
  static HWY_INLINE void push(BodyWork& body, Twist<N> impulse) {
    body.velocity = body.velocity + body.masses * impulse;
  }
  static HWY_INLINE void push(BodyWork& body, Twist<N> impulse, Mask<N> where) {
    const Twist<N> v = body.velocity;
    body.velocity = select(where, v + body.masses * impulse, v);
  }

  void forget_factors() { body_work[0].factored[0] = 0; }

  // --- Rows of the joints -------------------------------------------------------------------------------------------------

  static HWY_INLINE void store_row(Twist<N>& child, Twist<N>& parent, const JointRowLanes<N>& row, bool child_is_a) {
    const Vec2Lanes<N> u = row.direction;
    Twist<N>& of_a = child_is_a ? child : parent;
    Twist<N>& of_b = child_is_a ? parent : child;
    of_a = {-u.x, -u.y, -row.lever_a};
    of_b = {u.x, u.y, row.lever_b};
  }

  /// The inverse mass of a row by its two bodies alone.
  HWY_INLINE R inverse_mass(const JointBodies<N>& of, const JointMotion<N>& m, const JointRowLanes<N>& row) const {
    const Vec2Lanes<N> u = row.direction;
    R linear = (m.inv_mass_a + m.inv_mass_b) * dot(u, u);
    if (has_locks(data, of)) {
      const FreeAxes<N> a = free_axes<N>(data.locks, of.offset_a);
      const FreeAxes<N> b = free_axes<N>(data.locks, of.offset_b);
      const R held = dot(a.pushed(m.inv_mass_a, u) + b.pushed(m.inv_mass_b, u), u);
      linear = select(both(a.all, b.all), linear, held);
    }
    return linear + m.inv_inertia_a * row.lever_a * row.lever_a + m.inv_inertia_b * row.lever_b * row.lever_b;
  }

  DRYSTONE_INLINE_FOR_SPEED JointMotion<N> motion_of(const JointBodies<N>& of) const { return gather_motion(data, of); }

  /// Computes rows, errors and coordinates at the present poses.
  void make_rows() {
    body_work[0].factored[0] = 0;
    for (std::uint32_t i = 0; i < body_count; ++i) R(0.0f).store(body_work[i].tension);
    for_each_joint([&](auto kind, auto& batch, std::uint32_t i, std::uint32_t j) {
      using K = decltype(kind);
      JointWork& to = joint_work[j];
      const JointMotion<N> m = motion_of(batch.bodies);
      JointRowLanes<N> rows[3];
      const R zero(0.0f);
      R bias[3] = {zero, zero, zero};
      R compliance[3] = {zero, zero, zero};
      K::rigid_rows(data, batch, m, rows, bias);
      for (int k = 0; k < K::kRigid; ++k) {
        store_row(to.child.row[k], to.parent.row[k], rows[k], joints[j].child_is_a != 0);
        compliance[k] = R(kHardCompliance) * inverse_mass(batch.bodies, m, rows[k]);
      }
      to.bias = {bias[0], bias[1], bias[2]};
      to.compliance = {compliance[0], compliance[1], compliance[2]};
      Vec2Lanes<N> pull = {R(0.0f), R(0.0f)};  // The impulse on body b.
      for (int k = 0; k < K::kRigid; ++k) pull = pull + R::load(K::rigid_impulse(batch, k)) * rows[k].direction;
      const bool child_is_a = joints[j].child_is_a != 0;
      add_tension(i, child_is_a ? -dot(m.r_a, pull) : dot(m.r_b, pull));
      if (joints[j].parent != kNone) add_tension(joints[j].parent, child_is_a ? dot(m.r_b, pull) : -dot(m.r_a, pull));
      if constexpr (K::kHasAxis) {
        const JointRowLanes<N> row = K::axis_row(data, batch, m);
        store_row(to.axis.child, to.axis.parent, row, joints[j].child_is_a != 0);
        const AxisPart<N>& part = K::axis_part(batch);
        const R of_row = inverse_mass(batch.bodies, m, row);
        to.axis.spring_stiffness =
            R::load(part.spring_mass_scale) * invert_positive(R::load(part.spring_impulse_scale) * of_row);
        to.axis.hard_stiffness = invert_positive(R(kHardCompliance) * of_row);
        to.axis.coordinate = K::coordinate(batch, m);
      } else {
        to.child.template complete<K::kRows>();
        to.parent.template complete<K::kRows>();
      }
    });
    for (std::uint32_t i = 0; i < body_count; ++i) {
      BodyWork& body = body_work[i];
      body.masses = {R::load(body.inv_mass_x), R::load(body.inv_mass_y), inverse_inertia(body)};
    }
  }

  static HWY_INLINE R inverse_inertia(const BodyWork& body) {
    const R inv_inertia = R::load(body.inv_inertia);
    return keep(inv_inertia > R(0.0f), R(1.0f) / max(invert_positive(inv_inertia), R::load(body.tension)));
  }

  /// Increases the least inertia of a body that a joint pulls on. A body under a pull F at the arm r swings back with the torque r x F,
  /// like a spring of stiffness r . F. A sub-step of length h can follow this motion if h^2 r . F is less than the body's inertia. Under a
  /// stronger pull, for instance if a light link carries a thousand times its weight, the body would oscillate wildly. So its inertia is
  /// taken as at least h^2 r . F; an implicit step of such a spring would add at least this much.
  HWY_INLINE void add_tension(std::uint32_t body, R moment) {
    float* tension = body_work[body].tension;
    (R::load(tension) + R(data.h) * moment).store(tension);
  }

  const solver::SolverData& data;
  const solver::ArticulatedWork& work;
  const ArticulatedBody* bodies;
  std::span<const ArticulatedJoint> joints;
  ContactWork* contact_work;
  JointWork* joint_work;
  BodyWork* body_work;
  std::uint32_t body_count;
  bool has_contacts;
  bool use_bias = false;  // Whether position errors are corrected by velocities: in `solve`, not in `relax`.
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

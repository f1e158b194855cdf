// The direct solution of articulated components: bodies that joints connect into a tree. N components with the same structure are solved
// at a time.
//
// All velocity rows of a component's joints are solved together. With the masses M, the rows J, their right-hand side r and a small
// compliance C (a diagonal matrix), the changes dv of the velocities and dl of the impulses obey
//   M dv = J^T dl,   J dv + C dl = r = -(J v + bias) - C l
// Bodies and joints are eliminated from the leaves of the tree to its root, which causes no fill-in. When all children of a body i are
// eliminated, the body responds to an impulse f with  dv_i = z_i + W_i f, where W_i is the inverse articulated mass of the body and the
// subtree below it. The joint to the parent p is eliminated with the body:
//   D = J_i W_i J_i^T + C,   q = D^-1 (r - J_i z_i),   dl = q - D^-1 J_p dv_p
// This increases the mass of the parent by  J_p^T D^-1 J_p  and adds the impulse  J_p^T q. A joint to a static or kinematic body has no
// parent; it makes its body harder to push:  z += W J^T q,  W -= W J^T D^-1 J W. At the root, dv is z. The pass back to the leaves
// computes every dl and dv. All arithmetic is on 3 x 3 matrices, with a fixed number of operations for each joint.
//
// The axis of a joint (spring, motor, limit) is another row. Springs are soft; motors and limits are as hard as the other rows, but have
// bounds. Which of them act is guessed from the previous velocities and impulses. If the solution violates a bound, the guess is
// corrected and the component solved again, at most as often as kGuesses says.
//
// `solve` corrects position errors by velocities (the bias above), and `relax` removes these velocities. Joints that are not solved
// directly are solved by iterations over one joint after another. There, such velocities would accumulate in joints that
// contradict each other, so iterations move bodies instead (rows-inl.hpp). The joints of a tree hardly ever contradict each other
// (solve/partition/components.cpp has the exception, for which the compliance bounds the impulses). Impulses of revolute joints are kept in the
// axes of the world, because each pass computes all of them.
//
// The factors D^-1 and W depend on the poses and on the rows that act. A pass uses the factors of the pass before it, unless the bodies
// have moved since (before each `relax`), or a guess changes which rows act.
//
// Legend: J_i, J_p the part of J that belongs to a body i and its parent p; l impulse; W inverse articulated mass.
// Sources: D. Baraff, Linear-time dynamics using Lagrange multipliers (1996); R. Featherstone, Rigid Body Dynamics
// Algorithms (2008), chapter 7.
#pragma once

#include "constraint/articulated_contacts-inl.hpp"
#include "constraint/articulated_elimination-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

/// How many guesses a pass may make. Most passes need one or two. A wrong guess acts until the next sub-step, so long sub-steps, in which motors
/// and limits begin and cease to act more often, may take more.
struct Guesses {
  int most = 0;
  /// The number of guesses in which parts of axes may begin to act. In later guesses they may only cease to act, so that guesses do not
  /// alternate.
  int growing = 0;
};
inline constexpr Guesses kGuesses = {8, 3};
inline constexpr Guesses kGuessesOfLongSubstep = {16, 8};
inline constexpr float kLongSubstep = 0.01f;  // [s]
/// Old impulses no longer fit if bodies have turned far since, or if a contact that balanced them has ended. Then all impulses of the
/// component are dropped; the solution does not depend on them. They do not fit if the warm start multiplies the kinetic energy by more
/// than this, except at speeds below kSlow [length units/s].
inline constexpr float kMostWarmEnergy = 4.0f;
inline constexpr float kSlow = 0.05f;
/// If the warm start changed a velocity by more than this [length units/s, rad/s], taking the impulses back would leave its rounding, and
/// the velocity of before is restored.
inline constexpr float kMaxWarmStart = 1.0e3f;

template <int N>
class ArticulatedSolve {
 public:
  using R = Real<N>;
  using Component = ArticulatedComponent<N>;
  using BodyWork = ArticulatedBodyWork<N>;
  using JointWork = ArticulatedJointWork<N>;

  ArticulatedSolve(const solver::SolverData& data, const solver::ArticulatedWork& work) : c_(data, work) {}

  void prepare() {
    c_.prepare_joints();
    c_.read_bodies();
    c_.body_work[0].has_read_contacts = 0;
    c_.make_rows();
  }

  void warm_start() {
    c_.load_velocities();
    keep_velocities();
    apply_joints(R(1.0f));
    c_.store_velocities();
  }

  /// Drops the impulses of the joints and points of components that they do not fit. Contacts that are not solved with the component have
  /// been applied too, because they may balance its joints.
  void check_warm_start() {
    const R zero(0.0f);
    c_.load_velocities();
    R before = zero;
    R now = zero;
    for (std::uint32_t i = 0; i < c_.body_count; ++i) {
      const BodyWork& body = c_.body_work[i];
      before += energy(body, body.before) + energy(body, Twist<N>(R(c_.data.length_unit * kSlow), zero, zero));
      now += energy(body, body.velocity);
    }
    const Mask<N> fits = now <= R(kMostWarmEnergy) * before;
    if (all_true(fits)) return;
    const R lost = HWY_NAMESPACE::select(fits, zero, R(1.0f));
    apply_joints(-lost);
    forget_joints(lost > zero);
    if (c_.has_contacts) contacts_.forget(lost > zero);
    for (std::uint32_t i = 0; i < c_.body_count; ++i) {
      BodyWork& body = c_.body_work[i];
      const Twist<N> change = body.velocity - body.before;
      const R most(c_.data.length_unit * kMaxWarmStart);
      const Mask<N> small =
          both(both(abs(change.x()) <= most, abs(change.y()) <= most), abs(change.angular()) <= R(kMaxWarmStart));
      const Twist<N> corrected = select(small, body.velocity, body.before);
      // The other lanes keep their bits: adding 0 may change the sign of a 0.
      body.velocity = select(lost > zero, corrected, gather_twist<N>(c_.data.bodies, body.place));
    }
    c_.store_velocities();
  }

  void solve(bool use_bias) {
    c_.use_bias = use_bias;
    if (!use_bias) c_.make_rows();
    c_.load_velocities();
    if (c_.has_contacts) {
      keep_state();
      contacts_.begin();
    }
    guess();
    if (c_.has_contacts) contacts_.store();
    c_.store_velocities();
  }

  void store() { c_.run_joints(&solver::JointKernels::store); }

 private:
  /// Solves with one guess after another of the parts of axes that act. If none is right, the last one is used, and its impulses out of
  /// bounds are clamped.
  void guess() {
    const R zero(0.0f);
    R open(1.0f);
    axes_.begin();
    const Guesses guesses = c_.data.h > kLongSubstep ? kGuessesOfLongSubstep : kGuesses;
    for (int guess = 0; guess < guesses.most; ++guess) {
      if (guess > 0 && c_.has_contacts) {
        restore_state(open > zero);
        axes_.take_impulses(open > zero);
      }
      elimination_.make_factors();
      axes_.settle_idle(open > zero);
      elimination_.make_increments(open);
      if (c_.has_contacts) {
        contacts_.solve(open > zero);
        elimination_.make_increments(open);
      }
      if (!axes_.any()) return;
      const R grows(guess < guesses.growing ? 1.0f : 0.0f);
      open = axes_.check(open, grows, guess + 1 == guesses.most);
      if (all_true(open == zero)) return;
    }
  }

  void keep_velocities() {
    for (std::uint32_t i = 0; i < c_.body_count; ++i) c_.body_work[i].before = c_.body_work[i].velocity;
  }

  void restore_velocities(Mask<N> where) {
    for (std::uint32_t i = 0; i < c_.body_count; ++i) {
      BodyWork& body = c_.body_work[i];
      body.velocity = select(where, body.before, body.velocity);
    }
  }

  /// Applies the impulses of the joints, times a share.
  void apply_joints(R share) {
    c_.for_each_joint([&](auto kind, auto& batch, std::uint32_t i, std::uint32_t j) {
      using K = decltype(kind);
      JointWork& work = c_.joint_work[j];
      Twist<N> on_child = {R(0.0f), R(0.0f), R(0.0f)};
      Twist<N> on_parent = on_child;
      for (int k = 0; k < K::kRigid; ++k) {
        const R impulse = share * R::load(K::rigid_impulse(batch, k));
        on_child = on_child + impulse * work.child.row[k];
        on_parent = on_parent + impulse * work.parent.row[k];
      }
      if constexpr (K::kHasAxis) {
        const R impulse = share * axis_impulse(K::axis_part(batch));
        on_child = on_child + impulse * work.axis.child;
        on_parent = on_parent + impulse * work.axis.parent;
      }
      Component::push(c_.body_work[i], on_child);
      if (c_.joints[j].parent != kNone) Component::push(c_.body_work[c_.joints[j].parent], on_parent);
    });
  }

  void forget_joints(Mask<N> where) {
    for_each_impulse([&](float* impulse, float*) { store_where(where, R(0.0f), impulse); });
  }

  /// Calls f(impulse, impulse before the first guess) for the impulses of all joints.
  template <typename F>
  HWY_INLINE void for_each_impulse(F f) {
    c_.for_each_joint([&](auto kind, auto& batch, std::uint32_t, std::uint32_t j) {
      using K = decltype(kind);
      float(*before)[N] = c_.joint_work[j].before;
      for (int k = 0; k < K::kRigid; ++k) f(K::rigid_impulse(batch, k), *before++);
      if constexpr (K::kHasAxis) {
        AxisPart<N>& part = K::axis_part(batch);
        for (float* impulse : {part.spring_impulse, part.motor_impulse, part.lower_impulse, part.upper_impulse})
          f(impulse, *before++);
      }
    });
  }

  /// The kinetic energy of a body at a velocity, times two. Locked axes have none.
  static HWY_INLINE R energy(const BodyWork& body, const Twist<N>& v) {
    const auto part = [](const float* inverse, R speed) { return invert_positive(R::load(inverse)) * speed * speed; };
    return part(body.inv_mass_x, v.x()) + part(body.inv_mass_y, v.y()) + part(body.inv_inertia, v.angular());
  }

  /// Stores the state before the first guess.
  void keep_state() {
    keep_velocities();
    for_each_impulse([](float* impulse, float* before) { R::load(impulse).store(before); });
  }

  /// Restores the stored state. Each guess begins there: a wrong guess may end at impulses and speeds that are so large that their
  /// rounding, times the factors of the hard rows, would be a large error of the next one.
  void restore_state(Mask<N> where) {
    restore_velocities(where);
    for_each_impulse([&](float* impulse, float* before) { store_where(where, R::load(before), impulse); });
    contacts_.restore(where);
  }

  Component c_;
  ArticulatedAxes<N> axes_{c_};
  ArticulatedContacts<N> contacts_{c_};
  ArticulatedElimination<N> elimination_{c_};
};

template <int N>
struct ArticulatedPasses {
  using Solve = ArticulatedSolve<N>;
  template <void (Solve::*Method)()>
  static void run(const solver::SolverData& data, const solver::ArticulatedWork& work) {
    (Solve(data, work).*Method)();
  }
  static HWY_NOINLINE void solve_in(const solver::SolverData& data, const solver::ArticulatedWork& work,
                                    bool use_bias) {
    Solve(data, work).solve(use_bias);
  }
  static void solve(const solver::SolverData& data, const solver::ArticulatedWork& work) {
    solve_in(data, work, /*use_bias=*/true);
  }
  static void relax(const solver::SolverData& data, const solver::ArticulatedWork& work) {
    solve_in(data, work, /*use_bias=*/false);
  }
  static HWY_INLINE solver::ArticulatedKernels kernels() {
    return {.bytes = ArticulatedComponent<N>::bytes,
            .prepare = run<&Solve::prepare>,
            .warm_start = run<&Solve::warm_start>,
            .check_warm_start = run<&Solve::check_warm_start>,
            .solve = solve,
            .relax = relax,
            .store = run<&Solve::store>};
  }
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

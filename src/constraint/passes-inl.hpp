// The passes over batches of joints of a kind: prepare, warm start, solve, relax, store.
#pragma once

#include "constraint/distance-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace drystone::HWY_NAMESPACE {

// How many functions solve a kind of joint. Each is large, since all formulas are inlined, and a set of kernels has them for each kind:
//   hinges           one for each pass, which is known at compile time, and one for batches in which a body has a locked axis
//   other kinds      one for all passes, and one for batches with locked axes; the passes differ in a few branches
//   builds for size  hinges without springs, motors and limits as the other kinds; those have only the function for locked axes, which gives the
//                    same bits. The functions for locked axes of joints with springs, motors and limits are those of joints without them
//                    too (is_driven())

/// Whether a kind of joint has a function for each pass.
template <typename Joint>
inline constexpr bool kHasOwnPasses = std::is_same_v<typename Joint::Options, RevoluteOptions> && !DRYSTONE_FAVOR_SIZE;
/// Whether batches without locked axes are solved by the function for batches with them.
template <typename Joint>
inline constexpr bool kSharesLocked =
    DRYSTONE_FAVOR_SIZE &&
    !(std::is_same_v<typename Joint::Options, RevoluteOptions> && !batch_kind_has_drive(Joint::kKind));

/// The kind with springs, motors and limits.
template <typename Joint>
struct WithDrive;
template <template <int, bool> typename Joint, int N, bool HasDrive>
struct WithDrive<Joint<N, HasDrive>> {
  using Type = Joint<N, true>;
};

/// The number of impulses of rigid rows in a batch.
template <typename Joint>
inline constexpr int kRigidImpulses = Joint::kRigid;
template <int N, bool HasAxis>
inline constexpr int kRigidImpulses<DistanceJoint<N, HasAxis>> = DistanceJoint<N, HasAxis>::kMayBeRigid ? 1 : 0;

/// The passes over batches of a joint kind, with or without an axis. `Joint` defines them for one batch:
///   Batch                              struct with `JointBodies<N> bodies`
///   kMoments                           which of its impulses are moments
///   fill(data, world, batch, lane, row, options, impulses)     sets up one lane, of which `bodies` is already set
///   finish(data, batch)                optional; runs before the impulses are read, unless the joints are solved directly
///   read(batch, lane, impulses)        returns the impulses of a lane
///   angle_at(batch, lane)              optional; the angle of a lane at the end of the step
///   warm_start(data, batch, motion)
///   kRigid, rigid_impulse(batch, row)  the number of rigid rows, and the impulses of a row
///   axis_part(batch)                   only with an axis; or for_each_axis(batch, f) if there are several
///   warm_start_drives(data, batch, motion)   only with an axis
///   kForgets                           by which arms it drops impulses (share_forgotten())
///   solve(pass, data, batch, motion, shift)   changes the velocities; `shift` receives the moves of the bodies
template <int N, typename Joint>
struct JointPasses {
  using Batch = typename Joint::Batch;

  static void prepare(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for_each_batch<Batch>(batches, range, [&](Batch& batch, std::uint32_t i) {
      batch = Batch{};  // Empty lanes are zero: static body 0, no mass, no impulse.
      for_each_row<N>(data, batches, i, [&](const solver::WorldRows& world, std::uint32_t slot, std::size_t lane) {
        fill_lane(data, batches.is_direct, world, batch, lane, slot);
      });
    });
  }
  static DRYSTONE_INLINE_FOR_SPEED void fill_lane(const solver::SolverData& data, bool is_direct,
                                                  const solver::WorldRows& world, Batch& batch, std::size_t lane,
                                                  std::uint32_t slot) {
    JointRow& joint = world.state->joints.row[slot];
    const JointOptionsRow& options = world.state->joints.options[slot];
    fill_bodies(world, batch.bodies, lane, joint);
    const bool forgets = !is_direct && joint.limited == kNone;
    batch.bodies.forgotten[lane] = forgets ? share_forgotten<Joint::kForgets>(batch.bodies, lane, joint.kept) : 0.0f;
    batch.bodies.limited[lane] = joint.limited != kNone ? 1.0f : 0.0f;
#if DRYSTONE_FAVOR_SIZE
    batch.bodies.driven[lane] = batch_kind_has_drive(joint.batch_kind) ? 1.0f : 0.0f;
#endif
    const JointImpulses impulses = remembered<Joint::kMoments>(data, is_direct, batch.bodies, lane, joint.impulses);
    if constexpr (std::is_same_v<typename Joint::Options, JointOptionsRow>) {
      Joint::fill(data, world, batch, lane, joint, options, impulses);
    } else {
      Joint::fill(data, world, batch, lane, joint, *options.template get_if<typename Joint::Options>(), impulses);
    }
  }

  /// The passes that solve batches with a locked axis, and all batches of kinds that share them. Batches begin alike with a drive and
  /// without.
  using OfLocked = JointPasses<N, std::conditional_t<kOneBatchForBoth, typename WithDrive<Joint>::Type, Joint>>;
  static typename OfLocked::Batch& of_locked(Batch& batch) {
    return reinterpret_cast<typename OfLocked::Batch&>(batch);
  }
  static constexpr bool kOwnPasses = kHasOwnPasses<Joint>;
  static constexpr bool kShares = kSharesLocked<Joint>;

  /// Runs a pass over a range of batches, some of which may have a body with a locked axis.
  template <typename OnLocked>
  static HWY_INLINE void by_locks(const solver::SolverData& data, const solver::Batches& batches, IndexRange range,
                                  OnLocked on_locked, solver::Pass on_free) {
    if (!kShares && data.locks == nullptr) return on_free(data, batches, range);
    for_each_batch<Batch>(batches, range, [&](Batch& batch, std::uint32_t i) {
      if (kShares || has_locks(data, batch.bodies)) {
        on_locked(data, batch);
      } else {
        on_free(data, batches, {i, i + 1});
      }
    });
  }

  static void warm_start(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    by_locks(
        data, batches, range,
        [](const solver::SolverData& d, Batch& batch) { OfLocked::warm_start_locked(d, of_locked(batch)); },
        warm_start_free);
  }
  static void warm_start_free(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    if constexpr (!kShares) {
      for (std::uint32_t i = range.first; i < range.last; ++i) {
        Batch& batch = static_cast<Batch*>(batches.first)[i];
        warm_start(data, batch, gather_motion(data, batch.bodies));
      }
    }
  }
  static HWY_NOINLINE void warm_start_locked(const solver::SolverData& data, Batch& batch) {
    warm_start(data, batch, gather_locked_motion(data, batch.bodies));
  }

  template <typename Motion>
  static HWY_INLINE void warm_start(const solver::SolverData& data, Batch& batch, Motion motion) {
    if (!all_true(Real<N>::load(batch.bodies.forgotten) == Real<N>(0.0f))) {
      forget(batch, batch.bodies.forgotten);
      for_each_axis(batch, [&](AxisPart<N>& axis) { take_share<N>(axis.motor_impulse, batch.bodies.forgotten); });
    }
    Joint::warm_start(data, batch, motion);
    scatter_velocities(data, batch.bodies, motion);
  }

  static constexpr bool kDriven = batch_kind_has_drive(Joint::kKind);

  template <typename F>
  static HWY_INLINE void for_each_axis(Batch& batch, F f) {
    if (!is_driven(batch.bodies)) return;
    if constexpr (kDriven && requires { Joint::for_each_axis(batch, f); }) {
      Joint::for_each_axis(batch, f);
    } else if constexpr (kDriven) {
      f(Joint::axis_part(batch));
    }
  }
  /// Reduces the impulses by a share, but for those of springs and motors.
  static DRYSTONE_INLINE_FOR_SPEED void forget(Batch& batch, const float* share) {
    for (int row = 0; row < kRigidImpulses<Joint>; ++row) take_share<N>(Joint::rigid_impulse(batch, row), share);
    for_each_axis(batch, [&](AxisPart<N>& axis) {
      take_share<N>(axis.lower_impulse, share);
      take_share<N>(axis.upper_impulse, share);
    });
  }

  static void warm_start_drives(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    if constexpr (kDriven) {
      for_each_batch<Batch>(batches, range, [&](Batch& batch, std::uint32_t) {
        if (all_true(Real<N>::load(batch.bodies.limited) == Real<N>(0.0f))) return;
        if (DRYSTONE_FAVOR_SIZE || has_locks(data, batch.bodies)) {
          push_drives(data, batch, gather_locked_motion(data, batch.bodies));
        } else {
          push_drives(data, batch, gather_motion(data, batch.bodies));
        }
      });
    }
  }
  template <typename Motion>
  static HWY_NOINLINE void push_drives(const solver::SolverData& data, Batch& batch, Motion motion) {
    Joint::warm_start_drives(data, batch, motion);
    scatter_velocities(data, batch.bodies, motion);
  }

  static void reduce(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for_each_batch<Batch>(batches, range, [&](Batch& batch, std::uint32_t) {
      alignas(4 * N) float lost[N];
      for (int lane = 0; lane < N; ++lane) {
        const auto lost_by = [&](std::uint32_t offset) { return data.lost_impulses[offset / kBodyFloats]; };
        lost[lane] = drystone::max(lost_by(batch.bodies.offset_a[lane]), lost_by(batch.bodies.offset_b[lane]));
      }
      if (!all_true(Real<N>::load(lost) == Real<N>(0.0f))) forget(batch, lost);
    });
  }

  template <JointPass Pass>
  static void solve(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    by_locks(
        data, batches, range,
        [](const solver::SolverData& d, Batch& batch) { OfLocked::solve_locked(Pass, d, of_locked(batch)); },
        solve_free<Pass>);
  }

  template <JointPass Pass>
  static void solve_free(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    if constexpr (kOwnPasses) {
      solve_range(Pass, data, batches, range);
    } else if constexpr (!kShares) {
      solve_in_any_pass(Pass, data, batches, range);
    }
  }
  static HWY_NOINLINE void solve_in_any_pass(JointPass pass, const solver::SolverData& data,
                                             const solver::Batches& batches, IndexRange range) {
    solve_range(pass, data, batches, range);
  }
  static HWY_INLINE void solve_range(JointPass pass, const solver::SolverData& data, const solver::Batches& batches,
                                     IndexRange range) {
    for (std::uint32_t i = range.first; i < range.last; ++i) {
      Batch& batch = static_cast<Batch*>(batches.first)[i];
      solve(pass, data, batch, gather_motion(data, batch.bodies));
    }
  }
  static HWY_NOINLINE void solve_locked(JointPass pass, const solver::SolverData& data, Batch& batch) {
    solve(pass, data, batch, gather_locked_motion(data, batch.bodies));
  }

  template <typename Motion>
  static HWY_INLINE void solve(JointPass pass, const solver::SolverData& data, Batch& batch, Motion motion) {
    const Real<N> zero(0.0f);
    Twists<N> shift = {{{zero, zero}, zero}, {{zero, zero}, zero}};
    Joint::solve(pass, data, batch, motion, shift);
    scatter_velocities(data, batch.bodies, motion);
    if (pass == JointPass::relax_and_move) {
      motion.position_a = moved(motion.position_a, shift.a);
      motion.position_b = moved(motion.position_b, shift.b);
      scatter_positions(data, batch.bodies, motion);
    }
  }

  static void store(const solver::SolverData& data, const solver::Batches& batches, IndexRange range) {
    for_each_batch<Batch>(batches, range, [&](Batch& batch, std::uint32_t i) {
      if constexpr (requires { Joint::finish(data, batch); }) {
        if (!batches.is_direct) Joint::finish(data, batch);
      }
      for_each_row<N>(data, batches, i, [&](const solver::WorldRows& world, std::uint32_t slot, std::size_t lane) {
        store_lane(data, world, batch, lane, slot);
      });
    });
  }
  static DRYSTONE_INLINE_FOR_SPEED void store_lane(const solver::SolverData& data, const solver::WorldRows& world,
                                                   const Batch& batch, std::size_t lane, std::uint32_t slot) {
    JointRow& joint = world.state->joints.row[slot];
    Joint::read(batch, lane, joint.impulses);
    if constexpr (requires { Joint::angle_at(batch, lane); }) count_turns(joint.angle, Joint::angle_at(batch, lane));
    joint.last_substep = data.h;
    note_peak(world, slot);
  }

  static void count_turns(JointAngle& angle, float now) {
    // A body that is not finite any more is disabled after this step, but the joint stays.
    if (angle.counted && std::isfinite(now)) angle.last = now;
  }
};

}  // namespace drystone::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

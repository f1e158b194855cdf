// The table of kernels of one instruction set: for each kind of contact and joint, the functions that the stages of the
// solver call. All tables do the same arithmetic, lane by lane; they differ in the number of constraints processed at
// once.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <span>

#include "drystone/parts.hpp"
#include "drystone/world.hpp"
#include "kernels/solver_body.hpp"
#include "math/softness.hpp"
#include "model/sim_state.hpp"
#include "model/step_data.hpp"

namespace drystone::solver {

/// The effect of forces and damping on each body in a sub-step, and flags (BodyFlag), by solver index.
struct BodyForces {
  float* velocity_change_x = nullptr;
  float* velocity_change_y = nullptr;
  float* angular_change = nullptr;
  float* linear_factor = nullptr;
  float* angular_factor = nullptr;
  std::uint8_t* flags = nullptr;
};

/// Data between the passes over impacts and the solver that runs them.
struct ImpactFlags {
  std::atomic<float> greatest_restitution = 0.0f;  // Of all contacts.
  std::atomic<bool> found = false;                 // Whether a contact strikes in this round.
  std::atomic<bool> unsettled = false;             // Whether a contact changed its impulse in this sweep.
  float least_restitution = 0.0f;                  // Contacts with less do not take part in the pass.
  int chains_cut = 0;                              // Sub-steps in which rounds ran out.

  /// Called by many workers, in any order.
  void add_restitution(float restitution) {
    float known = greatest_restitution.load(std::memory_order_relaxed);
    while (known < restitution &&
           !greatest_restitution.compare_exchange_weak(known, restitution, std::memory_order_relaxed)) {
    }
  }
};

/// A sweep by more than this has an angle; other sweeps have the rotations at both ends alone [rad].
inline constexpr float kQuarterTurn = 0.5f * kPi;

/// The data that kernels work on. The types of the batches depend on kind and lane count; only kernels know them.
struct SolverData {
  SimState* world = nullptr;
  const std::uint32_t* index_of = nullptr;  // Solver indices, by body slot.
  SolverBody* bodies = nullptr;
  const Vec2* start_moves = nullptr;  // Motion::push_moves; null where they are empty.
  SweepStart* sweep_starts = nullptr;
  BodyForces forces;
  std::uint32_t dynamic_count = 0;
  float max_speed = 0.0f;
  float max_angular_speed = 0.0f;
  // A faster body rotates farther in a sub-step than the integration in lanes supports.
  float large_angle_speed = 0.0f;
  bool clears_forces = true;
  float h = 0.0f;
  float inv_h = 0.0f;
  float warm_start_scale = 1.0f;  // The length of this step's sub-steps over that of the last step's.
  math::Softness contact_softness;
  math::Softness static_softness;      // Of contacts with static and kinematic bodies, which are stiffer.
  float joint_correction = 0.0f;       // The share of the errors of joints that is moved away in the step.
  float articulated_bias_rate = 0.0f;  // Closing velocity per error in articulated components [1/s].
  float push_out_speed = 0.0f;
  float restitution_speed = 0.0f;
  ImpactFlags* impacts = nullptr;
  std::array<std::uint8_t*, kContactKinds> impact_marks{};  // A byte for each batch; none for plain contacts.
  std::array<const std::uint32_t*, kContactKinds> contact_slots{};
  std::array<void*, kContactKinds> contact_batches{};
  std::array<const std::uint32_t*, kJointKinds> joint_slots{};
  std::array<void*, kJointKinds> joint_batches{};
  // Where the joints are those of articulated components: the components, from the first of the block on, and their memory.
  const ArticulatedBody* articulated_bodies = nullptr;
  const ArticulatedJoint* articulated_joints = nullptr;
  const std::uint32_t* articulated_slots = nullptr;
  const ArticulatedContact* articulated_contacts = nullptr;
  // The numbers of the block's first body, joint and contact.
  std::uint32_t first_articulated_body = 0;
  std::uint32_t first_articulated_joint = 0;
  std::uint32_t first_articulated_contact = 0;
  void* articulated_body_work = nullptr;
  void* articulated_joint_work = nullptr;
  void* articulated_contact_work = nullptr;
  const struct ContactKernels* contact_kernels = nullptr;  // Of the step's lanes.
};

/// A contact point for the direct solution of articulated components, at the present poses.
struct ContactPoint {
  std::array<std::uint32_t, 2> place{};  // Of the bodies.
  std::array<float, 2> inv_mass{};
  std::array<float, 2> inv_inertia{};
  Vec2 normal;
  std::array<Vec2, 2> anchor;
  float separation = 0.0f;
  float friction = 0.0f;
  float surface_speed = 0.0f;
  math::Softness softness;
  float normal_impulse = 0.0f;
  float tangent_impulse = 0.0f;
};

/// A pass over bodies, by solver index; or over batches of one kind. Batches of one colour have no dynamic body in common, so ranges
/// may be split among workers.
using Pass = void (*)(const SolverData& data, IndexRange range);

struct ContactKernels {
  std::size_t batch_bytes = 0;
  Pass prepare = nullptr;
  Pass warm_start = nullptr;
  Pass solve = nullptr;  // With push-out.
  Pass relax = nullptr;  // Without.
  Pass store = nullptr;
  ContactPoint (*point)(const SolverData& data, const ArticulatedContact& contact) = nullptr;
  void (*set_impulses)(const SolverData& data, const ArticulatedContact& contact, float normal,
                       float tangent) = nullptr;
  // Of contacts that may have restitution; none otherwise.
  Pass find_impacts = nullptr;
  Pass bounce = nullptr;
  Pass rub = nullptr;
};

struct JointKernels {
  std::size_t batch_bytes = 0;
  Pass prepare = nullptr;
  Pass warm_start = nullptr;
  Pass solve = nullptr;
  Pass relax = nullptr;
  Pass relax_and_move = nullptr;  // In the last sub-step: moves errors away, too.
  Pass store = nullptr;
};

/// Solves whole articulated components. The kernels of their kinds prepare and store their joints.
struct ArticulatedKernels {
  using Pass = void (*)(const SolverData& data, const ArticulatedBatch& batch);

  std::size_t body_bytes = 0;
  std::size_t joint_bytes = 0;
  std::size_t contact_bytes = 0;
  Pass prepare = nullptr;
  Pass warm_start = nullptr;
  Pass solve = nullptr;
  Pass relax = nullptr;
};

struct KernelTable {
  int lanes = 1;
  std::array<ContactKernels, kContactKinds> contacts;
  std::array<JointKernels, kJointKinds> joints;
  ArticulatedKernels articulated;
  Pass integrate_velocities = nullptr;
  Pass integrate_positions = nullptr;
};

/// The table for lanes that are available (see available_lanes()).
const KernelTable& kernel_table(Lanes lanes);

/// The lanes that a step may choose from for WorldOptions::lanes, widest last. For `automatic` these are all sets of 8
/// lanes and more (a batch of 4 lanes takes as long as one of 8), or the widest if there are none.
std::span<const LaneChoice> lane_choices(Lanes option);

}  // namespace drystone::solver

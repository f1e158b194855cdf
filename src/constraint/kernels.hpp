// The table of kernels of one instruction set: for each kind of contact and joint, the functions that the stages of the
// solver call. The tables do the same arithmetic in each lane and differ in the number of lanes.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <span>

#include "core/softness.hpp"
#include "drystone/parts.hpp"
#include "drystone/world.hpp"
#include "world/sim_state.hpp"
#include "world/solver_bodies.hpp"
#include "world/step_data.hpp"

namespace drystone::solver {

/// A body of a component whose warm start may not add energy (solve/warm_start_energy.hpp).
struct LimitedBody {
  std::uint32_t index = 0;  // Solver index.
  float mass = 0.0f;
  float inertia = 0.0f;
  SolverBody before;  // Before and after the warm start of the joints.
  SolverBody after;
};

/// Bits of SolverData::locks: the axes along which a body has no inverse mass (world/locks.hpp).
enum LockedAxis : std::uint8_t { kLockedX = 1, kLockedY = 2 };

/// Which dynamic bodies of a batch of contacts have joints.
enum class JointedBodies : std::uint8_t { none, some, all };

/// Data that the solver and its passes over impacts with restitution exchange.
struct ImpactFlags {
  std::atomic<float> greatest_restitution = 0.0f;  // The greatest restitution of all contacts.
  std::atomic<bool> found = false;                 // Whether a contact has an impact in this round.
  std::atomic<bool> unsettled = false;             // Whether a contact changed its impulse in this iteration.
  std::atomic<bool> moved = false;  // Whether a body has moved in this round, because its impact is noticed late.
  float least_restitution = 0.0f;   // Contacts with less restitution do not take part in the pass.
  int chains_cut = 0;               // Sub-steps that reached the largest number of rounds.

  /// Called by many workers, in any order.
  void add_restitution(float restitution) {
    float known = greatest_restitution.load(std::memory_order_relaxed);
    while (known < restitution &&
           !greatest_restitution.compare_exchange_weak(known, restitution, std::memory_order_relaxed)) {
    }
  }
};

/// Sweeps that rotate by more than this store the angle; other sweeps have only the rotations at both ends [rad].
inline constexpr float kQuarterTurn = 0.5f * kPi;

/// The tables of a world, for the passes that read and write its rows.
struct WorldRows {
  SimState* state = nullptr;
  const std::uint32_t* index_of = nullptr;  // Solver indices, by body slot.
  std::uint8_t* hit_marks = nullptr;        // Motion::hit_marks; null if there are no extended contacts.
  JointPeak* joint_peaks = nullptr;         // Motion::joint_peaks; null if that is empty.
};

/// If several worlds are solved together, the slots in batches have the number of the world above these bits.
inline constexpr int kSlotBits = 24;
constexpr std::uint32_t slot_among_worlds(std::uint32_t slot, std::uint32_t world) { return world << kSlotBits | slot; }

/// A row in the tables of a world.
struct RowOfWorld {
  const WorldRows& world;
  std::uint32_t slot = kNone;
};

/// Numbers that the passes over constraints and bodies read. They are functions of the options of the world and of the step.
struct StepNumbers {
  float length_unit = 1.0f;
  float inv_length_unit = 1.0f;
  float max_speed = 0.0f;
  float max_angular_speed = 0.0f;
  // The angular speed above which a body rotates farther in a sub-step than the integration in lanes supports.
  float large_angle_speed = 0.0f;
  bool clears_forces = true;
  float h = 0.0f;
  float inv_h = 0.0f;
  float warm_start_scale = 1.0f;  // The sub-step length of this step divided by that of the last step.
  float mean_scale = 0.0f;        // ContactSoftness::mean_scale.
  math::Softness contact_softness;
  math::Softness static_softness;      // Contacts with static and kinematic bodies are stiffer.
  float joint_correction = 0.0f;       // The share of a joint's error that the step corrects by moving the bodies.
  float articulated_bias_rate = 0.0f;  // Correcting velocity per error of a joint in articulated components [1/s].
  float push_out_speed = 0.0f;
  float restitution_speed = 0.0f;
  float hit_speed = 0.0f;

  friend bool operator==(const StepNumbers&, const StepNumbers&) = default;
};

/// What all kernels of a step share. Made once in a step, and constant for the kernels.
struct SolverData : StepNumbers, BodyArrays {
  WorldRows world{};
  const WorldRows* worlds = nullptr;    // If several worlds are solved together, in place of `world`: by their number.
  const Vec2* start_moves = nullptr;    // Motion::push_moves; null if that is empty.
  const std::uint8_t* locks = nullptr;  // LockedAxis, by solver index; null if no body of the world has a locked axis.
  LimitedBody* limited_bodies = nullptr;  // As Partition::limited_bodies; null if there are none.
  float* lost_impulses = nullptr;  // By solver index: the share of the joints' impulses that a limited component loses.
  std::uint32_t dynamic_count = 0;

  /// The row with this slot in a batch.
  RowOfWorld row_of(std::uint32_t slot) const {
    if (worlds == nullptr) [[likely]]
      return {world, slot};
    return {worlds[slot >> kSlotBits], slot & ((std::uint32_t{1} << kSlotBits) - 1)};
  }
};

/// The batches of one kind of constraint in a group (a block or the seams). Their type depends on kind and lane count; only kernels know
/// it.
struct Batches {
  void* first = nullptr;
  const std::uint32_t* slots = nullptr;  // As in ColoredBatches, from the first batch of the group on.
  std::uint32_t slots_apart = 0;  // How far the slots of a batch are from those of the batch before it. Only of joints.
  // Only of contacts:
  std::uint8_t* impact_marks = nullptr;  // A byte for each batch; null for plain contacts.
  JointedBodies* jointed = nullptr;      // For each batch; null if there are no joints.
  ImpactFlags* impacts = nullptr;
  // Only of joints: whether they are solved directly, and not by iterations.
  bool is_direct = false;
};

/// Where the numbers of a contact point that change within a step are in its batch.
struct ContactPointPlace {
  const float* separation = nullptr;  // As the contacts' last pass stored it.
  float* normal_impulse = nullptr;
  float* tangent_impulse = nullptr;
};

/// A contact point for the direct solution of articulated components: what does not change within a step.
struct ContactPoint {
  ContactPointPlace at;
  std::array<std::uint32_t, 2> place{};  // Offsets of the bodies among the floats of all solver bodies.
  std::array<Vec2, 2> inv_mass{};        // Along x and y.
  std::array<float, 2> inv_inertia{};
  Vec2 normal;
  std::array<Vec2, 2> anchor;
  // The point on both bodies from which the separation is measured, relative to their centres. Turned and moved with the bodies, their
  // distance along the normal plus adjusted_separation is the separation.
  std::array<Vec2, 2> followed;
  float adjusted_separation = 0.0f;
  float friction = 0.0f;
  float surface_speed = 0.0f;
  math::Softness softness;
};

/// A batch of contacts of which at most this many lanes are filled has the layout of so many lanes (solve/narrow_batches-inl.hpp).
inline constexpr int kNarrowLanes = 4;
constexpr bool is_narrow(const std::uint32_t* slots, int lanes) {
  return lanes > kNarrowLanes && slots[kNarrowLanes] == kNone;
}

/// A pass over a range of bodies, by solver index.
using BodyPass = void (*)(const SolverData& data, IndexRange range);
/// A pass over a range of batches of one kind. Batches of one colour share no dynamic body, so workers may share the ranges.
using Pass = void (*)(const SolverData& data, const Batches& batches, IndexRange range);

struct ContactKernels {
  std::size_t batch_bytes = 0;
  Pass prepare = nullptr;
  Pass warm_start = nullptr;
  Pass warm_start_jointed = nullptr;  // The warm start, only for bodies with joints.
  Pass begin = nullptr;    // Gives new contacts the impulses that hold their bodies still. Null for one point.
  Pass solve = nullptr;    // Solves with a velocity that pushes overlapping shapes apart.
  Pass relax = nullptr;    // Solves without that velocity.
  Pass uncount = nullptr;  // Takes the present impulses from those of the step, to which `relax` added them.
  Pass measure = nullptr;  // Stores the separations at the present poses.
  Pass store = nullptr;
  ContactPoint (*point)(const SolverData& data, const Batches& batches, const ArticulatedContact& contact) = nullptr;
  // Only for kinds of contacts that may have restitution; else null.
  Pass find_impacts = nullptr;
  Pass bounce = nullptr;
  Pass impact_friction = nullptr;
};

struct JointKernels {
  std::size_t batch_bytes = 0;
  Pass prepare = nullptr;
  // The impulses of springs and motors in limited components, before `warm_start`, which applies the others. Null for kinds without these.
  Pass warm_start_drives = nullptr;
  Pass warm_start = nullptr;
  // Reduces the impulses in limited components, but for those of springs and motors, by SolverData::lost_impulses.
  Pass reduce = nullptr;
  Pass solve = nullptr;
  Pass relax = nullptr;
  Pass relax_and_move = nullptr;  // relax() in the last sub-step, which also corrects errors by moving the bodies.
  Pass store = nullptr;
};

/// Articulated components that a block solves, and where. `memory` has ArticulatedKernels::bytes() bytes.
struct ArticulatedWork {
  const ArticulatedBatch* batch = nullptr;
  const struct KernelTable* kernels = nullptr;        // For as many lanes as the batch has.
  const struct ArticulatedKernels* passes = nullptr;  // For these lanes too.
  std::byte* memory = nullptr;
  // Of the contacts of the block, by their kind.
  const ContactKernels* contact_kernels = nullptr;
  const Batches* contacts = nullptr;
};

/// Kernels that solve whole articulated components, with the JointKernels of their joints.
struct ArticulatedKernels {
  using Pass = void (*)(const SolverData& data, const ArticulatedWork& work);

  std::size_t (*bytes)(const KernelTable& kernels, const ArticulatedBatch& batch) = nullptr;
  Pass prepare = nullptr;
  Pass warm_start = nullptr;
  Pass check_warm_start = nullptr;  // After the warm start of contacts.
  Pass solve = nullptr;
  Pass relax = nullptr;
  Pass store = nullptr;
};

struct KernelTable {
  int lanes = 1;
  std::array<ContactKernels, kContactKinds> contacts;
  std::array<JointKernels, kJointKinds> joints;
  ArticulatedKernels articulated;
  // For components that are solved alone, in the instruction set of these lanes. Empty if those of the table of width 1 are as good.
  ArticulatedKernels single_articulated;
  BodyPass integrate_velocities = nullptr;
  BodyPass integrate_positions = nullptr;
  void (*integrate_unconstrained)(const SolverData& data, IndexRange range, int substeps) = nullptr;
  BodyPass toggle_carried = nullptr;  // See BodyPasses.
};

}  // namespace drystone::solver

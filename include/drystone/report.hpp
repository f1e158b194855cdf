// The report of a step: counters and times. Counters are the same on every machine, except those of jobs, workers and memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "drystone/id.hpp"
#include "drystone/math.hpp"

namespace drystone {

/// The phases of a step in order; see src/step/step.cpp.
enum class Phase : std::uint8_t {
  begin,            ///< The report and the options of the step.
  update_pairs,     ///< Broad phase: new pairs of overlapping boxes.
  update_contacts,  ///< Narrow phase: the points of contacts.
  islands,          ///< Islands merge; contacts that ended are destroyed.
  partition,        ///< Blocks and colours for the solver.
  solve,            ///< All sub-steps.
  continuous,       ///< Sweeps of fast bodies.
  refit,            ///< The boxes of moved shapes.
  sleep,            ///< Islands that rest fall asleep.
  events,           ///< The arrays of World::events().
  count             ///< The number of phases, no phase itself.
};

/// The name of the phase, for instance "update_pairs".
const char* to_string(Phase phase);

/// The length of arrays by Phase.
inline constexpr std::size_t kPhaseCount = static_cast<std::size_t>(Phase::count);

/// A part of a phase that is cut into chunks, so that several workers may share it. Parts too small to be cut run on the calling
/// thread and are not listed.
struct StepJob {
  /// The phase that the job is a part of.
  Phase phase = Phase::begin;
  /// The number of chunks, at least 2. In update_pairs it depends on the number of workers, elsewhere on the work alone.
  int chunks = 0;
  /// Time from the beginning of the job until all its chunks are done [ms].
  double ms = 0.0;
};

/// In shorter steps a body of 1 mm/s may move by more than 1 % too far or too little, because positions are on a grid of 1.9 nm [s].
inline constexpr float kShortestPreciseStep = 1.0e-4f;

/// What a step did. Counts of objects are those at its end.
struct StepReport {
  /// Number of this step, from 1.
  std::uint64_t step = 0;
  int bodies = 0;        ///< Of all types, disabled ones too.
  int awake_bodies = 0;  ///< Dynamic and kinematic ones.
  int shapes = 0;        ///< Links of chains too; a tile grid is one shape.
  int joints = 0;        ///< Of all kinds, those of disabled bodies too.
  int fields = 0;        ///< Of all kinds.
  /// Custom fields that did nothing because WorldOptions::field_functions has no function of their number.
  int fields_without_function = 0;
  /// Islands of dynamic bodies, awake and asleep.
  int islands = 0;
  int awake_islands = 0;  ///< Of those, the ones that are awake.
  /// Pairs of shapes whose boxes overlap.
  int contacts = 0;
  int awake_contacts = 0;  ///< Of those, the ones of awake bodies.
  /// Contacts that touch, awake and asleep, without the contacts of sensors.
  int touching = 0;
  /// Contacts that kept their manifold because the relative pose of their bodies hardly changed.
  int reused_contacts = 0;
  /// Pairs whose boxes began to overlap.
  int new_contacts = 0;
  /// The most colours of any block, or of the seams: for contacts, and for joints.
  int contact_colors = 0;
  int joint_colors = 0;  ///< See contact_colors.
  /// A block is a group of bodies that one worker solves, and a seam is a contact or joint between two blocks. The number of blocks, of
  /// blocks that are coupled to other blocks by seams or kinematic bodies, and of seams.
  int blocks = 0;
  int coupled_blocks = 0;  ///< Of those, the ones that are not solved alone.
  int seam_contacts = 0;   ///< Contacts between two blocks.
  int seam_joints = 0;     ///< Joints between two blocks.
  /// Bodies that were swept because they were fast, and impacts at which bodies were stopped.
  int swept_bodies = 0;
  int impacts = 0;  ///< A body may have several in a step.
  /// Bodies with joints that continuous collision stopped, or moved back because a body joined to them was stopped.
  int clamped_jointed = 0;
  /// Bodies whose speed was limited to WorldOptions::max_speed, and bodies whose angular speed was limited to max_angular_speed.
  int speed_clamped = 0;
  int rotation_clamped = 0;  ///< See speed_clamped.
  /// Whether the step was shorter than kShortestPreciseStep, in which slow motion is lost to rounding (docs/units.md, "Short steps").
  bool short_step = false;
  /// Bodies that were moved out of deep overlaps. Such a move does not change the velocity.
  int pushed_bodies = 0;
  /// Sub-steps in which a chain of impacts with restitution, each impact caused by the one before, reached its limit of 128.
  /// Contacts whose shapes still approached were then stopped without a bounce. A sub-step counts once for each block that is not coupled
  /// to another block, and once for all coupled blocks together.
  int impact_chains_cut = 0;
  /// Bodies that fell asleep in the step.
  int fell_asleep = 0;
  /// Bodies that woke in the step or since the one before.
  int woke = 0;
  /// Before an island that lost constraints falls asleep, it is searched for parts that are no longer connected. The number of islands that
  /// were searched, and of those that were split.
  int split_tries = 0;
  int split_islands = 0;  ///< See split_tries.
  /// Bodies whose state became non-finite or left the coordinate range. The step disabled them at their last good pose. The span is
  /// valid until the next step.
  std::span<const BodyId> quarantined;
  /// Edits that WorldOptions::contact_hooks made and that were out of range; they were not applied.
  int refused_edits = 0;
  /// Calls that were refused with an error since the previous step.
  int refused_calls = 0;
  /// The number of workers that the step asked for: all that the world may use, or fewer if other programs need the processors
  /// (docs/workers.md). It depends on the machine and the moment; results do not depend on it.
  int workers = 1;
  /// Heap allocations for the memory of the step (0 in steady state).
  int arena_growths = 0;
  /// Times of the phases, by Phase, and of the whole step [ms].
  std::array<double, kPhaseCount> phase_ms{};
  double total_ms = 0.0;  ///< [ms]
  /// The time that Phase::sleep spent searching islands that had lost constraints [ms].
  double split_ms = 0.0;
  /// The part of phase_ms that was spent in jobs, by Phase [ms]. The rest of phase_ms is serial for any number of workers.
  std::array<double, kPhaseCount> parallel_ms{};
  /// The jobs of the step in order. The step goes on when all chunks of a job are done. The span is valid until the next step.
  std::span<const StepJob> jobs;
};

/// How well the bodies obey contacts and joints, measured by World::measure().
struct Quality {
  /// Deepest overlap of two shapes that may collide, at the present poses [m]; 0 if nothing overlaps.
  float max_penetration = 0.0f;
  /// Largest JointState::linear_error [m] and angular_error [rad] of any joint.
  float max_joint_error = 0.0f;
  float max_joint_angular_error = 0.0f;  ///< [rad]
  double kinetic_energy = 0.0;           ///< [J]
  double potential_energy = 0.0;         ///< [J], relative to the world's origin.
  Vec2 linear_momentum;                  ///< [kg m/s]
  double angular_momentum = 0.0;         ///< [kg m^2/s], about the world's origin.
};

}  // namespace drystone

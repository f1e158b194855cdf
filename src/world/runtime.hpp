// The data of a world that is no state, so that snapshots do not have it: threads, lanes, the report and events of the last step, lists made on
// demand, the edits of a recording that is replayed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/column.hpp"
#include "core/layered_bit_set.hpp"
#include "core/shared_reads.hpp"
#include "core/worker_pool.hpp"
#include "drystone/events.hpp"
#include "drystone/report.hpp"
#include "drystone/world.hpp"
#include "world/call_recorder.hpp"
#include "world/partition.hpp"
#include "world/rows.hpp"
#include "world/step_data.hpp"

namespace drystone {

/// Events of the last step.
struct EventBuffers {
  base::Column<ContactBeginEvent> contact_begin;
  std::vector<ContactEndEvent> contact_end;
  base::Column<ContactHitEvent> contact_hit;
  std::vector<SensorEvent> sensor_begin;
  std::vector<SensorEvent> sensor_end;
  base::Column<BodyMoveEvent> body_move;
  std::vector<JointBreakEvent> joint_break;
  std::vector<BodyWakeEvent> body_wake;
  std::vector<JointLimitEvent> joint_limit;
  std::vector<TileChangeEvent> tile_change;

  void clear();
};

/// The edits that hooks made in a step, in the order of the calls: of new contacts, and of contacts before they were solved. They are
/// recorded; a replay applies them in place of hooks.
struct HookEdits {
  std::vector<EditedContact> of_new;
  std::vector<EditedContact> before_solving;

  bool empty() const { return of_new.empty() && before_solving.empty(); }
  void clear() {
    of_new.clear();
    before_solving.clear();
  }
};

/// The memory to which the spans of the last step point, kept until the next step if the world is cleared in between.
struct ClearedSpans {
  EventBuffers events;
  std::vector<BodyId> quarantined;
};

/// Results of phases of the last step, for debug drawing. They lie in the step's arena. Rows of their slots may have
/// been destroyed since.
struct LastStep {
  const Partition* partition = nullptr;
  Motion motion;
};

enum class WorldMoment : std::uint8_t {
  between_calls,  // Or in a call that is not a step.
  in_step,
  unfinished,  // An exception has ended a call that was changing the world. Its state must be replaced.
};

struct Runtime {
  Runtime();
  Runtime(Runtime&& other) noexcept;
  Runtime& operator=(Runtime&& other) noexcept;
  ~Runtime();

  std::unique_ptr<base::WorkerPool> workers;
  std::unique_ptr<CallRecorder> recorder;           // Null if the world is not recorded.
  Lanes lanes = Lanes::scalar;                      // The lanes of the last step; never `automatic`.
  WorldMoment moment = WorldMoment::between_calls;  // Calls are refused at other moments.
  bool timed = true;                                // Whether steps measure their phases and jobs.
  HookEdits hook_edits;                             // Of the last step.
  const HookEdits* recorded_edits = nullptr;        // While a recording is replayed: the edits of the recorded step.
  StepReport report;
  std::vector<BodyId> quarantined;  // The memory to which StepReport::quarantined points.
  EventBuffers events;
  std::unique_ptr<ClearedSpans> cleared_spans;
  std::optional<LastStep> last_step;  // Empty if the step was idle.
  // Slots of bodies that were created or teleported since the last step, for pose smoothing. Some may have been
  // destroyed since.
  base::LayeredBitSet placed_bodies;
  // Changed by const calls: the number of refused calls since the last report, and the lists of World::bodies(), World::joints() and
  // World::fields().
  mutable base::SharedCount refused_calls;
  mutable base::ListOnDemand<BodyId> body_list;
  mutable base::ListOnDemand<JointId> joint_list;
  mutable base::ListOnDemand<FieldId> field_list;
  // Held by the batch of queries that uses the workers.
  mutable base::TryLock batch_lock;
};

}  // namespace drystone

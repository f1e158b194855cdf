// What runs a world and what it hands out: threads, lanes, the report and events of the last step, lists for whoever asks. Nothing in
// it decides a bit of what comes next.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/layered_bit_set.hpp"
#include "base/shared_reads.hpp"
#include "base/worker_pool.hpp"
#include "drystone/events.hpp"
#include "drystone/report.hpp"
#include "drystone/world.hpp"
#include "model/call_recorder.hpp"
#include "model/partition.hpp"
#include "model/step_data.hpp"

namespace drystone {

/// Events of the last step.
struct EventBuffers {
  std::vector<ContactBeginEvent> contact_begin;
  std::vector<ContactEndEvent> contact_end;
  std::vector<ContactHitEvent> contact_hit;
  std::vector<SensorEvent> sensor_begin;
  std::vector<SensorEvent> sensor_end;
  std::vector<BodyMoveEvent> body_move;
};

/// What spans of the last step point to, kept until the next one by a world that was cleared meanwhile.
struct ClearedSpans {
  EventBuffers events;
  std::vector<BodyId> quarantined;
};

/// What phases of the last step made, for debug drawing. It lies in the step's arena. Rows of its slots may have gone since.
struct LastStep {
  Partition partition;
  Motion motion;
};

struct Runtime {
  std::unique_ptr<base::WorkerPool> workers;
  std::unique_ptr<CallRecorder> recorder;  // Null: the world is not recorded.
  Lanes lanes = Lanes::scalar;             // Of the last step; never `automatic`.
  bool stepping = false;                   // Calls are refused meanwhile.
  StepReport report;
  std::vector<BodyId> quarantined;  // What the report's span shows.
  EventBuffers events;
  std::unique_ptr<ClearedSpans> cleared_spans;
  std::optional<LastStep> last_step;  // Nothing where it had nothing to do.
  // Slots of bodies whose pose a call has set since the last step, made anew or teleported: for who follows poses. Some may have
  // gone since.
  base::LayeredBitSet placed_bodies;
  // Const calls write these: how many calls were refused since the last report, and lists made on demand for World::bodies() and
  // World::joints().
  mutable base::SharedCount refused_calls;
  mutable base::ListOnDemand<BodyId> body_list;
  mutable base::ListOnDemand<JointId> joint_list;
};

}  // namespace drystone

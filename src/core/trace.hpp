// What a step tells the Tracy profiler: a zone for each phase that the report times, a zone on each worker that helps with a phase, and at
// the end of the step a frame mark and plots. All of it does nothing unless the build has DRYSTONE_WITH_TRACY (docs/hooks.md). Results do
// not depend on it. Steps whose phases are not timed, those of batches, tell nothing.
#pragma once

#include "drystone/report.hpp"

#if DRYSTONE_TRACY
#include <array>

#include "tracy/TracyC.h"
#ifndef TRACY_ENABLE
#error "DRYSTONE_WITH_TRACY needs a Tracy that was built with TRACY_ENABLE"
#endif
#endif

namespace drystone::base {

#if DRYSTONE_TRACY

/// Lasts as long as the object, on its thread, and has the name of the phase.
class TraceZone {
 public:
  explicit TraceZone(Phase phase) : zone_(___tracy_emit_zone_begin(&location(phase), 1)) {}
  ~TraceZone() { ___tracy_emit_zone_end(zone_); }
  TraceZone(const TraceZone&) = delete;
  TraceZone& operator=(const TraceZone&) = delete;

 private:
  /// Tracy keeps the address.
  static const ___tracy_source_location_data& location(Phase phase) {
    static const auto locations = [] {
      std::array<___tracy_source_location_data, kPhaseCount> result{};
      for (std::size_t i = 0; i < kPhaseCount; ++i) {
        result[i] = {to_string(static_cast<Phase>(i)), "drystone::World::step", "src/step/step.cpp", 0, 0};
      }
      return result;
    }();
    return locations[static_cast<std::size_t>(phase)];
  }

  TracyCZoneCtx zone_;
};

inline void trace_worker() { ___tracy_set_thread_name("Drystone worker"); }

inline void trace_end_of_step(const StepReport& report) {
  ___tracy_emit_plot("Drystone bodies", report.bodies);
  ___tracy_emit_plot("Drystone awake bodies", report.awake_bodies);
  ___tracy_emit_plot("Drystone contacts", report.contacts);
  ___tracy_emit_plot("Drystone touching contacts", report.touching);
  ___tracy_emit_frame_mark("Drystone step");
}

#else

class TraceZone {
 public:
  explicit TraceZone(Phase) {}
  ~TraceZone() {}  // Keeps compilers from calling the object unused.
};
inline void trace_worker() {}
inline void trace_end_of_step(const StepReport&) {}

#endif

}  // namespace drystone::base

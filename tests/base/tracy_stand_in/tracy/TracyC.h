// The part of Tracy's C interface that src/core/trace.hpp uses, for a test on machines without Tracy. The functions are in trace_test.cpp.
#pragma once

#include <cstdint>

#define TRACY_ENABLE

extern "C" {

struct ___tracy_source_location_data {
  const char* name;
  const char* function;
  const char* file;
  std::uint32_t line;
  std::uint32_t color;
};

struct TracyCZoneCtx {
  std::uint32_t id;
  int active;
};

TracyCZoneCtx ___tracy_emit_zone_begin(const ___tracy_source_location_data* location, int active);
void ___tracy_emit_zone_end(TracyCZoneCtx zone);
void ___tracy_emit_frame_mark(const char* name);
void ___tracy_emit_plot(const char* name, double value);
void ___tracy_set_thread_name(const char* name);
}

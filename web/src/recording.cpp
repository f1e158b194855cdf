// Recordings for JavaScript, which has no pointers to functions of C.
#include "drystone/drystone.h"

extern "C" DryStatus dry_web_start_recording(DryWorld* world, DryRecording* recording, DryRecordingOptions* options) {
  options->write = dry_recording_write;
  options->write_context = recording;
  return dry_world_start_recording(world, options);
}

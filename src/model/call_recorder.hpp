// Who writes down the calls that change a world, while it is recorded (src/record, which is above the layers that step it).
#pragma once

namespace drystone {

class CallRecorder {
 public:
  virtual ~CallRecorder() = default;
};

}  // namespace drystone

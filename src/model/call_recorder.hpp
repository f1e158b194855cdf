// The recorder of the calls that change a world. It is abstract here, because src/record is a higher layer than the step.
#pragma once

namespace drystone {

class CallRecorder {
 public:
  virtual ~CallRecorder() = default;
};

}  // namespace drystone

// The recorder of the calls that change a world. It is abstract here, because src/history/record is a higher layer than the step, and so that a program
// that records nothing has no code for it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace drystone {

struct WorldState;

class CallRecorder {
 public:
  virtual ~CallRecorder() = default;
  /// Begins a call, by its number in the list of operations. `arguments`: the addresses of its arguments.
  virtual void begin_call(std::size_t operation, const void* const* arguments) = 0;
  /// Drops the call that began last, because it was refused.
  virtual void drop_call() = 0;
  /// Adds the id that the call returned.
  virtual void add_id(std::uint32_t index, std::uint32_t generation) = 0;
  /// Writes the calls. The call that began last is the step.
  virtual void begin_step() = 0;
  virtual void end_step(const WorldState& w) = 0;
};

}  // namespace drystone

#include "world/world_state.hpp"

namespace drystone {

void EventBuffers::clear() {
  contact_begin.clear();
  contact_end.clear();
  contact_hit.clear();
  sensor_begin.clear();
  sensor_end.clear();
  body_move.clear();
  joint_break.clear();
  body_wake.clear();
  joint_limit.clear();
  tile_change.clear();
}

Runtime::Runtime() = default;
Runtime::Runtime(Runtime&& other) noexcept = default;
Runtime& Runtime::operator=(Runtime&& other) noexcept = default;
Runtime::~Runtime() = default;

WorldState::WorldState() : scratch(std::make_unique<StepScratch>()) {}
WorldState::~WorldState() = default;

}  // namespace drystone

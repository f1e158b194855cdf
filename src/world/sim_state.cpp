#include "world/sim_state.hpp"

namespace drystone {

SimState::SimState() = default;
SimState::SimState(const SimState& other) = default;
SimState::SimState(SimState&& other) noexcept = default;
SimState& SimState::operator=(const SimState& other) = default;
SimState& SimState::operator=(SimState&& other) noexcept = default;
SimState::~SimState() = default;

}  // namespace drystone

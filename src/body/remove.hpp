// Destruction of rows, with all rows that depend on them. Used by World's calls; nothing here checks input.
#pragma once

#include "model/sim_state.hpp"

namespace drystone::body {

void remove_body(SimState& w, std::uint32_t body);
/// A shape that is no link of a chain. The body's mass is the caller's to update.
void remove_shape(SimState& w, std::uint32_t shape);
void remove_chain(SimState& w, std::uint32_t chain);
}  // namespace drystone::body

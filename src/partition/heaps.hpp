// Heaps: bodies deep inside many others.
#pragma once

#include "model/step_context.hpp"

namespace drystone::partition {

/// Once the bodies are numbered. Fills c.in_heap and c.heap_contacts; where there is no heap they stay empty.
void find_heaps(WorldState& w, StepContext& c);

}  // namespace drystone::partition

// Which vector instructions there are.
#pragma once

#include "drystone/world.hpp"

namespace drystone::world {

/// Whether this machine and build can run them. `automatic` always can.
bool is_available(Lanes lanes);

}  // namespace drystone::world

// The conditions of a move.
#pragma once

#include "drystone/mover.hpp"
#include "model/check.hpp"

namespace drystone::mover {

void check_move(model::Check& check, const Mover& mover, const MoverOptions& options, const MoverInput& input,
                float length_unit);

}  // namespace drystone::mover

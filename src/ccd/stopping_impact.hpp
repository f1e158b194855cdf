// Impacts that stop a shape: those of shape_impact.hpp, but for one-way surfaces that let the shape pass (contact/passage.hpp) and for
// contacts that an edit ignores.
#pragma once

#include "ccd/shape_impact.hpp"
#include "world/sim_state.hpp"

namespace drystone::continuous {

/// A shape of the swept body, a target, and the motion of both.
struct Encounter {
  std::uint32_t target;
  std::uint32_t cell;  // The number of the cell, if the target is a tile grid.
  std::uint32_t shape;
  Position from;  // The place to which the coordinates of the query are relative.
  ToiQuery query;
};

/// find_impact(), without impacts with one-way surfaces that let b pass, and of contacts that an edit ignores. If the contact of the shapes
/// is not open, this step has decided already.
ToiResult find_stopping_impact(const SimState& w, const Encounter& e, const Clearance* clearance);

/// Whether a floor may let a shape pass that is on it.
bool may_pass(const SimState& w, std::uint32_t shape, std::uint32_t floor, std::uint32_t cell);

}  // namespace drystone::continuous

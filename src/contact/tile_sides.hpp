// The sides of a tile that a neighbour covers are inner sides: no body can leave the tile through them. The manifold of a body deep in a
// tile has the normal of the shortest way out, which may lead through an inner side into the next tile, and that tile pushes the body back.
// So the manifold is replaced by one with the best outer side. Bodies that only slide over tiles do not need this: see
// contact/internal_edges.hpp.
#pragma once

#include "contact/manifold.hpp"
#include "model/sim_state.hpp"

namespace drystone::contact {

/// Overlaps deeper than this leave through an outer side [length units].
inline constexpr float kLeavesBySide = kSpeculativeDistance;

/// Whether the tile of the neighbour across a side of the cell covers the whole of the tile's border there. `step` leads to the neighbour.
bool is_inner_border(const TileGrid& grid, Cell cell, Cell step);

/// Replaces the manifold of a contact with a tile if the body is deep in the tile and would leave it through an inner side. Keeps the manifold
/// if all sides are inner.
void leave_by_outer_side(const SimState& w, const ContactRow& contact, LocalManifold& manifold);

}  // namespace drystone::contact

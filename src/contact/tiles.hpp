// The rows of tiles that have contacts. A grid is one shape with one box in a tree. When the box of a shape reaches a tile of a grid, the
// tile gets a row of its own in the table of shapes, with the tile as a polygon and the options of the grid, and a contact is made with
// this row. The row is freed with the last contact of the tile. So a grid of a million cells needs rows only where something is near, and
// its contacts are those of a world with a box for each cell.
//
// The search of pairs leaves grids out (contact/update_pairs.cpp), and find_tile_pairs() finds their pairs. Tiles are found by
// the number of the cell, so their rows have no place in the trees.
//
// Alternatives: a contact that stores the number of the cell and no row, so that all code that reads the shapes of a contact would have to
// know of cells; a row for each cell at the surface, which costs 100 times the memory and must be kept up to date.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collide/manifold.hpp"
#include "world/sim_state.hpp"
#include "world/step_scratch.hpp"
#include "world/world_state.hpp"

namespace drystone::contact {

/// The row of a tile in the table of shapes; kNone if it has none.
std::uint32_t find_tile(const SimState& w, std::uint32_t grid, std::uint32_t cell);
/// The row of a tile, which is made if there is none. Its contact must be made next.
std::uint32_t make_tile(SimState& w, std::uint32_t grid, std::uint32_t cell);
/// Gives the row of a tile in the table of shapes what follows from its grid: polygon, options, bounds. The table of tiles has its row.
void fill_tile(SimState& w, std::uint32_t tile);
/// Count the contacts of a tile; the second frees the row of a tile without contacts. They do nothing for other shapes.
void add_contact_of_tile(SimState& w, std::uint32_t shape);
void remove_contact_of_tile(SimState& w, std::uint32_t shape);

/// Adds the tiles near the shapes that moved, with which they have no contact yet, to `found` in ascending order. A grid that moved is
/// paired with all shapes near it.
void find_tile_pairs(WorldState& w, std::span<const std::uint32_t> moved, std::vector<TilePair>& found);
/// Makes the contacts of such pairs. Writes their slots to `created`, which is as long as `pairs`.
void create_tile_contacts(SimState& w, std::span<const TilePair> pairs, std::span<std::uint32_t> created);

/// Gives the rows of the tiles of a grid the material and the one-way surface of the grid.
void renew_surface_of_tiles(SimState& w, std::uint32_t grid);

/// Sets the tile of a cell. The contacts of the old tile end. Bodies that touched it or are near it wake, and the next step finds the
/// contacts with the new one.
void set_tile(SimState& w, std::uint32_t grid, Cell cell, Tile tile);

// --- Bodies deep in a tile ------------------------------------------------------------------------------------------------
// The sides of a tile that a neighbour covers are inner sides: no body can leave the tile through them. The manifold of a body deep in a
// tile has the normal of the shortest way out, which may lead through an inner side into the next tile, and that tile pushes the body back.
// So the manifold is replaced by one with the best outer side. Bodies that only slide over tiles do not need this: see
// contact/internal_edges.hpp.

/// Overlaps deeper than this leave through an outer side [length units].
inline constexpr float kLeavesBySide = kSpeculativeDistance;

/// Whether the tile of the neighbour across a side of the cell covers the whole of the tile's border there. `step` leads to the neighbour.
bool is_inner_border(const TileGrid& grid, Cell cell, Cell step);

/// Replaces the manifold of a contact with a tile if the body is deep in the tile and would leave it through an inner side. Keeps the manifold
/// if all sides are inner.
void leave_by_outer_side(const SimState& w, const ContactRow& contact, LocalManifold& manifold);

}  // namespace drystone::contact

// All data on which later steps depend: tables in slot order, sets of awake rows, trees, options, counters. Steps of a copy give the same
// bits as steps of the original.
//
// Determinism: every loop visits slots in ascending order or an intrusive list whose order depends only on the calls made. No result
// depends on addresses, hashes or time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "collide/tree.hpp"
#include "core/column.hpp"
#include "core/id_pool.hpp"
#include "core/layered_bit_set.hpp"
#include "core/pair_set.hpp"
#include "drystone/events.hpp"
#include "drystone/world.hpp"
#include "geometry/slab.hpp"
#include "world/field_row.hpp"
#include "world/rows.hpp"

namespace drystone {

// They own memory, but have no pointers to themselves.
template <>
inline constexpr bool base::kIsRelocatable<ShapeGeometry> = true;
template <>
inline constexpr bool base::kIsRelocatable<RowName> = true;

// Most rows of these are default ones.
template <>
inline constexpr bool base::kIsZeroByDefault<RowName> = true;
template <>
inline constexpr bool base::kIsZeroByDefault<MassData> = true;
template <>
inline constexpr bool base::kIsZeroByDefault<std::optional<MassData>> = true;
template <>
inline constexpr bool base::kIsZeroByDefault<CouplingState> = true;

struct BodyTable {
  base::IdPool ids;
  base::Column<BodyState> state;
  base::Column<BodyClock> clock;
  base::Column<BodyLinks> links;
  base::Column<std::uint64_t> user_data;
  base::Column<MassData> mass;  // All zero of bodies that are not dynamic.
  base::Column<std::optional<MassData>> mass_override;
  base::Column<Name> names;
  base::LayeredBitSet awake;       // Enabled dynamic and kinematic bodies that take part in steps.
  base::LayeredBitSet shapeless;   // Bodies without shapes, which no tree finds.
  std::uint32_t paced_count = 0;   // Bodies whose BodyClock::scale is not 1.
  std::uint32_t locked_count = 0;  // Dynamic bodies with MotionLocks::x or y.
  std::uint32_t bullet_count = 0;
  // The largest BodyState::extent of a body so far that could move [m]. It does not decrease. Results do not depend on it.
  float reach = 0.0f;
};

struct ShapeTable {
  base::IdPool ids;
  base::Column<ShapeGeometry> geometry;
  base::Column<ShapeRow> row;
  base::Column<std::uint64_t> user_data;
  base::Column<ShapeExtras> extras;
  base::Column<Name> names;
  // Copies of ShapeRow::body and of the group of its filter, for loops over many shapes.
  base::Column<std::uint32_t> body;
  base::Column<std::int32_t> group;
  base::Column<std::uint32_t> before;  // The shape of the body whose ShapeRow::next is this one.
  base::Column<Aabb>
      fat_box;  // The box in the tree: the tight box with a margin, as SimState::tree_origin or the pieces say.
  // The thinnest slab of a static shape, whose box has no margin. For other shapes an unbounded slab.
  base::Column<geometry::Slab> slab;
  base::LayeredBitSet moved;  // Shapes whose pairs the next step must find.
  base::LayeredBitSet sensors;
  // The largest distance of any shape so far from its body's origin [m]. Queries enlarge their box by a part of this distance, for
  // rounding. The distance does not decrease when shapes are destroyed. Results do not depend on it; it only affects how many shapes
  // a query tests.
  float reach = 0.0f;
  std::uint32_t grid_count = 0;  // Tile grids.
};

/// The tiles that have contacts.
struct TileTable {
  base::IdPool ids;
  base::Column<TileRow> row;
  base::CellMap slots;  // By grid and cell: the slot in this table.
};

struct ChainTable {
  base::IdPool ids;
  std::vector<ChainRow> row;
  std::vector<std::vector<std::uint32_t>> links;  // Shape slots, in order.
  std::vector<ChainOptions> options;
};

struct ContactTable {
  base::IdPool ids;
  base::Column<ContactRow> row;
  base::Column<ContactKey> key;
  base::Column<ContactReuse> reuse;
  base::LayeredBitSet awake;         // Contacts with at least one awake body.
  base::PairSet pairs;               // The pairs of shapes that have a contact.
  std::uint32_t touching_count = 0;  // Without the contacts of sensors.
};

struct JointTable {
  base::IdPool ids;
  base::Column<JointOptionsRow> options;
  base::Column<JointRow> row;
  base::Column<CouplingState> coupling;
  base::LayeredBitSet awake;
  std::uint32_t breakable_count = 0;     // Joints with JointRow::breakable.
  std::uint32_t limit_events_count = 0;  // Joints with JointRow::limit_events.
  std::uint32_t limited_count = 0;       // Joints with JointRow::limited.
};

struct IslandTable {
  base::IdPool ids;
  base::Column<IslandRow> row;
  std::uint32_t awake_count = 0;
};

struct FieldTable {
  base::IdPool ids;
  std::vector<FieldRow> row;
};

/// The trees of the broad phase. The trees of static and sleeping shapes cost no time in steps that do not change them.
struct TreeSet {
  bvh::Tree fixed;
  bvh::Tree awake;
  bvh::Tree asleep;
  // By shape: the box with which its pairs were last searched. Box4::kNothing if the next search must find all pairs of the shape, also
  // those whose boxes overlapped before (spatial::seek_pairs()). Otherwise, for awake and static shapes that are not in ShapeTable::moved,
  // it equals ShapeTable::fat_box. It affects how many pairs a step considers, but never the result.
  base::Column<Aabb> searched_box;
};

/// A stretch of an axis that the trees have unchanged but moved: a place in it is at place - shift (world/pieces.hpp). All are whole grains
/// (world/grid.hpp).
struct TreePiece {
  double lower = 0.0;
  double upper = 0.0;
  double shift = 0.0;
};

/// Events and counts since the last report, for the report of the next step. Calls between steps add to them.
struct Unreported {
  std::vector<ContactEndEvent> contact_end;
  std::vector<SensorEvent> sensor_end;
  std::vector<BodyWakeEvent> body_wake;
  std::vector<TileChangeEvent> tile_change;
  int woke = 0;  // The number of bodies that woke.
};

/// The members of the state. Described in world/row_fields.hpp, as all rows.
struct SimData {
  WorldOptions options;  // Workers, scheduler, lanes and field functions are not part of the state.
  BodyTable bodies;
  ShapeTable shapes;
  ChainTable chains;
  TileTable tiles;
  ContactTable contacts;
  JointTable joints;
  IslandTable islands;
  FieldTable fields;
  TreeSet trees;
  base::CellMap
      rule_slots;  // By the numbers of two materials, the lower first: the place of their rule in options.material_rules.
  // The origin of all boxes and slabs, a whole number of grains (world/grid.hpp). It follows the awake bodies (world/proxies.hpp).
  Position tree_origin;
  // The pieces of each axis in ascending order, if crowds are far from each other; then both lists have a piece, and tree_origin is not used.
  std::vector<TreePiece> tree_pieces_x;
  std::vector<TreePiece> tree_pieces_y;
  Unreported unreported;
  std::uint64_t step_count = 0;
  float last_substep = 0.0f;     // Length of the sub-steps in which the stored impulses acted [s].
  float last_step = 0.0f;        // Length of the step with these sub-steps [s].
  float longest_substep = 0.0f;  // The length of the longest recent sub-steps; forgotten by a hundredth in a step [s].
  std::uint32_t steps_to_cut = 0;     // In how many steps large islands are cut anew (solve/partition/cut.hpp).
  std::uint64_t next_joint_look = 0;  // At most the earliest JointRow::next_look of the awake joints.
  // Slots of bodies with BodyState::pushed; some may have been destroyed since.
  std::vector<std::uint32_t> pushed_bodies;
  // Slots of bodies with BodyLinks::drop_time above 0; some may have been destroyed since.
  std::vector<std::uint32_t> dropping_bodies;
  std::vector<EditedContact> contact_edits;  // Ascending by contact slot. Edits that change nothing are not stored.
};

/// The state. Its copies are made in one source file (world/sim_state.cpp), because they are large: all columns, names, geometries, options.
struct SimState : SimData {
  SimState();
  SimState(const SimState& other);
  SimState(SimState&& other) noexcept;
  SimState& operator=(const SimState& other);
  SimState& operator=(SimState&& other) noexcept;
  ~SimState();
};

inline BodyId body_id(const SimState& w, std::uint32_t slot) { return {slot, w.bodies.ids.generation(slot)}; }
inline ShapeId shape_id(const SimState& w, std::uint32_t slot) { return {slot, w.shapes.ids.generation(slot)}; }
inline ChainId chain_id(const SimState& w, std::uint32_t slot) { return {slot, w.chains.ids.generation(slot)}; }
inline JointId joint_id(const SimState& w, std::uint32_t slot) { return {slot, w.joints.ids.generation(slot)}; }
inline FieldId field_id(const SimState& w, std::uint32_t slot) { return {slot, w.fields.ids.generation(slot)}; }

/// Whether the slot has the row of a tile, which the program does not see.
inline bool is_tile(const SimState& w, std::uint32_t shape) { return w.shapes.row[shape].tile != kNone; }
/// The shape that the program sees: for a tile its grid.
inline std::uint32_t visible_shape(const SimState& w, std::uint32_t shape) {
  return is_tile(w, shape) ? w.tiles.row[w.shapes.row[shape].tile].grid : shape;
}
inline ShapeId visible_id(const SimState& w, std::uint32_t shape) { return shape_id(w, visible_shape(w, shape)); }
/// The grid of a shape that is one.
inline const TileGrid& grid_of(const SimState& w, std::uint32_t shape) {
  return *std::get_if<TileGrid>(&w.shapes.geometry[shape]);
}
inline bool is_grid(const SimState& w, std::uint32_t shape) {
  return kind_of(w.shapes.geometry[shape]) == ShapeKind::tile_grid;
}
/// The cell of a tile; no cell for other shapes.
inline Cell cell_of(const SimState& w, std::uint32_t shape) {
  if (!is_tile(w, shape)) return {};
  const TileRow& tile = w.tiles.row[w.shapes.row[shape].tile];
  return grid_of(w, tile.grid).cell_of(tile.cell);
}
/// The cell of a contact or another pair of shapes. At most one of them is a tile, because only static bodies have grids.
inline Cell cell_of(const SimState& w, std::uint32_t shape_a, std::uint32_t shape_b) {
  return is_tile(w, shape_a) ? cell_of(w, shape_a) : cell_of(w, shape_b);
}

inline bool is_awake(const SimState& w, std::uint32_t body) { return w.bodies.awake.test(body); }
inline bool is_dynamic(const SimState& w, std::uint32_t body) { return w.bodies.state[body].type == BodyType::dynamic; }

/// Calls f(shape slot) for each shape of the body.
template <typename F>
void for_each_shape(const SimState& w, std::uint32_t body, F f) {
  for (std::uint32_t shape = w.bodies.links[body].first_shape; shape != kNone;) {
    const std::uint32_t next = w.shapes.row[shape].next;
    f(shape);
    shape = next;
  }
}

/// Whether the body has a shape that is a tile grid.
inline bool has_grid(const SimState& w, std::uint32_t body) {
  bool found = false;
  if (w.shapes.grid_count > 0)
    for_each_shape(w, body, [&](std::uint32_t shape) { found = found || is_grid(w, shape); });
  return found;
}

}  // namespace drystone

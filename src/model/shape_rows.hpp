// Making and releasing rows in the table of shapes.
#pragma once

#include "model/sim_state.hpp"

namespace drystone::model {

/// A free slot with room in all lists of the table. The caller sets the row.
inline std::uint32_t acquire_shape_slot(ShapeTable& shapes) {
  const std::uint32_t slot = shapes.ids.acquire().index;
  base::grow_to_hold(slot, shapes.geometry, shapes.row, shapes.extras, shapes.names, shapes.body, shapes.group,
                     shapes.fat_box, shapes.slab, shapes.moved, shapes.sensors);
  return slot;
}

/// Empties the row and frees its slot.
inline void release_shape_slot(ShapeTable& shapes, std::uint32_t slot) {
  shapes.sensors.clear(slot);
  shapes.geometry[slot] = {};
  shapes.row[slot] = {};
  shapes.extras[slot] = {};
  shapes.names[slot] = {};
  shapes.ids.release(slot);
}

}  // namespace drystone::model

// One-way surfaces: where a shape has one, and where its front is. passage.hpp has the rules who passes, docs/one_way.md explains them.
#pragma once

#include <cstdint>

#include "world/sim_state.hpp"

namespace drystone::contact {

/// The one-way surface that a rule with MaterialRule::one_way gives to the shape with this material; the other material differs.
OneWay surface_by(const MaterialRule& rule, const Material& material);

/// The direction of the front in the frame of the body; its length does not matter.
Vec2 front_of(const ShapeGeometry& shape, const OneWay& surface);

enum class NormalSide { front, beside, back };
/// The side of a surface to which a normal points; both vectors are in the same axes.
NormalSide side_of(Vec2 front, Vec2 normal);
inline bool is_front(Vec2 front, Vec2 normal) { return side_of(front, normal) == NormalSide::front; }

/// The one-way surface in the options of a shape, or that of a tile if the shape is a grid. `cell` is the number of its cell.
OneWay own_surface(const SimState& w, std::uint32_t shape, std::uint32_t cell);
/// Sets the one-way surface in the options of a shape.
void set_own_surface(SimState& w, std::uint32_t shape, const OneWay& surface);

/// Whether one of the two shapes has a one-way surface for the other. If b is a grid, its tile in the cell counts.
bool has_one_way(const SimState& w, std::uint32_t shape_a, std::uint32_t shape_b, std::uint32_t cell = kNone);

/// A shape with a one-way surface, and the shape that meets it.
struct MetSurface {
  std::uint32_t shape;
  std::uint32_t other;
  std::uint32_t cell = kNone;           // The number of the cell that is met, if the shape is a tile grid.
  const ShapeGeometry* tile = nullptr;  // The tile in that cell.
};

/// The one-way surface of a shape for the other one.
OneWay surface_of(const SimState& w, const MetSurface& surface);

/// A shape that overlaps a surface by at most this [m] has not sunk in.
float margin_of(const SimState& w, const OneWay& surface);

/// The front of the surface, of unit length and in the frame of the body; (0, 0) if the shape has no one-way surface for the other one.
Vec2 front_for(const SimState& w, const MetSurface& surface);

/// A body that is moved along the front by this does not meet the sides of pieces of the platform on which it lies [m].
float height_above_sunk(const SimState& w, const MetSurface& surface);

}  // namespace drystone::contact

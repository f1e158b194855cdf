// Surfaces and filters of shapes.
#pragma once

#include "convert.hpp"
#include "registry.hpp"

namespace drystone::box2d {

/// Numbers that the engine accepts; others are refused by it.
Material material_of(const b2SurfaceMaterial& surface);
/// The surface of a shape as the program set it.
b2SurfaceMaterial surface_of(const Material& material, const ShapeRow& row);
/// Sets the surface of a shape, and keeps the program's number and colour.
void set_surface(const Shape& shape, const b2SurfaceMaterial& surface, const char* function);

inline Filter filter_of(const b2Filter& filter) { return {filter.categoryBits, filter.maskBits, filter.groupIndex}; }
inline QueryFilter query_filter(const b2QueryFilter& filter) {
  return {.category = filter.categoryBits, .mask = filter.maskBits, .sensors = true};
}

}  // namespace drystone::box2d

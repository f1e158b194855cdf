// Stores equal shapes of many rows only once: a row refers to one of the last few distinct shapes by its place.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <variant>

#include "drystone/geometry.hpp"
#include "geometry/support_types.hpp"

namespace drystone::state {

/// The last few distinct shapes.
class RecentShapes {
 public:
  /// The place of an equal value; kPlaces if there is none.
  std::size_t find(const ShapeGeometry& geometry) const {
    for (std::size_t i = 0; i < count_; ++i) {
      if (is_same(geometry, *shapes_[i])) return i;
    }
    return kPlaces;
  }
  const ShapeGeometry* at(std::size_t i) const { return i < count_ ? shapes_[i] : nullptr; }
  /// Adds a shape. The geometry must stay at its address.
  void add(const ShapeGeometry& geometry) {
    shapes_[next_] = &geometry;
    next_ = (next_ + 1) % kPlaces;
    count_ = std::max(count_, next_ == 0 ? kPlaces : next_);
  }

  static constexpr std::size_t kPlaces = 16;

 private:
  /// Whether two values are equal bit for bit.
  static bool is_same(const ShapeGeometry& a, const ShapeGeometry& b) {
    if (a.index() != b.index()) return false;
    return std::visit(
        [&]<typename Shape>(const Shape& shape) {
          const Shape& other = *std::get_if<Shape>(&b);
          if constexpr (std::is_same_v<Shape, Polygon>) {
            const float radii[] = {shape.radius(), other.radius()};
            return shape.size() == other.size() && std::memcmp(&radii[0], &radii[1], sizeof(float)) == 0 &&
                   std::memcmp(shape.vertices().data(), other.vertices().data(), shape.vertices().size_bytes()) == 0;
          } else if constexpr (std::is_same_v<Shape, SupportShape>) {
            return geometry::SupportParts::take(shape).is_same(geometry::SupportParts::take(other));
          } else if constexpr (std::is_same_v<Shape, TileGrid>) {
            return false;  // Equal grids are rare, and comparing them takes long.
          } else {
            return std::memcmp(&shape, &other, sizeof(Shape)) == 0;
          }
        },
        a);
  }

  std::array<const ShapeGeometry*, kPlaces> shapes_{};
  std::size_t count_ = 0;
  std::size_t next_ = 0;
};

}  // namespace drystone::state

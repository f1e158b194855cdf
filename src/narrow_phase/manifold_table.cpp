// The table of manifold.hpp: from two kinds of shape to the function of the pair.
#include <array>
#include <variant>

#include "drystone/parts.hpp"
#include "narrow_phase/collide.hpp"
#include "narrow_phase/manifold.hpp"

namespace drystone::narrow_phase {

namespace {

template <typename Shape>
const Shape& as_collider(const Shape& shape) {
  return shape;
}
Capsule as_collider(const Segment& s) { return {.point_a = s.point_a, .point_b = s.point_b, .radius = 0.0f}; }

template <typename A, typename B>
LocalManifold pair(const ShapeGeometry& a, const ShapeGeometry& b, const Transform& b_in_a) {
  return collide(as_collider(*std::get_if<A>(&a)), as_collider(*std::get_if<B>(&b)), b_in_a);
}

/// None where chains are left out.
template <typename A>
constexpr CollideFunction pair_with_link() {
  if constexpr (parts::kChains.built) {
    return pair<A, ChainSegment>;
  } else {
    return nullptr;
  }
}

constexpr std::size_t kKinds = std::variant_size_v<ShapeGeometry>;
using Row = std::array<CollideFunction, kKinds>;

// Rows are the kind of a, columns that of b: circle, capsule, segment, polygon, chain segment.
constexpr std::array<Row, kKinds> kTable = {
    Row{pair<Circle, Circle>, pair<Circle, Capsule>, pair<Circle, Segment>, pair<Circle, Polygon>,
        pair_with_link<Circle>()},
    Row{nullptr, pair<Capsule, Capsule>, pair<Capsule, Segment>, pair<Capsule, Polygon>, pair_with_link<Capsule>()},
    Row{nullptr, nullptr, nullptr, pair<Segment, Polygon>, nullptr},
    Row{nullptr, nullptr, nullptr, pair<Polygon, Polygon>, pair_with_link<Polygon>()},
    Row{nullptr, nullptr, nullptr, nullptr, nullptr},
};

}  // namespace

CollideFunction collide_function(ShapeKind a, ShapeKind b) {
  return kTable[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

}  // namespace drystone::narrow_phase

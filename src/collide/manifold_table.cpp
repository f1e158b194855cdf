// The table of manifold.hpp: the collide function for each pair of shape kinds.
#include <array>
#include <variant>

#include "collide/collide.hpp"
#include "collide/manifold.hpp"
#include "drystone/parts.hpp"
#include "geometry/shape_geometry.hpp"

namespace drystone::contact {

namespace {

template <typename Shape>
const Shape& as_collider(const Shape& shape) {
  return shape;
}
Capsule as_collider(const Segment& s) { return {.point_a = s.point_a, .point_b = s.point_b, .radius = 0.0f}; }

template <typename A, typename B>
LocalManifold pair(const ShapeGeometry& a, const ShapeGeometry& b, const Transform& b_in_a, float unit,
                   [[maybe_unused]] Preferred preferred) {
  const auto& shape_a = as_collider(*std::get_if<A>(&a));
  const auto& shape_b = as_collider(*std::get_if<B>(&b));
  if constexpr (requires { collide(shape_a, shape_b, b_in_a, unit, preferred); }) {
    return collide(shape_a, shape_b, b_in_a, unit, preferred);
  } else {
    return collide(shape_a, shape_b, b_in_a, unit);
  }
}

constexpr std::size_t kKinds = std::variant_size_v<ShapeGeometry>;
/// `is_there` exists because gcc does not compare addresses of functions at compile time when it checks for undefined behaviour.
struct Entry {
  CollideFunction function = nullptr;
  bool is_there = false;
};
using Table = std::array<std::array<Entry, kKinds>, kKinds>;

template <typename A, typename B>
constexpr void set(Table& table) {
  table[index_of<A>()][index_of<B>()] = {pair<A, B>, true};
}

/// Each entry [a][b] has the function for the kinds a and b, or none if the table has the pair in the other order or not at all.
constexpr Table make_table() {
  Table table{};
  set<Circle, Circle>(table);
  set<Circle, Capsule>(table);
  set<Circle, Segment>(table);
  set<Circle, Polygon>(table);
  set<Capsule, Capsule>(table);
  set<Capsule, Segment>(table);
  set<Capsule, Polygon>(table);
  set<Segment, Polygon>(table);
  set<Polygon, Polygon>(table);
  set<Circle, SupportShape>(table);
  set<Capsule, SupportShape>(table);
  set<Segment, SupportShape>(table);
  set<Polygon, SupportShape>(table);
  set<SupportShape, SupportShape>(table);
  if constexpr (parts::kChains.built) {
    set<ChainSegment, SupportShape>(table);
    set<Circle, ChainSegment>(table);
    set<Capsule, ChainSegment>(table);
    set<Polygon, ChainSegment>(table);
  }
  return table;
}
constexpr Table kTable = make_table();

/// Whether shapes of this kind are lines without thickness. Two of these never collide.
constexpr bool is_line(std::size_t kind) { return kind == index_of<Segment>() || kind == index_of<ChainSegment>(); }
/// Whether the table has exactly the pairs that occur. The first shape of a contact has the lower kind (contact::create_contact).
constexpr bool is_complete(const Table& table) {
  for (std::size_t a = 0; a < kKinds; ++a) {
    for (std::size_t b = 0; b < kKinds; ++b) {
      const bool of_chain = a == index_of<ChainSegment>() || b == index_of<ChainSegment>();
      const bool left_out = of_chain && !parts::kChains.built;
      const bool is_whole = b != index_of<TileGrid>();  // Contacts are with the tiles of a grid.
      const bool is_met = a <= b && !(is_line(a) && is_line(b)) && !left_out && is_whole;
      if (table[a][b].is_there != is_met) return false;
    }
  }
  return true;
}
static_assert(is_complete(kTable));

}  // namespace

CollideFunction collide_function(ShapeKind a, ShapeKind b) {
  return kTable[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)].function;
}

}  // namespace drystone::contact

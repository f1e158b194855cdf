// How a snapshot or a recording stores values that are not plain rows: a class with private data is stored as its parts, an enumeration as
// its number.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/support_types.hpp"
#include "world/row_fields.hpp"

namespace drystone::model {

/// The parts from which a class with private data can be made again.
template <typename T>
struct PartsOf;
struct PolygonParts {
  std::vector<Vec2> vertices;
  float radius = 0.0f;
};
template <>
struct PartsOf<Polygon> {
  using Parts = PolygonParts;
  static Parts take(const Polygon& p) { return {{p.vertices().begin(), p.vertices().end()}, p.radius()}; }
  /// The polygon made of the parts; empty if the parts are not those of a valid polygon.
  static std::optional<Polygon> make(const Parts& parts) {
    const std::size_t count = parts.vertices.size();
    if (count == 0) return Polygon{};
    if (!holds(bound::kPolygonVertices, static_cast<double>(count))) return {};
    return Polygon::from_convex(parts.vertices, parts.radius);
  }
};
struct TileGridParts {
  std::int32_t width = 0;
  std::int32_t height = 0;
  float cell_size = 1.0f;
  Vec2 origin;
  std::vector<std::uint64_t> words;
};
template <>
struct PartsOf<TileGrid> {
  using Parts = TileGridParts;
  static Parts take(const TileGrid& g) {
    return {g.width(), g.height(), g.cell_size(), g.origin(), {g.words().begin(), g.words().end()}};
  }
  static std::optional<TileGrid> make(Parts parts) {
    return TileGrid::from_words(parts.width, parts.height, parts.cell_size, parts.origin, std::move(parts.words));
  }
};
template <>
struct PartsOf<SupportShape> {
  using Parts = geometry::SupportParts;
  static Parts take(const SupportShape& shape) { return Parts::take(shape); }
  /// A shape whose type is not registered is made too; the check of values names the type.
  static std::optional<SupportShape> make(const Parts& parts) {
    Result<SupportShape> made = parts.make_or_unknown();
    return made.ok() ? std::optional(std::move(made).value()) : std::nullopt;
  }
};
template <>
struct PartsOf<base::IdPool> {
  using Parts = base::IdPool::Parts;
  static Parts take(const base::IdPool& pool) { return pool.parts(); }
  static std::optional<base::IdPool> make(Parts parts) { return base::IdPool::from(std::move(parts)); }
};
template <typename T>
concept HasParts = requires {
  typename PartsOf<T>::Parts;
};

/// The number of enumerators, which count from 0. If an enumeration of the state is not listed here, the code does not compile.
template <typename T>
inline constexpr int kEnumerators = 0;
template <>
inline constexpr int kEnumerators<BodyType> = 3;
template <>
inline constexpr int kEnumerators<ForceClearing> = 2;
template <>
inline constexpr int kEnumerators<IslandMethod> = 2;
template <>
inline constexpr int kEnumerators<Mixing> = 6;
template <>
inline constexpr int kEnumerators<Tile> = kTileKinds;
template <>
inline constexpr int kEnumerators<FieldArea::Kind> = 3;
template <>
inline constexpr int kEnumerators<FieldQuantity> = 2;
template <>
inline constexpr int kEnumerators<Falloff> = 4;
template <>
inline constexpr int kEnumerators<Passage> = 3;
template <>
inline constexpr int kEnumerators<ContactKind> = static_cast<int>(ContactKind::count) + 1;

template <>
inline constexpr auto kFields<PolygonParts> =
    Fields{state(&PolygonParts::vertices, "vertices", "m"), state(&PolygonParts::radius, "radius", "m")};
template <>
inline constexpr auto kFields<geometry::SupportParts> =
    Fields{state(&geometry::SupportParts::type, "type"), state(&geometry::SupportParts::parameters, "parameters"),
           state(&geometry::SupportParts::center, "center", "m"), state(&geometry::SupportParts::angle, "angle", "rad"),
           state(&geometry::SupportParts::rounding, "rounding", "m")};
template <>
inline constexpr auto kFields<TileGridParts> =
    Fields{state(&TileGridParts::width, "width"), state(&TileGridParts::height, "height"),
           state(&TileGridParts::cell_size, "cell_size", "m"), state(&TileGridParts::origin, "origin", "m"),
           state(&TileGridParts::words, "words")};
template <>
inline constexpr auto kFields<base::IdPool::Parts> =
    Fields{state(&base::IdPool::Parts::capacity, "capacity"), state(&base::IdPool::Parts::generations, "generations"),
           state(&base::IdPool::Parts::free, "free")};
}  // namespace drystone::model

#include "geometry/tile_grid.hpp"

#include <limits>
#include <utility>

#include "geometry/shape_geometry.hpp"

namespace drystone {
namespace {

constexpr std::int64_t kMostCells = std::int64_t{1} << 24;
constexpr char kCharacters[kTileKinds + 1] = ".#/\\F7abcdABCD=-";
constexpr std::array<const char*, kTileKinds> kNames = {"empty",
                                                        "full",
                                                        "lower_right",
                                                        "lower_left",
                                                        "upper_left",
                                                        "upper_right",
                                                        "rise_low",
                                                        "rise_high",
                                                        "fall_high",
                                                        "fall_low",
                                                        "hanging_rise_low",
                                                        "hanging_rise_high",
                                                        "hanging_fall_high",
                                                        "hanging_fall_low",
                                                        "one_way",
                                                        "one_way_ledge"};

using geometry::TilePoints;

TilePoints triangle(Vec2 a, Vec2 b, Vec2 c) { return {{a, b, c, Vec2{}}, 3}; }
TilePoints quad(Vec2 a, Vec2 b, Vec2 c, Vec2 d) { return {{a, b, c, d}, 4}; }

/// The tile upside down. The order of the corners is reversed, so that it stays counter-clockwise.
TilePoints hanging(const TilePoints& tile) {
  TilePoints turned;
  turned.count = tile.count;
  for (std::size_t i = 0; i < tile.count; ++i) {
    const Vec2 point = tile.points[tile.count - 1 - i];
    turned.points[i] = {point.x, 1.0f - point.y};
  }
  return turned;
}

std::array<TilePoints, kTileKinds> make_unit_tiles() {
  const TilePoints lower_right = triangle({0.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 1.0f});
  const TilePoints lower_left = triangle({0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 1.0f});
  const TilePoints rise_low = triangle({0.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 0.5f});
  const TilePoints rise_high = quad({0.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 1.0f}, {0.0f, 0.5f});
  const TilePoints fall_high = quad({0.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 0.5f}, {0.0f, 1.0f});
  const TilePoints fall_low = triangle({0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 0.5f});
  const TilePoints full = quad({0.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 1.0f}, {0.0f, 1.0f});
  return {TilePoints{},
          full,
          lower_right,
          lower_left,
          hanging(lower_left),
          hanging(lower_right),
          rise_low,
          rise_high,
          fall_high,
          fall_low,
          hanging(rise_low),
          hanging(rise_high),
          hanging(fall_high),
          hanging(fall_low),
          full,
          quad({0.0f, 0.5f}, {1.0f, 0.5f}, {1.0f, 1.0f}, {0.0f, 1.0f})};
}

bool fits(std::int64_t width, std::int64_t height) {
  return width >= 1 && height >= 1 && width <= kMostCells && height <= kMostCells && width * height <= kMostCells;
}

std::size_t words_of(std::int64_t width, std::int64_t height) {
  return static_cast<std::size_t>((width * height + 15) / 16);
}

}  // namespace

TileGrid::TileGrid(std::int32_t width, std::int32_t height, float cell_size, Vec2 origin)
    : cell_size_(cell_size), origin_(origin) {
  if (!fits(width, height)) return;
  width_ = width;
  height_ = height;
  words_.resize(words_of(width, height));
}

Result<TileGrid> TileGrid::from_rows(std::span<const std::string> rows, float cell_size, Vec2 origin) {
  std::size_t longest = 0;
  for (const std::string& row : rows) longest = std::max(longest, row.size());
  const auto most = static_cast<std::size_t>(kMostCells);
  if (longest > most || rows.size() > most ||
      !fits(static_cast<std::int64_t>(longest), static_cast<std::int64_t>(rows.size()))) {
    return Error{ErrorCode::invalid_argument, "TileGrid.rows must have 1 to 2^24 cells"};
  }
  TileGrid grid(static_cast<std::int32_t>(longest), static_cast<std::int32_t>(rows.size()), cell_size, origin);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto y = static_cast<std::int32_t>(rows.size() - 1 - row);
    for (std::size_t x = 0; x < rows[row].size(); ++x) {
      const std::optional<Tile> tile = tile_of(rows[row][x]);
      if (!tile) {
        return Error{ErrorCode::invalid_argument, "TileGrid.rows[" + std::to_string(row) + "]: character " +
                                                      std::to_string(x) + " stands for no tile"};
      }
      grid.set({static_cast<std::int32_t>(x), y}, *tile);
    }
  }
  return grid;
}

std::optional<TileGrid> TileGrid::from_words(std::int32_t width, std::int32_t height, float cell_size, Vec2 origin,
                                             std::vector<std::uint64_t> words) {
  if (width == 0 && height == 0 && words.empty()) {
    TileGrid none;
    none.cell_size_ = cell_size;
    none.origin_ = origin;
    return none;
  }
  if (!fits(width, height) || words.size() != words_of(width, height)) return {};
  static_assert(kTileKinds == 16, "each value of the four bits of a cell is a tile");
  const std::uint64_t cells = static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
  for (std::size_t word = 0; word < words.size(); ++word) {
    for (std::uint64_t i = 0; i < 16; ++i) {
      const std::uint64_t tile = words[word] >> (4 * i) & 15;
      if (tile != 0 && word * 16 + i >= cells) return {};
    }
  }
  TileGrid grid;
  grid.width_ = width;
  grid.height_ = height;
  grid.cell_size_ = cell_size;
  grid.origin_ = origin;
  grid.words_ = std::move(words);
  return grid;
}

Result<void> TileGrid::set(Cell cell, Tile tile) {
  if (static_cast<int>(tile) >= kTileKinds) {
    return Error{ErrorCode::invalid_argument, "tile is none of the kinds of tiles"};
  }
  if (!has(cell)) return {};
  const std::uint32_t index = index_of(cell);
  const std::uint32_t shift = index % 16 * 4;
  std::uint64_t& word = words_[index / 16];
  word = (word & ~(std::uint64_t{15} << shift)) | (static_cast<std::uint64_t>(tile) << shift);
  return {};
}

Cell TileGrid::cell_at(Vec2 point) const {
  const geometry::detail::InCells at = geometry::detail::in_cells(*this, point);
  if (!(at.x >= 0.0 && at.y >= 0.0 && at.x < static_cast<double>(width_) && at.y < static_cast<double>(height_)))
    return {};
  return {static_cast<std::int32_t>(at.x), static_cast<std::int32_t>(at.y)};
}

std::vector<std::string> TileGrid::rows() const {
  std::vector<std::string> rows;
  for (std::int32_t y = height_ - 1; y >= 0; --y) {
    std::string& row = rows.emplace_back();
    for (std::int32_t x = 0; x < width_; ++x) row += to_char(at({x, y}));
  }
  return rows;
}

char to_char(Tile tile) { return kCharacters[static_cast<std::size_t>(tile)]; }

std::optional<Tile> tile_of(char character) {
  if (character == ' ') return Tile::empty;
  for (std::size_t i = 0; i < kTileKinds; ++i) {
    if (kCharacters[i] == character) return static_cast<Tile>(i);
  }
  return {};
}

const char* to_string(Tile tile) { return kNames[static_cast<std::size_t>(tile)]; }

Polygon tile_polygon(const TileGrid& grid, Cell cell) {
  const TilePoints tile = geometry::tile_points(grid, cell);
  return Polygon::from_convex(tile.proxy().points, 0.0f);
}

bool contains(const TileGrid& shape, Vec2 point) {
  bool found = false;
  geometry::for_each_tile_in(shape, {point, point}, [&](Cell cell) {
    found = contains(tile_polygon(shape, cell), point);
    return !found;
  });
  return found;
}

CastOutput ray_cast(const TileGrid& shape, const RayCastInput& ray) {
  CastOutput nearest;
  geometry::walk_tiles(shape, ray.origin, ray.translation, 0.0f, ray.max_fraction, [&](Cell cell, float reach) {
    const CastOutput hit = ray_cast(tile_polygon(shape, cell), {ray.origin, ray.translation, reach});
    if (!hit.hit || (nearest.hit && hit.fraction >= nearest.fraction)) return reach;
    nearest = hit;
    return max(hit.fraction, std::numeric_limits<float>::min());
  });
  return nearest;
}

namespace geometry {

const TilePoints& unit_tile(Tile tile) {
  static const std::array<TilePoints, kTileKinds> kTiles = make_unit_tiles();
  return kTiles[static_cast<std::size_t>(tile)];
}

TilePoints tile_points(const TileGrid& grid, Cell cell) {
  TilePoints tile = unit_tile(grid.at(cell));
  const Vec2 low = grid.corner(cell);
  const Vec2 high = grid.corner({cell.x + 1, cell.y + 1});
  const Vec2 middle = lerp(low, high, 0.5f);
  const auto place = [](float part, float from, float half, float to) {
    return part == 0.0f ? from : part == 1.0f ? to : half;
  };
  for (std::size_t i = 0; i < tile.count; ++i) {
    tile.points[i] = {place(tile.points[i].x, low.x, middle.x, high.x),
                      place(tile.points[i].y, low.y, middle.y, high.y)};
  }
  return tile;
}

Aabb grid_box(const TileGrid& grid) {
  const Vec2 low = grid.corner({0, 0});
  const Vec2 high = grid.corner({grid.width(), grid.height()});
  return {low, high};
}

std::array<Vec2, 4> grid_corners(const TileGrid& grid) {
  const Aabb box = grid_box(grid);
  return {box.lower, Vec2{box.upper.x, box.lower.y}, box.upper, Vec2{box.lower.x, box.upper.y}};
}

}  // namespace geometry

}  // namespace drystone

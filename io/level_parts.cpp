// What the readers of level editors share.
#include "io/level_parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "drystone/outline.hpp"
#include "geometry/double2.hpp"
#include "io/read_file.hpp"
#include "io/scene_fields.hpp"
#include "io/tiled_xml.hpp"
#include "scenes/near_names.hpp"
#include "scenes/shortened.hpp"

namespace drystone::io {
namespace {

// The corners of tiles are on a raster of pixels: this share of a cell is less than a pixel of a small tile.
constexpr double kSameCorner = 1.0 / 40.0;
constexpr double kMostCells = 1 << 24;

BodyType read_body_type(const Cursor& at) {
  const std::string text = at.text(bound::kName);
  for (const BodyType type : {BodyType::static_body, BodyType::kinematic, BodyType::dynamic}) {
    if (text == to_string(type)) return type;
  }
  at.fail_expected("\"static\", \"kinematic\" or \"dynamic\"");
}

Tile read_tile(const Cursor& at) {
  const std::string text = at.text(bound::kName);
  if (const std::optional<Tile> found = tile_of_name(text)) return *found;
  at.fail_expected(
      "the name of a tile, as docs/tiles.md has them (\"full\", \"lower_right\", \"one_way\", ...), or its character");
}

struct Property {
  std::string_view name;
  void (*read)(const Cursor&, LevelOptions&);
};
constexpr Property kProperties[] = {
    {"angular_damping", [](const Cursor& at, LevelOptions& o) { o.body.angular_damping = at.number(bound::kFrom0); }},
    {"angular_velocity",
     [](const Cursor& at, LevelOptions& o) { o.body.angular_velocity = at.number(bound::kFinite); }},
    {"body",
     [](const Cursor& at, LevelOptions& o) {
       o.body.type = read_body_type(at);
       o.has_body = true;
     }},
    {"bullet", [](const Cursor& at, LevelOptions& o) { o.body.bullet = at.boolean(); }},
    {"category", [](const Cursor& at, LevelOptions& o) { o.shape.filter.category = at.bits(); }},
    {"collides", [](const Cursor& at, LevelOptions& o) { o.solid = at.boolean(); }},  // As in examples of Phaser.
    {"density", [](const Cursor& at, LevelOptions& o) { o.shape.density = at.number(bound::kDensity); }},
    {"fixed_rotation", [](const Cursor& at, LevelOptions& o) { o.body.locks.rotation = at.boolean(); }},
    {"friction", [](const Cursor& at, LevelOptions& o) { o.shape.material.friction = at.number(bound::kFrom0); }},
    {"gravity_scale",
     [](const Cursor& at, LevelOptions& o) {
       o.body.gravity_scale = at.number({-1.0e6, 1.0e6});
     }},
    {"group",
     [](const Cursor& at, LevelOptions& o) {
       o.shape.filter.group = static_cast<int>(at.integer({-1.0e9, 1.0e9}));
     }},
    {"hit_events", [](const Cursor& at, LevelOptions& o) { o.shape.hit_events = at.boolean(); }},
    {"linear_damping", [](const Cursor& at, LevelOptions& o) { o.body.linear_damping = at.number(bound::kFrom0); }},
    {"mask", [](const Cursor& at, LevelOptions& o) { o.shape.filter.mask = at.bits(); }},
    {"one_way", [](const Cursor& at, LevelOptions& o) { o.shape.one_way.enabled = at.boolean(); }},
    {"physics", [](const Cursor& at, LevelOptions& o) { o.physics = at.boolean(); }},
    {"restitution", [](const Cursor& at, LevelOptions& o) { o.shape.material.restitution = at.number(bound::kShare); }},
    {"sensor", [](const Cursor& at, LevelOptions& o) { o.shape.sensor = at.boolean(); }},
    {"shape", [](const Cursor& at, LevelOptions& o) { o.form = at.text(bound::kName); }},
    {"solid", [](const Cursor& at, LevelOptions& o) { o.solid = at.boolean(); }},
    {"surface_speed",
     [](const Cursor& at, LevelOptions& o) {
       o.shape.material.surface_speed = at.number({-1.0e6, 1.0e6});
     }},
    {"tile", [](const Cursor& at, LevelOptions& o) { o.tile = read_tile(at); }},
    {"velocity_x", [](const Cursor& at, LevelOptions& o) { o.body.velocity.x = at.number(bound::kFinite); }},
    {"velocity_y", [](const Cursor& at, LevelOptions& o) { o.body.velocity.y = at.number(bound::kFinite); }},
};

/// The outlines of the kinds of tiles in a cell of side 1, y down, in the order of Tile.
const std::array<std::vector<LevelPoint>, kTileKinds>& tile_outlines() {
  static const auto made = [] {
    std::array<std::vector<LevelPoint>, kTileKinds> all;
    for (int kind = 1; kind < kTileKinds; ++kind) {
      TileGrid grid(1, 1, 1.0f);
      must(grid.set({0, 0}, static_cast<Tile>(kind)));
      const Polygon polygon = tile_polygon(grid, {0, 0});
      for (const Vec2 corner : polygon.vertices())
        all[static_cast<std::size_t>(kind)].push_back({corner.x, 1.0 - corner.y});
    }
    return all;
  }();
  return made;
}

bool has_corner(const std::vector<LevelPoint>& corners, LevelPoint corner) {
  return std::any_of(corners.begin(), corners.end(), [&](LevelPoint other) {
    return std::abs(other.x - corner.x) < kSameCorner && std::abs(other.y - corner.y) < kSameCorner;
  });
}

/// The kind of tile that has this outline in a cell of side `cell`, if there is one.
std::optional<Tile> kind_of(const LevelShape& shape, double cell, bool one_way) {
  if (shape.kind != LevelShape::Kind::polygon) return std::nullopt;
  std::vector<LevelPoint> corners;
  const std::size_t count = shape.points.size();
  for (std::size_t i = 0; i < count; ++i) {
    const LevelPoint before = shape.points[(i + count - 1) % count], at = shape.points[i],
                     after = shape.points[(i + 1) % count];
    const double turn = (at.x - before.x) * (after.y - at.y) - (at.y - before.y) * (after.x - at.x);
    if (std::abs(turn) > kSameCorner * kSameCorner * cell * cell) corners.push_back({at.x / cell, at.y / cell});
  }
  for (int kind = 1; kind < kTileKinds; ++kind) {
    if (is_one_way(static_cast<Tile>(kind)) != one_way) continue;
    const std::vector<LevelPoint>& outline = tile_outlines()[static_cast<std::size_t>(kind)];
    if (outline.size() != corners.size()) continue;
    if (std::all_of(corners.begin(), corners.end(), [&](LevelPoint corner) { return has_corner(outline, corner); }) &&
        std::all_of(outline.begin(), outline.end(), [&](LevelPoint corner) { return has_corner(corners, corner); })) {
      return static_cast<Tile>(kind);
    }
  }
  return std::nullopt;
}

/// The options of a tile, with those of the layer where the tile has none of its own.
ShapeOptions over(const ShapeOptions& layer, const ShapeOptions& tile) {
  ShapeOptions result = layer;
  if (tile.density != ShapeOptions{}.density) result.density = tile.density;
  if (!(tile.material == Material{})) result.material = tile.material;
  if (!(tile.filter == Filter{})) result.filter = tile.filter;
  result.sensor = layer.sensor || tile.sensor;
  result.hit_events = layer.hit_events || tile.hit_events;
  result.one_way.enabled = layer.one_way.enabled || tile.one_way.enabled;
  return result;
}

void add_level_polygon(std::vector<Vec2> points, const ShapeOptions& options, scenes::SceneBody& body,
                       const Cursor& at) {
  if (points.size() >= 3 && points.size() <= kMaxPolygonVertices) {
    const Result<Polygon> hull = make_hull(points);
    if (!hull.ok()) at.fail(hull.error().message, hull.error().code);
    if (std::abs(geometry::twice_area(points)) >= 0.999 * std::abs(geometry::twice_area(hull.value().vertices()))) {
      body.shapes.push_back({hull.value(), options});
      return;
    }
  }
  const Result<Decomposition> pieces = decompose({std::move(points), {}});
  if (!pieces.ok()) at.fail(pieces.error().message, pieces.error().code);
  for (const Polygon& piece : pieces.value().pieces) body.shapes.push_back({piece, options});
}

void require_room(std::size_t shapes, const Cursor& at) {
  if (shapes < static_cast<std::size_t>(kPartCount.high)) return;
  at.fail("a body has more than 65536 shapes: tiles that are no kind of tile (docs/tiles.md) are shapes",
          ErrorCode::limit_exceeded);
}

}  // namespace

std::string named(const char* what, std::string_view name) {
  return std::string(what) + " \"" + scenes::shortened(name) + "\"";
}

void within(const std::string& what, const std::function<void()>& read) {
  try {
    read();
  } catch (ReadFailure& failure) {
    failure.error.message += " (" + what + ")";
    throw;
  }
}

std::optional<Tile> tile_of_name(std::string_view name) {
  if (name == "solid") return Tile::full;
  if (name == "ledge") return Tile::one_way_ledge;
  for (int kind = 0; kind < kTileKinds; ++kind) {
    if (name == to_string(static_cast<Tile>(kind))) return static_cast<Tile>(kind);
  }
  if (name.size() == 1) return tile_of(name[0]);
  return std::nullopt;
}

void read_properties(const Cursor& at, const PropertyKeys& keys, LevelOptions& options, LoadNotes& notes) {
  if (!at.has(keys.list)) return;
  const Cursor list = at.at(keys.list);
  const std::size_t count = list.list_size(kPartCount);
  for (std::size_t i = 0; i < count; ++i) {
    const Cursor item = list.item(i);
    item.require_object();
    const std::string name = item.at(keys.name).text({0.0, 4096.0});
    within(named("property", name), [&] {
      const Cursor value = item.at(keys.value);
      if (value.json().is_null()) return;
      const auto* known = std::find_if(std::begin(kProperties), std::end(kProperties),
                                       [&](const Property& p) { return p.name == name; });
      if (known != std::end(kProperties)) {
        known->read(value, options);
      } else {
        notes.count(named("property", name) + " is not simulated", item.path());
      }
    });
  }
}

void add_shape(const LevelShape& shape, const LevelScale& scale, const ShapeOptions& options, scenes::SceneBody& body,
               const Cursor& at) {
  require_room(body.shapes.size(), at);
  std::vector<Vec2> points;
  for (const LevelPoint point : shape.points) points.push_back(scale.offset(point));
  for (const Vec2 point : points) {
    at.require_number(point.x, bound::kCoordinate);
    at.require_number(point.y, bound::kCoordinate);
  }
  if (shape.kind == LevelShape::Kind::polygon) {
    add_level_polygon(std::move(points), options, body, at);
    return;
  }
  if (shape.kind == LevelShape::Kind::polyline) {
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      if (distance(points[i], points[i + 1]) > kLinearSlop)
        body.shapes.push_back({Segment{points[i], points[i + 1]}, options});
    }
    return;
  }
  // The rectangle of an ellipse or a capsule.
  const Vec2 along = 0.5f * (points[1] - points[0]);
  const Vec2 across = 0.5f * (points[3] - points[0]);
  const Vec2 center = 0.5f * (points[0] + points[2]);
  const Vec2 radii = {length(along), length(across)};
  if (shape.kind == LevelShape::Kind::capsule && std::abs(radii.x - radii.y) > kLinearSlop) {
    const float radius = std::min(radii.x, radii.y);
    const Vec2 half = radii.x > radii.y ? (1.0f - radius / radii.x) * along : (1.0f - radius / radii.y) * across;
    body.shapes.push_back({Capsule{center - half, center + half, radius}, options});
  } else if (std::abs(radii.x - radii.y) < 1.0e-4f * radii.x) {
    body.shapes.push_back({Circle{center, radii.x}, options});
  } else {
    const Result<SupportShape> ellipse = make_ellipse({center, radii, std::atan2(along.y, along.x)});
    if (!ellipse.ok()) at.fail(ellipse.error().message, ellipse.error().code);
    body.shapes.push_back({ellipse.value(), options});
  }
}

LevelShape flipped(LevelShape shape, Flips flips, LevelPoint size) {
  for (LevelPoint& point : shape.points) {
    if (flips.diagonal) point = {point.y, point.x};
    if (flips.horizontal) point.x = (flips.diagonal ? size.y : size.x) - point.x;
    if (flips.vertical) point.y = (flips.diagonal ? size.x : size.y) - point.y;
  }
  return shape;
}

void add_body(scenes::SceneBody body, scenes::Scene& scene, const Cursor& at) {
  if (scene.bodies.size() >= static_cast<std::size_t>(kBodyCount.high))
    at.fail("the scene has more than 1048576 bodies", ErrorCode::limit_exceeded);
  scene.bodies.push_back(std::move(body));
}

NamedFile read_named_file(const Cursor& source, const std::string& level_file) {
  const std::filesystem::path named = source.text({1.0, 4096.0});
  if (named.has_root_path()) source.fail_expected("a relative path");
  const std::filesystem::path path = std::filesystem::path(level_file).parent_path() / named;
  const Result<std::string> text = read_regular_file(path);
  if (!text.ok()) source.fail(text.error().message, text.error().code);
  Result<JsonTree> tree = parse_json_or_xml(text.value(), path.string());
  if (!tree.ok()) {
    Error error = tree.error();
    error.message.erase(std::min(error.message.find("; last read: "), error.message.size()));
    throw ReadFailure{error};
  }
  return {path.string(), std::move(tree).value()};
}

bool LevelCells::Before::operator()(const ShapeOptions& a, const ShapeOptions& b) const {
  const auto key = [](const ShapeOptions& o) {
    return std::tuple(o.density, o.material.friction, o.material.restitution, o.material.surface_speed,
                      o.filter.category, o.filter.mask, o.filter.group, o.sensor, o.hit_events, o.one_way.enabled);
  };
  return key(a) < key(b);
}

std::size_t LevelCells::group_of(const ShapeOptions& options) {
  const auto [found, is_new] = group_numbers_.try_emplace(options, groups_.size());
  if (is_new) groups_.push_back({options, {}, 0, 0, 0, 0});
  return found->second;
}

void LevelCells::put(std::int32_t x, std::int32_t y, Tile tile, Group& group) {
  if (group.cells.empty()) group.left = group.right = x, group.top = group.bottom = y;
  group.left = std::min(group.left, x);
  group.right = std::max(group.right, x);
  group.top = std::min(group.top, y);
  group.bottom = std::max(group.bottom, y);
  group.cells.push_back({x, y, tile});
}

void LevelCells::add(std::int32_t x, std::int32_t y, Tile tile, const ShapeOptions& options) {
  if (tile != Tile::empty) put(x, y, tile, groups_[group_of(options)]);
}

const LevelCells::Known& LevelCells::know(const LevelTile& tile, Flips flips, const LevelOptions& layer) {
  const KnownMap::key_type key = {&tile, flips};
  if (last_known_ != nullptr && last_known_->first == key) return last_known_->second;
  const auto [found, is_new] = known_.try_emplace(key);
  last_known_ = &*found;
  Known& known = found->second;
  if (!is_new) return known;

  known.options = over(layer.shape, tile.options.shape);
  const bool one_way = known.options.one_way.enabled;
  const bool solid = tile.options.solid.value_or(tile.shapes.empty() && layer.solid.value_or(false));
  if (!tile.options.physics || (tile.options.solid && !*tile.options.solid)) {
    known.kind = Tile::empty;
  } else if (tile.options.tile || (solid && tile.shapes.empty())) {
    // A slope that is named is turned with its tile.
    known.kind = tile.options.tile.value_or(one_way ? Tile::one_way : Tile::full);
    if (*known.kind != Tile::empty && !is_one_way(*known.kind)) {
      LevelShape outline = {LevelShape::Kind::polygon, tile_outlines()[static_cast<std::size_t>(*known.kind)]};
      outline = flipped(std::move(outline), flips, {1.0, 1.0});
      known.kind = kind_of(outline, 1.0, false);
      for (LevelPoint& point : outline.points) point = {cell_ * point.x, cell_ * point.y};
      known.shapes.push_back(
          std::move(outline));  // If it is of no kind: a slope over two cells that stands on its end.
    }
  } else {
    // The picture lies on the lower left corner of the cell.
    for (const LevelShape& shape : tile.shapes) {
      LevelShape placed = flipped(shape, flips, tile.size);
      for (LevelPoint& point : placed.points) point.y += cell_ - (flips.diagonal ? tile.size.x : tile.size.y);
      known.shapes.push_back(std::move(placed));
    }
    if (known.shapes.size() == 1) known.kind = kind_of(known.shapes[0], cell_, one_way);
    if (known.shapes.empty()) known.kind = Tile::empty;
  }
  if (known.kind) known.options.one_way.enabled = false;  // A tile says it by its kind.
  if (known.kind && *known.kind != Tile::empty) known.group = group_of(known.options);
  return known;
}

void LevelCells::add(std::int32_t x, std::int32_t y, const LevelTile& tile, Flips flips, const LevelOptions& layer,
                     const Cursor& at) {
  const Known& known = know(tile, flips, layer);
  if (known.kind) {
    if (*known.kind == Tile::empty && tile.options.physics && !tile.options.solid && !tile.options.tile) {
      notes_.count("a tile without a collision shape is not simulated", at.path());
    }
    if (*known.kind != Tile::empty) put(x, y, *known.kind, groups_[known.group]);
    return;
  }
  for (LevelShape shape : known.shapes) {
    for (LevelPoint& point : shape.points) point = {point.x + cell_ * x, point.y + cell_ * y};
    require_room(shapes_.size(), at);
    shapes_.push_back({std::move(shape), known.options});
  }
}

void LevelCells::finish(scenes::SceneBody& body, const Cursor& at) {
  for (const Group& group : groups_) {
    const double width = double{1.0} + group.right - group.left, height = double{1.0} + group.bottom - group.top;
    level_cells_ += width * height;
    if (level_cells_ > kMostCells) {
      at.fail("its tiles of one material spread over " + std::to_string(static_cast<std::int64_t>(width)) + " x " +
                  std::to_string(static_cast<std::int64_t>(height)) +
                  " cells; the grids of a level have at most 2^24 cells together",
              ErrorCode::limit_exceeded);
    }
    const Vec2 origin = scale_.offset({cell_ * group.left, cell_ * (double{1.0} + group.bottom)});
    TileGrid grid(static_cast<std::int32_t>(width), static_cast<std::int32_t>(height),
                  static_cast<float>(cell_ * scale_.metres), origin);
    for (const CellTile& cell : group.cells) {
      const Result<void> set = grid.set({cell.x - group.left, group.bottom - cell.y}, cell.tile);
      if (!set.ok()) at.fail(set.error().message, set.error().code);
    }
    body.grids.push_back({std::move(grid), group.options});
  }
  for (const Loose& loose : shapes_) add_shape(loose.shape, scale_, loose.options, body, at);
}

}  // namespace drystone::io

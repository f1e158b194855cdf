// What the readers of level editors (Tiled, LDtk) share: properties by name, collision shapes in pixels, layers of cells as tile grids.
//
// Editors count pixels from the upper left corner with y down. A scene has metres with y up, and the editor's origin is the world's.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "drystone/scenes/scene.hpp"
#include "io/json_reader.hpp"
#include "io/load_notes.hpp"

namespace drystone::io {

/// The allowed numbers of each in a level.
inline constexpr Limits kLevelPixels = {-1.0e9, 1.0e9};
inline constexpr Limits kLevelSides = {1.0, 65536.0};
inline constexpr Limits kLevelItems = {0.0, 1 << 24};

/// A point in pixels, y down.
struct LevelPoint {
  double x = 0.0, y = 0.0;
};

/// How many metres a pixel is.
struct LevelScale {
  double metres = 1.0;

  Position place(LevelPoint at) const { return {at.x * metres, 0.0 - at.y * metres}; }
  Vec2 offset(LevelPoint to) const {
    return {static_cast<float>(to.x * metres), static_cast<float>(0.0 - to.y * metres)};
  }
};

/// What the properties of a layer, an object or a tile say. Objects begin with those of their layer.
struct LevelOptions {
  BodyOptions body;
  ShapeOptions shape;
  std::optional<Tile> tile;   ///< Property "tile": what the cell becomes.
  std::optional<bool> solid;  ///< Property "solid".
  bool has_body = false;      ///< Property "body" was given.
  bool physics = true;        ///< Property "physics"; false leaves the layer, the object or the tile out.
  std::string form;           ///< Property "shape", of entities of LDtk.
  bool one_way() const { return shape.one_way.enabled; }
};

/// The place of properties in a file: a list of objects with a name and a value.
struct PropertyKeys {
  const char* list;
  const char* name;
  const char* value;
};

/// Reads the properties of `at` over those that are there. Fails, naming the property, if a value has the wrong type; counts unknown ones.
void read_properties(const Cursor& at, const PropertyKeys& keys, LevelOptions& options, LoadNotes& notes);
/// The tile of a name such as "lower_right", "solid" (full), "ledge", or of its character in the text of a grid; nothing if there is none.
std::optional<Tile> tile_of_name(std::string_view name);

/// Ends a reading as `read` does, and says what it was about: the message gets " (what)" behind it.
void within(const std::string& what, const std::function<void()>& read);
/// "layer "ground"" and the like.
std::string named(const char* what, std::string_view name);

/// A collision shape in pixels. Ellipses and capsules are their rectangle, so that points alone are moved, turned and mirrored.
struct LevelShape {
  enum class Kind { polygon, polyline, ellipse, capsule };
  Kind kind = Kind::polygon;
  std::vector<LevelPoint> points;
};
/// Adds the shape to the body, in whose frame its points are. Concave polygons are divided. `at` is named in errors.
void add_shape(const LevelShape& shape, const LevelScale& scale, const ShapeOptions& options, scenes::SceneBody& body,
               const Cursor& at);

/// A tile of a tileset: what it is in the physics.
struct LevelTile {
  LevelOptions options;
  std::vector<LevelShape> shapes;  ///< In pixels of the tile.
  LevelPoint size;                 ///< Of the tile's picture.
};
/// How a tile lies in its cell: mirrored about the diagonal first, then left to right, then upside down.
struct Flips {
  bool diagonal = false, horizontal = false, vertical = false;
  friend bool operator==(const Flips&, const Flips&) = default;
};
LevelShape flipped(LevelShape shape, Flips flips, LevelPoint size);

/// The cells of a layer, which become tile grids, one for each material, and shapes where no kind of tile fits.
class LevelCells {
 public:
  /// `cell`: the side of a cell in pixels.
  LevelCells(double cell, const LevelScale& scale, LoadNotes& notes) : cell_(cell), scale_(scale), notes_(notes) {}

  /// A tile at a cell, y down. `layer` has the options where the tile has none of its own.
  void add(std::int32_t x, std::int32_t y, const LevelTile& tile, Flips flips, const LevelOptions& layer,
           const Cursor& at);
  /// A cell of a kind.
  void add(std::int32_t x, std::int32_t y, Tile tile, const ShapeOptions& options);
  /// Adds the grids to the body. `at` is named in errors.
  void finish(scenes::SceneBody& body, const Cursor& at);
  /// Whether nothing collides.
  bool empty() const { return groups_.empty() && shapes_.empty(); }

 private:
  struct CellTile {
    std::int32_t x, y;
    Tile tile;
  };
  struct Group {
    ShapeOptions options;
    std::vector<CellTile> cells;
    std::int32_t left, top, right, bottom;
  };
  /// What a tile becomes with these flips, found once.
  struct Known {
    const LevelTile* tile;
    Flips flips;
    std::optional<Tile> kind;
    std::vector<LevelShape> shapes;
    ShapeOptions options;
    std::size_t group;
  };
  struct Loose {
    LevelShape shape;
    ShapeOptions options;
  };
  Group& group_of(const ShapeOptions& options);
  const Known& know(const LevelTile& tile, Flips flips, const LevelOptions& layer);

  double cell_;
  LevelScale scale_;
  LoadNotes& notes_;
  std::vector<Group> groups_;
  std::vector<Known> known_;
  std::size_t last_known_ = 0;
  std::vector<Loose> shapes_;
};

}  // namespace drystone::io

// What the readers of level editors (Tiled, LDtk) share: properties by name, collision shapes in pixels, layers of cells as tile grids.
//
// Editors count pixels from the upper left corner with y down. A scene has metres with y up, and the editor's origin is the world's.
#pragma once

#include <compare>
#include <functional>
#include <map>
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

/// Adds the body to the scene, unless it has as many as it may. `at` is named in errors.
void add_body(scenes::SceneBody body, scenes::Scene& scene, const Cursor& at);

/// A file that a level names, as JSON.
struct NamedFile {
  std::string name;
  JsonTree tree;
};
/// Reads the file whose path, relative to that of the level, is at `source`. Fails there if the path is absolute or the file is no regular
/// one. Text that is not JSON is not quoted, because a level can name any file.
NamedFile read_named_file(const Cursor& source, const std::string& level_file);

/// A tile of a tileset: what it is in the physics.
struct LevelTile {
  LevelOptions options;
  std::vector<LevelShape> shapes;  ///< In pixels of the tile.
  LevelPoint size;                 ///< Of the tile's picture.
};
/// How a tile lies in its cell: mirrored about the diagonal first, then left to right, then upside down.
struct Flips {
  bool diagonal = false, horizontal = false, vertical = false;
  friend auto operator<=>(const Flips&, const Flips&) = default;
};
LevelShape flipped(LevelShape shape, Flips flips, LevelPoint size);

/// The cells of a layer, which become tile grids, one for each material, and shapes where no kind of tile fits.
class LevelCells {
 public:
  /// `cell`: the side of a cell in pixels. `level_cells`: how many the grids of the level have, which are counted here.
  LevelCells(double cell, const LevelScale& scale, LoadNotes& notes, double& level_cells)
      : cell_(cell), scale_(scale), notes_(notes), level_cells_(level_cells) {}

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
    std::optional<Tile> kind;
    std::vector<LevelShape> shapes;
    ShapeOptions options;
    std::size_t group = 0;  ///< Of its cells, if it is of a kind that is not empty.
  };
  using KnownMap = std::map<std::pair<const LevelTile*, Flips>, Known>;
  /// An order of options by all that properties set.
  struct Before {
    bool operator()(const ShapeOptions& a, const ShapeOptions& b) const;
  };
  struct Loose {
    LevelShape shape;
    ShapeOptions options;
  };
  std::size_t group_of(const ShapeOptions& options);
  void put(std::int32_t x, std::int32_t y, Tile tile, Group& group);
  const Known& know(const LevelTile& tile, Flips flips, const LevelOptions& layer);

  double cell_;
  LevelScale scale_;
  LoadNotes& notes_;
  double& level_cells_;
  std::vector<Group> groups_;
  std::map<ShapeOptions, std::size_t, Before> group_numbers_;
  KnownMap known_;
  const KnownMap::value_type* last_known_ = nullptr;
  std::vector<Loose> shapes_;
};

}  // namespace drystone::io

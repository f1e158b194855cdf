// Reads projects of the editor LDtk (.ldtk, .ldtkl for levels in files of their own), by its documentation "JSON format". docs/levels.md has a
// table of what each part becomes.
#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "io/level_parts.hpp"
#include "io/scene_fields.hpp"
#include "io/scene_formats.hpp"

namespace drystone::io {
namespace {

using scenes::Scene;
using scenes::SceneBody;

constexpr PropertyKeys kLdtkFields = {"fieldInstances", "__identifier", "__value"};
constexpr Limits kLdtkNames = {0.0, 4096.0};

LevelPoint pixel(const Cursor& at) {
  if (at.list_size({2.0, 2.0}) != 2) return {};
  return {at.item(0).precise_number(kLevelPixels), at.item(1).precise_number(kLevelPixels)};
}

class LdtkReader {
 public:
  LdtkReader(const Cursor& root, const std::string& file_name, LoadReport& report)
      : root_(root), file_name_(file_name), report_(report) {}

  Scene read() {
    read_definitions(root_.at("defs"));
    scale_.metres = 1.0 / root_.at("defaultGridSize").precise_number(kLevelSides);
    read_levels(root_);
    if (root_.has("worlds")) {
      const Cursor worlds = root_.at("worlds");
      const std::size_t count = worlds.list_size(kPartCount);
      for (std::size_t i = 0; i < count; ++i) {
        const Cursor world = worlds.item(i);
        within(named("world", world.at("identifier").text(kLdtkNames)), [&] { read_levels(world); });
      }
    }
    report_.notes = notes_.lines();
    return std::move(scene_);
  }

 private:
  void read_definitions(const Cursor& defs) {
    const Cursor layers = defs.at("layers");
    const std::size_t count = layers.list_size(kPartCount);
    for (std::size_t i = 0; i < count; ++i) {
      const Cursor layer = layers.item(i);
      const std::int64_t uid = layer.at("uid").integer(kLevelPixels);
      if (!layer.has("intGridValues")) continue;
      const Cursor values = layer.at("intGridValues");
      const std::size_t kinds = values.list_size(kPartCount);
      for (std::size_t k = 0; k < kinds; ++k) {
        const Cursor value = values.item(k);
        const Cursor name = value.at("identifier");
        const std::string text = name.json().is_null() ? std::string() : name.text(kLdtkNames);
        names_[{uid, value.at("value").integer(kLevelPixels)}] = text;
      }
    }
    if (!defs.has("tilesets")) return;
    const Cursor tilesets = defs.at("tilesets");
    const std::size_t sets = tilesets.list_size(kPartCount);
    for (std::size_t i = 0; i < sets; ++i) {
      const Cursor set = tilesets.item(i);
      if (!set.has("enumTags")) continue;
      const std::int64_t uid = set.at("uid").integer(kLevelPixels);
      const Cursor tags = set.at("enumTags");
      const std::size_t tagged = tags.list_size(kPartCount);
      for (std::size_t t = 0; t < tagged; ++t) {
        const Cursor tag = tags.item(t);
        const std::optional<Tile> kind = tile_of_name(tag.at("enumValueId").text(kLdtkNames));
        const Cursor ids = tag.at("tileIds");
        const std::size_t tiles = kind ? ids.list_size(kLevelItems) : 0;
        for (std::size_t n = 0; n < tiles; ++n) {
          LevelTile tile;
          tile.options.tile = kind;
          tiles_[{uid, ids.item(n).integer(kLevelPixels)}] = tile;
        }
      }
    }
  }

  void read_levels(const Cursor& at) {
    const Cursor levels = at.at("levels");
    const std::size_t count = levels.list_size(kPartCount);
    for (std::size_t i = 0; i < count; ++i) {
      const Cursor level = levels.item(i);
      within(named("level", level.at("identifier").text(kLdtkNames)), [&] { read_level(level); });
    }
  }

  void read_level(const Cursor& level) {
    const LevelPoint offset = {level.at("worldX").precise_number(kLevelPixels),
                               level.at("worldY").precise_number(kLevelPixels)};
    const bool elsewhere = level.has("externalRelPath") && level.at("externalRelPath").json().is_string();
    if (!elsewhere || (level.has("layerInstances") && level.at("layerInstances").json().is_array())) {
      read_layers(level, offset);
      return;
    }
    const Cursor source = level.at("externalRelPath");
    const NamedFile file = read_named_file(source, file_name_);
    const Cursor root(file.tree.root, file.name);
    root.require_object();
    read_layers(root, offset);
  }

  // The uppermost layer is first; the order of bodies is that of drawing.
  void read_layers(const Cursor& level, LevelPoint offset) {
    const Cursor layers = level.at("layerInstances");
    for (std::size_t i = layers.list_size(kPartCount); i-- > 0;) {
      const Cursor layer = layers.item(i);
      const std::string name = layer.at("__identifier").text(kLdtkNames);
      within(named("layer", name), [&] { read_layer(layer, name, offset); });
    }
  }

  void read_layer(const Cursor& at, const std::string& name, LevelPoint offset) {
    const double cell = at.at("__gridSize").precise_number(kLevelSides);
    if (at.has("__pxTotalOffsetX")) offset.x += at.at("__pxTotalOffsetX").precise_number(kLevelPixels);
    if (at.has("__pxTotalOffsetY")) offset.y += at.at("__pxTotalOffsetY").precise_number(kLevelPixels);
    const std::string type = at.at("__type").text(kLdtkNames);
    if (type == "Entities") {
      const Cursor entities = at.at("entityInstances");
      const std::size_t count = entities.list_size(kLevelItems);
      for (std::size_t i = 0; i < count; ++i) {
        const Cursor entity = entities.item(i);
        within(named("entity", entity.at("__identifier").text(kLdtkNames)), [&] { read_entity(entity, offset); });
      }
      return;
    }
    LevelCells cells(cell, scale_, notes_, level_cells_);
    if (type == "IntGrid") {
      read_int_grid(at, name, cells);
    } else if (type == "Tiles") {
      read_tiles(at, cell, cells);
    }  // Auto layers draw what an IntGrid says.
    if (cells.empty()) return;
    SceneBody body;
    body.options.name = at.at("__identifier").text(bound::kName);
    body.options.position = scale_.place(offset);
    cells.finish(body, at);
    add_body(std::move(body), scene_, at);
  }

  void read_int_grid(const Cursor& at, const std::string& name, LevelCells& cells) {
    const auto width = static_cast<std::size_t>(at.at("__cWid").integer(kLevelSides)),
               height = static_cast<std::size_t>(at.at("__cHei").integer(kLevelSides));
    const std::int64_t uid = at.at("layerDefUid").integer(kLevelPixels);
    const Cursor data = at.at("intGridCsv");
    if (data.list_size(kLevelItems) != width * height) {
      data.fail("expected " + std::to_string(width * height) + " values, found " +
                std::to_string(data.list_size(kLevelItems)));
    }
    for (std::size_t i = 0; i < width * height; ++i) {
      const std::int64_t value = data.item(i).integer(kLevelPixels);
      if (value == 0) continue;
      const auto known = names_.find({uid, value});
      if (known == names_.end())
        data.item(i).fail("there is no value " + std::to_string(value) + " in the definition of the layer");
      const std::optional<Tile> kind = tile_of_name(known->second);
      if (!kind) {
        const std::string called =
            known->second.empty() ? std::to_string(value) : std::to_string(value) + " \"" + known->second + "\"";
        notes_.count("value " + called + " of the IntGrid " + name + " became full cells: its name is that of no tile",
                     data.path());
      }
      cells.add(static_cast<std::int32_t>(i % width), static_cast<std::int32_t>(i / width), kind.value_or(Tile::full),
                {});
    }
  }

  void read_tiles(const Cursor& at, double cell, LevelCells& cells) {
    if (!at.has("__tilesetDefUid") || at.at("__tilesetDefUid").json().is_null()) return;
    const std::int64_t uid = at.at("__tilesetDefUid").integer(kLevelPixels);
    const Cursor list = at.at("gridTiles");
    const std::size_t count = list.list_size(kLevelItems);
    for (std::size_t i = 0; i < count; ++i) {
      const Cursor item = list.item(i);
      const auto tile = tiles_.find({uid, item.at("t").integer(kLevelPixels)});
      if (tile == tiles_.end()) {
        notes_.count("a tile without a tag that names a tile of docs/tiles.md is not simulated", item.path());
        continue;
      }
      const LevelPoint place = pixel(item.at("px"));
      const std::int64_t flips = item.at("f").integer({0.0, 3.0});
      cells.add(static_cast<std::int32_t>(place.x / cell), static_cast<std::int32_t>(place.y / cell), tile->second,
                {false, (flips & 1) != 0, (flips & 2) != 0}, {}, item);
    }
  }

  void read_entity(const Cursor& at, LevelPoint offset) {
    LevelOptions options;
    read_properties(at, kLdtkFields, options, notes_);
    if (!options.physics) return;
    const LevelPoint size = {at.at("width").precise_number(kLevelSides), at.at("height").precise_number(kLevelSides)};
    const LevelPoint place = pixel(at.at("px")), pivot = pixel(at.at("__pivot"));
    SceneBody body;
    body.options = options.body;
    body.options.name = at.at("__identifier").text(bound::kName);
    // The middle of the rectangle.
    body.options.position =
        scale_.place({offset.x + place.x + (0.5 - pivot.x) * size.x, offset.y + place.y + (0.5 - pivot.y) * size.y});
    if (options.has_body || !options.form.empty()) {
      LevelShape shape;
      const double x = 0.5 * size.x, y = 0.5 * size.y;
      shape.points = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
      if (options.form == "ellipse" || options.form == "circle") {
        shape.kind = LevelShape::Kind::ellipse;
      } else if (options.form == "capsule") {
        shape.kind = LevelShape::Kind::capsule;
      } else if (!options.form.empty() && options.form != "box") {
        at.fail("expected \"box\", \"ellipse\", \"circle\" or \"capsule\" as the value of the field \"shape\", found " +
                named("", options.form));
      }
      add_shape(shape, scale_, options.shape, body, at);
    } else {
      notes_.count(
          named("entity", body.options.name) + " became a body without shapes: it has no field \"body\" or \"shape\"",
          at.path());
    }
    add_body(std::move(body), scene_, at);
  }

  const Cursor& root_;
  const std::string& file_name_;
  LoadReport& report_;
  LoadNotes notes_;
  Scene scene_;
  LevelScale scale_;
  double level_cells_ = 0.0;                                            // Of all grids.
  std::map<std::pair<std::int64_t, std::int64_t>, std::string> names_;  // Of values by the layer's uid.
  std::map<std::pair<std::int64_t, std::int64_t>, LevelTile> tiles_;    // With a tag, by the tileset's uid.
};

}  // namespace

bool is_ldtk_project(const Cursor& root) { return root.has("jsonVersion") && root.has("defs"); }

Scene read_ldtk_project(const Cursor& root, const std::string& file_name, LoadReport& report) {
  return LdtkReader(root, file_name, report).read();
}

}  // namespace drystone::io

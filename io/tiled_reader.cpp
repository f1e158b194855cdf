// Reads maps of the editor Tiled in its JSON format (.tmj, and .tsj for tilesets), by its documentation "JSON Map Format"; tiled_xml.cpp makes it of
// XML. docs/levels.md has a table of what each part becomes. Everything is simulated, refused with the path of the bad value, or counted in the
// report.
#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#ifndef __EMSCRIPTEN__
#include <zlib.h>
#endif

#include "io/level_parts.hpp"
#include "io/scene_fields.hpp"
#include "io/scene_formats.hpp"

namespace drystone::io {
namespace {

using scenes::Scene;
using scenes::SceneBody;

constexpr PropertyKeys kTiledProperties = {"properties", "name", "value"};
constexpr Limits kObjectSizes = {0.0, 1.0e6};
constexpr Limits kGids = {0.0, 4294967295.0};
constexpr std::uint32_t kHorizontal = 1u << 31, kVertical = 1u << 30, kDiagonal = 1u << 29, kHexagonal = 1u << 28;

double number_at(const Cursor& at, const char* key, double missing, const Limits& limits = kLevelPixels) {
  return at.has(key) ? at.at(key).precise_number(limits) : missing;
}
std::string text_at(const Cursor& at, const char* key) {
  return at.has(key) ? at.at(key).text({0.0, 65536.0}) : std::string();
}
bool truth_at(const Cursor& at, const char* key) { return at.has(key) && at.at(key).boolean(); }
/// A name that a body may have.
std::string name_at(const Cursor& at) {
  std::string name = text_at(at, "name");
  if (name.size() > static_cast<std::size_t>(bound::kName.high)) at.at("name").text(bound::kName);
  return name;
}

Flips flips_of(std::uint32_t gid) { return {(gid & kDiagonal) != 0, (gid & kHorizontal) != 0, (gid & kVertical) != 0}; }

/// The points of a rectangle from (0, 0), turned clockwise about `pivot`.
std::vector<LevelPoint> rectangle(LevelPoint size) { return {{0.0, 0.0}, {size.x, 0.0}, size, {0.0, size.y}}; }
LevelPoint turned(LevelPoint point, double degrees) {
  const double angle = degrees * double{kPi} / 180.0;
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * point.x - s * point.y, s * point.x + c * point.y};
}

// --- Bytes of layers --------------------------------------------------------------------------------------------------

std::vector<std::uint8_t> from_base64(const Cursor& at) {
  const auto& text = at.json().get_ref<const std::string&>();
  std::vector<std::uint8_t> bytes;
  bytes.reserve(text.size() / 4 * 3);
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '=' || c == '\n' || c == '\r' || c == ' ') continue;
    const std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const std::size_t digit = digits.find(c);
    if (digit == std::string_view::npos) at.fail(std::string("expected base64, found the character '") + c + "'");
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    if ((count += 6) >= 8) bytes.push_back(static_cast<std::uint8_t>(bits >> (count -= 8)));
  }
  return bytes;
}

/// zlib or gzip, to exactly `size` bytes.
std::vector<std::uint8_t> inflated([[maybe_unused]] std::vector<std::uint8_t> packed, [[maybe_unused]] std::size_t size,
                                   const Cursor& at) {
#ifdef __EMSCRIPTEN__
  at.fail("compressed layers cannot be read here: save the map with the tile layer format CSV");
#else
  std::vector<std::uint8_t> bytes(size + 1);
  z_stream stream{};
  if (inflateInit2(&stream, 15 + 32) != Z_OK) at.fail("there is no memory to unpack the layer");
  stream.next_in = packed.data();
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = bytes.data();
  stream.avail_out = static_cast<uInt>(bytes.size());
  const int ended = inflate(&stream, Z_FINISH);
  const std::size_t written = stream.total_out;
  inflateEnd(&stream);
  if (ended != Z_STREAM_END || written != size) {
    at.fail("the compressed data is cut, damaged or of another length: expected " + std::to_string(size) +
            " bytes, found " + std::to_string(written));
  }
  bytes.resize(size);
  return bytes;
#endif
}

/// The numbers of tiles of a layer or a chunk.
std::vector<std::uint32_t> gids_of(const Cursor& layer, const Cursor& part, std::size_t count) {
  const Cursor data = part.at("data");
  std::vector<std::uint32_t> gids(count);
  if (text_at(layer, "encoding") == "base64") {
    if (!data.json().is_string()) data.fail_expected("a text in base64");
    std::vector<std::uint8_t> bytes = from_base64(data);
    const std::string compression = text_at(layer, "compression");
    if (compression == "zlib" || compression == "gzip") {
      bytes = inflated(std::move(bytes), 4 * count, data);
    } else if (!compression.empty()) {
      layer.at("compression").fail_expected("\"\", \"zlib\" or \"gzip\"");
    }
    if (bytes.size() != 4 * count)
      data.fail("expected " + std::to_string(count) + " tiles, found " + std::to_string(bytes.size() / 4));
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t b = 0; b < 4; ++b) gids[i] |= std::uint32_t{bytes[4 * i + b]} << 8 * b;
    }
    return gids;
  }
  const std::size_t found = data.list_size(kLevelItems);
  if (found != count) data.fail("expected " + std::to_string(count) + " tiles, found " + std::to_string(found));
  for (std::size_t i = 0; i < count; ++i) gids[i] = static_cast<std::uint32_t>(data.item(i).integer(kGids));
  return gids;
}

// --- Shapes -----------------------------------------------------------------------------------------------------------

std::vector<LevelPoint> tiled_points(const Cursor& list, const Limits& sizes) {
  std::vector<LevelPoint> points(list.list_size(sizes));
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Cursor item = list.item(i);
    points[i] = {item.at("x").precise_number(kLevelPixels), item.at("y").precise_number(kLevelPixels)};
  }
  return points;
}

/// The form of an object about its own corner, not turned; nothing of one that has none.
std::optional<LevelShape> form_of(const Cursor& at) {
  if (at.has("polygon")) return LevelShape{LevelShape::Kind::polygon, tiled_points(at.at("polygon"), {3.0, 4096.0})};
  if (at.has("polyline"))
    return LevelShape{LevelShape::Kind::polyline, tiled_points(at.at("polyline"), {2.0, 65536.0})};
  if (truth_at(at, "point") || at.has("text")) return std::nullopt;
  const LevelPoint size = {number_at(at, "width", 0.0, kObjectSizes), number_at(at, "height", 0.0, kObjectSizes)};
  if (size.x <= 0.0 || size.y <= 0.0) return std::nullopt;
  const LevelShape::Kind kind = truth_at(at, "ellipse")   ? LevelShape::Kind::ellipse
                                : truth_at(at, "capsule") ? LevelShape::Kind::capsule
                                                          : LevelShape::Kind::polygon;
  return LevelShape{kind, rectangle(size)};
}

// --- Tilesets ---------------------------------------------------------------------------------------------------------

struct Tileset {
  std::uint32_t first = 1;
  std::uint32_t count = 0;
  LevelPoint size;
  LevelPoint alignment;  // Where in an object's picture its place is, as shares of its size.
  std::string name;
  std::vector<std::pair<std::uint32_t, LevelTile>> tiles;  // Those that say something, by number.
  LevelTile plain;
};

class TiledReader {
 public:
  TiledReader(const Cursor& root, const std::string& file_name, LoadReport& report)
      : root_(root), file_name_(file_name), report_(report) {}

  Scene read() {
    const std::string orientation = text_at(root_, "orientation");
    if (!orientation.empty() && orientation != "orthogonal") root_.at("orientation").fail_expected("\"orthogonal\"");
    const double width = root_.at("tilewidth").precise_number(kLevelSides);
    cell_ = root_.at("tileheight").precise_number(kLevelSides);
    if (width != cell_)
      root_.at("tileheight")
          .fail_expected("the tilewidth, " + std::to_string(static_cast<int>(width)) +
                         ": cells of a tile grid are square");
    scale_.metres = 1.0 / cell_;
    read_map_properties();
    if (root_.has("tilesets")) {
      const Cursor list = root_.at("tilesets");
      const std::size_t count = list.list_size(kPartCount);
      for (std::size_t i = 0; i < count; ++i) read_tileset(list.item(i));
    }
    read_layers(root_, {}, {});
    report_.notes = notes_.lines();
    return std::move(scene_);
  }

 private:
  void read_map_properties() {
    if (!root_.has("properties")) return;
    const Cursor list = root_.at("properties");
    const std::size_t count = list.list_size(kPartCount);
    for (std::size_t i = 0; i < count; ++i) {
      const Cursor item = list.item(i);
      const std::string name = item.at("name").text({0.0, 4096.0});
      within(named("property", name), [&] {
        const Cursor value = item.at("value");
        if (name == "pixels_per_metre") {
          scale_.metres = 1.0 / value.precise_number({1.0e-3, 1.0e6});
        } else if (name == "gravity_x") {
          scene_.world.gravity.x = value.number(bound::kFinite);
        } else if (name == "gravity_y") {
          scene_.world.gravity.y = value.number(bound::kFinite);
        } else {
          notes_.count(named("property", name) + " is not simulated", item.path());
        }
      });
    }
  }

  void read_tileset(const Cursor& at) {
    const auto first = static_cast<std::uint32_t>(at.at("firstgid").integer({1.0, 536870911.0}));
    if (!at.has("source")) {
      within(named("tileset", text_at(at, "name")), [&] { read_tiles(at, first); });
      return;
    }
    const Cursor source = at.at("source");
    const std::string name = source.text({1.0, 4096.0});
    within(named("tileset", name), [&] {
      const NamedFile file = read_named_file(source, file_name_);
      const Cursor root(file.tree.root, file.name);
      root.require_object();
      if (root.has("source")) root.at("source").fail("a tileset in a file of its own cannot name another file");
      read_tiles(root, first);
    });
  }

  void read_tiles(const Cursor& at, std::uint32_t first) {
    Tileset& set = tilesets_.emplace_back();
    set.first = first;
    set.name = text_at(at, "name");
    set.size = {at.at("tilewidth").precise_number(kLevelSides), at.at("tileheight").precise_number(kLevelSides)};
    set.count = static_cast<std::uint32_t>(at.at("tilecount").integer({0.0, 536870911.0}));
    set.plain.size = set.size;
    const std::string alignment = text_at(at, "objectalignment");
    const auto says = [&](const char* word) { return alignment.find(word) != std::string::npos; };
    const bool stated = !alignment.empty() && alignment != "unspecified";
    set.alignment.x = !stated || says("left") ? 0.0 : says("right") ? 1.0 : 0.5;
    set.alignment.y = !stated || says("bottom") ? 1.0 : says("top") ? 0.0 : 0.5;
    if (!at.has("tiles")) return;
    const Cursor list = at.at("tiles");
    const std::size_t count = list.list_size(kLevelItems);
    for (std::size_t i = 0; i < count; ++i) {
      const Cursor item = list.item(i);
      const auto id = static_cast<std::uint32_t>(item.at("id").integer({0.0, 536870911.0}));
      within("tile " + std::to_string(id), [&] {
        LevelTile tile = set.plain;
        if (item.has("imagewidth") && item.has("imageheight") && !at.has("image")) {  // A collection of pictures.
          tile.size = {item.at("imagewidth").precise_number(kLevelSides),
                       item.at("imageheight").precise_number(kLevelSides)};
        }
        read_properties(item, kTiledProperties, tile.options, notes_);
        if (item.has("objectgroup")) read_collision(item.at("objectgroup"), tile);
        set.count = std::max(set.count, id + 1);  // Collections may have gaps.
        set.tiles.emplace_back(id, std::move(tile));
      });
    }
    std::sort(set.tiles.begin(), set.tiles.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    const auto twice = std::adjacent_find(set.tiles.begin(), set.tiles.end(),
                                          [](const auto& a, const auto& b) { return a.first == b.first; });
    if (twice != set.tiles.end()) list.fail("two tiles have the id " + std::to_string(twice->first));
  }

  void read_collision(const Cursor& group, LevelTile& tile) {
    const Cursor list = group.at("objects");
    const std::size_t count = list.list_size(kPartCount);
    for (std::size_t i = 0; i < count; ++i) {
      const Cursor object = list.item(i);
      read_properties(object, kTiledProperties, tile.options, notes_);
      std::optional<LevelShape> shape = form_of(object);
      if (!shape) {
        notes_.count("a collision shape without an area is not simulated", object.path());
        continue;
      }
      const double angle = number_at(object, "rotation", 0.0);
      const LevelPoint place = {number_at(object, "x", 0.0), number_at(object, "y", 0.0)};
      for (LevelPoint& point : shape->points) {
        point = angle == 0.0 ? point : turned(point, angle);
        point = {point.x + place.x, point.y + place.y};
      }
      tile.shapes.push_back(std::move(*shape));
    }
  }

  const LevelTile& tile_of(std::uint32_t gid, const Cursor& at, const Tileset** set = nullptr) const {
    const std::uint32_t number = gid & ~(kHorizontal | kVertical | kDiagonal | kHexagonal);
    const Tileset* found = nullptr;
    for (const Tileset& candidate : tilesets_) {
      if (candidate.first <= number && (found == nullptr || candidate.first > found->first)) found = &candidate;
    }
    if (found == nullptr || number - found->first >= found->count) {
      at.fail("there is no tile " + std::to_string(number) +
              (found == nullptr ? std::string(": the map has no tileset for it")
                                : ": the last of " + named("tileset", found->name) + " is " +
                                      std::to_string(found->first + found->count - 1)));
    }
    if (set != nullptr) *set = found;
    const std::uint32_t id = number - found->first;
    const auto at_id = std::lower_bound(found->tiles.begin(), found->tiles.end(), id,
                                        [](const auto& tile, std::uint32_t i) { return tile.first < i; });
    return at_id != found->tiles.end() && at_id->first == id ? at_id->second : found->plain;
  }

  // --- Layers ---------------------------------------------------------------------------------------------------------

  void read_layers(const Cursor& parent, LevelPoint offset, const LevelOptions& inherited) {
    const Cursor list = parent.at("layers");
    const std::size_t count = list.list_size(kPartCount);
    for (std::size_t i = 0; i < count; ++i) {
      const Cursor layer = list.item(i);
      layer.require_object();
      within(named("layer", text_at(layer, "name")), [&] { read_layer(layer, offset, inherited); });
    }
  }

  void read_layer(const Cursor& at, LevelPoint offset, LevelOptions options) {
    read_properties(at, kTiledProperties, options, notes_);
    if (!options.physics) return;
    offset = {offset.x + number_at(at, "offsetx", 0.0), offset.y + number_at(at, "offsety", 0.0)};
    const std::string type = at.at("type").text({0.0, 256.0});
    if (type == "tilelayer") {
      read_tile_layer(at, offset, options);
    } else if (type == "objectgroup") {
      const Cursor list = at.at("objects");
      const std::size_t count = list.list_size(kLevelItems);
      for (std::size_t i = 0; i < count; ++i) {
        const Cursor object = list.item(i);
        object.require_object();
        const std::string name = text_at(object, "name");
        const std::string number =
            object.has("id") ? std::to_string(object.at("id").integer({0.0, 1.0e15})) : "at " + std::to_string(i);
        within("object " + number + (name.empty() ? "" : " \"" + name + "\""),
               [&] { read_object(object, offset, options); });
      }
    } else if (type == "group") {
      read_layers(at, offset, options);
    } else if (type == "imagelayer") {
      notes_.count("a layer of type \"imagelayer\" is not simulated", at.path());
    } else {
      at.at("type").fail_expected("\"tilelayer\", \"objectgroup\", \"imagelayer\" or \"group\"");
    }
  }

  void read_tile_layer(const Cursor& at, LevelPoint offset, const LevelOptions& options) {
    LevelCells cells(cell_, scale_, notes_, level_cells_);
    std::size_t count = 0;  // Of the cells that were read.
    if (at.has("chunks")) {
      const Cursor list = at.at("chunks");
      const std::size_t chunks = list.list_size(kLevelItems);
      for (std::size_t i = 0; i < chunks; ++i) {
        const Cursor chunk = list.item(i);
        read_cells(at, chunk, static_cast<std::int32_t>(chunk.at("x").integer(kLevelPixels)),
                   static_cast<std::int32_t>(chunk.at("y").integer(kLevelPixels)), options, cells, count);
      }
    } else {
      read_cells(at, at, 0, 0, options, cells, count);
    }
    if (cells.empty()) return;
    SceneBody body;
    body.options.name = name_at(at);
    body.options.position = scale_.place(offset);
    cells.finish(body, at);
    add_body(std::move(body), scene_, at);
  }

  void read_cells(const Cursor& layer, const Cursor& part, std::int32_t left, std::int32_t top,
                  const LevelOptions& options, LevelCells& cells, std::size_t& count) {
    const auto width = static_cast<std::size_t>(part.at("width").integer(kLevelSides)),
               height = static_cast<std::size_t>(part.at("height").integer(kLevelSides));
    count += width * height;
    if (count > static_cast<std::size_t>(kLevelItems.high))
      part.fail("the layer has more than 2^24 cells", ErrorCode::limit_exceeded);
    const std::vector<std::uint32_t> gids = gids_of(layer, part, width * height);
    const Cursor data = part.at("data");
    const LevelTile* tile = nullptr;
    std::uint32_t last = 0;  // The gid of `tile`.
    for (std::size_t i = 0; i < gids.size(); ++i) {
      if (gids[i] == 0) continue;
      const std::int32_t x = left + static_cast<std::int32_t>(i % width),
                         y = top + static_cast<std::int32_t>(i / width);
      if (gids[i] != last) {
        within("cell " + std::to_string(x) + ", " + std::to_string(y), [&] { tile = &tile_of(gids[i], data); });
        last = gids[i];
      }
      cells.add(x, y, *tile, flips_of(gids[i]), options, part);
    }
  }

  // --- Objects --------------------------------------------------------------------------------------------------------

  void read_object(const Cursor& at, LevelPoint offset, LevelOptions options) {
    if (at.has("template")) {
      notes_.count("an object of a template is not simulated", at.path());
      return;
    }
    const LevelTile* tile = nullptr;
    const Tileset* set = nullptr;
    std::uint32_t gid = 0;
    if (at.has("gid")) {
      gid = static_cast<std::uint32_t>(at.at("gid").integer(kGids));
      tile = &tile_of(gid, at.at("gid"), &set);
      if (tile->shapes.empty() && !tile->options.solid.value_or(false)) {
        notes_.count("an object of a tile without a collision shape is not simulated", at.path());
        return;
      }
    }
    read_properties(at, kTiledProperties, options, notes_);
    if (!options.physics) return;
    const LevelPoint size = {number_at(at, "width", tile != nullptr ? tile->size.x : 0.0, kObjectSizes),
                             number_at(at, "height", tile != nullptr ? tile->size.y : 0.0, kObjectSizes)};
    std::vector<LevelShape> shapes;
    LevelPoint corner;  // Of the shapes, from the object's place, not turned.
    if (tile != nullptr) {
      corner = {-set->alignment.x * size.x, -set->alignment.y * size.y};
      const std::vector<LevelShape> whole = {{LevelShape::Kind::polygon, rectangle(tile->size)}};
      for (LevelShape shape : tile->shapes.empty() ? whole : tile->shapes) {
        shape = flipped(std::move(shape), flips_of(gid), tile->size);
        for (LevelPoint& point : shape.points)
          point = {point.x * size.x / tile->size.x, point.y * size.y / tile->size.y};
        shapes.push_back(std::move(shape));
      }
    } else if (at.has("text")) {
      notes_.count("a text is not simulated", at.path());
      return;
    } else if (std::optional<LevelShape> shape = form_of(at)) {
      shapes.push_back(std::move(*shape));
    } else if (!truth_at(at, "point")) {
      at.fail("the object has no area: width and height are 0, and it is no point");
    }
    // The body's origin is the middle of a rectangle, and the place of a polygon or a point.
    const bool about_middle = !at.has("polygon") && !at.has("polyline");
    const LevelPoint middle =
        about_middle ? LevelPoint{corner.x + 0.5 * size.x, corner.y + 0.5 * size.y} : LevelPoint{};
    const double degrees = number_at(at, "rotation", 0.0);
    const LevelPoint from_place = turned(middle, degrees);
    SceneBody body;
    body.options = options.body;
    body.options.name = name_at(at);
    body.options.position = scale_.place(
        {offset.x + number_at(at, "x", 0.0) + from_place.x, offset.y + number_at(at, "y", 0.0) + from_place.y});
    body.options.angle = static_cast<float>((0.0 - degrees) * double{kPi} / 180.0);
    for (LevelShape& shape : shapes) {
      for (LevelPoint& point : shape.points) point = {point.x + corner.x - middle.x, point.y + corner.y - middle.y};
      add_shape(shape, scale_, options.shape, body, at);
    }
    add_body(std::move(body), scene_, at);
  }

  const Cursor& root_;
  const std::string& file_name_;
  LoadReport& report_;
  LoadNotes notes_;
  Scene scene_;
  LevelScale scale_;
  double cell_ = 1.0;
  double level_cells_ = 0.0;  // Of all grids.
  std::deque<Tileset> tilesets_;
};

}  // namespace

bool is_tiled_map(const Cursor& root) {
  return root.has("tiledversion") || (root.has("layers") && root.has("tilewidth"));
}

Scene read_tiled_map(const Cursor& root, const std::string& file_name, LoadReport& report) {
  return TiledReader(root, file_name, report).read();
}

}  // namespace drystone::io

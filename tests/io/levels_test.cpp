// Levels of Tiled and LDtk: the maps in levels/, every flip of every kind of tile against its own outline, shapes of objects against their area
// and corners, the three encodings of layers, the same in XML, errors with the layer, the object and the property, and files that are cut or far too large.
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "drystone/io/scene_file.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::io {
namespace {

std::filesystem::path level_path(const char* name) { return std::filesystem::path(DRYSTONE_LEVELS_DIRECTORY) / name; }

std::string file_text(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// The text beside the test's own tileset.
Result<LoadedScene> parsed(const std::string& text) { return parse_scene(text, level_path("test.tmj").string()); }

LoadedScene level_of(const std::string& text) {
  const Result<LoadedScene> loaded = parsed(text);
  EXPECT_TRUE(loaded.ok()) << (loaded.ok() ? "" : loaded.error().message);
  return loaded.ok() ? loaded.value() : LoadedScene{};
}

std::string level_error(const std::string& text) {
  const Result<LoadedScene> loaded = parsed(text);
  return loaded.ok() ? "no error" : loaded.error().message;
}

bool noted(const LoadedScene& loaded, const std::string& part) {
  for (const std::string& note : loaded.report.notes) {
    if (note.find(part) != std::string::npos) return true;
  }
  return false;
}

// A tileset of 16-pixel tiles: tile 0 is `tile`, a member list; tiles 1 and 2 are full and a slope.
std::string map_of(const std::string& layers, const std::string& tile = R"("id": 0)") {
  return R"({"tiledversion": "1.10", "orientation": "orthogonal", "width": 4, "height": 3, "tilewidth": 16, "tileheight": 16,
    "tilesets": [{"firstgid": 1, "name": "set", "tilewidth": 16, "tileheight": 16, "tilecount": 4, "tiles": [{)" +
         tile + R"(}, {"id": 1, "properties": [{"name": "solid", "value": true}]},
    {"id": 2, "properties": [{"name": "tile", "value": "lower_right"}]}]}], "layers": [)" +
         layers + "]}";
}
std::string tile_layer(const std::string& data, const std::string& more = "") {
  return R"({"type": "tilelayer", "name": "ground", "width": 4, "height": 3, "data": )" + data + more + "}";
}
std::string object_layer(const std::string& objects) {
  return R"({"type": "objectgroup", "name": "things", "objects": [)" + objects + "]}";
}

bool inside(const std::vector<Vec2>& outline, Vec2 point) {
  bool odd = false;
  for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
    const Vec2 a = outline[i], b = outline[j];
    if ((a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x) odd = !odd;
  }
  return odd;
}
std::vector<Vec2> vertices(const Polygon& polygon) { return {polygon.vertices().begin(), polygon.vertices().end()}; }

/// Whether a point of the world is in a shape or a cell of the scene.
bool covered(const scenes::Scene& scene, Position point) {
  for (const scenes::SceneBody& body : scene.bodies) {
    const Vec2 at = inv_rotate(make_rotation(body.options.angle), point - body.options.position);
    for (const scenes::SceneGrid& grid : body.grids) {
      const Cell cell = grid.grid.cell_at(at);
      if (cell && grid.grid.at(cell) != Tile::empty && inside(vertices(tile_polygon(grid.grid, cell)), at)) return true;
    }
    for (const scenes::SceneShape& shape : body.shapes) {
      if (const auto* polygon = std::get_if<Polygon>(&shape.geometry);
          polygon != nullptr && inside(vertices(*polygon), at))
        return true;
      if (const auto* circle = std::get_if<Circle>(&shape.geometry);
          circle != nullptr && distance(at, circle->center) < circle->radius)
        return true;
      if (const auto* capsule = std::get_if<Capsule>(&shape.geometry)) {
        const Vec2 along = capsule->point_b - capsule->point_a;
        const float t = clamp(dot(at - capsule->point_a, along) / length_squared(along), 0.0f, 1.0f);
        if (distance(at, capsule->point_a + t * along) < capsule->radius) return true;
      }
      if (const auto* round = std::get_if<SupportShape>(&shape.geometry); round != nullptr && contains(*round, at))
        return true;
    }
  }
  return false;
}

scenes::BuiltScene run(const scenes::Scene& scene, int steps) {
  scenes::BuiltScene built = scenes::build(scene);
  for (int i = 0; i < steps; ++i) must(built.world.step(scene.dt));
  return built;
}

// --- The maps in levels/ ------------------------------------------------------------------------------------------------

TEST(Tiled, MapWithTilesetInAFileOfItsOwn) {
  const Result<LoadedScene> loaded = load_scene(level_path("platformer.tmj"));
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_EQ(loaded.value().format, "Tiled");
  const scenes::Scene& scene = loaded.value().scene;
  EXPECT_EQ(scene.name, "platformer");
  ASSERT_EQ(scene.bodies.size(), 8u);
  EXPECT_EQ(scene.bodies[0].options.name, "ground");
  ASSERT_EQ(scene.bodies[0].grids.size(), 1u);
  const std::vector<std::string> rows = scene.bodies[0].grids[0].grid.rows();
  const std::vector<std::string> expected = {
      "................=====...", "........................",  ".......---..............",
      "..............#.........", "............./#\\........", "#...ab.......####.......",
      "#..a###b............../#", "#....................a##",  "########################"};
  EXPECT_EQ(rows, expected);
  EXPECT_EQ(scene.bodies[0].grids[0].options.material.friction, 0.8f);
  EXPECT_TRUE(noted(loaded.value(), "\"imagelayer\" is not simulated"));
  EXPECT_TRUE(noted(loaded.value(), "property \"worth\" is not simulated"));
  EXPECT_EQ(loaded.value().report.notes.size(), 2u);

  scenes::BuiltScene built = run(scene, 300);
  const auto height = [&](int body) {
    return built.world.transform(built.bodies[static_cast<std::size_t>(body)]).value().position.y;
  };
  EXPECT_NEAR(height(1), -5.0 + 0.5, 0.01);    // The crate on the ledge at row 5, whose top is at -5.
  EXPECT_NEAR(height(2), -3.0 + 0.375, 0.01);  // The ball on the one-way floor at row 3.
  EXPECT_TRUE(built.world.shape(built.world.shapes(built.bodies[6]).value()[0]).value().sensor);
}

TEST(Tiled, OneWayTilesAreOpenFromBelow) {
  scenes::Scene scene = load_scene(level_path("platformer.tmj")).value().scene;
  scenes::SceneBody ball;
  ball.options.type = BodyType::dynamic;
  ball.options.position = {18.0, -5.5};
  ball.options.velocity = {0.0f, 12.0f};
  ball.shapes.push_back({Circle{.radius = 0.3f}, {}});
  scene.bodies[2] = ball;  // In place of the ball that lies there.
  scenes::BuiltScene built = run(scene, 300);
  EXPECT_NEAR(built.world.transform(built.bodies[2]).value().position.y, -3.0 + 0.3, 0.01);
}

TEST(Ldtk, ProjectWithALevelInAFileOfItsOwn) {
  const Result<LoadedScene> loaded = load_scene(level_path("rooms.ldtk"));
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_EQ(loaded.value().format, "LDtk");
  const scenes::Scene& scene = loaded.value().scene;
  ASSERT_EQ(scene.bodies.size(), 4u);
  const std::vector<std::string> expected = {"....=.....", "..........", "........./", "#......##.", "##########"};
  std::vector<std::string> rows = scene.bodies[0].grids[0].grid.rows();
  EXPECT_EQ(rows[0], expected[0]);
  EXPECT_EQ(rows[2], expected[2]);
  EXPECT_EQ(rows[4], expected[4]);
  EXPECT_TRUE(noted(loaded.value(), "value 4 \"stone\" of the IntGrid Collisions became full cells"));
  EXPECT_TRUE(noted(loaded.value(), "entity \"Player\" became a body without shapes"));
  // Pivots are in the middle of the lower side.
  EXPECT_EQ(scene.bodies[1].options.position, (Position{2.5, -(64.0 - 12.0) / 16.0}));
  EXPECT_TRUE(scene.bodies[1].shapes.empty());
  EXPECT_EQ(scene.bodies[3].options.position, (Position{0.0, -7.0}));
  scenes::BuiltScene built = run(scene, 120);
  EXPECT_NEAR(built.world.transform(built.bodies[2]).value().position.y, -2.0 + 0.5,
              0.01);  // The crate on the one-way cell.
}

// --- Tiles --------------------------------------------------------------------------------------------------------------

// Each kind of tile as a property and as a collision shape, in all eight positions. Tiled mirrors about the diagonal first, then left to right,
// then upside down: a point of the result comes from the point of the tile that this takes it from.
TEST(Tiled, AllFlipsOfAllKinds) {
  for (int kind = 1; kind < kTileKinds; ++kind) {
    if (is_one_way(static_cast<Tile>(kind))) continue;
    TileGrid grid(1, 1, 1.0f);
    must(grid.set({0, 0}, static_cast<Tile>(kind)));
    const std::vector<Vec2> outline = vertices(tile_polygon(grid, {0, 0}));
    std::string points;
    for (const Vec2 corner : outline) {
      points += (points.empty() ? "" : ", ") + std::string("{\"x\": ") + std::to_string(16.0f * corner.x) +
                ", \"y\": " + std::to_string(16.0f - 16.0f * corner.y) + "}";
    }
    const std::string forms[] = {
        R"("id": 0, "properties": [{"name": "tile", "value": ")" + std::string(to_string(static_cast<Tile>(kind))) +
            "\"}]",
        R"("id": 0, "objectgroup": {"objects": [{"id": 1, "x": 0, "y": 0, "polygon": [)" + points + "]}]}"};
    for (const std::string& form : forms) {
      for (std::uint32_t flips = 0; flips < 8; ++flips) {
        const std::uint32_t gid = 1u | flips << 29;
        const LoadedScene loaded =
            level_of(map_of(tile_layer("[0, 0, 0, 0, 0, 0, " + std::to_string(gid) + ", 0, 0, 0, 0, 0]"), form));
        ASSERT_EQ(loaded.scene.bodies.size(), 1u) << form << flips;
        for (int i = 0; i < 64; ++i) {
          const double x = (i % 8 + 0.47) / 8.0, y = (i / 8 + 0.52) / 8.0;  // In the cell, y down.
          double u = x, v = y;
          if ((flips & 2) != 0) v = 1.0 - v;
          if ((flips & 4) != 0) u = 1.0 - u;
          if ((flips & 1) != 0) std::swap(u, v);
          EXPECT_EQ(covered(loaded.scene, {2.0 + x, -1.0 - y}),
                    inside(outline, {static_cast<float>(u), static_cast<float>(1.0 - v)}))
              << to_string(static_cast<Tile>(kind)) << ", flips " << flips << ", at " << x << ", " << y << " by "
              << form;
        }
        EXPECT_FALSE(covered(loaded.scene, {1.5, -1.5}));
      }
    }
  }
}

TEST(Tiled, TilesOfSeveralMaterialsAreSeveralGrids) {
  const LoadedScene loaded = level_of(
      map_of(tile_layer("[1, 1, 2, 2, 0, 0, 0, 0, 3, 0, 0, 0]"),
             R"("id": 0, "properties": [{"name": "solid", "value": true}, {"name": "friction", "value": 0.05}])"));
  ASSERT_EQ(loaded.scene.bodies.size(), 1u);
  ASSERT_EQ(loaded.scene.bodies[0].grids.size(), 2u);
  EXPECT_EQ(loaded.scene.bodies[0].grids[0].options.material.friction, 0.05f);
  EXPECT_EQ(loaded.scene.bodies[0].grids[0].grid.rows(), std::vector<std::string>{"##"});
  EXPECT_EQ(loaded.scene.bodies[0].grids[1].grid.rows(), (std::vector<std::string>{"..##", "....", "/..."}));
}

TEST(Tiled, OneWayCollisionShapes) {
  const auto with = [](const std::string& shape) {
    return level_of(
               map_of(tile_layer("[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]"),
                      R"("id": 0, "properties": [{"name": "one_way", "value": true}], "objectgroup": {"objects": [{)" +
                          shape + "}]}"))
        .scene;
  };
  EXPECT_EQ(with(R"("x": 0, "y": 0, "width": 16, "height": 16)").bodies.at(0).grids.at(0).grid.rows(),
            std::vector<std::string>{"="});
  EXPECT_EQ(with(R"("x": 0, "y": 0, "width": 16, "height": 8)").bodies.at(0).grids.at(0).grid.rows(),
            std::vector<std::string>{"-"});
  const scenes::Scene slope =
      with(R"("x": 0, "y": 16, "polygon": [{"x": 0, "y": 0}, {"x": 16, "y": 0}, {"x": 16, "y": -16}])");
  EXPECT_TRUE(slope.bodies.at(0).shapes.at(0).options.one_way.enabled);
}

// A picture that is higher than a cell stands on the cell's lower side. The lower half of this one is solid.
TEST(Tiled, PicturesLargerThanACell) {
  const LoadedScene loaded = level_of(
      R"({"width": 2, "height": 3, "tilewidth": 16, "tileheight": 16, "tilesets": [{"firstgid": 1, "tilewidth": 16,
      "tileheight": 32, "tilecount": 1, "tiles": [{"id": 0, "objectgroup": {"objects": [{"x": 0, "y": 16, "width": 16, "height": 16}]}}]}],
      "layers": [{"type": "tilelayer", "width": 2, "height": 3, "data": [0, 0, 0, 1, 0, 2147483649]}]})");
  ASSERT_EQ(loaded.scene.bodies.size(), 1u);
  ASSERT_EQ(loaded.scene.bodies[0].grids.size(), 1u);
  EXPECT_EQ(loaded.scene.bodies[0].grids[0].grid.rows(), (std::vector<std::string>{"#", "#"}));
  EXPECT_TRUE(covered(loaded.scene, {1.5, -1.5}) && !covered(loaded.scene, {1.5, -0.5}));
}

TEST(Tiled, TilesWithoutAShapeAreCountedUnlessTheLayerIsSolid) {
  const LoadedScene bare = level_of(map_of(tile_layer("[4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]")));
  EXPECT_TRUE(bare.scene.bodies.empty());
  EXPECT_TRUE(noted(bare, "a tile without a collision shape is not simulated: 2 times"));
  const LoadedScene solid = level_of(map_of(
      tile_layer("[4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]", R"(, "properties": [{"name": "solid", "value": true}])")));
  ASSERT_EQ(solid.scene.bodies.size(), 1u);
  EXPECT_EQ(solid.scene.bodies[0].grids[0].grid.rows(), std::vector<std::string>{"##"});
  EXPECT_TRUE(solid.report.notes.empty());
  const LoadedScene out = level_of(map_of(
      tile_layer("[2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]", R"(, "properties": [{"name": "physics", "value": false}])")));
  EXPECT_TRUE(out.scene.bodies.empty());
}

std::string base64(const std::vector<std::uint8_t>& bytes) {
  const char* const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t b = 0; b < 3; ++b) bits = bits << 8 | (i + b < bytes.size() ? bytes[i + b] : 0u);
    for (std::size_t d = 0; d < 4; ++d) text += i + d > bytes.size() ? '=' : digits[bits >> (18 - 6 * d) & 63];
  }
  return text;
}
std::vector<std::uint8_t> packed(const std::vector<std::uint8_t>& bytes, int window) {
  std::vector<std::uint8_t> out(bytes.size() / 100 + 1000 + bytes.size());
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY), Z_OK);
  stream.next_in = const_cast<std::uint8_t*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = out.data();
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

TEST(Tiled, EncodingsAndChunksGiveTheSameGrid) {
  const std::uint32_t gids[12] = {2, 0, 0, 2, 0, 3, 0x80000003u, 0, 2, 2, 2, 2};
  std::vector<std::uint8_t> bytes;
  std::string csv;
  for (const std::uint32_t gid : gids) {
    csv += (csv.empty() ? "[" : ", ") + std::to_string(gid);
    for (int b = 0; b < 4; ++b) bytes.push_back(static_cast<std::uint8_t>(gid >> 8 * b));
  }
  csv += "]";
  const std::vector<std::string> expected = {"#..#", "./\\.", "####"};
  const auto rows = [](const std::string& layer) {
    const LoadedScene loaded = level_of(map_of(layer));
    return loaded.scene.bodies.empty() ? std::vector<std::string>{} : loaded.scene.bodies[0].grids[0].grid.rows();
  };
  EXPECT_EQ(rows(tile_layer(csv)), expected);
  EXPECT_EQ(rows(tile_layer("\"" + base64(bytes) + "\"", R"(, "encoding": "base64")")), expected);
  EXPECT_EQ(
      rows(tile_layer("\"" + base64(packed(bytes, 15)) + "\"", R"(, "encoding": "base64", "compression": "zlib")")),
      expected);
  EXPECT_EQ(
      rows(tile_layer("\"" + base64(packed(bytes, 31)) + "\"", R"(, "encoding": "base64", "compression": "gzip")")),
      expected);
  // An infinite map: the left and the right half, two cells to the left and one up.
  const LoadedScene infinite = level_of(map_of(R"({"type": "tilelayer", "name": "ground", "chunks": [
      {"x": 0, "y": -1, "width": 2, "height": 3, "data": [0, 2, 2147483651, 0, 2, 2]},
      {"x": -2, "y": -1, "width": 2, "height": 3, "data": [2, 0, 0, 3, 2, 2]}]})"));
  ASSERT_EQ(infinite.scene.bodies.size(), 1u);
  EXPECT_EQ(infinite.scene.bodies[0].grids[0].grid.rows(), expected);
  EXPECT_EQ(infinite.scene.bodies[0].grids[0].grid.origin(), (Vec2{-2.0f, -2.0f}));
}

// --- Objects ------------------------------------------------------------------------------------------------------------

/// The share of a square of `side` metres about `center` that the scene covers, times its area.
double area(const scenes::Scene& scene, Position center, double side) {
  int hits = 0;
  constexpr int kSamples = 400;
  for (int i = 0; i < kSamples * kSamples; ++i) {
    const double x = (i % kSamples + 0.5) / kSamples - 0.5, y = (i / kSamples + 0.5) / kSamples - 0.5;
    hits += covered(scene, {center.x + side * x, center.y + side * y}) ? 1 : 0;
  }
  return side * side * hits / (kSamples * kSamples);
}

TEST(Tiled, ObjectsHaveTheirShapes) {
  const auto one = [](const std::string& object) { return level_of(map_of(object_layer(object))).scene; };
  // 32 x 16 pixels at (16, 16), turned by 90 degrees clockwise about its upper left corner: to the left of x = 1 and below y = -1.
  const scenes::Scene turned = one(R"({"id": 1, "x": 16, "y": 16, "width": 32, "height": 16, "rotation": 90})");
  EXPECT_TRUE(covered(turned, {0.1, -1.1}) && covered(turned, {0.9, -2.9}));
  EXPECT_FALSE(covered(turned, {1.1, -1.5}) || covered(turned, {0.5, -0.9}) || covered(turned, {0.5, -3.1}));
  // An ellipse of 64 x 32 pixels, turned by 30 degrees.
  const scenes::Scene ellipse =
      one(R"({"id": 1, "x": 0, "y": 0, "width": 64, "height": 32, "rotation": 30, "ellipse": true})");
  const double c = std::cos(kPi / 6.0), s = std::sin(kPi / 6.0);
  const Position middle = {2.0 * c - 1.0 * s, -(2.0 * s + 1.0 * c)};
  EXPECT_NEAR(area(ellipse, middle, 6.0), kPi * 2.0 * 1.0, 0.03);
  EXPECT_TRUE(covered(ellipse, {middle.x + 1.9 * c, middle.y - 1.9 * s}));
  EXPECT_FALSE(covered(ellipse, {middle.x + 1.9 * c, middle.y + 1.9 * s}));
  EXPECT_NEAR(area(one(R"({"id": 1, "x": 0, "y": 0, "width": 32, "height": 32, "ellipse": true})"), {1.0, -1.0}, 3.0),
              kPi, 0.02);
  EXPECT_NEAR(area(one(R"({"id": 1, "x": 0, "y": 0, "width": 64, "height": 32, "capsule": true})"), {2.0, -1.0}, 6.0),
              kPi + 4.0, 0.03);
  // A concave polygon: an L of 3 cells.
  const scenes::Scene bracket = one(
      R"({"id": 1, "x": 16, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 16, "y": 0}, {"x": 16, "y": 16}, {"x": 32, "y": 16},
      {"x": 32, "y": 32}, {"x": 0, "y": 32}]})");
  EXPECT_NEAR(area(bracket, {2.0, -1.0}, 4.0), 3.0, 0.03);
  EXPECT_FALSE(covered(bracket, {2.5, -0.5}));
  EXPECT_EQ(one(R"({"id": 1, "x": 0, "y": 0, "polyline": [{"x": 0, "y": 0}, {"x": 16, "y": 0}, {"x": 32, "y": 16}]})")
                .bodies[0]
                .shapes.size(),
            2u);
  const scenes::Scene point = one(R"({"id": 1, "name": "spawn", "x": 24, "y": 8, "point": true})");
  EXPECT_EQ(point.bodies[0].options.position, (Position{1.5, -0.5}));
  EXPECT_TRUE(point.bodies[0].shapes.empty());
  // A tile as an object lies on its lower left corner and is stretched with its shapes.
  const std::string slope =
      R"("id": 0, "objectgroup": {"objects": [{"x": 0, "y": 16, "polygon": [{"x": 0, "y": 0}, {"x": 16, "y": 0}, {"x": 16, "y": -16}]}]})";
  const scenes::Scene stretched =
      level_of(map_of(object_layer(R"({"id": 1, "gid": 1, "x": 16, "y": 48, "width": 32, "height": 16})"), slope))
          .scene;
  EXPECT_NEAR(area(stretched, {2.0, -2.5}, 3.0), 1.0, 0.02);
  EXPECT_TRUE(covered(stretched, {2.9, -2.2}) && !covered(stretched, {1.1, -2.2}));
}

TEST(Tiled, PropertiesSetOptions) {
  const LoadedScene loaded = level_of(map_of(
      R"({"type": "group", "name": "g", "offsetx": 16, "layers": [)" +
      object_layer(
          R"({"id": 4, "name": "crate", "x": 0, "y": 0, "width": 16, "height": 16, "properties": [{"name": "body", "value": "dynamic"}, {"name": "density", "value": 3},
      {"name": "mask", "value": "0xff"}, {"name": "fixed_rotation", "value": true}, {"name": "velocity_y", "value": 2.5}, {"name": "one_way", "value": true},
      {"name": "gold", "value": 7}]})") +
      "]}"));
  ASSERT_EQ(loaded.scene.bodies.size(), 1u);
  const scenes::SceneBody& body = loaded.scene.bodies[0];
  EXPECT_EQ(body.options.position, (Position{1.5, -0.5}));
  EXPECT_EQ(body.options.type, BodyType::dynamic);
  EXPECT_EQ(body.options.velocity.y, 2.5f);
  EXPECT_TRUE(body.options.locks.rotation);
  EXPECT_EQ(body.shapes[0].options.density, 3.0f);
  EXPECT_EQ(body.shapes[0].options.filter.mask, 255u);
  EXPECT_TRUE(body.shapes[0].options.one_way.enabled);
  EXPECT_TRUE(noted(loaded, "property \"gold\" is not simulated"));
}

// --- Bad files ----------------------------------------------------------------------------------------------------------

TEST(Tiled, ErrorsNameLayerObjectAndProperty) {
  const auto has = [](const std::string& text, std::initializer_list<const char*> parts) {
    const std::string error = level_error(text);
    for (const char* part : parts) EXPECT_NE(error.find(part), std::string::npos) << part << " is not in: " << error;
  };
  has(map_of(object_layer(
          R"({"id": 7, "name": "crate", "x": 0, "y": 0, "width": 9, "height": 9, "properties": [{"name": "density", "value": "heavy"}]})")),
      {"layers[0].objects[0].properties[0].value", "expected a number", "found \"heavy\"", "property \"density\"",
       "object 7 \"crate\"", "layer \"things\""});
  has(map_of(object_layer(
          R"({"id": 7, "x": 0, "y": 0, "width": 9, "height": 9, "properties": [{"name": "body", "value": "dinamic"}]})")),
      {"\"static\", \"kinematic\" or \"dynamic\"", "property \"body\"", "object 7"});
  has(map_of(object_layer(R"({"id": 8, "x": 0, "y": 0})")), {"no area", "object 8", "layer \"things\""});
  has(map_of(object_layer(R"({"id": 8, "gid": 99, "x": 0, "y": 0})")),
      {"there is no tile 99", "tileset \"set\" is 4", "object 8"});
  has(map_of(object_layer(
          R"({"id": 9, "x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 9, "y": 9}, {"x": 9, "y": 0}, {"x": 0, "y": 9}]})")),
      {"object 9", "layer \"things\""});
  has(map_of(object_layer(R"({"id": 9, "x": 1e12, "y": 0, "width": 1, "height": 1})")), {"object 9", "x: expected"});
  has(map_of(tile_layer("[1, 2, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0]")),
      {"there is no tile 5", "cell 2, 0", "layer \"ground\""});
  has(map_of(tile_layer("[1, 2]")), {"data: expected 12 tiles, found 2", "layer \"ground\""});
  has(map_of(tile_layer("[-1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]")),
      {"data[0]: expected a whole number", "layer \"ground\""});
  has(map_of(tile_layer("\"????\"", R"(, "encoding": "base64")")), {"expected base64", "layer \"ground\""});
  has(map_of(tile_layer("\"AAAA\"", R"(, "encoding": "base64")")), {"expected 12 tiles, found 0"});
  has(map_of(tile_layer("\"AAAA\"", R"(, "encoding": "base64", "compression": "zlib")")),
      {"cut, damaged or of another length"});
  has(map_of(tile_layer("\"AAAA\"", R"(, "encoding": "base64", "compression": "zstd")")),
      {"expected \"\", \"zlib\" or \"gzip\", found \"zstd\""});
  has(map_of(R"({"type": "tiles", "name": "x"})"), {"layers[0].type", "layer \"x\""});
  has(map_of("", R"("id": 0, "properties": [{"name": "tile", "value": "slope"}])"),
      {"the name of a tile", "property \"tile\"", "tile 0", "tileset \"set\""});
  has(R"({"layers": [], "tilewidth": 16, "tileheight": 16, "orientation": "isometric"})",
      {"orientation: expected \"orthogonal\""});
  has(R"({"layers": [], "tilewidth": 16, "tileheight": 8})", {"tileheight", "square"});
  const auto with_tileset = [](const char* source) {
    return R"({"layers": [], "tilewidth": 16, "tileheight": 16, "tilesets": [{"firstgid": 1, "source": ")" +
           std::string(source) + "\"}]}";
  };
  has(with_tileset("absent.tsj"),
      {"tilesets[0].source", "absent.tsj: cannot be read: there is no such file", "tileset \"absent.tsj\""});
  has(with_tileset("platformer.tmj"), {"platformer.tmj: \"tilecount\" is missing"});
#if !DRYSTONE_IO_READS_XML
  has("<?xml version=\"1.0\"?><map/>", {"this is XML, which this build does not read"});
#endif
  EXPECT_EQ(level_error(with_tileset("stone.tsj")), "no error");
}

// A tileset that names itself would be read for ever.
TEST(Tiled, TilesetsDoNotNameTilesets) {
  const std::filesystem::path directory =
      std::filesystem::temp_directory_path() / ("drystone_levels_" + std::to_string(::getpid()));
  std::filesystem::create_directory(directory);
  std::ofstream(directory / "self.tsj") << R"({"firstgid": 1, "source": "self.tsj"})";
  std::ofstream(directory / "map.tmj")
      << R"({"layers": [], "tilewidth": 16, "tileheight": 16, "tilesets": [{"firstgid": 1, "source": "self.tsj"}]})";
  const Result<LoadedScene> loaded = load_scene(directory / "map.tmj");
  std::filesystem::remove_all(directory);
  ASSERT_FALSE(loaded.ok());
  EXPECT_NE(loaded.error().message.find("cannot name another file"), std::string::npos) << loaded.error().message;
}

#if DRYSTONE_IO_READS_XML
// --- Tiled in XML ---------------------------------------------------------------------------------------------------------

/// The scene and the notes as text, without its name.
std::string written(LoadedScene loaded) {
  loaded.scene.name.clear();
  std::string text = write_scene(loaded.scene).value();
  for (const std::string& note : loaded.report.notes) text += note + "\n";
  return text;
}

TEST(TiledXml, MapAndTilesetAreThoseInJson) {
  const Result<LoadedScene> json = load_scene(level_path("platformer.tmj"));
  const Result<LoadedScene> xml = load_scene(level_path("platformer.tmx"));
  ASSERT_TRUE(json.ok() && xml.ok()) << xml.error().message;
  EXPECT_EQ(written(xml.value()), written(json.value()));
  EXPECT_EQ(xml.value().scene.name, "platformer");
}

// The formats of the tileset and of the map are independent.
TEST(TiledXml, AMapInJsonNamesATilesetInXml) {
  std::string text = file_text(level_path("platformer.tmj"));
  text.replace(text.find("stone.tsj"), 9, "stone.tsx");
  EXPECT_EQ(written(level_of(text)), written(load_scene(level_path("platformer.tmj")).value()));
}

/// The map that map_of() makes.
std::string xml_map_of(const std::string& layers, const std::string& tile = R"(id="0")",
                       const std::string& in_tile = "") {
  return R"(<?xml version="1.0" encoding="UTF-8"?><map tiledversion="1.10" orientation="orthogonal" width="4" height="3" tilewidth="16" tileheight="16">
    <tileset firstgid="1" name="set" tilewidth="16" tileheight="16" tilecount="4"><tile )" +
         tile + ">" + in_tile +
         R"(</tile><tile id="1"><properties><property name="solid" type="bool" value="true"/></properties></tile>
    <tile id="2"><properties><property name="tile" value="lower_right"/></properties></tile></tileset>)" +
         layers + "</map>";
}
std::string xml_layer(const std::string& data) {
  return R"(<layer name="ground" width="4" height="3">)" + data + "</layer>";
}
std::string xml_objects(const std::string& objects) {
  return R"(<objectgroup name="things">)" + objects + "</objectgroup>";
}

TEST(TiledXml, EncodingsAndChunksAreThoseInJson) {
  const std::uint32_t gids[12] = {2, 0, 0, 2, 0, 3, 0x80000003u, 0, 2, 2, 2, 2};
  std::vector<std::uint8_t> bytes;
  std::string csv, elements;
  for (const std::uint32_t gid : gids) {
    csv += (csv.empty() ? "\n" : ",\n ") + std::to_string(gid);
    elements += gid == 0 ? "<tile/>" : "<tile gid=\"" + std::to_string(gid) + "\"/>";
    for (int b = 0; b < 4; ++b) bytes.push_back(static_cast<std::uint8_t>(gid >> 8 * b));
  }
  const std::string expected = written(level_of(map_of(tile_layer("[2, 0, 0, 2, 0, 3, 2147483651, 0, 2, 2, 2, 2]"))));
  for (const std::string& data :
       {R"(<data encoding="csv">)" + csv + "\n</data>", "<data>" + elements + "</data>",
        R"(<data encoding="base64">)" + ("\n   " + base64(bytes)) + "\n</data>",
        R"(<data encoding="base64" compression="zlib">)" + base64(packed(bytes, 15)) + "</data>",
        R"(<data encoding="base64" compression="gzip">)" + base64(packed(bytes, 31)) + "</data>"}) {
    EXPECT_EQ(written(level_of(xml_map_of(xml_layer(data)))), expected) << data;
  }
  const LoadedScene infinite = level_of(xml_map_of(xml_layer(R"(<data encoding="csv">
      <chunk x="0" y="-1" width="2" height="3">0,2,2147483651,0,2,2</chunk>
      <chunk x="-2" y="-1" width="2" height="3">2,0,0,3,2,2</chunk></data>)")));
  ASSERT_EQ(infinite.scene.bodies.size(), 1u);
  EXPECT_EQ(infinite.scene.bodies[0].grids[0].grid.origin(), (Vec2{-2.0f, -2.0f}));
  EXPECT_EQ(infinite.scene.bodies[0].grids[0].grid.rows(), (std::vector<std::string>{"#..#", "./\\.", "####"}));
}

TEST(TiledXml, ObjectsGroupsAndTextsAreThoseInJson) {
  const LoadedScene json =
      level_of(map_of(R"({"type": "group", "name": "all", "offsetx": 16, "offsety": 0.5, "layers": [)" +
                      tile_layer("[2, 0, 0, 2, 0, 3, 0, 0, 2, 2, 2, 2]") + "," + object_layer(R"(
      {"id": 1, "name": "pill & co", "x": 1e1, "y": -3.25, "width": 20, "height": 10, "rotation": 30, "capsule": true},
      {"id": 2, "x": 0, "y": 0, "polyline": [{"x": 0, "y": 0}, {"x": 16.5, "y": -8}, {"x": 32, "y": 0}]},
      {"id": 3, "name": "7", "x": 0, "y": 0, "width": 9, "height": 9, "text": {}},
      {"id": 4, "x": 0, "y": 0, "template": "t.tx"},
      {"id": 5, "gid": 2147483650, "x": 5, "y": 5, "width": 8, "height": 8, "properties": [{"name": "category", "value": "0x10"}, {"name": "density", "value": 2},
       {"name": "story", "value": "two\nlines"}]})") +
                      "]}"));
  const LoadedScene xml =
      level_of(xml_map_of(R"(<group name="all" offsetx="16" offsety="0.5">)" +
                          xml_layer("<data encoding=\"csv\">2,0,0,2,0,3,0,0,2,2,2,2</data>") + xml_objects(R"(
      <object id="1" name="pill &amp; co" x="1e1" y="-3.25" width="20" height="10" rotation="30"><capsule/></object>
      <object id="2" x="0" y="0"><polyline points="0,0 16.5,-8 32,0"/></object>
      <object id="3" name="7" x="0" y="0" width="9" height="9"><text>words</text></object>
      <object id="4" x="0" y="0" template="t.tx"/>
      <object id="5" gid="2147483650" x="5" y="5" width="8" height="8"><properties><property name="category" value="0x10"/>
       <property name="density" type="float" value="2"/><property name="story">two\nlines</property></properties></object>)") +
                          "</group>"));
  EXPECT_EQ(written(xml), written(json));
  EXPECT_EQ(xml.scene.bodies.size(), 4u);
}

// Tiled before 0.16 did not write the number.
TEST(TiledXml, TilesAreCountedInThePicture) {
  const auto error = [](const char* tile) {
    return level_error(
        R"(<map tilewidth="16" tileheight="16"><tileset firstgid="1" name="old" tilewidth="16" tileheight="16" margin="1" spacing="2">
        <image source="a.png" width="68" height="35"/></tileset><layer name="g" width="1" height="1"><data encoding="csv">)" +
        std::string(tile) + "</data></layer></map>");
  };
  EXPECT_EQ(error("6"), "no error");
  EXPECT_NE(error("7").find("the last of tileset \"old\" is 6"), std::string::npos) << error("7");
}

TEST(TiledXml, ErrorsNameLayerObjectAndProperty) {
  const auto has = [](const std::string& text, std::initializer_list<const char*> parts) {
    const std::string error = level_error(text);
    for (const char* part : parts) EXPECT_NE(error.find(part), std::string::npos) << part << " is not in: " << error;
  };
  has(xml_map_of(xml_objects(R"(<object id="7" name="crate" x="0" y="0" width="9" height="9">
          <properties><property name="density" type="float" value="heavy"/></properties></object>)")),
      {"layers[0].objects[0].properties[0].value", "expected a number", "found \"heavy\"", "property \"density\"",
       "object 7 \"crate\"", "layer \"things\""});
  for (const char* number : {"1e99", "nan", "inf", "1,5", "0x10", "", "1 2"}) {
    has(xml_map_of(xml_objects(R"(<object id="9" x=")" + std::string(number) + R"(" y="0" width="1" height="1"/>)")),
        {"object 9", "x: expected"});
  }
  has(xml_map_of(xml_layer("<data encoding=\"csv\">1,2,5,0,0,0,0,0,0,0,0,0</data>")),
      {"there is no tile 5", "cell 2, 0"});
  has(xml_map_of(xml_layer("<data encoding=\"csv\">1,2</data>")),
      {"data: expected 12 tiles, found 2", "layer \"ground\""});
  has(xml_map_of(xml_layer("<data encoding=\"csv\">1,2,,0,0,0,0,0,0,0,0,0</data>")), {"data[2]", "layer \"ground\""});
  has(xml_map_of(xml_layer("<data encoding=\"base64\" compression=\"zstd\">AAAA</data>")), {"found \"zstd\""});
  has(xml_map_of(xml_layer("<data/>")), {"expected 12 tiles, found 0"});
  has(xml_map_of(xml_layer("")), {"\"data\" is missing", "layer \"ground\""});
  has(xml_map_of("", R"(id="0")", R"(<properties><property name="tile" value="slope"/></properties>)"),
      {"the name of a tile", "property \"tile\"", "tile 0", "tileset \"set\""});
  has(xml_map_of("<layer name=\"\xff\" width=\"1\" height=\"1\"/>"), {"not UTF-8"});
  has("<map>\n<layer>\n</map>", {"line 3: is not well-formed XML"});
  has("<html/>", {"this is XML without a map or a tileset of Tiled"});
  has("<map tilewidth=\"16\" tileheight=\"16\" orientation=\"hexagonal\"/>", {"orientation: expected \"orthogonal\""});
  std::string nested;
  for (int i = 0; i < 100; ++i) nested = "<group>" + nested + "</group>";
  has(xml_map_of(nested), {"nested more than 32 deep"});
  has(xml_map_of("<tileset firstgid=\"9\" source=\"absent.tsx\"/>"),
      {"absent.tsx: cannot be read", "tileset \"absent.tsx\""});
}

TEST(TiledXml, FilesThatAreCutAreRefused) {
  std::string text = file_text(level_path("platformer.tmx"));
  while (text.back() != '>') text.pop_back();
  EXPECT_EQ(level_error(text), "no error");
  for (std::size_t size = 0; size < text.size(); size += 3)
    EXPECT_NE(level_error(text.substr(0, size)), "no error") << "cut to " << size;
}
#endif

TEST(Levels, FilesThatAreCutAreRefused) {
  for (const char* name : {"platformer.tmj", "rooms.ldtk"}) {
    std::string text = file_text(level_path(name));
    while (text.back() != '}') text.pop_back();
    EXPECT_EQ(level_error(text), "no error");
    for (std::size_t size = 0; size < text.size(); size += 3)
      EXPECT_NE(level_error(text.substr(0, size)), "no error") << name << " cut to " << size;
  }
}

// What a bad hand or a bad program does to a file: each number in turn becomes another.
TEST(Levels, NumbersThatAreWrongAreRefusedOrRead) {
  int refused = 0, read = 0;
  for (const char* name : {"platformer.tmj", "rooms.ldtk"}) {
    const std::string text = file_text(level_path(name));
    for (std::size_t at = 0; (at = text.find_first_of("0123456789", at)) != std::string::npos; ++at) {
      for (const char* other : {"-1", "1e99", "\"a\"", "4294967295", "null"}) {
        std::string changed = text;
        std::size_t end = text.find_first_not_of("0123456789", at);
        changed.replace(at, end - at, other);
        const Result<LoadedScene> loaded = parsed(changed);
        if (!loaded.ok() || !scenes::build(loaded.value().scene).ok()) {
          ++refused;
        } else {
          ++read;
        }
      }
      at = text.find_first_not_of("0123456789", at);
    }
  }
  EXPECT_GT(refused, 500);
  EXPECT_GT(read, 100);
}

TEST(Tiled, SixteenMillionTiles) {
  const auto big = [](int side) {
    std::vector<std::uint8_t> bytes(4 * static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    for (std::size_t i = 0; i < bytes.size(); i += 4) bytes[i] = 2;
    return R"({"tilewidth": 16, "tileheight": 16, "tilesets": [{"firstgid": 1, "tilewidth": 16, "tileheight": 16, "tilecount": 4, "tiles": [
        {"id": 1, "properties": [{"name": "solid", "value": true}]}]}], "layers": [{"type": "tilelayer", "name": "sea", "encoding": "base64", "compression": "zlib",
        "width": )" +
           std::to_string(side) + ", \"height\": " + std::to_string(side) + ", \"data\": \"" +
           base64(packed(bytes, 15)) + "\"}]}";
  };
  constexpr int kSide = test::some_if_sanitized(4000, 500);  // Sixteen million take half a minute with sanitizers.
  const LoadedScene loaded = level_of(big(kSide));
  ASSERT_EQ(loaded.scene.bodies.size(), 1u);
  const TileGrid& grid = loaded.scene.bodies[0].grids[0].grid;
  EXPECT_EQ(grid.width(), kSide);
  EXPECT_EQ(grid.height(), kSide);
  EXPECT_EQ(grid.at({kSide - 1, 0}), Tile::full);
  if (!test::kSanitizer) {
    const std::string error = level_error(big(4100));
    EXPECT_NE(error.find("more than 2^24 cells"), std::string::npos) << error;
    EXPECT_NE(error.find("layer \"sea\""), std::string::npos) << error;
  }
  // Few tiles, far apart.
  const std::string far = level_error(map_of(R"({"type": "tilelayer", "name": "ground", "chunks": [
      {"x": -100000000, "y": 0, "width": 1, "height": 1, "data": [2]}, {"x": 100000000, "y": 0, "width": 1, "height": 1, "data": [2]}]})"));
  EXPECT_NE(far.find("spread over 200000001 x 1 cells"), std::string::npos) << far;
}

TEST(Ldtk, ErrorsNameLevelLayerAndEntity) {
  const std::string text = file_text(level_path("rooms.ldtk"));
  const auto with = [&](const std::string& part, const std::string& other) {
    std::string changed = text;
    const std::size_t at = changed.find(part);
    EXPECT_NE(at, std::string::npos) << part;
    changed.replace(at, part.size(), other);
    return level_error(changed);
  };
  const auto has = [](const std::string& error, std::initializer_list<const char*> parts) {
    for (const char* part : parts) EXPECT_NE(error.find(part), std::string::npos) << part << " is not in: " << error;
  };
  has(with("\"__value\":0.5", "\"__value\":\"x\""),
      {"expected a number", "property \"density\"", "entity \"Crate\"", "layer \"Entities\"", "level \"Room\""});
  has(with("rooms/Cellar.ldtkl", "rooms/Attic.ldtkl"),
      {"externalRelPath", "there is no such file", "level \"Cellar\""});
  has(with("\"intGridCsv\":[0", "\"intGridCsv\":[9"),
      {"there is no value 9", "layer \"Collisions\"", "level \"Room\""});
  has(with("\"intGridCsv\":[0,", "\"intGridCsv\":["), {"expected 70 values, found 69"});
}

TEST(Ldtk, TilesWithTags) {
  const LoadedScene loaded = level_of(
      R"({"jsonVersion": "1.5", "defaultGridSize": 16, "defs": {"layers": [], "tilesets": [{"uid": 5, "enumTags": [
      {"enumValueId": "lower_right", "tileIds": [3, 4]}, {"enumValueId": "Grass", "tileIds": [9]}]}]}, "levels": [{"identifier": "A", "worldX": 0, "worldY": 0,
      "layerInstances": [{"__identifier": "T", "__type": "Tiles", "__gridSize": 16, "__tilesetDefUid": 5, "gridTiles": [
      {"px": [0, 0], "t": 3, "f": 0}, {"px": [16, 0], "t": 4, "f": 1}, {"px": [0, 16], "t": 3, "f": 2}, {"px": [16, 16], "t": 3, "f": 3}, {"px": [48, 0], "t": 9, "f": 0}]}]}]})");
  ASSERT_EQ(loaded.scene.bodies.size(), 1u);
  EXPECT_EQ(loaded.scene.bodies[0].grids[0].grid.rows(), (std::vector<std::string>{"/\\", "7F"}));
  EXPECT_TRUE(noted(loaded, "without a tag"));
}

// --- Limits and other files -----------------------------------------------------------------------------------------------

void expect_parts(const std::string& error, std::initializer_list<const char*> parts) {
  for (const char* part : parts) EXPECT_NE(error.find(part), std::string::npos) << part << " is not in: " << error;
}

/// Two tiles of each of the materials, in opposite corners of 3,000 x 3,000 cells.
std::string far_corners(const std::string& name, const char* gids) {
  return R"({"type": "tilelayer", "name": ")" + name +
         R"(", "chunks": [{"x": 0, "y": 0, "width": 1, "height": 2, "data": )" + gids +
         R"(}, {"x": 2999, "y": 2999, "width": 1, "height": 2, "data": )" + gids + "}]}";
}

TEST(Levels, GridsOfALevelHaveALimitTogether) {
  const std::string other =
      R"("id": 0, "properties": [{"name": "solid", "value": true}, {"name": "friction", "value": 0.1}])";
  EXPECT_EQ(level_error(map_of(far_corners("one", "[2, 2]"), other)), "no error");
  expect_parts(level_error(map_of(far_corners("both", "[1, 2]"), other)), {"2^24", "layer \"both\""});
  expect_parts(level_error(map_of(far_corners("one", "[2, 2]") + ", " + far_corners("two", "[2, 2]"), other)),
               {"2^24", "layer \"two\""});
}

TEST(Tiled, ChunksOfALayerHaveALimitTogether) {
  const std::string data = base64(packed(std::vector<std::uint8_t>(std::size_t{4} * 4096 * 2100), 15));
  const auto chunk = [&](const char* y) {
    return R"({"x": 0, "y": )" + std::string(y) + R"(, "width": 4096, "height": 2100, "data": ")" + data + "\"}";
  };
  expect_parts(level_error(map_of(
                   R"({"type": "tilelayer", "name": "sky", "encoding": "base64", "compression": "zlib", "chunks": [)" +
                   chunk("0") + ", " + chunk("2100") + "]}")),
               {"chunks[1]", "more than 2^24 cells", "layer \"sky\""});
}

// All tiles of a map differ in their material, or one is everywhere: the time of reading is about the same.
TEST(Tiled, TimeDoesNotGrowWithTheSquareOfTheTiles) {
  constexpr int kSide = 200, kCells = kSide * kSide;
  std::string tiles, one, each;
  for (int i = 0; i < kCells; ++i) {
    const char* const comma = i == 0 ? "" : ",";
    tiles += comma + (R"({"id":)" + std::to_string(i)) +
             R"(,"properties":[{"name":"solid","value":true},{"name":"friction","value":)" + std::to_string(i) + "}]}";
    each += comma + std::to_string(i + 1);
    one += comma + std::string("1");
  }
  const auto seconds = [&](const std::string& data) {
    const std::string side = std::to_string(kSide);
    const std::string text =
        R"({"tilewidth": 16, "tileheight": 16, "tilesets": [{"firstgid": 1, "tilewidth": 16, "tileheight": 16, "tilecount": 1, "tiles": [)" +
        tiles + R"(]}], "layers": [{"type": "tilelayer", "width": )" + side + R"(, "height": )" + side +
        R"(, "data": [)" + data + "]}]}";
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(level_error(text), "no error");
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  const double least = std::min(seconds(one), seconds(one));
  EXPECT_LT(std::min(seconds(each), seconds(each)), 3.0 * least);  // Searches of lists took 20 times as long.
}

TEST(Tiled, TwoTilesOfOneNumberAreRefused) {
  expect_parts(level_error(map_of("", R"("id": 2)")), {"tiles", "two tiles have the id 2", "tileset \"set\""});
}

/// The errors of a map of Tiled and of a project of LDtk that name this file.
std::array<std::string, 2> errors_of_naming(const std::string& path, const std::filesystem::path& directory) {
  const std::string texts[] = {
      R"({"layers": [], "tilewidth": 16, "tileheight": 16, "tilesets": [{"firstgid": 1, "source": ")" + path + "\"}]}",
      R"({"jsonVersion": "1.5", "defaultGridSize": 16, "defs": {"layers": []}, "levels": [{"identifier": "A", "worldX": 0, "worldY": 0,
      "layerInstances": null, "externalRelPath": ")" +
          path + "\"}]}"};
  std::array<std::string, 2> errors;
  for (std::size_t i = 0; i < 2; ++i) {
    const Result<LoadedScene> loaded = parse_scene(texts[i], (directory / "map.tmj").string());
    errors[i] = loaded.ok() ? "no error" : loaded.error().message;
  }
  return errors;
}

TEST(Levels, OtherFilesHaveRelativePathsAndAreRegular) {
  const std::filesystem::path directory =
      std::filesystem::temp_directory_path() / ("drystone_named_" + std::to_string(::getpid()));
  std::filesystem::create_directory(directory);
  std::ofstream(directory / "accounts") << "root:x:0:0:root:/root:/bin/bash\n";
  for (const std::string& path : {(directory / "accounts").generic_string(), std::string("/etc/passwd")}) {
    const auto [tiled, ldtk] = errors_of_naming(path, directory);
    expect_parts(tiled, {"tilesets[0].source: expected a relative path"});
    expect_parts(ldtk, {"levels[0].externalRelPath: expected a relative path"});
  }
  for (const std::string& error : errors_of_naming("accounts", directory)) {
    expect_parts(error, {"accounts: ", "parse error at line 1, column 1"});
    EXPECT_EQ(error.find("'r'"), std::string::npos) << error;
  }
#ifndef _WIN32
  std::filesystem::create_symlink("/dev/null", directory / "device");
  const auto [tiled, ldtk] = errors_of_naming("device", directory);
  expect_parts(tiled, {"tilesets[0].source", "device: cannot be read: it is not a regular file"});
  expect_parts(ldtk, {"levels[0].externalRelPath", "device: cannot be read: it is not a regular file"});
#endif
  std::filesystem::remove_all(directory);
}

TEST(Ldtk, NamesOfLayersAreNamesOfBodies) {
  const auto with = [](std::size_t length) {
    return level_error(
        R"({"jsonVersion": "1.5", "defaultGridSize": 16, "defs": {"layers": [{"uid": 1, "intGridValues": [
        {"value": 1, "identifier": "solid"}]}]}, "levels": [{"identifier": "A", "worldX": 0, "worldY": 0, "layerInstances": [
        {"__identifier": ")" +
        std::string(length, 'x') +
        R"(", "__type": "IntGrid", "__gridSize": 16, "__cWid": 1, "__cHei": 1, "layerDefUid": 1, "intGridCsv": [1]}]}]})");
  };
  EXPECT_EQ(with(255), "no error");
  expect_parts(with(256), {"layerInstances[0].__identifier", "255"});
}

// A file of 1,000 entities, named by many levels.
TEST(Ldtk, BodiesHaveALimit) {
  const std::filesystem::path directory =
      std::filesystem::temp_directory_path() / ("drystone_bodies_" + std::to_string(::getpid()));
  std::filesystem::create_directory(directory);
  std::string entities, levels;
  for (int i = 0; i < 1024; ++i) {
    entities +=
        (i == 0 ? "" : ",") + std::string(R"({"__identifier":"E","width":1,"height":1,"px":[0,0],"__pivot":[0,0]})");
  }
  for (int i = 0; i <= 1024; ++i) {
    levels += (i == 0 ? "" : ",") + std::string(R"({"identifier":"L)") + std::to_string(i) +
              R"(","worldX":0,"worldY":0,"layerInstances":null,"externalRelPath":"many.ldtkl"})";
  }
  std::ofstream(directory / "many.ldtkl")
      << R"({"layerInstances": [{"__identifier": "Many", "__type": "Entities", "__gridSize": 16, "entityInstances": [)"
      << entities << "]}]}";
  const Result<LoadedScene> loaded = parse_scene(
      R"({"jsonVersion": "1.5", "defaultGridSize": 16, "defs": {"layers": []}, "levels": [)" + levels + "]}",
      (directory / "p.ldtk").string());
  std::filesystem::remove_all(directory);
  ASSERT_FALSE(loaded.ok());
  expect_parts(loaded.error().message, {"more than 1048576 bodies", "layer \"Many\"", "level \"L1024\""});
}

// --- Maps of others -----------------------------------------------------------------------------------------------------

// DRYSTONE_LEVELS names a folder with maps of any project: all of them must be read, or be refused for a reason that is known.
TEST(Levels, MapsOfOthers) {
  const char* const folder = std::getenv("DRYSTONE_LEVELS");
  if (folder == nullptr) GTEST_SKIP() << "DRYSTONE_LEVELS can name a folder with .tmj, .tmx, .json and .ldtk files";
  int read = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if (extension == ".tmx" && !DRYSTONE_IO_READS_XML) continue;
    if (extension != ".tmj" && extension != ".tmx" && extension != ".json" && extension != ".ldtk") continue;
    const Result<LoadedScene> loaded = load_scene(entry.path());
    EXPECT_TRUE(loaded.ok()) << loaded.error().message;
    if (!loaded.ok()) continue;
    ++read;
    const scenes::BuiltScene built = run(loaded.value().scene, 10);
    EXPECT_EQ(built.world.check_invariants(), "") << entry.path();
  }
  EXPECT_GT(read, 0);
}

}  // namespace
}  // namespace drystone::io

// tiles: a cave that is one tile grid, with slopes, gentle slopes and an overhanging ceiling. Bodies roll down into the upper hall. A shaft is
// dug through its floor, cell by cell, and they fall into the lower hall; then the shaft is filled again, and the last ones stay above. A
// second grid is rotated: a chute that throws crates into the cave.
#include <array>
#include <string>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

// The highest row first; see Tile for the characters. Above it are rows with the walls alone.
constexpr int kWallRows = 12;
const std::string kWalls = "##....................................##";
const std::array<std::string, 19> kCave = {
    "##\\...................................##", "###\\..................................##",
    "####\\.................................##", "#####\\................................##",
    "######cd..............................##",  "########cd............................##",
    "##########cd........................ab##",  "######################..################",
    "######################..################",  "##F.....7#############..#######F....7###",
    "##.......AB###########..######F......7##",  "##.........AB#########..####CD........##",
    "##...........AB#######..##CD..........##",  "##.............7######..#F............##",
    "##....................................##",  "##................-----...---..........##",
    "##..........................===.......##",  "##\\.........ab##cd........./##\\....../##",
    "########################################"};
constexpr float kBottom = -12.0f;
constexpr float kLeft = -20.0f;

/// The shaft: columns 22 and 23 from the floor of the upper hall down to the lower hall. Rows are counted from the bottom.
constexpr int kShaftTop = 11;
constexpr int kShaftBottom = 5;
constexpr int kDigFrom = 240;
constexpr int kDigPause = 12;
constexpr int kFillAt = 660;

std::vector<std::string> undug_cave() {
  std::vector<std::string> rows(kWallRows, kWalls);
  rows.insert(rows.end(), kCave.begin(), kCave.end());
  for (int y = kShaftBottom; y <= kShaftTop; ++y) {
    std::string& row = rows[rows.size() - 1 - static_cast<std::size_t>(y)];
    row[22] = row[23] = '#';
  }
  return rows;
}

void add_mover(Scene& scene, int index) {
  const float x = kLeft + 3.0f + 1.1f * static_cast<float>(index % 4);
  const float y = kBottom + 19.5f + 1.2f * static_cast<float>(index / 4);
  SceneBody& body = add_body(scene, BodyType::dynamic, {x, y});
  switch (index % 4) {
    case 0: return add_shape(body, Circle{.radius = 0.35f});
    case 1: return add_shape(body, Box{.half_extents = {0.3f, 0.3f}});
    case 2: return add_shape(body, Capsule{{-0.2f, 0.0f}, {0.2f, 0.0f}, 0.25f});
    default:
      add_shape(body, make_hull(std::array<Vec2, 5>{
                          {{-0.35f, -0.25f}, {0.35f, -0.25f}, {0.45f, 0.1f}, {0.0f, 0.4f}, {-0.45f, 0.1f}}}));
  }
}

SceneChange tile_change_of(int step) {
  SceneChange change;
  const auto set_row = [&](int y, Tile tile) {
    for (const int x : {22, 23}) change.tiles.push_back({0, 0, {x, y}, tile});
  };
  const int dug = (step - kDigFrom) / kDigPause;
  if (step >= kDigFrom && (step - kDigFrom) % kDigPause == 0 && dug <= kShaftTop - kShaftBottom) {
    set_row(kShaftTop - dug, Tile::empty);
  }
  if (step == kFillAt) set_row(kShaftTop, Tile::full);
  return change;
}

}  // namespace

Scene make_tiles(int bodies) {
  Scene scene;
  scene.steps = 900;
  SceneBody& cave = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  cave.options.name = "cave";
  cave.grids.push_back({TileGrid::from_rows(undug_cave(), 1.0f, {kLeft, kBottom}), {.material = {.friction = 0.1f}}});
  SceneBody& chute = add_body(scene, BodyType::static_body, {kLeft + 34.0f, kBottom + 17.0f}, 0.3f);
  chute.options.name = "chute";
  const std::array<std::string, 3> rows = {"..............#", "..............#", "###############"};
  chute.grids.push_back({TileGrid::from_rows(rows, 0.5f, {-3.5f, -1.5f}), {.material = {.friction = 0.2f}}});
  for (int i = 0; i < bodies; ++i) add_mover(scene, i);
  for (int i = 0; i < 5; ++i) {
    add_box_body(scene, Vec2{kLeft + 32.0f, kBottom + 17.5f + static_cast<float>(i)}, {0.35f, 0.35f});
  }
  scene.action = tile_change_of;
  return scene;
}

}  // namespace drystone::scenes

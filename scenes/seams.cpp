// seams: floors of many shapes side by side, one above another: boxes that are bodies of their own, slabs of one body, segments end to
// end, and a mixture with chains and capsules. On each kind of floor slide a box, a circle, a capsule and a polygon, without friction.
//
// All start in a line and stay in a line, because seams do not stop them. The last tile of each floor stands higher, and stops them.
#include <array>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kLength = 40.0f;
constexpr float kSeamPitch = 2.0f;  // Between two floors.
constexpr float kDepth = 0.4f;
constexpr float kSeamSpeed = 12.0f;
constexpr float kHalf = 0.4f;  // Half the height of each rider.
constexpr int kRiders = 4;
const ShapeOptions kSeamSmooth = {.material = {.friction = 0.0f}};

enum class Floor { bodies, slabs, segments, mixture };
constexpr std::array kSeamFloors = {std::pair{Floor::bodies, "boxes"}, std::pair{Floor::slabs, "slabs of one body"},
                                    std::pair{Floor::segments, "segments"}, std::pair{Floor::mixture, "mixture"}};

/// A quadrilateral whose sides lean, so that neighbours overlap or leave a gap below the floor.
Polygon slab(float from, float to) {
  const float lean = min(0.2f * (to - from), 0.5f * kDepth);
  return make_hull(std::array<Vec2, 4>{{{from - lean, -kDepth}, {to - lean, -kDepth}, {to, 0.0f}, {from, 0.0f}}});
}

/// One link that falls away behind its ends.
ChainOptions link(float from, float to) {
  ChainOptions chain;
  chain.points = {{to, -kDepth}, {to, 0.0f}, {from, 0.0f}, {from, -kDepth}};
  chain.materials[0] = kSeamSmooth.material;
  return chain;
}

void add_tile(SceneBody& body, Floor floor, int i, float from, float to) {
  const Vec2 half = {0.5f * (to - from), 0.5f * kDepth};
  const Box box{.half_extents = half, .center = {from + half.x, -half.y}};
  const int kind = floor == Floor::mixture ? i % 5 : static_cast<int>(floor);
  switch (kind) {
    case 0: return add_shape(body, box, kSeamSmooth);
    case 1: return add_shape(body, slab(from, to), kSeamSmooth);
    case 2: return add_shape(body, Segment{{from, 0.0f}, {to, 0.0f}}, kSeamSmooth);
    case 3: return add_shape(body, Capsule{{from, -0.1f}, {to, -0.1f}, 0.1f}, kSeamSmooth);
    default: body.chains.push_back(link(from, to));
  }
}

/// The floor from x = 0 to kLength at the height y, and the tile at its end that stands higher.
void add_floor(Scene& scene, Floor floor, const char* name, float y, int tiles) {
  const float width = kLength / static_cast<float>(tiles);
  for (int i = 0; i < tiles; ++i) {
    const bool is_own_body = floor == Floor::bodies || floor == Floor::mixture;
    if (i == 0 || is_own_body) add_body(scene, BodyType::static_body, {0.0f, y}).options.name = name;
    const float from = width * static_cast<float>(i);
    const float to = width * static_cast<float>(i + 1);
    add_tile(scene.bodies.back(), floor, i, from, to);
  }
  SceneBody& stop = add_body(scene, BodyType::static_body, {kLength, y});
  stop.options.name = "stop";
  add_shape(stop, Box{.half_extents = {0.5f, 0.6f}, .center = {0.5f, 0.2f}}, kSeamSmooth);
}

void add_rider(Scene& scene, int kind, float y) {
  SceneBody& rider = add_body(scene, BodyType::dynamic, {2.0f, y + kHalf});
  rider.options.velocity = {kSeamSpeed, 0.0f};
  rider.options.name = "rider";
  switch (kind) {
    case 0: return add_shape(rider, Box{.half_extents = {kHalf, kHalf}}, kSeamSmooth);
    case 1: return add_shape(rider, Circle{.radius = kHalf}, kSeamSmooth);
    case 2: return add_shape(rider, Capsule{{-0.4f, 0.0f}, {0.4f, 0.0f}, kHalf}, kSeamSmooth);
    default:
      add_shape(
          rider,
          make_hull(std::array<Vec2, 5>{{{-0.5f, -kHalf}, {0.5f, -kHalf}, {0.7f, 0.1f}, {0.0f, kHalf}, {-0.7f, 0.1f}}}),
          kSeamSmooth);
  }
}

}  // namespace

Scene make_seams(int tiles) {
  Scene scene;
  scene.steps = 260;
  float y = 0.0f;
  for (const auto& [floor, name] : kSeamFloors) {
    for (int rider = 0; rider < kRiders; ++rider) {
      add_floor(scene, floor, name, y, tiles);
      add_rider(scene, rider, y);
      y -= kSeamPitch;
    }
  }
  return scene;
}

}  // namespace drystone::scenes

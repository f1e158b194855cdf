// washer, a published benchmark scene: small squares in a ring with four paddles that turns for ever. The ring is
// kinematic and drifts a little, so its pose is never the same; the squares report how hard they hit.
#include <array>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr int kQuads = 36;
constexpr int kQuadsToPaddle = 9;
constexpr float kDegree = kPi / 180.0f;
constexpr float kQuadAngle = 360.0f / static_cast<float>(kQuads) * kDegree;

// A piece of a ring, with straight sides.
struct Piece {
  float inner;
  float outer;
  float from;
  float to;
};

Polygon quad(const Piece& piece) {
  const Vec2 a = direction(piece.from);
  const Vec2 b = direction(piece.to);
  return make_hull(std::array<Vec2, 4>{piece.inner * a, piece.outer * a, piece.outer * b, piece.inner * b});
}

void add_ring(Scene& scene) {
  SceneBody& ring = add_body(scene, BodyType::kinematic, {0.0f, 10.0f});
  ring.options.name = "ring";
  ring.options.velocity = {0.001f, -0.002f};
  ring.options.angular_velocity = 25.0f * kDegree;
  for (int i = 0; i < kQuads; ++i) {
    const float from = kQuadAngle * static_cast<float>(i);
    const float to = kQuadAngle * static_cast<float>(i + 1);
    // Neighbours overlap, so that nothing slips between them.
    add_shape(ring, quad({16.0f, 18.0f, from - kDegree, to + kDegree}));
    if (i % kQuadsToPaddle == 0) add_shape(ring, quad({14.0f, 16.0f, from, to}));
  }
}

}  // namespace

Scene make_washer(int rows_and_columns) {
  Scene scene;
  scene.steps = 500;
  add_ring(scene);
  const ShapeOptions square = {.hit_events = true};
  for (int row = 0; row < rows_and_columns; ++row) {
    for (int column = 0; column < rows_and_columns; ++column) {
      const Vec2 offset = 0.21f * Vec2{static_cast<float>(column), static_cast<float>(row)};
      add_box_body(scene, Vec2{-9.9f, 0.1f} + offset, {0.1f, 0.1f}, square);
    }
  }
  return scene;
}

}  // namespace drystone::scenes

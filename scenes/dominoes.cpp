// dominoes: a run on three shelves. The first domino starts to tip over. At the end of a shelf the last domino pushes a
// ball off the edge, a half-pipe turns the ball round, and the ball pushes over the first domino of the shelf below, which
// runs in the other direction.
//
// From top to bottom, shelves run right, left, right. Every shelf is built as if it ran to the right, and is mirrored where it runs
// to the left.
#include <algorithm>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr int kLevels = 3;
constexpr float kDrop = 3.0f;
constexpr Vec2 kHalfDomino = {0.1f, 0.6f};
constexpr float kDominoPitch = 0.5f;
constexpr float kBallRadius = 0.35f;
constexpr float kHalfShelf = 0.1f;
// From the last domino to the ball that waits behind it, and to the shelf's edge.
constexpr float kToBall = 0.55f;
constexpr float kToEdge = 1.5f;
constexpr int kPipeLinks = 24;

// The spin of the first domino about its foot at the start [rad/s].
constexpr float kPush = 1.5f;

// Smooth, so that the domino that pushes it is not caught on it.
const ShapeOptions kBall = {.density = 1.0f, .material = {.friction = 0.1f}};
const ShapeOptions kDomino = {.density = 1.0f, .material = {.friction = 0.4f}};

struct DominoLevel {
  // Height of the shelf's surface, and +1 where it runs to the right, else -1.
  float floor;
  float way;
  // The x of the last domino, as if the shelf ran to the right. The first domino is as far on the other side of 0.
  float last;

  Vec2 place(float x, float height) const { return {way * x, floor + height}; }
};

void add_ball(Scene& scene, const DominoLevel& level) {
  SceneBody& ball = add_body(scene, BodyType::dynamic, level.place(level.last + kToBall, kBallRadius));
  ball.options.name = "ball";
  add_shape(ball, Circle{.radius = kBallRadius}, kBall);
}

void push(SceneBody& domino) {
  domino.options.angular_velocity = -kPush;
  domino.options.velocity = {kPush * kHalfDomino.y, 0.0f};
}

// The half-pipe at the shelf's end, open towards the shelf: from above the ball down to the surface of the shelf below.
ChainOptions half_pipe(const DominoLevel& level) {
  const float radius = 0.5f * (kDrop + 3.0f * kBallRadius);
  const float edge = level.last + kToEdge;
  ChainOptions pipe;
  // The first and the last point are ghosts, a step beyond the ends.
  for (int i = -1; i <= kPipeLinks + 1; ++i) {
    const float turn = kPi * (static_cast<float>(i) / static_cast<float>(kPipeLinks) - 0.5f);
    const Vec2 spoke = radius * direction(-turn);
    pipe.points.push_back(level.place(edge + spoke.x, radius - kDrop + spoke.y));
  }
  // Downwards, the inside is on the right hand where the pipe opens to the left; mirrored, it must be listed upwards.
  if (level.way < 0.0f) std::reverse(pipe.points.begin(), pipe.points.end());
  return pipe;
}

void add_level(Scene& scene, const DominoLevel& level, int dominoes, bool is_lowest) {
  SceneBody& shelf = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  shelf.options.name = "shelf";
  // A shelf begins where the half-pipe above it ends, so that the ball rolls onto it.
  const float edge = level.last + kToEdge;
  add_shape(shelf, Box{.half_extents = {edge, kHalfShelf}, .center = level.place(0.0f, -kHalfShelf)}, kDomino);
  if (!is_lowest) shelf.chains.push_back(half_pipe(level));

  for (int i = 0; i < dominoes; ++i) {
    const float x = level.last - kDominoPitch * static_cast<float>(dominoes - 1 - i);
    add_box_body(scene, level.place(x, kHalfDomino.y), kHalfDomino, kDomino);
  }
  if (!is_lowest) add_ball(scene, level);
}

}  // namespace

Scene make_dominoes(int per_level) {
  Scene scene;
  scene.steps = 400 + 30 * per_level;
  const float last = 0.5f * kDominoPitch * static_cast<float>(per_level - 1);
  for (int i = 0; i < kLevels; ++i) {
    const DominoLevel level = {kDrop * static_cast<float>(kLevels - 1 - i), i % 2 == 0 ? 1.0f : -1.0f, last};
    const std::size_t first = scene.bodies.size() + 1;
    add_level(scene, level, per_level, i + 1 == kLevels);
    if (i == 0) push(scene.bodies[first]);
  }
  return scene;
}

}  // namespace drystone::scenes

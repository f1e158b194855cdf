// house_of_cards: storeys of cards that lean against each other in pairs, with flat cards between the storeys. A pair
// has one point of contact at its top and one at each foot; friction at all three keeps it up. A hard test for a
// solver: loads run through single points, the stack is light and tall, and nothing may creep for as long as the scene
// runs.
//
// Geometry of a pair, cards of half-length h and half-thickness t, leaning by a: the inner top corners meet at x = 0,
// the inner lower corners stand at x = -+2 h sin a, and the outer top corners, on which flat cards lie, are at x = -+2
// t cos a, y = 2 (h cos a + t sin a). Loaded evenly on both, a pair with a load far above its own weight needs a
// friction of tan a at its feet; half of that without load.
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kHalfLength = 0.75f;
constexpr float kCardHalfThickness = 0.03f;
constexpr float kLean = 18.0f * kPi / 180.0f;
// From one pair to the next: a flat card and the gap to its neighbour.
constexpr float kGap = 0.02f;
constexpr float kCardPitch = 2.0f * kHalfLength + kGap;
// How far the outermost flat cards reach over the outermost pairs, so that both cards of a pair bear.
constexpr float kOverhang = 0.2f;
const ShapeOptions kCard = {.density = 0.5f, .material = {.friction = 0.9f}};

void add_card(Scene& scene, Vec2 center, float half_length, float angle) {
  SceneBody& card = add_body(scene, BodyType::dynamic, center, angle);
  add_shape(card, Box{.half_extents = {half_length, kCardHalfThickness}}, kCard);
}

// A pair that meets above foot.x, on a floor at foot.y.
void add_pair(Scene& scene, Vec2 foot) {
  const Rotation lean = make_rotation(kLean);
  const Vec2 center = {kCardHalfThickness * lean.c + kHalfLength * lean.s,
                       kCardHalfThickness * lean.s + kHalfLength * lean.c};
  add_card(scene, foot + Vec2{-center.x, center.y}, kHalfLength, 0.5f * kPi - kLean);
  add_card(scene, foot + center, kHalfLength, 0.5f * kPi + kLean);
}

// The flat cards over `pairs` pairs, the leftmost of which is at `left`; y is that of the lower side.
void add_floor(Scene& scene, int pairs, Vec2 left) {
  for (int k = 0; k + 1 < pairs; ++k) {
    const float from = k == 0 ? -kOverhang : 0.5f * kGap;
    const float to = kCardPitch + (k + 2 == pairs ? kOverhang : -0.5f * kGap);
    const float x = left.x + kCardPitch * static_cast<float>(k) + 0.5f * (from + to);
    add_card(scene, {x, left.y + kCardHalfThickness}, 0.5f * (to - from), 0.0f);
  }
}

}  // namespace

Scene make_house_of_cards(int storeys) {
  Scene scene;
  scene.steps = 600;

  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, -0.25f});
  ground.options.name = "ground";
  add_shape(ground, Box{.half_extents = {kCardPitch * static_cast<float>(storeys) + 1.0f, 0.25f}}, kCard);

  const Rotation lean = make_rotation(kLean);
  const float pair_height = 2.0f * (kHalfLength * lean.c + kCardHalfThickness * lean.s);
  for (int storey = 0; storey < storeys; ++storey) {
    const int pairs = storeys - storey;
    const float floor = static_cast<float>(storey) * (pair_height + 2.0f * kCardHalfThickness);
    const float left = -0.5f * kCardPitch * static_cast<float>(pairs - 1);
    for (int k = 0; k < pairs; ++k) add_pair(scene, {left + kCardPitch * static_cast<float>(k), floor});
    add_floor(scene, pairs, {left, floor + pair_height});
  }
  return scene;
}

}  // namespace drystone::scenes

// letters: words of concave letters with holes, which are divided into convex polygons, fall onto hills that are given by heights. A ball is
// in each round letter.
#include <array>
#include <cmath>

#include "drystone/outline.hpp"
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kLetterPitch = 4.0f;  // From letter to letter.
constexpr float kLeading = 6.0f;      // From word to word.

struct Letter {
  const char* name;
  Outline outline;  // In a cell of 3 by 4.
  bool has_ball = false;
};

// clang-format off
const std::array<Letter, 8>& letters() {
  static const std::array<Letter, 8> all = {{
      {"D", {{{0, 0}, {2, 0}, {3, 1}, {3, 3}, {2, 4}, {0, 4}},
             {{{1, 1}, {1.7f, 1}, {2, 1.4f}, {2, 2.6f}, {1.7f, 3}, {1, 3}}}}, true},
      {"R", {{{0, 0}, {1, 0}, {1, 1.4f}, {1.2f, 1.4f}, {2, 0}, {3, 0}, {2.1f, 1.6f}, {3, 2.2f}, {3, 3.4f}, {2.3f, 4}, {0, 4}},
             {{{1, 2.3f}, {1.9f, 2.3f}, {2.1f, 2.6f}, {2.1f, 3}, {1.9f, 3.2f}, {1, 3.2f}}}}},
      {"Y", {{{1, 0}, {2, 0}, {2, 1.8f}, {3, 4}, {2, 4}, {1.5f, 2.8f}, {1, 4}, {0, 4}, {1, 1.8f}}, {}}},
      {"S", {{{0, 0}, {3, 0}, {3, 2.4f}, {1, 2.4f}, {1, 3.1f}, {3, 3.1f}, {3, 4}, {0, 4}, {0, 1.6f}, {2, 1.6f}, {2, 0.9f}, {0, 0.9f}}, {}}},
      {"T", {{{1, 0}, {2, 0}, {2, 3}, {3, 3}, {3, 4}, {0, 4}, {0, 3}, {1, 3}}, {}}},
      {"O", {{{1, 0}, {2, 0}, {3, 1}, {3, 3}, {2, 4}, {1, 4}, {0, 3}, {0, 1}},
             {{{1.2f, 1}, {1.8f, 1}, {2.1f, 1.4f}, {2.1f, 2.6f}, {1.8f, 3}, {1.2f, 3}, {0.9f, 2.6f}, {0.9f, 1.4f}}}}, true},
      {"N", {{{0, 0}, {1, 0}, {1, 2.2f}, {2, 0}, {3, 0}, {3, 4}, {2, 4}, {2, 1.8f}, {1, 4}, {0, 4}}, {}}},
      {"E", {{{0, 0}, {3, 0}, {3, 0.9f}, {1, 0.9f}, {1, 1.55f}, {2.6f, 1.55f}, {2.6f, 2.45f}, {1, 2.45f}, {1, 3.1f}, {3, 3.1f}, {3, 4}, {0, 4}}, {}}},
  }};
  return all;
}
// clang-format on

/// A valley with waves, which rises at both ends.
void add_hills(Scene& scene) {
  constexpr int kCount = 101;
  constexpr float kSpacing = 0.6f;
  std::array<float, kCount> heights;
  for (int i = 0; i < kCount; ++i) {
    const float across = static_cast<float>(i) / static_cast<float>(kCount - 1);  // 0 to 1.
    const float slope = 2.0f * across - 1.0f;
    const float wave = direction(2.0f * kPi * (6.0f * across)).y;
    heights[static_cast<std::size_t>(i)] = 14.0f * slope * slope * slope * slope + 0.6f * wave;
  }
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  ground.options.name = "hills";
  ChainOptions hills = make_heightfield(heights, kSpacing, {-0.5f * kSpacing * static_cast<float>(kCount - 1), -3.0f});
  hills.materials = {Material{.friction = 0.7f}};
  ground.chains.push_back(hills);
}

void add_letter(Scene& scene, const Letter& letter, Vec2 corner) {
  SceneBody& body = add_body(scene, BodyType::dynamic, corner);
  body.options.name = letter.name;
  const Decomposition parts = decompose(letter.outline).value();
  for (const Polygon& piece : parts.pieces) add_shape(body, piece);
  if (!letter.has_ball) return;
  SceneBody& ball = add_body(scene, BodyType::dynamic, corner + Vec2{1.5f, 2.0f});
  ball.options.name = "ball";
  add_shape(ball, Circle{.radius = 0.35f}, {.material = {.restitution = 0.5f}});
}

}  // namespace

Scene make_letters(int words) {
  Scene scene;
  scene.steps = 480;
  add_hills(scene);
  const auto& word = letters();
  for (int row = 0; row < words; ++row) {
    for (std::size_t i = 0; i < word.size(); ++i) {
      const float x = kLetterPitch * (static_cast<float>(i) - 0.5f * static_cast<float>(word.size())) + 0.5f;
      add_letter(scene, word[i], {x, 2.0f + kLeading * static_cast<float>(row)});
    }
  }
  return scene;
}

}  // namespace drystone::scenes

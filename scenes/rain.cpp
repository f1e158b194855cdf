// rain, a published benchmark scene: ragdolls fall onto five floors. Every eighth step a column of groups, one above
// each floor, appears; once all columns are there, they are removed and made anew in turn. So many bodies and joints
// come and go while others pile up and fall asleep.
//
// Wave k, in step 8 k, makes its bodies, whose numbers follow from k, and removes wave k - n, where n is the number of
// columns. So the action needs the step only.
#include <numeric>

#include "scenes/human.hpp"
#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr int kFloors = 5;
constexpr float kStorey = 45.0f;
constexpr int kHumansInGroup = 5;
constexpr int kBodiesInWave = kFloors * kHumansInGroup * kHumanBodies;
constexpr int kStepsToWave = 8;
constexpr float kColumnPitch = 6.25f;
constexpr float kTile = 0.5f;

// Half the width of the floors, which reach as far as the columns do.
float half_width(int columns) { return 0.5f * kColumnPitch * static_cast<float>(columns); }

void add_floors(Scene& scene, int columns) {
  SceneBody& ground = add_body(scene, BodyType::static_body, {0.0f, 0.0f});
  ground.options.name = "ground";
  const int tiles = static_cast<int>(2.0f * half_width(columns) / kTile) + 1;
  for (int floor = 0; floor < kFloors; ++floor) {
    for (int tile = 0; tile < tiles; ++tile) {
      const Vec2 center = {kTile * static_cast<float>(tile) - half_width(columns), kStorey * static_cast<float>(floor)};
      add_shape(ground, Box{.half_extents = {0.25f, 0.25f}, .center = center});
    }
  }
}

// The number of a wave's first body; the ground is number 0.
int first_body(int wave) { return 1 + wave * kBodiesInWave; }

void add_wave(SceneChange& change, int wave, int columns) {
  const float left = kColumnPitch * (static_cast<float>(wave % columns) + 0.5f) - half_width(columns);
  for (int floor = 0; floor < kFloors; ++floor) {
    for (int i = 0; i < kHumansInGroup; ++i) {
      const Vec2 position = {left + 0.5f * static_cast<float>(i), 40.0f + kStorey * static_cast<float>(floor)};
      const int number = first_body(wave) + static_cast<int>(change.bodies.size());
      add_human(change, {.position = position, .first_body = number, .group = -1 - i});
    }
  }
}

}  // namespace

Scene make_rain(int columns) {
  Scene scene;
  scene.steps = 1000;
  add_floors(scene, columns);
  scene.action = [columns](int step) {
    SceneChange change;
    if (step % kStepsToWave != 0) return change;
    const int wave = step / kStepsToWave;
    if (wave >= columns) {
      change.removed.resize(kBodiesInWave);
      std::iota(change.removed.begin(), change.removed.end(), first_body(wave - columns));
    }
    add_wave(change, wave, columns);
    return change;
  };
  return scene;
}

}  // namespace drystone::scenes

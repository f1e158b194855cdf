// materials: four slopes of 20 degrees, each of another material, with crates of three materials at rest on each. Rules for pairs of
// materials decide which crates slide, stay, are carried up, or fall through the slope.
//
// A crate slides if its friction is less than tan 20 degrees, 0.364. Crates that slide are stopped by the foot of their slope.
#include <array>

#include "scenes/makers.hpp"
#include "scenes/parts.hpp"

namespace drystone::scenes {
namespace {

constexpr float kAngle = 20.0f * kPi / 180.0f;
constexpr float kMaterialHalfLength = 10.0f;
constexpr float kMaterialHalfThickness = 0.25f;
constexpr float kHalfCrate = 0.4f;
constexpr float kMaterialPitch = 5.0f;  // Between two slopes.

// Numbers of materials.
enum : std::uint32_t { kIce = 1, kStone, kBelt, kVeil, kSmoothCrate, kRoughCrate, kGhostCrate };

constexpr std::array kSlopes = {std::pair{kIce, "ice"}, std::pair{kVeil, "veil"}, std::pair{kStone, "stone"},
                                std::pair{kBelt, "belt"}};
constexpr std::array kCrates = {std::pair{kSmoothCrate, "smooth crate"}, std::pair{kRoughCrate, "rough crate"},
                                std::pair{kGhostCrate, "ghost crate"}};

std::vector<MaterialRule> rules() {
  std::vector<MaterialRule> rules;
  for (const std::uint32_t crate : {kSmoothCrate, kRoughCrate, kGhostCrate}) {
    rules.push_back({.material_a = kIce, .material_b = crate, .friction = 0.05f});
    // The surface runs counter-clockwise about a shape, so above a slope to the left, which is up.
    rules.push_back({.material_a = kBelt, .material_b = crate, .friction = 0.9f, .surface_speed = 0.5f});
  }
  rules.push_back({.material_a = kStone, .material_b = kSmoothCrate, .friction = 0.2f});
  rules.push_back({.material_a = kStone, .material_b = kRoughCrate, .friction = 0.7f});
  rules.push_back({.material_a = kStone, .material_b = kGhostCrate, .friction = 0.7f});
  rules.push_back({.material_a = kVeil, .material_b = kGhostCrate, .collide = false});
  return rules;
}

/// A slope that falls to the right about `center`, with a wall across its foot.
void add_slope(Scene& scene, Vec2 center, std::uint32_t material, const char* name) {
  SceneBody& slope = add_body(scene, BodyType::static_body, center, -kAngle);
  slope.options.name = name;
  const ShapeOptions surface = {.material = {.number = material}};
  add_shape(slope, Box{.half_extents = {kMaterialHalfLength, kMaterialHalfThickness}}, surface);
  add_shape(slope, Box{.half_extents = {kMaterialHalfThickness, 1.0f}, .center = {kMaterialHalfLength, 0.75f}});
}

}  // namespace

Scene make_materials(int crates) {
  Scene scene;
  scene.steps = 300;
  scene.world.material_rules = rules();
  const Vec2 downhill = direction(-kAngle);
  const Vec2 up = -right_perpendicular(downhill);
  for (std::size_t lane = 0; lane < kSlopes.size(); ++lane) {
    const Vec2 center = {0.0f, -kMaterialPitch * static_cast<float>(lane)};
    add_slope(scene, center, kSlopes[lane].first, kSlopes[lane].second);
    float along = -0.75f * kMaterialHalfLength;
    for (int i = 0; i < crates; ++i) {
      for (const auto& [material, name] : kCrates) {
        SceneBody& crate = add_box_body(scene, center + along * downhill + (kMaterialHalfThickness + kHalfCrate) * up,
                                        {kHalfCrate, kHalfCrate}, {.material = {.number = material}});
        crate.options.angle = -kAngle;
        crate.options.name = name;
        along += 1.25f * kMaterialHalfLength / static_cast<float>(3 * crates);
      }
    }
  }
  return scene;
}

}  // namespace drystone::scenes

// Bad input for calls about shapes and chains.
#include "tests/world/bad_input.hpp"

namespace drystone::test {
namespace {

TEST(BadInput, RefusesBadShapes) {
  const std::vector<std::pair<const char*, Call>> cases = {
      {"radius",
       [](Stage& s) {
         return s.world.create_shape(s.body, Circle{{}, 0});
       }},
      {"radius",
       [](Stage& s) {
         return s.world.create_shape(s.body, Circle{{}, kNan});
       }},
      {"center",
       [](Stage& s) {
         return s.world.create_shape(s.body, Circle{{kInf, 0}, 1});
       }},
      {"radius",
       [](Stage& s) {
         return s.world.create_shape(s.body, Capsule{{0, 0}, {1, 0}, -1});
       }},
      {"point_b",
       [](Stage& s) {
         return s.world.create_shape(s.body, Capsule{{0, 0}, {kNan, 0}, 1});
       }},
      {"point_a",
       [](Stage& s) {
         return s.world.create_shape(s.body, Segment{{kNan, 0}, {1, 0}});
       }},
      {"half_extents",
       [](Stage& s) {
         return s.world.create_shape(s.body, Box{{0, 1}, {}, 0, 0});
       }},
      {"angle",
       [](Stage& s) {
         return s.world.create_shape(s.body, Box{{1, 1}, {}, kNan, 0});
       }},
      {"radius",
       [](Stage& s) {
         return s.world.set_geometry(s.shape, Circle{{0, 0}, -1});
       }},
      {"point_a",
       [](Stage& s) {
         return s.world.set_geometry(s.shape, Segment{{kNan, 0}, {1, 0}});
       }},
      {"half_extents",
       [](Stage& s) {
         return s.world.set_geometry(s.shape, Box{{0, 1}, {}, 0, 0});
       }},
      {"shape is a link", [](Stage& s) { return s.world.set_geometry(s.link, Circle{}); }},
      {"density", [](Stage& s) { return s.world.set_density(s.shape, -1); }},
      {"density", [](Stage& s) { return s.world.set_density(s.shape, kNan); }},
      {"shape is a link", [](Stage& s) { return s.world.set_density(s.link, 2); }},
      {"friction",
       [](Stage& s) {
         return s.world.set_material(s.shape, {-1, 0, 0, 0});
       }},
      {"restitution",
       [](Stage& s) {
         return s.world.set_material(s.shape, {0, 1.5f, 0, 0});
       }},
      {"rolling_resistance",
       [](Stage& s) {
         return s.world.set_material(s.shape, {0, 0, kNan, 0});
       }},
      {"surface_speed",
       [](Stage& s) {
         return s.world.set_material(s.shape, {0, 0, 0, kInf});
       }},
      {"friction_mixing",
       [](Stage& s) { return s.world.set_material(s.shape, {.friction_mixing = static_cast<Mixing>(6)}); }},
      {"restitution_mixing",
       [](Stage& s) { return s.world.set_material(s.shape, {.restitution_mixing = static_cast<Mixing>(6)}); }},
      {"shape is a link of a chain", [](Stage& s) { return s.world.destroy_shape(s.link); }},
  };
  for (const auto& [field, call] : cases) expect_bad(field, call);

  expect_refused(
      [](Stage& s) {
        return s.world.create_shape(s.body, Segment{{1, 1}, {1, 1}});
      },
      ErrorCode::invalid_geometry, "");
  expect_refused([](Stage& s) { return s.world.create_shape(s.body, Polygon{}); }, ErrorCode::invalid_geometry, "");

  const std::vector<std::pair<const char*, std::function<void(ShapeOptions&)>>> options_cases = {
      {"density", [](ShapeOptions& o) { o.density = 2e9f; }},
      {"friction", [](ShapeOptions& o) { o.material.friction = kNan; }},
      {"restitution", [](ShapeOptions& o) { o.material.restitution = -0.1f; }},
      {"name", [](ShapeOptions& o) { o.name = std::string(256, 'x'); }},
  };
  for (const auto& [field, spoil] : options_cases) {
    ShapeOptions options;
    spoil(options);
    expect_bad(field, [options](Stage& s) { return s.world.create_shape(s.body, Circle{}, options); });
    expect_bad(field, [options](Stage& s) { return s.world.create_shape(s.body, Box{}, options); });
  }
}

TEST(BadInput, RefusesBadChains) {
  const std::vector<std::pair<const char*, std::function<void(ChainOptions&)>>> cases = {
      {"points", [](ChainOptions& o) { o.points.resize(3); }},
      {"points", [](ChainOptions& o) { o.points.clear(); }},
      {"points[2]", [](ChainOptions& o) { o.points[2].x = kNan; }},
      {"points", [](ChainOptions& o) { o.points[2] = o.points[1]; }},
      {"points", [](ChainOptions& o) { o.points.assign(65537, Vec2{}); }},
      {"points",
       [](ChainOptions& o) {
         o.loop = true;
         o.points.resize(2);
       }},
      {"points",
       [](ChainOptions& o) {
         o.loop = true;
         o.points.back() = o.points.front();
       }},
      {"materials", [](ChainOptions& o) { o.materials.clear(); }},
      {"materials", [](ChainOptions& o) { o.materials.resize(3); }},
      {"friction", [](ChainOptions& o) { o.materials[0].friction = -1; }},
      {"name", [](ChainOptions& o) { o.name = std::string(256, 'x'); }},
  };
  for (const auto& [field, spoil] : cases) {
    ChainOptions options = Stage::chain_options();
    spoil(options);
    expect_bad(field, [options](Stage& s) { return s.world.create_chain(s.ground, options); });
  }
}

}  // namespace
}  // namespace drystone::test

#include "tools/testbed/world_painter.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "drystone/drystone.hpp"

namespace drystone::testbed {
namespace {

const Camera kCamera{{1000.0, 0.0}, 50.0f, {800.0f, 600.0f}};

struct Painted {
  explicit Painted(DrawLayers layers) : layers_(layers) {}
  void paint() { must(world.draw(painter, {.layers = layers_})); }

  World world;
  Batch batch;
  std::vector<Label> labels;
  WorldPainter painter{batch, labels, kCamera};

 private:
  DrawLayers layers_;
};

float area_of(const Batch& batch) {
  float area = 0.0f;
  for (std::size_t i = 0; i < batch.triangles.size(); i += 3) {
    const Vec2 a = batch.triangles[i].point;
    area += 0.5f * cross(batch.triangles[i + 1].point - a, batch.triangles[i + 2].point - a);
  }
  return area;
}

TEST(WorldPainter, FillsPolygonsRelativeToTheCamera) {
  Painted p({DrawLayer::shapes});
  const BodyId body = p.world.create_body({.type = BodyType::dynamic, .position = {1002.0, 1.0}}).value();
  must(p.world.create_shape(body, Box{{0.5f, 0.25f}}));
  p.paint();
  ASSERT_EQ(p.batch.triangles.size(), 6u);
  for (const TriangleVertex& vertex : p.batch.triangles) {
    EXPECT_EQ(vertex.color, rgba(io::style_of(DrawMeaning::awake_body).area, 1.0f));
    EXPECT_EQ(abs(vertex.point - Vec2{2.0f, 1.0f}), (Vec2{0.5f, 0.25f}));
  }
  EXPECT_NEAR(area_of(p.batch), 0.5f, 1e-6f);
  EXPECT_EQ(p.batch.rounds.size(), 4u) << "an edge each";
  EXPECT_TRUE(p.painter.has_drawn(DrawMeaning::awake_body));
  EXPECT_FALSE(p.painter.has_drawn(DrawMeaning::static_body));
}

TEST(WorldPainter, SmallPolygonsHaveNoOutline) {
  Painted p({DrawLayer::shapes, DrawLayer::bounds});
  const BodyId body = p.world.create_body({.type = BodyType::dynamic, .position = {1002.0, 1.0}}).value();
  must(p.world.create_shape(body, Box{{0.04f, 0.04f}}));
  p.paint();
  EXPECT_EQ(p.batch.triangles.size(), 6u);
  EXPECT_EQ(p.batch.rounds.size(), 4u) << "the box in the broad phase, which is outlined alone";
}

TEST(WorldPainter, RoundedPolygonsHaveTheirArea) {
  Painted p({DrawLayer::shapes});
  const BodyId body = p.world.create_body({.position = {1000.0, 0.0}}).value();
  must(p.world.create_shape(body, Box{.half_extents = {0.5f, 0.25f}, .radius = 0.2f}));
  p.paint();
  // The box, its sides moved out, and a disc in four parts, whose arcs are chords of 18 degrees: 1.6 % less.
  const float disc = 3.14159265f * 0.04f;
  EXPECT_NEAR(area_of(p.batch), 0.5f + 3.0f * 0.2f + disc, 0.02f * disc);
}

TEST(WorldPainter, CirclesAndCapsulesAreOneRoundEach) {
  Painted p({DrawLayer::shapes});
  const BodyId body = p.world.create_body({.type = BodyType::dynamic, .position = {999.0, 0.0}}).value();
  must(p.world.create_shape(body, Circle{{}, 0.3f}));
  must(p.world.create_shape(body, Capsule{{0.0f, 1.0f}, {0.5f, 1.0f}, 0.2f}));
  p.paint();
  const Rgba fill = rgba(io::style_of(DrawMeaning::awake_body).area, 1.0f);
  std::vector<Round> filled;
  std::copy_if(p.batch.rounds.begin(), p.batch.rounds.end(), std::back_inserter(filled),
               [&](const Round& r) { return r.fill == fill; });
  ASSERT_EQ(filled.size(), 2u);
  EXPECT_EQ(filled[0].a, (Vec2{-1.0f, 0.0f}));
  EXPECT_EQ(filled[0].meters, 0.3f);
  EXPECT_EQ(filled[1].b, (Vec2{-0.5f, 1.0f}));
  EXPECT_EQ(filled[1].meters, 0.2f);
  EXPECT_TRUE(p.batch.triangles.empty());
}

TEST(WorldPainter, TextsBecomeLabels) {
  Painted p({DrawLayer::names});
  const BodyId body =
      p.world.create_body({.type = BodyType::dynamic, .position = {1001.0, 2.0}, .name = "crate"}).value();
  must(p.world.create_shape(body, Circle{}));
  p.paint();
  ASSERT_EQ(p.labels.size(), 1u);
  EXPECT_EQ(p.labels[0].text, "crate");
  EXPECT_NEAR(p.labels[0].pixel.x, 450.0f, 1e-3f);
  EXPECT_NEAR(p.labels[0].pixel.y, 200.0f, 1e-3f);
}

TEST(Rgba, HasTheBytesInTheOrderOfTheGraphicsCard) {
  const Rgba color = rgba(0x123456, 1.0f);
  const auto* bytes = reinterpret_cast<const unsigned char*>(&color);
  EXPECT_EQ(bytes[0], 0x12);
  EXPECT_EQ(bytes[1], 0x34);
  EXPECT_EQ(bytes[2], 0x56);
  EXPECT_EQ(bytes[3], 0xff);
}

}  // namespace
}  // namespace drystone::testbed

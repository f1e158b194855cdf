// What the tests of drystone_box2d share: a world, and bodies in it.
#pragma once

#include <box2d/box2d.h>
#include <gtest/gtest.h>

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
#define QUERY_AT_ORIGIN b2Pos{0.0f, 0.0f},
#else
#define QUERY_AT_ORIGIN
using b2Pos = b2Vec2;
using b2WorldTransform = b2Transform;
#endif

/// Sets the bodies that a joint is to connect.
template <typename Definition>
void set_bodies(Definition& def, b2BodyId a, b2BodyId b) {
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  def.base.bodyIdA = a;
  def.base.bodyIdB = b;
#else
  def.bodyIdA = a;
  def.bodyIdB = b;
#endif
}

struct Box2d : testing::Test {
  b2WorldId world = make_world();

  ~Box2d() override {
    if (b2World_IsValid(world)) b2DestroyWorld(world);
  }
  static b2WorldId make_world() {
    const b2WorldDef def = b2DefaultWorldDef();
    return b2CreateWorld(&def);
  }
  b2BodyId body(b2BodyType type, b2Pos position) const {
    b2BodyDef def = b2DefaultBodyDef();
    def.type = type;
    def.position = position;
    return b2CreateBody(world, &def);
  }
  static b2ShapeId box(b2BodyId body, float half_width, float half_height,
                       const b2ShapeDef& def = b2DefaultShapeDef()) {
    const b2Polygon polygon = b2MakeBox(half_width, half_height);
    return b2CreatePolygonShape(body, &def, &polygon);
  }
  /// A ground whose upper side is at y = 0.
  b2ShapeId ground(const b2ShapeDef& def = b2DefaultShapeDef()) const {
    return box(body(b2_staticBody, {0.0f, -1.0f}), 50.0f, 1.0f, def);
  }
  void step(int count = 1) const {
    for (int i = 0; i < count; ++i) b2World_Step(world, 1.0f / 60.0f, 4);
  }
};

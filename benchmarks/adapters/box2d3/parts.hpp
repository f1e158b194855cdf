// Makes the bodies and joints of a scene in Box2D 3: fills definitions from the scene's options, adds shapes and chains
// to a body, and sets the scene's masses. Used by box2d3.cpp, which has the world; these functions have no state.
//
// Values with another meaning in Box2D are converted here: the reference angle of a joint rotates a frame, the speed of
// a surface changes its sign, the mass of a rounded polygon is exact. Settings that Box2D does not have raise
// std::runtime_error.
#pragma once

#include <box2d/box2d.h>

#include "drystone/scenes/scene.hpp"

namespace drystone::bench::box2d3 {

/// The body with its shapes and chains. The error names the part of the body that Box2D cannot take.
b2BodyId add_body(b2WorldId world, const scenes::SceneBody& body);

/// The two bodies of a joint.
struct JointBodies {
  b2BodyId a;
  b2BodyId b;
};

void add_joint(b2WorldId world, const JointBodies& bodies, const scenes::SceneJoint& joint);

inline b2Vec2 to_box2d(Vec2 v) { return {v.x, v.y}; }
inline Vec2 from_box2d(b2Vec2 v) { return {v.x, v.y}; }
/// Uses Drystone's sine and cosine, so that both engines start from the same bits.
inline b2Rot to_rotation(float angle) {
  const Rotation rotation = make_rotation(angle);
  return {rotation.c, rotation.s};
}

}  // namespace drystone::bench::box2d3

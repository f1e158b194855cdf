// Internal edges: in a floor of shapes side by side, the corners between the shapes must not stop bodies ("ghost collisions").
//
// A ball that rolls over a row of boxes stands on one box and reaches the corner of the next box. The ball overlaps the floor a little,
// because soft contacts sink under their load, so the contact with the corner would push it back. The links of a chain store their
// neighbours (collide_chain.cpp). Other shapes do not, but the moving body has a contact with each shape that it touches.
//
// The geometry: let a body M lie on a face of shape C, let P be the plane of this face, and let another shape B lie below P. The contact
// of M with C keeps M above P and so out of B. So the contact of M with B is void if it touches B only at P, or below P by no more than M
// is sunk into C: the contact keeps its points and its touch is reported, but the solver does not solve it. The contact is not void if B
// reaches above P (a wall, the next step of a stair), if M touches B deeper below P, or if M touches the end of C's face. A contact with
// B that supports M as C does is void only at the end of B, because M may lean on B.
//
// The corner between two flush shapes is no corner of the floor. If M is tilted and lies on C, it may touch B with its own side at B's corner. The
// normal is then that of M's side, along which M would be pushed off the floor. Such a contact is computed again with B's side.
//
// The plane is that of C's side, also if M is tilted a little and the normal of the contact is that of M's side.
//
// Input: the contacts of dynamic bodies with static and kinematic bodies that were just computed. A contact with the inside of a face may
// make a contact with the end of another shape void. All contacts are tested before any is made void, so their order does not matter.
//
// Continuous collision uses the same rule in its own way (ImpactFinder::slides_on_floor()).
//
// Alternatives: bend the normal (needs the normals of the neighbours, which shapes of several bodies do not store); round the corners
// (bodies float, and still catch when they sink in by more than the rounding); merge static shapes into outlines (must be repeated when a
// shape moves). Jolt's "enhanced internal edge removal" and the "internal edge" utilities of other engines void contacts by faces that a
// body also touches, within one mesh.
#pragma once

#include <array>
#include <cstdint>

#include "world/sim_state.hpp"

namespace drystone::contact {

/// A quick test whether a contact may be void: it is with the end of a shape, and the dynamic body has other contacts. Exactly one body of
/// the contact must be dynamic.
bool may_be_covered(const SimState& w, const ContactRow& contact);

/// What the other contacts of a body make of a contact with the end of a shape.
enum class Cover : std::uint8_t {
  none,
  level,  ///< The face on which the body lies goes on in the shape: the normal is that of the face, and not that of the body's own side.
  whole   ///< The contact is void.
};

/// Tests which contacts of a step are void. Contacts of one body should come one after the other.
class CoverTest {
 public:
  explicit CoverTest(const SimState& w) : w_(w) {}

  /// `whole` if the dynamic body lies on a face of another shape and this shape is below the plane of that face.
  Cover cover_of(std::uint32_t slot);

 private:
  /// After this many contacts that do not cover an end, the faces are listed that may; longer lists are not used.
  static constexpr int kMostTested = 32;
  /// Lists the faces on which the body lies and whose normals differ from that of an end: no other face can cover the end. A body that lies on a
  /// floor of thousands of shapes would be tested for each pair of them. Returns whether there are few.
  bool list_other_faces(std::uint32_t body, Vec2 normal);

  const SimState& w_;
  // The last list, for ends of a body with a normal like this.
  std::uint32_t body_ = kNone;
  Vec2 normal_;
  std::array<std::uint32_t, kMostTested> other_faces_;
  int other_face_count_ = 0;
};

}  // namespace drystone::contact

// Internal edges: where floors are laid of shapes side by side, the end of a shape is no end of the floor.
//
// A ball that rolls over boxes in a row stands on one of them and comes to the corner of the next. To that box alone the
// corner is a bump: the ball lies a little in the floor (a soft contact sinks under its load), so the corner is in its
// way, and from afar the plane across the line from corner to centre looks like a wall (a "ghost collision"). Links of a
// chain know their neighbours (collide_chain.cpp). Shapes do not, but the body does: it has a contact with each.
//
// The geometry. Let a body M lie on a face of shape C, and P be the plane of that face. Another shape B has all of
// itself on the lower side of P. Then M and B are on different sides of P, so the contact of M with C, which keeps M above
// P, keeps it out of B as well: whatever else the contact of M with B says, such as "not this way", is not so. It is void
// where it touches B at P only: it keeps its points and tells its touch, but is not solved. Where B stands out of P, as
// a wall or the next step of a stair does, or where it is touched below P, or where M is not on a face of C but at its
// end, nothing is void.
//
// In: contacts as they were just computed, of dynamic bodies with bodies that do not give way. What voids is the contact
// with a face, in the direction of that face; what is void is the contact with an end. The same contact is never both, so
// the order of the questions does not matter.
//
// The alternatives: to bend the normal (needs the neighbours' normals, which shapes of several bodies do not know); to round
// corners off by a skin (floats bodies, and catches them all the same once they sink in by more than rounding hides); to
// merge static shapes into outlines (costs whenever one is moved). M. Jolt's "enhanced internal edge removal" and the
// "internal edge" utilities of other engines void contacts by faces that a body also touches, within one mesh.
#pragma once

#include "model/sim_state.hpp"

namespace drystone::contact {

/// Whether the contact is with the end of a shape, and the dynamic body has other contacts which may cover that end. The quick
/// question. Of the contact's two bodies one must be dynamic and the other not.
bool may_be_covered(const SimState& w, const ContactRow& contact);

/// Whether it is void, because the body lies on a face whose plane has all of the shape below it.
bool is_covered(const SimState& w, std::uint32_t slot);

}  // namespace drystone::contact

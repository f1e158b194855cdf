// Internal edges: in a floor of shapes side by side, the end of a shape is no end of the floor.
//
// A ball that rolls over boxes in a row stands on one box and reaches the corner of the next. For that box alone the corner is a bump: the
// ball lies a little in the floor (a soft contact sinks under its load), and the contact with the corner pushes it back (a "ghost
// collision"). Links of a chain know their neighbours (collide_chain.cpp). Shapes do not, but the body does: it has a contact with
// each.
//
// The geometry. Let a body M lie on a face of shape C, and let P be the plane of that face. Let another shape B be on the lower side of P.
// Then the contact of M with C, which keeps M above P, keeps it out of B too. So the contact of M with B is void if it touches B at P
// only: it keeps its points and its touch is reported, but it is not solved. Nothing is void if B stands out of P (a wall, the next
// step of a stair), if it is touched below P, or if M is not on a face of C but at its end.
//
// In: contacts that were just computed, of dynamic bodies with static and kinematic ones. A contact with a face, in the direction of that
// face, makes a contact with an end void. No contact is both, so the order does not matter.
//
// Alternatives: bend the normal (needs the normals of the neighbours, which shapes of several bodies do not know); round corners off by a
// skin (bodies float, and catch all the same once they sink in by more than the rounding); merge static shapes into outlines (costs
// whenever one is moved). Jolt's "enhanced internal edge removal" and the "internal edge" utilities of other engines void contacts
// by faces that a body also touches, within one mesh.
#pragma once

#include "model/sim_state.hpp"

namespace drystone::contact {

/// A quick test: whether the contact is with the end of a shape, and the dynamic body has other contacts that may cover that end. Of the
/// contact's two bodies one must be dynamic and the other not.
bool may_be_covered(const SimState& w, const ContactRow& contact);

/// Whether the contact is void, because the body lies on a face and the whole shape is below the plane of that face.
bool is_covered(const SimState& w, std::uint32_t slot);

}  // namespace drystone::contact

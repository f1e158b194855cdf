// Stores a new manifold in the row of its contact: which of its points count, which impulses they keep, and whether the overlap is deep.
// update_contacts() decides which contacts get new manifolds.
#pragma once

#include "contact/manifold.hpp"
#include "model/sim_state.hpp"
#include "model/step_data.hpp"

namespace drystone::contact {

/// Stores a manifold that was computed for the present poses. Points that keep their feature id keep their impulses.
void store_manifold(SimState& w, const StepOptions& options, std::uint32_t contact, LocalManifold& manifold);

/// Makes a contact void: the solver does not solve it. The contact keeps its points, because the shapes touch.
void make_void(SimState& w, std::uint32_t contact);

/// Takes the points from a contact, as if the shapes were apart.
void empty_manifold(SimState& w, std::uint32_t contact);

/// Whether a dynamic body overlaps a static body so deeply that it could pass through within a few steps, even if it is slow.
bool is_pressed(const ContactRow& contact, const BodyState& a, const BodyState& b);

/// Marks that the overlap of a contact is not deep.
inline void clear_depth(ContactKey& key) { key.deep = key.buried = false; }

}  // namespace drystone::contact

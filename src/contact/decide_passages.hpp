// Decides the passages of contacts with one-way surfaces in a step (contact/passage.hpp).
//
// Contacts that are not solid have no points: they do not touch, link no islands, make no events and are not solved. While the shapes
// overlap, the decision stays. A link of a chain has no points with a shape whose centroid is behind it; if the two overlap there, the
// contact is passing. A body passes whole: while it is inside a surface that it passes, no contact of it with this surface or a neighbour
// becomes solid.
//
// update_contacts() calls this on the calling thread, once the manifolds are known, and passes all contacts with one-way surfaces that have
// new manifolds. Contacts that let pass never keep their manifolds (contact/kept_manifold.hpp), so all of them are in the list.
#pragma once

#include <cstdint>
#include <span>

#include "model/world_state.hpp"

namespace drystone::contact {

/// Decides the passages of contacts that have new manifolds, and takes the points from contacts that let pass. `contacts` are ascending.
void decide_passages(WorldState& w, float dt, std::span<const std::uint32_t> contacts);

}  // namespace drystone::contact

// Whom one-way surfaces let pass: the rules that decide_passages() and continuous collision share. docs/one_way.md explains them.
//
// A contact with a one-way surface is `solid`, `passing` or `open` (not decided). The first overlap of an open contact is judged by how the
// shape came: with a time of impact, on the motion in the last step or on a sweep. A platform of several pieces is judged as one
// (contact/platform.hpp): who came through one of them passes the others too.
//
// Alternatives: a test of the relative velocity alone, which catches bodies that turn back inside the platform; a callback of the program
// before the solver, as in Box2D's sample "Platform", whose decisions would not be in snapshots and recordings.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "contact/one_way.hpp"
#include "world/world_state.hpp"

namespace drystone::contact {

/// From where a shape comes to a surface, and when it meets it: 1 if it does not.
struct Arrival {
  enum class From { none, was_there, front, side, back };

  bool comes_through() const { return from == From::back || from == From::side; }

  From from = From::none;
  float time = 1.0f;
};

/// How shape b comes to shape a, a surface. `front` is in the frame of the surface's body.
Arrival arrival(const TimeOfImpactInput& motion, Vec2 front);

/// Whether a shape overlaps the geometry of another, or of one of its tiles.
bool is_overlap(const SimState& w, const ShapeGeometry& geometry, std::uint32_t shape, const Transform& pose);

/// How two shapes meet.
struct Meeting {
  std::array<std::uint32_t, 2> shape;
  std::uint32_t cell;                // The number of the cell that is met, if shape 0 is a tile grid.
  std::array<Rotation, 2> rotation;  // Of the bodies.
  Vec2 normal;                       // From shape 0 to shape 1, in the world's axes.
  float overlap = 0.0f;              // [m], negative for a gap.
};

/// Whether one-way surfaces stop the two shapes if nothing is known but how they meet.
bool is_stopped(const SimState& w, const Meeting& meeting);

/// Whether the body of a shape passes through one-way surfaces for a time (drop()).
bool drops(const SimState& w, std::uint32_t shape);

/// The contact of a shape with another one, or with a tile of a grid if `cell` is its number; kNone if they have none.
std::uint32_t contact_with(const SimState& w, std::uint32_t shape, std::uint32_t other, std::uint32_t cell);
/// The passage of that contact; `open` if there is none.
Passage passage_between(const SimState& w, std::uint32_t shape, std::uint32_t other, std::uint32_t cell);

/// Lets the next step decide the passage anew, as if the contact were new.
void forget_passage(SimState& w, std::uint32_t contact);

/// Starts or ends a time in which the body passes through one-way surfaces.
void drop(SimState& w, std::uint32_t body, float seconds);

/// Subtracts the length of a step from the times that drop() started.
void advance_drops(SimState& w, float dt);

// --- In a step ----------------------------------------------------------------------------------------------------------
//
// Contacts that are not solid have no points: they do not touch, link no islands, make no events and are not solved. While the shapes
// overlap, the decision stays. A link of a chain has no points with a shape whose centroid is behind it; if the two overlap there, the
// contact is passing. A body passes whole: while it is inside a surface that it passes, no contact of it with this surface or a neighbour
// becomes solid.
//
// update_contacts() calls this on the calling thread, once the manifolds are known, and passes all contacts with one-way surfaces that have
// new manifolds. Contacts that let pass never keep their manifolds (contact/kept_manifold.hpp), so all of them are in the list.

/// Decides the passages of contacts that have new manifolds, and takes the points from contacts that let pass. `contacts` are ascending.
void decide_passages(WorldState& w, float dt, std::span<const std::uint32_t> contacts);

}  // namespace drystone::contact

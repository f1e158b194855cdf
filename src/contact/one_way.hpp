// One-way surfaces: which contacts let a shape pass. docs/one_way.md has the rules.
//
// A contact with a one-way surface is `solid`, `passing` or `open` (not decided). Contacts that are not solid have no points: they do not touch,
// link no islands, make no events and are not solved. The first overlap of an open contact is judged by the motion in the last step, with a
// time of impact; while the shapes overlap, the decision stays. A link of a chain has no points with a shape whose centroid is behind it;
// if the two overlap there, the contact is passing. A body passes whole: while it is inside a surface that it passes, no contact of it
// with this surface or a neighbour becomes solid.
//
// update_contacts() calls this on the calling thread, once the manifolds are known, and passes all contacts with one-way surfaces that have
// new manifolds. Contacts that let pass never keep their manifolds (contact/kept_manifold.hpp), so all of them are in the list.
//
// Alternatives: a test of the relative velocity alone, which catches bodies that turn back inside the platform; a callback of the program
// before the solver, as in Box2D's sample "Platform", whose decisions would not be in snapshots and recordings.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "model/world_state.hpp"

namespace drystone::contact {

/// The one-way surface that a rule with MaterialRule::one_way gives to the shape with this material; the other material differs.
OneWay surface_by(const MaterialRule& rule, const Material& material);

/// The direction of the front in the frame of the body; its length does not matter.
Vec2 front_of(const ShapeGeometry& shape, const OneWay& surface);

/// Whether a normal is one of the front; both are in the same axes.
bool is_front(Vec2 front, Vec2 normal);

/// The one-way surface in the options of a shape, or that of a tile if the shape is a grid. `cell` is the number of its cell.
OneWay own_surface(const SimState& w, std::uint32_t shape, std::uint32_t cell);
/// Sets the one-way surface in the options of a shape.
void set_own_surface(SimState& w, std::uint32_t shape, const OneWay& surface);

/// Whether one of the two shapes has a one-way surface for the other. If b is a grid, its tile in the cell counts.
bool has_one_way(const SimState& w, std::uint32_t shape_a, std::uint32_t shape_b, std::uint32_t cell = kNone);

/// A shape with a one-way surface, and the shape that meets it.
struct MetSurface {
  std::uint32_t shape;
  std::uint32_t other;
  std::uint32_t cell = kNone;           // The number of the cell that is met, if the shape is a tile grid.
  const ShapeGeometry* tile = nullptr;  // The tile in that cell.
};

/// Whether one surface goes on in the other: they are the same, links that follow one another, or tiles whose fronts agree and meet.
bool are_neighbors(const SimState& w, const MetSurface& a, const MetSurface& b);

/// The front of the surface, of unit length and in the frame of the body; (0, 0) if the shape has no one-way surface for the other one.
Vec2 front_for(const SimState& w, const MetSurface& surface);

/// A body that is moved along the front by this does not meet the sides of pieces of the platform on which it lies [m].
float height_above_sunk(const SimState& w, const MetSurface& surface);

/// How two shapes meet that are not in contact yet.
struct Meeting {
  std::array<std::uint32_t, 2> shape;
  std::uint32_t cell;                // The number of the cell that is met, if shape 0 is a tile grid.
  std::array<Rotation, 2> rotation;  // Of the bodies.
  Vec2 normal;                       // From shape 0 to shape 1, in the world's axes.
  float overlap = 0.0f;              // [m], negative for a gap.
};

/// Whether one-way surfaces stop the two shapes. Continuous collision asks this for shapes that have no contact, or an open one.
bool is_stopped(const SimState& w, const Meeting& meeting);

/// The passage of the contact of two shapes; `open` if they have no contact.
Passage passage_between(const SimState& w, std::uint32_t shape_a, std::uint32_t shape_b);

/// Decides the passages of contacts that have new manifolds, and takes the points from contacts that let pass. `contacts` are ascending.
void decide_passages(WorldState& w, float dt, std::span<const std::uint32_t> contacts);

/// Lets the next step decide the passage anew, as if the contact were new.
void forget_passage(SimState& w, std::uint32_t contact);

/// Starts or ends a time in which the body passes through one-way surfaces.
void drop(SimState& w, std::uint32_t body, float seconds);

/// Subtracts the length of a step from the times that drop() started.
void advance_drops(SimState& w, float dt);

}  // namespace drystone::contact

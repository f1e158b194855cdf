// Movers: the units by which overlap clusters are moved apart. A mover is a body, or all bodies that are connected by joints.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>

#include "joint/kinds.hpp"
#include "model/edges.hpp"
#include "model/locks.hpp"
#include "model/partition.hpp"
#include "model/world_state.hpp"

namespace drystone::solver {

/// A body, or all bodies that are connected by joints.
struct Mover {
  float root_mass = 0.0f;       // The square root of the total mass.
  float half_thickness = 0.0f;  // Half the thickness of the thinnest body.
  bool overlaps = false;        // Whether it overlaps another mover or a wall deeply.
};

/// The number for bodies that have no mover yet.
inline constexpr std::uint32_t kUnknown = 0;
/// The number for bodies that are not moved: static and kinematic bodies, bodies with a locked axis, bodies joined to any of
/// these, sleeping bodies.
inline constexpr std::uint32_t kWall = 1;

/// Finds the mover of each body.
class Movers {
 public:
  Movers(WorldState& w, const SolverIndices& indices)
      : w_(w),
        indices_(indices),
        movers_(w.scratch->arena.allocate<Mover>(indices.dynamic_count + 2)),
        mover_of_(w.scratch->arena.allocate_zeroed<std::uint32_t>(indices.body_slots.size())),
        bodies_(w.scratch->arena.allocate<std::uint32_t>(indices.dynamic_count)) {
    movers_[kUnknown] = movers_[kWall] = {};
    mover_of_[0] = kWall;  // Static and sleeping bodies.
  }

  Mover& operator[](std::uint32_t mover) { return movers_[mover]; }
  std::uint32_t count() const { return count_; }
  std::span<const std::uint32_t> bodies() const { return bodies_.first(body_count_); }

  /// The number of the body's mover. The first call for a body of a mover makes the mover.
  std::uint32_t of(std::uint32_t body) {
    std::uint32_t& mover = mover_of(body);
    if (mover == kUnknown) number(body);
    return mover;
  }

  /// The number of the mover of a body whose mover was already made.
  std::uint32_t known(std::uint32_t body) const { return mover_of(body); }

  bool overlaps(std::uint32_t body) const { return movers_[mover_of(body)].overlaps; }

 private:
  std::uint32_t& mover_of(std::uint32_t body) const { return mover_of_[indices_.index_of[body]]; }

  void number(std::uint32_t body) {
    const std::size_t first = body_count_;
    bool held = !list(body);
    for (std::size_t i = first; i < body_count_; ++i) {
      model::for_each_joint(w_, bodies_[i], [&](std::uint32_t link, const JointRow&, std::uint32_t other) {
        if (joint::holds_place(w_.joints.options[link]) && !list(other)) held = true;
      });
    }
    const std::span<const std::uint32_t> members = bodies_.subspan(first, body_count_ - first);
    if (held) {
      mover_of(body) = kWall;
      for (const std::uint32_t member : members) mover_of(member) = kWall;
      return;
    }
    Mover& mover = movers_[count_++];
    mover = {.half_thickness = w_.bodies.state[body].min_extent};
    float mass = 0.0f;
    for (const std::uint32_t member : members) {
      mass += 1.0f / w_.bodies.state[member].inv_mass;
      mover.half_thickness = min(mover.half_thickness, w_.bodies.state[member].min_extent);
    }
    mover.root_mass = std::sqrt(mass);
  }

  /// Adds the body to the mover that is being made. Returns whether the body can be moved.
  bool list(std::uint32_t body) {
    if (!indices_.is_dynamic(indices_.index_of[body]) || model::has_locked_axis(w_, body)) return false;
    if (mover_of(body) != kUnknown) return true;
    mover_of(body) = count_;
    bodies_[body_count_++] = body;
    return true;
  }

  WorldState& w_;
  const SolverIndices& indices_;
  std::span<Mover> movers_;
  std::span<std::uint32_t> mover_of_;  // By solver index.
  std::span<std::uint32_t> bodies_;    // The slots of the bodies of all movers.
  std::uint32_t count_ = kWall + 1;
  std::size_t body_count_ = 0;
};

}  // namespace drystone::solver

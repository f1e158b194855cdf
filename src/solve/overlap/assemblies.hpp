// Assemblies: the units by which overlap clusters are moved apart. An assembly is a body, or all bodies that are connected by joints.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>

#include "constraint/kinds.hpp"
#include "world/deep_overlap.hpp"
#include "world/edges.hpp"
#include "world/locks.hpp"
#include "world/partition.hpp"
#include "world/world_state.hpp"

namespace drystone::solver {

/// A body, or all bodies that are connected by joints.
struct Assembly {
  float root_mass = 0.0f;       // The square root of the total mass.
  float half_thickness = 0.0f;  // Half the thickness of the thinnest body.
  float pushed_time = 0.0f;     // For how long one of its bodies has been pushed [s].
  bool overlaps = false;        // Whether it overlaps another assembly or a wall deeply.
  bool is_jointed = false;      // Whether it has several bodies.
};

/// The number for bodies that have no assembly yet.
inline constexpr std::uint32_t kUnknown = 0;
/// The number for bodies that are not moved: static and kinematic bodies, bodies with a locked axis, bodies joined to any of
/// these, sleeping bodies.
inline constexpr std::uint32_t kWall = 1;

/// Finds the assembly of each body.
class Assemblies {
 public:
  Assemblies(WorldState& w, const SolverIndices& indices)
      : w_(w),
        indices_(indices),
        assemblies_(w.scratch->arena.allocate<Assembly>(indices.dynamic_count + 2)),
        assembly_of_(w.scratch->arena.allocate_zeroed<std::uint32_t>(indices.body_slots.size())),
        bodies_(w.scratch->arena.allocate<std::uint32_t>(indices.dynamic_count)) {
    assemblies_[kUnknown] = assemblies_[kWall] = {};
    assembly_of_[0] = kWall;  // Static and sleeping bodies.
  }

  Assembly& operator[](std::uint32_t assembly) { return assemblies_[assembly]; }
  std::uint32_t count() const { return count_; }
  std::span<const std::uint32_t> bodies() const { return bodies_.first(body_count_); }

  /// The number of the body's assembly. The first call for a body of an assembly makes the assembly.
  std::uint32_t of(std::uint32_t body) {
    std::uint32_t& assembly = assembly_of(body);
    if (assembly == kUnknown) number(body);
    return assembly;
  }

  /// The number of the assembly of a body whose assembly was already made.
  std::uint32_t known(std::uint32_t body) const { return assembly_of(body); }

  bool overlaps(std::uint32_t body) const { return assemblies_[assembly_of(body)].overlaps; }

 private:
  std::uint32_t& assembly_of(std::uint32_t body) const { return assembly_of_[indices_.index_of[body]]; }

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
      assembly_of(body) = kWall;
      for (const std::uint32_t member : members) assembly_of(member) = kWall;
      return;
    }
    Assembly& assembly = assemblies_[count_++];
    assembly = {.half_thickness = w_.bodies.state[body].min_extent, .is_jointed = members.size() > 1};
    float mass = 0.0f;
    for (const std::uint32_t member : members) {
      const BodyState& state = w_.bodies.state[member];
      mass += 1.0f / state.inv_mass;
      assembly.half_thickness = min(assembly.half_thickness, state.min_extent);
      assembly.pushed_time = max(assembly.pushed_time, pushed_time(w_, member));
    }
    assembly.root_mass = std::sqrt(mass);
  }

  /// Adds the body to the assembly that is being made. Returns whether the body can be moved.
  bool list(std::uint32_t body) {
    if (!indices_.is_dynamic(indices_.index_of[body]) || model::has_locked_axis(w_, body)) return false;
    if (assembly_of(body) != kUnknown) return true;
    assembly_of(body) = count_;
    bodies_[body_count_++] = body;
    return true;
  }

  WorldState& w_;
  const SolverIndices& indices_;
  std::span<Assembly> assemblies_;
  std::span<std::uint32_t> assembly_of_;  // By solver index.
  std::span<std::uint32_t> bodies_;       // The slots of the bodies of all assemblies.
  std::uint32_t count_ = kWall + 1;
  std::size_t body_count_ = 0;
};

}  // namespace drystone::solver

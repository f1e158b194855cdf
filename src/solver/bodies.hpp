// The bodies' side of the solver: forces and damping, motion, and the way between the body table and the compact solver
// bodies. One pass over 32 bytes of body and 32 of drive per sub-step and integration.
#pragma once

#include "world/step_context.hpp"

namespace drystone::solver {

class Bodies {
 public:
  Bodies(WorldState& w, StepContext& c);

  /// Solver bodies and drives from the table; remembers where each body starts.
  void load();
  /// Forces, gravity, damping; cuts runaway speeds, and counts what it cut.
  void integrate_velocities();
  void integrate_positions();
  /// New poses and velocities into the table. Finds fast bodies, and quarantines what is no longer finite or in range.
  void store();

 private:
  /// What forces and damping do to a body in a sub-step.
  struct Drive {
    Vec2 velocity_change;
    float angular_change = 0.0f;
    float linear_factor = 1.0f;
    float angular_factor = 1.0f;
    bool speed_clamped = false;
    bool rotation_clamped = false;
    bool broken = false;  // Became non-finite.
  };

  Drive drive_of(const BodyState& body) const;
  void keep_in_bounds(SolverBody& body, Drive& drive) const;
  void store_body(std::size_t index);
  bool is_fast(const BodyState& body, const SolverBody& motion) const;

  WorldState& w_;
  StepContext& c_;
  std::span<Drive> drives_;
  std::size_t fast_count_ = 0;
};

}  // namespace drystone::solver

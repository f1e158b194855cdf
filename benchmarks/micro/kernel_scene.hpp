// A minimal world for solver kernels: bodies in a row, each connected to the next by a constraint of one kind, and the
// batches that the solver would make of them. Only this file and kernel_scene.cpp depend on the solver's data layout;
// the benchmarks run passes over batches.
//
// There are two colours, the even and the odd constraints, so that no body appears twice in a batch. Bodies drift
// together, so that velocities never become subnormal however often a pass is repeated.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "constraint/kernels.hpp"
#include "core/arena.hpp"
#include "world/world_state.hpp"

namespace drystone::bench {

class KernelScene {
 public:
  /// A multiple of 32 constraints.
  static KernelScene of_contacts(ContactKind kind, std::uint32_t constraints, Lanes lanes);
  static KernelScene of_joints(std::size_t kind, std::uint32_t constraints, Lanes lanes);

  /// Runs a pass over all batches.
  void run(solver::Pass pass) { pass(data_, group_, {0, batches_}); }
  void prepare();
  const solver::ContactKernels& contact_kernels() const { return table_.contacts[kind_]; }
  const solver::JointKernels& joint_kernels() const { return table_.joints[kind_]; }
  int lanes() const { return table_.lanes; }

 private:
  KernelScene(std::size_t kind, std::uint32_t constraints, Lanes lanes);

  void add_body(std::uint32_t index);
  void add_contact(std::uint32_t index, ContactKind kind);
  void add_joint(std::uint32_t index, std::size_t kind);
  void make_batches(std::size_t batch_bytes);

  const solver::KernelTable& table_;
  std::size_t kind_;
  std::uint32_t batches_;
  std::unique_ptr<WorldState> world_;
  std::vector<SolverBody> bodies_;
  std::vector<std::uint32_t> index_of_;  // Solver indices.
  std::vector<std::uint32_t> slots_;
  base::Arena arena_;
  solver::SolverData data_;
  solver::Batches group_;
  std::unique_ptr<solver::ImpactFlags> impacts_ = std::make_unique<solver::ImpactFlags>();
  std::vector<std::uint8_t> impact_marks_;
  solver::Pass prepare_ = nullptr;
};

}  // namespace drystone::bench

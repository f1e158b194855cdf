// The least world that solver kernels work on: bodies in a row, each tied to the next by one constraint of one kind,
// and the batches that the solver would make of them. Everything that knows how the solver lays out its data is in here
// and in kernel_scene.cpp; the benchmarks see passes over batches.
//
// Two colours, the even and the odd ties, so that no body is twice in a batch. Bodies drift together, so that
// velocities never fade into denormal numbers however often a pass is repeated.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/arena.hpp"
#include "kernels/kernels.hpp"
#include "model/world_state.hpp"

namespace drystone::bench {

class KernelScene {
 public:
  /// A multiple of 32 constraints.
  static KernelScene of_contacts(ContactKind kind, std::uint32_t constraints, Lanes lanes);
  static KernelScene of_joints(std::size_t kind, std::uint32_t constraints, Lanes lanes);

  /// Runs a pass over all batches.
  void run(solver::Pass pass) { pass(data_, {0, batches_}); }
  void prepare();
  const solver::ContactKernels& contact_kernels() const { return table_.contacts[kind_]; }
  const solver::JointKernels& joint_kernels() const { return table_.joints[kind_]; }
  int lanes() const { return table_.lanes; }

 private:
  KernelScene(std::size_t kind, std::uint32_t constraints, Lanes lanes);

  void add_body(std::uint32_t index);
  void add_contact(std::uint32_t index, ContactKind kind);
  void add_joint(std::uint32_t index, std::size_t kind);
  void make_batches(std::size_t batch_bytes, const std::uint32_t*& slots, void*& memory);

  const solver::KernelTable& table_;
  std::size_t kind_;
  std::uint32_t batches_;
  std::unique_ptr<WorldState> world_;
  std::vector<SolverBody> bodies_;
  std::vector<std::uint32_t> index_of_;  // Solver indices.
  std::vector<std::uint32_t> slots_;
  base::Arena arena_;
  solver::SolverData data_;
  std::unique_ptr<solver::ImpactFlags> impacts_ = std::make_unique<solver::ImpactFlags>();
  std::vector<std::uint8_t> impact_marks_;
  solver::Pass prepare_ = nullptr;
};

}  // namespace drystone::bench

// Adds the kernels of joints and trees to the tables. Nothing but this file refers to them (kernel_sets.hpp).
#include "kernels/kernels.hpp"
#include "solver/kernel_sets.hpp"

namespace drystone::solver {

void use_joint_kernels() {
  static const KernelTables complete = [] {
    KernelTables made = contact_tables();
    for (const Lanes lanes : available_lanes()) {
      KernelTable& table = made[static_cast<std::size_t>(lanes)];
      DRYSTONE_CALL_SET(lanes, add_joints, table);
      DRYSTONE_CALL_SET(lanes, add_trees, table);
    }
    return made;
  }();
  replace_tables(complete);
}

}  // namespace drystone::solver

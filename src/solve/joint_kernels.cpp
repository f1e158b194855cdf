// Adds the kernels of joints and trees to the tables. Nothing but this file refers to them (kernel_sets.hpp).
#include "solve/kernel_sets.hpp"
#include "solve/solve.hpp"

namespace drystone::solver {

namespace {

const KernelTable& complete_table(Lanes lanes) {
  static KernelTables tables;
  return tables.table(lanes, [](Lanes wanted, KernelTable& table) {
    add_contacts(wanted, table);
    DRYSTONE_CALL_SET(wanted, add_joints, table);
    DRYSTONE_CALL_SET(wanted, add_trees, table);
    if constexpr (simd::is_built(Lanes::avx2) && !DRYSTONE_FAVOR_SIZE) {
      if (wanted == Lanes::avx2 || wanted == Lanes::avx512) add_single_trees(table);
    }
  });
}

}  // namespace

void use_joint_kernels() { replace_tables(complete_table); }

}  // namespace drystone::solver

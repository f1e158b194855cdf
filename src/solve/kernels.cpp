// Selects a table of kernels by name. The tables are made of the sets that the build has (kernel_sets.hpp). Highway's own dispatch chooses one
// target for the whole process, whereas here each world chooses its own.
#include <atomic>

#include "core/assert.hpp"
#include "core/lane_choices.hpp"
#include "solve/kernel_sets.hpp"
#include "solve/solve.hpp"

namespace drystone::solver {
namespace {

const KernelTable& contact_table(Lanes lanes) {
  static KernelTables tables;
  return tables.table(lanes, add_contacts);
}

std::atomic<TableFunction> table_of = contact_table;

}  // namespace

void add_contacts(Lanes lanes, KernelTable& table) {
  DRYSTONE_CALL_SET(lanes, add_contacts, table);
  DRYSTONE_ASSERT(static_cast<std::uint32_t>(table.lanes) == simd::width_of(lanes));
}

void replace_tables(TableFunction complete) { table_of.store(complete, std::memory_order_release); }

const KernelTable& kernel_table(Lanes lanes) {
  if (lanes == Lanes::scalar) lanes = available_lanes().front();
  return table_of.load(std::memory_order_acquire)(lanes);
}

}  // namespace drystone::solver

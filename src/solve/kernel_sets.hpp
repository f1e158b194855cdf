// The sets of kernels. A set is for one instruction set and has three families, each compiled as a file that CMake makes from
// kernel_set.cpp.in, so that they compile beside each other:
//
//   contacts  contacts, and the integration of bodies (contacts_set-inl.hpp)
//   joints    joints of all kinds (joints_set-inl.hpp); couplings are added by a function that the small module for the web replaces
//   trees     the direct solution of articulated components (trees_set-inl.hpp)
//
// The set `scalar` has width 1, for the build's baseline. kernels.cpp makes a table of each set. joint_kernels.cpp alone refers to the kernels
// of joints and trees, so that a program without joints is linked without them: they are a fifth of the library.
#pragma once

#include <array>
#include <cstddef>
#include <mutex>

#include "constraint/kernels.hpp"
#include "core/platform.hpp"
#include "core/targets.hpp"

#define DRYSTONE_DECLARE_SET(lanes)                       \
  namespace drystone::solver::set_##lanes {               \
    DRYSTONE_COLD void add_contacts(KernelTable& table);  \
    DRYSTONE_COLD void add_joints(KernelTable& table);    \
    DRYSTONE_COLD void add_couplings(KernelTable& table); \
    DRYSTONE_COLD void add_trees(KernelTable& table);     \
  }

DRYSTONE_DECLARE_SET(scalar)
DRYSTONE_DECLARE_SET(sse4)
DRYSTONE_DECLARE_SET(avx2)
DRYSTONE_DECLARE_SET(avx512)
DRYSTONE_DECLARE_SET(neon)
DRYSTONE_DECLARE_SET(wasm)
#undef DRYSTONE_DECLARE_SET

/// Calls set_<lanes>::function(table) for the lanes `wanted`, of which the build must have a set. Sets that it lacks are not referred to.
#define DRYSTONE_CALL_SET(wanted, function, table)         \
  do {                                                     \
    DRYSTONE_CALL_ONE_SET(scalar, wanted, function, table) \
    DRYSTONE_CALL_ONE_SET(sse4, wanted, function, table)   \
    DRYSTONE_CALL_ONE_SET(avx2, wanted, function, table)   \
    DRYSTONE_CALL_ONE_SET(avx512, wanted, function, table) \
    DRYSTONE_CALL_ONE_SET(neon, wanted, function, table)   \
    DRYSTONE_CALL_ONE_SET(wasm, wanted, function, table)   \
  } while (false)
#define DRYSTONE_CALL_ONE_SET(lanes, wanted, function, table) \
  if constexpr (simd::is_built(Lanes::lanes)) {               \
    if (wanted == Lanes::lanes) set_##lanes::function(table); \
  }

namespace drystone::solver {

/// The tables of the sets that can run here. A table is made when it is first used, so that the pages of other sets are not read.
class KernelTables {
 public:
  template <typename Make>
  const KernelTable& table(Lanes lanes, Make make) {
    const auto place = static_cast<std::size_t>(lanes);
    std::call_once(made_[place], [&] { make(lanes, tables_[place]); });
    return tables_[place];
  }

 private:
  static constexpr std::size_t kCount = static_cast<std::size_t>(Lanes::wasm) + 1;
  std::array<KernelTable, kCount> tables_;
  std::array<std::once_flag, kCount> made_;
};

/// Fills a table with the kernels of contacts.
void add_contacts(Lanes lanes, KernelTable& table);

/// Gives the table of a set. At first these are tables without joints; use_joint_kernels() replaces them by complete ones.
using TableFunction = const KernelTable& (*)(Lanes lanes);
void replace_tables(TableFunction complete);

// Articulated components that are solved alone, in steps with AVX2 or AVX-512. Their kernels work on vectors of four floats (Twist<1> in
// constraint/articulated_algebra-inl.hpp), which the baseline of x86 has too. But with AVX2 they need a seventh fewer instructions, because an
// instruction does not overwrite one of its operands, and compares and selections of single floats need no branches.

/// Adds the kernels to a table. Defined in builds with AVX2 that do not favour size.
DRYSTONE_COLD void add_single_trees(KernelTable& table);

}  // namespace drystone::solver

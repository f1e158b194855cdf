// Articulated components that are solved alone, in steps with AVX2 or AVX-512. Their kernels work on vectors of four floats (Twist<1> in
// joint/articulated_algebra-inl.hpp), which the baseline of x86 has too. But with AVX2 they need a seventh fewer instructions, because an
// instruction does not overwrite one of its operands, and compares and selections of single floats need no branches.
#pragma once

#include "kernels/kernels.hpp"

namespace drystone::solver {

/// Adds the kernels to a table. Defined in builds with AVX2 that do not favour size.
void add_single_trees(KernelTable& table);

}  // namespace drystone::solver

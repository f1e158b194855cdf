// Normal random numbers as numpy.random.Generator.standard_normal() draws them: the ziggurat of 256 layers.
//
// Sources: G. Marsaglia, W. W. Tsang, "The Ziggurat Method for Generating Random Variables" (2000); J. A. Doornik, "An Improved
// Ziggurat Method to Generate Normal Random Samples" (2005) for the tables. NumPy stores its tables; these are computed, and the
// numbers differ from NumPy's by rounding at most (5e-15 of their value). The words that are drawn are the same, but for one draw
// in 1e12.
#pragma once

#include "random.hpp"

namespace drystone::environments {

/// Of mean 0 and standard deviation 1.
double standard_normal(Pcg64& random);

}  // namespace drystone::environments

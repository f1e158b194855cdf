// The text of a number as printf() makes it with %.<digits>g. By the C library, but for the module for the web, where its functions are 5 KB by
// gzip and the engine has a text of its own: there the last of 15 or more digits may differ.
#pragma once

#include <string>

namespace drystone::base {

/// At most 17 digits.
std::string number_text(double value, int digits);

/// The engine's own.
std::string own_number_text(double value, int digits);

}  // namespace drystone::base

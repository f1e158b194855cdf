// Aligned columns of text: the first few to the left, the others to the right.
#pragma once

#include <string>
#include <vector>

namespace drystone::bench {

using TextRow = std::vector<std::string>;

/// Rows may be shorter than others. Columns before `first_right` are words, the others numbers.
std::string align(const std::vector<TextRow>& rows, std::size_t first_right);

/// "1234", "123.4", "12.34": four significant digits, without an exponent if that is readable. "-" for numbers that are
/// not finite.
std::string short_number(double value);

/// "1 worker", "4 workers".
std::string counted(int count, const std::string& singular, const std::string& plural);

}  // namespace drystone::bench

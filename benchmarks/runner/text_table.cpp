#include "benchmarks/runner/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace drystone::bench {

std::string align(const std::vector<TextRow>& rows, std::size_t first_right) {
  std::vector<std::size_t> widths;
  for (const TextRow& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const TextRow& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) line += "  ";
      line += i < first_right ? fmt::format("{:<{}}", row[i], widths[i]) : fmt::format("{:>{}}", row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string short_number(double value) {
  if (!std::isfinite(value)) return "-";
  if (value == 0.0) return "0";
  const double size = std::abs(value);
  if (size >= 1e9 || size < 1e-5) return fmt::format("{:.1e}", value);
  const int digits = size >= 1000.0 ? 0 : size >= 100.0 ? 1 : size >= 10.0 ? 2 : size >= 0.1 ? 3 : size >= 0.01 ? 4 : 5;
  return fmt::format("{:.{}f}", value, digits);
}

std::string counted(int count, const std::string& singular, const std::string& plural) {
  return fmt::format("{} {}", count, count == 1 ? singular : plural);
}

}  // namespace drystone::bench

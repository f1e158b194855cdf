#include "tools/drystone/numbers.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "tools/drystone/command_error.hpp"

namespace drystone::cli {
namespace {

template <typename T>
std::optional<T> read_whole(std::string_view text) {
  T value{};
  const char* const end = text.data() + text.size();
  const auto [last, failure] = std::from_chars(text.data(), end, value);
  if (failure != std::errc{} || last != end) return std::nullopt;
  return value;
}

// In double, so that 1/60 is rounded to float once.
std::optional<double> read_ratio(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::optional<double> numerator = read_whole<double>(text.substr(0, slash));
  if (slash == std::string_view::npos || !numerator) return numerator;
  const std::optional<double> denominator = read_whole<double>(text.substr(slash + 1));
  if (!denominator) return std::nullopt;
  return *numerator / *denominator;
}

}  // namespace

int read_count(const std::string& option, std::string_view text, CountRange range) {
  const std::optional<int> value = read_whole<int>(text);
  if (value && *value >= range.lower && *value <= range.upper) return *value;
  throw CommandError(kUsage, fmt::format("{}: expected a whole number from {} to {}, not \"{}\"", option, range.lower,
                                         range.upper, text));
}

float read_seconds(const std::string& option, std::string_view text) {
  const std::optional<double> value = read_ratio(text);
  // What is too small for a float is no time at all. Written so that NaN fails.
  if (value && static_cast<float>(*value) > 0.0f && *value <= 1.0) return static_cast<float>(*value);
  throw CommandError(
      kUsage,
      fmt::format("{}: expected seconds, more than 0 and at most 1, like 0.01 or 1/60, not \"{}\"", option, text));
}

Lanes read_lanes(const std::string& option, std::string_view text) {
  std::string known = to_string(Lanes::automatic);
  if (text == known) return Lanes::automatic;
  for (const Lanes lanes : available_lanes()) {
    if (text == to_string(lanes)) return lanes;
    known += std::string(", ") + to_string(lanes);
  }
  throw CommandError(kUsage,
                     fmt::format("{}: expected one of {} (what this machine has), not \"{}\"", option, known, text));
}

}  // namespace drystone::cli

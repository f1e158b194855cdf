#include "tools/drystone/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
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

// The division is in double, so that 1/60 is rounded to float once.
std::optional<double> read_ratio(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::optional<double> numerator = read_whole<double>(text.substr(0, slash));
  if (slash == std::string_view::npos || !numerator) return numerator;
  const std::optional<double> denominator = read_whole<double>(text.substr(slash + 1));
  if (!denominator) return std::nullopt;
  return *numerator / *denominator;
}

/// Applies `read` to each part of a list. No result may occur twice.
template <typename T, typename Read>
std::vector<T> read_list(const std::string& option, std::string_view text, Read read) {
  std::vector<T> values;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    const T value = read(part);
    if (std::find(values.begin(), values.end(), value) != values.end()) {
      throw CommandError(kUsage, fmt::format("{}: \"{}\" is given twice", option, part));
    }
    values.push_back(value);
    begin = end + 1;
  }
  return values;
}

}  // namespace

int read_count(const std::string& option, std::string_view text, CountRange range) {
  const std::optional<int> value = read_whole<int>(text);
  if (value && *value >= range.lower && *value <= range.upper) return *value;
  throw CommandError(kUsage, fmt::format("{}: expected a whole number from {} to {}, not \"{}\"", option, range.lower,
                                         range.upper, text));
}

std::vector<int> read_counts(const std::string& option, std::string_view text, CountRange range) {
  return read_list<int>(option, text, [&](std::string_view part) { return read_count(option, part, range); });
}

float read_seconds(const std::string& option, std::string_view text) {
  const std::optional<double> value = read_ratio(text);
  // A number too small for a float counts as 0. The condition is written so that NaN fails.
  if (value && static_cast<float>(*value) > 0.0f && *value <= 1.0) return static_cast<float>(*value);
  throw CommandError(
      kUsage,
      fmt::format("{}: expected seconds, more than 0 and at most 1, like 0.01 or 1/60, not \"{}\"", option, text));
}

double read_frame_rate(const std::string& option, std::string_view text) {
  const std::optional<double> value = read_ratio(text);
  if (value && *value >= 1.0 && *value <= 1000.0) return *value;
  throw CommandError(
      kUsage,
      fmt::format("{}: expected frames per second from 1 to 1000, like 24 or 60000/1001, not \"{}\"", option, text));
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

std::vector<Lanes> read_lanes_list(const std::string& option, std::string_view text) {
  return read_list<Lanes>(option, text, [&](std::string_view part) {
    const Lanes lanes = read_lanes(option, part);
    return lanes == Lanes::automatic ? available_lanes().back() : lanes;
  });
}

std::string layer_names(const char* separator) {
  std::string names;
  for (const DrawLayer layer : draw_layers()) names += (names.empty() ? "" : separator) + std::string(to_string(layer));
  return names;
}

DrawLayers read_layers(const std::string& option, std::string_view text) {
  if (text == "all") return DrawLayers::all();
  const auto named = read_list<DrawLayer>(option, text, [&](std::string_view part) {
    if (const std::optional<DrawLayer> layer = draw_layer(part)) return *layer;
    throw CommandError(
        kUsage, fmt::format("{}: there is no layer \"{}\"; the layers are all, {}", option, part, layer_names(", ")));
  });
  DrawLayers layers;
  for (const DrawLayer layer : named) layers.add(layer);
  return layers;
}

}  // namespace drystone::cli

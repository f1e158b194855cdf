#include "benchmarks/runner/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "benchmarks/runner/command_error.hpp"

namespace drystone::bench {
namespace {

constexpr const char* kLetters = "ABCDES";
constexpr int kLargestSize = 1'000'000;
constexpr int kRepeats = 3;
constexpr int kQuickSteps = 60;

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// The whole text, or nothing.
template <typename T>
std::optional<T> read_whole(const std::string& text) {
  T value{};
  const char* const end = text.data() + text.size();
  const auto [last, failure] = std::from_chars(text.data(), end, value);
  if (failure != std::errc{} || last != end) return std::nullopt;
  return value;
}

}  // namespace

RunOptions with_defaults(RunOptions options) {
  if (options.repeats == 0) options.repeats = options.quick ? 1 : kRepeats;
  if (options.quick && !options.steps) options.steps = kQuickSteps;
  return options;
}

SceneRequest read_scene_request(const std::string& text) {
  const std::size_t colon = text.find(':');
  SceneRequest request{text.substr(0, colon), std::nullopt};
  if (colon != std::string::npos) request.size = read_count("--scene", text.substr(colon + 1), 1, kLargestSize);
  return request;
}

std::string read_suites(const std::string& text) {
  if (text == "all") return kLetters;
  std::string asked;
  for (const char c : text) {
    if (c != ',' && c != ' ') asked += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  const bool known = asked.find_first_not_of(kLetters) == std::string::npos;
  if (asked.empty() || !known) {
    throw CommandError(kUsage, fmt::format("--suite: expected A, B, C, D, E, S or all, not \"{}\"", text));
  }
  std::sort(asked.begin(), asked.end());
  asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
  return asked;
}

std::vector<std::string> read_list(const std::string& option, const std::string& text) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t comma = std::min(text.find(',', begin), text.size());
    const std::string part = trimmed(text.substr(begin, comma - begin));
    if (part.empty()) throw CommandError(kUsage, fmt::format("{}: nothing between commas in \"{}\"", option, text));
    if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
    begin = comma + 1;
  }
  return parts;
}

int read_count(const std::string& option, const std::string& text, int lower, int upper) {
  const std::optional<int> value = read_whole<int>(text);
  if (value && *value >= lower && *value <= upper) return *value;
  throw CommandError(kUsage,
                     fmt::format("{}: expected a whole number from {} to {}, not \"{}\"", option, lower, upper, text));
}

double read_number(const std::string& option, const std::string& text, double lower, double upper) {
  const std::optional<double> value = read_whole<double>(text);
  // Written so that NaN fails.
  if (value && *value >= lower && *value <= upper) return *value;
  throw CommandError(kUsage,
                     fmt::format("{}: expected a number from {:g} to {:g}, not \"{}\"", option, lower, upper, text));
}

}  // namespace drystone::bench

#include "benchmarks/runner/start_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace drystone::bench {
namespace {

// Tolerance in units of the sixth significant digit: two numbers that agree may be rounded to digits that differ by
// one.
constexpr double kUnits = 1.01;

struct Field {
  const char* name;
  double (*value)(const StartState&);
  /// Whether it is a length on the scale of the world.
  bool is_place;
};

constexpr std::array<Field, 12> kFields = {{
    {"bodies", [](const StartState& s) { return static_cast<double>(s.bodies); }, false},
    {"shapes", [](const StartState& s) { return static_cast<double>(s.shapes); }, false},
    {"joints", [](const StartState& s) { return static_cast<double>(s.joints); }, false},
    {"mass", [](const StartState& s) { return s.mass; }, false},
    {"inertia", [](const StartState& s) { return s.inertia; }, false},
    {"mean x", [](const StartState& s) { return s.mean[0]; }, true},
    {"mean y", [](const StartState& s) { return s.mean[1]; }, true},
    {"lower x", [](const StartState& s) { return s.lower[0]; }, true},
    {"lower y", [](const StartState& s) { return s.lower[1]; }, true},
    {"upper x", [](const StartState& s) { return s.upper[0]; }, true},
    {"upper y", [](const StartState& s) { return s.upper[1]; }, true},
    {"highest speed", [](const StartState& s) { return s.highest_speed; }, false},
}};

const char* explanation(std::span<const ExplainedDifference> explained, const StartDifference& difference) {
  const std::string_view engine = difference.engine, scene = difference.scene;
  for (const ExplainedDifference& known : explained) {
    const bool same_engine = engine.substr(0, known.engine.size()) == known.engine;
    const bool same_scene = scene.substr(0, scene.find(':')) == known.scene;
    if (same_engine && same_scene && (known.field.empty() || known.field == difference.field)) return known.reason;
  }
  return "";
}

double world_scale(const StartState& s) {
  return std::max({std::abs(s.lower[0]), std::abs(s.lower[1]), std::abs(s.upper[0]), std::abs(s.upper[1])});
}

double sixth_digit(double size) { return std::pow(10.0, std::floor(std::log10(size)) - 5.0); }

// The condition is written so that not-a-number differs from everything.
bool agree(const Field& field, const StartState& a, const StartState& b) {
  const double x = field.value(a), y = field.value(b);
  const double scale = field.is_place ? std::max(world_scale(a), world_scale(b)) : std::max(std::abs(x), std::abs(y));
  return x == y || std::abs(x - y) <= kUnits * sixth_digit(scale);
}

}  // namespace

std::span<const ExplainedDifference> explained_differences() { return {}; }

std::vector<StartDifference> compare_starts(const std::string& scene, std::span<const EngineStart> starts,
                                            std::span<const ExplainedDifference> explained) {
  std::vector<StartDifference> differences;
  if (starts.empty()) return differences;
  const auto own =
      std::find_if(starts.begin(), starts.end(), [](const EngineStart& s) { return s.engine == "drystone"; });
  const EngineStart& base = own == starts.end() ? starts.front() : *own;
  for (const EngineStart& other : starts) {
    for (const Field& field : kFields) {
      if (agree(field, base.state, other.state)) continue;
      differences.push_back({scene, other.engine, field.name, field.value(base.state), field.value(other.state), ""});
      differences.back().explanation = explanation(explained, differences.back());
    }
  }
  return differences;
}

std::string unexplained(std::span<const StartDifference> differences, const std::string& scene,
                        const std::string& engine) {
  std::string text;
  for (const StartDifference& d : differences) {
    if (d.scene != scene || d.engine != engine || !d.explanation.empty()) continue;
    text += fmt::format("{}{} {:.6g} instead of {:.6g}", text.empty() ? "" : ", ", d.field, d.found, d.expected);
  }
  return text;
}

std::string differences_table(std::span<const StartDifference> differences) {
  std::size_t scene_width = 5, engine_width = 6;
  for (const StartDifference& d : differences) {
    scene_width = std::max(scene_width, d.scene.size());
    engine_width = std::max(engine_width, d.engine.size());
  }
  std::string text = fmt::format("{:<{}}  {:<{}}  {:<13}  {:>12}  {:>12}\n", "scene", scene_width, "engine",
                                 engine_width, "what", "expected", "found");
  for (const StartDifference& d : differences) {
    text +=
        fmt::format("{:<{}}  {:<{}}  {:<13}  {:>12.6g}  {:>12.6g}  {}\n", d.scene, scene_width, d.engine, engine_width,
                    d.field, d.expected, d.found, d.explanation.empty() ? "UNEXPLAINED" : d.explanation);
  }
  return text;
}

}  // namespace drystone::bench

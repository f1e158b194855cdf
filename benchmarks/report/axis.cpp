#include "benchmarks/report/axis.hpp"

#include <algorithm>
#include <cmath>

#include "benchmarks/report/svg.hpp"

namespace drystone::bench {
namespace {

// Rounding of range ends may leave a tick that belongs there just outside.
constexpr double kSlack = 1e-9;

// A multiple of a decimal step, made from integers where that is exact: 3 * 0.1 is not 0.3, but 3 / 10 is.
double multiple(long long count, double mantissa, int exponent) {
  const double whole = static_cast<double>(count) * mantissa;
  return exponent < 0 ? whole / std::pow(10.0, -exponent) : whole * std::pow(10.0, exponent);
}

struct Step {
  double mantissa = 1.0;
  int exponent = 0;

  double size() const { return multiple(1, mantissa, exponent); }
};

// The least of the round steps that makes at most `wanted` intervals.
Step round_step(double length, int wanted) {
  const double least = length / wanted;
  const int exponent = static_cast<int>(std::floor(std::log10(least)));
  for (const double mantissa : {1.0, 2.0, 5.0}) {
    const Step step{mantissa, exponent};
    if (step.size() >= least * (1.0 - kSlack)) return step;
  }
  return {1.0, exponent + 1};
}

std::vector<double> linear_ticks(Range range, int wanted) {
  const double length = range.upper - range.lower;
  if (!(length > 0.0)) return {range.lower};
  const Step step = round_step(length, wanted);
  const auto first = static_cast<long long>(std::ceil(range.lower / step.size() - kSlack));
  const auto last = static_cast<long long>(std::floor(range.upper / step.size() + kSlack));
  std::vector<double> out;
  for (long long i = first; i <= last; ++i) out.push_back(multiple(i, step.mantissa, step.exponent));
  return out;
}

std::vector<double> series_ticks(Range range, const std::vector<double>& mantissas, int every) {
  const int first = static_cast<int>(std::floor(std::log10(range.lower) + kSlack));
  const int last = static_cast<int>(std::ceil(std::log10(range.upper) - kSlack));
  std::vector<double> out;
  for (int exponent = first; exponent <= last; ++exponent) {
    if (exponent % every != 0) continue;
    for (const double mantissa : mantissas) {
      const double tick = multiple(1, mantissa, exponent);
      if (tick >= range.lower * (1.0 - kSlack) && tick <= range.upper * (1.0 + kSlack)) out.push_back(tick);
    }
  }
  return out;
}

// The densest series that is not too dense.
std::vector<double> log_ticks(Range range, int wanted) {
  const auto limit = static_cast<std::size_t>(wanted + 1);
  const std::vector<std::vector<double>> series = {{1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0}, {1.0, 2.0, 5.0}, {1.0, 3.0}};
  if (series_ticks(range, series.front(), 1).size() < 3) return linear_ticks(range, wanted);
  for (const std::vector<double>& mantissas : series) {
    std::vector<double> out = series_ticks(range, mantissas, 1);
    if (out.size() <= limit) return out;
  }
  for (int every = 1;; ++every) {
    std::vector<double> out = series_ticks(range, {1.0}, every);
    if (out.size() <= limit) return out;
  }
}

bool has_place(AxisKind kind, double value) {
  return std::isfinite(value) && (kind == AxisKind::linear || value > 0.0);
}

Range span(AxisKind kind, const std::vector<double>& values) {
  bool any = false;
  Range out = kind == AxisKind::log ? Range{1.0, 10.0} : Range{0.0, 1.0};
  for (const double value : values) {
    if (!has_place(kind, value)) continue;
    out = any ? Range{std::min(out.lower, value), std::max(out.upper, value)} : Range{value, value};
    any = true;
  }
  return out;
}

Range widened_log(Range range) {
  constexpr double kLeastFactor = 1.3;
  if (range.upper < range.lower * kLeastFactor) {
    const double middle = std::sqrt(range.lower) * std::sqrt(range.upper);
    range = {middle / kLeastFactor, middle * kLeastFactor};
  }
  const double margin = std::pow(range.upper / range.lower, 0.04);
  return {range.lower / margin, range.upper * margin};
}

Range widened_linear(Range range, int wanted) {
  if (range.upper <= range.lower) {
    const double margin = range.lower == 0.0 ? 1.0 : std::fabs(range.lower) * 0.1;
    range = {range.lower - margin, range.upper + margin};
  }
  // The second round, where the first has made the range so long that it takes a longer step.
  for (int round = 0; round < 2; ++round) {
    const double step = round_step(range.upper - range.lower, wanted).size();
    range = {std::floor(range.lower / step + kSlack) * step, std::ceil(range.upper / step - kSlack) * step};
  }
  return range;
}

bool is_extreme(double value) {
  const double size = std::fabs(value);
  return size >= 1e6 || (size > 0.0 && size < 1e-4);
}

std::string with_exponent(double value, int exponent) {
  if (value == 0.0) return "0";
  return decimal(value / std::pow(10.0, exponent), 2) + "e" + decimal(exponent, 0);
}

}  // namespace

std::vector<double> ticks(AxisKind kind, Range range, int wanted) {
  return kind == AxisKind::log ? log_ticks(range, wanted) : linear_ticks(range, wanted);
}

Axis make_axis(AxisKind kind, const std::vector<double>& values, int wanted) {
  const Range range = span(kind, values);
  const Range wide = kind == AxisKind::log ? widened_log(range) : widened_linear(range, wanted);
  return {kind, wide, ticks(kind, wide, wanted)};
}

double place(const Axis& axis, double value) {
  const auto [lower, upper] = axis.range;
  const bool log = axis.kind == AxisKind::log;
  if (log && !(value > 0.0)) return 0.0;
  const double share = log ? std::log(value / lower) / std::log(upper / lower) : (value - lower) / (upper - lower);
  return std::clamp(share, 0.0, 1.0);
}

std::string tick_label(double value) {
  const double size = std::fabs(value);
  if (is_extreme(value)) {
    const int exponent = static_cast<int>(std::floor(std::log10(size) + kSlack));
    return with_exponent(value, exponent);
  }
  // Four digits behind the first one that counts.
  const int decimals = size >= 1.0 || size == 0.0 ? 4 : 4 - static_cast<int>(std::floor(std::log10(size)));
  std::string out = decimal(value, decimals);
  const std::size_t point = std::min(out.find('.'), out.size());
  const std::size_t first = out.front() == '-' ? 1 : 0;
  for (std::size_t at = point; at > first + 3; at -= 3) out.insert(at - 3, ",");
  return out;
}

std::vector<std::string> tick_labels(const Axis& axis) {
  double largest = 0.0;
  for (const double tick : axis.ticks) largest = std::max(largest, std::fabs(tick));
  const bool shared_exponent = axis.kind == AxisKind::linear && is_extreme(largest);
  const int exponent = shared_exponent ? static_cast<int>(std::floor(std::log10(largest) + kSlack)) : 0;
  std::vector<std::string> out;
  for (const double tick : axis.ticks) {
    out.push_back(shared_exponent ? with_exponent(tick, exponent) : tick_label(tick));
  }
  return out;
}

}  // namespace drystone::bench

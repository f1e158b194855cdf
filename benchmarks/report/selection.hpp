// Which of the measured cases the report shows where: one row per scene and setting in a suite's tables and plots, the
// sizes of a sweep, the numbers of workers. Follows the suites' order; what no suite knows comes last.
#pragma once

#include <string>
#include <vector>

#include "benchmarks/report/aggregate.hpp"

namespace drystone::bench {

struct ReportRow {
  std::string label;
  Case what;
};

struct ReportSuite {
  /// "A", or "other".
  std::string letter;
  std::string title;
  std::vector<ReportRow> rows;
};

/// Each scene at its published size or, where that was not measured, at the size that most engines ran (the larger of
/// two); with the least number of workers; with and without continuous collision where both were measured. A scene of two
/// suites is in the first. Suites without rows are left out.
std::vector<ReportSuite> choose_suites(const Measurements& measurements);

/// Cases that differ in one thing only, sorted by it.
struct ReportSeries {
  std::string label;
  std::vector<Case> cases;
};

/// Scenes that were measured at three sizes or more.
std::vector<ReportSeries> choose_sweeps(const Measurements& measurements);

/// Scenes that were measured with two numbers of workers or more.
std::vector<ReportSeries> choose_scalings(const Measurements& measurements);

}  // namespace drystone::bench

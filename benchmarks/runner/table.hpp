// Results as text for a terminal. Per suite and setting: a row per scene with each engine's time and its ratio to
// Drystone's, the geometric means, and the figures of quality.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "benchmarks/runner/results.hpp"

namespace drystone::bench {

/// Machine, engines and their settings.
std::string describe_engines(const Results& results);

/// The tables for these cases.
std::string results_table(const Results& results, std::span<const Case> cases);

/// The reasons of failures, one line each; empty if nothing failed.
std::string failures_table(const Results& results, std::span<const Case> cases);

}  // namespace drystone::bench

// Results as files: results.json (machine, engines and their settings, start-state check, aggregates, measurements) and
// results.csv (one row per measurement and per aggregate, distinguished by the column "kind"). docs/benchmarks.md
// describes the columns.
#pragma once

#include <filesystem>
#include <string>

#include "benchmarks/runner/results.hpp"

namespace drystone::bench {

std::string results_json(const Results& results);
std::string results_csv(const Results& results);

/// Writes both into the directory. Throws CommandError(kFailure) naming the file.
void write_results(const Results& results, const std::filesystem::path& directory);

/// The records in DIRECTORY/runs; none if there is no such directory. Throws CommandError(kFailure) naming the file
/// that cannot be read.
std::vector<RunRecord> read_records(const std::filesystem::path& directory);

/// Writes a complete file or nothing. Throws CommandError(kFailure).
void write_text(const std::filesystem::path& file, const std::string& text);

}  // namespace drystone::bench

// The summary of a run for people.
#pragma once

#include <string>
#include <vector>

#include "tools/drystone/run_result.hpp"

namespace drystone::cli {

/// `written` are the files that were written.
std::string summary(const RunResult& result, const std::vector<std::string>& written);

/// A line "hash STEP 16-hex-digits" for each of RunResult::hashes.
std::string hash_lines(const RunResult& result);

/// A line "warning: ..." for each warning.
std::string warning_lines(const RunResult& result);

/// A hash as it is printed everywhere.
std::string hash_text(std::uint64_t hash);

}  // namespace drystone::cli

// The results of `drystone determinism`, as a table and as JSON.
#pragma once

#include <string>
#include <vector>

#include "tools/drystone/determinism_check.hpp"

namespace drystone::cli {

struct DeterminismResult {
  std::vector<int> workers;
  std::vector<Lanes> lanes;
  std::vector<SceneVerdict> scenes;
  /// The signal that ended the check early, or 0.
  int signal = 0;
};

/// "same", "diverged", or "interrupted" if not all runs were made and the others are the same.
const char* verdict_text(const SceneVerdict& verdict);

/// kFailure if any scene diverged, else kInterrupted plus the signal if there was one, else kSuccess.
int exit_code(const DeterminismResult& result);

/// The settings of the reference, the settings tried, and the head of the table, whose first column
/// is `width` wide.
std::string table_head(const DeterminismResult& result, std::size_t width);
/// A row of the table.
std::string table_row(const SceneVerdict& verdict, std::size_t width);
/// For a scene that diverged: the earliest divergence with the first difference, and the other runs that diverged.
/// Otherwise empty.
std::string divergence_text(const SceneVerdict& verdict);
/// The line below the table.
std::string conclusion(const DeterminismResult& result);

std::string determinism_json(const DeterminismResult& result);

}  // namespace drystone::cli

// Suite E in all engines: one process for each case in each engine, so that a process that crashes or hangs loses only
// its own figures. Every process leaves DIR/fidelity/ENGINE__CASE.json. DIR/fidelity.json is made of these and of the
// table of cases; benchmarks/report/fidelity.py makes the page from it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "benchmarks/fidelity/record.hpp"
#include "benchmarks/runner/engines.hpp"
#include "benchmarks/runner/options.hpp"

namespace drystone::bench {

/// The selected cases, each followed by its settings of convergence, in which Drystone alone is measured: none if neither suite E nor
/// one of its cases is named. With `quick`, short forms without convergence.
std::vector<fidelity::Request> fidelity_requests(const RunOptions& options);

/// All records with the descriptions of the cases.
std::string fidelity_json(std::span<const fidelity::Record> records);
/// A table for each case, with a column for each engine, for the terminal.
std::string fidelity_text(std::span<const fidelity::Record> records);

struct FidelityRun {
  const RunOptions& options;
  std::span<const EngineProgram> engines;
  /// The commit of this build: Drystone's records of other commits are measured again.
  std::string commit;
  std::function<bool()> interrupted;
};

enum class FidelityEnd {
  done,
  /// Whether Drystone crashed, hung or gave an error in a case.
  own_failed,
  interrupted,
};

/// Measures, writes and shows.
FidelityEnd run_fidelity(const FidelityRun& run, std::span<const fidelity::Request> requests);

}  // namespace drystone::bench

// The report's tables, each as HTML; empty where there is nothing to show.
#pragma once

#include <string>
#include <vector>

#include "benchmarks/report/aggregate.hpp"
#include "benchmarks/report/selection.hpp"

namespace drystone::bench {

/// Per peer: geometric means per suite and of all, and in how many scenes Drystone is faster, with the extremes.
std::string summary_table(const Measurements& measurements, const std::vector<ReportSuite>& chosen);

/// Scenes by engines: total time, its least and most below; the shortest in bold.
std::string times_table(const Measurements& measurements, const ReportSuite& suite);
/// The same for the longest step.
std::string longest_table(const Measurements& measurements, const ReportSuite& suite);
/// Scenes by peers: time over Drystone's.
std::string ratios_table(const Measurements& measurements, const ReportSuite& suite);
/// Scenes by engines: memory that the run added.
std::string memory_table(const Measurements& measurements, const ReportSuite& suite);
/// What the scene promises, held beside what each engine did.
std::string plausibility_table(const Measurements& measurements, const ReportSuite& suite);
/// One table per engine that tells its phases: share of the timed steps by scene.
std::string phase_tables(const Measurements& measurements, const ReportSuite& suite);

/// The start states, and every difference from them, in any case that was measured.
std::string start_table(const Measurements& measurements, const std::vector<ReportSuite>& chosen);
/// Versions and settings.
std::string engine_table(const Measurements& measurements);
/// CPU, compiler, flags, commit, date; where runs differ, all values.
std::string machine_table(const Measurements& measurements);
/// Every failed case with its reasons.
std::string failure_table(const Measurements& measurements);

}  // namespace drystone::bench

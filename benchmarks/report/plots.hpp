// The report's plots, made from measurements. Each becomes a file of its own and a part of the page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/report/aggregate.hpp"
#include "benchmarks/report/selection.hpp"
#include "benchmarks/report/svg.hpp"

namespace drystone::bench {

struct Plot {
  /// Of the file, without its extension: lower case, digits and underscores.
  std::string name;
  Svg svg;
};

/// The text as a part of a file's name.
std::string file_name(std::string_view text);

/// Peers over Drystone, geometric means per suite; empty without Drystone or without a peer.
std::vector<Plot> overview_plots(const Measurements& measurements, const std::vector<ReportSuite>& chosen);
/// The same per scene; no or one plot.
std::vector<Plot> ratio_plots(const Measurements& measurements, const ReportSuite& suite);
/// What a run added to the process's memory; no or one plot.
std::vector<Plot> memory_plots(const Measurements& measurements, const ReportSuite& suite);
/// Time per step over the run, one plot per row.
std::vector<Plot> step_plots(const Measurements& measurements, const ReportSuite& suite);
/// Kinetic and potential energy over the run, one plot per row.
std::vector<Plot> energy_plots(const Measurements& measurements, const ReportSuite& suite);
/// Time against size, one plot per sweep.
std::vector<Plot> sweep_plots(const Measurements& measurements);
/// Time and gain over workers, two plots per scene.
std::vector<Plot> scaling_plots(const Measurements& measurements);

}  // namespace drystone::bench

#include "benchmarks/report/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "benchmarks/report/aggregate.hpp"
#include "benchmarks/report/html.hpp"
#include "benchmarks/report/island_section.hpp"
#include "benchmarks/report/plots.hpp"
#include "benchmarks/report/report_files.hpp"
#include "benchmarks/report/selection.hpp"
#include "benchmarks/report/tables.hpp"

namespace drystone::bench {
namespace {

void write_file(const std::filesystem::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out << text;
  out.flush();
  if (!out) throw std::runtime_error(file.string() + ": cannot be written");
}

// An empty folder for the plots: none of an earlier report may stay behind.
void prepare_plots(const std::filesystem::path& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  std::vector<std::filesystem::path> old;
  for (std::filesystem::directory_iterator it(directory, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() == ".svg") old.push_back(it->path());
  }
  for (const std::filesystem::path& file : old) {
    if (!error) std::filesystem::remove(file, error);
  }
  if (error) throw std::runtime_error(directory.string() + ": cannot be written: " + error.message());
}

/// Collects the parts of the page and, beside them, the plots for their files.
class Page {
 public:
  void section(const std::string& id, const std::string& title, const std::string& content) {
    if (content.empty()) return;
    links_ += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", escaped(id), escaped(title));
    body_ += bench::section(id, title, content);
  }

  /// The figures' HTML.
  std::string figures(const std::vector<Plot>& plots, bool wide) {
    if (plots.empty()) return "";
    std::string out = fmt::format("<div class=\"plots{}\">\n", wide ? " wide" : "");
    for (const Plot& plot : plots) {
      out += fmt::format("<figure>\n{}</figure>\n", plot.svg.element());
      files_[plot.name + ".svg"] = plot.svg.file(kChartCss);
    }
    return out + "</div>\n";
  }

  const std::map<std::string, std::string>& files() const { return files_; }

  std::string html(const std::string& lead) const {
    const char* const forbidden = "default-src 'none'; style-src 'unsafe-inline'";
    return fmt::format(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta "
        "charset=\"utf-8\"/>\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>Drystone: "
        "benchmark</title>\n"
        "<style>\n{}{}</style>\n</head>\n<body>\n<h1>Drystone: benchmark</h1>\n{}<nav><ul>\n{}</ul></nav>\n{}</body>\n"
        "</html>\n",
        escaped(forbidden), kPageCss, kChartCss, lead, links_, body_);
  }

 private:
  std::string links_;
  std::string body_;
  std::map<std::string, std::string> files_;
};

std::string suite_name(const ReportSuite& suite) {
  return suite.letter == "other" ? suite.title : "Suite " + suite.letter + ": " + suite.title;
}

std::string fact(const RunRecord& record, std::string_view name) {
  for (const auto& entry : record.machine) {
    if (entry.first == name) return entry.second;
  }
  return "";
}

std::string count_text(std::size_t count, const std::string& thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string lead_of(const Measurements& measurements) {
  std::set<std::string> scenes;
  std::size_t failed = 0;
  for (const Group& group : measurements.groups()) {
    scenes.insert(group.what.scene);
    failed += group.failed() ? 1 : 0;
  }
  std::string text = count_text(measurements.records().size(), "run") + " of " +
                     count_text(measurements.engines().size(), "engine") + " on " + count_text(scenes.size(), "scene");
  for (const char* name : {"cpu", "commit", "date"}) {
    const std::string value = fact(measurements.records().front(), name);
    if (!value.empty()) text += fmt::format("; {} {}", name, value);
  }
  text += failed == 0 ? ". No run failed." : fmt::format(". {} failed and have no times.", count_text(failed, "case"));
  return fmt::format("<p class=\"lead\">{}</p>\n", escaped(text));
}

void add_summary(Page& page, const Measurements& measurements, const std::vector<ReportSuite>& chosen) {
  std::string content = page.figures(overview_plots(measurements, chosen), true) + summary_table(measurements, chosen);
  if (content.empty()) {
    content =
        paragraph("No ratios: they take a run of drystone and one of another engine that did not fail, on one scene.");
  } else {
    content = paragraph(
                  "Ratios are the other engine's time over Drystone's: above 1, Drystone is faster. A ratio is the "
                  "median of those of runs with the same repeat number, which ran one after the other. Means are "
                  "geometric, over the scenes in which neither failed.") +
              content;
  }
  page.section("summary", "Summary", content);
}

void add_suite(Page& page, const Measurements& measurements, const ReportSuite& suite) {
  std::string content = page.figures(ratio_plots(measurements, suite), true);
  content += folded("Ratios as a table (least to most below)", ratios_table(measurements, suite));
  content += subsection("Total time, ms", paragraph("Median of the runs; least and most below. The shortest is bold.") +
                                              times_table(measurements, suite));
  content += subsection("Longest step, ms", longest_table(measurements, suite));
  content += folded("Phases: share of the timed steps", phase_tables(measurements, suite));
  page.section("suite-" + file_name(suite.letter), suite_name(suite), content);
}

using SuitePlots = std::vector<Plot> (*)(const Measurements&, const ReportSuite&);

std::string figures_by_suite(Page& page, const Measurements& measurements, const std::vector<ReportSuite>& chosen,
                             SuitePlots plots_of) {
  std::string out;
  for (const ReportSuite& suite : chosen) {
    out += subsection(suite_name(suite), page.figures(plots_of(measurements, suite), false));
  }
  return out;
}

void add_time_plots(Page& page, const Measurements& measurements, const std::vector<ReportSuite>& chosen) {
  const std::string steps = figures_by_suite(page, measurements, chosen, step_plots);
  const char* const about_steps =
      "Each step counts with the median of the runs, so that what interrupted a single run does not show, and what the "
      "engine does in every run does.";
  page.section("steps", "Time per step over the run", steps.empty() ? "" : paragraph(about_steps) + steps);
  const std::string sweeps = page.figures(sweep_plots(measurements), false);
  const char* const about_sweeps = "Both axes are logarithmic. Crosses above the frame: the run failed.";
  page.section("sweeps", "Time against size", sweeps.empty() ? "" : paragraph(about_sweeps) + sweeps);
  page.section("scaling", "Scaling over workers", page.figures(scaling_plots(measurements), false));
}

void add_memory(Page& page, const Measurements& measurements, const std::vector<ReportSuite>& chosen) {
  std::string content;
  for (const ReportSuite& suite : chosen) {
    const std::string plots = page.figures(memory_plots(measurements, suite), true);
    if (plots.empty()) continue;
    content +=
        subsection(suite_name(suite), plots + folded("Memory as a table, MiB", memory_table(measurements, suite)));
  }
  page.section("memory", "Memory", content);
}

void add_plausibility(Page& page, const Measurements& measurements, const std::vector<ReportSuite>& chosen) {
  std::string content = subsection("What failed", failure_table(measurements));
  for (const ReportSuite& suite : chosen)
    content += subsection(suite_name(suite), plausibility_table(measurements, suite));
  const char* const about =
      "All figures are computed from the scene and the poses, the same way for every engine. Overlap and joint error "
      "are "
      "the worst of all samples of all runs; the others are the first run's, at its last sample.";
  page.section("plausibility", "Plausibility", paragraph(about) + content);
  page.section("energy", "Energy over time", figures_by_suite(page, measurements, chosen, energy_plots));
}

void add_islands(Page& page, const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) return;
  const IslandSection islands = island_section(file);
  page.section("islands", "Suite C: islands", islands.tables + page.figures(islands.plots, true));
}

}  // namespace

void write_report(const std::filesystem::path& directory) {
  const Measurements measurements(read_runs(directory / "runs"));
  const std::vector<ReportSuite> chosen = choose_suites(measurements);
  Page page;
  add_summary(page, measurements, chosen);
  for (const ReportSuite& suite : chosen) add_suite(page, measurements, suite);
  add_islands(page, directory / "islands.json");
  add_time_plots(page, measurements, chosen);
  add_memory(page, measurements, chosen);
  add_plausibility(page, measurements, chosen);
  page.section("start", "Start states", start_table(measurements, chosen));
  page.section("engines", "Engines and their settings", engine_table(measurements));
  page.section("machine", "Machine and build", machine_table(measurements));

  prepare_plots(directory / "plots");
  for (const auto& entry : page.files()) write_file(directory / "plots" / entry.first, entry.second);
  write_file(directory / "report.html", page.html(lead_of(measurements)));
}

}  // namespace drystone::bench

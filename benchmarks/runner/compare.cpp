#include "benchmarks/runner/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>

#include "benchmarks/runner/command_error.hpp"
#include "benchmarks/runner/text_table.hpp"

namespace drystone::bench {
namespace {

const char* word(Verdict verdict) {
  switch (verdict) {
    case Verdict::same: return "";
    case Verdict::slower: return "SLOWER";
    case Verdict::faster: return "faster";
    case Verdict::fails_now: return "FAILS NOW";
    case Verdict::works_now: return "works now";
    case Verdict::fails_still: return "fails, as before";
    case Verdict::gone: return "in OLD only";
    case Verdict::added: return "in NEW only";
  }
  return "";
}

const Figure* find(const Figures& figures, const std::string& name) {
  const auto found = std::find_if(figures.figures.begin(), figures.figures.end(),
                                  [&](const Figure& figure) { return figure.name == name; });
  return found == figures.figures.end() ? nullptr : &*found;
}

Spread ratio_of(const Spread& before, const Spread& after) {
  if (before.least <= 0.0) return {};
  return {after.median / before.median, after.least / before.most, after.most / before.least};
}

Compared compare_figures(const Figure& before, const Figure& after, double band) {
  Compared row{before.name, before.engine, Verdict::same, before.value, after.value, {}};
  if (before.failed || after.failed) {
    row.verdict = !after.failed ? Verdict::works_now : before.failed ? Verdict::fails_still : Verdict::fails_now;
    return row;
  }
  row.ratio = ratio_of(before.value, after.value);
  if (row.ratio.median > 1.0 + band) row.verdict = Verdict::slower;
  if (row.ratio.median < 1.0 - band) row.verdict = Verdict::faster;
  return row;
}

std::string spread_text(const Spread& s) {
  if (s.least == s.most) return short_number(s.median);
  return fmt::format("{} ({}..{})", short_number(s.median), short_number(s.least), short_number(s.most));
}

std::string ratio_text(const Spread& s) {
  if (s.median <= 0.0) return "-";
  if (s.least == s.most) return fmt::format("{:.3f}", s.median);
  return fmt::format("{:.3f} ({:.3f}..{:.3f})", s.median, s.least, s.most);
}

std::string verdict_text(const Compared& row) {
  const bool beyond = row.verdict == Verdict::slower || row.verdict == Verdict::faster;
  const bool overlap = row.ratio.least <= 1.0 && row.ratio.most >= 1.0;
  return std::string(word(row.verdict)) + (beyond && overlap ? " (the spreads overlap)" : "");
}

// One line per engine: if other engines changed as much, the machine is the cause.
std::string mean_lines(const std::vector<Compared>& rows) {
  std::map<std::string, std::vector<double>> ratios;
  for (const Compared& row : rows) {
    if (row.ratio.median > 0.0) ratios[row.engine].push_back(row.ratio.median);
  }
  std::string text;
  for (const auto& [engine, of_engine] : ratios) {
    text += fmt::format("geometric mean{}: {:.3f} over {}\n", engine.empty() ? "" : " of " + engine,
                        geometric_mean(of_engine).value_or(0.0), of_engine.size());
  }
  return text;
}

}  // namespace

std::vector<Compared> compare(const Figures& before, const Figures& after, double band) {
  if (before.unit != after.unit) {
    throw CommandError(kUsage,
                       fmt::format("OLD has {} and NEW has {}; they cannot be compared", before.unit, after.unit));
  }
  std::vector<Compared> rows;
  for (const Figure& old : before.figures) {
    const Figure* const now = find(after, old.name);
    if (now != nullptr) {
      rows.push_back(compare_figures(old, *now, band));
    } else {
      rows.push_back({old.name, old.engine, Verdict::gone, old.value, {}, {}});
    }
  }
  for (const Figure& now : after.figures) {
    if (find(before, now.name) == nullptr) rows.push_back({now.name, now.engine, Verdict::added, {}, now.value, {}});
  }
  return rows;
}

bool has_regression(const std::vector<Compared>& rows) {
  return std::any_of(rows.begin(), rows.end(), [](const Compared& row) {
    return row.verdict == Verdict::slower || row.verdict == Verdict::fails_now;
  });
}

std::string comparison_table(const std::vector<Compared>& rows, const std::string& unit, double band) {
  std::vector<TextRow> table = {{"", "old [" + unit + "]", "new [" + unit + "]", "new/old", ""}};
  for (const Compared& row : rows) {
    if (row.verdict == Verdict::gone || row.verdict == Verdict::added) continue;
    table.push_back(
        {row.name, spread_text(row.before), spread_text(row.after), ratio_text(row.ratio), verdict_text(row)});
  }
  const auto count = [&](Verdict verdict) {
    return std::count_if(rows.begin(), rows.end(), [&](const Compared& row) { return row.verdict == verdict; });
  };
  return align(table, 1) + "\n" + mean_lines(rows) +
         fmt::format("beyond {:g} %: {} slower, {} faster; {} fail now; {} in OLD only, {} in NEW only\n", band * 100.0,
                     count(Verdict::slower), count(Verdict::faster), count(Verdict::fails_now), count(Verdict::gone),
                     count(Verdict::added));
}

int run_compare(const std::filesystem::path& before, const std::filesystem::path& after, double band) {
  const Figures old = read_figures(before);
  const std::vector<Compared> rows = compare(old, read_figures(after), band);
  std::fputs(comparison_table(rows, old.unit, band).c_str(), stdout);
  return has_regression(rows) ? kFailure : kSuccess;
}

}  // namespace drystone::bench

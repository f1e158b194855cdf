#include "benchmarks/report/selection.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "benchmarks/suites.hpp"

namespace drystone::bench {
namespace {

// Every case once, and how many engines ran it.
std::map<Case, int> count_engines(const Measurements& measurements) {
  std::map<Case, int> out;
  for (const Group& group : measurements.groups()) ++out[group.what];
  return out;
}

int main_size(const std::map<Case, int>& cases, const std::string& scene, const SuiteScene* published) {
  std::map<int, int> engines_by_size;
  for (const auto& [what, engines] : cases) {
    if (what.scene != scene) continue;
    int& most = engines_by_size[what.size];
    most = std::max(most, engines);
  }
  if (published != nullptr && engines_by_size.count(published->default_size) != 0) return published->default_size;
  std::pair<int, int> best = {0, 0};
  for (const auto& [size, engines] : engines_by_size) best = std::max(best, std::make_pair(engines, size));
  return best.second;
}

std::string label_of(const Case& what, const SuiteScene* published) {
  std::string label = what.scene;
  if (published == nullptr || what.size != published->default_size) label += ":" + std::to_string(what.size);
  const bool usual = published == nullptr || what.continuous == published->continuous;
  if (!usual) label += what.continuous ? " (continuous)" : " (not continuous)";
  return label;
}

void add_rows(std::vector<ReportRow>& rows, const std::map<Case, int>& cases, const std::string& scene) {
  const SuiteScene* published = find_suite_scene(scene);
  const int size = main_size(cases, scene, published);
  const bool usual = published == nullptr || published->continuous;
  for (const bool continuous : {usual, !usual}) {
    const auto fits = [&](const auto& entry) {
      return entry.first.scene == scene && entry.first.size == size && entry.first.continuous == continuous;
    };
    // The first that fits has the least number of workers.
    const auto found = std::find_if(cases.begin(), cases.end(), fits);
    if (found != cases.end()) rows.push_back({label_of(found->first, published), found->first});
  }
}

std::vector<std::string> scenes_in_order(const std::map<Case, int>& cases) {
  std::set<std::string> measured;
  for (const auto& [what, engines] : cases) measured.insert(what.scene);
  std::vector<std::string> out;
  for (const Suite& suite : suites()) {
    for (const SuiteScene& scene : suite.scenes) {
      if (measured.erase(scene.name) != 0) out.emplace_back(scene.name);
    }
  }
  out.insert(out.end(), measured.begin(), measured.end());
  return out;
}

// Cases of a scene, sorted, in lists of those that are the same but for one thing.
template <typename SameBut>
std::vector<std::vector<Case>> series_of(const std::map<Case, int>& cases, const std::string& scene, SameBut same) {
  std::vector<std::vector<Case>> out;
  for (const auto& [what, engines] : cases) {
    if (what.scene != scene) continue;
    const Case& next = what;
    const auto home = std::find_if(out.begin(), out.end(),
                                   [&next, &same](const std::vector<Case>& list) { return same(list.front(), next); });
    if (home == out.end()) {
      out.push_back({what});
    } else {
      home->push_back(what);
    }
  }
  return out;
}

}  // namespace

std::vector<ReportSuite> choose_suites(const Measurements& measurements) {
  const std::map<Case, int> cases = count_engines(measurements);
  std::vector<std::string> left = scenes_in_order(cases);
  std::vector<ReportSuite> out;
  for (const Suite& suite : suites()) {
    ReportSuite chosen = {std::string(1, suite.letter), suite.title, {}};
    for (const SuiteScene& scene : suite.scenes) {
      const auto at = std::find(left.begin(), left.end(), scene.name);
      if (at == left.end()) continue;
      left.erase(at);
      add_rows(chosen.rows, cases, scene.name);
    }
    if (!chosen.rows.empty()) out.push_back(std::move(chosen));
  }
  ReportSuite others = {"other", "Other scenes", {}};
  for (const std::string& scene : left) add_rows(others.rows, cases, scene);
  if (!others.rows.empty()) out.push_back(std::move(others));
  return out;
}

std::vector<ReportSeries> choose_sweeps(const Measurements& measurements) {
  constexpr std::size_t kLeastSizes = 3;
  const std::map<Case, int> cases = count_engines(measurements);
  std::vector<ReportSeries> out;
  for (const std::string& scene : scenes_in_order(cases)) {
    const SuiteScene* published = find_suite_scene(scene);
    for (std::vector<Case>&list : series_of(cases, scene, [](const Case&a, const Case&b) {
           return a.workers == b.workers && a.continuous == b.continuous;
         })) {
      if (list.size() < kLeastSizes) continue;
      std::string label = scene;
      if (published != nullptr && list.front().continuous != published->continuous) {
        label += list.front().continuous ? " (continuous)" : " (not continuous)";
      }
      if (list.front().workers != 1) label += ", " + std::to_string(list.front().workers) + " workers";
      out.push_back({label, std::move(list)});
    }
  }
  return out;
}

std::vector<ReportSeries> choose_scalings(const Measurements& measurements) {
  const std::map<Case, int> cases = count_engines(measurements);
  std::vector<ReportSeries> out;
  for (const std::string& scene : scenes_in_order(cases)) {
    for (std::vector<Case>&list : series_of(cases, scene, [](const Case&a, const Case&b) {
           return a.size == b.size && a.continuous == b.continuous;
         })) {
      if (list.size() < 2) continue;
      out.push_back({label_of(list.front(), find_suite_scene(scene)), std::move(list)});
    }
  }
  return out;
}

}  // namespace drystone::bench

#include "benchmarks/runner/aggregate.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "benchmarks/median.hpp"
#include "benchmarks/runner/engines.hpp"
#include "benchmarks/runner/schedule.hpp"

namespace drystone::bench {
namespace {

Case case_of(const RunRecord& record) { return {record.scene, record.size, record.workers, record.continuous}; }

bool record_before(const RunRecord& a, const RunRecord& b) {
  if (a.engine != b.engine) return engine_before(a.engine, b.engine);
  const Case case_a = case_of(a);
  const Case case_b = case_of(b);
  return case_a != case_b ? case_a < case_b : a.repeat < b.repeat;
}

bool has_timed_steps(const RunRecord& record) {
  return record.step_ms.size() > static_cast<std::size_t>(std::max(record.first_timed_step, 0));
}

bool is_cut(const RunRecord* run) { return was_cut(*run); }

/// Runs that a sweep cut are ignored in a group in which other runs were measured.
void leave_out_cut(Group& group) {
  if (std::all_of(group.runs.begin(), group.runs.end(), is_cut)) return;
  group.runs.erase(std::remove_if(group.runs.begin(), group.runs.end(), is_cut), group.runs.end());
}

void summarize(Group& group) {
  leave_out_cut(group);
  std::vector<double> totals;
  std::vector<double> longest;
  std::vector<double> memory;
  for (const RunRecord* run : group.runs) {
    for (const std::string& failure : run->failures) {
      const bool known = std::find(group.failures.begin(), group.failures.end(), failure) != group.failures.end();
      if (!known) group.failures.push_back(failure);
    }
    if (run->memory_peak > run->memory_before)
      memory.push_back(static_cast<double>(run->memory_peak - run->memory_before));
    if (!has_timed_steps(*run)) continue;
    totals.push_back(run->total_ms());
    longest.push_back(run->longest_ms());
  }
  if (totals.empty() && group.failures.empty()) group.failures.emplace_back("no timed step was recorded");
  if (!totals.empty()) group.total_ms = spread_of(totals);
  if (!longest.empty()) group.longest_ms = spread_of(longest);
  if (!memory.empty()) group.memory = spread_of(memory).median;
}

std::vector<double> paired_ratios(const Group& peer, const Group& reference) {
  std::vector<double> out;
  for (const RunRecord* run : peer.runs) {
    for (const RunRecord* other : reference.runs) {
      if (run->repeat == other->repeat && other->total_ms() > 0.0) out.push_back(run->total_ms() / other->total_ms());
    }
  }
  return out;
}

}  // namespace

Spread spread_of(std::vector<double> values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return {median_of(values), *least, *most};
}

std::optional<double> geometric_mean(const std::vector<double>& values) {
  if (values.empty()) return std::nullopt;
  double sum = 0.0;
  for (const double value : values) sum += std::log(value);
  return std::exp(sum / static_cast<double>(values.size()));
}

Measurements::Measurements(std::vector<RunRecord> records) : records_(std::move(records)) {
  std::stable_sort(records_.begin(), records_.end(), record_before);
  for (const RunRecord& record : records_) {
    if (engines_.empty() || engines_.back() != record.engine) engines_.push_back(record.engine);
    const bool same =
        !groups_.empty() && groups_.back().engine == record.engine && groups_.back().what == case_of(record);
    if (!same) {
      groups_.emplace_back();
      groups_.back().engine = record.engine;
      groups_.back().what = case_of(record);
    }
    groups_.back().runs.push_back(&record);
  }
  for (Group& group : groups_) summarize(group);
}

const Group* Measurements::find(const std::string& engine, const Case& what) const {
  const auto found = std::find_if(groups_.begin(), groups_.end(),
                                  [&](const Group& group) { return group.engine == engine && group.what == what; });
  return found == groups_.end() ? nullptr : &*found;
}

std::optional<Spread> ratio(const Group& peer, const Group& reference) {
  if (peer.failed() || reference.failed()) return std::nullopt;
  if (!(peer.total_ms.median > 0.0) || !(reference.total_ms.least > 0.0)) return std::nullopt;
  const std::vector<double> pairs = paired_ratios(peer, reference);
  if (!pairs.empty()) return spread_of(pairs);
  return Spread{peer.total_ms.median / reference.total_ms.median, peer.total_ms.least / reference.total_ms.most,
                peer.total_ms.most / reference.total_ms.least};
}

std::vector<RunRecord> read_runs(const std::filesystem::path& directory) {
  std::error_code error;
  std::vector<std::filesystem::path> files;
  for (std::filesystem::directory_iterator it(directory, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() == ".json") files.push_back(it->path());
  }
  if (error) throw std::runtime_error(directory.string() + ": cannot be read: " + error.message());
  if (files.empty()) throw std::runtime_error(directory.string() + ": has no run records (*.json)");
  std::sort(files.begin(), files.end());
  std::vector<RunRecord> out;
  for (const std::filesystem::path& file : files) out.push_back(read_run_record(file));
  return out;
}

}  // namespace drystone::bench

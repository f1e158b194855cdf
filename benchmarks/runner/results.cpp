#include "benchmarks/runner/results.hpp"

#include <algorithm>

#include "benchmarks/runner/plan.hpp"
#include "benchmarks/runner/schedule.hpp"

namespace drystone::bench {
namespace {

// The first steps make every contact and allocate everything, so they do not count as spikes.
constexpr std::size_t kWarmUp = 10;

template <typename Figure>
double median_over(const Group& group, Figure figure) {
  std::vector<double> values;
  for (const RunRecord* const record : group.runs) values.push_back(figure(*record));
  return spread_of(std::move(values)).median;
}

template <typename Figure>
double worst_sample(const Group& group, Figure figure) {
  double worst = 0.0;
  for (const RunRecord* const record : group.runs) {
    for (const Sample& sample : record->samples) worst = std::max(worst, figure(sample));
  }
  return worst;
}

double phase_of(const RunRecord& record, const std::string& name) {
  for (const auto& [phase, ms] : record.phase_ms) {
    if (phase == name) return ms;
  }
  return 0.0;
}

void take_times(const Group& group, Aggregate& result) {
  for (const RunRecord* const record : group.runs) {
    result.steps = std::max(result.steps, static_cast<int>(record->step_ms.size()));
  }
  result.median_step_ms = median_over(group, [](const RunRecord& r) { return r.median_ms(); });
  result.spike_ratio = median_over(group, [](const RunRecord& r) { return spike_ratio(r); });
  result.action_ms = median_over(group, [](const RunRecord& r) { return r.action_ms; });
  for (const auto& phase : group.runs.front()->phase_ms) {
    const std::string& name = phase.first;
    result.phase_ms.emplace_back(name, median_over(group, [&](const RunRecord& r) { return phase_of(r, name); }));
  }
}

void take_state(const Group& group, Aggregate& result) {
  result.penetration = worst_sample(group, [](const Sample& s) { return s.penetration; });
  result.joint_error = worst_sample(group, [](const Sample& s) { return s.joint_error; });
  result.kinetic_highest = 0.0;
  for (const RunRecord* const record : group.runs) {
    if (!record->samples.empty()) result.drift = std::max(result.drift, record->samples.back().drift);
  }
  const std::vector<Sample>& samples = group.runs.front()->samples;
  if (samples.empty()) return;
  for (const Sample& sample : samples) result.kinetic_highest = std::max(result.kinetic_highest, sample.kinetic);
  result.kinetic_start = samples.front().kinetic;
  result.potential_start = samples.front().potential;
  result.kinetic_end = samples.back().kinetic;
  result.potential_end = samples.back().potential;
  result.final_speed = samples.back().highest_speed;
  result.final_awake = samples.back().awake;
  result.final_touching = samples.back().touching;
}

bool same_setting(const RunRecord& a, const RunRecord& b) {
  return a.engine == b.engine && a.scene == b.scene && a.size == b.size && a.workers == b.workers &&
         a.continuous == b.continuous;
}

// A run that failed may have ended early.
bool same_kind(const RunRecord& a, const RunRecord& b) {
  const bool same_length = a.step_ms.size() == b.step_ms.size() || !a.failures.empty() || !b.failures.empty();
  const bool same_commit = !is_own(a.engine) || fact(a, "commit") == fact(b, "commit");
  return same_length && same_commit && a.engine_version == b.engine_version;
}

std::vector<RunRecord> of_one_kind(std::vector<RunRecord> records, std::vector<std::string>& left_out) {
  // Measured runs decide the version and commit of a group; cut runs do not.
  std::stable_sort(records.begin(), records.end(), [](const RunRecord& a, const RunRecord& b) {
    const bool cut_a = was_cut(a), cut_b = was_cut(b);
    return cut_a != cut_b ? cut_b : a.repeat < b.repeat;
  });
  std::vector<RunRecord> kept;
  for (RunRecord& record : records) {
    const auto first =
        std::find_if(kept.begin(), kept.end(), [&](const RunRecord& k) { return same_setting(k, record); });
    if (first == kept.end() || same_kind(*first, record)) {
      kept.push_back(std::move(record));
    } else {
      left_out.push_back(record.key());
    }
  }
  return kept;
}

std::string spec_of(const Group& group) { return scene_spec(group.what.scene, group.what.size); }

// Workers and continuous collision change nothing before the first step, so one state per engine and scene is enough.
std::vector<StartDifference> start_differences_of(const Measurements& measurements) {
  std::vector<std::pair<std::string, std::vector<EngineStart>>> scenes;
  for (const Group& group : measurements.groups()) {
    const RunRecord& record = *group.runs.front();
    if (record.step_ms.empty()) continue;
    auto scene = std::find_if(scenes.begin(), scenes.end(), [&](const auto& s) { return s.first == spec_of(group); });
    if (scene == scenes.end()) scene = scenes.insert(scene, {spec_of(group), {}});
    std::vector<EngineStart>& starts = scene->second;
    const bool known = std::any_of(starts.begin(), starts.end(),
                                   [&](const EngineStart& start) { return start.engine == group.engine; });
    if (!known) starts.push_back({group.engine, record.start});
  }
  std::vector<StartDifference> differences;
  for (const auto& [scene, starts] : scenes) {
    const std::vector<StartDifference> found = compare_starts(scene, starts);
    differences.insert(differences.end(), found.begin(), found.end());
  }
  return differences;
}

}  // namespace

const Suite* suite_of(const Case& what) {
  const Suite* with_scene = nullptr;
  for (const Suite& suite : suites()) {
    for (const SuiteScene& entry : suite.scenes) {
      if (entry.name != what.scene) continue;
      if (std::find(entry.workers.begin(), entry.workers.end(), what.workers) != entry.workers.end()) return &suite;
      if (with_scene == nullptr) with_scene = &suite;
    }
  }
  return with_scene;
}

double spike_ratio(const RunRecord& record) {
  const std::size_t first = std::max(kWarmUp, static_cast<std::size_t>(std::max(record.first_timed_step, 0)));
  if (record.step_ms.size() <= first) return 0.0;
  const Spread steps = spread_of({record.step_ms.begin() + static_cast<std::ptrdiff_t>(first), record.step_ms.end()});
  return steps.median > 0.0 ? steps.most / steps.median : 0.0;
}

bool Aggregate::cut() const {
  return std::all_of(group->runs.begin(), group->runs.end(), [](const RunRecord* run) { return was_cut(*run); });
}

Builds Results::builds() const {
  const bool has_own =
      std::any_of(records().begin(), records().end(), [](const RunRecord& record) { return is_own(record.engine); });
  Builds builds;
  for (const RunRecord& record : records()) {
    if (has_own && !is_own(record.engine)) continue;
    const std::string commit = fact(record, "commit");
    const bool known = std::find(builds.commits.begin(), builds.commits.end(), commit) != builds.commits.end();
    if (!known) builds.commits.push_back(commit);
  }
  builds.clean = builds.commits.size() == 1 && is_clean(builds.commits.front());
  return builds;
}

Results::Results(std::vector<RunRecord> records)
    : measurements_(of_one_kind(std::move(records), left_out_)),
      start_differences_(start_differences_of(measurements_)) {
  for (const Group& group : measurements_.groups()) {
    Aggregate& result = aggregates_.emplace_back();
    result.group = &group;
    take_times(group, result);
    take_state(group, result);
    result.start_difference = unexplained(start_differences_, spec_of(group), group.engine);
  }
}

const RunRecord& Results::record_of(const std::string& engine) const {
  const RunRecord* found = nullptr;
  for (const RunRecord& record : records()) {
    if (record.engine == engine && (found == nullptr || found->settings.empty())) found = &record;
  }
  return *found;
}

const Aggregate* Results::find(const std::string& engine, const Case& what) const {
  const auto found = std::find_if(aggregates_.begin(), aggregates_.end(), [&](const Aggregate& a) {
    return a.group->engine == engine && a.group->what == what;
  });
  return found == aggregates_.end() ? nullptr : &*found;
}

std::optional<Spread> time_ratio(const Results& results, const Aggregate& a, const std::string& base) {
  const Aggregate* const b = results.find(base, a.group->what);
  if (b == nullptr || !a.start_difference.empty() || !b->start_difference.empty()) return std::nullopt;
  return ratio(*a.group, *b->group);
}

PairRatio pair_ratio(const Results& results, std::span<const Case> cases, const std::string& engine,
                     const std::string& base) {
  std::vector<double> ratios;
  for (const Case& what : cases) {
    const Aggregate* const a = results.find(engine, what);
    if (a == nullptr) continue;
    const std::optional<Spread> one = time_ratio(results, *a, base);
    if (one) ratios.push_back(one->median);
  }
  return {geometric_mean(ratios).value_or(0.0), static_cast<int>(ratios.size())};
}

}  // namespace drystone::bench

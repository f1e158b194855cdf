#include "tools/drystone/determinism_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "drystone/version.hpp"
#include "tools/drystone/command_error.hpp"
#include "tools/drystone/summary.hpp"

namespace drystone::cli {
namespace {

using Json = nlohmann::ordered_json;

/// The largest number of diverged runs that are listed; others are counted.
constexpr std::size_t kListedDifferences = 12;

std::vector<std::string> lanes_names(const std::vector<Lanes>& lanes) {
  std::vector<std::string> names;
  for (const Lanes l : lanes) names.emplace_back(to_string(l));
  return names;
}

std::string setting_text(const Setting& s) {
  return fmt::format("{}, {} lanes, {} world", counted(static_cast<std::size_t>(s.workers), "worker", "workers"),
                     to_string(s.lanes), to_string(s.start));
}

std::string part_text(const WorldDifference& d) {
  return d.name.empty() ? d.part : fmt::format("{} \"{}\"", d.part, d.name);
}

std::string difference_text(const Divergence& divergence) {
  if (divergence.reference_changed) {
    return "  the reference differed from itself when it was run again: the first difference is not known\n";
  }
  if (!divergence.difference) {
    return "  what differs: no field of the state, although the hashes differ\n";
  }
  const WorldDifference& d = *divergence.difference;
  std::string text = fmt::format("  what differs: {}, {}\n", part_text(d), d.field);
  text += fmt::format("    expected {}\n    found    {}\n", d.expected, d.found);
  if (d.differing > 1) {
    const std::string kind = d.field.starts_with("shapes[") ? "shape" : d.part.substr(0, d.part.find(' '));
    text += fmt::format("    {} {} differ in all\n", d.differing, kind == "body" ? "bodies" : kind + "s");
  }
  return text;
}

Json difference_json(const WorldDifference& d) {
  return {{"part", d.part},         {"name", d.name},   {"field", d.field},
          {"expected", d.expected}, {"found", d.found}, {"differing", d.differing}};
}

Json divergence_json(const Divergence& d) {
  Json out = {{"workers", d.setting.workers},
              {"lanes", to_string(d.setting.lanes)},
              {"world", to_string(d.setting.start)},
              {"step", d.step},
              {"expected_hash", hash_text(d.expected_hash)},
              {"found_hash", hash_text(d.found_hash)}};
  if (d.reference_changed) out["reference_changed"] = true;
  if (d.difference) out["difference"] = difference_json(*d.difference);
  return out;
}

Json scene_json(const SceneVerdict& v) {
  Json divergences = Json::array();
  for (const Divergence& d : v.divergences) divergences.push_back(divergence_json(d));
  Json out = {{"scene", v.scene}, {"format", v.format},         {"steps", v.steps},
              {"runs", v.runs},   {"runs_asked", v.runs_asked}, {"verdict", verdict_text(v)}};
  if (v.runs > 0) out["hash"] = hash_text(v.hash);
  out["divergences"] = std::move(divergences);
  return out;
}

}  // namespace

const char* verdict_text(const SceneVerdict& verdict) {
  if (!verdict.is_same()) return "diverged";
  return verdict.is_complete() ? "same" : "interrupted";
}

int exit_code(const DeterminismResult& result) {
  const bool same = std::all_of(result.scenes.begin(), result.scenes.end(), [](const auto& s) { return s.is_same(); });
  if (!same) return kFailure;
  return result.signal != 0 ? kInterrupted + result.signal : kSuccess;
}

std::string table_head(const DeterminismResult& result, std::size_t width) {
  std::string text = fmt::format("workers {}; lanes {}; worlds new, second, cleared\n", fmt::join(result.workers, ", "),
                                 fmt::join(lanes_names(result.lanes), ", "));
  return text + fmt::format("{:<{}}  {:>6}  {:>5}  {:<11}  {}\n", "scene", width, "steps", "runs", "verdict", "hash");
}

std::string table_row(const SceneVerdict& verdict, std::size_t width) {
  return fmt::format("{:<{}}  {:>6}  {:>5}  {:<11}  {}\n", verdict.scene, width, verdict.steps, verdict.runs,
                     verdict_text(verdict), verdict.runs > 0 ? hash_text(verdict.hash) : "-");
}

std::string divergence_text(const SceneVerdict& verdict) {
  if (verdict.is_same()) return {};
  const Divergence& first = verdict.divergences[verdict.earliest];
  std::string text =
      fmt::format("diverged: {}, {} of {} runs\n", verdict.scene, verdict.divergences.size(), verdict.runs);
  text += fmt::format("  earliest after step {}: {}, hash {} instead of {}\n", first.step, setting_text(first.setting),
                      hash_text(first.found_hash), hash_text(first.expected_hash));
  text += difference_text(first);
  for (std::size_t i = 0, listed = 0; i < verdict.divergences.size(); ++i) {
    if (i == verdict.earliest) continue;
    if (listed++ == kListedDifferences) return text + "  and others\n";
    const Divergence& d = verdict.divergences[i];
    text += fmt::format("  after step {}: {}\n", d.step, setting_text(d.setting));
  }
  return text;
}

std::string conclusion(const DeterminismResult& result) {
  std::size_t diverged = 0;
  std::size_t same = 0;
  std::int64_t runs = 0;
  for (const SceneVerdict& verdict : result.scenes) {
    diverged += verdict.is_same() ? 0 : 1;
    same += verdict.is_same() && verdict.is_complete() ? 1 : 0;
    runs += verdict.runs;
  }
  std::string text = fmt::format("{} the same in all runs, {} diverged, {}\n", counted(same, "scene", "scenes"),
                                 diverged, counted(static_cast<std::size_t>(runs), "run", "runs"));
  if (result.signal != 0) text += "interrupted before all runs were made\n";
  return text;
}

std::string determinism_json(const DeterminismResult& result) {
  Json scenes = Json::array();
  for (const SceneVerdict& verdict : result.scenes) scenes.push_back(scene_json(verdict));
  const Json out = {{"version", kVersion},
                    {"workers", result.workers},
                    {"lanes", lanes_names(result.lanes)},
                    {"worlds", {"new", "second", "cleared"}},
                    {"interrupted", result.signal != 0},
                    {"scenes", std::move(scenes)}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace drystone::cli

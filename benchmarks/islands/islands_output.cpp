// The island benchmark's results as JSON and as a table.
#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "benchmarks/islands/islands.hpp"

namespace drystone::bench {
namespace {

using nlohmann::ordered_json;

ordered_json json_of(const IslandTimes& times) {
  return {
      {"mean", times.mean}, {"median", times.median}, {"longest", times.longest}, {"longest_step", times.longest_step}};
}

ordered_json json_of(const IslandAlgorithm& algorithm) {
  ordered_json json = {{"name", algorithm.name},
                       {"workers", algorithm.workers},
                       {"ms", json_of(algorithm.times)},
                       {"share_of_step", algorithm.share_of_step},
                       {"speedup_over_depth_first", algorithm.speedup}};
  if (algorithm.name.starts_with("persistent")) {
    json["splits"] = algorithm.splits;
    json["split_ms"] = json_of(algorithm.split);
  }
  json["step_ms"] = algorithm.step_ms;
  return json;
}

ordered_json json_of(const IslandLive& live) {
  return {{"sleeping", true},
          {"workers", 1},
          {"steps", live.steps},
          {"ms",
           {{"step", json_of(live.step)},
            {"islands_phase", json_of(live.islands_phase)},
            {"sleep_phase", json_of(live.sleep_phase)},
            {"management", json_of(live.management)},
            {"split", json_of(live.split)}}},
          {"share_of_step", live.share_of_step},
          {"split_tries", live.split_tries},
          {"split_islands", live.split_islands},
          {"most_split_tries", live.most_split_tries},
          {"fell_asleep", live.fell_asleep},
          {"woke", live.woke},
          {"mean_awake_bodies", live.mean_awake_bodies},
          {"awake_bodies_at_end", live.awake_bodies_at_end},
          {"by_step",
           {{"step_ms", live.step_ms},
            {"management_ms", live.management_ms},
            {"split_ms", live.split_ms},
            {"split_tries", live.split_tries_by_step},
            {"awake_bodies", live.awake_bodies}}}};
}

ordered_json json_of(const IslandScene& scene) {
  ordered_json algorithms = ordered_json::array();
  for (const IslandAlgorithm& algorithm : scene.algorithms) algorithms.push_back(json_of(algorithm));
  return {{"scene", scene.scene},
          {"bodies", scene.bodies},
          {"joints", scene.joints},
          {"steps", scene.steps},
          {"mean_edges", scene.mean_edges},
          {"mean_islands", scene.mean_islands},
          {"mean_changes", scene.mean_changes},
          {"most_changes", scene.most_changes},
          {"recorded_run",
           {{"step_ms", json_of(scene.step)},
            {"islands_phase_ms", json_of(scene.islands_phase)},
            {"sleep_phase_ms", json_of(scene.sleep_phase)}}},
          {"algorithms", algorithms},
          {"live", json_of(scene.live)},
          {"checked_steps", scene.checked_steps},
          {"failures", scene.failures}};
}

std::string title_of(const IslandAlgorithm& algorithm) {
  if (algorithm.name == "depth_first") return "depth-first search, engine's lists";
  if (algorithm.name == "depth_first_arrays") return "depth-first search, arrays given";
  if (algorithm.name == "union_find") return "union-find";
  if (algorithm.name == "parallel_union_find") {
    return fmt::format("parallel union-find, {} worker{}", algorithm.workers, algorithm.workers == 1 ? "" : "s");
  }
  return algorithm.name == "persistent" ? "persistent islands" : "persistent, largest split each step";
}

template <typename Out>
void add_times(Out out, const char* name, const IslandTimes& times) {
  fmt::format_to(out, "  {:38} {:>10.5f} {:>10.5f} {:>10.5f}", name, times.mean, times.median, times.longest);
}

template <typename Out>
void add_live(Out out, const IslandLive& live) {
  fmt::format_to(out, "  the engine itself, sleeping on: {} steps, {:.0f} bodies awake in the mean, {} at the end\n",
                 live.steps, live.mean_awake_bodies, live.awake_bodies_at_end);
  add_times(out, "live: phases islands and sleep", live.management);
  fmt::format_to(out, " {:>8.2f}%\n", 100.0 * live.share_of_step);
  add_times(out, "  thereof splitting", live.split);
  fmt::format_to(out, "   {} searched (at most {} in a step), {} split\n", live.split_tries, live.most_split_tries,
                 live.split_islands);
  add_times(out, "live: whole step", live.step);
  fmt::format_to(out, "\n");
}

template <typename Out>
void add_scene(Out out, const IslandScene& scene) {
  fmt::format_to(
      out, "{}: {} bodies, {} joints, {} steps; per step {:.0f} edges, {:.1f} islands, {:.1f} changes (most {})\n",
      scene.scene, scene.bodies, scene.joints, scene.steps, scene.mean_edges, scene.mean_islands, scene.mean_changes,
      scene.most_changes);
  if (!scene.failures.empty()) {
    fmt::format_to(out, "  failed: {} checks of components\n", scene.failures.size());
    for (const std::string& failure : scene.failures) fmt::format_to(out, "    {}\n", failure);
    return;
  }
  fmt::format_to(out, "  {:38} {:>10} {:>10} {:>10} {:>9} {:>10}\n", "[ms per step]", "mean", "median", "longest",
                 "of step", "vs. DFS");
  for (const IslandAlgorithm& algorithm : scene.algorithms) {
    fmt::format_to(out, "  {:38} {:>10.5f} {:>10.5f} {:>10.5f} {:>8.2f}% {:>9.1f}x\n", title_of(algorithm),
                   algorithm.times.mean, algorithm.times.median, algorithm.times.longest,
                   100.0 * algorithm.share_of_step, algorithm.speedup);
    if (algorithm.splits == 0) continue;
    fmt::format_to(out, "  {:38} {:>10.5f} {:>10.5f} {:>10.5f}   {} splits\n", "  thereof splitting",
                   algorithm.split.mean, algorithm.split.median, algorithm.split.longest, algorithm.splits);
  }
  const auto add_phase = [&](const char* name, const IslandTimes& times) {
    add_times(out, name, times);
    fmt::format_to(out, "\n");
  };
  add_phase("recorded run: phase islands", scene.islands_phase);
  add_phase("recorded run: phase sleep", scene.sleep_phase);
  add_phase("recorded run: whole step", scene.step);
  fmt::format_to(out, "  all algorithms gave the same components at {} checked steps\n", scene.checked_steps);
  add_live(out, scene.live);
}

}  // namespace

std::string to_json(const IslandResults& results) {
  ordered_json scenes = ordered_json::array();
  for (const IslandScene& scene : results.scenes) scenes.push_back(json_of(scene));
  return ordered_json{{"suite", "C"}, {"scenes", scenes}}.dump(1);
}

std::string to_table(const IslandResults& results) {
  std::string text;
  for (const IslandScene& scene : results.scenes) {
    add_scene(std::back_inserter(text), scene);
    text += '\n';
  }
  return text;
}

}  // namespace drystone::bench

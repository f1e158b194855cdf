#include "tools/drystone/json_report.hpp"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "drystone/version.hpp"
#include "tools/drystone/step_times.hpp"
#include "tools/drystone/summary.hpp"

namespace drystone::cli {
namespace {

using Json = nlohmann::ordered_json;

// The double of the shortest decimal that reads as this float: 0.1f gives 0.1, not 0.10000000149.
double decimal(float value) {
  const std::string text = fmt::format("{}", value);
  double result = static_cast<double>(value);
  std::from_chars(text.data(), text.data() + text.size(), result);
  return result;
}

Json time_report(const RunResult& result) {
  const StepTimes t = step_times(result.step_ms);
  return {{"total", t.total}, {"mean", t.mean}, {"p50", t.p50}, {"p99", t.p99}, {"max", t.max}};
}

Json phase_report(const RunResult& result) {
  Json phases = Json::object();
  for (std::size_t i = 0; i < kPhaseCount; ++i) phases[to_string(static_cast<Phase>(i))] = result.phase_ms[i];
  return phases;
}

Json hash_report(const RunResult& result) {
  Json hashes = Json::array();
  for (const StepHash& h : result.hashes) hashes.push_back({{"step", h.step}, {"hash", hash_text(h.hash)}});
  return hashes;
}

void add_state(Json& out, const RunResult& result) {
  const FinalState& s = result.last;
  out["awake_bodies"] = s.awake_bodies;
  out["asleep_bodies"] = s.asleep_bodies;
  out["islands"] = s.islands;
  out["awake_islands"] = s.awake_islands;
  out["contacts"] = s.contacts;
  out["touching"] = s.touching;
  out["max_penetration_m"] = decimal(s.quality.max_penetration);
  out["max_joint_error_m"] = decimal(s.quality.max_joint_error);
  out["max_joint_angular_error_rad"] = decimal(s.quality.max_joint_angular_error);
  out["peak_penetration_m"] = decimal(result.peak_penetration);
  out["peak_joint_error_m"] = decimal(result.peak_joint_error);
  out["kinetic_energy_j"] = s.quality.kinetic_energy;
}

void add_troubles(Json& out, const RunResult& result) {
  const Troubles& t = result.troubles;
  out["quarantined"] = t.quarantined.size();
  out["refused_calls"] = t.refused_calls;
  out["speed_clamped"] = t.speed_clamped;
  out["rotation_clamped"] = t.rotation_clamped;
  out["clamped_jointed"] = t.clamped_jointed;
  out["short_steps"] = t.short_steps;
  out["notes"] = result.notes;
  out["warnings"] = warnings(result);
}

}  // namespace

std::string json_report(const RunResult& result) {
  Json out;
  out["scene"] = result.scene;
  out["format"] = result.format;
  out["version"] = kVersion;
  out["lanes"] = to_string(result.lanes);
  out["workers"] = result.workers;
  out["dt"] = decimal(result.dt);
  out["substeps"] = result.substeps;
  out["steps"] = result.step_ms.size();
  out["steps_asked"] = result.steps_asked;
  out["interrupted"] = result.signal != 0;
  out["bodies"] = result.last.bodies;
  out["shapes"] = result.last.shapes;
  out["joints"] = result.last.joints;
  out["time_ms"] = time_report(result);
  out["phases_ms"] = phase_report(result);
  add_state(out, result);
  add_troubles(out, result);
  out["hashes"] = hash_report(result);
  out["hash"] = hash_text(result.last.hash);
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace drystone::cli

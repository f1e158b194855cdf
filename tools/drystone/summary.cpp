#include "tools/drystone/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "tools/drystone/scene_argument.hpp"
#include "tools/drystone/step_times.hpp"

namespace drystone::cli {
namespace {

constexpr std::size_t kListedCounts = 5;

std::string line(const char* label, const std::string& text) { return fmt::format("{:<12}{}\n", label, text); }

std::string metres(float length) {
  return length < 0.1f ? fmt::format("{:.2f} mm", length * 1000.0f) : fmt::format("{:.3g} m", length);
}

// Three digits without an exponent.
std::string number(double value) { return value < 999.5 ? fmt::format("{:.3g}", value) : fmt::format("{:.0f}", value); }

std::string duration(double ms) { return ms < 1.0 ? number(ms * 1000.0) + " us" : number(ms) + " ms"; }

std::string what_ran(const RunResult& r) {
  const std::size_t done = r.step_ms.size();
  std::string text = fmt::format("{} of {:.4g} ms ({:.4g} s), {}, {}, {} lanes", counted(done, "step", "steps"),
                                 r.dt * 1000.0f, static_cast<double>(done) * static_cast<double>(r.dt),
                                 counted(static_cast<std::size_t>(r.substeps), "sub-step", "sub-steps"),
                                 counted(static_cast<std::size_t>(r.workers), "worker", "workers"), to_string(r.lanes));
  if (r.signal != 0) text += fmt::format("; interrupted, {} were asked for", r.steps_asked);
  return text;
}

std::string times(const RunResult& r) {
  const StepTimes t = step_times(r.step_ms);
  if (r.step_ms.empty()) return line("time", "no step was done");
  const double simulated_ms = static_cast<double>(r.dt) * 1000.0;
  return line("time", fmt::format("{} a step on average, {} times real time", duration(t.mean),
                                  number(simulated_ms / std::max(t.mean, 1.0e-9)))) +
         line("", fmt::format("median {}, 99th percentile {}, longest {} (step {})", duration(t.p50), duration(t.p99),
                              duration(t.max), t.longest + 1));
}

// The longest phases, three on a line.
std::string phases(const RunResult& r) {
  const double total = step_times(r.step_ms).total;
  if (total <= 0.0) return "";
  std::array<std::size_t, kPhaseCount> order{};
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return r.phase_ms[a] > r.phase_ms[b]; });
  const double steps = static_cast<double>(r.step_ms.size());
  double others = total;
  std::string text;
  for (std::size_t i = 0; i < kListedCounts; ++i) {
    const double ms = r.phase_ms[order[i]];
    others -= ms;
    text += fmt::format("{} {} ({:.0f} %),{}", to_string(static_cast<Phase>(order[i])), duration(ms / steps),
                        100.0 * ms / total, i % 3 == 2 ? fmt::format("\n{:<12}", "") : " ");
  }
  return line("phases", text + "others " + duration(std::max(others, 0.0) / steps));
}

std::string state(const RunResult& r) {
  const FinalState& s = r.last;
  return line("bodies", fmt::format("{} awake, {} asleep, in {} ({} awake)", s.awake_bodies, s.asleep_bodies,
                                    counted(s.islands, "island", "islands"), s.awake_islands)) +
         line("contacts", fmt::format("{}, {} touching", s.contacts, s.touching)) +
         line("penetration",
              fmt::format("{} at the end, {} at most", metres(s.quality.max_penetration), metres(r.peak_penetration))) +
         line("joint error", s.joints == 0 ? "no joints"
                                           : fmt::format("{} at the end, {} at most", metres(s.quality.max_joint_error),
                                                         metres(r.peak_joint_error))) +
         line("energy", fmt::format("{:.5g} J kinetic", s.quality.kinetic_energy)) + line("hash", hash_text(s.hash));
}

std::string quarantine_warning(const std::vector<QuarantinedBody>& all) {
  std::string text = counted(all.size(), "body", "bodies") + " went out of range and stopped moving (quarantined): ";
  for (std::size_t i = 0; i < std::min(all.size(), kListedCounts); ++i) {
    const QuarantinedBody& q = all[i];
    const std::string name = q.name.empty() ? "" : fmt::format(" \"{}\"", q.name);
    text += fmt::format("{}bodies[{}]{} at step {}", i == 0 ? "" : ", ", q.body, name, q.step);
  }
  if (all.size() > kListedCounts) text += fmt::format(" and {} more", all.size() - kListedCounts);
  return text;
}

std::string times_text(int count) { return counted(static_cast<std::size_t>(count), "time", "times"); }

}  // namespace

std::vector<std::string> warnings(const RunResult& result) {
  const Troubles& t = result.troubles;
  std::vector<std::string> all;
  if (!t.quarantined.empty()) all.push_back(quarantine_warning(t.quarantined));
  if (t.refused_calls > 0) {
    all.push_back(counted(static_cast<std::size_t>(t.refused_calls), "call", "calls") + " of the world refused");
  }
  if (t.speed_clamped > 0) all.push_back("a body was too fast and was slowed down " + times_text(t.speed_clamped));
  if (t.rotation_clamped > 0) {
    all.push_back("a body turned too fast for one step and was slowed down " + times_text(t.rotation_clamped));
  }
  if (t.clamped_jointed > 0) {
    all.push_back("a body with joints was stopped at a wall, which stretched the joints, " +
                  times_text(t.clamped_jointed));
  }
  if (t.short_steps > 0) {
    all.push_back(counted(static_cast<std::size_t>(t.short_steps), "step was", "steps were") +
                  " so short that slow motion is lost to rounding");
  }
  if (!result.page_warning.empty()) all.push_back(result.page_warning);
  return all;
}

std::string summary(const RunResult& result, const std::vector<std::string>& written) {
  const FinalState& s = result.last;
  std::string text =
      line("scene", fmt::format("{} ({}): {}, {}, {}", result.scene, result.format, counted(s.bodies, "body", "bodies"),
                                counted(s.shapes, "shape", "shapes"), counted(s.joints, "joint", "joints")));
  for (const std::string& note : result.notes) text += line("note", note);
  text += line("run", what_ran(result)) + times(result) + phases(result) + state(result);
  for (const std::string& path : written) text += line("written", path);
  return text;
}

std::string hash_lines(const RunResult& result) {
  std::string text;
  for (const StepHash& h : result.hashes) text += fmt::format("hash {} {}\n", h.step, hash_text(h.hash));
  return text;
}

std::string warning_lines(const RunResult& result) {
  std::string text;
  for (const std::string& warning : warnings(result)) text += "warning: " + warning + "\n";
  return text;
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

}  // namespace drystone::cli

// The results as CSV and Markdown. benchmarks/report/ plots the CSV.
#include <fmt/format.h>

#include <stdexcept>

#include "benchmarks/scaling/scaling.hpp"

namespace drystone::bench {
namespace {

constexpr const char* kBegin = "<!-- scaling: begin -->";
constexpr const char* kEnd = "<!-- scaling: end -->";

double gain(const SceneScaling& scene, double ms) { return ms > 0.0 ? scene.measured_1 / ms : 0.0; }

const Prediction& of_two(const SceneScaling& scene) { return scene.predictions.front(); }
const Prediction& of_most(const SceneScaling& scene) { return scene.predictions.back(); }

double percent_of(const SceneScaling& scene, double ms) {
  return scene.measured_1 > 0.0 ? 100.0 * ms / scene.measured_1 : 0.0;
}

std::string costs_line(const ScalingResults& results) {
  const SharingCosts& c = results.costs;
  return fmt::format(
      "The time of a step is the least of {} runs. Measured here: {:.2f} us for a job, for each worker beyond the "
      "first; "
      "{:.0f} ns to take a chunk; {:.1f} GB/s from one core. Assumed of the machine that is predicted for: {:.0f} GB/s "
      "from all.\n",
      results.repeats, 1e3 * c.barrier_ms, 1e6 * c.handout_ms, c.core_bandwidth, c.machine_bandwidth);
}

std::string predictions_table(const ScalingResults& results) {
  std::string out =
      "| scene | one worker [ms/step] | two, measured | two, predicted | error | 4 | 8 | 16 | 32 | 64 | most of the "
      "time with "
      "64 |\n|---|---|---|---|---|---|---|---|---|---|---|\n";
  for (const SceneScaling& s : results.scenes) {
    const double error = s.measured_2 > 0.0 ? 100.0 * (of_two(s).total() / s.measured_2 - 1.0) : 0.0;
    out += fmt::format("| {} | {:.3f} | {:.2f} | {:.2f} | {:+.0f} % |", s.scene, s.measured_1 / s.steps,
                       gain(s, s.measured_2), gain(s, of_two(s).total()), error);
    for (std::size_t i = 1; i < s.predictions.size(); ++i)
      out += fmt::format(" {:.1f} |", gain(s, s.predictions[i].total()));
    const Prediction& most = of_most(s);
    out += fmt::format(" {} |\n", greatest_term(most));
  }
  return out;
}

std::string terms_table(const ScalingResults& results) {
  std::string out =
      "| scene | serial | work | few chunks | hand-out | memory | barriers | GB/s "
      "|\n|---|---|---|---|---|---|---|---|\n";
  for (const SceneScaling& s : results.scenes) {
    const Prediction& p = of_most(s);
    const auto part = [&](double ms) { return p.total() > 0.0 ? 100.0 * ms / p.total() : 0.0; };
    const double ms_per_step = p.total() / s.steps;
    out += fmt::format("| {} | {:.0f} % | {:.0f} % | {:.0f} % | {:.0f} % | {:.0f} % | {:.0f} % | {:.0f} |\n", s.scene,
                       part(p.serial), part(p.share), part(p.uneven), part(p.handout), part(p.memory), part(p.barriers),
                       ms_per_step > 0.0 ? s.megabytes / ms_per_step : 0.0);
  }
  return out;
}

std::string inputs_table(const ScalingResults& results) {
  std::string out =
      "| scene | timed steps | jobs | chunks per job | blocks | coupled | constraints on seams | MB |\n"
      "|---|---|---|---|---|---|---|---|\n";
  for (const SceneScaling& s : results.scenes) {
    out += fmt::format("| {} | {} | {:.0f} | {:.0f} | {:.1f} | {:.1f} | {:.0f} | {:.1f} |\n", s.scene, s.steps, s.jobs,
                       s.chunks_per_job, s.blocks, s.coupled_blocks, s.seam_constraints, s.megabytes);
  }
  return out;
}

std::string serial_table(const ScalingResults& results) {
  std::string head = "| scene | all |";
  std::string rule = "|---|---|";
  for (std::size_t i = 0; i < kPhaseCount; ++i) {
    head += fmt::format(" {} |", to_string(static_cast<Phase>(i)));
    rule += "---|";
  }
  std::string out = head + "\n" + rule + "\n";
  for (const SceneScaling& s : results.scenes) {
    out += fmt::format("| {} | {:.1f} |", s.scene, percent_of(s, of_two(s).serial));
    for (const double ms : s.serial_ms) out += fmt::format(" {:.1f} |", percent_of(s, ms));
    out += "\n";
  }
  return out;
}

}  // namespace

std::string to_csv(const ScalingResults& results) {
  std::string out =
      "scene,steps,workers,measured_ms,predicted_ms,serial_ms,share_ms,uneven_ms,handout_ms,memory_ms,barriers_ms\n";
  for (const SceneScaling& s : results.scenes) {
    out += fmt::format("{},{},1,{:.3f},,,,,,,\n", s.scene, s.steps, s.measured_1);
    for (std::size_t i = 0; i < s.predictions.size(); ++i) {
      const Prediction& p = s.predictions[i];
      const std::string measured = kPredictedWorkers[i] == 2 ? fmt::format("{:.3f}", s.measured_2) : "";
      out += fmt::format("{},{},{},{},{:.3f},{:.3f},{:.3f},{:.3f},{:.3f},{:.3f},{:.3f}\n", s.scene, s.steps,
                         kPredictedWorkers[i], measured, p.total(), p.serial, p.share, p.uneven, p.handout, p.memory,
                         p.barriers);
    }
  }
  return out;
}

std::string to_markdown(const ScalingResults& results) {
  return "\n" + costs_line(results) + "\nTimes as fast as one worker:\n\n" + predictions_table(results) +
         "\nWhere the time of a step with 64 workers would go, and what it would ask of the memory:\n\n" +
         terms_table(results) + "\nWhat goes in, per step:\n\n" + inputs_table(results) +
         "\nSerial, in percent of the step of one worker:\n\n" + serial_table(results) + "\n";
}

std::string with_section(const std::string& page, const std::string& section) {
  const std::size_t begin = page.find(kBegin);
  const std::size_t end = page.find(kEnd);
  if (begin == std::string::npos || end == std::string::npos || end < begin) {
    throw std::runtime_error(fmt::format("the page has no lines \"{}\" and \"{}\"", kBegin, kEnd));
  }
  return page.substr(0, begin) + kBegin + "\n" + section + page.substr(end);
}

}  // namespace drystone::bench

#include "benchmarks/fidelity/fidelity.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace drystone::bench::fidelity {
namespace {

std::vector<Case> make_cases() {
  std::vector<Case> all;
  for (auto* const cases_of :
       {friction_cases, stack_cases, contradiction_cases, joint_crowd_cases, joint_machine_cases, chain_cases,
        joint_energy_cases, joint_law_cases, overlap_cases, speed_cases, rolling_cases, restitution_cases}) {
    std::vector<Case> cases = cases_of();
    std::move(cases.begin(), cases.end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace

bool Bar::met_by(double value) const {
  // The conditions are written so that NaN fails every bar.
  return (!at_least || value >= *at_least) && (!at_most || value <= *at_most);
}

void Figures::set(const std::string& key, double value) {
  if (std::isfinite(value)) {
    figures_[key] = {value, ""};
  } else {
    figures_[key] = {std::nullopt, "not finite"};
  }
}

void Figures::none(const std::string& key, const std::string& why) { figures_[key] = {std::nullopt, why}; }

void Figures::fill(std::span<const Row> rows, const std::string& why) {
  for (const Row& row : rows) figures_.try_emplace(row.key, Figure{std::nullopt, why});
}

std::span<const Case> fidelity_cases() {
  static const std::vector<Case> all = make_cases();
  return all;
}

const Case* find_case(const std::string& name) {
  const std::span<const Case> all = fidelity_cases();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Case& c) { return c.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<Setting> time_steps() { return {{30, 4}, {60, 4}, {120, 4}, {240, 4}, {480, 4}, {960, 4}, {1920, 4}}; }

std::vector<Setting> substep_counts() { return {{60, 1}, {60, 2}, {60, 4}, {60, 8}, {60, 16}, {60, 32}, {60, 64}}; }

}  // namespace drystone::bench::fidelity

// Suite E: is the physics right? A case builds small worlds, runs them in one engine and compares the results with
// theory or with rest. Each figure has a name, a unit, the value from theory and a bar, which is the limit that a
// correct engine must reach. Times and errors come from the same steps.
//
// fidelity_cases() is the one table of cases. The runner (drystone-bench --suite E), the page docs/fidelity.md and the
// short form in the tests use it, so a new case is in all three. Each family of cases has a file beside this one;
// joints have several files.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "benchmarks/fidelity/lab.hpp"

namespace drystone::bench::fidelity {

/// Bounds of a correct figure. Both may be set.
struct Bar {
  std::optional<double> at_least{};
  std::optional<double> at_most{};

  bool any() const { return at_least.has_value() || at_most.has_value(); }
  bool met_by(double value) const;
};

inline Bar at_most(double value) { return {.at_most = value}; }
inline Bar at_least(double value) { return {.at_least = value}; }
inline Bar between(double lower, double upper) { return {lower, upper}; }

/// A measured quantity: a row of the table.
struct Row {
  std::string key;
  std::string about;
  std::string unit;
  /// The value from theory. Empty if there is none, for example for a time or the height of a column.
  std::optional<double> theory{};
  Bar bar{};
};

/// The figures of one case in one engine, by key.
class Figures {
 public:
  struct Figure {
    /// Empty if the engine gave no value; then `note` says why.
    std::optional<double> value;
    std::string note;
  };

  /// A value that is not finite is stored as empty, with a note.
  void set(const std::string& key, double value);
  /// Stores why there is no value.
  void none(const std::string& key, const std::string& why);
  /// Gives this note to every row without a figure.
  void fill(std::span<const Row> rows, const std::string& why);

  const std::map<std::string, Figure>& all() const { return figures_; }

 private:
  std::map<std::string, Figure> figures_;
};

/// How a case's error shrinks with the time step and with the sub-steps.
struct Convergence {
  std::string about;
  std::string unit;
  /// Computes the size of the error, which is 0 in theory. Null: the case does not measure convergence.
  double (*error)(Lab& lab, const Setting& setting) = nullptr;
  double negligible = 0.0;  // An error below this need not become smaller.
};

struct Case {
  std::string name;
  std::string family;
  std::string about;
  std::vector<Row> rows;
  void (*measure)(Lab& lab, Figures& figures) = nullptr;
  Convergence convergence{};
};

/// All cases, family by family.
std::span<const Case> fidelity_cases();
/// The case of this name, or null.
const Case* find_case(const std::string& name);

/// The settings over which convergence is shown: time steps at 4 sub-steps, then sub-steps at 1/60 s.
std::vector<Setting> time_steps();
std::vector<Setting> substep_counts();

// One function per file of cases.
std::vector<Case> friction_cases();
std::vector<Case> stack_cases();
std::vector<Case> contradiction_cases();
std::vector<Case> joint_crowd_cases();
std::vector<Case> joint_machine_cases();
std::vector<Case> chain_cases();
std::vector<Case> joint_energy_cases();
std::vector<Case> joint_law_cases();
std::vector<Case> overlap_cases();
std::vector<Case> speed_cases();
std::vector<Case> rolling_cases();
std::vector<Case> restitution_cases();

}  // namespace drystone::bench::fidelity

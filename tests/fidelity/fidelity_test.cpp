// The short form of suite E: every case in Drystone, with fewer heights, seeds and seconds, compared with the bars of
// the suite. Rows that miss their bar are listed in open.hpp: they are reported and not asserted, and an entry that
// reaches its bar must be removed.
#include "benchmarks/fidelity/fidelity.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "benchmarks/fidelity/record.hpp"
#include "tests/benchmarks/faulty_engine.hpp"
#include "tests/fidelity/open.hpp"

namespace drystone::bench::fidelity {
namespace {

bool is_open(const std::string& entry) { return std::find(kOpen.begin(), kOpen.end(), entry) != kOpen.end(); }

std::string told(const Row& row, const Figures::Figure& figure) {
  std::string text = row.about + ": " + (figure.value ? std::to_string(*figure.value) + " " + row.unit : figure.note);
  if (row.bar.at_least) text += ", at least " + std::to_string(*row.bar.at_least);
  if (row.bar.at_most) text += ", at most " + std::to_string(*row.bar.at_most);
  return text;
}

void judge(const std::string& entry, const Row& row, const Figures::Figure& figure) {
  if (!figure.value && (figure.note == "not in the short form" || figure.note == "no data")) return;
  const bool met = figure.value && row.bar.met_by(*figure.value);
  if (is_open(entry)) {
    EXPECT_FALSE(met) << entry << " reaches its bar: remove it from tests/fidelity/open.hpp\n" << told(row, figure);
  } else {
    EXPECT_TRUE(met) << entry << "\n" << told(row, figure);
  }
}

class Fidelity : public testing::TestWithParam<std::string> {};
class FidelityConvergence : public testing::TestWithParam<std::string> {};

TEST_P(Fidelity, ReachesItsBars) {
  const Case& what = *find_case(GetParam());
  const Record record = measure({.name = what.name, .brief = true}, make_engine);
  EXPECT_EQ(record.figures.all().size(), what.rows.size()) << "a figure without a row";
  for (const Row& row : what.rows) {
    // Times are not asserted here: they are measured on an idle machine.
    if (row.bar.any() && row.unit != "us") judge(what.name + "." + row.key, row, record.figures.all().at(row.key));
  }
}

double error_at(const Case& what, const Setting& setting) {
  Lab lab(make_engine, true);
  return what.convergence.error(lab, setting);
}

void judge_smaller_steps(const std::string& entry, double coarse, double fine, double negligible) {
  const double most = std::max(coarse, negligible);
  if (is_open(entry)) {
    EXPECT_FALSE(fine <= most) << entry << " does not grow: remove it from tests/fidelity/open.hpp";
  } else {
    EXPECT_LE(fine, most) << entry;
  }
}

// With an eighth of the time step, and with four times the sub-steps, the error of no case may grow, unless it is
// negligible.
TEST_P(FidelityConvergence, ErrorsDoNotGrowWithSmallerSteps) {
  const Case& what = *find_case(GetParam());
  const double usual = error_at(what, {60, 4});
  judge_smaller_steps(what.name + ".time_step", usual, error_at(what, {480, 4}), what.convergence.negligible);
  judge_smaller_steps(what.name + ".substeps", usual, error_at(what, {60, 16}), what.convergence.negligible);
}

std::vector<std::string> names(bool with_convergence_only) {
  std::vector<std::string> all;
  for (const Case& what : fidelity_cases()) {
    if (!with_convergence_only || what.convergence.error != nullptr) all.push_back(what.name);
  }
  return all;
}

constexpr auto kName = [](const testing::TestParamInfo<std::string>& tested) { return tested.param; };
INSTANTIATE_TEST_SUITE_P(Suite, Fidelity, testing::ValuesIn(names(false)), kName);
INSTANTIATE_TEST_SUITE_P(Suite, FidelityConvergence, testing::ValuesIn(names(true)), kName);

TEST(FidelityTable, NamesAreUniqueAndOpenEntriesNameAssertedRows) {
  std::set<std::string> rows;
  for (const Case& what : fidelity_cases()) {
    for (const Row& row : what.rows) {
      const std::string entry = what.name + "." + row.key;
      if (row.bar.any()) {
        EXPECT_TRUE(rows.insert(entry).second) << entry << " is listed twice";
      }
    }
    if (what.convergence.error == nullptr) continue;
    rows.insert(what.name + ".time_step");
    rows.insert(what.name + ".substeps");
  }
  for (const std::string_view entry : kOpen) EXPECT_TRUE(rows.count(std::string(entry))) << entry;
}

TEST(FidelityTable, FindsEveryCaseByItsName) {
  for (const Case& what : fidelity_cases()) EXPECT_EQ(find_case(what.name), &what);
  EXPECT_EQ(find_case("no such case"), nullptr);
}

// An engine without friction, and one without contacts, must not pass.
TEST(FidelityTable, AnEngineThatIsWrongMissesItsBars) {
  const auto missed = [](const char* name, test::Fault fault) {
    const auto wrong = [fault](const EngineOptions& options) -> std::unique_ptr<Engine> {
      return std::make_unique<FaultyEngine>(fault, make_engine(options));
    };
    const Record record = measure({.name = name, .brief = true}, wrong);
    const std::vector<Row>& rows = find_case(name)->rows;
    return std::count_if(rows.begin(), rows.end(), [&](const Row& row) {
      const Figures::Figure& figure = record.figures.all().at(row.key);
      return figure.value && !row.bar.met_by(*figure.value);
    });
  };
  EXPECT_GT(missed("slope", test::Fault::no_friction), 0);
  EXPECT_GT(missed("sliding_distance", test::Fault::no_friction), 3);
  EXPECT_GT(missed("coarse_steps", test::Fault::no_contacts), 3);
}

}  // namespace
}  // namespace drystone::bench::fidelity

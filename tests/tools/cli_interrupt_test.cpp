// Ctrl-C in a long run: the run ends soon, the outputs are written for the steps done, and the exit code shows it. A
// pipe whose reader closes ends the run too.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/tools/program.hpp"

namespace drystone::test {
namespace {

using testing::HasSubstr;

class CliInterrupt : public testing::TestWithParam<int> {};

TEST_P(CliInterrupt, EndsTheRunAndWritesTheStepsDone) {
  const Directory directory;
  const std::string json_path = directory / "a.json", csv_path = directory / "a.csv", png_path = directory / "a.png",
                    html_path = directory / "a.html";
  const Program program(directory, {"run", "arch", "--steps", "100000000", "--json", json_path, "--csv", csv_path,
                                    "--png", png_path, "--png-at", "100000000", "--html", html_path});
  // Poses on the disk show that the run has begun.
  ASSERT_NE(wait_for_temporary(directory, "a.csv"), "");
  program.send(GetParam());
  const Outcome outcome = program.wait();
  EXPECT_EQ(outcome.exit_code, 128 + GetParam());
  EXPECT_THAT(outcome.out, HasSubstr("interrupted"));

  const auto report = nlohmann::json::parse(read_text(json_path));
  EXPECT_EQ(report["interrupted"], true);
  EXPECT_EQ(report["steps_asked"], 100000000);
  const int steps = report["steps"];
  EXPECT_GT(steps, 0);
  EXPECT_LT(steps, 100000000);

  const std::string csv = read_text(csv_path);
  const int bodies = report["bodies"];
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + static_cast<long>(steps) * bodies);
  EXPECT_EQ(read_text(png_path).substr(1, 3), "PNG");
  EXPECT_NE(read_text(html_path).find("</html>"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Signals, CliInterrupt, testing::Values(SIGINT, SIGTERM, SIGHUP));

int exit_code_of(const std::string& shell_command) { return WEXITSTATUS(std::system(shell_command.c_str())); }

TEST(CliPipe, AClosedReaderEndsTheRunWithoutAMessage) {
  const Directory directory;
  const std::string err = directory / "err";
  // The shell ends with the exit code of drystone, not of head. A hundred million steps would take days.
  const std::string command = "{ " DRYSTONE_PROGRAM " run arch --steps 100000000 --csv - --quiet 2>" + err +
                              "; echo $? >" + (directory / "code") + "; } | head -3 >" + (directory / "out");
  EXPECT_EQ(exit_code_of(command), 0);
  for (int i = 0; i < 3000 && read_text(directory / "code").empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(read_text(directory / "code"), "1\n");
  EXPECT_EQ(read_text(err), "");
}

}  // namespace
}  // namespace drystone::test

// Processes that end well, badly or not at all. The programs are shell commands.
#include "benchmarks/runner/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <string>

#include "benchmarks/runner/command_error.hpp"
#include "tests/benchmarks/scratch.hpp"

namespace drystone::bench {
namespace {

using testing::HasSubstr;

ProcessOptions shell(const std::string& script) {
  ProcessOptions options;
  options.command = {"/bin/sh", "-c", script};
  options.limit = 30.0;
  return options;
}

// This is long enough for a busy machine, and far shorter than the programs would take.
constexpr double kSoon = 10.0;

TEST(Process, ReturnsOutputAndExitCode) {
  const ProcessResult good = run_process(shell("echo out; echo err >&2"));
  EXPECT_TRUE(good.ok());
  EXPECT_EQ(good.out, "out\n");
  EXPECT_EQ(good.err, "err\n");

  const ProcessResult bad = run_process(shell("exit 3"));
  EXPECT_FALSE(bad.ok());
  EXPECT_EQ(bad.describe(), "exit code 3");
}

TEST(Process, ReturnsOutputOfAnyLength) {
  // More output than a pipe holds, on both streams. Neither stream may block the other. Of the error stream only the
  // end is kept.
  const ProcessResult result = run_process(shell(
      "head -c 300000 /dev/zero | tr '\\0' x; echo end; head -c 300000 /dev/zero | tr '\\0' y >&2; echo last >&2"));
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result.out.size(), 300004u);
  EXPECT_LT(result.err.size(), 10000u);
  EXPECT_EQ(result.err.substr(result.err.size() - 6), "ylast\n");
}

TEST(Process, NamesTheSignalOfACrash) {
  const ProcessResult result = run_process(shell("echo before >&2; kill -SEGV $$"));
  EXPECT_EQ(result.end, ProcessEnd::signalled);
  EXPECT_EQ(result.code, SIGSEGV);
  EXPECT_EQ(result.err, "before\n");
  EXPECT_THAT(result.describe(), HasSubstr("ended by signal 11"));
}

TEST(Process, EndsAHangingProgramAndItsChildren) {
  const Scratch directory;
  const std::string alive = (directory / "alive").string();
  ProcessOptions options = shell("(sleep 2; touch " + alive + ") & sleep 60");
  options.limit = 0.2;
  const ProcessResult result = run_process(options);
  EXPECT_EQ(result.end, ProcessEnd::timed_out);
  EXPECT_LT(result.seconds, kSoon);
  EXPECT_THAT(result.describe(), HasSubstr("not done after"));
  run_process(shell("sleep 2.5"));
  EXPECT_FALSE(std::filesystem::exists(alive));
}

TEST(Process, DoesNotWaitForAPipeThatAChildKeepsOpen) {
  const ProcessResult result = run_process(shell("sleep 20 & echo done"));
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result.out, "done\n");
  EXPECT_LT(result.seconds, kSoon);
}

TEST(Process, CanBeInterrupted) {
  ProcessOptions options = shell("sleep 60");
  double ticked = 0.0;
  options.tick = [&](double seconds) { ticked = seconds; };
  options.interrupted = [&] { return ticked > 0.1; };
  const ProcessResult result = run_process(options);
  EXPECT_EQ(result.end, ProcessEnd::interrupted);
  EXPECT_LT(result.seconds, kSoon);
}

TEST(Process, HasEmptyStandardInput) { EXPECT_EQ(run_process(shell("cat; echo end")).out, "end\n"); }

TEST(Process, RefusesAProgramThatDoesNotExist) {
  ProcessOptions options;
  options.command = {"/there/is/no/such/program"};
  EXPECT_THROW(run_process(options), CommandError);
}

}  // namespace
}  // namespace drystone::bench

// Limits of what a command does unasked, and the options that raise them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/sanitized.hpp"
#include "tests/tools/program.hpp"
#include "tools/drystone/command_error.hpp"
#include "tools/drystone/scene_argument.hpp"

namespace drystone::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string scene_of_steps(const std::string& steps) {
  return R"({"drystone": {"scene_version": 1}, "steps": )" + steps +
         R"(, "bodies": [{"type": "dynamic", "shapes": [{"type": "circle", "radius": 1}]}]})";
}

TEST(CliLimits, ASceneAsksForAMillionStepsAtMost) {
  const Directory directory;
  const std::string scene = directory.write("a.json", scene_of_steps("1000000000"));
  for (const auto& arguments :
       {std::vector<std::string>{"run", scene}, std::vector<std::string>{"record", scene, "--out", directory / "a.dsr"},
        std::vector<std::string>{"determinism", scene}}) {
    const Outcome refused = run_program(arguments);
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_THAT(refused.err, HasSubstr("a.json: the scene asks for 1000000000 steps; more than 1000000 are done with "
                                       "--steps only"));
    std::vector<std::string> with_steps = arguments;
    with_steps.insert(with_steps.end(), {"--steps", "3"});
    EXPECT_EQ(run_program(with_steps).exit_code, 0);
  }
  cli::NamedScene most;
  most.scene.steps = cli::kMostSceneSteps;
  EXPECT_EQ(cli::steps_to_take(most, std::nullopt), 1000000);
  ++most.scene.steps;
  EXPECT_THROW(cli::steps_to_take(most, std::nullopt), cli::CommandError);
  EXPECT_EQ(cli::steps_to_take(most, 2000000), 2000000);
}

#if !defined(DRYSTONE_TEST_ADDRESS_SANITIZER) && !defined(DRYSTONE_TEST_THREAD_SANITIZER)
/// A program whose memory has a limit, which the sanitizers cannot have.
Outcome run_with_memory(int kilobytes, const std::string& arguments) {
  return run_program({"-c", "ulimit -v " + std::to_string(kilobytes) + "; exec " DRYSTONE_PROGRAM " " + arguments},
                     "/bin/sh");
}

TEST(CliLimits, TooLittleMemoryIsAFailure) {
  const Directory directory;
  std::string scene = R"({"drystone": {"scene_version": 1}, "bodies": [)";
  for (int i = 0; i < 50'000; ++i) scene += R"({"type": "dynamic", "position": [)" + std::to_string(i) + ", 0]},";
  scene.back() = ']';
  scene += '}';
  const std::string file = directory.write("many.json", scene);
  const std::string run = "run large_pyramid:140 --steps 5 --quiet", validate = "validate " + file;
  for (const std::string& arguments :
       {run, run + " --workers 2", validate, "convert " + file + " " + directory / "b.json"}) {
    int failures = 0;
    // The least with which the program begins at all, up to what is enough.
    for (int kilobytes = 24'000; kilobytes < 1'000'000; kilobytes += kilobytes / 4) {
      const Outcome outcome = run_with_memory(kilobytes, arguments);
      if (outcome.exit_code == 127) continue;
      if (outcome.exit_code == 0) break;
      EXPECT_EQ(outcome.exit_code, 1) << kilobytes << " kB: " << arguments;
      EXPECT_THAT(outcome.err,
                  testing::AnyOf("drystone: not enough memory\n", HasSubstr("the system starts only 0 of 1 threads")))
          << kilobytes << " kB: " << arguments;
      ++failures;
    }
    EXPECT_GE(failures, 2) << arguments;
  }
  EXPECT_THAT(names_in(directory), testing::UnorderedElementsAre("b.json", "many.json"));
}
#endif

TEST(CliLimits, ARecordingWithoutEndIsRefused) {
  const Directory directory;
  const Outcome endless = run_program({"replay", "/dev/zero", "--file-limit", "10"});
  EXPECT_EQ(endless.exit_code, 1);
  EXPECT_EQ(endless.err, "drystone: /dev/zero: is larger than 10 MiB; --file-limit allows more\n");
  const std::string large = directory / "a.dsr";
  ASSERT_EQ(run_program({"record", "bowl:100", "--steps", "100", "--keyframe-every", "1", "--out", large}).exit_code,
            0);
  ASSERT_GT(std::filesystem::file_size(large), 1u << 20);
  EXPECT_EQ(run_program({"replay", large, "--file-limit", "1"}).exit_code, 1);
  EXPECT_EQ(run_program({"replay", large}).exit_code, 0);
}

TEST(CliLimits, APageEndsWhereItsFramesTakeTooMuchMemory) {
  const Directory directory;
  const std::string page = directory / "a.html", record = directory / "a.dsr";
  const std::string warning = "where its frames take 1 MiB; --html-memory allows more";
  const auto page_of_run = [&](const char* steps, const char* memory) {
    const Outcome run = run_program({"run", "tumbler:10", "--steps", steps, "--html", page, "--html-memory", memory,
                                     "--record", record, "--json", directory / "a.json", "--quiet"});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const auto report = nlohmann::json::parse(read_text(directory / "a.json"));
    EXPECT_EQ(report["warnings"].dump().find(warning) != std::string::npos, run.err.find(warning) != std::string::npos);
    EXPECT_NE(read_text(page).find("</html>"), std::string::npos);
    return run.err;
  };
  EXPECT_EQ(page_of_run("100", "1"), "");
  EXPECT_THAT(page_of_run("600", "1"), AllOf(HasSubstr("warning: the page ends at "), HasSubstr(warning)));
  // Pages hold the times of steps, so their sizes vary a little.
  const auto size = static_cast<double>(std::filesystem::file_size(page));
  EXPECT_THAT(page_of_run("700", "1"), HasSubstr(warning));
  EXPECT_NEAR(static_cast<double>(std::filesystem::file_size(page)), size, 0.01 * size);
  EXPECT_EQ(page_of_run("700", "1000"), "");
  EXPECT_GT(static_cast<double>(std::filesystem::file_size(page)), 1.25 * size);

  const Outcome replayed = run_program({"replay", record, "--html", page, "--html-memory", "1", "--quiet"});
  EXPECT_EQ(replayed.exit_code, 0);
  EXPECT_THAT(replayed.err, HasSubstr(warning));
}

TEST(CliLimits, MessagesAreShortWhateverTheyQuote) {
  const Directory directory;
  const std::string digits(100000, '1');
  const std::string scene = directory.write("a.json", scene_of_steps(digits));
  for (const auto& arguments :
       {std::vector<std::string>{"validate", scene}, std::vector<std::string>{"run", digits},
        std::vector<std::string>{"run", "arch:" + digits}, std::vector<std::string>{"run", "arch", "--steps", digits},
        std::vector<std::string>{"run", "arch", "--" + digits}, std::vector<std::string>{digits}}) {
    const Outcome outcome = run_program(arguments);
    EXPECT_NE(outcome.exit_code, 0);
    EXPECT_LT(outcome.err.size(), 2200u) << arguments.front();
    EXPECT_THAT(outcome.err, HasSubstr("..."));
  }
}

}  // namespace
}  // namespace drystone::test

// The files of the command line: written in whole or not at all, never elsewhere, and without a trace of what was given up.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "tests/tools/program.hpp"

namespace drystone::test {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

const std::string kEmptyScene = R"({"drystone": {"scene_version": 1}})";

int shell(const std::string& command) { return WEXITSTATUS(std::system(command.c_str())); }

TEST(CliWrites, ConvertTouchesNoFileButItsOutput) {
  const Directory directory;
  const std::string input = directory.write("a.json.new", kEmptyScene);
  EXPECT_EQ(run_program({"convert", input, directory / "a.json"}).exit_code, 0);
  EXPECT_EQ(read_text(input), kEmptyScene);
  EXPECT_EQ(run_program({"validate", directory / "a.json"}).exit_code, 0);
  EXPECT_THAT(names_in(directory), UnorderedElementsAre("a.json", "a.json.new"));
}

TEST(CliWrites, AnInputOfAnotherNameIsNoOutput) {
  const Directory directory;
  const std::string input = directory.write("a.json", kEmptyScene);
  fs::create_hard_link(input, directory / "hard.json");
  fs::create_symlink("hard.json", directory / "soft.json");
  for (const char* name : {"hard.json", "soft.json", "a.json"}) {
    const Outcome outcome = run_program({"convert", input, directory / name});
    EXPECT_EQ(outcome.exit_code, 2) << name;
    EXPECT_THAT(outcome.err, HasSubstr("is the scene that is read"));
    EXPECT_EQ(read_text(input), kEmptyScene);
  }
  // Two outputs that do not exist yet.
  fs::create_symlink("none", directory / "to_none");
  const Outcome outcome =
      run_program({"run", input, "--steps", "1", "--json", directory / "none", "--csv", directory / "to_none"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("is also the file of --json"));
  EXPECT_TRUE(fs::is_symlink(directory / "to_none"));
}

TEST(CliWrites, LinksLeadToTheFileThatIsWritten) {
  const Directory directory;
  for (const char* name : {"a.json", "a.csv", "a.png", "a.html", "s.json", "a.dsr"}) {
    fs::create_symlink(std::string("real_") + name, directory / name);
  }
  directory.write("real_a.html", "old");
  const Outcome outcome =
      run_program({"run", "arch:9", "--steps", "3", "--json", directory / "a.json", "--csv", directory / "a.csv",
                   "--png", directory / "a.png", "--html", directory / "a.html", "--scene", directory / "s.json",
                   "--record", directory / "a.dsr"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const char* name : {"a.json", "a.csv", "a.png", "a.html", "s.json", "a.dsr"}) {
    EXPECT_TRUE(fs::is_symlink(directory / name)) << name;
    EXPECT_GT(read_text(directory / (std::string("real_") + name)).size(), 3u) << name;
  }
  EXPECT_EQ(names_in(directory).size(), 12u);

  fs::create_symlink("loop.json", directory / "loop.json");
  for (const auto& arguments : {std::vector<std::string>{"convert", "arch", directory / "loop.json"},
                                std::vector<std::string>{"run", "arch", "--json", directory / "loop.json"},
                                std::vector<std::string>{"validate", directory / "loop.json"}}) {
    const Outcome looped = run_program(arguments);
    EXPECT_EQ(looped.exit_code, 1);
    EXPECT_THAT(looped.err, HasSubstr("loop.json: cannot be"));
    EXPECT_THAT(looped.err, HasSubstr("its symbolic links form a loop"));
  }
  EXPECT_TRUE(fs::is_symlink(directory / "loop.json"));
}

TEST(CliWrites, AFullDiskKeepsTheOldFiles) {
  const Directory directory;
  const std::vector<std::string> names = {"a.json", "a.csv", "a.png", "a.html", "s.json", "a.dsr"};
  for (const std::string& name : names) directory.write(name, "old");
  // A block of the shell has 512 or 1024 bytes.
  const int code = shell("ulimit -f 1; cd '" + (directory / "") +
                         "'; exec " DRYSTONE_PROGRAM
                         " run arch:31 --steps 50 --hash-every 1 --json a.json --csv a.csv "
                         "--png a.png --html a.html --scene s.json --record a.dsr >/dev/null 2>/dev/null");
  EXPECT_EQ(code, 1);
  for (const std::string& name : names) EXPECT_EQ(read_text(directory / name), "old") << name;
  EXPECT_EQ(names_in(directory).size(), names.size());
}

TEST(CliWrites, ManyProcessesMayWriteOneFile) {
  const Directory directory;
  const std::string file = directory / "a.json";
  const std::string scenes[2] = {"arch:31", "large_pyramid:10"};
  const std::string texts[2] = {run_program({"convert", scenes[0], "-"}).out,
                                run_program({"convert", scenes[1], "-"}).out};
  ASSERT_EQ(run_program({"convert", scenes[0], file}).exit_code, 0);
  std::atomic<int> running = 2;
  const auto write = [&](const std::string& scene) {
    for (int i = 0; i < 25; ++i) EXPECT_EQ(run_program({"convert", scene, file}).exit_code, 0);
    --running;
  };
  std::thread first(write, scenes[0]), second(write, scenes[1]);
  int broken = 0;
  while (running > 0) {
    const std::string text = read_text(file);
    broken += text != texts[0] && text != texts[1] ? 1 : 0;
  }
  first.join();
  second.join();
  EXPECT_EQ(broken, 0);
  EXPECT_THAT(names_in(directory), ElementsAre("a.json"));
}

class CliSignals : public testing::TestWithParam<int> {};

// The first signal ends the run, the second one the program: no later than the page is written.
TEST_P(CliSignals, LeaveNoTemporaryFiles) {
  const Directory directory;
  const Directory output;
  const std::string html = directory.write("a.html", "old");
  const Program program(output, {"run", "large_pyramid:40", "--steps", "100000", "--csv", directory / "a.csv",
                                 "--record", directory / "a.dsr", "--html", html});
  ASSERT_NE(wait_for_temporary(directory, "a.csv"), "");
  program.send(GetParam());
  program.send(SIGQUIT);
  program.send(SIGQUIT);
  const Outcome outcome = program.wait();
  EXPECT_EQ(outcome.exit_code, 128 + SIGQUIT);
  EXPECT_THAT(names_in(directory), ElementsAre("a.html"));
  EXPECT_EQ(read_text(html), "old");
}

INSTANTIATE_TEST_SUITE_P(Signals, CliSignals, testing::Values(SIGINT, SIGTERM, SIGHUP));

// A terminal that closes sends SIGHUP from several sides.
TEST(CliWrites, ManyHangUpsAreOne) {
  const Directory directory;
  const Directory output;
  const Program program(output, {"run", "arch", "--steps", "100000000", "--csv", directory / "a.csv"});
  ASSERT_NE(wait_for_temporary(directory, "a.csv"), "");
  for (int i = 0; i < 20; ++i) {
    program.send(SIGHUP);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(program.wait().exit_code, 128 + SIGHUP);
  EXPECT_THAT(names_in(directory), ElementsAre("a.csv"));
}

TEST(CliWrites, ARecordingOutlivesACrashInItsTemporaryFile) {
  const Directory directory;
  const Directory output;
  const std::string recording = directory.write("a.dsr", "old");
  const Program program(output, {"record", "arch", "--steps", "100000000", "--out", recording});
  const std::string temporary = wait_for_temporary(directory, "a.dsr");
  ASSERT_NE(temporary, "");
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  program.send(SIGKILL);
  EXPECT_EQ(program.wait().exit_code, 128 + SIGKILL);
  EXPECT_EQ(read_text(recording), "old");
  const Outcome replayed = run_program({"replay", temporary});
  EXPECT_EQ(replayed.exit_code, 0) << replayed.err;
  EXPECT_THAT(replayed.out, HasSubstr("all played steps are as recorded"));
}

// What the shell has written to the same file before and after stays.
TEST(CliWrites, StandardOutputMayBeNamed) {
  const Directory directory;
  const std::string file = directory / "log";
  EXPECT_EQ(shell("{ echo before; " DRYSTONE_PROGRAM " run arch --steps 1 --quiet --json /dev/stdout; echo after; } >" +
                  file),
            0);
  const std::string text = read_text(file);
  EXPECT_EQ(text.rfind("before\n{\n", 0), 0u) << text;
  EXPECT_EQ(text.substr(text.size() - 9), "\n}\nafter\n");
}

}  // namespace
}  // namespace drystone::test

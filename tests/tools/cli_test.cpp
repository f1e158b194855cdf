// The commands of the command line, their messages and their exit codes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "drystone/debug_draw.hpp"
#include "drystone/scenes/scene.hpp"
#include "drystone/version.hpp"
#include "tests/tools/program.hpp"

namespace drystone::test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kBox =
    R"({"drystone": {"scene_version": 1}, "bodies": [{"type": "dynamic", "shapes": [{"type": "circle", "radius": 1}]}]})";

TEST(Cli, ListsEachBuiltInSceneOnALine) {
  const Outcome list = run_program({"list"});
  EXPECT_EQ(list.exit_code, 0) << list.err;
  EXPECT_EQ(static_cast<std::size_t>(std::count(list.out.begin(), list.out.end(), '\n')),
            scenes::built_in_scenes().size());
  for (const auto& scene : scenes::built_in_scenes())
    EXPECT_THAT("\n" + list.out, HasSubstr(std::string("\n") + scene.name));
}

TEST(Cli, PrintsItsVersion) { EXPECT_EQ(run_program({"--version"}).out, std::string("drystone ") + kVersion + "\n"); }

TEST(Cli, HelpOfRunListsAllLayers) {
  const Outcome help = run_program({"run", "--help"});
  for (const DrawLayer layer : draw_layers()) EXPECT_THAT(help.out, HasSubstr(to_string(layer)));
}

TEST(Cli, EveryCommandHasHelp) {
  for (const std::vector<std::string>& command : {std::vector<std::string>{"--help"},
                                                  {"list", "--help"},
                                                  {"run", "--help"},
                                                  {"determinism", "--help"},
                                                  {"convert", "--help"},
                                                  {"validate", "--help"}}) {
    const Outcome help = run_program(command);
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_EQ(help.err, "");
    EXPECT_THAT(help.out, HasSubstr("Example")) << command.front();
    EXPECT_THAT(help.out, HasSubstr("\n  drystone ")) << command.front();
  }
}

struct Misuse {
  std::vector<std::string> arguments;
  std::string message;
};

class CliMisuse : public testing::TestWithParam<Misuse> {};

TEST_P(CliMisuse, ExitsWith2AndNamesTheOption) {
  const Outcome outcome = run_program(GetParam().arguments);
  EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(GetParam().message));
  EXPECT_THAT(outcome.err, HasSubstr("--help"));
  EXPECT_EQ(outcome.out, "");
}

INSTANTIATE_TEST_SUITE_P(
    Usage, CliMisuse,
    testing::Values(Misuse{{}, "subcommand"}, Misuse{{"fly"}, "drystone: unexpected command \"fly\""},
                    Misuse{{"rum", "arch"}, "did you mean \"run\"?"}, Misuse{{"run"}, "SCENE"},
                    Misuse{{"run", "arch", "--speed", "1"}, "drystone run: unexpected option \"--speed\""},
                    Misuse{{"run", "arch", "--step", "1"}, "\"--step\", did you mean \"--steps\""},
                    Misuse{{"run", "arch", "bowl"}, "unexpected argument \"bowl\""},
                    Misuse{{"run", "arch", "--steps"}, "--steps"},
                    Misuse{{"run", "arch", "--steps", "many"}, "--steps: expected a whole number from 0"},
                    Misuse{{"run", "arch", "--steps", "-1"}, "--steps: expected"},
                    Misuse{{"run", "arch", "--steps", "1.5"}, "--steps: expected"},
                    Misuse{{"run", "arch", "--steps", "99999999999999999999"}, "--steps: expected"},
                    Misuse{{"run", "arch", "--dt", "0"}, "--dt: expected seconds"},
                    Misuse{{"run", "arch", "--dt", "nan"}, "--dt: expected seconds"},
                    Misuse{{"run", "arch", "--dt", "1/0"}, "--dt: expected seconds"},
                    Misuse{{"run", "arch", "--substeps", "0"}, "--substeps: expected a whole number from 1 to 64"},
                    Misuse{{"run", "arch", "--workers", "65"}, "--workers: expected a whole number from 1 to 64"},
                    Misuse{{"run", "arch", "--lanes", "wide"}, "--lanes: expected one of auto, scalar"},
                    Misuse{{"run", "arch", "--hash-every", "0"}, "--hash-every: expected"}));

INSTANTIATE_TEST_SUITE_P(
    Determinism, CliMisuse,
    testing::Values(Misuse{{"determinism"}, "SCENE"}, Misuse{{"determinism", "dominos"}, "did you mean \"dominoes\"?"},
                    Misuse{{"determinism", "arch", "--workers", "1,2,1"}, "--workers: \"1\" is given twice"},
                    Misuse{{"determinism", "arch", "--workers", "1,,2"}, "--workers: expected a whole number from 1"},
                    Misuse{{"determinism", "arch", "--workers", "1,"}, "--workers: expected a whole number from 1"},
                    Misuse{{"determinism", "arch", "--workers", ""}, "--workers: expected"},
                    Misuse{{"determinism", "arch", "--workers", "0"},
                           "--workers: expected a whole number from 1 to 64"},
                    Misuse{{"determinism", "arch", "--lanes", "scalar,wide"}, "--lanes: expected one of auto, scalar"},
                    Misuse{{"determinism", "arch", "--steps", "-1"}, "--steps: expected"},
                    Misuse{{"determinism", "bowl", "scenes/files/hello.json", "--json", "./scenes/files/hello.json"},
                           "--json: \"./scenes/files/hello.json\" is the scene that is read"}));

INSTANTIATE_TEST_SUITE_P(Scenes, CliMisuse,
                         testing::Values(Misuse{{"run", "dominos"}, "\"dominos\", did you mean \"dominoes\"?"},
                                         Misuse{{"run", "arch:many"}, "arch (stones) must be a whole number"},
                                         Misuse{{"convert", "dominos", "x.json"}, "did you mean \"dominoes\"?"}));

INSTANTIATE_TEST_SUITE_P(
    Outputs, CliMisuse,
    testing::Values(Misuse{{"run", "arch", "--png-at", "3"}, "--png-at: needs --png"},
                    Misuse{{"run", "arch", "--draw", "shapes"}, "--draw: needs --png FILE or --html FILE"},
                    Misuse{{"run", "arch", "--png", "x.png", "--draw", "shapes,shape"},
                           "--draw: there is no layer \"shape\"; the layers are all, shapes, blocks"},
                    Misuse{{"run", "arch", "--png", "x.png", "--steps", "5", "--png-at", "6"},
                           "--png-at: there is no step 6"},
                    Misuse{{"run", "arch", "--json", "--quiet"}, "--json: expected a file name"},
                    Misuse{{"run", "arch", "--json", ""}, "--json"},
                    Misuse{{"run", "arch", "--png", "-"}, "--png: expected"},
                    Misuse{{"run", "arch", "--html", "-"}, "--html: expected"},
                    Misuse{{"run", "arch", "--frame-rate", "24"}, "--frame-rate: needs --html"},
                    Misuse{{"run", "arch", "--html", "x.html", "--frame-rate", "0"}, "--frame-rate: expected frames"},
                    Misuse{{"run", "arch", "--html", "x.html", "--frame-rate", "nan"}, "--frame-rate: expected frames"},
                    Misuse{{"run", "arch", "--json", "-", "--csv", "-"}, "--csv: \"-\" is also the file of --json"},
                    Misuse{{"run", "arch", "--json", "x", "--png", "./x"}, "--png: \"./x\" is also the file of --json"},
                    Misuse{{"run", "scenes/files/hello.json", "--json", "./scenes/files/hello.json"},
                           "--json: \"./scenes/files/hello.json\" is the scene that is read"}));

TEST(Cli, AMissingSceneFileIsAFailureAndNotMisuse) {
  for (const char* command : {"run", "validate"}) {
    const Outcome outcome = run_program({command, "no/such.json"});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.err, HasSubstr("no/such.json: cannot be read: there is no such file"));
  }
}

TEST(Cli, AFileCanHaveTheNameOfABuiltInScene) {
  const Directory directory;
  EXPECT_THAT(run_program({"run", directory.write("arch", kBox), "--steps", "1"}).out, HasSubstr("(Drystone): 1 body"));
}

TEST(Cli, ValidatesGoodFiles) {
  const Outcome outcome = run_program({"validate", "scenes/files/hello.json"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "scenes/files/hello.json: a valid scene (Drystone): 2 bodies, 2 shapes, 0 joints\n");
}

TEST(Cli, NamesTheBadFieldOfAFile) {
  const Directory directory;
  const std::string path = directory.write("bad.json", R"({"drystone": {"scene_version": 1}, "bodies": [
    {"shapes": [{"type": "circle", "radius": -1}]}]})");
  for (const char* command : {"run", "validate"}) {
    const Outcome outcome = run_program({command, path});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.err, HasSubstr(path + ": bodies[0].shapes[0].radius: expected"));
    EXPECT_EQ(outcome.out, "");
  }
}

TEST(Cli, ReadsRubeFilesAndReportsContentsThatAreNotSimulated) {
  const Directory directory;
  const std::string path = directory.write("level.json", R"({"gravity": {"x": 0, "y": -10}, "body": [
    {"type": 2, "name": "ball", "fixture": [{"density": 1, "circle": {"center": 0, "radius": 1}}]}],
    "image": [{"name": "sky"}]})");
  const Outcome valid = run_program({"validate", path});
  EXPECT_EQ(valid.exit_code, 0) << valid.err;
  EXPECT_THAT(valid.out, HasSubstr("(R.U.B.E.): 1 body, 1 shape"));
  EXPECT_THAT(valid.out, HasSubstr("note: "));
  EXPECT_THAT(run_program({"run", path, "--steps", "2"}).out, HasSubstr("\nnote "));
}

TEST(Cli, ConvertsIntoTheSameSimulation) {
  const Directory directory;
  const std::string first = directory / "a.json", second = directory / "b.json";
  const Outcome made = run_program({"convert", "arch:9", first});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr("written: " + first));
  EXPECT_EQ(run_program({"convert", first, second}).exit_code, 0);
  EXPECT_EQ(read_text(first), read_text(second));
  EXPECT_EQ(run_program({"convert", first, "-"}).out, read_text(first));

  const auto hashes = [](const std::string& scene) {
    return run_program({"run", scene, "--steps", "60", "--hash-every", "10", "--quiet"}).out;
  };
  EXPECT_EQ(hashes(first), hashes("arch:9"));
  EXPECT_NE(hashes("arch:9"), hashes("arch:11"));
}

TEST(Cli, DoesNotConvertOntoTheInput) {
  const Directory directory;
  const std::string path = directory.write("box.json", kBox);
  const Outcome outcome = run_program({"convert", path, path});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("OUT"));
  EXPECT_EQ(read_text(path), kBox);
}

TEST(Cli, ShowsNoProgressBarWithoutATerminal) {
  const Outcome outcome = run_program({"run", "arch", "--steps", "30"});
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, Not(HasSubstr("\x1b")));
}

TEST(Cli, QuietPrintsNothing) {
  const Outcome outcome = run_program({"run", "arch", "--steps", "3", "--quiet"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out + outcome.err, "");
}

TEST(Cli, SummaryHasTheMainFigures) {
  const Outcome outcome = run_program({"run", "arch:9", "--steps", "30"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const char* part :
       {"arch:9 (built-in)", "30 steps of 16.67 ms", "median", "99th percentile", "longest", "phases", "awake",
        "asleep", "island", "touching", "penetration", "joint error", "kinetic", "hash"}) {
    EXPECT_THAT(outcome.out, HasSubstr(part));
  }
}

// A body starts too fast: the warning that it was slowed down appears even with --quiet.
TEST(Cli, WarnsOfReducedSpeedsEvenIfQuiet) {
  const Directory directory;
  const std::string path = directory.write("fast.json", R"({"drystone": {"scene_version": 1}, "bodies": [
    {"type": "dynamic", "velocity": [1000, 0], "shapes": [{"type": "circle", "radius": 1}]}]})");
  const Outcome outcome = run_program({"run", path, "--steps", "2", "--quiet"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.err, HasSubstr("warning: a body was too fast"));
}

}  // namespace
}  // namespace drystone::test

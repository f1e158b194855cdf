// Outputs of drystone run: the JSON report, CSV, pictures and pages, and errors if they cannot be written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cmath>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <sstream>

#include "drystone/drystone.hpp"
#include "drystone/scenes/scene.hpp"
#include "tests/support/run_scene.hpp"
#include "tests/tools/program.hpp"

namespace drystone::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

json report_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "run");
  arguments.insert(arguments.end(), {"--json", "-"});
  const Outcome outcome = run_program(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return json::parse(outcome.out);
}

bool is_png(const std::string& path) { return read_text(path).rfind("\x89PNG\r\n\x1a\n", 0) == 0; }

// The oracle of the command line's report is the library itself.
TEST(CliJson, AgreesWithTheLibrary) {
  scenes::BuiltScene built = scenes::build(scenes::make_built_in("chain_bridge:8"));
  float peak_penetration = 0.0f, peak_joint_error = 0.0f;
  for (int i = 0; i < 90; ++i) {
    built.world.step(1.0f / 60.0f).value();
    const Quality quality = built.world.measure();
    peak_penetration = std::max(peak_penetration, quality.max_penetration);
    peak_joint_error = std::max(peak_joint_error, quality.max_joint_error);
  }
  const StepReport report = built.world.report();
  const Quality quality = built.world.measure();
  std::vector<ContactView> touching;
  built.world.contacts(touching);

  const json out = report_of({"chain_bridge:8", "--steps", "90", "--quiet"});
  EXPECT_EQ(out["scene"], "chain_bridge:8");
  EXPECT_EQ(out["format"], "built-in");
  EXPECT_EQ(out["version"], kVersion);
  EXPECT_EQ(out["lanes"], to_string(built.world.lanes()));
  EXPECT_EQ(out["workers"], 1);
  EXPECT_EQ(out["steps"], 90);
  EXPECT_EQ(out["interrupted"], false);
  EXPECT_EQ(out["dt"].get<float>(), 1.0f / 60.0f);
  EXPECT_EQ(out["substeps"], 4);
  EXPECT_EQ(out["bodies"], report.bodies);
  EXPECT_EQ(out["shapes"], report.shapes);
  EXPECT_EQ(out["joints"], report.joints);
  EXPECT_EQ(out["awake_bodies"], report.awake_bodies);
  EXPECT_EQ(out["islands"], report.islands);
  EXPECT_EQ(out["contacts"], report.contacts);
  EXPECT_EQ(out["touching"], touching.size());
  EXPECT_EQ(out["max_penetration_m"].get<float>(), quality.max_penetration);
  EXPECT_EQ(out["max_joint_error_m"].get<float>(), quality.max_joint_error);
  EXPECT_EQ(out["peak_penetration_m"].get<float>(), peak_penetration);
  EXPECT_EQ(out["peak_joint_error_m"].get<float>(), peak_joint_error);
  EXPECT_EQ(out["kinetic_energy_j"], quality.kinetic_energy);
  EXPECT_EQ(out["quarantined"], 0);
  std::ostringstream hash;
  hash << std::hex;
  hash.width(16);
  hash.fill('0');
  hash << built.world.state_hash();
  EXPECT_EQ(out["hash"], hash.str());
}

TEST(CliJson, TimesAreConsistent) {
  const json out = report_of({"arch", "--steps", "50"});
  const json& time = out["time_ms"];
  const double total = time["total"], mean = time["mean"], p50 = time["p50"], p99 = time["p99"], max = time["max"];
  EXPECT_GT(total, 0.0);
  EXPECT_NEAR(mean, total / 50.0, 1.0e-12 * total);
  EXPECT_LE(p50, p99);
  EXPECT_LE(p99, max);
  EXPECT_LE(max, total);
  double sum = 0.0;
  for (const auto& [phase, ms] : out["phases_ms"].items()) sum += ms.get<double>();
  EXPECT_EQ(out["phases_ms"].size(), kPhaseCount);
  // A step's time may be a little longer than its phases, never shorter; sums of doubles in two orders.
  EXPECT_LE(sum, total * (1.0 + 1.0e-9));
  EXPECT_GT(sum, 0.5 * total);
}

TEST(CliJson, SaysNothingElseOnStandardOutput) {
  const Outcome outcome = run_program({"run", "arch", "--steps", "5", "--hash-every", "2", "--json", "-"});
  EXPECT_TRUE(json::accept(outcome.out)) << outcome.out;
  EXPECT_THAT(outcome.err, HasSubstr("penetration"));
}

TEST(CliJson, HashesAreThoseOfShorterRuns) {
  const json out = report_of({"bowl:20", "--steps", "25", "--hash-every", "10"});
  ASSERT_EQ(out["hashes"].size(), 2u);
  for (const int i : {0, 1}) {
    const int step = 10 * (i + 1);
    EXPECT_EQ(out["hashes"][static_cast<std::size_t>(i)]["step"], step);
    EXPECT_EQ(out["hashes"][static_cast<std::size_t>(i)]["hash"],
              report_of({"bowl:20", "--steps", std::to_string(step)})["hash"]);
  }
}

TEST(CliJson, HashesDoNotDependOnLanesAndWorkers) {
  const std::vector<std::string> run = {"bowl:60", "--steps", "120", "--hash-every", "20"};
  const auto with = [&](const char* option, const char* value) {
    std::vector<std::string> arguments = run;
    arguments.insert(arguments.end(), {option, value});
    return report_of(arguments);
  };
  const json once = report_of(run);
  EXPECT_EQ(once["hashes"], report_of(run)["hashes"]);
  const json scalar = with("--lanes", "scalar");
  EXPECT_EQ(scalar["lanes"], "scalar");
  EXPECT_EQ(once["hashes"], scalar["hashes"]);
  const json two = with("--workers", "2");
  EXPECT_EQ(two["workers"], 2);
  EXPECT_EQ(once["hashes"], two["hashes"]);
  EXPECT_NE(once["hashes"], with("--substeps", "5")["hashes"]);
  EXPECT_NE(once["hashes"], with("--dt", "1/61")["hashes"]);
}

TEST(CliJson, ARunOfNoStepsReportsTheInitialState) {
  const json out = report_of({"arch:9", "--steps", "0"});
  EXPECT_EQ(out["steps"], 0);
  EXPECT_EQ(out["time_ms"]["max"], 0.0);
  EXPECT_EQ(out["bodies"], scenes::make_built_in("arch:9").value().bodies.size());
}

TEST(CliCsv, HasALineForEachBodyAndStep) {
  const Directory directory;
  const std::string scene = directory.write("scene.json", R"({"drystone": {"scene_version": 1}, "bodies": [
    {"name": "a, \"b\"", "type": "dynamic", "velocity": [3, 0], "shapes": [{"type": "circle", "radius": 1}]},
    {"name": "floor", "position": [0, -9]}], "world": {"gravity": [0, 0]}, "dt": 0.25})");
  ASSERT_EQ(run_program({"run", scene, "--steps", "2", "--csv", directory / "poses.csv"}).exit_code, 0);
  EXPECT_EQ(read_text(directory / "poses.csv"),
            "step,body,name,x,y,angle,vx,vy,angular_velocity,awake\n"
            "1,0,\"a, \"\"b\"\"\",0.75,0,0,3,0,0,1\n1,1,floor,0,-9,0,0,0,0,0\n"
            "2,0,\"a, \"\"b\"\"\",1.5,0,0,3,0,0,1\n2,1,floor,0,-9,0,0,0,0,0\n");
  EXPECT_EQ(run_program({"run", scene, "--steps", "2", "--csv", "-", "--quiet"}).out,
            read_text(directory / "poses.csv"));
}

/// Every so many steps a wave of 275 bodies comes in rain:1; the second wave replaces the first.
constexpr int kStepsOfWave = 8;

TEST(CliActions, AreDoneBeforeTheirSteps) {
  const scenes::Scene scene = scenes::make_built_in("rain:1");
  scenes::BuiltScene built = scenes::build(scene);
  for (int i = 0; i < 2 * kStepsOfWave; ++i) step_scene(built, scene, i);
  const json out = report_of({"rain:1", "--steps", "16", "--quiet"});
  EXPECT_EQ(out["bodies"], 276);
  EXPECT_EQ(out["joints"], 250);
  EXPECT_EQ(out["refused_calls"], 0);
  std::ostringstream hash;
  hash << std::hex << std::setw(16) << std::setfill('0') << built.world.state_hash();
  EXPECT_EQ(out["hash"], hash.str());
}

TEST(CliActions, CsvHasTheExistingBodies) {
  std::istringstream csv(run_program({"run", "rain:1", "--steps", "16", "--csv", "-", "--quiet"}).out);
  std::string line;
  std::getline(csv, line);
  for (int step = 1; step <= 2 * kStepsOfWave; ++step) {
    const int first = step <= kStepsOfWave ? 1 : 276;
    for (int i = 0; i <= 275; ++i) {
      ASSERT_TRUE(std::getline(csv, line));
      const int body = i == 0 ? 0 : first + i - 1;
      const char* const name = i == 0 ? "ground" : i % 11 == 1 ? "hip" : "";
      ASSERT_EQ(line.rfind(std::to_string(step) + "," + std::to_string(body) + "," + name, 0), 0u) << line;
    }
  }
  EXPECT_FALSE(std::getline(csv, line)) << line;
}

TEST(CliActions, PicturesAndPagesShowBodiesThatAreAddedAndRemoved) {
  const Directory directory;
  const Outcome outcome = run_program({"run", "rain:2", "--steps", "40", "--quiet", "--png", directory / "a.png",
                                       "--png-at", "3", "--html", directory / "a.html"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(is_png(directory / "a.png"));
  EXPECT_NE(read_text(directory / "a.html").find("id=\"recording\""), std::string::npos);
}

TEST(CliActions, AreNotDroppedSilently) {
  const Directory directory;
  for (const std::string& target : {directory / "rain.json", std::string("-")}) {
    const Outcome outcome = run_program({"convert", "rain:1", target});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr("\"rain:1\" has an action"));
  }
  EXPECT_TRUE(directory.is_empty());
}

/// The lines "hash STEP HASH" of a run.
std::string hashes_of(const std::string& scene, const std::string& steps) {
  return run_program({"run", scene, "--steps", steps, "--hash-every", steps, "--quiet"}).out;
}

TEST(CliFiles, WritesTheWorldAsASceneFile) {
  const Directory directory;
  const std::string first = directory / "first.json", rain = directory / "rain.json";
  // Before the first step the scene has the bits of the world.
  Outcome outcome = run_program({"run", "car:16", "--steps", "0", "--scene", first});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("written     " + first));
  EXPECT_EQ(hashes_of(first, "60"), hashes_of("car:16", "60"));
  // A world whose scene has changed it.
  const std::string parts = ": 551 bodies, 780 shapes, 500 joints";
  outcome = run_program({"run", "rain:2", "--steps", "60", "--dt", "1/50", "--scene", rain});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr(parts));
  const Outcome validated = run_program({"validate", rain});
  EXPECT_EQ(validated.exit_code, 0) << validated.err;
  EXPECT_THAT(validated.out, HasSubstr(parts));
  EXPECT_THAT(read_text(rain), HasSubstr("\"dt\": 0.02"));
  outcome = run_program({"run", "car:16", "--scene", directory / "a.txt"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--scene"));
}

TEST(CliFiles, WritesAPictureAndAPage) {
  const Directory directory;
  const Outcome outcome =
      run_program({"run", "arch:9", "--steps", "20", "--png", directory / "a.png", "--html", directory / "a.html"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(is_png(directory / "a.png"));
  EXPECT_NE(read_text(directory / "a.html").find("id=\"recording\""), std::string::npos);
  EXPECT_THAT(outcome.out, HasSubstr(directory / "a.png"));
  EXPECT_THAT(outcome.out, HasSubstr(directory / "a.html"));
}

// More frames make a longer page of the same steps.
TEST(CliFiles, APageMayHaveAnotherFrameRate) {
  const Directory directory;
  const std::string page = directory / "a.html";
  const std::string hashes =
      run_program({"run", "bowl", "--steps", "60", "--dt", "1/60", "--hash-every", "1", "--quiet"}).out;
  std::size_t length = 0;
  for (const char* rate : {"24", "60000/1001", "144"}) {
    const Outcome outcome = run_program({"run", "bowl", "--steps", "60", "--dt", "1/60", "--hash-every", "1", "--quiet",
                                         "--html", page, "--frame-rate", rate});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, hashes) << rate;
    EXPECT_GT(read_text(page).size(), length) << rate;
    length = read_text(page).size();
  }
}

TEST(CliFiles, APictureMayShowAnEarlierStep) {
  const Directory directory;
  const auto picture = [&](const char* steps, const char* at) {
    const std::string path = directory / "a.png";
    EXPECT_EQ(run_program({"run", "bowl:5", "--steps", steps, "--png", path, "--png-at", at}).exit_code, 0);
    return read_text(path);
  };
  const std::string begin = picture("40", "0"), later = picture("40", "40");
  EXPECT_NE(begin, later);
  EXPECT_EQ(begin, picture("0", "0"));
}

// The run would take minutes, so the failure must come before it.
TEST(CliFiles, AFileThatCannotBeWrittenFailsBeforeTheRun) {
  const Directory directory;
  for (const char* option : {"--json", "--csv", "--png", "--html"}) {
    for (const std::string& path : {directory / "no/such/directory/file", directory / ""}) {
      const auto start = std::chrono::steady_clock::now();
      const Outcome outcome = run_program({"run", "arch", "--steps", "100000000", option, path});
      EXPECT_EQ(outcome.exit_code, 1);
      EXPECT_THAT(outcome.err, HasSubstr(path + ": cannot be written"));
      EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
    }
  }
}

TEST(CliFiles, ARunThatDoesNotBeginLeavesNoFiles) {
  const Directory directory;
  EXPECT_EQ(run_program({"run", "arch", "--json", directory / "a.json", "--png", "/no/such/a.png"}).exit_code, 1);
  EXPECT_EQ(run_program({"run", "no/such/scene.json", "--json", directory / "a.json"}).exit_code, 1);
  EXPECT_TRUE(directory.is_empty());
}

TEST(CliFiles, ANameOfAnotherFormatIsRefused) {
  const Directory directory;
  for (const auto& [option, name, wanted] :
       {std::array{"--png", "a.jpg", ".png"}, std::array{"--html", "a.png", ".html"}}) {
    const Outcome outcome = run_program({"run", "arch", "--steps", "1", option, directory / name});
    EXPECT_EQ(outcome.exit_code, 2) << option;
    EXPECT_THAT(outcome.err, AllOf(HasSubstr(option), HasSubstr(name), HasSubstr(wanted)));
  }
  EXPECT_TRUE(directory.is_empty());
  for (const char* name : {"picture", "PICTURE.PNG"}) {
    EXPECT_EQ(run_program({"run", "arch", "--steps", "1", "--png", directory / name}).exit_code, 0);
    EXPECT_TRUE(is_png(directory / name)) << name;
  }
}

// Pages are shared, so they must not contain the directory of the scene file.
TEST(CliFiles, APageIsNamedAfterTheSceneAndNotItsPath) {
  const Directory directory;
  const std::string scene = directory / "secret_garden.json";
  ASSERT_EQ(run_program({"convert", "scenes/files/joints_demo.json", scene}).exit_code, 0);
  const Outcome outcome = run_program({"run", scene, "--steps", "2", "--html", directory / "a.html"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const std::string page = read_text(directory / "a.html");
  EXPECT_THAT(page, HasSubstr("<title>secret_garden</title>"));
  EXPECT_EQ(page.find("secret_garden.json"), std::string::npos);
}

TEST(CliFiles, AFullDiskIsAFailureAndTheOtherFilesAreWritten) {
  if (access("/dev/full", W_OK) != 0) GTEST_SKIP() << "no /dev/full";
  const Directory directory;
  for (const char* option : {"--json", "--csv", "--html"}) {
    const Outcome outcome =
        run_program({"run", "arch", "--steps", "5", option, "/dev/full", "--png", directory / "a.png"});
    EXPECT_EQ(outcome.exit_code, 1) << option;
    EXPECT_THAT(outcome.err, HasSubstr("/dev/full")) << option;
    EXPECT_THAT(outcome.err, HasSubstr("No space left on device")) << option;
    EXPECT_TRUE(is_png(directory / "a.png")) << option;
  }
}

}  // namespace
}  // namespace drystone::test

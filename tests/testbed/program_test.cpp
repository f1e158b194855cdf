// The program as a user starts it: its arguments, and pictures of its window on a display without a screen.
#include "tests/tools/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/draw_styles.hpp"
#include "tests/support/image.hpp"
#include "tests/testbed/virtual_display.hpp"
#include "tools/testbed/session.hpp"

namespace drystone::test {
namespace {

using testing::HasSubstr;

/// "step 40 hash 0123..." of the testbed and "hash 40 0123..." of the command line, as the hash alone.
std::string last_word(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.substr(text.rfind(' ') + 1);
}

std::string hash_of_command_line(const std::string& scene, const std::string& steps) {
  const Outcome outcome = run_program({"run", scene, "--steps", steps, "--hash-every", steps, "-q"}, DRYSTONE_CLI);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return last_word(outcome.out);
}

/// 0 outside of the picture.
std::uint32_t color_at(const Image& picture, Vec2 pixel) {
  const Vec2 size = {static_cast<float>(picture.width()), static_cast<float>(picture.height())};
  if (min(pixel, Vec2{}) != Vec2{} || max(pixel, size) != size) return 0;
  return picture.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
}

/// A session in the state of the program's when it writes its picture.
testbed::Session same_session(const std::string& argument, int steps) {
  testbed::Session session;
  testbed::open(session, argument);
  for (int i = 0; i < steps; ++i) testbed::advance(session);
  session.camera.viewport = {1280.0f, 800.0f};
  testbed::fit_view(session);
  return session;
}

/// The colour in the middle of a body, which is drawn in the colour of its state.
std::uint32_t expected_color(const World& world, BodyId id) {
  const BodyOptions body = world.body(id).value();
  if (body.type == BodyType::static_body) return io::style_of(DrawMeaning::static_body).area;
  return io::style_of(body.asleep ? DrawMeaning::asleep_body : DrawMeaning::awake_body).area;
}

/// The middle of a body; of a circle, a place beside the line from its centre to the rim.
Vec2 inside_of(const testbed::Session& session, BodyId id) {
  const World& world = session.run->world();
  const Vec2 middle = testbed::to_pixel(session.camera, center(world.bounds(id).value()));
  const ShapeId shape = world.shapes(id).value().front();
  return std::holds_alternative<Circle>(*world.geometry(shape).value()) ? middle - Vec2{4.0f, 4.0f} : middle;
}

class OnADisplay : public testing::Test {
 protected:
  void SetUp() override {
    if (!display_.missing().empty()) GTEST_SKIP() << "no display: " << display_.missing();
  }

  Directory directory_;
  VirtualDisplay display_;
};

TEST_F(OnADisplay, TheScreenshotShowsEachBodyInItsColorAndTheHashIsThatOfTheCommandLine) {
  const std::string path = directory_ / "dominoes.png";
  const Outcome outcome = run_program({"dominoes", "--steps", "90", "--screenshot", path, "--hash"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("step 90 hash "));
  EXPECT_EQ(last_word(outcome.out), hash_of_command_line("dominoes", "90"));

  const Image picture(path);
  ASSERT_TRUE(picture.ok());
  ASSERT_EQ(picture.width(), 1280);
  ASSERT_EQ(picture.height(), 800);
  const testbed::Session session = same_session("dominoes", 90);
  int awake = 0, asleep = 0;
  for (const BodyId id : session.run->world().bodies()) {
    const BodyOptions body = session.run->world().body(id).value();
    if (body.type == BodyType::static_body) continue;
    ++(body.asleep ? asleep : awake);
    EXPECT_EQ(color_at(picture, inside_of(session, id)), expected_color(session.run->world(), id))
        << "body " << id.index;
  }
  EXPECT_GE(awake, 5);
  EXPECT_GE(asleep, 100);
  EXPECT_EQ(color_at(picture, {900.0f, 120.0f}), 0xfcfcfbu) << "nothing but paper above the dominoes";
}

TEST_F(OnADisplay, APlayedRecordingHasTheHashOfItsRun) {
  const std::string recording = directory_ / "run.dsr";
  ASSERT_EQ(run_program({"record", "car", "--steps", "60", "--out", recording, "-q"}, DRYSTONE_CLI).exit_code, 0);
  const std::string path = directory_ / "car.png";
  const Outcome outcome =
      run_program({recording, "--steps", "45", "--workers", "2", "--draw", "all", "--screenshot", path, "--hash"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(last_word(outcome.out), hash_of_command_line("car", "45"));
  EXPECT_TRUE(Image(path).ok());
}

TEST(TestbedProgram, TheHashNeedsNoDisplay) {
  unsetenv("DISPLAY");
  for (const char* scene : {"workshop", "scenes/files/joints_demo.json"}) {
    const Outcome outcome = run_program({scene, "--steps", "30", "--hash"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(last_word(outcome.out), hash_of_command_line(scene, "30")) << scene;
  }
}

TEST(TestbedProgram, WithoutADisplayItSaysSo) {
  unsetenv("DISPLAY");
  const Outcome outcome = run_program({"arch"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("drystone_testbed: there is no display"));
}

TEST(TestbedProgram, WrongUsageIsNamed) {
  const auto expect_usage = [](const std::vector<std::string>& arguments, const char* text) {
    const Outcome outcome = run_program(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << text;
    EXPECT_THAT(outcome.err, HasSubstr(text));
    EXPECT_THAT(outcome.err, HasSubstr("Try drystone_testbed --help"));
  };
  expect_usage({"dominos"}, "dominoes");
  expect_usage({"arch", "--steps", "-1"}, "--steps: expected a whole number from 0");
  expect_usage({"arch", "--workers", "65"}, "--workers: expected a whole number from 1 to 64");
  expect_usage({"arch", "--draw", "shape"}, "shape");
  expect_usage({"arch", "--screenshot", "arch.jpg"}, "--screenshot");
  expect_usage({"arch", "--hash", "more"}, "more");
  const Directory directory;
  const std::string recording = directory / "run.dsr";
  ASSERT_EQ(run_program({"record", "arch", "--steps", "3", "--out", recording, "-q"}, DRYSTONE_CLI).exit_code, 0);
  expect_usage({recording, "--steps", "4", "--hash"}, "--steps: the recording has 3 steps");
}

TEST(TestbedProgram, HelpListsOptionsAndKeys) {
  const Outcome outcome = run_program({"--help"});
  EXPECT_EQ(outcome.exit_code, 0);
  for (const char* text : {"--steps", "--screenshot", "--hash", "--draw", "Space: plays and pauses"}) {
    EXPECT_THAT(outcome.out, HasSubstr(text));
  }
}

}  // namespace
}  // namespace drystone::test

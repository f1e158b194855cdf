// Runs of the testbed without a window: rewinding, dragging, dropping, tuning, recordings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>

#include "console/command_error.hpp"
#include "tests/tools/program.hpp"
#include "tools/testbed/scene_run.hpp"
#include "tools/testbed/session.hpp"

namespace drystone::testbed {
namespace {

using console::CommandError;
using testing::HasSubstr;

/// The oracle: the scene stepped without the testbed.
std::uint64_t plain_hash(const std::string& name, int steps) {
  const scenes::Scene scene = scenes::make_built_in(name).value();
  scenes::BuiltScene built = scenes::build(scene).value();
  for (int i = 0; i < steps; ++i) {
    if (scene.action) must(scenes::apply(built, scene.action(i), scene.dt));
    must(built.world.step(scene.dt));
  }
  return built.world.state_hash();
}

void advance(Run& run, int steps) {
  for (int i = 0; i < steps; ++i) run.advance();
}

std::unique_ptr<Run> open_scene(const std::string& name) { return open_run(name, 1); }

// rain makes and removes bodies and joints by their numbers while it runs; workshop has explosions.
TEST(SceneRun, GoesBackAndOnWithTheSameBits) {
  for (const char* name : {"arch", "rain:2", "workshop"}) {
    const auto run = open_scene(name);
    advance(*run, 70);
    EXPECT_EQ(run->world().state_hash(), plain_hash(name, 70)) << name;
    run->go_to(31);
    EXPECT_EQ(run->step(), 31u);
    EXPECT_EQ(run->last_step(), 70u);
    EXPECT_EQ(run->world().state_hash(), plain_hash(name, 31)) << name;
    run->go_to(70);
    EXPECT_EQ(run->world().state_hash(), plain_hash(name, 70)) << name;
    run->go_to(12);
    advance(*run, 28);
    EXPECT_EQ(run->last_step(), 40u) << "steps that were taken after the rewind replace the old ones";
    EXPECT_EQ(run->world().state_hash(), plain_hash(name, 40)) << name;
    run->restart();
    EXPECT_EQ(run->step(), 0u);
    advance(*run, 5);
    EXPECT_EQ(run->world().state_hash(), plain_hash(name, 5)) << name;
  }
}

// The dropped body takes the id that a body of the second column had before the rewind, and rain removes this column later.
TEST(SceneRun, AnotherFutureIsThatOfARunThatWasNeverRewound) {
  const auto rewound = open_scene("rain:2"), straight = open_scene("rain:2");
  advance(*rewound, 60);
  rewound->go_to(4);
  ASSERT_EQ(rewound->step(), 4u);
  advance(*straight, 4);
  for (testbed::Run* run : {rewound.get(), straight.get()}) {
    run->editable()->drop({0.0, 60.0}, {});
    advance(*run, 40);
  }
  EXPECT_EQ(rewound->world().state_hash(), straight->world().state_hash());
}

TEST(SceneRun, OfALargeWorldNotEachStepIsKept) {
  const char* const name = "large_pyramid:70";
  const auto run = open_scene(name);
  advance(*run, 12);
  const std::uint64_t interval = run->editable()->snapshot_interval();
  ASSERT_GE(interval, 2u);
  run->go_to(11);
  EXPECT_LT(run->step(), 11u);
  EXPECT_GE(run->step(), 11u - interval);
  EXPECT_EQ(run->world().state_hash(), plain_hash(name, static_cast<int>(run->step())));
  advance(*run, 1);
  EXPECT_EQ(run->world().state_hash(), plain_hash(name, static_cast<int>(run->step())));
}

TEST(SceneRun, WorkersChangeWhileItRunsAndTheBitsDoNot) {
  const auto run = open_scene("large_pyramid:12");
  advance(*run, 10);
  run->editable()->set_workers(3);
  EXPECT_EQ(run->world().options().workers, 3);
  advance(*run, 10);
  run->go_to(5);
  advance(*run, 15);
  EXPECT_EQ(run->world().options().workers, 3);
  EXPECT_EQ(run->world().state_hash(), plain_hash("large_pyramid:12", 20));
}

TEST(SceneRun, TuningHoldsAfterARestart) {
  const auto run = open_scene("arch");
  SceneRun& scene = *run->editable();
  scene.set_gravity({1.0f, -3.0f});
  scene.set_substeps(7);
  scene.set_sleeping(false);
  scene.set_continuous(false);
  scene.contacts.hertz = 20.0f;
  scene.contacts.push_out_speed = 1.5f;
  advance(*run, 3);
  EXPECT_NE(run->world().options().contact_hertz, 20.0f);
  run->restart();
  const WorldOptions& options = run->world().options();
  EXPECT_EQ(options.gravity, (Vec2{1.0f, -3.0f}));
  EXPECT_EQ(options.substeps, 7);
  EXPECT_FALSE(options.sleeping);
  EXPECT_FALSE(options.continuous);
  EXPECT_EQ(options.contact_hertz, 20.0f);
  EXPECT_EQ(options.push_out_speed, 1.5f);
}

TEST(SceneRun, RefusedValuesChangeNothing) {
  const auto run = open_scene("arch");
  SceneRun& scene = *run->editable();
  advance(*run, 3);
  const std::uint64_t hash = run->world().state_hash();
  EXPECT_THROW(scene.set_substeps(0), CommandError);
  EXPECT_THROW(scene.set_workers(0), CommandError);
  EXPECT_THROW(scene.drop({0.0, 5.0}, {.size = -1.0f}), CommandError);
  EXPECT_THROW(scene.drop({0.0, 5.0}, {.density = -1.0f}), CommandError);
  EXPECT_THROW(scene.drop({1.0e300, 5.0}, {}), CommandError);
  scene.contacts.hertz = -1.0f;
  EXPECT_THROW(run->restart(), CommandError);
  EXPECT_EQ(run->step(), 3u);
  EXPECT_EQ(run->world().bodies().size(), scenes::build(scenes::make_built_in("arch").value()).value().bodies.size());
  scene.contacts.hertz = 1000.0f;
  run->go_to(3);
  EXPECT_EQ(run->world().state_hash(), hash);
}

TEST(Drop, EachKindFallsAndIsUndoneByARewind) {
  const auto run = open_scene("arch");
  const std::size_t bodies = run->world().bodies().size();
  advance(*run, 2);
  double x = -20.0;
  for (std::size_t kind = 0; kind < kDropNames.size(); ++kind) {
    run->editable()->drop({x += 3.0, 20.0}, {.kind = static_cast<DropKind>(kind), .size = 1.0f});
    const BodyId body = run->world().bodies().back();
    EXPECT_GT(run->world().mass_data(body).value().mass, 0.2f) << kDropNames[kind];
    EXPECT_LE(run->world().mass_data(body).value().mass, 1.0f) << kDropNames[kind] << ": no larger than its square";
  }
  EXPECT_EQ(run->world().bodies().size(), bodies + kDropNames.size());
  advance(*run, 30);
  EXPECT_LT(run->world().transform(run->world().bodies().back()).value().position.y, 19.5);
  run->go_to(2);
  EXPECT_EQ(run->world().bodies().size(), bodies);
  EXPECT_EQ(run->world().state_hash(), plain_hash("arch", 2));
}

class Dragged : public testing::Test {
 protected:
  std::unique_ptr<testbed::Run> run_ = open_scene("large_pyramid:3");
  SceneRun& scene_ = *run_->editable();
  BodyId top_ = run_->world().bodies().back();

  Position place() const { return run_->world().transform(top_).value().position; }
};

TEST_F(Dragged, TheBodyFollowsTheMouseUntilItIsLetGo) {
  advance(*run_, 10);
  const std::size_t bodies = run_->world().bodies().size();
  const Position target = place() + Vec2{1.0f, 4.0f};
  ASSERT_TRUE(scene_.take_hold(place() + Vec2{0.1f, 0.0f}));
  scene_.drag_to(target + Vec2{0.1f, 0.0f});
  advance(*run_, 240);
  // The weight stretches the spring of 5 Hz by g / (2 pi 5)^2 = 1 cm, and the body hangs by a point 0.1 m beside its centre.
  EXPECT_LT(distance(place(), target), 0.2f);
  scene_.let_go();
  EXPECT_FALSE(scene_.is_dragging());
  EXPECT_EQ(run_->world().bodies().size(), bodies);
  EXPECT_TRUE(run_->world().joints().empty());
  advance(*run_, 30);
  EXPECT_LT(place().y, target.y - 0.5);
}

TEST_F(Dragged, NothingIsHeldBesideBodiesAndOnStaticOnes) {
  const std::uint64_t hash = run_->world().state_hash();
  EXPECT_FALSE(scene_.take_hold({500.0, 500.0}));
  const BodyId ground = run_->world().bodies().front();
  ASSERT_EQ(run_->world().body(ground).value().type, BodyType::static_body);
  const WorldAabb box = run_->world().bounds(ground).value();
  EXPECT_FALSE(scene_.take_hold(center(box)));
  EXPECT_EQ(run_->world().state_hash(), hash);
}

TEST_F(Dragged, ARewindIntoADragLetsGo) {
  ASSERT_TRUE(scene_.take_hold(place()));
  advance(*run_, 20);
  EXPECT_EQ(run_->world().joints().size(), 1u);
  run_->go_to(10);
  EXPECT_FALSE(scene_.is_dragging());
  EXPECT_TRUE(run_->world().joints().empty());
  run_->go_to(0);
  EXPECT_EQ(run_->world().state_hash(), plain_hash("large_pyramid:3", 0));
}

TEST_F(Dragged, ARestartLetsGo) {
  ASSERT_TRUE(scene_.take_hold(place()));
  advance(*run_, 5);
  run_->restart();
  EXPECT_FALSE(scene_.is_dragging());
  scene_.let_go();
  advance(*run_, 5);
  EXPECT_EQ(run_->world().state_hash(), plain_hash("large_pyramid:3", 5));
}

TEST(RecordingRun, PlaysForwardsAndBackwards) {
  const test::Directory directory;
  const std::string file = directory / "run.dsr";
  ASSERT_EQ(test::run_program({"record", "dominoes:10", "--steps", "40", "--keyframe-every", "16", "--out", file, "-q"},
                              DRYSTONE_CLI)
                .exit_code,
            0);
  const auto run = open_run(file, 2);
  EXPECT_EQ(run->title(), "run.dsr");
  EXPECT_EQ(run->editable(), nullptr);
  EXPECT_EQ(run->last_step(), 40u);
  advance(*run, 40);
  EXPECT_TRUE(run->is_at_end());
  EXPECT_NEAR(run->dt(), 1.0 / 60.0, 1e-6);
  EXPECT_EQ(run->world().state_hash(), plain_hash("dominoes:10", 40));
  run->go_to(21);
  EXPECT_EQ(run->world().state_hash(), plain_hash("dominoes:10", 21));
  EXPECT_EQ(run->note(), "");
  EXPECT_THROW(run->go_to(41), CommandError);
  run->restart();
  EXPECT_EQ(run->step(), 0u);
}

// What the user does is in the recording: a drag, a drop, a rewind, a change of gravity.
TEST(SceneRun, RecordsWhatTheUserDoes) {
  const test::Directory directory;
  const std::string file = directory / "mine.dsr";
  const auto run = open_scene("large_pyramid:5");
  SceneRun& scene = *run->editable();
  advance(*run, 5);
  scene.start_recording(file);
  EXPECT_TRUE(scene.is_recording());
  ASSERT_TRUE(scene.take_hold(run->world().transform(run->world().bodies().back()).value().position));
  scene.drag_to({3.0, 12.0});
  advance(*run, 10);
  scene.let_go();
  scene.drop({-4.0, 15.0}, {.kind = DropKind::hexagon});
  advance(*run, 10);
  run->go_to(12);
  scene.set_gravity({2.0f, -8.0f});
  advance(*run, 15);
  const std::uint64_t hash = run->world().state_hash();
  scene.stop_recording();
  EXPECT_FALSE(scene.is_recording());
  scene.stop_recording();

  const auto replay = open_run(file, 1);
  EXPECT_EQ(replay->last_step(), 35u);
  advance(*replay, 35);
  EXPECT_EQ(replay->world().state_hash(), hash);
  EXPECT_EQ(replay->note(), "");
}

TEST(SceneRun, ARecordingReplacesNoFileAndEndsWithItsWorld) {
  const test::Directory directory;
  const std::string old = directory.write("old.dsr", "something");
  const auto run = open_scene("arch");
  SceneRun& scene = *run->editable();
  EXPECT_THROW(scene.start_recording(old), CommandError);
  EXPECT_EQ(test::read_text(old), "something");
  EXPECT_THROW(scene.start_recording(directory / "no/such.dsr"), CommandError);
  EXPECT_FALSE(scene.is_recording());
  scene.start_recording(directory / "a.dsr");
  advance(*run, 3);
  run->restart();
  EXPECT_FALSE(scene.is_recording());
  scene.start_recording(directory / "b.dsr");
  advance(*run, 4);
  EXPECT_THROW(scene.set_workers(0), CommandError);
  EXPECT_TRUE(scene.is_recording());
  scene.set_workers(2);
  EXPECT_FALSE(scene.is_recording());
  advance(*run, 1);
  EXPECT_EQ(open_run(directory / "a.dsr", 1)->last_step(), 3u);
  EXPECT_EQ(open_run(directory / "b.dsr", 1)->last_step(), 4u);

  Session session;
  open(session, "arch");
  session.run->editable()->start_recording(directory / "c.dsr");
  advance(session);
  open(session, directory / "c.dsr");
  EXPECT_EQ(session.run->last_step(), 1u);
}

TEST(OpenRun, SaysWhatIsWrong) {
  const test::Directory directory;
  const auto message = [](const std::string& argument) -> std::string {
    try {
      open_run(argument, 1);
    } catch (const CommandError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(message(directory.write("a.dsr", "no recording")), HasSubstr("neither a scene as JSON nor a recording"));
  EXPECT_THAT(message(directory.write("b.json", "{\"format\": 1}")), HasSubstr("b.json: "));
  EXPECT_THAT(message("dominos"), HasSubstr("dominoes"));
  EXPECT_THAT(message("arch:100000"), HasSubstr("arch"));
  EXPECT_THAT(message(directory / "absent.json"), HasSubstr("absent.json"));
}

TEST(Session, AFailureKeepsTheOpenSceneAndIsTold) {
  Session session;
  open(session, "arch");
  attempt(session, [&] { open(session, "dominos"); });
  EXPECT_THAT(session.message, HasSubstr("dominoes"));
  EXPECT_EQ(session.run->title(), "arch");
  attempt(session, [&] { open(session, "dominoes"); });
  EXPECT_EQ(session.message, "");
}

TEST(Session, PlaysInTheSpeedOfTheClock) {
  Session session;
  open(session, "arch");
  for (int frame = 0; frame < 30; ++frame) play(session, 1.0 / 30.0);
  // The last step may be due a rounding later.
  EXPECT_NEAR(static_cast<double>(session.run->step()), 60.0, 1.0);
  EXPECT_EQ(session.times.times().size(), session.run->step());
  session.speed = 0.5f;
  const std::uint64_t before = session.run->step();
  for (int frame = 0; frame < 30; ++frame) play(session, 1.0 / 30.0);
  EXPECT_NEAR(static_cast<double>(session.run->step() - before), 30.0, 1.0);
  session.playing = false;
  play(session, 10.0);
  EXPECT_NEAR(static_cast<double>(session.run->step() - before), 30.0, 1.0);
}

}  // namespace
}  // namespace drystone::testbed

// The demonstration scenes behave as intended: structures stand, loads fall. Each runs for ten seconds, without sleep
// if standing matters, so that sleep holds nothing up.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "drystone/scenes/scene.hpp"
#include "tests/support/run_scene.hpp"

namespace drystone::scenes {
namespace {

struct Outcome {
  float farthest = 0.0f;          // Largest motion of a body's origin [m].
  int turned = 0;                 // Bodies that turned by more than 30 degrees.
  float lowest = kMaxCoordinate;  // Least y of a dynamic body's origin.
};

Outcome run(Scene scene) {
  BuiltScene built = std::move(build(scene)).value();
  for (int i = 0; i < scene.steps; ++i) built.world.step(scene.dt).value();
  Outcome outcome;
  for (std::size_t i = 0; i < built.bodies.size(); ++i) {
    const BodyOptions& start = scene.bodies[i].options;
    if (start.type != BodyType::dynamic) continue;
    const WorldTransform pose = built.world.transform(built.bodies[i]);
    outcome.farthest = max(outcome.farthest, distance(pose.position, start.position));
    outcome.lowest = min(outcome.lowest, to_vec2(pose.position).y);
    if (relative(make_rotation(start.angle), pose.rotation).c < 0.866f) ++outcome.turned;
  }
  return outcome;
}

Outcome run_awake(const std::string& spec) {
  Scene scene = make_built_in(spec).value();
  scene.world.sleeping = false;
  return run(scene);
}

TEST(Behaviour, HouseOfCardsStands) {
  for (const char* spec : {"house_of_cards:1", "house_of_cards", "house_of_cards:10"}) {
    SCOPED_TRACE(spec);
    const Outcome outcome = run_awake(spec);
    EXPECT_EQ(outcome.turned, 0);
    // Contacts give way by the slop, 5 mm, in each of two layers per storey, and ten storeys add up.
    EXPECT_LT(outcome.farthest, 0.2f);
  }
}

/// How far each crate of `materials` has moved along its slope, which is 20 degrees steep [m]: by slope and crate.
TEST(Behaviour, RulesForMaterialsDecideWhatSlides) {
  const Scene scene = make_built_in("materials").value();
  BuiltScene built = std::move(build(scene)).value();
  std::map<std::string, float> moved;
  for (int i = 0; i < 120; ++i) built.world.step(scene.dt).value();
  std::string slope;
  for (std::size_t i = 0; i < built.bodies.size(); ++i) {
    const BodyOptions& start = scene.bodies[i].options;
    if (start.type == BodyType::static_body) slope = start.name;
    const Position end = built.world.transform(built.bodies[i]).value().position;
    moved[slope + ", " + start.name] = static_cast<float>(end.x - start.position.x) / 0.93969f;
  }
  // Two seconds: 2 s^2 times g (sin - friction cos), or the belt's 0.5 m/s up, or none.
  const auto slid = [](float friction) { return 2.0f * 10.0f * (0.34202f - friction * 0.93969f); };
  EXPECT_NEAR(moved.at("ice, smooth crate"), slid(0.05f), 0.1f);
  EXPECT_NEAR(moved.at("stone, smooth crate"), slid(0.2f), 0.1f);
  EXPECT_NEAR(moved.at("stone, rough crate"), 0.0f, 0.02f);
  EXPECT_NEAR(moved.at("belt, smooth crate"), -1.0f, 0.1f);
  EXPECT_NEAR(moved.at("belt, rough crate"), -1.0f, 0.1f);
  EXPECT_NEAR(moved.at("veil, rough crate"), 0.0f, 0.02f);
  EXPECT_GT(moved.at("veil, ghost crate"), -0.5f);
}

/// The riders of `seams` stay in a line until the tile at the end of each floor stops them.
TEST(Behaviour, SeamsDoNotStopRiders) {
  for (const char* spec : {"seams", "seams:4", "seams:400"}) {
    SCOPED_TRACE(spec);
    const Scene scene = make_built_in(spec).value();
    BuiltScene built = std::move(build(scene)).value();
    const auto expect_of_riders = [&](auto expect) {
      for (std::size_t i = 0; i < built.bodies.size(); ++i) {
        if (scene.bodies[i].options.name != "rider") continue;
        const BodyMotion motion = built.world.motion(built.bodies[i]);
        expect(motion.center - scene.bodies[i].options.position, motion.velocity);
      }
    };
    for (int i = 0; i < 150; ++i) built.world.step(scene.dt).value();
    int riders = 0;
    expect_of_riders([&](Vec2 way, Vec2 velocity) {
      ++riders;
      EXPECT_NEAR(velocity.x, 12.0f, 0.01f);
      EXPECT_NEAR(velocity.y, 0.0f, 0.01f);
      EXPECT_NEAR(way.x, 30.0f, 0.01f);
    });
    EXPECT_EQ(riders, 16);
    for (int i = 150; i < scene.steps; ++i) {
      built.world.step(scene.dt).value();
      expect_of_riders([&](Vec2 way, Vec2) { EXPECT_LT(way.x, 38.0f); });
    }
  }
}

/// In `tiles` bodies fall through the shaft while it is open; nobody leaves the cave, and the tiles are filled again. How many of them come to the
/// shaft is chance: 2 to 13 of 40, a quarter in the mean over many sizes.
TEST(Behaviour, BodiesFallThroughTheShaftThatIsDug) {
  int fell = 0;
  std::size_t movers = 0;
  for (const char* spec : {"tiles", "tiles:4", "tiles:18", "tiles:28", "tiles:34", "tiles:44"}) {
    SCOPED_TRACE(spec);
    const Scene scene = make_built_in(spec).value();
    BuiltScene built = std::move(build(scene)).value();
    const auto below = [&] {
      int count = 0;
      for (const BodyId body : built.bodies) {
        const Position place = built.world.transform(body).value().position;
        EXPECT_LT(std::abs(place.x), 19.0);
        EXPECT_GT(place.y, -12.0);
        count += place.y < -3.0 ? 1 : 0;
      }
      return count;
    };
    int changes = 0;
    for (int i = 0; i < scene.steps; ++i) {
      test::step_scene(built, scene, i);
      changes += static_cast<int>(built.world.events().tile_change.size());
      if (i == 240) {
        EXPECT_EQ(below(), 0);
      }
    }
    EXPECT_EQ(changes, 16);
    fell += below();
    movers += built.bodies.size();
    EXPECT_EQ(built.world.check_invariants(), "");
  }
  EXPECT_GE(fell, static_cast<int>(movers) / 8);
}

TEST(Behaviour, TheCharacterWalksItsLevel) {
  for (const char* spec : {"character", "character:7", "character:20"}) {
    SCOPED_TRACE(spec);
    const Scene scene = make_built_in(spec).value();
    BuiltScene built = std::move(build(scene)).value();
    float highest = 0.0f;
    for (int i = 0; i < scene.steps; ++i) {
      test::step_scene(built, scene, i);
      highest = max(highest, to_vec2(built.world.transform(built.bodies.back()).value().position).y);
    }
    const Vec2 end = to_vec2(built.world.transform(built.bodies.back()).value().position);
    EXPECT_GT(highest, 4.0f);  // The higher ledge.
    EXPECT_NEAR(end.x, 34.0f - 0.3f, 0.02f);
    EXPECT_NEAR(end.y, 0.01f, 1.0e-3f);
  }
}

TEST(Behaviour, ArchStands) {
  for (const char* spec : {"arch:5", "arch", "arch:31"}) {
    SCOPED_TRACE(spec);
    const Outcome outcome = run_awake(spec);
    EXPECT_EQ(outcome.turned, 0);
    // Each gap between two stones closes by the slop, 5 mm; the crown of a shallow arch sinks by a multiple of the sum.
    EXPECT_LT(outcome.farthest, 0.35f);
  }
}

/// The balls and dominoes on the three shelves; the number of a shelf gives its direction.
struct DominoRun {
  explicit DominoRun(Scene made) : scene(std::move(made)), built(build(scene).value()) {
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      if (scene.bodies[i].options.type != BodyType::dynamic) continue;
      (scene.bodies[i].options.name == "ball" ? balls : dominoes).push_back(i);
    }
  }
  void step() { built.world.step(scene.dt).value(); }
  BodyMotion motion(std::size_t body) const { return built.world.motion(built.bodies[body]); }

  Scene scene;
  BuiltScene built;
  std::vector<std::size_t> dominoes;
  std::vector<std::size_t> balls;
};

constexpr int kPerShelf = 10;
/// +1 if the shelf runs to the right.
float way_of(int shelf) { return shelf % 2 == 0 ? 1.0f : -1.0f; }

// Each domino leans against its neighbour or lies flat, in the direction in which its shelf runs. Balls turn as well;
// they are not counted.
TEST(Behaviour, DominoesAllFallTheWayTheirShelfRuns) {
  DominoRun run(make_built_in("dominoes:10").value());
  ASSERT_EQ(run.dominoes.size(), 3u * kPerShelf);
  for (int i = 0; i < run.scene.steps; ++i) run.step();
  for (std::size_t i = 0; i < run.dominoes.size(); ++i) {
    const float turn = angle(run.motion(run.dominoes[i]).pose.rotation);
    // A leaning domino: the pitch of 0.5 m and a thickness of 0.2 m leave at least acos(0.5 / 1.2) = 1.14 rad less the
    // slop, and 1.0 rad for the one that leans on the ball.
    EXPECT_GT(-way_of(static_cast<int>(i) / kPerShelf) * turn, 1.0f) << "domino " << i;
  }
}

// A ball that was pushed rolls without slipping before it reaches the edge, falls as far and as fast as gravity says,
// and gains no energy in the half-pipe.
TEST(Behaviour, BallsRollAndFallByClosedForms) {
  DominoRun run(make_built_in("dominoes:10").value());
  ASSERT_EQ(run.balls.size(), 2u);
  const float gravity = -run.scene.world.gravity.y;
  const float radius = std::get<Circle>(run.scene.bodies[run.balls[0]].shapes[0].geometry).radius;
  const auto energy = [&](const BodyMotion& ball) {  // Energy of the ball per kilogram [J/kg].
    const float surface = radius * ball.angular_velocity;
    return 0.5f * length_squared(ball.velocity) + 0.25f * surface * surface + gravity * ball.center.y;
  };
  struct Track {
    BodyMotion before;  // The motion one step before.
    bool in_flight = false;
    int falls = 0;      // Steps of free fall.
    int rolls = 0;      // Steps on the shelf, after the push and without other contacts.
    double most = 0.0;  // Energy after it left the shelf.
    double at_edge = 0.0;
  };
  std::array<Track, 2> tracks;
  for (std::size_t i = 0; i < 2; ++i) tracks[i].before = run.motion(run.balls[i]);
  for (int step = 0; step < run.scene.steps; ++step) {
    run.step();
    for (std::size_t i = 0; i < 2; ++i) {
      Track& track = tracks[i];
      const BodyMotion now = run.motion(run.balls[i]);
      const Position start = run.scene.bodies[run.balls[i]].options.position;
      const double height = start.y;
      const float gone = way_of(static_cast<int>(i)) * (now.center - start).x;
      if (gone > 0.7f && gone < 0.85f && track.rolls < 5) {
        ++track.rolls;
        EXPECT_NEAR(now.velocity.x, -now.angular_velocity * radius, 0.01f * length(now.velocity)) << "ball " << i;
        EXPECT_GT(length(now.velocity), 1.0f);
      }
      // From 0.2 m to 1.5 m below the shelf the ball touches neither the edge nor the half-pipe.
      if (now.center.y < height - 0.2f && now.center.y > height - 1.5f && track.before.center.y > now.center.y) {
        ++track.falls;
        EXPECT_NEAR(track.before.velocity.y - now.velocity.y, gravity * run.scene.dt, 1e-3f) << "ball " << i;
        EXPECT_NEAR(now.velocity.x, track.before.velocity.x, 1e-3f);
      }
      if (now.center.y < height - 0.2f) {
        if (track.at_edge == 0.0) track.at_edge = energy(now);
        track.most = std::max(track.most, energy(now));
      }
      track.before = now;
    }
  }
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_GE(tracks[i].rolls, 3);
    EXPECT_GE(tracks[i].falls, 15);
    // A sub-step that ends in the fall is worth g^2 h dt / 2, a thousandth of it, and contacts push out by a slop.
    EXPECT_LT(tracks[i].most, tracks[i].at_edge + 0.01f * gravity * 3.0f);
    // The ball came down to the shelf below, three metres.
    EXPECT_NEAR(tracks[i].before.center.y, run.scene.bodies[run.balls[i]].options.position.y - 3.0f, 0.02f);
  }
}

TEST(Behaviour, TheBowlHoldsAllBodies) {
  const Outcome outcome = run(make_built_in("bowl").value());
  // The bowl's lowest point is at -12, the smallest shape's origin 0.1 above it.
  EXPECT_GT(outcome.lowest, -12.0f);
}

TEST(Behaviour, BridgeHolds) {
  const Outcome outcome = run(make_built_in("chain_bridge").value());
  // Nothing lies on the ground below, whose surface is at 0.
  EXPECT_GT(outcome.lowest, 2.0f);
}

TEST(Behaviour, LettersKeepTheirBallsAndStayOnTheHills) {
  const Scene scene = make_built_in("letters:2").value();
  BuiltScene built = std::move(build(scene)).value();
  for (int i = 0; i < scene.steps; ++i) built.world.step(scene.dt).value();
  int balls = 0;
  for (std::size_t i = 1; i < built.bodies.size(); ++i) {
    const WorldTransform pose = built.world.transform(built.bodies[i]).value();
    EXPECT_GT(pose.position.y, -4.0) << i;
    if (scene.bodies[i].options.name != "ball") continue;
    ++balls;
    // The hole of the letter, which was added before its ball.
    const WorldTransform letter = built.world.transform(built.bodies[i - 1]).value();
    const Vec2 place = inv_transform_point(letter, pose.position);
    EXPECT_TRUE(place.x > 0.9f && place.x < 2.1f && place.y > 1.0f && place.y < 3.0f) << place.x << ' ' << place.y;
  }
  EXPECT_EQ(balls, 4);
}

TEST(Behaviour, NothingLeavesTheRoomOfTheSweepers) {
  const Scene scene = make_built_in("sweepers:200").value();
  BuiltScene built = std::move(build(scene)).value();
  const BodyId room = built.bodies[0];
  for (int i = 0; i < scene.steps; ++i) built.world.step(scene.dt).value();
  const WorldTransform frame = built.world.transform(room).value();
  for (std::size_t i = 2; i < built.bodies.size(); ++i) {
    const Vec2 place = inv_transform_point(frame, built.world.motion(built.bodies[i]).value().center);
    EXPECT_LT(max(std::abs(place.x), std::abs(place.y)), 10.0f) << i;
  }
  EXPECT_GT(built.world.report().swept_bodies, 0u);
}

/// Bodies that were thrown well over a tier end on it or on what lies there. Of those that turn back inside a tier, most fall out of it; some are
/// lifted over it by the body that follows them.
TEST(Behaviour, BodiesLandOnTheOneWayTiersThatTheyLeft) {
  const Scene scene = make_built_in("one_way").value();
  BuiltScene built = std::move(build(scene)).value();
  for (int i = 0; i < scene.steps; ++i) built.world.step(scene.dt).value();
  int landed = 0;
  int fell_back = 0;
  for (std::size_t i = 0; i < built.bodies.size(); ++i) {
    const BodyOptions& start = scene.bodies[i].options;
    if (start.type != BodyType::dynamic || start.velocity.y <= 0.0f) continue;
    const double apex = start.position.y + 0.05 * double{start.velocity.y * start.velocity.y};
    const double y = built.world.transform(built.bodies[i]).value().position.y;
    for (const double tier : {2.5, 5.0, 7.5}) {
      if (apex > tier + 0.5 && apex < tier + 1.5) {
        EXPECT_GT(y, tier - 0.3) << "body " << i;  // The hills are 0.3 m deep.
        ++landed;
      }
      if (apex > tier && apex < tier + 0.5 && y < tier - 0.5) ++fell_back;
    }
  }
  EXPECT_EQ(landed, 15);
  EXPECT_GE(fell_back, 6);
  EXPECT_LT(built.world.measure().max_penetration, 0.005f);
}

TEST(Behaviour, TheBridgeBearsTheCarAndBreaksUnderTheBlock) {
  const Scene scene = make_built_in("car").value();
  BuiltScene built = std::move(build(scene)).value();
  std::map<std::string, BodyId> named;
  for (std::size_t i = 0; i < built.bodies.size(); ++i) named[scene.bodies[i].options.name] = built.bodies[i];
  const Position bridge_start = scene.bodies[1].options.position;
  const Position bridge_end = {2.0 * scene.bodies.back().options.position.x - bridge_start.x, bridge_start.y};
  const auto place = [&](const char* name) { return built.world.transform(named.at(name)).value().position; };
  int breaks_before_block = 0;
  int breaks = 0;
  double lowest = 0.0;
  for (int i = 0; i < scene.steps; ++i) {
    built.world.step(scene.dt).value();
    lowest = std::min(lowest, place("block").y);
    const auto broken = static_cast<int>(built.world.events().joint_break.size());
    breaks += broken;
    if (place("block").y > 3.0) breaks_before_block += broken;
  }
  EXPECT_EQ(breaks_before_block, 0);
  EXPECT_GT(breaks, 0);
  EXPECT_GT(place("car").x, bridge_end.x + 2.0);
  EXPECT_GT(place("car").y, 0.5);
  EXPECT_LT(lowest, -2.0) << "the block is through the bridge";
}

/// A scene, and its bodies by their names.
struct NamedScene {
  Scene scene;
  BuiltScene built;

  explicit NamedScene(const char* name) : scene(make_built_in(name).value()), built(std::move(build(scene)).value()) {}
  BodyMotion motion(const std::string& name) const {
    for (std::size_t i = 0; i < built.bodies.size(); ++i) {
      if (scene.bodies[i].options.name == name) return built.world.motion(built.bodies[i]);
    }
    ADD_FAILURE() << "no body " << name;
    return {};
  }
  double height(const std::string& name) const { return motion(name).center.y; }
  void run() {
    for (int i = 0; i < scene.steps; ++i) test::step_scene(built, scene, i);
  }
};

TEST(Behaviour, TheClockRunsAtTheSpeedOfItsGears) {
  NamedScene s("clock");
  const double start = s.height("weight");
  float worst = 0.0f;
  for (int i = 0; i < s.scene.steps; ++i) {
    s.built.world.step(s.scene.dt).value();
    worst = std::max(worst, s.built.world.measure().max_joint_angular_error);
  }
  EXPECT_LT(worst, 0.02f);  // A tenth of a tooth.
  EXPECT_LT(s.height("weight"), start - 0.5);
  // The drum of 0.5 m lets the weight sink. The fly turns 64 times as fast and against it, the minute hand 4 times.
  const float drum = -s.motion("weight").velocity.y / 0.5f;
  EXPECT_GT(drum, 0.05f);
  EXPECT_NEAR(s.motion("fly").angular_velocity, -64.0f * drum, 0.64f * drum);
  EXPECT_NEAR(s.motion("hour hand").angular_velocity, -4.0f * drum / 12.0f, 0.01f * drum);
}

TEST(Behaviour, LoadsRiseByTheirPartOfTheRope) {
  NamedScene s("block_and_tackle");
  const std::vector<double> start = {s.height("load 1"), s.height("load 2"), s.height("load 3"), s.height("load 4")};
  s.run();
  const double risen = s.height("load 1") - start[0];
  EXPECT_GT(risen, 4.0);
  for (int strands = 2; strands <= 4; ++strands) {
    const std::string name = "load " + std::to_string(strands);
    EXPECT_NEAR(s.height(name) - start[static_cast<std::size_t>(strands) - 1], risen / strands, 0.02 * risen) << name;
  }
  EXPECT_LT(s.built.world.measure().max_joint_error, 2.0e-3f);
}

TEST(Behaviour, TheCraneLiftsTheCrateAndTopplesTheWall) {
  NamedScene s("crane");
  const Position top_of_wall = s.built.world.transform(s.built.bodies.back()).value().position;
  s.run();
  EXPECT_GT(s.height("crate"), 3.0);
  EXPECT_GT(s.motion("crate").center.x, 8.0);
  EXPECT_LT(s.built.world.transform(s.built.bodies.back()).value().position.y, top_of_wall.y - 3.0);
  EXPECT_LT(s.built.world.measure().max_joint_error, 0.01f);
}

/// Balls that fall from 4 m, at double speed, normal speed, half speed, a quarter, and frozen.
TEST(Behaviour, SlowMotionFallsByTheSquareOfTheTimeScale) {
  NamedScene s("slow_motion");
  for (int i = 0; i < 30; ++i) s.built.world.step(1.0f / 60.0f).value();
  EXPECT_NEAR(s.height("bouncer 2"), 4.0 - 1.25, 0.03);
  EXPECT_NEAR(s.height("bouncer 3"), 4.0 - 1.25 / 4.0, 0.01);
  EXPECT_NEAR(s.height("bouncer 4"), 4.0 - 1.25 / 16.0, 0.005);
  EXPECT_EQ(s.height("bouncer 5"), 4.0);
}

TEST(Behaviour, LockedBodiesMoveAlongTheirFreeAxesOnly) {
  NamedScene s("locks");
  const auto place = [&](const char* name) { return s.motion(name).pose.position; };
  const Position wedge = place("wedge");
  const Position wheel = place("wheel");
  const Position press = place("press");
  const Position pan = place("pan");
  const Position trolley = place("trolley");
  s.run();
  EXPECT_EQ(place("wedge").y, wedge.y);
  EXPECT_EQ(place("wheel"), wheel);
  EXPECT_EQ(place("press").x, press.x);
  EXPECT_EQ(place("pan").x, pan.x);
  EXPECT_EQ(place("trolley").y, trolley.y);
  EXPECT_LT(place("press").y, press.y - 1.0);
  EXPECT_GT(std::abs(place("wedge").x - wedge.x), 0.5);
}

TEST(Behaviour, TheScissorLiftRaisesItsLoad) {
  NamedScene s("scissor_lift");
  const double start = s.height("platform");
  s.run();
  EXPECT_GT(s.height("platform"), start + 5.0);
  EXPECT_NEAR(s.motion("platform").velocity.y, 0.0f, 0.05f);
  for (std::size_t i = s.built.bodies.size() - 5; i < s.built.bodies.size(); ++i) {
    EXPECT_GT(s.built.world.transform(s.built.bodies[i]).value().position.y, s.height("platform"));
  }
  EXPECT_LT(s.built.world.measure().max_joint_error, 0.02f);
}

TEST(Behaviour, EachBenchOfTheWorkshopShowsItsPart) {
  NamedScene s("workshop");
  std::map<std::string, int> entered;
  bool lower_stop = false;
  bool upper_stop = false;
  std::map<std::string, double> before;
  for (int i = 0; i < s.scene.steps; ++i) {
    if (i == 120) before = {{"crate 2", s.height("crate 2")}, {"pile", s.height("pile")}};
    test::step_scene(s.built, s.scene, i);
    for (const SensorEvent& event : s.built.world.events().sensor_begin) {
      ++entered[s.built.world.body(s.built.world.shape_body(event.sensor)).value().name];
    }
    for (const JointLimitEvent& event : s.built.world.events().joint_limit) {
      (event.upper ? upper_stop : lower_stop) = true;
    }
  }
  for (const char* ball : {"dragged 1", "dragged 2", "dragged 3"}) EXPECT_NEAR(s.height(ball), 3.0, 0.05) << ball;
  EXPECT_NEAR(s.height("platform"), 2.0, 0.3);
  EXPECT_LT(s.height("weak platform"), 1.2);
  for (int i = 1; i <= 6; ++i) {
    const BodyMotion disc = s.motion("disc " + std::to_string(i));
    EXPECT_LT(length(disc.velocity), 0.01f) << i;
    EXPECT_LT(abs(disc.angular_velocity), 0.01f) << i;
  }
  const double post = s.motion("post").center.x;
  EXPECT_GT(std::abs(s.motion("bob").center.x - post), 0.44);
  for (std::size_t i = 0; i < s.built.bodies.size(); ++i) {
    const BodyOptions& start = s.scene.bodies[i].options;
    if (start.name.rfind("ball ", 0) != 0) continue;
    const Vec2 from_center = to_vec2(s.built.world.transform(s.built.bodies[i]).value().position) - Vec2{36.0f, 3.0f};
    const Vec2 down = rotate(make_rotation(start.gravity_angle), {0.0f, -1.0f});
    EXPECT_GT(dot(from_center, down), 1.5f) << start.name;
  }
  EXPECT_GE(entered["eye"], 7);  // Of eight balls; one may stay on the flap.
  EXPECT_TRUE(lower_stop && upper_stop);
  EXPECT_NEAR(before["crate 2"], 3.5, 0.01);
  EXPECT_NEAR(s.height("crate 2"), 0.4, 0.01);
  EXPECT_LT(s.built.world.measure().max_penetration, 0.01f);
}

TEST(Behaviour, EggsStayInTheBasketAndThePlankRollsAtOneHeight) {
  NamedScene s("eggs");
  s.run();
  for (std::size_t i = 0; i < s.built.bodies.size(); ++i) {
    if (s.scene.bodies[i].options.type != BodyType::dynamic) continue;
    EXPECT_GT(s.built.world.motion(s.built.bodies[i]).value().center.y, -0.1) << s.scene.bodies[i].options.name;
  }
  EXPECT_LT(s.built.world.measure().max_penetration, 0.02f);
}

}  // namespace
}  // namespace drystone::scenes

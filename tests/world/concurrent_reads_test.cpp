// Several threads make the const calls of a world at the same time. Their results must be those of one thread; the
// thread sanitizer finds unsynchronised writes (preset tsan).
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "tests/support/test_world.hpp"

namespace drystone {
namespace {

using test::dynamic_at;
using test::TestWorld;

struct Stage : TestWorld {
  BodyId ground = floor();
  BodyId left = crate(0.0f);
  BodyId right = ball(dynamic_at({3.0f, 0.5f}));
  JointId hinge;
  JointId slider;
  JointId piston = rod(left, right);
  ChainId chain;
  BodyId gone = ball(dynamic_at({9.0f, 9.0f}));

  Stage() {
    RevoluteOptions revolute;
    revolute.body_a = ground;
    revolute.body_b = left;
    hinge = world.create_joint(revolute);
    PrismaticOptions prismatic;
    prismatic.body_a = ground;
    prismatic.body_b = right;
    slider = world.create_joint(prismatic);
    ChainOptions o;
    o.points = {{4, -9}, {3, -9}, {2, -9}, {1, -9}};
    chain = world.create_chain(ground, o);
    step(3);
    must(world.destroy_body(gone));  // The lists of bodies and joints must be made anew.
  }
};

/// A number that depends on the results of the const calls.
double ask_everything(const Stage& s) {
  const World& w = s.world;
  double sum = 0.0;
  const auto add = [&sum](auto number) { sum += static_cast<double>(number); };
  for (const BodyId id : w.bodies()) add(id.index + 1);
  for (const JointId id : w.joints()) add(id.index + 1);
  add(w.report().contacts);
  add(w.events().contact_begin.size());
  add(w.options().substeps);
  add(static_cast<int>(w.lanes()));
  add(w.state_hash() % 997);
  add(w.first_difference(w).has_value());
  add(w.measure().kinetic_energy);
  add(w.check_invariants().size());
  for (const BodyId body : {s.ground, s.left, s.right}) {
    add(w.is_alive(body));
    add(w.transform(body).value().position.y);
    add(w.motion(body).value().velocity.y);
    add(w.body(body).value().angle);
    add(w.mass_data(body).value().mass);
    add(w.is_awake(body).value());
    add(w.shapes(body).value().size());
    add(w.joints(body).value().size());
    add(w.bounds(body).value().upper.y);
    add(w.island(body).value().value_or(7));
    add(w.contacts(body).value().size());
    add(w.sensor_overlaps(body).value().size());
    add(w.island_bodies(body).value().size());
  }
  const ShapeId shape = s.shape(s.left);
  add(w.is_alive(shape));
  add(w.shape_body(shape).value().index);
  add(w.geometry(shape).value()->index());
  add(w.shape(shape).value().density);
  add(static_cast<bool>(w.shape_chain(shape).value()));
  add(w.is_alive(s.chain));
  add(w.chain(s.chain).value().points.size());
  add(w.chain_links(s.chain).value().size());
  add(w.is_alive(s.hinge));
  add(static_cast<int>(w.joint_kind(s.hinge).value()));
  add(w.joint_state(s.hinge).value().coordinate);
  add(w.joint<RevoluteOptions>(s.hinge).value().anchor_a.x);
  add(w.joint<PrismaticOptions>(s.slider).value().axis.x);
  add(w.joint<DistanceOptions>(s.piston).value().length);
  add(w.ray_cast_closest({0, 10}, {0, -20}).value().fraction);
  add(w.ray_cast_all({0, 10}, {0, -20}).value().size());
  add(w.overlap_box({{-5, -5}, {5, 5}}).value().size());
  add(w.shapes_at({0, 0.5f}).value().size());
  const Vec2 center;
  add(w.shape_cast_closest({{&center, 1}, 0.1f}, {{0, 10}, {}}, {0, -20}).value().fraction);
  const ConvexProxy disc = {{&center, 1}, 0.5f};
  add(w.ray_cast_any({0, 10}, {0, -20}).value());
  add(w.shape_cast_all(disc, {{0, 10}, {}}, {0, -20}).value().size());
  add(w.shape_cast_any(disc, {{0, 10}, {}}, {0, -20}).value());
  add(w.overlap_shape(disc, {{0, 0.5f}, {}}).value().size());
  add(w.overlap_shape_any(disc, {{0, 0.5f}, {}}).value());
  add(w.nearest_shape({0, 3}, 10).value().distance);
  add(w.shapes_near(disc, {{0, 3}, {}}, 10).value().size());
  std::vector<RayCast> rays(100, RayCast{{0, 10}, {0, -20}});
  std::vector<CastHit> hits(rays.size());
  must(w.ray_cast_closest(rays, hits));
  for (const CastHit& hit : hits) add(hit.fraction);
  std::vector<ContactView> contacts;
  w.contacts(contacts);
  add(contacts.size());
  std::vector<IslandView> islands;
  w.islands(islands);
  add(islands.size());
  add(w.motion(s.gone).ok());  // This call is refused, and counted.
  return sum;
}

TEST(ConcurrentReads, AllThreadsGetTheSameResults) {
  constexpr int kThreads = 8;
  constexpr int kRounds = 20;
  const double expected = ask_everything(Stage{});
  for (int round = 0; round < kRounds; ++round) {
    Stage stage;
    std::atomic<int> ready = 0;
    std::vector<double> told(kThreads);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < kThreads; ++i) {
      threads.emplace_back([&, i] {
        ++ready;
        while (ready < kThreads) std::this_thread::yield();
        told[i] = ask_everything(stage);
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const double sum : told) EXPECT_EQ(sum, expected);
    stage.step();
    EXPECT_EQ(stage.world.report().refused_calls, kThreads);
  }
}

}  // namespace
}  // namespace drystone

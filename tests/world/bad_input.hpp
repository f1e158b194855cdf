// For tests of calls with bad input: each call must return the right error with a message that names the field, leave
// the world as it was, and be counted in the next report.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/joint_kinds.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {

inline constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
inline constexpr float kInf = std::numeric_limits<float>::infinity();

/// A world with one object of each kind, and arguments for calls.
struct Stage {
  TestWorld t;
  BodyId ground = t.floor();
  BodyId body = t.ball(dynamic_at({0, 5}));
  BodyId other = t.ball(dynamic_at({3, 5}));
  BodyId platform = t.box(kinematic_at({8, 5}));
  BodyId disabled = t.ball(dynamic_at({20, 5}));
  ShapeId shape = t.shape(body);
  ChainId chain = t.world.create_chain(ground, chain_options());
  ShapeId link = t.world.chain_links(chain).value().front();
  JointId rod = t.rod(body, other);
  JointId hinge = t.world.create_joint(revolute());
  JointId slider = t.world.create_joint(prismatic());
  World& world = t.world;

  Stage() {
    must(world.set_enabled(disabled, false));
    for_each_joint_kind([this](auto options) {
      if (joint_of(options.kKind)) return;
      options.body_a = platform;
      options.body_b = other;
      must(world.create_joint(options));
    });
    t.step(3);
  }
  static ChainOptions chain_options() {
    ChainOptions o;
    o.points = {{40, 0}, {39, 0}, {38, 0}, {37, 0}};
    return o;
  }
  /// The first joint of the kind; an empty id if there is none.
  JointId joint_of(JointKind kind) const {
    for (const JointId joint : world.joints()) {
      if (world.joint_kind(joint).value() == kind) return joint;
    }
    return {};
  }
  RevoluteOptions revolute() const {
    RevoluteOptions o;
    o.body_a = ground;
    o.body_b = body;
    o.anchor_a = {0, 6};
    return o;
  }
  PrismaticOptions prismatic() const {
    PrismaticOptions o;
    o.body_a = platform;
    o.body_b = other;
    return o;
  }
  DistanceOptions distance() const {
    DistanceOptions o;
    o.body_a = body;
    o.body_b = other;
    return o;
  }
};

struct Failure {
  bool failed = false;
  Error error;

  template <typename T>
  Failure(const Result<T>& result) : failed(!result.ok()) {  // NOLINT(google-explicit-constructor)
    if (failed) error = result.error();
  }
};

using Call = std::function<Failure(Stage&)>;

inline void expect_refused(const Call& call, ErrorCode code, const std::string& field) {
  SCOPED_TRACE(field);
  Stage s;
  const std::uint64_t hash = s.world.state_hash();
  const Failure failure = call(s);
  ASSERT_TRUE(failure.failed);
  EXPECT_EQ(to_string(failure.error.code), std::string(to_string(code)));
  EXPECT_NE(failure.error.message.find(field), std::string::npos) << failure.error.message;
  EXPECT_EQ(s.world.state_hash(), hash);
  EXPECT_EQ(s.world.check_invariants(), "");
  s.t.step();
  EXPECT_EQ(s.world.report().refused_calls, 1);
  s.t.step();
  EXPECT_EQ(s.world.report().refused_calls, 0);
}

inline void expect_bad(const std::string& field, const Call& call) {
  expect_refused(call, ErrorCode::invalid_argument, field);
}

}  // namespace drystone::test

// Every public call with bad input: the right error, a message that names the field, a world that has not changed, and a
// count in the next report.
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <utility>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

/// A world with one of everything, and what calls are made with.
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
    t.step(3);
  }
  static ChainOptions chain_options() {
    ChainOptions o;
    o.points = {{40, 0}, {39, 0}, {38, 0}, {37, 0}};
    return o;
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

void expect_refused(const Call& call, ErrorCode code, const std::string& field) {
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

void expect_bad(const std::string& field, const Call& call) {
  expect_refused(call, ErrorCode::invalid_argument, field);
}

// --- Stale ids ----------------------------------------------------------------------------------------------------------

/// Ids that name nothing: empty, destroyed, of an earlier and a later generation, beyond the table.
template <typename Id>
std::vector<Id> stale_ids(Id alive, Id destroyed) {
  return {Id{},
          destroyed,
          Id{alive.index, alive.generation + 1},
          Id{alive.index, alive.generation + 2},
          Id{alive.index, 0},
          Id{123456, 1},
          Id{0xffffffffu, 0xffffffffu}};
}

template <typename Id>
void expect_stale(const Id& id, const std::function<Failure(Stage&, Id)>& call, const char* kind) {
  expect_refused([&](Stage& s) { return call(s, id); }, ErrorCode::stale_id, kind);
}

TEST(BadInput, StaleBodies) {
  const std::vector<std::function<Failure(Stage&, BodyId)>> calls = {
      [](Stage& s, BodyId b) { return s.world.destroy_body(b); },
      [](Stage& s, BodyId b) { return s.world.transform(b); },
      [](Stage& s, BodyId b) { return s.world.motion(b); },
      [](Stage& s, BodyId b) { return s.world.body(b); },
      [](Stage& s, BodyId b) { return s.world.mass_data(b); },
      [](Stage& s, BodyId b) { return s.world.is_awake(b); },
      [](Stage& s, BodyId b) { return s.world.shapes(b); },
      [](Stage& s, BodyId b) { return s.world.joints(b); },
      [](Stage& s, BodyId b) { return s.world.bounds(b); },
      [](Stage& s, BodyId b) { return s.world.island(b); },
      [](Stage& s, BodyId b) {
        return s.world.set_transform(b, {1, 1}, 1);
      },
      [](Stage& s, BodyId b) {
        return s.world.set_velocity(b, {1, 1});
      },
      [](Stage& s, BodyId b) { return s.world.set_angular_velocity(b, 1); },
      [](Stage& s, BodyId b) {
        return s.world.move_to(b, {1, 1}, 1, 1);
      },
      [](Stage& s, BodyId b) { return s.world.set_type(b, BodyType::kinematic); },
      [](Stage& s, BodyId b) { return s.world.set_damping(b, 1, 1); },
      [](Stage& s, BodyId b) { return s.world.set_gravity_scale(b, 2); },
      [](Stage& s, BodyId b) { return s.world.set_fixed_rotation(b, true); },
      [](Stage& s, BodyId b) { return s.world.set_bullet(b, true); },
      [](Stage& s, BodyId b) { return s.world.set_enabled(b, false); },
      [](Stage& s, BodyId b) { return s.world.set_name(b, "x"); },
      [](Stage& s, BodyId b) { return s.world.set_user_data(b, 1); },
      [](Stage& s, BodyId b) {
        return s.world.set_mass(b, {1, {}, 1});
      },
      [](Stage& s, BodyId b) { return s.world.clear_mass_override(b); },
      [](Stage& s, BodyId b) { return s.world.set_sleep(b, false, 1, 1); },
      [](Stage& s, BodyId b) {
        return s.world.apply_force(b, {1, 1}, {});
      },
      [](Stage& s, BodyId b) {
        return s.world.apply_force_to_center(b, {1, 1});
      },
      [](Stage& s, BodyId b) { return s.world.apply_torque(b, 1); },
      [](Stage& s, BodyId b) {
        return s.world.set_constant_force(b, {1, 1});
      },
      [](Stage& s, BodyId b) {
        return s.world.apply_impulse(b, {1, 1}, {});
      },
      [](Stage& s, BodyId b) {
        return s.world.apply_impulse_to_center(b, {1, 1});
      },
      [](Stage& s, BodyId b) { return s.world.apply_angular_impulse(b, 1); },
      [](Stage& s, BodyId b) { return s.world.wake(b); },
      [](Stage& s, BodyId b) { return s.world.sleep(b); },
      [](Stage& s, BodyId b) { return s.world.create_shape(b, Circle{}); },
      [](Stage& s, BodyId b) { return s.world.create_shape(b, Capsule{}); },
      [](Stage& s, BodyId b) { return s.world.create_shape(b, Segment{}); },
      [](Stage& s, BodyId b) { return s.world.create_shape(b, make_box({}).value()); },
      [](Stage& s, BodyId b) { return s.world.create_shape(b, Box{}); },
      [](Stage& s, BodyId b) { return s.world.create_chain(b, Stage::chain_options()); },
      [](Stage& s, BodyId b) {
        RevoluteOptions o = s.revolute();
        o.body_a = b;
        return s.world.create_joint(o);
      },
      [](Stage& s, BodyId b) {
        PrismaticOptions o = s.prismatic();
        o.body_b = b;
        return s.world.create_joint(o);
      },
      [](Stage& s, BodyId b) {
        DistanceOptions o = s.distance();
        o.body_b = b;
        return s.world.create_joint(o);
      },
  };
  Stage s;
  const BodyId gone = s.t.ball(dynamic_at({}));
  for (const BodyId id : stale_ids(s.body, gone)) {
    for (const auto& call : calls) expect_stale<BodyId>(id, call, "body");
    EXPECT_FALSE(s.world.is_alive(id) && id != gone);
  }
}

TEST(BadInput, StaleShapes) {
  const std::vector<std::function<Failure(Stage&, ShapeId)>> calls = {
      [](Stage& s, ShapeId x) { return s.world.destroy_shape(x); },
      [](Stage& s, ShapeId x) { return s.world.shape_body(x); },
      [](Stage& s, ShapeId x) { return s.world.geometry(x); },
      [](Stage& s, ShapeId x) { return s.world.shape(x); },
      [](Stage& s, ShapeId x) { return s.world.shape_chain(x); },
      [](Stage& s, ShapeId x) { return s.world.set_material(x, {}); },
      [](Stage& s, ShapeId x) {
        return s.world.set_filter(x, {2, 2, 2});
      },
      [](Stage& s, ShapeId x) { return s.world.set_density(x, 2); },
  };
  Stage s;
  const ShapeId gone = s.world.create_shape(s.body, Circle{});
  for (const ShapeId id : stale_ids(s.shape, gone)) {
    for (const auto& call : calls) expect_stale<ShapeId>(id, call, "shape");
  }
}

TEST(BadInput, StaleChains) {
  const std::vector<std::function<Failure(Stage&, ChainId)>> calls = {
      [](Stage& s, ChainId x) { return s.world.destroy_chain(x); },
      [](Stage& s, ChainId x) { return s.world.chain(x); },
      [](Stage& s, ChainId x) { return s.world.chain_links(x); },
  };
  Stage s;
  const ChainId gone = s.world.create_chain(s.ground, Stage::chain_options());
  for (const ChainId id : stale_ids(s.chain, gone)) {
    for (const auto& call : calls) expect_stale<ChainId>(id, call, "chain");
  }
}

TEST(BadInput, StaleJoints) {
  const std::vector<std::function<Failure(Stage&, JointId)>> calls = {
      [](Stage& s, JointId x) { return s.world.destroy_joint(x); },
      [](Stage& s, JointId x) { return s.world.joint_kind(x); },
      [](Stage& s, JointId x) { return s.world.joint_state(x); },
      [](Stage& s, JointId x) { return s.world.revolute(x); },
      [](Stage& s, JointId x) { return s.world.prismatic(x); },
      [](Stage& s, JointId x) { return s.world.distance(x); },
      [](Stage& s, JointId x) { return s.world.set_revolute(x, s.revolute()); },
      [](Stage& s, JointId x) { return s.world.set_prismatic(x, s.prismatic()); },
      [](Stage& s, JointId x) { return s.world.set_distance(x, s.distance()); },
  };
  Stage s;
  const JointId gone = s.world.create_joint(s.distance());
  for (const JointId id : stale_ids(s.rod, gone)) {
    for (const auto& call : calls) expect_stale<JointId>(id, call, "joint");
  }
}

TEST(BadInput, DestroyedThings) {
  Stage s;
  must(s.world.destroy_joint(s.rod));
  must(s.world.destroy_chain(s.chain));
  must(s.world.destroy_body(s.body));
  EXPECT_EQ(s.world.transform(s.body).error().code, ErrorCode::stale_id);
  EXPECT_EQ(s.world.shape(s.shape).error().code, ErrorCode::stale_id);
  EXPECT_EQ(s.world.chain(s.chain).error().code, ErrorCode::stale_id);
  EXPECT_EQ(s.world.shape(s.link).error().code, ErrorCode::stale_id);
  EXPECT_EQ(s.world.distance(s.rod).error().code, ErrorCode::stale_id);
  EXPECT_EQ(s.world.revolute(s.hinge).error().code, ErrorCode::stale_id);  // It went with its body.
  EXPECT_EQ(s.world.destroy_body(s.body).error().code, ErrorCode::stale_id);
  s.t.step();
  EXPECT_EQ(s.world.report().refused_calls, 7);
}

// --- Values -------------------------------------------------------------------------------------------------------------

TEST(BadInput, Step) {
  for (const float seconds : {0.0f, -1.0f, 1.5f, kNan, kInf}) {
    expect_bad("seconds", [=](Stage& s) { return s.world.step(seconds); });
  }
}

TEST(BadInput, WorldSetters) {
  for (const Vec2 bad : {Vec2{kNan, 0}, Vec2{0, -kInf}}) {
    expect_bad("gravity", [=](Stage& s) { return s.world.set_gravity(bad); });
  }
  for (const int bad : {0, -1, 65}) expect_bad("substeps", [=](Stage& s) { return s.world.set_substeps(bad); });
}

class ManyWorkers final : public Scheduler {
 public:
  explicit ManyWorkers(int workers) : workers_(workers) {}
  int worker_count() const override { return workers_; }
  void run(int, const Task&) noexcept override {}

 private:
  int workers_;
};

TEST(BadInput, WorldOptions) {
  ManyWorkers none(0);
  ManyWorkers two(2);
  ManyWorkers too_many(65);
  const std::vector<std::pair<const char*, std::function<void(WorldOptions&)>>> cases = {
      {"gravity", [](WorldOptions& o) { o.gravity.y = kNan; }},
      {"substeps", [](WorldOptions& o) { o.substeps = 0; }},
      {"substeps", [](WorldOptions& o) { o.substeps = 65; }},
      {"restitution_speed", [](WorldOptions& o) { o.restitution_speed = -1; }},
      {"hit_speed", [](WorldOptions& o) { o.hit_speed = kNan; }},
      {"contact_hertz", [](WorldOptions& o) { o.contact_hertz = 0; }},
      {"contact_damping_ratio", [](WorldOptions& o) { o.contact_damping_ratio = kInf; }},
      {"push_out_speed", [](WorldOptions& o) { o.push_out_speed = -0.5f; }},
      {"joint_hertz", [](WorldOptions& o) { o.joint_hertz = kNan; }},
      {"joint_damping_ratio", [](WorldOptions& o) { o.joint_damping_ratio = 0; }},
      {"max_speed", [](WorldOptions& o) { o.max_speed = 0; }},
      {"max_angular_speed", [](WorldOptions& o) { o.max_angular_speed = 0; }},
      {"max_angular_speed", [](WorldOptions& o) { o.max_angular_speed = 2.0e6f; }},
      {"force_clearing", [](WorldOptions& o) { o.force_clearing = static_cast<ForceClearing>(2); }},
      {"workers", [](WorldOptions& o) { o.workers = 0; }},
      {"workers", [](WorldOptions& o) { o.workers = 65; }},
      {"scheduler", [&](WorldOptions& o) { o.scheduler = &none; }},
      {"scheduler", [&](WorldOptions& o) { o.scheduler = &too_many; }},
      {"workers",
       [&](WorldOptions& o) {
         o.scheduler = &two;
         o.workers = 2;
       }},
      {"lanes", [](WorldOptions& o) { o.lanes = static_cast<Lanes>(99); }},
  };
  for (const auto& [field, spoil] : cases) {
    WorldOptions options;
    spoil(options);
    EXPECT_THROW(World{options}, Exception) << field;
    const Result<World> world = World::create(options);
    ASSERT_FALSE(world.ok()) << field;
    EXPECT_EQ(world.error().code, ErrorCode::invalid_argument);
    EXPECT_NE(world.error().message.find(std::string("WorldOptions.") + field), std::string::npos)
        << world.error().message;
  }
  EXPECT_TRUE(World::create({}).ok());
}

TEST(BadInput, BodyOptions) {
  const std::vector<std::pair<const char*, std::function<void(BodyOptions&)>>> cases = {
      {"type", [](BodyOptions& o) { o.type = static_cast<BodyType>(3); }},
      {"position", [](BodyOptions& o) { o.position.x = kNan; }},
      {"position", [](BodyOptions& o) { o.position.y = 1.1e9; }},
      {"angle", [](BodyOptions& o) { o.angle = kInf; }},
      {"velocity", [](BodyOptions& o) { o.velocity.x = kInf; }},
      {"velocity", [](BodyOptions& o) { o.velocity.y = 1.1e15f; }},
      {"angular_velocity", [](BodyOptions& o) { o.angular_velocity = kNan; }},
      {"linear_damping", [](BodyOptions& o) { o.linear_damping = -1; }},
      {"angular_damping", [](BodyOptions& o) { o.angular_damping = kNan; }},
      {"gravity_scale", [](BodyOptions& o) { o.gravity_scale = kInf; }},
      {"sleep_threshold", [](BodyOptions& o) { o.sleep_threshold = -1; }},
      {"time_to_sleep", [](BodyOptions& o) { o.time_to_sleep = 2e6f; }},
      {"mass",
       [](BodyOptions& o) {
         o.mass_override = MassData{0, {}, 1};
       }},
      {"mass",
       [](BodyOptions& o) {
         o.mass_override = MassData{2e12f, {}, 1};
       }},
      {"center",
       [](BodyOptions& o) {
         o.mass_override = MassData{1, {kNan, 0}, 1};
       }},
      {"inertia",
       [](BodyOptions& o) {
         o.mass_override = MassData{1, {}, -1};
       }},
      {"name", [](BodyOptions& o) { o.name = std::string(256, 'x'); }},
      {"velocity",
       [](BodyOptions& o) {
         o.type = BodyType::static_body;
         o.velocity = {1, 0};
       }},
      {"velocity",
       [](BodyOptions& o) {
         o.asleep = true;
         o.velocity = {1, 0};
       }},
      {"asleep",
       [](BodyOptions& o) {
         o.type = BodyType::kinematic;
         o.asleep = true;
       }},
      {"mass_override",
       [](BodyOptions& o) {
         o.type = BodyType::static_body;
         o.mass_override = MassData{1, {}, 1};
       }},
  };
  for (const auto& [field, change] : cases) {
    BodyOptions options = dynamic_at({});
    change(options);
    expect_bad(field, [options](Stage& s) { return s.world.create_body(options); });
  }
}

TEST(BadInput, BodySetters) {
  const std::vector<std::pair<const char*, Call>> cases = {
      {"position",
       [](Stage& s) {
         return s.world.set_transform(s.body, {kNan, 0}, 0);
       }},
      {"position",
       [](Stage& s) {
         return s.world.set_transform(s.body, {0, -2e9}, 0);
       }},
      {"angle", [](Stage& s) { return s.world.set_transform(s.body, {}, kNan); }},
      {"velocity",
       [](Stage& s) {
         return s.world.set_velocity(s.body, {kInf, 0});
       }},
      {"velocity",
       [](Stage& s) {
         return s.world.set_velocity(s.body, {0, -1.1e6f});
       }},
      {"velocity", [](Stage& s) { return s.world.set_angular_velocity(s.body, 1.1e6f); }},
      {"velocity",
       [](Stage& s) {
         return s.world.set_velocity(s.ground, {1, 0});
       }},
      {"velocity", [](Stage& s) { return s.world.set_angular_velocity(s.body, kNan); }},
      {"body must not be static", [](Stage& s) { return s.world.set_angular_velocity(s.ground, 1); }},
      {"position",
       [](Stage& s) {
         return s.world.move_to(s.body, {kNan, 0}, 0, 1);
       }},
      {"angle", [](Stage& s) { return s.world.move_to(s.body, {}, kInf, 1); }},
      {"seconds", [](Stage& s) { return s.world.move_to(s.body, {}, 0, 0); }},
      {"seconds",
       [](Stage& s) {
         return s.world.move_to(s.body, {9, 9}, 0, 1e-40f);
       }},
      {"body must not be static", [](Stage& s) { return s.world.move_to(s.ground, {}, 0, 1); }},
      {"type", [](Stage& s) { return s.world.set_type(s.body, static_cast<BodyType>(200)); }},
      {"linear", [](Stage& s) { return s.world.set_damping(s.body, -1, 0); }},
      {"angular", [](Stage& s) { return s.world.set_damping(s.body, 0, kNan); }},
      {"scale", [](Stage& s) { return s.world.set_gravity_scale(s.body, kInf); }},
      {"name", [](Stage& s) { return s.world.set_name(s.body, std::string(300, 'x')); }},
      {"mass",
       [](Stage& s) {
         return s.world.set_mass(s.body, {-1, {}, 1});
       }},
      {"mass",
       [](Stage& s) {
         return s.world.set_mass(s.body, {kNan, {}, 1});
       }},
      {"center",
       [](Stage& s) {
         return s.world.set_mass(s.body, {1, {2e6f, 0}, 1});
       }},
      {"inertia",
       [](Stage& s) {
         return s.world.set_mass(s.body, {1, {}, 2e18f});
       }},
      {"body must be dynamic",
       [](Stage& s) {
         return s.world.set_mass(s.platform, {1, {}, 1});
       }},
      {"threshold", [](Stage& s) { return s.world.set_sleep(s.body, true, -1, 1); }},
      {"time_to_sleep", [](Stage& s) { return s.world.set_sleep(s.body, true, 1, kNan); }},
      {"body must be dynamic", [](Stage& s) { return s.world.sleep(s.ground); }},
      {"body must be dynamic", [](Stage& s) { return s.world.sleep(s.platform); }},
      {"body must not be disabled", [](Stage& s) { return s.world.sleep(s.disabled); }},
  };
  for (const auto& [field, call] : cases) expect_bad(field, call);
}

TEST(BadInput, Pushes) {
  const std::vector<std::pair<const char*, Call>> cases = {
      {"force",
       [](Stage& s) {
         return s.world.apply_force(s.body, {kNan, 0}, {});
       }},
      {"world_point",
       [](Stage& s) {
         return s.world.apply_force(s.body, {1, 0}, {kInf, 0});
       }},
      {"force",
       [](Stage& s) {
         return s.world.apply_force_to_center(s.body, {0, kInf});
       }},
      {"torque", [](Stage& s) { return s.world.apply_torque(s.body, kNan); }},
      {"force",
       [](Stage& s) {
         return s.world.set_constant_force(s.body, {kNan, 0});
       }},
      {"torque", [](Stage& s) { return s.world.set_constant_force(s.body, {}, kInf); }},
      {"impulse",
       [](Stage& s) {
         return s.world.apply_impulse(s.body, {kNan, 0}, {});
       }},
      {"world_point",
       [](Stage& s) {
         return s.world.apply_impulse(s.body, {1, 0}, {2e9, 0});
       }},
      {"impulse",
       [](Stage& s) {
         return s.world.apply_impulse_to_center(s.body, {kInf, 0});
       }},
      {"impulse", [](Stage& s) { return s.world.apply_angular_impulse(s.body, kNan); }},
  };
  for (const auto& [field, call] : cases) expect_bad(field, call);
  expect_bad("body must be dynamic", [](Stage& s) { return s.world.set_constant_force(s.ground, {1, 0}); });
  expect_bad("body must be dynamic", [](Stage& s) { return s.world.set_constant_force(s.platform, {}, 1); });
  for (const bool wake : {true, false}) {
    const auto refused_for = [wake](const char* why, auto target) {
      expect_bad(why, [=](Stage& s) { return s.world.apply_force(target(s), {1, 0}, {}, wake); });
      expect_bad(why, [=](Stage& s) { return s.world.apply_force_to_center(target(s), {1, 0}, wake); });
      expect_bad(why, [=](Stage& s) { return s.world.apply_torque(target(s), 1, wake); });
      expect_bad(why, [=](Stage& s) { return s.world.apply_impulse(target(s), {1, 0}, {}, wake); });
      expect_bad(why, [=](Stage& s) { return s.world.apply_impulse_to_center(target(s), {1, 0}, wake); });
      expect_bad(why, [=](Stage& s) { return s.world.apply_angular_impulse(target(s), 1, wake); });
    };
    refused_for("body must be dynamic", [](Stage& s) { return s.ground; });
    refused_for("body must be dynamic", [](Stage& s) { return s.platform; });
    refused_for("body must not be disabled", [](Stage& s) { return s.disabled; });
  }
}

TEST(BadInput, Shapes) {
  const std::vector<std::pair<const char*, Call>> cases = {
      {"radius",
       [](Stage& s) {
         return s.world.create_shape(s.body, Circle{{}, 0});
       }},
      {"radius",
       [](Stage& s) {
         return s.world.create_shape(s.body, Circle{{}, kNan});
       }},
      {"center",
       [](Stage& s) {
         return s.world.create_shape(s.body, Circle{{kInf, 0}, 1});
       }},
      {"radius",
       [](Stage& s) {
         return s.world.create_shape(s.body, Capsule{{0, 0}, {1, 0}, -1});
       }},
      {"point_b",
       [](Stage& s) {
         return s.world.create_shape(s.body, Capsule{{0, 0}, {kNan, 0}, 1});
       }},
      {"point_a",
       [](Stage& s) {
         return s.world.create_shape(s.body, Segment{{kNan, 0}, {1, 0}});
       }},
      {"half_extents",
       [](Stage& s) {
         return s.world.create_shape(s.body, Box{{0, 1}, {}, 0, 0});
       }},
      {"angle",
       [](Stage& s) {
         return s.world.create_shape(s.body, Box{{1, 1}, {}, kNan, 0});
       }},
      {"density", [](Stage& s) { return s.world.set_density(s.shape, -1); }},
      {"density", [](Stage& s) { return s.world.set_density(s.shape, kNan); }},
      {"shape is a link", [](Stage& s) { return s.world.set_density(s.link, 2); }},
      {"friction",
       [](Stage& s) {
         return s.world.set_material(s.shape, {-1, 0, 0, 0});
       }},
      {"restitution",
       [](Stage& s) {
         return s.world.set_material(s.shape, {0, 1.5f, 0, 0});
       }},
      {"rolling_resistance",
       [](Stage& s) {
         return s.world.set_material(s.shape, {0, 0, kNan, 0});
       }},
      {"surface_speed",
       [](Stage& s) {
         return s.world.set_material(s.shape, {0, 0, 0, kInf});
       }},
      {"shape is a link of a chain", [](Stage& s) { return s.world.destroy_shape(s.link); }},
  };
  for (const auto& [field, call] : cases) expect_bad(field, call);

  expect_refused(
      [](Stage& s) {
        return s.world.create_shape(s.body, Segment{{1, 1}, {1, 1}});
      },
      ErrorCode::invalid_geometry, "");
  expect_refused([](Stage& s) { return s.world.create_shape(s.body, Polygon{}); }, ErrorCode::invalid_geometry, "");

  const std::vector<std::pair<const char*, std::function<void(ShapeOptions&)>>> options_cases = {
      {"density", [](ShapeOptions& o) { o.density = 2e9f; }},
      {"friction", [](ShapeOptions& o) { o.material.friction = kNan; }},
      {"restitution", [](ShapeOptions& o) { o.material.restitution = -0.1f; }},
      {"name", [](ShapeOptions& o) { o.name = std::string(256, 'x'); }},
  };
  for (const auto& [field, spoil] : options_cases) {
    ShapeOptions options;
    spoil(options);
    expect_bad(field, [options](Stage& s) { return s.world.create_shape(s.body, Circle{}, options); });
    expect_bad(field, [options](Stage& s) { return s.world.create_shape(s.body, Box{}, options); });
  }
}

TEST(BadInput, Chains) {
  const std::vector<std::pair<const char*, std::function<void(ChainOptions&)>>> cases = {
      {"points", [](ChainOptions& o) { o.points.resize(3); }},
      {"points", [](ChainOptions& o) { o.points.clear(); }},
      {"points[2]", [](ChainOptions& o) { o.points[2].x = kNan; }},
      {"points", [](ChainOptions& o) { o.points[2] = o.points[1]; }},
      {"points", [](ChainOptions& o) { o.points.assign(65537, Vec2{}); }},
      {"points",
       [](ChainOptions& o) {
         o.loop = true;
         o.points.resize(2);
       }},
      {"points",
       [](ChainOptions& o) {
         o.loop = true;
         o.points.back() = o.points.front();
       }},
      {"materials", [](ChainOptions& o) { o.materials.clear(); }},
      {"materials", [](ChainOptions& o) { o.materials.resize(3); }},
      {"friction", [](ChainOptions& o) { o.materials[0].friction = -1; }},
      {"name", [](ChainOptions& o) { o.name = std::string(256, 'x'); }},
  };
  for (const auto& [field, spoil] : cases) {
    ChainOptions options = Stage::chain_options();
    spoil(options);
    expect_bad(field, [options](Stage& s) { return s.world.create_chain(s.ground, options); });
  }
}

/// What all three kinds of joints refuse, on creation and on change.
template <typename Options, typename Spoil>
void expect_bad_joint(const char* field, Options (Stage::*options)() const, Spoil spoil) {
  expect_bad(field, [=](Stage& s) {
    Options o = (s.*options)();
    spoil(o);
    return s.world.create_joint(o);
  });
  expect_bad(field, [=](Stage& s) -> Failure {
    Options o = (s.*options)();
    spoil(o);
    if constexpr (std::is_same_v<Options, RevoluteOptions>) return s.world.set_revolute(s.hinge, o);
    if constexpr (std::is_same_v<Options, PrismaticOptions>) return s.world.set_prismatic(s.slider, o);
    if constexpr (std::is_same_v<Options, DistanceOptions>) return s.world.set_distance(s.rod, o);
  });
}

template <typename Options>
void expect_bad_common(Options (Stage::*options)() const) {
  const auto expect = [&](const char* field, auto spoil) { expect_bad_joint(field, options, spoil); };
  expect("body_a", [](auto& o) { o.body_a = o.body_b; });
  expect("anchor_a", [](auto& o) { o.anchor_a.x = kNan; });
  expect("anchor_b", [](auto& o) { o.anchor_b.y = 2e6f; });
  expect("name", [](auto& o) { o.name = std::string(256, 'x'); });
  expect("limit.lower", [](auto& o) { o.limit.lower = kNan; });
  expect("limit.upper", [](auto& o) { o.limit.upper = kInf; });
  expect("limit.lower", [](auto& o) { o.limit.lower = o.limit.upper + 1; });
  expect("motor.speed", [](auto& o) { o.motor.speed = kNan; });
  expect("motor.max_force", [](auto& o) { o.motor.max_force = -1; });
  expect("spring.hertz", [](auto& o) { o.spring.hertz = -1; });
  expect("spring.damping_ratio", [](auto& o) { o.spring.damping_ratio = kNan; });
}

TEST(BadInput, Joints) {
  expect_bad_common(&Stage::revolute);
  expect_bad_common(&Stage::prismatic);
  expect_bad_common(&Stage::distance);
  expect_bad_joint("reference_angle", &Stage::revolute, [](auto& o) { o.reference_angle = kNan; });
  expect_bad_joint("target_angle", &Stage::revolute, [](auto& o) { o.target_angle = 4; });
  expect_bad_joint("limit.upper", &Stage::revolute, [](auto& o) { o.limit.upper = 4; });
  expect_bad_joint("axis", &Stage::prismatic, [](auto& o) { o.axis = {}; });
  expect_bad_joint("axis", &Stage::prismatic, [](auto& o) { o.axis.x = kNan; });
  expect_bad_joint("axis", &Stage::prismatic, [](auto& o) { o.axis = {1e30f, 0}; });
  expect_bad_joint("target_translation", &Stage::prismatic, [](auto& o) { o.target_translation = kInf; });
  expect_bad_joint("length", &Stage::distance, [](auto& o) { o.length = 0; });
  expect_bad_joint("length", &Stage::distance, [](auto& o) { o.length = kNan; });
  expect_bad_joint("limit.lower", &Stage::distance, [](auto& o) { o.limit.lower = -1; });
}

/// Which of the two bodies, and whether its id is empty or stale.
template <typename Options>
void expect_stale_side(Options (Stage::*options)() const) {
  const auto expect = [&](const char* message, BodyId JointOptions::*side, bool gone) {
    expect_refused(
        [=](Stage& s) {
          Options o = (s.*options)();
          const BodyId id = o.*side;
          o.*side = gone ? BodyId{id.index, id.generation + 2} : BodyId{};
          return s.world.create_joint(o);
        },
        ErrorCode::stale_id, message);
  };
  expect("body_a is an empty id", &JointOptions::body_a, false);
  expect("body_b is an empty id", &JointOptions::body_b, false);
  expect("body_a is a stale id", &JointOptions::body_a, true);
  expect("body_b is a stale id", &JointOptions::body_b, true);
}

TEST(BadInput, JointsNameTheStaleBody) {
  expect_stale_side(&Stage::revolute);
  expect_stale_side(&Stage::prismatic);
  expect_stale_side(&Stage::distance);
}

TEST(BadInput, JointsOfTheWrongBodiesOrKind) {
  expect_bad("body_a or body_b must be dynamic", [](Stage& s) {
    DistanceOptions o = s.distance();
    o.body_a = s.ground;
    o.body_b = s.platform;
    return s.world.create_joint(o);
  });
  expect_bad("body_a and body_b", [](Stage& s) {
    DistanceOptions o = s.distance();
    std::swap(o.body_a, o.body_b);
    return s.world.set_distance(s.rod, o);
  });
  expect_bad("joint is of another kind", [](Stage& s) { return s.world.revolute(s.rod); });
  expect_bad("joint is of another kind", [](Stage& s) { return s.world.prismatic(s.rod); });
  expect_bad("joint is of another kind", [](Stage& s) { return s.world.distance(s.hinge); });
  expect_bad("joint is of another kind", [](Stage& s) { return s.world.set_revolute(s.slider, s.revolute()); });
  expect_bad("joint is of another kind", [](Stage& s) { return s.world.set_prismatic(s.rod, s.prismatic()); });
  expect_bad("joint is of another kind", [](Stage& s) { return s.world.set_distance(s.hinge, s.distance()); });
}

TEST(BadInput, Queries) {
  expect_bad("origin", [](Stage& s) { return s.world.ray_cast_closest({kNan, 0}, {1, 0}); });
  expect_bad("translation", [](Stage& s) { return s.world.ray_cast_closest({}, {kInf, 0}); });
  expect_bad("origin", [](Stage& s) { return s.world.ray_cast_all({2e9, 0}, {1, 0}); });
  expect_bad("translation", [](Stage& s) { return s.world.ray_cast_all({}, {kNan, 0}); });
  expect_bad("box", [](Stage& s) { return s.world.overlap_box({{kNan, 0}, {1, 1}}); });
  expect_bad("box", [](Stage& s) { return s.world.overlap_box({{2, 0}, {1, 1}}); });
  expect_bad("point", [](Stage& s) { return s.world.shapes_at({0, kNan}); });
  const std::vector<Vec2> points = {{0, 0}};
  const std::vector<Vec2> bad_points = {{0, 0}, {kNan, 0}};
  const std::vector<Vec2> many_points(65);
  expect_bad("shape", [&](Stage& s) { return s.world.shape_cast_closest({}, {}, {1, 0}); });
  expect_bad("shape", [&](Stage& s) { return s.world.shape_cast_closest({many_points, 0}, {}, {1, 0}); });
  expect_bad("shape.points[1]", [&](Stage& s) { return s.world.shape_cast_closest({bad_points, 0}, {}, {1, 0}); });
  expect_bad("radius", [&](Stage& s) { return s.world.shape_cast_closest({points, -1}, {}, {1, 0}); });
  expect_bad("pose", [&](Stage& s) { return s.world.shape_cast_closest({points, 1}, {{kNan, 0}, {}}, {1, 0}); });
  expect_bad("translation", [&](Stage& s) { return s.world.shape_cast_closest({points, 1}, {}, {kNan, 0}); });
}

TEST(BadInput, QueriesThatIgnoreAStaleBody) {
  Stage stage;
  const BodyId gone = stage.t.ball(dynamic_at({}));
  const std::vector<Vec2> points = {{0, 0}};
  for (const BodyId id : {gone, BodyId{stage.body.index, stage.body.generation + 2}, BodyId{123456, 1}}) {
    QueryFilter filter;
    filter.ignore_body = id;
    const auto expect = [](const Call& call) {
      expect_refused(call, ErrorCode::stale_id, "QueryFilter.ignore_body is a stale id");
    };
    expect([&](Stage& s) { return s.world.ray_cast_closest({}, {1, 0}, filter); });
    expect([&](Stage& s) { return s.world.ray_cast_all({}, {1, 0}, filter); });
    expect([&](Stage& s) { return s.world.overlap_box({{0, 0}, {1, 1}}, filter); });
    expect([&](Stage& s) { return s.world.shapes_at({}, filter); });
    expect([&](Stage& s) { return s.world.shape_cast_closest({points, 1}, {}, {1, 0}, filter); });
  }
}

// --- Taking the value of a failure --------------------------------------------------------------------------------------

TEST(BadInput, TakingTheValueOfAFailureRaises) {
  Stage s;
  EXPECT_THROW((void)s.world.transform(BodyId{}).value(), Exception);
  EXPECT_THROW(must(s.world.set_velocity(s.body, {kNan, 0})), Exception);
  EXPECT_THROW(const BodyId never = s.world.create_body(BodyOptions{.position = {kNan, 0}}); (void)never, Exception);
  try {
    must(s.world.set_gravity_scale(s.body, kNan));
    FAIL();
  } catch (const Exception& e) {
    EXPECT_EQ(e.error().code, ErrorCode::invalid_argument);
    EXPECT_NE(std::string(e.what()).find("scale"), std::string::npos);
  }
}

}  // namespace
}  // namespace drystone::test

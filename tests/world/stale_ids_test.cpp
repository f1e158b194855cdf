// Calls with empty and stale ids of bodies, shapes, chains and joints.
#include "tests/world/bad_input.hpp"

namespace drystone::test {
namespace {

/// Ids that name no object: empty, destroyed, of an earlier and a later generation, beyond the table.
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

TEST(BadInput, RefusesStaleBodies) {
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
      [](Stage& s, BodyId b) { return s.world.contacts(b); },
      [](Stage& s, BodyId b) { return s.world.sensor_overlaps(b); },
      [](Stage& s, BodyId b) { return s.world.island_bodies(b); },
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
      [](Stage& s, BodyId b) { return s.world.set_gravity_angle(b, 2); },
      [](Stage& s, BodyId b) { return s.world.set_time_scale(b, 0.5f); },
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

TEST(BadInput, RefusesStaleShapes) {
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
      [](Stage& s, ShapeId x) { return s.world.set_geometry(x, Circle{}); },
  };
  Stage s;
  const ShapeId gone = s.world.create_shape(s.body, Circle{});
  for (const ShapeId id : stale_ids(s.shape, gone)) {
    for (const auto& call : calls) expect_stale<ShapeId>(id, call, "shape");
  }
}

TEST(BadInput, RefusesStaleChains) {
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

TEST(BadInput, RefusesStaleJoints) {
  const std::vector<std::function<Failure(Stage&, JointId)>> calls = {
      [](Stage& s, JointId x) { return s.world.destroy_joint(x); },
      [](Stage& s, JointId x) { return s.world.joint_kind(x); },
      [](Stage& s, JointId x) { return s.world.joint(x); },
      [](Stage& s, JointId x) { return s.world.joint_state(x); },
      [](Stage& s, JointId x) { return s.world.joint<RevoluteOptions>(x); },
      [](Stage& s, JointId x) { return s.world.set_joint(x, s.distance()); },
  };
  Stage s;
  const JointId gone = s.world.create_joint(s.distance());
  for (const JointId id : stale_ids(s.rod, gone)) {
    for (const auto& call : calls) expect_stale<JointId>(id, call, "joint");
  }
}

TEST(BadInput, RefusesDestroyedObjects) {
  Stage s;
  must(s.world.destroy_joint(s.rod));
  must(s.world.destroy_chain(s.chain));
  must(s.world.destroy_body(s.body));
  EXPECT_EQ(s.world.transform(s.body).error().code, ErrorCode::stale_id);
  EXPECT_EQ(s.world.shape(s.shape).error().code, ErrorCode::stale_id);
  EXPECT_EQ(s.world.chain(s.chain).error().code, ErrorCode::stale_id);
  EXPECT_EQ(s.world.shape(s.link).error().code, ErrorCode::stale_id);
  EXPECT_EQ(s.world.joint<DistanceOptions>(s.rod).error().code, ErrorCode::stale_id);
  EXPECT_EQ(s.world.joint<RevoluteOptions>(s.hinge).error().code,
            ErrorCode::stale_id);  // The joint was destroyed with its body.
  EXPECT_EQ(s.world.destroy_body(s.body).error().code, ErrorCode::stale_id);
  s.t.step();
  EXPECT_EQ(s.world.report().refused_calls, 7);
}

}  // namespace
}  // namespace drystone::test

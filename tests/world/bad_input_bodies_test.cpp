// Bad input for calls about bodies.
#include "tests/world/bad_input.hpp"

namespace drystone::test {
namespace {

TEST(BadInput, RefusesBadBodyOptions) {
  const std::vector<std::pair<const char*, std::function<void(BodyOptions&)>>> cases = {
      {"type", [](BodyOptions& o) { o.type = static_cast<BodyType>(3); }},
      {"position", [](BodyOptions& o) { o.position.x = kNan; }},
      {"position", [](BodyOptions& o) { o.position.y = 1.1e9; }},
      {"angle", [](BodyOptions& o) { o.angle = kInf; }},
      {"velocity", [](BodyOptions& o) { o.velocity.x = kInf; }},
      {"velocity", [](BodyOptions& o) { o.velocity.y = 1.1e16f; }},
      {"angular_velocity", [](BodyOptions& o) { o.angular_velocity = kNan; }},
      {"angular_velocity", [](BodyOptions& o) { o.angular_velocity = 1.1e9f; }},
      {"linear_damping", [](BodyOptions& o) { o.linear_damping = -1; }},
      {"angular_damping", [](BodyOptions& o) { o.angular_damping = kNan; }},
      {"gravity_scale", [](BodyOptions& o) { o.gravity_scale = kInf; }},
      {"gravity_angle", [](BodyOptions& o) { o.gravity_angle = 2.0e6f; }},
      {"time_scale", [](BodyOptions& o) { o.time_scale = -0.5f; }},
      {"time_scale", [](BodyOptions& o) { o.time_scale = 0.0005f; }},
      {"time_scale", [](BodyOptions& o) { o.time_scale = 10.5f; }},
      {"time_scale", [](BodyOptions& o) { o.time_scale = kNan; }},
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

TEST(BadInput, RefusesBadValuesOfBodySetters) {
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
      {"angle", [](Stage& s) { return s.world.set_gravity_angle(s.body, kNan); }},
      {"scale", [](Stage& s) { return s.world.set_time_scale(s.body, kNan); }},
      {"scale", [](Stage& s) { return s.world.set_time_scale(s.body, 11.0f); }},
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

TEST(BadInput, RefusesBadForcesAndImpulses) {
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

}  // namespace
}  // namespace drystone::test

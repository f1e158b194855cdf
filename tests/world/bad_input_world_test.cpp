// Bad input for the world as a whole.
#include "tests/world/bad_input.hpp"

namespace drystone::test {
namespace {

TEST(BadInput, RefusesBadSteps) {
  for (const float seconds : {0.0f, -1.0f, 1.5f, kNan, kInf}) {
    expect_bad("seconds", [=](Stage& s) { return s.world.step(seconds); });
  }
}

TEST(BadInput, RefusesBadValuesOfWorldSetters) {
  for (const Vec2 bad : {Vec2{kNan, 0}, Vec2{0, -kInf}}) {
    expect_bad("gravity", [=](Stage& s) { return s.world.set_gravity(bad); });
  }
  for (const int bad : {0, -1, 65}) expect_bad("substeps", [=](Stage& s) { return s.world.set_substeps(bad); });
  for (const float bad : {-1.0f, 2.0e6f, kNan, kInf}) {
    expect_bad("hertz", [=](Stage& s) { return s.world.set_contact_softness(bad, 1.0f, 1.0f); });
    expect_bad("damping_ratio", [=](Stage& s) { return s.world.set_contact_softness(30.0f, bad, 1.0f); });
    expect_bad("push_out_speed", [=](Stage& s) { return s.world.set_contact_softness(30.0f, 1.0f, bad); });
    expect_bad("hertz", [=](Stage& s) { return s.world.set_joint_softness(bad, 1.0f); });
    expect_bad("damping_ratio", [=](Stage& s) { return s.world.set_joint_softness(60.0f, bad); });
    expect_bad("restitution", [=](Stage& s) { return s.world.set_impact_speeds(bad, 1.0f); });
    expect_bad("hit", [=](Stage& s) { return s.world.set_impact_speeds(1.0f, bad); });
    expect_bad("linear", [=](Stage& s) { return s.world.set_max_speeds(bad, 1.0f); });
    expect_bad("angular", [=](Stage& s) { return s.world.set_max_speeds(1.0f, bad); });
  }
  const std::pair<const char*, std::vector<MaterialRule>> rules[] = {
      {"material_b", {{.material_a = 1, .material_b = 2}, {.material_a = 2, .material_b = 1}}},
      {"MaterialRule.friction", {{.friction = -1.0f}}},
      {"MaterialRule.restitution", {{.restitution = 1.5f}}},
      {"MaterialRule.rolling_resistance", {{.rolling_resistance = kNan}}},
      {"MaterialRule.surface_speed", {{.surface_speed = kInf}}},
  };
  for (const auto& [field, bad] : rules) {
    expect_bad(field, [&bad](Stage& s) { return s.world.set_material_rules(bad); });
  }
}

class ManyWorkers final : public Scheduler {
 public:
  explicit ManyWorkers(int workers) : workers_(workers) {}
  int worker_count() const override { return workers_; }
  void run(int, const Task&) noexcept override {}

 private:
  int workers_;
};

TEST(BadInput, RefusesBadWorldOptions) {
  ManyWorkers none(0);
  ManyWorkers two(2);
  ManyWorkers too_many(65);
  const std::vector<std::pair<const char*, std::function<void(WorldOptions&)>>> cases = {
      {"length_unit", [](WorldOptions& o) { o.length_unit = 0.0f; }},
      {"length_unit", [](WorldOptions& o) { o.length_unit = -1.0f; }},
      {"length_unit", [](WorldOptions& o) { o.length_unit = kNan; }},
      {"length_unit", [](WorldOptions& o) { o.length_unit = 0.0009f; }},
      {"length_unit", [](WorldOptions& o) { o.length_unit = 1001.0f; }},
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
      {"islands", [](WorldOptions& o) { o.islands = static_cast<IslandMethod>(2); }},
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

TEST(BadInput, TakingTheValueOfAFailureThrows) {
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

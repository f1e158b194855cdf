// The options of an object can be read back, and create an equal object.
#include <gtest/gtest.h>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

BodyOptions unusual_body() {
  BodyOptions o = dynamic_at({1.5f, -2.5f});
  o.angle = 0.75f;
  o.velocity = {0.25f, -0.5f};
  o.angular_velocity = 1.25f;
  o.linear_damping = 0.1f;
  o.angular_damping = 0.2f;
  o.gravity_scale = -0.5f;
  o.gravity_angle = 0.7f;
  o.time_scale = 0.5f;
  o.bullet = true;
  o.allow_sleep = false;
  o.sleep_threshold = 0.07f;
  o.time_to_sleep = 0.9f;
  o.mass_override = MassData{3.0f, {0.1f, 0.2f}, 0.7f};
  o.name = "unusual";
  o.user_data = 0x123456789abcdefu;
  return o;
}

void expect_equal(const BodyOptions& a, const BodyOptions& b) {
  EXPECT_EQ(a.type, b.type);
  EXPECT_EQ(a.position, b.position);
  EXPECT_NEAR(a.angle, b.angle, 1e-6);            // The angle is stored as cosine and sine.
  EXPECT_NEAR(a.velocity.x, b.velocity.x, 1e-6);  // The velocity is stored as that of the centre of mass.
  EXPECT_NEAR(a.velocity.y, b.velocity.y, 1e-6);
  EXPECT_EQ(a.angular_velocity, b.angular_velocity);
  EXPECT_EQ(a.linear_damping, b.linear_damping);
  EXPECT_EQ(a.angular_damping, b.angular_damping);
  EXPECT_EQ(a.gravity_scale, b.gravity_scale);
  EXPECT_EQ(a.gravity_angle, b.gravity_angle);
  EXPECT_EQ(a.time_scale, b.time_scale);
  EXPECT_EQ(a.fixed_rotation, b.fixed_rotation);
  EXPECT_EQ(a.bullet, b.bullet);
  EXPECT_EQ(a.allow_sleep, b.allow_sleep);
  EXPECT_EQ(a.asleep, b.asleep);
  EXPECT_EQ(a.enabled, b.enabled);
  EXPECT_EQ(a.sleep_threshold, b.sleep_threshold);
  EXPECT_EQ(a.time_to_sleep, b.time_to_sleep);
  EXPECT_EQ(a.mass_override, b.mass_override);
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.user_data, b.user_data);
}

TEST(RoundTrip, BodyOptionsAreReadBack) {
  TestWorld t;
  expect_equal(t.world.body(t.world.create_body(BodyOptions{})), BodyOptions{});
  expect_equal(t.world.body(t.world.create_body(unusual_body())), unusual_body());

  BodyOptions sleeper = dynamic_at({7.0f, 7.0f});
  sleeper.asleep = true;
  sleeper.fixed_rotation = true;
  expect_equal(t.world.body(t.world.create_body(sleeper)), sleeper);

  BodyOptions disabled = kinematic_at({8.0f, 8.0f});
  disabled.enabled = false;
  disabled.velocity = {1.0f, 2.0f};
  expect_equal(t.world.body(t.world.create_body(disabled)), disabled);
}

TEST(RoundTrip, BodySettersChangeTheOptions) {
  TestWorld t;
  const BodyId body = t.world.create_body(dynamic_at({}));
  const BodyOptions o = unusual_body();
  must(t.world.set_mass(body, *o.mass_override));
  must(t.world.set_transform(body, o.position, o.angle));
  must(t.world.set_angular_velocity(body, o.angular_velocity));
  const BodyMotion still = t.world.motion(body);
  must(t.world.set_velocity(body, o.velocity + cross(o.angular_velocity, still.center - still.pose.position)));
  must(t.world.set_damping(body, o.linear_damping, o.angular_damping));
  must(t.world.set_gravity_scale(body, o.gravity_scale));
  must(t.world.set_gravity_angle(body, o.gravity_angle));
  must(t.world.set_time_scale(body, o.time_scale));
  must(t.world.set_bullet(body, o.bullet));
  must(t.world.set_sleep(body, o.allow_sleep, o.sleep_threshold, o.time_to_sleep));
  must(t.world.set_name(body, o.name));
  must(t.world.set_user_data(body, o.user_data));
  expect_equal(t.world.body(body), o);
}

// A spinning body whose shapes put the centre of mass away from the origin: a copy must move like it.
TEST(RoundTrip, ACopyOfASpinningBodyMovesTheSame) {
  TestWorld t(weightless());
  BodyOptions options = dynamic_at({});
  options.velocity = {1.0f, 2.0f};
  options.angular_velocity = 3.0f;
  const auto make = [&](const BodyOptions& o) {
    const BodyId body = t.world.create_body(o);
    t.world.create_shape(body, Circle{{1.0f, 0.0f}, 0.5f}).value();
    t.world.create_shape(body, Circle{{4.0f, 2.0f}, 0.5f}).value();
    return body;
  };
  const BodyId first = make(options);
  t.step(20);
  const BodyId copy = make(t.world.body(first));
  EXPECT_NEAR(t.velocity(copy).x, t.velocity(first).x, 1e-5);
  EXPECT_NEAR(t.velocity(copy).y, t.velocity(first).y, 1e-5);
}

TEST(RoundTrip, ABodyThatBecameStaticCanBeCreatedAgain) {
  TestWorld t;
  const BodyId body = t.world.create_body(unusual_body());
  must(t.world.set_type(body, BodyType::static_body));
  EXPECT_TRUE(t.world.create_body(t.world.body(body)).ok());
  must(t.world.set_type(body, BodyType::dynamic));
  EXPECT_EQ(t.world.body(body).value().mass_override, unusual_body().mass_override);
}

// If a body turns about a centre of mass far from its origin, the origin is faster than any centre may be.
TEST(RoundTrip, ABodyThatTurnsAboutAFarCenterCanBeCreatedAgain) {
  TestWorld t(weightless());
  const BodyId body = t.world.create_body(dynamic_at({}));
  t.world.create_shape(body, Circle{{1e6f, 0.0f}, 0.5f}).value();
  must(t.world.set_angular_velocity(body, 1e6f));
  ASSERT_GT(length(t.world.body(body).value().velocity), 1e11f);
  EXPECT_TRUE(t.world.create_body(t.world.body(body)).ok());
}

// The centre of mass stays in range, but the origin leaves it. Such a body cannot be created again, so it is
// quarantined.
TEST(RoundTrip, ABodyWhoseOriginLeavesTheRangeIsQuarantined) {
  TestWorld t(weightless());
  BodyOptions options = dynamic_at({});
  options.position = {kMaxPosition - 1.0, 0.0};
  const BodyId body = t.world.create_body(options);
  t.world.create_shape(body, Circle{{-100.0f, 0.0f}, 0.5f}).value();
  must(t.world.set_velocity(body, {300.0f, 0.0f}));
  t.step();
  EXPECT_EQ(t.world.report().quarantined.size(), 1u);
  EXPECT_TRUE(t.world.create_body(t.world.body(body)).ok());
}

ShapeOptions unusual_shape() {
  ShapeOptions o;
  o.density = 2.5f;
  o.material = {0.3f, 0.4f, 0.05f, -1.5f};
  o.filter = {4, 12, -3};
  o.sensor = true;
  o.contact_events = false;
  o.hit_events = true;
  o.name = "shape";
  o.user_data = 77;
  return o;
}

TEST(RoundTrip, ShapeOptionsAreReadBack) {
  TestWorld t;
  const BodyId body = t.world.create_body(dynamic_at({}));
  for (const ShapeOptions& o : {ShapeOptions{}, unusual_shape()}) {
    const ShapeOptions back = t.world.shape(t.world.create_shape(body, Circle{}, o));
    EXPECT_EQ(back.density, o.density);
    EXPECT_EQ(back.material, o.material);
    EXPECT_EQ(back.filter, o.filter);
    EXPECT_EQ(back.sensor, o.sensor);
    EXPECT_EQ(back.contact_events, o.contact_events);
    EXPECT_EQ(back.hit_events, o.hit_events);
    EXPECT_EQ(back.name, o.name);
    EXPECT_EQ(back.user_data, o.user_data);
  }
  const ShapeId shape = t.world.create_shape(body, Circle{});
  must(t.world.set_material(shape, unusual_shape().material));
  must(t.world.set_filter(shape, unusual_shape().filter));
  must(t.world.set_density(shape, unusual_shape().density));
  const ShapeOptions back = t.world.shape(shape);
  EXPECT_EQ(back.material, unusual_shape().material);
  EXPECT_EQ(back.filter, unusual_shape().filter);
  EXPECT_EQ(back.density, unusual_shape().density);
}

TEST(RoundTrip, GeometryIsReadBack) {
  TestWorld t;
  const BodyId body = t.world.create_body(dynamic_at({}));
  const auto geometry = [&](ShapeId shape) { return *t.world.geometry(shape).value(); };
  const auto circle = std::get<Circle>(geometry(t.world.create_shape(body, Circle{{1, 2}, 3})));
  EXPECT_EQ(circle.center, (Vec2{1, 2}));
  EXPECT_EQ(circle.radius, 3.0f);
  const auto capsule = std::get<Capsule>(geometry(t.world.create_shape(body, Capsule{{1, 2}, {3, 4}, 0.5f})));
  EXPECT_EQ(capsule.point_b, (Vec2{3, 4}));
  const auto segment = std::get<Segment>(geometry(t.world.create_shape(body, Segment{{1, 2}, {3, 4}})));
  EXPECT_EQ(segment.point_a, (Vec2{1, 2}));
  const Polygon made = make_polygon(std::vector<Vec2>{{0, 0}, {2, 0}, {0, 1}}, 0.1f);
  const auto polygon = std::get<Polygon>(geometry(t.world.create_shape(body, made)));
  EXPECT_TRUE(std::equal(polygon.vertices().begin(), polygon.vertices().end(), made.vertices().begin()));
  EXPECT_EQ(polygon.radius(), 0.1f);
  const auto box = std::get<Polygon>(geometry(t.world.create_shape(body, Box{{2, 1}, {}, 0, 0})));
  EXPECT_EQ(box.size(), 4);
}

TEST(RoundTrip, ChainOptionsAndMaterialsOfLinksAreReadBack) {
  TestWorld t;
  ChainOptions o;
  o.points = {{4, 0}, {3, 0}, {2, 0}, {1, 0}, {0, 0}};
  o.materials = {Material{0.1f, 0, 0, 0}, Material{0.2f, 0.5f, 0, 1}};
  o.filter = {2, 6, 1};
  o.contact_events = false;
  o.hit_events = true;
  o.name = "ground";
  o.user_data = 5;
  const BodyId ground = t.world.create_body(BodyOptions{});
  const ChainId chain = t.world.create_chain(ground, o);
  ChainOptions back = t.world.chain(chain);
  EXPECT_EQ(back.points, o.points);
  EXPECT_EQ(back.loop, o.loop);
  EXPECT_EQ(back.materials, o.materials);
  EXPECT_EQ(back.filter, o.filter);
  EXPECT_EQ(back.contact_events, o.contact_events);
  EXPECT_EQ(back.hit_events, o.hit_events);
  EXPECT_EQ(back.name, o.name);
  EXPECT_EQ(back.user_data, o.user_data);

  const std::vector<ShapeId> links = t.world.chain_links(chain);
  ASSERT_EQ(links.size(), 2u);
  EXPECT_EQ(t.world.shape(links[1]).value().material, o.materials[1]);
  EXPECT_EQ(t.world.shape(links[1]).value().filter, o.filter);
  const auto link = std::get<ChainSegment>(*t.world.geometry(links[1]).value());
  EXPECT_EQ(link.ghost_a, (Vec2{3, 0}));
  EXPECT_EQ(link.point_a, (Vec2{2, 0}));
  EXPECT_EQ(link.point_b, (Vec2{1, 0}));
  EXPECT_EQ(link.ghost_b, (Vec2{0, 0}));
  must(t.world.set_material(links[0], Material{0.9f, 0, 0, 0}));
  EXPECT_EQ(t.world.chain(chain).value().materials[0].friction, 0.9f);
}

// The options from chain() create the same chain again, so they must have the links' present filter.
TEST(RoundTrip, TheFilterOfALinkIsThatOfItsChain) {
  TestWorld t;
  ChainOptions o;
  o.points = {{40, 0}, {20, 0}, {0, 0}, {-20, 0}, {-40, 0}};
  const BodyId ground = t.world.create_body(BodyOptions{});
  const ChainId chain = t.world.create_chain(ground, o);
  o.points = {{40, -5}, {20, -5}, {0, -5}, {-20, -5}, {-40, -5}};
  const ChainId below = t.world.create_chain(ground, o);
  const BodyId ball = t.ball(dynamic_at({-10, 0.5f}));
  t.settle(ball);

  const Filter nothing = {2, 0, 0};
  must(t.world.set_filter(t.world.chain_links(chain).value()[0], nothing));
  EXPECT_EQ(t.world.chain(chain).value().filter, nothing);
  for (const ShapeId link : t.world.chain_links(chain).value()) EXPECT_EQ(t.world.shape(link).value().filter, nothing);
  EXPECT_EQ(t.world.chain(below).value().filter, o.filter);
  t.step();
  t.settle(ball);  // The ball lay on the chain's other link, which has the new filter too.
  EXPECT_NEAR(t.position(ball).y, -4.5f, 2 * kLinearSlop);
  EXPECT_EQ(t.world.check_invariants(), "");
}

template <typename Options>
void fill_common(TestWorld& t, Options& o) {
  o.body_a = t.floor();
  o.body_b = t.ball(dynamic_at({0, 5}));
  o.anchor_a = {0.5f, 6.0f};
  o.anchor_b = {-0.25f, 0.5f};
  o.collide_connected = true;
  o.name = "joint";
  o.user_data = 9;
  o.limit = {true, 0.25f, 0.5f};
  o.motor = {true, -2.0f, 30.0f};
  o.spring = {true, 3.0f, 0.7f};
}

TEST(RoundTrip, JointOptionsAreReadBack) {
  TestWorld t;
  RevoluteOptions hinge;
  fill_common(t, hinge);
  hinge.reference_angle = 0.5f;
  hinge.target_angle = -0.5f;
  const JointId revolute = t.world.create_joint(hinge);
  EXPECT_EQ(t.world.joint<RevoluteOptions>(revolute).value(), hinge);
  EXPECT_EQ(t.world.joint_kind(revolute).value(), JointKind::revolute);

  PrismaticOptions slider;
  fill_common(t, slider);
  slider.axis = {0.6f, 0.8f};
  slider.reference_angle = 0.5f;
  slider.target_translation = 2.0f;
  const JointId prismatic = t.world.create_joint(slider);
  const PrismaticOptions back = t.world.joint<PrismaticOptions>(prismatic);
  EXPECT_NEAR(distance(back.axis, slider.axis), 0.0f, 1e-6);  // The axis is normalised.
  slider.axis = back.axis;
  EXPECT_EQ(back, slider);

  DistanceOptions rod;
  fill_common(t, rod);
  rod.length = 3.0f;
  const JointId distance_joint = t.world.create_joint(rod);
  EXPECT_EQ(t.world.joint<DistanceOptions>(distance_joint).value(), rod);

  hinge.motor.speed = 5.0f;
  must(t.world.set_joint(revolute, hinge));
  EXPECT_EQ(t.world.joint<RevoluteOptions>(revolute).value(), hinge);
  slider.axis = {0.0f, 7.0f};
  must(t.world.set_joint(prismatic, slider));
  EXPECT_EQ(t.world.joint<PrismaticOptions>(prismatic).value().axis, (Vec2{0.0f, 1.0f}));
  rod.length = 4.0f;
  must(t.world.set_joint(distance_joint, rod));
  EXPECT_EQ(t.world.joint<DistanceOptions>(distance_joint).value(), rod);
}

TEST(RoundTrip, WorldOptionsAreReadBack) {
  WorldOptions o;
  o.gravity = {1, 2};
  o.substeps = 8;
  o.workers = 2;
  o.lanes = Lanes::scalar;
  o.max_speed = 99;
  o.max_angular_speed = 77;
  o.force_clearing = ForceClearing::manual;
  o.islands = IslandMethod::from_scratch;
  const TestWorld t(o);
  EXPECT_EQ(t.world.options().gravity, o.gravity);
  EXPECT_EQ(t.world.options().substeps, 8);
  EXPECT_EQ(t.world.options().workers, 2);
  EXPECT_EQ(t.world.options().max_speed, 99);
  EXPECT_EQ(t.world.options().max_angular_speed, 77);
  EXPECT_EQ(t.world.options().force_clearing, ForceClearing::manual);
  EXPECT_EQ(t.world.options().islands, IslandMethod::from_scratch);
  EXPECT_EQ(t.world.lanes(), Lanes::scalar);
  EXPECT_NE(TestWorld().world.lanes(), Lanes::automatic);
}

}  // namespace
}  // namespace drystone::test

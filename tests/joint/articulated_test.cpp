// Components of joints that are solved directly: against a dense solution in double precision, and with heavy loads on
// light links, for which iterations over the joints, one after the other, fail.
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "tests/support/making.hpp"
#include "tests/support/random_numbers.hpp"

namespace drystone::test {
namespace {

RevoluteOptions hinge(BodyId a, Vec2 anchor_a, BodyId b, Vec2 anchor_b) {
  RevoluteOptions o;
  o.body_a = a;
  o.body_b = b;
  o.anchor_a = anchor_a;
  o.anchor_b = anchor_b;
  return o;
}

ShapeOptions weighing(float kilograms, float area) {
  ShapeOptions shape;
  shape.density = kilograms / area;
  shape.filter.group = -1;
  return shape;
}

// --- The dense solution ----------------------------------------------------------------------------------------------

/// Solves the symmetric positive system a x = b by Gaussian elimination.
std::vector<double> solve_dense(std::vector<std::vector<double>> a, std::vector<double> b) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < n; ++j) a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] -= a[k][j] * b[j];
    b[k] /= a[k][k];
  }
  return b;
}

struct MovingBody {
  std::array<double, 3> velocity{};
  std::array<double, 3> inv_mass{};
};

/// A row of a joint: its coefficients of each body's velocity. Bodies are numbered; -1 means a static or kinematic
/// body.
struct DenseRow {
  std::array<int, 2> body{};
  std::array<std::array<double, 3>, 2> jacobian{};
};

/// The velocities that satisfy all rows and differ from the given velocities by impulses of the rows alone.
/// `compliance` is a share of the rows' own inverse masses.
std::vector<MovingBody> project(std::vector<MovingBody> bodies, const std::vector<DenseRow>& rows, double compliance) {
  const auto dot_rows = [&](const DenseRow& r, const DenseRow& s) {
    double sum = 0.0;
    for (std::size_t i = 0; i < 2; ++i) {
      for (std::size_t j = 0; j < 2; ++j) {
        if (r.body[i] < 0 || r.body[i] != s.body[j]) continue;
        const MovingBody& body = bodies[static_cast<std::size_t>(r.body[i])];
        for (std::size_t k = 0; k < 3; ++k) sum += r.jacobian[i][k] * body.inv_mass[k] * s.jacobian[j][k];
      }
    }
    return sum;
  };
  std::vector<std::vector<double>> a(rows.size(), std::vector<double>(rows.size()));
  std::vector<double> b(rows.size());
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t s = 0; s < rows.size(); ++s) a[r][s] = dot_rows(rows[r], rows[s]);
    a[r][r] *= 1.0 + compliance + 1.0e-10;  // Sliders in a row from wall to wall hold angles twice.
    for (std::size_t i = 0; i < 2; ++i) {
      if (rows[r].body[i] < 0) continue;
      const MovingBody& body = bodies[static_cast<std::size_t>(rows[r].body[i])];
      for (std::size_t k = 0; k < 3; ++k) b[r] -= rows[r].jacobian[i][k] * body.velocity[k];
    }
  }
  const std::vector<double> impulses = solve_dense(a, b);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t i = 0; i < 2; ++i) {
      if (rows[r].body[i] < 0) continue;
      MovingBody& body = bodies[static_cast<std::size_t>(rows[r].body[i])];
      for (std::size_t k = 0; k < 3; ++k) body.velocity[k] += body.inv_mass[k] * rows[r].jacobian[i][k] * impulses[r];
    }
  }
  return bodies;
}

/// Random bodies, each but the first joined to an earlier one by a hinge, a slider or a rod that is satisfied at the
/// start. Some trees hang on the ground. All bodies have random velocities.
class RandomTree : public RandomNumbers {
 public:
  explicit RandomTree(std::uint32_t seed, int count) : RandomNumbers(seed), world(still_world()) {
    ground_ = world.create_body({});
    for (int i = 0; i < count; ++i) add_body(i);
    for (int i = 1; i < count; ++i) join(static_cast<int>(uniform(0.0f, static_cast<float>(i) - 0.01f)), i);
    if (uniform(0.0f, 2.0f) < 1.0f) join(-1, 0);
  }

  std::vector<MovingBody> moving() const {
    std::vector<MovingBody> result;
    for (const BodyId id : bodies_) {
      const BodyMotion m = world.motion(id).value();
      const MassData mass = world.mass_data(id).value();
      result.push_back(
          {{m.velocity.x, m.velocity.y, m.angular_velocity}, {1.0 / mass.mass, 1.0 / mass.mass, 1.0 / mass.inertia}});
    }
    return result;
  }

  World world;
  std::vector<DenseRow> rows;

 private:
  void add_body(int i) {
    BodyOptions o;
    o.type = BodyType::dynamic;
    o.position = {2.0f * static_cast<float>(i), uniform(-1.0f, 1.0f)};
    o.angle = uniform(-3.0f, 3.0f);
    o.velocity = point(5.0f);
    o.angular_velocity = uniform(-5.0f, 5.0f);
    // The masses of the first two bodies ensure that the component is solved directly.
    const float kilograms = i == 0 ? 8.0f : i == 1 ? 0.5f : std::exp(uniform(-2.5f, 2.5f));
    bodies_.push_back(add(world, o, Box{{0.4f, 0.4f}}, weighing(kilograms, 0.64f)));
  }
  BodyId id(int i) const { return i < 0 ? ground_ : bodies_[static_cast<std::size_t>(i)]; }

  /// The two arms from the centres to the joint, in world axes.
  std::array<Vec2, 2> arms(int a, int b, Vec2 at_a, Vec2 at_b) const {
    return {a < 0 ? Vec2{} : at_a - center_of(world, id(a)), b < 0 ? Vec2{} : at_b - center_of(world, id(b))};
  }
  void add_row(int a, int b, Vec2 u, const std::array<Vec2, 2>& arm) {
    rows.push_back({{a, b}, {{{-u.x, -u.y, -cross(arm[0], u)}, {u.x, u.y, cross(arm[1], u)}}}});
  }
  void add_turn_row(int a, int b) { rows.push_back({{a, b}, {{{0.0, 0.0, -1.0}, {0.0, 0.0, 1.0}}}}); }

  void join(int a, int b) {
    if (uniform(0.0f, 2.0f) < 1.0f) std::swap(a, b);
    const WorldTransform pose_a = world.transform(id(a));
    const WorldTransform pose_b = world.transform(id(b));
    const Vec2 at = to_vec2(lerp(pose_a.position, pose_b.position, 0.5f) + point(0.5f));
    const auto anchors = [&](JointOptions& o, Vec2 at_b) {
      o.body_a = id(a);
      o.body_b = id(b);
      o.anchor_a = inv_transform_point(pose_a, to_position(at));
      o.anchor_b = inv_transform_point(pose_b, to_position(at_b));
    };
    const float kind = uniform(0.0f, 3.0f);
    if (kind < 1.0f) {
      RevoluteOptions o;
      anchors(o, at);
      world.create_joint(o).value();
      add_row(a, b, {1.0f, 0.0f}, arms(a, b, at, at));
      add_row(a, b, {0.0f, 1.0f}, arms(a, b, at, at));
    } else if (kind < 2.0f) {
      PrismaticOptions o;
      anchors(o, at);
      const Vec2 axis = normalize(point(1.0f) + Vec2{1.5f, 0.0f});
      o.axis = inv_rotate(pose_a.rotation, axis);
      o.reference_angle = angle(pose_b.rotation) - angle(pose_a.rotation);
      world.create_joint(o).value();
      add_row(a, b, perpendicular(axis), arms(a, b, at, at));
      add_turn_row(a, b);
    } else {
      DistanceOptions o;
      const Vec2 other = at + point(0.5f) + Vec2{1.0f, 0.0f};
      anchors(o, other);
      o.length = length(other - at);
      world.create_joint(o).value();
      add_row(a, b, normalize(other - at), arms(a, b, at, other));
    }
  }

  BodyId ground_;
  std::vector<BodyId> bodies_;
};

double largest_difference(const std::vector<MovingBody>& a, const std::vector<MovingBody>& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::abs(a[i].velocity[k] - b[i].velocity[k]));
  }
  return most;
}

TEST(Articulated, VelocitiesAgreeWithTheDenseSolution) {
  int compared = 0;
  for (std::uint32_t seed = 1; seed <= 80; ++seed) {
    RandomTree tree(seed, 3 + static_cast<int>(seed % 10));
    const std::vector<MovingBody> expected = project(tree.moving(), tree.rows, 0.0);
    // Trees in which the compliance of a ten-thousandth has a visible effect, such as a rod that almost passes through
    // the hinge of its body, are no test of the solver.
    if (largest_difference(expected, project(tree.moving(), tree.rows, 1.0e-4)) > 0.1) continue;
    ++compared;
    // The step is so short that nothing moves, so the result is the solution for the velocities.
    tree.world.step(1.0e-6f).value();
    const std::vector<MovingBody> got = tree.moving();
    // Four sub-steps of two solutions each leave the square of the compliance and the rounding of masses of 1 to 150.
    EXPECT_LT(largest_difference(got, expected), 5.0e-3) << "seed " << seed;
  }
  EXPECT_GT(compared, 50);
}

// --- Loads that iterations do not carry ----------------------------------------------------------------------------------

struct Chain {
  std::vector<BodyId> links;
  float stretch = 0.0f;  // Stretch of the chain as a share of its length.
  float speed = 0.0f;    // Root of the mean square [m/s].
};

/// A hanging chain, whose last link is `ratio` times as heavy as the others.
Chain hang_chain(World& world, int count, float ratio, int steps) {
  Chain chain;
  BodyId previous = world.create_body({});
  Vec2 at = {};
  for (int i = 0; i < count; ++i) {
    const float kilograms = i + 1 == count ? 0.05f * ratio : 0.05f;
    const Vec2 place = {0.0f, -0.25f - 0.5f * static_cast<float>(i)};
    const BodyId body = add_dynamic(world, place, Box{{0.05f, 0.25f}}, weighing(kilograms, 0.05f));
    world.create_joint(hinge(previous, at, body, {0.0f, 0.25f})).value();
    previous = body;
    at = {0.0f, -0.25f};
    chain.links.push_back(body);
  }
  run_steps(world, steps);
  const float whole = 0.5f * static_cast<float>(count);
  chain.stretch = length(to_vec2(transform_point(world.transform(previous).value(), at))) / whole - 1.0f;
  for (const BodyId link : chain.links) chain.speed += length_squared(velocity_of(world, link));
  chain.speed = std::sqrt(chain.speed / static_cast<float>(count));
  return chain;
}

TEST(Articulated, ChainsHoldAThousandTimesTheMassOfTheirLinks) {
  for (const int count : {10, 30, 100}) {
    for (const float ratio : {1.0f, 30.0f, 1000.0f}) {
      WorldOptions options;
      options.sleeping = false;
      World world(options);
      const Chain chain = hang_chain(world, count, ratio, 600);
      // The compliance opens a hinge under a thousand links by 0.1 mm, 0.02 % of its link.
      EXPECT_LT(std::abs(chain.stretch), 5.0e-4f) << count << " links, " << ratio;
      EXPECT_LT(chain.speed, 1.0e-3f) << count << " links, " << ratio;
    }
  }
}

// Transverse waves of so taut a chain are too fast for the sub-steps. Without the inertia that the solver adds for the
// pull, the chain would be torn.
TEST(Articulated, AChainSwingsAHeavyWeight) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  BodyId previous = world.create_body({});
  Vec2 at = {};
  for (int i = 0; i < 10; ++i) {
    const BodyId body = add_dynamic(world, {0.25f + 0.5f * static_cast<float>(i), 0.0f}, Box{{0.25f, 0.05f}},
                                    weighing(i == 9 ? 50.0f : 0.05f, 0.05f));
    world.create_joint(hinge(previous, at, body, {-0.25f, 0.0f})).value();
    previous = body;
    at = {0.25f, 0.0f};
  }
  for (int i = 0; i < 600; ++i) {
    run_steps(world, 1);
    ASSERT_LT(world.measure().max_joint_error, 0.01f) << "step " << i;
    // The weight starts level with the ceiling and can rise no higher.
    ASSERT_LT(center_of(world, previous).y, 0.05f) << "step " << i;
  }
}

/// A body of 4.8 kg on two legs of 0.07 kg, with hinges that have limit and motor.
std::array<BodyId, 3> add_lander(World& world) {
  add_floor(world, 100.0f, {.friction = 0.6f});
  const BodyId body = add_dynamic(world, {0.0f, 2.0f}, Box{{1.0f, 0.5f}}, weighing(4.8f, 2.0f));
  std::array<BodyId, 3> bodies = {body};
  for (std::size_t i = 0; i < 2; ++i) {
    const float side = i == 0 ? -1.0f : 1.0f;
    ShapeOptions shape = weighing(0.07f, 0.3f);
    shape.material.friction = 0.6f;
    BodyOptions o;
    o.type = BodyType::dynamic;
    o.angle = 0.3f * side;
    o.position = Position{0.8f * side, 1.6f} + 0.75f * Vec2{std::sin(o.angle), -std::cos(o.angle)};
    bodies[i + 1] = add(world, o, Box{{0.1f, 0.75f}}, shape);
    RevoluteOptions joint = hinge(body, {0.8f * side, -0.4f}, bodies[i + 1], {0.0f, 0.75f});
    joint.reference_angle = o.angle;
    joint.limit = {true, -0.1f, 0.1f};
    joint.motor = {true, 0.1f * side, 40.0f};
    world.create_joint(joint).value();
  }
  return bodies;
}

TEST(Articulated, ALanderStandsOnLegsOfAHundredthOfItsMass) {
  World world;
  const std::array<BodyId, 3> bodies = add_lander(world);
  float worst = 0.0f;
  for (int i = 0; i < 180; ++i) {
    run_steps(world, 1);
    worst = max(worst, world.measure().max_joint_error);
    ASSERT_LT(velocity_of(world, bodies[0]).y, 0.1f) << "it bounces, step " << i;
  }
  EXPECT_LT(worst, 1.0e-3f);
  EXPECT_EQ(world.report().awake_bodies, 0);
  EXPECT_GT(center_of(world, bodies[0]).y, 1.75f);
}

/// A platform of 0.4 kg that a motor moves up at this speed.
std::pair<BodyId, JointId> add_platform(World& world, float speed) {
  const BodyId platform = add_dynamic(world, {}, Box{{1.0f, 0.1f}}, weighing(0.4f, 0.4f));
  PrismaticOptions joint;
  joint.body_a = world.create_body({});
  joint.body_b = platform;
  joint.axis = {0.0f, 1.0f};
  joint.motor = {true, speed, 1.0e6f};
  return {platform, world.create_joint(joint).value()};
}

/// A box of 40 kg, a hundred times as heavy as the platform.
BodyId add_load(World& world, Vec2 place) {
  ShapeOptions heavy;
  heavy.density = 40.0f / 0.25f;
  return add_dynamic(world, place, Box{{0.25f, 0.25f}}, heavy);
}

TEST(Articulated, AnElevatorLiftsAHundredTimesItsMassOffItsCentre) {
  World world;
  const auto [platform, id] = add_platform(world, 1.0f);
  const BodyId load = add_load(world, {0.5f, 0.35f});
  float across = 0.0f;
  for (int i = 0; i < 180; ++i) {
    run_steps(world, 1);
    across = max(across, world.joint_state(id).value().linear_error);
  }
  EXPECT_NEAR(velocity_of(world, platform).y, 1.0f, 1.0e-3f);
  EXPECT_NEAR(velocity_of(world, load).y, 1.0f, 1.0e-3f);
  EXPECT_LT(across, 1.0e-3f);
}

// Both points of contact push the same load, so each must see what the other does to it.
TEST(Articulated, ALoadThatFallsOnALightPlatformDoesNotBounce) {
  World world;
  add_platform(world, 0.0f);
  const BodyId load = add_load(world, {0.25f, 0.65f});
  float fastest = 0.0f;
  for (int i = 0; i < 60; ++i) {
    run_steps(world, 1);
    fastest = max(fastest, velocity_of(world, load).y);
  }
  EXPECT_LT(fastest, 0.01f);
  EXPECT_NEAR(center_of(world, load).y, 0.35f, 2.0f * kLinearSlop);
}

// --- The same bits for any workers and lanes ----------------------------------------------------------------

std::uint64_t hash_of_chains(Lanes lanes, int workers) {
  WorldOptions options;
  options.lanes = lanes;
  options.workers = workers;
  World world(options);
  add_floor(world);
  for (int k = 0; k < 23; ++k) {  // More chains than any lanes have places, of two lengths.
    BodyId previous{};
    for (int i = 0; i < (k % 3 == 0 ? 4 : 6); ++i) {
      const Vec2 place = {3.0f * static_cast<float>(k) + 0.5f * static_cast<float>(i),
                          1.0f + 0.3f * static_cast<float>(k % 5)};
      const BodyId body = add_dynamic(world, place, Box{{0.25f, 0.05f}}, weighing(i == 0 ? 3.0f : 0.05f, 0.05f));
      if (i > 0) {
        RevoluteOptions joint = hinge(previous, {0.25f, 0.0f}, body, {-0.25f, 0.0f});
        joint.limit = {i % 2 == 0, -0.3f, 0.2f};
        joint.motor = {i % 3 == 0, 1.0f, 0.5f};
        joint.spring = {i % 4 == 0, 5.0f, 0.5f};
        world.create_joint(joint).value();
      }
      previous = body;
    }
  }
  std::uint64_t hash = 0;
  for (int i = 0; i < 240; ++i) {
    run_steps(world, 1);
    hash = 31 * hash + world.state_hash();
  }
  return hash;
}

/// While a kinematic body is awake, its joints to sleeping bodies are awake too. Here such a sleeping body touches a
/// heavy box.
TEST(Articulated, SleepsWhileItHangsOnAnAwakeKinematicBody) {
  World world(still_world());
  BodyOptions body;
  body.type = BodyType::kinematic;
  const BodyId platform = add(world, body, Box{{1.0f, 0.1f}});
  body.type = BodyType::dynamic;
  body.position = {5.0f, 0.0f};
  const BodyId other = add(world, body, Box{{0.1f, 0.1f}});
  body.position = {0.0f, 1.0f};
  const BodyId light = add(world, body, Box{{0.1f, 0.1f}});
  body.position = {0.0f, 1.2f};
  ShapeOptions dense;
  dense.density = 100.0f;
  const BodyId heavy = add(world, body, Box{{0.1f, 0.1f}}, dense);
  world.create_joint(hinge(platform, {0.0f, 1.0f}, light, {})).value();
  run_steps(world, 1);
  ASSERT_EQ(world.report().touching, 1);
  ASSERT_TRUE(world.sleep(light).ok());
  run_steps(world, 2);
  EXPECT_EQ(world.check_invariants(), "");
  EXPECT_TRUE(world.is_awake(platform).value());
  EXPECT_TRUE(world.is_awake(other).value());
  EXPECT_FALSE(world.is_awake(light).value());
  EXPECT_FALSE(world.is_awake(heavy).value());
}

TEST(Articulated, LanesAndWorkersDoNotChangeTheBits) {
  const std::uint64_t expected = hash_of_chains(Lanes::scalar, 1);
  for (const Lanes lanes : available_lanes()) {
    EXPECT_EQ(hash_of_chains(lanes, 1), expected) << to_string(lanes);
    EXPECT_EQ(hash_of_chains(lanes, 3), expected) << to_string(lanes) << ", three workers";
  }
}

/// Places of forty links that fall from level, after 60 steps. Meanwhile two bodies far away are joined and separated,
/// or not.
std::vector<Vec2> fallen_links(bool others_join) {
  WorldOptions options;
  options.sleeping = false;
  World world(options);
  std::vector<BodyId> links;
  BodyId previous = world.create_body({});
  Vec2 at = {};
  for (int i = 0; i < 40; ++i) {
    links.push_back(
        add_dynamic(world, {0.25f + 0.5f * static_cast<float>(i), 0.0f}, Box{{0.25f, 0.05f}}, weighing(1.0f, 0.05f)));
    world.create_joint(hinge(previous, at, links.back(), {-0.25f, 0.0f})).value();
    previous = links.back();
    at = {0.25f, 0.0f};
  }
  const BodyId a = add_dynamic(world, {-100.0f, 0.0f}, Box{{0.5f, 0.5f}});
  const BodyId b = add_dynamic(world, {-98.0f, 0.0f}, Box{{0.5f, 0.5f}});
  std::optional<JointId> joint;
  for (int i = 0; i < 60; ++i) {
    if (others_join && joint) {
      world.destroy_joint(*joint).value();
      joint.reset();
    } else if (others_join) {
      joint = world.create_joint(hinge(a, {1.0f, 0.0f}, b, {-1.0f, 0.0f})).value();
    }
    run_steps(world, 1);
  }
  std::vector<Vec2> centers;
  for (const BodyId link : links) centers.push_back(center_of(world, link));
  return centers;
}

// A component is solved directly once its joints have been pulled apart for 100 steps. Each check counts the steps
// since the check before; joints that are made and destroyed elsewhere must cause no check.
TEST(Articulated, JointsElsewhereDoNotChangeTheBits) { EXPECT_EQ(fallen_links(true), fallen_links(false)); }

}  // namespace
}  // namespace drystone::test

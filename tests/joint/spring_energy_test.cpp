// Springs that share bodies must not drive each other: whatever the masses, frequencies and damping ratios are, the
// energy of a net of springs (kinetic, potential and that of the springs) does not grow. Correct behaviour is kept: a
// single spring oscillates as long, and a loaded chain sags as far, as the closed forms say.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "tests/joint/energy.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/sanitized.hpp"

namespace drystone::test {
namespace {

/// Bodies have the inertia of discs of this radius [m].
constexpr float kLoopRadius = 0.5f;
constexpr double kTwoPi = 2.0 * 3.14159265358979;

/// A body without shapes: `mass` kilograms and the inertia of a disc.
BodyId add_mass(World& world, Vec2 position, float mass) {
  BodyOptions body;
  body.type = BodyType::dynamic;
  body.position = to_position(position);
  body.mass_override = MassData{mass, {}, 0.5f * mass * kLoopRadius * kLoopRadius};
  return world.create_body(body);
}

DistanceOptions spring_between(const World& world, BodyId a, BodyId b, Spring spring) {
  DistanceOptions o;
  o.body_a = a;
  o.body_b = b;
  o.length = distance(center_of(world, a), center_of(world, b));
  o.spring = spring;
  return o;
}

double kinetic_energy(const World& world) { return world.measure().kinetic_energy; }

/// A disc of 1 kg on eight springs to walls all around.
TEST(SpringEnergy, DiscOnEightOverdampedSpringsComesToRest) {
  World world(still_world());
  const BodyId disc = add_mass(world, {}, 1.0f);
  for (int i = 0; i < 8; ++i) {
    const float turn = 0.25f * kPi * static_cast<float>(i);
    BodyOptions wall;
    wall.position = {2.0f * std::cos(turn), 2.0f * std::sin(turn)};
    const BodyId at = world.create_body(wall);
    world.create_joint(spring_between(world, at, disc, {true, 5.0f, 5.0f})).value();
  }
  must(world.set_velocity(disc, {0.1f, 0.0f}));
  const double start = kinetic_energy(world);
  for (int i = 0; i < 600; ++i) {
    run_steps(world, 1);
    ASSERT_LE(kinetic_energy(world), start) << "step " << i;
  }
  // Each direction has the stiffness of four springs: c = 4 x 2 zeta m w, k = 4 m w^2. The slow root is near w / (2
  // zeta) = pi per second, so nothing is left after ten seconds.
  EXPECT_LT(length(velocity_of(world, disc)), 1.0e-5f);
  EXPECT_LT(length(center_of(world, disc)), 1.0e-4f);
}

/// A cloth of 12 x 12 hangs by its upper corners under gravity.
TEST(SpringEnergy, AClothOfOverdampedSpringsComesToRest) {
  constexpr int kSize = 12;
  constexpr float kGap = 0.5f;
  WorldOptions options = still_world();
  options.gravity = {0.0f, -10.0f};
  World world(options);
  std::vector<BodyId> discs;
  Spring spring = {true, 5.0f, 5.0f};
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) {
      discs.push_back(add_mass(world, {kGap * static_cast<float>(x), -kGap * static_cast<float>(y)}, 0.1f));
      const std::size_t here = discs.size() - 1;
      const auto tie = [&](std::size_t back) {
        world.create_joint(spring_between(world, discs[here - back], discs[here], spring)).value();
      };
      if (x > 0) tie(1);
      if (y > 0) tie(kSize);
      if (x > 0 && y > 0) tie(kSize + 1);
      if (x + 1 < kSize && y > 0) tie(kSize - 1);
    }
  }
  for (const int corner : {0, kSize - 1}) {
    BodyOptions pin;
    pin.position = world.motion(discs[static_cast<std::size_t>(corner)]).value().center;
    RevoluteOptions hinge;
    hinge.body_a = world.create_body(pin);
    hinge.body_b = discs[static_cast<std::size_t>(corner)];
    world.create_joint(hinge).value();
  }
  // The energy of a fall by 10 m, far more than the cloth allows, is 144 x 0.1 x 10 x 10 J = 1440 J.
  double most = 0.0;
  for (int i = 0; i < 1800; ++i) {
    run_steps(world, 1);
    most = std::max(most, kinetic_energy(world));
  }
  EXPECT_LT(most, 1440.0);
  EXPECT_LT(kinetic_energy(world), 0.1) << "after 30 s, with five times the critical damping";
}

/// Eight planks of 1 m in a row. A hinge with a spring of 60 Hz holds each plank level with the one before it, and the
/// first one to a wall.
TEST(SpringEnergy, ACantileverOfStiffSpringHingesGainsNoEnergy) {
  for (const int substeps : {1, 4, 16}) {
    WorldOptions options = still_world();
    options.gravity = {0.0f, -10.0f};
    options.substeps = substeps;
    World world(options);
    BodyId before = world.create_body({});
    Vec2 anchor = {};
    for (int i = 0; i < 8; ++i) {
      const BodyId plank = add_dynamic(world, {0.5f + static_cast<float>(i), 0.0f}, Box{{0.5f, 0.1f}});
      RevoluteOptions hinge;
      hinge.body_a = before;
      hinge.body_b = plank;
      hinge.anchor_a = anchor;
      hinge.anchor_b = {-0.5f, 0.0f};
      hinge.spring = {true, 60.0f, 0.0f};
      world.create_joint(hinge).value();
      before = plank;
      anchor = {0.5f, 0.0f};
    }
    // Falling to hang straight down gains 8 x 0.2 kg x 10 x 4 m = 64 J.
    double most = 0.0;
    for (int i = 0; i < 1200; ++i) {
      run_steps(world, 1);
      most = std::max(most, kinetic_energy(world));
    }
    EXPECT_LT(most, 64.0) << substeps << " sub-steps";
  }
}

// --- A lone spring ---------------------------------------------------------------------------------------------------

/// A mass on a slider without friction, `stretched` metres from the rest position of its spring.
struct SpringSlider {
  World world;
  BodyId mass;
};

SpringSlider slider(int substeps, Spring spring, float stretched) {
  WorldOptions options = still_world();
  options.substeps = substeps;
  SpringSlider s{World(options), {}};
  s.mass = add_mass(s.world, {stretched, 0.0f}, 1.0f);
  PrismaticOptions joint;
  joint.body_a = s.world.create_body({});
  joint.body_b = s.mass;
  joint.spring = spring;
  s.world.create_joint(joint).value();
  return s;
}

/// The implicit step alone, v' = v - h w^2 x', x' = x + h v', reduces the amplitude by sqrt(1 + (w h)^2) in a sub-step,
/// a damping ratio of about w h / 2. Relaxing may add at most the share (w h)^2 / 2 to that; if it used the new
/// position in full, the damping would double.
TEST(SpringEnergy, AnUndampedSpringFadesOnlyByTheImplicitStep) {
  constexpr int kPeriods = 8;
  for (const int substeps : {1, 4, 16}) {
    for (const double hertz : {1.0, 2.0, 4.0}) {
      SpringSlider s = slider(substeps, {true, static_cast<float>(hertz), 0.0f}, 1.0f);
      const double h = 1.0 / (60.0 * substeps);
      const double w = kTwoPi * hertz;
      const double turn = w * h;
      const int steps = static_cast<int>(std::lround(kPeriods * 60.0 / hertz));
      run_steps(s.world, steps);
      // Amplitude and phase at the end, from position and velocity. The orbit of the discrete step is an ellipse
      // inclined by w h / 2, so the logarithm that is summed over all periods has this tolerance.
      const double x = double{center_of(s.world, s.mass).x};
      const double v = double{velocity_of(s.world, s.mass).x} / w;
      const double lost = -std::log(std::hypot(x, v));
      const double implicit_step = 0.5 * std::log1p(turn * turn) * steps * substeps;
      EXPECT_NEAR(lost, implicit_step, implicit_step * 0.5 * turn * turn + 0.5 * turn)
          << hertz << " Hz, " << substeps << " sub-steps";
      // The step's own frequency is w (1 - (w h)^2 / 3 + ..), which adds up over all periods; and the orbit is
      // inclined.
      EXPECT_NEAR(std::atan2(-v, x), 0.0, kPeriods * kTwoPi * 0.5 * turn * turn + 0.5 * turn)
          << hertz << " Hz, " << substeps << " sub-steps";
    }
  }
}

/// A bar on two springs of one joint, 1 Hz along an axis and several across it, begins at rest in both. Its kinetic energy is never above that
/// of the push. (With the force of each spring from its own frequency and what couples both from neither, it had 2.2 times as much.)
TEST(SpringEnergy, SpringsOfDifferentFrequencyHaveOneEnergy) {
  for (const Vec2 axis : {Vec2{1.0f, 0.0f}, Vec2{0.6f, 0.8f}}) {
    for (const float hertz : {1.0f, 2.0f, 4.0f, 30.0f}) {
      for (const int substeps : {4, 16, 64}) {
        WorldOptions options = still_world();
        options.substeps = substeps;
        World world(options);
        const BodyId bar = add_dynamic(world, {0.6f, 0.4f}, Box{{1.0f, 0.2f}}, ghost());
        GenericOptions o;
        o.body_a = world.create_body({});
        o.body_b = bar;
        o.anchor_b = {-0.6f, -0.4f};
        o.axis = axis;
        o.x.spring = {true, 1.0f, 0.0f};
        o.y.spring = {true, hertz, 0.1f};
        must(world.create_joint(o));
        must(world.set_velocity(bar, {0.1f, 0.05f}));
        EXPECT_LE(largest_energy(world, 300), 1.0001) << axis.x << ", " << hertz << " Hz, " << substeps << " sub-steps";
      }
    }
  }
}

/// A chain of masses on overdamped springs sags as far as their stiffness says: springs must not get softer by being
/// stabilised.
TEST(SpringEnergy, LoadedChainSagsByTheClosedForm) {
  constexpr int kLinks = 8;
  WorldOptions options = still_world();
  options.gravity = {0.0f, -10.0f};
  World world(options);
  BodyId before = world.create_body({});
  for (int i = 0; i < kLinks; ++i) {
    const BodyId mass = add_mass(world, {0.0f, -static_cast<float>(i + 1)}, 1.0f);
    world.create_joint(spring_between(world, before, mass, {true, 5.0f, 2.0f})).value();
    before = mass;
  }
  run_steps(world, 1800);
  // k = m_eff w^2 with m_eff = 1 kg for the first spring and 0.5 kg for the others; the i-th carries all masses below
  // it.
  const double square = kTwoPi * 5.0 * kTwoPi * 5.0;
  double sag = 10.0 * kLinks / square;
  for (int i = 1; i < kLinks; ++i) sag += 10.0 * (kLinks - i) / (0.5 * square);
  EXPECT_NEAR(-double{center_of(world, before).y} - kLinks, sag, 0.01 * sag);
}

/// A spring stiffer than a quarter of the sub-step rate acts as one at this limit: the same bits.
TEST(SpringEnergy, SpringsAreAtMostAQuarterOfTheSubstepRate) {
  for (const int substeps : {1, 4, 16}) {
    const float quarter = 15.0f * static_cast<float>(substeps);
    SpringSlider at = slider(substeps, {true, quarter, 0.1f}, 0.5f);
    SpringSlider below = slider(substeps, {true, 0.9f * quarter, 0.1f}, 0.5f);
    for (const float hertz : {1.01f * quarter, 10.0f * quarter, 1.0e6f}) {
      SpringSlider above = slider(substeps, {true, hertz, 0.1f}, 0.5f);
      SpringSlider same = slider(substeps, {true, quarter, 0.1f}, 0.5f);
      for (int i = 0; i < 3; ++i) {
        run_steps(above.world, 1);
        run_steps(same.world, 1);
        EXPECT_EQ(velocity_of(above.world, above.mass), velocity_of(same.world, same.mass)) << hertz << " Hz";
        EXPECT_EQ(center_of(above.world, above.mass), center_of(same.world, same.mass)) << hertz << " Hz";
      }
    }
    run_steps(at.world, 1);
    run_steps(below.world, 1);
    EXPECT_NE(velocity_of(at.world, at.mass), velocity_of(below.world, below.mass)) << substeps << " sub-steps";
  }
}

// --- Nets ------------------------------------------------------------------------------------------------------------

enum class SpringTies { distance, prismatic, revolute, any };

/// The parameters of a random net.
struct NetKind {
  int substeps = 4;
  float gravity = 0.0f;
  float most_hertz = 200.0f;
  float most_damping = 10.0f;
  SpringTies ties = SpringTies::any;
  bool loops = true;  // Distance springs that close loops.
};

/// Masses of 0.1 to 10 kg that springs of all kinds connect to each other and to the ground. Anchors are in the
/// centres, except where a hinge needs other anchors. There the effective mass of a spring does not depend on the pose,
/// so its stiffness is constant and its energy is k C^2 / 2.
class Net {
 public:
  Net(std::uint32_t seed, const NetKind& kind) : random_(seed), kind_(kind), world_(options_of(kind)) {
    ground_ = world_.create_body({});
    for (int i = 0; i < 12; ++i) {
      const Vec2 at = {static_cast<float>(i % 4), static_cast<float>(i / 4)};
      const float mass = std::pow(10.0f, random_.uniform(-1.0f, 1.0f));
      masses_.push_back(mass);
      bodies_.push_back(add_mass(world_, at + random_.point(0.3f), mass));
      must(world_.set_velocity(bodies_.back(), random_.point(1.0f)));
      // Each body hangs on the one before; as many springs again may close loops.
      tie(i - 1, i, kind.ties == SpringTies::any ? static_cast<SpringTies>(any_of(3)) : kind.ties);
    }
    for (int i = 0; i < 12 && kind.loops; ++i) {
      const int b = any_of(12);
      const int a = any_of(b + 1) - 1;
      tie(a, b, SpringTies::distance);
    }
  }

  void step() { run_steps(world_, 1); }

  /// The weight of all bodies times a metre [J].
  double weight() const {
    double sum = 0.0;
    for (const float mass : masses_) sum += double{mass} * double{kind_.gravity};
    return sum;
  }

  double energy() const {
    const Quality q = world_.measure();
    double sum = q.kinetic_energy + q.potential_energy;
    for (const Stored& s : springs_) {
      double off = double{world_.joint_state(s.joint).value().coordinate} - s.target;
      if (s.angle) off = std::remainder(off, kTwoPi);
      sum += 0.5 * s.stiffness * off * off;
    }
    return sum;
  }

 private:
  struct Stored {
    JointId joint;
    double stiffness;
    double target;
    bool angle;
  };

  static WorldOptions options_of(const NetKind& kind) {
    WorldOptions options = still_world();
    options.gravity = {0.0f, -kind.gravity};
    options.substeps = kind.substeps;
    return options;
  }

  int any_of(int count) { return static_cast<int>(random_.uniform(0.0f, 0.999f) * static_cast<float>(count)); }
  BodyId body(int i) const { return i < 0 ? ground_ : bodies_[static_cast<std::size_t>(i)]; }
  double inv_mass(int i) const { return i < 0 ? 0.0 : 1.0 / double{masses_[static_cast<std::size_t>(i)]}; }
  double inv_inertia(int i) const { return inv_mass(i) / (0.5 * double{kLoopRadius} * double{kLoopRadius}); }

  void tie(int a, int b, SpringTies with) {
    const Spring spring = {true, random_.uniform(0.0f, kind_.most_hertz), random_.uniform(0.0f, kind_.most_damping)};
    const double linear = 1.0 / (inv_mass(a) + inv_mass(b));
    const double angular = 1.0 / (inv_inertia(a) + inv_inertia(b));
    const Vec2 from = a < 0 ? Vec2{} : center_of(world_, body(a));
    const Vec2 between = center_of(world_, body(b)) - from;
    if (with == SpringTies::distance || length(between) < 0.1f) {
      DistanceOptions o = spring_between(world_, body(a), body(b), spring);
      o.length *= random_.uniform(0.9f, 1.1f);
      keep(world_.create_joint(o), spring, linear, o.length, false);
    } else if (with == SpringTies::prismatic) {
      PrismaticOptions o;
      o.body_a = body(a);
      o.body_b = body(b);
      o.axis = between;
      o.spring = spring;
      o.target_translation = length(between) * random_.uniform(0.9f, 1.1f);
      keep(world_.create_joint(o), spring, linear, o.target_translation, false);
    } else {
      RevoluteOptions o;
      o.body_a = body(a);
      o.body_b = body(b);
      o.anchor_a = 0.5f * between;
      o.anchor_b = -0.5f * between;
      o.spring = spring;
      o.target_angle = random_.uniform(-0.3f, 0.3f);
      keep(world_.create_joint(o), spring, angular, o.target_angle, true);
    }
  }

  void keep(JointId joint, const Spring& spring, double mass, float target, bool angle) {
    const double hertz = std::min(double{spring.hertz}, 15.0 * kind_.substeps);
    springs_.push_back({joint, mass * kTwoPi * hertz * kTwoPi * hertz, double{target}, angle});
  }

  RandomNumbers random_;
  NetKind kind_;
  World world_;
  BodyId ground_;
  std::vector<BodyId> bodies_;
  std::vector<float> masses_;
  std::vector<Stored> springs_;
};

/// Steps nets of the kind and expects that none ever has more energy than at the start. `tolerance` is a share of the
/// energy that the net could turn into motion: its own, and its weight over a metre.
void expect_no_growth(const NetKind& kind, std::uint32_t nets, double tolerance) {
  for (std::uint32_t seed = 0; seed < nets; ++seed) {
    Net net(seed, kind);
    const double start = net.energy();
    const double scale = std::abs(start) + net.weight();
    double most = start;
    for (int i = 0; i < 240; ++i) {
      net.step();
      most = std::max(most, net.energy());
    }
    EXPECT_LE(most, start + tolerance * scale)
        << "net " << seed << ", " << kind.substeps << " sub-steps, gravity " << kind.gravity << ", up to "
        << kind.most_hertz << " Hz, damping ratios up to " << kind.most_damping;
  }
}

/// All combinations of sub-steps, weight and damping. One sub-step is tested without weight and with softer springs,
/// because chains of plain hinges between masses of 1 and 100 gain energy under their weight then, with springs or
/// without.
template <typename F>
void for_each_setting(F f) {
  for (const float damping : {0.0f, 1.0f, 10.0f}) {
    f(NetKind{1, 0.0f, 7.5f, damping});
    for (const int substeps : {4, 16}) {
      for (const float gravity : {0.0f, 10.0f}) f(NetKind{substeps, gravity, 200.0f, damping});
    }
  }
}

// The tolerance of 1 % is for a joint that turns within a sub-step, in which its direction is held fixed. No net here
// needs it. Springs that are solved only once in a sub-step reach many times their first energy.
constexpr double kTolerance = 0.01;
constexpr std::uint32_t kNets = some_if_sanitized(15u, 2u);

TEST(SpringEnergy, NetsOfDistanceSpringsGainNoEnergy) {
  for_each_setting([](NetKind kind) {
    kind.ties = SpringTies::distance;
    expect_no_growth(kind, kNets, kTolerance);
  });
}

TEST(SpringEnergy, TreesOfHingesAndSlidersWithSpringsGainNoEnergy) {
  for_each_setting([](NetKind kind) {
    kind.loops = false;
    expect_no_growth(kind, kNets, kTolerance);
  });
}

/// The stiffest springs that close loops through hinges and sliders make a rigid frame. One iteration in a sub-step
/// does not solve such a frame, nor the same frame with rods in place of the springs. So these springs have at most a
/// tenth of the sub-step rate.
TEST(SpringEnergy, LoopsThroughHingesAndSlidersGainNoEnergy) {
  for_each_setting([](NetKind kind) {
    kind.most_hertz = 6.0f * static_cast<float>(kind.substeps);
    expect_no_growth(kind, kNets, kTolerance);
  });
}

}  // namespace
}  // namespace drystone::test

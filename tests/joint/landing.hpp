// Random trees of capsules that fall on a floor, for tests of their energy.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/support/making.hpp"
#include "tests/support/random_numbers.hpp"

namespace drystone::test {

/// The energy may exceed that before the fall by what pushes bodies apart that overlap in the beginning, and by what integration adds.
inline constexpr double kMostLandingEnergy = 1.04;

struct LandingKind {
  int rate = 60;  // Steps per second.
  int substeps = 4;
};

/// A capsule of a tree.
struct Limb {
  BodyId body;
  Position center;
  float angle;
  float half;  // Half the length of the axis [m].
  float radius;
};

/// The least distance of points along the axes of two capsules.
inline double distance(const Limb& a, const Limb& b) {
  double least = 1.0e9;
  for (int i = -10; i <= 10; ++i) {
    const Position on_a = a.center + rotate(make_rotation(a.angle), {0.1f * static_cast<float>(i) * a.half, 0.0f});
    for (int j = -10; j <= 10; ++j) {
      const Position on_b = b.center + rotate(make_rotation(b.angle), {0.1f * static_cast<float>(j) * b.half, 0.0f});
      least = std::min(least, static_cast<double>(length(on_a - on_b)));
    }
  }
  return least;
}

/// Drops a tree of up to 14 capsules with masses between 1 and 1/1,000 kg, which are hinged with limits, and follows it for four
/// seconds. Returns the largest energy as a multiple of that before.
inline double largest_energy_of_landing(unsigned seed, LandingKind kind) {
  RandomNumbers random(seed);
  World world(WorldOptions{.substeps = kind.substeps});
  must(world.create_shape(world.create_body({.position = {0.0, -1.0}}).value(), Box{.half_extents = {500.0f, 1.0f}}));
  std::vector<Limb> limbs;
  const int count = 4 + static_cast<int>(random.uniform(0.0f, 11.0f));
  const float lightest = random.uniform(-3.0f, 0.0f);
  for (int tries = 0; static_cast<int>(limbs.size()) < count && tries < 200; ++tries) {
    const bool is_root = limbs.empty();
    Limb limb{{}, {0.0, 5.0}, random.uniform(-kPi, kPi), random.uniform(0.05f, 0.25f), random.uniform(0.03f, 0.1f)};
    const auto parent = is_root ? 0 : static_cast<std::size_t>(random.uniform(0.0f, static_cast<float>(limbs.size())));
    const Vec2 own_end = {-limb.half, 0.0f};
    Vec2 parent_end;
    if (!is_root) {
      parent_end = {random.uniform(-1.0f, 1.0f) * limbs[parent].half, 0.0f};
      const Position joint = limbs[parent].center + rotate(make_rotation(limbs[parent].angle), parent_end);
      limb.center = joint + rotate(make_rotation(limb.angle), -own_end);
    }
    // Limbs that were made overlapping would be pushed apart, which adds energy.
    bool is_free = true;
    for (std::size_t other = 0; other < limbs.size(); ++other) {
      is_free &= other == parent || distance(limb, limbs[other]) > limb.radius + limbs[other].radius + 0.02;
    }
    if (!is_free) continue;
    limb.body = world.create_body({.type = BodyType::dynamic, .position = limb.center, .angle = limb.angle}).value();
    const float mass = is_root ? 1.0f : std::pow(10.0f, random.uniform(lightest, 0.0f));
    const float area = 4.0f * limb.half * limb.radius + kPi * limb.radius * limb.radius;
    must(world.create_shape(limb.body, Capsule{{-limb.half, 0.0f}, {limb.half, 0.0f}, limb.radius},
                            {.density = mass / area}));
    if (!is_root) {
      RevoluteOptions hinge;
      hinge.body_a = limbs[parent].body;
      hinge.body_b = limb.body;
      hinge.anchor_a = parent_end;
      hinge.anchor_b = own_end;
      hinge.reference_angle = limb.angle - limbs[parent].angle;
      const float range = random.uniform(0.1f, 1.5f);
      hinge.limit = {true, -range, range};
      must(world.create_joint(hinge));
    }
    limbs.push_back(limb);
  }
  const auto energy = [&] { return world.measure().kinetic_energy + world.measure().potential_energy; };
  const double start = energy();
  double most = start;
  for (int i = 0; i < 4 * kind.rate; ++i) {
    must(world.step(1.0f / static_cast<float>(kind.rate)));
    most = std::max(most, energy());
  }
  return most / start;
}

}  // namespace drystone::test

// Seeded shots of bodies, bullets or not, at dynamic bodies: at long planks and at small bodies, which rest, sleep or fly. In each of these functions, the result is a list of the seeds of the shots that passed.
#pragma once

#include <string>
#include <vector>

#include "geometry/shape_geometry.hpp"
#include "tests/continuous/kinematic_shots.hpp"
#include "tests/continuous/shooter.hpp"
#include "tests/support/making.hpp"

namespace drystone::test {

/// The shapes of a body, shrunk to a part of their size about their centroids.
class ShrunkBody {
 public:
  static constexpr float kScale = 0.5f;

  ShrunkBody(const World& world, BodyId body) : motion_(world.motion(body).value()) {
    for (const ShapeId id : world.shapes(body).value()) {
      const ShapeGeometry& shape = *world.geometry(id).value();
      const ConvexProxy proxy = make_outer_proxy(shape);
      const Vec2 core = centroid(shape);
      Part part{{}, kScale * proxy.radius};
      for (const Vec2 p : proxy.points) part.points.push_back(core + kScale * (p - core));
      parts_.push_back(part);
      thickness_ = min(thickness_, min_extent(shape));
      extent_ = max(extent_, extent(shape, inv_transform_point(pose_after(0.0f), center_after(0.0f))));
    }
  }

  float thickness() const { return thickness_; }
  float extent_about_center() const { return extent_; }
  Vec2 velocity() const { return motion_.velocity; }
  float spin() const { return motion_.angular_velocity; }
  Vec2 center_after(float time) const { return to_vec2(motion_.center) + time * motion_.velocity; }
  /// The pose after a time without forces.
  Transform pose_after(float time) const {
    const Transform start = {to_vec2(motion_.pose.position), motion_.pose.rotation};
    const Rotation turn = make_rotation(time * motion_.angular_velocity);
    const Vec2 arm = start.position - to_vec2(motion_.center);
    return {center_after(time) + rotate(turn, arm), normalize(turn * start.rotation)};
  }

  bool overlaps_after(float time, const ShrunkBody& other) const {
    const Transform relative_pose = relative(pose_after(time), other.pose_after(time));
    for (const Part& a : parts_) {
      for (const Part& b : other.parts_) {
        SimplexCache cache;
        if (distance({{a.points, a.radius}, {b.points, b.radius}, relative_pose, true}, cache).distance == 0.0f) {
          return true;
        }
      }
    }
    return false;
  }

 private:
  struct Part {
    std::vector<Vec2> points;
    float radius = 0.0f;
  };

  BodyMotion motion_;
  std::vector<Part> parts_;
  float thickness_ = 1.0e6f;
  float extent_ = 0.0f;
};

/// Whether two bodies without forces overlap by more than half of both sizes before the time `end`.
inline bool meet_in_free_flight(const ShrunkBody& a, const ShrunkBody& b, float end) {
  const float reach = a.extent_about_center() + b.extent_about_center();
  const float thickness = min(a.thickness(), b.thickness());
  const Vec2 velocity = b.velocity() - a.velocity();
  const float fastest =
      length(velocity) + abs(a.spin()) * a.extent_about_center() + abs(b.spin()) * b.extent_about_center();
  const float pace = 0.25f * thickness / fastest;
  for (float time = 0.0f; time < end;) {
    const float gap = length(b.center_after(time) - a.center_after(time)) - reach;
    if (gap > 0.0f) {
      time += max(pace, gap / (length(velocity) + 1.0e-3f));
      continue;
    }
    if (a.overlaps_after(time, b)) return true;
    time += pace;
  }
  return false;
}

enum class Target { resting, asleep, flying };

struct ShotCount {
  int shots = 0;  // The shots that had to hit.
  std::string passed;
  int passed_count = 0;

  void pass(std::uint32_t seed) {
    ++passed_count;
    passed += " " + std::to_string(seed);
  }
};

inline void move_center_to(World& world, BodyId body, Vec2 center) {
  const BodyMotion motion = world.motion(body).value();
  const Vec2 change = center - to_vec2(motion.center);
  must(world.set_transform(body, to_position(to_vec2(motion.pose.position) + change), angle(motion.pose.rotation)));
}

/// Shots at a small body. Their centres of mass pass each other nearly centrally if nothing stops them. A shot passed if none of the two
/// bodies had any effect on the other.
inline ShotCount shots_at_small_bodies(Target target, bool bullet, std::uint32_t first, std::uint32_t last) {
  ShotCount count;
  for (std::uint32_t seed = first; seed < last; ++seed) {
    Shooter shooter(seed, 200.0f);
    WorldOptions options = shooting_range();
    options.sleeping = target == Target::asleep;
    World world(options);
    const float meeting = shooter.uniform(0.02f, 0.1f);
    BodyOptions start;
    start.bullet = bullet;
    const BodyId shot = shooter.shoot(world, start);
    const BodyId other = shooter.shoot(world, start);
    if (target == Target::flying) {
      const Vec2 velocity = velocity_of(world, other);
      must(world.set_velocity(other, rotate(make_rotation(shooter.uniform(-3.1f, 3.1f)), velocity)));
    } else {
      must(world.set_velocity(other, {}));
      must(world.set_angular_velocity(other, 0.0f));
    }
    const Vec2 miss = {shooter.uniform(-0.02f, 0.02f), shooter.uniform(-0.02f, 0.02f)};
    move_center_to(world, shot, -meeting * velocity_of(world, shot) + miss);
    move_center_to(world, other, -meeting * velocity_of(world, other));
    if (target == Target::asleep) must(world.sleep(other));
    const ShrunkBody a(world, shot);
    const ShrunkBody b(world, other);
    if (meet_in_free_flight(a, b, 1.0e-5f)) continue;
    if (!meet_in_free_flight(a, b, 2.0f * meeting)) continue;
    ++count.shots;
    run_steps(world, static_cast<int>(2.0f * meeting / kDt) + 2);
    if (velocity_of(world, shot) == a.velocity() && velocity_of(world, other) == b.velocity()) count.pass(seed);
  }
  return count;
}

/// Shots at a plank of 20 m, which cannot go round its ends. A shot passed if its centre is behind the plank after any step.
inline ShotCount shots_at_planks(Target target, bool bullet, std::uint32_t first, std::uint32_t last,
                                 float hz = 1.0f / kDt) {
  constexpr float kHalfLength = 10.0f;
  ShotCount count;
  for (std::uint32_t seed = first; seed < last; ++seed) {
    Shooter shooter(seed, 200.0f);
    WorldOptions options = shooting_range();
    options.sleeping = target == Target::asleep;
    World world(options);
    BodyOptions body;
    body.type = BodyType::dynamic;
    body.asleep = target == Target::asleep;
    if (target == Target::flying) body.velocity = {shooter.uniform(-50.0f, 0.0f), 0.0f};
    const BodyId plank = add(world, body, Box{{shooter.uniform(0.005f, 0.05f), kHalfLength}});
    BodyOptions start;
    start.bullet = bullet;
    const BodyId shot = shooter.shoot(world, start);
    const Vec2 velocity = velocity_of(world, shot);
    move_center_to(world, shot, -shooter.uniform(3.0f, 5.0f) / velocity.x * velocity);
    ++count.shots;
    for (int i = 0; i < static_cast<int>(hz); ++i) {
      run_steps(world, 1, 1.0f / hz);
      const Vec2 place = inv_transform_point(world.motion(plank).value().pose, world.motion(shot).value().center);
      if (std::abs(place.y) > kHalfLength) break;
      if (place.x > 0.0f) {
        count.pass(seed);
        break;
      }
    }
  }
  return count;
}

}  // namespace drystone::test

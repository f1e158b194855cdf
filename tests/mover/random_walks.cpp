#include "tests/mover/random_walks.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/mover/walker.hpp"
#include "tests/support/random_numbers.hpp"

namespace drystone::test {
namespace {

constexpr float kHalfRoom = 6.0f;
// The walls are thin: a mover that gets behind one has passed through it.
constexpr float kHalfWall = 0.05f;

class Room : RandomNumbers {
 public:
  Room(std::uint32_t seed, Company company) : RandomNumbers(seed), company_(company) {
    for (const float side : {-1.0f, 1.0f}) {
      add_block(w.world, side * kHalfRoom - kHalfWall, side * kHalfRoom + kHalfWall, -kHalfRoom, kHalfRoom);
      add_block(w.world, -kHalfRoom, kHalfRoom, side * kHalfRoom - kHalfWall, side * kHalfRoom + kHalfWall);
    }
    for (int i = 0; i < 14; ++i) add_obstacle();
    if (company == Company::kinematic) add_platforms();
    if (company == Company::dynamic) add_crates();
    w.options.shape = random_shape();
    w.options.step_height = uniform(0.0f, 0.5f);
    w.options.snap_distance = uniform(0.0f, 0.5f);
    w.options.max_slope = uniform(0.3f, 1.2f);
    w.options.skin = uniform(0.005f, 0.03f);
    must(w.world.step(kDt));
    place();
  }

  std::optional<std::string> walk(int steps) {
    if (!placed_) return {};
    for (int i = 0; i < steps; ++i) {
      if (i % 10 == 0) wish();
      move_platforms(i);
      const Position before = w.hero.position;
      const MoverReport report = w.step(speed_, jump_);
      squeezed_ = report.squeezed;
      if (std::optional<std::string> problem = problem_after(before)) {
        return "step " + std::to_string(i) + ": " + *problem;
      }
    }
    return {};
  }

  Walker w;

 private:
  bool chance(float share) { return uniform(0.0f, 1.0f) < share; }

  MoverShape random_shape() {
    const float half = uniform(0.1f, 0.4f);
    const float radius = uniform(0.08f, 0.4f);
    if (chance(0.25f)) return Circle{{0.0f, radius}, radius};
    if (chance(0.33f)) return Capsule{{0.0f, radius}, {0.0f, radius + 2.0f * half}, radius};
    if (chance(0.5f)) return Box{{radius, half}, {0.0f, half}};
    std::vector<Vec2> points;
    for (int i = 0; i < 7; ++i) points.push_back(Vec2{0.0f, half} + point(half));
    points.push_back({-half, half});
    points.push_back({half, half});
    points.push_back({0.0f, 0.0f});
    return make_hull(points).value();
  }

  void add_obstacle() {
    BodyOptions body;
    const Vec2 at = point(kHalfRoom - 0.5f);
    body.position = to_position(at);
    body.angle = chance(0.4f) ? 0.0f : uniform(-3.0f, 3.0f);
    const Vec2 half = {uniform(0.2f, 1.8f), uniform(0.03f, 0.5f)};
    if (chance(0.5f)) {
      add(w.world, body, Box{half});
    } else if (chance(0.3f)) {
      add(w.world, body, Circle{{}, half.x});
    } else if (chance(0.4f)) {
      add(w.world, body, Capsule{{-half.x, 0.0f}, {half.x, 0.0f}, half.y});
    } else if (chance(0.5f)) {
      add(w.world, body, Segment{{-half.x, 0.0f}, {half.x, 0.0f}});
    } else {
      // Stairs.
      const BodyId stairs = w.world.create_body({.position = body.position});
      const float rise = uniform(0.05f, 0.35f);
      for (int i = 0; i < 4; ++i) {
        const auto n = static_cast<float>(i);
        w.world.create_shape(stairs, Box{{0.2f, 0.5f * rise * (n + 1.0f)}, {0.4f * n, 0.5f * rise * (n + 1.0f)}})
            .value();
      }
    }
  }

  void add_platforms() {
    for (int i = 0; i < 3; ++i) {
      BodyOptions body;
      body.type = BodyType::kinematic;
      const Vec2 middle = point(kHalfRoom - 1.5f);
      body.position = to_position(middle);
      platforms_.push_back({add(w.world, body, Box{{uniform(0.4f, 1.2f), 0.1f}}), middle, point(1.2f),
                            uniform(0.5f, 3.0f), chance(0.5f) ? uniform(-0.5f, 0.5f) : 0.0f});
    }
  }
  void add_crates() {
    for (int i = 0; i < 6; ++i) {
      add_dynamic(w.world, point(kHalfRoom - 1.0f), Box{{uniform(0.1f, 0.4f), uniform(0.1f, 0.4f)}},
                  {.density = uniform(0.5f, 20.0f)});
    }
  }
  void move_platforms(int step) {
    for (const Platform& p : platforms_) {
      const float phase = std::sin(p.rate * kDt * static_cast<float>(step));
      must(w.world.move_to(p.body, to_position(p.middle + phase * p.way), phase * p.turn, kDt));
    }
  }

  /// A free place.
  void place() {
    for (int i = 0; i < 1000; ++i) {
      w.hero = {.position = to_position(point(kHalfRoom - 0.8f))};
      placed_ = w.clearance() > 2.0f * w.options.skin;
      if (placed_) return;
    }
  }
  void wish() {
    speed_ = chance(0.2f) ? 0.0f : uniform(-8.0f, 8.0f);
    jump_ = chance(0.3f) ? uniform(1.0f, 12.0f) : 0.0f;
  }

  std::optional<std::string> problem_after(Position before) const {
    const Vec2 place = to_vec2(w.hero.position);
    const std::string where = " at " + std::to_string(place.x) + ", " + std::to_string(place.y);
    const auto out = [](float a) { return std::fabs(a) > kHalfRoom; };
    if (out(place.x) || out(place.y)) return "left the room" + where;
    QueryFilter fixed;
    fixed.dynamic_bodies = false;
    fixed.kinematic_bodies = false;
    const Polygon box = w.box_or_triangle();
    const NearestShape near = w.world.nearest_shape(w.outline(box), {w.hero.position, {}}, 10.0f, fixed);
    if (near.distance < -kLinearSlop && !squeezed_) return "overlaps by " + std::to_string(-near.distance) + where;
    if (company_ != Company::nothing) return {};
    if (near.distance <= 0.0f) return "touches, " + std::to_string(near.distance) + where;
    // Between two places of its middle there is nothing: the mover is wider than any corner that it rounds in a step.
    const Vec2 middle = bounds_middle(box);
    if (w.world.ray_cast_any(before + middle, w.hero.position - before, fixed).value()) return "passed through" + where;
    return {};
  }
  Vec2 bounds_middle(const Polygon& box) const {
    Vec2 sum;
    const ConvexProxy outline = w.outline(box);
    for (const Vec2 p : outline.points) sum += p;
    return (1.0f / static_cast<float>(outline.points.size())) * sum;
  }

  struct Platform {
    BodyId body;
    Vec2 middle;
    Vec2 way;
    float rate;
    float turn;
  };
  Company company_;
  std::vector<Platform> platforms_;
  float speed_ = 0.0f;
  float jump_ = 0.0f;
  bool squeezed_ = false;
  bool placed_ = false;
};

}  // namespace

std::optional<std::string> random_walk(std::uint32_t seed, Company company, int steps) {
  return Room(seed, company).walk(steps);
}

}  // namespace drystone::test

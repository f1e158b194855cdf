// Seeded throws of all dynamic shapes at one-way platforms that rest, move and turn, from all sides and at 0.3 to 200 m/s. The same flight in
// a world without platforms shows where a body comes from: the normal at the first touch, found in small steps between the poses. Who comes
// from the front must be held; who comes from behind or from a side must fly on with the same bits until it has left the platform.
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "tests/support/test_world.hpp"

namespace drystone::test {
namespace {

constexpr int kSteps = 75;
constexpr float kHalfLength = 3.0f;

enum class Kind { tiles, thin_slab, thick_slab, segment, segments, chain, tile_grid, one_way_tiles, count };
enum class Course { resting, tilted, moving, turning, count };
enum class From { front, back, side, unclear };

template <typename E>
E pick(std::mt19937& random, E count) {
  return static_cast<E>(random() % static_cast<unsigned>(count));
}

float uniform(std::mt19937& random, float low, float high) {
  return low + (high - low) * static_cast<float>(random() % 65536) * (1.0f / 65536.0f);
}

bool is_grid(Kind kind) { return kind == Kind::tile_grid || kind == Kind::one_way_tiles; }

TileGrid make_grid(Kind kind) {
  const std::array<std::string, 1> rows = {kind == Kind::tile_grid ? "############" : "===--==-=---"};
  return TileGrid::from_rows(rows, 0.5f, {-kHalfLength, -0.5f});
}

/// The shapes of a platform in its own frame: the upper side is at y = 0, the front looks along y.
std::vector<ShapeGeometry> pieces_of(Kind kind) {
  std::vector<ShapeGeometry> pieces;
  const auto slab = [&](float left, float right, float height) {
    pieces.push_back(make_box(Box{{0.5f * (right - left), 0.5f * height}, {0.5f * (left + right), -0.5f * height}}));
  };
  switch (kind) {
    case Kind::thin_slab: slab(-kHalfLength, kHalfLength, 0.05f); break;
    case Kind::thick_slab: slab(-kHalfLength, kHalfLength, 0.8f); break;
    case Kind::segment: pieces.push_back(Segment{{-kHalfLength, 0.0f}, {kHalfLength, 0.0f}}); break;
    case Kind::tiles:
      for (int i = 0; i < 12; ++i)
        slab(-kHalfLength + 0.5f * static_cast<float>(i), -2.5f + 0.5f * static_cast<float>(i), 0.3f);
      break;
    case Kind::tile_grid:
    case Kind::one_way_tiles: {
      const TileGrid grid = make_grid(kind);
      for (int x = 0; x < grid.width(); ++x) pieces.push_back(tile_polygon(grid, {x, 0}));
      break;
    }
    default:
      for (int i = 0; i < 12; ++i) {
        const float right = kHalfLength - 0.5f * static_cast<float>(i);
        pieces.push_back(Segment{{right, 0.0f}, {right - 0.5f, 0.0f}});
      }
      break;
  }
  return pieces;
}

void add_piece(World& world, BodyId body, const ShapeGeometry& piece, const ShapeOptions& options) {
  std::visit(
      [&](const auto& shape) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(shape)>, ChainSegment>) {
          world.create_shape(body, shape, options).value();
        }
      },
      piece);
}

/// Tiles that rest are bodies of their own; all other pieces belong to one body. Returns one of the bodies.
BodyId add_platform(World& world, Kind kind, const BodyOptions& options) {
  BodyId body = world.create_body(options);
  if (kind == Kind::chain) {
    ChainOptions chain;
    for (int i = 0; i < 15; ++i) chain.points.push_back({3.5f - 0.5f * static_cast<float>(i), 0.0f});
    chain.one_way = {.enabled = true, .direction = {}};
    world.create_chain(body, chain).value();
    return body;
  }
  ShapeOptions shape;
  shape.one_way.enabled = kind != Kind::one_way_tiles;
  if (is_grid(kind)) {
    world.create_shape(body, make_grid(kind), shape).value();
    return body;
  }
  for (const ShapeGeometry& piece : pieces_of(kind)) {
    add_piece(world, body, piece, shape);
    if (kind == Kind::tiles && options.type == BodyType::static_body) body = world.create_body(options);
  }
  return body;
}

std::vector<ShapeGeometry> random_shapes(std::mt19937& random) {
  const float size = uniform(random, 0.05f, 0.3f);
  switch (random() % 7) {
    case 0: return {Circle{{}, size}};
    case 1: return {Capsule{{-size, 0.0f}, {size, 0.0f}, 0.5f * size}};
    case 2: return {make_box(Box{{size, size}})};
    case 3: return {make_box(Box{{2.0f * size, 0.4f * size}})};
    case 4: return {make_box(Box{{size, 0.7f * size}, {}, 0.0f, 0.3f * size})};
    case 5: {
      std::vector<Vec2> points;
      for (int i = 0; i < 7; ++i) {
        const Rotation q = make_rotation(0.9f * static_cast<float>(i) + uniform(random, -0.2f, 0.2f));
        points.push_back(size * Vec2{q.c, q.s});
      }
      return {make_polygon(points).value()};
    }
    default:
      return {make_box(Box{{0.4f * size, size}, {-0.4f * size, 0.0f}}), Circle{{0.5f * size, 0.0f}, 0.6f * size}};
  }
}

BodyId add_body(World& world, const BodyOptions& options, const std::vector<ShapeGeometry>& shapes) {
  const BodyId body = world.create_body(options);
  for (const ShapeGeometry& shape : shapes) add_piece(world, body, shape, {});
  return body;
}

ConvexProxy proxy_of(const ShapeGeometry& shape) {
  if (const auto* circle = std::get_if<Circle>(&shape)) return {{&circle->center, 1}, circle->radius};
  if (const auto* capsule = std::get_if<Capsule>(&shape)) return {{&capsule->point_a, 2}, capsule->radius};
  if (const auto* segment = std::get_if<Segment>(&shape)) return {{&segment->point_a, 2}, 0.0f};
  const auto& polygon = std::get<Polygon>(shape);
  return {polygon.vertices(), polygon.radius()};
}

/// A throw: the platform, the body, and the free flight of both.
class Throw {
 public:
  explicit Throw(std::uint32_t seed) : random_(seed) {
    kind_ = pick(random_, Kind::count);
    course_ = pick(random_, Course::count);
    if (is_grid(kind_) && course_ != Course::resting) course_ = Course::tilted;  // A grid is static.
    pieces_ = pieces_of(kind_);
    shapes_ = random_shapes(random_);
    plan();
    fly();
    find_first_touch();
  }

  From from() const { return from_; }
  std::string name() const {
    constexpr const char* kKinds[] = {"tiles",    "thin slab", "thick slab", "segment",
                                      "segments", "chain",     "tile grid",  "one-way tiles"};
    constexpr const char* kCourses[] = {"resting", "tilted", "moving", "turning"};
    constexpr const char* kFrom[] = {"front", "back", "side", "unclear"};
    return std::string(kFrom[static_cast<int>(from_)]) + " of " + kKinds[static_cast<int>(kind_)] + ", " +
           kCourses[static_cast<int>(course_)] + ", speed " + std::to_string(speed_) + ", touch after step " +
           std::to_string(touch_step_) + " at x = " + std::to_string(touch_.x) + ", y = " + std::to_string(touch_.y);
  }

  /// Returns what is wrong, or an empty text.
  std::string check() {
    TestWorld t(world_options_);
    platform_ = add_platform(t.world, kind_, platform_options_);
    const BodyId body = add_body(t.world, body_options_, shapes_);
    for (int step = 0; step <= kSteps; ++step) {
      const std::string at = ", step " + std::to_string(step);
      const WorldTransform pose = t.world.transform(body).value();
      if (from_ == From::front) {
        const Vec2 center = seen_from_platform(step, transform_point(pose, local_center_));
        if (step > touch_step_ + 1 && abs(center.x) > 2.4f) return {};  // It slides over the end.
        if (course_ == Course::turning && step > touch_step_ + 15) return {};
        if (step > touch_step_ && center.y < 0.0f) return "was not held" + at;
      } else {
        if (!(pose == free_[static_cast<std::size_t>(step)])) {
          return "was deflected" + at;
        }
        const Gap now = gap(step, 0.0f);
        if (step > touch_step_ + 1 && (now.distance > 0.02f || (now.distance > 0.0f && now.normal.y > 0.5f))) return {};
      }
      t.step();
    }
    return {};
  }

 private:
  struct Gap {
    float distance = 1.0e9f;
    Vec2 normal;  // Towards the body, in the frame of the platform.
    Vec2 point;
  };

  void plan() {
    const float angle = course_ == Course::resting ? 0.0f : uniform(random_, -kPi, kPi);
    platform_options_.angle = angle;
    platform_options_.allow_sleep = false;
    if (course_ == Course::moving || course_ == Course::turning) platform_options_.type = BodyType::kinematic;
    if (course_ == Course::moving) platform_options_.velocity = {uniform(random_, -3, 3), uniform(random_, -3, 3)};
    if (course_ == Course::turning) platform_options_.angular_velocity = uniform(random_, -3.0f, 3.0f);
    world_options_.gravity = course_ == Course::resting ? Vec2{0.0f, -10.0f} : Vec2{};
    // The body is to meet a place of the platform at a time.
    const float time = uniform(random_, 0.05f, 0.4f);
    const float share = uniform(random_, 0.0f, 1.0f);
    speed_ = 0.3f * std::pow(200.0f / 0.3f, share * share);
    const bool at_end = random_() % 4 == 0 && kind_ != Kind::chain;
    const float side = random_() % 2 == 0 ? 1.0f : -1.0f;
    const Vec2 aim =
        at_end ? Vec2{side * kHalfLength, uniform(random_, -0.3f, 0.0f)} : Vec2{uniform(random_, -2.2f, 2.2f), 0.0f};
    const float heading = at_end ? uniform(random_, -0.5f, 0.5f) + (side > 0.0f ? kPi : 0.0f)
                                 : uniform(random_, 0.15f, kPi - 0.15f) * (random_() % 2 == 0 ? 1.0f : -1.0f);
    const Rotation q = make_rotation(angle + time * platform_options_.angular_velocity);
    const Rotation to = make_rotation(heading);
    const Vec2 arm = rotate(q, aim);
    const Vec2 velocity = rotate(q, speed_ * Vec2{to.c, to.s}) + platform_options_.velocity +
                          platform_options_.angular_velocity * perpendicular(arm);
    const Vec2 place = time * platform_options_.velocity + arm;
    body_options_ = dynamic_at(place - time * velocity);
    body_options_.velocity = velocity - time * world_options_.gravity;
    body_options_.position = to_position(place - time * velocity + 0.5f * time * time * world_options_.gravity);
    body_options_.angle = uniform(random_, -kPi, kPi);
    body_options_.angular_velocity = random_() % 3 == 0 ? 0.0f : uniform(random_, -30.0f, 30.0f);
    body_options_.bullet = random_() % 4 == 0;
    body_options_.allow_sleep = false;
  }

  void fly() {
    World world(world_options_);
    const BodyId body = add_body(world, body_options_, shapes_);
    const BodyId platform = world.create_body(platform_options_);
    local_center_ = world.mass_data(body).value().center;
    for (int i = 0; i <= kSteps; ++i) {
      free_.push_back(world.transform(body).value());
      free_centers_.push_back(transform_point(free_.back(), local_center_));
      platform_poses_.push_back(world.transform(platform).value());
      world.step(kStep).value();
    }
  }

  Vec2 seen_from_platform(int step, Position p) const {
    return inv_transform_point(platform_poses_[static_cast<std::size_t>(step)], p);
  }

  /// The body in the frame of the platform between two steps. `share` in [0, 1].
  Transform body_in_platform(int step, float share) const {
    const auto i = static_cast<std::size_t>(step);
    const auto between = [&](Position a, Position b) { return a + share * (b - a); };
    const Rotation turned = make_rotation(share * kStep * body_options_.angular_velocity);
    const Rotation r = free_[i].rotation;
    const Rotation rotation = {r.c * turned.c - r.s * turned.s, r.s * turned.c + r.c * turned.s};
    const auto next = share > 0.0f ? i + 1 : i;
    const Position center = between(free_centers_[i], free_centers_[next]);
    const WorldTransform body{center - rotate(rotation, local_center_), rotation};
    const Rotation p = platform_poses_[i].rotation;
    const Rotation pt = make_rotation(share * kStep * platform_options_.angular_velocity);
    const WorldTransform platform{between(platform_poses_[i].position, platform_poses_[next].position),
                                  {p.c * pt.c - p.s * pt.s, p.s * pt.c + p.c * pt.s}};
    return relative(platform, body);
  }

  /// The gap between the body, moved along the front, and the nearest piece.
  Gap gap(int step, float share, float along_front = 0.0f) const {
    Transform pose = body_in_platform(step, share);
    pose.position.y += along_front;
    Gap least;
    for (const ShapeGeometry& piece : pieces_) {
      for (const ShapeGeometry& shape : shapes_) {
        SimplexCache cache;
        const DistanceOutput found = distance({proxy_of(piece), proxy_of(shape), pose}, cache);
        if (found.distance < least.distance) least = {found.distance, found.normal, found.point_a};
      }
    }
    return least;
  }

  void find_first_touch() {
    const float fastest = speed_ + 10.0f + 40.0f;  // Gravity, spins.
    if (gap(0, 0.0f).distance < 0.03f) return;
    for (int step = 0; step < kSteps; ++step) {
      for (float share = 0.0f; share < 1.0f;) {
        const Gap now = gap(step, share);
        if (now.distance < 5.0e-4f) return judge(step, now);
        share += max(now.distance / (fastest * kStep), 1.0e-5f);
      }
    }
  }

  void judge(int step, const Gap& now) {
    touch_step_ = step;
    touch_ = now.point;
    const float cosine = now.normal.y;
    if (step + 20 > kSteps) return;
    if (cosine >= 0.6f && abs(now.point.x) < 2.6f) from_ = From::front;
    if (cosine <= -0.6f) from_ = From::back;
    if (abs(cosine) <= 0.4f) {
      // The first overlap that a step sees may be so shallow that the margin decides.
      int seen = step;
      while (seen < kSteps && gap(seen, 0.0f).distance > 0.0f) ++seen;
      if (gap(seen, 0.0f, 0.03f).distance <= 0.0f) from_ = From::side;
    }
  }

  std::mt19937 random_;
  Kind kind_{};
  Course course_{};
  std::vector<ShapeGeometry> pieces_;
  std::vector<ShapeGeometry> shapes_;
  WorldOptions world_options_;
  BodyOptions platform_options_;
  BodyOptions body_options_;
  float speed_ = 0.0f;
  std::vector<WorldTransform> free_;
  std::vector<Position> free_centers_;
  std::vector<WorldTransform> platform_poses_;
  Vec2 local_center_;
  BodyId platform_;
  From from_ = From::unclear;
  int touch_step_ = -1;
  Vec2 touch_;
};

/// Throws that a seam of the platform stopped or let through, by the cause.
TEST(OneWayThrows, ThePiecesOfAPlatformAreJudgedAsOne) {
  // A swept body that was inside one piece was stopped by the next; a body that came back to a piece that it had left.
  const std::vector<std::uint32_t> inside = {399, 15623, 40327, 4625, 10908};
  // Bodies that crossed several pieces in a step, so that they had no contact with a neighbour of the piece that they met.
  const std::vector<std::uint32_t> fast = {4216, 5815, 12387, 20208, 39945, 40837};
  // Bodies that the platform held, and that sank in at a seam.
  const std::vector<std::uint32_t> held = {16440, 17221, 31127, 48253, 87133, 98728};
  for (const auto& seeds : {inside, fast, held}) {
    for (const std::uint32_t seed : seeds) {
      Throw one(seed);
      ASSERT_NE(one.from(), From::unclear) << seed;
      EXPECT_EQ(one.check(), "") << "seed " << seed << ": " << one.name();
    }
  }
}

TEST(OneWayThrows, TheFrontHoldsAndAllOthersPass) {
  constexpr int kThrows = 2000;
  std::map<From, int> count;
  int wrong = 0;
  std::string names;
  std::uint32_t seed = 0;
  for (int thrown = 0; thrown < kThrows; ++seed) {
    Throw one(seed);
    if (one.from() == From::unclear) continue;
    ++thrown;
    ++count[one.from()];
    const std::string problem = one.check();
    if (problem.empty()) continue;
    ++wrong;
    names += "\nseed " + std::to_string(seed) + ": " + one.name() + ": " + problem;
  }
  EXPECT_GT(count[From::front], 500);
  EXPECT_GT(count[From::back], 500);
  EXPECT_GT(count[From::side], 100);
  // Of 20,000 throws 7 go wrong, none of them among the first 2,000: docs/one_way.md, limits.
  EXPECT_EQ(wrong, 0) << names;
}

}  // namespace
}  // namespace drystone::test

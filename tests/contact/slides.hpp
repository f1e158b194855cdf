// Slides over floors of many shapes, by seed. The oracle is the same slide over a floor of one piece.
//
// Floors: boxes, slabs with leaning sides, segments, chains and capsules side by side, of one kind or mixed, as shapes of one body or as
// bodies of their own. Their seams are at regular or random places. The floor lies anywhere and at any angle, so that
// the ends of two neighbours differ by rounding; gravity is normal to it.
#pragma once

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "drystone/parts.hpp"
#include "tests/support/test_world.hpp"

namespace drystone::test {

enum class TileKind { box, slab, segment, capsule, chain };
inline constexpr std::uint32_t kTileKinds = parts::kChains.built ? 5 : 4;
enum class FloorKind { boxes, slabs, segments, capsules, chains, mixed };
inline constexpr const char* kFloorNames[] = {"boxes", "slabs", "segments", "capsules", "chains", "mixed"};
enum class RiderKind { box, circle, capsule, upright_capsule, polygon, rounded_polygon, cart };
inline constexpr const char* kRiderNames[] = {"box",     "circle",          "capsule", "upright capsule",
                                              "polygon", "rounded polygon", "cart"};
inline constexpr std::uint32_t kRiderKinds = 7;

/// A shape of the floor from x = from to x = to. Its upper side is at the height `lift`.
struct Tile {
  TileKind kind = TileKind::box;
  float from = 0.0f;
  float to = 1.0f;
  float depth = 0.5f;
  // Slabs: how far the lower corners are shifted.
  float lean_from = 0.0f;
  float lean_to = 0.0f;
  // Boxes: the frame of the body is turned by this number of quarter turns. (The shape is not.)
  int quarter_turns = 0;
  // Chains: whether the ghosts continue the chain; else they are below its ends.
  bool straight_ghosts = true;
  float lift = 0.0f;
};

/// The coordinates of a floor: x along it, y above it.
struct FloorFrame {
  Position origin;
  float angle = 0.0f;

  Vec2 direction(Vec2 v) const { return rotate(make_rotation(angle), v); }
  Vec2 local(Vec2 v) const { return inv_rotate(make_rotation(angle), v); }
  Position place(Vec2 p) const { return origin + direction(p); }
  Vec2 local(Position p) const { return local(p - origin); }
};

struct Slide {
  FloorFrame frame;
  FloorKind floor = FloorKind::boxes;
  std::vector<Tile> tiles;
  bool one_body = false;
  RiderKind rider = RiderKind::box;
  Vec2 half{0.25f, 0.25f};  // Half of the rider's width and height.
  float rounding = 0.0f;
  int sides = 5;
  float speed = 1.0f;  // Negative to the left.
  float gap = 0.0f;    // Below the rider when it starts.
  float friction = 0.0f;
  float restitution = 0.0f;
  bool fixed_rotation = false;
  bool bullet = false;
  float way = 10.0f;  // The length of the slide.

  float left() const { return tiles.front().from; }
  float right() const { return tiles.back().to; }
};

class SlideMaker {
 public:
  explicit SlideMaker(std::uint32_t seed) : random_(seed) {}

  std::uint32_t pick(std::uint32_t count) { return static_cast<std::uint32_t>(random_() % count); }
  bool one_in(std::uint32_t n) { return pick(n) == 0; }
  float uniform(float low, float high) { return low + (high - low) * static_cast<float>(random_() >> 8) * 0x1p-24f; }
  float log_uniform(float low, float high) { return low * std::pow(high / low, uniform(0.0f, 1.0f)); }

  Slide make() {
    Slide slide;
    slide.speed = uniform(1.0f, 20.0f);
    slide.way = min(max(slide.speed, 2.0f), 12.0f);
    add_frame(slide);
    add_rider(slide);
    // The rider's start and end are two metres from the ends of the floor.
    add_tiles(slide, -2.0f, slide.way + 2.0f);
    if (one_in(2)) mirror(slide);
    return slide;
  }

  void add_frame(Slide& slide) {
    if (!one_in(3)) slide.frame.angle = uniform(-3.1f, 3.1f);
    if (one_in(3)) return;
    const float x = uniform(-5000.0f, 5000.0f);
    slide.frame.origin = {x, uniform(-5000.0f, 5000.0f)};
  }

  void add_rider(Slide& slide) {
    slide.rider = static_cast<RiderKind>(pick(kRiderKinds));
    slide.half = {log_uniform(0.05f, 0.5f), log_uniform(0.05f, 0.5f)};
    if (slide.rider == RiderKind::capsule) slide.half.x = max(slide.half.x, 1.2f * slide.half.y);
    if (slide.rider == RiderKind::upright_capsule) {
      slide.half.y = max(slide.half.y, 1.2f * slide.half.x);
      slide.fixed_rotation = true;
    }
    // A free rider that is higher than wide tips over when it lands.
    if (slide.rider != RiderKind::upright_capsule) slide.half.x = max(slide.half.x, slide.half.y);
    slide.rounding = one_in(2) ? 0.002f : 0.2f * min(slide.half.x, slide.half.y);
    slide.sides = 5 + static_cast<int>(pick(5));
    slide.bullet = one_in(8);
    if (one_in(4)) slide.fixed_rotation = true;
    // With friction, a rider that is higher than wide tips over.
    const bool is_stable = slide.fixed_rotation || (slide.rider == RiderKind::box && slide.half.x > slide.half.y);
    if (is_stable && one_in(2)) slide.friction = 0.3f;
    const bool stays_upright = slide.fixed_rotation || slide.rider == RiderKind::circle;
    if (stays_upright && slide.friction == 0.0f && one_in(4)) slide.restitution = uniform(0.2f, 1.0f);
    const std::uint32_t start = pick(3);
    // A rider that may rotate rocks after a fall, otherwise on a seam than on one piece.
    if (start == 1) slide.gap = uniform(0.0f, stays_upright ? 0.02f : 0.001f);
    if (start == 2 && stays_upright) slide.gap = uniform(0.02f, 0.5f);
  }

  void add_tiles(Slide& slide, float left, float right) {
    slide.floor = static_cast<FloorKind>(pick(6));
    if (!parts::kChains.built && slide.floor == FloorKind::chains) slide.floor = FloorKind::mixed;
    slide.one_body = one_in(3);
    const bool regular = one_in(2);
    const float width = log_uniform(0.1f, 2.0f);
    const float depth = log_uniform(0.02f, 1.0f);
    for (float x = left; x < right;) {
      Tile tile;
      const bool mixed = slide.floor == FloorKind::mixed;
      tile.kind = mixed ? static_cast<TileKind>(pick(kTileKinds)) : kind_of_floor(slide.floor);
      tile.from = x;
      tile.to = x + (regular ? width : log_uniform(0.05f, 2.0f));
      tile.depth = mixed ? log_uniform(0.02f, 1.0f) : depth;
      // The sides of slabs are steeper than 45 degrees.
      const float lean = min(0.3f * (tile.to - tile.from), tile.depth);
      tile.lean_from = uniform(-lean, lean);
      tile.lean_to = uniform(-lean, lean);
      tile.quarter_turns = static_cast<int>(pick(4));
      tile.straight_ghosts = one_in(2);
      x = tile.to;
      slide.tiles.push_back(tile);
    }
  }

  static TileKind kind_of_floor(FloorKind floor) {
    switch (floor) {
      case FloorKind::slabs: return TileKind::slab;
      case FloorKind::segments: return TileKind::segment;
      case FloorKind::capsules: return TileKind::capsule;
      case FloorKind::chains: return TileKind::chain;
      default: return TileKind::box;
    }
  }

  /// The rider starts at x = 0 and slides to the left.
  static void mirror(Slide& slide) {
    slide.speed = -slide.speed;
    std::vector<Tile> mirrored;
    for (auto tile = slide.tiles.rbegin(); tile != slide.tiles.rend(); ++tile) {
      Tile other = *tile;
      other.from = -tile->to;
      other.to = -tile->from;
      mirrored.push_back(other);
    }
    slide.tiles = mirrored;
  }

 private:
  std::mt19937 random_;
};

inline ShapeOptions slide_surface(const Slide& slide) {
  ShapeOptions surface;
  surface.material.friction = slide.friction;
  surface.material.restitution = slide.restitution;
  return surface;
}

/// Adds a tile to a body whose frame is at (x, 0) of the floor and turned by `quarter_turns`.
inline void add_tile_shape(const Slide& slide, World& world, BodyId body, const Tile& tile, float x,
                           int quarter_turns) {
  const float from = tile.from - x;
  const float to = tile.to - x;
  const float top = tile.lift;
  const ShapeOptions surface = slide_surface(slide);
  switch (tile.kind) {
    case TileKind::box: {
      const Vec2 half = {0.5f * (to - from), 0.5f * tile.depth};
      Vec2 center = {0.5f * (from + to), top - half.y};
      for (int i = 0; i < quarter_turns; ++i) center = right_perpendicular(center);
      const Vec2 turned = quarter_turns % 2 == 0 ? half : Vec2{half.y, half.x};
      world.create_shape(body, Box{turned, center}, surface).value();
      return;
    }
    case TileKind::slab: {
      const Vec2 outline[] = {
          {from + tile.lean_from, top - tile.depth}, {to + tile.lean_to, top - tile.depth}, {to, top}, {from, top}};
      world.create_shape(body, make_polygon(outline).value(), surface).value();
      return;
    }
    case TileKind::segment: world.create_shape(body, Segment{{from, top}, {to, top}}, surface).value(); return;
    case TileKind::capsule: {
      const float radius = 0.5f * min(tile.depth, 0.2f);
      world.create_shape(body, Capsule{{from, top - radius}, {to, top - radius}, radius}, surface).value();
      return;
    }
    case TileKind::chain: {
      ChainOptions chain;
      chain.materials[0] = surface.material;
      const float middle = 0.6f * from + 0.4f * to;
      const Vec2 past = tile.straight_ghosts ? Vec2{0.5f, 0.0f} : Vec2{0.0f, -0.5f};
      const Vec2 before = tile.straight_ghosts ? Vec2{-0.5f, 0.0f} : Vec2{0.0f, -0.5f};
      chain.points = {Vec2{to, top} + past, {to, top}, {middle, top}, {from, top}, Vec2{from, top} + before};
      world.create_chain(body, chain).value();
      return;
    }
  }
}

inline BodyOptions floor_body(const Slide& slide, float x, int quarter_turns) {
  BodyOptions options;
  options.position = slide.frame.place({x, 0.0f});
  options.angle = slide.frame.angle + 0.5f * kPi * static_cast<float>(quarter_turns);
  if (options.angle > kPi) options.angle -= 2.0f * kPi;
  return options;
}

inline void add_tiles(const Slide& slide, World& world) {
  BodyId body;
  if (slide.one_body) body = world.create_body(floor_body(slide, slide.left(), 0));
  for (const Tile& tile : slide.tiles) {
    const int turns = tile.kind == TileKind::box && !slide.one_body ? tile.quarter_turns : 0;
    const float x = slide.one_body ? slide.left() : 0.5f * (tile.from + tile.to);
    if (!slide.one_body) body = world.create_body(floor_body(slide, x, turns));
    add_tile_shape(slide, world, body, tile, x, turns);
  }
}

/// A floor of one piece, as long as the tiles. Tiles that are lifted are boxes of their own.
inline void add_whole_floor(const Slide& slide, World& world) {
  Tile whole;
  whole.from = slide.left();
  whole.to = slide.right();
  whole.depth = 4.0f;
  const float x = 0.5f * (whole.from + whole.to);
  add_tile_shape(slide, world, world.create_body(floor_body(slide, x, 0)), whole, x, 0);
  for (const Tile& tile : slide.tiles) {
    if (tile.lift == 0.0f) continue;
    const BodyId step = world.create_body(floor_body(slide, tile.from, 0));
    add_tile_shape(slide, world, step, tile, tile.from, 0);
  }
}

/// A regular polygon of which one side is below, as wide and as high as the given box.
inline std::vector<Vec2> polygon_on_its_side(int sides, Vec2 half) {
  std::vector<Vec2> points;
  for (int i = 0; i < sides; ++i) {
    const float angle = 2.0f * kPi * (static_cast<float>(i) + 0.5f) / static_cast<float>(sides) - 0.5f * kPi;
    points.push_back({std::cos(angle), std::sin(angle)});
  }
  const float low = points[0].y;
  float high = low, wide = 0.0f;
  for (const Vec2 p : points) {
    high = max(high, p.y);
    wide = max(wide, abs(p.x));
  }
  for (Vec2& p : points) p = {p.x / wide * half.x, (2.0f * (p.y - low) / (high - low) - 1.0f) * half.y};
  return points;
}

inline BodyId add_slide_rider(const Slide& slide, World& world) {
  BodyOptions options;
  options.type = BodyType::dynamic;
  const bool is_circle = slide.rider == RiderKind::circle;
  const Vec2 half = is_circle ? Vec2{slide.half.y, slide.half.y} : slide.half;
  options.position = slide.frame.place({0.0f, half.y + slide.gap});
  options.angle = slide.frame.angle;
  options.velocity = slide.frame.direction({slide.speed, 0.0f});
  options.locks.rotation = slide.fixed_rotation;
  options.bullet = slide.bullet;
  const BodyId body = world.create_body(options);
  const ShapeOptions surface = slide_surface(slide);
  switch (slide.rider) {
    case RiderKind::box: world.create_shape(body, Box{half}, surface).value(); break;
    case RiderKind::circle: world.create_shape(body, Circle{{}, half.y}, surface).value(); break;
    case RiderKind::capsule:
      world.create_shape(body, Capsule{{half.y - half.x, 0.0f}, {half.x - half.y, 0.0f}, half.y}, surface).value();
      break;
    case RiderKind::upright_capsule:
      world.create_shape(body, Capsule{{0.0f, half.x - half.y}, {0.0f, half.y - half.x}, half.x}, surface).value();
      break;
    case RiderKind::polygon:
      world.create_shape(body, make_hull(polygon_on_its_side(slide.sides, half)).value(), surface).value();
      break;
    case RiderKind::rounded_polygon: {
      const Vec2 core = half - Vec2{slide.rounding, slide.rounding};
      const auto hull = make_hull(polygon_on_its_side(slide.sides, core), slide.rounding).value();
      world.create_shape(body, hull, surface).value();
      break;
    }
    case RiderKind::cart: {
      // A plate on two feet, a box and a circle.
      const float foot = 0.3f * min(half.x, half.y);
      world.create_shape(body, Box{{half.x, half.y - foot}, {0.0f, foot}}, surface).value();
      world.create_shape(body, Box{{foot, foot}, {foot - half.x, foot - half.y}}, surface).value();
      world.create_shape(body, Circle{{half.x - foot, foot - half.y}, foot}, surface).value();
      break;
    }
  }
  return body;
}

/// How slides are run.
struct SlideRun {
  float dt = kStep;
  int substeps = WorldOptions{}.substeps;
  bool rider_first = false;  // Whether the rider is created before the floor.
};

inline WorldOptions slide_world(const Slide& slide, const SlideRun& run = {}) {
  WorldOptions options;
  options.substeps = run.substeps;
  options.gravity = slide.frame.direction({0.0f, -10.0f});
  options.sleeping = false;
  return options;
}

/// The largest differences of a slide from that over the floor of one piece.
struct Unrest {
  float up = 0.0f;     // Speed away from the floor beyond that on the floor of one piece [m/s].
  float along = 0.0f;  // Difference of the speeds along the floor [m/s].
  float path = 0.0f;   // Difference of the places along the floor [m].
  float depth = 0.0f;  // How much deeper than on the floor of one piece the rider is [m].
  float gain = 0.0f;   // Energy beyond that at the start, for each kilogram [J/kg].
};

/// The rider's kinetic and potential energy for each kilogram.
inline float energy_of(const Slide& slide, const World& world, BodyId rider) {
  const BodyMotion motion = world.motion(rider);
  const MassData mass = world.mass_data(rider).value();
  const float turning = mass.inertia / mass.mass * motion.angular_velocity * motion.angular_velocity;
  return 0.5f * (dot(motion.velocity, motion.velocity) + turning) + 10.0f * slide.frame.local(motion.center).y;
}

inline Unrest ride(const Slide& slide, const SlideRun& run = {}) {
  World tiled(slide_world(slide, run));
  World whole(slide_world(slide, run));
  const auto add_rider = [&](World& world, bool first) {
    return run.rider_first == first ? add_slide_rider(slide, world) : BodyId{};
  };
  const BodyId first_a = add_rider(tiled, true);
  const BodyId first_b = add_rider(whole, true);
  add_tiles(slide, tiled);
  add_whole_floor(slide, whole);
  const BodyId a = run.rider_first ? first_a : add_rider(tiled, false);
  const BodyId b = run.rider_first ? first_b : add_rider(whole, false);
  const float at_start = energy_of(slide, tiled, a);
  Unrest unrest;
  const int steps = static_cast<int>(slide.way / std::abs(slide.speed) / run.dt) + 1;
  for (int i = 0; i < steps; ++i) {
    tiled.step(run.dt).value();
    whole.step(run.dt).value();
    unrest.gain = max(unrest.gain, energy_of(slide, tiled, a) - at_start);
    const BodyMotion over_seams = tiled.motion(a);
    const BodyMotion oracle = whole.motion(b);
    const Vec2 velocity = slide.frame.local(over_seams.velocity);
    const Vec2 right_velocity = slide.frame.local(oracle.velocity);
    const Vec2 place = slide.frame.local(over_seams.center);
    const Vec2 right_place = slide.frame.local(oracle.center);
    unrest.up = max(unrest.up, velocity.y - max(right_velocity.y, 0.0f));
    unrest.along = max(unrest.along, abs(velocity.x - right_velocity.x));
    unrest.path = max(unrest.path, abs(place.x - right_place.x));
    unrest.depth = max(unrest.depth, right_place.y - place.y);
  }
  return unrest;
}

/// A slide is calm if its speeds differ by less than this [m/s] and its place by less than this [m]. When another shape takes over the
/// support, its new contact starts without the old contact's impulse, which changes the velocity by a few mm/s.
inline constexpr float kCalm = 0.01f;

/// A landing may be cut short at another height than that on the sharp floor of one piece: at most one step of the path is lost.
inline bool is_calm(const Slide& slide, const Unrest& unrest) {
  const bool lands = slide.gap > kSpeculativeDistance;
  const float path = lands ? std::abs(slide.speed) * kStep + kCalm : kCalm;
  const float depth = lands ? 0.05f : kLinearSlop;
  return max(unrest.up, unrest.along) < kCalm && unrest.path < path && unrest.depth < depth;
}

/// Whether the rider was thrown up or held back by a corner that it should not feel. A rider that rocks over its seams gets less.
inline bool catches(const Unrest& unrest) { return unrest.up > 0.5f || unrest.along > 0.2f; }

inline std::string describe(const Slide& slide, const Unrest& unrest) {
  const auto number = [](float value) { return std::to_string(value); };
  return std::string(kRiderNames[static_cast<int>(slide.rider)]) + " of " + number(2.0f * slide.half.x) + " x " +
         number(2.0f * slide.half.y) + " at " + number(slide.speed) + " m/s from " + number(slide.gap) + " m over " +
         kFloorNames[static_cast<int>(slide.floor)] + (slide.one_body ? " of one body" : "") +
         (slide.bullet ? ", bullet" : "") + (slide.fixed_rotation ? ", fixed rotation" : "") + ", friction " +
         number(slide.friction) + ", restitution " + number(slide.restitution) + ": up " + number(unrest.up) +
         ", along " + number(unrest.along) + " m/s, path " + number(unrest.path) + ", depth " + number(unrest.depth) +
         " m\n";
}

/// A rider that slides gains no energy. Rounding at 20 m/s may add some ten thousandths of a m/s to its speed, which is 0.007 J/kg.
inline constexpr float kMostGain = 0.01f;

struct SlideTally {
  int restless = 0;       // Slides that are not calm.
  std::string caught;     // Describes the slides that catch.
  std::string energetic;  // Describes the slides from a start on the floor that gain energy.
};

/// Rides the slides of the seeds [first, first + count).
inline SlideTally ride_all(std::uint32_t first, std::uint32_t count, const SlideRun& run = {}) {
  SlideTally tally;
  for (std::uint32_t seed = first; seed < first + count; ++seed) {
    const Slide slide = SlideMaker(seed).make();
    const Unrest unrest = ride(slide, run);
    if (!is_calm(slide, unrest)) ++tally.restless;
    const std::string name = "seed " + std::to_string(seed) + ": " + describe(slide, unrest);
    if (catches(unrest)) tally.caught += name;
    if (slide.gap <= kSpeculativeDistance && unrest.gain > kMostGain) tally.energetic += name;
  }
  return tally;
}

}  // namespace drystone::test

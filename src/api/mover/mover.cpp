// A move of a character: what carries the mover carries it, it leaves what it overlaps, walks or flies, looks for ground, and pushes what
// it ran into.
//
// Walking and flying differ. On the ground a mover goes along the ground with the wanted speed, whatever the slope; steep slopes are walls,
// walls that are low enough are steps, and in the end the mover goes down to the ground if that is near. In the air it slides along
// everything. So speed on slopes is exact, and walls do not lift a walking mover.
//
// Ideas: collide and slide, and the handling of steps by going up, forward and down, as in Jolt's CharacterVirtual and earlier in Quake;
// velocity relative to the ground and snapping as in Godot's CharacterBody2D; planes as in the movers of Box2D 3. Those keep no gap, or
// one that a slide consumes, and catch on seams or shake in corners; here each cast ends with the gap it began with. Those carry a
// mover by the velocity of its ground, which leads off a rotating one; here by the motion of the point on which it stands.
#include "drystone/mover.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <variant>

#include "api/mover/planes.hpp"
#include "api/mover/space.hpp"
#include "geometry/shape_geometry.hpp"
#include "world/check.hpp"

namespace drystone {
namespace mover {
namespace {

// The queries of a move stay within the world: a move is shorter than 1e7 m.
constexpr double kFarthest = 9.9e8;
constexpr float kFarthestPoint = 1.0e5f;

void check_shape(model::Check& check, const ShapeGeometry& shape, float unit) {
  check.passed(validate(shape, unit));
  check.require([&] { return extent(shape, {}) <= kFarthestPoint; },
                "MoverOptions.shape must be within 1e5 m of its origin");
}
void check_shape(model::Check& check, const Box& box, float unit) {
  const Result<Polygon> made = make_box(box);
  if (made.ok()) return check_shape(check, ShapeGeometry(made.value()), unit);
  check.passed(made.error());
}

void check_options(model::Check& check, const MoverOptions& o, float unit) {
  std::visit([&](const auto& shape) { check_shape(check, shape, unit); }, o.shape);
  check.unit_vector("MoverOptions.up", o.up);
  check.within("MoverOptions.max_slope", o.max_slope, bound::kSlope);
  check.within("MoverOptions.step_height", o.step_height, bound::kStepHeight);
  check.within("MoverOptions.snap_distance", o.snap_distance, bound::kStepHeight);
  check.within("MoverOptions.skin", o.skin, bound::kSkin);
  check.within("MoverOptions.push_force", o.push_force, bound::kForce);
  check.within("MoverOptions.mass", o.mass, bound::kLoad);
  if (o.filter.ignore_body) check.body(o.filter.ignore_body, "MoverOptions.filter.ignore_body");
}

void check_move(model::Check& check, const Mover& mover, const MoverOptions& options, const MoverInput& input,
                float length_unit) {
  check_options(check, options, length_unit);
  check.place("Mover.position", mover.position);
  check.require(std::fabs(mover.position.x) <= kFarthest && std::fabs(mover.position.y) <= kFarthest,
                "Mover.position must be at most 9.9e8 m in size");
  check.finite("Mover.velocity", mover.velocity).finite("Mover.ground.velocity", mover.ground.velocity);
  check.finite("Mover.ground.normal", mover.ground.normal).point("Mover.ground.anchor", mover.ground.anchor);
  check.place("Mover.ground.anchored_at", mover.ground.anchored_at);
  check.place("Mover.ground.point", mover.ground.point);
  check.within("MoverInput.velocity", input.velocity, bound::kWalk);
  check.within("MoverInput.seconds", input.seconds, bound::kStepLength);
}

constexpr int kMostSlides = 8;
constexpr int kMostClearings = 4;
// Motions shorter than this are complete, and errors of height smaller than this stay [length units].
constexpr float kLeastMotion = 1.0e-6f;
constexpr float kLevel = 1.0e-5f;
// A mover that rises faster than this is in the air [length units/s].
constexpr float kRise = 1.0e-3f;
// An overhang lets its normal point down by more than this.
constexpr float kOverhang = 0.05f;
// Motions of the ground, and moves out of overlaps, that are longer than this are not followed [m].
constexpr float kFarthestRide = 1.0e6f;

/// What a mover stands on: the touch, and the normal of the ground, which at the edge of a step differs from that of the touch.
struct Support {
  Touch touch;
  Vec2 normal;
};

class Move {
 public:
  Move(World& world, const Mover& mover, const MoverOptions& options, const MoverInput& input)
      : world_(world), input_(input), space_(world, options, input), up_(options.up), mover_(mover) {}

  MoverReport run() {
    const Position start = at();
    const bool was_grounded = mover_.is_grounded();
    ride();
    report_.carried = at() - start;
    make_room();
    const Vec2 wanted = input_.velocity;
    const Vec2 side = space_.side();
    walking_ = was_grounded && dot(wanted, up_) <= fastest_rise();
    if (walking_) {
      speed_ = dot(wanted, side);
      drive_ = ground_velocity_ + speed_ * side;
      walk((speed_ + belt_) * input_.seconds);
    } else {
      velocity_ = wanted + ground_velocity_;
      drive_ = velocity_;
      fly(input_.seconds * wanted);
    }
    settle(was_grounded);
    push_bodies();
    report_.moved = at() - start;
    return report_;
  }

  const Mover& mover() const { return mover_; }

 private:
  Position& at() { return mover_.position; }

  void ride() {
    MoverGround& ground = mover_.ground;
    if (!ground.shape) return;
    ground_velocity_ = ground.velocity;
    if (!space_.is_alive(ground.shape) || !space_.is_alive(ground.body)) return;
    const Position carried_to = transform_point(space_.body(ground.body).pose, ground.anchor);
    const Vec2 way = carried_to - ground.anchored_at;
    if (length(way) > kFarthestRide) return;
    slide(way, ground.body, [](const Touch&, Vec2) { return true; });
    belt_ = -space_.belt_speed(ground.shape);
    ground.point += way;
    ground_velocity_ = space_.surface_velocity({ground.shape, ground.body, ground.normal, ground.point, 0.0f});
  }

  void make_room() {
    const float least = space_.border() - 0.01f * space_.skin();
    for (int round = 0; round < kMostClearings; ++round) {
      const Touches touches = space_.touches(at(), space_.skin());
      std::array<Demand, Touches::kMost> demands;
      std::size_t count = 0;
      bool too_near = false;
      report_.squeezed = false;
      // The last demands are met best, and bodies that can be pushed away give way to others.
      for (const bool dynamic : {true, false}) {
        for (const Touch& touch : touches.all()) {
          if (space_.is_dynamic(touch.body) != dynamic) continue;
          const bool violated = touch.distance < least;
          too_near = too_near || violated;
          report_.squeezed = report_.squeezed || (!dynamic && touch.distance < -0.1f * space_.skin());
          if (violated && dynamic) add_hit(touch);
          const float away = violated ? space_.skin() - touch.distance : min(space_.border() - touch.distance, 0.0f);
          demands[count++] = {touch.normal, away};
        }
      }
      if (!too_near) return;
      const Vec2 way = meet({demands.data(), count});
      if (length(way) < least_motion() || length(way) > kFarthestRide) return;
      // Not into anything, even if that leaves an overlap.
      at() += space_.cast(at(), way).fraction * way;
    }
  }

  void walk(float along) {
    const float side = along > 0.0f ? 1.0f : -1.0f;
    float rest = abs(along);
    if (rest <= least_motion() || rest > kFarthestRide) return;
    const std::optional<Support> support = support_of(space_.touches(at(), space_.skin() + space_.clearance()));
    Vec2 normal = support ? support->normal : up_;
    for (int hits = 0; hits < kMostSlides && rest > least_motion(); ++hits) {
      const Vec2 direction = side * right_perpendicular(normal);
      const CastEnd end = space_.cast(at(), rest * direction);
      if (!end.touch) {
        at() += rest * direction;
        return;
      }
      rest -= approach(end, direction, rest);
      const Touch& touch = *end.touch;
      if (space_.is_walkable(touch.normal)) {
        normal = touch.normal;
        report_.slid = true;
        continue;
      }
      const Vec2 level = side * space_.side();
      if (const float gone = step_up(touch, level, rest); gone > 0.0f) {
        rest = max(rest - gone, 0.0f);
        normal = up_;
        continue;
      }
      add_hit(touch);
      report_.blocked = true;
      report_.ceiling = report_.ceiling || is_overhang(touch);
      // What gives way leaves the mover its own speed.
      const float leaving = dot(space_.surface_velocity(touch) - ground_velocity_, level);
      if (side * speed_ > 0.0f) speed_ = side * clamp(leaving, 0.0f, side * speed_);
      return;
    }
  }

  /// Goes up by the height of a step, forward by `rest`, and down again, if that ends on ground higher than before. Returns how far it went
  /// forward, or 0.
  float step_up(const Touch& touch, Vec2 direction, float rest) {
    const float height = space_.options().step_height;
    if (height <= 0.0f || is_overhang(touch) || space_.is_dynamic(touch.body)) return 0.0f;
    const float raised = space_.cast(at(), height * up_).fraction * height;
    const Position above = at() + raised * up_;
    // At the side of a step even a mover that goes slowly must get its foot over the edge. On the edge it goes on at its own speed.
    const bool on_edge = space_.tread(at(), touch).has_value();
    const float wanted = on_edge ? rest : max(rest, 2.0f * space_.skin());
    const CastEnd forward = space_.cast(above, wanted * direction);
    const float gone = forward.touch ? forward.fraction * wanted - space_.clearance() : wanted;
    if (gone <= 0.0f) return 0.0f;
    const Position over = above + gone * direction;
    const CastEnd down = space_.cast(over, -raised * up_);
    if (!down.touch || space_.is_dynamic(down.touch->body)) return 0.0f;
    const Position landed = over - (down.fraction * raised - space_.clearance()) * up_;
    const float climbed = dot(landed - at(), up_);
    if (climbed < (on_edge ? level_error() : 10.0f * level_error())) return 0.0f;
    // The rounding of a mover gets over edges that are too high for a step.
    if (space_.height_over_feet(at(), down.touch->point) > height) return 0.0f;
    if (!space_.is_walkable(down.touch->normal) && !space_.tread(landed, *down.touch)) return 0.0f;
    at() = landed;
    report_.stepped = true;
    report_.climbed += climbed;
    return gone;
  }

  /// `way` is relative to the ground if the mover jumps off, because the ground has carried it already.
  void fly(Vec2 way) {
    std::array<Vec2, kMostSlides> normals;
    std::size_t count = 0;
    slide(way, {}, [&](const Touch& touch, Vec2 rest) {
      add_hit(touch);
      if (space_.is_walkable(touch.normal) && dot(velocity_, up_) <= fastest_rise()) {
        walking_ = true;
        speed_ = dot(velocity_ - space_.surface_velocity(touch), space_.side());
        walk(dot(rest, space_.side()));
        return false;
      }
      report_.slid = true;
      report_.blocked = report_.blocked || abs(dot(touch.normal, up_)) < 1.0f - kOverhang;
      report_.ceiling = report_.ceiling || is_overhang(touch);
      normals[count++] = touch.normal;
      velocity_ = clip(velocity_, {normals.data(), count});
      return true;
    });
  }

  void settle(bool was_grounded) {
    std::optional<Support> support;
    if (walking_ || dot(velocity_, up_) <= fastest_rise()) {
      const Touches touches = space_.touches(at(), space_.skin() + space_.clearance());
      support = support_of(touches);
      if (!support && walking_) support = snap();
      if (!support) support = wedge_of(touches);
    }
    report_.grounded = support.has_value();
    report_.landed = support && !was_grounded;
    report_.left_ground = !support && was_grounded;
    if (support) {
      keep_height(*support);
      stand_on(*support);
      if (!walking_) speed_ = dot(velocity_ - mover_.ground.velocity, space_.side());
      mover_.velocity = speed_ * space_.side();
      if (space_.is_dynamic(support->touch.body)) {
        const bool wake = report_.landed || speed_ != 0.0f;
        weigh_on(world_, space_, support->touch, at(), input_.seconds, wake);
      }
      return;
    }
    mover_.ground = {};
    mover_.velocity = walking_ ? speed_ * space_.side() + ground_velocity_ : velocity_;
  }

  std::optional<Support> support_of(const Touches& touches) const {
    std::optional<Support> best;
    float highest = 0.0f;
    for (const Touch& touch : touches.all()) {
      if (!space_.is_walkable(touch.normal)) continue;
      const float gap = (touch.distance - space_.skin()) / dot(touch.normal, up_);
      if (best && gap >= highest) continue;
      best = Support{touch, touch.normal};
      highest = gap;
    }
    if (best) {
      // The way to a tile that is a little higher is that along the present one.
      for (const Touch& touch : touches.all()) {
        const bool flatter = space_.is_walkable(touch.normal) && dot(touch.normal, up_) > dot(best->normal, up_);
        if (flatter && height_over(touch, best->touch.point) < space_.clearance()) best->normal = touch.normal;
      }
    }
    if (best || !walking_) return best;
    for (const Touch& touch : touches.all()) {
      if (const std::optional<Vec2> tread = space_.tread(mover_.position, touch)) return Support{touch, *tread};
    }
    return {};
  }

  /// Two steep sides hold a mover that can go neither down nor along them.
  std::optional<Support> wedge_of(const Touches& touches) const {
    std::array<Vec2, Touches::kMost> normals;
    for (std::size_t i = 0; i < touches.count; ++i) normals[i] = touches.list[i].normal;
    if (touches.count < 2 || clip(-up_, {normals.data(), touches.count}) != Vec2{}) return {};
    return Support{touches.list[0], up_};
  }

  /// Goes down to ground that is near, along the sides of edges that it leaves.
  std::optional<Support> snap() {
    constexpr std::size_t kMostSides = 3;
    std::array<Vec2, kMostSides> normals;
    Position place = mover_.position;
    Vec2 motion = -space_.options().snap_distance * up_;
    for (std::size_t sides = 0; sides < kMostSides; ++sides) {
      const CastEnd end = space_.cast(place, motion);
      if (!end.touch) return {};
      place += end.fraction * motion;
      const Vec2 normal = end.touch->normal;
      const std::optional<Vec2> ground = space_.is_walkable(normal) ? normal : space_.tread(place, *end.touch);
      if (ground) {
        at() = place + space_.clearance() / max(dot(normal, up_), 0.5f) * up_;
        const std::optional<Support> found = support_of(space_.touches(at(), space_.skin() + space_.clearance()));
        return found ? found : Support{*end.touch, *ground};
      }
      normals[sides] = normal;
      motion = clip((1.0f - end.fraction) * motion, {normals.data(), sides + 1});
    }
    return {};
  }

  /// Makes the distance from the ground that of the skin.
  void keep_height(Support& support) {
    if (!space_.is_walkable(support.touch.normal)) return;
    const float error = (space_.skin() - support.touch.distance) / dot(support.touch.normal, up_);
    if (abs(error) < level_error() || abs(error) > kFarthestRide) return;
    const float rise = space_.cast(at(), error * up_).fraction * error;
    at() += rise * up_;
    support.touch.distance += rise * dot(support.touch.normal, up_);
  }

  void stand_on(const Support& support) {
    const Touch& touch = support.touch;
    MoverGround& ground = mover_.ground;
    ground.shape = touch.shape;
    ground.body = touch.body;
    ground.point = touch.point;
    ground.normal = support.normal;
    ground.velocity = space_.surface_velocity(touch);
    // Not a point of the surface but of the outline without its rounding: where the ground tilts, the mover rolls on its rounding, and this
    // point keeps its distance from the ground.
    const Position foot = touch.point + (touch.distance + space_.outline().radius) * touch.normal;
    const WorldTransform& pose = space_.body(touch.body).pose;
    ground.anchor = inv_transform_point(pose, foot);
    ground.anchored_at = transform_point(pose, ground.anchor);
  }

  void push_bodies() {
    float most = space_.options().push_force * input_.seconds;
    for (std::size_t i = 0; i < touched_count_; ++i) {
      const Touch& touch = touched_[i];
      MoverHit hit = {touch.shape, touch.body, touch.point, touch.normal, 0.0f};
      const bool is_ground = touch.body == mover_.ground.body && space_.is_walkable(touch.normal);
      if (space_.is_dynamic(touch.body) && !is_ground) {
        hit.impulse = push(world_, space_, touch, at(), drive_, most);
        most -= hit.impulse;
      }
      if (i < report_.hits.size()) report_.hits[i] = hit;
    }
  }

  /// Moves along `motion`, and along what it meets. on_hit(touch, rest) says whether to go on.
  template <typename OnHit>
  void slide(Vec2 motion, BodyId carrier, OnHit on_hit) {
    std::array<Vec2, kMostSlides> normals;
    for (std::size_t hits = 0; hits < normals.size(); ++hits) {
      const float length = drystone::length(motion);
      if (length < least_motion()) return;
      const CastEnd end = space_.cast(at(), motion, carrier);
      if (!end.touch) {
        at() += motion;
        return;
      }
      const Vec2 direction = (1.0f / length) * motion;
      motion = (length - approach(end, direction, length)) * direction;
      if (!on_hit(*end.touch, motion)) return;
      normals[hits] = end.touch->normal;
      motion = clip(motion, {normals.data(), hits + 1});
    }
  }

  /// Moves along a cast that ended at a touch, but keeps clear of it. Returns the distance.
  float approach(const CastEnd& end, Vec2 direction, float length) {
    const float reached = end.fraction * length;
    // Back along the motion and not along the normal, so that a mover that presses against a wall slowly does not go to and fro.
    const float steepness = max(-dot(end.touch->normal, direction), 1.0e-3f);
    const float gone = max(reached - space_.clearance() / steepness, 0.0f);
    at() += gone * direction;
    return gone;
  }

  float least_motion() const { return space_.unit() * kLeastMotion; }
  float level_error() const { return space_.unit() * kLevel; }
  float fastest_rise() const { return space_.unit() * kRise; }
  bool is_overhang(const Touch& touch) const { return dot(touch.normal, up_) < -kOverhang; }

  void add_hit(const Touch& touch) {
    const auto end = touched_.begin() + static_cast<std::ptrdiff_t>(touched_count_);
    if (std::any_of(touched_.begin(), end, [&](const Touch& t) { return t.shape == touch.shape; })) return;
    ++report_.hits_found;
    if (touched_count_ < touched_.size()) touched_[touched_count_++] = touch;
  }

  World& world_;
  const MoverInput& input_;
  const Space space_;
  const Vec2 up_;
  Mover mover_;
  MoverReport report_;
  bool walking_ = false;
  float speed_ = 0.0f;    // While walking: along the ground, to the right, relative to the ground.
  Vec2 velocity_;         // While flying: in the world.
  Vec2 ground_velocity_;  // Of the ground at the begin of the move.
  float belt_ = 0.0f;     // The part of it that is due to a running surface, along the ground to the right.
  Vec2 drive_;            // The wanted velocity in the world, with which bodies are pushed.
  std::array<Touch, 24> touched_{};
  std::size_t touched_count_ = 0;
};

}  // namespace
}  // namespace mover

Result<MoverReport> move(World& world, Mover& mover, const MoverOptions& options, const MoverInput& input) {
  const WorldState& w = mover::WorldAccess::state(world);
  model::Check check(w);
  mover::check_move(check, mover, options, input, w.options.length_unit);
  return check.then([&] {
    mover::Move motion(world, mover, options, input);
    const MoverReport report = motion.run();
    mover = motion.mover();
    return report;
  });
}

}  // namespace drystone

#include "api/mover/space.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "contact/materials.hpp"
#include "contact/one_way.hpp"
#include "geometry/line.hpp"
#include "geometry/shape_geometry.hpp"
#include "geometry/tile_grid.hpp"

namespace drystone::mover {
namespace {

constexpr std::size_t kMostResults = 64;
// A motion that leads into a shape by less than this part of its length does not lead into it: rounding.
constexpr float kAlong = 1.0e-4f;
// Casts end at most this far before the true touch [length units].
constexpr float kSameTouch = 1.0e-4f;

/// Of two shapes that a cast meets at once, the plane that hides the point of the other counts: where two tiles meet, the rounded border
/// meets the corner of the next tile a little obliquely, and that must not stop a motion along both.
bool hides(const Touch& a, const Touch& b) { return height_over(a, b.point) < height_over(b, a.point); }

/// Whether a shape that does not overlap the mover is solid in the direction from the shape to the mover (in the frame of its body). At the
/// end of a link only directions between its own normal and that of the next link count; all others belong to the next link, or come
/// from behind.
bool is_solid_in(const ShapeGeometry& geometry, Vec2 direction) {
  constexpr float kTolerance = 0.05f;
  const auto* link = std::get_if<ChainSegment>(&geometry);
  if (link == nullptr) return true;
  const auto is_between = [&](Vec2 first, Vec2 second) {
    return cross(first, direction) >= -kTolerance && cross(direction, second) >= -kTolerance;
  };
  const Vec2 own = geometry::outer_normal(link->point_a, link->point_b);
  if (dot(own, direction) <= 0.0f) return false;
  if (abs(cross(own, direction)) <= kTolerance) return true;
  return cross(own, direction) > 0.0f ? is_between(own, geometry::outer_normal(link->point_b, link->ghost_b))
                                      : is_between(geometry::outer_normal(link->ghost_a, link->point_a), own);
}

/// Calls f(result) for the results of a query in its order, until f returns false. `query(out)` writes into `out`.
template <typename T, typename Query, typename F>
void for_each_result(Query query, F f) {
  std::array<T, kMostResults> room;
  const QueryCount count = query(std::span<T>(room));
  std::vector<T> more;
  if (!count.is_complete()) {
    more.resize(count.found);
    query(std::span<T>(more));
  }
  const std::span<const T> all = count.is_complete() ? std::span<const T>(room).first(count.written) : more;
  for (const T& result : all) {
    if (!f(result)) return;
  }
}

}  // namespace

Space::Space(const World& world, const MoverOptions& options, const MoverInput& input)
    : world_(world),
      state_(WorldAccess::state(world)),
      options_(options),
      filter_(options.filter),
      seconds_(input.seconds),
      drop_(input.drop),
      velocity_(input.velocity),
      rotation_{options.up.y, -options.up.x},
      least_rise_(make_rotation(options.max_slope).c) {
  filter_.sensors = false;
  const auto take = [this](const ConvexProxy& shape) {
    std::copy(shape.points.begin(), shape.points.end(), points_.begin());
    count_ = shape.points.size();
    radius_ = shape.radius;
  };
  if (const auto* circle = std::get_if<Circle>(&options.shape)) take({{&circle->center, 1}, circle->radius});
  if (const auto* capsule = std::get_if<Capsule>(&options.shape)) {
    take({std::array{capsule->point_a, capsule->point_b}, capsule->radius});
  }
  if (const auto* polygon = std::get_if<Polygon>(&options.shape)) take({polygon->vertices(), polygon->radius()});
  if (const auto* shape = std::get_if<SupportShape>(&options.shape)) take({shape->points(), shape->radius()});
  if (const auto* box = std::get_if<Box>(&options.shape)) {
    const Polygon polygon = make_box(*box);
    take({polygon.vertices(), polygon.radius()});
  }
}

const MaterialRule* Space::rule(ShapeId shape) const {
  Material own;
  own.number = options_.material;
  return contact::find_rule(state_, own, state_.shapes.row[shape.index].material);
}

bool Space::is_ruled_out(ShapeId shape) const {
  const MaterialRule* found = rule(shape);
  return found != nullptr && !found->collide;
}

OneWay Space::one_way(ShapeId shape, Cell cell) const {
  const MaterialRule* found = rule(shape);
  if (found == nullptr || !found->one_way) {
    return contact::own_surface(state_, shape.index, cell ? grid_of(state_, shape.index).index_of(cell) : kNone);
  }
  return contact::surface_by(*found, state_.shapes.row[shape.index].material);
}

/// The side on which a shape is solid, in the frame of its body; (0, 0) if it is solid from all sides.
Vec2 Space::solid_side(ShapeId shape, Cell cell) const {
  OneWay surface = one_way(shape, cell);
  if (!surface.enabled) {
    if (!std::holds_alternative<ChainSegment>(geometry(shape))) return {};
    surface.direction = {};
  }
  return normalize(contact::front_of(geometry(shape), surface));
}

bool Space::passes(ShapeId shape, Cell cell, Position at, bool apart, Vec2 normal, float border) const {
  const Vec2 local = solid_side(shape, cell);
  if (local == Vec2{}) return false;
  if (drop_) return true;
  const BodyState& carrier = state_.bodies.state[state_.shapes.row[shape.index].body];
  const Vec2 front = rotate(carrier.pose.rotation, local);
  if (apart) {
    const Vec2 direction = inv_rotate(carrier.pose.rotation, normal);
    if (one_way(shape, cell).enabled && !contact::is_front(local, direction)) return true;
    return !is_solid_in(geometry(shape), direction);
  }
  // Who leaves through the front is not held by the corners of the next tiles.
  const float least_speed = min(dot(velocity_, front), dot(velocity_ - carrier.velocity, front));
  if (one_way(shape, cell).enabled && least_speed > 0.0f) return true;
  // Who overlaps the shape came from behind, unless the overlap is so small that the shape, or the mover, came from the front: a short way
  // along the front separates the two.
  const float short_way = border + skin() + max(dot(carrier.velocity, front), 0.0f) * seconds_;
  const Transform moved = relative(carrier.pose, pose(at + short_way * front));
  const auto* grid = std::get_if<TileGrid>(&geometry(shape));
  const auto tile = grid != nullptr ? geometry::tile_points(*grid, cell) : geometry::TilePoints{};
  const ConvexProxy surface = grid != nullptr ? tile.proxy() : make_proxy(geometry(shape));
  SimplexCache cache;
  return distance({surface, proxy(border), moved, true, unit()}, cache).distance <= 0.0f;
}

float Space::height_over_feet(Position at, Position point) const {
  float feet = std::numeric_limits<float>::max();
  for (const Vec2 p : proxy(0.0f).points) feet = min(feet, p.y);
  return dot(point - at, options_.up) - (feet - radius_);
}

CastEnd Space::cast(Position from, Vec2 motion, BodyId carrier) const {
  CastEnd end;
  const float length = drystone::length(motion);
  if (length == 0.0f) return end;
  float last = 1.0f;
  for_each_result<CastHit>(
      [&](std::span<CastHit> out) {
        return world_.shape_cast_all(proxy(border()), pose(from), motion, filter_, out).value();
      },
      [&](const CastHit& hit) {
        const std::uint32_t owner = state_.shapes.row[hit.shape.index].body;
        const bool apart = hit.fraction > 0.0f;
        const bool leaves = !apart && dot(hit.normal, motion) >= -kAlong * length;
        if (leaves || (carrier && owner == carrier.index) || is_ruled_out(hit.shape)) return true;
        if (passes(hit.shape, hit.cell, from, apart, hit.normal, border())) return true;
        const Touch touch = {hit.shape, body_id(state_, owner), hit.normal, hit.point, border()};
        if (!end.touch) {
          end = {hit.fraction, touch};
          last = hit.fraction + unit() * kSameTouch / max(-dot(hit.normal, motion), 0.02f * length);
        } else if (hit.fraction > last) {
          return false;
        } else if (hides(touch, *end.touch)) {
          end.touch = touch;
        }
        return true;
      });
  return end;
}

Touches Space::touches(Position at, float reach) const {
  Touches touches;
  for_each_result<NearestShape>(
      [&](std::span<NearestShape> out) { return world_.shapes_near(outline(), pose(at), reach, filter_, out).value(); },
      [&](const NearestShape& near) {
        if (is_ruled_out(near.shape) || passes(near.shape, near.cell, at, near.distance > 0.0f, near.normal, 0.0f))
          return true;
        const BodyId owner = body_id(state_, state_.shapes.row[near.shape.index].body);
        touches.list[touches.count++] = {near.shape, owner, near.normal, near.point, near.distance};
        return touches.count < Touches::kMost;
      });
  return touches;
}

std::optional<Vec2> Space::tread(Position at, const Touch& touch) const {
  constexpr float kLeastSupport = 0.1f;  // A mover that touches an edge with its side does not stand on it.
  if (dot(touch.normal, options_.up) < kLeastSupport || height_over_feet(at, touch.point) > options_.step_height)
    return {};
  const Vec2 inwards = dot(touch.normal, side()) > 0.0f ? -side() : side();
  const Position above = touch.point + 0.5f * skin() * inwards + 2.0f * skin() * options_.up;
  const CastHit hit = world_.ray_cast_closest(above, -4.0f * skin() * options_.up, filter_).value();
  if (!hit.shape || !is_walkable(hit.normal)) return {};
  return hit.normal;
}

float Space::belt_speed(ShapeId shape) const {
  const float own = state_.shapes.row[shape.index].material.surface_speed;
  const MaterialRule* found = rule(shape);
  return found != nullptr ? found->surface_speed.value_or(own) : own;
}

Vec2 Space::surface_velocity(const Touch& touch) const {
  const BodyState& of = body(touch.body);
  return of.velocity + cross(of.angular_velocity, touch.point - of.center) +
         belt_speed(touch.shape) * perpendicular(touch.normal);
}

}  // namespace drystone::mover

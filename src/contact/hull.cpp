#include "contact/hull.hpp"

#include <cstdint>
#include <limits>

#include "simd/float4.hpp"

namespace drystone::contact {

namespace {

using simd::Float4;
using simd::Int4;

/// Four vectors, with x and y in separate lanes.
struct Vec2x4 {
  explicit Vec2x4(const Vec2* from)
      : x{from[0].x, from[1].x, from[2].x, from[3].x}, y{from[0].y, from[1].y, from[2].y, from[3].y} {}

  Float4 x;
  Float4 y;
};

Float4 dot(const Vec2x4& a, Vec2 b) { return a.x * b.x + a.y * b.y; }
Float4 dot(const Vec2x4& a, const Vec2x4& b) { return a.x * b.x + a.y * b.y; }

/// best_axis() for hulls of few edges. Tests four edges at a time, without unpredictable branches.
Axis best_axis_of_few(const Hull& reference, const Hull& other) {
  Axis best{.separation = -std::numeric_limits<float>::max(), .edge = 0, .support = 0};
  for (int first = 0; first < reference.count; first += 4) {
    const Vec2x4 normals(reference.normals + first);
    Float4 depth = dot(normals, other.vertices[0]);
    Int4 support = simd::splat(0);
    for (int i = 1; i < other.count; ++i) {
      const Float4 candidate = dot(normals, other.vertices[i]);
      const Int4 deeper = candidate < depth;
      depth = deeper ? candidate : depth;
      support = deeper ? simd::splat(i) : support;
    }
    const Float4 separation = depth - dot(normals, Vec2x4(reference.vertices + first));
    for (int lane = 0; lane < 4 && first + lane < reference.count; ++lane) {
      if (separation[lane] > best.separation) best = {separation[lane], first + lane, support[lane]};
    }
  }
  return best;
}

/// The edge at the deepest vertex `support` of `hull` whose normal is most opposed to `normal`.
int facing_edge(const Hull& hull, int support, Vec2 normal) {
  const int before = hull.previous(support);
  const bool is_before = dot(normal, hull.normals[before]) < dot(normal, hull.normals[support]) - kEdgePreference;
  return is_before ? before : support;
}

/// One end of an edge, with its position along the reference edge and its feature id.
struct ClipVertex {
  Vec2 position;
  float along = 0.0f;
  std::uint16_t id = 0;
};

/// Moves the end `v` of an edge along the edge to the border of [low, high], if it is outside.
ClipVertex clipped(const ClipVertex& v, const ClipVertex& other_end, float low, float high) {
  const float along = clamp(v.along, low, high);
  if (along == v.along) return v;
  const float t = (along - v.along) / (other_end.along - v.along);
  return {lerp(v.position, other_end.position, t), along, v.id};
}

/// The direction of the edge with this normal in a counter-clockwise outline.
Vec2 edge_direction(Vec2 normal) { return perpendicular(normal); }

struct VertexPair {
  int reference = 0;
  int other = 0;
};

/// The two nearest vertices of two hulls that are apart; `axis` is their best axis. Nothing if one of the vertices lies above an edge of
/// the other hull.
std::optional<VertexPair> nearest_corners(const Hull& reference, const Axis& axis, const Hull& other, float unit) {
  const Vec2 normal = reference.normals[axis.edge];
  const int other_edge = facing_edge(other, axis.support, normal);
  const std::array<int, 2> ends = {axis.edge, reference.next(axis.edge)};
  const std::array<int, 2> other_ends = {other_edge, other.next(other_edge)};

  std::size_t nearest = 0;
  std::size_t other_nearest = 0;
  float least = std::numeric_limits<float>::max();
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t j = 0; j < 2; ++j) {
      const float d = distance_squared(reference.vertices[ends[i]], other.vertices[other_ends[j]]);
      if (d < least) {
        least = d;
        nearest = i;
        other_nearest = j;
      }
    }
  }

  // The two ends are the nearest points of the edges only if each of them lies beyond the other edge's end.
  const Vec2 gap = other.vertices[other_ends[other_nearest]] - reference.vertices[ends[nearest]];
  const Vec2 outward = (nearest == 1 ? 1.0f : -1.0f) * edge_direction(normal);
  const Vec2 other_outward = (other_nearest == 1 ? 1.0f : -1.0f) * edge_direction(other.normals[other_edge]);
  const float tolerance = unit * kFeatureTolerance;
  if (dot(gap, outward) <= tolerance || -dot(gap, other_outward) <= tolerance) return std::nullopt;
  return VertexPair{ends[nearest], other_ends[other_nearest]};
}

LocalManifold collide_vertices(const Hull& reference, const Hull& other, VertexPair pair, float unit) {
  const Circle corner{reference.vertices[pair.reference], reference.radius};
  const Circle other_corner{other.vertices[pair.other], other.radius};
  // The corners are apart, so the fallback is not used.
  LocalManifold manifold = collide_discs(corner, other_corner, Vec2{0.0f, 1.0f}, unit);
  manifold.points[0].id = feature_id(pair.reference, pair.other);
  return manifold;
}

}  // namespace

LineHull::LineHull(Vec2 a, Vec2 b, float line_radius) : vertices{a, b}, radius(line_radius) {
  const Vec2 normal = right_perpendicular(normalize(b - a));
  normals = {normal, -normal};
}

LineHull line_in_frame(const Capsule& capsule, Vec2 a, Vec2 b, Rotation rotation) {
  LineHull line(a, b, capsule.radius);
  if (a != b) return line;
  const Vec2 normal = rotate(rotation, right_perpendicular(normalize(capsule.point_b - capsule.point_a)));
  line.normals = {normal, -normal};
  return line;
}

Axis edge_axis(const Hull& reference, int edge, const Hull& other) {
  const Vec2 normal = reference.normals[edge];
  Axis axis{.separation = dot(normal, other.vertices[0]), .edge = edge, .support = 0};
  for (int i = 1; i < other.count; ++i) {
    const float depth = dot(normal, other.vertices[i]);
    if (depth < axis.separation) axis = {depth, edge, i};
  }
  axis.separation -= dot(normal, reference.vertices[edge]);
  return axis;
}

Axis best_axis(const Hull& reference, const Hull& other) {
  if (reference.count == 2) {
    const Axis front = edge_axis(reference, 0, other);
    const Axis back = edge_axis(reference, 1, other);
    return back.separation > front.separation ? back : front;
  }
  if (reference.count <= kSmallHull) return best_axis_of_few(reference, other);

  // From edge to edge the normal rotates counter-clockwise by less than half a turn, and the deepest vertex of `other` advances with it.
  // So the search for each edge starts at the deepest vertex of the last edge.
  Axis best = edge_axis(reference, 0, other);
  int support = best.support;
  for (int edge = 1; edge < reference.count; ++edge) {
    const Vec2 normal = reference.normals[edge];
    float depth = dot(normal, other.vertices[support]);
    for (int i = other.next(support);; i = other.next(i)) {
      const float candidate = dot(normal, other.vertices[i]);
      if (!(candidate < depth)) break;
      depth = candidate;
      support = i;
    }
    const float separation = depth - dot(normal, reference.vertices[edge]);
    if (separation > best.separation) best = {separation, edge, support};
  }
  return best;
}

LocalManifold clip_to_face(const Hull& reference, const Axis& axis, const Hull& other, float unit) {
  const int first = axis.edge;
  const int second = reference.next(first);
  const Vec2 normal = reference.normals[first];
  const Vec2 along = edge_direction(normal);
  const Vec2 origin = reference.vertices[first];

  // The other edge runs in the opposite direction: its end lies near the start of the reference edge.
  const int other_first = facing_edge(other, axis.support, normal);
  const int other_second = other.next(other_first);
  const Vec2 near_start = other.vertices[other_second];
  const Vec2 near_end = other.vertices[other_first];
  const ClipVertex start{near_start, dot(near_start - origin, along), feature_id(first, other_second)};
  const ClipVertex end{near_end, dot(near_end - origin, along), feature_id(second, other_first)};

  const float low = -unit * kFeatureTolerance;
  const float high = dot(reference.vertices[second] - origin, along) + unit * kFeatureTolerance;
  if (max(start.along, end.along) < low || min(start.along, end.along) > high) return {};

  const std::array<ClipVertex, 2> ends = {clipped(start, end, low, high), clipped(end, start, low, high)};
  const float radii = reference.radius + other.radius;
  const std::array<float, 2> heights = {dot(ends[0].position - origin, normal), dot(ends[1].position - origin, normal)};
  if (min(heights[0], heights[1]) - radii > unit * kSpeculativeDistance) return {};

  LocalManifold manifold;
  manifold.normal = normal;
  manifold.count = 2;
  for (std::size_t i = 0; i < 2; ++i) {
    const float to_middle = 0.5f * (reference.radius - other.radius - heights[i]);
    manifold.points[i] = {ends[i].position + to_middle * normal, heights[i] - radii, ends[i].id};
  }
  return manifold;
}

std::optional<LocalManifold> collide_corners(const Hull& a, const Axis& axis_a, const Hull& b, const Axis& axis_b,
                                             float unit) {
  // Two lines, one in the extension of the other, are apart although none of their normals separates them.
  const bool both_lines = a.count == 2 && b.count == 2;
  if (!both_lines && max(axis_a.separation, axis_b.separation) <= 0.0f) return std::nullopt;
  if (axis_a.separation >= axis_b.separation) {
    const auto pair = nearest_corners(a, axis_a, b, unit);
    return pair ? std::optional(collide_vertices(a, b, *pair, unit)) : std::nullopt;
  }
  const auto pair = nearest_corners(b, axis_b, a, unit);
  return pair ? std::optional(reversed(collide_vertices(b, a, *pair, unit))) : std::nullopt;
}

LocalManifold collide_discs(const Circle& a, const Circle& b, Vec2 fallback, float unit) {
  const Vec2 gap = b.center - a.center;
  const float length_of_gap = length(gap);
  const float separation = length_of_gap - a.radius - b.radius;
  if (separation > unit * kSpeculativeDistance) return apart(separation, unit);
  const Vec2 normal = length_of_gap > unit * kCoincident ? (1.0f / length_of_gap) * gap : fallback;
  const ManifoldPoint point{a.center + (a.radius + 0.5f * separation) * normal, separation, 0};
  return {normal, {point, ManifoldPoint{}}, 1, 0.0f};
}

LocalManifold collide_disc_with_face(const Circle& disc, Vec2 normal, float separation, float unit) {
  if (separation > unit * kSpeculativeDistance) return apart(separation, unit);
  const ManifoldPoint point{disc.center - (disc.radius + 0.5f * separation) * normal, separation, 0};
  return {normal, {point, ManifoldPoint{}}, 1, 0.0f};
}

LocalManifold reversed(const LocalManifold& manifold) {
  LocalManifold result = manifold;
  result.normal = -manifold.normal;
  for (ManifoldPoint& p : result.points) p.id = feature_id(p.id & 0xff, p.id >> 8);
  return result;
}

LocalManifold seen_from_a(const LocalManifold& manifold, const Transform& b_in_a) {
  LocalManifold result = reversed(manifold);
  result.normal = rotate(b_in_a.rotation, result.normal);
  for (ManifoldPoint& p : result.points) p.point = transform_point(b_in_a, p.point);
  return result;
}

}  // namespace drystone::contact

// Distance of two convex point sets: GJK (Gilbert, Johnson and Keerthi 1988).
//
// The differences b - a of all pairs of points span a convex set. The point of this set nearest to the origin is the vector between the
// nearest points of the two shapes. GJK approaches this point with a simplex of one to three differences. In each round it reduces the
// simplex to the part nearest to the origin and adds the difference that is farthest in the direction of the origin, until no difference
// is farther. The last simplex is stored in the cache, so that the next call, with nearly the same pose, usually needs one round.
//
// A triangle is reduced by comparing its three edges and keeping the nearest edge. Compared with Voronoi regions this is as short, and
// also correct for degenerate triangles from an outdated cache. The direction to the origin is the perpendicular of the edge, because the
// direction of the nearest point loses its digits as the distance approaches zero.
//
// All points are in the frame of a. The number of rounds is limited; the result after the last round is still a pair of points of the
// shapes, but perhaps not quite the nearest.
//
// For shapes with a support function the points are only the start (support_walk.hpp).
#include <algorithm>
#include <array>
#include <limits>

#include "drystone/geometry.hpp"
#include "geometry/line.hpp"
#include "geometry/support_walk.hpp"

namespace drystone {

namespace {

constexpr int kMaxDistanceRounds = 32;

struct SimplexVertex {
  Vec2 point_a;
  Vec2 point_b;
  /// point_b - point_a.
  Vec2 difference;
  float weight = 0.0f;
  std::uint8_t index_a = 0;
  std::uint8_t index_b = 0;
};

struct Simplex {
  std::array<SimplexVertex, 3> vertices;
  int count = 0;
};

/// The point nearest to the origin on the line between two differences, as weights of the two differences.
struct NearestOnEdge {
  float weight_first;
  float weight_second;
  float distance_squared;
};

NearestOnEdge nearest_on_edge(Vec2 first, Vec2 second) {
  const Vec2 along = second - first;
  const float from_first = -dot(first, along);
  const float from_second = dot(second, along);
  if (from_first <= 0.0f) return {1.0f, 0.0f, length_squared(first)};
  if (from_second <= 0.0f) return {0.0f, 1.0f, length_squared(second)};
  const float full = from_first + from_second;
  const float height = cross(first, second);
  return {from_second / full, from_first / full, height * height / length_squared(along)};
}

float reduce_to_edge(Simplex& simplex, SimplexVertex first, SimplexVertex second) {
  const NearestOnEdge nearest = nearest_on_edge(first.difference, second.difference);
  first.weight = nearest.weight_first;
  second.weight = nearest.weight_second;
  simplex.count = 0;
  if (first.weight > 0.0f) simplex.vertices[static_cast<std::size_t>(simplex.count++)] = first;
  if (second.weight > 0.0f) simplex.vertices[static_cast<std::size_t>(simplex.count++)] = second;
  return nearest.distance_squared;
}

/// Reduces the simplex to the vertices that span its point nearest to the origin. Returns the squared distance of that point from the
/// origin. Three vertices remain only if the triangle contains the origin.
float reduce(Simplex& simplex) {
  auto& v = simplex.vertices;
  if (simplex.count == 1) {
    v[0].weight = 1.0f;
    return length_squared(v[0].difference);
  }
  if (simplex.count == 2) return reduce_to_edge(simplex, v[0], v[1]);

  // The origin divides the triangle into three. area[i] is twice the area of the part opposite vertex i.
  const std::array<float, 3> area = {cross(v[1].difference, v[2].difference), cross(v[2].difference, v[0].difference),
                                     cross(v[0].difference, v[1].difference)};
  const bool all_left = area[0] > 0.0f && area[1] > 0.0f && area[2] > 0.0f;
  const bool all_right = area[0] < 0.0f && area[1] < 0.0f && area[2] < 0.0f;
  if (all_left || all_right) {
    const float scale = 1.0f / (area[0] + area[1] + area[2]);
    for (std::size_t i = 0; i < 3; ++i) v[i].weight = scale * area[i];
    return 0.0f;
  }
  std::size_t nearest = 0;
  float nearest_distance = std::numeric_limits<float>::max();
  for (std::size_t i = 0; i < 3; ++i) {
    const float distance_squared = nearest_on_edge(v[i].difference, v[(i + 1) % 3].difference).distance_squared;
    if (distance_squared < nearest_distance) {
      nearest_distance = distance_squared;
      nearest = i;
    }
  }
  return reduce_to_edge(simplex, v[nearest], v[(nearest + 1) % 3]);
}

/// Unit vector from the origin to the nearest point of a reduced simplex of one or two vertices; zero if that point is the origin.
Vec2 direction_of(const Simplex& simplex) {
  const Vec2 first = simplex.vertices[0].difference;
  if (simplex.count == 1) return normalize(first);
  const Vec2 normal = normalize(perpendicular(simplex.vertices[1].difference - first));
  const float side = dot(normal, first);
  return side > 0.0f ? normal : side < 0.0f ? -normal : Vec2{};
}

class Gjk {
 public:
  explicit Gjk(const DistanceInput& input) : input_(input) {}

  void run(SimplexCache& cache) {
    start(cache);
    while (rounds_ < kMaxDistanceRounds && improve()) ++rounds_;
    cache = {};
    cache.count = static_cast<std::uint8_t>(simplex_.count);
    for (std::size_t i = 0; i < cache.count; ++i) {
      cache.index_a[i] = simplex_.vertices[i].index_a;
      cache.index_b[i] = simplex_.vertices[i].index_b;
    }
  }

  /// The nearest points of the point sets.
  DistanceOutput output() const {
    DistanceOutput out;
    out.iterations = rounds_;
    for (int i = 0; i < simplex_.count; ++i) {
      const SimplexVertex& v = simplex_.vertices[static_cast<std::size_t>(i)];
      out.point_a += v.weight * v.point_a;
      out.point_b += v.weight * v.point_b;
    }
    out.normal = simplex_.count < 3 ? direction_of(simplex_) : Vec2{};
    out.distance = max(dot(out.normal, simplex_.vertices[0].difference), 0.0f);
    return out;
  }

 private:
  SimplexVertex vertex(std::size_t index_a, std::size_t index_b) const {
    const Vec2 point_a = input_.a.points[index_a];
    const Vec2 point_b = transform_point(input_.b_in_a, input_.b.points[index_b]);
    return {point_a,
            point_b,
            point_b - point_a,
            0.0f,
            static_cast<std::uint8_t>(index_a),
            static_cast<std::uint8_t>(index_b)};
  }

  void start(const SimplexCache& cache) {
    // Indices are checked, so that a cache of another pair costs rounds but causes no error.
    const auto is_known = [&](std::size_t i) {
      return cache.index_a[i] < input_.a.points.size() && cache.index_b[i] < input_.b.points.size();
    };
    for (std::size_t i = 0; i < std::min<std::size_t>(cache.count, 3); ++i) {
      if (!is_known(i)) continue;
      simplex_.vertices[static_cast<std::size_t>(simplex_.count++)] = vertex(cache.index_a[i], cache.index_b[i]);
    }
    if (simplex_.count == 0) {
      simplex_.vertices[0] = vertex(0, 0);
      simplex_.count = 1;
    }
    distance_squared_ = reduce(simplex_);
  }

  /// Runs one round. Returns false when the simplex is final.
  bool improve() {
    if (simplex_.count == 3) return false;
    const Vec2 direction = direction_of(simplex_);
    if (direction == Vec2{}) return false;
    const SimplexVertex next =
        vertex(geometry::farthest_index(input_.a.points, direction),
               geometry::farthest_index(input_.b.points, inv_rotate(input_.b_in_a.rotation, -direction)));
    // The simplex is final if the farthest vertex belongs to it already or is, within rounding, no nearer to the origin.
    const auto is_next = [&](const SimplexVertex& v) { return v.index_a == next.index_a && v.index_b == next.index_b; };
    const auto begin = simplex_.vertices.begin();
    if (std::any_of(begin, begin + simplex_.count, is_next)) return false;
    if (dot(direction, next.difference) >= dot(direction, simplex_.vertices[0].difference)) return false;

    Simplex nearer = simplex_;
    nearer.vertices[static_cast<std::size_t>(nearer.count++)] = next;
    const float distance_squared = reduce(nearer);
    if (!(distance_squared < distance_squared_)) return false;
    simplex_ = nearer;
    distance_squared_ = distance_squared;
    return true;
  }

  const DistanceInput& input_;
  Simplex simplex_;
  float distance_squared_ = 0.0f;
  int rounds_ = 0;
};

/// Moves the nearest points from the point sets to the rounded surfaces. If the surfaces overlap, both become one point that divides
/// the line between the sets in proportion to the radii. This point lies in both shapes, also if their sizes differ much.
void apply_radii(DistanceOutput& out, float radius_a, float radius_b) {
  const float radii = radius_a + radius_b;
  if (out.distance >= radii) {
    out.point_a += radius_a * out.normal;
    out.point_b -= radius_b * out.normal;
    out.distance -= radii;
    return;
  }
  out.point_a += out.distance * (radius_a / radii) * out.normal;
  out.point_b = out.point_a;
  out.distance = 0.0f;
}

/// Continues from the nearest points of the point sets to those of the cores. The cores may overlap although the points do not.
void continue_to_cores(const DistanceInput& input, DistanceOutput& out) {
  const geometry::Approach found = geometry::walk_from(input, out.normal);
  out.point_a = found.point_a;
  out.point_b = found.point_b;
  out.distance = max(found.separation, 0.0f);
  out.normal = found.separation > 0.0f ? found.normal : Vec2{};
  if (found.separation <= 0.0f) out.point_a = out.point_b = lerp(out.point_a, out.point_b, 0.5f);
}

}  // namespace

DistanceOutput distance(const DistanceInput& input, SimplexCache& cache) {
  Gjk gjk(input);
  gjk.run(cache);
  DistanceOutput out = gjk.output();
  if (geometry::is_exact(input) && out.distance > 0.0f) continue_to_cores(input, out);
  if (input.use_radii) apply_radii(out, input.a.radius, input.b.radius);
  return out;
}

}  // namespace drystone

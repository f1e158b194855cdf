// See support_walk.hpp.
#include "geometry/support_walk.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "drystone/support_shape.hpp"
#include "geometry/line.hpp"
#include "geometry/separation.hpp"

namespace drystone::geometry {
namespace {

constexpr int kMostRounds = 40;
/// The relative rounding error of cross(n, w) and F, with a reserve.
constexpr float kRounding = 4.0e-7f;
/// The chords of a shape whose normals are tried.
constexpr std::size_t kChords = 16;
/// The walk starts from at most so many directions.
constexpr std::size_t kMostStarts = 4;
/// A chord of a sixteenth of a turn has a normal in which F is lower than in the best direction near it by at most this share of the size.
constexpr float kChordLoss = 0.02f;

/// The farthest points in one direction.
struct Probe {
  Vec2 n;
  Vec2 a;
  Vec2 b;
  Vec2 w;
  float width = 0.0f;  // F(n)
  float slope = 0.0f;  // dF/dangle
};

Probe probe(const DistanceInput& in, Vec2 n) {
  const Vec2 a = farthest_point(in.a, n);
  const Vec2 b = transform_point(in.b_in_a, farthest_point(in.b, -inv_rotate(in.b_in_a.rotation, n)));
  const Vec2 w = b - a;
  return {n, a, b, w, dot(n, w), cross(n, w)};
}

float tolerance_of(const Probe& p, float unit) {
  return kRounding * (abs(p.a.x) + abs(p.a.y) + abs(p.b.x) + abs(p.b.y)) + 1.0e-12f * unit;
}

Approach answer(const Probe& p) { return {p.n, p.width, p.a, p.b}; }

/// The probe `at` is in the direction of the normal of the chord between two others.
Approach answer_on_chord(const Probe& low, const Probe& high, const Probe& at) {
  const Vec2 chord = high.w - low.w;
  const float size = length_squared(chord);
  const float t = size > 0.0f ? clamp(-dot(low.w, chord) / size, 0.0f, 1.0f) : 0.5f;
  return {at.n, at.width, lerp(low.a, high.a, t), lerp(low.b, high.b, t)};
}

/// Directions between which the slope falls from positive to zero or below, counter-clockwise.
struct Bracket {
  Probe low;
  Probe high;

  bool holds(Vec2 n) const { return cross(low.n, n) > 0.0f && cross(n, high.n) > 0.0f; }
  void narrow(const Probe& p) { (p.slope > 0.0f ? low : high) = p; }
  Vec2 middle() const { return normalize(low.n + high.n); }
};

Bracket bracket_of(const DistanceInput& in, const Probe& start) {
  const float side = start.slope > 0.0f ? 1.0f : -1.0f;
  Rotation step{0.99875026f, side * 0.04997917f};
  Probe last = start;
  for (int i = 0; i < 12; ++i) {
    const Probe next = probe(in, normalize(rotate(step, last.n)));
    if (side * next.slope <= 0.0f) return side > 0.0f ? Bracket{last, next} : Bracket{next, last};
    last = next;
    if (i < 4) step = step * step;
  }
  return {last, last};
}

/// The direction from a to b by the chord of the bracket.
Vec2 chord_direction(const Bracket& bracket, float tolerance) {
  const Vec2 chord = bracket.high.w - bracket.low.w;
  const float size = length_squared(chord);
  if (size <= tolerance * tolerance) return normalize(bracket.low.w);
  Vec2 normal = normalize(perpendicular(chord));
  if (dot(normal, bracket.low.n + bracket.high.n) < 0.0f) normal = -normal;
  if (dot(normal, bracket.low.w) <= 0.0f) return normal;
  // The shapes are apart: if the end of the chord is nearest to the origin, its direction is better.
  const float along = -dot(bracket.low.w, chord);
  if (along < 0.0f) return normalize(bracket.low.w);
  if (along > size) return normalize(bracket.high.w);
  return normal;
}

/// Keeps directions with the greatest widths.
class Starts {
 public:
  void add(Vec2 n, float width) {
    std::size_t i = count_ < kMostStarts ? count_++ : kMostStarts;
    if (i == kMostStarts) {
      if (width <= widths_[kMostStarts - 1]) return;
      --i;
    }
    for (; i > 0 && widths_[i - 1] < width; --i) {
      widths_[i] = widths_[i - 1];
      directions_[i] = directions_[i - 1];
    }
    widths_[i] = width;
    directions_[i] = n;
  }

  std::size_t count() const { return count_; }
  Vec2 direction(std::size_t i) const { return directions_[i]; }
  float width(std::size_t i) const { return widths_[i]; }

 private:
  std::array<Vec2, kMostStarts> directions_;
  std::array<float, kMostStarts> widths_{};
  std::size_t count_ = 0;
};

/// Adds the directions of a shape in which the width is greater than in the next direction on either side. sign: 1 for a, -1 for b.
void add_starts(const DistanceInput& in, const ConvexProxy& core, Rotation rotation, float sign, Starts& starts) {
  const auto direction_of = [&](Vec2 from, Vec2 to) { return sign * rotate(rotation, outer_normal(from, to)); };
  if (core.exact != nullptr) {
    for (const SupportShape::Flat& flat : core.exact->flats()) {
      const Vec2 n = direction_of(flat.point_a, flat.point_b);
      starts.add(n, probe(in, n).width);
    }
  }
  const std::size_t points = core.points.size();
  if (points < 2) return;
  std::array<Vec2, kMaxPolygonVertices> directions;
  std::array<float, kMaxPolygonVertices> widths;
  const std::size_t stride = core.exact != nullptr ? std::max<std::size_t>(1, points / kChords) : 1;
  std::size_t count = 0;
  for (std::size_t i = 0; i < points; i += stride) {
    const Vec2 n = direction_of(core.points[i], core.points[(i + stride) % points]);
    if (n == Vec2{}) continue;
    directions[count] = n;
    widths[count++] = probe(in, n).width;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_peak = widths[i] >= widths[(i + 1) % count] && widths[i] >= widths[(i + count - 1) % count];
    if (is_peak) starts.add(directions[i], widths[i]);
  }
}

}  // namespace

Vec2 farthest_point(const ConvexProxy& core, Vec2 direction) {
  if (core.exact != nullptr) return core.exact->core_support(direction);
  return core.points[farthest_index(core.points, direction)];
}

float border_radius(const SupportShape& shape, Vec2 direction) {
  constexpr float kHalfAngle = 0.02f;
  constexpr float kFlat = 8.0f;  // Curvature radii above this many times the size count as flat.
  const auto is_near_normal = [&](const SupportShape::Flat& flat) {
    const Vec2 normal = outer_normal(flat.point_a, flat.point_b);
    return dot(normal, direction) > 0.0f && abs(cross(normal, direction)) <= kHalfAngle;
  };
  if (std::any_of(shape.flats().begin(), shape.flats().end(), is_near_normal)) return shape.radius();
  const Vec2 across = kHalfAngle * perpendicular(direction);
  const Vec2 before = shape.core_support(normalize(direction - across));
  const Vec2 after = shape.core_support(normalize(direction + across));
  const float radius = distance(before, after) / (2.0f * kHalfAngle);
  const bool is_flat = radius > kFlat * std::sqrt(shape.unit_mass().mass);
  return shape.radius() + (is_flat ? 0.0f : radius);
}

Approach walk_from(const DistanceInput& input, Vec2 direction) {
  const Probe start = probe(input, direction);
  const float tolerance = tolerance_of(start, input.length_unit);
  if (abs(start.slope) <= tolerance && start.width > 0.0f) return answer(start);
  Bracket bracket = bracket_of(input, start);
  Probe best = start;
  const auto keep = [&](const Probe& p) {
    if (p.width > best.width) best = p;
    bracket.narrow(p);
  };
  if (bracket.low.width > best.width) best = bracket.low;
  if (bracket.high.width > best.width) best = bracket.high;
  for (int round = 0; round < kMostRounds; ++round) {
    if (cross(bracket.low.n, bracket.high.n) <= kRounding && dot(bracket.low.n, bracket.high.n) > 0.0f) break;
    const Vec2 n = chord_direction(bracket, tolerance);
    if (n != Vec2{}) {
      const Probe p = probe(input, n);
      // No point lies beyond the chord, so the chord is a side of the difference of the shapes, or the sides are smooth and met here.
      const float chord_width = min(dot(n, bracket.low.w), dot(n, bracket.high.w));
      if (p.width >= chord_width - tolerance) return answer_on_chord(bracket.low, bracket.high, p);
      if (bracket.holds(n)) keep(p);
    }
    const Vec2 weighted = normalize(-bracket.high.slope * bracket.low.n + bracket.low.slope * bracket.high.n);
    const Vec2 next = bracket.holds(weighted) ? weighted : bracket.middle();
    if (!bracket.holds(next)) break;
    const Probe p = probe(input, next);
    if (abs(p.slope) <= tolerance) return answer(p);
    keep(p);
  }
  return answer_on_chord(bracket.low, bracket.high, best);
}

Approach approach(const DistanceInput& input) {
  DistanceInput points = input;
  points.a.exact = nullptr;
  points.b.exact = nullptr;
  points.use_radii = false;
  SimplexCache cache;
  const DistanceOutput nearest = distance(points, cache);
  if (nearest.distance > kTouch * input.length_unit) {
    const Approach found = walk_from(input, nearest.normal);
    if (found.separation > 0.0f) return found;
  }

  Starts starts;
  add_starts(input, input.a, Rotation{}, 1.0f, starts);
  add_starts(input, input.b, input.b_in_a.rotation, -1.0f, starts);
  if (starts.count() == 0) return walk_from(input, nearest.normal != Vec2{} ? nearest.normal : Vec2{0.0f, 1.0f});
  // The size of the difference of the shapes across the first direction.
  const Vec2 across = perpendicular(starts.direction(0));
  const float size = abs(probe(input, across).width + probe(input, -across).width);
  Approach best = walk_from(input, starts.direction(0));
  for (std::size_t i = 1; i < starts.count(); ++i) {
    if (starts.width(i) < best.separation - kChordLoss * size) break;
    const Approach other = walk_from(input, starts.direction(i));
    if (other.separation > best.separation) best = other;
  }
  return best;
}

}  // namespace drystone::geometry

// Outlines of polygons: the box, the hull of a point cloud, and the check of a ready-made outline.
//
// make_hull() works in three passes. 1. PointList are sorted by x, then y, and points within the slop of a kept point are dropped, so the
// result does not depend on the order of the input. 2. Quickhull (Barber, Dobkin and Huhdanpaa 1996, in the plane): between two hull
// points, the point farthest outside their chord is a hull point too, unless it is within the tolerance. 3. Vertices within the
// tolerance of the chord of their neighbours are dropped, flattest first, so the remaining outline is strictly convex. The tolerance is
// a twentieth of the slop, or the rounding of single precision if the coordinates are so large that the rounding exceeds it. Every pass
// ends after at most as many rounds as there are points.
//
// The outline is counter-clockwise and starts at the vertex of lowest x, and of lowest y if several have the lowest x.
// Alternative: a monotone chain. The tolerance of Quickhull, however, bounds how far input points may lie outside of the result.
#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "core/sort.hpp"
#include "drystone/geometry.hpp"
#include "geometry/check.hpp"
#include "geometry/double2.hpp"
#include "geometry/line.hpp"

namespace drystone {

namespace {

using geometry::Check;
using geometry::height_above;
using geometry::precedes;

using PointList = std::vector<Vec2>;

constexpr auto kMaxHullInput = static_cast<std::size_t>(bound::kHullPoints.high);
static_assert(kMaxHullInput == 1024 && kMaxPolygonVertices == 64, "as messages here say");
constexpr const char* kNotConvex = "is not a convex corner";

struct Tolerance {
  /// PointList closer to each other than this are merged [m].
  float merge;
  /// A vertex less than this above the chord of its neighbours is dropped [m].
  float flat;
};

Tolerance tolerance_for(std::span<const Vec2> points, float length_unit) {
  const float slop = length_unit * kLinearSlop;
  Vec2 size;
  for (const Vec2 point : points) size = max(size, abs(point));
  const float rounding = std::numeric_limits<float>::epsilon() * max(size.x, size.y);
  return {.merge = max(slop, 4.0f * rounding), .flat = max(0.05f * slop, rounding)};
}

PointList sorted_distinct(std::span<const Vec2> points, float merge) {
  PointList sorted;
  // Adding zero turns -0 into 0, so that points which compare equal have equal bits.
  for (const Vec2 point : points) sorted.push_back(point + Vec2{});
  base::sort(sorted, precedes);

  PointList distinct;
  for (const Vec2 point : sorted) {
    const auto is_near = [&](Vec2 kept) { return distance_squared(kept, point) <= merge * merge; };
    if (std::none_of(distinct.begin(), distinct.end(), is_near)) distinct.push_back(point);
  }
  return distinct;
}

/// Appends the hull points to the right of a -> b, strictly between a and b, in counter-clockwise order.
void append_hull_between(Vec2 a, Vec2 b, const PointList& candidates, PointList& hull, float flat) {
  PointList outside;
  Vec2 farthest;
  double farthest_height = static_cast<double>(flat);
  for (const Vec2 point : candidates) {
    const double height = -height_above(a, b, point);
    if (height <= 0.0) continue;
    outside.push_back(point);
    if (height > farthest_height) {
      farthest_height = height;
      farthest = point;
    }
  }
  if (farthest_height <= static_cast<double>(flat)) return;
  append_hull_between(a, farthest, outside, hull, flat);
  hull.push_back(farthest);
  append_hull_between(farthest, b, outside, hull, flat);
}

/// The height of vertex i above the chord of its neighbours.
double corner_height(std::span<const Vec2> outline, std::size_t i) {
  const std::size_t count = outline.size();
  return -height_above(outline[(i + count - 1) % count], outline[(i + 1) % count], outline[i]);
}

void drop_flat_corners(PointList& outline, float flat) {
  while (outline.size() >= 3) {
    std::size_t flattest = 0;
    double lowest = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const double height = corner_height(outline, i);
      if (height < lowest) {
        lowest = height;
        flattest = i;
      }
    }
    if (lowest > static_cast<double>(flat)) return;
    outline.erase(outline.begin() + static_cast<std::ptrdiff_t>(flattest));
  }
}

PointList hull_of(const PointList& sorted, float flat) {
  const Vec2 first = sorted.front();
  const Vec2 last = sorted.back();
  PointList hull = {first};
  append_hull_between(first, last, sorted, hull, flat);
  hull.push_back(last);
  append_hull_between(last, first, sorted, hull, flat);
  drop_flat_corners(hull, flat);
  std::rotate(hull.begin(), std::min_element(hull.begin(), hull.end(), precedes), hull.end());
  return hull;
}

Error bad_outline(const char* field, std::size_t i, const char* problem) {
  return {ErrorCode::invalid_geometry, std::string(field) + "[" + std::to_string(i) + "] " + problem};
}

/// Returns the first reason why the outline is not strictly convex and counter-clockwise. Every vertex is compared with every edge,
/// because an outline that winds twice also turns left at every vertex.
Result<void> check_convex(std::span<const Vec2> vertices, Tolerance tolerance) {
  const std::size_t count = vertices.size();
  if (geometry::twice_area(vertices) < 0.0) {
    return Error{ErrorCode::invalid_geometry, "vertices must be in counter-clockwise order"};
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (distance(vertices[i], vertices[(i + 1) % count]) <= tolerance.merge) {
      return bad_outline("vertices", i, "is too close to the next vertex");
    }
  }
  const double flat = static_cast<double>(tolerance.flat);
  for (std::size_t i = 0; i < count; ++i) {
    const double height = corner_height(vertices, i);
    if (height > flat) continue;
    return bad_outline("vertices", i, height >= -flat ? "lies on the line between its neighbours" : kNotConvex);
  }
  const std::size_t edge = geometry::first_edge_not_convex(vertices);
  if (edge < count) return bad_outline("vertices", (edge + 1) % count, kNotConvex);
  return {};
}

}  // namespace

Result<Polygon> make_box(const Box& box) {
  Check check;
  check.within("Box.half_extents.x", box.half_extents.x, bound::kRadius)
      .within("Box.half_extents.y", box.half_extents.y, bound::kRadius)
      .point("Box.center", box.center)
      .finite("Box.angle", box.angle)
      .within("Box.radius", box.radius, bound::kRounding);
  if (check.failed()) return check.error();

  const auto [hx, hy] = box.half_extents;
  const Transform pose{box.center, box.angle == 0.0f ? Rotation{} : make_rotation(box.angle)};
  std::array<Vec2, 4> vertices = {Vec2{-hx, -hy}, Vec2{hx, -hy}, Vec2{hx, hy}, Vec2{-hx, hy}};
  for (Vec2& vertex : vertices) vertex = transform_point(pose, vertex);

  // If a box is far from the origin, or rotated and very thin, the rounding of its coordinates may exceed its thickness.
  const double width = height_above(vertices[0], vertices[3], vertices[1]);
  const double height = height_above(vertices[0], vertices[1], vertices[3]);
  if (!(-width > static_cast<double>(hx) && height > static_cast<double>(hy))) {
    return Error{ErrorCode::invalid_argument, "Box.half_extents are too small for the size of its coordinates"};
  }
  return Polygon::from_convex(vertices, box.radius);
}

Result<Polygon> make_hull(std::span<const Vec2> points, float radius, float length_unit) {
  Check check;
  check.points("points", points)
      .within("radius", radius, bound::kRounding)
      .length_unit(length_unit)
      .require(points.size() >= 3, "points must be at least 3", ErrorCode::invalid_geometry)
      .require(points.size() <= kMaxHullInput, "points must be at most 1024", ErrorCode::invalid_geometry);
  if (check.failed()) return check.error();

  const Tolerance tolerance = tolerance_for(points, length_unit);
  const PointList distinct = sorted_distinct(points, tolerance.merge);
  if (distinct.size() < 3) {
    return Error{ErrorCode::invalid_geometry,
                 "points must be at least 3 that are farther apart than " + geometry::text_of_slop(length_unit)};
  }

  const PointList hull = hull_of(distinct, tolerance.flat);
  check.require(hull.size() >= 3, "points are collinear", ErrorCode::invalid_geometry)
      .require(hull.size() <= kMaxPolygonVertices, "points must have a hull of at most 64 vertices",
               ErrorCode::invalid_geometry);
  if (check.failed()) return check.error();
  return Polygon::from_convex(hull, radius);
}

Result<Polygon> make_polygon(std::span<const Vec2> vertices, float radius, float length_unit) {
  Check check;
  check.points("vertices", vertices)
      .within("radius", radius, bound::kRounding)
      .length_unit(length_unit)
      .require(vertices.size() >= 3, "vertices must be at least 3", ErrorCode::invalid_geometry)
      .require(vertices.size() <= kMaxPolygonVertices, "vertices must be at most 64", ErrorCode::invalid_geometry);
  if (check.failed()) return check.error();
  if (Result<void> convex = check_convex(vertices, tolerance_for(vertices, length_unit)); !convex.ok())
    return convex.error();
  return Polygon::from_convex(vertices, radius);
}

}  // namespace drystone

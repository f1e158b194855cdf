// Division of an outline with holes into convex polygons.
//
// 1. Each hole is joined to the curve around it by a bridge, an edge that is passed in both directions. One closed curve remains, which
//    may pass a point several times.
// 2. The curve is divided into triangles by cutting off ears (Meisters 1975). Of all ears, the one whose triangle is the least thin is cut.
//    A diagonal is judged by the curve's positions and not by its points: it must leave both ends within the angle of their positions, so
//    curves that pass a point several times need no special case (O'Rourke, Computational Geometry in C, 1998).
// 3. Diagonals and bridges that convexity does not need are removed, the longest first (Hertel and Mehlhorn 1983: at most four times as
//    many pieces as the fewest possible).
//
// Coordinates are floats, and the side of a line on which a point lies is computed in double, where the differences of floats of similar
// size are exact.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>

#include "core/sort.hpp"
#include "drystone/outline.hpp"
#include "geometry/check.hpp"
#include "geometry/double2.hpp"
#include "geometry/line.hpp"

namespace drystone {
namespace {

using geometry::Check;
using geometry::Double2;
using geometry::to_double;
using geometry::twice_area;
using Index = std::uint32_t;
using Curve = std::vector<Index>;  // Indices of points. The region is on the left of the direction.

constexpr auto kMostOutlinePoints = static_cast<std::size_t>(bound::kOutlinePoints.high);
static_assert(kMostOutlinePoints == 4096 && kMaxPolygonVertices == 64, "as messages here say");
/// A point this near to the line of its neighbours is flat [slops].
constexpr float kFlat = 0.05f;

/// Where a point came from, for messages.
struct Source {
  int hole;  // -1: Outline::points.
  std::size_t index;
};

/// Twice the area of the triangle; positive if it is counter-clockwise.
double turn_of(Vec2 a, Vec2 b, Vec2 c) {
  const Double2 origin = to_double(a);
  return cross(to_double(b) - origin, to_double(c) - origin);
}

struct Points {
  std::vector<Vec2> place;
  std::vector<Source> source;
  float slop;  // [m]

  double turn(Index a, Index b, Index c) const { return turn_of(place[a], place[b], place[c]); }
  bool same(Index a, Index b) const { return place[a] == place[b]; }
  bool on_segment(Index a, Index b, Index p) const {
    const Vec2 low = min(place[a], place[b]);
    const Vec2 high = max(place[a], place[b]);
    const Vec2 at = place[p];
    return turn(a, b, p) == 0.0 && at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y;
  }
  /// Whether two segments share a point.
  bool touch(Index a, Index b, Index c, Index d) const {
    const double abc = turn(a, b, c);
    const double abd = turn(a, b, d);
    const double cda = turn(c, d, a);
    const double cdb = turn(c, d, b);
    if (((abc > 0.0 && abd < 0.0) || (abc < 0.0 && abd > 0.0)) &&
        ((cda > 0.0 && cdb < 0.0) || (cda < 0.0 && cdb > 0.0))) {
      return true;
    }
    return on_segment(a, b, c) || on_segment(a, b, d) || on_segment(c, d, a) || on_segment(c, d, b);
  }
};

Index next_of(const Curve& curve, std::size_t at) { return curve[at + 1 < curve.size() ? at + 1 : 0]; }
Index before(const Curve& curve, std::size_t at) { return curve[at > 0 ? at - 1 : curve.size() - 1]; }

std::vector<Vec2> places_of(const Points& points, const Curve& curve) {
  std::vector<Vec2> places;
  places.reserve(curve.size());
  for (const Index i : curve) places.push_back(points.place[i]);
  return places;
}

/// Whether the point is flat: within the tolerance of the line of its neighbours, and between them.
bool is_flat(const Points& points, Index a, Index at, Index b) {
  const Vec2 along = points.place[b] - points.place[a];
  const Vec2 from_a = points.place[at] - points.place[a];
  const float t = dot(from_a, along);
  if (t < 0.0f || t > dot(along, along) || points.same(a, b)) return false;
  return std::fabs(geometry::height_above(points.place[a], points.place[b], points.place[at])) <=
         double{kFlat * points.slop};
}

/// Whether all points between two of a ring, counted on beyond its end, are within the tolerance of the line between these two.
bool is_straight(const Points& points, const Curve& ring, std::size_t first, std::size_t last) {
  for (std::size_t i = first + 1; i < last; ++i) {
    if (!is_flat(points, ring[first % ring.size()], ring[i % ring.size()], ring[last % ring.size()])) return false;
  }
  return true;
}

/// The corners of a ring: as few of its points as the tolerance allows, from its leftmost point on, which is always a corner.
Curve corners_of(const Points& points, const Curve& ring) {
  const auto leftmost = std::min_element(
      ring.begin(), ring.end(), [&](Index a, Index b) { return geometry::precedes(points.place[a], points.place[b]); });
  const auto start = static_cast<std::size_t>(leftmost - ring.begin());
  const std::size_t end = start + ring.size();
  Curve corners;
  for (std::size_t at = start; at < end;) {
    corners.push_back(ring[at % ring.size()]);
    std::size_t next = at + 1;
    while (next < end && is_straight(points, ring, at, next + 1)) ++next;
    at = next;
  }
  return corners;
}

/// Appends the points of a ring, without points close to the one before, and returns the curve of its corners.
Curve add_ring(Points& points, std::span<const Vec2> ring, int hole) {
  Curve curve;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (!curve.empty() && distance(points.place[curve.back()], ring[i]) <= points.slop) continue;
    curve.push_back(static_cast<Index>(points.place.size()));
    points.place.push_back(ring[i] + Vec2{});
    points.source.push_back({hole, i});
  }
  while (curve.size() > 1 && distance(points.place[curve.back()], points.place[curve.front()]) <= points.slop) {
    curve.pop_back();
  }
  return curve.size() > 3 ? corners_of(points, curve) : curve;
}

std::string name_of(const Source& source) {
  const std::string curve = source.hole < 0 ? "points" : "holes[" + std::to_string(source.hole) + "]";
  return "Outline." + curve + "[" + std::to_string(source.index) + "]";
}
Error invalid(std::string message) { return {ErrorCode::invalid_geometry, std::move(message)}; }

/// The first two edges of the curves that touch and do not follow each other, or that fold back onto each other.
std::optional<Error> find_crossing(const Points& points, const std::vector<Curve>& curves) {
  struct Segment {
    Index a;
    Index b;
  };
  std::vector<Segment> edges;
  for (const Curve& curve : curves) {
    for (std::size_t i = 0; i < curve.size(); ++i) edges.push_back({curve[i], next_of(curve, i)});
  }
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const auto [a, b] = edges[i];
    for (std::size_t k = i + 1; k < edges.size(); ++k) {
      const auto [c, d] = edges[k];
      bool crosses = false;
      if (b == c) {
        crosses = points.on_segment(a, b, d) || points.on_segment(c, d, a);
      } else if (d == a) {
        crosses = points.on_segment(a, b, c) || points.on_segment(c, d, b);
      } else {
        crosses = points.touch(a, b, c, d);
      }
      if (!crosses) continue;
      return invalid("the edges that begin at " + name_of(points.source[a]) + " and " + name_of(points.source[c]) +
                     " touch or cross");
    }
  }
  return std::nullopt;
}

/// Whether a point that is not on the curve is inside of it.
bool is_inside(const Points& points, const Curve& curve, Index point) {
  const Vec2 p = points.place[point];
  bool inside = false;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    Index a = curve[i];
    Index b = next_of(curve, i);
    if ((points.place[a].y > p.y) == (points.place[b].y > p.y)) continue;
    if (points.place[a].y > points.place[b].y) std::swap(a, b);
    if (points.turn(a, b, point) > 0.0) inside = !inside;
  }
  return inside;
}

std::optional<Error> check_nesting(const Points& points, const std::vector<Curve>& curves) {
  for (std::size_t hole = 1; hole < curves.size(); ++hole) {
    for (std::size_t other = 0; other < curves.size(); ++other) {
      if (other == hole || is_inside(points, curves[other], curves[hole][0]) == (other == 0)) continue;
      const std::string name = "Outline.holes[" + std::to_string(hole - 1) + "]";
      if (other == 0) return invalid(name + " is not inside of Outline.points");
      return invalid(name + " is inside of Outline.holes[" + std::to_string(other - 1) + "]");
    }
  }
  return std::nullopt;
}

/// Whether a line from a position of a curve to a point begins inside of the region.
bool begins_inside(const Points& points, const Curve& curve, std::size_t at, Index to) {
  const Index from = curve[at];
  const Index a = before(curve, at);
  const Index b = next_of(curve, at);
  const bool left_of_next = points.turn(from, b, to) > 0.0;
  const bool right_of_last = points.turn(from, a, to) < 0.0;
  const bool convex = points.turn(a, from, b) > 0.0;
  return convex ? left_of_next && right_of_last : left_of_next || right_of_last;
}

/// Whether the line between two points meets no edge of the curve, except edges that end at one of the two.
bool is_clear(const Points& points, const Curve& curve, Index a, Index b) {
  for (std::size_t i = 0; i < curve.size(); ++i) {
    const Index c = curve[i];
    const Index d = next_of(curve, i);
    if (points.same(c, a) || points.same(c, b) || points.same(d, a) || points.same(d, b)) continue;
    if (points.touch(a, b, c, d)) return false;
  }
  return true;
}

/// Joins a hole to the curve by the shortest bridge that meets no curve. Returns false if there is none.
bool join_hole(const Points& points, Curve& curve, const std::vector<Curve>& holes, std::size_t hole) {
  struct Bridge {
    float length_squared;
    std::size_t at;
    std::size_t in_hole;
  };
  const Curve& ring = holes[hole];
  std::vector<Bridge> bridges;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    for (std::size_t k = 0; k < ring.size(); ++k) {
      bridges.push_back({distance_squared(points.place[curve[i]], points.place[ring[k]]), i, k});
    }
  }
  const auto longer = [](const Bridge& a, const Bridge& b) {
    return std::tie(a.length_squared, a.at, a.in_hole) > std::tie(b.length_squared, b.at, b.in_hole);
  };
  std::make_heap(bridges.begin(), bridges.end(), longer);
  while (!bridges.empty()) {
    std::pop_heap(bridges.begin(), bridges.end(), longer);
    const auto [length_squared, at, in_hole] = bridges.back();
    bridges.pop_back();
    const Index a = curve[at];
    const Index b = ring[in_hole];
    if (!begins_inside(points, curve, at, b) || !begins_inside(points, ring, in_hole, a)) continue;
    if (!is_clear(points, curve, a, b)) continue;
    const bool clear_of_holes = std::all_of(holes.begin() + static_cast<std::ptrdiff_t>(hole), holes.end(),
                                            [&](const Curve& other) { return is_clear(points, other, a, b); });
    if (!clear_of_holes) continue;
    Curve part(ring.begin() + static_cast<std::ptrdiff_t>(in_hole), ring.end());
    part.insert(part.end(), ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(in_hole) + 1);
    part.push_back(a);
    curve.insert(curve.begin() + static_cast<std::ptrdiff_t>(at) + 1, part.begin(), part.end());
    return true;
  }
  return false;
}

/// The thickness of a triangle relative to its longest side squared; 0 if it is not counter-clockwise.
double fatness(const Points& points, Index a, Index b, Index c) {
  const double area = points.turn(a, b, c);
  if (area <= 0.0) return 0.0;
  const float longest =
      max(distance_squared(points.place[a], points.place[b]),
          max(distance_squared(points.place[b], points.place[c]), distance_squared(points.place[c], points.place[a])));
  return area / double{longest};
}

/// The fatness of the triangle at a position if it is an ear; 0 otherwise.
double ear_at(const Points& points, const Curve& curve, std::size_t at) {
  const Index a = before(curve, at);
  const Index b = next_of(curve, at);
  const double fat = fatness(points, a, curve[at], b);
  if (fat == 0.0 || curve.size() == 3) return fat;
  const std::size_t at_a = at > 0 ? at - 1 : curve.size() - 1;
  const std::size_t at_b = at + 1 < curve.size() ? at + 1 : 0;
  const bool is_ear =
      begins_inside(points, curve, at_a, b) && begins_inside(points, curve, at_b, a) && is_clear(points, curve, a, b);
  return is_ear ? fat : 0.0;
}

/// Cuts the curve into triangles. Returns false if no ear is left before the end.
bool cut_into_triangles(const Points& points, Curve curve, std::vector<Curve>& pieces) {
  std::vector<double> ears(curve.size());
  for (std::size_t i = 0; i < curve.size(); ++i) ears[i] = ear_at(points, curve, i);
  while (curve.size() >= 3) {
    const auto best = std::max_element(ears.begin(), ears.end());
    if (*best == 0.0) return false;
    const auto at = static_cast<std::size_t>(best - ears.begin());
    pieces.push_back({before(curve, at), curve[at], next_of(curve, at)});
    curve.erase(curve.begin() + static_cast<std::ptrdiff_t>(at));
    ears.erase(best);
    if (curve.size() < 3) break;
    const std::size_t right = at < curve.size() ? at : 0;
    const std::size_t left = right > 0 ? right - 1 : curve.size() - 1;
    for (const std::size_t changed : {left, right}) ears[changed] = ear_at(points, curve, changed);
  }
  return true;
}

/// Merges pieces across their common edges while they stay convex.
class Merger {
 public:
  Merger(const Points& points, std::vector<Curve>& pieces, std::size_t max_vertices)
      : points_(points), pieces_(pieces), max_vertices_(max_vertices) {}

  void merge_all() {
    std::map<std::pair<Index, Index>, std::size_t> owner;  // By directed edge.
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      for (std::size_t k = 0; k < 3; ++k) owner[{pieces_[i][k], next_of(pieces_[i], k)}] = i;
      merged_into_.push_back(i);
    }
    struct Diagonal {
      float length_squared;
      Index a;
      Index b;
      std::size_t left;
      std::size_t right;
    };
    std::vector<Diagonal> diagonals;
    for (const auto& [edge, left] : owner) {
      const auto [a, b] = edge;
      const auto other = owner.find({b, a});
      if (a > b || other == owner.end()) continue;
      diagonals.push_back({distance_squared(points_.place[a], points_.place[b]), a, b, left, other->second});
    }
    // Longest first, and those of equal length as they come, in the order of their points.
    base::sort(diagonals, [](const Diagonal& x, const Diagonal& y) {
      if (x.length_squared != y.length_squared) return x.length_squared > y.length_squared;
      return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    });
    for (const Diagonal& d : diagonals) merge(piece_of(d.left), piece_of(d.right), d.a, d.b);
    pieces_.erase(std::remove_if(pieces_.begin(), pieces_.end(), [](const Curve& piece) { return piece.empty(); }),
                  pieces_.end());
  }

 private:
  std::size_t piece_of(std::size_t triangle) const {
    while (merged_into_[triangle] != triangle) triangle = merged_into_[triangle];
    return triangle;
  }

  /// Merges two pieces across their common edge, which runs from a to b in `left`, if the result is convex.
  void merge(std::size_t left, std::size_t right, Index a, Index b) {
    if (left == right || pieces_[left].size() + pieces_[right].size() - 2 > max_vertices_) return;
    Curve first = from(pieces_[left], b);    // b ... a
    Curve second = from(pieces_[right], a);  // a ... b
    const bool convex_at_a = points_.turn(first[first.size() - 2], a, second[1]) >= 0.0;
    const bool convex_at_b = points_.turn(second[second.size() - 2], b, first[1]) >= 0.0;
    if (!convex_at_a || !convex_at_b) return;
    first.insert(first.end(), second.begin() + 1, second.end() - 1);
    pieces_[left] = std::move(first);
    pieces_[right].clear();
    merged_into_[right] = left;
  }

  static Curve from(Curve piece, Index first) {
    std::rotate(piece.begin(), std::find(piece.begin(), piece.end(), first), piece.end());
    return piece;
  }

  const Points& points_;
  std::vector<Curve>& pieces_;
  std::size_t max_vertices_;
  std::vector<std::size_t> merged_into_;
};

Result<void> check_input(const Outline& outline, int max_vertices, float length_unit) {
  Check check;
  check.length_unit(length_unit);
  check.points("Outline.points", outline.points);
  std::size_t count = outline.points.size();
  for (const std::vector<Vec2>& hole : outline.holes) {
    check.points("Outline.holes", hole);
    count += hole.size();
  }
  check.require(count <= kMostOutlinePoints, "Outline must have at most 4096 points")
      .require(max_vertices >= 3 && max_vertices <= kMaxPolygonVertices, "max_vertices must be in [3, 64]");
  return check.result();
}

/// The hole that reaches farthest to the right first.
void sort_by_rightmost(const Points& points, std::vector<Curve>& holes) {
  struct Place {
    float x;
    Index hole;
  };
  std::vector<Place> order;
  for (Index hole = 0; hole < holes.size(); ++hole) {
    float x = -kMaxCoordinate;
    for (const Index i : holes[hole]) x = max(x, points.place[i].x);
    order.push_back({x, hole});
  }
  base::sort(order, [](const Place& a, const Place& b) { return a.x != b.x ? a.x > b.x : a.hole < b.hole; });
  std::vector<Curve> sorted;
  for (const Place& place : order) sorted.push_back(std::move(holes[place.hole]));
  holes = std::move(sorted);
}

}  // namespace

Result<Decomposition> decompose(const Outline& outline, int max_vertices, float length_unit) {
  if (Result<void> input = check_input(outline, max_vertices, length_unit); !input.ok()) return input.error();
  Points points{.place = {}, .source = {}, .slop = length_unit * kLinearSlop};
  std::vector<Curve> curves = {add_ring(points, outline.points, -1)};
  for (std::size_t i = 0; i < outline.holes.size(); ++i) {
    curves.push_back(add_ring(points, outline.holes[i], static_cast<int>(i)));
  }
  for (std::size_t i = 0; i < curves.size(); ++i) {
    if (curves[i].size() >= 3) continue;
    const std::string name = i == 0 ? "Outline.points" : "Outline.holes[" + std::to_string(i - 1) + "]";
    return invalid(name + " must have at least 3 points that are farther apart than " +
                   geometry::text_of_slop(length_unit));
  }
  if (std::optional<Error> crossing = find_crossing(points, curves)) return *crossing;
  if (std::optional<Error> nesting = check_nesting(points, curves)) return *nesting;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    if ((twice_area(places_of(points, curves[i])) > 0.0) != (i == 0)) std::reverse(curves[i].begin(), curves[i].end());
  }

  Curve curve = std::move(curves.front());
  curves.erase(curves.begin());
  sort_by_rightmost(points, curves);
  std::vector<Curve> pieces;
  bool divided = true;
  for (std::size_t i = 0; i < curves.size() && divided; ++i) divided = join_hole(points, curve, curves, i);
  if (!divided || !cut_into_triangles(points, std::move(curve), pieces)) {
    return invalid("Outline has points too close to each other to be divided in double precision");
  }
  Merger(points, pieces, static_cast<std::size_t>(max_vertices)).merge_all();

  Decomposition result;
  double left_out = std::abs(twice_area(outline.points));
  for (const std::vector<Vec2>& hole : outline.holes) left_out -= std::abs(twice_area(hole));
  for (const Curve& piece : pieces) {
    Result<Polygon> polygon = make_hull(places_of(points, piece), 0.0f, length_unit);
    if (!polygon.ok()) continue;
    left_out -= twice_area(polygon.value().vertices());
    result.pieces.push_back(std::move(polygon).value());
  }
  if (result.pieces.empty()) return invalid("Outline is thinner than a polygon may be");
  result.area_left_out = static_cast<float>(0.5 * left_out);
  return result;
}

}  // namespace drystone

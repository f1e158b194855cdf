#include "contact/platform.hpp"

#include "geometry/line.hpp"
#include "geometry/shape_geometry.hpp"

namespace drystone::contact {
namespace {

/// The fronts of neighbouring tiles have at least this cosine, about 25 degrees, so that tiles may follow a curve.
constexpr float kNeighborCosine = 0.9f;

/// The part of a shape's outline whose normals are those of the front: a row of points without the shape's radius, in the axes of the
/// world.
struct FrontOutline {
  std::span<const Vec2> row() const { return std::span(points).first(count); }

  std::array<Vec2, kMaxPolygonVertices> points;
  std::size_t count = 0;
  float radius = 0.0f;
};

FrontOutline front_outline(const ShapeGeometry& shape, const Transform& pose, Vec2 front) {
  const ConvexProxy proxy = make_proxy(shape);
  const std::size_t n = proxy.points.size();
  const auto point = [&](std::size_t i) { return transform_point(pose, proxy.points[i % n]); };
  const auto is_edge_of_front = [&](std::size_t i) {
    return n > 1 && is_front(front, geometry::outer_normal(point(i), point(i + 1)));
  };
  std::size_t first = 0;
  while (first < n && !(is_edge_of_front(first) && !is_edge_of_front(first + n - 1))) ++first;
  FrontOutline outline;
  outline.radius = proxy.radius;
  if (first < n) {
    outline.points[outline.count++] = point(first);
    for (std::size_t i = first; outline.count < n && is_edge_of_front(i); ++i)
      outline.points[outline.count++] = point(i + 1);
  } else {
    // No edge faces the front: its foremost point is all.
    std::size_t foremost = 0;
    for (std::size_t i = 1; i < n; ++i) {
      if (dot(point(i) - point(foremost), front) > 0.0f) foremost = i;
    }
    outline.points[outline.count++] = point(foremost);
  }
  for (std::size_t i = 0; i < outline.count; ++i) outline.points[i] += proxy.radius * front;
  return outline;
}

/// Whether an end of one outline is on the other one. Heights along the front may differ by the tolerance; round ends may leave a notch.
bool ends_on(const FrontOutline& ending, const FrontOutline& other, Vec2 front, float tolerance) {
  const float notch = ending.radius + other.radius;
  const std::span<const Vec2> row = other.row();
  const auto is_near = [&](Vec2 end, Vec2 from, Vec2 to) {
    const Vec2 along = to - from;
    const float squared = length_squared(along);
    const float share = squared > 0.0f ? clamp(dot(end - from, along) / squared, 0.0f, 1.0f) : 0.0f;
    const Vec2 apart = end - (from + share * along);
    return abs(dot(apart, front)) <= tolerance && abs(cross(apart, front)) <= tolerance + notch;
  };
  for (const Vec2 end : {ending.row().front(), ending.row().back()}) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (is_near(end, row[i], row[i + 1 < row.size() ? i + 1 : i])) return true;
    }
  }
  return false;
}

/// Whether two links of one chain follow one another without a sharp bend. Between them there may be links that have contacts with the
/// shape that met one of the two.
bool are_joined_links(const SimState& w, const MetSurface& a, const MetSurface& b) {
  const std::vector<std::uint32_t>& links = w.chains.links[w.shapes.row[a.shape].chain];
  const auto place_of = [&](std::uint32_t link) {
    return static_cast<std::size_t>(std::find(links.begin(), links.end(), link) - links.begin());
  };
  const auto is_next = [&](std::uint32_t link, std::uint32_t next) {
    return std::get<ChainSegment>(w.shapes.geometry[link]).point_b ==
               std::get<ChainSegment>(w.shapes.geometry[next]).point_a &&
           is_front(front_for(w, {link, a.other}), front_for(w, {next, a.other}));
  };
  const auto is_met = [&](std::uint32_t link) {
    return w.contacts.pairs.contains(link, a.other) || w.contacts.pairs.contains(link, b.other);
  };
  const auto leads = [&](std::size_t from, std::size_t to) {
    for (;;) {
      const std::size_t next = (from + 1) % links.size();
      if (!is_next(links[from], links[next])) return false;
      if (next == to) return true;
      if (!is_met(links[next])) return false;
      from = next;
    }
  };
  return leads(place_of(a.shape), place_of(b.shape)) || leads(place_of(b.shape), place_of(a.shape));
}

}  // namespace

bool are_neighbors(const SimState& w, const MetSurface& a, const MetSurface& b) {
  if (a.shape == b.shape && a.tile == nullptr) return true;
  const std::uint32_t chain = w.shapes.row[a.shape].chain;
  if (chain != kNone && chain == w.shapes.row[b.shape].chain) return are_joined_links(w, a, b);
  const WorldTransform& pose_a = w.bodies.state[w.shapes.body[a.shape]].pose;
  const WorldTransform& pose_b = w.bodies.state[w.shapes.body[b.shape]].pose;
  const Vec2 front_a = rotate(pose_a.rotation, front_for(w, a));
  const Vec2 front_b = rotate(pose_b.rotation, front_for(w, b));
  if (dot(front_a, front_b) < kNeighborCosine) return false;
  const auto margin = [&](const MetSurface& s) { return margin_of(w, surface_of(w, s)); };
  const float tolerance = max(margin(a), margin(b));
  const auto geometry_of = [&](const MetSurface& s) -> const ShapeGeometry& {
    return s.tile != nullptr ? *s.tile : w.shapes.geometry[s.shape];
  };
  const FrontOutline outline_a = front_outline(geometry_of(a), Transform{{}, pose_a.rotation}, front_a);
  const FrontOutline outline_b = front_outline(geometry_of(b), relative(pose_a.position, pose_b), front_b);
  return ends_on(outline_a, outline_b, front_a, tolerance) || ends_on(outline_b, outline_a, front_a, tolerance);
}

}  // namespace drystone::contact

// Rays against lines, discs, rounded outlines and boxes; see ray.hpp.
#include "geometry/ray.hpp"

#include "geometry/line.hpp"

namespace drystone {

namespace geometry {

namespace {

void keep_nearer(CastOutput& nearest, const CastOutput& candidate) {
  if (candidate.hit && (!nearest.hit || candidate.fraction < nearest.fraction)) nearest = candidate;
}

}  // namespace

CastOutput hit_at_start(const RayCastInput& ray) {
  return {.hit = true, .fraction = 0.0f, .point = ray.origin, .normal = {}};
}

CastOutput ray_cast_face(Vec2 a, Vec2 b, const RayCastInput& ray) {
  const Vec2 to_a = a - ray.origin;
  const float side_a = cross(ray.translation, to_a);
  const float side_b = cross(ray.translation, b - ray.origin);
  // A ray that crosses from the right of a -> b has a on its left and b on its right.
  if (!(side_a >= 0.0f && side_b <= 0.0f) || side_a == side_b) return {};

  const Vec2 normal = geometry::outer_normal(a, b);
  const float approach = dot(normal, ray.translation);
  const float height = dot(normal, to_a);
  // By rounding, an origin on the line may lie on either side of it; such a ray must not pass through.
  const Vec2 size = max(abs(a), abs(ray.origin));
  const float rounding = 1.0e-6f * max(size.x, size.y);
  if (approach >= 0.0f || height > rounding) return {};
  const float fraction = max(height / approach, 0.0f);
  if (!(fraction <= ray.max_fraction)) return {};

  // The point is computed between a and b, not along the ray, so that it lies on the line even for a ray from far away.
  const Vec2 point = lerp(a, b, side_a / (side_a - side_b));
  return {.hit = true, .fraction = fraction, .point = point, .normal = normal};
}

CastOutput ray_cast_disc(Vec2 center, float radius, const RayCastInput& ray) {
  const float reach = length(ray.translation);
  if (!(reach > 0.0f)) return {};
  const Vec2 direction = (1.0f / reach) * ray.translation;
  const Vec2 to_center = center - ray.origin;
  const float along = dot(to_center, direction);
  // Squaring the short offset from the ray loses fewer digits than squaring the two long sides of the triangle.
  const Vec2 offset = along * direction - to_center;
  const float half_chord_squared = radius * radius - dot(offset, offset);
  if (along < 0.0f || half_chord_squared < 0.0f) return {};

  const float half_chord = std::sqrt(half_chord_squared);
  const float fraction = max(along - half_chord, 0.0f) / reach;
  if (!(fraction <= ray.max_fraction)) return {};
  const Vec2 normal = normalize(offset - half_chord * direction);
  return {.hit = true, .fraction = fraction, .point = center + radius * normal, .normal = normal};
}

CastOutput ray_cast_rounded(std::span<const Vec2> points, float radius, const RayCastInput& ray) {
  CastOutput nearest;
  Vec2 a = points.back();
  for (const Vec2 b : points) {
    const Vec2 offset = radius * geometry::outer_normal(a, b);
    keep_nearer(nearest, ray_cast_face(a + offset, b + offset, ray));
    keep_nearer(nearest, ray_cast_disc(b, radius, ray));
    a = b;
  }
  return nearest;
}

}  // namespace geometry

namespace {

/// The part of the ray that is inside the box, clipped axis by axis.
struct Slabs {
  float exit;
  float enter = 0.0f;
  Vec2 normal = {};
};

/// Clips the ray along one axis. Returns false if nothing is left.
bool clip(Slabs& slabs, Vec2 range, Vec2 motion, Vec2 axis) {
  const auto [origin, step] = motion;
  if (step == 0.0f) return origin >= range.x && origin <= range.y;
  const bool forward = step > 0.0f;
  const float enter = ((forward ? range.x : range.y) - origin) / step;
  const float exit = ((forward ? range.y : range.x) - origin) / step;
  if (enter > slabs.enter) {
    slabs.enter = enter;
    slabs.normal = forward ? -axis : axis;
  }
  slabs.exit = min(slabs.exit, exit);
  return slabs.enter <= slabs.exit;
}

}  // namespace

CastOutput ray_cast(const Aabb& box, const RayCastInput& ray) {
  Slabs slabs{.exit = ray.max_fraction};
  const bool hit = clip(slabs, {box.lower.x, box.upper.x}, {ray.origin.x, ray.translation.x}, {1.0f, 0.0f}) &&
                   clip(slabs, {box.lower.y, box.upper.y}, {ray.origin.y, ray.translation.y}, {0.0f, 1.0f});
  if (!hit) return {};
  return {.hit = true,
          .fraction = slabs.enter,
          .point = ray.origin + slabs.enter * ray.translation,
          .normal = slabs.normal};
}

}  // namespace drystone

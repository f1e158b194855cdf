// The ground of an environment as heights at equal distances, from x = 0 on. It answers most questions about the ground without a search in the
// world: what is far above the ground does not touch it, and rays from one place meet it one after the other.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "drystone/world.hpp"

namespace drystone::environments {

/// The corners of a convex shape, in its body's frame, and the radius of a circle around the body's origin that has them all [m].
class Outline {
 public:
  Outline() = default;
  explicit Outline(std::vector<Vec2> points) : points_(std::move(points)) {
    for (const Vec2 point : points_) radius_ = std::max(radius_, length(point));
  }
  std::span<const Vec2> points() const { return points_; }
  double radius() const { return static_cast<double>(radius_); }

 private:
  std::vector<Vec2> points_;
  float radius_ = 0.0f;
};

class Heightfield {
 public:
  /// At least two heights [m]; `step` is their distance [m].
  Heightfield(std::span<const double> heights, double step) : heights_(heights), step_(step) {}

  /// Whether a convex shape is nearer to the ground than `reach` [m]; nothing if the heights alone do not tell.
  std::optional<bool> touches(const WorldTransform& pose, const Outline& outline, double reach) const {
    const auto [center_x, center_y] = pose.position;
    const double around = outline.radius() + reach + kRounding;
    if (center_y - around > highest(center_x - around, center_x + around)) return false;
    const auto place_of_point = [&](Vec2 point) { return pose.position + rotate(pose.rotation, point); };
    double lowest = pose.position.y;
    double left = pose.position.x;
    double right = left;
    for (const Vec2 point : outline.points()) {
      const auto [x, y] = place_of_point(point);
      lowest = std::min(lowest, y);
      left = std::min(left, x);
      right = std::max(right, x);
    }
    if (lowest > highest(left - reach, right + reach) + reach + kRounding) return false;
    const bool any = std::any_of(outline.points().begin(), outline.points().end(), [&](Vec2 point) {
      const auto [x, y] = place_of_point(point);
      return has(x) && std::abs(y - height_at(x)) < reach - kRounding;
    });
    return any ? std::optional(true) : std::nullopt;
  }

  /// The fractions of rays from one place at which they meet the ground from above; 1 for a ray that does not. Rays lead down and not to the
  /// left, each at least as far up as the one before.
  void cast(Position from, std::span<const Vec2> rays, std::span<double> fractions) const {
    std::fill(fractions.begin(), fractions.end(), 1.0);
    if (has(from.x) && from.y < height_at(from.x)) return;
    // The vertex behind which nothing was met yet: rays that are farther up meet the ground farther on.
    std::size_t next = from.x < 0.0 ? 0 : column(from.x) + 1;
    for (std::size_t i = 0; i < rays.size(); ++i) {
      const auto x = static_cast<double>(rays[i].x);
      const auto y = static_cast<double>(rays[i].y);
      const auto is_above = [&](std::size_t k) {
        return x * (from.y - heights_[k]) + y * (place_of(k) - from.x) > 0.0;
      };
      while (is_above(next) && place_of(next) <= from.x + x) {
        if (++next == heights_.size()) return;
      }
      if (next == 0 || is_above(next)) continue;
      const double rise = heights_[next] - heights_[next - 1];
      const double down = (from.y - heights_[next - 1]) * step_ - (from.x - place_of(next - 1)) * rise;
      fractions[i] = std::min(1.0, down / (x * rise - y * step_));
    }
  }

 private:
  /// Poses and shapes are stored in single precision [m].
  static constexpr double kRounding = 1.0e-4;

  bool has(double x) const { return x >= 0.0 && x <= step_ * static_cast<double>(heights_.size() - 1); }
  double place_of(std::size_t k) const { return step_ * static_cast<double>(k); }
  /// The number of the piece of ground at x, or of the one that is nearest.
  std::size_t column(double x) const {
    const double last = static_cast<double>(heights_.size() - 2);
    return static_cast<std::size_t>(std::clamp(x / step_, 0.0, last));
  }
  double height_at(double x) const {
    const std::size_t k = column(x);
    return heights_[k] + (heights_[k + 1] - heights_[k]) * (x - place_of(k)) / step_;
  }
  /// At least as high as the ground between two places.
  double highest(double from, double to) const {
    const auto first = heights_.begin() + static_cast<std::ptrdiff_t>(column(from));
    return *std::max_element(first, heights_.begin() + static_cast<std::ptrdiff_t>(column(to)) + 2);
  }

  std::span<const double> heights_;
  double step_;
};

}  // namespace drystone::environments

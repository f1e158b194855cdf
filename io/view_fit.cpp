#include "io/view_fit.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace drystone::io {
namespace {

// If there are fewer bodies than this, all are shown: outliers cannot be identified among so few.
constexpr std::size_t kFewest = 5;
// The largest distance from the core at which a body is still shown, as a multiple of the core's longer side. If the core
// is very small (a single stack), the distance is a multiple of the median body's size instead.
constexpr float kNearSpans = 1.5f;
constexpr float kNearSizes = 20.0f;
constexpr float kStaticMargin = 0.12f;
constexpr float kAir = 0.04f;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr Aabb kNothing{{kInfinity, kInfinity}, {-kInfinity, -kInfinity}};

float longer_side(const Aabb& box) { return 2.0f * max(half_extents(box).x, half_extents(box).y); }
bool is_box(const Aabb& box) { return box.lower.x <= box.upper.x && box.lower.y <= box.upper.y; }

float median(std::vector<float> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// The range of the values without the lowest and the highest hundredth of them (at least one value each).
void core_range(std::vector<float> values, float& low, float& high) {
  std::sort(values.begin(), values.end());
  const std::size_t trimmed = std::max<std::size_t>(1, values.size() / 100);
  low = values[trimmed];
  high = values[values.size() - 1 - trimmed];
}

// The core, a box around the centres of most boxes, enlarged by the distance at which other bodies are still shown.
Aabb near_core(const std::vector<Aabb>& boxes) {
  std::vector<float> x, y, sizes;
  for (const Aabb& box : boxes) {
    x.push_back(center(box).x);
    y.push_back(center(box).y);
    sizes.push_back(longer_side(box));
  }
  Aabb core;
  core_range(std::move(x), core.lower.x, core.upper.x);
  core_range(std::move(y), core.lower.y, core.upper.y);
  return inflate(core, max(kNearSpans * longer_side(core), kNearSizes * median(std::move(sizes))));
}

Aabb fit_leaders(const std::vector<Aabb>& leaders) {
  const bool all = leaders.size() < kFewest;
  const Aabb near = all ? kNothing : near_core(leaders);
  Aabb view = kNothing;
  for (const Aabb& box : leaders) {
    const Vec2 c = center(box);
    if (all || contains(near, Aabb{c, c})) view = merge(view, box);
  }
  return view;
}

Aabb with_air(const Aabb& box) {
  const float side = longer_side(box);
  return inflate(box, side > 0.0f ? kAir * side : 10.0f);
}

// A place among the items: coordinates relative to it are small.
Position middle_of(const std::vector<FitItem>& items) {
  for (const bool is_static : {false, true}) {
    for (const FitItem& item : items) {
      if (item.is_static == is_static && is_finite(item.bounds)) return center(item.bounds);
    }
  }
  return {};
}

}  // namespace

WorldAabb fit_view(const std::vector<FitItem>& items) {
  std::vector<Aabb> leaders;
  std::vector<Aabb> statics;
  const Position middle = middle_of(items);
  for (const FitItem& item : items) {
    if (!is_finite(item.bounds)) continue;
    (item.is_static ? statics : leaders).push_back({item.bounds.lower - middle, item.bounds.upper - middle});
  }
  if (leaders.empty()) leaders.swap(statics);
  if (leaders.empty()) return {{-10.0, -10.0}, {10.0, 10.0}};

  const Aabb action = fit_leaders(leaders);
  const Aabb surroundings = inflate(action, kStaticMargin * longer_side(action));
  Aabb view = action;
  for (const Aabb& box : statics) {
    const Aabb seen{max(box.lower, surroundings.lower), min(box.upper, surroundings.upper)};
    if (is_box(seen)) view = merge(view, seen);
  }
  return middle + with_air(view);
}

}  // namespace drystone::io

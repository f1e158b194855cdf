#include "collide/sah_split.hpp"

#include <algorithm>
#include <array>

#include "core/assert.hpp"
#include "core/sort.hpp"

namespace drystone::bvh {
namespace {

constexpr std::size_t kBins = 16;
constexpr float kInfinity = Box4::kInfinity;
constexpr Float4 kNothing = {kInfinity, kInfinity, kInfinity, kInfinity};

/// Orders by the middle along an axis, and equal middles by child, which is unique.
bool comes_before(const SplitEntry& a, const SplitEntry& b, std::size_t axis) {
  return a.middle[axis] < b.middle[axis] || (a.middle[axis] == b.middle[axis] && a.child < b.child);
}

struct Bins {
  std::array<Float4, kBins> bounds;
  std::array<std::size_t, kBins> counts{};
  float low = 0.0f;
  float scale = 0.0f;
  std::size_t axis = 0;

  std::size_t of(const SplitEntry& entry) const {
    const int bin = static_cast<int>((entry.middle[axis] - low) * scale);
    return static_cast<std::size_t>(std::min(bin, static_cast<int>(kBins) - 1));
  }
};

/// The last bin of the best left part, or kBins if no border satisfies the bounds of the sizes.
std::size_t best_border(const Bins& bins, std::size_t count, SizeRange left) {
  std::array<float, kBins> right_perimeter{};
  Float4 bounds = kNothing;
  for (std::size_t bin = kBins; bin-- > 1;) {
    bounds = simd::min4(bounds, bins.bounds[bin]);
    right_perimeter[bin] = perimeter_of(bounds);
  }
  std::size_t best = kBins;
  float best_cost = kInfinity;
  std::size_t on_left = 0;
  bounds = kNothing;
  for (std::size_t bin = 0; bin + 1 < kBins; ++bin) {
    bounds = simd::min4(bounds, bins.bounds[bin]);
    on_left += bins.counts[bin];
    if (on_left < left.min || on_left > left.max) continue;
    const float cost = perimeter_of(bounds) * static_cast<float>(on_left) +
                       right_perimeter[bin + 1] * static_cast<float>(count - on_left);
    if (cost < best_cost) {
      best_cost = cost;
      best = bin;
    }
  }
  return best;
}

/// Moves the entries of the bins up to `last_left` to the front and returns their number. Every entry is moved, even if it is in its place
/// already, because a branch would be mispredicted half of the time.
std::size_t move_left(std::span<SplitEntry> entries, const Bins& bins, std::size_t last_left) {
  std::size_t end_of_left = 0;
  for (SplitEntry& place : entries) {
    const SplitEntry entry = place;
    place = entries[end_of_left];
    entries[end_of_left] = entry;
    end_of_left += bins.of(entry) <= last_left ? 1 : 0;
  }
  return end_of_left;
}

}  // namespace

Float4 union_of(std::span<const SplitEntry> entries) {
  Float4 bounds = kNothing;
  for (const SplitEntry& entry : entries) bounds = simd::min4(bounds, entry.bounds);
  return bounds;
}

std::size_t sah_split(std::span<SplitEntry> entries, SizeRange left) {
  const std::size_t count = entries.size();
  DRYSTONE_ASSERT(0 < left.min && left.min <= left.max && left.max < count);

  Float4 middles = kNothing;
  for (const SplitEntry& entry : entries) {
    middles = simd::min4(middles, Float4{entry.middle[0], entry.middle[1], -entry.middle[0], -entry.middle[1]});
  }
  const Vec2 extent{-middles[2] - middles[0], -middles[3] - middles[1]};
  Bins bins;
  bins.bounds.fill(kNothing);
  bins.axis = extent.x >= extent.y ? 0 : 1;
  bins.low = middles[bins.axis];
  bins.scale = static_cast<float>(kBins) / max(extent.x, extent.y);
  const std::size_t half = std::clamp(count / 2, left.min, left.max);
  if (!is_finite(bins.scale)) return half;  // All centres coincide.

  for (const SplitEntry& entry : entries) {
    const std::size_t bin = bins.of(entry);
    bins.bounds[bin] = simd::min4(bins.bounds[bin], entry.bounds);
    ++bins.counts[bin];
  }
  const std::size_t border = best_border(bins, count, left);
  if (border < kBins) return move_left(entries, bins, border);

  // Most boxes are in one bin. This is rare, so sorting is cheap enough.
  base::sort(entries, [&](const SplitEntry& a, const SplitEntry& b) { return comes_before(a, b, bins.axis); });
  return half;
}

}  // namespace drystone::bvh

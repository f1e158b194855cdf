#include "bvh/sah_split.hpp"

#include <algorithm>
#include <array>

#include "base/assert.hpp"

namespace drystone::bvh {
namespace {

// Up to this many try every cut. More gain nothing over bins that queries would notice.
constexpr std::size_t kSmallGroup = 8;
constexpr std::size_t kBins = 16;
constexpr float kInfinity = Box4::kInfinity;
constexpr Float4 kNothing = {kInfinity, kInfinity, kInfinity, kInfinity};

/// By the middle along an axis; equal ones by child, which no two entries share.
bool comes_before(const CutEntry& a, const CutEntry& b, std::size_t axis) {
  return a.middle[axis] < b.middle[axis] || (a.middle[axis] == b.middle[axis] && a.child < b.child);
}

void sort_few(std::span<CutEntry> entries, std::size_t axis) {
  for (std::size_t i = 1; i < entries.size(); ++i) {
    const CutEntry entry = entries[i];
    std::size_t at = i;
    for (; at > 0 && comes_before(entry, entries[at - 1], axis); --at) entries[at] = entries[at - 1];
    entries[at] = entry;
  }
}

struct Candidate {
  float cost = kInfinity;
  std::size_t at = 0;
};

/// The best cut of entries that are sorted along an axis.
Candidate best_of_sorted(std::span<const CutEntry> entries, CutRange left) {
  const std::size_t count = entries.size();
  std::array<float, kSmallGroup> right_perimeter;
  Float4 sides = kNothing;
  for (std::size_t i = count; i-- > left.min;) {
    sides = base::min4(sides, entries[i].sides);
    right_perimeter[i] = perimeter_of(sides);
  }
  Candidate best;
  sides = kNothing;
  for (std::size_t i = 1; i <= left.max; ++i) {
    sides = base::min4(sides, entries[i - 1].sides);
    if (i < left.min) continue;
    const float cost = perimeter_of(sides) * static_cast<float>(i) + right_perimeter[i] * static_cast<float>(count - i);
    if (cost < best.cost) best = {cost, i};
  }
  return best;
}

std::size_t cut_small(std::span<CutEntry> entries, CutRange left) {
  sort_few(entries, 0);
  const Candidate along_x = best_of_sorted(entries, left);
  sort_few(entries, 1);
  const Candidate along_y = best_of_sorted(entries, left);
  if (along_x.cost <= along_y.cost) sort_few(entries, 0);
  const std::size_t best = along_x.cost <= along_y.cost ? along_x.at : along_y.at;
  // None has a finite cost where coordinates overflow.
  return best > 0 ? best : left.min;
}

struct Bins {
  std::array<Float4, kBins> sides;
  std::array<std::size_t, kBins> counts{};
  float low = 0.0f;
  float scale = 0.0f;
  std::size_t axis = 0;

  std::size_t of(const CutEntry& entry) const {
    const int bin = static_cast<int>((entry.middle[axis] - low) * scale);
    return static_cast<std::size_t>(std::min(bin, static_cast<int>(kBins) - 1));
  }
};

/// The last bin of the best left part, or kBins if the sizes allow none.
std::size_t best_border(const Bins& bins, std::size_t count, CutRange left) {
  std::array<float, kBins> right_perimeter{};
  Float4 sides = kNothing;
  for (std::size_t bin = kBins; bin-- > 1;) {
    sides = base::min4(sides, bins.sides[bin]);
    right_perimeter[bin] = perimeter_of(sides);
  }
  std::size_t best = kBins;
  float best_cost = kInfinity;
  std::size_t on_left = 0;
  sides = kNothing;
  for (std::size_t bin = 0; bin + 1 < kBins; ++bin) {
    sides = base::min4(sides, bins.sides[bin]);
    on_left += bins.counts[bin];
    if (on_left < left.min || on_left > left.max) continue;
    const float cost = perimeter_of(sides) * static_cast<float>(on_left) +
                       right_perimeter[bin + 1] * static_cast<float>(count - on_left);
    if (cost < best_cost) {
      best_cost = cost;
      best = bin;
    }
  }
  return best;
}

/// Every entry is moved whether it must be or not: a branch here would be mispredicted every other time.
std::size_t move_left(std::span<CutEntry> entries, const Bins& bins, std::size_t last_left) {
  std::size_t end_of_left = 0;
  for (CutEntry& place : entries) {
    const CutEntry entry = place;
    place = entries[end_of_left];
    entries[end_of_left] = entry;
    end_of_left += bins.of(entry) <= last_left ? 1 : 0;
  }
  return end_of_left;
}

}  // namespace

Float4 union_of(std::span<const CutEntry> entries) {
  Float4 sides = kNothing;
  for (const CutEntry& entry : entries) sides = base::min4(sides, entry.sides);
  return sides;
}

float perimeter_of(Float4 sides) { return -2.0f * ((sides[0] + sides[2]) + (sides[1] + sides[3])); }

std::size_t cut(std::span<CutEntry> entries, CutRange left) {
  const std::size_t count = entries.size();
  DRYSTONE_ASSERT(0 < left.min && left.min <= left.max && left.max < count);
  if (count <= kSmallGroup) return cut_small(entries, left);

  Float4 middles = kNothing;
  for (const CutEntry& entry : entries) {
    middles = base::min4(middles, Float4{entry.middle[0], entry.middle[1], -entry.middle[0], -entry.middle[1]});
  }
  const Vec2 extent{-middles[2] - middles[0], -middles[3] - middles[1]};
  Bins bins;
  bins.sides.fill(kNothing);
  bins.axis = extent.x >= extent.y ? 0 : 1;
  bins.low = middles[bins.axis];
  bins.scale = static_cast<float>(kBins) / max(extent.x, extent.y);
  const std::size_t half = std::clamp(count / 2, left.min, left.max);
  if (!is_finite(bins.scale)) return half;  // All middles coincide.

  for (const CutEntry& entry : entries) {
    const std::size_t bin = bins.of(entry);
    bins.sides[bin] = base::min4(bins.sides[bin], entry.sides);
    ++bins.counts[bin];
  }
  const std::size_t border = best_border(bins, count, left);
  if (border < kBins) return move_left(entries, bins, border);

  // Most are in one bin. Rare enough to sort.
  std::sort(entries.begin(), entries.end(),
            [&](const CutEntry& a, const CutEntry& b) { return comes_before(a, b, bins.axis); });
  return half;
}

}  // namespace drystone::bvh

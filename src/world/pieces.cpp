#include "world/pieces.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/sort.hpp"

namespace drystone::spatial {
namespace {

/// Gaps that are longer than this are shortened [grains].
constexpr double kLeastGap = 4096.0;
/// The length of all shortened gaps of an axis in the trees [grains], half of it in margins that still belong to the pieces. It keeps the rounding
/// of boxes below a third of their margin.
constexpr double kGaps = 65536.0;
/// Boxes are precise at least this far beyond the first and the last piece [grains].
constexpr double kBeyond = 65536.0;

double start_of(const TreePiece& piece) { return piece.lower - piece.shift; }
double end_of(const TreePiece& piece) { return piece.upper - piece.shift; }

/// The region of a place in the world or in the trees; lower(piece) and upper(piece) are its ends there.
template <typename Lower, typename Upper>
std::size_t find_region(Axis axis, double place, Lower lower, Upper upper) {
  const auto after = std::upper_bound(axis.begin() + 1, axis.end(), place,
                                      [&](double p, const TreePiece& piece) { return p < lower(piece); });
  const auto i = static_cast<std::size_t>(after - axis.begin() - 1);
  return 2 * i + (after != axis.end() && place > upper(axis[i]) ? 1 : 0);
}

}  // namespace

std::size_t region_of(Axis axis, double place) {
  return find_region(
      axis, place, [](const TreePiece& piece) { return piece.lower; },
      [](const TreePiece& piece) { return piece.upper; });
}

double to_trees(Axis axis, std::size_t region, double place) {
  const TreePiece& piece = axis[region / 2];
  if (region % 2 == 0) return place - piece.shift;
  const TreePiece& next = axis[region / 2 + 1];
  const double slope = (start_of(next) - end_of(piece)) / (next.lower - piece.upper);
  return std::min(end_of(piece) + slope * (place - piece.upper), start_of(next));
}

double from_trees(Axis axis, double place) {
  const std::size_t region = find_region(axis, place, start_of, end_of);
  const TreePiece& piece = axis[region / 2];
  if (region % 2 == 0) return place + piece.shift;
  const TreePiece& next = axis[region / 2 + 1];
  const double slope = (next.lower - piece.upper) / (start_of(next) - end_of(piece));
  return std::min(piece.upper + slope * (place - end_of(piece)), next.lower);
}

bool is_off_pieces(Axis axis, double place) {
  return region_of(axis, place) % 2 != 0 || place < axis.front().lower || place > axis.back().upper;
}

bool is_in_one_piece(const SimState& w, const WorldAabb& box) {
  const auto is_in_one = [](Axis axis, double lower, double upper) {
    const std::size_t region = region_of(axis, lower);
    return region % 2 == 0 && region_of(axis, upper) == region;
  };
  return is_in_one(w.tree_pieces_x, box.lower.x, box.upper.x) && is_in_one(w.tree_pieces_y, box.lower.y, box.upper.y);
}

bool is_valid(Axis axis) {
  constexpr double kMost = 8.0 * kMaxPosition;
  for (std::size_t i = 0; i < axis.size(); ++i) {
    const TreePiece& piece = axis[i];
    const bool is_near =
        std::fabs(piece.lower) <= kMost && std::fabs(piece.upper) <= kMost && std::fabs(piece.shift) <= kMost;
    if (!is_near || piece.lower > piece.upper) return false;
    if (i == 0) continue;
    const double gap = piece.lower - axis[i - 1].upper;
    const double gap_in_trees = start_of(piece) - end_of(axis[i - 1]);
    if (!(gap_in_trees > 0.0 && gap_in_trees <= gap)) return false;
  }
  return true;
}

std::vector<TreePiece> make_pieces(std::vector<std::pair<double, double>> ranges, double grain) {
  const auto floor = [&](double length) { return grain * std::floor(length / grain); };
  const auto ceil = [&](double length) { return grain * std::ceil(length / grain); };
  base::sort(ranges);
  std::vector<TreePiece> pieces;
  for (const auto& [lower, upper] : ranges) {
    if (pieces.empty() || lower - pieces.back().upper > grain * kLeastGap) {
      pieces.push_back({floor(lower), ceil(upper)});
    } else {
      pieces.back().upper = std::max(pieces.back().upper, ceil(upper));
    }
  }
  if (pieces.empty()) return pieces;
  // The share of a gap in its two margins and, as long as both, in what is between them.
  const double share = grain * std::max(1.0, std::floor(kGaps / (4.0 * static_cast<double>(pieces.size()))));
  pieces.front().shift = pieces.front().lower;
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    TreePiece& before = pieces[i - 1];
    TreePiece& piece = pieces[i];
    const double gap = piece.lower - before.upper;
    const double margin = floor(std::min(gap / 4.0, share));
    before.upper += margin;
    piece.lower -= margin;
    piece.shift = piece.lower - (end_of(before) + 2.0 * margin);
  }
  const double middle = floor(end_of(pieces.back()) / 2.0);
  for (TreePiece& piece : pieces) piece.shift += middle;
  const double beyond = std::max(grain * kBeyond, middle);
  pieces.front().lower -= beyond;
  pieces.back().upper += beyond;
  return pieces;
}

Vec2 place_by_pieces(const SimState& w, Position place) {
  const auto along = [](Axis axis, double p) { return static_cast<float>(to_trees(axis, region_of(axis, p), p)); };
  return {along(w.tree_pieces_x, place.x), along(w.tree_pieces_y, place.y)};
}

geometry::PackedBox box_by_pieces(const SimState& w, Position place, geometry::PackedBox sides) {
  const Vec2 lower = place_by_pieces(w, place + Vec2{sides[0], sides[1]});
  const Vec2 upper = place_by_pieces(w, place + Vec2{-sides[2], -sides[3]});
  const geometry::PackedBox there = {lower.x, lower.y, -upper.x, -upper.y};
  return there + simd::splat(geometry::kSidesRounding) * (simd::min4(there, -there) + simd::min4(sides, -sides));
}

WorldAabb world_box_by_pieces(const SimState& w, const Aabb& box) {
  const Axis x = w.tree_pieces_x;
  const Axis y = w.tree_pieces_y;
  return {{from_trees(x, double{box.lower.x}), from_trees(y, double{box.lower.y})},
          {from_trees(x, double{box.upper.x}), from_trees(y, double{box.upper.y})}};
}

StretchWalk::StretchWalk(const SimState& w, Position from, Vec2 translation)
    : axes_{{{w.tree_pieces_x, from.x, double{translation.x}, region_of(w.tree_pieces_x, from.x)},
             {w.tree_pieces_y, from.y, double{translation.y}, region_of(w.tree_pieces_y, from.y)}}},
      start_(place_by_pieces(w, from)) {}

double StretchWalk::OfAxis::fraction_at_end() const {
  const TreePiece& piece = axis[region / 2];
  const bool in_piece = region % 2 == 0;
  const std::size_t last_region = 2 * (axis.size() - 1);
  if (way > 0.0 && region < last_region) {
    return ((in_piece ? piece.upper : axis[region / 2 + 1].lower) - from) / way;
  }
  if (way < 0.0 && region > 0) return ((in_piece ? piece.lower : piece.upper) - from) / way;
  return std::numeric_limits<double>::infinity();
}

bool StretchWalk::next(Stretch& stretch) {
  if (at_end_) return false;
  const std::size_t crossed = axes_[0].fraction_at_end() <= axes_[1].fraction_at_end() ? 0 : 1;
  const double last = std::max(done_, std::min(1.0, axes_[crossed].fraction_at_end()));
  at_end_ = last >= 1.0;
  const auto along = [&](const OfAxis& a) {
    return static_cast<float>(to_trees(a.axis, a.region, a.from + last * a.way));
  };
  stretch = {start_, {along(axes_[0]), along(axes_[1])}, done_, last};
  start_ = stretch.end;
  done_ = last;
  OfAxis& axis = axes_[crossed];
  axis.region = axis.way > 0.0 ? axis.region + 1 : axis.region - 1;
  return true;
}

}  // namespace drystone::spatial

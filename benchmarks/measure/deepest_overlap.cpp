#include "benchmarks/measure/deepest_overlap.hpp"

#include <algorithm>

#include "benchmarks/measure/overlap.hpp"

namespace drystone::bench {
namespace {

/// The extent of shapes along one of the two axes.
struct Along {
  double Double2::*coordinate;
  double lower(const PlacedShape& s) const { return s.placed.box.lower.*coordinate; }
  double upper(const PlacedShape& s) const { return s.placed.box.upper.*coordinate; }
  /// Only compared with others of its kind, so it need not be halved.
  double twice_middle(const PlacedShape& s) const { return lower(s) + upper(s); }
};

/// The spread of the middle half of the shapes along an axis, which a few shapes that flew away do not affect.
double spread(const std::vector<PlacedShape>& shapes, Along along) {
  std::vector<double> middles;
  middles.reserve(shapes.size());
  for (const PlacedShape& s : shapes) middles.push_back(along.twice_middle(s));
  const auto quarter = static_cast<std::ptrdiff_t>(middles.size() / 4);
  const auto first = middles.begin() + quarter;
  const auto last = middles.end() - 1 - quarter;
  std::nth_element(middles.begin(), first, middles.end());
  const double low = *first;
  std::nth_element(middles.begin(), last, middles.end());
  return *last - low;
}

class Search {
 public:
  Search(Along sweep, Along across, const std::vector<std::pair<int, int>>& forbidden)
      : sweep_(sweep), across_(across), forbidden_(forbidden) {}

  /// From now on, every pair deeper than this is found and listed.
  void list_all(double deeper_than) {
    deepest_.depth = deeper_than;
    listing_ = true;
  }

  DeepestOverlap result() const { return deepest_; }
  std::int64_t compared() const { return compared_; }
  std::vector<DeepestOverlap> list() { return std::move(list_); }

  void within(const std::vector<PlacedShape>& shapes) {
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      const double end = sweep_.upper(shapes[i]);
      for (std::size_t j = i + 1; j < shapes.size() && sweep_.lower(shapes[j]) < end; ++j) look(shapes[i], shapes[j]);
    }
  }

  void between(const std::vector<PlacedShape>& a, const std::vector<PlacedShape>& b) {
    // Each pair is tested once: from the shape that begins earlier along the sweep, or from a if both begin at the same
    // place.
    from_start_of(a, b,
                  [this](const PlacedShape& s, const PlacedShape& t) { return sweep_.lower(t) < sweep_.lower(s); });
    from_start_of(b, a,
                  [this](const PlacedShape& s, const PlacedShape& t) { return sweep_.lower(t) <= sweep_.lower(s); });
  }

 private:
  /// Tests each pair in which the shape of `others` begins within the extent of that of `shapes`, unless it is
  /// `too_early`.
  template <typename TooEarly>
  void from_start_of(const std::vector<PlacedShape>& shapes, const std::vector<PlacedShape>& others,
                     TooEarly too_early) {
    std::size_t first = 0;
    for (const PlacedShape& s : shapes) {
      while (first < others.size() && too_early(s, others[first])) ++first;
      const double end = sweep_.upper(s);
      for (std::size_t j = first; j < others.size() && sweep_.lower(others[j]) < end; ++j) look(s, others[j]);
    }
  }

  void look(const PlacedShape& s, const PlacedShape& t) {
    ++compared_;
    if (way_apart(across_, s, t) <= deepest_.depth || way_apart(sweep_, s, t) <= deepest_.depth) return;
    if (!may_collide(*s.outline, *t.outline)) return;
    if (s.outline->one_sided && is_behind(s.placed, t.placed)) return;
    if (t.outline->one_sided && is_behind(t.placed, s.placed)) return;
    const double depth = overlap_depth(s.placed, t.placed);
    if (depth <= deepest_.depth || is_forbidden(s.outline->body, t.outline->body)) return;
    const DeepestOverlap found = {depth, s.outline->body, t.outline->body};
    if (listing_) {
      list_.push_back(found);
    } else {
      deepest_ = found;
    }
  }

  /// The distance by which one of the two must be moved along the axis to separate their boxes.
  static double way_apart(Along axis, const PlacedShape& s, const PlacedShape& t) {
    return std::min(axis.upper(s) - axis.lower(t), axis.upper(t) - axis.lower(s));
  }

  static bool may_collide(const Outline& a, const Outline& b) {
    return a.body != b.body && !(a.line && b.line) && should_collide(a.filter, b.filter);
  }

  bool is_forbidden(int a, int b) const {
    return std::binary_search(forbidden_.begin(), forbidden_.end(), std::pair(std::min(a, b), std::max(a, b)));
  }

  Along sweep_;
  Along across_;
  const std::vector<std::pair<int, int>>& forbidden_;
  DeepestOverlap deepest_;
  std::int64_t compared_ = 0;
  bool listing_ = false;
  std::vector<DeepestOverlap> list_;
};

/// Sorts the lists and goes through the pairs.
void search_through(CollidingShapes& shapes, Search& search, Along sweep) {
  const auto earlier = [&](const PlacedShape& a, const PlacedShape& b) { return sweep.lower(a) < sweep.lower(b); };
  std::sort(shapes.dynamic.begin(), shapes.dynamic.end(), earlier);
  std::sort(shapes.fixed.begin(), shapes.fixed.end(), earlier);
  std::sort(shapes.forbidden.begin(), shapes.forbidden.end());
  search.within(shapes.dynamic);
  search.between(shapes.dynamic, shapes.fixed);
  shapes.compared += search.compared();
}

/// Sweeps along the axis along which the shapes are spread farthest.
std::pair<Along, Along> directions(const CollidingShapes& shapes) {
  const Along x{&Double2::x};
  const Along y{&Double2::y};
  const bool upright = spread(shapes.dynamic, y) > spread(shapes.dynamic, x);
  return upright ? std::pair(y, x) : std::pair(x, y);
}

}  // namespace

DeepestOverlap find_deepest_overlap(CollidingShapes& shapes) {
  if (shapes.dynamic.empty()) return {};
  const auto [sweep, across] = directions(shapes);
  Search search(sweep, across, shapes.forbidden);
  search_through(shapes, search, sweep);
  return search.result();
}

std::vector<DeepestOverlap> find_overlaps(CollidingShapes& shapes, double deeper_than) {
  if (shapes.dynamic.empty()) return {};
  const auto [sweep, across] = directions(shapes);
  Search search(sweep, across, shapes.forbidden);
  search.list_all(deeper_than);
  search_through(shapes, search, sweep);
  return search.list();
}

}  // namespace drystone::bench

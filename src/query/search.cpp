#include "query/search.hpp"

#include <algorithm>

namespace drystone::queries {
namespace {

/// cast_box() in a world with pieces.
void cast_box_in_stretches(const SimState& w, Position from, const Aabb& box, Vec2 translation,
                           const QueryFilter& filter, OnShapeAhead f) {
  const Vec2 start = spatial::in_trees(w, from);
  const float farthest = farthest_coordinate(box) + length(translation);
  spatial::StretchWalk walk(w, from, translation);
  spatial::Stretch stretch;
  float reach = 1.0f;
  while (walk.next(stretch)) {
    Fractions fractions = {static_cast<float>(stretch.first), static_cast<float>(stretch.last)};
    if (stretch.last >= 1.0) fractions.last = 2.0f;
    // A little more than the part of the stretch that is still to be searched.
    const auto part = [&] {
      if (reach <= 0.0f) return 0.0f;
      const double length = stretch.last - stretch.first;
      return reach >= fractions.last || length <= 0.0
                 ? 1.0f
                 : static_cast<float>(std::min(1.0, (double{reach} - stretch.first) / length + 1.0e-5));
    };
    for_each_tree(w, filter, [&](const bvh::Tree& tree) {
      if (reach <= 0.0f || reach < fractions.first) return;
      const Vec2 shift = stretch.start - start;
      const Aabb inflated = inflate(Aabb{box.lower + shift, box.upper + shift}, rounding(w, tree, farthest));
      tree.box_cast({inflated, stretch.end - stretch.start, part()},
                    [&](std::uint32_t slot, const bvh::BoxCastInput& cast) {
                      if (!sees(w, filter, slot)) return cast.max_fraction;
                      reach = f(slot, reach, fractions);
                      return std::min(part(), cast.max_fraction);
                    });
    });
    if (reach <= 0.0f || reach < fractions.last) return;
  }
}

}  // namespace

void cast_box(const SimState& w, Position from, const Aabb& box, Vec2 translation, const QueryFilter& filter,
              OnShapeAhead f) {
  if (spatial::has_pieces(w)) return cast_box_in_stretches(w, from, box, translation, filter, f);
  const Aabb moved = {box.lower + translation, box.upper + translation};
  const float farthest = max(farthest_coordinate(box), farthest_coordinate(moved));
  float reach = 1.0f;
  for_each_tree(w, filter, [&](const bvh::Tree& tree) {
    if (reach <= 0.0f) return;
    const Aabb inflated = inflate(box, rounding(w, tree, farthest));
    tree.box_cast({inflated, translation, reach}, [&](std::uint32_t slot, const bvh::BoxCastInput& cast) {
      if (sees(w, filter, slot)) reach = f(slot, cast.max_fraction, Fractions{});
      return reach;
    });
  });
}

void search_box(const SimState& w, const Aabb& box, const QueryFilter& filter, OnShape f) {
  const float farthest = farthest_coordinate(box);
  bool more = true;
  for_each_tree(w, filter, [&](const bvh::Tree& tree) {
    if (!more) return;
    more = tree.query(inflate(box, rounding(w, tree, farthest)),
                      [&](std::uint32_t slot) { return !sees(w, filter, slot) || f(slot); });
  });
}

void search_near(const SimState& w, const Aabb& box, float reach, const QueryFilter& filter, OnNearShape f) {
  const float farthest = farthest_coordinate(inflate(box, reach));
  for_each_tree(w, filter, [&](const bvh::Tree& tree) {
    tree.search_near(inflate(box, rounding(w, tree, farthest)), reach, [&](std::uint32_t slot, float present) {
      reach = sees(w, filter, slot) ? f(slot, present) : present;
      return reach;
    });
  });
}

}  // namespace drystone::queries

// The shapes near a point or a convex shape, with distances and points.
#include <array>
#include <vector>

#include "drystone/world.hpp"
#include "geometry/separation.hpp"
#include "queries/first_of.hpp"
#include "queries/search.hpp"

namespace drystone {
namespace {

using namespace queries;

bool is_nearer(const NearestShape& a, const NearestShape& b) {
  return a.distance != b.distance ? a.distance < b.distance : a.shape.index < b.shape.index;
}

NearestShape measure(const SimState& w, std::uint32_t slot, const ConvexProxy& shape, const WorldTransform& pose) {
  const WorldTransform& target = pose_of(w, slot);
  const geometry::Separation s =
      geometry::separation({.a = make_proxy(w.shapes.geometry[slot]), .b = shape, .b_in_a = relative(target, pose)});
  return {shape_id(w, slot), transform_point(target, s.point_a), transform_point(target, s.point_b),
          rotate(target.rotation, s.normal), s.distance};
}

NearestShape nearest(const SimState& w, const ConvexProxy& shape, const WorldTransform& pose, float max_distance,
                     const QueryFilter& filter) {
  NearestShape best;
  search_near(w, box_in_trees(w, shape, pose), max_distance, filter, [&](std::uint32_t slot, float reach) {
    const NearestShape found = measure(w, slot, shape, pose);
    if (found.distance > max_distance || (best.shape && !is_nearer(found, best))) return reach;
    best = found;
    // Shapes that overlap are all at distance 0 for the trees.
    return max(best.distance, 0.0f);
  });
  return best;
}

auto all_near(const SimState& w, const ConvexProxy& shape, const WorldTransform& pose, float max_distance,
              const QueryFilter& filter) {
  return [&, max_distance](auto f) {
    search_near(w, box_in_trees(w, shape, pose), max_distance, filter, [&](std::uint32_t slot, float reach) {
      const NearestShape found = measure(w, slot, shape, pose);
      if (found.distance <= max_distance) f(found);
      return reach;
    });
  };
}

void check_reach(model::Check& check, float max_distance, const QueryFilter& filter) {
  check.range("max_distance", max_distance, 0.0f, kMaxCoordinate);
  check_filter(check, filter);
}

}  // namespace

Result<NearestShape> World::nearest_shape(Position point, float max_distance, const QueryFilter& filter) const {
  model::Check check(*state_);
  check.place("point", point);
  check_reach(check, max_distance, filter);
  return check.then([&] {
    const std::array<Vec2, 1> center = {Vec2{}};
    return nearest(*state_, {center, 0.0f}, {point, {}}, max_distance, filter);
  });
}

Result<NearestShape> World::nearest_shape(const ConvexProxy& shape, const WorldTransform& pose, float max_distance,
                                          const QueryFilter& filter) const {
  model::Check check(*state_);
  check_shape(check, shape, pose);
  check_reach(check, max_distance, filter);
  return check.then([&] { return nearest(*state_, shape, pose, max_distance, filter); });
}

Result<std::vector<NearestShape>> World::shapes_near(const ConvexProxy& shape, const WorldTransform& pose,
                                                     float max_distance, const QueryFilter& filter) const {
  model::Check check(*state_);
  check_shape(check, shape, pose);
  check_reach(check, max_distance, filter);
  return check.then(
      [&] { return all_of<NearestShape>(is_nearer, all_near(*state_, shape, pose, max_distance, filter)); });
}

Result<QueryCount> World::shapes_near(const ConvexProxy& shape, const WorldTransform& pose, float max_distance,
                                      const QueryFilter& filter, std::span<NearestShape> out) const {
  model::Check check(*state_);
  check_shape(check, shape, pose);
  check_reach(check, max_distance, filter);
  return check.then([&] { return first_of(out, is_nearer, all_near(*state_, shape, pose, max_distance, filter)); });
}

}  // namespace drystone

// The formulas of manifolds that lanes and single pairs share. Each exists once, as a template over a lane type, as in core/trig.hpp: float, or
// Real<N>, whose lanes have the same bits (core/lanes-inl.hpp). This file has them for float.
//
// The search for axes and edges, and what is done where, are written twice (hull.cpp and collide_polygon.cpp, hull_lanes-inl.hpp), because one
// source would be slower. A pair alone returns as soon as it can, its hulls are read where they lie and may have any number of vertices, and
// four edges of one hull are tested together. In lanes the vertices are in registers, and each lane selects its own. One pair of boxes in the
// code of four lanes takes 2,060 instructions and 133 ns, alone 910 and 61 ns (gcc 12, SSE4).
//
// Beside what core/trig.hpp lists, a lane type R has LaneTypes<R>, which names its vectors, masks, indices, discs, poses and manifolds, and
//   any_true(mask)             whether the mask holds in a lane
//   only_lane(mask)            whether the mask holds and there is no other lane: then what is left is skipped
//   choose(mask, f, g)         f() where the mask holds, else g(); wider lanes compute both
//   keep(mask, a)              a where the mask holds, else 0
//   feature_id(mask, i, j)     the id of vertex i of the reference and vertex j of the other hull; the reference is b where the mask holds
//   exchanged_id(id)           the id of the pair (b, a)
#pragma once

#include <cmath>

#include "collide/hull.hpp"
#include "core/trig.hpp"
#include "hwy/base.h"

namespace drystone::contact::alone {

using math::both;
using math::either;
using math::select;
using std::sqrt;

template <typename R>
struct LaneTypes;
template <>
struct LaneTypes<float> {
  using Vec = Vec2;
  using Mask = bool;
  using Index = int;
  using Disc = Circle;
  using Pose = Transform;
  using Manifold = LocalManifold;
  using Corners = contact::Corners;
};

constexpr Vec2 select(bool mask, Vec2 a, Vec2 b) { return mask ? a : b; }
constexpr int select(bool mask, int a, int b) { return mask ? a : b; }
constexpr float keep(bool mask, float a) { return mask ? a : 0.0f; }
constexpr bool only_first(bool a, bool b) { return a && !b; }
constexpr bool any_true(bool mask) { return mask; }
constexpr bool only_lane(bool mask) { return mask; }
template <typename F, typename G>
constexpr auto choose(bool mask, F f, G g) {
  return mask ? f() : g();
}
constexpr std::uint32_t feature_id(bool b_is_reference, int reference, int other) {
  return b_is_reference ? contact::feature_id(other, reference) : contact::feature_id(reference, other);
}
constexpr std::uint32_t exchanged_id(std::uint32_t id) { return (id & 0xff) << 8 | id >> 8; }

#include "collide/manifold_formulas-inl.hpp"

inline EdgeOf<float> edge_of(const Hull& hull, int edge) {
  const int after = hull.next(edge);
  return {hull.normals[edge], hull.vertices[edge], hull.vertices[after], edge, after, hull.radius};
}

}  // namespace drystone::contact::alone

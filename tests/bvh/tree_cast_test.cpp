// Rays and moving boxes against double precision.
#include "tests/bvh/tree_model.hpp"

namespace drystone::bvh {
namespace {

/// The fraction at which a segment enters a box, in double precision; above 1 if it does not enter.
double entry_fraction(const Aabb& box, Vec2 origin, Vec2 translation) {
  double low = 0.0;
  double high = 1.0;
  const double o[2] = {origin.x, origin.y};
  const double d[2] = {translation.x, translation.y};
  const double l[2] = {box.lower.x, box.lower.y};
  const double u[2] = {box.upper.x, box.upper.y};
  for (int axis = 0; axis < 2; ++axis) {
    if (d[axis] == 0.0) {
      if (o[axis] < l[axis] || o[axis] > u[axis]) return 2.0;
      continue;
    }
    const double t1 = (l[axis] - o[axis]) / d[axis];
    const double t2 = (u[axis] - o[axis]) / d[axis];
    low = std::max(low, std::min(t1, t2));
    high = std::min(high, std::max(t1, t2));
  }
  return low <= high ? low : 2.0;
}

Aabb inflate_by(const Aabb& box, Vec2 margin) { return {box.lower - margin, box.upper + margin}; }

TEST(TreeCast, AgreesWithDoublePrecision) {
  int grazes = 0;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    Churn churn(seed);
    Random random(seed);
    for (int i = 0; i < 300; ++i) churn.step();
    for (int i = 0; i < 200; ++i) {
      const Vec2 origin{random.real(-25, 25), random.real(-25, 25)};
      Vec2 translation{random.real(-50, 50), random.real(-50, 50)};
      if (i % 10 == 0) translation.x = 0.0f;
      if (i % 15 == 0) translation.y = 0.0f;
      const Vec2 half = i % 2 == 0 ? Vec2{} : Vec2{random.real(0, 2), random.real(0, 2)};
      std::set<Item> found;
      const auto take = [&](Item item, const auto&) {
        EXPECT_TRUE(found.insert(item).second);
        return 1.0f;
      };
      churn.tree.box_cast({{origin - half, origin + half}, translation, 1.0f}, take);
      for (const auto& [item, box] : churn.model.boxes) {
        const bool met = entry_fraction(inflate_by(box, half), origin, translation) <= 1.0;
        // Rounding (coordinates up to 75, so some 75 * 1e-6 * a few) may add hits, but never lose any.
        const bool nearly = entry_fraction(inflate(inflate_by(box, half), 5.0e-4f), origin, translation) <= 1.0;
        if (met) {
          ASSERT_EQ(found.count(item), 1u) << "seed " << seed << ", cast " << i << ", item " << item;
        }
        if (!nearly) {
          ASSERT_EQ(found.count(item), 0u) << "seed " << seed << ", cast " << i << ", item " << item;
        }
        grazes += nearly && !met ? 1 : 0;
      }
    }
  }
  EXPECT_LT(grazes, 200);  // Few of a million rays are in the band between the two oracles.
}

TEST(TreeCast, FindsRaysThroughCornersDespiteRounding) {
  Random random(12);
  int met = 0;
  for (int i = 0; i < 20000; ++i) {
    const Vec2 origin{random.real(-1000, 1000), random.real(-1000, 1000)};
    const Vec2 translation{random.real(-50, 50), random.real(-50, 50)};
    const Vec2 corner = origin + random.real(0.2f, 0.8f) * translation;
    // The corner nearest to the line: the whole box is on one side of the line.
    const Vec2 size{random.real(0.1f, 3.0f), random.real(0.1f, 3.0f)};
    Aabb box{corner, corner + size};
    if (translation.x * translation.y > 0.0f) box = {{corner.x, corner.y - size.y}, {corner.x + size.x, corner.y}};
    if (entry_fraction(box, origin, translation) > 1.0) continue;
    ++met;
    Tree tree;
    tree.insert(0, box);
    int calls = 0;
    cast_ray(tree, origin, translation, [&](Item, float) { return static_cast<float>(++calls); });
    ASSERT_EQ(calls, 1) << "ray " << i;
  }
  EXPECT_GT(met, 5000);
}

TEST(TreeCast, AClippedCastFindsTheNearestBox) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    Churn churn(seed);
    Random random(seed);
    for (int i = 0; i < 300; ++i) churn.step();
    for (int i = 0; i < 100; ++i) {
      const Vec2 origin{random.real(-25, 25), random.real(-25, 25)};
      const Vec2 translation{random.real(-50, 50), random.real(-50, 50)};
      double nearest = 2.0;
      for (const auto& [item, box] : churn.model.boxes) {
        nearest = std::min(nearest, entry_fraction(box, origin, translation));
      }
      double found = 2.0;
      float clipped = 1.0f;
      cast_ray(churn.tree, origin, translation, [&](Item item, float max_fraction) {
        EXPECT_EQ(max_fraction, clipped);
        const double fraction = entry_fraction(churn.tree.box(item), origin, translation);
        found = std::min(found, fraction);
        const float answer = fraction < 1.0 ? static_cast<float>(fraction) : max_fraction;
        clipped = min(clipped, answer);
        return answer;
      });
      ASSERT_EQ(found, nearest) << "seed " << seed << ", cast " << i;
    }
  }
}

}  // namespace
}  // namespace drystone::bvh

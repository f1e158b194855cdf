// The manifold functions, each on 256 random poses in which the two shapes overlap by a little or are near: the cost of
// a moved contact in the narrow phase. `points` is the average number of points of a manifold.
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "benchmarks/micro/micro.hpp"
#include "collide/manifold.hpp"

namespace drystone::bench {
namespace {

constexpr std::size_t kPoses = 256;

struct NamedShape {
  const char* name;
  ShapeGeometry geometry;
  /// Approximate distance from its origin to its surface [m].
  float size;
};

ShapeGeometry regular_polygon(int vertices, float radius, float rounding) {
  std::vector<Vec2> points;
  for (int i = 0; i < vertices; ++i) {
    const Rotation turn = make_rotation(2.0f * kPi * static_cast<float>(i) / static_cast<float>(vertices));
    points.push_back(radius * Vec2{turn.c, turn.s});
  }
  return make_polygon(points, rounding).value();
}

std::vector<NamedShape> shapes() {
  return {{"circle", Circle{{}, 0.5f}, 0.5f},
          {"capsule", Capsule{{-0.5f, 0.0f}, {0.5f, 0.0f}, 0.25f}, 0.25f},
          {"segment", Segment{{-2.0f, 0.0f}, {2.0f, 0.0f}}, 0.0f},
          {"box", make_box({.half_extents = {0.5f, 0.5f}}).value(), 0.5f},
          {"octagon", regular_polygon(8, 0.5f, 0.0f), 0.48f},
          {"rounded_box", make_box({.half_extents = {0.4f, 0.4f}, .radius = 0.1f}).value(), 0.5f},
          {"polygon_32", regular_polygon(32, 0.5f, 0.0f), 0.5f},
          {"chain_segment", ChainSegment{{4.0f, 0.0f}, {2.0f, 0.0f}, {-2.0f, 0.0f}, {-4.0f, 0.0f}}, 0.0f}};
}

/// b beside or above a, at any rotation. Lines are approached from above, other shapes from all sides.
std::vector<Transform> near_poses(const NamedShape& a, const NamedShape& b) {
  std::mt19937 random(7);
  const auto uniform = [&](float low, float high) {
    return low + (high - low) * static_cast<float>(random() >> 8) * 0x1p-24f;
  };
  const auto is_line = [](const NamedShape& shape) { return shape.size == 0.0f; };
  std::vector<Transform> poses;
  for (std::size_t i = 0; i < kPoses; ++i) {
    const float distance = a.size + b.size + uniform(-0.02f, 0.01f);
    const Rotation side = is_line(a) || is_line(b) ? make_rotation(0.5f * kPi) : make_rotation(uniform(-kPi, kPi));
    // Boxes mostly lie flat on each other; the others stand on corners.
    const float turn = i % 4 == 0 ? uniform(-kPi, kPi) : uniform(-0.01f, 0.01f);
    const float sign = is_line(b) ? -1.0f : 1.0f;
    poses.push_back({sign * distance * Vec2{side.c, side.s}, make_rotation(turn)});
  }
  return poses;
}

void run_manifolds(benchmark::State& state, const NamedShape& a, const NamedShape& b) {
  const contact::CollideFunction collide = contact::collide_function(kind_of(a.geometry), kind_of(b.geometry));
  const std::vector<Transform> poses = near_poses(a, b);
  double points = 0.0;
  for (const Transform& pose : poses)
    points += collide(a.geometry, b.geometry, pose, 1.0f, contact::Preferred::a).count;
  for (auto _ : state) {
    for (const Transform& pose : poses)
      benchmark::DoNotOptimize(collide(a.geometry, b.geometry, pose, 1.0f, contact::Preferred::a));
  }
  count_work(state, kPoses, {2 * sizeof(ShapeGeometry) + sizeof(Transform) + sizeof(contact::LocalManifold), 0.0});
  state.counters["points"] = points / kPoses;
}

}  // namespace

void add_manifolds() {
  const std::vector<NamedShape> all = shapes();
  for (const NamedShape& a : all) {
    for (const NamedShape& b : all) {
      const ShapeKind kind_a = kind_of(a.geometry);
      const ShapeKind kind_b = kind_of(b.geometry);
      if (!contact::ordered(kind_a, kind_b) || contact::collide_function(kind_a, kind_b) == nullptr) continue;
      // For two different kinds, one order is enough.
      if (kind_a == kind_b && &a > &b) continue;
      const std::string name = std::string("manifold/") + a.name + "/" + b.name;
      benchmark::RegisterBenchmark(name.c_str(), run_manifolds, a, b);
    }
  }
}

}  // namespace drystone::bench

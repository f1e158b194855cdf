// Bad input for queries.
#include "tests/world/bad_input.hpp"

namespace drystone::test {
namespace {

TEST(BadInput, RefusesBadQueries) {
  expect_bad("origin", [](Stage& s) { return s.world.ray_cast_closest({kNan, 0}, {1, 0}); });
  expect_bad("translation", [](Stage& s) { return s.world.ray_cast_closest({}, {kInf, 0}); });
  expect_bad("origin", [](Stage& s) { return s.world.ray_cast_all({2e9, 0}, {1, 0}); });
  expect_bad("translation", [](Stage& s) { return s.world.ray_cast_all({}, {kNan, 0}); });
  expect_bad("box", [](Stage& s) { return s.world.overlap_box({{kNan, 0}, {1, 1}}); });
  expect_bad("box", [](Stage& s) { return s.world.overlap_box({{2, 0}, {1, 1}}); });
  expect_bad("point", [](Stage& s) { return s.world.shapes_at({0, kNan}); });
  const std::vector<Vec2> points = {{0, 0}};
  const std::vector<Vec2> bad_points = {{0, 0}, {kNan, 0}};
  const std::vector<Vec2> many_points(65);
  expect_bad("shape", [&](Stage& s) { return s.world.shape_cast_closest({}, {}, {1, 0}); });
  expect_bad("shape", [&](Stage& s) { return s.world.shape_cast_closest({many_points, 0}, {}, {1, 0}); });
  expect_bad("shape.points[1]", [&](Stage& s) { return s.world.shape_cast_closest({bad_points, 0}, {}, {1, 0}); });
  expect_bad("radius", [&](Stage& s) { return s.world.shape_cast_closest({points, -1}, {}, {1, 0}); });
  expect_bad("pose", [&](Stage& s) { return s.world.shape_cast_closest({points, 1}, {{kNan, 0}, {}}, {1, 0}); });
  expect_bad("translation", [&](Stage& s) { return s.world.shape_cast_closest({points, 1}, {}, {kNan, 0}); });
}

TEST(BadInput, RefusesBadQueriesIntoTheCallersMemory) {
  std::vector<CastHit> hits(3);
  std::vector<ShapeId> ids(3);
  std::vector<NearestShape> near(3);
  const std::vector<Vec2> points = {{0, 0}};
  const ConvexProxy dot = {points, 0};
  expect_bad("origin", [&](Stage& s) { return s.world.ray_cast_all({kNan, 0}, {1, 0}, {}, hits); });
  expect_bad("translation", [](Stage& s) { return s.world.ray_cast_any({}, {kInf, 0}); });
  expect_bad("shape", [](Stage& s) { return s.world.shape_cast_all({}, {}, {1, 0}); });
  expect_bad("translation", [&](Stage& s) { return s.world.shape_cast_all(dot, {}, {2e6f, 0}, {}, hits); });
  expect_bad("pose", [&](Stage& s) { return s.world.shape_cast_any(dot, {{kNan, 0}, {}}, {1, 0}); });
  expect_bad("box", [&](Stage& s) { return s.world.overlap_box({{kNan, 0}, {1, 1}}, {}, ids); });
  expect_bad("shape", [](Stage& s) { return s.world.overlap_shape({}, {}); });
  expect_bad("pose", [&](Stage& s) { return s.world.overlap_shape(dot, {{0, 2e9}, {}}, {}, ids); });
  expect_bad("radius", [&](Stage& s) { return s.world.overlap_shape_any({points, -1}, {}); });
  expect_bad("point", [&](Stage& s) { return s.world.shapes_at({0, kNan}, {}, ids); });
  expect_bad("point", [](Stage& s) { return s.world.nearest_shape({0, kNan}, 1); });
  expect_bad("max_distance", [](Stage& s) { return s.world.nearest_shape({0, 0}, -1); });
  expect_bad("max_distance", [&](Stage& s) { return s.world.nearest_shape(dot, {}, kNan); });
  expect_bad("max_distance", [&](Stage& s) { return s.world.shapes_near(dot, {}, 2e6f); });
  expect_bad("pose", [&](Stage& s) { return s.world.shapes_near(dot, {{}, {2, 0}}, 1, {}, near); });
}

TEST(BadInput, RefusesQueriesWhoseIgnoredBodyIsStale) {
  Stage stage;
  const BodyId gone = stage.t.ball(dynamic_at({}));
  const std::vector<Vec2> points = {{0, 0}};
  for (const BodyId id : {gone, BodyId{stage.body.index, stage.body.generation + 2}, BodyId{123456, 1}}) {
    QueryFilter filter;
    filter.ignore_body = id;
    const auto expect = [](const Call& call) {
      expect_refused(call, ErrorCode::stale_id, "QueryFilter.ignore_body is a stale id");
    };
    expect([&](Stage& s) { return s.world.ray_cast_closest({}, {1, 0}, filter); });
    expect([&](Stage& s) { return s.world.ray_cast_all({}, {1, 0}, filter); });
    expect([&](Stage& s) { return s.world.overlap_box({{0, 0}, {1, 1}}, filter); });
    expect([&](Stage& s) { return s.world.shapes_at({}, filter); });
    expect([&](Stage& s) { return s.world.shape_cast_closest({points, 1}, {}, {1, 0}, filter); });
    expect([&](Stage& s) { return s.world.ray_cast_any({}, {1, 0}, filter); });
    expect([&](Stage& s) { return s.world.shape_cast_all({points, 1}, {}, {1, 0}, filter); });
    expect([&](Stage& s) { return s.world.shape_cast_any({points, 1}, {}, {1, 0}, filter); });
    expect([&](Stage& s) { return s.world.overlap_shape({points, 1}, {}, filter); });
    expect([&](Stage& s) { return s.world.overlap_shape_any({points, 1}, {}, filter); });
    expect([&](Stage& s) { return s.world.nearest_shape(Position{}, 1, filter); });
    expect([&](Stage& s) { return s.world.nearest_shape({points, 1}, {}, 1, filter); });
    expect([&](Stage& s) { return s.world.shapes_near({points, 1}, {}, 1, filter); });
  }
}

}  // namespace
}  // namespace drystone::test

// Made from the headers of the C++ API by c/scripts/generate.py: do not edit.

#include "c/src/bridge.hpp"

namespace drystone::c {
namespace {

struct ReplayerVerifyCallback {
  bool (*function)(void* context);
  void* context;
  bool operator()() const { return function(context); }
};

}  // namespace
}  // namespace drystone::c

using namespace drystone;
using namespace drystone::c;

DryRotation dry_make_rotation(float radians) {
  Call call("dry_make_rotation");
  return call.run<DryRotation>([&]() -> DryRotation { return same<DryRotation>(drystone::make_rotation(radians)); },
                               DryRotation{});
}

float dry_rotation_angle(DryRotation q) {
  Call call("dry_rotation_angle");
  return call.run<float>([&]() -> float { return drystone::angle(same<Rotation>(q)); }, float{});
}

DryVec2 dry_rotate(DryRotation q, DryVec2 a) {
  Call call("dry_rotate");
  return call.run<DryVec2>(
      [&]() -> DryVec2 { return same<DryVec2>(drystone::rotate(same<Rotation>(q), same<Vec2>(a))); }, DryVec2{});
}

DryVec2 dry_inv_rotate(DryRotation q, DryVec2 a) {
  Call call("dry_inv_rotate");
  return call.run<DryVec2>(
      [&]() -> DryVec2 { return same<DryVec2>(drystone::inv_rotate(same<Rotation>(q), same<Vec2>(a))); }, DryVec2{});
}

DryVec2 dry_transform_point(const DryTransform* t, DryVec2 a) {
  Call call("dry_transform_point");
  return call.run<DryVec2>(
      [&]() -> DryVec2 {
        call.require(t, "t");
        if (call.failed()) return DryVec2{};
        return same<DryVec2>(drystone::transform_point(plain_argument<Transform>(t), same<Vec2>(a)));
      },
      DryVec2{});
}

DryVec2 dry_inv_transform_point(const DryTransform* t, DryVec2 a) {
  Call call("dry_inv_transform_point");
  return call.run<DryVec2>(
      [&]() -> DryVec2 {
        call.require(t, "t");
        if (call.failed()) return DryVec2{};
        return same<DryVec2>(drystone::inv_transform_point(plain_argument<Transform>(t), same<Vec2>(a)));
      },
      DryVec2{});
}

const DryVec2* dry_polygon_vertices(const DryPolygon* polygon, size_t* count) {
  Call call("dry_polygon_vertices");
  return call.run<const DryVec2*>(
      [&]() -> const DryVec2* {
        call.require(polygon, "polygon");
        if (call.failed()) return nullptr;
        const auto span = object<const Polygon>(polygon)->vertices();
        if (count != nullptr) *count = span.size();
        return same_pointer<const DryVec2>(span.data());
      },
      nullptr);
}

const DryVec2* dry_polygon_normals(const DryPolygon* polygon, size_t* count) {
  Call call("dry_polygon_normals");
  return call.run<const DryVec2*>(
      [&]() -> const DryVec2* {
        call.require(polygon, "polygon");
        if (call.failed()) return nullptr;
        const auto span = object<const Polygon>(polygon)->normals();
        if (count != nullptr) *count = span.size();
        return same_pointer<const DryVec2>(span.data());
      },
      nullptr);
}

DryVec2 dry_polygon_centroid(const DryPolygon* polygon) {
  Call call("dry_polygon_centroid");
  return call.run<DryVec2>(
      [&]() -> DryVec2 {
        call.require(polygon, "polygon");
        if (call.failed()) return DryVec2{};
        return same<DryVec2>(object<const Polygon>(polygon)->centroid());
      },
      DryVec2{});
}

float dry_polygon_radius(const DryPolygon* polygon) {
  Call call("dry_polygon_radius");
  return call.run<float>(
      [&]() -> float {
        call.require(polygon, "polygon");
        if (call.failed()) return float{};
        return object<const Polygon>(polygon)->radius();
      },
      float{});
}

int dry_polygon_size(const DryPolygon* polygon) {
  Call call("dry_polygon_size");
  return call.run<int>(
      [&]() -> int {
        call.require(polygon, "polygon");
        if (call.failed()) return int{};
        return object<const Polygon>(polygon)->size();
      },
      int{});
}

DryTileGrid* dry_tile_grid_create(int32_t width, int32_t height, float cell_size, DryVec2 origin) {
  Call call("dry_tile_grid_create");
  return call.run<DryTileGrid*>(
      [&]() -> DryTileGrid* { return handle<DryTileGrid>(new TileGrid(width, height, cell_size, same<Vec2>(origin))); },
      nullptr);
}

DryStatus dry_tile_grid_from_rows(const char* const* rows, size_t rows_count, float cell_size, DryVec2 origin,
                                  DryTileGrid** out) {
  Call call("dry_tile_grid_from_rows");
  return call.run([&]() -> DryStatus {
    std::vector<std::string> rows_vector;
    call.input().each(rows, rows_count, rows_vector, Path{nullptr, "rows"},
                      [&](const auto& f, auto& t, [[maybe_unused]] const Path& p) { t = text_of(f); });
    if (call.failed()) return call.status();
    return call.finish([&] { return TileGrid::from_rows(rows_vector, cell_size, same<Vec2>(origin)); }, out);
  });
}

int32_t dry_tile_grid_width(const DryTileGrid* grid) {
  Call call("dry_tile_grid_width");
  return call.run<int32_t>(
      [&]() -> int32_t {
        call.require(grid, "grid");
        if (call.failed()) return int32_t{};
        return object<const TileGrid>(grid)->width();
      },
      int32_t{});
}

int32_t dry_tile_grid_height(const DryTileGrid* grid) {
  Call call("dry_tile_grid_height");
  return call.run<int32_t>(
      [&]() -> int32_t {
        call.require(grid, "grid");
        if (call.failed()) return int32_t{};
        return object<const TileGrid>(grid)->height();
      },
      int32_t{});
}

float dry_tile_grid_cell_size(const DryTileGrid* grid) {
  Call call("dry_tile_grid_cell_size");
  return call.run<float>(
      [&]() -> float {
        call.require(grid, "grid");
        if (call.failed()) return float{};
        return object<const TileGrid>(grid)->cell_size();
      },
      float{});
}

DryVec2 dry_tile_grid_origin(const DryTileGrid* grid) {
  Call call("dry_tile_grid_origin");
  return call.run<DryVec2>(
      [&]() -> DryVec2 {
        call.require(grid, "grid");
        if (call.failed()) return DryVec2{};
        return same<DryVec2>(object<const TileGrid>(grid)->origin());
      },
      DryVec2{});
}

bool dry_tile_grid_has(const DryTileGrid* grid, DryCell cell) {
  Call call("dry_tile_grid_has");
  return call.run<bool>(
      [&]() -> bool {
        call.require(grid, "grid");
        if (call.failed()) return bool{};
        return object<const TileGrid>(grid)->has(same<Cell>(cell));
      },
      bool{});
}

DryTile dry_tile_grid_at(const DryTileGrid* grid, DryCell cell) {
  Call call("dry_tile_grid_at");
  return call.run<DryTile>(
      [&]() -> DryTile {
        call.require(grid, "grid");
        if (call.failed()) return DryTile{};
        return static_cast<DryTile>(object<const TileGrid>(grid)->at(same<Cell>(cell)));
      },
      DryTile{});
}

DryStatus dry_tile_grid_set(DryTileGrid* grid, DryCell cell, DryTile tile) {
  Call call("dry_tile_grid_set");
  return call.run([&]() -> DryStatus {
    call.require(grid, "grid");
    Tile tile_value{};
    read(call.input(), tile, tile_value, Path{nullptr, "tile"});
    if (call.failed()) return call.status();
    return call.finish([&] { return object<TileGrid>(grid)->set(same<Cell>(cell), tile_value); });
  });
}

DryCell dry_tile_grid_cell_at(const DryTileGrid* grid, DryVec2 point) {
  Call call("dry_tile_grid_cell_at");
  return call.run<DryCell>(
      [&]() -> DryCell {
        call.require(grid, "grid");
        if (call.failed()) return DryCell{};
        return same<DryCell>(object<const TileGrid>(grid)->cell_at(same<Vec2>(point)));
      },
      DryCell{});
}

DryVec2 dry_tile_grid_corner(const DryTileGrid* grid, DryCell cell) {
  Call call("dry_tile_grid_corner");
  return call.run<DryVec2>(
      [&]() -> DryVec2 {
        call.require(grid, "grid");
        if (call.failed()) return DryVec2{};
        return same<DryVec2>(object<const TileGrid>(grid)->corner(same<Cell>(cell)));
      },
      DryVec2{});
}

DryStatus dry_tile_grid_rows(const DryTileGrid* grid, const char** out, size_t out_capacity, size_t* count) {
  Call call("dry_tile_grid_rows");
  return call.run([&]() -> DryStatus {
    call.require(grid, "grid");
    if (call.failed()) return call.status();
    auto value = object<const TileGrid>(grid)->rows();
    std::vector<std::string>& kept = of_thread<std::vector<std::string>>([] {});
    kept = std::move(value);
    call.texts(kept, out, out_capacity, count);
    return DRY_OK;
  });
}

const uint64_t* dry_tile_grid_words(const DryTileGrid* grid, size_t* count) {
  Call call("dry_tile_grid_words");
  return call.run<const uint64_t*>(
      [&]() -> const uint64_t* {
        call.require(grid, "grid");
        if (call.failed()) return nullptr;
        const auto span = object<const TileGrid>(grid)->words();
        if (count != nullptr) *count = span.size();
        return same_pointer<const uint64_t>(span.data());
      },
      nullptr);
}

DryTileGrid* dry_tile_grid_from_words(int32_t width, int32_t height, float cell_size, DryVec2 origin,
                                      const uint64_t* words, size_t words_count) {
  Call call("dry_tile_grid_from_words");
  return call.run<DryTileGrid*>(
      [&]() -> DryTileGrid* {
        const std::span<const std::uint64_t> words_span = call.span<const std::uint64_t>(words, words_count, "words");
        std::vector<std::uint64_t> words_vector(words_span.begin(), words_span.end());
        if (call.failed()) return nullptr;
        auto value = TileGrid::from_words(width, height, cell_size, same<Vec2>(origin), std::move(words_vector));
        return value ? handle<DryTileGrid>(new TileGrid(*std::move(value))) : nullptr;
      },
      nullptr);
}

char dry_tile_to_char(DryTile tile) {
  Call call("dry_tile_to_char");
  return call.run<char>(
      [&]() -> char {
        Tile tile_value{};
        read(call.input(), tile, tile_value, Path{nullptr, "tile"});
        if (call.failed()) return char{};
        return drystone::to_char(tile_value);
      },
      char{});
}

DryStatus dry_tile_from_char(char character, bool* found, DryTile* out) {
  Call call("dry_tile_from_char");
  return call.run([&]() -> DryStatus {
    auto value = drystone::tile_of(character);
    auto& optional = value;
    if (found != nullptr) *found = optional.has_value();
    if (!optional.has_value()) return DRY_OK;
    {
      auto&& inner = *optional;
      if (out != nullptr) *out = static_cast<DryTile>(inner);
    }
    return DRY_OK;
  });
}

bool dry_tile_is_one_way(DryTile tile) {
  Call call("dry_tile_is_one_way");
  return call.run<bool>(
      [&]() -> bool {
        Tile tile_value{};
        read(call.input(), tile, tile_value, Path{nullptr, "tile"});
        if (call.failed()) return bool{};
        return drystone::is_one_way(tile_value);
      },
      bool{});
}

const char* dry_tile_name(DryTile tile) {
  Call call("dry_tile_name");
  return call.run<const char*>(
      [&]() -> const char* {
        Tile tile_value{};
        read(call.input(), tile, tile_value, Path{nullptr, "tile"});
        if (call.failed()) return "";
        return drystone::to_string(tile_value);
      },
      "");
}

DryPolygon* dry_tile_polygon(const DryTileGrid* grid, DryCell cell) {
  Call call("dry_tile_polygon");
  return call.run<DryPolygon*>(
      [&]() -> DryPolygon* {
        call.require(grid, "grid");
        if (!call.failed() && object<const TileGrid>(grid)->at(same<Cell>(cell)) == Tile::empty)
          call.input().refuse(Path{nullptr, "cell"}, "must have a tile");
        if (call.failed()) return nullptr;
        return handle<DryPolygon>(new Polygon(drystone::tile_polygon(*object<const TileGrid>(grid), same<Cell>(cell))));
      },
      nullptr);
}

DryStatus dry_make_box(const DryBox* box, DryPolygon** out) {
  Call call("dry_make_box");
  return call.run([&]() -> DryStatus {
    call.require(box, "box");
    if (call.failed()) return call.status();
    return call.finish([&] { return drystone::make_box(plain_argument<Box>(box)); }, out);
  });
}

DryStatus dry_make_hull(const DryVec2* points, size_t points_count, float radius, float length_unit, DryPolygon** out) {
  Call call("dry_make_hull");
  return call.run([&]() -> DryStatus {
    const std::span<const Vec2> points_span = call.span<const Vec2>(points, points_count, "points");
    if (call.failed()) return call.status();
    return call.finish([&] { return drystone::make_hull(points_span, radius, length_unit); }, out);
  });
}

DryStatus dry_make_polygon(const DryVec2* vertices, size_t vertices_count, float radius, float length_unit,
                           DryPolygon** out) {
  Call call("dry_make_polygon");
  return call.run([&]() -> DryStatus {
    const std::span<const Vec2> vertices_span = call.span<const Vec2>(vertices, vertices_count, "vertices");
    if (call.failed()) return call.status();
    return call.finish([&] { return drystone::make_polygon(vertices_span, radius, length_unit); }, out);
  });
}

DryMassData dry_mass_data_circle(const DryCircle* shape, float density) {
  Call call("dry_mass_data_circle");
  return call.run<DryMassData>(
      [&]() -> DryMassData {
        call.require(shape, "shape");
        if (call.failed()) return DryMassData{};
        return same<DryMassData>(drystone::mass_data(plain_argument<Circle>(shape), density));
      },
      DryMassData{});
}

DryMassData dry_mass_data_capsule(const DryCapsule* shape, float density) {
  Call call("dry_mass_data_capsule");
  return call.run<DryMassData>(
      [&]() -> DryMassData {
        call.require(shape, "shape");
        if (call.failed()) return DryMassData{};
        return same<DryMassData>(drystone::mass_data(plain_argument<Capsule>(shape), density));
      },
      DryMassData{});
}

DryMassData dry_mass_data_polygon(const DryPolygon* shape, float density) {
  Call call("dry_mass_data_polygon");
  return call.run<DryMassData>(
      [&]() -> DryMassData {
        call.require(shape, "shape");
        if (call.failed()) return DryMassData{};
        return same<DryMassData>(drystone::mass_data(*object<const Polygon>(shape), density));
      },
      DryMassData{});
}

DryAabb dry_bounds_circle(const DryCircle* shape, const DryTransform* pose) {
  Call call("dry_bounds_circle");
  return call.run<DryAabb>(
      [&]() -> DryAabb {
        call.require(shape, "shape");
        call.require(pose, "pose");
        if (call.failed()) return DryAabb{};
        return same<DryAabb>(drystone::bounds(plain_argument<Circle>(shape), plain_argument<Transform>(pose)));
      },
      DryAabb{});
}

DryAabb dry_bounds_capsule(const DryCapsule* shape, const DryTransform* pose) {
  Call call("dry_bounds_capsule");
  return call.run<DryAabb>(
      [&]() -> DryAabb {
        call.require(shape, "shape");
        call.require(pose, "pose");
        if (call.failed()) return DryAabb{};
        return same<DryAabb>(drystone::bounds(plain_argument<Capsule>(shape), plain_argument<Transform>(pose)));
      },
      DryAabb{});
}

DryAabb dry_bounds_segment(const DrySegment* shape, const DryTransform* pose) {
  Call call("dry_bounds_segment");
  return call.run<DryAabb>(
      [&]() -> DryAabb {
        call.require(shape, "shape");
        call.require(pose, "pose");
        if (call.failed()) return DryAabb{};
        return same<DryAabb>(drystone::bounds(plain_argument<Segment>(shape), plain_argument<Transform>(pose)));
      },
      DryAabb{});
}

DryAabb dry_bounds_polygon(const DryPolygon* shape, const DryTransform* pose) {
  Call call("dry_bounds_polygon");
  return call.run<DryAabb>(
      [&]() -> DryAabb {
        call.require(shape, "shape");
        call.require(pose, "pose");
        if (call.failed()) return DryAabb{};
        return same<DryAabb>(drystone::bounds(*object<const Polygon>(shape), plain_argument<Transform>(pose)));
      },
      DryAabb{});
}

DryAabb dry_bounds_chain_segment(const DryChainSegment* shape, const DryTransform* pose) {
  Call call("dry_bounds_chain_segment");
  return call.run<DryAabb>(
      [&]() -> DryAabb {
        call.require(shape, "shape");
        call.require(pose, "pose");
        if (call.failed()) return DryAabb{};
        return same<DryAabb>(drystone::bounds(plain_argument<ChainSegment>(shape), plain_argument<Transform>(pose)));
      },
      DryAabb{});
}

DryAabb dry_bounds_tile_grid(const DryTileGrid* shape, const DryTransform* pose) {
  Call call("dry_bounds_tile_grid");
  return call.run<DryAabb>(
      [&]() -> DryAabb {
        call.require(shape, "shape");
        call.require(pose, "pose");
        if (call.failed()) return DryAabb{};
        return same<DryAabb>(drystone::bounds(*object<const TileGrid>(shape), plain_argument<Transform>(pose)));
      },
      DryAabb{});
}

bool dry_contains_circle(const DryCircle* shape, DryVec2 point) {
  Call call("dry_contains_circle");
  return call.run<bool>(
      [&]() -> bool {
        call.require(shape, "shape");
        if (call.failed()) return bool{};
        return drystone::contains(plain_argument<Circle>(shape), same<Vec2>(point));
      },
      bool{});
}

bool dry_contains_capsule(const DryCapsule* shape, DryVec2 point) {
  Call call("dry_contains_capsule");
  return call.run<bool>(
      [&]() -> bool {
        call.require(shape, "shape");
        if (call.failed()) return bool{};
        return drystone::contains(plain_argument<Capsule>(shape), same<Vec2>(point));
      },
      bool{});
}

bool dry_contains_polygon(const DryPolygon* shape, DryVec2 point) {
  Call call("dry_contains_polygon");
  return call.run<bool>(
      [&]() -> bool {
        call.require(shape, "shape");
        if (call.failed()) return bool{};
        return drystone::contains(*object<const Polygon>(shape), same<Vec2>(point));
      },
      bool{});
}

bool dry_contains_tile_grid(const DryTileGrid* shape, DryVec2 point) {
  Call call("dry_contains_tile_grid");
  return call.run<bool>(
      [&]() -> bool {
        call.require(shape, "shape");
        if (call.failed()) return bool{};
        return drystone::contains(*object<const TileGrid>(shape), same<Vec2>(point));
      },
      bool{});
}

DryCastOutput dry_ray_cast_circle(const DryCircle* shape, const DryRayCastInput* ray) {
  Call call("dry_ray_cast_circle");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        call.require(shape, "shape");
        call.require(ray, "ray");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(
            drystone::ray_cast(plain_argument<Circle>(shape), plain_argument<RayCastInput>(ray)));
      },
      DryCastOutput{});
}

DryCastOutput dry_ray_cast_capsule(const DryCapsule* shape, const DryRayCastInput* ray) {
  Call call("dry_ray_cast_capsule");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        call.require(shape, "shape");
        call.require(ray, "ray");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(
            drystone::ray_cast(plain_argument<Capsule>(shape), plain_argument<RayCastInput>(ray)));
      },
      DryCastOutput{});
}

DryCastOutput dry_ray_cast_segment(const DrySegment* shape, const DryRayCastInput* ray) {
  Call call("dry_ray_cast_segment");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        call.require(shape, "shape");
        call.require(ray, "ray");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(
            drystone::ray_cast(plain_argument<Segment>(shape), plain_argument<RayCastInput>(ray)));
      },
      DryCastOutput{});
}

DryCastOutput dry_ray_cast_polygon(const DryPolygon* shape, const DryRayCastInput* ray) {
  Call call("dry_ray_cast_polygon");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        call.require(shape, "shape");
        call.require(ray, "ray");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(
            drystone::ray_cast(*object<const Polygon>(shape), plain_argument<RayCastInput>(ray)));
      },
      DryCastOutput{});
}

DryCastOutput dry_ray_cast_chain_segment(const DryChainSegment* shape, const DryRayCastInput* ray) {
  Call call("dry_ray_cast_chain_segment");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        call.require(shape, "shape");
        call.require(ray, "ray");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(
            drystone::ray_cast(plain_argument<ChainSegment>(shape), plain_argument<RayCastInput>(ray)));
      },
      DryCastOutput{});
}

DryCastOutput dry_ray_cast_tile_grid(const DryTileGrid* shape, const DryRayCastInput* ray) {
  Call call("dry_ray_cast_tile_grid");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        call.require(shape, "shape");
        call.require(ray, "ray");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(
            drystone::ray_cast(*object<const TileGrid>(shape), plain_argument<RayCastInput>(ray)));
      },
      DryCastOutput{});
}

DryCastOutput dry_ray_cast_aabb(const DryAabb* box, const DryRayCastInput* ray) {
  Call call("dry_ray_cast_aabb");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        call.require(box, "box");
        call.require(ray, "ray");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(drystone::ray_cast(plain_argument<Aabb>(box), plain_argument<RayCastInput>(ray)));
      },
      DryCastOutput{});
}

DryDistanceOutput dry_distance(const DryDistanceInput* input, DrySimplexCache* cache) {
  Call call("dry_distance");
  return call.run<DryDistanceOutput>(
      [&]() -> DryDistanceOutput {
        call.require(input, "input");
        const Argument<DistanceInput> input_value(call.input(), input, "DistanceInput");
        call.require(cache, "cache");
        if (call.failed()) return DryDistanceOutput{};
        return same<DryDistanceOutput>(drystone::distance(*input_value, *same_pointer<SimplexCache>(cache)));
      },
      DryDistanceOutput{});
}

DryCastOutput dry_shape_cast(const DryShapeCastInput* input) {
  Call call("dry_shape_cast");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        call.require(input, "input");
        const Argument<ShapeCastInput> input_value(call.input(), input, "ShapeCastInput");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(drystone::shape_cast(*input_value));
      },
      DryCastOutput{});
}

DryTransform dry_pose_at(const DrySweep* sweep, float t) {
  Call call("dry_pose_at");
  return call.run<DryTransform>(
      [&]() -> DryTransform {
        call.require(sweep, "sweep");
        if (call.failed()) return DryTransform{};
        return same<DryTransform>(drystone::pose_at(plain_argument<Sweep>(sweep), t));
      },
      DryTransform{});
}

float dry_impact_distance(float radii, float length_unit) {
  Call call("dry_impact_distance");
  return call.run<float>([&]() -> float { return drystone::impact_distance(radii, length_unit); }, float{});
}

DryTimeOfImpactOutput dry_time_of_impact(const DryTimeOfImpactInput* input) {
  Call call("dry_time_of_impact");
  return call.run<DryTimeOfImpactOutput>(
      [&]() -> DryTimeOfImpactOutput {
        call.require(input, "input");
        const Argument<TimeOfImpactInput> input_value(call.input(), input, "TimeOfImpactInput");
        if (call.failed()) return DryTimeOfImpactOutput{};
        return same<DryTimeOfImpactOutput>(drystone::time_of_impact(*input_value));
      },
      DryTimeOfImpactOutput{});
}

DryPosition dry_transform_point_to_world(const DryWorldTransform* t, DryVec2 a) {
  Call call("dry_transform_point_to_world");
  return call.run<DryPosition>(
      [&]() -> DryPosition {
        call.require(t, "t");
        if (call.failed()) return DryPosition{};
        return same<DryPosition>(drystone::transform_point(plain_argument<WorldTransform>(t), same<Vec2>(a)));
      },
      DryPosition{});
}

DryVec2 dry_inv_transform_point_from_world(const DryWorldTransform* t, DryPosition a) {
  Call call("dry_inv_transform_point_from_world");
  return call.run<DryVec2>(
      [&]() -> DryVec2 {
        call.require(t, "t");
        if (call.failed()) return DryVec2{};
        return same<DryVec2>(drystone::inv_transform_point(plain_argument<WorldTransform>(t), same<Position>(a)));
      },
      DryVec2{});
}

DryTransform dry_relative_transform(const DryWorldTransform* a, const DryWorldTransform* b) {
  Call call("dry_relative_transform");
  return call.run<DryTransform>(
      [&]() -> DryTransform {
        call.require(a, "a");
        call.require(b, "b");
        if (call.failed()) return DryTransform{};
        return same<DryTransform>(
            drystone::relative(plain_argument<WorldTransform>(a), plain_argument<WorldTransform>(b)));
      },
      DryTransform{});
}

const char* dry_body_type_name(DryBodyType type) {
  Call call("dry_body_type_name");
  return call.run<const char*>(
      [&]() -> const char* {
        BodyType type_value{};
        read(call.input(), type, type_value, Path{nullptr, "type"});
        if (call.failed()) return "";
        return drystone::to_string(type_value);
      },
      "");
}

const char* dry_draw_layer_name(DryDrawLayer layer) {
  Call call("dry_draw_layer_name");
  return call.run<const char*>(
      [&]() -> const char* {
        DrawLayer layer_value{};
        read(call.input(), layer, layer_value, Path{nullptr, "layer"});
        if (call.failed()) return "";
        return drystone::to_string(layer_value);
      },
      "");
}

const DryDrawLayer* dry_draw_layers(size_t* count) {
  Call call("dry_draw_layers");
  return call.run<const DryDrawLayer*>(
      [&]() -> const DryDrawLayer* {
        const auto span = drystone::draw_layers();
        if (count != nullptr) *count = span.size();
        return same_pointer<const DryDrawLayer>(span.data());
      },
      nullptr);
}

DryStatus dry_draw_layer(const char* name, bool* found, DryDrawLayer* out) {
  Call call("dry_draw_layer");
  return call.run([&]() -> DryStatus {
    auto value = drystone::draw_layer(text_of(name));
    auto& optional = value;
    if (found != nullptr) *found = optional.has_value();
    if (!optional.has_value()) return DRY_OK;
    {
      auto&& inner = *optional;
      if (out != nullptr) *out = static_cast<DryDrawLayer>(inner);
    }
    return DRY_OK;
  });
}

bool dry_draw_meaning_is_area(DryDrawMeaning meaning) {
  Call call("dry_draw_meaning_is_area");
  return call.run<bool>(
      [&]() -> bool {
        DrawMeaning meaning_value{};
        read(call.input(), meaning, meaning_value, Path{nullptr, "meaning"});
        if (call.failed()) return bool{};
        return drystone::is_area(meaning_value);
      },
      bool{});
}

DryFieldArea dry_box_area(DryPosition lower, DryPosition upper) {
  Call call("dry_box_area");
  return call.run<DryFieldArea>(
      [&]() -> DryFieldArea {
        return same<DryFieldArea>(drystone::box_area(same<Position>(lower), same<Position>(upper)));
      },
      DryFieldArea{});
}

DryFieldArea dry_circle_area(DryPosition center, float radius) {
  Call call("dry_circle_area");
  return call.run<DryFieldArea>(
      [&]() -> DryFieldArea { return same<DryFieldArea>(drystone::circle_area(same<Position>(center), radius)); },
      DryFieldArea{});
}

const char* dry_field_kind_name(DryFieldKind kind) {
  Call call("dry_field_kind_name");
  return call.run<const char*>(
      [&]() -> const char* {
        FieldKind kind_value{};
        read(call.input(), kind, kind_value, Path{nullptr, "kind"});
        if (call.failed()) return "";
        return drystone::to_string(kind_value);
      },
      "");
}

DryStatus dry_fixed_step_runner_create(DryWorld* world, const DryFixedStepOptions* options, DryFixedStepRunner** out) {
  Call call("dry_fixed_step_runner_create");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const Argument<FixedStepOptions> options_value(call.input(), options, "FixedStepOptions");
    if (call.failed()) return call.status();
    return call.finish([&] { return FixedStepRunner::create(*object<World>(world), *options_value); }, out);
  });
}

DryStatus dry_fixed_step_runner_advance(DryFixedStepRunner* runner, double frame_seconds, DryFrameReport* out) {
  Call call("dry_fixed_step_runner_advance");
  return call.run([&]() -> DryStatus {
    call.require(runner, "runner");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<FixedStepRunner>(runner)->advance(frame_seconds); }, out);
  });
}

DryStatus dry_fixed_step_runner_steps_in(const DryFixedStepRunner* runner, double frame_seconds, int* out) {
  Call call("dry_fixed_step_runner_steps_in");
  return call.run([&]() -> DryStatus {
    call.require(runner, "runner");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const FixedStepRunner>(runner)->steps_in(frame_seconds); }, out);
  });
}

DryStatus dry_fixed_step_runner_reset(DryFixedStepRunner* runner) {
  Call call("dry_fixed_step_runner_reset");
  return call.run([&]() -> DryStatus {
    call.require(runner, "runner");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<FixedStepRunner>(runner)->reset(); });
  });
}

DryStatus dry_fixed_step_runner_end_frame(DryFixedStepRunner* runner) {
  Call call("dry_fixed_step_runner_end_frame");
  return call.run([&]() -> DryStatus {
    call.require(runner, "runner");
    if (call.failed()) return call.status();
    object<FixedStepRunner>(runner)->end_frame();
    return DRY_OK;
  });
}

DryStatus dry_fixed_step_runner_options(const DryFixedStepRunner* runner, DryFixedStepOptions* out) {
  Call call("dry_fixed_step_runner_options");
  return call.run([&]() -> DryStatus {
    call.require(runner, "runner");
    if (call.failed()) return call.status();
    const auto& value = object<const FixedStepRunner>(runner)->options();
    Memory& memory = of_thread<Memory>([] {});
    if (out != nullptr) write_with(memory, value, *out);
    return DRY_OK;
  });
}

double dry_fixed_step_runner_remainder(const DryFixedStepRunner* runner) {
  Call call("dry_fixed_step_runner_remainder");
  return call.run<double>(
      [&]() -> double {
        call.require(runner, "runner");
        if (call.failed()) return double{};
        return object<const FixedStepRunner>(runner)->remainder();
      },
      double{});
}

uint64_t dry_fixed_step_runner_steps(const DryFixedStepRunner* runner) {
  Call call("dry_fixed_step_runner_steps");
  return call.run<uint64_t>(
      [&]() -> uint64_t {
        call.require(runner, "runner");
        if (call.failed()) return uint64_t{};
        return object<const FixedStepRunner>(runner)->steps();
      },
      uint64_t{});
}

double dry_fixed_step_runner_simulated_seconds(const DryFixedStepRunner* runner) {
  Call call("dry_fixed_step_runner_simulated_seconds");
  return call.run<double>(
      [&]() -> double {
        call.require(runner, "runner");
        if (call.failed()) return double{};
        return object<const FixedStepRunner>(runner)->simulated_seconds();
      },
      double{});
}

double dry_fixed_step_runner_dropped_seconds(const DryFixedStepRunner* runner) {
  Call call("dry_fixed_step_runner_dropped_seconds");
  return call.run<double>(
      [&]() -> double {
        call.require(runner, "runner");
        if (call.failed()) return double{};
        return object<const FixedStepRunner>(runner)->dropped_seconds();
      },
      double{});
}

const DryWorldTransform* dry_fixed_step_runner_poses(const DryFixedStepRunner* runner, size_t* count) {
  Call call("dry_fixed_step_runner_poses");
  return call.run<const DryWorldTransform*>(
      [&]() -> const DryWorldTransform* {
        call.require(runner, "runner");
        if (call.failed()) return nullptr;
        const auto span = object<const FixedStepRunner>(runner)->poses();
        if (count != nullptr) *count = span.size();
        return same_pointer<const DryWorldTransform>(span.data());
      },
      nullptr);
}

const DryBodyId* dry_fixed_step_runner_moved(const DryFixedStepRunner* runner, size_t* count) {
  Call call("dry_fixed_step_runner_moved");
  return call.run<const DryBodyId*>(
      [&]() -> const DryBodyId* {
        call.require(runner, "runner");
        if (call.failed()) return nullptr;
        const auto span = object<const FixedStepRunner>(runner)->moved();
        if (count != nullptr) *count = span.size();
        return same_pointer<const DryBodyId>(span.data());
      },
      nullptr);
}

DryStatus dry_fixed_step_runner_pose(const DryFixedStepRunner* runner, DryBodyId body, DryWorldTransform* out) {
  Call call("dry_fixed_step_runner_pose");
  return call.run([&]() -> DryStatus {
    call.require(runner, "runner");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<const FixedStepRunner>(runner)->pose(same<BodyId>(body)); }, out);
  });
}

const char* dry_joint_kind_name(DryJointKind kind) {
  Call call("dry_joint_kind_name");
  return call.run<const char*>(
      [&]() -> const char* {
        JointKind kind_value{};
        read(call.input(), kind, kind_value, Path{nullptr, "kind"});
        if (call.failed()) return "";
        return drystone::to_string(kind_value);
      },
      "");
}

const char* dry_support_shape_type(const DrySupportShape* shape) {
  Call call("dry_support_shape_type");
  return call.run<const char*>(
      [&]() -> const char* {
        call.require(shape, "shape");
        if (call.failed()) return "";
        std::string& kept = of_thread<std::string>([] {});
        kept = object<const SupportShape>(shape)->type();
        return kept.c_str();
      },
      "");
}

bool dry_support_shape_is_known(const DrySupportShape* shape) {
  Call call("dry_support_shape_is_known");
  return call.run<bool>(
      [&]() -> bool {
        call.require(shape, "shape");
        if (call.failed()) return bool{};
        return object<const SupportShape>(shape)->is_known();
      },
      bool{});
}

const float* dry_support_shape_parameters(const DrySupportShape* shape, size_t* count) {
  Call call("dry_support_shape_parameters");
  return call.run<const float*>(
      [&]() -> const float* {
        call.require(shape, "shape");
        if (call.failed()) return nullptr;
        const auto span = object<const SupportShape>(shape)->parameters();
        if (count != nullptr) *count = span.size();
        return same_pointer<const float>(span.data());
      },
      nullptr);
}

DryVec2 dry_support_shape_center(const DrySupportShape* shape) {
  Call call("dry_support_shape_center");
  return call.run<DryVec2>(
      [&]() -> DryVec2 {
        call.require(shape, "shape");
        if (call.failed()) return DryVec2{};
        return same<DryVec2>(object<const SupportShape>(shape)->center());
      },
      DryVec2{});
}

float dry_support_shape_angle(const DrySupportShape* shape) {
  Call call("dry_support_shape_angle");
  return call.run<float>(
      [&]() -> float {
        call.require(shape, "shape");
        if (call.failed()) return float{};
        return object<const SupportShape>(shape)->angle();
      },
      float{});
}

float dry_support_shape_rounding(const DrySupportShape* shape) {
  Call call("dry_support_shape_rounding");
  return call.run<float>(
      [&]() -> float {
        call.require(shape, "shape");
        if (call.failed()) return float{};
        return object<const SupportShape>(shape)->rounding();
      },
      float{});
}

DryVec2 dry_support_shape_support(const DrySupportShape* shape, DryVec2 direction) {
  Call call("dry_support_shape_support");
  return call.run<DryVec2>(
      [&]() -> DryVec2 {
        call.require(shape, "shape");
        if (call.failed()) return DryVec2{};
        return same<DryVec2>(object<const SupportShape>(shape)->support(same<Vec2>(direction)));
      },
      DryVec2{});
}

DryVec2 dry_support_shape_core_support(const DrySupportShape* shape, DryVec2 direction) {
  Call call("dry_support_shape_core_support");
  return call.run<DryVec2>(
      [&]() -> DryVec2 {
        call.require(shape, "shape");
        if (call.failed()) return DryVec2{};
        return same<DryVec2>(object<const SupportShape>(shape)->core_support(same<Vec2>(direction)));
      },
      DryVec2{});
}

float dry_support_shape_radius(const DrySupportShape* shape) {
  Call call("dry_support_shape_radius");
  return call.run<float>(
      [&]() -> float {
        call.require(shape, "shape");
        if (call.failed()) return float{};
        return object<const SupportShape>(shape)->radius();
      },
      float{});
}

const DryVec2* dry_support_shape_points(const DrySupportShape* shape, size_t* count) {
  Call call("dry_support_shape_points");
  return call.run<const DryVec2*>(
      [&]() -> const DryVec2* {
        call.require(shape, "shape");
        if (call.failed()) return nullptr;
        const auto span = object<const SupportShape>(shape)->points();
        if (count != nullptr) *count = span.size();
        return same_pointer<const DryVec2>(span.data());
      },
      nullptr);
}

float dry_support_shape_gap(const DrySupportShape* shape) {
  Call call("dry_support_shape_gap");
  return call.run<float>(
      [&]() -> float {
        call.require(shape, "shape");
        if (call.failed()) return float{};
        return object<const SupportShape>(shape)->gap();
      },
      float{});
}

const DrySupportShapeFlat* dry_support_shape_flats(const DrySupportShape* shape, size_t* count) {
  Call call("dry_support_shape_flats");
  return call.run<const DrySupportShapeFlat*>(
      [&]() -> const DrySupportShapeFlat* {
        call.require(shape, "shape");
        if (call.failed()) return nullptr;
        const auto span = object<const SupportShape>(shape)->flats();
        if (count != nullptr) *count = span.size();
        return same_pointer<const DrySupportShapeFlat>(span.data());
      },
      nullptr);
}

DryMassData dry_support_shape_unit_mass(const DrySupportShape* shape) {
  Call call("dry_support_shape_unit_mass");
  return call.run<DryMassData>(
      [&]() -> DryMassData {
        call.require(shape, "shape");
        if (call.failed()) return DryMassData{};
        return same<DryMassData>(object<const SupportShape>(shape)->unit_mass());
      },
      DryMassData{});
}

float dry_support_shape_length_unit(const DrySupportShape* shape) {
  Call call("dry_support_shape_length_unit");
  return call.run<float>(
      [&]() -> float {
        call.require(shape, "shape");
        if (call.failed()) return float{};
        return object<const SupportShape>(shape)->length_unit();
      },
      float{});
}

DryStatus dry_make_ellipse(const DryEllipse* ellipse, float length_unit, DrySupportShape** out) {
  Call call("dry_make_ellipse");
  return call.run([&]() -> DryStatus {
    call.require(ellipse, "ellipse");
    if (call.failed()) return call.status();
    return call.finish([&] { return drystone::make_ellipse(plain_argument<Ellipse>(ellipse), length_unit); }, out);
  });
}

DryStatus dry_make_slice(const DrySlice* slice, float length_unit, DrySupportShape** out) {
  Call call("dry_make_slice");
  return call.run([&]() -> DryStatus {
    call.require(slice, "slice");
    const Argument<Slice> slice_value(call.input(), slice, "Slice");
    if (call.failed()) return call.status();
    return call.finish([&] { return drystone::make_slice(*slice_value, length_unit); }, out);
  });
}

DryStatus dry_make_support_shape(const DrySupportOptions* options, float length_unit, DrySupportShape** out) {
  Call call("dry_make_support_shape");
  return call.run([&]() -> DryStatus {
    const Argument<SupportOptions> options_value(call.input(), options, "SupportOptions");
    if (call.failed()) return call.status();
    return call.finish([&] { return drystone::make_support_shape(*options_value, length_unit); }, out);
  });
}

DryMassData dry_mass_data_support_shape(const DrySupportShape* shape, float density) {
  Call call("dry_mass_data_support_shape");
  return call.run<DryMassData>(
      [&]() -> DryMassData {
        call.require(shape, "shape");
        if (call.failed()) return DryMassData{};
        return same<DryMassData>(drystone::mass_data(*object<const SupportShape>(shape), density));
      },
      DryMassData{});
}

DryAabb dry_bounds_support_shape(const DrySupportShape* shape, const DryTransform* pose) {
  Call call("dry_bounds_support_shape");
  return call.run<DryAabb>(
      [&]() -> DryAabb {
        call.require(shape, "shape");
        call.require(pose, "pose");
        if (call.failed()) return DryAabb{};
        return same<DryAabb>(drystone::bounds(*object<const SupportShape>(shape), plain_argument<Transform>(pose)));
      },
      DryAabb{});
}

bool dry_contains_support_shape(const DrySupportShape* shape, DryVec2 point) {
  Call call("dry_contains_support_shape");
  return call.run<bool>(
      [&]() -> bool {
        call.require(shape, "shape");
        if (call.failed()) return bool{};
        return drystone::contains(*object<const SupportShape>(shape), same<Vec2>(point));
      },
      bool{});
}

DryCastOutput dry_ray_cast_support_shape(const DrySupportShape* shape, const DryRayCastInput* ray) {
  Call call("dry_ray_cast_support_shape");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        call.require(shape, "shape");
        call.require(ray, "ray");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(
            drystone::ray_cast(*object<const SupportShape>(shape), plain_argument<RayCastInput>(ray)));
      },
      DryCastOutput{});
}

DryStatus dry_make_proxy(const DrySupportShape* shape, DryConvexProxy* out) {
  Call call("dry_make_proxy");
  return call.run([&]() -> DryStatus {
    call.require(shape, "shape");
    if (call.failed()) return call.status();
    auto value = drystone::make_proxy(*object<const SupportShape>(shape));
    Memory& memory = of_thread<Memory>([] {});
    if (out != nullptr) write_with(memory, value, *out);
    return DRY_OK;
  });
}

bool dry_mover_is_grounded(const DryMover* mover) {
  Call call("dry_mover_is_grounded");
  return call.run<bool>(
      [&]() -> bool {
        call.require(mover, "mover");
        if (call.failed()) return bool{};
        return same_pointer<const Mover>(mover)->is_grounded();
      },
      bool{});
}

DryStatus dry_move(DryWorld* world, DryMover* mover, const DryMoverOptions* options, const DryMoverInput* input,
                   DryMoverReport* out) {
  Call call("dry_move");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(mover, "mover");
    const Argument<MoverOptions> options_value(call.input(), options, "MoverOptions");
    call.require(input, "input");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return drystone::move(*object<World>(world), *same_pointer<Mover>(mover), *options_value,
                                plain_argument<MoverInput>(input));
        },
        out);
  });
}

DryStatus dry_drive(DryWorld* world, DryBodyId body, const DryDriveOptions* options, const DryDriveInput* input,
                    DryDriveReport* out) {
  Call call("dry_drive");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const Argument<DriveOptions> options_value(call.input(), options, "DriveOptions");
    call.require(input, "input");
    if (call.failed()) return call.status();
    return call.finish(
        [&] {
          return drystone::drive(*object<World>(world), same<BodyId>(body), *options_value,
                                 plain_argument<DriveInput>(input));
        },
        out);
  });
}

DryStatus dry_decompose(const DryOutline* outline, int max_vertices, float length_unit, DryDecomposition* out) {
  Call call("dry_decompose");
  return call.run([&]() -> DryStatus {
    call.require(outline, "outline");
    const Argument<Outline> outline_value(call.input(), outline, "Outline");
    if (call.failed()) return call.status();
    Kept<Decomposition>& kept = of_thread<Kept<Decomposition>>([] {});
    return call.finish([&] { return drystone::decompose(*outline_value, max_vertices, length_unit); }, out, kept);
  });
}

const char* dry_phase_name(DryPhase phase) {
  Call call("dry_phase_name");
  return call.run<const char*>(
      [&]() -> const char* {
        Phase phase_value{};
        read(call.input(), phase, phase_value, Path{nullptr, "phase"});
        if (call.failed()) return "";
        return drystone::to_string(phase_value);
      },
      "");
}

bool dry_should_collide(const DryFilter* a, const DryFilter* b) {
  Call call("dry_should_collide");
  return call.run<bool>(
      [&]() -> bool {
        call.require(a, "a");
        call.require(b, "b");
        if (call.failed()) return bool{};
        return drystone::should_collide(plain_argument<Filter>(a), plain_argument<Filter>(b));
      },
      bool{});
}

DryStatus dry_make_heightfield(const float* heights, size_t heights_count, float spacing, DryVec2 start,
                               DryChainOptions* out) {
  Call call("dry_make_heightfield");
  return call.run([&]() -> DryStatus {
    const std::span<const float> heights_span = call.span<const float>(heights, heights_count, "heights");
    if (call.failed()) return call.status();
    auto value = drystone::make_heightfield(heights_span, spacing, same<Vec2>(start));
    Kept<ChainOptions>& kept = of_thread<Kept<ChainOptions>>([] {});
    if (out != nullptr) kept.write(std::move(value), *out);
    return DRY_OK;
  });
}

const char* dry_shape_kind_name(DryShapeKind kind) {
  Call call("dry_shape_kind_name");
  return call.run<const char*>(
      [&]() -> const char* {
        ShapeKind kind_value{};
        read(call.input(), kind, kind_value, Path{nullptr, "kind"});
        if (call.failed()) return "";
        return drystone::to_string(kind_value);
      },
      "");
}

const char* dry_lanes_name(DryLanes lanes) {
  Call call("dry_lanes_name");
  return call.run<const char*>(
      [&]() -> const char* {
        Lanes lanes_value{};
        read(call.input(), lanes, lanes_value, Path{nullptr, "lanes"});
        if (call.failed()) return "";
        return drystone::to_string(lanes_value);
      },
      "");
}

const DryLanes* dry_available_lanes(size_t* count) {
  Call call("dry_available_lanes");
  return call.run<const DryLanes*>(
      [&]() -> const DryLanes* {
        const auto span = drystone::available_lanes();
        if (count != nullptr) *count = span.size();
        return same_pointer<const DryLanes>(span.data());
      },
      nullptr);
}

DryStatus dry_replayer_open(const uint8_t* recording, size_t recording_size, const DryWorldOptions* options,
                            DryReplayer** out) {
  Call call("dry_replayer_open");
  return call.run([&]() -> DryStatus {
    const std::span<const std::byte> recording_span =
        call.span<const std::byte>(recording, recording_size, "recording");
    const Argument<WorldOptions> options_value(call.input(), options, "WorldOptions");
    if (call.failed()) return call.status();
    return call.finish([&] { return Replayer::open(recording_span, *options_value); }, out);
  });
}

uint64_t dry_replayer_steps(const DryReplayer* replayer) {
  Call call("dry_replayer_steps");
  return call.run<uint64_t>(
      [&]() -> uint64_t {
        call.require(replayer, "replayer");
        if (call.failed()) return uint64_t{};
        return object<const Replayer>(replayer)->steps();
      },
      uint64_t{});
}

uint64_t dry_replayer_step(const DryReplayer* replayer) {
  Call call("dry_replayer_step");
  return call.run<uint64_t>(
      [&]() -> uint64_t {
        call.require(replayer, "replayer");
        if (call.failed()) return uint64_t{};
        return object<const Replayer>(replayer)->step();
      },
      uint64_t{});
}

double dry_replayer_seconds(const DryReplayer* replayer) {
  Call call("dry_replayer_seconds");
  return call.run<double>(
      [&]() -> double {
        call.require(replayer, "replayer");
        if (call.failed()) return double{};
        return object<const Replayer>(replayer)->seconds();
      },
      double{});
}

bool dry_replayer_is_complete(const DryReplayer* replayer) {
  Call call("dry_replayer_is_complete");
  return call.run<bool>(
      [&]() -> bool {
        call.require(replayer, "replayer");
        if (call.failed()) return bool{};
        return object<const Replayer>(replayer)->is_complete();
      },
      bool{});
}

bool dry_replayer_ends_within_step(const DryReplayer* replayer) {
  Call call("dry_replayer_ends_within_step");
  return call.run<bool>(
      [&]() -> bool {
        call.require(replayer, "replayer");
        if (call.failed()) return bool{};
        return object<const Replayer>(replayer)->ends_within_step();
      },
      bool{});
}

bool dry_replayer_has_last_calls(const DryReplayer* replayer) {
  Call call("dry_replayer_has_last_calls");
  return call.run<bool>(
      [&]() -> bool {
        call.require(replayer, "replayer");
        if (call.failed()) return bool{};
        return object<const Replayer>(replayer)->has_last_calls();
      },
      bool{});
}

const DryWorld* dry_replayer_world(const DryReplayer* replayer) {
  Call call("dry_replayer_world");
  return call.run<const DryWorld*>(
      [&]() -> const DryWorld* {
        call.require(replayer, "replayer");
        if (call.failed()) return nullptr;
        return handle<const DryWorld>(&object<const Replayer>(replayer)->world());
      },
      nullptr);
}

DryStatus dry_replayer_next(DryReplayer* replayer) {
  Call call("dry_replayer_next");
  return call.run([&]() -> DryStatus {
    call.require(replayer, "replayer");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<Replayer>(replayer)->next(); });
  });
}

DryStatus dry_replayer_play_unfinished_step(DryReplayer* replayer) {
  Call call("dry_replayer_play_unfinished_step");
  return call.run([&]() -> DryStatus {
    call.require(replayer, "replayer");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<Replayer>(replayer)->play_unfinished_step(); });
  });
}

DryStatus dry_replayer_play_last_calls(DryReplayer* replayer) {
  Call call("dry_replayer_play_last_calls");
  return call.run([&]() -> DryStatus {
    call.require(replayer, "replayer");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<Replayer>(replayer)->play_last_calls(); });
  });
}

DryStatus dry_replayer_seek(DryReplayer* replayer, uint64_t step) {
  Call call("dry_replayer_seek");
  return call.run([&]() -> DryStatus {
    call.require(replayer, "replayer");
    if (call.failed()) return call.status();
    return call.finish([&] { return object<Replayer>(replayer)->seek(step); });
  });
}

DryStatus dry_replayer_divergence(const DryReplayer* replayer, bool* found, DryDivergence* out) {
  Call call("dry_replayer_divergence");
  return call.run([&]() -> DryStatus {
    call.require(replayer, "replayer");
    if (call.failed()) return call.status();
    const auto& value = object<const Replayer>(replayer)->divergence();
    auto& optional = value;
    if (found != nullptr) *found = optional.has_value();
    if (!optional.has_value()) return DRY_OK;
    {
      auto&& inner = *optional;
      Kept<Divergence>& kept = of_thread<Kept<Divergence>>([] {});
      if (out != nullptr) kept.write(inner, *out);
    }
    return DRY_OK;
  });
}

DryStatus dry_replayer_explain_divergence(const DryReplayer* replayer, bool* found, DryDivergence* out) {
  Call call("dry_replayer_explain_divergence");
  return call.run([&]() -> DryStatus {
    call.require(replayer, "replayer");
    if (call.failed()) return call.status();
    auto value = object<const Replayer>(replayer)->explain_divergence();
    auto& optional = value;
    if (found != nullptr) *found = optional.has_value();
    if (!optional.has_value()) return DRY_OK;
    {
      auto&& inner = *optional;
      Kept<Divergence>& kept = of_thread<Kept<Divergence>>([] {});
      if (out != nullptr) kept.write(std::move(inner), *out);
    }
    return DRY_OK;
  });
}

DryStatus dry_replayer_verify(DryReplayer* replayer, bool (*go_on)(void* context), void* go_on_context, bool* found,
                              DryDivergence* out) {
  Call call("dry_replayer_verify");
  return call.run([&]() -> DryStatus {
    call.require(replayer, "replayer");
    std::function<bool()> go_on_function;
    if (go_on != nullptr) go_on_function = ReplayerVerifyCallback{go_on, go_on_context};
    if (call.failed()) return call.status();
    auto value = object<Replayer>(replayer)->verify(go_on_function);
    auto& optional = value;
    if (found != nullptr) *found = optional.has_value();
    if (!optional.has_value()) return DRY_OK;
    {
      auto&& inner = *optional;
      Kept<Divergence>& kept = of_thread<Kept<Divergence>>([] {});
      if (out != nullptr) kept.write(std::move(inner), *out);
    }
    return DRY_OK;
  });
}

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

DryRotation dry_default_rotation(void) { return same<DryRotation>(Rotation{}); }
DryTransform dry_default_transform(void) { return same<DryTransform>(Transform{}); }
DryCircle dry_default_circle(void) { return same<DryCircle>(Circle{}); }
DryCapsule dry_default_capsule(void) { return same<DryCapsule>(Capsule{}); }
DrySegment dry_default_segment(void) { return same<DrySegment>(Segment{}); }
DryBox dry_default_box(void) { return same<DryBox>(Box{}); }
DryCell dry_default_cell(void) { return same<DryCell>(Cell{}); }
DryRayCastInput dry_default_ray_cast_input(void) { return same<DryRayCastInput>(RayCastInput{}); }
DryDistanceInput dry_default_distance_input(void) {
  Call call("dry_default_distance_input");
  return call.run<DryDistanceInput>([] {
    static const DistanceInput kDefault{};
    DryDistanceInput result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryShapeCastInput dry_default_shape_cast_input(void) {
  Call call("dry_default_shape_cast_input");
  return call.run<DryShapeCastInput>([] {
    static const ShapeCastInput kDefault{};
    DryShapeCastInput result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DrySweep dry_default_sweep(void) { return same<DrySweep>(Sweep{}); }
DryTimeOfImpactInput dry_default_time_of_impact_input(void) {
  Call call("dry_default_time_of_impact_input");
  return call.run<DryTimeOfImpactInput>([] {
    static const TimeOfImpactInput kDefault{};
    DryTimeOfImpactInput result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryWorldTransform dry_default_world_transform(void) { return same<DryWorldTransform>(WorldTransform{}); }
DryBodyOptions dry_default_body_options(void) {
  Call call("dry_default_body_options");
  return call.run<DryBodyOptions>([] {
    static const BodyOptions kDefault{};
    DryBodyOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryQueryFilter dry_default_query_filter(void) { return same<DryQueryFilter>(QueryFilter{}); }
DryRayCast dry_default_ray_cast(void) { return same<DryRayCast>(RayCast{}); }
DryShapeCast dry_default_shape_cast(void) {
  Call call("dry_default_shape_cast");
  return call.run<DryShapeCast>([] {
    static const ShapeCast kDefault{};
    DryShapeCast result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryDrawOptions dry_default_draw_options(void) {
  Call call("dry_default_draw_options");
  return call.run<DryDrawOptions>([] {
    static const DrawOptions kDefault{};
    DryDrawOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryFieldArea dry_default_field_area(void) { return same<DryFieldArea>(FieldArea{}); }
DryGravityZoneOptions dry_default_gravity_zone_options(void) {
  Call call("dry_default_gravity_zone_options");
  return call.run<DryGravityZoneOptions>([] {
    static const GravityZoneOptions kDefault{};
    DryGravityZoneOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryDirectionalFieldOptions dry_default_directional_field_options(void) {
  Call call("dry_default_directional_field_options");
  return call.run<DryDirectionalFieldOptions>([] {
    static const DirectionalFieldOptions kDefault{};
    DryDirectionalFieldOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryRadialFieldOptions dry_default_radial_field_options(void) {
  Call call("dry_default_radial_field_options");
  return call.run<DryRadialFieldOptions>([] {
    static const RadialFieldOptions kDefault{};
    DryRadialFieldOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryBuoyancyOptions dry_default_buoyancy_options(void) {
  Call call("dry_default_buoyancy_options");
  return call.run<DryBuoyancyOptions>([] {
    static const BuoyancyOptions kDefault{};
    DryBuoyancyOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryWindOptions dry_default_wind_options(void) {
  Call call("dry_default_wind_options");
  return call.run<DryWindOptions>([] {
    static const WindOptions kDefault{};
    DryWindOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryCustomFieldOptions dry_default_custom_field_options(void) {
  Call call("dry_default_custom_field_options");
  return call.run<DryCustomFieldOptions>([] {
    static const CustomFieldOptions kDefault{};
    DryCustomFieldOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryExplosionOptions dry_default_explosion_options(void) {
  Call call("dry_default_explosion_options");
  return call.run<DryExplosionOptions>([] {
    static const ExplosionOptions kDefault{};
    DryExplosionOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryFixedStepOptions dry_default_fixed_step_options(void) {
  Call call("dry_default_fixed_step_options");
  return call.run<DryFixedStepOptions>([] {
    static const FixedStepOptions kDefault{};
    DryFixedStepOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryBreakLimit dry_default_break_limit(void) { return same<DryBreakLimit>(BreakLimit{}); }
DryRevoluteOptions dry_default_revolute_options(void) {
  Call call("dry_default_revolute_options");
  return call.run<DryRevoluteOptions>([] {
    static const RevoluteOptions kDefault{};
    DryRevoluteOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryPrismaticOptions dry_default_prismatic_options(void) {
  Call call("dry_default_prismatic_options");
  return call.run<DryPrismaticOptions>([] {
    static const PrismaticOptions kDefault{};
    DryPrismaticOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryDistanceOptions dry_default_distance_options(void) {
  Call call("dry_default_distance_options");
  return call.run<DryDistanceOptions>([] {
    static const DistanceOptions kDefault{};
    DryDistanceOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryWeldOptions dry_default_weld_options(void) {
  Call call("dry_default_weld_options");
  return call.run<DryWeldOptions>([] {
    static const WeldOptions kDefault{};
    DryWeldOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryWheelOptions dry_default_wheel_options(void) {
  Call call("dry_default_wheel_options");
  return call.run<DryWheelOptions>([] {
    static const WheelOptions kDefault{};
    DryWheelOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryMotorOptions dry_default_motor_options(void) {
  Call call("dry_default_motor_options");
  return call.run<DryMotorOptions>([] {
    static const MotorOptions kDefault{};
    DryMotorOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryFrictionOptions dry_default_friction_options(void) {
  Call call("dry_default_friction_options");
  return call.run<DryFrictionOptions>([] {
    static const FrictionOptions kDefault{};
    DryFrictionOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryMouseOptions dry_default_mouse_options(void) {
  Call call("dry_default_mouse_options");
  return call.run<DryMouseOptions>([] {
    static const MouseOptions kDefault{};
    DryMouseOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryGrooveOptions dry_default_groove_options(void) {
  Call call("dry_default_groove_options");
  return call.run<DryGrooveOptions>([] {
    static const GrooveOptions kDefault{};
    DryGrooveOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryFilterOptions dry_default_filter_options(void) {
  Call call("dry_default_filter_options");
  return call.run<DryFilterOptions>([] {
    static const FilterOptions kDefault{};
    DryFilterOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryJointCoordinate dry_default_joint_coordinate(void) { return same<DryJointCoordinate>(JointCoordinate{}); }
DryGenericOptions dry_default_generic_options(void) {
  Call call("dry_default_generic_options");
  return call.run<DryGenericOptions>([] {
    static const GenericOptions kDefault{};
    DryGenericOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryGearOptions dry_default_gear_options(void) {
  Call call("dry_default_gear_options");
  return call.run<DryGearOptions>([] {
    static const GearOptions kDefault{};
    DryGearOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryPulleyOptions dry_default_pulley_options(void) {
  Call call("dry_default_pulley_options");
  return call.run<DryPulleyOptions>([] {
    static const PulleyOptions kDefault{};
    DryPulleyOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryRatchetOptions dry_default_ratchet_options(void) {
  Call call("dry_default_ratchet_options");
  return call.run<DryRatchetOptions>([] {
    static const RatchetOptions kDefault{};
    DryRatchetOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryEllipse dry_default_ellipse(void) { return same<DryEllipse>(Ellipse{}); }
DrySlice dry_default_slice(void) { return same<DrySlice>(Slice{}); }
DrySupportOptions dry_default_support_options(void) {
  Call call("dry_default_support_options");
  return call.run<DrySupportOptions>([] {
    static const SupportOptions kDefault{};
    DrySupportOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryMoverOptions dry_default_mover_options(void) {
  Call call("dry_default_mover_options");
  return call.run<DryMoverOptions>([] {
    static const MoverOptions kDefault{};
    DryMoverOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryMoverInput dry_default_mover_input(void) { return same<DryMoverInput>(MoverInput{}); }
DryDriveOptions dry_default_drive_options(void) {
  Call call("dry_default_drive_options");
  return call.run<DryDriveOptions>([] {
    static const DriveOptions kDefault{};
    DryDriveOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryDriveInput dry_default_drive_input(void) { return same<DryDriveInput>(DriveInput{}); }
DryRecordingOptions dry_default_recording_options(void) {
  Call call("dry_default_recording_options");
  return call.run<DryRecordingOptions>([] {
    static const RecordingOptions kDefault{};
    DryRecordingOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryMaterial dry_default_material(void) { return same<DryMaterial>(Material{}); }
DryOneWay dry_default_one_way(void) { return same<DryOneWay>(OneWay{}); }
DryMaterialRule dry_default_material_rule(void) {
  Call call("dry_default_material_rule");
  return call.run<DryMaterialRule>([] {
    static const MaterialRule kDefault{};
    DryMaterialRule result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryFilter dry_default_filter(void) { return same<DryFilter>(Filter{}); }
DryShapeOptions dry_default_shape_options(void) {
  Call call("dry_default_shape_options");
  return call.run<DryShapeOptions>([] {
    static const ShapeOptions kDefault{};
    DryShapeOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryChainOptions dry_default_chain_options(void) {
  Call call("dry_default_chain_options");
  return call.run<DryChainOptions>([] {
    static const ChainOptions kDefault{};
    DryChainOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryWorldOptions dry_default_world_options(void) {
  Call call("dry_default_world_options");
  return call.run<DryWorldOptions>([] {
    static const WorldOptions kDefault{};
    DryWorldOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
DryWorldBatchOptions dry_default_world_batch_options(void) {
  Call call("dry_default_world_batch_options");
  return call.run<DryWorldBatchOptions>([] {
    static const WorldBatchOptions kDefault{};
    DryWorldBatchOptions result;
    static thread_local Memory memory;
    write_with(memory, kDefault, result);
    return result;
  });
}
void dry_polygon_destroy(DryPolygon* polygon) { delete object<Polygon>(polygon); }
void dry_tile_grid_destroy(DryTileGrid* tile_grid) { delete object<TileGrid>(tile_grid); }
void dry_contact_hooks_destroy(DryContactHooks* contact_hooks) { delete object<ContactHooks>(contact_hooks); }
void dry_debug_draw_destroy(DryDebugDraw* debug_draw) { delete object<DebugDraw>(debug_draw); }
void dry_fixed_step_runner_destroy(DryFixedStepRunner* fixed_step_runner) {
  delete object<FixedStepRunner>(fixed_step_runner);
}
void dry_support_shape_destroy(DrySupportShape* support_shape) { delete object<SupportShape>(support_shape); }
void dry_scheduler_destroy(DryScheduler* scheduler) { delete object<Scheduler>(scheduler); }
void dry_world_destroy(DryWorld* world) { delete object<World>(world); }
void dry_replayer_destroy(DryReplayer* replayer) { delete object<Replayer>(replayer); }
void dry_world_batch_destroy(DryWorldBatch* world_batch) { delete object<WorldBatch>(world_batch); }

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
        Transform t_value{};
        call.needed(t, t_value, "t", "Transform");
        if (call.failed()) return DryVec2{};
        return same<DryVec2>(drystone::transform_point(t_value, same<Vec2>(a)));
      },
      DryVec2{});
}

DryVec2 dry_inv_transform_point(const DryTransform* t, DryVec2 a) {
  Call call("dry_inv_transform_point");
  return call.run<DryVec2>(
      [&]() -> DryVec2 {
        Transform t_value{};
        call.needed(t, t_value, "t", "Transform");
        if (call.failed()) return DryVec2{};
        return same<DryVec2>(drystone::inv_transform_point(t_value, same<Vec2>(a)));
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
    auto result = TileGrid::from_rows(rows_vector, cell_size, same<Vec2>(origin));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = handle<DryTileGrid>(new TileGrid(std::move(value)));
    return DRY_OK;
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
    object<TileGrid>(grid)->set(same<Cell>(cell), tile_value);
    return DRY_OK;
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
    static thread_local std::vector<std::string> kept;
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
    Box box_value{};
    call.needed(box, box_value, "box", "Box");
    if (call.failed()) return call.status();
    auto result = drystone::make_box(box_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = handle<DryPolygon>(new Polygon(std::move(value)));
    return DRY_OK;
  });
}

DryStatus dry_make_hull(const DryVec2* points, size_t points_count, float radius, DryPolygon** out) {
  Call call("dry_make_hull");
  return call.run([&]() -> DryStatus {
    const std::span<const Vec2> points_span = call.span<const Vec2>(points, points_count, "points");
    if (call.failed()) return call.status();
    auto result = drystone::make_hull(points_span, radius);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = handle<DryPolygon>(new Polygon(std::move(value)));
    return DRY_OK;
  });
}

DryStatus dry_make_polygon(const DryVec2* vertices, size_t vertices_count, float radius, DryPolygon** out) {
  Call call("dry_make_polygon");
  return call.run([&]() -> DryStatus {
    const std::span<const Vec2> vertices_span = call.span<const Vec2>(vertices, vertices_count, "vertices");
    if (call.failed()) return call.status();
    auto result = drystone::make_polygon(vertices_span, radius);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = handle<DryPolygon>(new Polygon(std::move(value)));
    return DRY_OK;
  });
}

DryMassData dry_mass_data_circle(const DryCircle* shape, float density) {
  Call call("dry_mass_data_circle");
  return call.run<DryMassData>(
      [&]() -> DryMassData {
        Circle shape_value{};
        call.needed(shape, shape_value, "shape", "Circle");
        if (call.failed()) return DryMassData{};
        return same<DryMassData>(drystone::mass_data(shape_value, density));
      },
      DryMassData{});
}

DryMassData dry_mass_data_capsule(const DryCapsule* shape, float density) {
  Call call("dry_mass_data_capsule");
  return call.run<DryMassData>(
      [&]() -> DryMassData {
        Capsule shape_value{};
        call.needed(shape, shape_value, "shape", "Capsule");
        if (call.failed()) return DryMassData{};
        return same<DryMassData>(drystone::mass_data(shape_value, density));
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
        Circle shape_value{};
        call.needed(shape, shape_value, "shape", "Circle");
        Transform pose_value{};
        call.needed(pose, pose_value, "pose", "Transform");
        if (call.failed()) return DryAabb{};
        return same<DryAabb>(drystone::bounds(shape_value, pose_value));
      },
      DryAabb{});
}

DryAabb dry_bounds_capsule(const DryCapsule* shape, const DryTransform* pose) {
  Call call("dry_bounds_capsule");
  return call.run<DryAabb>(
      [&]() -> DryAabb {
        Capsule shape_value{};
        call.needed(shape, shape_value, "shape", "Capsule");
        Transform pose_value{};
        call.needed(pose, pose_value, "pose", "Transform");
        if (call.failed()) return DryAabb{};
        return same<DryAabb>(drystone::bounds(shape_value, pose_value));
      },
      DryAabb{});
}

DryAabb dry_bounds_segment(const DrySegment* shape, const DryTransform* pose) {
  Call call("dry_bounds_segment");
  return call.run<DryAabb>(
      [&]() -> DryAabb {
        Segment shape_value{};
        call.needed(shape, shape_value, "shape", "Segment");
        Transform pose_value{};
        call.needed(pose, pose_value, "pose", "Transform");
        if (call.failed()) return DryAabb{};
        return same<DryAabb>(drystone::bounds(shape_value, pose_value));
      },
      DryAabb{});
}

DryAabb dry_bounds_polygon(const DryPolygon* shape, const DryTransform* pose) {
  Call call("dry_bounds_polygon");
  return call.run<DryAabb>(
      [&]() -> DryAabb {
        call.require(shape, "shape");
        Transform pose_value{};
        call.needed(pose, pose_value, "pose", "Transform");
        if (call.failed()) return DryAabb{};
        return same<DryAabb>(drystone::bounds(*object<const Polygon>(shape), pose_value));
      },
      DryAabb{});
}

DryAabb dry_bounds_chain_segment(const DryChainSegment* shape, const DryTransform* pose) {
  Call call("dry_bounds_chain_segment");
  return call.run<DryAabb>(
      [&]() -> DryAabb {
        ChainSegment shape_value{};
        call.needed(shape, shape_value, "shape", "ChainSegment");
        Transform pose_value{};
        call.needed(pose, pose_value, "pose", "Transform");
        if (call.failed()) return DryAabb{};
        return same<DryAabb>(drystone::bounds(shape_value, pose_value));
      },
      DryAabb{});
}

DryAabb dry_bounds_tile_grid(const DryTileGrid* shape, const DryTransform* pose) {
  Call call("dry_bounds_tile_grid");
  return call.run<DryAabb>(
      [&]() -> DryAabb {
        call.require(shape, "shape");
        Transform pose_value{};
        call.needed(pose, pose_value, "pose", "Transform");
        if (call.failed()) return DryAabb{};
        return same<DryAabb>(drystone::bounds(*object<const TileGrid>(shape), pose_value));
      },
      DryAabb{});
}

bool dry_contains_circle(const DryCircle* shape, DryVec2 point) {
  Call call("dry_contains_circle");
  return call.run<bool>(
      [&]() -> bool {
        Circle shape_value{};
        call.needed(shape, shape_value, "shape", "Circle");
        if (call.failed()) return bool{};
        return drystone::contains(shape_value, same<Vec2>(point));
      },
      bool{});
}

bool dry_contains_capsule(const DryCapsule* shape, DryVec2 point) {
  Call call("dry_contains_capsule");
  return call.run<bool>(
      [&]() -> bool {
        Capsule shape_value{};
        call.needed(shape, shape_value, "shape", "Capsule");
        if (call.failed()) return bool{};
        return drystone::contains(shape_value, same<Vec2>(point));
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
        Circle shape_value{};
        call.needed(shape, shape_value, "shape", "Circle");
        RayCastInput ray_value{};
        call.needed(ray, ray_value, "ray", "RayCastInput");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(drystone::ray_cast(shape_value, ray_value));
      },
      DryCastOutput{});
}

DryCastOutput dry_ray_cast_capsule(const DryCapsule* shape, const DryRayCastInput* ray) {
  Call call("dry_ray_cast_capsule");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        Capsule shape_value{};
        call.needed(shape, shape_value, "shape", "Capsule");
        RayCastInput ray_value{};
        call.needed(ray, ray_value, "ray", "RayCastInput");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(drystone::ray_cast(shape_value, ray_value));
      },
      DryCastOutput{});
}

DryCastOutput dry_ray_cast_segment(const DrySegment* shape, const DryRayCastInput* ray) {
  Call call("dry_ray_cast_segment");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        Segment shape_value{};
        call.needed(shape, shape_value, "shape", "Segment");
        RayCastInput ray_value{};
        call.needed(ray, ray_value, "ray", "RayCastInput");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(drystone::ray_cast(shape_value, ray_value));
      },
      DryCastOutput{});
}

DryCastOutput dry_ray_cast_polygon(const DryPolygon* shape, const DryRayCastInput* ray) {
  Call call("dry_ray_cast_polygon");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        call.require(shape, "shape");
        RayCastInput ray_value{};
        call.needed(ray, ray_value, "ray", "RayCastInput");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(drystone::ray_cast(*object<const Polygon>(shape), ray_value));
      },
      DryCastOutput{});
}

DryCastOutput dry_ray_cast_chain_segment(const DryChainSegment* shape, const DryRayCastInput* ray) {
  Call call("dry_ray_cast_chain_segment");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        ChainSegment shape_value{};
        call.needed(shape, shape_value, "shape", "ChainSegment");
        RayCastInput ray_value{};
        call.needed(ray, ray_value, "ray", "RayCastInput");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(drystone::ray_cast(shape_value, ray_value));
      },
      DryCastOutput{});
}

DryCastOutput dry_ray_cast_tile_grid(const DryTileGrid* shape, const DryRayCastInput* ray) {
  Call call("dry_ray_cast_tile_grid");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        call.require(shape, "shape");
        RayCastInput ray_value{};
        call.needed(ray, ray_value, "ray", "RayCastInput");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(drystone::ray_cast(*object<const TileGrid>(shape), ray_value));
      },
      DryCastOutput{});
}

DryCastOutput dry_ray_cast_aabb(const DryAabb* box, const DryRayCastInput* ray) {
  Call call("dry_ray_cast_aabb");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        Aabb box_value{};
        call.needed(box, box_value, "box", "Aabb");
        RayCastInput ray_value{};
        call.needed(ray, ray_value, "ray", "RayCastInput");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(drystone::ray_cast(box_value, ray_value));
      },
      DryCastOutput{});
}

DryDistanceOutput dry_distance(const DryDistanceInput* input, DrySimplexCache* cache) {
  Call call("dry_distance");
  return call.run<DryDistanceOutput>(
      [&]() -> DryDistanceOutput {
        DistanceInput input_value{};
        call.needed(input, input_value, "input", "DistanceInput");
        call.require(cache, "cache");
        if (call.failed()) return DryDistanceOutput{};
        return same<DryDistanceOutput>(drystone::distance(input_value, *same_pointer<SimplexCache>(cache)));
      },
      DryDistanceOutput{});
}

DryCastOutput dry_shape_cast(const DryShapeCastInput* input) {
  Call call("dry_shape_cast");
  return call.run<DryCastOutput>(
      [&]() -> DryCastOutput {
        ShapeCastInput input_value{};
        call.needed(input, input_value, "input", "ShapeCastInput");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(drystone::shape_cast(input_value));
      },
      DryCastOutput{});
}

DryTransform dry_pose_at(const DrySweep* sweep, float t) {
  Call call("dry_pose_at");
  return call.run<DryTransform>(
      [&]() -> DryTransform {
        Sweep sweep_value{};
        call.needed(sweep, sweep_value, "sweep", "Sweep");
        if (call.failed()) return DryTransform{};
        return same<DryTransform>(drystone::pose_at(sweep_value, t));
      },
      DryTransform{});
}

float dry_impact_distance(float radii) {
  Call call("dry_impact_distance");
  return call.run<float>([&]() -> float { return drystone::impact_distance(radii); }, float{});
}

DryTimeOfImpactOutput dry_time_of_impact(const DryTimeOfImpactInput* input) {
  Call call("dry_time_of_impact");
  return call.run<DryTimeOfImpactOutput>(
      [&]() -> DryTimeOfImpactOutput {
        TimeOfImpactInput input_value{};
        call.needed(input, input_value, "input", "TimeOfImpactInput");
        if (call.failed()) return DryTimeOfImpactOutput{};
        return same<DryTimeOfImpactOutput>(drystone::time_of_impact(input_value));
      },
      DryTimeOfImpactOutput{});
}

DryPosition dry_transform_point_to_world(const DryWorldTransform* t, DryVec2 a) {
  Call call("dry_transform_point_to_world");
  return call.run<DryPosition>(
      [&]() -> DryPosition {
        WorldTransform t_value{};
        call.needed(t, t_value, "t", "WorldTransform");
        if (call.failed()) return DryPosition{};
        return same<DryPosition>(drystone::transform_point(t_value, same<Vec2>(a)));
      },
      DryPosition{});
}

DryVec2 dry_inv_transform_point_from_world(const DryWorldTransform* t, DryPosition a) {
  Call call("dry_inv_transform_point_from_world");
  return call.run<DryVec2>(
      [&]() -> DryVec2 {
        WorldTransform t_value{};
        call.needed(t, t_value, "t", "WorldTransform");
        if (call.failed()) return DryVec2{};
        return same<DryVec2>(drystone::inv_transform_point(t_value, same<Position>(a)));
      },
      DryVec2{});
}

DryTransform dry_relative_transform(const DryWorldTransform* a, const DryWorldTransform* b) {
  Call call("dry_relative_transform");
  return call.run<DryTransform>(
      [&]() -> DryTransform {
        WorldTransform a_value{};
        call.needed(a, a_value, "a", "WorldTransform");
        WorldTransform b_value{};
        call.needed(b, b_value, "b", "WorldTransform");
        if (call.failed()) return DryTransform{};
        return same<DryTransform>(drystone::relative(a_value, b_value));
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
    FixedStepOptions options_value{};
    call.optional(options, options_value, "options", "FixedStepOptions");
    if (call.failed()) return call.status();
    auto result = FixedStepRunner::create(*object<World>(world), options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = handle<DryFixedStepRunner>(new FixedStepRunner(std::move(value)));
    return DRY_OK;
  });
}

DryStatus dry_fixed_step_runner_advance(DryFixedStepRunner* runner, double frame_seconds, DryFrameReport* out) {
  Call call("dry_fixed_step_runner_advance");
  return call.run([&]() -> DryStatus {
    call.require(runner, "runner");
    if (call.failed()) return call.status();
    auto result = object<FixedStepRunner>(runner)->advance(frame_seconds);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryFrameReport>(value);
    return DRY_OK;
  });
}

DryStatus dry_fixed_step_runner_steps_in(const DryFixedStepRunner* runner, double frame_seconds, int* out) {
  Call call("dry_fixed_step_runner_steps_in");
  return call.run([&]() -> DryStatus {
    call.require(runner, "runner");
    if (call.failed()) return call.status();
    auto result = object<const FixedStepRunner>(runner)->steps_in(frame_seconds);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = value;
    return DRY_OK;
  });
}

DryStatus dry_fixed_step_runner_reset(DryFixedStepRunner* runner) {
  Call call("dry_fixed_step_runner_reset");
  return call.run([&]() -> DryStatus {
    call.require(runner, "runner");
    if (call.failed()) return call.status();
    return call.finish(object<FixedStepRunner>(runner)->reset());
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
    static thread_local Memory memory;
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
    auto result = object<const FixedStepRunner>(runner)->pose(same<BodyId>(body));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryWorldTransform>(value);
    return DRY_OK;
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
        static thread_local std::string kept;
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

DryStatus dry_make_ellipse(const DryEllipse* ellipse, DrySupportShape** out) {
  Call call("dry_make_ellipse");
  return call.run([&]() -> DryStatus {
    Ellipse ellipse_value{};
    call.needed(ellipse, ellipse_value, "ellipse", "Ellipse");
    if (call.failed()) return call.status();
    auto result = drystone::make_ellipse(ellipse_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = handle<DrySupportShape>(new SupportShape(std::move(value)));
    return DRY_OK;
  });
}

DryStatus dry_make_slice(const DrySlice* slice, DrySupportShape** out) {
  Call call("dry_make_slice");
  return call.run([&]() -> DryStatus {
    Slice slice_value{};
    call.needed(slice, slice_value, "slice", "Slice");
    if (call.failed()) return call.status();
    auto result = drystone::make_slice(slice_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = handle<DrySupportShape>(new SupportShape(std::move(value)));
    return DRY_OK;
  });
}

DryStatus dry_make_support_shape(const DrySupportOptions* options, DrySupportShape** out) {
  Call call("dry_make_support_shape");
  return call.run([&]() -> DryStatus {
    SupportOptions options_value{};
    call.optional(options, options_value, "options", "SupportOptions");
    if (call.failed()) return call.status();
    auto result = drystone::make_support_shape(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = handle<DrySupportShape>(new SupportShape(std::move(value)));
    return DRY_OK;
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
        Transform pose_value{};
        call.needed(pose, pose_value, "pose", "Transform");
        if (call.failed()) return DryAabb{};
        return same<DryAabb>(drystone::bounds(*object<const SupportShape>(shape), pose_value));
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
        RayCastInput ray_value{};
        call.needed(ray, ray_value, "ray", "RayCastInput");
        if (call.failed()) return DryCastOutput{};
        return same<DryCastOutput>(drystone::ray_cast(*object<const SupportShape>(shape), ray_value));
      },
      DryCastOutput{});
}

DryStatus dry_make_proxy(const DrySupportShape* shape, DryConvexProxy* out) {
  Call call("dry_make_proxy");
  return call.run([&]() -> DryStatus {
    call.require(shape, "shape");
    if (call.failed()) return call.status();
    auto value = drystone::make_proxy(*object<const SupportShape>(shape));
    static thread_local Memory memory;
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
    MoverOptions options_value{};
    call.optional(options, options_value, "options", "MoverOptions");
    MoverInput input_value{};
    call.needed(input, input_value, "input", "MoverInput");
    if (call.failed()) return call.status();
    auto result = drystone::move(*object<World>(world), *same_pointer<Mover>(mover), options_value, input_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryMoverReport>(value);
    return DRY_OK;
  });
}

DryStatus dry_drive(DryWorld* world, DryBodyId body, const DryDriveOptions* options, const DryDriveInput* input,
                    DryDriveReport* out) {
  Call call("dry_drive");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    DriveOptions options_value{};
    call.optional(options, options_value, "options", "DriveOptions");
    DriveInput input_value{};
    call.needed(input, input_value, "input", "DriveInput");
    if (call.failed()) return call.status();
    auto result = drystone::drive(*object<World>(world), same<BodyId>(body), options_value, input_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryDriveReport>(value);
    return DRY_OK;
  });
}

DryStatus dry_decompose(const DryOutline* outline, int max_vertices, DryDecomposition* out) {
  Call call("dry_decompose");
  return call.run([&]() -> DryStatus {
    Outline outline_value{};
    call.needed(outline, outline_value, "outline", "Outline");
    if (call.failed()) return call.status();
    auto result = drystone::decompose(outline_value, max_vertices);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<Decomposition> kept;
    if (out != nullptr) kept.write(std::move(value), *out);
    return DRY_OK;
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
        Filter a_value{};
        call.needed(a, a_value, "a", "Filter");
        Filter b_value{};
        call.needed(b, b_value, "b", "Filter");
        if (call.failed()) return bool{};
        return drystone::should_collide(a_value, b_value);
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
    static thread_local Kept<ChainOptions> kept;
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

DryStatus dry_world_create(const DryWorldOptions* options, DryWorld** out) {
  Call call("dry_world_create");
  return call.run([&]() -> DryStatus {
    WorldOptions options_value{};
    call.optional(options, options_value, "options", "WorldOptions");
    if (call.failed()) return call.status();
    auto result = World::create(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = handle<DryWorld>(new World(std::move(value)));
    return DRY_OK;
  });
}

DryStatus dry_world_step(DryWorld* world, float seconds, DryStepReport* out) {
  Call call("dry_world_step");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->step(seconds);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Memory memory;
    if (out != nullptr) write_with(memory, value, *out);
    return DRY_OK;
  });
}

DryStatus dry_world_report(const DryWorld* world, DryStepReport* out) {
  Call call("dry_world_report");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const auto& value = object<const World>(world)->report();
    static thread_local Memory memory;
    if (out != nullptr) write_with(memory, value, *out);
    return DRY_OK;
  });
}

DryStatus dry_world_events(const DryWorld* world, DryEvents* out) {
  Call call("dry_world_events");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto value = object<const World>(world)->events();
    static thread_local Memory memory;
    if (out != nullptr) write_with(memory, value, *out);
    return DRY_OK;
  });
}

DryStatus dry_world_clear(DryWorld* world) {
  Call call("dry_world_clear");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->clear());
  });
}

DryStatus dry_world_options(const DryWorld* world, DryWorldOptions* out) {
  Call call("dry_world_options");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const auto& value = object<const World>(world)->options();
    static thread_local Kept<WorldOptions> kept;
    if (out != nullptr) kept.write(value, *out);
    return DRY_OK;
  });
}

DryStatus dry_world_set_gravity(DryWorld* world, DryVec2 gravity) {
  Call call("dry_world_set_gravity");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_gravity(same<Vec2>(gravity)));
  });
}

DryStatus dry_world_set_sleeping(DryWorld* world, bool enabled) {
  Call call("dry_world_set_sleeping");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_sleeping(enabled));
  });
}

DryStatus dry_world_set_continuous(DryWorld* world, bool enabled) {
  Call call("dry_world_set_continuous");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_continuous(enabled));
  });
}

DryStatus dry_world_set_substeps(DryWorld* world, int substeps) {
  Call call("dry_world_set_substeps");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_substeps(substeps));
  });
}

DryLanes dry_world_lanes(const DryWorld* world) {
  Call call("dry_world_lanes");
  return call.run<DryLanes>(
      [&]() -> DryLanes {
        call.require(world, "world");
        if (call.failed()) return DryLanes{};
        return static_cast<DryLanes>(object<const World>(world)->lanes());
      },
      DryLanes{});
}

uint64_t dry_world_state_hash(const DryWorld* world) {
  Call call("dry_world_state_hash");
  return call.run<uint64_t>(
      [&]() -> uint64_t {
        call.require(world, "world");
        if (call.failed()) return uint64_t{};
        return object<const World>(world)->state_hash();
      },
      uint64_t{});
}

DryStatus dry_world_first_difference(const DryWorld* world, const DryWorld* other, bool* found,
                                     DryStateDifference* out) {
  Call call("dry_world_first_difference");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(other, "other");
    if (call.failed()) return call.status();
    auto value = object<const World>(world)->first_difference(*object<const World>(other));
    auto& optional = value;
    if (found != nullptr) *found = optional.has_value();
    if (!optional.has_value()) return DRY_OK;
    {
      auto&& inner = *optional;
      static thread_local Kept<StateDifference> kept;
      if (out != nullptr) kept.write(std::move(inner), *out);
    }
    return DRY_OK;
  });
}

DryBytes* dry_world_snapshot(const DryWorld* world) {
  Call call("dry_world_snapshot");
  return call.run<DryBytes*>(
      [&]() -> DryBytes* {
        call.require(world, "world");
        if (call.failed()) return nullptr;
        return new DryBytes{object<const World>(world)->snapshot()};
      },
      nullptr);
}

DryStatus dry_world_restore(DryWorld* world, const uint8_t* snapshot, size_t snapshot_size) {
  Call call("dry_world_restore");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const std::byte> snapshot_span = call.span<const std::byte>(snapshot, snapshot_size, "snapshot");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->restore(snapshot_span));
  });
}

DryStatus dry_world_from(const uint8_t* snapshot, size_t snapshot_size, const DryWorldOptions* options,
                         DryWorld** out) {
  Call call("dry_world_from");
  return call.run([&]() -> DryStatus {
    const std::span<const std::byte> snapshot_span = call.span<const std::byte>(snapshot, snapshot_size, "snapshot");
    WorldOptions options_value{};
    call.optional(options, options_value, "options", "WorldOptions");
    if (call.failed()) return call.status();
    auto result = World::from(snapshot_span, options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = handle<DryWorld>(new World(std::move(value)));
    return DRY_OK;
  });
}

DryStatus dry_world_delta(const DryWorld* world, const uint8_t* since, size_t since_size, DryBytes** out) {
  Call call("dry_world_delta");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const std::byte> since_span = call.span<const std::byte>(since, since_size, "since");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->delta(since_span);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = new DryBytes{std::move(value)};
    return DRY_OK;
  });
}

DryBytes* dry_world_delta_from_world(const DryWorld* world, const DryWorld* since) {
  Call call("dry_world_delta_from_world");
  return call.run<DryBytes*>(
      [&]() -> DryBytes* {
        call.require(world, "world");
        call.require(since, "since");
        if (call.failed()) return nullptr;
        return new DryBytes{object<const World>(world)->delta(*object<const World>(since))};
      },
      nullptr);
}

DryStatus dry_world_restore_delta(DryWorld* world, const uint8_t* since, size_t since_size, const uint8_t* delta,
                                  size_t delta_size) {
  Call call("dry_world_restore_delta");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const std::byte> since_span = call.span<const std::byte>(since, since_size, "since");
    const std::span<const std::byte> delta_span = call.span<const std::byte>(delta, delta_size, "delta");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->restore(since_span, delta_span));
  });
}

DryStatus dry_world_apply_delta(DryWorld* world, const uint8_t* delta, size_t delta_size) {
  Call call("dry_world_apply_delta");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const std::byte> delta_span = call.span<const std::byte>(delta, delta_size, "delta");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->apply_delta(delta_span));
  });
}

DryWorld* dry_world_clone(const DryWorld* world) {
  Call call("dry_world_clone");
  return call.run<DryWorld*>(
      [&]() -> DryWorld* {
        call.require(world, "world");
        if (call.failed()) return nullptr;
        return handle<DryWorld>(new World(object<const World>(world)->clone()));
      },
      nullptr);
}

DryStatus dry_world_start_recording(DryWorld* world, const DryRecordingOptions* options) {
  Call call("dry_world_start_recording");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    RecordingOptions options_value{};
    call.optional(options, options_value, "options", "RecordingOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->start_recording(options_value));
  });
}

DryStatus dry_world_stop_recording(DryWorld* world) {
  Call call("dry_world_stop_recording");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->stop_recording());
  });
}

bool dry_world_is_recording(const DryWorld* world) {
  Call call("dry_world_is_recording");
  return call.run<bool>(
      [&]() -> bool {
        call.require(world, "world");
        if (call.failed()) return bool{};
        return object<const World>(world)->is_recording();
      },
      bool{});
}

DryQuality dry_world_measure(const DryWorld* world) {
  Call call("dry_world_measure");
  return call.run<DryQuality>(
      [&]() -> DryQuality {
        call.require(world, "world");
        if (call.failed()) return DryQuality{};
        return same<DryQuality>(object<const World>(world)->measure());
      },
      DryQuality{});
}

const char* dry_world_check_invariants(const DryWorld* world) {
  Call call("dry_world_check_invariants");
  return call.run<const char*>(
      [&]() -> const char* {
        call.require(world, "world");
        if (call.failed()) return "";
        static thread_local std::string kept;
        kept = object<const World>(world)->check_invariants();
        return kept.c_str();
      },
      "");
}

DryStatus dry_world_create_body(DryWorld* world, const DryBodyOptions* options, DryBodyId* out) {
  Call call("dry_world_create_body");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    BodyOptions options_value{};
    call.optional(options, options_value, "options", "BodyOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_body(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryBodyId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_destroy_body(DryWorld* world, DryBodyId body) {
  Call call("dry_world_destroy_body");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->destroy_body(same<BodyId>(body)));
  });
}

bool dry_world_is_alive_body(const DryWorld* world, DryBodyId body) {
  Call call("dry_world_is_alive_body");
  return call.run<bool>(
      [&]() -> bool {
        call.require(world, "world");
        if (call.failed()) return bool{};
        return object<const World>(world)->is_alive(same<BodyId>(body));
      },
      bool{});
}

const DryBodyId* dry_world_bodies(const DryWorld* world, size_t* count) {
  Call call("dry_world_bodies");
  return call.run<const DryBodyId*>(
      [&]() -> const DryBodyId* {
        call.require(world, "world");
        if (call.failed()) return nullptr;
        const auto span = object<const World>(world)->bodies();
        if (count != nullptr) *count = span.size();
        return same_pointer<const DryBodyId>(span.data());
      },
      nullptr);
}

DryStatus dry_world_transform(const DryWorld* world, DryBodyId body, DryWorldTransform* out) {
  Call call("dry_world_transform");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->transform(same<BodyId>(body));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryWorldTransform>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_motion(const DryWorld* world, DryBodyId body, DryBodyMotion* out) {
  Call call("dry_world_motion");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->motion(same<BodyId>(body));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryBodyMotion>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_body(const DryWorld* world, DryBodyId body, DryBodyOptions* out) {
  Call call("dry_world_body");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->body(same<BodyId>(body));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<BodyOptions> kept;
    if (out != nullptr) kept.write(std::move(value), *out);
    return DRY_OK;
  });
}

DryStatus dry_world_mass_data(const DryWorld* world, DryBodyId body, DryMassData* out) {
  Call call("dry_world_mass_data");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->mass_data(same<BodyId>(body));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryMassData>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_is_awake(const DryWorld* world, DryBodyId body, bool* out) {
  Call call("dry_world_is_awake");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->is_awake(same<BodyId>(body));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = value;
    return DRY_OK;
  });
}

DryStatus dry_world_body_shapes(const DryWorld* world, DryBodyId body, DryShapeId* out, size_t out_capacity,
                                size_t* count) {
  Call call("dry_world_body_shapes");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->shapes(same<BodyId>(body));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    call.elements(std::span(value), out, out_capacity, count);
    return DRY_OK;
  });
}

DryStatus dry_world_body_joints(const DryWorld* world, DryBodyId body, DryJointId* out, size_t out_capacity,
                                size_t* count) {
  Call call("dry_world_body_joints");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joints(same<BodyId>(body));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    call.elements(std::span(value), out, out_capacity, count);
    return DRY_OK;
  });
}

DryStatus dry_world_bounds(const DryWorld* world, DryBodyId body, DryWorldAabb* out) {
  Call call("dry_world_bounds");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->bounds(same<BodyId>(body));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryWorldAabb>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_set_transform(DryWorld* world, DryBodyId body, DryPosition position, float angle) {
  Call call("dry_world_set_transform");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_transform(same<BodyId>(body), same<Position>(position), angle));
  });
}

DryStatus dry_world_set_velocity(DryWorld* world, DryBodyId body, DryVec2 velocity) {
  Call call("dry_world_set_velocity");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_velocity(same<BodyId>(body), same<Vec2>(velocity)));
  });
}

DryStatus dry_world_set_angular_velocity(DryWorld* world, DryBodyId body, float velocity) {
  Call call("dry_world_set_angular_velocity");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_angular_velocity(same<BodyId>(body), velocity));
  });
}

DryStatus dry_world_move_to(DryWorld* world, DryBodyId body, DryPosition position, float angle, float seconds) {
  Call call("dry_world_move_to");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->move_to(same<BodyId>(body), same<Position>(position), angle, seconds));
  });
}

DryStatus dry_world_set_type(DryWorld* world, DryBodyId body, DryBodyType type) {
  Call call("dry_world_set_type");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    BodyType type_value{};
    read(call.input(), type, type_value, Path{nullptr, "type"});
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_type(same<BodyId>(body), type_value));
  });
}

DryStatus dry_world_set_damping(DryWorld* world, DryBodyId body, float linear, float angular) {
  Call call("dry_world_set_damping");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_damping(same<BodyId>(body), linear, angular));
  });
}

DryStatus dry_world_set_gravity_scale(DryWorld* world, DryBodyId body, float scale) {
  Call call("dry_world_set_gravity_scale");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_gravity_scale(same<BodyId>(body), scale));
  });
}

DryStatus dry_world_set_gravity_angle(DryWorld* world, DryBodyId body, float angle) {
  Call call("dry_world_set_gravity_angle");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_gravity_angle(same<BodyId>(body), angle));
  });
}

DryStatus dry_world_set_time_scale(DryWorld* world, DryBodyId body, float scale) {
  Call call("dry_world_set_time_scale");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_time_scale(same<BodyId>(body), scale));
  });
}

DryStatus dry_world_set_motion_locks(DryWorld* world, DryBodyId body, DryMotionLocks locks) {
  Call call("dry_world_set_motion_locks");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_motion_locks(same<BodyId>(body), same<MotionLocks>(locks)));
  });
}

DryStatus dry_world_set_bullet(DryWorld* world, DryBodyId body, bool bullet) {
  Call call("dry_world_set_bullet");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_bullet(same<BodyId>(body), bullet));
  });
}

DryStatus dry_world_set_enabled(DryWorld* world, DryBodyId body, bool enabled) {
  Call call("dry_world_set_enabled");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_enabled(same<BodyId>(body), enabled));
  });
}

DryStatus dry_world_set_name(DryWorld* world, DryBodyId body, const char* name) {
  Call call("dry_world_set_name");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_name(same<BodyId>(body), text_of(name)));
  });
}

DryStatus dry_world_set_user_data(DryWorld* world, DryBodyId body, uint64_t data) {
  Call call("dry_world_set_user_data");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_user_data(same<BodyId>(body), data));
  });
}

DryStatus dry_world_set_mass(DryWorld* world, DryBodyId body, const DryMassData* mass) {
  Call call("dry_world_set_mass");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    MassData mass_value{};
    call.needed(mass, mass_value, "mass", "MassData");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_mass(same<BodyId>(body), mass_value));
  });
}

DryStatus dry_world_clear_mass_override(DryWorld* world, DryBodyId body) {
  Call call("dry_world_clear_mass_override");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->clear_mass_override(same<BodyId>(body)));
  });
}

DryStatus dry_world_set_sleep(DryWorld* world, DryBodyId body, bool allowed, float threshold, float time_to_sleep) {
  Call call("dry_world_set_sleep");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_sleep(same<BodyId>(body), allowed, threshold, time_to_sleep));
  });
}

DryStatus dry_world_read_bodies(const DryWorld* world, const DryBodyId* bodies, size_t bodies_count,
                                const DryBodyColumns* out) {
  Call call("dry_world_read_bodies");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const BodyId> bodies_span = call.span<const BodyId>(bodies, bodies_count, "bodies");
    BodyColumns out_value{};
    call.needed(out, out_value, "out", "BodyColumns");
    if (call.failed()) return call.status();
    return call.finish(object<const World>(world)->read_bodies(bodies_span, out_value));
  });
}

DryStatus dry_world_read_all_bodies(const DryWorld* world, const DryBodyColumns* out) {
  Call call("dry_world_read_all_bodies");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    BodyColumns out_value{};
    call.needed(out, out_value, "out", "BodyColumns");
    if (call.failed()) return call.status();
    return call.finish(object<const World>(world)->read_bodies(out_value));
  });
}

size_t dry_world_body_index_end(const DryWorld* world) {
  Call call("dry_world_body_index_end");
  return call.run<size_t>(
      [&]() -> size_t {
        call.require(world, "world");
        if (call.failed()) return size_t{};
        return object<const World>(world)->body_index_end();
      },
      size_t{});
}

DryStatus dry_world_set_transforms(DryWorld* world, const DryBodyId* bodies, size_t bodies_count,
                                   const DryWorldTransform* poses, size_t poses_count) {
  Call call("dry_world_set_transforms");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const BodyId> bodies_span = call.span<const BodyId>(bodies, bodies_count, "bodies");
    const std::span<const WorldTransform> poses_span = call.span<const WorldTransform>(poses, poses_count, "poses");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_transforms(bodies_span, poses_span));
  });
}

DryStatus dry_world_set_velocities(DryWorld* world, const DryBodyId* bodies, size_t bodies_count,
                                   const DryBodyVelocity* velocities, size_t velocities_count) {
  Call call("dry_world_set_velocities");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const BodyId> bodies_span = call.span<const BodyId>(bodies, bodies_count, "bodies");
    const std::span<const BodyVelocity> velocities_span =
        call.span<const BodyVelocity>(velocities, velocities_count, "velocities");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_velocities(bodies_span, velocities_span));
  });
}

DryStatus dry_world_apply_force(DryWorld* world, DryBodyId body, DryVec2 force, DryPosition world_point, bool wake) {
  Call call("dry_world_apply_force");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(
        object<World>(world)->apply_force(same<BodyId>(body), same<Vec2>(force), same<Position>(world_point), wake));
  });
}

DryStatus dry_world_apply_force_to_center(DryWorld* world, DryBodyId body, DryVec2 force, bool wake) {
  Call call("dry_world_apply_force_to_center");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->apply_force_to_center(same<BodyId>(body), same<Vec2>(force), wake));
  });
}

DryStatus dry_world_apply_torque(DryWorld* world, DryBodyId body, float torque, bool wake) {
  Call call("dry_world_apply_torque");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->apply_torque(same<BodyId>(body), torque, wake));
  });
}

DryStatus dry_world_clear_forces(DryWorld* world) {
  Call call("dry_world_clear_forces");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->clear_forces());
  });
}

DryStatus dry_world_set_constant_force(DryWorld* world, DryBodyId body, DryVec2 force, float torque) {
  Call call("dry_world_set_constant_force");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_constant_force(same<BodyId>(body), same<Vec2>(force), torque));
  });
}

DryStatus dry_world_apply_impulse(DryWorld* world, DryBodyId body, DryVec2 impulse, DryPosition world_point,
                                  bool wake) {
  Call call("dry_world_apply_impulse");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->apply_impulse(same<BodyId>(body), same<Vec2>(impulse),
                                                           same<Position>(world_point), wake));
  });
}

DryStatus dry_world_apply_impulse_to_center(DryWorld* world, DryBodyId body, DryVec2 impulse, bool wake) {
  Call call("dry_world_apply_impulse_to_center");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->apply_impulse_to_center(same<BodyId>(body), same<Vec2>(impulse), wake));
  });
}

DryStatus dry_world_apply_angular_impulse(DryWorld* world, DryBodyId body, float impulse, bool wake) {
  Call call("dry_world_apply_angular_impulse");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->apply_angular_impulse(same<BodyId>(body), impulse, wake));
  });
}

DryStatus dry_world_drop_through(DryWorld* world, DryBodyId body, float seconds) {
  Call call("dry_world_drop_through");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->drop_through(same<BodyId>(body), seconds));
  });
}

DryStatus dry_world_drop_time(const DryWorld* world, DryBodyId body, float* out) {
  Call call("dry_world_drop_time");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->drop_time(same<BodyId>(body));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = value;
    return DRY_OK;
  });
}

DryStatus dry_world_wake(DryWorld* world, DryBodyId body) {
  Call call("dry_world_wake");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->wake(same<BodyId>(body)));
  });
}

DryStatus dry_world_sleep(DryWorld* world, DryBodyId body) {
  Call call("dry_world_sleep");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->sleep(same<BodyId>(body)));
  });
}

DryStatus dry_world_create_shape_circle(DryWorld* world, DryBodyId body, const DryCircle* geometry,
                                        const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_circle");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Circle geometry_value{};
    call.needed(geometry, geometry_value, "geometry", "Circle");
    ShapeOptions options_value{};
    call.optional(options, options_value, "options", "ShapeOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_shape(same<BodyId>(body), geometry_value, options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryShapeId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_shape_capsule(DryWorld* world, DryBodyId body, const DryCapsule* geometry,
                                         const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_capsule");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Capsule geometry_value{};
    call.needed(geometry, geometry_value, "geometry", "Capsule");
    ShapeOptions options_value{};
    call.optional(options, options_value, "options", "ShapeOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_shape(same<BodyId>(body), geometry_value, options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryShapeId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_shape_segment(DryWorld* world, DryBodyId body, const DrySegment* geometry,
                                         const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_segment");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Segment geometry_value{};
    call.needed(geometry, geometry_value, "geometry", "Segment");
    ShapeOptions options_value{};
    call.optional(options, options_value, "options", "ShapeOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_shape(same<BodyId>(body), geometry_value, options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryShapeId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_shape_polygon(DryWorld* world, DryBodyId body, const DryPolygon* geometry,
                                         const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_polygon");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    ShapeOptions options_value{};
    call.optional(options, options_value, "options", "ShapeOptions");
    if (call.failed()) return call.status();
    auto result =
        object<World>(world)->create_shape(same<BodyId>(body), *object<const Polygon>(geometry), options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryShapeId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_shape_box(DryWorld* world, DryBodyId body, const DryBox* geometry,
                                     const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_box");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Box geometry_value{};
    call.needed(geometry, geometry_value, "geometry", "Box");
    ShapeOptions options_value{};
    call.optional(options, options_value, "options", "ShapeOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_shape(same<BodyId>(body), geometry_value, options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryShapeId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_shape_support_shape(DryWorld* world, DryBodyId body, const DrySupportShape* geometry,
                                               const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_support_shape");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    ShapeOptions options_value{};
    call.optional(options, options_value, "options", "ShapeOptions");
    if (call.failed()) return call.status();
    auto result =
        object<World>(world)->create_shape(same<BodyId>(body), *object<const SupportShape>(geometry), options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryShapeId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_shape_ellipse(DryWorld* world, DryBodyId body, const DryEllipse* geometry,
                                         const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_ellipse");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Ellipse geometry_value{};
    call.needed(geometry, geometry_value, "geometry", "Ellipse");
    ShapeOptions options_value{};
    call.optional(options, options_value, "options", "ShapeOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_shape(same<BodyId>(body), geometry_value, options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryShapeId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_shape_slice(DryWorld* world, DryBodyId body, const DrySlice* geometry,
                                       const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_slice");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Slice geometry_value{};
    call.needed(geometry, geometry_value, "geometry", "Slice");
    ShapeOptions options_value{};
    call.optional(options, options_value, "options", "ShapeOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_shape(same<BodyId>(body), geometry_value, options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryShapeId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_shape_tile_grid(DryWorld* world, DryBodyId body, const DryTileGrid* geometry,
                                           const DryShapeOptions* options, DryShapeId* out) {
  Call call("dry_world_create_shape_tile_grid");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    ShapeOptions options_value{};
    call.optional(options, options_value, "options", "ShapeOptions");
    if (call.failed()) return call.status();
    auto result =
        object<World>(world)->create_shape(same<BodyId>(body), *object<const TileGrid>(geometry), options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryShapeId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_chain(DryWorld* world, DryBodyId body, const DryChainOptions* options, DryChainId* out) {
  Call call("dry_world_create_chain");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    ChainOptions options_value{};
    call.optional(options, options_value, "options", "ChainOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_chain(same<BodyId>(body), options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryChainId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_destroy_shape(DryWorld* world, DryShapeId shape) {
  Call call("dry_world_destroy_shape");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->destroy_shape(same<ShapeId>(shape)));
  });
}

DryStatus dry_world_destroy_chain(DryWorld* world, DryChainId chain) {
  Call call("dry_world_destroy_chain");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->destroy_chain(same<ChainId>(chain)));
  });
}

bool dry_world_is_alive_shape(const DryWorld* world, DryShapeId shape) {
  Call call("dry_world_is_alive_shape");
  return call.run<bool>(
      [&]() -> bool {
        call.require(world, "world");
        if (call.failed()) return bool{};
        return object<const World>(world)->is_alive(same<ShapeId>(shape));
      },
      bool{});
}

bool dry_world_is_alive_chain(const DryWorld* world, DryChainId chain) {
  Call call("dry_world_is_alive_chain");
  return call.run<bool>(
      [&]() -> bool {
        call.require(world, "world");
        if (call.failed()) return bool{};
        return object<const World>(world)->is_alive(same<ChainId>(chain));
      },
      bool{});
}

DryStatus dry_world_shape_body(const DryWorld* world, DryShapeId shape, DryBodyId* out) {
  Call call("dry_world_shape_body");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->shape_body(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryBodyId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_shape(const DryWorld* world, DryShapeId shape, DryShapeOptions* out) {
  Call call("dry_world_shape");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->shape(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<ShapeOptions> kept;
    if (out != nullptr) kept.write(std::move(value), *out);
    return DRY_OK;
  });
}

DryStatus dry_world_chain(const DryWorld* world, DryChainId chain, DryChainOptions* out) {
  Call call("dry_world_chain");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->chain(same<ChainId>(chain));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<ChainOptions> kept;
    if (out != nullptr) kept.write(std::move(value), *out);
    return DRY_OK;
  });
}

DryStatus dry_world_chain_links(const DryWorld* world, DryChainId chain, DryShapeId* out, size_t out_capacity,
                                size_t* count) {
  Call call("dry_world_chain_links");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->chain_links(same<ChainId>(chain));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    call.elements(std::span(value), out, out_capacity, count);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_chain(const DryWorld* world, DryShapeId shape, DryChainId* out) {
  Call call("dry_world_shape_chain");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->shape_chain(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryChainId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_set_geometry_circle(DryWorld* world, DryShapeId shape, const DryCircle* geometry) {
  Call call("dry_world_set_geometry_circle");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Circle geometry_value{};
    call.needed(geometry, geometry_value, "geometry", "Circle");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_geometry(same<ShapeId>(shape), geometry_value));
  });
}

DryStatus dry_world_set_geometry_capsule(DryWorld* world, DryShapeId shape, const DryCapsule* geometry) {
  Call call("dry_world_set_geometry_capsule");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Capsule geometry_value{};
    call.needed(geometry, geometry_value, "geometry", "Capsule");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_geometry(same<ShapeId>(shape), geometry_value));
  });
}

DryStatus dry_world_set_geometry_segment(DryWorld* world, DryShapeId shape, const DrySegment* geometry) {
  Call call("dry_world_set_geometry_segment");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Segment geometry_value{};
    call.needed(geometry, geometry_value, "geometry", "Segment");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_geometry(same<ShapeId>(shape), geometry_value));
  });
}

DryStatus dry_world_set_geometry_polygon(DryWorld* world, DryShapeId shape, const DryPolygon* geometry) {
  Call call("dry_world_set_geometry_polygon");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_geometry(same<ShapeId>(shape), *object<const Polygon>(geometry)));
  });
}

DryStatus dry_world_set_geometry_box(DryWorld* world, DryShapeId shape, const DryBox* geometry) {
  Call call("dry_world_set_geometry_box");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Box geometry_value{};
    call.needed(geometry, geometry_value, "geometry", "Box");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_geometry(same<ShapeId>(shape), geometry_value));
  });
}

DryStatus dry_world_set_geometry_support_shape(DryWorld* world, DryShapeId shape, const DrySupportShape* geometry) {
  Call call("dry_world_set_geometry_support_shape");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_geometry(same<ShapeId>(shape), *object<const SupportShape>(geometry)));
  });
}

DryStatus dry_world_set_geometry_ellipse(DryWorld* world, DryShapeId shape, const DryEllipse* geometry) {
  Call call("dry_world_set_geometry_ellipse");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Ellipse geometry_value{};
    call.needed(geometry, geometry_value, "geometry", "Ellipse");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_geometry(same<ShapeId>(shape), geometry_value));
  });
}

DryStatus dry_world_set_geometry_slice(DryWorld* world, DryShapeId shape, const DrySlice* geometry) {
  Call call("dry_world_set_geometry_slice");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Slice geometry_value{};
    call.needed(geometry, geometry_value, "geometry", "Slice");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_geometry(same<ShapeId>(shape), geometry_value));
  });
}

DryStatus dry_world_set_geometry_tile_grid(DryWorld* world, DryShapeId shape, const DryTileGrid* geometry) {
  Call call("dry_world_set_geometry_tile_grid");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(geometry, "geometry");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_geometry(same<ShapeId>(shape), *object<const TileGrid>(geometry)));
  });
}

DryStatus dry_world_set_tile(DryWorld* world, DryShapeId grid, DryCell cell, DryTile tile) {
  Call call("dry_world_set_tile");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Tile tile_value{};
    read(call.input(), tile, tile_value, Path{nullptr, "tile"});
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_tile(same<ShapeId>(grid), same<Cell>(cell), tile_value));
  });
}

DryStatus dry_world_set_material(DryWorld* world, DryShapeId shape, const DryMaterial* material) {
  Call call("dry_world_set_material");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Material material_value{};
    call.needed(material, material_value, "material", "Material");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_material(same<ShapeId>(shape), material_value));
  });
}

DryStatus dry_world_set_material_rules(DryWorld* world, const DryMaterialRule* rules, size_t rules_count) {
  Call call("dry_world_set_material_rules");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    std::vector<MaterialRule> rules_vector;
    call.input().each(rules, rules_count, rules_vector, Path{nullptr, "rules"},
                      [&](const auto& f, auto& t, [[maybe_unused]] const Path& p) { read(call.input(), f, t, p); });
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_material_rules(rules_vector));
  });
}

DryStatus dry_world_edit_contact(DryWorld* world, DryShapeId shape_a, DryShapeId shape_b, const DryContactEdit* edit) {
  Call call("dry_world_edit_contact");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    ContactEdit edit_value{};
    call.needed(edit, edit_value, "edit", "ContactEdit");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->edit_contact(same<ShapeId>(shape_a), same<ShapeId>(shape_b), edit_value));
  });
}

DryStatus dry_world_contact_edit(const DryWorld* world, DryShapeId shape_a, DryShapeId shape_b, DryContactEdit* out) {
  Call call("dry_world_contact_edit");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->contact_edit(same<ShapeId>(shape_a), same<ShapeId>(shape_b));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Memory memory;
    if (out != nullptr) write_with(memory, value, *out);
    return DRY_OK;
  });
}

DryStatus dry_world_set_one_way(DryWorld* world, DryShapeId shape, const DryOneWay* one_way) {
  Call call("dry_world_set_one_way");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    OneWay one_way_value{};
    call.needed(one_way, one_way_value, "one_way", "OneWay");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_one_way(same<ShapeId>(shape), one_way_value));
  });
}

DryStatus dry_world_set_filter(DryWorld* world, DryShapeId shape, const DryFilter* filter) {
  Call call("dry_world_set_filter");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    Filter filter_value{};
    call.needed(filter, filter_value, "filter", "Filter");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_filter(same<ShapeId>(shape), filter_value));
  });
}

DryStatus dry_world_set_density(DryWorld* world, DryShapeId shape, float density) {
  Call call("dry_world_set_density");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_density(same<ShapeId>(shape), density));
  });
}

DryStatus dry_world_create_joint_revolute(DryWorld* world, const DryRevoluteOptions* options, DryJointId* out) {
  Call call("dry_world_create_joint_revolute");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    RevoluteOptions options_value{};
    call.optional(options, options_value, "options", "RevoluteOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_joint(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_joint_prismatic(DryWorld* world, const DryPrismaticOptions* options, DryJointId* out) {
  Call call("dry_world_create_joint_prismatic");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    PrismaticOptions options_value{};
    call.optional(options, options_value, "options", "PrismaticOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_joint(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_joint_distance(DryWorld* world, const DryDistanceOptions* options, DryJointId* out) {
  Call call("dry_world_create_joint_distance");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    DistanceOptions options_value{};
    call.optional(options, options_value, "options", "DistanceOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_joint(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_joint_weld(DryWorld* world, const DryWeldOptions* options, DryJointId* out) {
  Call call("dry_world_create_joint_weld");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    WeldOptions options_value{};
    call.optional(options, options_value, "options", "WeldOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_joint(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_joint_wheel(DryWorld* world, const DryWheelOptions* options, DryJointId* out) {
  Call call("dry_world_create_joint_wheel");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    WheelOptions options_value{};
    call.optional(options, options_value, "options", "WheelOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_joint(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_joint_motor(DryWorld* world, const DryMotorOptions* options, DryJointId* out) {
  Call call("dry_world_create_joint_motor");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    MotorOptions options_value{};
    call.optional(options, options_value, "options", "MotorOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_joint(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_joint_friction(DryWorld* world, const DryFrictionOptions* options, DryJointId* out) {
  Call call("dry_world_create_joint_friction");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    FrictionOptions options_value{};
    call.optional(options, options_value, "options", "FrictionOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_joint(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_joint_mouse(DryWorld* world, const DryMouseOptions* options, DryJointId* out) {
  Call call("dry_world_create_joint_mouse");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    MouseOptions options_value{};
    call.optional(options, options_value, "options", "MouseOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_joint(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_joint_groove(DryWorld* world, const DryGrooveOptions* options, DryJointId* out) {
  Call call("dry_world_create_joint_groove");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    GrooveOptions options_value{};
    call.optional(options, options_value, "options", "GrooveOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_joint(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_joint_filter(DryWorld* world, const DryFilterOptions* options, DryJointId* out) {
  Call call("dry_world_create_joint_filter");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    FilterOptions options_value{};
    call.optional(options, options_value, "options", "FilterOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_joint(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_joint_generic(DryWorld* world, const DryGenericOptions* options, DryJointId* out) {
  Call call("dry_world_create_joint_generic");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    GenericOptions options_value{};
    call.optional(options, options_value, "options", "GenericOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_joint(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_joint_gear(DryWorld* world, const DryGearOptions* options, DryJointId* out) {
  Call call("dry_world_create_joint_gear");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    GearOptions options_value{};
    call.optional(options, options_value, "options", "GearOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_joint(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_joint_pulley(DryWorld* world, const DryPulleyOptions* options, DryJointId* out) {
  Call call("dry_world_create_joint_pulley");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    PulleyOptions options_value{};
    call.optional(options, options_value, "options", "PulleyOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_joint(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_joint_ratchet(DryWorld* world, const DryRatchetOptions* options, DryJointId* out) {
  Call call("dry_world_create_joint_ratchet");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    RatchetOptions options_value{};
    call.optional(options, options_value, "options", "RatchetOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_joint(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_destroy_joint(DryWorld* world, DryJointId joint) {
  Call call("dry_world_destroy_joint");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->destroy_joint(same<JointId>(joint)));
  });
}

bool dry_world_is_alive_joint(const DryWorld* world, DryJointId joint) {
  Call call("dry_world_is_alive_joint");
  return call.run<bool>(
      [&]() -> bool {
        call.require(world, "world");
        if (call.failed()) return bool{};
        return object<const World>(world)->is_alive(same<JointId>(joint));
      },
      bool{});
}

const DryJointId* dry_world_joints(const DryWorld* world, size_t* count) {
  Call call("dry_world_joints");
  return call.run<const DryJointId*>(
      [&]() -> const DryJointId* {
        call.require(world, "world");
        if (call.failed()) return nullptr;
        const auto span = object<const World>(world)->joints();
        if (count != nullptr) *count = span.size();
        return same_pointer<const DryJointId>(span.data());
      },
      nullptr);
}

DryStatus dry_world_joint_kind(const DryWorld* world, DryJointId joint, DryJointKind* out) {
  Call call("dry_world_joint_kind");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint_kind(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = static_cast<DryJointKind>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_state(const DryWorld* world, DryJointId joint, DryJointState* out) {
  Call call("dry_world_joint_state");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint_state(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryJointState>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_revolute(const DryWorld* world, DryJointId joint, DryRevoluteOptions* options) {
  Call call("dry_world_joint_revolute");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint<RevoluteOptions>(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<RevoluteOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_prismatic(const DryWorld* world, DryJointId joint, DryPrismaticOptions* options) {
  Call call("dry_world_joint_prismatic");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint<PrismaticOptions>(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<PrismaticOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_distance(const DryWorld* world, DryJointId joint, DryDistanceOptions* options) {
  Call call("dry_world_joint_distance");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint<DistanceOptions>(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<DistanceOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_weld(const DryWorld* world, DryJointId joint, DryWeldOptions* options) {
  Call call("dry_world_joint_weld");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint<WeldOptions>(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<WeldOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_wheel(const DryWorld* world, DryJointId joint, DryWheelOptions* options) {
  Call call("dry_world_joint_wheel");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint<WheelOptions>(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<WheelOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_motor(const DryWorld* world, DryJointId joint, DryMotorOptions* options) {
  Call call("dry_world_joint_motor");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint<MotorOptions>(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<MotorOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_friction(const DryWorld* world, DryJointId joint, DryFrictionOptions* options) {
  Call call("dry_world_joint_friction");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint<FrictionOptions>(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<FrictionOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_mouse(const DryWorld* world, DryJointId joint, DryMouseOptions* options) {
  Call call("dry_world_joint_mouse");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint<MouseOptions>(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<MouseOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_groove(const DryWorld* world, DryJointId joint, DryGrooveOptions* options) {
  Call call("dry_world_joint_groove");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint<GrooveOptions>(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<GrooveOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_filter(const DryWorld* world, DryJointId joint, DryFilterOptions* options) {
  Call call("dry_world_joint_filter");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint<FilterOptions>(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<FilterOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_generic(const DryWorld* world, DryJointId joint, DryGenericOptions* options) {
  Call call("dry_world_joint_generic");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint<GenericOptions>(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<GenericOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_gear(const DryWorld* world, DryJointId joint, DryGearOptions* options) {
  Call call("dry_world_joint_gear");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint<GearOptions>(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<GearOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_pulley(const DryWorld* world, DryJointId joint, DryPulleyOptions* options) {
  Call call("dry_world_joint_pulley");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint<PulleyOptions>(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<PulleyOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_joint_ratchet(const DryWorld* world, DryJointId joint, DryRatchetOptions* options) {
  Call call("dry_world_joint_ratchet");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->joint<RatchetOptions>(same<JointId>(joint));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    static thread_local Kept<RatchetOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_set_joint_revolute(DryWorld* world, DryJointId joint, const DryRevoluteOptions* options) {
  Call call("dry_world_set_joint_revolute");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    RevoluteOptions options_value{};
    call.optional(options, options_value, "options", "RevoluteOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_joint(same<JointId>(joint), options_value));
  });
}

DryStatus dry_world_set_joint_prismatic(DryWorld* world, DryJointId joint, const DryPrismaticOptions* options) {
  Call call("dry_world_set_joint_prismatic");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    PrismaticOptions options_value{};
    call.optional(options, options_value, "options", "PrismaticOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_joint(same<JointId>(joint), options_value));
  });
}

DryStatus dry_world_set_joint_distance(DryWorld* world, DryJointId joint, const DryDistanceOptions* options) {
  Call call("dry_world_set_joint_distance");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    DistanceOptions options_value{};
    call.optional(options, options_value, "options", "DistanceOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_joint(same<JointId>(joint), options_value));
  });
}

DryStatus dry_world_set_joint_weld(DryWorld* world, DryJointId joint, const DryWeldOptions* options) {
  Call call("dry_world_set_joint_weld");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    WeldOptions options_value{};
    call.optional(options, options_value, "options", "WeldOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_joint(same<JointId>(joint), options_value));
  });
}

DryStatus dry_world_set_joint_wheel(DryWorld* world, DryJointId joint, const DryWheelOptions* options) {
  Call call("dry_world_set_joint_wheel");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    WheelOptions options_value{};
    call.optional(options, options_value, "options", "WheelOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_joint(same<JointId>(joint), options_value));
  });
}

DryStatus dry_world_set_joint_motor(DryWorld* world, DryJointId joint, const DryMotorOptions* options) {
  Call call("dry_world_set_joint_motor");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    MotorOptions options_value{};
    call.optional(options, options_value, "options", "MotorOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_joint(same<JointId>(joint), options_value));
  });
}

DryStatus dry_world_set_joint_friction(DryWorld* world, DryJointId joint, const DryFrictionOptions* options) {
  Call call("dry_world_set_joint_friction");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    FrictionOptions options_value{};
    call.optional(options, options_value, "options", "FrictionOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_joint(same<JointId>(joint), options_value));
  });
}

DryStatus dry_world_set_joint_mouse(DryWorld* world, DryJointId joint, const DryMouseOptions* options) {
  Call call("dry_world_set_joint_mouse");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    MouseOptions options_value{};
    call.optional(options, options_value, "options", "MouseOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_joint(same<JointId>(joint), options_value));
  });
}

DryStatus dry_world_set_joint_groove(DryWorld* world, DryJointId joint, const DryGrooveOptions* options) {
  Call call("dry_world_set_joint_groove");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    GrooveOptions options_value{};
    call.optional(options, options_value, "options", "GrooveOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_joint(same<JointId>(joint), options_value));
  });
}

DryStatus dry_world_set_joint_filter(DryWorld* world, DryJointId joint, const DryFilterOptions* options) {
  Call call("dry_world_set_joint_filter");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    FilterOptions options_value{};
    call.optional(options, options_value, "options", "FilterOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_joint(same<JointId>(joint), options_value));
  });
}

DryStatus dry_world_set_joint_generic(DryWorld* world, DryJointId joint, const DryGenericOptions* options) {
  Call call("dry_world_set_joint_generic");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    GenericOptions options_value{};
    call.optional(options, options_value, "options", "GenericOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_joint(same<JointId>(joint), options_value));
  });
}

DryStatus dry_world_set_joint_gear(DryWorld* world, DryJointId joint, const DryGearOptions* options) {
  Call call("dry_world_set_joint_gear");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    GearOptions options_value{};
    call.optional(options, options_value, "options", "GearOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_joint(same<JointId>(joint), options_value));
  });
}

DryStatus dry_world_set_joint_pulley(DryWorld* world, DryJointId joint, const DryPulleyOptions* options) {
  Call call("dry_world_set_joint_pulley");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    PulleyOptions options_value{};
    call.optional(options, options_value, "options", "PulleyOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_joint(same<JointId>(joint), options_value));
  });
}

DryStatus dry_world_set_joint_ratchet(DryWorld* world, DryJointId joint, const DryRatchetOptions* options) {
  Call call("dry_world_set_joint_ratchet");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    RatchetOptions options_value{};
    call.optional(options, options_value, "options", "RatchetOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_joint(same<JointId>(joint), options_value));
  });
}

DryStatus dry_world_create_field_gravity_zone(DryWorld* world, const DryGravityZoneOptions* options, DryFieldId* out) {
  Call call("dry_world_create_field_gravity_zone");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    GravityZoneOptions options_value{};
    call.optional(options, options_value, "options", "GravityZoneOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_field(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryFieldId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_field_directional(DryWorld* world, const DryDirectionalFieldOptions* options,
                                             DryFieldId* out) {
  Call call("dry_world_create_field_directional");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    DirectionalFieldOptions options_value{};
    call.optional(options, options_value, "options", "DirectionalFieldOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_field(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryFieldId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_field_radial(DryWorld* world, const DryRadialFieldOptions* options, DryFieldId* out) {
  Call call("dry_world_create_field_radial");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    RadialFieldOptions options_value{};
    call.optional(options, options_value, "options", "RadialFieldOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_field(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryFieldId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_field_buoyancy(DryWorld* world, const DryBuoyancyOptions* options, DryFieldId* out) {
  Call call("dry_world_create_field_buoyancy");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    BuoyancyOptions options_value{};
    call.optional(options, options_value, "options", "BuoyancyOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_field(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryFieldId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_field_wind(DryWorld* world, const DryWindOptions* options, DryFieldId* out) {
  Call call("dry_world_create_field_wind");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    WindOptions options_value{};
    call.optional(options, options_value, "options", "WindOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_field(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryFieldId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_create_field_custom(DryWorld* world, const DryCustomFieldOptions* options, DryFieldId* out) {
  Call call("dry_world_create_field_custom");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    CustomFieldOptions options_value{};
    call.optional(options, options_value, "options", "CustomFieldOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->create_field(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryFieldId>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_destroy_field(DryWorld* world, DryFieldId field) {
  Call call("dry_world_destroy_field");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->destroy_field(same<FieldId>(field)));
  });
}

bool dry_world_is_alive_field(const DryWorld* world, DryFieldId field) {
  Call call("dry_world_is_alive_field");
  return call.run<bool>(
      [&]() -> bool {
        call.require(world, "world");
        if (call.failed()) return bool{};
        return object<const World>(world)->is_alive(same<FieldId>(field));
      },
      bool{});
}

const DryFieldId* dry_world_fields(const DryWorld* world, size_t* count) {
  Call call("dry_world_fields");
  return call.run<const DryFieldId*>(
      [&]() -> const DryFieldId* {
        call.require(world, "world");
        if (call.failed()) return nullptr;
        const auto span = object<const World>(world)->fields();
        if (count != nullptr) *count = span.size();
        return same_pointer<const DryFieldId>(span.data());
      },
      nullptr);
}

DryStatus dry_world_field_kind(const DryWorld* world, DryFieldId field, DryFieldKind* out) {
  Call call("dry_world_field_kind");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->field_kind(same<FieldId>(field));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = static_cast<DryFieldKind>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_field_gravity_zone(const DryWorld* world, DryFieldId field, DryGravityZoneOptions* options) {
  Call call("dry_world_field_gravity_zone");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->field(same<FieldId>(field));
    if (!result.ok()) return call.finish(result.error());
    auto any = std::move(result).value();
    if (!std::holds_alternative<GravityZoneOptions>(any))
      return call.wrong_kind("field", to_string(static_cast<FieldKind>(any.index())));
    auto value = std::get<GravityZoneOptions>(std::move(any));
    static thread_local Kept<GravityZoneOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_field_directional(const DryWorld* world, DryFieldId field, DryDirectionalFieldOptions* options) {
  Call call("dry_world_field_directional");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->field(same<FieldId>(field));
    if (!result.ok()) return call.finish(result.error());
    auto any = std::move(result).value();
    if (!std::holds_alternative<DirectionalFieldOptions>(any))
      return call.wrong_kind("field", to_string(static_cast<FieldKind>(any.index())));
    auto value = std::get<DirectionalFieldOptions>(std::move(any));
    static thread_local Kept<DirectionalFieldOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_field_radial(const DryWorld* world, DryFieldId field, DryRadialFieldOptions* options) {
  Call call("dry_world_field_radial");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->field(same<FieldId>(field));
    if (!result.ok()) return call.finish(result.error());
    auto any = std::move(result).value();
    if (!std::holds_alternative<RadialFieldOptions>(any))
      return call.wrong_kind("field", to_string(static_cast<FieldKind>(any.index())));
    auto value = std::get<RadialFieldOptions>(std::move(any));
    static thread_local Kept<RadialFieldOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_field_buoyancy(const DryWorld* world, DryFieldId field, DryBuoyancyOptions* options) {
  Call call("dry_world_field_buoyancy");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->field(same<FieldId>(field));
    if (!result.ok()) return call.finish(result.error());
    auto any = std::move(result).value();
    if (!std::holds_alternative<BuoyancyOptions>(any))
      return call.wrong_kind("field", to_string(static_cast<FieldKind>(any.index())));
    auto value = std::get<BuoyancyOptions>(std::move(any));
    static thread_local Kept<BuoyancyOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_field_wind(const DryWorld* world, DryFieldId field, DryWindOptions* options) {
  Call call("dry_world_field_wind");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->field(same<FieldId>(field));
    if (!result.ok()) return call.finish(result.error());
    auto any = std::move(result).value();
    if (!std::holds_alternative<WindOptions>(any))
      return call.wrong_kind("field", to_string(static_cast<FieldKind>(any.index())));
    auto value = std::get<WindOptions>(std::move(any));
    static thread_local Kept<WindOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_field_custom(const DryWorld* world, DryFieldId field, DryCustomFieldOptions* options) {
  Call call("dry_world_field_custom");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->field(same<FieldId>(field));
    if (!result.ok()) return call.finish(result.error());
    auto any = std::move(result).value();
    if (!std::holds_alternative<CustomFieldOptions>(any))
      return call.wrong_kind("field", to_string(static_cast<FieldKind>(any.index())));
    auto value = std::get<CustomFieldOptions>(std::move(any));
    static thread_local Kept<CustomFieldOptions> kept;
    if (options != nullptr) kept.write(std::move(value), *options);
    return DRY_OK;
  });
}

DryStatus dry_world_set_field_gravity_zone(DryWorld* world, DryFieldId field, const DryGravityZoneOptions* options) {
  Call call("dry_world_set_field_gravity_zone");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    GravityZoneOptions options_value{};
    call.optional(options, options_value, "options", "GravityZoneOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_field(same<FieldId>(field), options_value));
  });
}

DryStatus dry_world_set_field_directional(DryWorld* world, DryFieldId field,
                                          const DryDirectionalFieldOptions* options) {
  Call call("dry_world_set_field_directional");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    DirectionalFieldOptions options_value{};
    call.optional(options, options_value, "options", "DirectionalFieldOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_field(same<FieldId>(field), options_value));
  });
}

DryStatus dry_world_set_field_radial(DryWorld* world, DryFieldId field, const DryRadialFieldOptions* options) {
  Call call("dry_world_set_field_radial");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    RadialFieldOptions options_value{};
    call.optional(options, options_value, "options", "RadialFieldOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_field(same<FieldId>(field), options_value));
  });
}

DryStatus dry_world_set_field_buoyancy(DryWorld* world, DryFieldId field, const DryBuoyancyOptions* options) {
  Call call("dry_world_set_field_buoyancy");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    BuoyancyOptions options_value{};
    call.optional(options, options_value, "options", "BuoyancyOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_field(same<FieldId>(field), options_value));
  });
}

DryStatus dry_world_set_field_wind(DryWorld* world, DryFieldId field, const DryWindOptions* options) {
  Call call("dry_world_set_field_wind");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    WindOptions options_value{};
    call.optional(options, options_value, "options", "WindOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_field(same<FieldId>(field), options_value));
  });
}

DryStatus dry_world_set_field_custom(DryWorld* world, DryFieldId field, const DryCustomFieldOptions* options) {
  Call call("dry_world_set_field_custom");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    CustomFieldOptions options_value{};
    call.optional(options, options_value, "options", "CustomFieldOptions");
    if (call.failed()) return call.status();
    return call.finish(object<World>(world)->set_field(same<FieldId>(field), options_value));
  });
}

DryStatus dry_world_explode(DryWorld* world, const DryExplosionOptions* options, DryExplosionReport* out) {
  Call call("dry_world_explode");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    ExplosionOptions options_value{};
    call.optional(options, options_value, "options", "ExplosionOptions");
    if (call.failed()) return call.status();
    auto result = object<World>(world)->explode(options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryExplosionReport>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_ray_cast_closest(const DryWorld* world, DryPosition origin, DryVec2 translation,
                                     const DryQueryFilter* filter, DryRayHit* out) {
  Call call("dry_world_ray_cast_closest");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    QueryFilter filter_value{};
    call.optional(filter, filter_value, "filter", "QueryFilter");
    if (call.failed()) return call.status();
    auto result =
        object<const World>(world)->ray_cast_closest(same<Position>(origin), same<Vec2>(translation), filter_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryRayHit>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_ray_cast_all(const DryWorld* world, DryPosition origin, DryVec2 translation,
                                 const DryQueryFilter* filter, DryRayHit* out, size_t out_capacity,
                                 DryQueryCount* count) {
  Call call("dry_world_ray_cast_all");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    QueryFilter filter_value{};
    call.optional(filter, filter_value, "filter", "QueryFilter");
    const std::span<RayHit> out_span = call.span<RayHit>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->ray_cast_all(same<Position>(origin), same<Vec2>(translation),
                                                           filter_value, out_span);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (count != nullptr) *count = same<DryQueryCount>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_ray_cast_any(const DryWorld* world, DryPosition origin, DryVec2 translation,
                                 const DryQueryFilter* filter, bool* out) {
  Call call("dry_world_ray_cast_any");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    QueryFilter filter_value{};
    call.optional(filter, filter_value, "filter", "QueryFilter");
    if (call.failed()) return call.status();
    auto result =
        object<const World>(world)->ray_cast_any(same<Position>(origin), same<Vec2>(translation), filter_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = value;
    return DRY_OK;
  });
}

DryStatus dry_world_ray_cast_closest_batch(const DryWorld* world, const DryRayCast* rays, size_t rays_count,
                                           DryRayHit* out, size_t out_capacity) {
  Call call("dry_world_ray_cast_closest_batch");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<const RayCast> rays_span = call.span<const RayCast>(rays, rays_count, "rays");
    const std::span<RayHit> out_span = call.span<RayHit>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    return call.finish(object<const World>(world)->ray_cast_closest(rays_span, out_span));
  });
}

DryStatus dry_world_shape_cast_closest(const DryWorld* world, const DryConvexProxy* shape,
                                       const DryWorldTransform* pose, DryVec2 translation, const DryQueryFilter* filter,
                                       DryRayHit* out) {
  Call call("dry_world_shape_cast_closest");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    ConvexProxy shape_value{};
    call.needed(shape, shape_value, "shape", "ConvexProxy");
    WorldTransform pose_value{};
    call.needed(pose, pose_value, "pose", "WorldTransform");
    QueryFilter filter_value{};
    call.optional(filter, filter_value, "filter", "QueryFilter");
    if (call.failed()) return call.status();
    auto result =
        object<const World>(world)->shape_cast_closest(shape_value, pose_value, same<Vec2>(translation), filter_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryRayHit>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_cast_all(const DryWorld* world, const DryConvexProxy* shape, const DryWorldTransform* pose,
                                   DryVec2 translation, const DryQueryFilter* filter, DryRayHit* out,
                                   size_t out_capacity, DryQueryCount* count) {
  Call call("dry_world_shape_cast_all");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    ConvexProxy shape_value{};
    call.needed(shape, shape_value, "shape", "ConvexProxy");
    WorldTransform pose_value{};
    call.needed(pose, pose_value, "pose", "WorldTransform");
    QueryFilter filter_value{};
    call.optional(filter, filter_value, "filter", "QueryFilter");
    const std::span<RayHit> out_span = call.span<RayHit>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->shape_cast_all(shape_value, pose_value, same<Vec2>(translation),
                                                             filter_value, out_span);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (count != nullptr) *count = same<DryQueryCount>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_cast_any(const DryWorld* world, const DryConvexProxy* shape, const DryWorldTransform* pose,
                                   DryVec2 translation, const DryQueryFilter* filter, bool* out) {
  Call call("dry_world_shape_cast_any");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    ConvexProxy shape_value{};
    call.needed(shape, shape_value, "shape", "ConvexProxy");
    WorldTransform pose_value{};
    call.needed(pose, pose_value, "pose", "WorldTransform");
    QueryFilter filter_value{};
    call.optional(filter, filter_value, "filter", "QueryFilter");
    if (call.failed()) return call.status();
    auto result =
        object<const World>(world)->shape_cast_any(shape_value, pose_value, same<Vec2>(translation), filter_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = value;
    return DRY_OK;
  });
}

DryStatus dry_world_shape_cast_closest_batch(const DryWorld* world, const DryShapeCast* casts, size_t casts_count,
                                             DryRayHit* out, size_t out_capacity) {
  Call call("dry_world_shape_cast_closest_batch");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    std::vector<ShapeCast> casts_vector;
    call.input().each(casts, casts_count, casts_vector, Path{nullptr, "casts"},
                      [&](const auto& f, auto& t, [[maybe_unused]] const Path& p) { read(call.input(), f, t, p); });
    const std::span<RayHit> out_span = call.span<RayHit>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    return call.finish(object<const World>(world)->shape_cast_closest(casts_vector, out_span));
  });
}

DryStatus dry_world_overlap_box(const DryWorld* world, const DryWorldAabb* box, const DryQueryFilter* filter,
                                DryShapeId* out, size_t out_capacity, DryQueryCount* count) {
  Call call("dry_world_overlap_box");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    WorldAabb box_value{};
    call.needed(box, box_value, "box", "WorldAabb");
    QueryFilter filter_value{};
    call.optional(filter, filter_value, "filter", "QueryFilter");
    const std::span<ShapeId> out_span = call.span<ShapeId>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->overlap_box(box_value, filter_value, out_span);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (count != nullptr) *count = same<DryQueryCount>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_overlap_shape(const DryWorld* world, const DryConvexProxy* shape, const DryWorldTransform* pose,
                                  const DryQueryFilter* filter, DryShapeId* out, size_t out_capacity,
                                  DryQueryCount* count) {
  Call call("dry_world_overlap_shape");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    ConvexProxy shape_value{};
    call.needed(shape, shape_value, "shape", "ConvexProxy");
    WorldTransform pose_value{};
    call.needed(pose, pose_value, "pose", "WorldTransform");
    QueryFilter filter_value{};
    call.optional(filter, filter_value, "filter", "QueryFilter");
    const std::span<ShapeId> out_span = call.span<ShapeId>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->overlap_shape(shape_value, pose_value, filter_value, out_span);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (count != nullptr) *count = same<DryQueryCount>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_overlap_shape_any(const DryWorld* world, const DryConvexProxy* shape, const DryWorldTransform* pose,
                                      const DryQueryFilter* filter, bool* out) {
  Call call("dry_world_overlap_shape_any");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    ConvexProxy shape_value{};
    call.needed(shape, shape_value, "shape", "ConvexProxy");
    WorldTransform pose_value{};
    call.needed(pose, pose_value, "pose", "WorldTransform");
    QueryFilter filter_value{};
    call.optional(filter, filter_value, "filter", "QueryFilter");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->overlap_shape_any(shape_value, pose_value, filter_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = value;
    return DRY_OK;
  });
}

DryStatus dry_world_shapes_at(const DryWorld* world, DryPosition point, const DryQueryFilter* filter, DryShapeId* out,
                              size_t out_capacity, DryQueryCount* count) {
  Call call("dry_world_shapes_at");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    QueryFilter filter_value{};
    call.optional(filter, filter_value, "filter", "QueryFilter");
    const std::span<ShapeId> out_span = call.span<ShapeId>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->shapes_at(same<Position>(point), filter_value, out_span);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (count != nullptr) *count = same<DryQueryCount>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_nearest_shape_to_point(const DryWorld* world, DryPosition point, float max_distance,
                                           const DryQueryFilter* filter, DryNearestShape* out) {
  Call call("dry_world_nearest_shape_to_point");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    QueryFilter filter_value{};
    call.optional(filter, filter_value, "filter", "QueryFilter");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->nearest_shape(same<Position>(point), max_distance, filter_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryNearestShape>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_nearest_shape(const DryWorld* world, const DryConvexProxy* shape, const DryWorldTransform* pose,
                                  float max_distance, const DryQueryFilter* filter, DryNearestShape* out) {
  Call call("dry_world_nearest_shape");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    ConvexProxy shape_value{};
    call.needed(shape, shape_value, "shape", "ConvexProxy");
    WorldTransform pose_value{};
    call.needed(pose, pose_value, "pose", "WorldTransform");
    QueryFilter filter_value{};
    call.optional(filter, filter_value, "filter", "QueryFilter");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->nearest_shape(shape_value, pose_value, max_distance, filter_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = same<DryNearestShape>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_shapes_near(const DryWorld* world, const DryConvexProxy* shape, const DryWorldTransform* pose,
                                float max_distance, const DryQueryFilter* filter, DryNearestShape* out,
                                size_t out_capacity, DryQueryCount* count) {
  Call call("dry_world_shapes_near");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    ConvexProxy shape_value{};
    call.needed(shape, shape_value, "shape", "ConvexProxy");
    WorldTransform pose_value{};
    call.needed(pose, pose_value, "pose", "WorldTransform");
    QueryFilter filter_value{};
    call.optional(filter, filter_value, "filter", "QueryFilter");
    const std::span<NearestShape> out_span = call.span<NearestShape>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    auto result =
        object<const World>(world)->shapes_near(shape_value, pose_value, max_distance, filter_value, out_span);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (count != nullptr) *count = same<DryQueryCount>(value);
    return DRY_OK;
  });
}

DryQueryCount dry_world_contacts(const DryWorld* world, DryContactView* out, size_t out_capacity) {
  Call call("dry_world_contacts");
  return call.run<DryQueryCount>(
      [&]() -> DryQueryCount {
        call.require(world, "world");
        const std::span<ContactView> out_span = call.span<ContactView>(out, out_capacity, "out");
        if (call.failed()) return DryQueryCount{};
        return same<DryQueryCount>(object<const World>(world)->contacts(out_span));
      },
      DryQueryCount{});
}

DryStatus dry_world_body_contacts(const DryWorld* world, DryBodyId body, DryContactView* out, size_t out_capacity,
                                  DryQueryCount* count) {
  Call call("dry_world_body_contacts");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<ContactView> out_span = call.span<ContactView>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->contacts(same<BodyId>(body), out_span);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (count != nullptr) *count = same<DryQueryCount>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_sensor_overlaps(const DryWorld* world, DryBodyId body, DrySensorOverlap* out, size_t out_capacity,
                                    DryQueryCount* count) {
  Call call("dry_world_sensor_overlaps");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<SensorOverlap> out_span = call.span<SensorOverlap>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->sensor_overlaps(same<BodyId>(body), out_span);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (count != nullptr) *count = same<DryQueryCount>(value);
    return DRY_OK;
  });
}

DryQueryCount dry_world_islands(const DryWorld* world, DryIslandView* out, size_t out_capacity) {
  Call call("dry_world_islands");
  return call.run<DryQueryCount>(
      [&]() -> DryQueryCount {
        call.require(world, "world");
        const std::span<IslandView> out_span = call.span<IslandView>(out, out_capacity, "out");
        if (call.failed()) return DryQueryCount{};
        return same<DryQueryCount>(object<const World>(world)->islands(out_span));
      },
      DryQueryCount{});
}

DryStatus dry_world_island_bodies(const DryWorld* world, DryBodyId body, DryBodyId* out, size_t out_capacity,
                                  DryQueryCount* count) {
  Call call("dry_world_island_bodies");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    const std::span<BodyId> out_span = call.span<BodyId>(out, out_capacity, "out");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->island_bodies(same<BodyId>(body), out_span);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (count != nullptr) *count = same<DryQueryCount>(value);
    return DRY_OK;
  });
}

DryStatus dry_world_draw(const DryWorld* world, DryDebugDraw* out, const DryDrawOptions* options) {
  Call call("dry_world_draw");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    call.require(out, "out");
    DrawOptions options_value{};
    call.optional(options, options_value, "options", "DrawOptions");
    if (call.failed()) return call.status();
    return call.finish(object<const World>(world)->draw(*object<DebugDraw>(out), options_value));
  });
}

DryStatus dry_world_island(const DryWorld* world, DryBodyId body, bool* found, uint32_t* out) {
  Call call("dry_world_island");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    auto result = object<const World>(world)->island(same<BodyId>(body));
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    auto& optional = value;
    if (found != nullptr) *found = optional.has_value();
    if (!optional.has_value()) return DRY_OK;
    {
      auto&& inner = *optional;
      if (out != nullptr) *out = inner;
    }
    return DRY_OK;
  });
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

DryStatus dry_world_shape_kind(const DryWorld* world, DryShapeId shape, DryShapeKind* out) {
  Call call("dry_world_shape_kind");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    if (out != nullptr) *out = static_cast<DryShapeKind>(kind_of(*result.value()));
    return DRY_OK;
  });
}

DryStatus dry_world_shape_geometry_circle(const DryWorld* world, DryShapeId shape, DryCircle* out) {
  Call call("dry_world_shape_geometry_circle");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    const auto* found = std::get_if<Circle>(result.value());
    if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));
    if (out != nullptr) *out = same<DryCircle>(*found);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_geometry_capsule(const DryWorld* world, DryShapeId shape, DryCapsule* out) {
  Call call("dry_world_shape_geometry_capsule");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    const auto* found = std::get_if<Capsule>(result.value());
    if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));
    if (out != nullptr) *out = same<DryCapsule>(*found);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_geometry_segment(const DryWorld* world, DryShapeId shape, DrySegment* out) {
  Call call("dry_world_shape_geometry_segment");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    const auto* found = std::get_if<Segment>(result.value());
    if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));
    if (out != nullptr) *out = same<DrySegment>(*found);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_geometry_polygon(const DryWorld* world, DryShapeId shape, const DryPolygon** out) {
  Call call("dry_world_shape_geometry_polygon");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    const auto* found = std::get_if<Polygon>(result.value());
    if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));
    if (out != nullptr) *out = handle<const DryPolygon>(found);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_geometry_chain_segment(const DryWorld* world, DryShapeId shape, DryChainSegment* out) {
  Call call("dry_world_shape_geometry_chain_segment");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    const auto* found = std::get_if<ChainSegment>(result.value());
    if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));
    if (out != nullptr) *out = same<DryChainSegment>(*found);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_geometry_support_shape(const DryWorld* world, DryShapeId shape, const DrySupportShape** out) {
  Call call("dry_world_shape_geometry_support_shape");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    const auto* found = std::get_if<SupportShape>(result.value());
    if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));
    if (out != nullptr) *out = handle<const DrySupportShape>(found);
    return DRY_OK;
  });
}

DryStatus dry_world_shape_geometry_tile_grid(const DryWorld* world, DryShapeId shape, const DryTileGrid** out) {
  Call call("dry_world_shape_geometry_tile_grid");
  return call.run([&]() -> DryStatus {
    call.require(world, "world");
    if (call.failed()) return call.status();
    const Result<const ShapeGeometry*> result = object<const World>(world)->geometry(same<ShapeId>(shape));
    if (!result.ok()) return call.finish(result.error());
    const auto* found = std::get_if<TileGrid>(result.value());
    if (found == nullptr) return call.wrong_kind("shape", to_string(kind_of(*result.value())));
    if (out != nullptr) *out = handle<const DryTileGrid>(found);
    return DRY_OK;
  });
}

DryStatus dry_replayer_open(const uint8_t* recording, size_t recording_size, const DryWorldOptions* options,
                            DryReplayer** out) {
  Call call("dry_replayer_open");
  return call.run([&]() -> DryStatus {
    const std::span<const std::byte> recording_span =
        call.span<const std::byte>(recording, recording_size, "recording");
    WorldOptions options_value{};
    call.optional(options, options_value, "options", "WorldOptions");
    if (call.failed()) return call.status();
    auto result = Replayer::open(recording_span, options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = handle<DryReplayer>(new Replayer(std::move(value)));
    return DRY_OK;
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
    return call.finish(object<Replayer>(replayer)->next());
  });
}

DryStatus dry_replayer_play_unfinished_step(DryReplayer* replayer) {
  Call call("dry_replayer_play_unfinished_step");
  return call.run([&]() -> DryStatus {
    call.require(replayer, "replayer");
    if (call.failed()) return call.status();
    return call.finish(object<Replayer>(replayer)->play_unfinished_step());
  });
}

DryStatus dry_replayer_play_last_calls(DryReplayer* replayer) {
  Call call("dry_replayer_play_last_calls");
  return call.run([&]() -> DryStatus {
    call.require(replayer, "replayer");
    if (call.failed()) return call.status();
    return call.finish(object<Replayer>(replayer)->play_last_calls());
  });
}

DryStatus dry_replayer_seek(DryReplayer* replayer, uint64_t step) {
  Call call("dry_replayer_seek");
  return call.run([&]() -> DryStatus {
    call.require(replayer, "replayer");
    if (call.failed()) return call.status();
    return call.finish(object<Replayer>(replayer)->seek(step));
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
      static thread_local Kept<Divergence> kept;
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
      static thread_local Kept<Divergence> kept;
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
      static thread_local Kept<Divergence> kept;
      if (out != nullptr) kept.write(std::move(inner), *out);
    }
    return DRY_OK;
  });
}

DryStatus dry_world_batch_create(size_t count, const DryWorld* start, const DryWorldBatchOptions* options,
                                 DryWorldBatch** out) {
  Call call("dry_world_batch_create");
  return call.run([&]() -> DryStatus {
    call.require(start, "start");
    WorldBatchOptions options_value{};
    call.optional(options, options_value, "options", "WorldBatchOptions");
    if (call.failed()) return call.status();
    auto result = WorldBatch::create(count, *object<const World>(start), options_value);
    if (!result.ok()) return call.finish(result.error());
    auto value = std::move(result).value();
    if (out != nullptr) *out = handle<DryWorldBatch>(new WorldBatch(std::move(value)));
    return DRY_OK;
  });
}

size_t dry_world_batch_size(const DryWorldBatch* batch) {
  Call call("dry_world_batch_size");
  return call.run<size_t>(
      [&]() -> size_t {
        call.require(batch, "batch");
        if (call.failed()) return size_t{};
        return object<const WorldBatch>(batch)->size();
      },
      size_t{});
}

DryWorld* dry_world_batch_world(DryWorldBatch* batch, size_t index) {
  Call call("dry_world_batch_world");
  return call.run<DryWorld*>(
      [&]() -> DryWorld* {
        call.require(batch, "batch");
        if (!call.failed() && index >= object<WorldBatch>(batch)->size())
          call.input().refuse(Path{nullptr, "index"}, "must be below the size of the batch");
        if (call.failed()) return nullptr;
        return handle<DryWorld>(&object<WorldBatch>(batch)->world(index));
      },
      nullptr);
}

DryStatus dry_world_batch_step(DryWorldBatch* batch, float seconds, const uint8_t* mask, size_t mask_count) {
  Call call("dry_world_batch_step");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    const std::span<const std::uint8_t> mask_span = call.span<const std::uint8_t>(mask, mask_count, "mask");
    if (call.failed()) return call.status();
    return call.finish(object<WorldBatch>(batch)->step(seconds, mask_span));
  });
}

DryStatus dry_world_batch_step_with_calls(DryWorldBatch* batch, float seconds, const uint8_t* mask, size_t mask_count,
                                          const DryWorldBatchCalls* calls) {
  Call call("dry_world_batch_step_with_calls");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    const std::span<const std::uint8_t> mask_span = call.span<const std::uint8_t>(mask, mask_count, "mask");
    WorldBatchCalls calls_value{};
    call.needed(calls, calls_value, "calls", "WorldBatchCalls");
    if (call.failed()) return call.status();
    return call.finish(object<WorldBatch>(batch)->step(seconds, mask_span, calls_value));
  });
}

DryStatus dry_world_batch_step_each(DryWorldBatch* batch, const float* seconds, size_t seconds_count) {
  Call call("dry_world_batch_step_each");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    const std::span<const float> seconds_span = call.span<const float>(seconds, seconds_count, "seconds");
    if (call.failed()) return call.status();
    return call.finish(object<WorldBatch>(batch)->step(seconds_span));
  });
}

DryStatus dry_world_batch_reset(DryWorldBatch* batch, const uint8_t* mask, size_t mask_count) {
  Call call("dry_world_batch_reset");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    const std::span<const std::uint8_t> mask_span = call.span<const std::uint8_t>(mask, mask_count, "mask");
    if (call.failed()) return call.status();
    return call.finish(object<WorldBatch>(batch)->reset(mask_span));
  });
}

DryStatus dry_world_batch_set_start(DryWorldBatch* batch, const DryWorld* start) {
  Call call("dry_world_batch_set_start");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    call.require(start, "start");
    if (call.failed()) return call.status();
    object<WorldBatch>(batch)->set_start(*object<const World>(start));
    return DRY_OK;
  });
}

DryStatus dry_world_batch_set_gravity(DryWorldBatch* batch, const DryVec2* gravities, size_t gravities_count) {
  Call call("dry_world_batch_set_gravity");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    const std::span<const Vec2> gravities_span = call.span<const Vec2>(gravities, gravities_count, "gravities");
    if (call.failed()) return call.status();
    return call.finish(object<WorldBatch>(batch)->set_gravity(gravities_span));
  });
}

DryStatus dry_world_batch_state_hashes(const DryWorldBatch* batch, uint64_t* hashes, size_t hashes_capacity) {
  Call call("dry_world_batch_state_hashes");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    const std::span<std::uint64_t> hashes_span = call.span<std::uint64_t>(hashes, hashes_capacity, "hashes");
    if (call.failed()) return call.status();
    return call.finish(object<const WorldBatch>(batch)->state_hashes(hashes_span));
  });
}

DryStatus dry_world_batch_read_bodies(const DryWorldBatch* batch, const DryBodyId* bodies, size_t bodies_count,
                                      const DryBodyColumns* out) {
  Call call("dry_world_batch_read_bodies");
  return call.run([&]() -> DryStatus {
    call.require(batch, "batch");
    const std::span<const BodyId> bodies_span = call.span<const BodyId>(bodies, bodies_count, "bodies");
    BodyColumns out_value{};
    call.needed(out, out_value, "out", "BodyColumns");
    if (call.failed()) return call.status();
    return call.finish(object<const WorldBatch>(batch)->read_bodies(bodies_span, out_value));
  });
}

// Made from the headers of the C++ API by c/scripts/generate.py: do not edit.

#include "c/src/bridge.hpp"

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
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryShapeCastInput dry_default_shape_cast_input(void) {
  Call call("dry_default_shape_cast_input");
  return call.run<DryShapeCastInput>([] {
    static const ShapeCastInput kDefault{};
    DryShapeCastInput result;
    Memory& memory = of_thread<Memory>([] {});
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
    Memory& memory = of_thread<Memory>([] {});
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
    Memory& memory = of_thread<Memory>([] {});
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
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryDrawOptions dry_default_draw_options(void) {
  Call call("dry_default_draw_options");
  return call.run<DryDrawOptions>([] {
    static const DrawOptions kDefault{};
    DryDrawOptions result;
    Memory& memory = of_thread<Memory>([] {});
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
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryDirectionalFieldOptions dry_default_directional_field_options(void) {
  Call call("dry_default_directional_field_options");
  return call.run<DryDirectionalFieldOptions>([] {
    static const DirectionalFieldOptions kDefault{};
    DryDirectionalFieldOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryRadialFieldOptions dry_default_radial_field_options(void) {
  Call call("dry_default_radial_field_options");
  return call.run<DryRadialFieldOptions>([] {
    static const RadialFieldOptions kDefault{};
    DryRadialFieldOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryBuoyancyOptions dry_default_buoyancy_options(void) {
  Call call("dry_default_buoyancy_options");
  return call.run<DryBuoyancyOptions>([] {
    static const BuoyancyOptions kDefault{};
    DryBuoyancyOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryWindOptions dry_default_wind_options(void) {
  Call call("dry_default_wind_options");
  return call.run<DryWindOptions>([] {
    static const WindOptions kDefault{};
    DryWindOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryCustomFieldOptions dry_default_custom_field_options(void) {
  Call call("dry_default_custom_field_options");
  return call.run<DryCustomFieldOptions>([] {
    static const CustomFieldOptions kDefault{};
    DryCustomFieldOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryExplosionOptions dry_default_explosion_options(void) {
  Call call("dry_default_explosion_options");
  return call.run<DryExplosionOptions>([] {
    static const ExplosionOptions kDefault{};
    DryExplosionOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryFixedStepOptions dry_default_fixed_step_options(void) {
  Call call("dry_default_fixed_step_options");
  return call.run<DryFixedStepOptions>([] {
    static const FixedStepOptions kDefault{};
    DryFixedStepOptions result;
    Memory& memory = of_thread<Memory>([] {});
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
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryPrismaticOptions dry_default_prismatic_options(void) {
  Call call("dry_default_prismatic_options");
  return call.run<DryPrismaticOptions>([] {
    static const PrismaticOptions kDefault{};
    DryPrismaticOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryDistanceOptions dry_default_distance_options(void) {
  Call call("dry_default_distance_options");
  return call.run<DryDistanceOptions>([] {
    static const DistanceOptions kDefault{};
    DryDistanceOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryWeldOptions dry_default_weld_options(void) {
  Call call("dry_default_weld_options");
  return call.run<DryWeldOptions>([] {
    static const WeldOptions kDefault{};
    DryWeldOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryWheelOptions dry_default_wheel_options(void) {
  Call call("dry_default_wheel_options");
  return call.run<DryWheelOptions>([] {
    static const WheelOptions kDefault{};
    DryWheelOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryServoOptions dry_default_servo_options(void) {
  Call call("dry_default_servo_options");
  return call.run<DryServoOptions>([] {
    static const ServoOptions kDefault{};
    DryServoOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryFrictionOptions dry_default_friction_options(void) {
  Call call("dry_default_friction_options");
  return call.run<DryFrictionOptions>([] {
    static const FrictionOptions kDefault{};
    DryFrictionOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryMouseOptions dry_default_mouse_options(void) {
  Call call("dry_default_mouse_options");
  return call.run<DryMouseOptions>([] {
    static const MouseOptions kDefault{};
    DryMouseOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryGrooveOptions dry_default_groove_options(void) {
  Call call("dry_default_groove_options");
  return call.run<DryGrooveOptions>([] {
    static const GrooveOptions kDefault{};
    DryGrooveOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryFilterOptions dry_default_filter_options(void) {
  Call call("dry_default_filter_options");
  return call.run<DryFilterOptions>([] {
    static const FilterOptions kDefault{};
    DryFilterOptions result;
    Memory& memory = of_thread<Memory>([] {});
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
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryGearOptions dry_default_gear_options(void) {
  Call call("dry_default_gear_options");
  return call.run<DryGearOptions>([] {
    static const GearOptions kDefault{};
    DryGearOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryPulleyOptions dry_default_pulley_options(void) {
  Call call("dry_default_pulley_options");
  return call.run<DryPulleyOptions>([] {
    static const PulleyOptions kDefault{};
    DryPulleyOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryRatchetOptions dry_default_ratchet_options(void) {
  Call call("dry_default_ratchet_options");
  return call.run<DryRatchetOptions>([] {
    static const RatchetOptions kDefault{};
    DryRatchetOptions result;
    Memory& memory = of_thread<Memory>([] {});
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
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryMoverOptions dry_default_mover_options(void) {
  Call call("dry_default_mover_options");
  return call.run<DryMoverOptions>([] {
    static const MoverOptions kDefault{};
    DryMoverOptions result;
    Memory& memory = of_thread<Memory>([] {});
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
    Memory& memory = of_thread<Memory>([] {});
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
    Memory& memory = of_thread<Memory>([] {});
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
    Memory& memory = of_thread<Memory>([] {});
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
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryChainOptions dry_default_chain_options(void) {
  Call call("dry_default_chain_options");
  return call.run<DryChainOptions>([] {
    static const ChainOptions kDefault{};
    DryChainOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryWorldOptions dry_default_world_options(void) {
  Call call("dry_default_world_options");
  return call.run<DryWorldOptions>([] {
    static const WorldOptions kDefault{};
    DryWorldOptions result;
    Memory& memory = of_thread<Memory>([] {});
    write_with(memory, kDefault, result);
    return result;
  });
}
DryWorldBatchOptions dry_default_world_batch_options(void) {
  Call call("dry_default_world_batch_options");
  return call.run<DryWorldBatchOptions>([] {
    static const WorldBatchOptions kDefault{};
    DryWorldBatchOptions result;
    Memory& memory = of_thread<Memory>([] {});
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

// Made from the headers of the C++ API by c/scripts/generate.py: do not edit.

// Included by c/src/bridge.hpp.
#pragma once

namespace drystone::c {

inline void write(const ConvexProxy& from, DryConvexProxy& to, Memory& memory);
inline void read(Input& input, const DryConvexProxy& from, ConvexProxy& to, const Path& path);
inline void write(const DistanceInput& from, DryDistanceInput& to, Memory& memory);
inline void read(Input& input, const DryDistanceInput& from, DistanceInput& to, const Path& path);
inline void write(const ShapeCastInput& from, DryShapeCastInput& to, Memory& memory);
inline void read(Input& input, const DryShapeCastInput& from, ShapeCastInput& to, const Path& path);
inline void write(const TimeOfImpactInput& from, DryTimeOfImpactInput& to, Memory& memory);
inline void read(Input& input, const DryTimeOfImpactInput& from, TimeOfImpactInput& to, const Path& path);
inline void read(Input& input, const DryTimeOfImpactOutput& from, TimeOfImpactOutput& to, const Path& path);
inline void write(const BodyOptions& from, DryBodyOptions& to, Memory& memory);
inline void read(Input& input, const DryBodyOptions& from, BodyOptions& to, const Path& path);
inline void read(Input& input, const DryBodyColumns& from, BodyColumns& to, const Path& path);
inline void write(const ShapeCast& from, DryShapeCast& to, Memory& memory);
inline void read(Input& input, const DryShapeCast& from, ShapeCast& to, const Path& path);
inline void write(const ContactEdit& from, DryContactEdit& to, Memory& memory);
inline void read(Input& input, const DryContactEdit& from, ContactEdit& to, const Path& path);
inline void read(Input& input, const DryDrawColor& from, DrawColor& to, const Path& path);
inline void write(const DrawOptions& from, DryDrawOptions& to, Memory& memory);
inline void read(Input& input, const DryDrawOptions& from, DrawOptions& to, const Path& path);
inline void read(Input& input, const DryTileChangeEvent& from, TileChangeEvent& to, const Path& path);
inline void read(Input& input, const DryJointLimitEvent& from, JointLimitEvent& to, const Path& path);
inline void write(const Events& from, DryEvents& to, Memory& memory);
inline void read(Input& input, const DryFieldArea& from, FieldArea& to, const Path& path);
inline void write(const GravityZoneOptions& from, DryGravityZoneOptions& to, Memory& memory);
inline void read(Input& input, const DryGravityZoneOptions& from, GravityZoneOptions& to, const Path& path);
inline void write(const DirectionalFieldOptions& from, DryDirectionalFieldOptions& to, Memory& memory);
inline void read(Input& input, const DryDirectionalFieldOptions& from, DirectionalFieldOptions& to, const Path& path);
inline void write(const RadialFieldOptions& from, DryRadialFieldOptions& to, Memory& memory);
inline void read(Input& input, const DryRadialFieldOptions& from, RadialFieldOptions& to, const Path& path);
inline void write(const BuoyancyOptions& from, DryBuoyancyOptions& to, Memory& memory);
inline void read(Input& input, const DryBuoyancyOptions& from, BuoyancyOptions& to, const Path& path);
inline void write(const WindOptions& from, DryWindOptions& to, Memory& memory);
inline void read(Input& input, const DryWindOptions& from, WindOptions& to, const Path& path);
inline void write(const CustomFieldOptions& from, DryCustomFieldOptions& to, Memory& memory);
inline void read(Input& input, const DryCustomFieldOptions& from, CustomFieldOptions& to, const Path& path);
inline void write(const FieldTarget& from, DryFieldTarget& to, Memory& memory);
inline void write(const ExplosionOptions& from, DryExplosionOptions& to, Memory& memory);
inline void read(Input& input, const DryExplosionOptions& from, ExplosionOptions& to, const Path& path);
inline void write(const FixedStepOptions& from, DryFixedStepOptions& to, Memory& memory);
inline void read(Input& input, const DryFixedStepOptions& from, FixedStepOptions& to, const Path& path);
inline void write(const RevoluteOptions& from, DryRevoluteOptions& to, Memory& memory);
inline void read(Input& input, const DryRevoluteOptions& from, RevoluteOptions& to, const Path& path);
inline void write(const PrismaticOptions& from, DryPrismaticOptions& to, Memory& memory);
inline void read(Input& input, const DryPrismaticOptions& from, PrismaticOptions& to, const Path& path);
inline void write(const DistanceOptions& from, DryDistanceOptions& to, Memory& memory);
inline void read(Input& input, const DryDistanceOptions& from, DistanceOptions& to, const Path& path);
inline void write(const WeldOptions& from, DryWeldOptions& to, Memory& memory);
inline void read(Input& input, const DryWeldOptions& from, WeldOptions& to, const Path& path);
inline void write(const WheelOptions& from, DryWheelOptions& to, Memory& memory);
inline void read(Input& input, const DryWheelOptions& from, WheelOptions& to, const Path& path);
inline void write(const ServoOptions& from, DryServoOptions& to, Memory& memory);
inline void read(Input& input, const DryServoOptions& from, ServoOptions& to, const Path& path);
inline void write(const FrictionOptions& from, DryFrictionOptions& to, Memory& memory);
inline void read(Input& input, const DryFrictionOptions& from, FrictionOptions& to, const Path& path);
inline void write(const MouseOptions& from, DryMouseOptions& to, Memory& memory);
inline void read(Input& input, const DryMouseOptions& from, MouseOptions& to, const Path& path);
inline void write(const GrooveOptions& from, DryGrooveOptions& to, Memory& memory);
inline void read(Input& input, const DryGrooveOptions& from, GrooveOptions& to, const Path& path);
inline void write(const FilterOptions& from, DryFilterOptions& to, Memory& memory);
inline void read(Input& input, const DryFilterOptions& from, FilterOptions& to, const Path& path);
inline void write(const GenericOptions& from, DryGenericOptions& to, Memory& memory);
inline void read(Input& input, const DryGenericOptions& from, GenericOptions& to, const Path& path);
inline void write(const GearOptions& from, DryGearOptions& to, Memory& memory);
inline void read(Input& input, const DryGearOptions& from, GearOptions& to, const Path& path);
inline void write(const PulleyOptions& from, DryPulleyOptions& to, Memory& memory);
inline void read(Input& input, const DryPulleyOptions& from, PulleyOptions& to, const Path& path);
inline void write(const RatchetOptions& from, DryRatchetOptions& to, Memory& memory);
inline void read(Input& input, const DryRatchetOptions& from, RatchetOptions& to, const Path& path);
inline void read(Input& input, const DrySlice& from, Slice& to, const Path& path);
inline void write(const SupportOptions& from, DrySupportOptions& to, Memory& memory);
inline void read(Input& input, const DrySupportOptions& from, SupportOptions& to, const Path& path);
inline void write(const MoverOptions& from, DryMoverOptions& to, Memory& memory);
inline void read(Input& input, const DryMoverOptions& from, MoverOptions& to, const Path& path);
inline void write(const DriveOptions& from, DryDriveOptions& to, Memory& memory);
inline void read(Input& input, const DryDriveOptions& from, DriveOptions& to, const Path& path);
inline void write(const Outline& from, DryOutline& to, Memory& memory);
inline void read(Input& input, const DryOutline& from, Outline& to, const Path& path);
inline void write(const Decomposition& from, DryDecomposition& to, Memory& memory);
inline void write(const RecordingOptions& from, DryRecordingOptions& to, Memory& memory);
inline void read(Input& input, const DryRecordingOptions& from, RecordingOptions& to, const Path& path);
inline void read(Input& input, const DryStepJob& from, StepJob& to, const Path& path);
inline void write(const StepReport& from, DryStepReport& to, Memory& memory);
inline void read(Input& input, const DryMaterial& from, Material& to, const Path& path);
inline void write(const MaterialRule& from, DryMaterialRule& to, Memory& memory);
inline void read(Input& input, const DryMaterialRule& from, MaterialRule& to, const Path& path);
inline void write(const ShapeOptions& from, DryShapeOptions& to, Memory& memory);
inline void read(Input& input, const DryShapeOptions& from, ShapeOptions& to, const Path& path);
inline void write(const ChainOptions& from, DryChainOptions& to, Memory& memory);
inline void read(Input& input, const DryChainOptions& from, ChainOptions& to, const Path& path);
inline void write(const WorldOptions& from, DryWorldOptions& to, Memory& memory);
inline void read(Input& input, const DryWorldOptions& from, WorldOptions& to, const Path& path);
inline void write(const StateDifference& from, DryStateDifference& to, Memory& memory);
inline void write(const Divergence& from, DryDivergence& to, Memory& memory);
inline void write(const WorldBatchOptions& from, DryWorldBatchOptions& to, Memory& memory);
inline void read(Input& input, const DryWorldBatchOptions& from, WorldBatchOptions& to, const Path& path);
inline void write(const WorldBatchCalls& from, DryWorldBatchCalls& to, Memory& memory);
inline void read(Input& input, const DryWorldBatchCalls& from, WorldBatchCalls& to, const Path& path);
inline void write(const MoverShape& from, DryMoverShape& to, Memory& memory);
inline void read(Input& input, const DryMoverShape& from, MoverShape& to, const Path& path);

static_assert(static_cast<int>(ErrorCode::invalid_argument) + 1 == DRY_ERROR_INVALID_ARGUMENT);
static_assert(static_cast<int>(ErrorCode::invalid_geometry) + 1 == DRY_ERROR_INVALID_GEOMETRY);
static_assert(static_cast<int>(ErrorCode::stale_id) + 1 == DRY_ERROR_STALE_ID);
static_assert(static_cast<int>(ErrorCode::wrong_moment) + 1 == DRY_ERROR_WRONG_MOMENT);
static_assert(static_cast<int>(ErrorCode::limit_exceeded) + 1 == DRY_ERROR_LIMIT_EXCEEDED);
static_assert(static_cast<int>(ErrorCode::not_available) + 1 == DRY_ERROR_NOT_AVAILABLE);
/// The number of values of ErrorCode.
inline constexpr int kErrorCodes = 6;
static_assert(static_cast<int>(Tile::empty) == DRY_TILE_EMPTY);
static_assert(static_cast<int>(Tile::full) == DRY_TILE_FULL);
static_assert(static_cast<int>(Tile::lower_right) == DRY_TILE_LOWER_RIGHT);
static_assert(static_cast<int>(Tile::lower_left) == DRY_TILE_LOWER_LEFT);
static_assert(static_cast<int>(Tile::upper_left) == DRY_TILE_UPPER_LEFT);
static_assert(static_cast<int>(Tile::upper_right) == DRY_TILE_UPPER_RIGHT);
static_assert(static_cast<int>(Tile::rise_low) == DRY_TILE_RISE_LOW);
static_assert(static_cast<int>(Tile::rise_high) == DRY_TILE_RISE_HIGH);
static_assert(static_cast<int>(Tile::fall_high) == DRY_TILE_FALL_HIGH);
static_assert(static_cast<int>(Tile::fall_low) == DRY_TILE_FALL_LOW);
static_assert(static_cast<int>(Tile::hanging_rise_low) == DRY_TILE_HANGING_RISE_LOW);
static_assert(static_cast<int>(Tile::hanging_rise_high) == DRY_TILE_HANGING_RISE_HIGH);
static_assert(static_cast<int>(Tile::hanging_fall_high) == DRY_TILE_HANGING_FALL_HIGH);
static_assert(static_cast<int>(Tile::hanging_fall_low) == DRY_TILE_HANGING_FALL_LOW);
static_assert(static_cast<int>(Tile::one_way) == DRY_TILE_ONE_WAY);
static_assert(static_cast<int>(Tile::one_way_ledge) == DRY_TILE_ONE_WAY_LEDGE);
inline void read(Input& input, DryTile from, Tile& to, const Path& path) { input.enumerator(from, 16, to, path); }
static_assert(static_cast<int>(TimeOfImpactOutput::State::separated) == DRY_TIME_OF_IMPACT_OUTPUT_STATE_SEPARATED);
static_assert(static_cast<int>(TimeOfImpactOutput::State::hit) == DRY_TIME_OF_IMPACT_OUTPUT_STATE_HIT);
static_assert(static_cast<int>(TimeOfImpactOutput::State::overlapped) == DRY_TIME_OF_IMPACT_OUTPUT_STATE_OVERLAPPED);
static_assert(static_cast<int>(TimeOfImpactOutput::State::failed) == DRY_TIME_OF_IMPACT_OUTPUT_STATE_FAILED);
inline void read(Input& input, DryTimeOfImpactOutputState from, TimeOfImpactOutput::State& to, const Path& path) {
  input.enumerator(from, 4, to, path);
}
static_assert(static_cast<int>(BodyType::static_body) == DRY_BODY_TYPE_STATIC_BODY);
static_assert(static_cast<int>(BodyType::kinematic) == DRY_BODY_TYPE_KINEMATIC);
static_assert(static_cast<int>(BodyType::dynamic) == DRY_BODY_TYPE_DYNAMIC);
inline void read(Input& input, DryBodyType from, BodyType& to, const Path& path) {
  input.enumerator(from, 3, to, path);
}
static_assert(static_cast<int>(DrawLayer::shapes) == DRY_DRAW_LAYER_SHAPES);
static_assert(static_cast<int>(DrawLayer::blocks) == DRY_DRAW_LAYER_BLOCKS);
static_assert(static_cast<int>(DrawLayer::bounds) == DRY_DRAW_LAYER_BOUNDS);
static_assert(static_cast<int>(DrawLayer::tree) == DRY_DRAW_LAYER_TREE);
static_assert(static_cast<int>(DrawLayer::islands) == DRY_DRAW_LAYER_ISLANDS);
static_assert(static_cast<int>(DrawLayer::joints) == DRY_DRAW_LAYER_JOINTS);
static_assert(static_cast<int>(DrawLayer::seams) == DRY_DRAW_LAYER_SEAMS);
static_assert(static_cast<int>(DrawLayer::colors) == DRY_DRAW_LAYER_COLORS);
static_assert(static_cast<int>(DrawLayer::contacts) == DRY_DRAW_LAYER_CONTACTS);
static_assert(static_cast<int>(DrawLayer::impulses) == DRY_DRAW_LAYER_IMPULSES);
static_assert(static_cast<int>(DrawLayer::mass_centers) == DRY_DRAW_LAYER_MASS_CENTERS);
static_assert(static_cast<int>(DrawLayer::velocities) == DRY_DRAW_LAYER_VELOCITIES);
static_assert(static_cast<int>(DrawLayer::sweeps) == DRY_DRAW_LAYER_SWEEPS);
static_assert(static_cast<int>(DrawLayer::fields) == DRY_DRAW_LAYER_FIELDS);
static_assert(static_cast<int>(DrawLayer::sleep_times) == DRY_DRAW_LAYER_SLEEP_TIMES);
static_assert(static_cast<int>(DrawLayer::names) == DRY_DRAW_LAYER_NAMES);
inline void read(Input& input, DryDrawLayer from, DrawLayer& to, const Path& path) {
  input.enumerator(from, 16, to, path);
}
static_assert(static_cast<int>(DrawMeaning::static_body) == DRY_DRAW_MEANING_STATIC_BODY);
static_assert(static_cast<int>(DrawMeaning::kinematic_body) == DRY_DRAW_MEANING_KINEMATIC_BODY);
static_assert(static_cast<int>(DrawMeaning::awake_body) == DRY_DRAW_MEANING_AWAKE_BODY);
static_assert(static_cast<int>(DrawMeaning::asleep_body) == DRY_DRAW_MEANING_ASLEEP_BODY);
static_assert(static_cast<int>(DrawMeaning::disabled_body) == DRY_DRAW_MEANING_DISABLED_BODY);
static_assert(static_cast<int>(DrawMeaning::sensor) == DRY_DRAW_MEANING_SENSOR);
static_assert(static_cast<int>(DrawMeaning::block) == DRY_DRAW_MEANING_BLOCK);
static_assert(static_cast<int>(DrawMeaning::shape_bounds) == DRY_DRAW_MEANING_SHAPE_BOUNDS);
static_assert(static_cast<int>(DrawMeaning::tree_node) == DRY_DRAW_MEANING_TREE_NODE);
static_assert(static_cast<int>(DrawMeaning::island_awake) == DRY_DRAW_MEANING_ISLAND_AWAKE);
static_assert(static_cast<int>(DrawMeaning::island_asleep) == DRY_DRAW_MEANING_ISLAND_ASLEEP);
static_assert(static_cast<int>(DrawMeaning::joint) == DRY_DRAW_MEANING_JOINT);
static_assert(static_cast<int>(DrawMeaning::joint_limit) == DRY_DRAW_MEANING_JOINT_LIMIT);
static_assert(static_cast<int>(DrawMeaning::seam) == DRY_DRAW_MEANING_SEAM);
static_assert(static_cast<int>(DrawMeaning::constraint_color) == DRY_DRAW_MEANING_CONSTRAINT_COLOR);
static_assert(static_cast<int>(DrawMeaning::contact_point) == DRY_DRAW_MEANING_CONTACT_POINT);
static_assert(static_cast<int>(DrawMeaning::contact_normal) == DRY_DRAW_MEANING_CONTACT_NORMAL);
static_assert(static_cast<int>(DrawMeaning::overlap) == DRY_DRAW_MEANING_OVERLAP);
static_assert(static_cast<int>(DrawMeaning::gap) == DRY_DRAW_MEANING_GAP);
static_assert(static_cast<int>(DrawMeaning::normal_impulse) == DRY_DRAW_MEANING_NORMAL_IMPULSE);
static_assert(static_cast<int>(DrawMeaning::friction_impulse) == DRY_DRAW_MEANING_FRICTION_IMPULSE);
static_assert(static_cast<int>(DrawMeaning::mass_center) == DRY_DRAW_MEANING_MASS_CENTER);
static_assert(static_cast<int>(DrawMeaning::velocity) == DRY_DRAW_MEANING_VELOCITY);
static_assert(static_cast<int>(DrawMeaning::sweep) == DRY_DRAW_MEANING_SWEEP);
static_assert(static_cast<int>(DrawMeaning::field) == DRY_DRAW_MEANING_FIELD);
static_assert(static_cast<int>(DrawMeaning::water_surface) == DRY_DRAW_MEANING_WATER_SURFACE);
static_assert(static_cast<int>(DrawMeaning::one_way) == DRY_DRAW_MEANING_ONE_WAY);
static_assert(static_cast<int>(DrawMeaning::sleep_time) == DRY_DRAW_MEANING_SLEEP_TIME);
static_assert(static_cast<int>(DrawMeaning::name) == DRY_DRAW_MEANING_NAME);
inline void read(Input& input, DryDrawMeaning from, DrawMeaning& to, const Path& path) {
  input.enumerator(from, 29, to, path);
}
static_assert(static_cast<int>(JointAxis::along) == DRY_JOINT_AXIS_ALONG);
static_assert(static_cast<int>(JointAxis::across) == DRY_JOINT_AXIS_ACROSS);
static_assert(static_cast<int>(JointAxis::angle) == DRY_JOINT_AXIS_ANGLE);
inline void read(Input& input, DryJointAxis from, JointAxis& to, const Path& path) {
  input.enumerator(from, 3, to, path);
}
static_assert(static_cast<int>(FieldArea::Kind::everywhere) == DRY_FIELD_AREA_KIND_EVERYWHERE);
static_assert(static_cast<int>(FieldArea::Kind::box) == DRY_FIELD_AREA_KIND_BOX);
static_assert(static_cast<int>(FieldArea::Kind::circle) == DRY_FIELD_AREA_KIND_CIRCLE);
inline void read(Input& input, DryFieldAreaKind from, FieldArea::Kind& to, const Path& path) {
  input.enumerator(from, 3, to, path);
}
static_assert(static_cast<int>(FieldQuantity::acceleration) == DRY_FIELD_QUANTITY_ACCELERATION);
static_assert(static_cast<int>(FieldQuantity::force) == DRY_FIELD_QUANTITY_FORCE);
inline void read(Input& input, DryFieldQuantity from, FieldQuantity& to, const Path& path) {
  input.enumerator(from, 2, to, path);
}
static_assert(static_cast<int>(Falloff::constant) == DRY_FALLOFF_CONSTANT);
static_assert(static_cast<int>(Falloff::linear) == DRY_FALLOFF_LINEAR);
static_assert(static_cast<int>(Falloff::inverse) == DRY_FALLOFF_INVERSE);
static_assert(static_cast<int>(Falloff::inverse_square) == DRY_FALLOFF_INVERSE_SQUARE);
inline void read(Input& input, DryFalloff from, Falloff& to, const Path& path) { input.enumerator(from, 4, to, path); }
static_assert(static_cast<int>(FieldKind::gravity_zone) == DRY_FIELD_KIND_GRAVITY_ZONE);
static_assert(static_cast<int>(FieldKind::directional) == DRY_FIELD_KIND_DIRECTIONAL);
static_assert(static_cast<int>(FieldKind::radial) == DRY_FIELD_KIND_RADIAL);
static_assert(static_cast<int>(FieldKind::buoyancy) == DRY_FIELD_KIND_BUOYANCY);
static_assert(static_cast<int>(FieldKind::wind) == DRY_FIELD_KIND_WIND);
static_assert(static_cast<int>(FieldKind::custom) == DRY_FIELD_KIND_CUSTOM);
inline void read(Input& input, DryFieldKind from, FieldKind& to, const Path& path) {
  input.enumerator(from, 6, to, path);
}
static_assert(static_cast<int>(Smoothing::interpolation) == DRY_SMOOTHING_INTERPOLATION);
static_assert(static_cast<int>(Smoothing::extrapolation) == DRY_SMOOTHING_EXTRAPOLATION);
static_assert(static_cast<int>(Smoothing::none) == DRY_SMOOTHING_NONE);
inline void read(Input& input, DrySmoothing from, Smoothing& to, const Path& path) {
  input.enumerator(from, 3, to, path);
}
static_assert(static_cast<int>(JointKind::revolute) == DRY_JOINT_KIND_REVOLUTE);
static_assert(static_cast<int>(JointKind::prismatic) == DRY_JOINT_KIND_PRISMATIC);
static_assert(static_cast<int>(JointKind::distance) == DRY_JOINT_KIND_DISTANCE);
static_assert(static_cast<int>(JointKind::weld) == DRY_JOINT_KIND_WELD);
static_assert(static_cast<int>(JointKind::wheel) == DRY_JOINT_KIND_WHEEL);
static_assert(static_cast<int>(JointKind::servo) == DRY_JOINT_KIND_SERVO);
static_assert(static_cast<int>(JointKind::friction) == DRY_JOINT_KIND_FRICTION);
static_assert(static_cast<int>(JointKind::mouse) == DRY_JOINT_KIND_MOUSE);
static_assert(static_cast<int>(JointKind::groove) == DRY_JOINT_KIND_GROOVE);
static_assert(static_cast<int>(JointKind::filter) == DRY_JOINT_KIND_FILTER);
static_assert(static_cast<int>(JointKind::generic) == DRY_JOINT_KIND_GENERIC);
static_assert(static_cast<int>(JointKind::gear) == DRY_JOINT_KIND_GEAR);
static_assert(static_cast<int>(JointKind::pulley) == DRY_JOINT_KIND_PULLEY);
static_assert(static_cast<int>(JointKind::ratchet) == DRY_JOINT_KIND_RATCHET);
inline void read(Input& input, DryJointKind from, JointKind& to, const Path& path) {
  input.enumerator(from, 14, to, path);
}
static_assert(static_cast<int>(SliceCut::sector) == DRY_SLICE_CUT_SECTOR);
static_assert(static_cast<int>(SliceCut::chord) == DRY_SLICE_CUT_CHORD);
inline void read(Input& input, DrySliceCut from, SliceCut& to, const Path& path) {
  input.enumerator(from, 2, to, path);
}
static_assert(static_cast<int>(Phase::begin) == DRY_PHASE_BEGIN);
static_assert(static_cast<int>(Phase::update_pairs) == DRY_PHASE_UPDATE_PAIRS);
static_assert(static_cast<int>(Phase::update_contacts) == DRY_PHASE_UPDATE_CONTACTS);
static_assert(static_cast<int>(Phase::islands) == DRY_PHASE_ISLANDS);
static_assert(static_cast<int>(Phase::partition) == DRY_PHASE_PARTITION);
static_assert(static_cast<int>(Phase::solve) == DRY_PHASE_SOLVE);
static_assert(static_cast<int>(Phase::continuous) == DRY_PHASE_CONTINUOUS);
static_assert(static_cast<int>(Phase::refit) == DRY_PHASE_REFIT);
static_assert(static_cast<int>(Phase::sleep) == DRY_PHASE_SLEEP);
static_assert(static_cast<int>(Phase::events) == DRY_PHASE_EVENTS);
static_assert(static_cast<int>(Phase::count) == DRY_PHASE_COUNT);
inline void read(Input& input, DryPhase from, Phase& to, const Path& path) { input.enumerator(from, 11, to, path); }
static_assert(static_cast<int>(Mixing::standard) == DRY_MIXING_STANDARD);
static_assert(static_cast<int>(Mixing::average) == DRY_MIXING_AVERAGE);
static_assert(static_cast<int>(Mixing::geometric_mean) == DRY_MIXING_GEOMETRIC_MEAN);
static_assert(static_cast<int>(Mixing::minimum) == DRY_MIXING_MINIMUM);
static_assert(static_cast<int>(Mixing::multiply) == DRY_MIXING_MULTIPLY);
static_assert(static_cast<int>(Mixing::maximum) == DRY_MIXING_MAXIMUM);
inline void read(Input& input, DryMixing from, Mixing& to, const Path& path) { input.enumerator(from, 6, to, path); }
static_assert(static_cast<int>(ShapeKind::circle) == DRY_SHAPE_KIND_CIRCLE);
static_assert(static_cast<int>(ShapeKind::capsule) == DRY_SHAPE_KIND_CAPSULE);
static_assert(static_cast<int>(ShapeKind::segment) == DRY_SHAPE_KIND_SEGMENT);
static_assert(static_cast<int>(ShapeKind::polygon) == DRY_SHAPE_KIND_POLYGON);
static_assert(static_cast<int>(ShapeKind::chain_segment) == DRY_SHAPE_KIND_CHAIN_SEGMENT);
static_assert(static_cast<int>(ShapeKind::support) == DRY_SHAPE_KIND_SUPPORT);
static_assert(static_cast<int>(ShapeKind::tile_grid) == DRY_SHAPE_KIND_TILE_GRID);
inline void read(Input& input, DryShapeKind from, ShapeKind& to, const Path& path) {
  input.enumerator(from, 7, to, path);
}
static_assert(static_cast<int>(Lanes::automatic) == DRY_LANES_AUTOMATIC);
static_assert(static_cast<int>(Lanes::scalar) == DRY_LANES_SCALAR);
static_assert(static_cast<int>(Lanes::sse4) == DRY_LANES_SSE4);
static_assert(static_cast<int>(Lanes::avx2) == DRY_LANES_AVX2);
static_assert(static_cast<int>(Lanes::avx512) == DRY_LANES_AVX512);
static_assert(static_cast<int>(Lanes::neon) == DRY_LANES_NEON);
static_assert(static_cast<int>(Lanes::wasm) == DRY_LANES_WASM);
inline void read(Input& input, DryLanes from, Lanes& to, const Path& path) { input.enumerator(from, 7, to, path); }
static_assert(static_cast<int>(ForceClearing::each_step) == DRY_FORCE_CLEARING_EACH_STEP);
static_assert(static_cast<int>(ForceClearing::manual) == DRY_FORCE_CLEARING_MANUAL);
inline void read(Input& input, DryForceClearing from, ForceClearing& to, const Path& path) {
  input.enumerator(from, 2, to, path);
}
static_assert(static_cast<int>(IslandMethod::persistent) == DRY_ISLAND_METHOD_PERSISTENT);
static_assert(static_cast<int>(IslandMethod::from_scratch) == DRY_ISLAND_METHOD_FROM_SCRATCH);
inline void read(Input& input, DryIslandMethod from, IslandMethod& to, const Path& path) {
  input.enumerator(from, 2, to, path);
}
static_assert(sizeof(DryVec2) == sizeof(Vec2) && alignof(DryVec2) == alignof(Vec2));
static_assert(offsetof(DryVec2, x) == offsetof(Vec2, x));
static_assert(offsetof(DryVec2, y) == offsetof(Vec2, y));
static_assert(sizeof(DryRotation) == sizeof(Rotation) && alignof(DryRotation) == alignof(Rotation));
static_assert(offsetof(DryRotation, c) == offsetof(Rotation, c));
static_assert(offsetof(DryRotation, s) == offsetof(Rotation, s));
static_assert(sizeof(DryTransform) == sizeof(Transform) && alignof(DryTransform) == alignof(Transform));
static_assert(offsetof(DryTransform, position) == offsetof(Transform, position));
static_assert(offsetof(DryTransform, rotation) == offsetof(Transform, rotation));
static_assert(sizeof(DryCircle) == sizeof(Circle) && alignof(DryCircle) == alignof(Circle));
static_assert(offsetof(DryCircle, center) == offsetof(Circle, center));
static_assert(offsetof(DryCircle, radius) == offsetof(Circle, radius));
static_assert(sizeof(DryCapsule) == sizeof(Capsule) && alignof(DryCapsule) == alignof(Capsule));
static_assert(offsetof(DryCapsule, point_a) == offsetof(Capsule, point_a));
static_assert(offsetof(DryCapsule, point_b) == offsetof(Capsule, point_b));
static_assert(offsetof(DryCapsule, radius) == offsetof(Capsule, radius));
static_assert(sizeof(DrySegment) == sizeof(Segment) && alignof(DrySegment) == alignof(Segment));
static_assert(offsetof(DrySegment, point_a) == offsetof(Segment, point_a));
static_assert(offsetof(DrySegment, point_b) == offsetof(Segment, point_b));
static_assert(sizeof(DryBox) == sizeof(Box) && alignof(DryBox) == alignof(Box));
static_assert(offsetof(DryBox, half_extents) == offsetof(Box, half_extents));
static_assert(offsetof(DryBox, center) == offsetof(Box, center));
static_assert(offsetof(DryBox, angle) == offsetof(Box, angle));
static_assert(offsetof(DryBox, radius) == offsetof(Box, radius));
static_assert(sizeof(DryChainSegment) == sizeof(ChainSegment) && alignof(DryChainSegment) == alignof(ChainSegment));
static_assert(offsetof(DryChainSegment, ghost_a) == offsetof(ChainSegment, ghost_a));
static_assert(offsetof(DryChainSegment, point_a) == offsetof(ChainSegment, point_a));
static_assert(offsetof(DryChainSegment, point_b) == offsetof(ChainSegment, point_b));
static_assert(offsetof(DryChainSegment, ghost_b) == offsetof(ChainSegment, ghost_b));
static_assert(sizeof(DryCell) == sizeof(Cell) && alignof(DryCell) == alignof(Cell));
static_assert(offsetof(DryCell, x) == offsetof(Cell, x));
static_assert(offsetof(DryCell, y) == offsetof(Cell, y));
static_assert(sizeof(DryMassData) == sizeof(MassData) && alignof(DryMassData) == alignof(MassData));
static_assert(offsetof(DryMassData, mass) == offsetof(MassData, mass));
static_assert(offsetof(DryMassData, center) == offsetof(MassData, center));
static_assert(offsetof(DryMassData, inertia) == offsetof(MassData, inertia));
static_assert(sizeof(DryRayCastInput) == sizeof(RayCastInput) && alignof(DryRayCastInput) == alignof(RayCastInput));
static_assert(offsetof(DryRayCastInput, origin) == offsetof(RayCastInput, origin));
static_assert(offsetof(DryRayCastInput, translation) == offsetof(RayCastInput, translation));
static_assert(offsetof(DryRayCastInput, max_fraction) == offsetof(RayCastInput, max_fraction));
static_assert(sizeof(DryCastOutput) == sizeof(CastOutput) && alignof(DryCastOutput) == alignof(CastOutput));
static_assert(offsetof(DryCastOutput, hit) == offsetof(CastOutput, hit));
static_assert(offsetof(DryCastOutput, fraction) == offsetof(CastOutput, fraction));
static_assert(offsetof(DryCastOutput, point) == offsetof(CastOutput, point));
static_assert(offsetof(DryCastOutput, normal) == offsetof(CastOutput, normal));
inline void write(const ConvexProxy& from, DryConvexProxy& to, [[maybe_unused]] Memory& memory) {
  to = DryConvexProxy{};
  to.points = same_pointer<const DryVec2>(from.points.data());
  to.points_count = from.points.size();
  to.radius = from.radius;
  to.exact = handle<const DrySupportShape>(from.exact);
}
inline void read([[maybe_unused]] Input& input, const DryConvexProxy& from, ConvexProxy& to,
                 [[maybe_unused]] const Path& path) {
  if (from.points_count < 1 || from.points_count > kMaxPolygonVertices)
    return input.refuse(Path{&path, "points"}, "must be 1 to " + std::to_string(kMaxPolygonVertices) + " points");
  input.array(from.points, from.points_count, to.points, Path{&path, "points"});
  to.radius = from.radius;
  to.exact = object<const SupportShape>(from.exact);
}
static_assert(sizeof(DrySimplexCache) == sizeof(SimplexCache) && alignof(DrySimplexCache) == alignof(SimplexCache));
static_assert(offsetof(DrySimplexCache, count) == offsetof(SimplexCache, count));
static_assert(offsetof(DrySimplexCache, index_a) == offsetof(SimplexCache, index_a));
static_assert(offsetof(DrySimplexCache, index_b) == offsetof(SimplexCache, index_b));
inline void write(const DistanceInput& from, DryDistanceInput& to, [[maybe_unused]] Memory& memory) {
  to = DryDistanceInput{};
  write(from.a, to.a, memory);
  write(from.b, to.b, memory);
  to.b_in_a = same<DryTransform>(from.b_in_a);
  to.use_radii = from.use_radii;
  to.length_unit = from.length_unit;
}
inline void read([[maybe_unused]] Input& input, const DryDistanceInput& from, DistanceInput& to,
                 [[maybe_unused]] const Path& path) {
  read(input, from.a, to.a, Path{&path, "a"});
  read(input, from.b, to.b, Path{&path, "b"});
  to.b_in_a = same<Transform>(from.b_in_a);
  to.use_radii = from.use_radii;
  to.length_unit = from.length_unit;
}
static_assert(sizeof(DryDistanceOutput) == sizeof(DistanceOutput) &&
              alignof(DryDistanceOutput) == alignof(DistanceOutput));
static_assert(offsetof(DryDistanceOutput, point_a) == offsetof(DistanceOutput, point_a));
static_assert(offsetof(DryDistanceOutput, point_b) == offsetof(DistanceOutput, point_b));
static_assert(offsetof(DryDistanceOutput, normal) == offsetof(DistanceOutput, normal));
static_assert(offsetof(DryDistanceOutput, distance) == offsetof(DistanceOutput, distance));
static_assert(offsetof(DryDistanceOutput, iterations) == offsetof(DistanceOutput, iterations));
inline void write(const ShapeCastInput& from, DryShapeCastInput& to, [[maybe_unused]] Memory& memory) {
  to = DryShapeCastInput{};
  write(from.a, to.a, memory);
  write(from.b, to.b, memory);
  to.b_in_a = same<DryTransform>(from.b_in_a);
  to.translation_b = same<DryVec2>(from.translation_b);
  to.max_fraction = from.max_fraction;
  to.length_unit = from.length_unit;
}
inline void read([[maybe_unused]] Input& input, const DryShapeCastInput& from, ShapeCastInput& to,
                 [[maybe_unused]] const Path& path) {
  read(input, from.a, to.a, Path{&path, "a"});
  read(input, from.b, to.b, Path{&path, "b"});
  to.b_in_a = same<Transform>(from.b_in_a);
  to.translation_b = same<Vec2>(from.translation_b);
  to.max_fraction = from.max_fraction;
  to.length_unit = from.length_unit;
}
static_assert(sizeof(DrySweep) == sizeof(Sweep) && alignof(DrySweep) == alignof(Sweep));
static_assert(offsetof(DrySweep, local_center) == offsetof(Sweep, local_center));
static_assert(offsetof(DrySweep, center_0) == offsetof(Sweep, center_0));
static_assert(offsetof(DrySweep, center_1) == offsetof(Sweep, center_1));
static_assert(offsetof(DrySweep, rotation_0) == offsetof(Sweep, rotation_0));
static_assert(offsetof(DrySweep, rotation_1) == offsetof(Sweep, rotation_1));
static_assert(offsetof(DrySweep, angle) == offsetof(Sweep, angle));
inline void write(const TimeOfImpactInput& from, DryTimeOfImpactInput& to, [[maybe_unused]] Memory& memory) {
  to = DryTimeOfImpactInput{};
  write(from.a, to.a, memory);
  write(from.b, to.b, memory);
  to.sweep_a = same<DrySweep>(from.sweep_a);
  to.sweep_b = same<DrySweep>(from.sweep_b);
  to.max_time = from.max_time;
  to.min_time = from.min_time;
  to.length_unit = from.length_unit;
}
inline void read([[maybe_unused]] Input& input, const DryTimeOfImpactInput& from, TimeOfImpactInput& to,
                 [[maybe_unused]] const Path& path) {
  read(input, from.a, to.a, Path{&path, "a"});
  read(input, from.b, to.b, Path{&path, "b"});
  to.sweep_a = same<Sweep>(from.sweep_a);
  to.sweep_b = same<Sweep>(from.sweep_b);
  to.max_time = from.max_time;
  to.min_time = from.min_time;
  to.length_unit = from.length_unit;
}
static_assert(sizeof(DryTimeOfImpactOutput) == sizeof(TimeOfImpactOutput) &&
              alignof(DryTimeOfImpactOutput) == alignof(TimeOfImpactOutput));
static_assert(offsetof(DryTimeOfImpactOutput, state) == offsetof(TimeOfImpactOutput, state));
static_assert(offsetof(DryTimeOfImpactOutput, time) == offsetof(TimeOfImpactOutput, time));
static_assert(offsetof(DryTimeOfImpactOutput, point) == offsetof(TimeOfImpactOutput, point));
static_assert(offsetof(DryTimeOfImpactOutput, normal) == offsetof(TimeOfImpactOutput, normal));
static_assert(offsetof(DryTimeOfImpactOutput, iterations) == offsetof(TimeOfImpactOutput, iterations));
inline void read(Input& input, const DryTimeOfImpactOutput& from, TimeOfImpactOutput& to, const Path& path) {
  read(input, from.state, to.state, Path{&path, "state"});
  if (!input.failed()) to = same<TimeOfImpactOutput>(from);
}
static_assert(sizeof(DryPosition) == sizeof(Position) && alignof(DryPosition) == alignof(Position));
static_assert(offsetof(DryPosition, x) == offsetof(Position, x));
static_assert(offsetof(DryPosition, y) == offsetof(Position, y));
static_assert(sizeof(DryWorldTransform) == sizeof(WorldTransform) &&
              alignof(DryWorldTransform) == alignof(WorldTransform));
static_assert(offsetof(DryWorldTransform, position) == offsetof(WorldTransform, position));
static_assert(offsetof(DryWorldTransform, rotation) == offsetof(WorldTransform, rotation));
static_assert(sizeof(DryMotionLocks) == sizeof(MotionLocks) && alignof(DryMotionLocks) == alignof(MotionLocks));
static_assert(offsetof(DryMotionLocks, x) == offsetof(MotionLocks, x));
static_assert(offsetof(DryMotionLocks, y) == offsetof(MotionLocks, y));
static_assert(offsetof(DryMotionLocks, rotation) == offsetof(MotionLocks, rotation));
inline void write(const BodyOptions& from, DryBodyOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryBodyOptions{};
  to.struct_size = sizeof(to);
  to.type = static_cast<DryBodyType>(from.type);
  to.position = same<DryPosition>(from.position);
  to.angle = from.angle;
  to.velocity = same<DryVec2>(from.velocity);
  to.angular_velocity = from.angular_velocity;
  to.linear_damping = from.linear_damping;
  to.angular_damping = from.angular_damping;
  to.gravity_scale = from.gravity_scale;
  to.gravity_angle = from.gravity_angle;
  to.time_scale = from.time_scale;
  to.locks = same<DryMotionLocks>(from.locks);
  to.bullet = from.bullet;
  to.allow_sleep = from.allow_sleep;
  to.asleep = from.asleep;
  to.enabled = from.enabled;
  to.sleep_threshold = from.sleep_threshold;
  to.time_to_sleep = from.time_to_sleep;
  to.has_mass_override = from.mass_override.has_value();
  if (from.mass_override.has_value()) {
    to.mass_override = same<DryMassData>((*from.mass_override));
  }
  to.name = from.name.c_str();
  to.user_data = from.user_data;
}
inline void read([[maybe_unused]] Input& input, const DryBodyOptions& from, BodyOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_body_options()");
  read(input, from.type, to.type, Path{&path, "type"});
  to.position = same<Position>(from.position);
  to.angle = from.angle;
  to.velocity = same<Vec2>(from.velocity);
  to.angular_velocity = from.angular_velocity;
  to.linear_damping = from.linear_damping;
  to.angular_damping = from.angular_damping;
  to.gravity_scale = from.gravity_scale;
  to.gravity_angle = from.gravity_angle;
  to.time_scale = from.time_scale;
  to.locks = same<MotionLocks>(from.locks);
  to.bullet = from.bullet;
  to.allow_sleep = from.allow_sleep;
  to.asleep = from.asleep;
  to.enabled = from.enabled;
  to.sleep_threshold = from.sleep_threshold;
  to.time_to_sleep = from.time_to_sleep;
  to.mass_override.reset();
  if (from.has_mass_override) {
    MassData value{};
    value = same<MassData>(from.mass_override);
    to.mass_override = value;
  }
  to.name = text_of(from.name);
  to.user_data = from.user_data;
}
static_assert(sizeof(DryBodyMotion) == sizeof(BodyMotion) && alignof(DryBodyMotion) == alignof(BodyMotion));
static_assert(offsetof(DryBodyMotion, pose) == offsetof(BodyMotion, pose));
static_assert(offsetof(DryBodyMotion, center) == offsetof(BodyMotion, center));
static_assert(offsetof(DryBodyMotion, velocity) == offsetof(BodyMotion, velocity));
static_assert(offsetof(DryBodyMotion, angular_velocity) == offsetof(BodyMotion, angular_velocity));
inline void read([[maybe_unused]] Input& input, const DryBodyColumns& from, BodyColumns& to,
                 [[maybe_unused]] const Path& path) {
  read(input, from.x, to.x, Path{&path, "x"});
  read(input, from.y, to.y, Path{&path, "y"});
  read(input, from.cosine, to.cosine, Path{&path, "cosine"});
  read(input, from.sine, to.sine, Path{&path, "sine"});
  read(input, from.angle, to.angle, Path{&path, "angle"});
  read(input, from.velocity_x, to.velocity_x, Path{&path, "velocity_x"});
  read(input, from.velocity_y, to.velocity_y, Path{&path, "velocity_y"});
  read(input, from.angular_velocity, to.angular_velocity, Path{&path, "angular_velocity"});
  read(input, from.awake, to.awake, Path{&path, "awake"});
}
static_assert(sizeof(DryBodyVelocity) == sizeof(BodyVelocity) && alignof(DryBodyVelocity) == alignof(BodyVelocity));
static_assert(offsetof(DryBodyVelocity, velocity) == offsetof(BodyVelocity, velocity));
static_assert(offsetof(DryBodyVelocity, angular_velocity) == offsetof(BodyVelocity, angular_velocity));
static_assert(sizeof(DryQueryCount) == sizeof(QueryCount) && alignof(DryQueryCount) == alignof(QueryCount));
static_assert(offsetof(DryQueryCount, written) == offsetof(QueryCount, written));
static_assert(offsetof(DryQueryCount, found) == offsetof(QueryCount, found));
static_assert(sizeof(DryQueryFilter) == sizeof(QueryFilter) && alignof(DryQueryFilter) == alignof(QueryFilter));
static_assert(offsetof(DryQueryFilter, category) == offsetof(QueryFilter, category));
static_assert(offsetof(DryQueryFilter, mask) == offsetof(QueryFilter, mask));
static_assert(offsetof(DryQueryFilter, ignore_body) == offsetof(QueryFilter, ignore_body));
static_assert(offsetof(DryQueryFilter, static_bodies) == offsetof(QueryFilter, static_bodies));
static_assert(offsetof(DryQueryFilter, kinematic_bodies) == offsetof(QueryFilter, kinematic_bodies));
static_assert(offsetof(DryQueryFilter, dynamic_bodies) == offsetof(QueryFilter, dynamic_bodies));
static_assert(offsetof(DryQueryFilter, sensors) == offsetof(QueryFilter, sensors));
static_assert(sizeof(DryRayCast) == sizeof(RayCast) && alignof(DryRayCast) == alignof(RayCast));
static_assert(offsetof(DryRayCast, origin) == offsetof(RayCast, origin));
static_assert(offsetof(DryRayCast, translation) == offsetof(RayCast, translation));
static_assert(offsetof(DryRayCast, filter) == offsetof(RayCast, filter));
inline void write(const ShapeCast& from, DryShapeCast& to, [[maybe_unused]] Memory& memory) {
  to = DryShapeCast{};
  write(from.shape, to.shape, memory);
  to.pose = same<DryWorldTransform>(from.pose);
  to.translation = same<DryVec2>(from.translation);
  to.filter = same<DryQueryFilter>(from.filter);
}
inline void read([[maybe_unused]] Input& input, const DryShapeCast& from, ShapeCast& to,
                 [[maybe_unused]] const Path& path) {
  read(input, from.shape, to.shape, Path{&path, "shape"});
  to.pose = same<WorldTransform>(from.pose);
  to.translation = same<Vec2>(from.translation);
  to.filter = same<QueryFilter>(from.filter);
}
static_assert(sizeof(DryCastHit) == sizeof(CastHit) && alignof(DryCastHit) == alignof(CastHit));
static_assert(offsetof(DryCastHit, shape) == offsetof(CastHit, shape));
static_assert(offsetof(DryCastHit, point) == offsetof(CastHit, point));
static_assert(offsetof(DryCastHit, normal) == offsetof(CastHit, normal));
static_assert(offsetof(DryCastHit, fraction) == offsetof(CastHit, fraction));
static_assert(offsetof(DryCastHit, cell) == offsetof(CastHit, cell));
static_assert(sizeof(DryNearestShape) == sizeof(NearestShape) && alignof(DryNearestShape) == alignof(NearestShape));
static_assert(offsetof(DryNearestShape, shape) == offsetof(NearestShape, shape));
static_assert(offsetof(DryNearestShape, point) == offsetof(NearestShape, point));
static_assert(offsetof(DryNearestShape, query_point) == offsetof(NearestShape, query_point));
static_assert(offsetof(DryNearestShape, normal) == offsetof(NearestShape, normal));
static_assert(offsetof(DryNearestShape, distance) == offsetof(NearestShape, distance));
static_assert(offsetof(DryNearestShape, cell) == offsetof(NearestShape, cell));
static_assert(sizeof(DryContactPoint) == sizeof(ContactPoint) && alignof(DryContactPoint) == alignof(ContactPoint));
static_assert(offsetof(DryContactPoint, point) == offsetof(ContactPoint, point));
static_assert(offsetof(DryContactPoint, separation) == offsetof(ContactPoint, separation));
static_assert(offsetof(DryContactPoint, normal_impulse) == offsetof(ContactPoint, normal_impulse));
static_assert(offsetof(DryContactPoint, tangent_impulse) == offsetof(ContactPoint, tangent_impulse));
static_assert(offsetof(DryContactPoint, feature) == offsetof(ContactPoint, feature));
static_assert(sizeof(DryContactView) == sizeof(ContactView) && alignof(DryContactView) == alignof(ContactView));
static_assert(offsetof(DryContactView, shape_a) == offsetof(ContactView, shape_a));
static_assert(offsetof(DryContactView, shape_b) == offsetof(ContactView, shape_b));
static_assert(offsetof(DryContactView, normal) == offsetof(ContactView, normal));
static_assert(offsetof(DryContactView, count) == offsetof(ContactView, count));
static_assert(offsetof(DryContactView, points) == offsetof(ContactView, points));
static_assert(offsetof(DryContactView, cell) == offsetof(ContactView, cell));
static_assert(sizeof(DrySensorOverlap) == sizeof(SensorOverlap) && alignof(DrySensorOverlap) == alignof(SensorOverlap));
static_assert(offsetof(DrySensorOverlap, sensor) == offsetof(SensorOverlap, sensor));
static_assert(offsetof(DrySensorOverlap, visitor) == offsetof(SensorOverlap, visitor));
static_assert(offsetof(DrySensorOverlap, cell) == offsetof(SensorOverlap, cell));
static_assert(sizeof(DryIslandView) == sizeof(IslandView) && alignof(DryIslandView) == alignof(IslandView));
static_assert(offsetof(DryIslandView, bounds) == offsetof(IslandView, bounds));
static_assert(offsetof(DryIslandView, body_count) == offsetof(IslandView, body_count));
static_assert(offsetof(DryIslandView, asleep) == offsetof(IslandView, asleep));
static_assert(offsetof(DryIslandView, label) == offsetof(IslandView, label));
static_assert(offsetof(DryIslandView, body) == offsetof(IslandView, body));
inline void write(const ContactEdit& from, DryContactEdit& to, [[maybe_unused]] Memory& memory) {
  to = DryContactEdit{};
  to.ignore = from.ignore;
  to.has_friction = from.friction.has_value();
  if (from.friction.has_value()) {
    to.friction = (*from.friction);
  }
  to.has_surface_speed = from.surface_speed.has_value();
  if (from.surface_speed.has_value()) {
    to.surface_speed = (*from.surface_speed);
  }
  to.one_step = from.one_step;
}
inline void read([[maybe_unused]] Input& input, const DryContactEdit& from, ContactEdit& to,
                 [[maybe_unused]] const Path& path) {
  to.ignore = from.ignore;
  to.friction.reset();
  if (from.has_friction) {
    float value{};
    value = from.friction;
    to.friction = value;
  }
  to.surface_speed.reset();
  if (from.has_surface_speed) {
    float value{};
    value = from.surface_speed;
    to.surface_speed = value;
  }
  to.one_step = from.one_step;
}
static_assert(sizeof(DryDrawColor) == sizeof(DrawColor) && alignof(DryDrawColor) == alignof(DrawColor));
static_assert(offsetof(DryDrawColor, meaning) == offsetof(DrawColor, meaning));
static_assert(offsetof(DryDrawColor, number) == offsetof(DrawColor, number));
inline void read(Input& input, const DryDrawColor& from, DrawColor& to, const Path& path) {
  read(input, from.meaning, to.meaning, Path{&path, "meaning"});
  if (!input.failed()) to = same<DrawColor>(from);
}
inline void write(const DrawOptions& from, DryDrawOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryDrawOptions{};
  to.struct_size = sizeof(to);
  write(from.layers, to.layers, memory);
  to.has_view = from.view.has_value();
  if (from.view.has_value()) {
    to.view = same<DryWorldAabb>((*from.view));
  }
  to.arrow_seconds = from.arrow_seconds;
}
inline void read([[maybe_unused]] Input& input, const DryDrawOptions& from, DrawOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_draw_options()");
  read(input, from.layers, to.layers, Path{&path, "layers"});
  to.view.reset();
  if (from.has_view) {
    WorldAabb value{};
    value = same<WorldAabb>(from.view);
    to.view = value;
  }
  to.arrow_seconds = from.arrow_seconds;
}
static_assert(sizeof(DryContactBeginEvent) == sizeof(ContactBeginEvent) &&
              alignof(DryContactBeginEvent) == alignof(ContactBeginEvent));
static_assert(offsetof(DryContactBeginEvent, shape_a) == offsetof(ContactBeginEvent, shape_a));
static_assert(offsetof(DryContactBeginEvent, shape_b) == offsetof(ContactBeginEvent, shape_b));
static_assert(offsetof(DryContactBeginEvent, normal) == offsetof(ContactBeginEvent, normal));
static_assert(offsetof(DryContactBeginEvent, point) == offsetof(ContactBeginEvent, point));
static_assert(offsetof(DryContactBeginEvent, cell) == offsetof(ContactBeginEvent, cell));
static_assert(sizeof(DryContactEndEvent) == sizeof(ContactEndEvent) &&
              alignof(DryContactEndEvent) == alignof(ContactEndEvent));
static_assert(offsetof(DryContactEndEvent, shape_a) == offsetof(ContactEndEvent, shape_a));
static_assert(offsetof(DryContactEndEvent, shape_b) == offsetof(ContactEndEvent, shape_b));
static_assert(offsetof(DryContactEndEvent, cell) == offsetof(ContactEndEvent, cell));
static_assert(sizeof(DryContactHitEvent) == sizeof(ContactHitEvent) &&
              alignof(DryContactHitEvent) == alignof(ContactHitEvent));
static_assert(offsetof(DryContactHitEvent, shape_a) == offsetof(ContactHitEvent, shape_a));
static_assert(offsetof(DryContactHitEvent, shape_b) == offsetof(ContactHitEvent, shape_b));
static_assert(offsetof(DryContactHitEvent, point) == offsetof(ContactHitEvent, point));
static_assert(offsetof(DryContactHitEvent, normal) == offsetof(ContactHitEvent, normal));
static_assert(offsetof(DryContactHitEvent, approach_speed) == offsetof(ContactHitEvent, approach_speed));
static_assert(offsetof(DryContactHitEvent, normal_impulse) == offsetof(ContactHitEvent, normal_impulse));
static_assert(offsetof(DryContactHitEvent, cell) == offsetof(ContactHitEvent, cell));
static_assert(sizeof(DrySensorEvent) == sizeof(SensorEvent) && alignof(DrySensorEvent) == alignof(SensorEvent));
static_assert(offsetof(DrySensorEvent, sensor) == offsetof(SensorEvent, sensor));
static_assert(offsetof(DrySensorEvent, visitor) == offsetof(SensorEvent, visitor));
static_assert(offsetof(DrySensorEvent, cell) == offsetof(SensorEvent, cell));
static_assert(sizeof(DryTileChangeEvent) == sizeof(TileChangeEvent) &&
              alignof(DryTileChangeEvent) == alignof(TileChangeEvent));
static_assert(offsetof(DryTileChangeEvent, grid) == offsetof(TileChangeEvent, grid));
static_assert(offsetof(DryTileChangeEvent, cell) == offsetof(TileChangeEvent, cell));
static_assert(offsetof(DryTileChangeEvent, before) == offsetof(TileChangeEvent, before));
static_assert(offsetof(DryTileChangeEvent, now) == offsetof(TileChangeEvent, now));
inline void read(Input& input, const DryTileChangeEvent& from, TileChangeEvent& to, const Path& path) {
  read(input, from.before, to.before, Path{&path, "before"});
  read(input, from.now, to.now, Path{&path, "now"});
  if (!input.failed()) to = same<TileChangeEvent>(from);
}
static_assert(sizeof(DryBodyMoveEvent) == sizeof(BodyMoveEvent) && alignof(DryBodyMoveEvent) == alignof(BodyMoveEvent));
static_assert(offsetof(DryBodyMoveEvent, body) == offsetof(BodyMoveEvent, body));
static_assert(offsetof(DryBodyMoveEvent, pose) == offsetof(BodyMoveEvent, pose));
static_assert(offsetof(DryBodyMoveEvent, fell_asleep) == offsetof(BodyMoveEvent, fell_asleep));
static_assert(sizeof(DryBodyWakeEvent) == sizeof(BodyWakeEvent) && alignof(DryBodyWakeEvent) == alignof(BodyWakeEvent));
static_assert(offsetof(DryBodyWakeEvent, body) == offsetof(BodyWakeEvent, body));
static_assert(sizeof(DryJointBreakEvent) == sizeof(JointBreakEvent) &&
              alignof(DryJointBreakEvent) == alignof(JointBreakEvent));
static_assert(offsetof(DryJointBreakEvent, joint) == offsetof(JointBreakEvent, joint));
static_assert(offsetof(DryJointBreakEvent, body_a) == offsetof(JointBreakEvent, body_a));
static_assert(offsetof(DryJointBreakEvent, body_b) == offsetof(JointBreakEvent, body_b));
static_assert(offsetof(DryJointBreakEvent, force) == offsetof(JointBreakEvent, force));
static_assert(offsetof(DryJointBreakEvent, torque) == offsetof(JointBreakEvent, torque));
static_assert(offsetof(DryJointBreakEvent, user_data) == offsetof(JointBreakEvent, user_data));
static_assert(sizeof(DryJointLimitEvent) == sizeof(JointLimitEvent) &&
              alignof(DryJointLimitEvent) == alignof(JointLimitEvent));
static_assert(offsetof(DryJointLimitEvent, joint) == offsetof(JointLimitEvent, joint));
static_assert(offsetof(DryJointLimitEvent, body_a) == offsetof(JointLimitEvent, body_a));
static_assert(offsetof(DryJointLimitEvent, body_b) == offsetof(JointLimitEvent, body_b));
static_assert(offsetof(DryJointLimitEvent, axis) == offsetof(JointLimitEvent, axis));
static_assert(offsetof(DryJointLimitEvent, upper) == offsetof(JointLimitEvent, upper));
static_assert(offsetof(DryJointLimitEvent, speed) == offsetof(JointLimitEvent, speed));
static_assert(offsetof(DryJointLimitEvent, user_data) == offsetof(JointLimitEvent, user_data));
inline void read(Input& input, const DryJointLimitEvent& from, JointLimitEvent& to, const Path& path) {
  read(input, from.axis, to.axis, Path{&path, "axis"});
  if (!input.failed()) to = same<JointLimitEvent>(from);
}
inline void write(const Events& from, DryEvents& to, [[maybe_unused]] Memory& memory) {
  to = DryEvents{};
  to.contact_begin = same_pointer<const DryContactBeginEvent>(from.contact_begin.data());
  to.contact_begin_count = from.contact_begin.size();
  to.contact_end = same_pointer<const DryContactEndEvent>(from.contact_end.data());
  to.contact_end_count = from.contact_end.size();
  to.contact_hit = same_pointer<const DryContactHitEvent>(from.contact_hit.data());
  to.contact_hit_count = from.contact_hit.size();
  to.sensor_begin = same_pointer<const DrySensorEvent>(from.sensor_begin.data());
  to.sensor_begin_count = from.sensor_begin.size();
  to.sensor_end = same_pointer<const DrySensorEvent>(from.sensor_end.data());
  to.sensor_end_count = from.sensor_end.size();
  to.body_move = same_pointer<const DryBodyMoveEvent>(from.body_move.data());
  to.body_move_count = from.body_move.size();
  to.joint_break = same_pointer<const DryJointBreakEvent>(from.joint_break.data());
  to.joint_break_count = from.joint_break.size();
  to.body_wake = same_pointer<const DryBodyWakeEvent>(from.body_wake.data());
  to.body_wake_count = from.body_wake.size();
  to.joint_limit = same_pointer<const DryJointLimitEvent>(from.joint_limit.data());
  to.joint_limit_count = from.joint_limit.size();
  to.tile_change = same_pointer<const DryTileChangeEvent>(from.tile_change.data());
  to.tile_change_count = from.tile_change.size();
}
static_assert(sizeof(DryFieldArea) == sizeof(FieldArea) && alignof(DryFieldArea) == alignof(FieldArea));
static_assert(offsetof(DryFieldArea, kind) == offsetof(FieldArea, kind));
static_assert(offsetof(DryFieldArea, box) == offsetof(FieldArea, box));
static_assert(offsetof(DryFieldArea, center) == offsetof(FieldArea, center));
static_assert(offsetof(DryFieldArea, radius) == offsetof(FieldArea, radius));
inline void read(Input& input, const DryFieldArea& from, FieldArea& to, const Path& path) {
  read(input, from.kind, to.kind, Path{&path, "kind"});
  if (!input.failed()) to = same<FieldArea>(from);
}
inline void write(const GravityZoneOptions& from, DryGravityZoneOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryGravityZoneOptions{};
  to.struct_size = sizeof(to);
  to.bodies = same_pointer<const DryBodyId>(from.bodies.data());
  to.bodies_count = from.bodies.size();
  to.categories = from.categories;
  to.area = same<DryFieldArea>(from.area);
  to.enabled = from.enabled;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.acceleration = same<DryVec2>(from.acceleration);
  to.replaces_gravity = from.replaces_gravity;
}
inline void read([[maybe_unused]] Input& input, const DryGravityZoneOptions& from, GravityZoneOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_gravity_zone_options()");
  input.array(from.bodies, from.bodies_count, to.bodies, Path{&path, "bodies"});
  to.categories = from.categories;
  read(input, from.area, to.area, Path{&path, "area"});
  to.enabled = from.enabled;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.acceleration = same<Vec2>(from.acceleration);
  to.replaces_gravity = from.replaces_gravity;
}
inline void write(const DirectionalFieldOptions& from, DryDirectionalFieldOptions& to,
                  [[maybe_unused]] Memory& memory) {
  to = DryDirectionalFieldOptions{};
  to.struct_size = sizeof(to);
  to.bodies = same_pointer<const DryBodyId>(from.bodies.data());
  to.bodies_count = from.bodies.size();
  to.categories = from.categories;
  to.area = same<DryFieldArea>(from.area);
  to.enabled = from.enabled;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.origin = same<DryPosition>(from.origin);
  to.direction = same<DryVec2>(from.direction);
  to.strength = from.strength;
  to.quantity = static_cast<DryFieldQuantity>(from.quantity);
  to.falloff = static_cast<DryFalloff>(from.falloff);
  to.reach = from.reach;
  to.half_width = from.half_width;
}
inline void read([[maybe_unused]] Input& input, const DryDirectionalFieldOptions& from, DirectionalFieldOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_directional_field_options()");
  input.array(from.bodies, from.bodies_count, to.bodies, Path{&path, "bodies"});
  to.categories = from.categories;
  read(input, from.area, to.area, Path{&path, "area"});
  to.enabled = from.enabled;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.origin = same<Position>(from.origin);
  to.direction = same<Vec2>(from.direction);
  to.strength = from.strength;
  read(input, from.quantity, to.quantity, Path{&path, "quantity"});
  read(input, from.falloff, to.falloff, Path{&path, "falloff"});
  to.reach = from.reach;
  to.half_width = from.half_width;
}
inline void write(const RadialFieldOptions& from, DryRadialFieldOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryRadialFieldOptions{};
  to.struct_size = sizeof(to);
  to.bodies = same_pointer<const DryBodyId>(from.bodies.data());
  to.bodies_count = from.bodies.size();
  to.categories = from.categories;
  to.area = same<DryFieldArea>(from.area);
  to.enabled = from.enabled;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.center = same<DryPosition>(from.center);
  to.carrier = same<DryBodyId>(from.carrier);
  to.strength = from.strength;
  to.swirl = from.swirl;
  to.quantity = static_cast<DryFieldQuantity>(from.quantity);
  to.falloff = static_cast<DryFalloff>(from.falloff);
  to.core_radius = from.core_radius;
  to.reach = from.reach;
}
inline void read([[maybe_unused]] Input& input, const DryRadialFieldOptions& from, RadialFieldOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_radial_field_options()");
  input.array(from.bodies, from.bodies_count, to.bodies, Path{&path, "bodies"});
  to.categories = from.categories;
  read(input, from.area, to.area, Path{&path, "area"});
  to.enabled = from.enabled;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.center = same<Position>(from.center);
  to.carrier = same<BodyId>(from.carrier);
  to.strength = from.strength;
  to.swirl = from.swirl;
  read(input, from.quantity, to.quantity, Path{&path, "quantity"});
  read(input, from.falloff, to.falloff, Path{&path, "falloff"});
  to.core_radius = from.core_radius;
  to.reach = from.reach;
}
inline void write(const BuoyancyOptions& from, DryBuoyancyOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryBuoyancyOptions{};
  to.struct_size = sizeof(to);
  to.bodies = same_pointer<const DryBodyId>(from.bodies.data());
  to.bodies_count = from.bodies.size();
  to.categories = from.categories;
  to.area = same<DryFieldArea>(from.area);
  to.enabled = from.enabled;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.surface = same<DryPosition>(from.surface);
  to.density = from.density;
  to.linear_drag = from.linear_drag;
  to.angular_drag = from.angular_drag;
  to.flow = same<DryVec2>(from.flow);
  to.wave_amplitude = from.wave_amplitude;
  to.wave_length = from.wave_length;
  to.wave_speed = from.wave_speed;
}
inline void read([[maybe_unused]] Input& input, const DryBuoyancyOptions& from, BuoyancyOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_buoyancy_options()");
  input.array(from.bodies, from.bodies_count, to.bodies, Path{&path, "bodies"});
  to.categories = from.categories;
  read(input, from.area, to.area, Path{&path, "area"});
  to.enabled = from.enabled;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.surface = same<Position>(from.surface);
  to.density = from.density;
  to.linear_drag = from.linear_drag;
  to.angular_drag = from.angular_drag;
  to.flow = same<Vec2>(from.flow);
  to.wave_amplitude = from.wave_amplitude;
  to.wave_length = from.wave_length;
  to.wave_speed = from.wave_speed;
}
inline void write(const WindOptions& from, DryWindOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryWindOptions{};
  to.struct_size = sizeof(to);
  to.bodies = same_pointer<const DryBodyId>(from.bodies.data());
  to.bodies_count = from.bodies.size();
  to.categories = from.categories;
  to.area = same<DryFieldArea>(from.area);
  to.enabled = from.enabled;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.velocity = same<DryVec2>(from.velocity);
  to.density = from.density;
  to.drag = from.drag;
  to.friction = from.friction;
  to.gusts = from.gusts;
  to.gust_period = from.gust_period;
}
inline void read([[maybe_unused]] Input& input, const DryWindOptions& from, WindOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_wind_options()");
  input.array(from.bodies, from.bodies_count, to.bodies, Path{&path, "bodies"});
  to.categories = from.categories;
  read(input, from.area, to.area, Path{&path, "area"});
  to.enabled = from.enabled;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.velocity = same<Vec2>(from.velocity);
  to.density = from.density;
  to.drag = from.drag;
  to.friction = from.friction;
  to.gusts = from.gusts;
  to.gust_period = from.gust_period;
}
inline void write(const CustomFieldOptions& from, DryCustomFieldOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryCustomFieldOptions{};
  to.struct_size = sizeof(to);
  to.bodies = same_pointer<const DryBodyId>(from.bodies.data());
  to.bodies_count = from.bodies.size();
  to.categories = from.categories;
  to.area = same<DryFieldArea>(from.area);
  to.enabled = from.enabled;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.function = from.function;
  std::memcpy(to.parameters, from.parameters.data(), sizeof(to.parameters));
}
inline void read([[maybe_unused]] Input& input, const DryCustomFieldOptions& from, CustomFieldOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_custom_field_options()");
  input.array(from.bodies, from.bodies_count, to.bodies, Path{&path, "bodies"});
  to.categories = from.categories;
  read(input, from.area, to.area, Path{&path, "area"});
  to.enabled = from.enabled;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.function = from.function;
  std::memcpy(to.parameters.data(), from.parameters, sizeof(from.parameters));
}
inline void write(const FieldTarget& from, DryFieldTarget& to, [[maybe_unused]] Memory& memory) {
  to = DryFieldTarget{};
  to.field = same<DryFieldId>(from.field);
  to.body = same<DryBodyId>(from.body);
  to.center = same<DryPosition>(from.center);
  to.rotation = same<DryRotation>(from.rotation);
  to.velocity = same<DryVec2>(from.velocity);
  to.angular_velocity = from.angular_velocity;
  to.mass = from.mass;
  to.inertia = from.inertia;
  to.time = from.time;
  to.parameters = from.parameters.data();
}
static_assert(sizeof(DryFieldPush) == sizeof(FieldPush) && alignof(DryFieldPush) == alignof(FieldPush));
static_assert(offsetof(DryFieldPush, force) == offsetof(FieldPush, force));
static_assert(offsetof(DryFieldPush, torque) == offsetof(FieldPush, torque));
static_assert(offsetof(DryFieldPush, linear_drag) == offsetof(FieldPush, linear_drag));
static_assert(offsetof(DryFieldPush, angular_drag) == offsetof(FieldPush, angular_drag));
inline void write(const ExplosionOptions& from, DryExplosionOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryExplosionOptions{};
  to.struct_size = sizeof(to);
  to.center = same<DryPosition>(from.center);
  to.radius = from.radius;
  to.strength = from.strength;
  to.falloff = static_cast<DryFalloff>(from.falloff);
  to.shielding = from.shielding;
  to.bodies = same_pointer<const DryBodyId>(from.bodies.data());
  to.bodies_count = from.bodies.size();
  to.categories = from.categories;
}
inline void read([[maybe_unused]] Input& input, const DryExplosionOptions& from, ExplosionOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_explosion_options()");
  to.center = same<Position>(from.center);
  to.radius = from.radius;
  to.strength = from.strength;
  read(input, from.falloff, to.falloff, Path{&path, "falloff"});
  to.shielding = from.shielding;
  input.array(from.bodies, from.bodies_count, to.bodies, Path{&path, "bodies"});
  to.categories = from.categories;
}
static_assert(sizeof(DryExplosionReport) == sizeof(ExplosionReport) &&
              alignof(DryExplosionReport) == alignof(ExplosionReport));
static_assert(offsetof(DryExplosionReport, bodies) == offsetof(ExplosionReport, bodies));
static_assert(offsetof(DryExplosionReport, impulse) == offsetof(ExplosionReport, impulse));
struct FixedStepOptionsBeforeStep {
  void (*function)(void* context, DryWorld* world);
  void* context;
  void operator()(World& world) const { function(context, handle<DryWorld>(&world)); }
};
struct FixedStepOptionsAfterStep {
  void (*function)(void* context, DryWorld* world);
  void* context;
  void operator()(World& world) const { function(context, handle<DryWorld>(&world)); }
};
inline void write(const FixedStepOptions& from, DryFixedStepOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryFixedStepOptions{};
  to.struct_size = sizeof(to);
  to.step_seconds = from.step_seconds;
  to.max_steps = from.max_steps;
  to.smoothing = static_cast<DrySmoothing>(from.smoothing);
  if (const auto* callback = from.before_step.template target<FixedStepOptionsBeforeStep>(); callback != nullptr) {
    to.before_step = callback->function;
    to.before_step_context = callback->context;
  }
  if (const auto* callback = from.after_step.template target<FixedStepOptionsAfterStep>(); callback != nullptr) {
    to.after_step = callback->function;
    to.after_step_context = callback->context;
  }
}
inline void read([[maybe_unused]] Input& input, const DryFixedStepOptions& from, FixedStepOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_fixed_step_options()");
  to.step_seconds = from.step_seconds;
  to.max_steps = from.max_steps;
  read(input, from.smoothing, to.smoothing, Path{&path, "smoothing"});
  to.before_step = nullptr;
  if (from.before_step != nullptr)
    to.before_step = FixedStepOptionsBeforeStep{from.before_step, from.before_step_context};
  to.after_step = nullptr;
  if (from.after_step != nullptr) to.after_step = FixedStepOptionsAfterStep{from.after_step, from.after_step_context};
}
static_assert(sizeof(DryFrameReport) == sizeof(FrameReport) && alignof(DryFrameReport) == alignof(FrameReport));
static_assert(offsetof(DryFrameReport, steps) == offsetof(FrameReport, steps));
static_assert(offsetof(DryFrameReport, dropped_seconds) == offsetof(FrameReport, dropped_seconds));
static_assert(offsetof(DryFrameReport, remainder) == offsetof(FrameReport, remainder));
static_assert(sizeof(DrySpring) == sizeof(Spring) && alignof(DrySpring) == alignof(Spring));
static_assert(offsetof(DrySpring, enabled) == offsetof(Spring, enabled));
static_assert(offsetof(DrySpring, hertz) == offsetof(Spring, hertz));
static_assert(offsetof(DrySpring, damping_ratio) == offsetof(Spring, damping_ratio));
static_assert(sizeof(DryLimit) == sizeof(Limit) && alignof(DryLimit) == alignof(Limit));
static_assert(offsetof(DryLimit, enabled) == offsetof(Limit, enabled));
static_assert(offsetof(DryLimit, lower) == offsetof(Limit, lower));
static_assert(offsetof(DryLimit, upper) == offsetof(Limit, upper));
static_assert(sizeof(DryMotor) == sizeof(Motor) && alignof(DryMotor) == alignof(Motor));
static_assert(offsetof(DryMotor, enabled) == offsetof(Motor, enabled));
static_assert(offsetof(DryMotor, speed) == offsetof(Motor, speed));
static_assert(offsetof(DryMotor, max_force) == offsetof(Motor, max_force));
static_assert(sizeof(DryBreakLimit) == sizeof(BreakLimit) && alignof(DryBreakLimit) == alignof(BreakLimit));
static_assert(offsetof(DryBreakLimit, enabled) == offsetof(BreakLimit, enabled));
static_assert(offsetof(DryBreakLimit, force) == offsetof(BreakLimit, force));
static_assert(offsetof(DryBreakLimit, torque) == offsetof(BreakLimit, torque));
inline void write(const RevoluteOptions& from, DryRevoluteOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryRevoluteOptions{};
  to.struct_size = sizeof(to);
  to.body_a = same<DryBodyId>(from.body_a);
  to.body_b = same<DryBodyId>(from.body_b);
  to.anchor_a = same<DryVec2>(from.anchor_a);
  to.anchor_b = same<DryVec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<DryBreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.reference_angle = from.reference_angle;
  to.limit = same<DryLimit>(from.limit);
  to.motor = same<DryMotor>(from.motor);
  to.spring = same<DrySpring>(from.spring);
  to.target_angle = from.target_angle;
}
inline void read([[maybe_unused]] Input& input, const DryRevoluteOptions& from, RevoluteOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_revolute_options()");
  to.body_a = same<BodyId>(from.body_a);
  to.body_b = same<BodyId>(from.body_b);
  to.anchor_a = same<Vec2>(from.anchor_a);
  to.anchor_b = same<Vec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<BreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.reference_angle = from.reference_angle;
  to.limit = same<Limit>(from.limit);
  to.motor = same<Motor>(from.motor);
  to.spring = same<Spring>(from.spring);
  to.target_angle = from.target_angle;
}
inline void write(const PrismaticOptions& from, DryPrismaticOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryPrismaticOptions{};
  to.struct_size = sizeof(to);
  to.body_a = same<DryBodyId>(from.body_a);
  to.body_b = same<DryBodyId>(from.body_b);
  to.anchor_a = same<DryVec2>(from.anchor_a);
  to.anchor_b = same<DryVec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<DryBreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.axis = same<DryVec2>(from.axis);
  to.reference_angle = from.reference_angle;
  to.limit = same<DryLimit>(from.limit);
  to.motor = same<DryMotor>(from.motor);
  to.spring = same<DrySpring>(from.spring);
  to.target_translation = from.target_translation;
}
inline void read([[maybe_unused]] Input& input, const DryPrismaticOptions& from, PrismaticOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_prismatic_options()");
  to.body_a = same<BodyId>(from.body_a);
  to.body_b = same<BodyId>(from.body_b);
  to.anchor_a = same<Vec2>(from.anchor_a);
  to.anchor_b = same<Vec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<BreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.axis = same<Vec2>(from.axis);
  to.reference_angle = from.reference_angle;
  to.limit = same<Limit>(from.limit);
  to.motor = same<Motor>(from.motor);
  to.spring = same<Spring>(from.spring);
  to.target_translation = from.target_translation;
}
inline void write(const DistanceOptions& from, DryDistanceOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryDistanceOptions{};
  to.struct_size = sizeof(to);
  to.body_a = same<DryBodyId>(from.body_a);
  to.body_b = same<DryBodyId>(from.body_b);
  to.anchor_a = same<DryVec2>(from.anchor_a);
  to.anchor_b = same<DryVec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<DryBreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.length = from.length;
  to.spring = same<DrySpring>(from.spring);
  to.limit = same<DryLimit>(from.limit);
  to.motor = same<DryMotor>(from.motor);
  to.spring_force = same<DryLimit>(from.spring_force);
}
inline void read([[maybe_unused]] Input& input, const DryDistanceOptions& from, DistanceOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_distance_options()");
  to.body_a = same<BodyId>(from.body_a);
  to.body_b = same<BodyId>(from.body_b);
  to.anchor_a = same<Vec2>(from.anchor_a);
  to.anchor_b = same<Vec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<BreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.length = from.length;
  to.spring = same<Spring>(from.spring);
  to.limit = same<Limit>(from.limit);
  to.motor = same<Motor>(from.motor);
  to.spring_force = same<Limit>(from.spring_force);
}
inline void write(const WeldOptions& from, DryWeldOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryWeldOptions{};
  to.struct_size = sizeof(to);
  to.body_a = same<DryBodyId>(from.body_a);
  to.body_b = same<DryBodyId>(from.body_b);
  to.anchor_a = same<DryVec2>(from.anchor_a);
  to.anchor_b = same<DryVec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<DryBreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.reference_angle = from.reference_angle;
  to.linear_spring = same<DrySpring>(from.linear_spring);
  to.angular_spring = same<DrySpring>(from.angular_spring);
}
inline void read([[maybe_unused]] Input& input, const DryWeldOptions& from, WeldOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_weld_options()");
  to.body_a = same<BodyId>(from.body_a);
  to.body_b = same<BodyId>(from.body_b);
  to.anchor_a = same<Vec2>(from.anchor_a);
  to.anchor_b = same<Vec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<BreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.reference_angle = from.reference_angle;
  to.linear_spring = same<Spring>(from.linear_spring);
  to.angular_spring = same<Spring>(from.angular_spring);
}
inline void write(const WheelOptions& from, DryWheelOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryWheelOptions{};
  to.struct_size = sizeof(to);
  to.body_a = same<DryBodyId>(from.body_a);
  to.body_b = same<DryBodyId>(from.body_b);
  to.anchor_a = same<DryVec2>(from.anchor_a);
  to.anchor_b = same<DryVec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<DryBreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.axis = same<DryVec2>(from.axis);
  to.limit = same<DryLimit>(from.limit);
  to.spring = same<DrySpring>(from.spring);
  to.target_translation = from.target_translation;
  to.motor = same<DryMotor>(from.motor);
}
inline void read([[maybe_unused]] Input& input, const DryWheelOptions& from, WheelOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_wheel_options()");
  to.body_a = same<BodyId>(from.body_a);
  to.body_b = same<BodyId>(from.body_b);
  to.anchor_a = same<Vec2>(from.anchor_a);
  to.anchor_b = same<Vec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<BreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.axis = same<Vec2>(from.axis);
  to.limit = same<Limit>(from.limit);
  to.spring = same<Spring>(from.spring);
  to.target_translation = from.target_translation;
  to.motor = same<Motor>(from.motor);
}
inline void write(const ServoOptions& from, DryServoOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryServoOptions{};
  to.struct_size = sizeof(to);
  to.body_a = same<DryBodyId>(from.body_a);
  to.body_b = same<DryBodyId>(from.body_b);
  to.anchor_a = same<DryVec2>(from.anchor_a);
  to.anchor_b = same<DryVec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<DryBreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.target = same<DryVec2>(from.target);
  to.target_angle = from.target_angle;
  to.spring = same<DrySpring>(from.spring);
  to.max_force = from.max_force;
  to.max_torque = from.max_torque;
}
inline void read([[maybe_unused]] Input& input, const DryServoOptions& from, ServoOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_servo_options()");
  to.body_a = same<BodyId>(from.body_a);
  to.body_b = same<BodyId>(from.body_b);
  to.anchor_a = same<Vec2>(from.anchor_a);
  to.anchor_b = same<Vec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<BreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.target = same<Vec2>(from.target);
  to.target_angle = from.target_angle;
  to.spring = same<Spring>(from.spring);
  to.max_force = from.max_force;
  to.max_torque = from.max_torque;
}
inline void write(const FrictionOptions& from, DryFrictionOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryFrictionOptions{};
  to.struct_size = sizeof(to);
  to.body_a = same<DryBodyId>(from.body_a);
  to.body_b = same<DryBodyId>(from.body_b);
  to.anchor_a = same<DryVec2>(from.anchor_a);
  to.anchor_b = same<DryVec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<DryBreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.max_force = from.max_force;
  to.max_torque = from.max_torque;
}
inline void read([[maybe_unused]] Input& input, const DryFrictionOptions& from, FrictionOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_friction_options()");
  to.body_a = same<BodyId>(from.body_a);
  to.body_b = same<BodyId>(from.body_b);
  to.anchor_a = same<Vec2>(from.anchor_a);
  to.anchor_b = same<Vec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<BreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.max_force = from.max_force;
  to.max_torque = from.max_torque;
}
inline void write(const MouseOptions& from, DryMouseOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryMouseOptions{};
  to.struct_size = sizeof(to);
  to.body_a = same<DryBodyId>(from.body_a);
  to.body_b = same<DryBodyId>(from.body_b);
  to.anchor_a = same<DryVec2>(from.anchor_a);
  to.anchor_b = same<DryVec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<DryBreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.spring = same<DrySpring>(from.spring);
  to.max_acceleration = from.max_acceleration;
}
inline void read([[maybe_unused]] Input& input, const DryMouseOptions& from, MouseOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_mouse_options()");
  to.body_a = same<BodyId>(from.body_a);
  to.body_b = same<BodyId>(from.body_b);
  to.anchor_a = same<Vec2>(from.anchor_a);
  to.anchor_b = same<Vec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<BreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.spring = same<Spring>(from.spring);
  to.max_acceleration = from.max_acceleration;
}
inline void write(const GrooveOptions& from, DryGrooveOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryGrooveOptions{};
  to.struct_size = sizeof(to);
  to.body_a = same<DryBodyId>(from.body_a);
  to.body_b = same<DryBodyId>(from.body_b);
  to.anchor_a = same<DryVec2>(from.anchor_a);
  to.anchor_b = same<DryVec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<DryBreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.axis = same<DryVec2>(from.axis);
  to.limit = same<DryLimit>(from.limit);
}
inline void read([[maybe_unused]] Input& input, const DryGrooveOptions& from, GrooveOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_groove_options()");
  to.body_a = same<BodyId>(from.body_a);
  to.body_b = same<BodyId>(from.body_b);
  to.anchor_a = same<Vec2>(from.anchor_a);
  to.anchor_b = same<Vec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<BreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.axis = same<Vec2>(from.axis);
  to.limit = same<Limit>(from.limit);
}
inline void write(const FilterOptions& from, DryFilterOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryFilterOptions{};
  to.struct_size = sizeof(to);
  to.body_a = same<DryBodyId>(from.body_a);
  to.body_b = same<DryBodyId>(from.body_b);
  to.anchor_a = same<DryVec2>(from.anchor_a);
  to.anchor_b = same<DryVec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<DryBreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
}
inline void read([[maybe_unused]] Input& input, const DryFilterOptions& from, FilterOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_filter_options()");
  to.body_a = same<BodyId>(from.body_a);
  to.body_b = same<BodyId>(from.body_b);
  to.anchor_a = same<Vec2>(from.anchor_a);
  to.anchor_b = same<Vec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<BreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
}
static_assert(sizeof(DryJointCoordinate) == sizeof(JointCoordinate) &&
              alignof(DryJointCoordinate) == alignof(JointCoordinate));
static_assert(offsetof(DryJointCoordinate, locked) == offsetof(JointCoordinate, locked));
static_assert(offsetof(DryJointCoordinate, limit) == offsetof(JointCoordinate, limit));
static_assert(offsetof(DryJointCoordinate, motor) == offsetof(JointCoordinate, motor));
static_assert(offsetof(DryJointCoordinate, spring) == offsetof(JointCoordinate, spring));
static_assert(offsetof(DryJointCoordinate, target) == offsetof(JointCoordinate, target));
static_assert(offsetof(DryJointCoordinate, max_spring_force) == offsetof(JointCoordinate, max_spring_force));
inline void write(const GenericOptions& from, DryGenericOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryGenericOptions{};
  to.struct_size = sizeof(to);
  to.body_a = same<DryBodyId>(from.body_a);
  to.body_b = same<DryBodyId>(from.body_b);
  to.anchor_a = same<DryVec2>(from.anchor_a);
  to.anchor_b = same<DryVec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<DryBreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.axis = same<DryVec2>(from.axis);
  to.reference_angle = from.reference_angle;
  to.x = same<DryJointCoordinate>(from.x);
  to.y = same<DryJointCoordinate>(from.y);
  to.angle = same<DryJointCoordinate>(from.angle);
}
inline void read([[maybe_unused]] Input& input, const DryGenericOptions& from, GenericOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_generic_options()");
  to.body_a = same<BodyId>(from.body_a);
  to.body_b = same<BodyId>(from.body_b);
  to.anchor_a = same<Vec2>(from.anchor_a);
  to.anchor_b = same<Vec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<BreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.axis = same<Vec2>(from.axis);
  to.reference_angle = from.reference_angle;
  to.x = same<JointCoordinate>(from.x);
  to.y = same<JointCoordinate>(from.y);
  to.angle = same<JointCoordinate>(from.angle);
}
inline void write(const GearOptions& from, DryGearOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryGearOptions{};
  to.struct_size = sizeof(to);
  to.body_a = same<DryBodyId>(from.body_a);
  to.body_b = same<DryBodyId>(from.body_b);
  to.anchor_a = same<DryVec2>(from.anchor_a);
  to.anchor_b = same<DryVec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<DryBreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.joint_a = same<DryJointId>(from.joint_a);
  to.joint_b = same<DryJointId>(from.joint_b);
  to.ratio = from.ratio;
}
inline void read([[maybe_unused]] Input& input, const DryGearOptions& from, GearOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_gear_options()");
  to.body_a = same<BodyId>(from.body_a);
  to.body_b = same<BodyId>(from.body_b);
  to.anchor_a = same<Vec2>(from.anchor_a);
  to.anchor_b = same<Vec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<BreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.joint_a = same<JointId>(from.joint_a);
  to.joint_b = same<JointId>(from.joint_b);
  to.ratio = from.ratio;
}
inline void write(const PulleyOptions& from, DryPulleyOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryPulleyOptions{};
  to.struct_size = sizeof(to);
  to.body_a = same<DryBodyId>(from.body_a);
  to.body_b = same<DryBodyId>(from.body_b);
  to.anchor_a = same<DryVec2>(from.anchor_a);
  to.anchor_b = same<DryVec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<DryBreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.wheel_a = same<DryPosition>(from.wheel_a);
  to.wheel_b = same<DryPosition>(from.wheel_b);
  to.ratio = from.ratio;
  to.length = from.length;
}
inline void read([[maybe_unused]] Input& input, const DryPulleyOptions& from, PulleyOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_pulley_options()");
  to.body_a = same<BodyId>(from.body_a);
  to.body_b = same<BodyId>(from.body_b);
  to.anchor_a = same<Vec2>(from.anchor_a);
  to.anchor_b = same<Vec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<BreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.wheel_a = same<Position>(from.wheel_a);
  to.wheel_b = same<Position>(from.wheel_b);
  to.ratio = from.ratio;
  to.length = from.length;
}
inline void write(const RatchetOptions& from, DryRatchetOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryRatchetOptions{};
  to.struct_size = sizeof(to);
  to.body_a = same<DryBodyId>(from.body_a);
  to.body_b = same<DryBodyId>(from.body_b);
  to.anchor_a = same<DryVec2>(from.anchor_a);
  to.anchor_b = same<DryVec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<DryBreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = from.name.c_str();
  to.user_data = from.user_data;
  to.pitch = from.pitch;
  to.reference_angle = from.reference_angle;
  to.clockwise = from.clockwise;
}
inline void read([[maybe_unused]] Input& input, const DryRatchetOptions& from, RatchetOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_ratchet_options()");
  to.body_a = same<BodyId>(from.body_a);
  to.body_b = same<BodyId>(from.body_b);
  to.anchor_a = same<Vec2>(from.anchor_a);
  to.anchor_b = same<Vec2>(from.anchor_b);
  to.collide_connected = from.collide_connected;
  to.break_limit = same<BreakLimit>(from.break_limit);
  to.limit_events = from.limit_events;
  to.name = text_of(from.name);
  to.user_data = from.user_data;
  to.pitch = from.pitch;
  to.reference_angle = from.reference_angle;
  to.clockwise = from.clockwise;
}
static_assert(sizeof(DryJointState) == sizeof(JointState) && alignof(DryJointState) == alignof(JointState));
static_assert(offsetof(DryJointState, force) == offsetof(JointState, force));
static_assert(offsetof(DryJointState, torque) == offsetof(JointState, torque));
static_assert(offsetof(DryJointState, coordinate) == offsetof(JointState, coordinate));
static_assert(offsetof(DryJointState, speed) == offsetof(JointState, speed));
static_assert(offsetof(DryJointState, offset) == offsetof(JointState, offset));
static_assert(offsetof(DryJointState, angle) == offsetof(JointState, angle));
static_assert(offsetof(DryJointState, linear_error) == offsetof(JointState, linear_error));
static_assert(offsetof(DryJointState, angular_error) == offsetof(JointState, angular_error));
static_assert(sizeof(DryEllipse) == sizeof(Ellipse) && alignof(DryEllipse) == alignof(Ellipse));
static_assert(offsetof(DryEllipse, center) == offsetof(Ellipse, center));
static_assert(offsetof(DryEllipse, radii) == offsetof(Ellipse, radii));
static_assert(offsetof(DryEllipse, angle) == offsetof(Ellipse, angle));
static_assert(sizeof(DrySlice) == sizeof(Slice) && alignof(DrySlice) == alignof(Slice));
static_assert(offsetof(DrySlice, center) == offsetof(Slice, center));
static_assert(offsetof(DrySlice, radius) == offsetof(Slice, radius));
static_assert(offsetof(DrySlice, angle) == offsetof(Slice, angle));
static_assert(offsetof(DrySlice, half_angle) == offsetof(Slice, half_angle));
static_assert(offsetof(DrySlice, cut) == offsetof(Slice, cut));
static_assert(offsetof(DrySlice, rounding) == offsetof(Slice, rounding));
inline void read(Input& input, const DrySlice& from, Slice& to, const Path& path) {
  read(input, from.cut, to.cut, Path{&path, "cut"});
  if (!input.failed()) to = same<Slice>(from);
}
inline void write(const SupportOptions& from, DrySupportOptions& to, [[maybe_unused]] Memory& memory) {
  to = DrySupportOptions{};
  to.struct_size = sizeof(to);
  to.type = from.type.c_str();
  to.parameters = same_pointer<const float>(from.parameters.data());
  to.parameters_count = from.parameters.size();
  to.center = same<DryVec2>(from.center);
  to.angle = from.angle;
  to.rounding = from.rounding;
}
inline void read([[maybe_unused]] Input& input, const DrySupportOptions& from, SupportOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_support_options()");
  to.type = text_of(from.type);
  input.array(from.parameters, from.parameters_count, to.parameters, Path{&path, "parameters"});
  to.center = same<Vec2>(from.center);
  to.angle = from.angle;
  to.rounding = from.rounding;
}
static_assert(sizeof(DrySupportShapeFlat) == sizeof(SupportShape::Flat) &&
              alignof(DrySupportShapeFlat) == alignof(SupportShape::Flat));
static_assert(offsetof(DrySupportShapeFlat, point_a) == offsetof(SupportShape::Flat, point_a));
static_assert(offsetof(DrySupportShapeFlat, point_b) == offsetof(SupportShape::Flat, point_b));
inline void write(const MoverOptions& from, DryMoverOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryMoverOptions{};
  to.struct_size = sizeof(to);
  write(from.shape, to.shape, memory);
  to.up = same<DryVec2>(from.up);
  to.max_slope = from.max_slope;
  to.step_height = from.step_height;
  to.snap_distance = from.snap_distance;
  to.skin = from.skin;
  to.push_force = from.push_force;
  to.mass = from.mass;
  to.filter = same<DryQueryFilter>(from.filter);
  to.material = from.material;
}
inline void read([[maybe_unused]] Input& input, const DryMoverOptions& from, MoverOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_mover_options()");
  read(input, from.shape, to.shape, Path{&path, "shape"});
  to.up = same<Vec2>(from.up);
  to.max_slope = from.max_slope;
  to.step_height = from.step_height;
  to.snap_distance = from.snap_distance;
  to.skin = from.skin;
  to.push_force = from.push_force;
  to.mass = from.mass;
  to.filter = same<QueryFilter>(from.filter);
  to.material = from.material;
}
static_assert(sizeof(DryMoverGround) == sizeof(MoverGround) && alignof(DryMoverGround) == alignof(MoverGround));
static_assert(offsetof(DryMoverGround, shape) == offsetof(MoverGround, shape));
static_assert(offsetof(DryMoverGround, body) == offsetof(MoverGround, body));
static_assert(offsetof(DryMoverGround, point) == offsetof(MoverGround, point));
static_assert(offsetof(DryMoverGround, normal) == offsetof(MoverGround, normal));
static_assert(offsetof(DryMoverGround, velocity) == offsetof(MoverGround, velocity));
static_assert(offsetof(DryMoverGround, anchor) == offsetof(MoverGround, anchor));
static_assert(offsetof(DryMoverGround, anchored_at) == offsetof(MoverGround, anchored_at));
static_assert(sizeof(DryMover) == sizeof(Mover) && alignof(DryMover) == alignof(Mover));
static_assert(offsetof(DryMover, position) == offsetof(Mover, position));
static_assert(offsetof(DryMover, velocity) == offsetof(Mover, velocity));
static_assert(offsetof(DryMover, ground) == offsetof(Mover, ground));
static_assert(sizeof(DryMoverInput) == sizeof(MoverInput) && alignof(DryMoverInput) == alignof(MoverInput));
static_assert(offsetof(DryMoverInput, velocity) == offsetof(MoverInput, velocity));
static_assert(offsetof(DryMoverInput, seconds) == offsetof(MoverInput, seconds));
static_assert(offsetof(DryMoverInput, drop) == offsetof(MoverInput, drop));
static_assert(sizeof(DryMoverHit) == sizeof(MoverHit) && alignof(DryMoverHit) == alignof(MoverHit));
static_assert(offsetof(DryMoverHit, shape) == offsetof(MoverHit, shape));
static_assert(offsetof(DryMoverHit, body) == offsetof(MoverHit, body));
static_assert(offsetof(DryMoverHit, point) == offsetof(MoverHit, point));
static_assert(offsetof(DryMoverHit, normal) == offsetof(MoverHit, normal));
static_assert(offsetof(DryMoverHit, impulse) == offsetof(MoverHit, impulse));
static_assert(sizeof(DryMoverReport) == sizeof(MoverReport) && alignof(DryMoverReport) == alignof(MoverReport));
static_assert(offsetof(DryMoverReport, moved) == offsetof(MoverReport, moved));
static_assert(offsetof(DryMoverReport, carried) == offsetof(MoverReport, carried));
static_assert(offsetof(DryMoverReport, climbed) == offsetof(MoverReport, climbed));
static_assert(offsetof(DryMoverReport, grounded) == offsetof(MoverReport, grounded));
static_assert(offsetof(DryMoverReport, landed) == offsetof(MoverReport, landed));
static_assert(offsetof(DryMoverReport, left_ground) == offsetof(MoverReport, left_ground));
static_assert(offsetof(DryMoverReport, stepped) == offsetof(MoverReport, stepped));
static_assert(offsetof(DryMoverReport, slid) == offsetof(MoverReport, slid));
static_assert(offsetof(DryMoverReport, blocked) == offsetof(MoverReport, blocked));
static_assert(offsetof(DryMoverReport, ceiling) == offsetof(MoverReport, ceiling));
static_assert(offsetof(DryMoverReport, squeezed) == offsetof(MoverReport, squeezed));
static_assert(offsetof(DryMoverReport, hits) == offsetof(MoverReport, hits));
static_assert(offsetof(DryMoverReport, hits_found) == offsetof(MoverReport, hits_found));
inline void write(const DriveOptions& from, DryDriveOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryDriveOptions{};
  to.struct_size = sizeof(to);
  to.up = same<DryVec2>(from.up);
  to.max_slope = from.max_slope;
  to.ground_force = from.ground_force;
  to.air_force = from.air_force;
}
inline void read([[maybe_unused]] Input& input, const DryDriveOptions& from, DriveOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_drive_options()");
  to.up = same<Vec2>(from.up);
  to.max_slope = from.max_slope;
  to.ground_force = from.ground_force;
  to.air_force = from.air_force;
}
static_assert(sizeof(DryDriveInput) == sizeof(DriveInput) && alignof(DryDriveInput) == alignof(DriveInput));
static_assert(offsetof(DryDriveInput, speed) == offsetof(DriveInput, speed));
static_assert(offsetof(DryDriveInput, jump) == offsetof(DriveInput, jump));
static_assert(offsetof(DryDriveInput, seconds) == offsetof(DriveInput, seconds));
static_assert(sizeof(DryDriveReport) == sizeof(DriveReport) && alignof(DryDriveReport) == alignof(DriveReport));
static_assert(offsetof(DryDriveReport, grounded) == offsetof(DriveReport, grounded));
static_assert(offsetof(DryDriveReport, jumped) == offsetof(DriveReport, jumped));
static_assert(offsetof(DryDriveReport, ground) == offsetof(DriveReport, ground));
static_assert(offsetof(DryDriveReport, normal) == offsetof(DriveReport, normal));
static_assert(offsetof(DryDriveReport, impulse) == offsetof(DriveReport, impulse));
inline void write(const Outline& from, DryOutline& to, [[maybe_unused]] Memory& memory) {
  to = DryOutline{};
  to.points = same_pointer<const DryVec2>(from.points.data());
  to.points_count = from.points.size();
  to.holes = memory.array<DryVec2Span>(from.holes, [&](const auto& f, DryVec2Span& t) {
    t.first = same_pointer<const DryVec2>(f.data());
    t.count = f.size();
  });
  to.holes_count = from.holes.size();
}
inline void read([[maybe_unused]] Input& input, const DryOutline& from, Outline& to,
                 [[maybe_unused]] const Path& path) {
  input.array(from.points, from.points_count, to.points, Path{&path, "points"});
  input.each(from.holes, from.holes_count, to.holes, Path{&path, "holes"},
             [&](const auto& f, auto& t, [[maybe_unused]] const Path& p) { input.array(f.first, f.count, t, p); });
}
inline void write(const Decomposition& from, DryDecomposition& to, [[maybe_unused]] Memory& memory) {
  to = DryDecomposition{};
  to.pieces = memory.array<const DryPolygon*>(
      from.pieces, [&](const auto& f, const DryPolygon*& t) { t = handle<const DryPolygon>(&f); });
  to.pieces_count = from.pieces.size();
  to.area_left_out = from.area_left_out;
}
struct RecordingOptionsWrite {
  void (*function)(void* context, const uint8_t* bytes, size_t bytes_size);
  void* context;
  void operator()(std::span<const std::byte> bytes) const {
    function(context, same_pointer<const uint8_t>(bytes.data()), bytes.size());
  }
};
inline void write(const RecordingOptions& from, DryRecordingOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryRecordingOptions{};
  to.struct_size = sizeof(to);
  if (const auto* callback = from.write.template target<RecordingOptionsWrite>(); callback != nullptr) {
    to.write = callback->function;
    to.write_context = callback->context;
  }
  to.keyframe_interval = from.keyframe_interval;
  to.state_hash_interval = from.state_hash_interval;
}
inline void read([[maybe_unused]] Input& input, const DryRecordingOptions& from, RecordingOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_recording_options()");
  to.write = nullptr;
  if (from.write != nullptr) to.write = RecordingOptionsWrite{from.write, from.write_context};
  to.keyframe_interval = from.keyframe_interval;
  to.state_hash_interval = from.state_hash_interval;
}
static_assert(sizeof(DryStepJob) == sizeof(StepJob) && alignof(DryStepJob) == alignof(StepJob));
static_assert(offsetof(DryStepJob, phase) == offsetof(StepJob, phase));
static_assert(offsetof(DryStepJob, chunks) == offsetof(StepJob, chunks));
static_assert(offsetof(DryStepJob, ms) == offsetof(StepJob, ms));
inline void read(Input& input, const DryStepJob& from, StepJob& to, const Path& path) {
  read(input, from.phase, to.phase, Path{&path, "phase"});
  if (!input.failed()) to = same<StepJob>(from);
}
inline void write(const StepReport& from, DryStepReport& to, [[maybe_unused]] Memory& memory) {
  to = DryStepReport{};
  to.step = from.step;
  to.bodies = from.bodies;
  to.awake_bodies = from.awake_bodies;
  to.shapes = from.shapes;
  to.joints = from.joints;
  to.fields = from.fields;
  to.fields_without_function = from.fields_without_function;
  to.islands = from.islands;
  to.awake_islands = from.awake_islands;
  to.contacts = from.contacts;
  to.awake_contacts = from.awake_contacts;
  to.touching = from.touching;
  to.reused_contacts = from.reused_contacts;
  to.new_contacts = from.new_contacts;
  to.contact_colors = from.contact_colors;
  to.joint_colors = from.joint_colors;
  to.blocks = from.blocks;
  to.coupled_blocks = from.coupled_blocks;
  to.seam_contacts = from.seam_contacts;
  to.seam_joints = from.seam_joints;
  to.swept_bodies = from.swept_bodies;
  to.impacts = from.impacts;
  to.clamped_jointed = from.clamped_jointed;
  to.speed_clamped = from.speed_clamped;
  to.rotation_clamped = from.rotation_clamped;
  to.short_step = from.short_step;
  to.pushed_bodies = from.pushed_bodies;
  to.impact_chains_cut = from.impact_chains_cut;
  to.fell_asleep = from.fell_asleep;
  to.woke = from.woke;
  to.split_tries = from.split_tries;
  to.split_islands = from.split_islands;
  to.quarantined = same_pointer<const DryBodyId>(from.quarantined.data());
  to.quarantined_count = from.quarantined.size();
  to.refused_edits = from.refused_edits;
  to.refused_calls = from.refused_calls;
  to.workers = from.workers;
  to.arena_growths = from.arena_growths;
  std::memcpy(to.phase_ms, from.phase_ms.data(), sizeof(to.phase_ms));
  to.total_ms = from.total_ms;
  to.split_ms = from.split_ms;
  std::memcpy(to.parallel_ms, from.parallel_ms.data(), sizeof(to.parallel_ms));
  to.jobs = same_pointer<const DryStepJob>(from.jobs.data());
  to.jobs_count = from.jobs.size();
}
static_assert(sizeof(DryQuality) == sizeof(Quality) && alignof(DryQuality) == alignof(Quality));
static_assert(offsetof(DryQuality, max_penetration) == offsetof(Quality, max_penetration));
static_assert(offsetof(DryQuality, max_joint_error) == offsetof(Quality, max_joint_error));
static_assert(offsetof(DryQuality, max_joint_angular_error) == offsetof(Quality, max_joint_angular_error));
static_assert(offsetof(DryQuality, kinetic_energy) == offsetof(Quality, kinetic_energy));
static_assert(offsetof(DryQuality, potential_energy) == offsetof(Quality, potential_energy));
static_assert(offsetof(DryQuality, linear_momentum) == offsetof(Quality, linear_momentum));
static_assert(offsetof(DryQuality, angular_momentum) == offsetof(Quality, angular_momentum));
static_assert(sizeof(DryMaterial) == sizeof(Material) && alignof(DryMaterial) == alignof(Material));
static_assert(offsetof(DryMaterial, friction) == offsetof(Material, friction));
static_assert(offsetof(DryMaterial, restitution) == offsetof(Material, restitution));
static_assert(offsetof(DryMaterial, rolling_resistance) == offsetof(Material, rolling_resistance));
static_assert(offsetof(DryMaterial, surface_speed) == offsetof(Material, surface_speed));
static_assert(offsetof(DryMaterial, friction_mixing) == offsetof(Material, friction_mixing));
static_assert(offsetof(DryMaterial, restitution_mixing) == offsetof(Material, restitution_mixing));
static_assert(offsetof(DryMaterial, number) == offsetof(Material, number));
inline void read(Input& input, const DryMaterial& from, Material& to, const Path& path) {
  read(input, from.friction_mixing, to.friction_mixing, Path{&path, "friction_mixing"});
  read(input, from.restitution_mixing, to.restitution_mixing, Path{&path, "restitution_mixing"});
  if (!input.failed()) to = same<Material>(from);
}
static_assert(sizeof(DryOneWay) == sizeof(OneWay) && alignof(DryOneWay) == alignof(OneWay));
static_assert(offsetof(DryOneWay, enabled) == offsetof(OneWay, enabled));
static_assert(offsetof(DryOneWay, direction) == offsetof(OneWay, direction));
static_assert(offsetof(DryOneWay, margin) == offsetof(OneWay, margin));
inline void write(const MaterialRule& from, DryMaterialRule& to, [[maybe_unused]] Memory& memory) {
  to = DryMaterialRule{};
  to.material_a = from.material_a;
  to.material_b = from.material_b;
  to.collide = from.collide;
  to.has_friction = from.friction.has_value();
  if (from.friction.has_value()) {
    to.friction = (*from.friction);
  }
  to.has_restitution = from.restitution.has_value();
  if (from.restitution.has_value()) {
    to.restitution = (*from.restitution);
  }
  to.has_rolling_resistance = from.rolling_resistance.has_value();
  if (from.rolling_resistance.has_value()) {
    to.rolling_resistance = (*from.rolling_resistance);
  }
  to.has_surface_speed = from.surface_speed.has_value();
  if (from.surface_speed.has_value()) {
    to.surface_speed = (*from.surface_speed);
  }
  to.has_one_way = from.one_way.has_value();
  if (from.one_way.has_value()) {
    to.one_way = same<DryOneWay>((*from.one_way));
  }
  to.has_contact_events = from.contact_events.has_value();
  if (from.contact_events.has_value()) {
    to.contact_events = (*from.contact_events);
  }
  to.has_hit_events = from.hit_events.has_value();
  if (from.hit_events.has_value()) {
    to.hit_events = (*from.hit_events);
  }
}
inline void read([[maybe_unused]] Input& input, const DryMaterialRule& from, MaterialRule& to,
                 [[maybe_unused]] const Path& path) {
  to.material_a = from.material_a;
  to.material_b = from.material_b;
  to.collide = from.collide;
  to.friction.reset();
  if (from.has_friction) {
    float value{};
    value = from.friction;
    to.friction = value;
  }
  to.restitution.reset();
  if (from.has_restitution) {
    float value{};
    value = from.restitution;
    to.restitution = value;
  }
  to.rolling_resistance.reset();
  if (from.has_rolling_resistance) {
    float value{};
    value = from.rolling_resistance;
    to.rolling_resistance = value;
  }
  to.surface_speed.reset();
  if (from.has_surface_speed) {
    float value{};
    value = from.surface_speed;
    to.surface_speed = value;
  }
  to.one_way.reset();
  if (from.has_one_way) {
    OneWay value{};
    value = same<OneWay>(from.one_way);
    to.one_way = value;
  }
  to.contact_events.reset();
  if (from.has_contact_events) {
    bool value{};
    value = from.contact_events;
    to.contact_events = value;
  }
  to.hit_events.reset();
  if (from.has_hit_events) {
    bool value{};
    value = from.hit_events;
    to.hit_events = value;
  }
}
static_assert(sizeof(DryFilter) == sizeof(Filter) && alignof(DryFilter) == alignof(Filter));
static_assert(offsetof(DryFilter, category) == offsetof(Filter, category));
static_assert(offsetof(DryFilter, mask) == offsetof(Filter, mask));
static_assert(offsetof(DryFilter, group) == offsetof(Filter, group));
inline void write(const ShapeOptions& from, DryShapeOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryShapeOptions{};
  to.struct_size = sizeof(to);
  to.density = from.density;
  to.material = same<DryMaterial>(from.material);
  to.filter = same<DryFilter>(from.filter);
  to.sensor = from.sensor;
  to.senses_sensors = from.senses_sensors;
  to.contact_events = from.contact_events;
  to.hit_events = from.hit_events;
  to.event_mask = from.event_mask;
  to.one_way = same<DryOneWay>(from.one_way);
  to.name = from.name.c_str();
  to.user_data = from.user_data;
}
inline void read([[maybe_unused]] Input& input, const DryShapeOptions& from, ShapeOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_shape_options()");
  to.density = from.density;
  read(input, from.material, to.material, Path{&path, "material"});
  to.filter = same<Filter>(from.filter);
  to.sensor = from.sensor;
  to.senses_sensors = from.senses_sensors;
  to.contact_events = from.contact_events;
  to.hit_events = from.hit_events;
  to.event_mask = from.event_mask;
  to.one_way = same<OneWay>(from.one_way);
  to.name = text_of(from.name);
  to.user_data = from.user_data;
}
inline void write(const ChainOptions& from, DryChainOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryChainOptions{};
  to.struct_size = sizeof(to);
  to.points = same_pointer<const DryVec2>(from.points.data());
  to.points_count = from.points.size();
  to.loop = from.loop;
  to.materials = same_pointer<const DryMaterial>(from.materials.data());
  to.materials_count = from.materials.size();
  to.filter = same<DryFilter>(from.filter);
  to.contact_events = from.contact_events;
  to.hit_events = from.hit_events;
  to.event_mask = from.event_mask;
  to.one_way = same<DryOneWay>(from.one_way);
  to.name = from.name.c_str();
  to.user_data = from.user_data;
}
inline void read([[maybe_unused]] Input& input, const DryChainOptions& from, ChainOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_chain_options()");
  input.array(from.points, from.points_count, to.points, Path{&path, "points"});
  to.loop = from.loop;
  input.each(from.materials, from.materials_count, to.materials, Path{&path, "materials"},
             [&](const auto& f, auto& t, [[maybe_unused]] const Path& p) { read(input, f, t, p); });
  to.filter = same<Filter>(from.filter);
  to.contact_events = from.contact_events;
  to.hit_events = from.hit_events;
  to.event_mask = from.event_mask;
  to.one_way = same<OneWay>(from.one_way);
  to.name = text_of(from.name);
  to.user_data = from.user_data;
}
inline void write(const WorldOptions& from, DryWorldOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryWorldOptions{};
  to.struct_size = sizeof(to);
  to.length_unit = from.length_unit;
  to.gravity = same<DryVec2>(from.gravity);
  to.substeps = from.substeps;
  to.sleeping = from.sleeping;
  to.continuous = from.continuous;
  to.restitution_speed = from.restitution_speed;
  to.hit_speed = from.hit_speed;
  to.contact_hertz = from.contact_hertz;
  to.contact_damping_ratio = from.contact_damping_ratio;
  to.push_out_speed = from.push_out_speed;
  to.joint_hertz = from.joint_hertz;
  to.joint_damping_ratio = from.joint_damping_ratio;
  to.max_speed = from.max_speed;
  to.max_angular_speed = from.max_angular_speed;
  to.force_clearing = static_cast<DryForceClearing>(from.force_clearing);
  to.islands = static_cast<DryIslandMethod>(from.islands);
  to.material_rules = memory.array<DryMaterialRule>(from.material_rules,
                                                    [&](const auto& f, DryMaterialRule& t) { write(f, t, memory); });
  to.material_rules_count = from.material_rules.size();
  to.workers = from.workers;
  to.scheduler = handle<DryScheduler>(from.scheduler);
  to.lanes = static_cast<DryLanes>(from.lanes);
  to.field_functions = handle<const DryFieldFunctions>(from.field_functions);
  to.contact_hooks = handle<DryContactHooks>(from.contact_hooks);
}
inline void read([[maybe_unused]] Input& input, const DryWorldOptions& from, WorldOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_world_options()");
  to.length_unit = from.length_unit;
  to.gravity = same<Vec2>(from.gravity);
  to.substeps = from.substeps;
  to.sleeping = from.sleeping;
  to.continuous = from.continuous;
  to.restitution_speed = from.restitution_speed;
  to.hit_speed = from.hit_speed;
  to.contact_hertz = from.contact_hertz;
  to.contact_damping_ratio = from.contact_damping_ratio;
  to.push_out_speed = from.push_out_speed;
  to.joint_hertz = from.joint_hertz;
  to.joint_damping_ratio = from.joint_damping_ratio;
  to.max_speed = from.max_speed;
  to.max_angular_speed = from.max_angular_speed;
  read(input, from.force_clearing, to.force_clearing, Path{&path, "force_clearing"});
  read(input, from.islands, to.islands, Path{&path, "islands"});
  input.each(from.material_rules, from.material_rules_count, to.material_rules, Path{&path, "material_rules"},
             [&](const auto& f, auto& t, [[maybe_unused]] const Path& p) { read(input, f, t, p); });
  to.workers = from.workers;
  to.scheduler = object<Scheduler>(from.scheduler);
  read(input, from.lanes, to.lanes, Path{&path, "lanes"});
  to.field_functions = object<const FieldFunctions>(from.field_functions);
  to.contact_hooks = object<ContactHooks>(from.contact_hooks);
}
inline void write(const StateDifference& from, DryStateDifference& to, [[maybe_unused]] Memory& memory) {
  to = DryStateDifference{};
  to.table = from.table.c_str();
  to.slot = from.slot;
  to.field = from.field.c_str();
  to.unit = from.unit.c_str();
  to.expected = from.expected.c_str();
  to.found = from.found.c_str();
  to.differing = from.differing;
}
inline void write(const Divergence& from, DryDivergence& to, [[maybe_unused]] Memory& memory) {
  to = DryDivergence{};
  to.step = from.step;
  to.what = from.what.c_str();
  to.has_difference = from.difference.has_value();
  if (from.difference.has_value()) {
    write((*from.difference), to.difference, memory);
  }
  to.difference_step = from.difference_step;
}
inline void write(const WorldBatchOptions& from, DryWorldBatchOptions& to, [[maybe_unused]] Memory& memory) {
  to = DryWorldBatchOptions{};
  to.struct_size = sizeof(to);
  to.workers = from.workers;
  to.scheduler = handle<DryScheduler>(from.scheduler);
}
inline void read([[maybe_unused]] Input& input, const DryWorldBatchOptions& from, WorldBatchOptions& to,
                 [[maybe_unused]] const Path& path) {
  if (from.struct_size != sizeof(from))
    return input.refuse(Path{&path, "struct_size"},
                        "must be that of the struct: begin with dry_default_world_batch_options()");
  to.workers = from.workers;
  to.scheduler = object<Scheduler>(from.scheduler);
}
struct WorldBatchCallsBeforeStep {
  void (*function)(void* context, size_t index, DryWorld* world);
  void* context;
  void operator()(std::size_t index, World& world) const { function(context, index, handle<DryWorld>(&world)); }
};
struct WorldBatchCallsAfterStep {
  void (*function)(void* context, size_t index, DryWorld* world);
  void* context;
  void operator()(std::size_t index, World& world) const { function(context, index, handle<DryWorld>(&world)); }
};
inline void write(const WorldBatchCalls& from, DryWorldBatchCalls& to, [[maybe_unused]] Memory& memory) {
  to = DryWorldBatchCalls{};
  if (const auto* callback = from.before_step.template target<WorldBatchCallsBeforeStep>(); callback != nullptr) {
    to.before_step = callback->function;
    to.before_step_context = callback->context;
  }
  if (const auto* callback = from.after_step.template target<WorldBatchCallsAfterStep>(); callback != nullptr) {
    to.after_step = callback->function;
    to.after_step_context = callback->context;
  }
}
inline void read([[maybe_unused]] Input& input, const DryWorldBatchCalls& from, WorldBatchCalls& to,
                 [[maybe_unused]] const Path& path) {
  to.before_step = nullptr;
  if (from.before_step != nullptr)
    to.before_step = WorldBatchCallsBeforeStep{from.before_step, from.before_step_context};
  to.after_step = nullptr;
  if (from.after_step != nullptr) to.after_step = WorldBatchCallsAfterStep{from.after_step, from.after_step_context};
}
inline void write(const MoverShape& from, DryMoverShape& to, Memory&) {
  to = DryMoverShape{};
  to.kind = static_cast<DryMoverShapeKind>(from.index());
  if (const auto* value = std::get_if<Circle>(&from)) to.circle = same<DryCircle>(*value);
  if (const auto* value = std::get_if<Capsule>(&from)) to.capsule = same<DryCapsule>(*value);
  if (const auto* value = std::get_if<Box>(&from)) to.box = same<DryBox>(*value);
  if (const auto* value = std::get_if<Polygon>(&from)) to.polygon = handle<const DryPolygon>(value);
  if (const auto* value = std::get_if<SupportShape>(&from)) to.support_shape = handle<const DrySupportShape>(value);
}
inline void read(Input& input, const DryMoverShape& from, MoverShape& to, const Path& path) {
  switch (from.kind) {
    case 0: to = same<Circle>(from.circle); return;
    case 1: to = same<Capsule>(from.capsule); return;
    case 2: to = same<Box>(from.box); return;
    case 3:
      if (from.polygon == nullptr) return input.refuse(Path{&path, "polygon"}, "is null");
      to = *object<const Polygon>(from.polygon);
      return;
    case 4:
      if (from.support_shape == nullptr) return input.refuse(Path{&path, "support_shape"}, "is null");
      to = *object<const SupportShape>(from.support_shape);
      return;
    default: return input.refuse_value(Path{&path, "kind"}, static_cast<int>(from.kind));
  }
}
static_assert(sizeof(DryAabb) == sizeof(Aabb) && sizeof(Vec2) * 2 == sizeof(Aabb));
static_assert(sizeof(DryWorldAabb) == sizeof(WorldAabb) && sizeof(Position) * 2 == sizeof(WorldAabb));
static_assert(sizeof(DryBodyId) == sizeof(BodyId));
static_assert(sizeof(DryShapeId) == sizeof(ShapeId));
static_assert(sizeof(DryChainId) == sizeof(ChainId));
static_assert(sizeof(DryJointId) == sizeof(JointId));
static_assert(sizeof(DryFieldId) == sizeof(FieldId));
static_assert(DRY_PI == kPi);
static_assert(DRY_MAX_POLYGON_VERTICES == kMaxPolygonVertices);
static_assert(DRY_SMALLEST_LENGTH_UNIT == kSmallestLengthUnit);
static_assert(DRY_LARGEST_LENGTH_UNIT == kLargestLengthUnit);
static_assert(DRY_LINEAR_SLOP == kLinearSlop);
static_assert(DRY_SPECULATIVE_DISTANCE == kSpeculativeDistance);
static_assert(DRY_MAX_COORDINATE == kMaxCoordinate);
static_assert(DRY_TILE_KINDS == kTileKinds);
static_assert(DRY_IMPACT_TOLERANCE == kImpactTolerance);
static_assert(DRY_MAX_POSITION == kMaxPosition);
static_assert(DRY_MAX_JOINT_ANGLE == kMaxJointAngle);
static_assert(DRY_MAX_SUPPORT_PARAMETERS == kMaxSupportParameters);
static_assert(DRY_MAX_SUPPORT_TYPES == kMaxSupportTypes);
static_assert(DRY_PHASE_COUNT == kPhaseCount);
static_assert(DRY_SHORTEST_PRECISE_STEP == kShortestPreciseStep);
static_assert(DRY_VERSION_MAJOR == kVersionMajor);
static_assert(DRY_VERSION_MINOR == kVersionMinor);
static_assert(DRY_VERSION_PATCH == kVersionPatch);

}  // namespace drystone::c

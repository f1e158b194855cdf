// The fields of Drystone's scene format, listed once: the reader, the writer and the tests of docs/scene.schema.json
// all use these lists, so that they cannot disagree.
//
// describe(visitor, kind) calls visitor.field(name, member, limits, need) for each field of a struct, in the order of
// writing. Fields with an ordinary value may be left out of a file; they then have the default of the struct.
#pragma once

#include <cmath>

#include "drystone/outline.hpp"
#include "drystone/scenes/scene.hpp"
#include "io/json_reader.hpp"

namespace drystone::io {

/// Names a struct to describe() without a value of it.
template <typename T>
struct Kind {};

enum class Need { optional, required };

inline constexpr Limits kAny = {};
inline constexpr Limits kCoordinate = {-double{kMaxCoordinate}, double{kMaxCoordinate}};
inline constexpr Limits kAngle = {-double{kPi}, double{kPi}};
inline constexpr Limits kJointAngle = {-double{kMaxJointAngle}, double{kMaxJointAngle}};
inline constexpr Limits kPlace = {-kMaxPosition, kMaxPosition};
inline constexpr Limits kSize = {0.0, double{kMaxCoordinate}, true};
inline constexpr Limits kFrom0 = {0.0, 1.0e6};
inline constexpr Limits kAbove0 = {0.0, 1.0e6, true};
/// Least lengths are those of the smallest length unit; the world checks them with its own.
inline constexpr Limits kRodLength = {5.0e-6, double{kMaxCoordinate}};
inline constexpr Limits kForce = {0.0, 1.0e12};
inline constexpr Limits kUint32 = {0.0, 4294967295.0};
inline constexpr Limits kName = {0.0, 255.0};

/// The allowed numbers of each in a file.
inline constexpr Limits kBodyCount = {0.0, 1048576.0};
inline constexpr Limits kJointCount = {0.0, 1048576.0};
inline constexpr Limits kFieldCount = {0.0, 65536.0};
inline constexpr Limits kPartCount = {0.0, 65536.0};

/// A convex outline, and points of which the hull is taken, as written in a file. Both are read as a Polygon.
struct ConvexOutline {
  std::vector<Vec2> vertices;
  float radius = 0.0f;
};
struct Hull {
  std::vector<Vec2> points;
  float radius = 0.0f;
};
/// A tile grid as written in a file: a text for each row of cells, the highest first (TileGrid::from_rows()).
struct TileRows {
  std::vector<std::string> rows;
  float cell_size = 1.0f;
  Vec2 origin;
};

template <typename Visitor>
void describe(Visitor& v, Kind<WorldOptions>) {
  v.field("length_unit", &WorldOptions::length_unit, Limits{0.001, 1000.0});
  v.field("gravity", &WorldOptions::gravity, kAny);
  v.field("substeps", &WorldOptions::substeps, Limits{1.0, 64.0});
  v.field("sleeping", &WorldOptions::sleeping);
  v.field("continuous", &WorldOptions::continuous);
  v.field("restitution_speed", &WorldOptions::restitution_speed, kFrom0);
  v.field("hit_speed", &WorldOptions::hit_speed, kFrom0);
  v.field("contact_hertz", &WorldOptions::contact_hertz, kAbove0);
  v.field("contact_damping_ratio", &WorldOptions::contact_damping_ratio, kAbove0);
  v.field("push_out_speed", &WorldOptions::push_out_speed, kFrom0);
  v.field("joint_hertz", &WorldOptions::joint_hertz, kAbove0);
  v.field("joint_damping_ratio", &WorldOptions::joint_damping_ratio, kAbove0);
  v.field("max_speed", &WorldOptions::max_speed, kAbove0);
  v.field("max_angular_speed", &WorldOptions::max_angular_speed, kAbove0);
  v.field("force_clearing", &WorldOptions::force_clearing);
  v.field("islands", &WorldOptions::islands);
  v.field("material_rules", &WorldOptions::material_rules, Limits{0.0, 65536.0});
}

template <typename Visitor>
void describe(Visitor& v, Kind<MotionLocks>) {
  v.field("x", &MotionLocks::x);
  v.field("y", &MotionLocks::y);
  v.field("rotation", &MotionLocks::rotation);
}

template <typename Visitor>
void describe(Visitor& v, Kind<MassData>) {
  v.field("mass", &MassData::mass, Limits{0.0, 1.0e12, true}, Need::required);
  v.field("center", &MassData::center, kCoordinate);
  v.field("inertia", &MassData::inertia, Limits{0.0, 1.0e18}, Need::required);
}

template <typename Visitor>
void describe(Visitor& v, Kind<BodyOptions>) {
  v.field("name", &BodyOptions::name, kName);
  v.field("type", &BodyOptions::type);
  v.field("position", &BodyOptions::position, kPlace);
  v.field("angle", &BodyOptions::angle, kAny);
  v.field("velocity", &BodyOptions::velocity, kAny);
  v.field("angular_velocity", &BodyOptions::angular_velocity, kAny);
  v.field("linear_damping", &BodyOptions::linear_damping, kFrom0);
  v.field("angular_damping", &BodyOptions::angular_damping, kFrom0);
  v.field("gravity_scale", &BodyOptions::gravity_scale, kAny);
  v.field("gravity_angle", &BodyOptions::gravity_angle, Limits{-1.0e6, 1.0e6});
  v.field("time_scale", &BodyOptions::time_scale, Limits{0.0, 10.0});
  v.field("locks", &BodyOptions::locks);
  v.field("bullet", &BodyOptions::bullet);
  v.field("allow_sleep", &BodyOptions::allow_sleep);
  v.field("asleep", &BodyOptions::asleep);
  v.field("enabled", &BodyOptions::enabled);
  v.field("sleep_threshold", &BodyOptions::sleep_threshold, kFrom0);
  v.field("time_to_sleep", &BodyOptions::time_to_sleep, kFrom0);
  v.field("mass_override", &BodyOptions::mass_override);
  v.field("user_data", &BodyOptions::user_data);
}

template <typename Visitor>
void describe(Visitor& v, Kind<Material>) {
  v.field("friction", &Material::friction, kFrom0);
  v.field("restitution", &Material::restitution, Limits{0.0, 1.0});
  v.field("rolling_resistance", &Material::rolling_resistance, kFrom0);
  v.field("surface_speed", &Material::surface_speed, kAny);
  v.field("friction_mixing", &Material::friction_mixing);
  v.field("restitution_mixing", &Material::restitution_mixing);
  v.field("number", &Material::number, kUint32);
}

template <typename Visitor>
void describe(Visitor& v, Kind<OneWay>) {
  v.field("direction", &OneWay::direction, kAny);
  v.field("margin", &OneWay::margin, kFrom0);
  v.field("enabled", &OneWay::enabled);
}

template <typename Visitor>
void describe(Visitor& v, Kind<MaterialRule>) {
  v.field("material_a", &MaterialRule::material_a, kUint32, Need::required);
  v.field("material_b", &MaterialRule::material_b, kUint32, Need::required);
  v.field("collide", &MaterialRule::collide);
  v.field("friction", &MaterialRule::friction, kFrom0);
  v.field("restitution", &MaterialRule::restitution, Limits{0.0, 1.0});
  v.field("rolling_resistance", &MaterialRule::rolling_resistance, kFrom0);
  v.field("surface_speed", &MaterialRule::surface_speed, kAny);
  v.field("one_way", &MaterialRule::one_way);
  v.field("contact_events", &MaterialRule::contact_events);
  v.field("hit_events", &MaterialRule::hit_events);
}

template <typename Visitor>
void describe(Visitor& v, Kind<Filter>) {
  v.field("category", &Filter::category);
  v.field("mask", &Filter::mask);
  v.field("group", &Filter::group, Limits{-2147483648.0, 2147483647.0});
}

template <typename Visitor>
void describe(Visitor& v, Kind<ShapeOptions>) {
  v.field("density", &ShapeOptions::density, Limits{0.0, 1.0e9});
  v.field("material", &ShapeOptions::material);
  v.field("filter", &ShapeOptions::filter);
  v.field("sensor", &ShapeOptions::sensor);
  v.field("senses_sensors", &ShapeOptions::senses_sensors);
  v.field("contact_events", &ShapeOptions::contact_events);
  v.field("hit_events", &ShapeOptions::hit_events);
  v.field("event_mask", &ShapeOptions::event_mask);
  v.field("one_way", &ShapeOptions::one_way);
  v.field("name", &ShapeOptions::name, kName);
  v.field("user_data", &ShapeOptions::user_data);
}

template <typename Visitor>
void describe(Visitor& v, Kind<ChainOptions>) {
  v.field("points", &ChainOptions::points, Limits{3.0, 65536.0}, Need::required);
  v.field("loop", &ChainOptions::loop);
  v.field("materials", &ChainOptions::materials, Limits{1.0, 65536.0});
  v.field("filter", &ChainOptions::filter);
  v.field("contact_events", &ChainOptions::contact_events);
  v.field("hit_events", &ChainOptions::hit_events);
  v.field("event_mask", &ChainOptions::event_mask);
  v.field("one_way", &ChainOptions::one_way);
  v.field("name", &ChainOptions::name, kName);
  v.field("user_data", &ChainOptions::user_data);
}

template <typename Visitor>
void describe(Visitor& v, Kind<Circle>) {
  v.field("radius", &Circle::radius, kSize, Need::required);
  v.field("center", &Circle::center, kCoordinate);
}

template <typename Visitor>
void describe(Visitor& v, Kind<Capsule>) {
  v.field("point_a", &Capsule::point_a, kCoordinate, Need::required);
  v.field("point_b", &Capsule::point_b, kCoordinate, Need::required);
  v.field("radius", &Capsule::radius, kSize, Need::required);
}

template <typename Visitor>
void describe(Visitor& v, Kind<Segment>) {
  v.field("point_a", &Segment::point_a, kCoordinate, Need::required);
  v.field("point_b", &Segment::point_b, kCoordinate, Need::required);
}

template <typename Visitor>
void describe(Visitor& v, Kind<Box>) {
  v.field("half_extents", &Box::half_extents, kSize, Need::required);
  v.field("center", &Box::center, kCoordinate);
  v.field("angle", &Box::angle, kAny);
  v.field("radius", &Box::radius, kFrom0);
}

template <typename Visitor>
void describe(Visitor& v, Kind<ConvexOutline>) {
  v.field("vertices", &ConvexOutline::vertices, Limits{3.0, double{kMaxPolygonVertices}}, Need::required);
  v.field("radius", &ConvexOutline::radius, kFrom0);
}

template <typename Visitor>
void describe(Visitor& v, Kind<Hull>) {
  v.field("points", &Hull::points, Limits{3.0, 1024.0}, Need::required);
  v.field("radius", &Hull::radius, kFrom0);
}

template <typename Visitor>
void describe(Visitor& v, Kind<Ellipse>) {
  v.field("radii", &Ellipse::radii, kSize, Need::required);
  v.field("center", &Ellipse::center, kCoordinate);
  v.field("angle", &Ellipse::angle, kAny);
}

template <typename Visitor>
void describe(Visitor& v, Kind<Slice>) {
  v.field("radius", &Slice::radius, kSize, Need::required);
  v.field("half_angle", &Slice::half_angle, Limits{0.02, 3.1}, Need::required);
  v.field("cut", &Slice::cut);
  v.field("center", &Slice::center, kCoordinate);
  v.field("angle", &Slice::angle, kAny);
  v.field("rounding", &Slice::rounding, kFrom0);
}

/// A shape of a type that the program registers under the name "function".
template <typename Visitor>
void describe(Visitor& v, Kind<SupportOptions>) {
  v.field("function", &SupportOptions::type, kName, Need::required);
  v.field("parameters", &SupportOptions::parameters, Limits{0.0, double{kMaxSupportParameters}});
  v.field("center", &SupportOptions::center, kCoordinate);
  v.field("angle", &SupportOptions::angle, kAny);
  v.field("rounding", &SupportOptions::rounding, kFrom0);
}

template <typename Visitor>
void describe(Visitor& v, Kind<TileRows>) {
  v.field("rows", &TileRows::rows, Limits{1.0, 65536.0}, Need::required);
  v.field("cell_size", &TileRows::cell_size, Limits{2.0e-5, 1.0e6}, Need::required);
  v.field("origin", &TileRows::origin, kCoordinate);
}

/// Read as the polygons of its decomposition.
template <typename Visitor>
void describe(Visitor& v, Kind<Outline>) {
  v.field("points", &Outline::points, Limits{3.0, 4096.0}, Need::required);
  v.field("holes", &Outline::holes, Limits{0.0, 1024.0});
}

template <typename Visitor>
void describe(Visitor& v, Kind<Limit>) {
  v.field("lower", &Limit::lower, kAny);
  v.field("upper", &Limit::upper, kAny);
  v.field("enabled", &Limit::enabled);
}

template <typename Visitor>
void describe(Visitor& v, Kind<Motor>) {
  v.field("speed", &Motor::speed, kAny);
  v.field("max_force", &Motor::max_force, kForce);
  v.field("enabled", &Motor::enabled);
}

template <typename Visitor>
void describe(Visitor& v, Kind<Spring>) {
  v.field("hertz", &Spring::hertz, kFrom0);
  v.field("damping_ratio", &Spring::damping_ratio, kFrom0);
  v.field("enabled", &Spring::enabled);
}

template <typename Visitor>
void describe(Visitor& v, Kind<BreakLimit>) {
  v.field("force", &BreakLimit::force, kForce);
  v.field("torque", &BreakLimit::torque, kForce);
  v.field("enabled", &BreakLimit::enabled);
}

template <typename Visitor>
void describe(Visitor& v, Kind<JointOptions>) {
  v.field("anchor_a", &JointOptions::anchor_a, kCoordinate);
  v.field("anchor_b", &JointOptions::anchor_b, kCoordinate);
  v.field("collide_connected", &JointOptions::collide_connected);
  v.field("break_limit", &JointOptions::break_limit);
  v.field("limit_events", &JointOptions::limit_events);
  v.field("name", &JointOptions::name, kName);
  v.field("user_data", &JointOptions::user_data);
}

template <typename Visitor>
void describe(Visitor& v, Kind<RevoluteOptions>) {
  describe(v, Kind<JointOptions>{});
  v.field("reference_angle", &RevoluteOptions::reference_angle, kAny);
  v.field("limit", &RevoluteOptions::limit);
  v.field("motor", &RevoluteOptions::motor);
  v.field("spring", &RevoluteOptions::spring);
  v.field("target_angle", &RevoluteOptions::target_angle, kJointAngle);
}

template <typename Visitor>
void describe(Visitor& v, Kind<PrismaticOptions>) {
  describe(v, Kind<JointOptions>{});
  v.field("axis", &PrismaticOptions::axis, kAny);
  v.field("reference_angle", &PrismaticOptions::reference_angle, kAny);
  v.field("limit", &PrismaticOptions::limit);
  v.field("motor", &PrismaticOptions::motor);
  v.field("spring", &PrismaticOptions::spring);
  v.field("target_translation", &PrismaticOptions::target_translation, kAny);
}

template <typename Visitor>
void describe(Visitor& v, Kind<DistanceOptions>) {
  describe(v, Kind<JointOptions>{});
  v.field("length", &DistanceOptions::length, kRodLength, Need::required);
  v.field("spring", &DistanceOptions::spring);
  v.field("limit", &DistanceOptions::limit);
  v.field("motor", &DistanceOptions::motor);
}

template <typename Visitor>
void describe(Visitor& v, Kind<JointCoordinate>) {
  v.field("locked", &JointCoordinate::locked);
  v.field("limit", &JointCoordinate::limit);
  v.field("motor", &JointCoordinate::motor);
  v.field("spring", &JointCoordinate::spring);
  v.field("target", &JointCoordinate::target, kCoordinate);
  v.field("max_spring_force", &JointCoordinate::max_spring_force, kForce);
}

template <typename Visitor>
void describe(Visitor& v, Kind<WeldOptions>) {
  describe(v, Kind<JointOptions>{});
  v.field("reference_angle", &WeldOptions::reference_angle, kAny);
  v.field("linear_spring", &WeldOptions::linear_spring);
  v.field("angular_spring", &WeldOptions::angular_spring);
}

template <typename Visitor>
void describe(Visitor& v, Kind<WheelOptions>) {
  describe(v, Kind<JointOptions>{});
  v.field("axis", &WheelOptions::axis, kAny);
  v.field("limit", &WheelOptions::limit);
  v.field("spring", &WheelOptions::spring);
  v.field("target_translation", &WheelOptions::target_translation, kCoordinate);
  v.field("motor", &WheelOptions::motor);
}

template <typename Visitor>
void describe(Visitor& v, Kind<MotorOptions>) {
  describe(v, Kind<JointOptions>{});
  v.field("target", &MotorOptions::target, kCoordinate);
  v.field("target_angle", &MotorOptions::target_angle, kAngle);
  v.field("spring", &MotorOptions::spring);
  v.field("max_force", &MotorOptions::max_force, kForce);
  v.field("max_torque", &MotorOptions::max_torque, kForce);
}

template <typename Visitor>
void describe(Visitor& v, Kind<FrictionOptions>) {
  describe(v, Kind<JointOptions>{});
  v.field("max_force", &FrictionOptions::max_force, kForce);
  v.field("max_torque", &FrictionOptions::max_torque, kForce);
}

template <typename Visitor>
void describe(Visitor& v, Kind<MouseOptions>) {
  describe(v, Kind<JointOptions>{});
  v.field("spring", &MouseOptions::spring);
  v.field("max_acceleration", &MouseOptions::max_acceleration, kFrom0);
}

template <typename Visitor>
void describe(Visitor& v, Kind<GrooveOptions>) {
  describe(v, Kind<JointOptions>{});
  v.field("axis", &GrooveOptions::axis, kAny);
  v.field("limit", &GrooveOptions::limit);
}

template <typename Visitor>
void describe(Visitor& v, Kind<FilterOptions>) {
  describe(v, Kind<JointOptions>{});
}

template <typename Visitor>
void describe(Visitor& v, Kind<GenericOptions>) {
  describe(v, Kind<JointOptions>{});
  v.field("axis", &GenericOptions::axis, kAny);
  v.field("reference_angle", &GenericOptions::reference_angle, kAny);
  v.field("x", &GenericOptions::x);
  v.field("y", &GenericOptions::y);
  v.field("angle", &GenericOptions::angle);
}

/// The joints that a gear couples are not here: scene files name them, like bodies.
template <typename Visitor>
void describe(Visitor& v, Kind<GearOptions>) {
  describe(v, Kind<JointOptions>{});
  v.field("ratio", &GearOptions::ratio, Limits{-1.0e6, 1.0e6});
}

template <typename Visitor>
void describe(Visitor& v, Kind<PulleyOptions>) {
  describe(v, Kind<JointOptions>{});
  v.field("wheel_a", &PulleyOptions::wheel_a, kPlace, Need::required);
  v.field("wheel_b", &PulleyOptions::wheel_b, kPlace, Need::required);
  v.field("ratio", &PulleyOptions::ratio, Limits{1.0e-6, 1.0e6});
  v.field("length", &PulleyOptions::length, kRodLength, Need::required);
}

template <typename Visitor>
void describe(Visitor& v, Kind<RatchetOptions>) {
  describe(v, Kind<JointOptions>{});
  v.field("pitch", &RatchetOptions::pitch, Limits{0.0, 2.0 * double{kPi}});
  v.field("reference_angle", &RatchetOptions::reference_angle, kAny);
  v.field("clockwise", &RatchetOptions::clockwise);
}

template <typename Visitor>
void describe(Visitor& v, Kind<WorldAabb>) {
  v.field("lower", &WorldAabb::lower, kPlace, Need::required);
  v.field("upper", &WorldAabb::upper, kPlace, Need::required);
}

template <typename Visitor>
void describe(Visitor& v, Kind<FieldArea>) {
  v.field("kind", &FieldArea::kind, {}, Need::required);
  v.field("box", &FieldArea::box);
  v.field("center", &FieldArea::center, kPlace);
  v.field("radius", &FieldArea::radius, kSize);
}

template <typename Visitor>
void describe(Visitor& v, Kind<FieldOptions>) {
  v.field("categories", &FieldOptions::categories);
  v.field("area", &FieldOptions::area);
  v.field("enabled", &FieldOptions::enabled);
  v.field("name", &FieldOptions::name, kName);
  v.field("user_data", &FieldOptions::user_data);
}

template <typename Visitor>
void describe(Visitor& v, Kind<GravityZoneOptions>) {
  describe(v, Kind<FieldOptions>{});
  v.field("acceleration", &GravityZoneOptions::acceleration, kAny);
  v.field("replaces_gravity", &GravityZoneOptions::replaces_gravity);
}

template <typename Visitor>
void describe(Visitor& v, Kind<DirectionalFieldOptions>) {
  describe(v, Kind<FieldOptions>{});
  v.field("origin", &DirectionalFieldOptions::origin, kPlace);
  v.field("direction", &DirectionalFieldOptions::direction, kAny);
  v.field("strength", &DirectionalFieldOptions::strength, kAny);
  v.field("quantity", &DirectionalFieldOptions::quantity);
  v.field("falloff", &DirectionalFieldOptions::falloff);
  v.field("reach", &DirectionalFieldOptions::reach, kSize);
  v.field("half_width", &DirectionalFieldOptions::half_width, kSize);
}

template <typename Visitor>
void describe(Visitor& v, Kind<RadialFieldOptions>) {
  describe(v, Kind<FieldOptions>{});
  v.field("center", &RadialFieldOptions::center, kPlace);
  v.field("strength", &RadialFieldOptions::strength, kAny);
  v.field("swirl", &RadialFieldOptions::swirl, kAny);
  v.field("quantity", &RadialFieldOptions::quantity);
  v.field("falloff", &RadialFieldOptions::falloff);
  v.field("core_radius", &RadialFieldOptions::core_radius, kSize);
  v.field("reach", &RadialFieldOptions::reach, kSize);
}

template <typename Visitor>
void describe(Visitor& v, Kind<BuoyancyOptions>) {
  describe(v, Kind<FieldOptions>{});
  v.field("surface", &BuoyancyOptions::surface, kPlace);
  v.field("density", &BuoyancyOptions::density, Limits{0.0, 1.0e9});
  v.field("linear_drag", &BuoyancyOptions::linear_drag, kFrom0);
  v.field("angular_drag", &BuoyancyOptions::angular_drag, kFrom0);
  v.field("flow", &BuoyancyOptions::flow, kCoordinate);
  v.field("wave_amplitude", &BuoyancyOptions::wave_amplitude, kFrom0);
  v.field("wave_length", &BuoyancyOptions::wave_length, Limits{1.0e-5, 1.0e6});
  v.field("wave_speed", &BuoyancyOptions::wave_speed, kCoordinate);
}

template <typename Visitor>
void describe(Visitor& v, Kind<WindOptions>) {
  describe(v, Kind<FieldOptions>{});
  v.field("velocity", &WindOptions::velocity, kCoordinate);
  v.field("density", &WindOptions::density, Limits{0.0, 1.0e9});
  v.field("drag", &WindOptions::drag, kFrom0);
  v.field("friction", &WindOptions::friction, kFrom0);
  v.field("gusts", &WindOptions::gusts, Limits{0.0, 1.0});
  v.field("gust_period", &WindOptions::gust_period, Limits{0.01, 1.0e6});
}

template <typename Visitor>
void describe(Visitor& v, Kind<CustomFieldOptions>) {
  describe(v, Kind<FieldOptions>{});
  v.field("function", &CustomFieldOptions::function, kUint32);
  v.field("parameters", &CustomFieldOptions::parameters);
}

/// The part of a scene that is neither a list nor an object.
template <typename Visitor>
void describe(Visitor& v, Kind<scenes::Scene>) {
  v.field("name", &scenes::Scene::name, kName);
  v.field("description", &scenes::Scene::description, Limits{0.0, 4096.0});
  v.field("steps", &scenes::Scene::steps, Limits{0.0, 1.0e9});
  v.field("dt", &scenes::Scene::dt, Limits{0.0, 1.0, true});
  v.field("world", &scenes::Scene::world);
}

/// The start values of the fields of an object in a file. A limit, motor, spring, break limit or one-way surface in a file is meant to act,
/// so these are enabled unless the file says otherwise.
template <typename T>
T start_of() {
  return {};
}
template <>
inline Limit start_of<Limit>() {
  return {.enabled = true};
}
template <>
inline Motor start_of<Motor>() {
  return {.enabled = true};
}
template <>
inline BreakLimit start_of<BreakLimit>() {
  return {.enabled = true};
}
template <>
inline Spring start_of<Spring>() {
  return {.enabled = true};
}
template <>
inline OneWay start_of<OneWay>() {
  return {.enabled = true};
}

/// The kinds of shapes as named in "type".
inline constexpr std::string_view kShapeTypes[] = {"circle",  "capsule", "segment", "box",     "polygon",  "hull",
                                                   "outline", "ellipse", "slice",   "support", "tile_grid"};

/// The names of an enumeration's values in a file, in the order of the values.
template <typename Enumeration>
struct NamesOf;
template <>
struct NamesOf<BodyType> {
  static constexpr std::string_view kNames[] = {"static", "kinematic", "dynamic"};
};
template <>
struct NamesOf<Mixing> {
  static constexpr std::string_view kNames[] = {"standard", "average",  "geometric_mean",
                                                "minimum",  "multiply", "maximum"};
};
template <>
struct NamesOf<SliceCut> {
  static constexpr std::string_view kNames[] = {"sector", "chord"};
};
template <>
struct NamesOf<FieldArea::Kind> {
  static constexpr std::string_view kNames[] = {"everywhere", "box", "circle"};
};
template <>
struct NamesOf<FieldQuantity> {
  static constexpr std::string_view kNames[] = {"acceleration", "force"};
};
template <>
struct NamesOf<Falloff> {
  static constexpr std::string_view kNames[] = {"constant", "linear", "inverse", "inverse_square"};
};
template <>
struct NamesOf<ForceClearing> {
  static constexpr std::string_view kNames[] = {"each_step", "manual"};
};
template <>
struct NamesOf<IslandMethod> {
  static constexpr std::string_view kNames[] = {"persistent", "from_scratch"};
};

/// The version of the format that is written, and the only one that is read.
inline constexpr int kSceneVersion = 1;

}  // namespace drystone::io

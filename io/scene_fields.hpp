// The fields of Drystone's scene format. They are those that the library describes (world/option_fields.hpp), and here those of the shapes and
// scenes that only files have. The reader, the writer and the tests of docs/scene.schema.json all use describe(), so that they cannot disagree.
#pragma once

#include <type_traits>

#include "drystone/outline.hpp"
#include "drystone/scenes/scene.hpp"
#include "io/json_reader.hpp"
#include "world/option_fields.hpp"

namespace drystone::io {

/// The allowed numbers of each in a file.
inline constexpr Limits kBodyCount = {0.0, 1048576.0};
inline constexpr Limits kJointCount = {0.0, 1048576.0};
inline constexpr Limits kFieldCount = {0.0, 65536.0};
inline constexpr Limits kPartCount = {0.0, 65536.0};
inline constexpr Limits kSteps = {0.0, 1.0e9};
inline constexpr Limits kDescription = {0.0, 4096.0};  // Bytes.

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

}  // namespace drystone::io

namespace drystone::model {

template <>
inline constexpr auto kFields<Box> =
    Fields{state(&Box::half_extents, "half_extents", "m").in(bound::kRadius).required(),
           state(&Box::center, "center", "m").in(bound::kCoordinate), state(&Box::angle, "angle", "rad"),
           state(&Box::radius, "radius", "m").in(bound::kRounding)};
template <>
inline constexpr auto kFields<io::ConvexOutline> =
    Fields{state(&io::ConvexOutline::vertices, "vertices", "m").in(bound::kPolygonVertices).required(),
           state(&io::ConvexOutline::radius, "radius", "m").in(bound::kRounding)};
template <>
inline constexpr auto kFields<io::Hull> =
    Fields{state(&io::Hull::points, "points", "m").in(bound::kHullPoints).required(),
           state(&io::Hull::radius, "radius", "m").in(bound::kRounding)};
template <>
inline constexpr auto kFields<Ellipse> =
    Fields{state(&Ellipse::radii, "radii", "m").in(bound::kRadius).required(),
           state(&Ellipse::center, "center", "m").in(bound::kCoordinate), state(&Ellipse::angle, "angle", "rad")};
template <>
inline constexpr auto kFields<Slice> =
    Fields{state(&Slice::radius, "radius", "m").in(bound::kRadius).required(),
           state(&Slice::half_angle, "half_angle", "rad").in(bound::kHalfAngle).required(),
           state(&Slice::cut, "cut"),
           state(&Slice::center, "center", "m").in(bound::kCoordinate),
           state(&Slice::angle, "angle", "rad"),
           state(&Slice::rounding, "rounding", "m").in(bound::kRounding)};
/// A shape of a type that the program registers under the name "function".
template <>
inline constexpr auto kFields<SupportOptions> = Fields{
    state(&SupportOptions::type, "function").in(bound::kName).required(),
    state(&SupportOptions::parameters, "parameters").in(bound::kSupportParameters),
    state(&SupportOptions::center, "center", "m").in(bound::kCoordinate), state(&SupportOptions::angle, "angle", "rad"),
    state(&SupportOptions::rounding, "rounding", "m").in(bound::kRounding)};
template <>
inline constexpr auto kFields<io::TileRows> =
    Fields{state(&io::TileRows::rows, "rows").in(bound::kTileRows).required(),
           state(&io::TileRows::cell_size, "cell_size", "m").in(bound::kCellSize).required(),
           state(&io::TileRows::origin, "origin", "m").in(bound::kCoordinate)};
/// Read as the polygons of its decomposition.
template <>
inline constexpr auto kFields<Outline> =
    Fields{state(&Outline::points, "points", "m").in(bound::kOutlinePoints).required(),
           state(&Outline::holes, "holes", "m").in(bound::kHoles)};
/// The part of a scene that is neither a list nor an object.
template <>
inline constexpr auto kFields<scenes::Scene> =
    Fields{state(&scenes::Scene::name, "name").in(bound::kName),
           state(&scenes::Scene::description, "description").in(io::kDescription),
           state(&scenes::Scene::steps, "steps").in(io::kSteps),
           state(&scenes::Scene::dt, "dt", "s").in(bound::kStepLength), state(&scenes::Scene::world, "world")};

}  // namespace drystone::model

namespace drystone::io {

/// A limit, motor, spring, break limit or one-way surface in a file is meant to act, so these are enabled unless the file says otherwise.
template <typename T>
inline constexpr bool kStartsEnabled =
    std::is_same_v<T, Limit> || std::is_same_v<T, Motor> || std::is_same_v<T, Spring> ||
    std::is_same_v<T, BreakLimit> || std::is_same_v<T, OneWay>;
/// The start values of the fields of an object in a file.
template <typename T>
T start_of() {
  T start;
  if constexpr (kStartsEnabled<T>) start.enabled = true;
  return start;
}

/// Whether a field is written before others of its object, which are in the order of their description.
template <typename T>
constexpr bool is_first(std::string_view name) {
  if (std::is_same_v<T, BodyOptions>) return name == "name";
  if (std::is_same_v<T, Circle>) return name == "radius";
  return !kStartsEnabled<T> || name != "enabled";
}

/// Calls visitor.field(name, member, limits, is_required) for each field of a struct that files have, in the order of writing. Fields that
/// are not required may be left out of a file; they then have the value of start_of(). Numbers without limits have `outer`.
template <typename T, typename Visitor>
void describe(Visitor& v, const Limits& outer = bound::kFinite);

template <typename T, typename Visitor, model::Role R, typename Base>
void describe_field(Visitor& v, const model::Field<R, model::BaseOf<Base>>&, const Limits& outer, bool first) {
  if (first) describe<Base>(v, outer);
}
template <typename T, typename Visitor, model::Role R, typename Value, bool Saved>
void describe_field(Visitor& v, const model::Field<R, Value T::*, std::nullptr_t, Saved>& field, const Limits& outer,
                    bool first) {
  if constexpr (Saved) {
    if (is_first<T>(field.name) != first) return;
    Limits limits = field.has_bounds ? *field.bounds : outer;
    if constexpr (std::is_integral_v<Value>) {
      using Numbers = std::numeric_limits<Value>;
      if (!field.has_bounds) limits = {static_cast<double>(Numbers::min()), static_cast<double>(Numbers::max())};
    }
    v.field(field.name, field.member, limits, field.is_required);
  }
}

template <typename T, typename Visitor>
void describe(Visitor& v, const Limits& outer) {
  for (const bool first : {true, false}) {
    model::kFields<T>.apply([&](const auto&... field) { (describe_field<T>(v, field, outer, first), ...); });
  }
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

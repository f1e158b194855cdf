// Writes scenes in Drystone's format: the fields of scene_fields.hpp that are not at their default. Joints and fields refer to a body by its
// name where that is unique, else by its place in the list, so that no name has to be made up.
#include <cstring>
#include <map>
#include <type_traits>

#include "drystone/io/scene_file.hpp"
#include "io/scene_fields.hpp"

namespace drystone::io {
namespace {

template <typename T>
bool same(const T& a, const T& b);

// Bit for bit: -0 is not 0.
bool same_value(float a, float b) { return std::memcmp(&a, &b, sizeof a) == 0; }
bool same_value(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }
bool same_value(Position a, Position b) { return same_value(a.x, b.x) && same_value(a.y, b.y); }
bool same_value(Vec2 a, Vec2 b) { return same_value(a.x, b.x) && same_value(a.y, b.y); }
template <typename T>
requires(!std::is_class_v<T>) bool same_value(T a, T b) { return a == b; }
bool same_value(const std::string& a, const std::string& b) { return a == b; }
bool same_value(const std::array<float, 8>& a, const std::array<float, 8>& b) {
  return std::memcmp(a.data(), b.data(), sizeof a) == 0;
}
template <typename T>
requires std::is_class_v<T>
bool same_value(const T& a, const T& b) { return same(a, b); }
template <typename T>
bool same_value(const std::optional<T>& a, const std::optional<T>& b) {
  return a.has_value() == b.has_value() && (!a || same_value(*a, *b));
}
template <typename T>
bool same_value(const std::vector<T>& a, const std::vector<T>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!same_value(a[i], b[i])) return false;
  }
  return true;
}

/// A visitor of describe() that compares two objects.
template <typename T>
struct Comparison {
  const T& a;
  const T& b;
  bool equal = true;

  template <typename Value, typename Class>
  void field(const char*, Value Class::*member, const Limits&, bool) {
    equal = equal && same_value(a.*member, b.*member);
  }
};

template <typename T>
bool same(const T& a, const T& b) {
  Comparison<T> comparison{a, b};
  describe<T>(comparison);
  return comparison.equal;
}

template <typename T>
void write_fields(const T& object, const T& start, OrderedJson& out);

OrderedJson to_json(float value) { return decimals(value); }
OrderedJson to_json(bool value) { return value; }
OrderedJson to_json(int value) { return value; }
OrderedJson to_json(Vec2 value) { return OrderedJson::array({decimals(value.x), decimals(value.y)}); }
OrderedJson to_json(Position value) { return OrderedJson::array({value.x, value.y}); }
OrderedJson to_json(const std::string& value) { return value; }
template <typename T>
requires std::is_enum_v<T> OrderedJson to_json(T value) { return NamesOf<T>::kNames[static_cast<std::size_t>(value)]; }
OrderedJson to_json(std::uint32_t value) { return value; }
OrderedJson to_json(const std::array<float, 8>& numbers) {
  OrderedJson out = OrderedJson::array();
  for (const float number : numbers) out.push_back(decimals(number));
  return out;
}

OrderedJson to_json(std::uint64_t value) {
  if (value <= kLargestPlainInteger) return value;
  std::string text = "0x0000000000000000";
  for (std::size_t i = text.size() - 1; value != 0; --i, value >>= 4) text[i] = "0123456789abcdef"[value & 15];
  return text;
}

template <typename T>
requires std::is_class_v<T> OrderedJson to_json(const T& object) {
  OrderedJson out = OrderedJson::object();
  write_fields(object, start_of<T>(), out);
  return out;
}

template <typename T>
OrderedJson to_json(const std::optional<T>& object) {
  return to_json(*object);  // An absent object is the default, which is not written.
}

template <typename T>
OrderedJson to_json(const std::vector<T>& items) {
  OrderedJson out = OrderedJson::array();
  for (const T& item : items) out.push_back(to_json(item));
  return out;
}

/// A visitor of describe() that writes values that differ from the start values.
template <typename T>
struct Writer {
  const T& object;
  const T& start;
  OrderedJson& out;

  template <typename Value, typename Class>
  void field(const char* name, Value Class::*member, const Limits&, bool is_required) {
    if (is_required || !same_value(object.*member, start.*member)) out[name] = to_json(object.*member);
  }
};

template <typename T>
void write_fields(const T& object, const T& start, OrderedJson& out) {
  Writer<T> writer{object, start, out};
  describe<T>(writer);
}

const char* type_of(const Circle&) { return "circle"; }
const char* type_of(const Capsule&) { return "capsule"; }
const char* type_of(const Segment&) { return "segment"; }
const char* type_of(const Box&) { return "box"; }
const char* type_of(const Polygon&) { return "polygon"; }
const char* type_of(const TileGrid&) { return "tile_grid"; }

template <typename T>
const T& as_written(const T& geometry) {
  return geometry;
}
ConvexOutline as_written(const Polygon& polygon) {
  return {{polygon.vertices().begin(), polygon.vertices().end()}, polygon.radius()};
}

TileRows as_written(const TileGrid& grid) { return {grid.rows(), grid.cell_size(), grid.origin()}; }

template <typename Geometry>
void write_geometry(const Geometry& geometry, OrderedJson& out) {
  out["type"] = type_of(geometry);
  const auto& written = as_written(geometry);
  write_fields(written, {}, out);
}

void write_geometry(const SupportShape& shape, OrderedJson& out) {
  const std::span<const float> p = shape.parameters();
  if (shape.type() == "ellipse" && shape.rounding() == 0.0f) {
    out["type"] = "ellipse";
    write_fields(Ellipse{shape.center(), {p[0], p[1]}, shape.angle()}, {}, out);
  } else if (shape.type() == "slice") {
    out["type"] = "slice";
    const auto cut = static_cast<SliceCut>(static_cast<int>(p[2]));
    write_fields(Slice{shape.center(), p[0], shape.angle(), p[1], cut, shape.rounding()}, {}, out);
  } else {
    out["type"] = "support";
    const SupportOptions options{
        std::string(shape.type()), {p.begin(), p.end()}, shape.center(), shape.angle(), shape.rounding()};
    write_fields(options, {}, out);
  }
}

template <typename Geometry>
OrderedJson write_shape(const Geometry& geometry, const ShapeOptions& options) {
  OrderedJson out = OrderedJson::object();
  write_geometry(geometry, out);
  write_fields(options, {}, out);
  return out;
}

OrderedJson write_shape(const scenes::SceneShape& shape) {
  return std::visit([&](const auto& geometry) { return write_shape(geometry, shape.options); }, shape.geometry);
}

OrderedJson write_body(const scenes::SceneBody& body) {
  OrderedJson out = OrderedJson::object();
  write_fields(body.options, {}, out);
  for (const scenes::SceneShape& shape : body.shapes) out["shapes"].push_back(write_shape(shape));
  for (const scenes::SceneGrid& grid : body.grids) out["shapes"].push_back(write_shape(grid.grid, grid.options));
  for (const ChainOptions& chain : body.chains) out["chains"].push_back(to_json(chain));
  return out;
}

/// The name or number by which joints and fields refer to a body, and gears to a joint.
OrderedJson name_of(int number, const std::vector<OrderedJson>& names) {
  const auto index = static_cast<std::size_t>(number);
  return index < names.size() ? names[index] : OrderedJson(number);
}

OrderedJson write_joint(const scenes::SceneJoint& joint, const std::vector<OrderedJson>& body_names,
                        const std::vector<OrderedJson>& joint_names) {
  OrderedJson out = OrderedJson::object();
  std::visit(
      [&](const auto& options) {
        out["type"] = to_string(static_cast<JointKind>(joint.options.index()));
        out["body_a"] = name_of(joint.body_a, body_names);
        out["body_b"] = name_of(joint.body_b, body_names);
        if (joint.joint_a >= 0) out["joint_a"] = name_of(joint.joint_a, joint_names);
        if (joint.joint_b >= 0) out["joint_b"] = name_of(joint.joint_b, joint_names);
        write_fields(options, {}, out);
      },
      joint.options);
  return out;
}

OrderedJson write_field(const scenes::SceneField& field, const std::vector<OrderedJson>& body_names) {
  OrderedJson out = OrderedJson::object();
  std::visit(
      [&](const auto& options) {
        out["type"] = to_string(static_cast<FieldKind>(field.options.index()));
        for (const int body : field.bodies) out["bodies"].push_back(name_of(body, body_names));
        if (field.carrier >= 0) out["carrier"] = name_of(field.carrier, body_names);
        write_fields(options, {}, out);
      },
      field.options);
  return out;
}

// The names of bodies.
std::vector<std::string_view> given_names(const std::vector<scenes::SceneBody>& bodies) {
  std::vector<std::string_view> names;
  for (const scenes::SceneBody& body : bodies) names.emplace_back(body.options.name);
  return names;
}

// The names of joints.
std::vector<std::string_view> given_names(const std::vector<scenes::SceneJoint>& joints) {
  std::vector<std::string_view> names;
  for (const scenes::SceneJoint& joint : joints) {
    names.push_back(std::visit([](const auto& options) -> std::string_view { return options.name; }, joint.options));
  }
  return names;
}

// The name of each element, or its number if others have the same name or it has none.
std::vector<OrderedJson> names_of(const std::vector<std::string_view>& given) {
  std::map<std::string_view, int> uses;
  for (const std::string_view name : given) ++uses[name];
  std::vector<OrderedJson> names;
  for (std::size_t i = 0; i < given.size(); ++i) {
    names.push_back(given[i].empty() || uses[given[i]] > 1 ? OrderedJson(i) : OrderedJson(std::string(given[i])));
  }
  return names;
}

}  // namespace

Result<std::string> write_scene(const scenes::Scene& scene) {
  if (scene.action) {
    return Error{ErrorCode::invalid_argument,
                 "the scene" + (scene.name.empty() ? "" : " \"" + scene.name + "\"") +
                     " has an action, which changes it while it runs and cannot be written to a file"};
  }
  OrderedJson out = OrderedJson::object();
  out["drystone"]["scene_version"] = kSceneVersion;
  write_fields(scene, {}, out);
  for (const scenes::SceneBody& body : scene.bodies) out["bodies"].push_back(write_body(body));
  const std::vector<OrderedJson> names = names_of(given_names(scene.bodies));
  const std::vector<OrderedJson> joint_names = names_of(given_names(scene.joints));
  for (const scenes::SceneJoint& joint : scene.joints) out["joints"].push_back(write_joint(joint, names, joint_names));
  for (const scenes::SceneField& field : scene.fields) out["fields"].push_back(write_field(field, names));
  return write_json(out);
}

}  // namespace drystone::io

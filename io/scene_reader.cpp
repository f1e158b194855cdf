// Reads Drystone's scene format. The fields are listed in scene_fields.hpp; this file reads each type of value, shapes
// and joints by their type, and references to bodies by name.
#include <map>
#include <type_traits>

#include "io/scene_fields.hpp"
#include "io/scene_formats.hpp"
#include "scenes/near_names.hpp"
#include "scenes/shortened.hpp"

namespace drystone::io {
namespace {

using Names = std::vector<std::string_view>;

template <typename T>
void read_fields(const Cursor& at, T& object, Names& known, const Limits& outer = bound::kFinite);

template <typename T>
void read_object(const Cursor& at, T& object, const Limits& outer = bound::kFinite) {
  at.require_object();
  Names known;
  read_fields(at, object, known, outer);
  at.refuse_unknown(known);
}

std::size_t read_choice(const Cursor& at, std::span<const std::string_view> choices) {
  std::string expected;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (at.json().is_string() && at.json().get_ref<const std::string&>() == choices[i]) return i;
    expected += (i == 0 ? "\"" : i + 1 == choices.size() ? " or \"" : ", \"") + std::string(choices[i]) + "\"";
  }
  at.fail_expected(expected);
}

void read_value(const Cursor& at, float& value, const Limits& limits) { value = at.number(limits); }
void read_value(const Cursor& at, Vec2& value, const Limits& limits) { value = at.vector(limits); }
void read_value(const Cursor& at, Position& value, const Limits& limits) { value = at.position(limits); }
void read_value(const Cursor& at, bool& value, const Limits&) { value = at.boolean(); }
void read_value(const Cursor& at, int& value, const Limits& limits) { value = static_cast<int>(at.integer(limits)); }
void read_value(const Cursor& at, std::uint64_t& value, const Limits&) { value = at.bits(); }
void read_value(const Cursor& at, std::string& value, const Limits& limits) { value = at.text(limits); }
template <typename T>
requires std::is_enum_v<T>
void read_value(const Cursor& at, T& value, const Limits&) {
  value = static_cast<T>(read_choice(at, NamesOf<T>::kNames));
}
void read_value(const Cursor& at, std::uint32_t& value, const Limits& limits) {
  value = static_cast<std::uint32_t>(at.integer(limits));
}
/// Numbers that are left out at the end are 0.
void read_value(const Cursor& at, std::array<float, 8>& numbers, const Limits&) {
  const std::size_t count = at.list_size({0.0, static_cast<double>(numbers.size())});
  for (std::size_t i = 0; i < count; ++i) numbers[i] = at.item(i).number(bound::kFinite);
}

void read_value(const Cursor& at, std::vector<float>& numbers, const Limits& sizes) {
  numbers.resize(at.list_size(sizes));
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = at.item(i).number(bound::kFinite);
}

void read_value(const Cursor& at, std::vector<Vec2>& points, const Limits& sizes) {
  points.resize(at.list_size(sizes));
  for (std::size_t i = 0; i < points.size(); ++i) points[i] = at.item(i).vector(bound::kCoordinate);
}

void read_value(const Cursor& at, std::vector<std::string>& texts, const Limits& sizes) {
  texts.resize(at.list_size(sizes));
  for (std::size_t i = 0; i < texts.size(); ++i) texts[i] = at.item(i).text(bound::kTileRows);
}

void read_value(const Cursor& at, std::vector<std::vector<Vec2>>& curves, const Limits& sizes) {
  curves.resize(at.list_size(sizes));
  for (std::size_t i = 0; i < curves.size(); ++i) read_value(at.item(i), curves[i], bound::kOutlinePoints);
}

template <typename T>
requires std::is_class_v<T>
void read_value(const Cursor& at, T& object, const Limits& outer) {
  object = start_of<T>();
  read_object(at, object, outer);
}

template <typename T>
void read_value(const Cursor& at, std::optional<T>& object, const Limits& limits) {
  read_value(at, object.emplace(), limits);
}

template <typename T>
void read_value(const Cursor& at, std::vector<T>& objects, const Limits& sizes) {
  objects.resize(at.list_size(sizes));
  for (std::size_t i = 0; i < objects.size(); ++i) read_object(at.item(i), objects[i]);
}

/// A visitor of describe() that reads the members of one object.
template <typename T>
class Reader {
 public:
  Reader(const Cursor& at, T& object, Names& known) : at_(at), object_(object), known_(known) {}

  template <typename Value, typename Class>
  void field(const char* name, Value Class::*member, const Limits& limits, bool is_required) {
    known_.push_back(name);
    if (!is_required && !at_.has(name)) return;
    read_value(at_.at(name), object_.*member, limits);
  }

 private:
  const Cursor& at_;
  T& object_;
  Names& known_;
};

template <typename T>
void read_fields(const Cursor& at, T& object, Names& known, const Limits& outer) {
  Reader<T> reader(at, object, known);
  describe<T>(reader, outer);
}

template <typename T>
T read_start(const Cursor& at, Names& known) {
  T geometry;
  read_fields(at, geometry, known);
  return geometry;
}

template <typename Geometry>
Geometry require(const Cursor& at, const Result<Geometry>& made) {
  if (!made.ok()) at.fail(made.error().message, made.error().code);
  return made;
}

std::vector<Polygon> pieces_of(const Cursor& at, const Outline& outline, float length_unit) {
  Result<Decomposition> decomposition = decompose(outline, 8, length_unit);
  if (!decomposition.ok()) at.fail(decomposition.error().message, decomposition.error().code);
  return std::move(decomposition).value().pieces;
}

TileGrid require_grid(const Cursor& at, const TileRows& text) {
  Result<TileGrid> grid = TileGrid::from_rows(text.rows, text.cell_size, text.origin);
  if (!grid.ok()) at.fail(grid.error().message, grid.error().code);
  return std::move(grid).value();
}

/// What make_polygon() accepts, and thin polygons that a world accepts: a box may be thinner than the slop.
Polygon read_polygon(const Cursor& at, const ConvexOutline& outline, float length_unit) {
  const Result<Polygon> made = make_polygon(outline.vertices, outline.radius, length_unit);
  if (made.ok()) return made.value();
  const Polygon thin = Polygon::from_convex(outline.vertices, outline.radius);
  World trial;
  return trial.create_shape(trial.create_body({}), thin).ok() ? thin : require(at, made);
}

/// Appends a shape, the pieces of an outline, or a tile grid.
void read_shape(const Cursor& at, scenes::SceneBody& body, float length_unit) {
  Names known = {"type"};
  std::vector<decltype(scenes::SceneShape::geometry)> parts;
  std::optional<TileGrid> grid;
  switch (read_choice(at.at("type"), kShapeTypes)) {
    case 0: parts = {read_start<Circle>(at, known)}; break;
    case 1: parts = {read_start<Capsule>(at, known)}; break;
    case 2: parts = {read_start<Segment>(at, known)}; break;
    case 3: parts = {read_start<Box>(at, known)}; break;
    case 4: {
      const auto outline = read_start<ConvexOutline>(at, known);
      parts = {read_polygon(at, outline, length_unit)};
      break;
    }
    case 5: {
      const auto hull = read_start<Hull>(at, known);
      parts = {require(at, make_hull(hull.points, hull.radius, length_unit))};
      break;
    }
    case 7: parts = {require(at, make_ellipse(read_start<Ellipse>(at, known), length_unit))}; break;
    case 8: parts = {require(at, make_slice(read_start<Slice>(at, known), length_unit))}; break;
    case 9: parts = {require(at, make_support_shape(read_start<SupportOptions>(at, known), length_unit))}; break;
    case 10: grid = require_grid(at, read_start<TileRows>(at, known)); break;
    default:
      for (Polygon& piece : pieces_of(at, read_start<Outline>(at, known), length_unit)) {
        parts.emplace_back(std::move(piece));
      }
  }
  ShapeOptions options;
  read_fields(at, options, known);
  at.refuse_unknown(known);
  for (auto& part : parts) body.shapes.push_back({std::move(part), options});
  if (grid) body.grids.push_back({*std::move(grid), options});
}

scenes::SceneBody read_body(const Cursor& at, float length_unit) {
  at.require_object();
  scenes::SceneBody body;
  Names known = {"shapes", "chains"};
  read_fields(at, body.options, known);
  at.refuse_unknown(known);
  if (at.has("shapes")) {
    const Cursor shapes = at.at("shapes");
    const std::size_t count = shapes.list_size(kPartCount);
    for (std::size_t i = 0; i < count; ++i) read_shape(shapes.item(i), body, length_unit);
  }
  if (at.has("chains")) read_value(at.at("chains"), body.chains, kPartCount);
  return body;
}

/// Finds the bodies, or the joints so far, by their name or place.
class ListNames {
 public:
  /// How messages name an element, several elements, and what refers to them.
  struct Words {
    std::string one;
    std::string many;
    std::string users;
  };

  explicit ListNames(Words words) : words_(std::move(words)) {}

  void add(const std::string& name) {
    const int place = count_++;
    if (name.empty()) return;
    const bool is_new = index_.emplace(name, place).second;
    if (!is_new) index_[name] = kAmbiguous;
  }

  int find(const Cursor& at) const {
    if (count_ == 0) at.fail("there is no " + words_.one + " before it in the list");
    if (at.json().is_number()) return static_cast<int>(at.integer({0.0, static_cast<double>(count_) - 1.0}));
    if (!at.json().is_string())
      at.fail_expected("the name of a " + words_.one + " or its place in the list of " + words_.many);
    const std::string& name = at.json().get_ref<const std::string&>();
    const auto found = index_.find(name);
    if (found == index_.end())
      at.fail("there is no " + words_.one + " \"" + scenes::shortened(name) + "\"" + hint(name));
    if (found->second == kAmbiguous)
      at.fail("several " + words_.many + " have the name \"" + scenes::shortened(name) + "\"; " + words_.users +
              " needs a unique one");
    return found->second;
  }

 private:
  static constexpr int kAmbiguous = -1;

  std::string hint(const std::string& name) const {
    constexpr std::size_t kMostCompared = 4096;
    if (index_.size() > kMostCompared) return {};
    Names names;
    for (const auto& entry : index_) names.push_back(entry.first);
    return scenes::did_you_mean(name, names);
  }

  Words words_;
  int count_ = 0;
  std::map<std::string, int, std::less<>> index_;
};

ListNames names_of(const std::vector<scenes::SceneBody>& bodies) {
  ListNames names({"body", "bodies", "a joint or a field"});
  for (const scenes::SceneBody& body : bodies) names.add(body.options.name);
  return names;
}

/// Calls f(start of the options, index) for each kind of joint or field, in order.
template <typename AnyOptions, typename F, std::size_t... I>
void for_each_kind(F f, std::index_sequence<I...>) {
  (f(start_of<std::variant_alternative_t<I, AnyOptions>>(), I), ...);
}

/// Reads the options of the kind that the key "type" names.
template <typename AnyOptions, typename KindName>
AnyOptions read_options(const Cursor& at, Names& known) {
  constexpr auto kKinds = std::make_index_sequence<std::variant_size_v<AnyOptions>>();
  Names types;
  for_each_kind<AnyOptions>(
      [&](const auto&, std::size_t i) { types.emplace_back(to_string(static_cast<KindName>(i))); }, kKinds);
  const std::size_t chosen = read_choice(at.at("type"), types);
  AnyOptions options;
  const auto read = [&](auto start, std::size_t i) {
    if (i == chosen) options = read_start<decltype(start)>(at, known);
  };
  for_each_kind<AnyOptions>(read, kKinds);
  return options;
}

/// `joints` are the joints before this one.
scenes::SceneJoint read_joint(const Cursor& at, const ListNames& bodies, const ListNames& joints) {
  Names known = {"type", "body_a", "body_b"};
  scenes::SceneJoint joint;
  joint.options = read_options<AnyJointOptions, JointKind>(at, known);
  if (std::holds_alternative<GearOptions>(joint.options)) known.insert(known.end(), {"joint_a", "joint_b"});
  at.refuse_unknown(known);
  if (at.has("joint_a")) joint.joint_a = joints.find(at.at("joint_a"));
  if (at.has("joint_b")) joint.joint_b = joints.find(at.at("joint_b"));
  joint.body_a = bodies.find(at.at("body_a"));
  joint.body_b = bodies.find(at.at("body_b"));
  if (joint.body_a == joint.body_b) at.fail("body_a and body_b must be two bodies");
  return joint;
}

scenes::SceneField read_field(const Cursor& at, const ListNames& bodies) {
  Names known = {"type", "bodies"};
  scenes::SceneField field;
  field.options = read_options<AnyFieldOptions, FieldKind>(at, known);
  const bool has_carrier = std::holds_alternative<RadialFieldOptions>(field.options);
  if (has_carrier) known.push_back("carrier");
  at.refuse_unknown(known);
  if (at.has("bodies")) {
    const Cursor list = at.at("bodies");
    const std::size_t count = list.list_size({1.0, kBodyCount.high});
    for (std::size_t i = 0; i < count; ++i) field.bodies.push_back(bodies.find(list.item(i)));
  }
  if (has_carrier && at.has("carrier")) field.carrier = bodies.find(at.at("carrier"));
  return field;
}

void check_version(const Cursor& root) {
  const Cursor drystone = root.at("drystone");
  drystone.require_object();
  const std::string_view known[] = {"scene_version"};
  drystone.refuse_unknown(known);
  const Cursor version = drystone.at("scene_version");
  const std::int64_t number = version.integer({1.0, 1.0e9});
  if (number == kSceneVersion) return;
  version.fail("this is version " + std::to_string(number) + " of the format, and only version " +
               std::to_string(kSceneVersion) + " can be read; a newer Drystone may read it");
}

}  // namespace

scenes::Scene read_drystone_scene(const Cursor& root) {
  check_version(root);
  scenes::Scene scene;
  Names known = {"drystone", "bodies", "joints", "fields"};
  read_fields(root, scene, known);
  root.refuse_unknown(known);

  if (root.has("bodies")) {
    const Cursor bodies = root.at("bodies");
    const std::size_t count = bodies.list_size(kBodyCount);
    for (std::size_t i = 0; i < count; ++i) {
      scene.bodies.push_back(read_body(bodies.item(i), scene.world.length_unit));
    }
  }
  const ListNames names = names_of(scene.bodies);
  if (root.has("joints")) {
    const Cursor joints = root.at("joints");
    const std::size_t count = joints.list_size(kJointCount);
    ListNames before({"joint", "joints", "a gear"});
    for (std::size_t i = 0; i < count; ++i) {
      scene.joints.push_back(read_joint(joints.item(i), names, before));
      before.add(std::visit([](const auto& options) { return options.name; }, scene.joints.back().options));
    }
  }
  if (root.has("fields")) {
    const Cursor fields = root.at("fields");
    const std::size_t count = fields.list_size(kFieldCount);
    for (std::size_t i = 0; i < count; ++i) scene.fields.push_back(read_field(fields.item(i), names));
  }
  return scene;
}

}  // namespace drystone::io

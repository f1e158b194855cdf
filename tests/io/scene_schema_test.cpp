// docs/scene.schema.json has exactly the fields of the reader and the writer.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "io/scene_fields.hpp"
#include "tests/support/joint_kinds.hpp"

namespace drystone::io {
namespace {

using Names = std::set<std::string>;

/// A visitor of describe() that collects names.
struct Collector {
  Names all;
  Names required;

  template <typename Value, typename Class>
  void field(const char* name, Value Class::*, const Limits&, bool is_required) {
    EXPECT_TRUE(all.insert(name).second) << name << " is described twice";
    if (is_required) required.insert(name);
  }
};

/// A visitor of describe() that compares the ranges and defaults of plain numbers with the schema's.
struct RangeCheck {
  const nlohmann::json& properties;

  template <typename Class>
  void field(const char* name, float Class::*member, const Limits& limits, bool) {
    using Form = Limits::Form;
    const nlohmann::json& property = properties[name];
    const bool is_open = limits.form == Form::open;
    const double low = limits.form == Form::length       ? limits.low * bound::kLengthUnit.low
                       : limits.form == Form::magnitude  ? -limits.high
                       : limits.form == Form::zero_or_in ? 0.0
                                                         : limits.low;
    EXPECT_DOUBLE_EQ(property.value(is_open ? "exclusiveMinimum" : "minimum", bound::kFinite.low), low) << name;
    EXPECT_EQ(property.value("maximum", bound::kFinite.high), limits.high) << name;
    if (!property.contains("default")) return;
    EXPECT_EQ(property["default"].get<float>(), start_of<Class>().*member) << name;
  }
  template <typename Value, typename Class>
  void field(const char*, Value Class::*, const Limits&, bool) {}
};

class SceneSchema : public testing::Test {
 protected:
  void SetUp() override {
    std::ifstream stream("docs/scene.schema.json");
    schema_ = nlohmann::json::parse(stream, nullptr, false);
    ASSERT_TRUE(schema_.is_object());
  }

  /// The object `definition` of the schema must have the fields of T and the extra ones.
  template <typename... T>
  void expect_fields(const nlohmann::json& definition, const Names& extra = {}, const Names& extra_required = {}) {
    Collector collector;
    (describe<T>(collector), ...);
    collector.all.insert(extra.begin(), extra.end());
    collector.required.insert(extra_required.begin(), extra_required.end());

    Names in_schema;
    for (const auto& [name, property] : definition["properties"].items()) in_schema.insert(name);
    EXPECT_EQ(in_schema, collector.all);
    EXPECT_EQ(definition.value("required", Names{}), collector.required);
    EXPECT_EQ(definition["additionalProperties"], false);
  }

  /// The object `name` of the schema must have the ranges and defaults of T.
  template <typename T>
  void expect_ranges(std::string_view name, const Limits& outer = bound::kFinite) {
    SCOPED_TRACE(name);
    RangeCheck visitor{definition(name)["properties"]};
    describe<T>(visitor, outer);
  }

  const nlohmann::json& definition(std::string_view name) { return schema_["$defs"][std::string(name)]; }

  nlohmann::json schema_;
};

TEST_F(SceneSchema, HasTheFieldsOfScenesAndBodies) {
  expect_fields<scenes::Scene>(schema_, {"drystone", "bodies", "joints", "fields"}, {"drystone"});
  EXPECT_EQ(schema_["properties"]["drystone"]["properties"]["scene_version"]["const"], kSceneVersion);
  expect_fields<WorldOptions>(definition("world"));
  expect_fields<MassData>(definition("mass"));
  expect_fields<BodyOptions>(definition("body"), {"shapes", "chains"});
  expect_fields<Material>(definition("material"));
  expect_fields<MaterialRule>(definition("material_rule"));
  expect_fields<OneWay>(definition("one_way"));
  expect_fields<Filter>(definition("collision_filter"));
  expect_fields<ChainOptions>(definition("chain"));
  expect_fields<Limit>(definition("limit"));
  expect_fields<Motor>(definition("drive"));
  expect_fields<Spring>(definition("spring"));
  expect_fields<BreakLimit>(definition("break_limit"));
  expect_fields<JointCoordinate>(definition("coordinate"));
}

TEST_F(SceneSchema, HasTheFieldsOfShapes) {
  expect_fields<Circle, ShapeOptions>(definition("circle"), {"type"}, {"type"});
  expect_fields<Capsule, ShapeOptions>(definition("capsule"), {"type"}, {"type"});
  expect_fields<Segment, ShapeOptions>(definition("segment"), {"type"}, {"type"});
  expect_fields<Box, ShapeOptions>(definition("box"), {"type"}, {"type"});
  expect_fields<ConvexOutline, ShapeOptions>(definition("polygon"), {"type"}, {"type"});
  expect_fields<Hull, ShapeOptions>(definition("hull"), {"type"}, {"type"});
  expect_fields<Outline, ShapeOptions>(definition("outline"), {"type"}, {"type"});
  expect_fields<Ellipse, ShapeOptions>(definition("ellipse"), {"type"}, {"type"});
  expect_fields<Slice, ShapeOptions>(definition("slice"), {"type"}, {"type"});
  expect_fields<SupportOptions, ShapeOptions>(definition("support"), {"type"}, {"type"});
  expect_fields<TileRows, ShapeOptions>(definition("tile_grid"), {"type"}, {"type"});
  EXPECT_EQ(definition("shape")["oneOf"].size(), std::size(kShapeTypes));
  for (const std::string_view type : kShapeTypes) EXPECT_EQ(definition(type)["properties"]["type"]["const"], type);
}

TEST_F(SceneSchema, HasTheFieldsOfJoints) {
  const Names ends = {"type", "body_a", "body_b"};
  EXPECT_EQ(definition("joint")["oneOf"].size(), test::kJointKindCount);
  test::for_each_joint_kind([&]<typename Options>(const Options&) {
    const std::string type = to_string(Options::kKind);
    Names known = ends;
    if (std::is_same_v<Options, GearOptions>) {
      for (const char* key : {"joint_a", "joint_b"}) known.insert(known.end(), key);
    }
    expect_fields<Options>(definition(type), known, ends);
    EXPECT_EQ(definition(type)["properties"]["type"]["const"], type);
  });
}

TEST_F(SceneSchema, HasTheFieldsOfFields) {
  expect_fields<WorldAabb>(definition("box_of_places"));
  expect_fields<FieldArea>(definition("area"));
  expect_fields<GravityZoneOptions>(definition("gravity_zone"), {"type", "bodies"}, {"type"});
  expect_fields<DirectionalFieldOptions>(definition("directional"), {"type", "bodies"}, {"type"});
  expect_fields<RadialFieldOptions>(definition("radial"), {"type", "bodies", "carrier"}, {"type"});
  expect_fields<BuoyancyOptions>(definition("buoyancy"), {"type", "bodies"}, {"type"});
  expect_fields<WindOptions>(definition("wind"), {"type", "bodies"}, {"type"});
  expect_fields<CustomFieldOptions>(definition("custom"), {"type", "bodies"}, {"type"});
  constexpr std::size_t kKinds = std::variant_size_v<AnyFieldOptions>;
  EXPECT_EQ(definition("field")["oneOf"].size(), kKinds);
  for (std::size_t i = 0; i < kKinds; ++i) {
    const std::string type = to_string(static_cast<FieldKind>(i));
    EXPECT_EQ(definition(type)["properties"]["type"]["const"], type);
  }
}

TEST_F(SceneSchema, HasTheRangesAndDefaults) {
  expect_ranges<WorldOptions>("world");
  expect_ranges<MassData>("mass");
  expect_ranges<BodyOptions>("body");
  expect_ranges<Material>("material");
  expect_ranges<Circle>("circle");
  expect_ranges<ShapeOptions>("circle");
  expect_ranges<Capsule>("capsule");
  expect_ranges<Box>("box");
  expect_ranges<ConvexOutline>("polygon");
  expect_ranges<Hull>("hull");
  expect_ranges<Ellipse>("ellipse");
  expect_ranges<Slice>("slice");
  expect_ranges<SupportOptions>("support");
  expect_ranges<TileRows>("tile_grid");
  expect_ranges<Limit>("limit");
  expect_ranges<Motor>("drive");
  expect_ranges<Spring>("spring");
  expect_ranges<BreakLimit>("break_limit");
  expect_ranges<JointCoordinate>("coordinate", bound::kCoordinate);
  test::for_each_joint_kind(
      [&]<typename Options>(const Options&) { expect_ranges<Options>(to_string(Options::kKind)); });
  expect_ranges<FieldArea>("area");
  expect_ranges<GravityZoneOptions>("gravity_zone");
  expect_ranges<DirectionalFieldOptions>("directional");
  expect_ranges<RadialFieldOptions>("radial");
  expect_ranges<BuoyancyOptions>("buoyancy");
  expect_ranges<WindOptions>("wind");
  expect_ranges<CustomFieldOptions>("custom");
}

}  // namespace
}  // namespace drystone::io

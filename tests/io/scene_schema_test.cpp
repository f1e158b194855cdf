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
  void field(const char* name, Value Class::*, const Limits& = {}, Need need = Need::optional) {
    EXPECT_TRUE(all.insert(name).second) << name << " is described twice";
    if (need == Need::required) required.insert(name);
  }
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
    (describe(collector, Kind<T>{}), ...);
    collector.all.insert(extra.begin(), extra.end());
    collector.required.insert(extra_required.begin(), extra_required.end());

    Names in_schema;
    for (const auto& [name, property] : definition["properties"].items()) in_schema.insert(name);
    EXPECT_EQ(in_schema, collector.all);
    EXPECT_EQ(definition.value("required", Names{}), collector.required);
    EXPECT_EQ(definition["additionalProperties"], false);
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

// The schema repeats the ranges and defaults of plain numbers.
struct RangeCheck {
  const nlohmann::json& properties;

  template <typename Class>
  void field(const char* name, float Class::*member, const Limits& limits = {}, Need = Need::optional) {
    const nlohmann::json& property = properties[name];
    const double low = property.value(limits.open_low ? "exclusiveMinimum" : "minimum", kAny.low);
    // The least length is the float nearest to 0.005.
    EXPECT_NEAR(low == kAny.low ? 0.0 : low, limits.low == kAny.low ? 0.0 : limits.low, 1.0e-9) << name;
    EXPECT_EQ(property.value("maximum", kAny.high), limits.high) << name;
    if (!property.contains("default")) return;
    EXPECT_EQ(property["default"].get<float>(), start_of<Class>().*member) << name;
  }
  template <typename Value, typename Class>
  void field(const char*, Value Class::*, const Limits& = {}, Need = Need::optional) {}
};

TEST_F(SceneSchema, HasTheRangesAndDefaults) {
  const auto check = [&](std::string_view name, auto kind) {
    SCOPED_TRACE(name);
    RangeCheck visitor{definition(name)["properties"]};
    describe(visitor, kind);
  };
  check("world", Kind<WorldOptions>{});
  check("mass", Kind<MassData>{});
  check("body", Kind<BodyOptions>{});
  check("material", Kind<Material>{});
  check("circle", Kind<Circle>{});
  check("circle", Kind<ShapeOptions>{});
  check("capsule", Kind<Capsule>{});
  check("box", Kind<Box>{});
  check("polygon", Kind<ConvexOutline>{});
  check("hull", Kind<Hull>{});
  check("ellipse", Kind<Ellipse>{});
  check("slice", Kind<Slice>{});
  check("support", Kind<SupportOptions>{});
  check("tile_grid", Kind<TileRows>{});
  check("limit", Kind<Limit>{});
  check("drive", Kind<Motor>{});
  check("spring", Kind<Spring>{});
  check("break_limit", Kind<BreakLimit>{});
  check("coordinate", Kind<JointCoordinate>{});
  test::for_each_joint_kind(
      [&]<typename Options>(const Options&) { check(to_string(Options::kKind), Kind<Options>{}); });
  check("area", Kind<FieldArea>{});
  check("gravity_zone", Kind<GravityZoneOptions>{});
  check("directional", Kind<DirectionalFieldOptions>{});
  check("radial", Kind<RadialFieldOptions>{});
  check("buoyancy", Kind<BuoyancyOptions>{});
  check("wind", Kind<WindOptions>{});
  check("custom", Kind<CustomFieldOptions>{});
}

}  // namespace
}  // namespace drystone::io

// Errors in scene files: the message has the file's name, the path of the field, and the expected and the found value.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "drystone/io/scene_file.hpp"
#include "io/json.hpp"

namespace drystone::io {
namespace {

std::string error_of(const std::string& text) {
  const Result<LoadedScene> loaded = parse_scene(text, "bad.json");
  if (loaded.ok()) return "no error";
  EXPECT_EQ(loaded.error().message.rfind("bad.json: ", 0), 0u) << loaded.error().message;
  return loaded.error().message;
}

// A scene of four bodies, the last of which has these members.
std::string with_body(const std::string& members) {
  return R"({"drystone": {"scene_version": 1}, "bodies": [{}, {}, {"name": "x"}, {)" + members + "}]}";
}

std::string with_joint(const std::string& members) {
  return R"({"drystone": {"scene_version": 1}, "bodies": [{"name": "wheel"}, {"name": "car"}, {"name": "twin"},)"
         R"({"name": "twin"}], "joints": [{)" +
         members + "}]}";
}

std::string with_field(const std::string& members) {
  return R"({"drystone": {"scene_version": 1}, "bodies": [{"name": "boat"}, {"name": "twin"}, {"name": "twin"}],)"
         R"("fields": [{)" +
         members + "}]}";
}

struct Case {
  std::string text;
  std::string message;
};

class SceneErrors : public testing::TestWithParam<Case> {};

TEST_P(SceneErrors, NamesThePathAndTheExpectedValue) {
  const std::string message = error_of(GetParam().text);
  EXPECT_NE(message.find(GetParam().message), std::string::npos) << message;
}

INSTANTIATE_TEST_SUITE_P(
    Fields, SceneErrors,
    testing::Values(
        Case{with_body(R"("shapes": [{"type": "circle", "radius": -1}])"),
             "bodies[3].shapes[0].radius: expected a number in (0, 1000000], found -1"},
        Case{with_body(R"("shapes": [{"type": "circle", "radius": 0}])"), "expected a number in (0, 1000000], found 0"},
        Case{with_body(R"("shapes": [{"type": "circle", "radius": "1"}])"), R"(found "1")"},
        Case{with_body(R"("shapes": [{"type": "circle"}])"), R"(bodies[3].shapes[0]: "radius" is missing)"},
        Case{with_body(R"("shapes": [{"radius": 1}])"), R"(bodies[3].shapes[0]: "type" is missing)"},
        Case{
            with_body(R"("shapes": [{"type": "sphere", "radius": 1}])"),
            R"(bodies[3].shapes[0].type: expected "circle", "capsule", "segment", "box", "polygon", "hull", "outline", "ellipse", "slice", "support" or "tile_grid", found "sphere")"},
        Case{with_body(R"("shapes": [{"type": "circle", "radius": 1, "material": {"fricton": 1}}])"),
             R"(bodies[3].shapes[0].material: there is no key "fricton" here, did you mean "friction"?)"},
        Case{with_body(R"("shapes": [{"type": "circle", "radius": 1, "half_extents": [1, 1]}])"),
             R"(there is no key "half_extents" here)"},
        Case{with_body(R"("shapes": [{"type": "tile_grid", "rows": ["#x"], "cell_size": 1}])"),
             "bodies[3].shapes[0]: TileGrid.rows[0]: character 1 stands for no tile"},
        Case{with_body(R"("shapes": [{"type": "tile_grid", "rows": ["##"], "cell_size": 0}])"),
             "bodies[3].shapes[0].cell_size: expected a number in [2e-05"},
        Case{with_body(R"("shapes": {})"), "bodies[3].shapes: expected a list, found an object"},
        Case{with_field(R"("density": 2)"), R"(fields[0]: "type" is missing)"},
        Case{with_field(R"("type": "water")"), R"(fields[0].type: expected "gravity_zone")"},
        Case{with_field(R"("type": "buoyancy", "density": -1)"), "fields[0].density: expected a number in [0, 1e+09]"},
        Case{with_field(R"("type": "buoyancy", "densty": 1)"), R"(did you mean "density"?)"},
        Case{with_field(R"("type": "wind", "bodies": ["baot"])"), R"(there is no body "baot", did you mean "boat"?)"},
        Case{with_field(R"("type": "wind", "bodies": [])"), "fields[0].bodies: expected"},
        Case{with_field(R"("type": "wind", "bodies": ["twin"])"), R"(several bodies have the name "twin")"},
        Case{with_field(R"("type": "wind", "carrier": 0)"), R"(there is no key "carrier" here)"},
        Case{with_field(R"("type": "radial", "carrier": 3)"), "fields[0].carrier"},
        Case{with_field(R"("type": "radial", "falloff": "cubic")"), R"(expected "constant", "linear")"},
        Case{with_field(R"("type": "wind", "area": {"kind": "box", "box": {"lower": [0, 0]}})"),
             R"(fields[0].area.box: "upper" is missing)"},
        Case{with_field(R"("type": "custom", "parameters": [1, 2, 3, 4, 5, 6, 7, 8, 9])"), "fields[0].parameters"},
        Case{with_body(R"("shapes": [{"type": "polygon", "vertices": [[0, 0], [1, 0]]}])"),
             "bodies[3].shapes[0].vertices: expected a list whose length is a number in [3, 64], found 2"},
        Case{with_body(R"("shapes": [{"type": "polygon", "vertices": [[0, 0], [0, 1], [1, 0]]}])"),
             "bodies[3].shapes[0]: "},
        Case{with_body(R"("shapes": [{"type": "hull", "points": [[0, 0], [1, 1], [2, 2]]}])"), "bodies[3].shapes[0]: "},
        Case{with_body(R"("shapes": [{"type": "ellipse", "radii": [1, 200]}])"),
             "bodies[3].shapes[0]: Ellipse.radii: one must be at most 100 times the other"},
        Case{with_body(R"("shapes": [{"type": "slice", "radius": 1, "half_angle": 2, "cut": "sector"}])"),
             "bodies[3].shapes[0]: Slice.half_angle of a sector"},
        Case{with_body(R"("shapes": [{"type": "slice", "radius": 1, "half_angle": 1, "cut": "cake"}])"),
             R"(expected "sector" or "chord", found "cake")"},
        Case{with_body(R"("shapes": [{"type": "support", "function": "nobody"}])"),
             R"(bodies[3].shapes[0]: SupportOptions.type: no type "nobody" is registered)"},
        Case{with_body(R"("shapes": [{"type": "outline", "points": [[0, 0], [2, 2], [2, 0], [0, 2]]}])"),
             "bodies[3].shapes[0]: the edges that begin at Outline.points[0] and Outline.points[2] touch or cross"},
        Case{with_body(
                 R"("shapes": [{"type": "outline", "points": [[0, 0], [4, 0], [0, 4]], "holes": [[[1, 1], [2, 1]]]}])"),
             "bodies[3].shapes[0].holes[0]"},
        Case{with_body(R"("type": "dynamite")"), R"(bodies[3].type: expected "static", "kinematic" or "dynamic")"},
        Case{with_body(R"("position": [1, 2, 3])"), "bodies[3].position: expected [x, y], found a list of 3"},
        Case{with_body(R"("position": [1, 2000000000])"),
             "bodies[3].position[1]: expected a number in [-1e+09, 1e+09]"},
        Case{with_body(R"("position": 0)"), "bodies[3].position: expected [x, y], found 0"},
        Case{with_body(R"("bullet": 1)"), "bodies[3].bullet: expected true or false, found 1"},
        Case{with_body(R"("user_data": 9007199254740992)"),
             "bodies[3].user_data: expected a whole number from 0 to 2^53"},
        Case{with_body(R"("user_data": "0x")"), "bodies[3].user_data"},
        Case{with_body(R"("user_data": "0x12345678123456789")"), "bodies[3].user_data"},
        Case{with_body(R"("user_data": "0x12 ")"), "bodies[3].user_data"},
        Case{with_body(R"("user_data": -1)"), "bodies[3].user_data"},
        Case{with_body(R"("name": 5)"), "bodies[3].name: expected a text, found 5"},
        Case{with_body("\"name\": \"" + std::string(256, 'n') + "\""),
             "expected a text of at most 255 bytes, found one of 256"},
        Case{with_body(R"("mass_override": {"mass": 1})"), R"(bodies[3].mass_override: "inertia" is missing)"},
        Case{with_body(R"("mass_override": null)"), "bodies[3].mass_override: expected an object, found null"},
        Case{with_body(R"("chains": [{"points": [[0, 0], [1, 0], [2, 0], [3, 0]], "materials": []}])"),
             "bodies[3].chains[0].materials: expected a list whose length is a number in [1, 65536], found 0"},
        Case{with_joint(R"("type": "revolute", "body_b": "car")"), R"(joints[0]: "body_a" is missing)"},
        Case{with_joint(R"("type": "revolute", "body_a": "whel", "body_b": "car")"),
             R"(joints[0].body_a: there is no body "whel", did you mean "wheel"?)"},
        Case{with_joint(R"("type": "revolute", "body_a": "twin", "body_b": "car")"),
             R"(joints[0].body_a: several bodies have the name "twin")"},
        Case{with_joint(R"("type": "revolute", "body_a": 4, "body_b": "car")"),
             "joints[0].body_a: expected a whole number in [0, 3], found 4"},
        Case{with_joint(R"("type": "revolute", "body_a": 1, "body_b": "car")"),
             "joints[0]: body_a and body_b must be two"},
        Case{
            with_joint(R"("type": "nail", "body_a": 1, "body_b": 2)"),
            R"(joints[0].type: expected "revolute", "prismatic", "distance", "weld", "wheel", "servo", "friction", "mouse", "groove", "filter", "generic", "gear", "pulley" or "ratchet", found "nail")"},
        Case{with_joint(R"("type": "distance", "body_a": 1, "body_b": 2, "length": 0)"), "joints[0].length: expected"},
        Case{R"({"drystone": {"scene_version": 1}, "world": {"substeps": 65}})",
             "world.substeps: expected a whole number in [1, 64], found 65"},
        Case{R"({"drystone": {"scene_version": 1}, "world": {"substeps": 4.5}})",
             "world.substeps: expected a whole number"},
        Case{R"({"drystone": {"scene_version": 1}, "world": {"workers": 2}})",
             R"(world: there is no key "workers" here)"},
        Case{R"({"drystone": {"scene_version": 1}, "dt": 0})", "dt: expected a number in (0, 1], found 0"},
        Case{R"({"drystone": {"scene_version": 1}, "body": []})",
             R"(there is no key "body" here, did you mean "bodies"?)"}));

INSTANTIATE_TEST_SUITE_P(
    Files, SceneErrors,
    testing::Values(Case{"", "is empty"}, Case{" \n\t", "is empty"}, Case{"{", "line 1"},
                    Case{R"({"drystone": {"scene_version": 1}, "bodies": [{"na)", "line 1"},
                    Case{"{\n\"drystone\": {\"scene_version\": 1},\n\"dt\": oops}", "line 3"},
                    Case{"[]", "expected an object, found a list of 0"}, Case{"7", "expected an object, found 7"},
                    Case{"{}", "this is no scene"}, Case{R"({"metaworld": {}})", "project of R.U.B.E."},
                    Case{R"({"drystone": 1})", "drystone: expected an object, found 1"},
                    Case{R"({"drystone": {}})", R"(drystone: "scene_version" is missing)"},
                    Case{R"({"drystone": {"scene_version": 2}})",
                         "drystone.scene_version: this is version 2 of the format"},
                    Case{R"({"drystone": {"scene_version": 1}, "dt": NaN})", "line 1"},
                    Case{R"({"drystone": {"scene_version": 1}, "dt": 1e999})", "1e999"},
                    Case{R"({"drystone": {"scene_version": 1}, "dt": 1e39})", "1e39"},
                    Case{"{\"drystone\": {\"scene_version\": 1}, \"name\": \"\xC3\x28\"}", "UTF-8"},
                    Case{std::string("\xFF\xFE{\0}\0", 6), "is UTF-16"},
                    Case{R"({"drystone": {"scene_version": 1}, "bodies": [{}, {"angle": 1, "angle": 2}]})",
                         "bodies[1].angle: the key stands twice in the object"},
                    Case{std::string(1000000, '['), "is nested more than 64 deep"},
                    Case{"{\"a\":" + std::string(65, '[') + std::string(65, ']') + "}", "is nested more than 64 deep"},
                    Case{"{} {}", "line 1"}));

TEST(SceneErrors, ByteOrderMarkIsSkipped) {
  EXPECT_EQ(error_of("\xEF\xBB\xBF{\"drystone\": {\"scene_version\": 1}}"), "no error");
}

TEST(SceneErrors, Reads64LevelsOfNesting) {
  // The nesting is allowed, but this is no scene.
  EXPECT_NE(error_of(std::string(64, '[') + std::string(64, ']')).find("expected an object"), std::string::npos);
}

// A scene that is cut off anywhere is refused without a crash.
TEST(SceneErrors, RefusesASceneTruncatedAnywhere) {
  const std::string text = with_body(R"("shapes": [{"type": "circle", "radius": 1.5e0, "name": "\u00e4"}])");
  ASSERT_EQ(error_of(text), "no error");
  for (std::size_t i = 0; i < text.size(); ++i) EXPECT_NE(error_of(text.substr(0, i)), "no error") << i;
}

TEST(SceneErrors, RefusesTooManyBodies) {
  std::string text = R"({"drystone": {"scene_version": 1}, "bodies": [0)";
  for (int i = 0; i < 1048576; ++i) text += ",0";
  const Result<LoadedScene> loaded = parse_scene(text + "]}", "bad.json");
  ASSERT_FALSE(loaded.ok());
  EXPECT_EQ(loaded.error().code, ErrorCode::limit_exceeded);
}

TEST(SceneErrors, QuotesTheBeginningOfWhatIsLong) {
  const std::string head = R"({"drystone": {"scene_version": 1}, )", digits(100000, '1'), key = '"' + digits + '"';
  // A character of two bytes, so that one may be cut.
  std::string umlauts;
  for (int i = 0; i < 50000; ++i) umlauts += "\u00fc";
  for (const std::string& rest :
       {R"("steps": )" + digits, R"("dt": )" + digits + ".5", key + ": 1", key + ": 1, " + key + ": 1",
        "\"name\": \"" + digits, R"("name": )" + key, "\"x" + umlauts + "\": 1, \"x" + umlauts + "\": 1",
        R"("bodies": [{"name": )" + key + R"(}, {"name": )" + key + R"(}], "joints": [{"type": "weld", "body_a": )" +
            key + "}]"}) {
    const Result<LoadedScene> loaded = parse_scene(head + rest + "}", "bad.json");
    ASSERT_FALSE(loaded.ok());
    EXPECT_LT(loaded.error().message.size(), 500u);
    EXPECT_EQ(loaded.error().message.find("\xc3\""), std::string::npos);
  }
}

TEST(SceneErrors, NamesAMissingFileAndADirectory) {
  const Result<LoadedScene> missing = load_scene("no_such_file.json");
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().message, "no_such_file.json: cannot be read: there is no such file");
  const Result<LoadedScene> directory = load_scene(testing::TempDir());
  ASSERT_FALSE(directory.ok());
  EXPECT_NE(directory.error().message.find("it is a directory"), std::string::npos);
}

TEST(SceneErrors, RefusesATooLargeFile) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "drystone_large.json";
  std::ofstream(path).put(' ');
  // The file is sparse, so it takes no room on the disk.
  std::filesystem::resize_file(path, kMaxFileBytes + 1);
  const Result<LoadedScene> loaded = load_scene(path);
  std::filesystem::remove(path);
  ASSERT_FALSE(loaded.ok());
  EXPECT_EQ(loaded.error().code, ErrorCode::limit_exceeded);
  EXPECT_NE(loaded.error().message.find("is larger than 256 MiB"), std::string::npos);
}

}  // namespace
}  // namespace drystone::io

// Layers of debug drawing in pictures and pages: stored drawings are complete and in the right place.
#include <cairo/cairo.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "drystone/io/picture.hpp"
#include "drystone/io/recording.hpp"
#include "io/page_encoding.hpp"
#include "tests/io/page_bytes.hpp"

namespace drystone::io {
namespace {

/// All things drawn, as lines of text with positions in steps of a unit.
class Lines : public DebugDraw {
 public:
  explicit Lines(double unit) : unit_(unit) {}
  void polygon(std::span<const Position> corners, float radius, DrawColor color) override {
    begin("polygon", color);
    for (const Position corner : corners) put(corner);
    text_ << " r" << steps(static_cast<double>(radius)) << '\n';
  }
  void circle(Position center, float radius, Rotation, DrawColor color) override {
    begin("circle", color);
    put(center);
    text_ << " r" << steps(static_cast<double>(radius)) << '\n';
  }
  void capsule(Position a, Position b, float radius, DrawColor color) override {
    begin("capsule", color);
    put(a);
    put(b);
    text_ << " r" << steps(static_cast<double>(radius)) << '\n';
  }
  void segment(Position a, Position b, DrawColor color) override {
    begin("segment", color);
    put(a);
    put(b);
    text_ << '\n';
  }
  void point(Position place, DrawColor color) override {
    begin("point", color);
    put(place);
    text_ << '\n';
  }
  void text(Position place, std::string_view text, DrawColor color) override {
    begin("text", color);
    put(place);
    text_ << ' ' << text << '\n';
  }
  void transform(const WorldTransform& pose, DrawColor color) override {
    begin("transform", color);
    put(pose.position);
    text_ << '\n';
  }
  std::string all() const { return text_.str(); }

 private:
  std::int64_t steps(double value) const { return std::llround(value / unit_); }
  void begin(const char* kind, DrawColor color) {
    text_ << kind << ' ' << static_cast<int>(color.meaning) << ' ' << color.number;
  }
  void put(Position place) { text_ << ' ' << steps(place.x) << ',' << steps(place.y); }

  double unit_;
  std::ostringstream text_;
};

/// Reads the layers of a page's bytes as docs/pictures.md describes them, into the same lines.
class LayerReader : public PageBytes {
 public:
  explicit LayerReader(const std::string& bytes) : PageBytes(bytes) {
    if (header.contains("layers")) skip(header["layers"]["offset"].get<std::size_t>());
  }

  std::string next_frame() {
    std::ostringstream out;
    const std::size_t length = number();
    const std::size_t end = at() + length;
    x_ = y_ = 0;
    while (at() < end) out << item() << '\n';
    EXPECT_EQ(at(), end);
    return out.str();
  }

 private:
  std::string item() {
    static const std::vector<std::string> kKinds = {"polygon", "circle", "capsule",  "segment",
                                                    "point",   "text",   "transform"};
    const std::string kind = kKinds.at(byte());
    std::ostringstream out;
    out << kind << ' ' << int{byte()};
    out << ' ' << number();
    const std::size_t count = kind == "polygon" ? number() : kind == "capsule" || kind == "segment" ? 2 : 1;
    for (std::size_t i = 0; i < count; ++i) {
      x_ += signed_number();
      y_ += signed_number();
      out << ' ' << x_ << ',' << y_;
    }
    if (kind == "polygon" || kind == "circle" || kind == "capsule") out << " r" << number();
    if (kind == "circle" || kind == "transform") signed_number();
    if (kind == "text") out << ' ' << text(number());
    return out.str();
  }

  std::int64_t x_ = 0;
  std::int64_t y_ = 0;
};

/// A ball, a capsule and two boxes that are joined, on a floor.
World make_world() {
  World world;
  const BodyId floor = world.create_body({.position = {0.0, -1.0}, .name = "floor"});
  world.create_shape(floor, Box{.half_extents = {10.0f, 1.0f}}).value();
  const auto body_at = [&](Position place) {
    return world.create_body({.type = BodyType::dynamic, .position = place, .velocity = {1.0f, 0.0f}}).value();
  };
  world.create_shape(body_at({-3.0, 0.5}), Circle{.radius = 0.5f}).value();
  world.create_shape(body_at({-1.0, 0.5}), Capsule{{0.0f, 0.0f}, {0.5f, 0.0f}, 0.25f}).value();
  const BodyId a = body_at({1.0, 0.5});
  const BodyId b = body_at({2.0, 0.5});
  for (const BodyId box : {a, b}) world.create_shape(box, Box{}).value();
  RevoluteOptions hinge;
  hinge.body_a = a;
  hinge.body_b = b;
  hinge.anchor_a = {0.5f, 0.5f};
  hinge.anchor_b = {-0.5f, 0.5f};
  world.create_joint(hinge).value();
  return world;
}

TEST(Layers, AListReturnsTheThingsDrawn) {
  World world = make_world();
  world.step(1.0f / 60.0f).value();
  Lines straight(1.0e-6);
  world.draw(straight, {.layers = DrawLayers::all()}).value();
  DrawList list;
  EXPECT_TRUE(list.empty());
  world.draw(list, {.layers = DrawLayers::all()}).value();
  Lines told(1.0e-6);
  list.draw(told);
  EXPECT_EQ(told.all(), straight.all());
  for (const char* kind : {"polygon", "circle", "capsule", "segment", "point", "text", "transform"})
    EXPECT_NE(told.all().find(kind), std::string::npos) << kind;
  list.clear();
  EXPECT_TRUE(list.empty());
}

TEST(Layers, PagesContainLayers) {
  World world = make_world();
  FrameRecorder recorder({.draw = DrawLayers::all()});
  DrawLayers layers = DrawLayers::all();
  layers.remove(DrawLayer::shapes);
  const EncodingUnits units;
  std::vector<std::string> wanted;
  for (int i = 0; i < 5; ++i) {
    world.step(1.0f / 60.0f).value();
    ASSERT_TRUE(recorder.capture(world, i / 60.0).ok());
    Lines lines(units.position);
    world.draw(lines, {.layers = layers}).value();
    wanted.push_back(lines.all());
  }
  const std::string bytes = encode(recorder.recording(), units, {{0, 0}, {1, 1}});
  LayerReader reader(bytes);
  for (const std::string& frame : wanted) EXPECT_EQ(reader.next_frame(), frame);
  EXPECT_TRUE(reader.at_end());
  EXPECT_EQ(reader.header["layers"]["meanings"][static_cast<std::size_t>(DrawMeaning::velocity)]["name"], "velocity");
}

TEST(Layers, PagesWithoutLayersHaveNone) {
  World world = make_world();
  FrameRecorder recorder({.draw = {DrawLayer::shapes}});
  world.step(1.0f / 60.0f).value();
  ASSERT_TRUE(recorder.capture(world, 0.0).ok());
  const std::string bytes = encode(recorder.recording(), {}, {{0, 0}, {1, 1}});
  EXPECT_FALSE(LayerReader(bytes).header.contains("layers"));
}

TEST(Layers, PagesOfWorldsWithFieldsShowTheFields) {
  World world;
  FrameRecorder recorder;
  const EncodingUnits units;
  std::vector<std::string> wanted;
  for (int i = 0; i < 4; ++i) {
    if (i == 2) world.create_field(BuoyancyOptions{{.area = box_area({-5.0, -2.0}, {5.0, 0.0})}}).value();
    world.step(1.0f / 60.0f).value();
    ASSERT_TRUE(recorder.capture(world, i / 60.0).ok());
    EXPECT_EQ(recorder.recording().has_layers, i >= 2);
    Lines lines(units.position);
    world.draw(lines, {.layers = {DrawLayer::fields}}).value();
    wanted.push_back(lines.all());
  }
  const std::string bytes = encode(recorder.recording(), units, {{0, 0}, {1, 1}});
  LayerReader reader(bytes);
  for (const std::string& frame : wanted) EXPECT_EQ(reader.next_frame(), frame);
  EXPECT_TRUE(reader.at_end());
  static_cast<void>(recorder.take());
  EXPECT_FALSE(recorder.recording().has_layers);
}

constexpr std::uint32_t kBackground = 0xfcfcfb;

/// A picture of 10 by 5 metres with 40 px per metre, the origin at (200, 100).
std::uint32_t color_at(const World& world, PictureOptions options, int x, int y) {
  const std::string path = testing::TempDir() + "drystone_layers.png";
  options.width = 400;
  options.height = 200;
  options.view = WorldAabb{{-5.0, -2.5}, {5.0, 2.5}};
  options.caption = false;
  EXPECT_TRUE(write_png(world, path, options).ok());
  const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> image(
      cairo_image_surface_create_from_png(path.c_str()), &cairo_surface_destroy);
  const unsigned char* row = cairo_image_surface_get_data(image.get()) +
                             static_cast<std::ptrdiff_t>(y) * cairo_image_surface_get_stride(image.get());
  const std::uint32_t color = reinterpret_cast<const std::uint32_t*>(row)[x] & 0xffffffu;
  std::remove(path.c_str());
  return color;
}

TEST(Layers, PicturesShowFieldsBehindTheBodies) {
  World world({.gravity = {}});
  const BodyId body = world.create_body({.type = BodyType::dynamic});
  world.create_shape(body, Box{.half_extents = {1.0f, 1.0f}}).value();
  world.create_field(BuoyancyOptions{{.area = box_area({-4.0, -2.0}, {4.0, 0.0})}}).value();
  EXPECT_NE(color_at(world, {}, 40, 150), kBackground) << "the left side of the area";
  EXPECT_EQ(color_at(world, {}, 60, 150), kBackground);
  EXPECT_EQ(color_at(world, {.fields = false}, 40, 150), kBackground);
  EXPECT_EQ(color_at(world, {}, 190, 100), 0x8dbbeeu) << "the body hides the surface of the water";
}

TEST(Layers, PicturesShowLayersInPlaceOfBodies) {
  World world({.gravity = {}});
  const BodyId body = world.create_body({.type = BodyType::dynamic});
  world.create_shape(body, Box{.half_extents = {1.0f, 1.0f}}).value();
  const auto color_at = [&](DrawLayers layers, int x, int y) { return io::color_at(world, {.draw = layers}, x, y); };
  EXPECT_EQ(color_at({DrawLayer::shapes}, 190, 90), 0x8dbbeeu) << "awake";
  EXPECT_EQ(color_at({DrawLayer::islands}, 190, 90), kBackground);
  EXPECT_NE(color_at({DrawLayer::islands}, 240, 90), kBackground) << "the island's right side";
  EXPECT_EQ(color_at({DrawLayer::blocks}, 190, 90), kBackground) << "before the first step there are none";
  world.step(1.0f / 60.0f).value();
  EXPECT_NE(color_at({DrawLayer::blocks}, 190, 90), kBackground);
}

}  // namespace
}  // namespace drystone::io

// Pictures: the visible part of the world, colours at known places, refused options.
#include "drystone/io/picture.hpp"

#include <cairo/cairo.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "io/view_fit.hpp"
#include "tests/io/sample.hpp"
#include "tests/support/image.hpp"

namespace drystone::io {
namespace {

using test::Image;

WorldAabb box_at(Position center, float half) { return inflate(WorldAabb{center, center}, half); }

constexpr std::uint32_t kPaper = 0xfcfcfb;
constexpr std::uint32_t kStaticFill = 0xe2e5e9;
constexpr std::uint32_t kAsleepFill = 0xc3cedb;
constexpr std::uint32_t kAwakeFill = 0x8dbbee;
constexpr std::uint32_t kKinematicFill = 0xc4b3ea;
constexpr std::uint32_t kContactRed = 0xd1344f;

class PictureTest : public testing::Test {
 protected:
  ~PictureTest() override { std::remove(path_.c_str()); }

  std::string path_ =
      testing::TempDir() + "drystone_picture_" + testing::UnitTest::GetInstance()->current_test_info()->name() + ".png";
};

// The world without caption, 10 m wide on 400 px: 40 px per metre, with the origin at (200, 100).
PictureOptions bare() {
  PictureOptions options;
  options.width = 400;
  options.height = 200;
  options.view = WorldAabb{{-5.0f, -2.5f}, {5.0f, 2.5f}};
  options.caption = false;
  return options;
}

TEST_F(PictureTest, BodiesHaveTheColourOfTheirTypeAndSleep) {
  Sample sample;
  sample.add(BodyType::static_body, {box_outline(0.5f, 0.5f)}, {-4.0f, 0.0f});
  sample.add(BodyType::kinematic, {box_outline(0.5f, 0.5f)}, {-2.0f, 0.0f});
  sample.add(BodyType::dynamic, {box_outline(0.5f, 0.5f)}, {0.0f, 0.0f}, true);
  sample.add(BodyType::dynamic, {box_outline(0.5f, 0.5f)}, {2.0f, 0.0f}, false);
  ASSERT_TRUE(write_png(sample.snapshot, path_, bare()).ok());
  const Image image(path_);
  ASSERT_TRUE(image.ok());
  EXPECT_EQ(image.width(), 400);
  EXPECT_EQ(image.height(), 200);
  EXPECT_EQ(image.at(40, 100), kStaticFill);
  EXPECT_EQ(image.at(120, 100), kKinematicFill);
  EXPECT_EQ(image.at(200, 100), kAwakeFill);
  EXPECT_EQ(image.at(280, 100), kAsleepFill);
  EXPECT_EQ(image.at(340, 100), kPaper);
}

TEST_F(PictureTest, TheYAxisPointsUp) {
  Sample sample;
  sample.add(BodyType::dynamic, {box_outline(0.5f, 0.5f)}, {0.0f, 1.5f}, true);
  ASSERT_TRUE(write_png(sample.snapshot, path_, bare()).ok());
  const Image image(path_);
  EXPECT_EQ(image.at(200, 40), kAwakeFill);
  EXPECT_EQ(image.at(200, 160), kPaper);
}

TEST_F(PictureTest, RoundedShapesReachAsFarAsTheirRadius) {
  Sample sample;
  // The sides of the rounded box are at 1 m, its corners are cut. The capsule along x ends at 3 + 0.5 m.
  sample.add(BodyType::dynamic, {box_outline(0.5f, 0.5f, 0.5f)}, {-3.0f, 0.0f}, true);
  sample.add(BodyType::dynamic, {{OutlineKind::capsule, false, 0.5f, {{-1.0f, 0.0f}, {1.0f, 0.0f}}}}, {2.0f, 0.0f},
             true);
  ASSERT_TRUE(write_png(sample.snapshot, path_, bare()).ok());
  const Image image(path_);
  EXPECT_EQ(image.at(200 - 3 * 40 + 36, 100), kAwakeFill);
  EXPECT_EQ(image.at(200 - 3 * 40, 100 - 36), kAwakeFill);
  // The corner of a sharp box would be filled; the arc about (0.5, 0.5) m is 0.15 m inside of it.
  EXPECT_EQ(image.at(200 - 3 * 40 + 38, 100 - 38), kPaper);
  EXPECT_EQ(image.at(200 + 36 + 100 - 4, 100), kAwakeFill);
  EXPECT_EQ(image.at(200 + 2 * 40, 100 - 16), kAwakeFill);
  EXPECT_EQ(image.at(200 + 2 * 40 + 58, 100 - 18), kPaper);
}

TEST_F(PictureTest, ACircleShowsWhereItsXAxisPoints) {
  Sample sample;
  sample.add(BodyType::dynamic, {{OutlineKind::circle, false, 1.0f, {{0.0f, 0.0f}}}}, {0.0f, 0.0f}, true);
  sample.snapshot.states[0].pose.rotation = {0.0f, 1.0f};
  ASSERT_TRUE(write_png(sample.snapshot, path_, bare()).ok());
  const Image image(path_);
  EXPECT_NE(image.at(200, 80), kAwakeFill);
  EXPECT_EQ(image.at(220, 100), kAwakeFill);
}

TEST_F(PictureTest, ContactsAreMarkedUnlessSwitchedOff) {
  Sample sample;
  sample.add(BodyType::dynamic, {box_outline(1.0f, 1.0f)}, {0.0f, 1.0f}, true);
  ContactView contact;
  contact.count = 1;
  contact.normal = {0.0f, 1.0f};
  contact.points[0].point = {0.5f, 0.5f};
  sample.snapshot.contacts.push_back(contact);
  ASSERT_TRUE(write_png(sample.snapshot, path_, bare()).ok());
  EXPECT_EQ(Image(path_).at(220, 80), kContactRed);
  PictureOptions without = bare();
  without.contacts = false;
  ASSERT_TRUE(write_png(sample.snapshot, path_, without).ok());
  EXPECT_EQ(Image(path_).at(220, 80), kAwakeFill);
}

TEST_F(PictureTest, IslandBoundsAreDarkerWhereTheIslandSleeps) {
  Sample sample;
  sample.snapshot.islands.push_back({{{-3.0f, -1.0f}, {-1.0f, 1.0f}}, 1, false, 1});
  sample.snapshot.islands.push_back({{{1.0f, -1.0f}, {3.0f, 1.0f}}, 1, true, 2});
  PictureOptions options = bare();
  options.island_bounds = true;
  ASSERT_TRUE(write_png(sample.snapshot, path_, options).ok());
  const Image image(path_);
  const auto brightness = [&](int left_edge) {
    std::uint32_t darkest = 3 * 255;
    for (int x = left_edge - 3; x <= left_edge + 1; ++x) {
      const std::uint32_t c = image.at(x, 100);
      darkest = std::min(darkest, (c >> 16) + ((c >> 8) & 255) + (c & 255));
    }
    return darkest;
  };
  EXPECT_LT(brightness(240) + 60, brightness(80));  // The bounds are at -3 m and 1 m.
  EXPECT_LT(brightness(80) + 60, 3u * 252u);
}

TEST_F(PictureTest, HeightFollowsTheViewWithinLimits) {
  Sample sample;
  sample.add(BodyType::dynamic, {box_outline(0.5f, 0.5f)}, {0.0f, 0.0f}, true);
  PictureOptions options = bare();
  options.height = 0;
  options.view = WorldAabb{{0.0f, 0.0f}, {4.0f, 3.0f}};
  ASSERT_TRUE(write_png(sample.snapshot, path_, options).ok());
  EXPECT_EQ(Image(path_).height(), 300);
  options.view = WorldAabb{{0.0f, 0.0f}, {1.0f, 1000.0f}};
  ASSERT_TRUE(write_png(sample.snapshot, path_, options).ok());
  EXPECT_EQ(Image(path_).height(), 600);
  options.view = WorldAabb{{0.0f, 0.0f}, {1000.0f, 1.0f}};
  ASSERT_TRUE(write_png(sample.snapshot, path_, options).ok());
  EXPECT_EQ(Image(path_).height(), 100);
}

TEST_F(PictureTest, SurvivesFarAndNonFinitePoses) {
  Sample sample;
  sample.add(BodyType::static_body, {box_outline(1.0e6f, 1.0f)}, {0.0f, -1.0f});
  sample.add(BodyType::dynamic, {box_outline(0.5f, 0.5f)}, {std::numeric_limits<float>::quiet_NaN(), 0.0f}, true);
  sample.add(BodyType::dynamic, {box_outline(0.5f, 0.5f)}, {1.0e30f, 0.0f}, true);
  ASSERT_TRUE(write_png(sample.snapshot, path_, bare()).ok());
  const Image image(path_);
  EXPECT_EQ(image.at(10, 140), kStaticFill);
  EXPECT_EQ(image.at(390, 140), kStaticFill);
}

TEST_F(PictureTest, CaptionsDoNotCoverTheWorld) {
  Sample sample;
  sample.add(BodyType::dynamic, {box_outline(2.0f, 1.0f)}, {0.0f, 0.0f}, true);
  PictureOptions options;
  options.width = 800;
  options.title = "A box & <b>some</b> \xc3\xbcmlaut";
  options.time = 1.5;
  ASSERT_TRUE(write_png(sample.snapshot, path_, options).ok());
  const Image image(path_);
  EXPECT_EQ(image.width(), 800);
  EXPECT_EQ(image.at(400, image.height() / 2), kAwakeFill);
  EXPECT_EQ(image.at(799, 0), 0xf2f3f5u);
}

TEST_F(PictureTest, PixelsAreThoseOfTheFile) {
  World world;
  const BodyId body = world.create_body({.position = {1.0, 0.5}});
  must(world.create_shape(body, Circle{}));
  must(write_png(world, path_, bare()));
  const Image image(path_);
  ASSERT_TRUE(image.ok());
  const Pixels pixels = draw_pixels(world, bare());
  ASSERT_EQ(pixels.width, 400u);
  ASSERT_EQ(pixels.height, 200u);
  ASSERT_EQ(pixels.rgb.size(), 400u * 200u * 3u);
  const std::uint8_t* byte = pixels.rgb.data();
  for (int y = 0; y < 200; ++y) {
    for (int x = 0; x < 400; ++x, byte += 3) {
      ASSERT_EQ(static_cast<std::uint32_t>(byte[0] << 16 | byte[1] << 8 | byte[2]), image.at(x, y)) << x << ", " << y;
    }
  }
  EXPECT_EQ(image.at(234, 88), kStaticFill);
  PictureOptions options = bare();
  options.height = 20000;
  EXPECT_NE(draw_pixels(world, options).error().message.find("PictureOptions.height"), std::string::npos);
}

TEST_F(PictureTest, PixelsAreWrittenAsTheyAre) {
  Pixels pixels{3, 2, {}};
  for (std::uint8_t i = 0; i < 18; ++i) pixels.rgb.push_back(static_cast<std::uint8_t>(14 * i));
  must(write_png(pixels, path_));
  const Image image(path_);
  ASSERT_TRUE(image.ok());
  ASSERT_EQ(image.width(), 3);
  ASSERT_EQ(image.height(), 2);
  EXPECT_EQ(image.at(0, 0), 0x000e1cu);
  EXPECT_EQ(image.at(2, 1), 0xd2e0eeu);

  const auto message = [&](const Pixels& bad, const std::string& path) { return write_png(bad, path).error().message; };
  EXPECT_NE(message({3, 3, pixels.rgb}, path_).find("Pixels::rgb"), std::string::npos);
  EXPECT_NE(message({0, 0, {}}, path_).find("width and height"), std::string::npos);
  EXPECT_NE(message({16385, 1, std::vector<std::uint8_t>(3 * 16385)}, path_).find("width and height"),
            std::string::npos);
  EXPECT_NE(message(pixels, "/nowhere/at/all.png").find("/nowhere/at/all.png"), std::string::npos);
}

TEST_F(PictureTest, RefusesBadOptionsByName) {
  const Sample sample;
  const auto message = [&](const PictureOptions& options) {
    const Result<void> result = write_png(sample.snapshot, path_, options);
    return result.ok() ? std::string() : result.error().message;
  };
  PictureOptions options;
  options.width = 0;
  EXPECT_NE(message(options).find("PictureOptions.width"), std::string::npos);
  options.width = 400;
  options.height = 20000;
  EXPECT_NE(message(options).find("PictureOptions.height"), std::string::npos);
  options.height = 0;
  options.view = WorldAabb{{1.0f, 0.0f}, {0.0f, 1.0f}};
  EXPECT_NE(message(options).find("PictureOptions.view"), std::string::npos);
}

TEST_F(PictureTest, NamesTheFileThatCannotBeWritten) {
  const Result<void> result = write_png(Sample().snapshot, "/nowhere/at/all.png", bare());
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().message.find("/nowhere/at/all.png"), std::string::npos);
}

TEST(ViewFit, ShowsAllBodiesIfThereAreFew) {
  const WorldAabb view = fit_view({{box_at({0, 0}, 1), false}, {box_at({1000, 0}, 1), false}});
  EXPECT_TRUE(contains(view, WorldAabb{{-1, -1}, {1001, 1}}));
}

TEST(ViewFit, AGroundPlaneOfAKilometreDoesNotShrinkThePicture) {
  std::vector<FitItem> items = {{{{-500, -2}, {500, 0}}, true}};
  for (int i = 0; i < 10; ++i) items.push_back({box_at({static_cast<float>(i), 0.5f}, 0.5f), false});
  const WorldAabb view = fit_view(items);
  EXPECT_TRUE(contains(view, WorldAabb{{-0.5f, 0}, {9.5f, 1}}));
  EXPECT_LT(view.upper.x - view.lower.x, 15.0f);
  EXPECT_LT(view.lower.y, 0.0f) << "some of the ground shows";
}

TEST(ViewFit, StaticShapesFarFromTheActionDoNotCount) {
  std::vector<FitItem> items = {{box_at({400, 0}, 1), true}};
  for (int i = 0; i < 10; ++i) items.push_back({box_at({static_cast<float>(i), 0.5f}, 0.5f), false});
  EXPECT_LT(fit_view(items).upper.x, 20.0f);
}

TEST(ViewFit, LeavesOutOneBodyThatFlewFarAway) {
  std::vector<FitItem> items = {{box_at({1.0e5f, 3.0e4f}, 0.5f), false}};
  for (int i = 0; i < 10; ++i) items.push_back({box_at({static_cast<float>(i), 0.5f}, 0.5f), false});
  const WorldAabb view = fit_view(items);
  EXPECT_TRUE(contains(view, WorldAabb{{-0.5f, 0}, {9.5f, 1}}));
  EXPECT_LT(view.upper.x, 50.0f);
}

TEST(ViewFit, ShowsNearlyAllBodiesAndIgnoresOneStrayInAHundred) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    std::uniform_real_distribution<float> x(-100, 100), y(0, static_cast<float>(1 + 4 * round));
    std::vector<FitItem> items;
    for (int i = 0; i < 500; ++i) items.push_back({box_at({x(random), y(random)}, 0.5f), false});
    for (int i = 0; i < 4; ++i) items.push_back({box_at({1.0e4f + static_cast<float>(i), 1.0e4f}, 0.5f), false});
    const WorldAabb view = fit_view(items);
    for (int i = 0; i < 500; ++i) EXPECT_TRUE(contains(view, items[static_cast<std::size_t>(i)].bounds));
    EXPECT_LT(view.upper.x, 250.0f);
  }
}

TEST(ViewFit, IsNeverEmpty) {
  const auto has_size = [](const WorldAabb& view) {
    return view.lower.x < view.upper.x && view.lower.y < view.upper.y;
  };
  EXPECT_TRUE(has_size(fit_view(std::vector<FitItem>{})));
  EXPECT_TRUE(has_size(fit_view({{box_at({3, 4}, 0), false}})));
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(has_size(fit_view({{{{nan, 0}, {nan, 0}}, false}})));
  EXPECT_TRUE(has_size(fit_view({{{{-500, -2}, {500, 0}}, true}})));
}

}  // namespace
}  // namespace drystone::io

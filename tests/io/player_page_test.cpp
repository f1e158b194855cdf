// The player page: the encoding of runs against a second reader, written from docs/pictures.md; the page's size and
// contents; refused options.
#include "drystone/io/player_page.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "io/page_encoding.hpp"
#include "tests/io/page_bytes.hpp"
#include "tests/io/sample.hpp"

namespace drystone::io {
namespace {

// --- A reader of the format ------------------------------------------------------------------------------------------

struct DecodedBody {
  std::int64_t x = 0, y = 0, angle = 0;
  std::int64_t vx = 0, vy = 0, spin = 0;
  std::uint64_t island = 0;
  bool awake = false;
  bool moving = false;
};

std::int64_t wrapped(std::int64_t angle, std::int64_t steps) {
  while (angle < -steps / 2) angle += steps;
  while (angle >= steps / 2) angle -= steps;
  return angle;
}

class Decoder : public PageBytes {
 public:
  explicit Decoder(const std::string& bytes) : PageBytes(bytes) { bodies.resize(header["bodies"]["type"].size()); }

  void next() {
    ++frame_;
    for_each_entry([this](std::size_t& body) {
      const std::uint64_t entry = number();
      body += entry / 4;
      if ((entry & 1) != 0) bodies.at(body).awake ^= true;
      if ((entry & 2) != 0) bodies.at(body).moving ^= true;
    });
    for_each_entry([this](std::size_t& body) {
      body += number();
      bodies.at(body).island = number();
    });
    const std::int64_t steps = header["angleSteps"];
    for (DecodedBody& b : bodies) b.vx += b.moving ? signed_number() : 0;
    for (DecodedBody& b : bodies) b.vy += b.moving ? signed_number() : 0;
    for (DecodedBody& b : bodies) b.spin = b.moving ? wrapped(b.spin + signed_number(), steps) : b.spin;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      DecodedBody& b = bodies[i];
      if (!b.moving) continue;
      b.x += b.vx;
      b.y += b.vy;
      b.angle = wrapped(b.angle + b.spin, steps);
      if (header["bodies"]["first"][i] == frame_) b.vx = b.vy = b.spin = 0;
    }
  }

  std::vector<DecodedBody> bodies;

 private:
  template <typename Read>
  void for_each_entry(Read read) {
    std::size_t body = 0;
    for (std::uint64_t count = number(); count > 0; --count) read(body);
  }

  int frame_ = -1;
};

std::string unbase64(const std::string& text) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  std::uint32_t group = 0;
  int bits = 0;
  for (char c : text) {
    if (c == '=') break;
    group = (group << 6) | static_cast<std::uint32_t>(digits.find(c));
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out.push_back(static_cast<char>((group >> bits) & 255));
  }
  return out;
}

std::string inflated(const std::string& bytes) {
  std::string out(64u << 20, '\0');
  uLongf size = out.size();
  EXPECT_EQ(uncompress(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                       static_cast<uLong>(bytes.size())),
            Z_OK);
  out.resize(size);
  return out;
}

// The text of the page between two marks.
std::string between(const std::string& page, const std::string& open, const std::string& close) {
  const std::size_t from = page.find(open) + open.size();
  return page.substr(from, page.find(close, from) - from);
}

std::string data_of(const std::string& page) {
  return inflated(unbase64(between(page, "data-encoding=\"deflate\">", "</script>")));
}

// --- A run -----------------------------------------------------------------------------------------------------------

struct Walker {
  Vec2 position;
  float angle = 0.0f;
  bool awake = true;
  std::uint32_t island = 0;
};

// A run whose bodies move, turn, rest, teleport, appear and vanish. `truth` has every body in every frame.
struct Walk {
  Recording recording;
  std::vector<std::vector<Walker>> truth;
};

float wrapped_angle(float a) { return static_cast<float>(std::remainder(static_cast<double>(a), 6.283185307179586)); }

Walk random_walk(int bodies, int frames, float awake_share) {
  Walk walk;
  std::mt19937 random(42);
  std::uniform_real_distribution<float> unit(-1.0f, 1.0f);
  FormTable forms;
  walk.recording.title = "walk";
  std::vector<Walker> now(static_cast<std::size_t>(bodies));
  for (std::size_t i = 0; i < now.size(); ++i) {
    add_body(walk.recording.outline, forms, BodyType::dynamic, {box_outline(0.5f, 0.5f)});
    now[i] = {{static_cast<float>(i % 100), static_cast<float>(i / 100)}, unit(random), false, 0};
    if (i % 50 == 7) {
      walk.recording.outline.bodies[i].first_frame = frames / 3;
      walk.recording.outline.bodies[i].end_frame = frames / 2;
    }
  }
  for (int f = 0; f < frames; ++f) {
    Frame frame;
    frame.counters.step = static_cast<std::uint64_t>(f) + 1;
    frame.counters.time = static_cast<double>(f) / 60.0;
    for (std::uint32_t i = 0; i < now.size(); ++i) {
      const BodyOutline& outline = walk.recording.outline.bodies[i];
      if (f < outline.first_frame || f >= outline.end_frame) continue;
      Walker& body = now[i];
      const bool begins = f == outline.first_frame;
      const bool awake = static_cast<float>((i + static_cast<std::uint32_t>(f)) % 97) < awake_share * 97.0f;
      if (awake != body.awake) frame.awake_toggles.push_back(i);
      body.awake = awake;
      if (awake && !begins) {
        body.position += Vec2{0.03f * unit(random), 0.03f * unit(random)};
        body.angle = wrapped_angle(body.angle + 0.05f * unit(random));
      }
      if (f == 20 && i % 400 == 3) body.position = {-9.0e5f, 8.0e5f};
      if (awake || begins || f == 20) frame.poses.push_back({i, to_position(body.position), body.angle});
      if (f % 13 == 5 && i % 11 == 0)
        frame.islands.push_back({i, body.island = static_cast<std::uint32_t>(f) * 1000 + 1});
    }
    walk.recording.frames.push_back(frame);
    walk.truth.push_back(now);
  }
  return walk;
}

TEST(PageEncoding, IsReadBackWithinHalfAUnit) {
  const Walk walk = random_walk(500, 60, 0.6f);
  const EncodingUnits units = choose_units(walk.recording);
  const std::string bytes = encode(walk.recording, units, {{0, 0}, {1, 1}});
  Decoder decoder(bytes);
  const double turn = 6.283185307179586 / units.angle_steps;
  for (std::size_t f = 0; f < walk.recording.frames.size(); ++f) {
    decoder.next();
    for (std::size_t i = 0; i < decoder.bodies.size(); ++i) {
      const BodyOutline& outline = walk.recording.outline.bodies[i];
      if (static_cast<int>(f) < outline.first_frame || static_cast<int>(f) >= outline.end_frame) continue;
      const DecodedBody& read = decoder.bodies[i];
      const Walker& truth = walk.truth[f][i];
      // Half a unit, plus the rounding of the double division.
      ASSERT_NEAR(static_cast<double>(read.x) * units.position, static_cast<double>(truth.position.x),
                  0.5001 * units.position);
      ASSERT_NEAR(static_cast<double>(read.y) * units.position, static_cast<double>(truth.position.y),
                  0.5001 * units.position);
      const double error =
          std::remainder(static_cast<double>(read.angle) * turn - static_cast<double>(truth.angle), 6.283185307179586);
      ASSERT_LE(std::abs(error), 0.5001 * turn) << "frame " << f << " body " << i;
      ASSERT_EQ(read.awake, truth.awake);
      ASSERT_EQ(read.island, truth.island);
    }
  }
  EXPECT_TRUE(decoder.at_end());
}

TEST(PageEncoding, BodiesAtRestTakeNoBytes) {
  Walk walk = random_walk(1000, 10, 1.0f);
  const std::size_t moving = encode(walk.recording, {}, {}).size();
  const Frame still = [&] {
    Frame frame;
    frame.counters = walk.recording.frames.back().counters;
    return frame;
  }();
  walk.recording.frames.resize(20, still);  // The bodies come to rest within ten frames.
  const std::size_t resting = encode(walk.recording, {}, {}).size();
  walk.recording.frames.resize(120, still);
  const std::size_t rested = encode(walk.recording, {}, {}).size();
  EXPECT_GT(resting, moving);
  // Two bytes for the frame, and less than a hundred for the counters in the header.
  EXPECT_LT(rested - resting, 100u * 100u);
}

TEST(PageEncoding, UnitsFollowTheSizeOfBodies) {
  Recording recording;
  FormTable forms;
  EXPECT_DOUBLE_EQ(choose_units(recording).position, 0.001);
  add_body(recording.outline, forms, BodyType::dynamic, {box_outline(0.5f, 0.5f)});
  EXPECT_DOUBLE_EQ(choose_units(recording).position, 0.001);
  // The rim of the box, at 0.71 m, moves less than a unit from one angle step to the next.
  EXPECT_LT(0.7072 * 6.2832 / choose_units(recording).angle_steps, 0.001);
  recording.outline = {};
  FormTable small_forms;
  add_body(recording.outline, small_forms, BodyType::dynamic, {box_outline(0.01f, 0.01f)});
  EXPECT_LT(choose_units(recording).position, 0.0003);
  EXPECT_DOUBLE_EQ(choose_units(recording, 0.25).position, 0.25);
}

TEST(PageEncoding, EqualFormsAreStoredOnce) {
  const Walk walk = random_walk(100, 2, 1.0f);
  const std::string bytes = encode(walk.recording, {}, {});
  EXPECT_EQ(Decoder(bytes).header["forms"].size(), 1u);
}

TEST(PageEncoding, Base64MatchesTheStandardsExamples) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64(std::string("\xff\xfe\x00", 3)), "//4A");
}

TEST(PlayerPage, ContainsTheRecording) {
  const Walk walk = random_walk(50, 30, 0.5f);
  const std::string page = player_page(walk.recording);
  const std::string bytes = data_of(page);
  EXPECT_EQ(bytes, encode(walk.recording, choose_units(walk.recording), fit_view(walk.recording)));
  PageOptions plain;
  plain.compress = false;
  const std::string plain_page = player_page(walk.recording, plain);
  EXPECT_EQ(unbase64(between(plain_page, "data-encoding=\"plain\">", "</script>")), bytes);
}

TEST(PlayerPage, IsSmallForALargeRun) {
  const Walk walk = random_walk(5050, 300, 1.0f);
  const std::string page = player_page(walk.recording);
  RecordProperty("bytes", static_cast<int>(page.size()));
  // Every body jitters at random in every frame, which no prediction can compress; real runs take a fraction of that.
  EXPECT_LT(page.size(), 8u << 20);
}

TEST(PlayerPage, LoadsNothing) {
  const std::string page = player_page(random_walk(2, 2, 1.0f).recording);
  for (const char* forbidden : {"http:", "https:", "src=", "@import", "url(", "{{", "}}\n<"}) {
    EXPECT_EQ(page.find(forbidden), std::string::npos) << forbidden;
  }
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
}

TEST(PlayerPage, TextOfTheSceneCannotBecomeScript) {
  Walk walk = random_walk(3, 2, 1.0f);
  const std::string attack =
      "</title></script><script>alert(\"1\")</script><img onerror=alert(1) {{script}} {{recording}}";
  walk.recording.title = attack;
  walk.recording.outline.bodies[0].name = attack + "\xff\xfe";  // Not UTF-8 either.
  walk.recording.outline.bodies[1].name = attack;
  const Walk harmless = random_walk(3, 2, 1.0f);
  const auto count = [](const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
  };
  const std::string page = player_page(walk.recording);
  const std::string reference = player_page(harmless.recording);
  for (const char* tag : {"<script", "</script", "<img", "</title", "\"use strict\""}) {
    EXPECT_EQ(count(page, tag), count(reference, tag)) << tag;
  }
  EXPECT_EQ(count(page, "innerHTML"), 0);
  EXPECT_EQ(count(page, "&lt;/title&gt;&lt;/script&gt;"), 1);
  const std::string bytes = data_of(page);
  const nlohmann::json header = Decoder(bytes).header;
  EXPECT_EQ(header["title"], attack);
  EXPECT_EQ(header["bodies"]["names"]["1"], attack);
}

TEST(PlayerPage, RefusesBadInputByName) {
  const Walk walk = random_walk(2, 2, 1.0f);
  const auto message = [](const Recording& recording, const PageOptions& options) {
    const Result<std::string> page = player_page(recording, options);
    return page.ok() ? std::string() : page.error().message;
  };
  EXPECT_NE(message({}, {}).find("Recording.frames"), std::string::npos);
  PageOptions options;
  options.position_unit = 2.0;
  EXPECT_NE(message(walk.recording, options).find("PageOptions.position_unit"), std::string::npos);
  options.position_unit = std::nan("");
  EXPECT_NE(message(walk.recording, options).find("PageOptions.position_unit"), std::string::npos);
  options.position_unit = 0.0;
  options.view = WorldAabb{{0, 0}, {0, 1}};
  EXPECT_NE(message(walk.recording, options).find("PageOptions.view"), std::string::npos);
  const Result<void> unwritable = write_player_page(walk.recording, "/nowhere/at/all.html");
  ASSERT_FALSE(unwritable.ok());
  EXPECT_NE(unwritable.error().message.find("/nowhere/at/all.html"), std::string::npos);
}

TEST(PlayerPage, WritesWhatItReturns) {
  const Walk walk = random_walk(2, 2, 1.0f);
  const std::string path = testing::TempDir() + "drystone_player_page.html";
  ASSERT_TRUE(write_player_page(walk.recording, path).ok());
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), player_page(walk.recording).value());
  std::remove(path.c_str());
}

}  // namespace
}  // namespace drystone::io

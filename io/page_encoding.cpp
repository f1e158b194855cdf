#include "io/page_encoding.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <numbers>
#include <vector>

#include "io/draw_styles.hpp"
#include "io/json.hpp"

namespace drystone::io {
namespace {

using Json = nlohmann::json;

// A body that has not changed for this many frames is left out until it changes.
constexpr int kStillFrames = 8;

constexpr std::array<const char*, 4> kKindNames = {"circle", "capsule", "polygon", "line"};

// --- Whole numbers ---------------------------------------------------------------------------------------------------

void put_varint(std::string& out, std::uint64_t value) {
  for (; value >= 128; value >>= 7) out.push_back(static_cast<char>((value & 127) | 128));
  out.push_back(static_cast<char>(value));
}

void put_signed(std::string& out, std::int64_t value) {
  put_varint(out, value < 0 ? 2 * static_cast<std::uint64_t>(-(value + 1)) + 1 : 2 * static_cast<std::uint64_t>(value));
}

std::int64_t to_steps(double value, double unit) {
  return std::isfinite(value) ? static_cast<std::int64_t>(std::llround(value / unit)) : 0;
}

// Into [-steps/2, steps/2).
std::int64_t wrap(std::int64_t angle, std::int64_t steps) {
  const std::int64_t positive = ((angle + steps / 2) % steps + steps) % steps;
  return positive - steps / 2;
}

// --- Frames ----------------------------------------------------------------------------------------------------------

struct Pose {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t angle = 0;

  friend bool operator==(const Pose&, const Pose&) = default;
};

struct Track {
  Pose pose;      // In the frame before, then in this one.
  Pose velocity;  // Per frame.
  int still = 0;  // Frames without a change.
  bool moving = false;
};

class FrameEncoder {
 public:
  FrameEncoder(const Recording& recording, const EncodingUnits& units)
      : recording_(recording), units_(units), tracks_(recording.outline.bodies.size()), next_(tracks_.size()) {}

  std::string encode() {
    std::string out;
    for (std::size_t f = 0; f < recording_.frames.size(); ++f) encode_frame(static_cast<int>(f), out);
    return out;
  }

 private:
  void encode_frame(int index, std::string& out) {
    const Frame& frame = recording_.frames[static_cast<std::size_t>(index)];
    for (const PoseChange& change : frame.poses) next_[change.body] = quantise(change);
    put_toggles(index, frame, out);
    put_islands(frame, out);
    put_poses(index, out);
  }

  Pose quantise(const PoseChange& change) const {
    return {to_steps(change.position.x, units_.position), to_steps(change.position.y, units_.position),
            wrap(to_steps(static_cast<double>(change.angle), 2.0 * std::numbers::pi / units_.angle_steps),
                 units_.angle_steps)};
  }

  // For bodies that fall asleep or wake (1) or begin or cease to move (2): the distance from the entry before, times
  // four, plus these flags.
  void put_toggles(int index, const Frame& frame, std::string& out) {
    std::string entries;
    std::uint64_t count = 0;
    std::size_t last = 0;
    auto awake = frame.awake_toggles.begin();
    for (std::size_t i = 0; i < tracks_.size(); ++i) {
      unsigned flags = update_moving(index, i) ? 2 : 0;
      if (awake != frame.awake_toggles.end() && *awake == i) {
        flags |= 1;
        ++awake;
      }
      if (flags == 0) continue;
      put_varint(entries, 4 * (i - last) + flags);
      last = i;
      ++count;
    }
    put_varint(out, count);
    out += entries;
  }

  // Whether the body begins or ceases to move.
  bool update_moving(int frame, std::size_t body) {
    Track& track = tracks_[body];
    const BodyOutline& outline = recording_.outline.bodies[body];
    const bool present = outline.first_frame <= frame && frame < outline.end_frame;
    track.still = next_[body] == track.pose ? track.still + 1 : 0;
    const bool moving = present && (track.still == 0 || (track.moving && track.still < kStillFrames));
    const bool toggled = moving != track.moving;
    track.moving = moving;
    return toggled;
  }

  static void put_islands(const Frame& frame, std::string& out) {
    put_varint(out, frame.islands.size());
    std::size_t last = 0;
    for (const IslandChange& change : frame.islands) {
      put_varint(out, change.body - last);
      put_varint(out, change.label);
      last = change.body;
    }
  }

  // Three columns, because numbers of one kind resemble each other.
  void put_poses(int index, std::string& out) {
    std::string y, angle;
    for (std::size_t i = 0; i < tracks_.size(); ++i) {
      Track& track = tracks_[i];
      if (!track.moving) continue;
      const Pose step{next_[i].x - track.pose.x, next_[i].y - track.pose.y,
                      wrap(next_[i].angle - track.pose.angle, units_.angle_steps)};
      put_signed(out, step.x - track.velocity.x);
      put_signed(y, step.y - track.velocity.y);
      put_signed(angle, wrap(step.angle - track.velocity.angle, units_.angle_steps));
      // For a body that has just appeared, the difference to the frame before is not a velocity.
      track.velocity = recording_.outline.bodies[i].first_frame == index ? Pose{} : step;
      track.pose = next_[i];
    }
    out += y;
    out += angle;
  }

  const Recording& recording_;
  EncodingUnits units_;
  std::vector<Track> tracks_;
  std::vector<Pose> next_;
};

// --- Layers of debug drawing -----------------------------------------------------------------------------------------

enum LayerItem : std::uint8_t { kPolygon, kCircle, kCapsule, kSegment, kPoint, kText, kTransform };

/// Encodes the things drawn in a frame; docs/pictures.md describes the format.
class LayerEncoder : public DebugDraw {
 public:
  explicit LayerEncoder(const EncodingUnits& units) : units_(units) {}

  void polygon(std::span<const Position> corners, float radius, DrawColor color) override {
    begin(kPolygon, color);
    put_varint(bytes_, corners.size());
    for (const Position corner : corners) put(corner);
    put_length(radius);
  }
  void circle(Position center, float radius, Rotation x_axis, DrawColor color) override {
    begin(kCircle, color);
    put(center);
    put_length(radius);
    put_angle(x_axis);
  }
  void capsule(Position a, Position b, float radius, DrawColor color) override {
    begin(kCapsule, color);
    put(a);
    put(b);
    put_length(radius);
  }
  void segment(Position a, Position b, DrawColor color) override {
    begin(kSegment, color);
    put(a);
    put(b);
  }
  void point(Position place, DrawColor color) override {
    begin(kPoint, color);
    put(place);
  }
  void text(Position place, std::string_view text, DrawColor color) override {
    begin(kText, color);
    put(place);
    put_varint(bytes_, text.size());
    bytes_.append(text);
  }
  void transform(const WorldTransform& pose, DrawColor color) override {
    begin(kTransform, color);
    put(pose.position);
    put_angle(pose.rotation);
  }

  /// Length, then the items.
  void append_to(std::string& out) const {
    put_varint(out, bytes_.size());
    out += bytes_;
  }

 private:
  void begin(LayerItem item, DrawColor color) {
    bytes_.push_back(static_cast<char>(item));
    bytes_.push_back(static_cast<char>(color.meaning));
    put_varint(bytes_, color.number);
  }
  void put(Position place) {
    const std::int64_t x = to_steps(place.x, units_.position);
    const std::int64_t y = to_steps(place.y, units_.position);
    put_signed(bytes_, x - x_);
    put_signed(bytes_, y - y_);
    x_ = x;
    y_ = y;
  }
  void put_length(float length) {
    put_varint(bytes_, static_cast<std::uint64_t>(
                           std::max<std::int64_t>(0, to_steps(static_cast<double>(length), units_.position))));
  }
  void put_angle(Rotation rotation) {
    put_signed(bytes_, to_steps(static_cast<double>(angle(rotation)), 2.0 * std::numbers::pi / units_.angle_steps));
  }

  const EncodingUnits& units_;
  std::string bytes_;
  std::int64_t x_ = 0;  // The last place.
  std::int64_t y_ = 0;
};

std::string encode_layers(const Recording& recording, const EncodingUnits& units) {
  std::string out;
  for (const Frame& frame : recording.frames) {
    LayerEncoder layers(units);
    frame.drawn.draw(layers);
    layers.append_to(out);
  }
  return out;
}

// --- Header ----------------------------------------------------------------------------------------------------------

Json point(Vec2 p) { return {decimals(p.x), decimals(p.y)}; }

Json form_json(const Form& form) {
  Json out = Json::array();
  for (const ShapeOutline& shape : form) {
    Json points = Json::array();
    for (Vec2 p : shape.points) {
      points.push_back(decimals(p.x));
      points.push_back(decimals(p.y));
    }
    out.push_back({{"kind", kKindNames[static_cast<std::size_t>(shape.kind)]},
                   {"radius", decimals(shape.radius)},
                   {"sensor", shape.sensor},
                   {"points", std::move(points)}});
  }
  return out;
}

Json bodies_json(const Recording& recording) {
  Json type = Json::array(), form = Json::array(), first = Json::array(), end = Json::array(), names = Json::object();
  const int frames = static_cast<int>(recording.frames.size());
  for (std::size_t i = 0; i < recording.outline.bodies.size(); ++i) {
    const BodyOutline& body = recording.outline.bodies[i];
    type.push_back(static_cast<int>(body.type));
    form.push_back(body.form);
    first.push_back(body.first_frame);
    end.push_back(std::min(body.end_frame, frames));
    if (!body.name.empty()) names[std::to_string(i)] = body.name;
  }
  return {{"type", type}, {"form", form}, {"first", first}, {"end", end}, {"names", names}};
}

Json joints_json(const Recording& recording) {
  Json out = Json::array();
  const int frames = static_cast<int>(recording.frames.size());
  for (const JointOutline& joint : recording.outline.joints) {
    Json wheels = Json::array();
    for (const Position wheel : joint.wheels) wheels.push_back({wheel.x, wheel.y});
    out.push_back({{"kind", to_string(joint.kind)},
                   {"a", joint.body_a},
                   {"b", joint.body_b},
                   {"anchorA", point(joint.anchor_a)},
                   {"anchorB", point(joint.anchor_b)},
                   {"axis", point(joint.axis)},
                   {"wheels", wheels},
                   {"first", joint.first_frame},
                   {"end", std::min(joint.end_frame, frames)}});
  }
  return out;
}

template <typename Get>
Json column(const Recording& recording, Get get) {
  Json out = Json::array();
  for (const Frame& frame : recording.frames) out.push_back(get(frame.counters));
  return out;
}

Json counters_json(const Recording& r) {
  const auto thousandths = [](double value) { return std::round(value * 1000.0) / 1000.0; };
  Json out = {{"step", column(r, [](const FrameCounters& c) { return c.step; })},
              {"time", column(r, [](const FrameCounters& c) { return c.time; })},
              {"bodies", column(r, [](const FrameCounters& c) { return c.bodies; })},
              {"awakeBodies", column(r, [](const FrameCounters& c) { return c.awake_bodies; })},
              {"islands", column(r, [](const FrameCounters& c) { return c.islands; })},
              {"awakeIslands", column(r, [](const FrameCounters& c) { return c.awake_islands; })},
              {"contacts", column(r, [](const FrameCounters& c) { return c.contacts; })},
              {"touching", column(r, [](const FrameCounters& c) { return c.touching; })},
              {"stepMs", column(r, [&](const FrameCounters& c) { return thousandths(c.step_ms); })}};
  const auto has_energy = [](const Frame& frame) { return frame.counters.energy.has_value(); };
  if (std::any_of(r.frames.begin(), r.frames.end(), has_energy)) {
    out["energy"] = column(r, [](const FrameCounters& c) { return c.energy ? Json(*c.energy) : Json(); });
  }
  return out;
}

Json css_color(std::uint32_t rgb) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "#%06x", static_cast<unsigned>(rgb & 0xffffffu));
  return text.data();
}

/// The offset of the layers in the bytes after the header, and their styles.
Json layers_json(std::size_t offset) {
  Json meanings = Json::array(), palette = Json::array();
  for (const DrawStyle& style : kDrawStyles) {
    meanings.push_back({{"name", style.name},
                        {"color", style.numbered ? Json() : css_color(style.line)},
                        {"area", is_area(style.meaning)}});
  }
  for (const std::uint32_t color : kNumberColors) palette.push_back(css_color(color));
  return {{"offset", offset}, {"meanings", meanings}, {"palette", palette}};
}

std::string header(const Recording& recording, const EncodingUnits& units, const WorldAabb& view,
                   std::size_t layers_offset) {
  Json forms = Json::array();
  for (const Form& form : recording.outline.forms) forms.push_back(form_json(form));
  Json out = {{"format", 1},
              {"title", recording.title},
              {"frames", recording.frames.size()},
              {"positionUnit", units.position},
              {"angleSteps", units.angle_steps},
              {"view", {view.lower.x, view.lower.y, view.upper.x, view.upper.y}},
              {"forms", std::move(forms)},
              {"bodies", bodies_json(recording)},
              {"joints", joints_json(recording)},
              {"counters", counters_json(recording)}};
  if (recording.has_layers) out["layers"] = layers_json(layers_offset);
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Half of the median size of the bodies that are not static [m], or 1 if there are none with a shape.
double common_reach(const Recording& recording) {
  std::vector<float> reaches;
  std::vector<float> by_form;
  for (const Form& form : recording.outline.forms) by_form.push_back(reach(form));
  for (const BodyOutline& body : recording.outline.bodies) {
    if (body.type != BodyType::static_body && by_form[body.form] > 0.0f) reaches.push_back(by_form[body.form]);
  }
  if (reaches.empty()) return 1.0;
  const auto middle = reaches.begin() + static_cast<std::ptrdiff_t>(reaches.size() / 2);
  std::nth_element(reaches.begin(), middle, reaches.end());
  return static_cast<double>(*middle);
}

}  // namespace

EncodingUnits choose_units(const Recording& recording, double position) {
  const double size = 2.0 * common_reach(recording);
  EncodingUnits units;
  if (position > 0.0) {
    units.position = position;
  } else {
    while (units.position > size / 100.0 && units.position > 1.5e-5) units.position /= 10.0;
  }
  // Never coarser than 1/4096 of a turn, so that long bodies turn smoothly, too.
  const double wanted = std::numbers::pi * size / units.position;
  for (units.angle_steps = 4096; units.angle_steps < wanted && units.angle_steps < 65536;) units.angle_steps *= 2;
  return units;
}

std::string encode(const Recording& recording, const EncodingUnits& units, const WorldAabb& view) {
  const std::string frames = FrameEncoder(recording, units).encode();
  const std::string head = header(recording, units, view, frames.size());
  std::string out;
  for (unsigned shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>((head.size() >> shift) & 255));
  out += head + frames;
  return recording.has_layers ? out + encode_layers(recording, units) : out;
}

std::string compressed(std::string_view bytes) {
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string out(size, '\0');
  compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
            static_cast<uLong>(bytes.size()), Z_DEFAULT_COMPRESSION);
  out.resize(size);
  return out;
}

std::string base64(std::string_view bytes) {
  static constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = (group << 8) | (k < count ? static_cast<std::uint8_t>(bytes[i + k]) : 0u);
    }
    for (std::size_t k = 0; k < 4; ++k) out.push_back(k <= count ? kDigits[(group >> (18 - 6 * k)) & 63] : '=');
  }
  return out;
}

}  // namespace drystone::io

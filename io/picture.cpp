#include "drystone/io/picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "io/atomic_file.hpp"
#include "io/canvas.hpp"
#include "io/draw_painter.hpp"

namespace drystone::io {
namespace {

struct Paint {
  Color fill;
  Color stroke;
};

// The looks of bodies, in the order of painting and of the legend.
enum Look : std::size_t { kStatic, kAsleep, kAwake, kKinematic, kLookCount };

constexpr Color kPaper = rgb(kPaperColor);
constexpr Color kBand = rgb(0xf2f3f5);
constexpr Color kHairline = rgb(0xdcdfe4);
constexpr Color kInk = rgb(0x1f2733);
constexpr Color kMuted = rgb(0x667085);
constexpr Color kContact = rgb(0xd1344f);
constexpr Color kJoint = rgb(0x0b7a75);
constexpr double kFieldOpacity = 0.5;
constexpr Color kIslandAwake = rgb(0xe07a1f, 0.85);
constexpr Color kIslandAsleep = rgb(0x5a3a1a, 0.9);
constexpr std::array<Paint, kLookCount> kPaints = {{
    {rgb(0xe2e5e9), rgb(0x8f98a5)},
    {rgb(0xc3cedb), rgb(0x74859b)},
    {rgb(0x8dbbee), rgb(0x23619f)},
    {rgb(0xc4b3ea), rgb(0x6545a8)},
}};
constexpr std::array<const char*, kLookCount> kLookNames = {"static", "asleep", "awake", "kinematic"};

struct Layout {
  double ui = 1.0;  // Size of type and margins, as a multiple of that in a picture 1600 px wide.
  double band_top = 0.0;
  double band_bottom = 0.0;
  int width = 0;
  int height = 0;

  double world_height() const { return height - band_top - band_bottom; }
};

Look look_of(const BodyOutline& body, const BodyState& state) {
  if (body.type == BodyType::static_body) return kStatic;
  if (body.type == BodyType::kinematic) return kKinematic;
  return state.awake ? kAwake : kAsleep;
}

Error bad_option(const char* what) { return {ErrorCode::invalid_argument, std::string("PictureOptions.") + what}; }

bool is_size(int pixels) { return pixels >= 64 && pixels <= 16384; }

Result<void> check(const PictureOptions& options) {
  if (!is_size(options.width)) return bad_option("width must be in [64, 16384]");
  if (options.height != 0 && !is_size(options.height)) return bad_option("height must be 0 or in [64, 16384]");
  if (!options.view) return {};
  const WorldAabb& view = *options.view;
  if (!is_finite(view)) return bad_option("view must be finite");
  if (!(view.lower.x < view.upper.x && view.lower.y < view.upper.y)) {
    return bad_option("view must have its lower corner below and left of its upper one");
  }
  return {};
}

Layout make_layout(const PictureOptions& options, const WorldAabb& view) {
  Layout out;
  out.width = options.width;
  out.ui = std::clamp(options.width / 1600.0, 0.5, 3.0);
  if (options.caption) {
    out.band_top = std::round((options.title.empty() ? 44.0 : 72.0) * out.ui);
    out.band_bottom = std::round(48.0 * out.ui);
  }
  const double ratio = static_cast<double>(half_extents(view).y) / static_cast<double>(half_extents(view).x);
  const double world_height = std::clamp(ratio, 0.25, 1.5) * options.width;
  const double height = options.height != 0 ? options.height : world_height + out.band_top + out.band_bottom;
  out.height = static_cast<int>(std::clamp(std::round(height), 64.0, 16384.0));
  return out;
}

Camera make_camera(const Layout& layout, const WorldAabb& view) {
  const double world_height = std::max(1.0, layout.world_height());
  const Vec2 half = half_extents(view);
  Camera camera;
  camera.scale = 0.5 * std::min(layout.width / static_cast<double>(half.x), world_height / static_cast<double>(half.y));
  camera.middle = center(view);
  camera.origin = {0.5 * layout.width, layout.band_top + 0.5 * world_height};
  return camera;
}

std::string with_thousands(long long number) {
  std::string digits = std::to_string(number);
  for (std::ptrdiff_t at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), ",");
  }
  return digits;
}

std::string decimals(double number, int places) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", places, number);
  return text.data();
}

class Painter {
 public:
  Painter(const Snapshot& snapshot, const PictureOptions& options, const WorldAabb& view)
      : snapshot_(snapshot),
        options_(options),
        layout_(make_layout(options, view)),
        camera_(make_camera(layout_, view)),
        canvas_(layout_.width, layout_.height),
        body_size_(common_size()),
        layers_(canvas_, camera_, std::clamp(0.03 * body_size_, 0.4, 1.6 * layout_.ui),
                std::clamp(0.05 * body_size_, 0.8, 3.0 * layout_.ui)) {}

  const Canvas& paint() {
    canvas_.fill_rectangle({0.0, 0.0}, {1.0 * layout_.width, 1.0 * layout_.height}, kPaper);
    if (snapshot_.layers.empty()) {
      if (options_.fields) draw_fields();
      draw_bodies();
      if (options_.island_bounds) draw_islands();
      if (options_.joints) draw_joints();
      if (options_.contacts) draw_contacts();
    } else {
      snapshot_.drawn.draw(layers_);
    }
    if (options_.caption) draw_caption();
    return canvas_;
  }

 private:
  const Form& form_of(std::size_t body) const { return snapshot_.outline.forms[snapshot_.outline.bodies[body].form]; }

  // The median size of the bodies that are not static [px], which sets the size of marks.
  double common_size() const {
    std::vector<double> sizes;
    for (std::size_t i = 0; i < snapshot_.states.size(); ++i) {
      if (snapshot_.outline.bodies[i].type != BodyType::static_body) sizes.push_back(pixel_size(form_of(i)));
    }
    if (sizes.empty()) return 40.0;
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    return *middle;
  }

  double pixel_size(const Form& form) const {
    const Vec2 half = half_extents(bounds(form, WorldTransform{}));
    return 2.0 * static_cast<double>(std::max(half.x, half.y)) * camera_.scale;
  }

  bool visible(const WorldAabb& box) const {
    const Pixel low = camera_.pixel(box.lower);
    const Pixel high = camera_.pixel(box.upper);
    return high.x >= 0.0 && low.x <= layout_.width && low.y >= 0.0 && high.y <= layout_.height;
  }

  void draw_bodies() {
    for (std::size_t look = 0; look < kLookCount; ++look) {
      for (std::size_t i = 0; i < snapshot_.states.size(); ++i) {
        const BodyState& state = snapshot_.states[i];
        if (look_of(snapshot_.outline.bodies[i], state) != look) continue;
        ++counts_[look];
        for (const ShapeOutline& shape : form_of(i)) draw_shape(shape, state.pose, kPaints[look]);
      }
    }
  }

  void draw_shape(const ShapeOutline& shape, const WorldTransform& pose, const Paint& paint) {
    const WorldAabb box = bounds(shape, pose);
    if (!is_finite(box) || !visible(box)) return;
    const Vec2 half = half_extents(box);
    const double size = 2.0 * static_cast<double>(std::max(half.x, half.y)) * camera_.scale;
    const double line = std::clamp(0.05 * std::min(size, 2.0 * body_size_), 0.3, 1.6) * std::max(1.0, layout_.ui);
    canvas_.trace(shape, pose, camera_);
    if (shape.kind == OutlineKind::line) {
      canvas_.stroke(paint.stroke, 1.4 * line);
      return;
    }
    cairo_path_t* outline = cairo_copy_path(canvas_.context());
    Color fill = paint.fill;
    if (shape.sensor) fill.alpha = 0.25;
    canvas_.fill(fill);
    cairo_append_path(canvas_.context(), outline);
    cairo_path_destroy(outline);
    // A mark from its centre to its rim shows the rotation of a disc.
    if (shape.kind == OutlineKind::circle && size > 5.0) {
      const Vec2 c = shape.points.front();
      canvas_.line(camera_.pixel(transform_point(pose, c)),
                   camera_.pixel(transform_point(pose, c + Vec2{shape.radius, 0.0f})));
    }
    if (size > 2.5) canvas_.stroke(paint.stroke, line);
    cairo_new_path(canvas_.context());
  }

  void draw_fields() {
    layers_.set_opacity(kFieldOpacity);
    snapshot_.drawn.draw(layers_);
  }

  void draw_islands() {
    const double line = 1.5 * layout_.ui;
    for (const IslandView& island : snapshot_.islands) {
      if (!is_finite(island.bounds) || !visible(island.bounds)) continue;
      const Pixel low = camera_.pixel(island.bounds.lower);
      const Pixel high = camera_.pixel(island.bounds.upper);
      cairo_rectangle(canvas_.context(), low.x - line, high.y - line, high.x - low.x + 2.0 * line,
                      low.y - high.y + 2.0 * line);
      canvas_.stroke(island.asleep ? kIslandAsleep : kIslandAwake, line);
    }
  }

  void draw_joints() {
    const double dot = std::clamp(0.07 * body_size_, 1.2, 4.0 * layout_.ui);
    const double line = std::clamp(0.035 * body_size_, 0.6, 1.8 * layout_.ui);
    for (const JointOutline& joint : snapshot_.outline.joints) {
      const WorldTransform& pose_a = snapshot_.states[joint.body_a].pose;
      const Position a = transform_point(pose_a, joint.anchor_a);
      const Position b = transform_point(snapshot_.states[joint.body_b].pose, joint.anchor_b);
      WorldAabb box = {min(a, b), max(a, b)};
      for (const Position wheel : joint.wheels) box = {min(box.lower, wheel), max(box.upper, wheel)};
      if (!is_finite(a) || !is_finite(b) || !visible(box)) continue;
      if (joint.axis != Vec2{}) draw_axis(a, rotate(pose_a.rotation, joint.axis), line);
      Position from = a;
      for (const Position wheel : joint.wheels) {
        canvas_.line(camera_.pixel(std::exchange(from, wheel)), camera_.pixel(wheel));
        canvas_.stroke(kJoint, line);
        canvas_.circle(camera_.pixel(wheel), 1.5 * dot);
        canvas_.stroke(kJoint, line);
      }
      canvas_.line(camera_.pixel(from), camera_.pixel(b));
      canvas_.stroke(kJoint, line);
      canvas_.circle(camera_.pixel(a), dot);
      canvas_.fill(kJoint);
      canvas_.circle(camera_.pixel(b), 0.6 * dot);
      canvas_.fill(kPaper);
    }
  }

  // A dashed line along the free direction of the joint, about a body's size to either side.
  void draw_axis(Position anchor, Vec2 axis, double line) {
    const Pixel middle = camera_.pixel(anchor);
    const double reach = std::max(12.0, 1.2 * body_size_);
    const double x = reach * static_cast<double>(axis.x);
    const double y = reach * static_cast<double>(axis.y);
    const double dash = 4.0 * line;
    cairo_set_dash(canvas_.context(), &dash, 1, 0.0);
    canvas_.line({middle.x - x, middle.y + y}, {middle.x + x, middle.y - y});
    canvas_.stroke(kJoint, line);
    cairo_set_dash(canvas_.context(), nullptr, 0, 0.0);
  }

  void draw_contacts() {
    if (body_size_ < 5.0) return;  // They would hide the bodies.
    const double dot = std::clamp(0.05 * body_size_, 0.7, 3.0 * layout_.ui);
    const double normal = 4.0 * dot;
    for (const ContactView& contact : snapshot_.contacts) {
      const double x = normal * static_cast<double>(contact.normal.x);
      const double y = normal * static_cast<double>(contact.normal.y);
      for (std::size_t i = 0; i < static_cast<std::size_t>(contact.count); ++i) {
        const Position point = contact.points[i].point;
        if (!is_finite(point) || !visible({point, point})) continue;
        const Pixel at = camera_.pixel(point);
        canvas_.line(at, {at.x + x, at.y - y});
        canvas_.stroke(kContact, 0.45 * dot);
        canvas_.circle(at, dot);
        canvas_.fill(kContact);
      }
    }
  }

  std::string counters() const {
    const FrameCounters& c = snapshot_.counters;
    std::string text = "step " + with_thousands(static_cast<long long>(c.step));
    if (options_.time) text += "   \u00b7   " + decimals(*options_.time, 2) + " s";
    text += "   \u00b7   " + with_thousands(c.awake_bodies) + " of " + with_thousands(c.bodies) + " bodies awake";
    text += "   \u00b7   " + with_thousands(c.islands) + (c.islands == 1 ? " island" : " islands");
    text += "   \u00b7   " + with_thousands(c.contacts) + " contacts, " + with_thousands(c.touching) + " touching";
    if (c.joints > 0) text += "   \u00b7   " + with_thousands(c.joints) + (c.joints == 1 ? " joint" : " joints");
    if (c.step_ms > 0.0) text += "   \u00b7   " + decimals(c.step_ms, 2) + " ms";
    return text;
  }

  void draw_caption() {
    const double w = layout_.width;
    const double bottom = layout_.height - layout_.band_bottom;
    const double left = 24.0 * layout_.ui;
    canvas_.fill_rectangle({0.0, 0.0}, {w, layout_.band_top}, kBand);
    canvas_.fill_rectangle({0.0, bottom}, {w, layout_.band_bottom}, kBand);
    canvas_.fill_rectangle({0.0, layout_.band_top - 1.0}, {w, 1.0}, kHairline);
    canvas_.fill_rectangle({0.0, bottom}, {w, 1.0}, kHairline);
    if (!options_.title.empty()) {
      canvas_.text({left, 32.0 * layout_.ui}, options_.title, {kInk, 21.0 * layout_.ui, true, Align::left});
    }
    canvas_.text({left, layout_.band_top - 17.0 * layout_.ui}, counters(),
                 {kMuted, 14.5 * layout_.ui, false, Align::left});
    const double bar_left = draw_scale_bar();
    draw_legend(left, bar_left - left);
  }

  // Returns where it begins, so that the legend can stop short of it.
  double draw_scale_bar() {
    const double wanted = 150.0 * layout_.ui / camera_.scale;
    const double decade = std::pow(10.0, std::floor(std::log10(wanted)));
    const double ratio = wanted / decade;
    const double metres = decade * (ratio >= 5.0 ? 5.0 : ratio >= 2.0 ? 2.0 : 1.0);
    std::array<char, 32> label{};
    if (metres >= 1.0) {
      std::snprintf(label.data(), label.size(), "%.0f m", metres);
    } else {
      std::snprintf(label.data(), label.size(), "%g mm", 1000.0 * metres);
    }
    const double y = layout_.height - 0.5 * layout_.band_bottom;
    const double right = layout_.width - 24.0 * layout_.ui;
    const double left = right - metres * camera_.scale;
    const double tick = 5.0 * layout_.ui;
    canvas_.line({left, y - tick}, {left, y + tick});
    canvas_.line({right, y - tick}, {right, y + tick});
    canvas_.line({left, y}, {right, y});
    canvas_.stroke(kInk, 1.6 * layout_.ui);
    const TextStyle style{kInk, 14.0 * layout_.ui, false, Align::right};
    const Pixel at{left - 12.0 * layout_.ui, y + 5.0 * layout_.ui};
    return at.x - canvas_.text(at, label.data(), style);
  }

  void draw_legend(double left, double room) {
    const TextStyle style{kInk, 14.0 * layout_.ui, false, Align::left};
    const double y = layout_.height - 0.5 * layout_.band_bottom;
    const double side = 14.0 * layout_.ui;
    double x = left;
    const auto entry = [&](const std::string& name, const Color& fill, const Color& stroke) {
      const double width = side + 8.0 * layout_.ui + canvas_.text_width(name, style);
      if (x + width > left + room) return;
      canvas_.fill_rectangle({x, y - 0.5 * side}, {side, side}, fill);
      cairo_rectangle(canvas_.context(), x, y - 0.5 * side, side, side);
      canvas_.stroke(stroke, 1.3 * layout_.ui);
      canvas_.text({x + side + 8.0 * layout_.ui, y + 5.0 * layout_.ui}, name, style);
      x += width + 26.0 * layout_.ui;
    };
    for (const DrawStyle& drawn : kDrawStyles) {
      if (!layers_.has_drawn(drawn.meaning)) continue;
      const Color line = rgb(line_color({drawn.meaning}));
      entry(drawn.name, is_area(drawn.meaning) && !drawn.numbered ? rgb(drawn.area) : line, line);
    }
    if (!snapshot_.layers.empty()) return;
    for (std::size_t look = 0; look < kLookCount; ++look) {
      if (counts_[look] == 0) continue;
      entry(with_thousands(counts_[look]) + " " + kLookNames[look], kPaints[look].fill, kPaints[look].stroke);
    }
    if (options_.contacts && !snapshot_.contacts.empty() && body_size_ >= 5.0) entry("contact", kContact, kContact);
    if (options_.joints && !snapshot_.outline.joints.empty()) entry("joint", kJoint, kJoint);
    if (options_.island_bounds) entry("island", kPaper, kIslandAwake);
    if (options_.island_bounds) entry("island asleep", kPaper, kIslandAsleep);
  }

  const Snapshot& snapshot_;
  const PictureOptions& options_;
  Layout layout_;
  Camera camera_;
  Canvas canvas_;
  double body_size_;
  DrawPainter layers_;
  std::array<int, kLookCount> counts_{};
};

Result<void> write(const Canvas& canvas, const std::string& path) {
  const Result<std::string> png = canvas.png();
  if (!png.ok()) return Error{png.error().code, path + ": cannot be drawn: " + png.error().message};
  return write_whole_file(path, png.value());
}

}  // namespace

Result<void> write_png(const Snapshot& snapshot, const std::string& path, const PictureOptions& options) {
  if (const Result<void> checked = check(options); !checked.ok()) return checked;
  const WorldAabb view = options.view ? *options.view : fit_view(snapshot);
  Painter painter(snapshot, options, view);
  return write(painter.paint(), path);
}

Result<void> write_png(const World& world, const std::string& path, const PictureOptions& options) {
  return write_png(take_snapshot(world, options.draw), path, options);
}

Result<Pixels> draw_pixels(const World& world, const PictureOptions& options) {
  if (const Result<void> checked = check(options); !checked.ok()) return checked.error();
  const Snapshot snapshot = take_snapshot(world, options.draw);
  Painter painter(snapshot, options, options.view ? *options.view : fit_view(snapshot));
  Pixels made;
  made.rgb = painter.paint().pixels();
  if (made.rgb.empty()) return Error{ErrorCode::invalid_argument, "too little memory for the picture"};
  made.width = static_cast<std::size_t>(options.width);
  made.height = made.rgb.size() / 3 / made.width;
  return made;
}

Result<void> write_png(const Pixels& pixels, const std::string& path) {
  constexpr std::size_t kMostSide = 16384;
  if (pixels.width - 1 >= kMostSide || pixels.height - 1 >= kMostSide) {
    return Error{ErrorCode::invalid_argument, "Pixels: width and height: expected 1 to 16384"};
  }
  if (pixels.rgb.size() != 3 * pixels.width * pixels.height) {
    return Error{ErrorCode::invalid_argument, "Pixels::rgb: expected three bytes for each pixel"};
  }
  Canvas canvas(static_cast<int>(pixels.width), static_cast<int>(pixels.height));
  canvas.set_pixels(pixels.rgb);
  return write(canvas, path);
}

}  // namespace drystone::io

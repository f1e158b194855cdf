#include "racing_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "racing_car.hpp"

namespace drystone::environments {
namespace {

// Everything is laid out in a window of this size [px], which the picture shows in its own size.
constexpr double kWindowWidth = 1000.0;
constexpr double kWindowHeight = 800.0;
/// The scale of the road [px/m], at the begin and from one second on.
constexpr double kScaleAtBegin = 0.1 * kUnitsPerMetre;
constexpr double kScale = 2.7 * kUnitsPerMetre;
/// The distance of the car to the lower border [px].
constexpr double kCarHeight = kWindowHeight / 4.0;
/// Squares of lighter grass, and the gaps between them [m].
constexpr double kGrassSide = Racing::kField / 20.0;
constexpr int kGrassSquares = 20;

/// A tile and its border reach less far from the point of the road at its end [m].
constexpr double kTileReach = 12.0;

enum Ink : std::uint8_t {
  kBlack,
  kField,
  kGrass,
  kRoad,  // And two lighter shades of the road.
  kWhite = kRoad + 3,
  kRed,
  kCarRed,
  kTyreWhite,
  kBlue,
  kViolet,
  kGreen,
  kInks
};

using Palette = std::array<std::array<std::uint8_t, 3>, kInks>;

std::uint8_t to_byte(double v) { return static_cast<std::uint8_t>(v >= 0.0 ? std::min(v, 255.0) : 0.0); }

Palette palette_of(const std::array<Color, 3>& colors) {
  Palette palette{};
  const auto set = [&](std::size_t ink, const Color& color, double lighter = 0.0) {
    std::transform(color.begin(), color.end(), palette[ink].begin(), [&](double v) { return to_byte(v + lighter); });
  };
  for (std::size_t shade = 0; shade < 3; ++shade) set(kRoad + shade, colors[0], 2.55 * static_cast<double>(shade));
  set(kField, colors[1]);
  set(kGrass, colors[2]);
  set(kWhite, {255, 255, 255});
  set(kRed, {255, 0, 0});
  set(kCarRed, {204, 0, 0});
  set(kTyreWhite, {77, 77, 77});
  set(kBlue, {0, 0, 255});
  set(kViolet, {51, 0, 255});
  set(kGreen, {0, 255, 0});
  return palette;
}

/// Draws on the raster in coordinates of the window, with y downwards, and in coordinates of the world.
class View {
 public:
  View(Raster& raster, const RasterSize& size, const WorldTransform& car, double scale)
      : raster_(raster),
        car_(car),
        scale_(scale),
        across_(static_cast<double>(size.width) / kWindowWidth),
        down_(static_cast<double>(size.height) / kWindowHeight) {}

  /// Whether something that reaches so far from a place [m] can be in the window.
  bool may_show(Position place, double reach) const {
    // From the car to the upper corners of the window.
    constexpr double kFarthest = kWindowHeight - kCarHeight + 0.5 * kWindowWidth;
    const double most = kFarthest / scale_ + reach;
    const double dx = place.x - car_.position.x;
    const double dy = place.y - car_.position.y;
    return dx * dx + dy * dy <= most * most;
  }

  /// A rectangle of the window.
  void fill_window(double left, double top, double right, double bottom, Ink ink) {
    const std::array<RasterPoint, 4> corners = {in_picture(left, top), in_picture(right, top),
                                                in_picture(right, bottom), in_picture(left, bottom)};
    raster_.fill(corners, ink);
  }

  template <typename Places>
  void fill_world(const Places& places, std::uint8_t ink) {
    std::array<RasterPoint, 8> corners;
    const std::size_t count = std::min(places.size(), corners.size());
    for (std::size_t i = 0; i < count; ++i) corners[i] = of_world(places[i].x, places[i].y);
    raster_.fill({corners.data(), count}, ink);
  }

  void fill_body(const WorldTransform& pose, std::span<const Vec2> points, Ink ink) {
    std::array<Position, 8> places;
    const std::size_t count = std::min(points.size(), places.size());
    for (std::size_t i = 0; i < count; ++i) places[i] = pose.position + rotate(pose.rotation, points[i]);
    fill_world(std::span<const Position>(places.data(), count), ink);
  }

 private:
  RasterPoint in_picture(double x, double y) const { return {across_ * x, down_ * y}; }

  RasterPoint of_world(double x, double y) const {
    const double dx = x - car_.position.x;
    const double dy = y - car_.position.y;
    const auto c = static_cast<double>(car_.rotation.c);
    const auto s = static_cast<double>(car_.rotation.s);
    return in_picture(0.5 * kWindowWidth + scale_ * (c * dx + s * dy),
                      kWindowHeight - kCarHeight - scale_ * (c * dy - s * dx));
  }

  Raster& raster_;
  WorldTransform car_;
  double scale_;
  double across_;
  double down_;
};

std::array<TrackPlace, 4> rectangle(double left, double bottom, double right, double top) {
  return {TrackPlace{left, bottom}, {right, bottom}, {right, top}, {left, top}};
}

void draw_field(View& view) {
  view.fill_world(rectangle(-Racing::kField, -Racing::kField, Racing::kField, Racing::kField), kField);
  for (int i = -kGrassSquares; i < kGrassSquares; i += 2) {
    for (int j = -kGrassSquares; j < kGrassSquares; j += 2) {
      if (!view.may_show({kGrassSide * i, kGrassSide * j}, 2.0 * kGrassSide)) continue;
      view.fill_world(rectangle(kGrassSide * i, kGrassSide * j, kGrassSide * (i + 1), kGrassSide * (j + 1)), kGrass);
    }
  }
}

void draw_road(View& view, const Racing::Cell& cell) {
  for (std::size_t tile = 0; tile < cell.size(); ++tile) {
    if (!view.may_show({cell.xs[tile], cell.ys[tile]}, kTileReach)) continue;
    const std::size_t shade = cell.visited[tile] != 0 ? 0 : tile % 3;
    view.fill_world(tile_corners(cell, tile), static_cast<std::uint8_t>(kRoad + shade));
    if (cell.borders[tile] != 0) view.fill_world(border_corners(cell, tile), tile % 2 == 0 ? kWhite : kRed);
  }
}

/// The white part of a rolling tyre is seen where it is above the axle.
void draw_tyre(View& view, const WorldTransform& pose, double rolled) {
  const Vec2 half = kWheelHalfExtents;
  const std::array<Vec2, 4> outline = {half, {-half.x, half.y}, {-half.x, -half.y}, {half.x, -half.y}};
  view.fill_body(pose, outline, kBlack);
  constexpr double kWhitePart = 1.2;  // [rad]
  const double from = rolled;
  const double to = rolled + kWhitePart;
  const bool from_is_hidden = std::sin(from) > 0.0;
  const bool to_is_hidden = std::sin(to) > 0.0;
  if (from_is_hidden && to_is_hidden) return;
  const auto height = [&](double angle, bool is_hidden) {
    const double c = std::cos(angle);
    return static_cast<float>(is_hidden ? std::copysign(1.0, c) : c) * half.y;
  };
  const float a = height(from, from_is_hidden);
  const float b = height(to, to_is_hidden);
  const std::array<Vec2, 4> white = {Vec2{-half.x, a}, {half.x, a}, {half.x, b}, {-half.x, b}};
  view.fill_body(pose, white, kTyreWhite);
}

// --- The dials ----------------------------------------------------------------------------------------------------------

constexpr double kColumn = kWindowWidth / 40.0;
constexpr double kRow = kWindowHeight / 40.0;
constexpr double kLeastShown = 1.0e-4;

/// A bar that grows upwards, in column `place` of 40.
void draw_upright(View& view, double place, double shown, double length, Ink ink) {
  if (!(std::abs(shown) > kLeastShown)) return;
  const double bottom = kWindowHeight - kRow;
  view.fill_window(place * kColumn, bottom - length * kRow, (place + 1.0) * kColumn, bottom, ink);
}

/// A bar that grows to the right of column `place`.
void draw_level(View& view, double place, double shown, double length, Ink ink) {
  if (!(std::abs(shown) > kLeastShown)) return;
  view.fill_window(place * kColumn, kWindowHeight - 4.0 * kRow, (place + length) * kColumn, kWindowHeight - 2.0 * kRow,
                   ink);
}

/// The segments of a digit: top, upper left, upper right, middle, lower left, lower right, bottom, as bits from the lowest on.
std::uint8_t segments_of(char c) {
  constexpr std::array<std::uint8_t, 10> kDigits = {0x77, 0x24, 0x5d, 0x6d, 0x2e, 0x6b, 0x7b, 0x25, 0x7f, 0x6f};
  if (c == '-') return 0x08;
  return c >= '0' && c <= '9' ? kDigits[static_cast<std::size_t>(c - '0')] : std::uint8_t{0};
}

void draw_score(View& view, double score) {
  constexpr double kAdvance = 24.0;
  constexpr double kWidth = 18.0;
  constexpr double kHalfHeight = 15.0;
  constexpr double kStroke = 5.0;
  std::array<char, 32> text{};
  const int length = std::snprintf(text.data(), text.size(), "%04.0f", std::clamp(score, -9.0e9, 9.0e9));
  double left = 60.0 - 0.5 * kAdvance * length + 0.5 * (kAdvance - kWidth);
  const double middle = kWindowHeight - 2.5 * kRow;
  for (const char c : std::string_view(text.data(), static_cast<std::size_t>(length))) {
    const double right = left + kWidth;
    const double top = middle - kHalfHeight;
    const double bottom = middle + kHalfHeight;
    const std::array<std::array<double, 4>, 7> boxes = {{{left, top, right, top + kStroke},
                                                         {left, top, left + kStroke, middle},
                                                         {right - kStroke, top, right, middle},
                                                         {left, middle - 0.5 * kStroke, right, middle + 0.5 * kStroke},
                                                         {left, middle, left + kStroke, bottom},
                                                         {right - kStroke, middle, right, bottom},
                                                         {left, bottom - kStroke, right, bottom}}};
    const unsigned segments = segments_of(c);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      const auto& [x0, y0, x1, y1] = boxes[i];
      if ((segments >> i & 1u) != 0) view.fill_window(x0, y0, x1, y1, kWhite);
    }
    left += kAdvance;
  }
}

void draw_dials(View& view, const BodyMotion& hull, double steering, const Racing::Cell& cell) {
  view.fill_window(0.0, kWindowHeight - 5.0 * kRow, kWindowWidth, kWindowHeight, kBlack);
  const auto vx = static_cast<double>(hull.velocity.x);
  const auto vy = static_cast<double>(hull.velocity.y);
  const double speed = std::sqrt(vx * vx + vy * vy);
  draw_upright(view, 5.0, speed, 0.02 * speed, kWhite);
  for (std::size_t i = 0; i < Racing::kWheels; ++i) {
    draw_upright(view, 7.0 + static_cast<double>(i), cell.spins[i], 0.01 * cell.spins[i], i < 2 ? kBlue : kViolet);
  }
  draw_level(view, 20.0, steering, -10.0 * steering, kGreen);
  const auto spin = static_cast<double>(hull.angular_velocity);
  draw_level(view, 30.0, spin, -0.8 * spin, kRed);
  draw_score(view, cell.score);
}

}  // namespace

void draw_race(const Racing& task, const World& world, const Racing::Cell& cell, const RasterSize& size,
               std::span<std::uint8_t> rgb) {
  const BodyMotion hull = world.motion(task.hull());
  const double seconds = cell.steps / Racing::kStepsPerSecond;
  const double scale = kScaleAtBegin * std::max(1.0 - seconds, 0.0) + kScale * std::min(seconds, 1.0);
  Raster raster(size);
  View view(raster, size, hull.pose, scale);
  draw_field(view);
  draw_road(view, cell);
  for (std::size_t i = 0; i < Racing::kWheels; ++i) {
    draw_tyre(view, world.transform(task.wheels()[i]), cell.rolled[i]);
  }
  for (const std::span<const Vec2> part : hull_parts()) view.fill_body(hull.pose, part, kCarRed);
  const Rotation front = WorldTransform(world.transform(task.wheels()[0])).rotation;
  draw_dials(view, hull, static_cast<double>(angle(inverse(hull.pose.rotation) * front)), cell);
  raster.write(palette_of(cell.colors), rgb);
}

}  // namespace drystone::environments

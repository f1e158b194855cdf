// Debug drawing: Drystone's layers by the functions of the program.
#include <array>
#include <cmath>

#include "convert.hpp"
#include "registry.hpp"

using namespace drystone;
using namespace drystone::box2d;

namespace {

/// Colours that are well apart, for things that have numbers.
constexpr std::array<b2HexColor, 12> kPalette = {
    b2_colorRed,        b2_colorOrange, b2_colorYellow,    b2_colorGreen,     b2_colorCyan,  b2_colorBlue,
    b2_colorDarkViolet, b2_colorPink,   b2_colorChocolate, b2_colorGoldenRod, b2_colorCoral, b2_colorBlack};

b2HexColor color_of(DrawColor color) {
  switch (color.meaning) {
    case DrawMeaning::static_body: return b2_colorPaleGreen;
    case DrawMeaning::kinematic_body: return b2_colorRoyalBlue;
    case DrawMeaning::awake_body: return b2_colorPink;
    case DrawMeaning::asleep_body: return b2_colorGray;
    case DrawMeaning::disabled_body: return b2_colorSlateGray;
    case DrawMeaning::sensor: return b2_colorWheat;
    case DrawMeaning::shape_bounds: return b2_colorGold;
    case DrawMeaning::joint:
    case DrawMeaning::joint_limit: return b2_colorGoldenRod;
    case DrawMeaning::contact_point: return b2_colorBlue;
    case DrawMeaning::contact_normal: return b2_colorDimGray;
    case DrawMeaning::overlap: return b2_colorRed;
    case DrawMeaning::gap: return b2_colorGray;
    case DrawMeaning::normal_impulse: return b2_colorMagenta;
    case DrawMeaning::friction_impulse: return b2_colorYellow;
    case DrawMeaning::name: return b2_colorBlueViolet;
    default: return kPalette[color.number % kPalette.size()];
  }
}

class Draw final : public DebugDraw {
 public:
  explicit Draw(const b2DebugDraw& to) : to_(to) {}

  void polygon(std::span<const Position> corners, float radius, DrawColor color) override {
    if (corners.empty()) return;
    // The corners in a frame at the first one, so that they keep their precision far from the origin.
    std::array<b2Vec2, kMaxPolygonVertices> local;
    const std::size_t count = std::min(corners.size(), local.size());
    for (std::size_t i = 0; i < count; ++i) local[i] = out(corners[i] - corners[0]);
    const b2WorldTransform frame = out_pose({.position = corners[0]});
    const auto number = static_cast<int>(count);
    if (is_area(color.meaning)) {
      if (to_.DrawSolidPolygonFcn)
        to_.DrawSolidPolygonFcn(frame, local.data(), number, radius, color_of(color), to_.context);
      return;
    }
    if (!to_.DrawPolygonFcn) return;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
    to_.DrawPolygonFcn(frame, local.data(), number, color_of(color), to_.context);
#else
    for (std::size_t i = 0; i < count; ++i) local[i] = out_place(corners[i]);
    to_.DrawPolygonFcn(local.data(), number, color_of(color), to_.context);
#endif
  }
  void circle(Position center, float radius, Rotation x_axis, DrawColor color) override {
    if (is_area(color.meaning)) {
      const b2WorldTransform frame = out_pose({center, x_axis});
      if (!to_.DrawSolidCircleFcn) return;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
      to_.DrawSolidCircleFcn(frame, {0.0f, 0.0f}, radius, color_of(color), to_.context);
#else
      to_.DrawSolidCircleFcn(frame, radius, color_of(color), to_.context);
#endif
    } else if (to_.DrawCircleFcn) {
      to_.DrawCircleFcn(out_place(center), radius, color_of(color), to_.context);
    }
  }
  void capsule(Position a, Position b, float radius, DrawColor color) override {
    if (to_.DrawSolidCapsuleFcn)
      to_.DrawSolidCapsuleFcn(out_place(a), out_place(b), radius, color_of(color), to_.context);
  }
  void segment(Position a, Position b, DrawColor color) override {
    if (!is_wanted(color.meaning)) return;
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
    if (to_.DrawLineFcn) to_.DrawLineFcn(out_place(a), out_place(b), color_of(color), to_.context);
#else
    if (to_.DrawSegmentFcn) to_.DrawSegmentFcn(out_place(a), out_place(b), color_of(color), to_.context);
#endif
  }
  void point(Position place, DrawColor color) override {
    constexpr float kPixels = 5.0f;
    if (to_.DrawPointFcn) to_.DrawPointFcn(out_place(place), kPixels, color_of(color), to_.context);
  }
  void text(Position place, std::string_view text, DrawColor color) override {
    if (to_.DrawStringFcn) to_.DrawStringFcn(out_place(place), std::string(text).c_str(), color_of(color), to_.context);
  }
  void transform(const WorldTransform& pose, DrawColor) override {
    if (to_.DrawTransformFcn) to_.DrawTransformFcn(out_pose(pose), to_.context);
  }

 private:
  bool is_wanted(DrawMeaning meaning) const {
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
    if (meaning == DrawMeaning::friction_impulse) return to_.drawFrictionForces;
    if (meaning == DrawMeaning::normal_impulse) return to_.drawContactForces;
#else
    if (meaning == DrawMeaning::friction_impulse) return to_.drawFrictionImpulses;
    if (meaning == DrawMeaning::normal_impulse) return to_.drawContactImpulses;
#endif
    return meaning != DrawMeaning::contact_normal || to_.drawContactNormals;
  }

  const b2DebugDraw& to_;
};

}  // namespace

void b2World_Draw(b2WorldId worldId, b2DebugDraw* draw) {
  DIFFERS("colours of materials, features of contacts and joint extras are not drawn; shapes come in the world's axes");
  WorldRecord* w = find(worldId);
  if (w == nullptr || w->stepping || draw == nullptr) return;
  DrawOptions options;
  options.layers = {};
  const auto add = [&](bool wanted, DrawLayer layer) {
    if (wanted) options.layers.add(layer);
  };
  add(draw->drawShapes, DrawLayer::shapes);
  add(draw->drawJoints, DrawLayer::joints);
  add(draw->drawBounds, DrawLayer::bounds);
  add(draw->drawMass, DrawLayer::mass_centers);
  add(draw->drawBodyNames, DrawLayer::names);
  add(draw->drawContacts, DrawLayer::contacts);
  add(draw->drawGraphColors, DrawLayer::colors);
  add(draw->drawIslands, DrawLayer::islands);
#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
  add(draw->drawContactForces || draw->drawFrictionForces, DrawLayer::impulses);
  constexpr bool is_bounded = true;
#else
  add(draw->drawContactImpulses || draw->drawFrictionImpulses, DrawLayer::impulses);
  const bool is_bounded = draw->useDrawingBounds;
#endif
  constexpr float kFar = 1.0e8f;
  const b2AABB& view = draw->drawingBounds;
  if (is_bounded && b2IsValidAABB(view) && view.lowerBound.x > -kFar && view.lowerBound.y > -kFar &&
      view.upperBound.x < kFar && view.upperBound.y < kFar)
    options.view = Position{} + Aabb{in(view.lowerBound), in(view.upperBound)};
  Draw out(*draw);
  w->stepping = true;
  ACCEPTED(w->world.draw(out, options));
  w->stepping = false;
}

#if DRYSTONE_BOX2D_HAS_WORLD_POSITIONS
b2HexColor b2GetGraphColor(int index) {
  return kPalette[static_cast<std::size_t>(index < 0 ? 0 : index) % kPalette.size()];
}
#endif

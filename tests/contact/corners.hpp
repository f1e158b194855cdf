// Real corners of floors that are made of many shapes, by seed: kerbs, the end of the floor, gaps. The oracle is the same corner of shapes
// without neighbours: what makes seams smooth must not make a corner smooth.
#pragma once

#include "tests/contact/slides.hpp"

namespace drystone::test {

/// Makes all tiles boxes of at least 0.3 m: a body that falls past a thin tile falls otherwise than past the side of a thick one.
inline void make_solid(Slide& slide) {
  for (Tile& tile : slide.tiles) {
    tile.kind = TileKind::box;
    tile.depth = max(tile.depth, 0.3f);
  }
}

/// A slide into a kerb of 1 to 30 cm: a tile that is higher than its neighbours, at least a metre ahead.
inline Slide make_kerb(std::uint32_t seed) {
  SlideMaker maker(seed);
  Slide slide = maker.make();
  make_solid(slide);
  slide.gap = 0.0f;
  slide.friction = 0.0f;
  slide.restitution = 0.0f;
  for (std::size_t i = 0; i < slide.tiles.size(); ++i) {
    const std::size_t ahead = slide.speed > 0.0f ? i : slide.tiles.size() - 1 - i;
    Tile& tile = slide.tiles[ahead];
    if ((slide.speed > 0.0f ? tile.from : -tile.to) < 1.0f) continue;
    tile.lift = maker.log_uniform(0.01f, 0.3f);
    tile.depth = max(tile.depth, tile.lift + 0.02f);
    break;
  }
  return slide;
}

/// The blow of a kerb, and how much that of a kerb without neighbours differs from it [m/s].
struct Blow {
  float change = 0.0f;
  float difference = 0.0f;
};

/// The first change of the velocity by more than 1 m/s in a step; none if there is no blow on the way.
inline Blow hit_kerb(const Slide& slide) {
  World tiled(slide_world(slide));
  World whole(slide_world(slide));
  add_tiles(slide, tiled);
  add_whole_floor(slide, whole);
  const BodyId a = add_slide_rider(slide, tiled);
  const BodyId b = add_slide_rider(slide, whole);
  Vec2 before = whole.motion(b).value().velocity;
  const int steps = static_cast<int>(slide.way / std::abs(slide.speed) / kStep) + 1;
  Blow blow;
  for (int i = 0; i < steps; ++i) {
    tiled.step(kStep).value();
    whole.step(kStep).value();
    const Vec2 alone = whole.motion(b).value().velocity;
    blow = {length(alone - before), length(tiled.motion(a).value().velocity - alone)};
    if (blow.change > 1.0f) return blow;
    before = alone;
  }
  return {};
}

/// A body that falls onto a corner.
struct Fall {
  Slide slide;
  Vec2 start;  // Of its centre, in the frame of the floor.
  float angle = 0.0f;
  float spin = 0.0f;
  // The floor has a hole in [hole_from, hole_to]; nothing of the floor is in it.
  float hole_from = 0.0f;
  float hole_to = 0.0f;
};

inline Fall make_fall(std::uint32_t seed, bool into_hole) {
  SlideMaker maker(seed);
  Fall fall;
  Slide& slide = fall.slide;
  slide.speed = 0.0f;
  maker.add_frame(slide);
  maker.add_rider(slide);
  slide.friction = 0.3f;
  slide.restitution = 0.0f;
  maker.add_tiles(slide, -3.0f, 0.0f);
  const float end = slide.right();
  if (into_hole) {
    // The hole is narrower than any width of the rider.
    const float smaller = slide.rider == RiderKind::circle ? slide.half.y : min(slide.half.x, slide.half.y);
    const float width = maker.uniform(0.2f, 0.9f) * 2.0f * smaller;
    fall.hole_from = end;
    fall.hole_to = end + width;
    maker.add_tiles(slide, end + width, end + width + 3.0f);
  }
  make_solid(slide);
  const float reach = max(slide.half.x, slide.half.y);
  const float from = into_hole ? 0.0f : -0.8f * reach;
  const float to = into_hole ? fall.hole_to - fall.hole_from : 0.8f * reach;
  fall.start.x = end + maker.uniform(from, to);
  fall.start.y = 1.5f * reach + maker.uniform(0.0f, 1.0f);
  if (!slide.fixed_rotation) fall.angle = maker.uniform(-3.1f, 3.1f);
  if (!slide.fixed_rotation && maker.one_in(2)) fall.spin = maker.uniform(-10.0f, 10.0f);
  return fall;
}

inline BodyId add_falling_rider(const Fall& fall, World& world) {
  const BodyId body = add_slide_rider(fall.slide, world);
  const FloorFrame& frame = fall.slide.frame;
  const float angle = std::remainder(frame.angle + fall.angle, 2.0f * kPi);
  must(world.set_transform(body, frame.place(fall.start), angle));
  must(world.set_velocity(body, {}));
  must(world.set_angular_velocity(body, fall.spin));
  return body;
}

/// How bodies that fall onto the corners of a floor of tiles are held: the greatest depth of an overlap [m], and the final height of the
/// body [m], and the same for a floor of one piece on each side of the hole.
struct Landing {
  float depth = 0.0f;
  float height = 0.0f;
  float whole_depth = 0.0f;
  float whole_height = 0.0f;
};

inline Landing land(const Fall& fall, int steps) {
  const Slide& slide = fall.slide;
  World tiled(slide_world(slide));
  World whole(slide_world(slide));
  add_tiles(slide, tiled);
  const auto add_piece = [&](float from, float to) {
    Tile piece;
    piece.from = from;
    piece.to = to;
    piece.depth = 4.0f;
    const float x = 0.5f * (from + to);
    add_tile_shape(slide, whole, whole.create_body(floor_body(slide, x, 0)), piece, x, 0);
  };
  const bool has_hole = fall.hole_to > fall.hole_from;
  add_piece(slide.left(), has_hole ? fall.hole_from : slide.right());
  if (has_hole) add_piece(fall.hole_to, slide.right());
  const BodyId a = add_falling_rider(fall, tiled);
  const BodyId b = add_falling_rider(fall, whole);
  Landing landing;
  for (int i = 0; i < steps; ++i) {
    tiled.step(kStep).value();
    whole.step(kStep).value();
    landing.depth = max(landing.depth, tiled.measure().max_penetration);
    landing.whole_depth = max(landing.whole_depth, whole.measure().max_penetration);
  }
  landing.height = slide.frame.local(tiled.motion(a).value().center).y;
  landing.whole_height = slide.frame.local(whole.motion(b).value().center).y;
  return landing;
}

inline std::string describe(const Fall& fall, const Landing& landing) {
  const auto number = [](float value) { return std::to_string(value); };
  return describe(fall.slide, {}) + "    from " + number(fall.start.x) + ", " + number(fall.start.y) + " at " +
         number(fall.angle) + " rad: depth " + number(landing.depth) + " (whole " + number(landing.whole_depth) +
         "), height " + number(landing.height) + " (whole " + number(landing.whole_height) + ")\n";
}

struct KerbTally {
  int blows = 0;
  // Blows that differ from those of kerbs without neighbours by more than four tenths and 0.1 m/s. A few come a step later.
  int different = 0;
};

inline KerbTally hit_kerbs(std::uint32_t first, std::uint32_t count) {
  KerbTally tally;
  for (std::uint32_t seed = first; seed < first + count; ++seed) {
    const Blow blow = hit_kerb(make_kerb(seed));
    if (blow.change > 0.0f) ++tally.blows;
    if (blow.difference > 0.4f * blow.change + 0.1f) ++tally.different;
  }
  return tally;
}

/// Bodies that a corner of tiles holds worse than a corner of one piece: they overlap it by three centimetres more, or fall past it.
inline std::string falls_that_are_not_held(std::uint32_t first, std::uint32_t count, bool into_hole) {
  std::string report;
  for (std::uint32_t seed = first; seed < first + count; ++seed) {
    const Fall fall = make_fall(seed, into_hole);
    const Landing landing = land(fall, 60);
    const bool is_deep = landing.depth > landing.whole_depth + 0.03f;
    const bool is_lost = into_hole && landing.height < 0.0f && landing.whole_height > 0.0f;
    if (is_deep || is_lost) report += "seed " + std::to_string(seed) + ": " + describe(fall, landing);
  }
  return report;
}

}  // namespace drystone::test

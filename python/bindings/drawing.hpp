// What World.draw() gives: the calls of a DebugDraw as rows of tables, one for each kind of thing.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "drystone/debug_draw.hpp"
#include "structs.hpp"

namespace drystone::python {

/// A convex polygon, rounded by a radius.
struct DrawnPolygon {
  std::vector<Position> corners;                   ///< Counter-clockwise [m].
  float radius = 0.0f;                             ///< [m]
  DrawMeaning meaning = DrawMeaning::static_body;  ///< What it shows.
  std::uint32_t number = 0;                        ///< Distinguishes things of one meaning.
};

/// A circle.
struct DrawnCircle {
  Position center;      ///< [m]
  float radius = 0.0f;  ///< [m]
  float angle = 0.0f;   ///< Of the body's x axis, for a line from the centre to the rim [rad].
  DrawMeaning meaning = DrawMeaning::static_body;  ///< What it shows.
  std::uint32_t number = 0;                        ///< Distinguishes things of one meaning.
};

/// All points within a radius of a segment.
struct DrawnCapsule {
  Position a;                                      ///< One end of the segment [m].
  Position b;                                      ///< The other end [m].
  float radius = 0.0f;                             ///< [m]
  DrawMeaning meaning = DrawMeaning::static_body;  ///< What it shows.
  std::uint32_t number = 0;                        ///< Distinguishes things of one meaning.
};

/// A line.
struct DrawnSegment {
  Position a;                                      ///< One end [m].
  Position b;                                      ///< The other end [m].
  DrawMeaning meaning = DrawMeaning::static_body;  ///< What it shows.
  std::uint32_t number = 0;                        ///< Distinguishes things of one meaning.
};

/// A dot.
struct DrawnPoint {
  Position place;                                  ///< [m]
  DrawMeaning meaning = DrawMeaning::static_body;  ///< What it shows.
  std::uint32_t number = 0;                        ///< Distinguishes things of one meaning.
};

/// A short text beside a place.
struct DrawnText {
  Position place;                                  ///< [m]
  std::string text;                                ///< One line.
  DrawMeaning meaning = DrawMeaning::static_body;  ///< What it shows.
  std::uint32_t number = 0;                        ///< Distinguishes things of one meaning.
};

/// The axes of a frame.
struct DrawnFrame {
  Position origin;                                 ///< [m]
  float angle = 0.0f;                              ///< Of the x axis [rad].
  DrawMeaning meaning = DrawMeaning::static_body;  ///< What it shows.
  std::uint32_t number = 0;                        ///< Distinguishes things of one meaning.
};

/// Polylines as arrays. Line i has the points [starts[i], starts[i + 1]).
struct DrawnLines {
  std::vector<Position> points;
  std::vector<std::int64_t> starts{0};
  std::vector<std::uint8_t> areas;
  std::vector<std::uint8_t> meanings;
  std::vector<std::uint32_t> numbers;
};

/// Stores what is drawn.
class Drawing final : public DebugDraw {
 public:
  void polygon(std::span<const Position> corners, float radius, DrawColor color) override;
  void circle(Position center, float radius, Rotation x_axis, DrawColor color) override;
  void capsule(Position a, Position b, float radius, DrawColor color) override;
  void segment(Position a, Position b, DrawColor color) override;
  void point(Position place, DrawColor color) override;
  void text(Position place, std::string_view text, DrawColor color) override;
  void transform(const WorldTransform& pose, DrawColor color) override;

  /// All but points and texts as lines, in the order in which they were drawn. Closed outlines end where they begin. `chords`: of a full turn.
  DrawnLines lines(int chords, double frame_size) const;

  Table<DrawnPolygon> polygons;
  Table<DrawnCircle> circles;
  Table<DrawnCapsule> capsules;
  Table<DrawnSegment> segments;
  Table<DrawnPoint> points;
  Table<DrawnText> texts;
  Table<DrawnFrame> frames;

 private:
  enum class Kind : std::uint8_t { polygon, circle, capsule, segment, frame };
  template <typename Row>
  void add(Kind kind, Table<Row>& table, Row row);

  /// The things that have lines: kind, and row in the table of the kind.
  std::vector<std::pair<Kind, std::size_t>> order_;
};

}  // namespace drystone::python

namespace drystone::model {

template <>
inline constexpr auto kFields<python::DrawnPolygon> =
    Fields{told(&python::DrawnPolygon::corners, "corners", "m"), told(&python::DrawnPolygon::radius, "radius", "m"),
           told(&python::DrawnPolygon::meaning, "meaning"), told(&python::DrawnPolygon::number, "number")};
template <>
inline constexpr auto kFields<python::DrawnCircle> =
    Fields{told(&python::DrawnCircle::center, "center", "m"), told(&python::DrawnCircle::radius, "radius", "m"),
           told(&python::DrawnCircle::angle, "angle", "rad"), told(&python::DrawnCircle::meaning, "meaning"),
           told(&python::DrawnCircle::number, "number")};
template <>
inline constexpr auto kFields<python::DrawnCapsule> =
    Fields{told(&python::DrawnCapsule::a, "a", "m"), told(&python::DrawnCapsule::b, "b", "m"),
           told(&python::DrawnCapsule::radius, "radius", "m"), told(&python::DrawnCapsule::meaning, "meaning"),
           told(&python::DrawnCapsule::number, "number")};
template <>
inline constexpr auto kFields<python::DrawnSegment> =
    Fields{told(&python::DrawnSegment::a, "a", "m"), told(&python::DrawnSegment::b, "b", "m"),
           told(&python::DrawnSegment::meaning, "meaning"), told(&python::DrawnSegment::number, "number")};
template <>
inline constexpr auto kFields<python::DrawnPoint> =
    Fields{told(&python::DrawnPoint::place, "place", "m"), told(&python::DrawnPoint::meaning, "meaning"),
           told(&python::DrawnPoint::number, "number")};
template <>
inline constexpr auto kFields<python::DrawnText> =
    Fields{told(&python::DrawnText::place, "place", "m"), told(&python::DrawnText::text, "text"),
           told(&python::DrawnText::meaning, "meaning"), told(&python::DrawnText::number, "number")};
template <>
inline constexpr auto kFields<python::DrawnFrame> =
    Fields{told(&python::DrawnFrame::origin, "origin", "m"), told(&python::DrawnFrame::angle, "angle", "rad"),
           told(&python::DrawnFrame::meaning, "meaning"), told(&python::DrawnFrame::number, "number")};

}  // namespace drystone::model

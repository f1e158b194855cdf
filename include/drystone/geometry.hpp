// The geometry of shapes, and queries that need no world: hulls, mass, boxes, points, rays, casts, distance, time of impact.
// Coordinates are in the frame of the body unless a function takes a Transform. Lengths in metres.
//
// Every convex shape is a few points with a rounding radius (`ConvexProxy`): a circle is one point, a capsule or segment two, a
// polygon its vertices. Distance, shape cast and time of impact are written once for these proxies.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drystone/math.hpp"
#include "drystone/result.hpp"

namespace drystone {

/// The largest number of vertices of a polygon.
inline constexpr int kMaxPolygonVertices = 64;
/// The range of a length unit [m]: WorldOptions::length_unit, by which a world multiplies its tolerances.
inline constexpr float kSmallestLengthUnit = 0.001f;
inline constexpr float kLargestLengthUnit = 1000.0f;  ///< See kSmallestLengthUnit.
/// Lengths below this count as zero [length units]: points this near coincide, and contacts and joints may have errors of this size.
inline constexpr float kLinearSlop = 0.005f;
/// Shapes nearer to each other than this get contact points before they touch, so that the solver can stop them in time [length units].
inline constexpr float kSpeculativeDistance = 4.0f * kLinearSlop;
/// Largest coordinate and size that a world accepts [m].
inline constexpr float kMaxCoordinate = 1.0e6f;

/// A disc. Radius in (0, 1e6].
struct Circle {
  /// In the frame of the body [m].
  Vec2 center{};
  /// [m]
  float radius = 0.5f;
};

/// All points within `radius` of the segment from point_a to point_b. Radius in (0, 1e6].
struct Capsule {
  Vec2 point_a = {-0.5f, 0.0f};  ///< In the frame of the body [m].
  Vec2 point_b = {0.5f, 0.0f};   ///< [m]
  float radius = 0.25f;          ///< [m]
};

/// A thin line that collides from both sides. It has no area, so it gives a body no mass.
struct Segment {
  Vec2 point_a = {-0.5f, 0.0f};  ///< In the frame of the body [m].
  Vec2 point_b = {0.5f, 0.0f};   ///< [m]
};

/// A rectangle with rounded corners, for make_box(). Half-extents in (0, 1e6], rounding radius in [0, 1e6].
struct Box {
  Vec2 half_extents = {0.5f, 0.5f};  ///< Half of width and height, without the rounding radius [m].
  Vec2 center{};                     ///< In the frame of the body [m].
  float angle = 0.0f;                ///< Of the box in the frame of the body [rad].
  float radius = 0.0f;               ///< By which the rectangle is inflated on all sides [m].
};

/// A convex polygon of 3 to 64 vertices in counter-clockwise order, inflated by a rounding radius. make_hull(), make_polygon() and
/// make_box() check their input and make one. Polygons of up to four vertices, the common case, need no heap memory, and copies of
/// larger ones share theirs.
class Polygon {
 public:
  /// Without vertices; a world refuses it.
  Polygon() = default;
  /// Counter-clockwise, in the frame of the body, without the rounding [m]. Valid while the polygon lives unchanged.
  std::span<const Vec2> vertices() const { return {points(), static_cast<std::size_t>(count_)}; }
  /// Outward unit normals; normals()[i] belongs to the edge from vertices()[i] to the next.
  std::span<const Vec2> normals() const { return {points() + room(count_), static_cast<std::size_t>(count_)}; }
  /// The centre of area, without the rounding [m].
  Vec2 centroid() const { return centroid_; }
  /// The rounding radius [m].
  float radius() const { return radius_; }
  /// The number of vertices.
  int size() const { return count_; }

  /// A polygon from 3 to 64 vertices that are convex, counter-clockwise and distinct. Computes normals and centroid without any
  /// check; make_polygon() checks.
  static Polygon from_convex(std::span<const Vec2> vertices, float radius);

 private:
  static constexpr int kSmall = 4;
  /// Room for vertices, and as much for normals: a multiple of four, because they are read four at a time.
  static constexpr std::size_t room(int count) { return static_cast<std::size_t>(count + 3) / 4 * 4; }
  const Vec2* points() const { return count_ <= kSmall ? small_.data() : large_.get(); }

  // The vertices at 0, the normals at room(count_); then zeros.
  std::array<Vec2, 2 * kSmall> small_{};  // Up to kSmall vertices.
  std::shared_ptr<const Vec2[]> large_;   // More of them.
  Vec2 centroid_;
  float radius_ = 0.0f;
  int count_ = 0;
};

/// One link of a chain. It collides only with bodies on the right of point_a -> point_b, the side of the normal
/// right_perpendicular(point_b - point_a). ghost_a and ghost_b are the points of the chain before and after the link; they
/// keep bodies from catching where links meet.
struct ChainSegment {
  Vec2 ghost_a{};  ///< The point before point_a in the chain [m].
  Vec2 point_a{};  ///< [m]
  Vec2 point_b{};  ///< [m]
  Vec2 ghost_b{};  ///< The point after point_b in the chain [m].
};

/// A cell of a tile grid: column and row, counted from the grid's origin. By default no cell.
struct Cell {
  std::int32_t x = -1;  ///< The column, from 0.
  std::int32_t y = -1;  ///< The row, from 0 at the bottom.

  /// Whether this is a cell.
  constexpr explicit operator bool() const { return x >= 0 && y >= 0; }
  friend constexpr bool operator==(Cell, Cell) = default;
};

/// What fills a cell of a tile grid. The character in brackets stands for the tile in TileGrid::from_rows().
enum class Tile : std::uint8_t {
  empty,              ///< (.) or a space
  full,               ///< (#)
  lower_right,        ///< (/) The half below the diagonal that rises to the right: a floor of 45 degrees.
  lower_left,         ///< (\) The half below the diagonal that falls to the right.
  upper_left,         ///< (F) The half above the diagonal that rises to the right: a ceiling.
  upper_right,        ///< (7) The half above the diagonal that falls to the right.
  rise_low,           ///< (a) A floor that rises to the right from the bottom of the cell to its middle.
  rise_high,          ///< (b) A floor that rises to the right from the middle to the top.
  fall_high,          ///< (c) A floor that falls to the right from the top to the middle.
  fall_low,           ///< (d) A floor that falls to the right from the middle to the bottom.
  hanging_rise_low,   ///< (A) rise_low upside down: a ceiling.
  hanging_rise_high,  ///< (B) rise_high upside down.
  hanging_fall_high,  ///< (C) fall_high upside down.
  hanging_fall_low,   ///< (D) fall_low upside down.
  one_way,            ///< (=) A full cell that is solid for shapes from above alone: see OneWay.
  one_way_ledge,      ///< (-) The upper half of a cell, solid for shapes from above alone.
};
/// The number of kinds of tiles.
inline constexpr int kTileKinds = 16;

/// A grid of square cells for levels, at most 2^24 of them, with half a byte for each. The sides of the cells are parallel to the axes of
/// the body, and above is along its y axis. Only static bodies can have a grid. Bodies slide over the cells without catching. If
/// ShapeOptions::one_way is enabled, it holds for all cells.
class TileGrid {
 public:
  /// A grid without cells; a world does not accept it.
  TileGrid() = default;
  /// A grid of empty cells. `origin` is its lower left corner. A world accepts 1 to 2^24 cells, a cell size of 0.02 length units to 1e6 m, and
  /// corners within 1e6 m and within 65536 cells of the body's origin; a grid with other sizes has no cells.
  TileGrid(std::int32_t width, std::int32_t height, float cell_size, Vec2 origin = {});
  /// A grid from text: a row of characters for each row of cells, the highest row first (see Tile). Rows may have different lengths. Errors:
  /// invalid_argument if a character stands for no tile, or there are no cells or too many.
  static Result<TileGrid> from_rows(std::span<const std::string> rows, float cell_size, Vec2 origin = {});

  /// The number of columns.
  std::int32_t width() const { return width_; }
  /// The number of rows.
  std::int32_t height() const { return height_; }
  /// The side of a cell [m].
  float cell_size() const { return cell_size_; }
  /// The lower left corner, in the frame of the body [m].
  Vec2 origin() const { return origin_; }
  /// Whether the cell lies within the grid.
  bool has(Cell cell) const { return cell.x >= 0 && cell.x < width_ && cell.y >= 0 && cell.y < height_; }
  /// The tile of a cell; empty outside of the grid.
  Tile at(Cell cell) const { return has(cell) ? at_index(index_of(cell)) : Tile::empty; }
  /// Sets the tile of a cell of the grid; does nothing outside. World::set_tile() sets the tile of a shape. Errors: invalid_argument, with the
  /// grid unchanged, if the value is none of the kinds of tiles.
  Result<void> set(Cell cell, Tile tile);
  /// The cell at a point in the frame of the body; no cell outside of the grid.
  Cell cell_at(Vec2 point) const;
  /// The lower left corner of a cell.
  Vec2 corner(Cell cell) const {
    return {origin_.x + static_cast<float>(cell.x) * cell_size_, origin_.y + static_cast<float>(cell.y) * cell_size_};
  }
  /// The text of the grid, as for from_rows().
  std::vector<std::string> rows() const;

  /// Cells are numbered row by row from the origin. The tiles of 16 cells that follow each other are in one word, the first in its lowest
  /// bits.
  std::uint32_t index_of(Cell cell) const {
    return static_cast<std::uint32_t>(cell.y) * static_cast<std::uint32_t>(width_) + static_cast<std::uint32_t>(cell.x);
  }
  /// The inverse of index_of().
  Cell cell_of(std::uint32_t index) const {
    const auto width = static_cast<std::uint32_t>(width_);
    return {static_cast<std::int32_t>(index % width), static_cast<std::int32_t>(index / width)};
  }
  /// The tile of a number, which must be one of a cell of the grid.
  Tile at_index(std::uint32_t index) const { return static_cast<Tile>(words_[index / 16] >> (index % 16 * 4) & 15); }
  /// The words, as from_words() takes them. Valid while the grid lives unchanged.
  std::span<const std::uint64_t> words() const { return words_; }
  /// A grid with these words; empty if their number does not fit or a tile is beyond the last cell.
  static std::optional<TileGrid> from_words(std::int32_t width, std::int32_t height, float cell_size, Vec2 origin,
                                            std::vector<std::uint64_t> words);

  friend bool operator==(const TileGrid&, const TileGrid&) = default;

 private:
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  float cell_size_ = 1.0f;
  Vec2 origin_;
  std::vector<std::uint64_t> words_;
};

/// The character of a tile in the text of a grid.
char to_char(Tile tile);
/// The tile of a character; nothing if there is none.
std::optional<Tile> tile_of(char character);
/// Whether the tile is solid for shapes from above alone.
constexpr bool is_one_way(Tile tile) { return tile == Tile::one_way || tile == Tile::one_way_ledge; }
/// The name of the tile, for instance "lower_right".
const char* to_string(Tile tile);
/// The tile of a cell as a polygon in the frame of the body. The cell must have a tile that is not empty.
Polygon tile_polygon(const TileGrid& grid, Cell cell);

/// The rectangle as a polygon. Errors: invalid_argument if a number is not finite or out of range.
Result<Polygon> make_box(const Box& box);
/// The convex hull of 3 to 1024 points, at most 64 of them on the hull, inflated by `radius` in [0, 1e6]. Points closer to each
/// other than the slop are merged, and collinear points dropped. `length_unit` is that of the world for which the hull is made. Errors:
/// invalid_geometry if the distinct points are too few, collinear or too close, or if too many lie on the hull; invalid_argument if a number
/// is not finite or out of range.
Result<Polygon> make_hull(std::span<const Vec2> points, float radius = 0.0f, float length_unit = 1.0f);
/// A polygon from vertices that must already be convex and counter-clockwise. Errors: those of make_hull(), and
/// invalid_geometry that names the vertex at which the outline is not convex.
Result<Polygon> make_polygon(std::span<const Vec2> vertices, float radius = 0.0f, float length_unit = 1.0f);

/// Mass [kg], centre [m] and rotational inertia about the centre of mass [kg m^2].
struct MassData {
  float mass = 0.0f;     ///< [kg]
  Vec2 center{};         ///< In the frame of the body [m].
  float inertia = 0.0f;  ///< About the centre of mass, not about the body's origin [kg m^2].

  friend constexpr bool operator==(const MassData&, const MassData&) = default;
};

/// The mass of a shape of this density [kg/m^2]. The rounding of a polygon has mass too.
MassData mass_data(const Circle& shape, float density);
MassData mass_data(const Capsule& shape, float density);
MassData mass_data(const Polygon& shape, float density);

/// The box around a shape at a pose, rounding included, without a margin.
Aabb bounds(const Circle& shape, const Transform& pose);
Aabb bounds(const Capsule& shape, const Transform& pose);
Aabb bounds(const Segment& shape, const Transform& pose);
Aabb bounds(const Polygon& shape, const Transform& pose);
Aabb bounds(const ChainSegment& shape, const Transform& pose);
Aabb bounds(const TileGrid& shape, const Transform& pose);

/// Whether the point (in the shape's frame) lies in or on the shape. Segments contain no point.
bool contains(const Circle& shape, Vec2 point);
bool contains(const Capsule& shape, Vec2 point);
bool contains(const Polygon& shape, Vec2 point);
bool contains(const TileGrid& shape, Vec2 point);

/// A ray from origin along translation, up to max_fraction of it.
struct RayCastInput {
  Vec2 origin{};              ///< In the frame of the shape [m].
  Vec2 translation{};         ///< From the origin to the end; its length is the ray's [m].
  float max_fraction = 1.0f;  ///< The ray ends at this part of the translation.
};

/// The first hit of a ray or of a moved shape.
struct CastOutput {
  /// The other members count only if this is true.
  bool hit = false;
  /// Fraction of the translation at the hit, in [0, max_fraction].
  float fraction = 0.0f;
  /// Where the shape was hit [m].
  Vec2 point{};
  /// Outward unit normal of the shape at the hit; (0, 0) if a ray starts inside.
  Vec2 normal{};
};

/// Where the ray hits the shape. A ray that starts inside a solid shape hits at fraction 0 with a zero normal. Segments are hit
/// from both sides, chain segments from the right side only.
CastOutput ray_cast(const Circle& shape, const RayCastInput& ray);
CastOutput ray_cast(const Capsule& shape, const RayCastInput& ray);
CastOutput ray_cast(const Segment& shape, const RayCastInput& ray);
CastOutput ray_cast(const Polygon& shape, const RayCastInput& ray);
CastOutput ray_cast(const ChainSegment& shape, const RayCastInput& ray);
/// The first tile on the ray.
CastOutput ray_cast(const TileGrid& shape, const RayCastInput& ray);
/// For traversal of trees. The normal is that of the side through which the ray enters.
CastOutput ray_cast(const Aabb& box, const RayCastInput& ray);

class SupportShape;

/// A convex shape as 1 to 64 points with a rounding radius. The points are not copied: they must outlive the proxy.
struct ConvexProxy {
  /// In the frame of the shape [m].
  std::span<const Vec2> points{};
  /// [m]
  float radius = 0.0f;
  /// If set, the points are on the border of the core of this shape (drystone/support_shape.hpp). distance() and shape_cast() then
  /// continue from the points to the shape itself; time_of_impact() uses the points alone.
  const SupportShape* exact = nullptr;
};

/// Warm start for distance(): the points that its last answer used. A zero-initialised cache is a cold start.
struct SimplexCache {
  std::uint8_t count = 0;                 ///< How many of the points are used, 0 to 3.
  std::array<std::uint8_t, 3> index_a{};  ///< Indices in ConvexProxy::points of a.
  std::array<std::uint8_t, 3> index_b{};  ///< The same of b.
};

/// The input of distance().
struct DistanceInput {
  /// The two shapes, each in a frame of its own.
  ConvexProxy a{};
  ConvexProxy b{};  ///< See a.
  /// Pose of b in the frame of a.
  Transform b_in_a{};
  /// Whether to measure between the rounded shapes (true) or between the point sets.
  bool use_radii = true;
  /// Of the world that the shapes are in [m]. It decides only for shapes with a support function.
  float length_unit = 1.0f;
};

/// The result of distance().
struct DistanceOutput {
  /// Nearest points, both in the frame of a.
  Vec2 point_a{};
  Vec2 point_b{};  ///< [m]
  /// Unit vector from a to b; (0, 0) if the point sets overlap.
  Vec2 normal{};
  /// 0 if the shapes overlap.
  float distance = 0.0f;
  /// Of the algorithm: a measure of the work.
  int iterations = 0;
};

/// Distance of two convex shapes (GJK). The cache is read and updated.
DistanceOutput distance(const DistanceInput& input, SimplexCache& cache);

/// The input of shape_cast().
struct ShapeCastInput {
  /// The shape that stays where it is.
  ConvexProxy a{};
  /// The shape that is moved.
  ConvexProxy b{};
  /// Pose of b in the frame of a, at the start.
  Transform b_in_a{};
  /// Motion of b, in the frame of a. Shapes do not rotate.
  Vec2 translation_b{};
  /// The motion ends at this part of the translation.
  float max_fraction = 1.0f;
  /// Of the world that the shapes are in [m]. Shapes nearer than 0.00005 length units touch.
  float length_unit = 1.0f;
};

/// When b, moved along its translation, first touches a. Point and normal (from a to b) are in the frame of a. Shapes that overlap
/// at the start hit at fraction 0, whatever the direction. The point then lies in both shapes, and the normal is the direction of
/// the shortest move that separates them. If several moves are equally short, the one most opposed to the translation is taken.
CastOutput shape_cast(const ShapeCastInput& input);

/// The motion of a body over a step, for t in [0, 1]. The centre of mass moves along a line. Up to a quarter turn, the rotation is
/// rotation_0 and rotation_1 blended and normalised, which is close to a constant angular velocity. Beyond a quarter turn, the body
/// rotates at a constant angular velocity by `angle`, which may be several turns, and ends at rotation_1.
struct Sweep {
  Vec2 local_center{};    ///< The centre of mass in the frame of the body [m].
  Vec2 center_0{};        ///< The centre of mass at t = 0 [m].
  Vec2 center_1{};        ///< The centre of mass at t = 1 [m].
  Rotation rotation_0{};  ///< The rotation at t = 0.
  Rotation rotation_1{};  ///< The rotation at t = 1.
  /// Angle of a rotation by more than a quarter turn [rad], at most 1e6 in size. 0: rotation_0 and rotation_1 are blended.
  float angle = 0.0f;
};

/// The pose at time t.
Transform pose_at(const Sweep& sweep, float t);

/// The input of time_of_impact().
struct TimeOfImpactInput {
  /// The two shapes, each in the frame of its body.
  ConvexProxy a{};
  ConvexProxy b{};  ///< See a.
  /// The motions, in one frame for both.
  Sweep sweep_a{};
  Sweep sweep_b{};  ///< See sweep_a.
  /// The search is limited to times in [min_time, max_time], within [0, 1].
  float max_time = 1.0f;
  float min_time = 0.0f;  ///< See max_time.
  /// Of the world that the shapes are in [m].
  float length_unit = 1.0f;
};

/// The result of time_of_impact().
struct TimeOfImpactOutput {
  /// How the search ended.
  enum class State : std::uint8_t {
    separated,   ///< The shapes are apart until the end.
    hit,         ///< They touch at `time`.
    overlapped,  ///< The point sets overlap at `time`.
    failed,      ///< Not decided within the limit of iterations.
  };
  /// How the search ended.
  State state = State::separated;
  /// Time of the hit in [min_time, max_time]; max_time if the state is `separated`.
  float time = 1.0f;
  /// Where they touch then, in the frame of the sweeps [m].
  Vec2 point{};
  /// Unit normal from a to b; (0, 0) if the point sets overlap.
  Vec2 normal{};
  /// Of the algorithm: a measure of the work.
  int iterations = 0;
};

/// The distance of the point sets of two shapes, without their rounding, at which the shapes hit each other [m]. `radii` is the sum of both
/// radii. If it is two slops or more, the rounded surfaces then overlap by the slop. Sharp shapes are then the slop apart.
inline float impact_distance(float radii, float length_unit = 1.0f) {
  const float slop = length_unit * kLinearSlop;
  return max(slop, radii - slop);
}
/// time_of_impact() may stop when shapes are farther apart than impact_distance(), by at most this [length units].
inline constexpr float kImpactTolerance = 0.25f * kLinearSlop;

/// First time at which the shapes are closer than impact_distance(a.radius + b.radius, length_unit), within kImpactTolerance (conservative
/// advancement on a local separating axis, rotation included).
TimeOfImpactOutput time_of_impact(const TimeOfImpactInput& input);

}  // namespace drystone

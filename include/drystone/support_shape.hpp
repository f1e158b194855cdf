// Convex shapes that are given by a function and not by points: ellipses, slices of a disc, and any shape of the program.
//
// The function is the support function: the farthest point of the shape in a direction. Everything else follows from it: contacts,
// bounding box, mass, rays, casts and distances. A kind of shape is a row in one list of the process (register_support_type()), with a name
// and up to eight numbers. Worlds, snapshots and recordings store the name and the numbers, never the function. So a program that
// restores a snapshot must have registered the same types.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/geometry.hpp"

namespace drystone {

/// The largest number of parameters of a support type.
inline constexpr int kMaxSupportParameters = 8;
/// The largest number of support types in a process, "ellipse" and "slice" among them.
inline constexpr int kMaxSupportTypes = 64;

/// An ellipse. For make_ellipse(), or directly for World::create_shape().
struct Ellipse {
  /// In the frame of the body [m].
  Vec2 center{};
  /// The semi-axes along x and y of the ellipse's own frame [m]. Each in (0, 1e6], neither above 100 times the other.
  Vec2 radii = {0.5f, 0.25f};
  /// Angle of the first axis in the frame of the body [rad]. Finite.
  float angle = 0.0f;
};

/// How a slice is cut out of its disc.
enum class SliceCut : std::uint8_t {
  sector,  ///< By two radii, as a piece of cake. Convex up to a half disc.
  chord,   ///< By one chord, as a dome, a lens of one side, or a disc with a flat.
};

/// A part of a disc. For make_slice(), or directly for World::create_shape().
struct Slice {
  /// The centre of the disc, which is the tip of a sector.
  Vec2 center{};
  /// Radius of the disc [m], in (0, 1e6].
  float radius = 0.5f;
  /// The direction from the centre of the disc to the middle of the arc [rad]. Finite.
  float angle = 0.0f;
  /// Half of the angle of the arc [rad]: in [0.02, pi / 2] for a sector, in [0.02, 3.1] for a chord. At pi / 2 both are the half disc.
  float half_angle = 0.5f * kPi;
  /// Whether two radii or one chord bound the slice. Default: a chord.
  SliceCut cut = SliceCut::chord;
  /// All borders are moved outwards by this [m], so that corners are round. In [0, 1e6].
  float rounding = 0.0f;
};

/// A kind of shape that is given by a function of the program.
struct SupportType {
  /// 1 to 31 characters; the name in snapshots, recordings and scene files.
  std::string name{};
  /// The number of parameters of a shape of this type, at most 8.
  int parameters = 0;
  /// The farthest point of the shape in a direction, which is a unit vector, in the shape's own frame [m]. If several points are equally
  /// far, any of them. The set of these points must be convex. The function must be pure: equal arguments give equal bits, on any thread.
  /// std::sqrt has the same bits on all machines; most other functions of the C library have not.
  Vec2 (*support)(std::span<const float> parameters, Vec2 direction) = nullptr;
  /// Optional: why the parameters are refused, as a constant text that names the parameter, or null if they are good. They are finite.
  const char* (*refusal)(std::span<const float> parameters) = nullptr;
};

/// Adds a type to the list of the process. Types are never removed. To register the same type again does nothing. May be called on any
/// thread. Errors: invalid_argument if the name is empty, longer than 31 bytes or the name of another type ("ellipse" and "slice" are
/// taken), if `parameters` is not in [0, 8], if `support` is null, or if there are kMaxSupportTypes already.
Result<void> register_support_type(const SupportType& type);

/// A shape of a registered type, for make_support_shape().
struct SupportOptions {
  /// The name of a registered type.
  std::string type{};
  /// As many as the type has. Finite.
  std::vector<float> parameters{};
  /// The place of the shape's own frame in the frame of the body [m].
  Vec2 center{};
  float angle = 0.0f;  ///< [rad]
  /// All borders are moved outwards by this [m]. In [0, 1e6].
  float rounding = 0.0f;
};

namespace geometry {
struct SupportRow;
struct SupportParts;
}  // namespace geometry

/// A convex shape given by a support function. make_ellipse(), make_slice() and make_support_shape() check their input and make one.
///
/// It is a core, inflated by a radius, like all shapes. The core of an ellipse is the ellipse moved inwards by its smallest radius of
/// curvature, so an ellipse with equal axes is exactly a disc.
class SupportShape {
 public:
  /// A straight side of the core, in counter-clockwise order.
  struct Flat {
    Vec2 point_a{};  ///< In the frame of the body [m].
    Vec2 point_b{};  ///< [m]
  };

  /// Is in no world; a world refuses it.
  SupportShape() : data_(std::make_shared<const Data>()) {}

  /// The name of the type; empty for a shape that was not made.
  std::string_view type() const { return {type_bytes().data(), type_bytes().size()}; }
  /// The characters of type().
  std::span<const char> type_bytes() const;
  /// Whether the type is registered in this process.
  bool is_known() const;
  /// As they were given. Valid while the shape lives unchanged.
  std::span<const float> parameters() const;
  /// The place of the shape's own frame in the frame of the body [m].
  Vec2 center() const { return data_->center; }
  /// [rad]
  float angle() const { return data_->angle; }
  /// By how much all borders are moved outwards [m].
  float rounding() const { return data_->rounding; }

  /// The farthest point in a direction (unit vector), in the frame of the body [m].
  Vec2 support(Vec2 direction) const { return core_support(direction) + data_->radius * direction; }

  /// The farthest point of the core.
  Vec2 core_support(Vec2 direction) const;
  /// The distance from the core to the surface [m]. At least the rounding.
  float radius() const { return data_->radius; }
  /// 1 to 64 points on the border of the core, counter-clockwise. Their hull lies inside the core.
  std::span<const Vec2> points() const { return data_->points; }
  /// The greatest distance of the core from the hull of the points [m]: at most 0.00025 length units, or a few thousandths of the size if
  /// that is more.
  float gap() const { return data_->gap; }
  /// The straight sides. Contacts have two points there.
  std::span<const Flat> flats() const { return data_->flats; }
  /// Mass at a density of 1 kg/m^2.
  const MassData& unit_mass() const { return data_->unit_mass; }
  /// The length unit of the world for which the shape was made [m]. A world with another unit makes its shape again.
  float length_unit() const { return data_->length_unit; }

 private:
  friend struct geometry::SupportParts;

  struct Data {
    const geometry::SupportRow* row = nullptr;
    /// The parameters, and after them what the type computes from them.
    std::array<float, kMaxSupportParameters + 4> numbers{};
    Vec2 center{};
    float angle = 0.0f;
    Rotation rotation{};
    float rounding = 0.0f;
    float radius = 0.0f;
    float gap = 0.0f;
    MassData unit_mass{};
    float length_unit = 1.0f;
    std::vector<Vec2> points{};
    std::vector<Flat> flats{};
  };
  std::shared_ptr<const Data> data_;  // Copies have the same.
};

/// `length_unit` is that of the world for which the shape is made. Errors: invalid_argument that names the field.
Result<SupportShape> make_ellipse(const Ellipse& ellipse, float length_unit = 1.0f);
/// `length_unit` as in make_ellipse(). Errors: invalid_argument that names the field.
Result<SupportShape> make_slice(const Slice& slice, float length_unit = 1.0f);
/// `length_unit` as in make_ellipse(). Errors: invalid_argument that names the field, for instance if no type of this name is registered;
/// invalid_geometry if the points of the function are not finite, lie on a line, or are not the farthest ones of a convex set.
Result<SupportShape> make_support_shape(const SupportOptions& options, float length_unit = 1.0f);

/// The mass of the shape at a density [kg/m^2].
MassData mass_data(const SupportShape& shape, float density);
/// The box around the shape at a pose, exact up to rounding errors.
Aabb bounds(const SupportShape& shape, const Transform& pose);
/// Whether the point, in the frame of the body, lies in or on the shape.
bool contains(const SupportShape& shape, Vec2 point);
/// Where the ray hits the shape. A ray that starts inside hits at fraction 0 with a zero normal.
CastOutput ray_cast(const SupportShape& shape, const RayCastInput& ray);
/// The shape for distance() and shape_cast(). `shape` must outlive the proxy.
inline ConvexProxy make_proxy(const SupportShape& shape) { return {shape.points(), shape.radius(), &shape}; }

}  // namespace drystone

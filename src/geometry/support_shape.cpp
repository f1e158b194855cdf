// Support shapes: how they are made, mass, point and ray tests.
//
// Making a shape samples its core in 16 directions, and then where the core is farthest from the hull of the points, until it is near
// enough or there are 64 points. Between two neighbours of the first 16, intervals of directions with distant ends are halved: if such an
// interval becomes as small as the rounding, there is a flat side.
// The points serve everything that is written for points with a radius (continuous collision, pictures, water); contacts and queries
// start from them and go on to the function itself (support_walk.hpp).
//
// Mass without a closed form is that of the inscribed polygons of 2,048 and 1,024 points, extrapolated: the error of such a polygon falls
// with the square of the number of points (Richardson).
#include "drystone/support_shape.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "core/trig.hpp"
#include "geometry/check.hpp"
#include "geometry/double2.hpp"
#include "geometry/line.hpp"
#include "geometry/ray.hpp"
#include "geometry/support_types.hpp"
#include "geometry/support_walk.hpp"

namespace drystone {

namespace {

using geometry::SupportParts;
using geometry::SupportRow;

/// The points may be this far inside the core [length units], or this share of its size.
constexpr float kNear = 0.05f * kLinearSlop;
constexpr int kFirstDirections = 16;
constexpr std::size_t kMostPoints = kMaxPolygonVertices;
/// A straight side is at least this share of the size long.
constexpr float kShortestFlat = 0.05f;
/// The sine of the angle between two directions that count as the normal of one side.
constexpr float kSameNormal = 1.0e-5f;
constexpr int kMassDirections = 2048;

Vec2 direction(int i, int count) {
  const auto q = math::sin_cos(kPi * (2.0f * static_cast<float>(i) / static_cast<float>(count) - 1.0f));
  return {q.cos, q.sin};
}

/// The larger side of the box of the core.
float size_of(const SupportShape& shape) {
  const auto reach = [&](Vec2 d) { return dot(d, shape.core_support(d)); };
  return max(reach({1.0f, 0.0f}) + reach({-1.0f, 0.0f}), reach({0.0f, 1.0f}) + reach({0.0f, -1.0f}));
}

/// The middle of the box of the core.
Vec2 middle_of(const SupportShape& shape) {
  const auto middle = [&](Vec2 d) { return 0.5f * dot(d, shape.core_support(d) + shape.core_support(-d)); };
  return {middle({1.0f, 0.0f}), middle({0.0f, 1.0f})};
}

/// Points on the border of a core.
struct Samples {
  std::vector<Vec2> points;
  std::vector<SupportShape::Flat> flats;
  float gap = 0.0f;
};

/// A direction and the farthest point in it.
struct Sample {
  Vec2 normal;
  Vec2 point;
};

/// Samples a core: first evenly, then where the chord to the next point is farthest from the border.
class Sampler {
 public:
  Sampler(const SupportShape& shape, float size) : shape_(shape), size_(size) {}

  Samples run() {
    std::array<Sample, kFirstDirections> first;
    for (int i = 0; i < kFirstDirections; ++i) first[static_cast<std::size_t>(i)] = at(direction(i, kFirstDirections));
    samples_.reserve(kMostPoints);
    for (std::size_t i = 0; i < first.size(); ++i) {
      samples_.push_back(first[i]);
      add_flats(first[i], first[(i + 1) % first.size()]);
    }
    farthest_.resize(samples_.size());
    gaps_.resize(samples_.size());
    for (std::size_t i = 0; i < samples_.size(); ++i) measure_gap(i);
    refine();
    return result();
  }

 private:
  /// Points nearer to each other than this share of the size are one.
  static constexpr float kSamePoint = 1.0e-5f;

  Sample at(Vec2 normal) const { return {normal, shape_.core_support(normal)}; }
  std::size_t after(std::size_t i) const { return i + 1 < samples_.size() ? i + 1 : 0; }
  bool is_short(Vec2 a, Vec2 b) const { return distance(a, b) <= kSamePoint * size_; }

  /// Adds the ends of the flat sides between two samples.
  void add_flats(const Sample& low, const Sample& high) {
    if (distance(low.point, high.point) < kShortestFlat * size_) return;
    if (cross(low.normal, high.normal) < kSameNormal) {
      flats_.push_back({low.point, high.point});
      samples_.push_back(low);
      samples_.push_back(high);
      return;
    }
    const Sample middle = at(normalize(low.normal + high.normal));
    add_flats(low, middle);
    add_flats(middle, high);
  }

  void measure_gap(std::size_t i) {
    const Vec2 point = samples_[i].point;
    const Vec2 next = samples_[after(i)].point;
    gaps_[i] = 0.0f;
    if (is_short(point, next)) return;
    farthest_[i] = at(geometry::outer_normal(point, next));
    gaps_[i] = max(dot(farthest_[i].normal, farthest_[i].point - point), 0.0f);
  }

  void refine() {
    while (samples_.size() < kMostPoints) {
      const auto widest = std::max_element(gaps_.begin(), gaps_.end());
      if (*widest <= kNear * shape_.length_unit()) return;
      const auto i = widest - gaps_.begin();
      const auto at = static_cast<std::size_t>(i);
      samples_.insert(samples_.begin() + i + 1, farthest_[at]);
      farthest_.insert(farthest_.begin() + i + 1, Sample{});
      gaps_.insert(widest + 1, 0.0f);
      measure_gap(at);
      measure_gap(at + 1);
    }
  }

  Samples result() {
    Samples result;
    result.points.reserve(samples_.size());
    for (const Sample& sample : samples_) {
      if (result.points.empty() || !is_short(result.points.back(), sample.point)) result.points.push_back(sample.point);
    }
    result.gap = *std::max_element(gaps_.begin(), gaps_.end());
    while (result.points.size() > 1 && is_short(result.points.front(), result.points.back())) result.points.pop_back();
    result.flats = std::move(flats_);
    return result;
  }

  const SupportShape& shape_;
  float size_;
  std::vector<Sample> samples_;
  /// Of each sample, for the chord to the next one: the point that is farthest from it, and by how much.
  std::vector<Sample> farthest_;
  std::vector<float> gaps_;
  std::vector<SupportShape::Flat> flats_;
};

/// Whether the points of a function are finite, and each is the farthest one in its direction.
bool is_support_function(const SupportShape& shape) {
  constexpr int kCount = 64;
  std::array<Vec2, kCount> points;
  float size = 0.0f;
  for (int i = 0; i < kCount; ++i) {
    const Vec2 point = shape.core_support(direction(i, kCount));
    if (!geometry::in_range(point)) return false;
    points[static_cast<std::size_t>(i)] = point;
    size = max(size, distance(point, points[0]));
  }
  for (int i = 0; i < kCount; ++i) {
    const Vec2 n = direction(i, kCount);
    const float reach = dot(n, points[static_cast<std::size_t>(i)]);
    for (const Vec2 other : points) {
      if (dot(n, other) > reach + 1.0e-4f * size + 1.0e-6f * length(other)) return false;
    }
  }
  return true;
}

struct CoreMoments {
  double area = 0.0;
  geometry::Double2 first;
  double second = 0.0;  // About the first point.
};

CoreMoments moments_of(const std::vector<geometry::Double2>& points, std::size_t stride) {
  using geometry::Double2;
  CoreMoments m;
  for (std::size_t i = stride; i + stride < points.size(); i += stride) {
    const Double2 a = points[i] - points[0];
    const Double2 b = points[i + stride] - points[0];
    const double part = 0.5 * cross(a, b);
    m.area += part;
    m.first = m.first + (part / 3.0) * (a + b);
    m.second += part / 6.0 * (dot(a, a) + dot(a, b) + dot(b, b));
  }
  return m;
}

MassData integrated_mass(const SupportShape& shape) {
  using geometry::Double2;
  std::vector<Double2> points;
  for (int i = 0; i < kMassDirections; ++i) {
    points.push_back(geometry::to_double(shape.support(direction(i, kMassDirections))));
  }
  const CoreMoments fine = moments_of(points, 1);
  const CoreMoments coarse = moments_of(points, 2);
  const auto limit = [](double f, double c) { return f + (f - c) / 3.0; };
  const double area = limit(fine.area, coarse.area);
  if (!(area > 0.0)) return {};
  const Double2 center =
      (1.0 / area) * Double2{limit(fine.first.x, coarse.first.x), limit(fine.first.y, coarse.first.y)};
  const double inertia = limit(fine.second, coarse.second) - area * dot(center, center);
  return {static_cast<float>(area), geometry::to_float(center + points[0]), static_cast<float>(inertia)};
}

CastOutput hit(const RayCastInput& ray, float fraction, Vec2 normal) {
  return {.hit = true, .fraction = fraction, .point = ray.origin + fraction * ray.translation, .normal = normal};
}

/// The distance of a point from the core, as the second shape.
geometry::Approach approach_point(const SupportShape& shape, Vec2 point) {
  return geometry::approach({make_proxy(shape), {{&point, 1}, 0.0f}, Transform{}, false, shape.length_unit()});
}

}  // namespace

namespace geometry {

SupportParts SupportParts::take(const SupportShape& shape) {
  SupportParts parts{std::string(shape.type()), {}, shape.data_->center, shape.data_->angle, shape.data_->rounding};
  std::copy_n(shape.data_->numbers.begin(), parts.parameters.size(), parts.parameters.begin());
  return parts;
}

bool SupportParts::is_same(const SupportParts& other) const {
  const auto are_same = [](const auto& a, const auto& b) { return std::memcmp(&a, &b, sizeof(a)) == 0; };
  return type == other.type && are_same(parameters, other.parameters) && are_same(center, other.center) &&
         are_same(angle, other.angle) && are_same(rounding, other.rounding);
}

Result<SupportShape> SupportParts::make_or_unknown() const {
  if (type.empty()) return SupportShape{};
  if (find_support_row(type) != nullptr) return make();
  const auto data = std::make_shared<SupportShape::Data>();
  SupportShape shape;
  shape.data_ = data;
  data->row = support_row_or_unknown(type);
  std::copy_n(parameters.begin(), parameters.size(), data->numbers.begin());
  data->center = center;
  data->angle = angle;
  data->rounding = rounding;
  return shape;
}

Result<SupportShape> SupportParts::make(float length_unit) const {
  const SupportRow* row = find_support_row(type);
  if (row == nullptr) {
    return Error{ErrorCode::invalid_argument,
                 "SupportOptions.type: no type \"" + type + "\" is registered; call register_support_type()"};
  }
  const std::span<const float> given = std::span(parameters).first(static_cast<std::size_t>(row->parameters));
  Check check;
  check.point("SupportOptions.center", center)
      .finite("SupportOptions.angle", angle)
      .within("SupportOptions.rounding", rounding, bound::kRounding)
      .length_unit(length_unit);
  for (const float parameter : parameters) check.finite("SupportOptions.parameters", parameter);
  if (check.failed()) return check.error();
  if (row->refusal != nullptr) {
    if (const char* refusal = row->refusal(given)) return Error{ErrorCode::invalid_argument, refusal};
  }

  const auto data = std::make_shared<SupportShape::Data>();
  SupportShape shape;
  shape.data_ = data;
  data->row = row;
  std::copy_n(given.begin(), given.size(), data->numbers.begin());
  if (row->prepare != nullptr) row->prepare(data->numbers);
  data->center = center;
  data->angle = angle;
  data->rotation = angle == 0.0f ? Rotation{} : make_rotation(angle);
  data->rounding = rounding;
  data->length_unit = length_unit;
  data->radius = rounding + (row->core_radius != nullptr ? row->core_radius(data->numbers) : 0.0f);
  if (row->core_support == nullptr && !is_support_function(shape)) {
    return Error{
        ErrorCode::invalid_geometry,
        "SupportType.support of \"" + type + "\" must return finite points, each the farthest one in its direction"};
  }

  const float size = size_of(shape);
  if (size <= 1.0e-5f * data->radius) {
    data->points = {middle_of(shape)};
    data->gap = 0.5f * size;
  } else {
    Samples samples = Sampler(shape, size).run();
    data->points = std::move(samples.points);
    data->flats = std::move(samples.flats);
    data->gap = samples.gap;
    if (data->points.size() > kMostPoints) {
      return Error{ErrorCode::invalid_geometry, "SupportType.support of \"" + type + "\" has too many straight sides"};
    }
  }

  const auto in_range = [](Vec2 point) { return geometry::in_range(point); };
  if (!std::all_of(data->points.begin(), data->points.end(), in_range) || !std::isfinite(data->gap)) {
    return Error{ErrorCode::invalid_geometry, "SupportType.support of \"" + type + "\" must return finite points"};
  }
  if (row->unit_mass != nullptr && rounding == 0.0f) {
    data->unit_mass = row->unit_mass(data->numbers);
    data->unit_mass.center = rotate(data->rotation, data->unit_mass.center) + center;
  } else {
    data->unit_mass = integrated_mass(shape);
  }
  if (!(data->unit_mass.mass > 0.0f && data->unit_mass.inertia > 0.0f)) {
    return Error{ErrorCode::invalid_geometry, "the shape of type \"" + type + "\" has no area, or too little"};
  }
  if (!in_range(data->unit_mass.center)) {
    return Error{ErrorCode::invalid_argument, "SupportOptions.center: the centroid of the shape must be within 1e6 m"};
  }
  return shape;
}

Result<SupportShape> with_length_unit(SupportShape shape, float length_unit) {
  if (shape.length_unit() == length_unit || !shape.is_known()) return shape;
  return SupportParts::take(shape).make(length_unit);
}

}  // namespace geometry

std::span<const char> SupportShape::type_bytes() const {
  return data_->row != nullptr ? std::span<const char>(data_->row->name) : std::span<const char>();
}
bool SupportShape::is_known() const { return !data_->points.empty(); }
std::span<const float> SupportShape::parameters() const {
  return std::span(data_->numbers).first(data_->row != nullptr ? static_cast<std::size_t>(data_->row->parameters) : 0);
}

Vec2 SupportShape::core_support(Vec2 direction) const {
  const Data& d = *data_;
  if (d.row == nullptr || (d.row->core_support == nullptr && d.row->support == nullptr)) return d.center;
  const Vec2 local = inv_rotate(d.rotation, direction);
  const Vec2 point =
      d.row->core_support != nullptr ? d.row->core_support(d.numbers, local) : d.row->support(parameters(), local);
  return rotate(d.rotation, point) + d.center;
}

Result<SupportShape> make_ellipse(const Ellipse& e, float length_unit) {
  geometry::Check check;
  check.finite("Ellipse.radii", e.radii).point("Ellipse.center", e.center).finite("Ellipse.angle", e.angle);
  if (check.failed()) return check.error();
  return SupportParts{"ellipse", {e.radii.x, e.radii.y}, e.center, e.angle, 0.0f}.make(length_unit);
}

Result<SupportShape> make_slice(const Slice& s, float length_unit) {
  geometry::Check check;
  check.finite("Slice.radius", s.radius)
      .finite("Slice.half_angle", s.half_angle)
      .point("Slice.center", s.center)
      .finite("Slice.angle", s.angle)
      .within("Slice.rounding", s.rounding, bound::kRounding);
  if (check.failed()) return check.error();
  return SupportParts{"slice", {s.radius, s.half_angle, static_cast<float>(s.cut)}, s.center, s.angle, s.rounding}.make(
      length_unit);
}

Result<SupportShape> make_support_shape(const SupportOptions& options, float length_unit) {
  const SupportRow* row = geometry::find_support_row(options.type);
  const std::size_t wanted = row != nullptr ? static_cast<std::size_t>(row->parameters) : options.parameters.size();
  if (options.parameters.size() != wanted) {
    return Error{ErrorCode::invalid_argument, "SupportOptions.parameters: type \"" + options.type + "\" has " +
                                                  std::to_string(wanted) + ", not " +
                                                  std::to_string(options.parameters.size())};
  }
  SupportParts parts{options.type, {}, options.center, options.angle, options.rounding};
  for (std::size_t i = 0; i < std::min(wanted, parts.parameters.size()); ++i)
    parts.parameters[i] = options.parameters[i];
  return parts.make(length_unit);
}

MassData mass_data(const SupportShape& shape, float density) {
  const MassData& unit = shape.unit_mass();
  return {.mass = density * unit.mass, .center = unit.center, .inertia = density * unit.inertia};
}

bool contains(const SupportShape& shape, Vec2 point) {
  return shape.is_known() && approach_point(shape, point).separation <= shape.radius();
}

// In each round the ray advances to the plane that separates its present point from the shape, which is never behind the hit. The
// distance along the ray is convex, so the rounds converge like Newton's method.
CastOutput ray_cast(const SupportShape& shape, const RayCastInput& ray) {
  if (!shape.is_known()) return {};
  constexpr int kMostRounds = 48;
  constexpr float kTouching = 1.0e-6f;
  const float tolerance = kTouching * (shape.length_unit() + length(shape.center() - ray.origin));
  float fraction = 0.0f;
  Vec2 normal;
  for (int round = 0; round < kMostRounds; ++round) {
    const geometry::Approach found = approach_point(shape, ray.origin + fraction * ray.translation);
    const float gap = found.separation - shape.radius();
    if (gap <= 0.0f && round == 0) return geometry::hit_at_start(ray);
    if (gap > 0.0f || round == 0) normal = found.normal;
    const float speed = -dot(normal, ray.translation);
    if (speed <= 0.0f) return {};
    if (gap <= tolerance) return hit(ray, fraction, normal);
    const float next = fraction + gap / speed;
    if (!(next <= ray.max_fraction)) return {};
    if (next == fraction) return hit(ray, fraction, normal);
    fraction = next;
  }
  return hit(ray, fraction, normal);
}

}  // namespace drystone

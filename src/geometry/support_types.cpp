// The rows for ellipse and slice, and the list of types.
//
// Closed forms, with semi-axes a and b, radius r and half angle h:
//   ellipse  farthest point (a^2 x, b^2 y) / |(a x, b y)| in the direction (x, y), smallest radius of curvature min(a, b)^2 / max(a, b)
//   sector   area h r^2, centroid at 2 r sin h / (3 h) from the tip, inertia about the tip h r^4 / 2
//   segment  the sector less the triangle between its radii, of area r^2 sin h cos h, which is negative beyond the half disc
#include "geometry/support_types.hpp"

#include <array>
#include <mutex>

#include "core/trig.hpp"
#include "geometry/check.hpp"

namespace drystone::geometry {
namespace {

constexpr std::size_t kMostTypes = kMaxSupportTypes;
constexpr std::size_t kMostNameBytes = 31;
constexpr std::size_t kPrepared = kMaxSupportParameters;

// --- Ellipse: semi-axes a, b ------------------------------------------------------------------------------------------

float smallest_curvature_radius(Numbers n) { return min(n[0], n[1]) * (min(n[0], n[1]) / max(n[0], n[1])); }

Vec2 ellipse_core(Numbers n, Vec2 d) {
  // Relative to the longer axis, so that the squares of small axes do not underflow.
  const float longer = max(n[0], n[1]);
  const Vec2 ratio = {n[0] / longer, n[1] / longer};
  const float length = drystone::length(Vec2{ratio.x * d.x, ratio.y * d.y});
  const float radius = n[kPrepared];
  return {(n[0] * (ratio.x / length) - radius) * d.x, (n[1] * (ratio.y / length) - radius) * d.y};
}

void prepare_ellipse(std::span<float, kMaxSupportParameters + 4> n) { n[kPrepared] = smallest_curvature_radius(n); }

static_assert(bound::kRadius.high == 1.0e6 && bound::kHalfAngle.low == 0.02 && bound::kHalfAngle.high == 3.1,
              "as the refusals say");

const char* ellipse_refusal(std::span<const float> n) {
  if (!holds(bound::kRadius, n[0])) return "Ellipse.radii.x must be in (0, 1e6]";
  if (!holds(bound::kRadius, n[1])) return "Ellipse.radii.y must be in (0, 1e6]";
  if (max(n[0], n[1]) > 100.0f * min(n[0], n[1])) return "Ellipse.radii: one must be at most 100 times the other";
  return nullptr;
}

MassData ellipse_mass(Numbers n) {
  const float mass = kPi * n[0] * n[1];
  return {.mass = mass, .center = {}, .inertia = 0.25f * mass * (n[0] * n[0] + n[1] * n[1])};
}

// --- Slice: radius, half angle, cut; prepared: cosine and sine of the half angle ----------------------------------------

Vec2 slice_core(Numbers n, Vec2 d) {
  const float radius = n[0];
  const float cosine = n[kPrepared];
  if (d.x >= cosine) return radius * d;
  const Vec2 corner = radius * Vec2{cosine, d.y < 0.0f ? -n[kPrepared + 1] : n[kPrepared + 1]};
  const bool has_tip = n[2] == static_cast<float>(SliceCut::sector);
  return has_tip && dot(corner, d) < 0.0f ? Vec2{} : corner;
}

void prepare_slice(std::span<float, kMaxSupportParameters + 4> n) {
  const auto half = math::sin_cos(n[1]);
  n[kPrepared] = half.cos;
  n[kPrepared + 1] = half.sin;
}

const char* slice_refusal(std::span<const float> n) {
  if (!holds(bound::kRadius, n[0])) return "Slice.radius must be in (0, 1e6]";
  const bool is_sector = n[2] == static_cast<float>(SliceCut::sector);
  if (!is_sector && n[2] != static_cast<float>(SliceCut::chord)) return "Slice.cut must be sector or chord";
  if (is_sector && !holds({bound::kHalfAngle.low, 0.5 * double{kPi}}, n[1]))
    return "Slice.half_angle of a sector must be in [0.02, pi / 2]";
  if (!holds(bound::kHalfAngle, n[1])) return "Slice.half_angle of a chord must be in [0.02, 3.1]";
  return nullptr;
}

struct SineCosine {
  double sine = 0.0;
  double cosine = 0.0;
};

/// By its series, with an error of about 1e-15 for angles up to pi: thin segments are small differences of such numbers.
SineCosine sine_cosine(double angle) {
  SineCosine sum;
  double term = 1.0;
  for (int i = 0; i < 40; ++i) {
    (i % 2 == 0 ? sum.cosine : sum.sine) += i % 4 < 2 ? term : -term;
    term *= angle / (i + 1);
  }
  return sum;
}

MassData slice_mass(Numbers n) {
  const double r = static_cast<double>(n[0]);
  const double h = static_cast<double>(n[1]);
  const auto [sine, cosine] = sine_cosine(h);
  double area = h * r * r;
  double moment = area * 2.0 * r * sine / (3.0 * h);
  double inertia = 0.5 * area * r * r;
  if (n[2] == static_cast<float>(SliceCut::chord)) {
    const double triangle = r * r * sine * cosine;
    area -= triangle;
    moment = 2.0 / 3.0 * r * r * r * sine * sine * sine;
    inertia -= triangle * r * r * (0.5 * cosine * cosine + sine * sine / 6.0);
  }
  const double middle = moment / area;
  return {.mass = static_cast<float>(area),
          .center = {static_cast<float>(middle), 0.0f},
          .inertia = static_cast<float>(inertia - area * middle * middle)};
}

// --- The list ---------------------------------------------------------------------------------------------------------

class SupportTypes {
 public:
  SupportTypes() {
    add({.name = "ellipse",
         .parameters = 2,
         .refusal = ellipse_refusal,
         .core_support = ellipse_core,
         .prepare = prepare_ellipse,
         .core_radius = smallest_curvature_radius,
         .unit_mass = ellipse_mass});
    add({.name = "slice",
         .parameters = 3,
         .refusal = slice_refusal,
         .core_support = slice_core,
         .prepare = prepare_slice,
         .unit_mass = slice_mass});
  }

  const SupportRow* find(std::string_view name) const {
    const std::scoped_lock lock(mutex_);
    return find_in(rows_, count_, name);
  }

  const SupportRow* find_or_unknown(std::string_view name) {
    const std::scoped_lock lock(mutex_);
    if (const SupportRow* row = find_in(rows_, count_, name)) return row;
    if (const SupportRow* row = find_in(unknown_, unknown_count_, name)) return row;
    // Damaged input may contain any number of names, and the list must not grow without end.
    const bool has_room = unknown_count_ + 1 < kMostTypes && name.size() <= kMostNameBytes && !name.empty();
    SupportRow& row = unknown_[has_room ? unknown_count_++ : kMostTypes - 1];
    if (row.name.empty()) row.name = has_room ? std::string(name) : std::string("(unknown)");
    return &row;
  }

  Result<void> add_of_program(const SupportType& type) {
    Check check;
    check
        .require(!type.name.empty() && type.name.size() <= kMostNameBytes,
                 "SupportType.name must have 1 to 31 characters")
        .require(type.parameters >= 0 && type.parameters <= kMaxSupportParameters,
                 "SupportType.parameters must be 0 to 8")
        .require(type.support != nullptr, "SupportType.support must be a function");
    if (check.failed()) return check.error();
    const std::scoped_lock lock(mutex_);
    if (const SupportRow* row = find_in(rows_, count_, type.name)) {
      const bool is_same =
          row->parameters == type.parameters && row->support == type.support && row->refusal == type.refusal;
      check.require(is_same, "SupportType.name is the name of another type");
      return check.result();
    }
    check.require(count_ < kMostTypes, "SupportType: the list has no room for another type");
    if (check.failed()) return check.error();
    add({.name = type.name, .parameters = type.parameters, .support = type.support, .refusal = type.refusal});
    return {};
  }

 private:
  using Rows = std::array<SupportRow, kMostTypes>;

  static const SupportRow* find_in(const Rows& rows, std::size_t count, std::string_view name) {
    for (std::size_t i = 0; i < count; ++i) {
      if (rows[i].name == name) return &rows[i];
    }
    return nullptr;
  }
  void add(SupportRow row) { rows_[count_++] = std::move(row); }

  mutable std::mutex mutex_;
  Rows rows_;
  std::size_t count_ = 0;
  /// Rows for names in snapshots and recordings of other programs.
  Rows unknown_;
  std::size_t unknown_count_ = 0;
};

SupportTypes& types() {
  static SupportTypes all;
  return all;
}

}  // namespace

const SupportRow* find_support_row(std::string_view name) { return types().find(name); }
const SupportRow* support_row_or_unknown(std::string_view name) { return types().find_or_unknown(name); }

}  // namespace drystone::geometry

namespace drystone {

Result<void> register_support_type(const SupportType& type) { return geometry::types().add_of_program(type); }

}  // namespace drystone

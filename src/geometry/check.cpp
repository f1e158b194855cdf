#include "geometry/check.hpp"

#include <cmath>
#include <cstdint>
#include <utility>

#include "core/number_text.hpp"
#include "geometry/double2.hpp"

namespace drystone::geometry {
namespace {

/// The number that a text of printf()'s %g stands for. With at most 15 digits and an exponent within 22 it is exact, otherwise almost. The
/// C library's strtod() reads all texts exactly, but is 14 KB of WebAssembly.
double number_in(const char* text) {
  const bool is_negative = *text == '-';
  std::uint64_t digits = 0;
  int exponent = 0;
  bool is_fraction = false;
  for (text += is_negative ? 1 : 0; *text != '\0' && *text != 'e'; ++text) {
    if (*text == '.') {
      is_fraction = true;
      continue;
    }
    digits = 10 * digits + static_cast<std::uint64_t>(*text - '0');
    exponent -= is_fraction ? 1 : 0;
  }
  if (*text == 'e') {
    const bool is_small = text[1] == '-';
    int given = 0;
    for (text += 2; *text != '\0'; ++text) given = 10 * given + (*text - '0');
    exponent += is_small ? -given : given;
  }
  double power = 1.0;
  for (int i = std::abs(exponent); i > 0; --i) power *= 10.0;
  const auto whole = static_cast<double>(digits);
  const double number = exponent < 0 ? whole / power : whole * power;
  return is_negative ? -number : number;
}

/// A short text from which the same number is read back, for instance "-1", "0.25", "1e+06" or "nan".
template <typename Number>
std::string text_of(Number value) {
  std::string text;
  for (const int digits : {6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17}) {
    text = base::number_text(static_cast<double>(value), digits);
    if (!std::isfinite(value) || static_cast<Number>(number_in(text.c_str())) == value) break;
  }
  return text;
}

template <typename Point>
std::string text_of_point(Point value) {
  std::string text = "(";
  return text.append(text_of(value.x)).append(", ").append(text_of(value.y)).append(")");
}

/// "field must be <rule>, got <value>"
std::string message(const std::string& field, const std::string& rule, const std::string& got) {
  return field + " must be " + rule + ", got " + got;
}

/// What a number of this type must be.
template <typename Number>
std::string rule_of(const Bounds& bounds, float length_unit) {
  using Form = Bounds::Form;
  if (!std::isfinite(bounds.high)) return "finite";
  auto low = static_cast<Number>(bounds.low);
  if (bounds.form == Form::length) low *= static_cast<Number>(length_unit);
  const char* const before = bounds.form == Form::open         ? "in ("
                             : bounds.form == Form::magnitude  ? "of a size in ["
                             : bounds.form == Form::zero_or_in ? "0 or in ["
                                                               : "in [";
  return before + text_of(low) + ", " + text_of(static_cast<Number>(bounds.high)) + "]";
}
/// What the coordinates of a vector must be.
template <typename Number>
std::string rule_of_pair(const Bounds& bounds) {
  if (!std::isfinite(bounds.high)) return "finite";
  const std::string limit = text_of(static_cast<Number>(bounds.high));
  return bounds.form == Bounds::Form::place ? "finite and within " + limit + " m of the origin"
                                            : "finite and at most " + limit + " in size";
}

}  // namespace

std::size_t first_edge_not_convex(std::span<const Vec2> vertices) {
  const std::size_t count = vertices.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t next = i + 1 < count ? i + 1 : 0;
    std::size_t other = next;
    for (std::size_t k = 2; k < count; ++k) {
      other = other + 1 < count ? other + 1 : 0;
      if (!(height_above(vertices[i], vertices[next], vertices[other]) > 0.0)) return i;
    }
  }
  return count;
}

std::string text_of_slop(float length_unit) { return text_of(length_unit * kLinearSlop); }

Check& Check::fail(ErrorCode code, std::string message) {
  if (failed_) return *this;
  failed_ = true;
  error_ = {code, std::move(message)};
  return *this;
}

Check& Check::fail(ErrorCode code, const char* message) { return failed_ ? *this : fail(code, std::string(message)); }

Check& Check::elements(const char* field, std::size_t count, std::size_t wanted) {
  if (count == wanted) return *this;
  const std::string message =
      std::string(field) + " must have " + std::to_string(wanted) + " elements, got " + std::to_string(count);
  return require(false, message.c_str());
}

Check& Check::size(const char* field, std::size_t size, const Bounds& bounds, const char* unit) {
  if (holds(bounds, static_cast<double>(size))) return *this;
  const std::string rule =
      static_cast<double>(size) < bounds.low ? "at least " + text_of(bounds.low) : "at most " + text_of(bounds.high);
  return require(false, (std::string(field) + " must hold " + rule + " " + unit).c_str());
}

Check& Check::no_unit_vector(const char* field, Vec2 value) {
  return finite(field, value).fail(ErrorCode::invalid_argument, message(field, "a unit vector", text_of_point(value)));
}
Check& Check::outside(const char* field, float value, const Bounds& bounds, float length_unit) {
  return fail(ErrorCode::invalid_argument, message(field, rule_of<float>(bounds, length_unit), text_of(value)));
}
Check& Check::outside(const char* field, double value, const Bounds& bounds, float length_unit) {
  return fail(ErrorCode::invalid_argument, message(field, rule_of<double>(bounds, length_unit), text_of(value)));
}
Check& Check::outside(const char* field, Vec2 value, const Bounds& bounds) {
  return fail(ErrorCode::invalid_argument, message(field, rule_of_pair<float>(bounds), text_of_point(value)));
}
Check& Check::outside(const char* field, Position value, const Bounds& bounds) {
  return fail(ErrorCode::invalid_argument, message(field, rule_of_pair<double>(bounds), text_of_point(value)));
}
Check& Check::points(const char* field, std::span<const Vec2> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!in_range(values[i])) return point((std::string(field) + "[" + std::to_string(i) + "]").c_str(), values[i]);
  }
  return *this;
}
Check& Check::apart(const char* fields, Vec2 a, Vec2 b, float length_unit) {
  const float gap = distance(a, b);
  if (gap > length_unit * kLinearSlop) return *this;
  const std::string rule = "farther apart than " + text_of_slop(length_unit) + " m";
  return fail(ErrorCode::invalid_geometry, message(fields, rule, text_of(gap)));
}

}  // namespace drystone::geometry

// Checks of input. A Check keeps the first error, so that a validation reads as a list of rules. world/check.hpp adds rules about ids and
// about calls during a step.
#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <string>

#include "drystone/geometry.hpp"
#include "drystone/position.hpp"
#include "geometry/bounds.hpp"

namespace drystone::geometry {

/// Whether a point in the frame of a body is finite and near enough.
inline bool in_range(Vec2 point) { return abs(point.x) <= kMaxCoordinate && abs(point.y) <= kMaxCoordinate; }
/// Whether a place in the world is finite and near enough.
inline bool in_range(Position place) {
  return std::fabs(place.x) <= kMaxPosition && std::fabs(place.y) <= kMaxPosition;
}

/// Finds the first edge of an outline that does not have all other vertices on its left, and returns the index of the edge's first vertex.
/// If there is no such edge, the outline is strictly convex and counter-clockwise, and the result is the number of vertices.
std::size_t first_edge_not_convex(std::span<const Vec2> vertices);

/// The slop, for messages: "0.005" if the length unit is 1.
std::string text_of_slop(float length_unit);

/// Collects the first failed rule. Messages name the field and its value. Rules seldom fail, so what is in this header tests them, and what
/// makes the message is elsewhere.
class Check {
 public:
  Check& require(bool condition, const char* message, ErrorCode code = ErrorCode::invalid_argument) {
    return condition ? *this : fail(code, message);
  }
  /// Requires a condition that is evaluated only if all rules before it hold.
  template <std::predicate Condition>
  Check& require(Condition condition, const char* message) {
    return failed_ ? *this : require(condition(), message);
  }
  /// Requires that the field has as many elements as wanted.
  Check& elements(const char* field, std::size_t count, std::size_t wanted);
  /// Requires that a list or a text has a length in this range.
  Check& size(const char* field, std::size_t size, const Bounds& bounds, const char* unit = "elements");
  template <typename Value>
  Check& finite(const char* field, Value value) {
    return within(field, value, bound::kFinite);
  }
  /// Finite and in its range.
  template <typename Number>
  requires std::is_arithmetic_v<Number> Check& within(const char* field, Number value, const Bounds& bounds,
                                                      float length_unit = 1.0f) {
    return holds(bounds, value, length_unit) ? *this : outside(field, value, bounds, length_unit);
  }
  /// The same for both coordinates.
  Check& within(const char* field, Vec2 value, const Bounds& bounds) {
    return holds(bounds, value.x) && holds(bounds, value.y) ? *this : outside(field, value, bounds);
  }
  Check& within(const char* field, Position value, const Bounds& bounds) {
    return holds(bounds, value.x) && holds(bounds, value.y) ? *this : outside(field, value, bounds);
  }
  /// Finite and of length 1, but for rounding.
  Check& unit_vector(const char* field, Vec2 value) {
    return abs(length_squared(value) - 1.0f) < 1.0e-3f ? *this : no_unit_vector(field, value);
  }
  /// A point in the frame of a body.
  Check& point(const char* field, Vec2 value) { return within(field, value, bound::kCoordinate); }
  /// point() for each of the values; the message names the index.
  Check& points(const char* field, std::span<const Vec2> values);
  /// A place in the world.
  Check& place(const char* field, Position value) { return within(field, value, bound::kPlace); }
  Check& length_unit(float value) { return within("length_unit", value, bound::kLengthUnit); }
  /// Two points of a line must be farther apart than the slop.
  Check& apart(const char* fields, Vec2 a, Vec2 b, float length_unit);

  /// Calls check_element(i) for each element; the message of a failure begins with "element i: ".
  template <typename Elements, typename CheckElement>
  Check& each(const Elements& elements, CheckElement check_element) {
    for (std::size_t i = 0; i < elements.size() && !failed_; ++i) {
      check_element(i);
      if (failed_) error_.message = "element " + std::to_string(i) + ": " + error_.message;
    }
    return *this;
  }

  bool failed() const { return failed_; }
  /// The error of the first failed rule.
  const Error& error() const { return error_; }
  Result<void> result() const { return failed_ ? Result<void>(error_) : Result<void>(); }

 protected:
  Check& fail(ErrorCode code, std::string message);
  Check& fail(ErrorCode code, const char* message);

 private:
  // The rules that have failed, by their names above.
  Check& no_unit_vector(const char* field, Vec2 value);
  Check& outside(const char* field, float value, const Bounds& bounds, float length_unit);
  Check& outside(const char* field, double value, const Bounds& bounds, float length_unit);
  Check& outside(const char* field, Vec2 value, const Bounds& bounds);
  Check& outside(const char* field, Position value, const Bounds& bounds);

  Error error_;
  bool failed_ = false;
};

}  // namespace drystone::geometry

// Checks of a shape's numbers. A ShapeCheck keeps the first error, so that a validation reads as a list of rules.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "drystone/geometry.hpp"

namespace drystone::geometry {

/// The number as people write it: "-1", "0.25", "nan".
std::string to_text(float value);

/// The first edge of an outline, by its first vertex, that does not have all other vertices on its left; the number of vertices
/// where there is none, and the outline is strictly convex and counter-clockwise.
std::size_t first_edge_not_convex(std::span<const Vec2> vertices);

class ShapeCheck {
 public:
  /// Finite.
  ShapeCheck& finite(const char* field, float value);
  /// Finite, and each coordinate at most kMaxCoordinate in size.
  ShapeCheck& coordinate(const std::string& field, Vec2 value);
  /// In (0, kMaxCoordinate].
  ShapeCheck& positive(const char* field, float value);
  /// In [0, kMaxCoordinate].
  ShapeCheck& not_negative(const char* field, float value);
  /// Two points of a line: farther apart than the slop.
  ShapeCheck& apart(const char* fields, Vec2 a, Vec2 b);
  /// Any other rule.
  ShapeCheck& require(bool holds, ErrorCode code, const char* message);

  const Result<void>& result() const { return result_; }
  bool ok() const { return result_.ok(); }
  const Error& error() const { return result_.error(); }

 private:
  ShapeCheck& refuse(ErrorCode code, std::string message);
  Result<void> result_;
};

}  // namespace drystone::geometry

// Checks of a shape's numbers; see check.hpp.
#include "geometry/check.hpp"

#include <cstdio>
#include <utility>

#include "geometry/double2.hpp"

namespace drystone::geometry {

std::string to_text(float value) {
  char buffer[32];
  std::snprintf(buffer, sizeof(buffer), "%.9g", static_cast<double>(value));
  return buffer;
}

std::size_t first_edge_not_convex(std::span<const Vec2> vertices) {
  const std::size_t count = vertices.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t next = (i + 1) % count;
    for (std::size_t k = 2; k < count; ++k) {
      if (!(height_above(vertices[i], vertices[next], vertices[(i + k) % count]) > 0.0)) return i;
    }
  }
  return count;
}

ShapeCheck& ShapeCheck::finite(const char* field, float value) {
  if (is_finite(value)) return *this;
  return refuse(ErrorCode::invalid_argument, std::string(field) + " must be finite, got " + to_text(value));
}

ShapeCheck& ShapeCheck::coordinate(const std::string& field, Vec2 value) {
  const Vec2 size = abs(value);
  if (is_finite(value) && size.x <= kMaxCoordinate && size.y <= kMaxCoordinate) return *this;
  return refuse(ErrorCode::invalid_argument, field + " must be finite and within 1e6 of the origin, got (" +
                                                 to_text(value.x) + ", " + to_text(value.y) + ")");
}

ShapeCheck& ShapeCheck::positive(const char* field, float value) {
  if (value > 0.0f && value <= kMaxCoordinate) return *this;
  return refuse(ErrorCode::invalid_argument, std::string(field) + " must be in (0, 1e6], got " + to_text(value));
}

ShapeCheck& ShapeCheck::not_negative(const char* field, float value) {
  if (value >= 0.0f && value <= kMaxCoordinate) return *this;
  return refuse(ErrorCode::invalid_argument, std::string(field) + " must be in [0, 1e6], got " + to_text(value));
}

ShapeCheck& ShapeCheck::apart(const char* fields, Vec2 a, Vec2 b) {
  const float gap = distance(a, b);
  if (gap > kLinearSlop) return *this;
  return refuse(ErrorCode::invalid_geometry,
                std::string(fields) + " must be farther apart than 0.005, got " + to_text(gap));
}

ShapeCheck& ShapeCheck::require(bool holds, ErrorCode code, const char* message) {
  return holds ? *this : refuse(code, message);
}

ShapeCheck& ShapeCheck::refuse(ErrorCode code, std::string message) {
  if (result_.ok()) result_ = Error{code, std::move(message)};
  return *this;
}

}  // namespace drystone::geometry

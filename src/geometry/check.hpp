// Checks of a shape's numbers. A Check keeps the first error, so that a validation reads as a list of rules.
#pragma once

#include <string>

#include "drystone/geometry.hpp"

namespace drystone::geometry {

/// The number as people write it: "-1", "0.25", "nan".
std::string to_text(float value);

class Check {
 public:
  /// Finite.
  Check& finite(const char* field, float value);
  /// Finite, and each coordinate at most kMaxCoordinate in size.
  Check& coordinate(const std::string& field, Vec2 value);
  /// In (0, kMaxCoordinate].
  Check& positive(const char* field, float value);
  /// In [0, kMaxCoordinate].
  Check& not_negative(const char* field, float value);
  /// Two points of a line: farther apart than the slop.
  Check& apart(const char* fields, Vec2 a, Vec2 b);
  /// Any other rule.
  Check& require(bool holds, ErrorCode code, const char* message);

  const Result<void>& result() const { return result_; }
  bool ok() const { return result_.ok(); }
  const Error& error() const { return result_.error(); }

 private:
  Check& refuse(ErrorCode code, std::string message);
  Result<void> result_;
};

}  // namespace drystone::geometry

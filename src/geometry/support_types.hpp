// The list of support types: the rows for ellipse and slice, and those that the program registers.
//
// A new kind of convex shape is one row. Only the name, the number of parameters and the support function are needed; the other functions
// are short cuts: the radius of the core's rounding, closed forms of the mass, numbers that are computed once per shape.
//
// The list is one for the process, because shapes, snapshots and scene files are made before there is a world. Rows are never changed or
// removed, so a shape may keep a pointer to its row. A lock guards the search by name; nothing within a step searches.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "drystone/support_shape.hpp"

namespace drystone::geometry {

/// The numbers of a shape: first the parameters; from kMaxSupportParameters on those that prepare() computes.
using Numbers = std::span<const float, kMaxSupportParameters + 4>;

struct SupportRow {
  std::string name;
  int parameters = 0;
  /// Null in the row of a type that is not registered.
  Vec2 (*support)(std::span<const float> parameters, Vec2 direction) = nullptr;
  const char* (*refusal)(std::span<const float> parameters) = nullptr;
  /// Of a type of the engine: used in place of `support`.
  Vec2 (*core_support)(Numbers numbers, Vec2 direction) = nullptr;
  /// Fills in the numbers behind the parameters.
  void (*prepare)(std::span<float, kMaxSupportParameters + 4> numbers) = nullptr;
  /// The radius of the core's rounding. 0 if null.
  float (*core_radius)(Numbers numbers) = nullptr;
  /// The mass at density 1, without `rounding`. By integration if null.
  MassData (*unit_mass)(Numbers numbers) = nullptr;
};

/// The row of a registered type, or null.
const SupportRow* find_support_row(std::string_view name);
/// The row of a type by name; if it is not registered, a row with this name and no functions.
const SupportRow* support_row_or_unknown(std::string_view name);

/// What a support shape is made of: the fields that a snapshot keeps.
struct SupportParts {
  std::string type;
  std::array<float, kMaxSupportParameters> parameters{};
  Vec2 center{};
  float angle = 0.0f;
  float rounding = 0.0f;

  static SupportParts take(const SupportShape& shape);
  /// The shape of a registered type with valid parameters. Errors: see make_support_shape().
  Result<SupportShape> make(float length_unit = 1.0f) const;
  /// For snapshots: a type that is not registered gives a shape that is not is_known(); bad parameters give an error.
  Result<SupportShape> make_or_unknown() const;
  /// Whether all bits are equal.
  bool is_same(const SupportParts& other) const;
};

/// The shape as a world with this length unit has it: its points depend on the unit. Errors: those of SupportParts::make().
Result<SupportShape> with_length_unit(SupportShape shape, float length_unit);

}  // namespace drystone::geometry

// The functions of each kind of field. A kind has options (drystone/field.hpp), traits (world/field_row.hpp), a description of its numbers
// (world/option_fields.hpp), and up to three functions in a file of its own:
//
//   act()     adds to the push on a body; called for each body that the field acts on, by several threads at the same time
//   varies()  says whether its force on a body at rest changes with time; such a body does not fall asleep
//   check()   checks its options beyond the ranges of their numbers
//
// A kind without a line here does not link, because fields.cpp calls the functions through the variant of all options.
#pragma once

#include <string>

#include "world/check.hpp"
#include "world/field/push.hpp"

namespace drystone::field {

/// A field at the beginning of a sub-step. It has copies of the data of other bodies that act() needs, such as the carrier, because other
/// threads may change these bodies.
struct Moment {
  const SimState& w;
  std::uint32_t slot = kNone;
  double time = 0.0;  // Time since the field was created [s].
  Position center;    // Only for radial fields: their centre, or that of the carrier.
  bool center_moves = false;
  const FieldFunction* function = nullptr;  // Only for custom fields.
};

/// The force of most kinds on a body at rest does not change.
template <typename Options>
bool never(const Options&, const Moment&, const Target&) {
  return false;
}

/// Most kinds have no further conditions.
template <typename Options>
void check_no_more(model::Check&, const Options&) {}

/// The functions of a kind; references, so that none can be missing.
template <typename Options>
struct KindFunctions {
  const char* options;  // The name of the options in messages.
  void (&act)(const Options& o, const Moment& moment, const Target& target, Push& push);
  bool (&varies)(const Options& o, const Moment& moment, const Target& target) = never<Options>;
  void (&check)(model::Check& check, const Options& o) = check_no_more<Options>;
};
/// Defined in the file of each kind.
template <typename Options>
struct Kind {
  static const KindFunctions<Options> functions;
};
template <>
const KindFunctions<GravityZoneOptions> Kind<GravityZoneOptions>::functions;
template <>
const KindFunctions<DirectionalFieldOptions> Kind<DirectionalFieldOptions>::functions;
template <>
const KindFunctions<RadialFieldOptions> Kind<RadialFieldOptions>::functions;
template <>
const KindFunctions<BuoyancyOptions> Kind<BuoyancyOptions>::functions;
template <>
const KindFunctions<WindOptions> Kind<WindOptions>::functions;
template <>
const KindFunctions<CustomFieldOptions> Kind<CustomFieldOptions>::functions;

/// Conditions on options that several kinds and explosions have; `options` is the name of the struct in messages.
void check_falloff(model::Check& check, const std::string& options, Falloff falloff);
void check_quantity(model::Check& check, const std::string& options, FieldQuantity quantity);

/// The factor by which the strength is multiplied at a distance, in [0, 1].
float falloff_at(Falloff falloff, float distance, float reach, float length_unit);
/// Adds a force or an acceleration, depending on `quantity`, at the centre of mass.
void add_strength(Push& push, const Target& target, FieldQuantity quantity, Vec2 strength);

/// Whether a field or an explosion with these categories acts on the shape: the shape has one of the categories and is no sensor.
inline bool sees(std::uint64_t categories, const ShapeRow& shape) {
  return !shape.sensor && (categories & shape.filter.category) != 0;
}

}  // namespace drystone::field

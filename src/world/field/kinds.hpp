// The functions of each kind of field. A kind has options (drystone/field.hpp), a place in the order of kinds (world/field_row.hpp), a description
// of its numbers (world/option_fields.hpp), and up to three functions in a file of its own:
//
//   act()     adds to the push on a body; called for each body that the field acts on, by several threads at the same time
//   varies()  says whether its force on a body at rest changes with time; such a body does not fall asleep
//   check()   checks its options beyond the ranges of their numbers
//
// A kind without act() does not compile, because fields.cpp calls it through the variant of all options.
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

void act(const GravityZoneOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const DirectionalFieldOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const RadialFieldOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const BuoyancyOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const WindOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const CustomFieldOptions& o, const Moment& moment, const Target& target, Push& push);

bool varies(const RadialFieldOptions& o, const Moment& moment, const Target& target);
bool varies(const BuoyancyOptions& o, const Moment& moment, const Target& target);
bool varies(const WindOptions& o, const Moment& moment, const Target& target);
/// The force of the other kinds on a body at rest does not change.
template <typename Options>
bool varies(const Options&, const Moment&, const Target&) {
  return false;
}

void check(model::Check& check, const DirectionalFieldOptions& o);
void check(model::Check& check, const RadialFieldOptions& o);
/// The other kinds have no further conditions.
template <typename Options>
void check(model::Check&, const Options&) {}

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

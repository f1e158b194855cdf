// What each kind of field does. A kind is its options (drystone/field.hpp), its traits (model/field_row.hpp), its numbers
// (model/row_fields.hpp), and three functions of its options, in a file of its own:
//
//   check()   the conditions on its options, beside those that all fields have
//   varies()  whether its force on a body that does not move changes with time: such bodies do not fall asleep
//   act()     adds to the push on a body; called for each body that the field acts on, by several threads at once
//
// A kind without one of them does not compile: fields.cpp calls them through the variant of all options.
#pragma once

#include "field/push.hpp"
#include "model/check.hpp"

namespace drystone::field {

/// A field at the beginning of a sub-step. Other bodies than the target, the carrier among them, may be in other blocks: what is needed of
/// them is here.
struct Moment {
  const SimState& w;
  std::uint32_t slot = kNone;
  double time = 0.0;  // Since the field was made [s].
  Position center;    // Of a radial field: that of its carrier, where it has one.
  bool center_moves = false;
  const FieldFunction* function = nullptr;  // Of a custom field.
};

void check(model::Check& check, const GravityZoneOptions& o);
void check(model::Check& check, const DirectionalFieldOptions& o);
void check(model::Check& check, const RadialFieldOptions& o);
void check(model::Check& check, const BuoyancyOptions& o);
void check(model::Check& check, const WindOptions& o);
void check(model::Check& check, const CustomFieldOptions& o);

inline bool varies(const GravityZoneOptions&, const Moment&, const Target&) { return false; }
inline bool varies(const DirectionalFieldOptions&, const Moment&, const Target&) { return false; }
bool varies(const RadialFieldOptions& o, const Moment& moment, const Target& target);
bool varies(const BuoyancyOptions& o, const Moment& moment, const Target& target);
inline bool varies(const WindOptions& o, const Moment&, const Target&) { return o.gusts > 0.0f; }
inline bool varies(const CustomFieldOptions&, const Moment&, const Target&) { return false; }

void act(const GravityZoneOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const DirectionalFieldOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const RadialFieldOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const BuoyancyOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const WindOptions& o, const Moment& moment, const Target& target, Push& push);
void act(const CustomFieldOptions& o, const Moment& moment, const Target& target, Push& push);

/// The strength at a distance, as a share of what it is at 1 m, or at 0 m where it falls linearly.
float falloff_at(Falloff falloff, float distance, float reach);
/// Adds what a strength of this quantity pushes, at the centre of mass.
void add_strength(Push& push, const Target& target, FieldQuantity quantity, Vec2 strength);

/// Whether the field sees the shape: of its categories, with an area or not.
inline bool sees(const FieldOptions& o, const ShapeRow& shape) {
  return !shape.sensor && (o.categories & shape.filter.category) != 0;
}

}  // namespace drystone::field

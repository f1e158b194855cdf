// The row of a field. A new kind of field is named here and has a file in src/world/field.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <variant>
#include <vector>

#include "drystone/field.hpp"
#include "world/rows.hpp"

namespace drystone {

/// kind_of() takes the index of the options for the kind.
template <FieldKind Kind, typename Options>
inline constexpr bool kIsFieldKind =
    std::is_same_v<std::variant_alternative_t<static_cast<std::size_t>(Kind), AnyFieldOptions>, Options>;
static_assert(kIsFieldKind<FieldKind::gravity_zone, GravityZoneOptions> &&
              kIsFieldKind<FieldKind::directional, DirectionalFieldOptions> &&
              kIsFieldKind<FieldKind::radial, RadialFieldOptions> &&
              kIsFieldKind<FieldKind::buoyancy, BuoyancyOptions> && kIsFieldKind<FieldKind::wind, WindOptions> &&
              kIsFieldKind<FieldKind::custom, CustomFieldOptions>);

/// The options are without ids; the row has the slots instead.
struct FieldRow {
  AnyFieldOptions options;
  std::vector<std::uint32_t> bodies;  // The slots of FieldOptions::bodies, ascending. Empty: all bodies.
  std::uint32_t carrier = kNone;      // The slot of RadialFieldOptions::carrier.
  double time = 0.0;                  // Time since the field was made [s].
};

inline FieldKind kind_of(const FieldRow& field) { return static_cast<FieldKind>(field.options.index()); }
const FieldOptions& common_options(const AnyFieldOptions& options);
FieldOptions& common_options(AnyFieldOptions& options);

}  // namespace drystone

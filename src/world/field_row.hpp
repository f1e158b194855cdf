// The row of a field, and the traits of each kind of field. A new kind adds its traits here and a file in src/world/field.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "drystone/field.hpp"
#include "world/rows.hpp"

namespace drystone {

/// The kind of field that options describe: the enumerator and the name in scene files.
struct FieldTraits {
  FieldKind kind;
  const char* name;
};
template <typename Options>
inline constexpr auto kFieldTraits = nullptr;
template <>
inline constexpr FieldTraits kFieldTraits<GravityZoneOptions> = {FieldKind::gravity_zone, "gravity_zone"};
template <>
inline constexpr FieldTraits kFieldTraits<DirectionalFieldOptions> = {FieldKind::directional, "directional"};
template <>
inline constexpr FieldTraits kFieldTraits<RadialFieldOptions> = {FieldKind::radial, "radial"};
template <>
inline constexpr FieldTraits kFieldTraits<BuoyancyOptions> = {FieldKind::buoyancy, "buoyancy"};
template <>
inline constexpr FieldTraits kFieldTraits<WindOptions> = {FieldKind::wind, "wind"};
template <>
inline constexpr FieldTraits kFieldTraits<CustomFieldOptions> = {FieldKind::custom, "custom"};

inline constexpr std::size_t kFieldKinds = std::variant_size_v<AnyFieldOptions>;

/// Whether alternative i of the variant has kind i, as kind_of() assumes.
template <std::size_t... I>
constexpr bool field_kinds_are_in_order(std::index_sequence<I...>) {
  return (true && ... &&
          (kFieldTraits<std::variant_alternative_t<I, AnyFieldOptions>>.kind == static_cast<FieldKind>(I)));
}
static_assert(field_kinds_are_in_order(std::make_index_sequence<kFieldKinds>()));

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

// The row of a field, and the traits of each kind of field. A new kind adds its traits here and a file in src/field.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "drystone/field.hpp"
#include "model/rows.hpp"

namespace drystone {

/// The kind of field that options describe: the enumerator, the name in scene files, and the name of the options in messages.
template <typename Options>
struct FieldTraits;
template <>
struct FieldTraits<GravityZoneOptions> {
  static constexpr FieldKind kKind = FieldKind::gravity_zone;
  static constexpr const char* kName = "gravity_zone";
  static constexpr const char* kOptions = "GravityZoneOptions";
};
template <>
struct FieldTraits<DirectionalFieldOptions> {
  static constexpr FieldKind kKind = FieldKind::directional;
  static constexpr const char* kName = "directional";
  static constexpr const char* kOptions = "DirectionalFieldOptions";
};
template <>
struct FieldTraits<RadialFieldOptions> {
  static constexpr FieldKind kKind = FieldKind::radial;
  static constexpr const char* kName = "radial";
  static constexpr const char* kOptions = "RadialFieldOptions";
};
template <>
struct FieldTraits<BuoyancyOptions> {
  static constexpr FieldKind kKind = FieldKind::buoyancy;
  static constexpr const char* kName = "buoyancy";
  static constexpr const char* kOptions = "BuoyancyOptions";
};
template <>
struct FieldTraits<WindOptions> {
  static constexpr FieldKind kKind = FieldKind::wind;
  static constexpr const char* kName = "wind";
  static constexpr const char* kOptions = "WindOptions";
};
template <>
struct FieldTraits<CustomFieldOptions> {
  static constexpr FieldKind kKind = FieldKind::custom;
  static constexpr const char* kName = "custom";
  static constexpr const char* kOptions = "CustomFieldOptions";
};

inline constexpr std::size_t kFieldKinds = std::variant_size_v<AnyFieldOptions>;

/// Whether alternative i of the variant has kind i, as kind_of() assumes.
template <std::size_t... I>
constexpr bool field_kinds_are_in_order(std::index_sequence<I...>) {
  return (true && ... &&
          (FieldTraits<std::variant_alternative_t<I, AnyFieldOptions>>::kKind == static_cast<FieldKind>(I)));
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
inline const FieldOptions& common_options(const AnyFieldOptions& options) {
  return std::visit([](const auto& o) -> const FieldOptions& { return o; }, options);
}
inline FieldOptions& common_options(AnyFieldOptions& options) {
  return std::visit([](auto& o) -> FieldOptions& { return o; }, options);
}

}  // namespace drystone

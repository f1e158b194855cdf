// Functions of the options of any kind of joint or field. They are not inline: each file would instantiate their calls of std::visit().
#include <type_traits>
#include <variant>

#include "world/field_row.hpp"
#include "world/joint_coordinates.hpp"
#include "world/partition.hpp"
#include "world/rows.hpp"

namespace drystone {

const JointOptions& common_options(const AnyJointOptions& options) {
  return std::visit([](const auto& o) -> const JointOptions& { return o; }, options);
}

const FieldOptions& common_options(const AnyFieldOptions& options) {
  return std::visit([](const auto& o) -> const FieldOptions& { return o; }, options);
}

FieldOptions& common_options(AnyFieldOptions& options) {
  return std::visit([](auto& o) -> FieldOptions& { return o; }, options);
}

bool counts_turns(const AnyJointOptions& options) {
  return std::visit(
      [](const auto& o) {
        using Options = std::remove_cvref_t<decltype(o)>;
        if constexpr (std::is_same_v<Options, RevoluteOptions>) {
          return counts_turns(o);
        } else if constexpr (kHasCoordinates<Options>) {
          return counts_turns(coordinates_of(o));
        } else {
          return false;
        }
      },
      options);
}

JointCoordinates coordinates_of_any(const AnyJointOptions& options) {
  return std::visit(
      [](const auto& o) -> JointCoordinates {
        if constexpr (kHasCoordinates<std::remove_cvref_t<decltype(o)>>) return coordinates_of(o);
        return {};
      },
      options);
}

bool has_direct_rows(const AnyJointOptions& options) {
  // It knows no bounds of springs.
  const auto* const spring = std::get_if<DistanceOptions>(&options);
  return has_direct_rows(batch_kind_of(options)) &&
         !(spring != nullptr && spring->spring.enabled && spring->spring_force.enabled);
}

std::uint8_t batch_kind_of(const AnyJointOptions& options) {
  return std::visit(
      [](const auto& o) {
        using Options = std::remove_cvref_t<decltype(o)>;
        if constexpr (kHasCoordinates<Options>) {
          return batch_kind(kFrameConstraint, has_drive(coordinates_of(o)));
        } else if constexpr (Options::kKind == JointKind::filter) {
          return kNotSolved;
        } else if constexpr (kIsCoupling<Options>) {
          return static_cast<std::uint8_t>(kCoupling);
        } else {
          return batch_kind(constraint_of<Options>(), has_drive(o));
        }
      },
      options);
}

}  // namespace drystone

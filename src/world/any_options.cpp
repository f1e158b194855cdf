// Functions of the options of any kind of joint or field. They are not inline: each file would instantiate their calls of std::visit().
#include <type_traits>
#include <variant>

#include "world/field_row.hpp"
#include "world/joint_coordinates.hpp"
#include "world/partition.hpp"
#include "world/rows.hpp"

namespace drystone {

JointOptionsRow::JointOptionsRow(const AnyJointOptions& options)
    : held_(std::visit([]<typename Options>(const Options& o) { return decltype(held_)(Held<Options>(o)); }, options)) {
}

AnyJointOptions JointOptionsRow::to_any() const {
  return visit([](const auto& o) { return AnyJointOptions(o); }, *this);
}

JointOptions& JointOptionsRow::common() {
  return std::visit([](auto& held) -> JointOptions& { return *place_of(held); }, held_);
}

void* JointOptionsRow::reset(JointKind kind) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    using Emplace = void (*)(decltype(held_)&);
    static constexpr Emplace kEmplace[] = {[](decltype(held_)& held) { held.template emplace<I>(); }...};
    kEmplace[static_cast<std::size_t>(kind)](held_);
  }
  (std::make_index_sequence<std::variant_size_v<AnyJointOptions>>());
  return &common();
}

bool operator==(const JointOptionsRow& row, const AnyJointOptions& options) {
  const auto is_same = [&]<typename Options>(const Options& o) {
    const auto* const other = row.get_if<Options>();
    return other != nullptr && *other == o;
  };
  return std::visit(is_same, options);
}

JointView::JointView(const AnyJointOptions& options)
    : common_(std::visit([](const auto& o) -> const JointOptions* { return &o; }, options)),
      kind_(static_cast<JointKind>(options.index())) {}

const FieldOptions& common_options(const AnyFieldOptions& options) {
  return std::visit([](const auto& o) -> const FieldOptions& { return o; }, options);
}

FieldOptions& common_options(AnyFieldOptions& options) {
  return std::visit([](auto& o) -> FieldOptions& { return o; }, options);
}

bool counts_turns(JointView options) {
  return visit(
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

JointCoordinates coordinates_of_any(JointView options) {
  return visit(
      [](const auto& o) -> JointCoordinates {
        if constexpr (kHasCoordinates<std::remove_cvref_t<decltype(o)>>) return coordinates_of(o);
        return {};
      },
      options);
}

bool has_direct_rows(JointView options) {
  // It knows no bounds of springs.
  const auto* const spring = options.get_if<DistanceOptions>();
  return has_direct_rows(batch_kind_of(options)) &&
         !(spring != nullptr && spring->spring.enabled && spring->spring_force.enabled);
}

std::uint8_t batch_kind_of(JointView options) {
  return visit(
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

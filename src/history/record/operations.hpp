// The list of all calls that change a world. Each entry has a name and a pointer to the member function of World. The type of the pointer
// gives the arguments and how they are written, read and passed again (history/record/operation.hpp, api/replay/replay_calls.cpp).
//
// To add a call, add a line here and use an Operation in place of a Check in its body. If its options are not described yet, describe
// their fields in world/option_fields.hpp. tests/record finds calls of World that are not listed, and listed calls that are not
// recorded.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

#include "drystone/world.hpp"

namespace drystone::record {

/// A call of World, and its name in recordings.
template <auto Call>
struct NamedCall {
  std::string_view name;
};

/// Calls with their names. (In a std::tuple of a hundred entries each file that records calls would spend a second on its constructors.)
template <auto... Calls>
struct CallList {
  constexpr CallList(NamedCall<Calls>... named) : names{named.name...} {}

  static constexpr std::size_t kCount = sizeof...(Calls);
  std::array<std::string_view, kCount> names;
};

/// Selects one of several overloads: call_of<Result<ShapeId>, BodyId, const Circle&, const ShapeOptions&>(&World::create_shape).
template <typename Outcome, typename... Parameters>
constexpr auto call_of(Outcome (World::*call)(Parameters...)) {
  return call;
}
template <typename Geometry>
inline constexpr auto kCreateShape =
    call_of<Result<ShapeId>, BodyId, const Geometry&, const ShapeOptions&>(&World::create_shape);
template <typename Geometry>
inline constexpr auto kSetGeometry = call_of<Result<void>, ShapeId, const Geometry&>(&World::set_geometry);
template <typename... Bytes>
inline constexpr auto kRestore = call_of<Result<void>, Bytes...>(&World::restore);

/// A friend of World, because step_with() is private.
struct Operations {
  /// World::step() and FixedStepRunner call this.
  static constexpr auto kStep = &World::step_with;

  /// Recordings identify operations by name. A Box is recorded as a Polygon, an Ellipse or Slice as a SupportShape.
  static constexpr CallList kList{
      NamedCall<kStep>{"step"},
      NamedCall<&World::clear>{"clear"},
      NamedCall<kRestore<std::span<const std::byte>>>{"restore(snapshot)"},
      NamedCall<kRestore<std::span<const std::byte>, std::span<const std::byte>>>{"restore(since, delta)"},
      NamedCall<&World::apply_delta>{"apply_delta"},
      NamedCall<&World::set_gravity>{"set_gravity"},
      NamedCall<&World::set_sleeping>{"set_sleeping"},
      NamedCall<&World::set_continuous>{"set_continuous"},
      NamedCall<&World::set_substeps>{"set_substeps"},
      NamedCall<&World::set_contact_softness>{"set_contact_softness"},
      NamedCall<&World::set_joint_softness>{"set_joint_softness"},
      NamedCall<&World::set_impact_speeds>{"set_impact_speeds"},
      NamedCall<&World::set_max_speeds>{"set_max_speeds"},
      NamedCall<&World::set_material_rules>{"set_material_rules"},

      NamedCall<&World::create_body>{"create_body"},
      NamedCall<&World::destroy_body>{"destroy_body"},
      NamedCall<&World::set_transform>{"set_transform"},
      NamedCall<&World::set_velocity>{"set_velocity"},
      NamedCall<&World::set_angular_velocity>{"set_angular_velocity"},
      NamedCall<&World::move_to>{"move_to"},
      NamedCall<&World::set_type>{"set_type"},
      NamedCall<&World::set_damping>{"set_damping"},
      NamedCall<&World::set_gravity_scale>{"set_gravity_scale"},
      NamedCall<&World::set_gravity_angle>{"set_gravity_angle"},
      NamedCall<&World::set_time_scale>{"set_time_scale"},
      NamedCall<&World::set_motion_locks>{"set_motion_locks"},
      NamedCall<&World::set_bullet>{"set_bullet"},
      NamedCall<&World::set_enabled>{"set_enabled"},
      NamedCall<&World::set_name>{"set_name"},
      NamedCall<&World::set_user_data>{"set_user_data"},
      NamedCall<&World::set_mass>{"set_mass"},
      NamedCall<&World::clear_mass_override>{"clear_mass_override"},
      NamedCall<&World::set_sleep>{"set_sleep"},
      NamedCall<&World::set_transforms>{"set_transforms"},
      NamedCall<&World::set_velocities>{"set_velocities"},
      NamedCall<&World::apply_force>{"apply_force"},
      NamedCall<&World::apply_force_to_center>{"apply_force_to_center"},
      NamedCall<&World::apply_torque>{"apply_torque"},
      NamedCall<&World::clear_forces>{"clear_forces"},
      NamedCall<&World::set_constant_force>{"set_constant_force"},
      NamedCall<&World::apply_impulse>{"apply_impulse"},
      NamedCall<&World::apply_impulse_to_center>{"apply_impulse_to_center"},
      NamedCall<&World::apply_angular_impulse>{"apply_angular_impulse"},
      NamedCall<&World::drop_through>{"drop_through"},
      NamedCall<&World::wake>{"wake"},
      NamedCall<&World::sleep>{"sleep"},

      NamedCall<kCreateShape<Circle>>{"create_shape(Circle)"},
      NamedCall<kCreateShape<Capsule>>{"create_shape(Capsule)"},
      NamedCall<kCreateShape<Segment>>{"create_shape(Segment)"},
      NamedCall<kCreateShape<Polygon>>{"create_shape(Polygon)"},
      NamedCall<kCreateShape<SupportShape>>{"create_shape(SupportShape)"},
      NamedCall<kCreateShape<TileGrid>>{"create_shape(TileGrid)"},
      NamedCall<&World::create_chain>{"create_chain"},
      NamedCall<&World::destroy_shape>{"destroy_shape"},
      NamedCall<&World::destroy_chain>{"destroy_chain"},
      NamedCall<kSetGeometry<Circle>>{"set_geometry(Circle)"},
      NamedCall<kSetGeometry<Capsule>>{"set_geometry(Capsule)"},
      NamedCall<kSetGeometry<Segment>>{"set_geometry(Segment)"},
      NamedCall<kSetGeometry<Polygon>>{"set_geometry(Polygon)"},
      NamedCall<kSetGeometry<SupportShape>>{"set_geometry(SupportShape)"},
      NamedCall<kSetGeometry<TileGrid>>{"set_geometry(TileGrid)"},
      NamedCall<&World::set_tile>{"set_tile"},
      NamedCall<&World::set_material>{"set_material"},
      NamedCall<&World::edit_contact>{"edit_contact"},
      NamedCall<&World::set_one_way>{"set_one_way"},
      NamedCall<&World::set_event_flags>{"set_event_flags"},
      NamedCall<&World::set_filter>{"set_filter"},
      NamedCall<&World::set_density>{"set_density"},

      NamedCall<&World::create_joint>{"create_joint"},
      NamedCall<&World::destroy_joint>{"destroy_joint"},
      NamedCall<&World::set_joint>{"set_joint"},

      NamedCall<&World::create_field>{"create_field"},
      NamedCall<&World::destroy_field>{"destroy_field"},
      NamedCall<&World::set_field>{"set_field"},
      NamedCall<&World::explode>{"explode"},
  };
  static constexpr std::size_t kCount = decltype(kList)::kCount;

  /// The position of a call in the list.
  template <auto Call>
  static constexpr std::size_t number_of() {
    constexpr std::size_t kNumber = []<auto... Calls>(const CallList<Calls...>&) {
      const std::array<bool, kCount> is_it{std::is_same_v<NamedCall<Calls>, NamedCall<Call>>...};
      std::size_t i = 0;
      while (i < kCount && !is_it[i]) ++i;
      return i;
    }
    (kList);
    static_assert(kNumber < kCount, "this call is not in the list of operations");
    return kNumber;
  }
};

}  // namespace drystone::record

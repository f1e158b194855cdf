#include "history/record/argument_types.hpp"

#include <array>
#include <type_traits>

#include "world/describe_types.hpp"
#include "world/runtime.hpp"

namespace drystone::model {

template <>
inline constexpr auto kFields<BodyVelocity> =
    Fields{state(&BodyVelocity::velocity, "velocity", "m/s"),
           state(&BodyVelocity::angular_velocity, "angular_velocity", "rad/s")};
template <>
inline constexpr auto kFields<HookEdits> =
    Fields{state(&HookEdits::of_new, "of_new"), state(&HookEdits::before_solving, "before_solving")};

}  // namespace drystone::model

namespace drystone::record {
namespace {

using model::kTypeInfo;
using model::TypeInfo;

template <typename T>
void* create() {
  return new T();
}
template <typename T>
void destroy(void* argument) {
  delete static_cast<T*>(argument);
}

template <typename Passed, typename T = typename Stored<Passed>::Type>
inline constexpr ArgumentType kArgument{&kTypeInfo<Passed>, &kTypeInfo<T>, create<T>, destroy<T>};

/// Whether a recording can keep all of the value.
constexpr bool can_be_recorded(const TypeInfo& type) {
  if (type.sort == TypeInfo::Sort::opaque || type.sort == TypeInfo::Sort::bits) return false;
  if (type.has_parts) return can_be_recorded(*type.parts);
  if (type.has_element()) return can_be_recorded(*type.element);
  for (std::uint32_t i = 0; i < type.count; ++i) {
    if (type.members[i].is_private() || !can_be_recorded(*type.members[i].type)) return false;
  }
  return true;
}

template <typename... T>
struct ArgumentsOf {
  static_assert((true && ... && can_be_recorded(kTypeInfo<T>)),
                "an argument is made of numbers and of what world/option_fields.hpp and this file describe");
  static constexpr std::array<ArgumentType, sizeof...(T)> kList{kArgument<T>...};
};

template <typename Outcome, typename... Parameters>
constexpr OperationTypes types_of(std::string_view name, Outcome (World::*)(Parameters...)) {
  return {name, ArgumentsOf<std::remove_cvref_t<Parameters>...>::kList};
}

constexpr auto kOperationTypes = []<auto... Call>(const CallList<Call...>& all) {
  std::size_t i = 0;
  return std::array{types_of(all.names[i++], Call)...};
}
(Operations::kList);

}  // namespace

std::span<const OperationTypes, Operations::kCount> operation_types() { return kOperationTypes; }

}  // namespace drystone::record

namespace drystone::model {

template const TypeInfo& type_of<HookEdits>();

}  // namespace drystone::model

// Loops over the kinds of joints, so that a test of every kind has no list of them.
#pragma once

#include <utility>
#include <variant>

#include "drystone/joint.hpp"

namespace drystone::test {

inline constexpr std::size_t kJointKindCount = std::variant_size_v<AnyJointOptions>;

/// Calls f(options of default values) for each kind.
template <typename F>
void for_each_joint_kind(F f) {
  [&]<std::size_t... I>(std::index_sequence<I...>) { (f(std::variant_alternative_t<I, AnyJointOptions>{}), ...); }
  (std::make_index_sequence<kJointKindCount>());
}

/// Default options of kind number i.
inline AnyJointOptions joint_options_at(std::size_t i) {
  AnyJointOptions found;
  for_each_joint_kind([&](const auto& options) {
    if (static_cast<std::size_t>(options.kKind) == i) found = options;
  });
  return found;
}

}  // namespace drystone::test

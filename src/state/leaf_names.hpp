// The names of the leaves of a type, which a snapshot lists.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "state/row_groups.hpp"

namespace drystone::state {

inline constexpr std::size_t kNoGroup = ~std::size_t{0};

/// The description of a leaf in a snapshot: its name "body.pose.position.x", a letter for its type (u, i or f), its size in bytes, and the
/// number of its group in the order of list_row_groups().
struct LeafName {
  std::string name;
  char sort = 'u';
  std::size_t width = 1;
  std::size_t group = kNoGroup;
};

/// Lists the names of the leaves of a type.
class LeafNames {
 public:
  template <typename T>
  void add(const std::string& name, std::size_t group = kNoGroup) {
    if constexpr (std::is_same_v<T, NoName>) {
      return;
    } else if constexpr (std::is_enum_v<T>) {
      add_leaf<std::underlying_type_t<T>>(name, group);
    } else if constexpr (model::detail::kIsNumber<T>) {
      add_leaf<T>(name, group);
    } else if constexpr (HasParts<T>) {
      add<typename PartsOf<T>::Parts>(name);
    } else if constexpr (model::Table<T>) {
      add_table<T>(name);
    } else if constexpr (model::Described<T>) {
      detail::for_each_kept<T>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
        add_member<T, I>(name, group);
      });
    } else if constexpr (model::detail::kIsArray<T>) {
      for (std::size_t i = 0; i < std::tuple_size_v<T>; ++i) add<detail::ElementOf<T>>(entry_of(name, i), group);
    } else if constexpr (detail::kIsSequence<T> || model::detail::kIsOptional<T>) {
      add_leaf<std::uint64_t>(name + ".size", kNoGroup);
      add<detail::ElementOf<T>>(name);
    } else {
      if (kIsShared<T>) add_leaf<std::uint8_t>(name + ".like", kNoGroup);
      add_leaf<std::uint64_t>(name + ".kind", kNoGroup);
      add_alternatives(name, static_cast<const T*>(nullptr));
    }
  }
  const std::vector<LeafName>& list() const { return list_; }

 private:
  static std::string joined(const std::string& name, const char* part) {
    if (name.empty() || *part == '\0') return name + part;
    return name + "." + part;
  }
  static std::string entry_of(const std::string& name, std::size_t i) { return name + "[" + std::to_string(i) + "]"; }

  template <typename T>
  void add_leaf(const std::string& name, std::size_t group) {
    list_.push_back({name, std::is_floating_point_v<T> ? 'f' : std::is_signed_v<T> ? 'i' : 'u', sizeof(T), group});
  }
  template <typename T, std::size_t I>
  void add_member(const std::string& name, std::size_t group) {
    using Value = detail::MemberOf<T, I>;
    const std::string inner = joined(name, std::get<I>(model::kFields<T>).name);
    if constexpr (detail::kIsCounted<T, I>) {
      for (std::size_t i = 0; i < std::tuple_size_v<Value>; ++i) {
        add<detail::ElementOf<Value>>(entry_of(inner, i), counted_ + i);
      }
    } else {
      add<Value>(inner, group);
    }
  }
  template <typename T>
  void add_table(const std::string& name) {
    const std::size_t group = groups_++;
    detail::for_each_kept<T>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
      using Value = detail::MemberOf<T, I>;
      const std::string inner = joined(name, std::get<I>(model::kFields<T>).name);
      if constexpr (std::is_same_v<Value, base::LayeredBitSet>) {
        add_leaf<std::uint8_t>(inner, group);
      } else if constexpr (detail::kIsColumn<T, Value>) {
        counted_ = groups_;
        groups_ += detail::counted_entries<detail::ElementOf<Value>>();
        add<detail::ElementOf<Value>>(inner, group);
      } else {
        add<Value>(inner);
      }
    });
  }
  template <typename... T>
  void add_alternatives(const std::string& name, const std::variant<T...>*) {
    std::size_t kind = 0;
    (add<T>(name + ".kind" + std::to_string(kind++)), ...);
  }

  std::vector<LeafName> list_;
  std::size_t groups_ = 0;
  std::size_t counted_ = 0;  // The first group of the row's counted arrays.
};

}  // namespace drystone::state

// The names of types and enumerators, as the compiler prints them. So a class of the library has the same name in Python, and an enumerator
// that is added to the library appears there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "drystone/id.hpp"

namespace drystone::python {

namespace detail {

template <typename T>
constexpr std::string_view printed_type() {
  constexpr std::string_view kAll = __PRETTY_FUNCTION__;
  constexpr std::size_t kBegin = kAll.find("T = ") + 4;
  return kAll.substr(kBegin, kAll.find_first_of(";]", kBegin) - kBegin);
}

template <auto V>
constexpr std::string_view printed_value() {
  constexpr std::string_view kAll = __PRETTY_FUNCTION__;
  constexpr std::size_t kBegin = kAll.find("V = ") + 4;
  return kAll.substr(kBegin, kAll.find_first_of(";]", kBegin) - kBegin);
}

template <typename T>
inline constexpr bool kIsId = false;
template <typename Tag>
inline constexpr bool kIsId<Id<Tag>> = true;

}  // namespace detail

/// The name in C++ without the namespace of the library: "FieldArea::Kind".
template <typename T>
constexpr std::string_view cpp_name() {
  std::string_view name = detail::printed_type<T>();
  for (const std::string_view scope : {"drystone::", "scenes::", "io::", "python::"}) {
    if (name.substr(0, scope.size()) == scope) name.remove_prefix(scope.size());
  }
  return name;
}

/// The name in Python: "FieldAreaKind", "BodyId".
template <typename T>
std::string py_name() {
  std::string name(cpp_name<T>());
  if constexpr (detail::kIsId<T>) {
    // Id<drystone::BodyTag>
    name = name.substr(name.find("::") + 2);
    return name.substr(0, name.find("Tag")) + "Id";
  }
  while (name.find("::") != std::string::npos) name.erase(name.find("::"), 2);
  return name;
}

/// The names of the enumerators with the values 0, 1, ... without a final `count`.
template <typename E>
consteval auto enumerators() {
  constexpr std::size_t kMost = 32;  // Each costs time to compile.
  std::array<std::string_view, kMost> names{};
  [&]<std::size_t... I>(std::index_sequence<I...>) { ((names[I] = detail::printed_value<static_cast<E>(I)>()), ...); }
  (std::make_index_sequence<kMost>{});
  for (std::string_view& name : names) {
    // A value without a name is printed as a cast: (drystone::BodyType)7.
    name = name.empty() || name.front() == '(' || name.find_first_of("0123456789") == 0
               ? std::string_view{}
               : name.substr(name.rfind(':') + 1);
    if (name == "count") name = {};
  }
  if (!names.back().empty()) std::abort();  // More than kMost: not a constant expression.
  return names;
}

}  // namespace drystone::python

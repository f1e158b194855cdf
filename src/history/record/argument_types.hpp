// The types of the arguments of all operations, as data.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "history/record/operations.hpp"
#include "world/type_info.hpp"

namespace drystone::record {

/// The type into which an argument is read: a vector if the call takes a span.
template <typename T>
struct Stored {
  using Type = T;
};
template <typename T>
struct Stored<std::span<const T>> {
  using Type = std::vector<T>;
};

struct ArgumentType {
  const model::TypeInfo* passed = nullptr;
  const model::TypeInfo* stored = nullptr;
  // Of a stored argument.
  void* (*create)() = nullptr;
  void (*destroy)(void* argument) = nullptr;
};

struct OperationTypes {
  std::string_view name;
  std::span<const ArgumentType> arguments;
};

/// The operations in the order of their numbers.
std::span<const OperationTypes, Operations::kCount> operation_types();

}  // namespace drystone::record

// The types of the arguments of all operations, as data.
#pragma once

#include <span>
#include <string_view>

#include "model/type_info.hpp"
#include "record/operations.hpp"

namespace drystone::record {

struct ArgumentType {
  const model::TypeInfo* passed = nullptr;  // As the call takes it.
  const model::TypeInfo* stored = nullptr;  // As it is read from a recording: a vector if the call takes a span.
};

struct OperationTypes {
  std::string_view name;
  std::span<const ArgumentType> arguments;
};

/// The operations in the order of their numbers.
std::span<const OperationTypes, Operations::kCount> operation_types();

}  // namespace drystone::record

// Compares options with the ranges of their fields (world/option_fields.hpp). The values of a type are listed once, with their ranges and names.
// Most options are right, so floats are tested first by their limits alone; only if one is outside is it looked at closely, and named.
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <string>
#include <vector>

#include "world/check.hpp"
#include "world/named_numbers.hpp"

namespace drystone::model {
namespace {

using Sort = TypeInfo::Sort;

/// A value of some options: a number, a pair, a list, an optional or a variant.
struct CheckedValue {
  std::uint32_t offset = 0;
  const TypeInfo* type = nullptr;
  const Bounds* bounds = nullptr;
  std::string name{};
  // Of a float, or of a pair of floats: finite numbers between these are in the range, whatever the length unit is. The range may have more.
  float low = 1.0f;
  float high = 0.0f;
  std::vector<std::vector<CheckedValue>> inner{};  // Of an optional: its value; of a variant: its alternatives.

  bool is_between_limits(const void* at) const {
    const auto* const number = static_cast<const float*>(at);
    return number[0] >= low && number[0] <= high && (!type->is_pair || (number[1] >= low && number[1] <= high));
  }
};
using CheckedValues = std::vector<CheckedValue>;

/// Sets the limits of a float. Some ranges also have 0, or numbers of the other sign: these take the closer look.
void set_limits(CheckedValue& value) {
  using Limits = std::numeric_limits<float>;
  const Bounds& bounds = *value.bounds;
  if (bounds.form == Bounds::Form::length) return;
  const auto low = static_cast<float>(bounds.low);
  const float least = bounds.form == Bounds::Form::open ? std::nextafter(low, Limits::infinity()) : low;
  value.low = std::max(least, Limits::lowest());
  value.high = std::min(static_cast<float>(bounds.high), Limits::max());
}

void list_values(const TypeInfo& type, std::uint32_t offset, const Bounds& bounds, const std::string& name,
                 CheckedValues& values) {
  if (type.sort == Sort::row && !type.is_pair) {
    for (const MemberInfo& member : type.list()) {
      if (!member.is_checked()) continue;
      const bool is_inside = !name.empty() && *member.name != '\0';
      list_values(*member.type, offset + member.offset, member.has_bounds ? *member.bounds : bounds,
                  name + (is_inside ? "." : "") + member.name, values);
    }
    return;
  }
  if (type.sort == Sort::array) {
    for (std::uint32_t i = 0; i < type.count; ++i) {
      list_values(*type.element, offset + i * type.element->size, bounds, name + "[" + std::to_string(i) + "]", values);
    }
    return;
  }
  CheckedValue value{offset, &type, &bounds, name};
  if ((type.is_pair ? *type.members[0].type : type).number == NumberSort::single_float) set_limits(value);
  if (type.sort == Sort::optional) list_values(*type.element, 0, bounds, "", value.inner.emplace_back());
  if (type.sort == Sort::variant) {
    for (const MemberInfo& held : type.list()) list_values(*held.type, 0, bounds, "", value.inner.emplace_back());
  }
  values.push_back(std::move(value));
}

void check_values(Check& check, const CheckedValues& values, const void* options, const Place& outer);

template <typename T>
void check_range(Check& check, const CheckedValue& value, const T& number, const Place& place) {
  const Bounds& bounds = *value.bounds;
  if constexpr (std::is_arithmetic_v<T>) {
    if (!holds(bounds, number, check.unit())) check.within(to_string(place).c_str(), number, bounds, check.unit());
  } else if (!holds(bounds, number.x) || !holds(bounds, number.y)) {
    check.within(to_string(place).c_str(), number, bounds);
  }
}

void check_closely(Check& check, const CheckedValue& value, const void* at, const Place& place) {
  const TypeInfo& type = *value.type;
  const TypeInfo& number = type.is_pair ? *type.members[0].type : type;
  if (number.number == NumberSort::single_float) {
    if (type.is_pair) return check_range(check, value, *static_cast<const Vec2*>(at), place);
    return check_range(check, value, *static_cast<const float*>(at), place);
  }
  if (number.number == NumberSort::double_float) {
    if (type.is_pair) return check_range(check, value, *static_cast<const Position*>(at), place);
    return check_range(check, value, *static_cast<const double*>(at), place);
  }
  if (type.sort == Sort::number) {
    const auto whole = static_cast<std::int64_t>(number_at(type, at).bits);
    return check_range(check, value, static_cast<double>(whole), place);
  }
  const std::size_t size = type.size_of(at);
  if (type.sort == Sort::variant) return check_values(check, value.inner[size], type.data_of(at), place);
  if (type.sort == Sort::optional) {
    if (size > 0) check_values(check, value.inner[0], type.data_of(at), place);
    return;
  }
  if (holds(*value.bounds, static_cast<double>(size))) return;
  check.size(to_string(place).c_str(), size, *value.bounds, type.is_text ? "bytes" : "elements");
}

void check_values(Check& check, const CheckedValues& values, const void* options, const Place& outer) {
  for (const CheckedValue& value : values) {
    const void* const at = at_offset(options, value.offset);
    const bool has_limits = value.low <= value.high;
    if (has_limits && value.is_between_limits(at)) continue;
    check_closely(check, value, at, {.outer = &outer, .name = value.name.c_str()});
  }
}

/// What of a type is checked.
struct Plan {
  explicit Plan(const TypeInfo& of) : type(&of) { list_values(of, 0, bound::kFinite, "", values); }

  const TypeInfo* type;
  CheckedValues values;
};

/// The plan of a type, which is made once. Plans are found by the addresses of their types, and live until the program ends.
const Plan& plan_of(const TypeInfo& type) {
  constexpr std::size_t kPlaces = 256;  // A library has a few dozen types of options.
  static std::array<std::atomic<const Plan*>, kPlaces> plans{};
  static std::mutex making;
  const auto find = [&] {
    std::size_t place = reinterpret_cast<std::uintptr_t>(&type) / sizeof(void*) % kPlaces;
    for (;; place = (place + 1) % kPlaces) {
      const Plan* const plan = plans[place].load(std::memory_order_acquire);
      if (plan == nullptr || plan->type == &type) return place;
    }
  };
  if (const Plan* const plan = plans[find()].load(std::memory_order_acquire)) return *plan;
  const std::lock_guard lock(making);
  std::atomic<const Plan*>& place = plans[find()];
  if (place.load(std::memory_order_relaxed) == nullptr) place.store(new Plan(type), std::memory_order_release);
  return *place.load(std::memory_order_relaxed);
}

}  // namespace

void check_fields(Check& check, const char* name, const TypeInfo& type, const void* options) {
  check_values(check, plan_of(type).values, options, {.name = name});
}

}  // namespace drystone::model

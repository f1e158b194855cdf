// Compares options with the ranges of their fields (world/option_fields.hpp). Most options are right. So the floats of a type are listed
// once, with their ranges, and all of them are tested in one loop. If one of them is outside, or a value is not at the same place in all
// options of the type, the fields are visited one by one, with their names.
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <vector>

#include "world/check.hpp"
#include "world/named_numbers.hpp"

namespace drystone::model {
namespace {

class FieldsCheck {
 public:
  explicit FieldsCheck(Check& check) : check_(check) {}

  void value(const TypeInfo& type, const void* value, const Bounds& bounds, const Place& place) const {
    switch (type.sort) {
      case TypeInfo::Sort::number: return number(type, value, bounds, place);
      case TypeInfo::Sort::row:
        return type.is_pair ? pair(type, value, bounds, place) : row(type, value, bounds, place);
      case TypeInfo::Sort::list:
        if (holds(bounds, static_cast<double>(type.size_of(value)))) return;
        check_.size(to_string(place).c_str(), type.size_of(value), bounds, type.is_text ? "bytes" : "elements");
        return;
      case TypeInfo::Sort::optional:
        if (type.size_of(value) == 0) return;
        return this->value(*type.element, type.data_of(value), bounds, place);
      case TypeInfo::Sort::array:
        for (std::size_t i = 0; i < type.count; ++i) {
          this->value(*type.element, at_offset(value, i * type.element->size), bounds, place.entry(i));
        }
        return;
      case TypeInfo::Sort::variant:
        return this->value(*type.members[type.size_of(value)].type, type.data_of(value), bounds, place);
      default: return;
    }
  }

 private:
  void row(const TypeInfo& type, const void* row, const Bounds& bounds, const Place& place) const {
    for (const MemberInfo& member : type.list()) {
      if (!member.is_checked()) continue;
      const Bounds& own = member.has_bounds ? *member.bounds : bounds;
      value(*member.type, at_offset(row, member.offset), own, place.inside(member));
    }
  }

  void number(const TypeInfo& type, const void* value, const Bounds& bounds, const Place& place) const {
    switch (type.number) {
      case NumberSort::single_float: return within(*static_cast<const float*>(value), bounds, place);
      case NumberSort::double_float: return within(*static_cast<const double*>(value), bounds, place);
      default:
        return within(static_cast<double>(static_cast<std::int64_t>(number_at(type, value).bits)), bounds, place);
    }
  }
  template <typename Number>
  void within(Number number, const Bounds& bounds, const Place& place) const {
    if (holds(bounds, number, check_.unit())) return;
    check_.within(to_string(place).c_str(), number, bounds, check_.unit());
  }

  void pair(const TypeInfo& type, const void* value, const Bounds& bounds, const Place& place) const {
    if (type.members[0].type->number == NumberSort::single_float) {
      within_pair(*static_cast<const Vec2*>(value), bounds, place);
    } else {
      within_pair(*static_cast<const Position*>(value), bounds, place);
    }
  }
  template <typename Pair>
  void within_pair(const Pair& pair, const Bounds& bounds, const Place& place) const {
    if (holds(bounds, pair.x) && holds(bounds, pair.y)) return;
    check_.within(to_string(place).c_str(), pair, bounds);
  }

  Check& check_;
};

/// A number at the same place in all options of a type.
template <typename Number>
struct Ranged {
  std::uint32_t offset = 0;
  Number low = 0;
  Number high = 0;

  bool holds(const void* options) const {
    const Number value = *reinterpret_cast<const Number*>(at_offset(options, offset));
    return value >= low && value <= high;
  }
};
/// A list, or an optional, which has no value.
struct Loose {
  std::uint32_t offset = 0;
  const TypeInfo* type = nullptr;
  const Bounds* bounds = nullptr;

  bool holds(const void* options) const {
    const std::size_t size = type->size_of(at_offset(options, offset));
    return type->is_list() ? drystone::holds(*bounds, static_cast<double>(size)) : size == 0;
  }
};

/// What of a type is tested.
struct Plan {
  const TypeInfo* type = nullptr;
  std::vector<Ranged<float>> floats;
  std::vector<Ranged<double>> doubles;
  std::vector<Loose> loose;
  bool is_whole = true;  // Otherwise the type has values that are not listed.

  explicit Plan(const TypeInfo& of) : type(&of) { add(of, 0, bound::kFinite); }

  /// Whether all values are in their ranges; if not, or if it takes a closer look, false.
  bool passes(const void* options) const {
    const auto is_in = [&](const auto& one) { return one.holds(options); };
    return is_whole && std::all_of(floats.begin(), floats.end(), is_in) &&
           std::all_of(doubles.begin(), doubles.end(), is_in) && std::all_of(loose.begin(), loose.end(), is_in);
  }

 private:
  void add(const TypeInfo& of, std::uint32_t offset, const Bounds& bounds) {
    using Sort = TypeInfo::Sort;
    if (of.sort == Sort::row && !of.is_pair) {
      for (const MemberInfo& member : of.list()) {
        if (member.is_checked()) add(*member.type, offset + member.offset, member.has_bounds ? *member.bounds : bounds);
      }
    } else if (of.sort == Sort::row) {
      for (const MemberInfo& member : of.list()) add(*member.type, offset + member.offset, bounds);
    } else if (of.sort == Sort::array) {
      for (std::uint32_t i = 0; i < of.count; ++i) add(*of.element, offset + i * of.element->size, bounds);
    } else if (of.is_list() || of.sort == Sort::optional) {
      loose.push_back({offset, &of, &bounds});
    } else if (of.sort == Sort::number && of.number == NumberSort::single_float) {
      add_number(floats, offset, bounds);
    } else if (of.sort == Sort::number && of.number == NumberSort::double_float) {
      add_number(doubles, offset, bounds);
    } else {
      is_whole = false;
    }
  }

  /// Adds finite numbers that are in the range, whatever the length unit is. Some ranges also have 0, or numbers of the other sign: these
  /// take the closer look.
  template <typename Number>
  void add_number(std::vector<Ranged<Number>>& to, std::uint32_t offset, const Bounds& bounds) {
    using Limits = std::numeric_limits<Number>;
    if (bounds.form == Bounds::Form::length) is_whole = false;
    const auto low = static_cast<Number>(bounds.low);
    const auto high = static_cast<Number>(bounds.high);
    const Number least = bounds.form == Bounds::Form::open ? std::nextafter(low, Limits::infinity()) : low;
    to.push_back({offset, std::max(least, Limits::lowest()), std::min(high, Limits::max())});
  }
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

bool passes(const TypeInfo& type, const void* options) {
  if (type.sort != TypeInfo::Sort::variant) return plan_of(type).passes(options);
  return passes(*type.members[type.size_of(options)].type, type.data_of(options));
}

}  // namespace

void check_fields(Check& check, const char* name, const TypeInfo& type, const void* options) {
  if (passes(type, options)) return;
  FieldsCheck(check).value(type, options, bound::kFinite, {.name = name});
}

}  // namespace drystone::model

// The one loop that compares options with the ranges of their fields (model/option_fields.hpp).
#include "model/check.hpp"
#include "model/named_numbers.hpp"

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
      // Most values are in their range, and need no name.
      if (passes(*member.type, at_offset(row, member.offset), own)) continue;
      value(*member.type, at_offset(row, member.offset), own, place.inside(member));
    }
  }

  /// Whether the value is a float or a pair in its range, a list of a length in its range, or an optional without a value.
  bool passes(const TypeInfo& type, const void* value, const Bounds& bounds) const {
    if (type.sort == TypeInfo::Sort::number) {
      return type.number == NumberSort::single_float && holds(bounds, *static_cast<const float*>(value), check_.unit());
    }
    if (type.is_pair) {
      if (type.members[0].type->number == NumberSort::single_float) return holds_both<Vec2>(value, bounds);
      return holds_both<Position>(value, bounds);
    }
    if (type.sort == TypeInfo::Sort::list) return holds(bounds, static_cast<double>(type.size_of(value)));
    return type.sort == TypeInfo::Sort::optional && type.size_of(value) == 0;
  }
  template <typename Pair>
  static bool holds_both(const void* value, const Bounds& bounds) {
    const Pair& pair = *static_cast<const Pair*>(value);
    return holds(bounds, pair.x) && holds(bounds, pair.y);
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

}  // namespace

void check_fields(Check& check, const char* name, const TypeInfo& type, const void* options) {
  FieldsCheck(check).value(type, options, bound::kFinite, {.name = name});
}

}  // namespace drystone::model

// model::check_fields() against holds(), which is called for each number of options in turn. Numbers are set to the ends of their ranges,
// to the neighbours of these, and to numbers that are not finite.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "world/check.hpp"
#include "world/world_state.hpp"

namespace drystone::test {
namespace {

using model::MemberInfo;
using model::TypeInfo;
using Sort = TypeInfo::Sort;

/// A number in options that has a range.
struct Number {
  std::uint32_t offset = 0;
  const TypeInfo* type = nullptr;
  const Bounds* bounds = nullptr;
};

/// Lists the floating-point numbers that are at the same place in all options of a type.
void list_numbers(const TypeInfo& type, std::uint32_t offset, const Bounds& bounds, std::vector<Number>& to) {
  if (type.sort == Sort::number && type.is_float()) to.push_back({offset, &type, &bounds});
  if (type.sort != Sort::row) return;
  for (const MemberInfo& member : type.list()) {
    if (member.is_private()) continue;
    list_numbers(*member.type, offset + member.offset, member.has_bounds ? *member.bounds : bounds, to);
  }
}

template <typename T>
T number_at(const void* options, std::uint32_t offset) {
  T value;
  std::memcpy(&value, model::at_offset(options, offset), sizeof(T));
  return value;
}

bool is_in_range(const Number& number, const void* options, float unit) {
  if (number.type->size == sizeof(float)) return holds(*number.bounds, number_at<float>(options, number.offset), unit);
  return holds(*number.bounds, number_at<double>(options, number.offset), unit);
}

template <typename T>
std::vector<T> telling_values(const Bounds& bounds) {
  constexpr T kInfinity = std::numeric_limits<T>::infinity();
  std::vector<T> values = {T(0),
                           -T(0),
                           T(1),
                           T(-1),
                           std::numeric_limits<T>::max(),
                           kInfinity,
                           -kInfinity,
                           std::numeric_limits<T>::quiet_NaN()};
  for (const double end : {bounds.low, bounds.high, -bounds.low, -bounds.high}) {
    const T at = static_cast<T>(end);
    for (const T value : {at, std::nextafter(at, kInfinity), std::nextafter(at, -kInfinity)}) values.push_back(value);
  }
  return values;
}

/// Compares the verdicts for options of which one number has each of its telling values.
template <typename Options>
void expect_the_ranges_of_fields(Options options) {
  const WorldState world;
  std::vector<Number> numbers;
  list_numbers(model::type_of<Options>(), 0, bound::kFinite, numbers);
  int refused = 0;
  const auto compare = [&](const Number& set) {
    bool all = true;
    for (const Number& number : numbers) all = all && is_in_range(number, &options, world.options.length_unit);
    model::Check check(world);
    model::check_fields(check, "Options", options);
    EXPECT_EQ(check.failed(), !all) << "with the number at " << set.offset;
    refused += all ? 0 : 1;
  };
  ASSERT_FALSE(numbers.empty());
  compare(numbers.front());
  EXPECT_EQ(refused, 0) << "the options that a program gives by default are in range";
  const auto try_values = [&]<typename T>(const Number& number, T before) {
    void* const place = model::at_offset(static_cast<void*>(&options), number.offset);
    for (const T value : telling_values<T>(*number.bounds)) {
      std::memcpy(place, &value, sizeof(T));
      compare(number);
    }
    std::memcpy(place, &before, sizeof(T));
  };
  for (const Number& number : numbers) {
    if (number.type->size == sizeof(float)) {
      try_values(number, number_at<float>(&options, number.offset));
    } else {
      try_values(number, number_at<double>(&options, number.offset));
    }
  }
  EXPECT_GT(refused, static_cast<int>(numbers.size())) << "each number has values out of its range";
}

TEST(CheckFields, RefusesWhatIsOutOfRange) {
  expect_the_ranges_of_fields(BodyOptions{});
  expect_the_ranges_of_fields(ShapeOptions{});
  expect_the_ranges_of_fields(Material{});
  expect_the_ranges_of_fields(OneWay{});
  expect_the_ranges_of_fields(MassData{1.0f, {}, 1.0f});
  expect_the_ranges_of_fields(ExplosionOptions{});
  expect_the_ranges_of_fields(WorldOptions{});
}

}  // namespace
}  // namespace drystone::test

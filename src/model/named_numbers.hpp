// The numbers of a row as text: name, unit and value. Used by reports about different worlds and broken rows; slow.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "model/row_fields.hpp"

namespace drystone::model {

/// A number as 64 bits. For floats and doubles these are the bits of their representation, so 0 and -0 differ.
template <typename Number>
std::uint64_t bits_of(Number number) {
  if constexpr (std::is_same_v<Number, float>) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    return bits;
  } else if constexpr (std::is_same_v<Number, double>) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    return bits;
  } else {
    return static_cast<std::uint64_t>(number);
  }
}

/// The name of a place, for instance "points[1].local_a.x".
std::string to_string(const Place& place);
/// The value as text. Floats and doubles are followed by their bits; kNone is "none".
std::string number_text(float number);
std::string number_text(double number);
std::string number_text(bool number);
std::string number_text(std::uint32_t number);
template <typename Number>
std::string number_text(Number number) {
  if constexpr (std::is_enum_v<Number>) {
    return std::to_string(static_cast<int>(number));
  } else {
    return std::to_string(number);
  }
}

struct NamedNumber {
  std::string name;
  std::string unit;
  std::string text;
  std::uint64_t bits = 0;
};

/// Whether later steps depend on the field: roles `state` and `stamp`.
inline bool decides(const Place& place) { return place.role == Role::state || place.role == Role::stamp; }

/// A visitor for visit_numbers() that lists the numbers on which later steps depend.
struct NumberList {
  std::vector<NamedNumber> numbers;

  template <typename Number>
  void operator()(const Place& place, Number number) {
    if (decides(place)) numbers.push_back({to_string(place), place.unit, number_text(number), bits_of(number)});
  }
};

/// The list as text, for instance "velocity.x 1.5 (bits 3fc00000) m/s, velocity.y ...".
std::string to_string(const NumberList& list);

}  // namespace drystone::model

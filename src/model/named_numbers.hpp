// The numbers of a row as text: name, unit and value. Used by reports about different worlds and broken rows; slow.
//
// The code that visits all numbers of all rows is large. So it exists once here, for visitors that are called through a pointer and for
// tables without their types. (The state's hash has a copy of its own, for speed.)
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

/// A number without its type.
struct AnyNumber {
  enum class Sort : std::uint8_t { flag, slot, unsigned_number, signed_number, single_float, double_float };

  std::uint64_t bits = 0;
  Sort sort = Sort::unsigned_number;

  template <typename Number>
  static AnyNumber of(Number number) {
    if constexpr (std::is_same_v<Number, bool>) {
      return {bits_of(number), Sort::flag};
    } else if constexpr (std::is_enum_v<Number>) {
      return {bits_of(number), Sort::signed_number};
    } else if constexpr (std::is_same_v<Number, std::uint32_t>) {
      return {bits_of(number), Sort::slot};
    } else if constexpr (std::is_same_v<Number, float>) {
      return {bits_of(number), Sort::single_float};
    } else if constexpr (std::is_same_v<Number, double>) {
      return {bits_of(number), Sort::double_float};
    } else {
      return {bits_of(number), std::is_signed_v<Number> ? Sort::signed_number : Sort::unsigned_number};
    }
  }
  bool is_float() const { return sort == Sort::single_float || sort == Sort::double_float; }
  /// For floats and doubles.
  double value() const;
};
/// The value as text. Floats and doubles are followed by their bits; kNone is "none".
std::string number_text(AnyNumber number);

/// A visitor for visit_numbers() that takes numbers without their types.
class NumberVisitor {
 public:
  template <typename Number>
  void operator()(const Place& place, Number number) {
    visit(place, AnyNumber::of(number));
  }

 protected:
  ~NumberVisitor() = default;

 private:
  virtual void visit(const Place& place, AnyNumber number) = 0;
};

/// A table of the world without its type.
struct AnyTable {
  const char* name = "";  // The name of a row.
  const base::IdPool* ids = nullptr;
  const void* table = nullptr;
  void (*visit)(const void* table, std::uint32_t slot, NumberVisitor& visitor) = nullptr;

  /// Visits all numbers of the row, which must be in use.
  void visit_row(std::uint32_t slot, NumberVisitor& visitor) const { visit(table, slot, visitor); }
};
/// All tables, in the order of the state.
std::vector<AnyTable> tables_of(const SimState& w);
/// As model::visit_world().
void visit_all_of_world(const SimState& w, NumberVisitor& visitor);
/// Visits the options under the name "options".
void visit_options(const SimState& w, NumberVisitor& visitor);

struct NamedNumber {
  std::string name;
  std::string unit;
  std::string text;
  std::uint64_t bits = 0;
};

/// Whether later steps depend on the field: roles `state` and `stamp`.
inline bool decides(const Place& place) { return place.role == Role::state || place.role == Role::stamp; }

/// A visitor that lists the numbers on which later steps depend.
struct NumberList final : NumberVisitor {
  std::vector<NamedNumber> numbers;

 private:
  void visit(const Place& place, AnyNumber number) override;
};

/// The list as text, for instance "velocity.x 1.5 (bits 3fc00000) m/s, velocity.y ...".
std::string to_string(const NumberList& list);

}  // namespace drystone::model

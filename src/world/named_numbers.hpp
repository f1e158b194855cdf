// The numbers of a row one by one, each with its place, and as text: name, unit and value. Used by reports about different worlds and broken
// rows; slow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/function_ref.hpp"
#include "core/id_pool.hpp"
#include "world/type_info.hpp"

namespace drystone {
struct SimState;
}

namespace drystone::model {

/// The place of a number in a row. The place of "points[1].local_a.x" is `x`, inside `local_a`, inside entry 1, inside `points`. A place
/// points to the enclosing place, which must outlive it.
struct Place {
  static constexpr std::size_t kNoIndex = ~std::size_t{0};

  const Place* outer = nullptr;
  const char* name = "";
  std::size_t index = kNoIndex;
  const char* unit = "";
  Role role = Role::state;

  /// Fields inside a member that is not of role `state` are not of role `state` either.
  Place inside(const MemberInfo& member) const& {
    return {this, member.name, kNoIndex, *member.unit == '\0' ? unit : member.unit,
            role == Role::state ? member.role : role};
  }
  Place entry(std::size_t i) const& { return {this, "", i, unit, role}; }
  Place part(const char* part_name) const& { return {this, part_name, kNoIndex, "", role}; }

  Place inside(const MemberInfo&) && = delete;
  Place entry(std::size_t) && = delete;
  Place part(const char*) && = delete;
};
/// The place of the row itself.
inline constexpr Place kRow{};

/// The name of a place, for instance "points[1].local_a.x".
std::string to_string(const Place& place);

/// A number without its type.
struct AnyNumber {
  /// Of floats and doubles those of their representation, so 0 and -0 differ.
  std::uint64_t bits = 0;
  NumberSort sort = NumberSort::unsigned_number;

  bool is_float() const { return sort >= NumberSort::single_float; }
  /// For floats and doubles.
  double value() const;
};
/// The number at an address.
AnyNumber number_at(const TypeInfo& type, const void* value);
/// The value as text. Floats and doubles are followed by their bits; kNone is "none".
std::string number_text(AnyNumber number);

using OnNumber = base::FunctionRef<void(const Place& place, AnyNumber number)>;

/// Calls f for each number in the value: arithmetic types, bools and enumerators. A list begins with its size, a variant with its index.
/// Types that are not made of numbers are skipped, and so is text.
void visit_numbers(const TypeInfo& type, const void* value, const Place& place, OnNumber f);
/// Calls f for the numbers of the world that are in no row of a table: first those of the options.
void visit_world(const SimState& w, OnNumber f);

/// A table of the world.
struct AnyTable {
  const char* name = "";  // The name of a row.
  const base::IdPool* ids = nullptr;
  const void* table = nullptr;
  const TypeInfo* type = nullptr;

  /// Calls f for all numbers of the row, which must be in use.
  void visit_row(std::uint32_t slot, OnNumber f) const;
};
/// All tables, in the order of the state.
std::vector<AnyTable> tables_of(const SimState& w);

struct NamedNumber {
  std::string name;
  std::string unit;
  std::string text;
  std::uint64_t bits = 0;
};

/// An OnNumber that lists the numbers of the roles up to `last`: by default those on which later steps depend.
struct NumberList {
  void operator()(const Place& place, AnyNumber number);

  Role last = Role::stamp;
  std::vector<NamedNumber> numbers{};
};

}  // namespace drystone::model

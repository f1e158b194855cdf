// What the types of the state are made of, as plain data: the table that the descriptions of fields (world/row_fields.hpp) become. There is
// one constant for each type, made at compile time in one place (world/state_types.cpp; for arguments of calls history/record/argument_types.cpp).
// Whatever must not miss a field is a loop over these constants and no template: the state's hash, the first difference, snapshots and
// deltas, the reports of broken rows, recordings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/function_ref.hpp"
#include "core/id_pool.hpp"
#include "geometry/bounds.hpp"

namespace drystone::model {

/// The role of a field.
enum class Role : std::uint8_t {
  state,  ///< Later steps depend on the field, and the state's hash includes it.
  factor,  ///< State that is 1 in most worlds. The hash includes it where it is not 1, so that other worlds keep their hashes.
  rare,  ///< State whose numbers are all 0 in most worlds. The hash includes it where they are not, so that other worlds keep their hashes.
  stamp,    ///< The number of a step. Later steps, and the hash, depend on how many steps ago it was.
  derived,  ///< Can be computed from fields of role `state`, and is stored to save time.
  told,     ///< Only for the program: names, user data, results. The step may write the field, but never reads it.
};

enum class NumberSort : std::uint8_t {
  flag,
  enumerator,
  slot,  ///< 32 bits without sign. The largest is kNone.
  unsigned_number,
  signed_number,
  single_float,
  double_float,
};

/// Calls f(value) with a value made from `from`, which lives during the call.
using Lend = void (*)(const void* from, base::FunctionRef<void(const void* value)> f);

struct TypeInfo;

/// A member of a row, or an alternative of a variant.
struct MemberInfo {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::uint16_t kNoCount = 0xffff;

  const char* name = "";  // "" if the names of the fields inside the member need no prefix.
  const char* unit = "";  // "" if there is none, or if the fields inside the member have their own units.
  const TypeInfo* type = nullptr;
  Lend lend =
      nullptr;  // Of a private member: lends what the function returns that reads it. Null for others, which have an offset.
  const Bounds* bounds = nullptr;  // Null: floats are finite. Of a member with fields: the range of those without one.
  std::uint32_t offset = 0;        // kNone of a private member.
  /// Of an array of which only the first entries are in use: the offset of the byte in the row that counts them.
  std::uint16_t count_offset = kNoCount;
  Role role = Role::state;
  bool is_saved = true;  // Whether snapshots include the member.
  bool has_bounds = false;

  constexpr bool is_private() const { return offset == kNone; }
  constexpr bool is_counted() const { return count_offset != kNoCount; }
  /// Whether check_fields() looks at the member: it has a range, or floats inside.
  constexpr bool is_checked() const;
};

struct TypeInfo {
  enum class Sort : std::uint8_t {
    opaque,    ///< Not made of numbers.
    number,    ///< An arithmetic type, a bool or an enumeration.
    row,       ///< A struct or a class whose fields are described; also a table, and the world.
    array,     ///< std::array
    list,      ///< A vector, a column or a span; text, whose characters only snapshots and recordings visit.
    optional,  ///< std::optional
    variant,   ///< std::variant
    bits,      ///< base::LayeredBitSet
  };

  Sort sort = Sort::opaque;
  NumberSort number = NumberSort::unsigned_number;  // Of a number.
  std::uint8_t limit = 0;                           // Valid flags and enumerators are less than this; 0: all are valid.
  bool is_signed = false;                           // Of a number.
  bool is_text = false;                             // Of a list.
  bool is_pair = false;                             // Of a row: a Vec2 or a Position.
  bool is_checked = false;                          // Whether it is a float or has some, other than in lists.
  bool is_table = false;  // A row whose first member is an IdPool; the lists and sets in it have a value for each slot.
  bool is_absent_if_empty = false;  // kIsAbsentIfEmpty, of a table or a list.
  bool is_shared =
      false;  // A variant whose values are often equal in neighbouring rows; a snapshot stores equal ones once.
  /// Whether a row, or a part of one, has lists, optionals, variants or parts: numbers that are not at the same place in each row.
  bool is_loose = false;
  std::uint32_t size = 0;               // sizeof
  std::uint32_t count = 0;              // Members of a row, entries of an array, alternatives of a variant.
  std::uint32_t leaves = 0;             // The number of columns that the type has in a snapshot (history/layout.hpp).
  const MemberInfo* members = nullptr;  // Of a row; of a variant: its alternatives.
  const TypeInfo* element = nullptr;    // Of an array, a list or an optional.

  // Of a list its size and its first entry; of an optional 0 or 1 and its value; of a variant the index and the value of its alternative.
  std::size_t (*size_of)(const void* value) = nullptr;
  const void* (*data_of)(const void* value) = nullptr;
  /// Sets what size_of() tells, to default values, and returns what data_of() does. The entries that a list keeps stay as they are.
  void* (*reset)(void* value, std::size_t size) = nullptr;

  // Of a class with private data: the struct of its parts, and how to take them; make_of_parts() makes it again.
  bool has_parts = false;
  const TypeInfo* parts = nullptr;
  Lend lend_parts = nullptr;

  /// The members of a row, the alternatives of a variant.
  constexpr std::span<const MemberInfo> list() const { return {members, count}; }
  constexpr bool is_float() const { return number >= NumberSort::single_float; }
  constexpr bool has_element() const { return sort == Sort::array || sort == Sort::list || sort == Sort::optional; }
  constexpr bool is_list() const { return sort == Sort::list; }
  /// Whether the value itself, and not a part of it, is a list, an optional, a variant or made of parts.
  constexpr bool is_loose_value() const {
    return has_parts || sort == Sort::list || sort == Sort::optional || sort == Sort::variant;
  }
  /// Whether a value, which is a member of the world, adds no number to the state.
  bool is_absent(const void* value) const {
    if (!is_absent_if_empty) return false;
    return is_list() ? size_of(value) == 0 : static_cast<const base::IdPool*>(value)->capacity() == 0;
  }
  /// Whether this type as a member of a table has a value for each slot.
  constexpr bool is_column() const { return sort == Sort::list || sort == Sort::bits; }
};

constexpr bool MemberInfo::is_checked() const { return has_bounds || (type->is_checked && !is_private()); }

/// The constant of a type. Made for those types that are named in world/state_types.cpp and history/record/argument_types.cpp.
template <typename T>
const TypeInfo& type_of();

inline const std::byte* at_offset(const void* value, std::size_t offset) {
  return static_cast<const std::byte*>(value) + offset;
}
inline std::byte* at_offset(void* value, std::size_t offset) { return static_cast<std::byte*>(value) + offset; }

/// Makes a value again of parts that fill(address of the parts) sets. Returns false if fill() does or if the parts are not those of a valid
/// value. No pointer in the constants leads here, so that a program that restores nothing is linked without the checks of all parts.
bool make_of_parts(const TypeInfo& type, void* value, base::FunctionRef<bool(void* parts)> fill);
/// Calls f(address of the member) for a member of the row.
template <typename F>
void with_member(const void* row, const MemberInfo& member, F f) {
  member.is_private() ? member.lend(row, f) : f(static_cast<const void*>(at_offset(row, member.offset)));
}

}  // namespace drystone::model

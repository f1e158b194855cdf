// The tables of the state's types (world/type_info.hpp).
#include "world/describe_types.hpp"

namespace drystone::model {
namespace {

/// Whether the loops over the state would skip something of role `state`: what is not made of numbers, and text.
constexpr bool skips_state(const TypeInfo& type) {
  using Sort = TypeInfo::Sort;
  if (type.sort == Sort::opaque || type.is_text) return true;
  if (type.has_element()) return skips_state(*type.element);
  for (std::uint32_t i = 0; i < type.count; ++i) {
    if (type.members[i].role == Role::state && skips_state(*type.members[i].type)) return true;
  }
  return false;
}

/// Whether holds(type) of all that a snapshot keeps of a value.
template <typename Holds>
constexpr bool holds_of_saved(const TypeInfo& type, Holds holds) {
  if (!holds(type)) return false;
  if (type.has_parts) return holds_of_saved(*type.parts, holds);
  if (type.has_element()) return holds_of_saved(*type.element, holds);
  for (std::uint32_t i = 0; i < type.count; ++i) {
    if (type.members[i].is_saved && !holds_of_saved(*type.members[i].type, holds)) return false;
  }
  return true;
}

constexpr bool can_be_saved(const TypeInfo& type) {
  return type.sort != TypeInfo::Sort::opaque || &type == &kTypeInfo<NoName>;
}

constexpr bool knows_enumerators(const TypeInfo& type) {
  const bool is_enumerator = type.sort == TypeInfo::Sort::number && type.number == NumberSort::enumerator;
  return !is_enumerator || (type.limit > 0 && type.size == 1);
}

/// The rows of tables may have counted arrays: of numbers, all as long as each other and with the same count.
constexpr bool counts_are_one(const TypeInfo& row) {
  std::uint32_t count_offset = MemberInfo::kNone;
  std::uint32_t entries = 0;
  for (std::uint32_t i = 0; i < row.count; ++i) {
    const MemberInfo& member = row.members[i];
    if (!member.is_counted()) continue;
    if (member.type->sort != TypeInfo::Sort::array || member.type->is_loose) return false;
    if (entries == 0) {
      count_offset = member.count_offset;
      entries = member.type->count;
    }
    if (member.count_offset != count_offset || member.type->count != entries) return false;
  }
  return true;
}
constexpr bool have_counted(const TypeInfo& type) {
  if (type.has_element()) return have_counted(*type.element);
  for (std::uint32_t i = 0; i < type.count; ++i) {
    if (type.members[i].is_counted() || have_counted(*type.members[i].type)) return true;
  }
  return false;
}
/// Whether counted arrays are only where the loops of snapshots expect them.
constexpr bool counted_arrays_fit(const TypeInfo& world) {
  for (std::uint32_t i = 0; i < world.count; ++i) {
    const TypeInfo& table = *world.members[i].type;
    if (!table.is_table && have_counted(table)) return false;
    for (std::uint32_t k = 0; table.is_table && k < table.count; ++k) {
      const TypeInfo& column = *table.members[k].type;
      if (!column.is_list() || column.element->sort != TypeInfo::Sort::row) continue;
      if (!counts_are_one(*column.element)) return false;
      for (std::uint32_t m = 0; m < column.element->count; ++m) {
        if (have_counted(*column.element->members[m].type)) return false;
      }
    }
  }
  return true;
}

static_assert(!skips_state(kTypeInfo<SimData>), "state must be made of numbers or described in world/row_fields.hpp");
static_assert(holds_of_saved(kTypeInfo<SimData>, can_be_saved),
              "a snapshot keeps numbers and what world/row_fields.hpp describes");
static_assert(holds_of_saved(kTypeInfo<SimData>, knows_enumerators),
              "an enumeration of the state is missing in kEnumerators");
static_assert(counted_arrays_fit(kTypeInfo<SimData>));

}  // namespace

// Of the state
template const TypeInfo& type_of<SimData>();
template const TypeInfo& type_of<BodyState>();
template const TypeInfo& type_of<ContactRow>();
template const TypeInfo& type_of<ContactReuse>();
template const TypeInfo& type_of<Polygon>();
template const TypeInfo& type_of<TileGrid>();
template const TypeInfo& type_of<SupportShape>();
template const TypeInfo& type_of<base::IdPool>();
// Of options that check_fields() checks
template const TypeInfo& type_of<WorldOptions>();
template const TypeInfo& type_of<BodyOptions>();
template const TypeInfo& type_of<ShapeOptions>();
template const TypeInfo& type_of<ChainOptions>();
template const TypeInfo& type_of<Material>();
template const TypeInfo& type_of<OneWay>();
template const TypeInfo& type_of<MaterialRule>();
template const TypeInfo& type_of<MassData>();
template const TypeInfo& type_of<ContactEdit>();
template const TypeInfo& type_of<AnyJointOptions>();
template const TypeInfo& type_of<FieldOptions>();
template const TypeInfo& type_of<AnyFieldOptions>();
template const TypeInfo& type_of<ExplosionOptions>();

}  // namespace drystone::model

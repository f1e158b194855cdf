#include "history/row_groups.hpp"

#include <algorithm>

namespace drystone::state {
namespace {

using model::MemberInfo;
using model::Role;
using model::TypeInfo;

/// The rows of a list of a table.
struct Rows {
  const TypeInfo* type = nullptr;
  std::byte* first = nullptr;
};

Predict prediction_at(const Rows& rows, std::uint32_t offset) {
  if (rows.type == &model::type_of<BodyState>()) return prediction_of<BodyState>(offset);
  if (rows.type == &model::type_of<ContactRow>()) return prediction_of<ContactRow>(offset);
  return nullptr;
}

/// Adds the numbers of a row or of a part of it, which is at this offset. `role`: that of the member that they are in.
void add_numbers(const Rows& rows, const TypeInfo& type, std::uint32_t offset, Role role,
                 std::vector<RowLeaf>& leaves) {
  using Sort = TypeInfo::Sort;
  if (type.has_parts) return;
  if (type.sort == Sort::number) {
    RowLeaf& leaf = leaves.emplace_back();
    leaf.first = rows.first + offset;
    leaf.stride = rows.type->size;
    leaf.width = static_cast<std::uint8_t>(type.size);
    leaf.numbers = type.is_float() ? Numbers::floating : Numbers::whole;
    leaf.values = type.limit;
    leaf.is_finite = type.is_float() && role != Role::told;
    leaf.prediction = prediction_at(rows, offset);
    leaf.rows = rows.first;
  } else if (type.sort == Sort::row) {
    for (const MemberInfo& member : type.list()) {
      if (!member.is_saved || member.is_counted()) continue;
      add_numbers(rows, *member.type, offset + member.offset, role == Role::state ? member.role : role, leaves);
    }
  } else if (type.sort == Sort::array) {
    for (std::uint32_t i = 0; i < type.count; ++i) {
      add_numbers(rows, *type.element, offset + i * type.element->size, role, leaves);
    }
  }
}

/// Adds what add(leaves) does. A prediction is computed from fields that have been read before, so numbers with one follow the others.
template <typename Add>
void add_leaves(std::vector<RowLeaf>& leaves, Add add) {
  const auto first = static_cast<std::ptrdiff_t>(leaves.size());
  add(leaves);
  std::stable_partition(leaves.begin() + first, leaves.end(),
                        [](const RowLeaf& leaf) { return leaf.prediction == nullptr; });
}

void add_groups(const TypeInfo& type, void* table, std::vector<RowGroup>& groups) {
  const auto* const ids = static_cast<const base::IdPool*>(table);
  const std::size_t of_all = groups.size();
  groups.push_back({ids});
  for (const MemberInfo& column : type.list()) {
    if (!column.is_saved || !column.type->is_column()) continue;
    void* const member = model::at_offset(table, column.offset);
    if (!column.type->is_list()) {
      if (ids->capacity() == 0) continue;
      RowLeaf& leaf = groups[of_all].leaves.emplace_back();
      leaf.set = static_cast<base::LayeredBitSet*>(member);
      leaf.values = 2;
      continue;
    }
    const TypeInfo& row = *column.type->element;
    const std::size_t first_counted = groups.size();
    const std::uint32_t counted = counted_entries(row);
    for (std::uint32_t entry = 0; entry < counted; ++entry) groups.push_back({ids});
    if (ids->capacity() == 0) continue;  // There is no row 0 to point to.
    const Rows rows{&row, static_cast<std::byte*>(const_cast<void*>(column.type->data_of(member)))};
    add_leaves(groups[of_all].leaves, [&](auto& leaves) { add_numbers(rows, row, 0, column.role, leaves); });
    if (row.leaves > 0 && !row.is_loose_value()) groups[of_all].rows.push_back({rows.first, row.size});
    for (std::uint32_t entry = 0; entry < counted; ++entry) {
      RowGroup& group = groups[first_counted + entry];
      group.stride = row.size;
      group.entry = static_cast<std::uint8_t>(entry);
      add_leaves(group.leaves, [&](auto& leaves) {
        for (const MemberInfo& array : row.list()) {
          if (!array.is_saved || !array.is_counted()) continue;
          group.count = reinterpret_cast<const std::uint8_t*>(rows.first + array.count_offset);
          const TypeInfo& one = *array.type->element;
          add_numbers(rows, one, array.offset + entry * one.size, array.role, leaves);
        }
      });
    }
  }
  for (std::size_t i = of_all + 1; i < groups.size(); ++i) groups[i].rows = groups[of_all].rows;
}

}  // namespace

std::uint32_t counted_entries(const TypeInfo& row) {
  for (const MemberInfo& member : row.list()) {
    if (member.is_saved && member.is_counted()) return member.type->count;
  }
  return 0;
}

std::vector<RowGroup> list_row_groups(const SimState& w) {
  void* const world = const_cast<SimData*>(static_cast<const SimData*>(&w));
  std::vector<RowGroup> groups;
  for (const MemberInfo& member : model::type_of<SimData>().list()) {
    if (member.type->is_table) add_groups(*member.type, model::at_offset(world, member.offset), groups);
  }
  return groups;
}

}  // namespace drystone::state

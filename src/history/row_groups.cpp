#include "history/row_groups.hpp"

#include <algorithm>

namespace drystone::state {
namespace {

using model::MemberInfo;
using model::Role;
using model::TypeInfo;

/// A number at this offset in each row of a column.
struct Place {
  std::uint32_t offset = 0;
  const TypeInfo* number = nullptr;
  Role role = Role::state;
  Predict prediction = nullptr;
};

/// Lists the numbers of a row or of a part of it. `role`: that of the member that they are in.
void list_places(const TypeInfo& type, std::uint32_t offset, Role role, std::vector<Place>& places) {
  using Sort = TypeInfo::Sort;
  if (type.has_parts) return;
  if (type.sort == Sort::number) {
    places.push_back({offset, &type, role});
  } else if (type.sort == Sort::row) {
    for (const MemberInfo& member : type.list()) {
      if (!member.is_saved || member.is_counted()) continue;
      list_places(*member.type, offset + member.offset, role == Role::state ? member.role : role, places);
    }
  } else if (type.sort == Sort::array) {
    for (std::uint32_t i = 0; i < type.count; ++i) {
      list_places(*type.element, offset + i * type.element->size, role, places);
    }
  }
}

void set_predictions(const TypeInfo& row, std::vector<Place>& places) {
  for (Place& place : places) {
    if (&row == &model::type_of<BodyState>()) place.prediction = prediction_of<BodyState>(place.offset);
    if (&row == &model::type_of<ContactRow>()) place.prediction = prediction_of<ContactRow>(place.offset);
  }
  // A prediction is computed from fields that have been read before.
  std::stable_partition(places.begin(), places.end(), [](const Place& place) { return place.prediction == nullptr; });
}

/// A list or a set of a table.
struct ColumnPlan {
  const MemberInfo* member = nullptr;
  std::vector<Place> places;  // Empty for a set.
  // Of counted arrays: for each entry its numbers.
  std::uint32_t count_offset = 0;
  std::vector<std::vector<Place>> counted;
};

ColumnPlan plan_column(const MemberInfo& member) {
  ColumnPlan plan{&member, {}, 0, {}};
  if (!member.type->is_list()) return plan;
  const TypeInfo& row = *member.type->element;
  list_places(row, 0, member.role, plan.places);
  set_predictions(row, plan.places);
  plan.counted.resize(counted_entries(row));
  for (std::size_t entry = 0; entry < plan.counted.size(); ++entry) {
    for (const MemberInfo& array : row.list()) {
      if (!array.is_saved || !array.is_counted()) continue;
      plan.count_offset = array.count_offset;
      const TypeInfo& type = *array.type->element;
      const auto offset = static_cast<std::uint32_t>(array.offset + entry * type.size);
      list_places(type, offset, array.role, plan.counted[entry]);
    }
    set_predictions(row, plan.counted[entry]);
  }
  return plan;
}

struct GroupPlan {
  std::uint32_t offset = 0;  // In the world.
  std::vector<ColumnPlan> columns;
};

/// The tables of the world, listed once.
const std::vector<GroupPlan>& plans() {
  static const std::vector<GroupPlan> kPlans = [] {
    std::vector<GroupPlan> list;
    for (const MemberInfo& member : model::type_of<SimData>().list()) {
      if (!member.type->is_table) continue;
      GroupPlan& table = list.emplace_back(GroupPlan{member.offset, {}});
      for (const MemberInfo& column : member.type->list()) {
        if (column.is_saved && column.type->is_column()) table.columns.push_back(plan_column(column));
      }
    }
    return list;
  }();
  return kPlans;
}

void add_leaves(std::byte* rows, std::uint32_t stride, const std::vector<Place>& places, std::vector<RowLeaf>& leaves) {
  for (const Place& place : places) {
    RowLeaf& leaf = leaves.emplace_back();
    leaf.first = rows + place.offset;
    leaf.stride = stride;
    leaf.width = static_cast<std::uint8_t>(place.number->size);
    leaf.numbers = place.number->is_float() ? Numbers::floating : Numbers::whole;
    leaf.values = place.number->limit;
    leaf.is_finite = place.number->is_float() && place.role != Role::told;
    leaf.prediction = place.prediction;
    leaf.rows = rows;
  }
}

void add_groups(const GroupPlan& plan, void* table, std::vector<RowGroup>& groups) {
  const auto* const ids = static_cast<const base::IdPool*>(table);
  const std::size_t of_all = groups.size();
  groups.push_back({ids});
  for (const ColumnPlan& column : plan.columns) {
    const std::size_t first_counted = groups.size();
    for (std::size_t entry = 0; entry < column.counted.size(); ++entry) groups.push_back({ids});
    if (ids->capacity() == 0) continue;  // There is no row 0 to point to.
    void* const member = model::at_offset(table, column.member->offset);
    const TypeInfo& type = *column.member->type;
    if (!type.is_list()) {
      RowLeaf& leaf = groups[of_all].leaves.emplace_back();
      leaf.set = static_cast<base::LayeredBitSet*>(member);
      leaf.values = 2;
      continue;
    }
    auto* const rows = static_cast<std::byte*>(const_cast<void*>(type.data_of(member)));
    const std::uint32_t stride = type.element->size;
    add_leaves(rows, stride, column.places, groups[of_all].leaves);
    if (type.element->leaves > 0 && !type.element->is_loose_value()) groups[of_all].rows.push_back({rows, stride});
    for (std::size_t entry = 0; entry < column.counted.size(); ++entry) {
      RowGroup& group = groups[first_counted + entry];
      group.count = reinterpret_cast<const std::uint8_t*>(rows + column.count_offset);
      group.stride = stride;
      group.entry = static_cast<std::uint8_t>(entry);
      add_leaves(rows, stride, column.counted[entry], group.leaves);
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
  for (const GroupPlan& plan : plans()) add_groups(plan, model::at_offset(world, plan.offset), groups);
  return groups;
}

}  // namespace drystone::state

// The hash of all simulation state. Equal states have equal hashes on every machine, and a state that differs in one bit
// of a pose, a velocity, an impulse, an option or any other value that later steps depend on almost surely differs in its hash.
//
// It is a loop over the fields of role `state` (world/row_fields.hpp); the few of other roles on which later steps depend are added after it. Names,
// user data, the report of the last step, the number of steps and derived values are not hashed.
//
// The numbers of a type are listed once. The loop over the numbers of a row takes little longer than code that was made for the row, because
// each step of the hash waits for the step before.
#include "history/hash.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "constraint/joints.hpp"
#include "drystone/world.hpp"
#include "world/check.hpp"
#include "world/split_islands.hpp"
#include "world/world_state.hpp"

namespace drystone::state {
namespace {

using model::MemberInfo;
using model::Role;
using model::TypeInfo;

/// A number of one, two or four bytes.
struct Number {
  std::uint32_t offset = 0;
  std::uint32_t width = 4;
};

/// Numbers at fixed offsets; or a value that is not at one place, or not always there: a list, an optional, a variant, or a member that is an
/// array of which some entries are in use, that a function lends, or that is rare.
struct Run {
  std::uint32_t offset = 0;            // Of the value; of the row that has the member.
  const TypeInfo* type = nullptr;      // Of a list, an optional or a variant.
  const MemberInfo* member = nullptr;  // Of a row.
  std::vector<Number> numbers{};
  std::vector<Run> inner{};  // Of an entry, of the value; of a variant: its alternatives.
};
using Runs = std::vector<Run>;

void list_runs(const TypeInfo& type, std::uint32_t offset, Runs& runs);

Runs runs_of(const TypeInfo& type) {
  Runs runs;
  list_runs(type, 0, runs);
  return runs;
}

/// Numbers of eight bytes are two of four, the lower half first.
void list_number(std::uint32_t size, std::uint32_t offset, Runs& runs) {
  if (runs.empty() || runs.back().numbers.empty()) runs.emplace_back();
  const std::uint32_t width = std::min(size, 4u);
  for (std::uint32_t at = 0; at < size; at += width) runs.back().numbers.push_back({offset + at, width});
}

void list_member(const MemberInfo& member, std::uint32_t offset, Runs& runs) {
  if (member.role != Role::state && member.role != Role::rare) return;
  if (member.role == Role::state && !member.is_private() && !member.is_counted()) {
    return list_runs(*member.type, offset + member.offset, runs);
  }
  const TypeInfo& type = member.is_counted() ? *member.type->element : *member.type;
  runs.push_back({.offset = offset, .member = &member, .inner = runs_of(type)});
}

void list_runs(const TypeInfo& type, std::uint32_t offset, Runs& runs) {
  using Sort = TypeInfo::Sort;
  switch (type.sort) {
    case Sort::opaque:
    case Sort::bits: return;
    case Sort::number: return list_number(type.size, offset, runs);
    case Sort::row:
      for (const MemberInfo& member : type.list()) list_member(member, offset, runs);
      return;
    case Sort::array:
      for (std::uint32_t i = 0; i < type.count; ++i) list_runs(*type.element, offset + i * type.element->size, runs);
      return;
    case Sort::list:
    case Sort::optional: return runs.push_back({.offset = offset, .type = &type, .inner = runs_of(*type.element)});
    case Sort::variant: {
      Run run{.offset = offset, .type = &type};
      for (const MemberInfo& held : type.list()) run.inner.push_back({.inner = runs_of(*held.type)});
      return runs.push_back(std::move(run));
    }
  }
}

// A hasher is passed by value, so that it stays in a register.

Hasher add(Hasher h, const Runs& runs, const void* value);

std::uint32_t bits_of(Number number, const void* row) {
  const std::byte* const at = model::at_offset(row, number.offset);
  std::uint32_t bits = 0;
  switch (number.width) {
    case 1: std::memcpy(&bits, at, 1); break;
    case 2: std::memcpy(&bits, at, 2); break;
    default: std::memcpy(&bits, at, 4);
  }
  return bits;
}

Hasher add_numbers(Hasher h, const std::vector<Number>& numbers, const void* row) {
  for (const Number& number : numbers) h.add(bits_of(number, row));
  return h;
}

/// Whether a rare member, which has numbers at fixed offsets, is zero.
bool is_zero(const Runs& runs, const void* value) {
  const std::vector<Number>& numbers = runs.front().numbers;
  return std::all_of(numbers.begin(), numbers.end(), [&](Number number) { return bits_of(number, value) == 0; });
}

Hasher add_entries(Hasher h, const Runs& runs, const TypeInfo& type, const void* first, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) h = add(h, runs, model::at_offset(first, i * type.size));
  return h;
}

Hasher add_loose(Hasher h, const Run& run, const void* value) {
  const std::size_t size = run.type->size_of(value);  // Or the kind of a variant.
  run.type->sort == TypeInfo::Sort::optional ? h.add(size != 0 ? 1 : 0) : h.add_long(size);
  const void* const first = run.type->data_of(value);
  if (run.type->sort == TypeInfo::Sort::variant) return add(h, run.inner[size].inner, first);
  return add_entries(h, run.inner, *run.type->element, first, size);
}

Hasher add_member(Hasher h, const Run& run, const void* row) {
  const MemberInfo& member = *run.member;
  if (member.is_private()) {
    member.lend(row, [&](const void* lent) { h = add(h, run.inner, lent); });
    return h;
  }
  const void* const value = model::at_offset(row, member.offset);
  if (member.is_counted()) {
    const std::size_t count = static_cast<const std::uint8_t*>(row)[member.count_offset];
    return add_entries(h, run.inner, *member.type->element, value, count);
  }
  return is_zero(run.inner, value) ? h : add(h, run.inner, value);
}

Hasher add(Hasher h, const Runs& runs, const void* value) {
  for (const Run& run : runs) {
    const void* const at = model::at_offset(value, run.offset);
    if (!run.numbers.empty()) {
      h = add_numbers(h, run.numbers, value);
    } else {
      h = run.type != nullptr ? add_loose(h, run, at) : add_member(h, run, at);
    }
  }
  return h;
}

/// The runs of the rows of a table.
struct TableRuns {
  struct Column {
    const MemberInfo* member = nullptr;
    Runs runs;  // Empty for a set.
  };
  std::uint32_t offset = 0;  // Of the table in the world.
  std::vector<Column> columns;
};

/// What of the world is hashed.
struct WorldRuns {
  struct Part {
    const MemberInfo* member = nullptr;
    Runs runs;                 // Of a table: those of its ids.
    std::uint32_t offset = 0;  // To which the runs are relative.
  };
  std::vector<Part> parts;  // Outside of rows.
  std::vector<TableRuns> tables;

  WorldRuns() {
    for (const MemberInfo& member : model::type_of<SimData>().list()) {
      Part& part = parts.emplace_back(Part{&member, {}});
      if (!member.type->is_table) {
        list_member(member, 0, part.runs);
        continue;
      }
      part.runs = runs_of(*member.type->members[0].type);
      part.offset = member.offset;
      TableRuns& table = tables.emplace_back(TableRuns{member.offset, {}});
      for (const MemberInfo& column : member.type->list()) {
        if (column.role != Role::state || !column.type->is_column()) continue;
        table.columns.push_back({&column, column.type->is_list() ? runs_of(*column.type->element) : Runs{}});
      }
    }
  }
};

/// A column of a world.
struct ColumnOfWorld {
  const base::LayeredBitSet* set = nullptr;
  const std::byte* first = nullptr;
  std::size_t stride = 0;
  const Runs* runs = nullptr;
};

Hasher add_table(Hasher h, const TableRuns& runs, const void* table) {
  const auto& ids = *static_cast<const base::IdPool*>(table);
  if (ids.size() == 0) return h;
  std::vector<ColumnOfWorld> columns;
  columns.reserve(runs.columns.size());
  for (const TableRuns::Column& column : runs.columns) {
    const void* const at = model::at_offset(table, column.member->offset);
    const TypeInfo& type = *column.member->type;
    if (type.is_list()) {
      columns.push_back({nullptr, model::at_offset(type.data_of(at), 0), type.element->size, &column.runs});
    } else {
      columns.push_back({.set = static_cast<const base::LayeredBitSet*>(at)});
    }
  }
  ids.for_each_used([&](std::uint32_t slot) {
    h.add(slot);
    for (const ColumnOfWorld& column : columns) {
      if (column.set != nullptr) {
        h.add(column.set->test(slot) ? 1 : 0);
      } else {
        h = add(h, *column.runs, column.first + slot * column.stride);
      }
    }
  });
  return h;
}

/// Adds the fields of role `factor` that are not 1.
void add_factors(Hasher& h, const SimState& w) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &w.options.length_unit, sizeof(bits));
  if (w.options.length_unit != 1.0f) h.add(bits);
}

/// Adds the ages of the fields of role `stamp`.
void add_stamps(Hasher& h, const SimState& w) {
  w.joints.ids.for_each_used([&](std::uint32_t slot) { h.add_long(joint::steps_until_look(w, w.joints.row[slot])); });
  w.islands.ids.for_each_used(
      [&](std::uint32_t slot) { h.add_long(island::steps_until_split(w, w.islands.row[slot])); });
}

}  // namespace

std::uint64_t hash_of(const SimState& w) {
  static const WorldRuns kRuns;
  const void* const world = static_cast<const SimData*>(&w);
  Hasher h;
  for (const WorldRuns::Part& part : kRuns.parts) {
    if (part.member->type->is_absent(model::at_offset(world, part.member->offset))) continue;
    h = add(h, part.runs, model::at_offset(world, part.offset));
  }
  for (const TableRuns& table : kRuns.tables) h = add_table(h, table, model::at_offset(world, table.offset));
  add_factors(h, w);
  add_stamps(h, w);
  return h.value();
}

std::uint64_t hash_of(const TypeInfo& type, const void* value) { return add({}, runs_of(type), value).value(); }

}  // namespace drystone::state

namespace drystone {

std::uint64_t World::state_hash() const {
  model::must_be_finished(*state_);
  return state::hash_of(*state_);
}

}  // namespace drystone

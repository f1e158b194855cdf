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
#include "world/type_info.hpp"
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

/// Numbers at fixed offsets; or a value that is not at one place, or not always there: a list, an optional, a variant, a counted array, a value
/// that a function lends, a rare member.
struct Run {
  enum class Sort : std::uint8_t { numbers, counted, list, optional, variant, lent, rare };

  Sort sort = Sort::numbers;
  std::uint32_t offset = 0;
  std::uint32_t count_offset = 0;  // Of a counted array.
  std::uint32_t stride = 0;        // Of the entries of a list or a counted array.
  const TypeInfo* type = nullptr;  // Of a list, an optional or a variant.
  model::Lend lend = nullptr;
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
  if (runs.empty() || runs.back().sort != Run::Sort::numbers) runs.emplace_back();
  const std::uint32_t width = std::min(size, 4u);
  for (std::uint32_t at = 0; at < size; at += width) runs.back().numbers.push_back({offset + at, width});
}

void list_member(const MemberInfo& member, std::uint32_t offset, Runs& runs) {
  if (member.role != Role::state && member.role != Role::rare) return;
  const std::uint32_t place = offset + member.offset;
  if (member.role == Role::rare) {
    runs.push_back({.sort = Run::Sort::rare, .offset = place, .inner = runs_of(*member.type)});
  } else if (member.is_private()) {
    runs.push_back({.sort = Run::Sort::lent, .offset = offset, .lend = member.lend, .inner = runs_of(*member.type)});
  } else if (member.is_counted()) {
    runs.push_back({.sort = Run::Sort::counted,
                    .offset = place,
                    .count_offset = offset + member.count_offset,
                    .stride = member.type->element->size,
                    .inner = runs_of(*member.type->element)});
  } else {
    list_runs(*member.type, place, runs);
  }
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
      runs.push_back({.sort = Run::Sort::list,
                      .offset = offset,
                      .stride = type.element->size,
                      .type = &type,
                      .inner = runs_of(*type.element)});
      return;
    case Sort::optional:
      runs.push_back({.sort = Run::Sort::optional, .offset = offset, .type = &type, .inner = runs_of(*type.element)});
      return;
    case Sort::variant: {
      Run run{.sort = Run::Sort::variant, .offset = offset, .type = &type};
      for (const MemberInfo& held : type.list()) {
        run.inner.push_back({.inner = runs_of(*held.type)});
      }
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

Hasher add_entries(Hasher h, const Run& run, const void* first, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) h = add(h, run.inner, model::at_offset(first, i * run.stride));
  return h;
}

Hasher add_unlike(Hasher h, const Run& run, const void* row, const void* value) {
  switch (run.sort) {
    case Run::Sort::counted: return add_entries(h, run, value, static_cast<const std::uint8_t*>(row)[run.count_offset]);
    case Run::Sort::list: {
      const std::size_t size = run.type->size_of(value);
      h.add_long(size);
      return add_entries(h, run, run.type->data_of(value), size);
    }
    case Run::Sort::optional: {
      const void* const held = run.type->data_of(value);
      h.add(held != nullptr ? 1 : 0);
      return held != nullptr ? add(h, run.inner, held) : h;
    }
    case Run::Sort::variant: {
      const std::size_t kind = run.type->size_of(value);
      h.add_long(kind);
      return add(h, run.inner[kind].inner, run.type->data_of(value));
    }
    case Run::Sort::rare: return is_zero(run.inner, value) ? h : add(h, run.inner, value);
    default: run.lend(value, [&](const void* lent) { h = add(h, run.inner, lent); }); return h;
  }
}

Hasher add(Hasher h, const Runs& runs, const void* value) {
  for (const Run& run : runs) {
    h = run.sort == Run::Sort::numbers ? add_numbers(h, run.numbers, value)
                                       : add_unlike(h, run, value, model::at_offset(value, run.offset));
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

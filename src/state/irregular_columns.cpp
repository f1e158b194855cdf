#include "state/irregular_columns.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "model/named_numbers.hpp"
#include "state/recent_shapes.hpp"

namespace drystone::state {
namespace {

using model::MemberInfo;
using model::TypeInfo;

/// A list, an optional, a variant or a value with parts, at the same offset in each row.
struct LooseValue {
  std::uint32_t offset = 0;
  const TypeInfo* type = nullptr;
  std::size_t leaf = 0;  // The first of its leaves.
};

/// Lists the loose values in a row or in a part of it.
void list_loose(const TypeInfo& type, std::uint32_t offset, std::size_t leaf, std::vector<LooseValue>& values) {
  if (!type.is_loose) return;
  if (type.is_loose_value()) return values.push_back({offset, &type, leaf});
  for (const MemberInfo& member : type.list()) {
    if (!member.is_saved) continue;
    list_loose(*member.type, offset + member.offset, leaf, values);
    leaf += member.type->leaves;
  }
  for (std::uint32_t i = 0; type.element != nullptr && i < type.count; ++i) {
    list_loose(*type.element, offset + i * type.element->size, leaf, values);
    leaf += type.element->leaves;
  }
}

/// The irregular leaves of the tables, listed once. A table is found by its offset in the world.
struct TablePlan {
  struct Column {
    const MemberInfo* member = nullptr;
    std::vector<LooseValue> values;
  };
  const TypeInfo* table = nullptr;
  std::vector<LooseValue> own;  // Of the table itself: its ids.
  std::vector<Column> columns;
};

TablePlan plan_table(const TypeInfo& table, std::size_t leaf) {
  TablePlan plan{&table, {}, {}};
  for (const MemberInfo& member : table.list()) {
    if (!member.is_saved) continue;
    if (!member.type->is_column()) {
      plan.own.push_back({member.offset, member.type, leaf});
      leaf += member.type->leaves;
    } else if (!member.type->is_list()) {
      leaf += member.type->leaves;
    } else {
      TablePlan::Column column{&member, {}};
      list_loose(*member.type->element, 0, leaf, column.values);
      leaf += member.type->element->leaves;
      if (!column.values.empty()) plan.columns.push_back(std::move(column));
    }
  }
  return plan;
}

/// A member of the world and its first leaf; a plan if it is a table.
struct WorldMember {
  const MemberInfo* member = nullptr;
  std::size_t leaf = 0;
  TablePlan plan{};
};

const std::vector<WorldMember>& members_of_world() {
  static const std::vector<WorldMember> kMembers = [] {
    std::vector<WorldMember> list;
    std::size_t leaf = 0;
    for (const MemberInfo& member : model::type_of<SimData>().list()) {
      if (!member.is_saved) continue;
      list.push_back({&member, leaf, member.type->is_table ? plan_table(*member.type, leaf) : TablePlan{}});
      leaf += member.type->leaves;
    }
    return list;
  }();
  return kMembers;
}

std::size_t leaves_of_world() { return model::type_of<SimData>().leaves; }

/// The leaf of the first alternative of a variant, after those of its kind and, if it is shared, of its likeness.
std::size_t first_alternative(const TypeInfo& variant, std::size_t leaf, std::size_t kind) {
  ++leaf;
  for (std::size_t i = 0; i < kind; ++i) leaf += variant.members[i].type->leaves;
  return leaf;
}

class Gatherer {
 public:
  std::vector<ColumnWriter> run(const SimState& w) {
    columns_.resize(leaves_of_world());
    for (const WorldMember& part : members_of_world()) {
      const void* const at = model::at_offset(static_cast<const SimData*>(&w), part.member->offset);
      part.member->type->is_table ? gather_table(part.plan, at) : gather(*part.member->type, part.leaf, at);
    }
    return std::move(columns_);
  }

 private:
  void gather(const TypeInfo& type, std::size_t leaf, const void* value) {
    using Sort = TypeInfo::Sort;
    if (type.parts != nullptr) {
      return model::lend(type.lend_parts, value, [&](const void* parts) { gather(*type.parts, leaf, parts); });
    }
    switch (type.sort) {
      case Sort::opaque:
      case Sort::bits: return;
      case Sort::number: return gather_numbers(type, leaf, value, 1);
      case Sort::row:
        for (const MemberInfo& member : type.list()) {
          if (!member.is_saved) continue;
          gather(*member.type, leaf, model::at_offset(value, member.offset));
          leaf += member.type->leaves;
        }
        return;
      case Sort::array:
        for (std::uint32_t i = 0; i < type.count; ++i) {
          gather(*type.element, leaf, model::at_offset(value, i * type.element->size));
          leaf += type.element->leaves;
        }
        return;
      case Sort::list:
      case Sort::optional: {
        const std::size_t size = type.size_of(value);
        gather_count(leaf, size);
        return gather_entries(*type.element, leaf + 1, type.data_of(value), size);
      }
      case Sort::variant:
        if (type.is_shared) {
          const auto& geometry = *static_cast<const ShapeGeometry*>(value);
          const std::size_t like = recent_.find(geometry);
          columns_[leaf++].push(static_cast<std::uint8_t>(like));
          if (like != RecentShapes::kPlaces) return;
          recent_.add(geometry);
        }
        gather_variant(type, leaf, value);
    }
  }

  void gather_variant(const TypeInfo& type, std::size_t leaf, const void* value) {
    const std::size_t kind = type.size_of(value);
    gather_count(leaf, kind);
    gather(*type.members[kind].type, first_alternative(type, leaf, kind), type.data_of(value));
  }

  void gather_entries(const TypeInfo& type, std::size_t leaf, const void* first, std::size_t size) {
    if (type.sort == TypeInfo::Sort::number) return gather_numbers(type, leaf, first, size);
    for (std::size_t i = 0; i < size; ++i) gather(type, leaf, model::at_offset(first, i * type.size));
  }

  void gather_numbers(const TypeInfo& type, std::size_t leaf, const void* first, std::size_t size) {
    columns_[leaf].push(first, size, type.size, type.is_float() ? Numbers::floating : Numbers::whole);
  }
  void gather_count(std::size_t leaf, std::size_t count) { columns_[leaf].push(std::uint64_t{count}); }

  void gather_table(const TablePlan& plan, const void* table) {
    for (const LooseValue& own : plan.own) gather(*own.type, own.leaf, model::at_offset(table, own.offset));
    const auto& ids = *static_cast<const base::IdPool*>(table);
    for (const TablePlan::Column& column : plan.columns) {
      const TypeInfo& list = *column.member->type;
      const void* const rows = list.data_of(model::at_offset(table, column.member->offset));
      ids.for_each_used([&](std::uint32_t slot) {
        const void* const row = model::at_offset(rows, std::size_t{slot} * list.element->size);
        for (const LooseValue& value : column.values) {
          gather(*value.type, value.leaf, model::at_offset(row, value.offset));
        }
      });
    }
  }

  std::vector<ColumnWriter> columns_;
  RecentShapes recent_;
};

}  // namespace

/// Fills a world.
class Filler {
 public:
  Filler(std::vector<IrregularColumns::Column>& columns, std::size_t most) : columns_(columns), most_(most) {}

  bool run(SimState& w) {
    for (const WorldMember& part : members_of_world()) {
      void* const at = model::at_offset(static_cast<void*>(static_cast<SimData*>(&w)), part.member->offset);
      part.member->type->is_table ? fill_table(part.plan, at) : fill(*part.member->type, part.leaf, at);
    }
    return !failed_ &&
           std::all_of(columns_.begin(), columns_.end(), [](const auto& column) { return column.reader.left() == 0; });
  }

 private:
  void fail() { failed_ = true; }

  void fill(const TypeInfo& type, std::size_t leaf, void* value) {
    using Sort = TypeInfo::Sort;
    if (type.parts != nullptr) return fill_parts(type, leaf, value);
    switch (type.sort) {
      case Sort::opaque:
      case Sort::bits: return;
      case Sort::number: return fill_numbers(type, leaf, value, 1);
      case Sort::row:
        for (const MemberInfo& member : type.list()) {
          if (!member.is_saved) continue;
          fill(*member.type, leaf, model::at_offset(value, member.offset));
          leaf += member.type->leaves;
        }
        return;
      case Sort::array:
        for (std::uint32_t i = 0; i < type.count; ++i) {
          fill(*type.element, leaf, model::at_offset(value, i * type.element->size));
          leaf += type.element->leaves;
        }
        return;
      case Sort::list: {
        const std::size_t size = list_size(leaf, type.size_of(value));
        void* const first = type.reset(value, size);
        if (type.element->sort == Sort::number) return fill_numbers(*type.element, leaf + 1, first, size);
        for (std::size_t i = 0; i < size; ++i) {
          fill(*type.element, leaf + 1, model::at_offset(first, i * type.element->size));
        }
        return;
      }
      case Sort::optional: {
        const std::size_t size = count_at(leaf, type.size_of(value));
        if (size > 1) return fail();
        if (void* const held = type.reset(value, size)) fill(*type.element, leaf + 1, held);
        return;
      }
      case Sort::variant:
        type.is_shared ? fill_shared(type, leaf, *static_cast<ShapeGeometry*>(value)) : fill_variant(type, leaf, value);
    }
  }

  void fill_variant(const TypeInfo& type, std::size_t leaf, void* value) {
    const std::size_t kind = count_at(leaf, type.size_of(value));
    if (kind >= type.count) return fail();
    fill(*type.members[kind].type, first_alternative(type, leaf, kind), type.reset(value, kind));
  }

  void fill_shared(const TypeInfo& type, std::size_t leaf, ShapeGeometry& geometry) {
    std::uint8_t like = RecentShapes::kPlaces;
    IrregularColumns::Column& column = columns_[leaf];
    if (column.is_there && !column.reader.next(like)) fail();
    if (failed_) return;
    if (like != RecentShapes::kPlaces) {
      const ShapeGeometry* const found = recent_.at(like);
      return found == nullptr ? fail() : static_cast<void>(geometry = *found);
    }
    fill_variant(type, leaf + 1, &geometry);
    recent_.add(geometry);
  }

  void fill_parts(const TypeInfo& type, std::size_t leaf, void* value) {
    const bool made = model::make_of_parts(type, value, [&](void* parts) {
      fill(*type.parts, leaf, parts);
      return !failed_;
    });
    if (!made) fail();
  }

  void fill_numbers(const TypeInfo& type, std::size_t leaf, void* first, std::size_t size) {
    IrregularColumns::Column& column = columns_[leaf];
    if (!column.is_there || size == 0) return;
    const std::span<const std::byte> bytes = column.reader.next_bytes(size, type.size);
    if (bytes.empty()) return fail();
    for (std::size_t i = 0; i < size; ++i) {
      const std::byte* const number = &bytes[i * type.size];
      if (type.limit != 0 && std::to_integer<std::uint8_t>(*number) >= type.limit) return fail();
      if (type.is_float() && !std::isfinite(model::number_at(type, number).value())) return fail();
    }
    std::memcpy(first, bytes.data(), bytes.size());
  }

  /// The next number of a column of counts or kinds; `now` if there is no column.
  std::size_t count_at(std::size_t leaf, std::size_t now) {
    std::uint64_t count = now;
    IrregularColumns::Column& column = columns_[leaf];
    if (column.is_there && !column.reader.next(count)) fail();
    return static_cast<std::size_t>(count);
  }
  std::size_t list_size(std::size_t leaf, std::size_t now) {
    const std::size_t size = count_at(leaf, now);
    const IrregularColumns::Column& entries = columns_[leaf + 1];
    // The size is limited, so that a damaged size cannot request all memory.
    if (!failed_ && size <= (entries.is_there ? entries.reader.left() : most_)) return size;
    fail();
    return 0;
  }

  /// Fills the table's own members, makes its rows, and fills what is irregular in these.
  void fill_table(const TablePlan& plan, void* table) {
    for (const LooseValue& own : plan.own) fill(*own.type, own.leaf, model::at_offset(table, own.offset));
    const auto& ids = *static_cast<const base::IdPool*>(table);
    if (failed_ || ids.capacity() > most_) return fail();
    for (const MemberInfo& member : plan.table->list()) {
      void* const column = model::at_offset(table, member.offset);
      if (member.type->is_list()) {
        member.type->reset(column, ids.capacity());
      } else if (member.type->is_column()) {
        static_cast<base::LayeredBitSet*>(column)->grow(ids.capacity());
      }
    }
    for (const TablePlan::Column& column : plan.columns) {
      const TypeInfo& list = *column.member->type;
      void* const rows = const_cast<void*>(list.data_of(model::at_offset(table, column.member->offset)));
      ids.for_each_used([&](std::uint32_t slot) {
        void* const row = model::at_offset(rows, std::size_t{slot} * list.element->size);
        for (const LooseValue& value : column.values) {
          fill(*value.type, value.leaf, model::at_offset(row, value.offset));
        }
      });
    }
  }

  std::vector<IrregularColumns::Column>& columns_;
  std::size_t most_;
  RecentShapes recent_;
  bool failed_ = false;
};

std::vector<ColumnWriter> gather_irregular(const SimState& w) { return Gatherer().run(w); }

IrregularColumns::IrregularColumns() : columns_(leaves_of_world()) {}

void IrregularColumns::give(std::size_t leaf, ColumnReader column) { columns_[leaf] = {std::move(column), true}; }

bool IrregularColumns::fill(SimState& w, std::size_t most) { return Filler(columns_, most).run(w); }

}  // namespace drystone::state

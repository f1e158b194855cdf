#include "history/irregular_columns.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <utility>
#include <variant>

#include "geometry/support_types.hpp"
#include "world/type_info.hpp"

namespace drystone::state {
namespace {

using model::MemberInfo;
using model::NumberSort;
using model::TypeInfo;

/// A number, or a list, an optional, a variant or a value with parts, at a fixed offset in the value that it is a part of.
struct Item {
  std::uint32_t offset = 0;
  const TypeInfo* type = nullptr;
  std::size_t leaf = 0;  // The first of its leaves.
  /// The items of the parts, of an entry, of the optional value; of a variant one for each alternative, with the items of this.
  std::vector<Item> inner{};

  bool is_number() const { return type->sort == TypeInfo::Sort::number; }
};
using Items = std::vector<Item>;

enum class Which : std::uint8_t { all, without_numbers };

void list_items(const TypeInfo& type, std::uint32_t offset, std::size_t leaf, Which which, Items& items);

Items items_of(const TypeInfo& type, std::size_t leaf, Which which = Which::all) {
  Items items;
  list_items(type, 0, leaf, which, items);
  return items;
}

Item item_of(const TypeInfo& type, std::uint32_t offset, std::size_t leaf) {
  Item item{offset, &type, leaf};
  if (type.has_parts) {
    item.inner = items_of(*type.parts, leaf);
  } else if (type.sort == TypeInfo::Sort::variant) {
    std::size_t first = leaf + (type.is_shared ? 2 : 1);
    for (const MemberInfo& held : type.list()) {
      item.inner.push_back({0, held.type, first, items_of(*held.type, first)});
      first += held.type->leaves;
    }
  } else if (type.has_element()) {
    item.inner = items_of(*type.element, leaf + 1);
  }
  return item;
}

/// Lists the items in a value: with or without the numbers that are at a fixed offset in it.
void list_items(const TypeInfo& type, std::uint32_t offset, std::size_t leaf, Which which, Items& items) {
  if (type.leaves == 0 || (which == Which::without_numbers && !type.is_loose)) return;
  if (type.sort == TypeInfo::Sort::number || type.is_loose_value()) {
    items.push_back(item_of(type, offset, leaf));
  } else if (type.sort == TypeInfo::Sort::array) {
    for (std::uint32_t i = 0; i < type.count; ++i) {
      list_items(*type.element, offset + i * type.element->size, leaf, which, items);
      leaf += type.element->leaves;
    }
  } else {
    for (const MemberInfo& member : type.list()) {
      if (!member.is_saved) continue;
      list_items(*member.type, offset + member.offset, leaf, which, items);
      leaf += member.type->leaves;
    }
  }
}

/// The irregular leaves of a table.
struct TablePlan {
  struct Column {
    const MemberInfo* member = nullptr;
    Items items;  // Of a row.
  };
  const TypeInfo* table = nullptr;
  Items own;  // Of the table itself: its ids.
  std::vector<Column> columns;
};

TablePlan plan_table(const TypeInfo& table, std::size_t leaf) {
  TablePlan plan{&table, {}, {}};
  for (const MemberInfo& member : table.list()) {
    if (!member.is_saved) continue;
    if (!member.type->is_column()) {
      list_items(*member.type, member.offset, leaf, Which::all, plan.own);
      leaf += member.type->leaves;
    } else if (!member.type->is_list()) {
      leaf += member.type->leaves;
    } else {
      TablePlan::Column column{&member, items_of(*member.type->element, leaf, Which::without_numbers)};
      leaf += member.type->element->leaves;
      if (!column.items.empty()) plan.columns.push_back(std::move(column));
    }
  }
  return plan;
}

/// A member of the world: its items, or a plan if it is a table.
struct WorldMember {
  std::uint32_t offset = 0;
  Items items{};
  TablePlan plan{};
};

/// Listed once.
const std::vector<WorldMember>& members_of_world() {
  static const std::vector<WorldMember> kMembers = [] {
    std::vector<WorldMember> list;
    std::size_t leaf = 0;
    for (const MemberInfo& member : model::type_of<SimData>().list()) {
      if (!member.is_saved) continue;
      WorldMember& of_world = list.emplace_back(WorldMember{member.offset});
      if (member.type->is_table) {
        of_world.plan = plan_table(*member.type, leaf);
      } else {
        of_world.items = items_of(*member.type, leaf);
      }
      leaf += member.type->leaves;
    }
    return list;
  }();
  return kMembers;
}

std::size_t leaves_of_world() { return model::type_of<SimData>().leaves; }

/// The last few distinct shapes: equal shapes of many rows are stored only once, and a row refers to one of these by its place.
class RecentShapes {
 public:
  /// The place of an equal value; kPlaces if there is none.
  std::size_t find(const ShapeGeometry& geometry) const {
    for (std::size_t i = 0; i < count_; ++i) {
      if (is_same(geometry, *shapes_[i])) return i;
    }
    return kPlaces;
  }
  const ShapeGeometry* at(std::size_t i) const { return i < count_ ? shapes_[i] : nullptr; }
  /// Adds a shape. The geometry must stay at its address.
  void add(const ShapeGeometry& geometry) {
    shapes_[next_] = &geometry;
    next_ = (next_ + 1) % kPlaces;
    count_ = std::max(count_, next_ == 0 ? kPlaces : next_);
  }

  static constexpr std::size_t kPlaces = 16;

 private:
  /// Whether two values are equal bit for bit.
  static bool is_same(const ShapeGeometry& a, const ShapeGeometry& b) {
    if (a.index() != b.index()) return false;
    return std::visit(
        [&]<typename Shape>(const Shape& shape) {
          const Shape& other = *std::get_if<Shape>(&b);
          if constexpr (std::is_same_v<Shape, Polygon>) {
            const float radii[] = {shape.radius(), other.radius()};
            return shape.size() == other.size() && std::memcmp(&radii[0], &radii[1], sizeof(float)) == 0 &&
                   std::memcmp(shape.vertices().data(), other.vertices().data(), shape.vertices().size_bytes()) == 0;
          } else if constexpr (std::is_same_v<Shape, SupportShape>) {
            return geometry::SupportParts::take(shape).is_same(geometry::SupportParts::take(other));
          } else if constexpr (std::is_same_v<Shape, TileGrid>) {
            return false;  // Equal grids are rare, and comparing them takes long.
          } else {
            return std::memcmp(&shape, &other, sizeof(Shape)) == 0;
          }
        },
        a);
  }

  std::array<const ShapeGeometry*, kPlaces> shapes_{};
  std::size_t count_ = 0;
  std::size_t next_ = 0;
};

class Gatherer {
 public:
  std::vector<ColumnWriter> run(const SimState& w) {
    columns_.resize(leaves_of_world());
    for (const WorldMember& part : members_of_world()) {
      const void* const at = model::at_offset(static_cast<const SimData*>(&w), part.offset);
      part.plan.table != nullptr ? gather_table(part.plan, at) : gather(part.items, at);
    }
    return std::move(columns_);
  }

 private:
  void gather(const Items& items, const void* value) {
    for (const Item& item : items) {
      const std::byte* const at = model::at_offset(value, item.offset);
      item.is_number() ? gather_number(item, at) : gather_loose(item, at);
    }
  }

  template <typename T>
  void push(std::size_t leaf, const void* value) {
    T number;
    std::memcpy(&number, value, sizeof(number));
    columns_[leaf].push(number);
  }
  void gather_number(const Item& item, const void* value) {
    if (item.type->number == NumberSort::single_float) return push<float>(item.leaf, value);
    if (item.type->number == NumberSort::double_float) return push<double>(item.leaf, value);
    with_width(item.type->size, [&]<typename T>(T) { push<T>(item.leaf, value); });
  }

  void gather_loose(const Item& item, const void* value) {
    const TypeInfo& type = *item.type;
    if (type.has_parts) {
      return type.lend_parts(value, [&](const void* parts) { gather(item.inner, parts); });
    }
    if (type.sort == TypeInfo::Sort::variant) return gather_variant(item, value);
    const std::size_t size = type.size_of(value);
    columns_[item.leaf].push(std::uint64_t{size});
    if (size == 0) return;  // Most names.
    const void* const first = type.data_of(value);
    const TypeInfo& entry = *type.element;
    if (entry.sort == TypeInfo::Sort::number) {
      const Numbers numbers = entry.is_float() ? Numbers::floating : Numbers::whole;
      return columns_[item.leaf + 1].push(first, size, entry.size, numbers);
    }
    for (std::size_t i = 0; i < size; ++i) gather(item.inner, model::at_offset(first, i * entry.size));
  }

  void gather_variant(const Item& item, const void* value) {
    const TypeInfo& type = *item.type;
    std::size_t leaf = item.leaf;
    if (type.is_shared) {
      const auto& geometry = *static_cast<const ShapeGeometry*>(value);
      const std::size_t like = recent_.find(geometry);
      columns_[leaf++].push(static_cast<std::uint8_t>(like));
      if (like != RecentShapes::kPlaces) return;
      recent_.add(geometry);
    }
    const std::size_t kind = type.size_of(value);
    columns_[leaf].push(std::uint64_t{kind});
    gather(item.inner[kind].inner, type.data_of(value));
  }

  void gather_table(const TablePlan& plan, const void* table) {
    gather(plan.own, table);
    const auto& ids = *static_cast<const base::IdPool*>(table);
    for (const TablePlan::Column& column : plan.columns) {
      const TypeInfo& list = *column.member->type;
      const void* const rows = list.data_of(model::at_offset(table, column.member->offset));
      ids.for_each_used([&](std::uint32_t slot) {
        gather(column.items, model::at_offset(rows, std::size_t{slot} * list.element->size));
      });
    }
  }

  std::vector<ColumnWriter> columns_;
  RecentShapes recent_;
};

/// Fills a world.
class Filler {
 public:
  Filler(std::vector<ColumnReader>& columns, const SimState& known, std::size_t most)
      : columns_(columns), known_(known), most_(most) {}

  bool run(SimState& w) {
    for (const WorldMember& part : members_of_world()) {
      void* const at = model::at_offset(static_cast<void*>(static_cast<SimData*>(&w)), part.offset);
      part.plan.table != nullptr ? fill_table(part.plan, at) : fill(part.items, at);
    }
    const auto is_used_up = [](const ColumnReader& column) { return column.left() == 0; };
    return !failed_ && std::all_of(columns_.begin(), columns_.end(), is_used_up);
  }

 private:
  void fail() { failed_ = true; }

  void fill(const Items& items, void* value) {
    for (const Item& item : items) {
      std::byte* const at = model::at_offset(value, item.offset);
      item.is_number() ? fill_numbers(*item.type, item.leaf, at, 1) : fill_loose(item, at);
    }
  }

  void fill_loose(const Item& item, void* value) {
    const TypeInfo& type = *item.type;
    if (type.has_parts) return fill_parts(item, value);
    if (type.is_shared) return fill_shared(item, *static_cast<ShapeGeometry*>(value));
    if (type.sort == TypeInfo::Sort::variant) return fill_variant(item, item.leaf, value);
    const std::size_t size = type.is_list() ? list_size(item.leaf) : count_at(item.leaf);
    if (!type.is_list() && size > 1) return fail();
    if (size == 0 && type.size_of(value) == 0) return;
    void* const first = type.reset(value, size);
    const TypeInfo& entry = *type.element;
    if (entry.sort == TypeInfo::Sort::number) return fill_numbers(entry, item.leaf + 1, first, size);
    for (std::size_t i = 0; i < size; ++i) fill(item.inner, model::at_offset(first, i * entry.size));
  }

  void fill_variant(const Item& item, std::size_t leaf, void* value) {
    const std::size_t kind = count_at(leaf);
    if (kind >= item.type->count) return fail();
    fill(item.inner[kind].inner, item.type->reset(value, kind));
  }

  void fill_shared(const Item& item, ShapeGeometry& geometry) {
    std::uint8_t like = RecentShapes::kPlaces;
    if (!columns_[item.leaf].next(like)) fail();
    if (failed_) return;
    if (like != RecentShapes::kPlaces) {
      const ShapeGeometry* const found = recent_.at(like);
      return found == nullptr ? fail() : static_cast<void>(geometry = *found);
    }
    fill_variant(item, item.leaf + 1, &geometry);
    recent_.add(geometry);
  }

  void fill_parts(const Item& item, void* value) {
    if (item.type == &model::type_of<SupportShape>()) return fill_support(item, *static_cast<SupportShape*>(value));
    const bool made = model::make_of_parts(*item.type, value, [&](void* parts) {
      fill(item.inner, parts);
      return !failed_;
    });
    if (!made) fail();
  }

  void fill_support(const Item& item, SupportShape& shape) {
    geometry::SupportParts parts;
    fill(item.inner, &parts);
    if (failed_) return;
    const bool has_slot = slot_ < known_.shapes.geometry.size() && known_.shapes.ids.is_used(slot_);
    const auto* const known = has_slot ? std::get_if<SupportShape>(&known_.shapes.geometry[slot_]) : nullptr;
    if (known != nullptr && parts.is_same(geometry::SupportParts::take(*known))) {
      shape = *known;
      return;
    }
    Result<SupportShape> made = parts.make_or_unknown();
    made.ok() ? static_cast<void>(shape = std::move(made).value()) : fail();
  }

  static bool is_finite(const TypeInfo& type, const std::byte* number) {
    if (type.number == NumberSort::double_float) {
      double value = 0.0;
      std::memcpy(&value, number, sizeof(value));
      return std::isfinite(value);
    }
    float value = 0.0f;
    std::memcpy(&value, number, sizeof(value));
    return std::isfinite(value);
  }

  void fill_numbers(const TypeInfo& type, std::size_t leaf, void* first, std::size_t size) {
    if (size == 0) return;
    const std::span<const std::byte> bytes = columns_[leaf].next_bytes(size, type.size);
    if (bytes.empty()) return fail();
    for (std::size_t i = 0; i < size; ++i) {
      const std::byte* const number = &bytes[i * type.size];
      if (type.limit != 0 && std::to_integer<std::uint8_t>(*number) >= type.limit) return fail();
      if (type.is_float() && !is_finite(type, number)) return fail();
    }
    std::memcpy(first, bytes.data(), bytes.size());
  }

  /// The next number of a column of counts or kinds.
  std::size_t count_at(std::size_t leaf) {
    std::uint64_t count = 0;
    if (!columns_[leaf].next(count)) fail();
    return static_cast<std::size_t>(count);
  }
  std::size_t list_size(std::size_t leaf) {
    const std::size_t size = count_at(leaf);
    // The size is limited, so that a damaged size cannot request all memory.
    if (!failed_ && size <= columns_[leaf + 1].left()) return size;
    fail();
    return 0;
  }

  /// Passes over a column of texts or optionals that are empty in all rows, as nearly all names are. Rows have their default values before.
  bool skip_empty(const Items& items, const void* rows, const base::IdPool& ids) {
    if (items.size() != 1 || ids.size() == 0) return false;
    const TypeInfo& type = *items.front().type;
    const bool may_be_empty = !items.front().is_number() && !type.has_parts && type.sort != TypeInfo::Sort::variant;
    return may_be_empty && type.size_of(model::at_offset(rows, items.front().offset)) == 0 &&
           columns_[items.front().leaf].skip_zeros(ids.size());
  }

  /// Fills the table's own members, makes its rows, and fills what is irregular in these.
  void fill_table(const TablePlan& plan, void* table) {
    fill(plan.own, table);
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
      if (skip_empty(column.items, rows, ids)) continue;
      ids.for_each_used([&](std::uint32_t slot) {
        slot_ = slot;
        fill(column.items, model::at_offset(rows, std::size_t{slot} * list.element->size));
      });
    }
  }

  std::vector<ColumnReader>& columns_;
  const SimState& known_;
  std::size_t most_;
  std::uint32_t slot_ = 0;  // Of the row that is filled.
  RecentShapes recent_;
  bool failed_ = false;
};

}  // namespace

std::vector<ColumnWriter> gather_irregular(const SimState& w) { return Gatherer().run(w); }

IrregularColumns::IrregularColumns() : columns_(leaves_of_world()) {}

void IrregularColumns::give(std::size_t leaf, ColumnReader column) { columns_[leaf] = std::move(column); }

bool IrregularColumns::fill(SimState& w, const SimState& known, std::size_t most) {
  return Filler(columns_, known, most).run(w);
}

}  // namespace drystone::state

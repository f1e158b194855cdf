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
using Sort = TypeInfo::Sort;

enum class Which : std::uint8_t { all, without_numbers };

/// Calls f(type, value, leaf) for each part of a row or an array. `leaf`: the first of its leaves.
template <typename Value, typename F>
void for_each_part(const TypeInfo& type, Value* value, std::size_t leaf, F f) {
  if (type.sort == Sort::array) {
    const TypeInfo& entry = *type.element;
    for (std::size_t i = 0; i < type.count; ++i) {
      f(entry, model::at_offset(value, i * entry.size), leaf + i * entry.leaves);
    }
    return;
  }
  for (const MemberInfo& member : type.list()) {
    if (!member.is_saved) continue;
    f(*member.type, model::at_offset(value, member.offset), leaf);
    leaf += member.type->leaves;
  }
}

/// The first leaf of an alternative of a variant. `leaf`: that of the first one.
std::size_t leaf_of_alternative(const TypeInfo& variant, std::size_t leaf, std::size_t kind) {
  for (const MemberInfo& held : variant.list().first(kind)) leaf += held.type->leaves;
  return leaf;
}

/// How many leaves a member of a table has. A list has those of a row.
std::size_t leaves_in_table(const MemberInfo& member) {
  if (!member.is_saved) return 0;
  return member.type->is_list() ? member.type->element->leaves : member.type->leaves;
}

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
    const TypeInfo& world = model::type_of<SimData>();
    columns_.resize(world.leaves);
    gather(world, static_cast<const SimData*>(&w), 0);
    return std::move(columns_);
  }

 private:
  void gather(const TypeInfo& type, const void* value, std::size_t leaf, Which which = Which::all) {
    if (type.leaves == 0 || (which == Which::without_numbers && !type.is_loose)) return;
    if (type.sort == Sort::number) return gather_number(type, value, leaf);
    if (type.is_loose_value()) return gather_loose(type, value, leaf);
    if (type.is_table) return gather_table(type, value, leaf);
    for_each_part(type, value, leaf,
                  [&](const TypeInfo& part, const void* at, std::size_t first) { gather(part, at, first, which); });
  }

  template <typename T>
  void push(std::size_t leaf, const void* value) {
    T number;
    std::memcpy(&number, value, sizeof(number));
    columns_[leaf].push(number);
  }
  void gather_number(const TypeInfo& type, const void* value, std::size_t leaf) {
    if (type.number == NumberSort::single_float) return push<float>(leaf, value);
    if (type.number == NumberSort::double_float) return push<double>(leaf, value);
    with_width(type.size, [&]<typename T>(T) { push<T>(leaf, value); });
  }

  void gather_loose(const TypeInfo& type, const void* value, std::size_t leaf) {
    if (type.has_parts) {
      return type.lend_parts(value, [&](const void* parts) { gather(*type.parts, parts, leaf); });
    }
    if (type.sort == Sort::variant) return gather_variant(type, value, leaf);
    const std::size_t size = type.size_of(value);
    columns_[leaf].push(std::uint64_t{size});
    if (size == 0) return;  // Most names.
    const void* const first = type.data_of(value);
    const TypeInfo& entry = *type.element;
    if (entry.sort == Sort::number) {
      const Numbers numbers = entry.is_float() ? Numbers::floating : Numbers::whole;
      return columns_[leaf + 1].push(first, size, entry.size, numbers);
    }
    for (std::size_t i = 0; i < size; ++i) gather(entry, model::at_offset(first, i * entry.size), leaf + 1);
  }

  void gather_variant(const TypeInfo& type, const void* value, std::size_t leaf) {
    if (type.is_shared) {
      const auto& geometry = *static_cast<const ShapeGeometry*>(value);
      const std::size_t like = recent_.find(geometry);
      columns_[leaf++].push(static_cast<std::uint8_t>(like));
      if (like != RecentShapes::kPlaces) return;
      recent_.add(geometry);
    }
    const std::size_t kind = type.size_of(value);
    columns_[leaf].push(std::uint64_t{kind});
    gather(*type.members[kind].type, type.data_of(value), leaf_of_alternative(type, leaf + 1, kind));
  }

  void gather_table(const TypeInfo& type, const void* table, std::size_t leaf) {
    const auto& ids = *static_cast<const base::IdPool*>(table);
    for (const MemberInfo& member : type.list()) {
      const void* const at = model::at_offset(table, member.offset);
      if (member.is_saved && !member.type->is_column()) {
        gather(*member.type, at, leaf);
      } else if (member.is_saved && member.type->is_list() && member.type->element->is_loose) {
        const TypeInfo& row = *member.type->element;
        const void* const rows = member.type->data_of(at);
        ids.for_each_used([&](std::uint32_t slot) {
          gather(row, model::at_offset(rows, std::size_t{slot} * row.size), leaf, Which::without_numbers);
        });
      }
      leaf += leaves_in_table(member);
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
    fill(model::type_of<SimData>(), static_cast<SimData*>(&w), 0);
    const auto is_used_up = [](const ColumnReader& column) { return column.left() == 0; };
    return !failed_ && std::all_of(columns_.begin(), columns_.end(), is_used_up);
  }

 private:
  void fail() { failed_ = true; }

  void fill(const TypeInfo& type, void* value, std::size_t leaf, Which which = Which::all) {
    if (type.leaves == 0 || (which == Which::without_numbers && !type.is_loose)) return;
    if (type.sort == Sort::number) return fill_numbers(type, leaf, value, 1);
    if (type.is_loose_value()) return fill_loose(type, value, leaf);
    if (type.is_table) return fill_table(type, value, leaf);
    for_each_part(type, value, leaf,
                  [&](const TypeInfo& part, void* at, std::size_t first) { fill(part, at, first, which); });
  }

  void fill_loose(const TypeInfo& type, void* value, std::size_t leaf) {
    if (type.has_parts) return fill_parts(type, value, leaf);
    if (type.is_shared) return fill_shared(type, *static_cast<ShapeGeometry*>(value), leaf);
    if (type.sort == Sort::variant) return fill_variant(type, value, leaf);
    const std::size_t size = type.is_list() ? list_size(leaf) : count_at(leaf);
    if (!type.is_list() && size > 1) return fail();
    if (size == 0 && type.size_of(value) == 0) return;
    void* const first = type.reset(value, size);
    const TypeInfo& entry = *type.element;
    if (entry.sort == Sort::number) return fill_numbers(entry, leaf + 1, first, size);
    for (std::size_t i = 0; i < size; ++i) fill(entry, model::at_offset(first, i * entry.size), leaf + 1);
  }

  void fill_variant(const TypeInfo& type, void* value, std::size_t leaf) {
    const std::size_t kind = count_at(leaf);
    if (kind >= type.count) return fail();
    fill(*type.members[kind].type, type.reset(value, kind), leaf_of_alternative(type, leaf + 1, kind));
  }

  void fill_shared(const TypeInfo& type, ShapeGeometry& geometry, std::size_t leaf) {
    std::uint8_t like = RecentShapes::kPlaces;
    if (!columns_[leaf].next(like)) fail();
    if (failed_) return;
    if (like != RecentShapes::kPlaces) {
      const ShapeGeometry* const found = recent_.at(like);
      return found == nullptr ? fail() : static_cast<void>(geometry = *found);
    }
    fill_variant(type, &geometry, leaf + 1);
    recent_.add(geometry);
  }

  void fill_parts(const TypeInfo& type, void* value, std::size_t leaf) {
    if (&type == &model::type_of<SupportShape>()) return fill_support(type, *static_cast<SupportShape*>(value), leaf);
    const bool made = model::make_of_parts(type, value, [&](void* parts) {
      fill(*type.parts, parts, leaf);
      return !failed_;
    });
    if (!made) fail();
  }

  void fill_support(const TypeInfo& type, SupportShape& shape, std::size_t leaf) {
    geometry::SupportParts parts;
    fill(*type.parts, &parts, leaf);
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

  /// Fills the table's own members, makes its rows, and fills what is irregular in these.
  void fill_table(const TypeInfo& type, void* table, std::size_t leaf) {
    const auto& ids = *static_cast<const base::IdPool*>(table);  // The first member.
    for (const MemberInfo& member : type.list()) {
      void* const at = model::at_offset(table, member.offset);
      if (!member.type->is_column()) {
        if (member.is_saved) fill(*member.type, at, leaf);
        if (failed_ || ids.capacity() > most_) return fail();
      } else if (member.type->is_list()) {
        const TypeInfo& row = *member.type->element;
        void* const rows = member.type->reset(at, ids.capacity());
        if (member.is_saved && row.is_loose) {
          ids.for_each_used([&](std::uint32_t slot) {
            slot_ = slot;
            fill(row, model::at_offset(rows, std::size_t{slot} * row.size), leaf, Which::without_numbers);
          });
        }
      } else {
        static_cast<base::LayeredBitSet*>(at)->grow(ids.capacity());
      }
      leaf += leaves_in_table(member);
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

IrregularColumns::IrregularColumns() : columns_(model::type_of<SimData>().leaves) {}

void IrregularColumns::give(std::size_t leaf, ColumnReader column) { columns_[leaf] = std::move(column); }

bool IrregularColumns::fill(SimState& w, const SimState& known, std::size_t most) {
  return Filler(columns_, known, most).run(w);
}

}  // namespace drystone::state

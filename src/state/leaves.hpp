// A walk over every number that decides what a world does next or that it tells: what a snapshot keeps. It follows the one
// description of the fields (model/row_fields.hpp), so a field that is added there is in snapshots too.
//
// Each number in the type of a value is a leaf, and leaves are numbered by the compiler: the entries of a list share theirs, as the
// rows of a table do. The numbers of a leaf, one behind the other, are a column of the snapshot.
//
// Most leaves of a table are at the same place in each row: list_row_groups() says where, and they are copied with a stride, a block of
// rows at a time. The others are irregular (options of the world, lists, names, variants) and gone through one by one: of a const value walk()
// hands the numbers out, of another it fills the value with those that it is given.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "model/row_fields.hpp"

namespace drystone::state {

/// What is made anew from the rest (snapshot.cpp), or belongs to the program that runs the world.
template <typename T>
inline constexpr bool kIsKept = true;
template <>
inline constexpr bool kIsKept<TreeSet> = false;
template <>
inline constexpr bool kIsKept<base::PairSet> = false;
template <>
inline constexpr bool kIsKept<Scheduler*> = false;
template <>
inline constexpr bool kIsKept<NoName> = false;

/// Members that follow from the others of the world: a snapshot leaves them out, and relink() and derive_rows() in snapshot.cpp make them.
template <typename Row>
inline constexpr auto kRecomputed = std::tuple<>{};
template <>
inline constexpr auto kRecomputed<ContactRow> =
    std::tuple{&ContactRow::body,         &ContactRow::sensor,      &ContactRow::contact_events,
               &ContactRow::hit_events,   &ContactRow::extended,    &ContactRow::radius,
               &ContactRow::friction,     &ContactRow::restitution, &ContactRow::rolling_resistance,
               &ContactRow::surface_speed};
template <>
inline constexpr auto kRecomputed<ContactKey> = std::tuple{&ContactKey::body, &ContactKey::kind};
template <>
inline constexpr auto kRecomputed<ContactTable> = std::tuple{&ContactTable::touching_count};
template <>
inline constexpr auto kRecomputed<ShapeTable> =
    std::tuple{&ShapeTable::body, &ShapeTable::group, &ShapeTable::slab, &ShapeTable::sensors};
template <>
inline constexpr auto kRecomputed<IslandTable> = std::tuple{&IslandTable::awake_count};
template <>
inline constexpr auto kRecomputed<Edge> = std::tuple{&Edge::prev};
template <>
inline constexpr auto kRecomputed<BodyLinks> = std::tuple{&BodyLinks::island_prev};
template <>
inline constexpr auto kRecomputed<JointOptions> = std::tuple{&JointOptions::body_a, &JointOptions::body_b};
/// Workers and lanes are the program's.
template <>
inline constexpr auto kRecomputed<WorldOptions> =
    std::tuple{&WorldOptions::workers, &WorldOptions::scheduler, &WorldOptions::lanes};

/// A value that many rows have alike is kept once for those that are near each other.
template <typename T>
inline constexpr bool kIsShared = std::is_same_v<T, ShapeGeometry>;

/// A class with private data is kept as parts, which it hands out and is made of.
template <typename T>
struct PartsOf;
struct PolygonParts {
  std::vector<Vec2> vertices;
  float radius = 0.0f;
};
template <>
struct PartsOf<Polygon> {
  using Parts = PolygonParts;
  static Parts take(const Polygon& p) { return {{p.vertices().begin(), p.vertices().end()}, p.radius()}; }
  /// Nothing where the parts fit no such value.
  static std::optional<Polygon> make(const Parts& parts) {
    const std::size_t count = parts.vertices.size();
    if (count == 0) return Polygon{};
    if (count < 3 || count > 64) return {};
    return Polygon::from_convex(parts.vertices, parts.radius);
  }
};
template <>
struct PartsOf<base::IdPool> {
  using Parts = base::IdPool::Parts;
  static Parts take(const base::IdPool& pool) { return pool.parts(); }
  static std::optional<base::IdPool> make(Parts parts) { return base::IdPool::from(std::move(parts)); }
};
template <typename T>
concept HasParts = requires {
  typename PartsOf<T>::Parts;
};

/// How many enumerators there are, from 0 on. An enumeration in the state that is not listed here does not compile.
template <typename T>
inline constexpr int kEnumerators = 0;
template <>
inline constexpr int kEnumerators<BodyType> = 3;
template <>
inline constexpr int kEnumerators<ForceClearing> = 2;
template <>
inline constexpr int kEnumerators<ContactKind> = static_cast<int>(ContactKind::count) + 1;

}  // namespace drystone::state

namespace drystone::model {
template <>
inline constexpr auto kFields<state::PolygonParts> = std::tuple{state(&state::PolygonParts::vertices, "vertices", "m"),
                                                                state(&state::PolygonParts::radius, "radius", "m")};
template <>
inline constexpr auto kFields<base::IdPool::Parts> =
    std::tuple{state(&base::IdPool::Parts::capacity, "capacity"),
               state(&base::IdPool::Parts::generations, "generations"), state(&base::IdPool::Parts::free, "free")};
template <>
inline constexpr auto kFields<ChainOptions> = std::tuple{state(&ChainOptions::points, "points", "m"),
                                                         state(&ChainOptions::loop, "loop"),
                                                         state(&ChainOptions::materials, "materials"),
                                                         state(&ChainOptions::filter, "filter"),
                                                         state(&ChainOptions::contact_events, "contact_events"),
                                                         state(&ChainOptions::hit_events, "hit_events"),
                                                         told(&ChainOptions::name, "name"),
                                                         told(&ChainOptions::user_data, "user_data")};
}  // namespace drystone::model

namespace drystone::state {

/// Whether a snapshot keeps the field I of the row.
template <typename Row, std::size_t I>
constexpr bool keeps() {
  constexpr auto& kField = std::get<I>(model::kFields<Row>);
  if constexpr (std::remove_cvref_t<decltype(kField)>::kRole == model::Role::scratch) return false;
  const auto is_field = [](auto member) {
    if constexpr (std::is_same_v<decltype(member), std::remove_cv_t<decltype(kField.member)>>) {
      return member == kField.member;
    }
    return false;
  };
  return !std::apply([&](auto... member) { return (false || ... || is_field(member)); }, kRecomputed<Row>);
}

template <typename T>
constexpr std::size_t leaf_count();

namespace detail {

template <typename T>
using ElementOf = typename T::value_type;
template <typename T>
inline constexpr bool kIsSequence = model::detail::kIsList<T> || std::is_same_v<T, std::string>;

/// What a table has for each slot: an entry of a list, or whether the slot is in a set.
template <typename Row, typename Value>
inline constexpr bool kIsColumn = model::Table<Row> &&
                                  (model::detail::kIsList<Value> || std::is_same_v<Value, base::LayeredBitSet>);

template <typename Row>
inline constexpr std::size_t kFieldCount = std::tuple_size_v<std::remove_cvref_t<decltype(model::kFields<Row>)>>;
template <typename Row, std::size_t I>
using FieldAt = std::tuple_element_t<I, std::remove_cvref_t<decltype(model::kFields<Row>)>>;
/// The type of the member that the field I describes.
template <typename Row, std::size_t I>
using MemberOf =
    std::remove_cvref_t<decltype(model::value_of(std::declval<const Row&>(), std::declval<const FieldAt<Row, I>&>()))>;
/// Whether the field I is an array of which the first entries are in use.
template <typename Row, std::size_t I>
inline constexpr bool kIsCounted = !std::is_null_pointer_v<decltype(FieldAt<Row, I>::count)>;

template <typename Row, std::size_t I>
constexpr std::size_t field_leaves() {
  using Value = MemberOf<Row, I>;
  if constexpr (!keeps<Row, I>()) {
    return 0;
  } else if constexpr (std::is_same_v<Value, base::LayeredBitSet>) {
    return 1;
  } else if constexpr (kIsColumn<Row, Value>) {
    return leaf_count<ElementOf<Value>>();
  } else {
    return leaf_count<Value>();
  }
}

/// Calls f(leaf, std::integral_constant<std::size_t, I>) for each field that a snapshot keeps, with the first of its leaves.
template <typename Row, typename F>
constexpr void for_each_kept(std::size_t leaf, F f) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto visit = [&]<std::size_t N>(std::integral_constant<std::size_t, N> number) {
      if constexpr (field_leaves<Row, N>() > 0) f(leaf, number);
      leaf += field_leaves<Row, N>();
    };
    (visit(std::integral_constant<std::size_t, I>{}), ...);
  }
  (std::make_index_sequence<kFieldCount<Row>>{});
}

/// The member that the field I describes, of a row that may be const.
template <std::size_t I, typename Row>
auto& member_of(Row& row) {
  using Plain = std::remove_const_t<Row>;
  using Value = MemberOf<Plain, I>;
  if constexpr (std::is_base_of_v<Value, Plain>) {
    return static_cast<std::conditional_t<std::is_const_v<Row>, const Value&, Value&>>(row);
  } else {
    return row.*std::get<I>(model::kFields<Plain>).member;
  }
}

template <typename T>
struct Leaves;
template <typename... T>
struct Leaves<std::variant<T...>> {
  static constexpr std::size_t kCount = (std::size_t{1} + ... + leaf_count<T>());
};

}  // namespace detail

/// How many leaves a type has.
template <typename T>
constexpr std::size_t leaf_count() {
  if constexpr (!kIsKept<T>) {
    return 0;
  } else if constexpr (model::detail::kIsNumber<T>) {
    return 1;
  } else if constexpr (HasParts<T>) {
    return leaf_count<typename PartsOf<T>::Parts>();
  } else if constexpr (model::Described<T>) {
    std::size_t count = 0;
    detail::for_each_kept<T>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
      count += detail::field_leaves<T, I>();
    });
    return count;
  } else if constexpr (model::detail::kIsArray<T>) {
    return std::tuple_size_v<T> * leaf_count<detail::ElementOf<T>>();
  } else if constexpr (detail::kIsSequence<T> || model::detail::kIsOptional<T>) {
    return 1 + leaf_count<detail::ElementOf<T>>();
  } else {
    static_assert(model::detail::kIsVariant<T>, "a snapshot keeps numbers and what model/row_fields.hpp describes");
    return (kIsShared<T> ? 1 : 0) + detail::Leaves<T>::kCount;
  }
}

namespace detail {

/// Lists, names and variants: their leaves are not at the same place in each row.
template <typename T>
inline constexpr bool kIsLoose =
    HasParts<T> || kIsSequence<T> || model::detail::kIsOptional<T> || model::detail::kIsVariant<T>;

/// Whether there are such leaves in the type.
template <typename T>
constexpr bool has_irregular() {
  if constexpr (!kIsKept<T> || model::detail::kIsNumber<T>) {
    return false;
  } else if constexpr (kIsLoose<T>) {
    return true;
  } else if constexpr (model::Described<T>) {
    bool has = false;
    for_each_kept<T>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
      has = has || has_irregular<MemberOf<T, I>>();
    });
    return has;
  } else {
    return has_irregular<ElementOf<T>>();
  }
}

}  // namespace detail

// --- The walk ---------------------------------------------------------------------------------------------------------

// An Op has
//     void number(std::size_t leaf, T& value)               hands a number out, or sets it
//     std::size_t kind(std::size_t leaf, std::size_t now)   the same for what a variant holds and whether there is something
//     std::size_t size(std::size_t leaf, std::size_t now)   the same for the size of a list, whose entries begin with the leaf behind
//     void share(std::size_t leaf, T& value, F walk)        the same for a value of a type that kIsShared: walk(value) for a new one
//     void fail(), bool failed()                            what it has given makes no value
//     bool may_have(std::size_t rows)                       where values are set: whether a table may have as many rows
/// Of a const value the numbers are handed out; another one is filled. Of tables, only what is irregular.
template <typename Op, typename T>
void walk(Op& op, std::size_t leaf, T& value);

namespace detail {

template <typename Op, typename... T>
void walk_variant(Op& op, std::size_t leaf, std::variant<T...>& value) {
  const std::size_t kind = op.kind(leaf++, value.index());
  if (kind >= sizeof...(T)) return op.fail();
  std::size_t i = 0;
  const auto fill = [&]<typename Held>(std::in_place_type_t<Held>) {
    if (i++ == kind) walk(op, leaf, value.index() == kind ? std::get<Held>(value) : value.template emplace<Held>());
    leaf += leaf_count<Held>();
  };
  (fill(std::in_place_type<T>), ...);
}
template <typename Op, typename... T>
void walk_variant(Op& op, std::size_t leaf, const std::variant<T...>& value) {
  op.kind(leaf++, value.index());
  const auto hand_out = [&]<typename Held>(const Held* held) {
    if (held != nullptr) walk(op, leaf, *held);
    leaf += leaf_count<Held>();
  };
  (hand_out(std::get_if<T>(&value)), ...);
}

/// The irregular leaves of a row or of a part of one.
template <typename Op, typename T>
void walk_irregular(Op& op, std::size_t leaf, T& value) {
  using Plain = std::remove_const_t<T>;
  if constexpr (!has_irregular<Plain>()) {
    return;
  } else if constexpr (kIsLoose<Plain>) {
    walk(op, leaf, value);
  } else if constexpr (model::Described<Plain>) {
    for_each_kept<Plain>(leaf, [&]<std::size_t I>(std::size_t at, std::integral_constant<std::size_t, I>) {
      static_assert(!kIsCounted<Plain, I> || !has_irregular<MemberOf<Plain, I>>(), "such arrays hold numbers");
      walk_irregular(op, at, member_of<I>(value));
    });
  } else {
    for (auto& entry : value) {
      walk_irregular(op, leaf, entry);
      leaf += leaf_count<ElementOf<Plain>>();
    }
  }
}

/// What is of the table itself, and the irregular leaves of its rows. One that is filled has all its rows from then on.
template <typename Op, typename Rows>
void walk_table(Op& op, std::size_t leaf, Rows& table) {
  using Plain = std::remove_const_t<Rows>;
  for_each_kept<Plain>(leaf, [&]<std::size_t I>(std::size_t at, std::integral_constant<std::size_t, I>) {
    if constexpr (!kIsColumn<Plain, MemberOf<Plain, I>>) walk(op, at, member_of<I>(table));
  });
  if constexpr (!std::is_const_v<Rows>) {
    if (!op.may_have(table.ids.capacity())) return op.fail();
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      const auto make_room = [&](auto& member) {
        using Value = std::remove_reference_t<decltype(member)>;
        if constexpr (std::is_same_v<Value, base::LayeredBitSet>) {
          member.grow(table.ids.capacity());
        } else if constexpr (kIsColumn<Plain, Value>) {
          member.resize(table.ids.capacity());
        }
      };
      (make_room(member_of<I>(table)), ...);
    }
    (std::make_index_sequence<kFieldCount<Plain>>{});
  }
  for_each_kept<Plain>(leaf, [&]<std::size_t I>(std::size_t at, std::integral_constant<std::size_t, I>) {
    using Value = MemberOf<Plain, I>;
    if constexpr (model::detail::kIsList<Value>) {
      if constexpr (has_irregular<ElementOf<Value>>()) {
        table.ids.for_each_used([&](std::uint32_t slot) { walk_irregular(op, at, member_of<I>(table)[slot]); });
      }
    }
  });
}

}  // namespace detail

template <typename Op, typename T>
void walk(Op& op, std::size_t leaf, T& value) {
  using Plain = std::remove_const_t<T>;
  constexpr bool kFills = !std::is_const_v<T>;
  if constexpr (model::detail::kIsNumber<Plain>) {
    op.number(leaf, value);
  } else if constexpr (HasParts<Plain>) {
    using Parts = typename PartsOf<Plain>::Parts;
    if constexpr (kFills) {
      Parts parts;
      walk(op, leaf, parts);
      if (op.failed()) return;
      std::optional<Plain> made = PartsOf<Plain>::make(std::move(parts));
      made ? static_cast<void>(value = *std::move(made)) : op.fail();
    } else {
      const Parts parts = PartsOf<Plain>::take(value);
      walk(op, leaf, parts);
    }
  } else if constexpr (model::Table<Plain>) {
    detail::walk_table(op, leaf, value);
  } else if constexpr (model::Described<Plain>) {
    detail::for_each_kept<Plain>(leaf, [&]<std::size_t I>(std::size_t at, std::integral_constant<std::size_t, I>) {
      static_assert(!detail::kIsCounted<Plain, I>, "only rows of tables have arrays of which not all is in use");
      walk(op, at, detail::member_of<I>(value));
    });
  } else if constexpr (model::detail::kIsArray<Plain>) {
    for (auto& entry : value) {
      walk(op, leaf, entry);
      leaf += leaf_count<detail::ElementOf<Plain>>();
    }
  } else if constexpr (detail::kIsSequence<Plain>) {
    const std::size_t size = op.size(leaf, value.size());
    if constexpr (kFills) value.resize(size);
    for (auto& entry : value) walk(op, leaf + 1, entry);
  } else if constexpr (model::detail::kIsOptional<Plain>) {
    const std::size_t count = op.kind(leaf, value ? 1 : 0);
    if (count > 1) return op.fail();
    if constexpr (kFills) count == 1 ? static_cast<void>(value.emplace()) : value.reset();
    if (value) walk(op, leaf + 1, *value);
  } else if constexpr (kIsShared<Plain>) {
    op.share(leaf, value, [&](auto& unlike) { detail::walk_variant(op, leaf + 1, unlike); });
  } else {
    detail::walk_variant(op, leaf, value);
  }
}

// --- Rows -------------------------------------------------------------------------------------------------------------

/// A number that is at the same place in each row of a table, or a set of slots. Byte is const where rows are read.
template <typename Byte>
struct RowLeaf {
  Byte* first = nullptr;  // In row 0.
  std::conditional_t<std::is_const_v<Byte>, const base::LayeredBitSet, base::LayeredBitSet>* set = nullptr;
  std::uint32_t stride = 0;
  std::uint8_t width = 1;
  bool is_whole = true;
  std::uint8_t values = 0;  // How many values there are, from 0 on; 0: all.
  bool is_finite = false;   // A floating-point number that is: all but what is only told.
};

/// Leaves that the same rows have. Where `count` is, the rows whose count is above `entry`, else all.
template <typename Byte>
struct RowGroup {
  const std::uint8_t* count = nullptr;  // In row 0.
  std::uint32_t stride = 0;
  std::uint8_t entry = 0;
  std::vector<RowLeaf<Byte>> leaves;
};

/// The groups of a table, in the order in which they are kept: a count comes before what it counts.
template <typename Byte>
struct TableGroups {
  const base::IdPool* ids = nullptr;
  std::vector<RowGroup<Byte>> groups;
};

namespace detail {

/// What is in a member that is not of role `state` is not either.
template <model::Role R, typename AField>
constexpr model::Role inner_role() {
  return R == model::Role::state ? AField::kRole : R;
}

template <model::Role R, typename Byte, typename T>
void list_row_leaves(T* first, std::uint32_t stride, std::vector<RowLeaf<Byte>>& leaves) {
  using Plain = std::remove_const_t<T>;
  if constexpr (!kIsKept<Plain> || kIsLoose<Plain>) {
    return;
  } else if constexpr (model::detail::kIsNumber<Plain>) {
    RowLeaf<Byte> leaf{reinterpret_cast<Byte*>(first), nullptr, stride, sizeof(T), !std::is_floating_point_v<Plain>, 0};
    leaf.is_finite = std::is_floating_point_v<Plain> && R != model::Role::told;
    if constexpr (std::is_same_v<Plain, bool>) leaf.values = 2;
    if constexpr (std::is_enum_v<Plain>) {
      static_assert(kEnumerators<Plain> > 0, "kEnumerators says nothing of this enumeration");
      static_assert(sizeof(Plain) == 1);
      leaf.values = kEnumerators<Plain>;
    }
    leaves.push_back(leaf);
  } else if constexpr (model::Described<Plain>) {
    for_each_kept<Plain>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
      if constexpr (!kIsCounted<Plain, I>) {
        list_row_leaves<inner_role<R, FieldAt<Plain, I>>(), Byte>(&member_of<I>(*first), stride, leaves);
      }
    });
  } else {
    for (auto& entry : *first) list_row_leaves<R, Byte>(&entry, stride, leaves);
  }
}

/// How many entries the row's arrays have of which only the first are in use: 0 where it has none. All have the same count.
template <typename Row>
constexpr std::size_t counted_entries() {
  std::size_t entries = 0;
  if constexpr (model::Described<Row>) {
    for_each_kept<Row>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
      if constexpr (kIsCounted<Row, I>) entries = std::tuple_size_v<MemberOf<Row, I>>;
    });
  }
  return entries;
}
/// Whether they have as many entries, and the same count.
template <typename Row>
constexpr bool counts_are_one() {
  std::uint8_t Row::*first = nullptr;
  bool same = true;
  for_each_kept<Row>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
    if constexpr (kIsCounted<Row, I>) {
      constexpr auto kCount = std::get<I>(model::kFields<Row>).count;
      if (first == nullptr) first = kCount;
      same = same && first == kCount && std::tuple_size_v<MemberOf<Row, I>> == counted_entries<Row>();
    }
  });
  return same;
}

/// A group for each entry of such arrays.
template <typename Byte, typename Row>
void list_counted(Row* first, std::vector<RowGroup<Byte>>& groups) {
  using Plain = std::remove_const_t<Row>;
  constexpr std::size_t kEntries = counted_entries<Plain>();
  if constexpr (kEntries > 0) {
    static_assert(counts_are_one<Plain>(), "their groups are those of one count");
    const std::size_t before = groups.size();
    groups.resize(before + kEntries);
    for_each_kept<Plain>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
      if constexpr (kIsCounted<Plain, I>) {
        for (std::size_t entry = 0; entry < kEntries; ++entry) {
          RowGroup<Byte>& group = groups[before + entry];
          group.count = &(first->*std::get<I>(model::kFields<Plain>).count);
          group.stride = sizeof(Row);
          group.entry = static_cast<std::uint8_t>(entry);
          list_row_leaves<FieldAt<Plain, I>::kRole, Byte>(&member_of<I>(*first)[entry], sizeof(Row), group.leaves);
        }
      }
    });
  }
}

/// How many groups list_counted() makes for a table.
template <typename Rows>
constexpr std::size_t counted_groups() {
  std::size_t count = 0;
  for_each_kept<Rows>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
    using Value = MemberOf<Rows, I>;
    if constexpr (model::detail::kIsList<Value>) count += counted_entries<ElementOf<Value>>();
  });
  return count;
}

template <typename Byte, typename Rows>
TableGroups<Byte> list_table_groups(Rows& table) {
  using Plain = std::remove_const_t<Rows>;
  TableGroups<Byte> listed{&table.ids, {RowGroup<Byte>{}}};
  // A table without rows has none to look at.
  if (table.ids.capacity() == 0) {
    listed.groups.resize(1 + counted_groups<Plain>());
    return listed;
  }
  for_each_kept<Plain>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
    auto& member = member_of<I>(table);
    using Value = MemberOf<Plain, I>;
    std::vector<RowLeaf<Byte>>& leaves = listed.groups.front().leaves;
    if constexpr (std::is_same_v<Value, base::LayeredBitSet>) {
      leaves.push_back({nullptr, &member, 0, 1, true, 2});
    } else if constexpr (kIsColumn<Plain, Value>) {
      list_row_leaves<FieldAt<Plain, I>::kRole, Byte>(member.data(), sizeof(ElementOf<Value>), leaves);
    }
  });
  for_each_kept<Plain>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
    auto& member = member_of<I>(table);
    if constexpr (model::detail::kIsList<MemberOf<Plain, I>>) list_counted<Byte>(member.data(), listed.groups);
  });
  return listed;
}

}  // namespace detail

/// All leaves of tables that are at the same place in each row.
template <typename Byte, typename State>
std::vector<TableGroups<Byte>> list_row_groups(State& w) {
  std::vector<TableGroups<Byte>> tables;
  detail::for_each_kept<SimState>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
    auto& member = detail::member_of<I>(w);
    if constexpr (model::Table<detail::MemberOf<SimState, I>>)
      tables.push_back(detail::list_table_groups<Byte>(member));
  });
  return tables;
}

// --- Names ------------------------------------------------------------------------------------------------------------

inline constexpr std::size_t kNoGroup = ~std::size_t{0};

/// A leaf as it is named in a snapshot: "body.pose.position.x", a letter for its type (u, i or f), its bytes, and the number of its group
/// in the order of list_row_groups().
struct LeafName {
  std::string name;
  char sort = 'u';
  std::size_t width = 1;
  std::size_t group = kNoGroup;
};

/// The leaves of a type.
class LeafNames {
 public:
  template <typename T>
  void add(const std::string& name, std::size_t group = kNoGroup) {
    if constexpr (!kIsKept<T>) {
      return;
    } else if constexpr (std::is_enum_v<T>) {
      add_leaf<std::underlying_type_t<T>>(name, group);
    } else if constexpr (model::detail::kIsNumber<T>) {
      add_leaf<T>(name, group);
    } else if constexpr (HasParts<T>) {
      add<typename PartsOf<T>::Parts>(name);
    } else if constexpr (model::Table<T>) {
      add_table<T>(name);
    } else if constexpr (model::Described<T>) {
      detail::for_each_kept<T>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
        add_member<T, I>(name, group);
      });
    } else if constexpr (model::detail::kIsArray<T>) {
      for (std::size_t i = 0; i < std::tuple_size_v<T>; ++i) add<detail::ElementOf<T>>(entry_of(name, i), group);
    } else if constexpr (detail::kIsSequence<T> || model::detail::kIsOptional<T>) {
      add_leaf<std::uint64_t>(name + ".size", kNoGroup);
      add<detail::ElementOf<T>>(name);
    } else {
      if (kIsShared<T>) add_leaf<std::uint8_t>(name + ".like", kNoGroup);
      add_leaf<std::uint64_t>(name + ".kind", kNoGroup);
      add_alternatives(name, static_cast<const T*>(nullptr));
    }
  }
  const std::vector<LeafName>& list() const { return list_; }

 private:
  static std::string joined(const std::string& name, const char* part) {
    if (name.empty() || *part == '\0') return name + part;
    return name + "." + part;
  }
  static std::string entry_of(const std::string& name, std::size_t i) { return name + "[" + std::to_string(i) + "]"; }

  template <typename T>
  void add_leaf(const std::string& name, std::size_t group) {
    list_.push_back({name, std::is_floating_point_v<T> ? 'f' : std::is_signed_v<T> ? 'i' : 'u', sizeof(T), group});
  }
  template <typename T, std::size_t I>
  void add_member(const std::string& name, std::size_t group) {
    using Value = detail::MemberOf<T, I>;
    const std::string inner = joined(name, std::get<I>(model::kFields<T>).name);
    if constexpr (detail::kIsCounted<T, I>) {
      for (std::size_t i = 0; i < std::tuple_size_v<Value>; ++i) {
        add<detail::ElementOf<Value>>(entry_of(inner, i), counted_ + i);
      }
    } else {
      add<Value>(inner, group);
    }
  }
  template <typename T>
  void add_table(const std::string& name) {
    const std::size_t group = groups_++;
    detail::for_each_kept<T>(0, [&]<std::size_t I>(std::size_t, std::integral_constant<std::size_t, I>) {
      using Value = detail::MemberOf<T, I>;
      const std::string inner = joined(name, std::get<I>(model::kFields<T>).name);
      if constexpr (std::is_same_v<Value, base::LayeredBitSet>) {
        add_leaf<std::uint8_t>(inner, group);
      } else if constexpr (detail::kIsColumn<T, Value>) {
        counted_ = groups_;
        groups_ += detail::counted_entries<detail::ElementOf<Value>>();
        add<detail::ElementOf<Value>>(inner, group);
      } else {
        add<Value>(inner);
      }
    });
  }
  template <typename... T>
  void add_alternatives(const std::string& name, const std::variant<T...>*) {
    std::size_t kind = 0;
    (add<T>(name + ".kind" + std::to_string(kind++)), ...);
  }

  std::vector<LeafName> list_;
  std::size_t groups_ = 0;
  std::size_t counted_ = 0;  // The first group of the row's arrays of which only the first entries are in use.
};

}  // namespace drystone::state

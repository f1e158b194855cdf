// A slot that is used again holds the same as a slot that was never used, in every column of every table.
#include "world/slots.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

#include "history/hash.hpp"
#include "world/describe_types.hpp"

namespace drystone {
namespace {

template <typename Rows>
class Slots : public testing::Test {};
using Tables =
    testing::Types<BodyTable, ShapeTable, TileTable, ChainTable, ContactTable, JointTable, IslandTable, FieldTable>;
TYPED_TEST_SUITE(Slots, Tables);

template <typename T>
inline constexpr bool kIsColumn = model::detail::kIsList<T> || std::is_same_v<T, base::LayeredBitSet>;

TYPED_TEST(Slots, HaveARowInEachDescribedColumn) {
  std::size_t described = 0;
  model::kFields<TypeParam>.apply([&](const auto&... field) {
    const auto count = [&](auto member) {
      if constexpr (std::is_member_object_pointer_v<decltype(member)>) {
        described += kIsColumn<std::remove_cvref_t<decltype(std::declval<TypeParam&>().*member)>> ? 1 : 0;
      }
    };
    (count(field.member), ...);
  });
  EXPECT_EQ(std::tuple_size_v<decltype(model::columns_of(std::declval<TypeParam&>()))>, described);
}

/// Writes other bits, or a set bit, into the row of a slot.
template <typename Rows>
void scribble(Rows& column, std::uint32_t slot) {
  if constexpr (std::is_same_v<Rows, base::LayeredBitSet>) {
    column.set(slot);
  } else if constexpr (std::is_trivially_copyable_v<typename Rows::value_type>) {
    std::memset(static_cast<void*>(&column[slot]), 1, sizeof(column[slot]));
  }
}

TYPED_TEST(Slots, KeepNothingOfTheirFormerRows) {
  TypeParam fresh;
  model::acquire_slot(fresh);
  TypeParam used;
  model::acquire_slot(used);
  std::apply([&](auto&... column) { (scribble(column, 0), ...); }, model::columns_of(used));
  model::release_slot(used, 0);
  model::acquire_slot(used);
  const auto hash_of = [](const TypeParam& table) { return state::hash_of(model::kTypeInfo<TypeParam>, &table); };
  EXPECT_EQ(hash_of(used), hash_of(fresh));
  // The hash leaves out derived columns.
  const auto expect_equal = [&](const auto& a, const auto& b) {
    using Rows = std::remove_cvref_t<decltype(a)>;
    if constexpr (std::is_same_v<Rows, base::LayeredBitSet>) {
      EXPECT_EQ(a.test(0), b.test(0));
    } else if constexpr (model::Described<typename Rows::value_type>) {
      using Row = typename Rows::value_type;
      EXPECT_EQ(state::hash_of(model::kTypeInfo<Row>, &a[0]), state::hash_of(model::kTypeInfo<Row>, &b[0]));
    }
  };
  std::apply([&](auto&... a) { std::apply([&](auto&... b) { (expect_equal(a, b), ...); }, model::columns_of(fresh)); },
             model::columns_of(used));
}

/// As many rows as need a mapping are not written where default ones are zero.
TYPED_TEST(Slots, RowsThatNothingWroteAreDefaultOnes) {
  const auto expect_default = [](const auto& column) {
    using Rows = std::remove_cvref_t<decltype(column)>;
    if constexpr (!std::is_same_v<Rows, base::LayeredBitSet>) {
      using Row = typename Rows::value_type;
      if constexpr (base::kIsZeroByDefault<Row>) {
        const base::Column<Row> rows(2 * base::kSmallestMapping / sizeof(Row));
        const Row row{};
        const auto hash_of = [](const Row& r) { return state::hash_of(model::kTypeInfo<Row>, &r); };
        EXPECT_EQ(hash_of(rows.back()), hash_of(row));
      }
    }
  };
  TypeParam table;
  std::apply([&](const auto&... column) { (expect_default(column), ...); }, model::columns_of(table));
}

}  // namespace
}  // namespace drystone

// Columns against std::vector: random calls on rows of six kinds, across the size from which blocks are mappings; and their memory.
#include "core/column.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <memory>
#include <new>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "drystone/hooks.hpp"

namespace drystone::base {
namespace {

/// Owns memory and is moved as bytes.
using Numbers = std::vector<std::uint32_t>;

/// The same, and zero by default.
struct Owner {
  Owner() = default;
  Owner(const Owner& other) : number(other.number ? std::make_unique<std::uint32_t>(*other.number) : nullptr) {}
  Owner(Owner&&) noexcept = default;
  Owner& operator=(const Owner& other) { return *this = Owner(other); }
  Owner& operator=(Owner&&) noexcept = default;
  ~Owner() = default;
  friend bool operator==(const Owner& a, const Owner& b) {
    return !a.number == !b.number && (!a.number || *a.number == *b.number);
  }

  std::unique_ptr<std::uint32_t> number;
};
}  // namespace
template <>
inline constexpr bool kIsRelocatable<Numbers> = true;
template <>
inline constexpr bool kIsRelocatable<Owner> = true;
template <>
inline constexpr bool kIsZeroByDefault<Owner> = true;
namespace {

struct alignas(64) Line {
  std::uint32_t number = 7;
  friend bool operator==(const Line&, const Line&) = default;
};

void set_row(std::uint32_t& row, std::uint32_t number) { row = number; }
void set_row(std::uint64_t& row, std::uint32_t number) { row = number + 1; }
void set_row(Owner& row, std::uint32_t number) { row.number = std::make_unique<std::uint32_t>(number); }
void set_row(Line& row, std::uint32_t number) { row.number = number; }
// Longer than strings that own no memory, so that a row that is copied as bytes would be freed twice.
void set_row(std::string& row, std::uint32_t number) { row = std::string(20, 'a') + std::to_string(number); }
void set_row(Numbers& row, std::uint32_t number) { row = {number, number + 1}; }

template <typename Row>
void expect_equal(const Column<Row>& column, const std::vector<Row>& model) {
  ASSERT_EQ(column.size(), model.size());
  ASSERT_GE(column.capacity(), column.size());
  ASSERT_EQ(reinterpret_cast<std::uintptr_t>(column.data()) % alignof(Row), 0u);
  for (std::size_t i = 0; i < model.size(); ++i) ASSERT_EQ(column[i], model[i]) << i;
}

template <typename Row>
struct ColumnTest : testing::Test {};
using Rows = testing::Types<std::uint32_t, std::uint64_t, Line, std::string, Numbers, Owner>;
TYPED_TEST_SUITE(ColumnTest, Rows);

TYPED_TEST(ColumnTest, HasTheRowsOfAVector) {
  // The least number of rows that needs a mapping.
  const std::size_t mapped = kSmallestMapping / sizeof(TypeParam);
  std::mt19937 random(1);
  Column<TypeParam> column;
  std::vector<TypeParam> model;
  for (std::uint32_t i = 0; i < 300; ++i) {
    TypeParam row{};
    set_row(row, i);
    const std::size_t size = random() % (2 * mapped);
    switch (random() % 8) {
      case 0: column.resize(size), model.resize(size); break;
      case 1: column.resize(size, row), model.resize(size, row); break;
      case 2: column.push_back(row), model.push_back(row); break;
      case 3: column.assign(size / 4, row), model.assign(size / 4, row); break;
      case 4: column.reserve(size), model.reserve(size); break;
      case 5:
        if (!model.empty()) column.pop_back(), model.pop_back();
        break;
      case 6: {
        Column<TypeParam> copy;
        copy.resize(random() % 100);
        copy = column;
        column = std::move(copy);
        break;
      }
      default:
        if (!model.empty()) {
          set_row(column[size % model.size()], i);
          set_row(model[size % model.size()], i);
        }
    }
    expect_equal(column, model);
  }
}

TYPED_TEST(ColumnTest, TakesRowsOfItsOwnWhileItGrows) {
  Column<TypeParam> column(1);
  set_row(column[0], 5);
  std::vector<TypeParam> model(1);
  set_row(model[0], 5);
  for (std::size_t i = 0; i < 2 * kSmallestMapping / sizeof(TypeParam); ++i) {
    i % 2 == 0 ? column.push_back(column.front()) : static_cast<void>(column.emplace_back(column.front()));
    model.push_back(model.front());
  }
  column.resize(2 * column.capacity(), column.front());
  model.resize(column.size(), model.front());
  expect_equal(column, model);
}

/// Pages of this process that are in memory.
long pages_in_memory() {
  long all = 0;
  long here = 0;
  std::ifstream("/proc/self/statm") >> all >> here;
  return here;
}

TEST(Column, RowsThatAreZeroByDefaultTakeMemoryWhereOneIsSet) {
  const std::size_t mapped = mapped_bytes();
  const long before = pages_in_memory();
  Column<std::uint64_t> column(1 << 20);
  if (mapped_bytes() == mapped || before == 0) GTEST_SKIP() << "no mappings, or nothing that counts pages";
  for (std::size_t i = 0; i < column.size(); ++i) ASSERT_EQ(column[i], 0u);
  column[0] = column.back() = 1;
  column.resize(2 * column.size());
  ASSERT_EQ(column.back(), 0u);
  EXPECT_LT(pages_in_memory() - before, 64);  // Of 4096.
}

TEST(Column, FreesItsMappings) {
  const std::size_t before = mapped_bytes();
  {
    Column<std::uint32_t> column;
    for (std::uint32_t i = 0; i < 100'000; ++i) column.push_back(i);
    const std::size_t most = column.capacity() * sizeof(std::uint32_t);
    const std::size_t mapped = mapped_bytes() - before;
    // Where there are mappings, the column is one of them and nothing else is left from its growth.
    EXPECT_TRUE(mapped == most || mapped == 0) << mapped;
    Column<std::uint32_t> other(50'000);
    other = std::move(column);
    EXPECT_EQ(mapped_bytes() - before, mapped);
    EXPECT_EQ(other.size(), 100'000u);
    EXPECT_EQ(column.size(), 0u);  // NOLINT(bugprone-use-after-move)
  }
  EXPECT_EQ(mapped_bytes(), before);
}

TEST(Pages, ABlockKeepsItsFirstBytesInAnotherSize) {
  for (const std::size_t from : {std::size_t{1}, kSmallestMapping - 1, kSmallestMapping, 3 * kSmallestMapping}) {
    for (const std::size_t to : {std::size_t{1}, kSmallestMapping - 1, kSmallestMapping, 40 * kSmallestMapping}) {
      std::byte* block = allocate_block(from, 64);
      for (std::size_t i = 0; i < from; ++i) block[i] = static_cast<std::byte>(i * 31);
      block = resize_block(block, from, to, 64, std::min(from, to));
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % 64, 0u);
      for (std::size_t i = 0; i < std::min(from, to); ++i) ASSERT_EQ(block[i], static_cast<std::byte>(i * 31));
      block[to - 1] = std::byte{1};
      free_block(block, to, 64);
    }
  }
}

/// Its copies throw as soon as there were `left` of them.
struct Throwing {
  explicit Throwing(int& copies_left) : left(&copies_left) {}
  Throwing(const Throwing& other) : left(other.left) {
    if (--*left < 0) throw std::bad_alloc();
  }
  Throwing(Throwing&& other) noexcept = default;
  Throwing& operator=(const Throwing&) = default;

  int* left;
};

TEST(Column, AnExceptionOfARowLeavesNoBlockBehind) {
  {
    int left = 100;
    Column<Throwing> rows;
    rows.reserve(8);
    for (int i = 0; i < 5; ++i) rows.emplace_back(left);
    const Throwing row(left);
    for (const int copies : {0, 3}) {
      left = copies;
      EXPECT_THROW(Column<Throwing>{rows}, std::bad_alloc);
      left = copies;
      EXPECT_THROW(Column<Throwing>(9, row), std::bad_alloc);
    }
    left = 0;
    EXPECT_THROW(rows.emplace_back(row), std::bad_alloc);
    EXPECT_EQ(rows.size(), 5u);
  }
  // Refused while blocks are in use.
  EXPECT_TRUE(set_memory_functions(nullptr, nullptr).ok());
}

}  // namespace
}  // namespace drystone::base

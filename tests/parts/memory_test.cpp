// The bytes per object that the allocator counts, against the sizes of the object's rows.
#include <gtest/gtest.h>

#include "tests/parts/row_memory.hpp"
#include "world/world_state.hpp"

namespace drystone::test {
namespace {

constexpr double kGeneration = sizeof(std::uint32_t);
// The rounding of malloc: at most a page of 4096 bytes for each of a dozen tables, among 2^14 rows.
constexpr double kRounding = 12.0 * 4096.0 / (1 << 14);

double body_rows() {
  const double island = sizeof(IslandRow) + kGeneration;
  return sizeof(BodyState) + sizeof(BodyClock) + sizeof(BodyLinks) + sizeof(std::uint64_t) + sizeof(MassData) +
         sizeof(std::optional<MassData>) + sizeof(Name) + kGeneration + island;
}

/// The bytes of one element of a table's column.
template <typename Column>
constexpr double size_of = sizeof(typename Column::value_type);

double shape_rows() {
  using Table = ShapeTable;
  return size_of<decltype(Table::geometry)> + size_of<decltype(Table::row)> + size_of<decltype(Table::user_data)> +
         size_of<decltype(Table::extras)> + size_of<decltype(Table::names)> + size_of<decltype(Table::body)> +
         size_of<decltype(Table::group)> + size_of<decltype(Table::fat_box)> + size_of<decltype(Table::slab)> +
         kGeneration;
}

/// The pair set is at most five eighths full, and half full at a power of two: two keys of 8 bytes for each pair.
double contact_rows() {
  using Table = ContactTable;
  return size_of<decltype(Table::row)> + size_of<decltype(Table::key)> + size_of<decltype(Table::reuse)> + kGeneration +
         2.0 * sizeof(std::uint64_t);
}

struct RowMemoryTest : testing::Test {
  static const RowMemory& measured() {
    static const RowMemory memory = measure_row_memory();
    return memory;
  }
};

TEST_F(RowMemoryTest, ABodyTakesTheMemoryOfItsRows) {
  EXPECT_GE(measured().body, body_rows());
  EXPECT_LE(measured().body, body_rows() + kRounding);
}

// In a tree a shape has its slot, and at most half a node of 96 bytes, because a node has at least two children. Tables
// of nodes double at other counts than tables of shapes.
TEST_F(RowMemoryTest, AShapeTakesTheMemoryOfItsRowsAndItsShareOfTheTree) {
  const double tree = sizeof(std::uint32_t) + 2.0 * 96.0;
  EXPECT_GE(measured().shape, shape_rows() + sizeof(std::uint32_t));
  EXPECT_LE(measured().shape, shape_rows() + tree + kRounding);
}

// Lists of a step have up to a dozen numbers for each contact: its slot, its edge of the constraint graph, and marks.
// The memory of a step has an eighth of headroom.
TEST_F(RowMemoryTest, AContactTakesTheMemoryOfItsRowsAndItsPairKeys) {
  const double lists = 12.0 * sizeof(std::uint32_t) * 9.0 / 8.0;
  EXPECT_GE(measured().contact, contact_rows());
  EXPECT_LE(measured().contact, contact_rows() + lists + kRounding);
}

TEST_F(RowMemoryTest, ATouchingContactTakesMoreMemoryInTheSolver) {
  EXPECT_GT(measured().solved_contact, measured().contact);
}

}  // namespace
}  // namespace drystone::test

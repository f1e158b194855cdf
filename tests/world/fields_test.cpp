// The description of rows: a missing or repeated field does not compile, and every loop visits the described fields.
#include <gtest/gtest.h>

#include "world/describe_types.hpp"
#include "world/named_numbers.hpp"
#include "world/struct_fields.hpp"

namespace drystone {
namespace {

/// A row like those of the tables.
struct Row {
  Vec2 place;
  std::uint32_t next = kNone;
  std::uint8_t count = 1;
  std::array<ContactPointState, 2> points;
  std::uint64_t user_data = 0;
};
/// The same row with one more field.
struct LongerRow {
  Vec2 place;
  std::uint32_t next = kNone;
  std::uint8_t count = 1;
  std::array<ContactPointState, 2> points;
  std::uint64_t user_data = 0;
  float added = 0.0f;
};
/// The same row with a new field that takes no more room and is not described.
struct ForgetfulRow {
  Vec2 place;
  std::uint32_t next = kNone;
  std::uint8_t count = 1;
  bool added = false;
  std::array<ContactPointState, 2> points;
  std::uint64_t user_data = 0;
};
static_assert(sizeof(Row) == sizeof(ForgetfulRow));
/// There are as many fields as members, but one member is described twice.
struct TwiceRow {
  float a = 0.0f;
  float b = 0.0f;
};
/// A private member is described by the function that reads it, here twice.
class TwiceReadRow {
 public:
  float a() const { return a_; }

 private:
  float a_ = 0.0f;
};

}  // namespace

namespace model {

/// With the fields that `added` describes beside those of Row.
template <typename ARow, typename... Added>
constexpr auto row_fields(const Added&... added) {
  return Fields{state(&ARow::place, "place", "m"),   state(&ARow::next, "next"),
                state(&ARow::count, "count"),        state_of_first(&ARow::count, &ARow::points, "points"),
                told(&ARow::user_data, "user_data"), added...};
}
template <>
inline constexpr auto kFields<Row> = row_fields<Row>();
template <>
inline constexpr auto kFields<LongerRow> = row_fields<LongerRow>(state(&LongerRow::added, "added", "kg"));
template <>
inline constexpr auto kFields<ForgetfulRow> = row_fields<ForgetfulRow>();
template <>
inline constexpr auto kFields<TwiceRow> = Fields{state(&TwiceRow::a, "a"), state(&TwiceRow::a, "b")};
template <>
inline constexpr auto kFields<TwiceReadRow> = Fields{state(&TwiceReadRow::a, "a"), state(&TwiceReadRow::a, "a")};

}  // namespace model

namespace {

// The table of a row asserts this (world/describe_types.hpp).
static_assert(model::describes_all<Row>());
static_assert(model::describes_all<LongerRow>());
static_assert(!model::describes_all<ForgetfulRow>());
static_assert(!model::describes_all<TwiceRow>());
static_assert(!model::describes_all<TwiceReadRow>());
// A base class counts as one member; private data cannot be counted.
static_assert(model::detail::has_members<JointOptions, 9>());
static_assert(!model::detail::has_members<JointOptions, 8>() && !model::detail::has_members<JointOptions, 10>());
static_assert(model::detail::has_members<RevoluteOptions, 6>());
static_assert(model::describes_all<Polygon>());

template <typename T>
std::string text_of(const T& row) {
  model::NumberList list;
  model::visit_numbers(model::kTypeInfo<T>, &row, model::kRow, list);
  std::string text;
  for (const model::NamedNumber& n : list.numbers) {
    text += (text.empty() ? "" : ", ") + n.name + " " + n.text + (n.unit.empty() ? "" : " " + n.unit);
  }
  return text;
}

TEST(Fields, AreNamedWithUnitsAndOnlyUsedOnesAreListed) {
  Row row;
  row.place = {1.5f, -0.0f};
  row.points[0].separation_0 = 0.25f;
  row.points[1].separation_0 = 0.5f;
  EXPECT_EQ(text_of(row),
            "place.x 1.5 (bits 3fc00000) m, place.y -0 (bits 80000000) m, next none, count 1, "
            "points[0].local_a.x 0 (bits 00000000) m, points[0].local_a.y 0 (bits 00000000) m, "
            "points[0].local_b.x 0 (bits 00000000) m, points[0].local_b.y 0 (bits 00000000) m, "
            "points[0].separation_0 0.25 (bits 3e800000) m");
}

TEST(Fields, BecomeATable) {
  const std::span<const model::MemberInfo> members = model::kTypeInfo<LongerRow>.list();
  ASSERT_EQ(members.size(), 6u);
  EXPECT_EQ(members[0].offset, offsetof(LongerRow, place));
  EXPECT_EQ(members[1].offset, offsetof(LongerRow, next));
  EXPECT_EQ(members[1].type->number, model::NumberSort::slot);
  EXPECT_EQ(members[3].offset, offsetof(LongerRow, points));
  EXPECT_EQ(members[3].count_offset, offsetof(LongerRow, count));
  EXPECT_EQ(members[3].type->element->size, sizeof(ContactPointState));
  EXPECT_EQ(members[4].role, model::Role::told);
  EXPECT_EQ(members[5].offset, offsetof(LongerRow, added));
  EXPECT_STREQ(members[5].name, "added");
  EXPECT_STREQ(members[5].unit, "kg");
  // Options begin with those that all kinds have, whose members keep their offsets.
  EXPECT_EQ(model::kTypeInfo<RevoluteOptions>.members[0].offset, 0u);
  EXPECT_EQ(model::kTypeInfo<Vec2>.members[1].offset, sizeof(float));
}

TEST(Fields, TheTableChangesListsOptionalsAndVariants) {
  std::vector<Vec2> list;
  const model::TypeInfo& of_list = model::kTypeInfo<std::vector<Vec2>>;
  const void* const first = of_list.reset(&list, 3);
  EXPECT_EQ(first, list.data());
  EXPECT_EQ(of_list.size_of(&list), 3u);
  std::optional<MassData> optional;
  const model::TypeInfo& of_optional = model::kTypeInfo<std::optional<MassData>>;
  EXPECT_EQ(of_optional.data_of(&optional), nullptr);
  const void* const held = of_optional.reset(&optional, 1);
  ASSERT_TRUE(optional);
  EXPECT_EQ(held, &*optional);
  EXPECT_EQ(of_optional.reset(&optional, 0), nullptr);
  EXPECT_FALSE(optional);
  ShapeGeometry geometry = Segment{};
  const model::TypeInfo& of_geometry = model::kTypeInfo<ShapeGeometry>;
  const void* const circle = of_geometry.reset(&geometry, 0);
  EXPECT_EQ(circle, std::get_if<Circle>(&geometry));
  EXPECT_EQ(of_geometry.size_of(&geometry), 0u);
}

TEST(Fields, AnAddedFieldIsInEveryLoop) {
  LongerRow row;
  row.count = 0;
  row.added = 2.0f;
  EXPECT_EQ(text_of(row), text_of(Row{{}, kNone, 0, {}, 0}) + ", added 2 (bits 40000000) kg");
}

TEST(Fields, VariantsListsAndOptionalsShowTheirContents) {
  EXPECT_EQ(text_of(ShapeGeometry(Circle{{1, 2}, 4})),
            "kind 0, center.x 1 (bits 3f800000) m, center.y 2 (bits 40000000) m, radius 4 (bits 40800000) m");
  EXPECT_EQ(text_of(std::vector<std::uint32_t>{7, kNone}), "size 2, [0] 7, [1] none");
  EXPECT_EQ(text_of(std::optional<MassData>{}), "is_set no");
  EXPECT_EQ(text_of(std::optional<MassData>{{1, {}, 2}}).substr(0, 10), "is_set yes");
}

}  // namespace
}  // namespace drystone

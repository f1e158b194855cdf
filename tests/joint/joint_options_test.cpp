// The options in the rows of joints, of which some kinds are on the heap: each kind comes back as it was, and copies are independent.
#include "world/joint_options.hpp"

#include <gtest/gtest.h>

#include "tests/support/joint_kinds.hpp"

namespace drystone {
namespace {

TEST(JointOptionsRow, GivesBackTheOptionsOfEachKind) {
  test::for_each_joint_kind([](auto options) {
    using Options = decltype(options);
    options.anchor_a = {1.0f, 2.0f};
    options.name = "a name that is longer than a string without memory of its own";
    const JointOptionsRow row = AnyJointOptions(options);
    EXPECT_EQ(row.kind(), Options::kKind);
    EXPECT_EQ(row.to_any(), AnyJointOptions(options)) << to_string(options.kKind);
    EXPECT_TRUE(row == AnyJointOptions(options)) << to_string(options.kKind);
    EXPECT_EQ(*row.template get_if<Options>(), options) << to_string(options.kKind);
    const auto is_same = [&](const auto& of_kind) { return static_cast<const JointOptions&>(of_kind) == options; };
    EXPECT_TRUE(visit(is_same, row) && visit(is_same, JointView(options))) << to_string(options.kKind);
  });
}

TEST(JointOptionsRow, IsCopiedWithWhatItOwns) {
  test::for_each_joint_kind([](const auto& options) {
    JointOptionsRow row = AnyJointOptions(options);
    JointOptionsRow copy = row;
    row.common().anchor_a = {1.0f, 2.0f};
    EXPECT_TRUE(copy == AnyJointOptions(options)) << to_string(options.kKind);
    EXPECT_FALSE(row == AnyJointOptions(options)) << to_string(options.kKind);
    copy = row;
    EXPECT_EQ(copy.common().anchor_a, (Vec2{1.0f, 2.0f})) << to_string(options.kKind);
  });
}

TEST(JointOptionsRow, IsResetToEachKind) {
  test::for_each_joint_kind([](const auto& options) {
    JointOptionsRow row = AnyJointOptions(DistanceOptions());
    row.common().anchor_a = {1.0f, 2.0f};
    const void* const place = row.reset(options.kKind);
    EXPECT_EQ(place, static_cast<const void*>(&row.common()));
    EXPECT_TRUE(row == AnyJointOptions(options)) << to_string(options.kKind);
  });
}

static_assert(sizeof(JointOptionsRow) + 64 < sizeof(AnyJointOptions));

}  // namespace
}  // namespace drystone

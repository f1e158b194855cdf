// Suggestions for misspelt names.
#include "scenes/near_names.hpp"

#include <gtest/gtest.h>

namespace drystone::scenes {
namespace {

constexpr std::string_view kKnown[] = {"friction", "restitution", "position", "bodies", "joints", "dt"};

TEST(NearNames, DistanceCountsEdits) {
  EXPECT_EQ(edit_distance("", ""), 0);
  EXPECT_EQ(edit_distance("abc", ""), 3);
  EXPECT_EQ(edit_distance("", "ab"), 2);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
  EXPECT_EQ(edit_distance("ab", "ba"), 1);
  EXPECT_EQ(edit_distance("fritcion", "friction"), 1);
}

TEST(NearNames, SuggestsSimilarNames) {
  EXPECT_EQ(did_you_mean("fricton", kKnown), ", did you mean \"friction\"?");
  EXPECT_EQ(did_you_mean("body", kKnown), ", did you mean \"bodies\"?");
  EXPECT_EQ(did_you_mean("pos", kKnown), ", did you mean \"position\"?");
  EXPECT_EQ(did_you_mean("colour", kKnown), "");
  EXPECT_EQ(did_you_mean("", kKnown), "");
  EXPECT_EQ(did_you_mean(std::string(100000, 'x'), kKnown), "");
}

TEST(NearNames, SuggestsTheNearestFirstAndAtMostThree) {
  constexpr std::string_view kNames[] = {"aabb", "aaab", "aaaa", "aaac"};
  const std::vector<std::string_view> near = near_names("aaaa", kNames);
  ASSERT_EQ(near.size(), 3u);
  EXPECT_EQ(near[0], "aaaa");
}

}  // namespace
}  // namespace drystone::scenes

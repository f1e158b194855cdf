// The tree is a function of the calls made, and a rebuilt tree is a function of items and boxes alone.
#include "tests/bvh/tree_model.hpp"

namespace drystone::bvh {
namespace {

TEST(TreeDeterminism, EqualCallsGiveEqualTrees) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    Churn one(seed);
    Churn two(seed);
    for (int i = 0; i < 300; ++i) one.step();
    for (int i = 0; i < 300; ++i) two.step();
    EXPECT_EQ(dump(one.tree), dump(two.tree));
  }
}

TEST(TreeDeterminism, AMovedOrCopiedTreeContinuesLikeTheOriginal) {
  Churn churn(3);
  for (int i = 0; i < 200; ++i) churn.step();
  Churn copy = churn;
  Churn original = std::move(churn);
  for (int i = 0; i < 200; ++i) original.step();
  for (int i = 0; i < 200; ++i) copy.step();
  EXPECT_EQ(dump(copy.tree), dump(original.tree));
}

TEST(TreeDeterminism, ARebuiltTreeDoesNotDependOnItsHistory) {
  Churn churn(4);
  for (int i = 0; i < 500; ++i) churn.step();
  Tree fresh;
  for (auto it = churn.model.boxes.rbegin(); it != churn.model.boxes.rend(); ++it) fresh.insert(it->first, it->second);
  fresh.rebuild();
  churn.tree.rebuild();
  EXPECT_EQ(dump(churn.tree), dump(fresh));
}

TEST(TreeDeterminism, ARebuiltTreeDoesNotDependOnTheOrderOfInsertion) {
  // The boxes are equal, so only their order could distinguish the items.
  std::vector<Item> items;
  std::vector<Aabb> boxes;
  for (Item i = 0; i < 300; ++i) {
    const float x = static_cast<float>(i % 7);
    items.push_back(i);
    boxes.push_back({{x, 0}, {x + 1, 1}});
  }
  const Tree forwards = built_tree(items, boxes);
  std::reverse(items.begin(), items.end());
  std::reverse(boxes.begin(), boxes.end());
  EXPECT_EQ(dump(forwards), dump(built_tree(items, boxes)));
}

}  // namespace
}  // namespace drystone::bvh

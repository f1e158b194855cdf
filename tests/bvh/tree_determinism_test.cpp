// The tree is a function of the calls made, and a rebuilt one of items and boxes alone.
#include "tests/bvh/tree_model.hpp"

namespace drystone::bvh {
namespace {

TEST(TreeDeterminism, SameCallsSameTree) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    Churn one(seed);
    Churn two(seed);
    for (int i = 0; i < 300; ++i) one.step();
    for (int i = 0; i < 300; ++i) two.step();
    EXPECT_EQ(dump(one.tree), dump(two.tree));
  }
}

TEST(TreeDeterminism, AMovedOrCopiedTreeGoesOnAsTheOriginal) {
  Churn churn(3);
  for (int i = 0; i < 200; ++i) churn.step();
  Churn copy = churn;
  Churn original = std::move(churn);
  for (int i = 0; i < 200; ++i) original.step();
  for (int i = 0; i < 200; ++i) copy.step();
  EXPECT_EQ(dump(copy.tree), dump(original.tree));
}

TEST(TreeDeterminism, RebuildForgetsHistory) {
  Churn churn(4);
  for (int i = 0; i < 500; ++i) churn.step();
  Tree fresh;
  for (auto it = churn.model.boxes.rbegin(); it != churn.model.boxes.rend(); ++it) fresh.insert(it->first, it->second);
  fresh.rebuild();
  churn.tree.rebuild();
  EXPECT_EQ(dump(churn.tree), dump(fresh));
}

TEST(TreeDeterminism, ARebuiltTreeDoesNotShowTheOrderOfInsertion) {
  // Equal boxes, so that nothing but their order could tell the items apart.
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

TEST(TreeDeterminism, ClearedEqualsNew) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    Churn used(seed);
    for (int i = 0; i < 300; ++i) used.step();
    used.tree.clear();
    ASSERT_EQ(used.tree.check(), "");
    EXPECT_EQ(used.tree.size(), 0u);
    for (Item i = 0; i < 400; ++i) EXPECT_FALSE(used.tree.has(i));
    Tree fresh;
    Random random(seed);
    for (Item i = 0; i < 300; ++i) {
      const Aabb box = random.box(20, 2);
      used.tree.insert(i, box);
      fresh.insert(i, box);
      if (i % 3 == 0) {
        used.tree.remove(i);
        fresh.remove(i);
      }
    }
    ASSERT_EQ(used.tree.check(), "");
    EXPECT_EQ(dump(used.tree), dump(fresh));
  }
}

}  // namespace
}  // namespace drystone::bvh

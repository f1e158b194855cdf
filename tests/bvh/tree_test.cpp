// The tree against brute force over random sequences of changes, with every invariant checked after each; degenerate
// input.
#include "collide/tree.hpp"

#include "core/pages.hpp"
#include "tests/base/allocation_counter.hpp"
#include "tests/bvh/tree_model.hpp"

namespace drystone::bvh {
namespace {

TEST(Tree, IsSoundAfterEveryChange) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    Churn churn(seed);
    Random random(seed);
    for (int i = 0; i < 400; ++i) {
      churn.step();
      ASSERT_EQ(churn.tree.check(), "") << "seed " << seed << ", change " << i;
      ASSERT_EQ(churn.tree.size(), churn.model.boxes.size());
      const Aabb box = random.box(22.0f, 6.0f);
      ASSERT_EQ(query(churn.tree, box), churn.model.query(box)) << "seed " << seed << ", change " << i;
    }
    for (const auto& [item, box] : churn.model.boxes) ASSERT_EQ(churn.tree.box(item), box);
  }
}

TEST(Tree, ABuildFreesTheMemoryOfInserts) {
  constexpr std::uint32_t kItems = 10000;
  Random random(1);
  const auto bytes = [] { return test::bytes_in_use() + base::mapped_bytes(); };
  const std::uint64_t before = bytes();
  Tree tree;
  for (std::uint32_t item = 0; item < kItems; ++item) tree.insert(item, random.box(1000.0f, 1.0f));
  const std::uint64_t grown = bytes() - before;
  tree.rebuild();
  EXPECT_LT(bytes() - before, 0.7 * static_cast<double>(grown));
  EXPECT_EQ(tree.check(), "");
}

TEST(Tree, FindsThePairsOfBruteForce) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    Churn churn(seed);
    for (int i = 0; i < 300; ++i) {
      churn.step();
      if (i % 20 == 0) {
        ASSERT_EQ(pairs(churn.tree), churn.model.pairs()) << "seed " << seed << ", change " << i;
      }
    }
  }
}

TEST(Tree, FindsThePairsBetweenTwoTrees) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    Churn one(seed);
    Churn two(seed + 100);
    // Very different sizes give trees of different heights; each is walked against the other.
    for (int i = 0; i < (seed % 2 == 0 ? 200 : 3); ++i) one.step();
    for (int i = 0; i < (seed % 2 == 0 ? 3 : 200); ++i) two.step();
    std::set<Pair> expected;
    for (const auto& [item, box] : one.model.boxes) {
      for (const Item other : two.model.query(box)) expected.insert({item, other});
    }
    std::set<Pair> found;
    for_each_pair_of_moved(one.tree, all_are_new(one.tree), two.tree, moves_of(two.tree, {}), [&](Item a, Item b) {
      EXPECT_TRUE(found.insert({a, b}).second) << "pair " << a << ", " << b << " was reported twice";
    });
    EXPECT_EQ(found, expected) << "seed " << seed;
  }
}

/// A choice of the items, and where they were before: near, or nowhere.
std::map<Item, Aabb> some_moves(const Model& model, Random& random, std::uint32_t one_in) {
  std::map<Item, Aabb> former;
  for (const auto& [item, box] : model.boxes) {
    if (random.index(one_in) != 0) continue;
    const Vec2 by{random.real(-0.5f, 0.5f), random.real(-0.5f, 0.5f)};
    former[item] = random.index(8) == 0 ? Box4::kNothing : Aabb{box.lower + by, box.upper + by};
  }
  return former;
}

/// Each choice of lanes that the machine has.
class TreeWalk : public testing::TestWithParam<Lanes> {};
INSTANTIATE_TEST_SUITE_P(Lanes, TreeWalk, testing::ValuesIn(available_lanes().begin(), available_lanes().end()),
                         [](const auto& each) { return std::string(to_string(each.param)); });

TEST_P(TreeWalk, FindsThePairsThatBeganToOverlapOfBruteForce) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    Churn churn(seed);
    Random random(seed);
    for (int i = 0; i < 300; ++i) {
      churn.step();
      if (i % 20 != 0) continue;
      const std::map<Item, Aabb> former = some_moves(churn.model, random, 1 + seed % 10);
      Model before = churn.model;
      for (const auto& [item, box] : former) before.boxes[item] = box;
      std::set<Pair> expected = churn.model.pairs();
      for (const Pair& pair : before.pairs()) expected.erase(pair);
      std::vector<Aabb> all_before(before.boxes.empty() ? 0 : std::size_t{before.boxes.rbegin()->first} + 1);
      for (const auto& [item, box] : before.boxes) all_before[item] = box;
      Tree::Moves all_moves;
      churn.tree.note_all(all_before, memory_of_moves(), all_moves);
      for (const Tree::Moves& moves : {moves_of(churn.tree, former), all_moves}) {
        std::set<Pair> found;
        const auto add = [&](Item a, Item b) {
          EXPECT_TRUE(found.insert(std::minmax(a, b)).second) << "pair " << a << ", " << b << " was reported twice";
        };
        for_each_new_pair(churn.tree, moves, add, GetParam());
        ASSERT_EQ(found, expected) << "seed " << seed << ", change " << i;
      }
    }
  }
}

TEST_P(TreeWalk, FindsThePairsOfMovedItemsBetweenTwoTrees) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    Churn one(seed);
    Churn two(seed + 100);
    Random random(seed);
    for (int i = 0; i < (seed % 2 == 0 ? 200 : 3); ++i) one.step();
    for (int i = 0; i < (seed % 3 == 0 ? 3 : 200); ++i) two.step();
    const std::map<Item, Aabb> former_one = some_moves(one.model, random, 1 + seed % 5);
    const std::map<Item, Aabb> former_two = some_moves(two.model, random, 1 + seed % 7);
    std::set<Pair> expected;
    for (const auto& [item, box] : one.model.boxes) {
      for (const Item other : two.model.query(box)) {
        if (former_one.count(item) != 0 || former_two.count(other) != 0) expected.insert({item, other});
      }
    }
    std::set<Pair> found;
    const auto add = [&](Item a, Item b) {
      EXPECT_TRUE(found.insert({a, b}).second) << "pair " << a << ", " << b << " was reported twice";
    };
    for_each_pair_of_moved(one.tree, moves_of(one.tree, former_one), two.tree, moves_of(two.tree, former_two), add,
                           GetParam());
    EXPECT_EQ(found, expected) << "seed " << seed;
  }
}

TEST_P(TreeWalk, IsDividedIntoTasksThatFindEachPairOnce) {
  Churn one(1);
  Churn two(2);
  for (int i = 0; i < 300; ++i) one.step();
  for (int i = 0; i < 300; ++i) two.step();
  const Tree::Moves moves = all_are_new(one.tree);
  const Tree::Moves other_moves = moves_of(two.tree, {});
  std::set<Pair> between;
  for_each_pair_of_moved(one.tree, moves, two.tree, other_moves, [&](Item a, Item b) { between.insert({a, b}); });
  for (const std::size_t wanted : {2u, 10u, 100u, 100000u}) {
    std::vector<Tree::ItemPair> found;
    std::vector<Tree::ItemPair> found_between;
    std::vector<Tree::WalkTask> tasks;
    one.tree.list_walk_tasks(moves, wanted, tasks);
    for (const Tree::WalkTask task : tasks) one.tree.walk(task, moves, GetParam(), found);
    tasks.clear();
    one.tree.list_walk_tasks(moves, two.tree, other_moves, wanted, tasks);
    for (const Tree::WalkTask task : tasks)
      one.tree.walk(task, moves, two.tree, other_moves, GetParam(), found_between);
    std::set<Pair> pairs;
    std::set<Pair> pairs_between;
    for (const Tree::ItemPair pair : found) EXPECT_TRUE(pairs.insert(std::minmax(pair.a, pair.b)).second);
    for (const Tree::ItemPair pair : found_between) EXPECT_TRUE(pairs_between.insert({pair.a, pair.b}).second);
    EXPECT_EQ(pairs, one.model.pairs()) << wanted << " tasks";
    EXPECT_EQ(pairs_between, between) << wanted << " tasks";
  }
}

TEST(Tree, ACallbackCanEndTheSearch) {
  Tree tree;
  for (Item i = 0; i < 100; ++i) tree.insert(i, {{0, 0}, {1, 1}});
  int calls = 0;
  EXPECT_FALSE(tree.query({{0, 0}, {1, 1}}, [&](Item) { return ++calls < 7; }));
  EXPECT_EQ(calls, 7);
  calls = 0;
  cast_ray(tree, {-1, 0.5f}, {3, 0}, [&](Item, float) { return ++calls < 7 ? 1.0f : 0.0f; });
  EXPECT_EQ(calls, 7);
}

TEST(Tree, AnEmptyTreeFindsNothing) {
  Tree tree;
  Tree other;
  other.insert(3, {{0, 0}, {1, 1}});
  const auto fail = [](auto...) { ADD_FAILURE() << "something was found"; };
  for_each_pair(tree, fail);
  for_each_pair_of_moved(tree, all_are_new(tree), other, all_are_new(other), fail);
  for_each_pair_of_moved(other, all_are_new(other), tree, all_are_new(tree), fail);
  for_each_pair(other, fail);
  tree.for_each_node(fail);
  tree.optimize();
  tree.rebuild();
  EXPECT_TRUE(query(tree, {{-9, -9}, {9, 9}}).empty());
  EXPECT_FALSE(tree.has(0));
  EXPECT_EQ(tree.height(), 0);
  EXPECT_EQ(tree.check(), "");
}

TEST(Tree, StaysSoundWithIdenticalBoxes) {
  const Aabb box{{1, 2}, {3, 4}};
  Tree tree;
  for (Item i = 0; i < 3000; ++i) tree.insert(i, box);
  ASSERT_EQ(tree.check(), "");
  EXPECT_EQ(query(tree, {{3, 4}, {5, 5}}).size(), 3000u) << "boxes that touch overlap";
  EXPECT_TRUE(query(tree, {{3.01f, 4}, {5, 5}}).empty());
  EXPECT_EQ(pairs(tree).size(), 3000u * 2999u / 2);
  tree.rebuild();
  ASSERT_EQ(tree.check(), "");
  EXPECT_LE(tree.height(), 7);  // 3.5^7 = 6434.
  for (Item i = 0; i < 3000; i += 2) tree.remove(i);
  ASSERT_EQ(tree.check(), "");
  EXPECT_EQ(query(tree, box).size(), 1500u);
}

TEST(Tree, StaysShallowWithSortedInserts) {
  constexpr Item kCount = 100000;
  Tree tree;
  for (Item i = 0; i < kCount; ++i) {
    const float x = static_cast<float>(i);
    tree.insert(i, {{x, 0}, {x + 0.5f, 1}});
  }
  ASSERT_EQ(tree.check(), "");
  EXPECT_LE(tree.height(), 16);  // Each node has at least two children; 2^17 > 100000, and 4^8 < 100000.
  for (Item i = 0; i < kCount; i += 997) {
    const float x = static_cast<float>(i);
    ASSERT_EQ(query(tree, {{x, 0}, {x + 0.25f, 1}}), std::set<Item>{i});
  }
  tree.rebuild();
  ASSERT_EQ(tree.check(), "");
  EXPECT_LE(tree.height(), 10);  // 3.5^10 = 275855.
  EXPECT_TRUE(pairs(tree).empty());
}

TEST(Tree, IsSoundWhenPackedInAnySize) {
  std::vector<Item> items;
  std::vector<Aabb> boxes;
  Random random(6);
  for (Item i = 0; i < 1100; ++i) {
    items.push_back(i);
    boxes.push_back(random.box(30, 1));
    if (i < 500) continue;
    const Tree tree = filled_tree(items, boxes);
    ASSERT_EQ(tree.check(), "") << items.size() << " items";
    if (i < 510 || i % 100 == 0) {
      ASSERT_EQ(pairs(tree), pairs(built_tree(items, boxes))) << items.size() << " items";
    }
  }
}

// A share that is large is built anew, a small one is inserted or removed item by item.
TEST(Tree, IsSoundWhenManyItemsComeAndGoAtOnce) {
  Tree tree;
  Model model;
  Random random(8);
  Item next = 0;
  for (const int change : {700, 100, 600, -500, 3000, -1, -3300, 20, -619, 512, -511, -1}) {
    std::vector<Item> items;
    std::vector<Aabb> boxes;
    for (; static_cast<int>(items.size()) < change; ++next) {
      items.push_back(next);
      boxes.push_back(random.box(30, 1));
      model.boxes[next] = boxes.back();
    }
    tree.insert_many(items, boxes);
    items.clear();
    for (; static_cast<int>(items.size()) < -change;) {
      const auto gone = std::next(model.boxes.begin(), random.index(static_cast<std::uint32_t>(model.boxes.size())));
      items.push_back(gone->first);
      model.boxes.erase(gone);
    }
    tree.remove_many(items);
    ASSERT_EQ(tree.check(), "") << "change by " << change;
    ASSERT_EQ(tree.size(), model.boxes.size());
    ASSERT_EQ(pairs(tree), model.pairs()) << "change by " << change;
  }
  EXPECT_TRUE(tree.empty());
}

TEST(Tree, AnOutlierDoesNotSpoilTheBuild) {
  // One box is so far away that all others fall into one bin of the builder.
  std::vector<Item> items;
  std::vector<Aabb> boxes;
  Random random(5);
  Model model;
  for (Item i = 0; i < 2000; ++i) {
    items.push_back(i);
    boxes.push_back(i == 777 ? Aabb{{9.0e5f, 0}, {9.1e5f, 1}} : random.box(10, 1));
    model.boxes[i] = boxes.back();
  }
  for (const Tree& tree : {built_tree(items, boxes), filled_tree(items, boxes)}) {
    ASSERT_EQ(tree.check(), "");
    EXPECT_EQ(pairs(tree), model.pairs());
  }
}

TEST(Tree, HandlesPointsAndHugeCoordinates) {
  for (const float world : {1.0e-3f, 1.0e6f, 1.0e15f}) {
    Tree tree;
    Model model;
    Random random(7);
    for (Item i = 0; i < 500; ++i) {
      const Aabb box = random.box(world, i % 3 == 0 ? 0.0f : 0.1f * world);
      model.boxes[i] = box;
      tree.insert(i, box);
    }
    for (int pass = 0; pass < 2; ++pass) {
      ASSERT_EQ(tree.check(), "") << "world " << world;
      for (int i = 0; i < 100; ++i) {
        const Aabb box = random.box(world, 0.3f * world);
        ASSERT_EQ(query(tree, box), model.query(box)) << "world " << world;
      }
      ASSERT_EQ(pairs(tree), model.pairs()) << "world " << world;
      tree.rebuild();
    }
  }
}

TEST(Tree, StaysSoundWhenPerimetersOverflow) {
  // Every union of these boxes has an infinite perimeter, so no split of a full node is better than another.
  constexpr float kHuge = 2.0e38f;
  Tree tree;
  for (Item i = 0; i < 100; ++i) {
    tree.insert(i, {{-kHuge, -kHuge}, {kHuge, kHuge}});
    ASSERT_EQ(tree.check(), "") << "item " << i;
  }
  EXPECT_EQ(query(tree, {{0, 0}, {1, 1}}).size(), 100u);
  tree.rebuild();
  ASSERT_EQ(tree.check(), "");
  for (Item i = 0; i < 100; ++i) {
    tree.remove(i);
    ASSERT_EQ(tree.check(), "") << "item " << i;
  }
}

}  // namespace
}  // namespace drystone::bvh

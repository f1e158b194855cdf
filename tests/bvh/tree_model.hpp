// Shared by the tests of the tree: random boxes, brute force for every query, and a tree that random calls change.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "collide/tree.hpp"

namespace drystone::bvh {

using Item = std::uint32_t;
using Pair = std::pair<Item, Item>;

struct Random {
  std::mt19937 engine;

  explicit Random(unsigned seed) : engine(seed) {}
  // Numbers are scaled here, because the standard distributions differ between libraries.
  float real(float low, float high) { return low + (high - low) * (static_cast<float>(engine() >> 8) / 16777216.0f); }
  std::uint32_t index(std::uint32_t count) { return static_cast<std::uint32_t>(engine() % count); }
  Aabb box(float world, float size) {
    const Vec2 lower{real(-world, world), real(-world, world)};
    return {lower, {lower.x + real(0.0f, size), lower.y + real(0.0f, size)}};
  }
};

/// The expected content of the tree, and brute force for every query.
struct Model {
  std::map<Item, Aabb> boxes;

  std::set<Item> query(const Aabb& box) const {
    std::set<Item> found;
    for (const auto& [item, other] : boxes) {
      if (overlaps(box, other)) found.insert(item);
    }
    return found;
  }
  std::set<Pair> pairs() const {
    std::set<Pair> found;
    for (auto a = boxes.begin(); a != boxes.end(); ++a) {
      for (auto b = std::next(a); b != boxes.end(); ++b) {
        if (overlaps(a->second, b->second)) found.insert({a->first, b->first});
      }
    }
    return found;
  }
};

/// Sum of the nodes' perimeters [m]: proportional to the nodes that a small query visits. Smaller is better.
inline float cost(const Tree& tree) {
  float sum = 0.0f;
  tree.for_each_node([&](const Aabb& box, int, bool is_item) { sum += is_item ? 0.0f : perimeter(box); });
  return sum;
}

/// A freshly built tree of the boxes, items[i] with boxes[i].
inline Tree built_tree(const std::vector<Item>& items, const std::vector<Aabb>& boxes) {
  Tree tree;
  for (std::size_t i = 0; i < items.size(); ++i) tree.insert(items[i], boxes[i]);
  tree.rebuild();
  return tree;
}

/// The tree of a new or restored world: large ones are packed.
inline Tree filled_tree(const std::vector<Item>& items, const std::vector<Aabb>& boxes) {
  Tree tree;
  tree.fill(items, boxes);
  return tree;
}

inline std::set<Item> query(const Tree& tree, const Aabb& box) {
  std::set<Item> found;
  EXPECT_TRUE(tree.query(box, [&](Item item) {
    EXPECT_TRUE(found.insert(item).second) << "item " << item << " was reported twice";
    return true;
  }));
  return found;
}

/// The memory of moves, which stay valid until the end of the test program.
inline base::Arena& memory_of_moves() {
  static base::Arena memory;
  return memory;
}

/// Notes moves of items with given former boxes.
inline Tree::Moves moves_of(const Tree& tree, const std::map<Item, Aabb>& former) {
  std::vector<Item> items;
  std::vector<Aabb> before(former.empty() ? 0 : std::size_t{former.rbegin()->first} + 1);
  for (const auto& [item, box] : former) {
    items.push_back(item);
    before[item] = box;
  }
  Tree::Moves moves;
  tree.note_moves(items, before, memory_of_moves(), moves);
  return moves;
}

/// All items as if they were new: boxes that overlap nothing before.
inline Tree::Moves all_are_new(const Tree& tree) {
  std::map<Item, Aabb> former;
  if (!tree.empty()) {
    tree.query(tree.bounds(), [&](Item item) {
      former[item] = Box4::kNothing;
      return true;
    });
  }
  return moves_of(tree, former);
}

/// Calls f(item_a, item_b) for each two items whose boxes overlap and did not before the moves, in any order.
template <typename F>
void for_each_new_pair(const Tree& tree, const Tree::Moves& moves, F f, Lanes lanes = Lanes::scalar) {
  std::vector<Tree::WalkTask> tasks;
  std::vector<Tree::ItemPair> found;
  tree.list_walk_tasks(moves, 1, tasks);
  for (const Tree::WalkTask task : tasks) tree.walk(task, moves, lanes, found);
  for (const Tree::ItemPair pair : found) f(pair.a, pair.b);
}

/// Calls f(item_a, item_b) for each two items whose boxes overlap, in any order.
template <typename F>
void for_each_pair(const Tree& tree, F f) {
  for_each_new_pair(tree, all_are_new(tree), f);
}

/// Calls f(item_a, item_b) for each item of one tree whose box overlaps an item's box of the other tree, if one of them moved.
template <typename F>
void for_each_pair_of_moved(const Tree& a, const Tree::Moves& moves_a, const Tree& b, const Tree::Moves& moves_b, F f,
                            Lanes lanes = Lanes::scalar) {
  std::vector<Tree::WalkTask> tasks;
  std::vector<Tree::ItemPair> found;
  a.list_walk_tasks(moves_a, b, moves_b, 1, tasks);
  for (const Tree::WalkTask task : tasks) a.walk(task, moves_a, b, moves_b, lanes, found);
  for (const Tree::ItemPair pair : found) f(pair.a, pair.b);
}

/// Calls f(item, fraction) -> new fraction for items whose boxes the ray hits.
template <typename F>
void cast_ray(const Tree& tree, Vec2 origin, Vec2 translation, F f) {
  tree.box_cast({{origin, origin}, translation, 1.0f},
                [&](Item item, const BoxCastInput& cast) { return f(item, cast.max_fraction); });
}

inline std::set<Pair> pairs(const Tree& tree) {
  std::set<Pair> found;
  for_each_pair(tree, [&](Item a, Item b) {
    EXPECT_TRUE(found.insert(std::minmax(a, b)).second) << "pair " << a << ", " << b << " was reported twice";
  });
  return found;
}

/// Nodes and items in visiting order; equal texts mean equal trees.
inline std::string dump(const Tree& tree) {
  std::ostringstream text;
  text.precision(9);
  tree.for_each_node([&](const Aabb& box, int depth, bool is_item) {
    text << depth << (is_item ? "i " : "n ") << box.lower.x << ' ' << box.lower.y << ' ' << box.upper.x << ' '
         << box.upper.y << '\n';
  });
  const Aabb everything = tree.bounds();
  tree.query(everything, [&](Item item) {
    text << item << ' ';
    return true;
  });
  return text.str();
}

class Churn {
 public:
  explicit Churn(unsigned seed) : random_(seed) {}

  Tree tree;
  Model model;

  void step() {
    switch (random_.index(10)) {
      case 0:
      case 1:
      case 2: return insert();
      case 3:
      case 4: return remove();
      case 5:
      case 6:
      case 7: return move();
      case 8: return move_many();
      default: return random_.index(8) == 0 ? tree.rebuild() : tree.optimize();
    }
  }

 private:
  static constexpr Item kItems = 400;

  Aabb random_box() { return random_.box(20.0f, random_.index(10) == 0 ? 20.0f : 1.5f); }
  Item random_item() {
    const auto at = model.boxes.lower_bound(random_.index(kItems));
    return at == model.boxes.end() ? model.boxes.begin()->first : at->first;
  }
  void insert() {
    const Item item = random_.index(kItems);
    if (model.boxes.count(item) != 0) return;
    model.boxes[item] = random_box();
    tree.insert(item, model.boxes[item]);
  }
  void remove() {
    if (model.boxes.empty()) return;
    const Item item = random_item();
    model.boxes.erase(item);
    tree.remove(item);
  }
  Aabb moved(const Aabb& box) {
    if (random_.index(10) == 0) return random_box();
    const Vec2 by{random_.real(-0.5f, 0.5f), random_.real(-0.5f, 0.5f)};
    return {box.lower + by, box.upper + by};
  }
  void move() {
    if (model.boxes.empty()) return;
    const Item item = random_item();
    model.boxes[item] = moved(model.boxes[item]);
    tree.move(item, model.boxes[item]);
  }
  std::vector<Item> some_items() {
    std::vector<Item> items;
    const Item share = 1 + random_.index(30);
    for (Item item = 0; item < kItems; ++item) {
      if (model.boxes.count(item) != 0 && random_.index(share) == 0) items.push_back(item);
    }
    return items;
  }
  void move_many() {
    const std::vector<Item> items = some_items();
    std::vector<Aabb> boxes;
    for (const Item item : items) boxes.push_back(model.boxes[item] = moved(model.boxes[item]));
    tree.move_many(items, boxes);
  }

  Random random_;
};

}  // namespace drystone::bvh

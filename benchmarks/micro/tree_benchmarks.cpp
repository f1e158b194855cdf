// The parts of the broad phase: building a tree, moving its boxes (refit), queries, finding pairs, and the set of known
// pairs. Boxes of 0.5 to 1.5 m lie sparse (1.25 overlaps per box, itself included) or dense (about 4), in an area that
// grows with the number of boxes.
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "benchmarks/micro/micro.hpp"
#include "collide/tree.hpp"
#include "core/pair_set.hpp"

namespace drystone::bench {
namespace {

using bvh::Tree;

/// Bytes read or written for a box with its item.
constexpr double kBoxBytes = sizeof(Aabb) + sizeof(std::uint32_t);
// The side of the square, divided by the square root of the number of boxes [m].
constexpr float kSparse = 4.0f;
constexpr float kDense = 1.2f;

class Boxes {
 public:
  Boxes(std::size_t count, float spacing) : side_(spacing * std::sqrt(static_cast<float>(count))) {
    for (std::uint32_t i = 0; i < count; ++i) {
      const Vec2 half = {uniform(0.25f, 0.75f), uniform(0.25f, 0.75f)};
      const Vec2 center = {uniform(0.0f, side_), uniform(0.0f, side_)};
      boxes_.push_back({center - half, center + half});
      items_.push_back(i);
      velocities_.push_back({uniform(-0.1f, 0.1f), uniform(-0.1f, 0.1f)});
    }
  }

  std::size_t count() const { return boxes_.size(); }
  const std::vector<Aabb>& boxes() const { return boxes_; }
  const std::vector<std::uint32_t>& items() const { return items_; }
  Tree built() const {
    Tree tree;
    for (std::size_t i = 0; i < boxes_.size(); ++i) tree.insert(items_[i], boxes_[i]);
    tree.rebuild();
    return tree;
  }
  /// All boxes move in their own directions and are reflected at the borders.
  void move() {
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
      Aabb& box = boxes_[i];
      Vec2& v = velocities_[i];
      if (box.lower.x + v.x < 0.0f || box.upper.x + v.x > side_) v.x = -v.x;
      if (box.lower.y + v.y < 0.0f || box.upper.y + v.y > side_) v.y = -v.y;
      box = {box.lower + v, box.upper + v};
    }
  }

 private:
  float uniform(float low, float high) { return low + (high - low) * static_cast<float>(random_() >> 8) * 0x1p-24f; }

  std::mt19937 random_{3};
  float side_;
  std::vector<Aabb> boxes_;
  std::vector<std::uint32_t> items_;
  std::vector<Vec2> velocities_;
};

Boxes make_boxes(const benchmark::State& state, float spacing) {
  return {static_cast<std::size_t>(state.range(0)), spacing};
}

void build(benchmark::State& state) {
  const Boxes boxes = make_boxes(state, kSparse);
  Tree tree = boxes.built();
  for (auto _ : state) tree.rebuild();
  count_work(state, static_cast<double>(boxes.count()), {kBoxBytes, 0.0});
}

void insert_one_by_one(benchmark::State& state) {
  const Boxes boxes = make_boxes(state, kSparse);
  for (auto _ : state) {
    Tree tree;
    for (std::size_t i = 0; i < boxes.count(); ++i) tree.insert(boxes.items()[i], boxes.boxes()[i]);
  }
  count_work(state, static_cast<double>(boxes.count()), {kBoxBytes, 0.0});
}

/// In each iteration every box moves a little from its last place.
void refit(benchmark::State& state) {
  Boxes boxes = make_boxes(state, kSparse);
  Tree tree = boxes.built();
  for (auto _ : state) {
    state.PauseTiming();
    boxes.move();
    state.ResumeTiming();
    tree.move_many(boxes.items(), boxes.boxes());
    tree.optimize();
  }
  count_work(state, static_cast<double>(boxes.count()), {kBoxBytes, 0.0});
}

void query(benchmark::State& state, float spacing) {
  const Boxes boxes = make_boxes(state, spacing);
  const Tree tree = boxes.built();
  std::size_t found = 0;
  for (auto _ : state) {
    for (const Aabb& box : boxes.boxes()) {
      tree.query(box, [&](std::uint32_t) {
        ++found;
        return true;
      });
    }
  }
  benchmark::DoNotOptimize(found);
  const double queries = static_cast<double>(state.iterations()) * static_cast<double>(boxes.count());
  // At least one node of 64 bytes of boxes and 16 of children on each level.
  count_work(state, static_cast<double>(boxes.count()), {80.0 * tree.height(), 0.0});
  state.counters["overlaps/item"] = static_cast<double>(found) / queries;
  state.counters["height"] = tree.height();
}

void ray_casts(benchmark::State& state) {
  const Boxes boxes = make_boxes(state, kSparse);
  const Tree tree = boxes.built();
  std::size_t met = 0;
  for (auto _ : state) {
    for (std::size_t i = 0; i + 1 < boxes.count(); i += 8) {
      const Vec2 from = center(boxes.boxes()[i]);
      const Vec2 to = center(boxes.boxes()[i + 1]);
      tree.box_cast({{from, from}, to - from, 1.0f}, [&](std::uint32_t, const bvh::BoxCastInput& cast) {
        ++met;
        return cast.max_fraction;
      });
    }
  }
  const double rays = static_cast<double>((boxes.count() - 1 + 7) / 8);
  count_work(state, rays, {80.0 * tree.height(), 0.0});
  state.counters["boxes met/item"] = static_cast<double>(met) / (static_cast<double>(state.iterations()) * rays);
}

void all_pairs(benchmark::State& state, float spacing) {
  const Boxes boxes = make_boxes(state, spacing);
  const Tree tree = boxes.built();
  const std::vector<Aabb> before(boxes.count(), bvh::Box4::kNothing);
  base::Arena memory;
  Tree::Moves moves;
  std::vector<Tree::WalkTask> tasks;
  std::vector<Tree::ItemPair> found;
  std::size_t pairs = 0;
  for (auto _ : state) {
    tasks.clear();
    memory.reset();
    tree.note_moves(boxes.items(), before, memory, moves);
    tree.list_walk_tasks(moves, 1, tasks);
    for (const Tree::WalkTask task : tasks) tree.walk(task, moves, available_lanes().back(), found);
    pairs += found.size();
    found.clear();
  }
  const double per_run = static_cast<double>(pairs) / static_cast<double>(state.iterations());
  count_work(state, static_cast<double>(boxes.count()),
             {80.0 / 3.0, 0.0});  // Each node, of about three boxes, is read once.
  state.counters["pairs/item"] = per_run / static_cast<double>(boxes.count());
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> some_pairs(std::size_t count) {
  std::mt19937 random(5);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::size_t i = 0; i < count; ++i) {
    const auto a = static_cast<std::uint32_t>(i);
    pairs.emplace_back(a, a + 1 + static_cast<std::uint32_t>(random() % 100));
  }
  return pairs;
}

void pair_set_contains(benchmark::State& state) {
  const auto pairs = some_pairs(static_cast<std::size_t>(state.range(0)));
  base::PairSet set;
  for (const auto& [a, b] : pairs) set.insert(a, b);
  for (auto _ : state) {
    for (const auto& [a, b] : pairs) benchmark::DoNotOptimize(set.contains(a, b));
  }
  count_work(state, static_cast<double>(pairs.size()), {8.0 + 8.0, 0.0});
}

void pair_set_insert_erase(benchmark::State& state) {
  const auto pairs = some_pairs(static_cast<std::size_t>(state.range(0)));
  base::PairSet set;
  set.reserve(pairs.size());
  for (auto _ : state) {
    for (const auto& [a, b] : pairs) set.insert(a, b);
    for (const auto& [a, b] : pairs) set.erase(a, b);
  }
  count_work(state, static_cast<double>(pairs.size()), {2.0 * (8.0 + 8.0), 0.0});
}

}  // namespace

void add_trees() {
  const auto sizes = [](auto* added) { added->Arg(1000)->Arg(10000)->Arg(100000); };
  sizes(benchmark::RegisterBenchmark("tree/build", build));
  sizes(benchmark::RegisterBenchmark("tree/insert_one_by_one", insert_one_by_one));
  sizes(benchmark::RegisterBenchmark("tree/refit", refit));
  sizes(benchmark::RegisterBenchmark("tree/query/sparse", query, kSparse));
  sizes(benchmark::RegisterBenchmark("tree/query/dense", query, kDense));
  sizes(benchmark::RegisterBenchmark("tree/ray_cast", ray_casts));
  sizes(benchmark::RegisterBenchmark("tree/pairs/sparse", all_pairs, kSparse));
  sizes(benchmark::RegisterBenchmark("tree/pairs/dense", all_pairs, kDense));
  sizes(benchmark::RegisterBenchmark("pair_set/contains", pair_set_contains));
  sizes(benchmark::RegisterBenchmark("pair_set/insert_erase", pair_set_insert_erase));
}

}  // namespace drystone::bench

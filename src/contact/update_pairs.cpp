// Finds new pairs of shapes whose boxes overlap, for the shapes that left their boxes since the last step. If few shapes moved, the
// trees are searched for each of them. If many moved, the awake tree is walked once against itself and once against the static tree,
// which costs a fraction of many searches from the root. The choice depends only on counts, and pairs are sorted by the slots of their
// shapes, so the order of contacts depends neither on workers nor on the structure of the trees.
//
// Threads: searches and parts of the walk run in parallel; each worker reads the world and writes to a list of its own.
// Source: E. Tsamis, "Creating an optimized 2D physics simulation engine" (2020), section 3, for the single walk.
#include <algorithm>
#include <array>
#include <vector>

#include "contact/contacts.hpp"
#include "contact/phases.hpp"
#include "spatial/proxies.hpp"

namespace drystone::contact {
namespace {

constexpr int kGrain = 64;
/// One walk is cheaper than searches if at least kWalkFrom shapes moved, and more than 1 / kWalkPart of the awake shapes.
constexpr std::size_t kWalkFrom = 512;
constexpr std::size_t kWalkPart = 4;
/// The number of tasks of a walk for each worker: enough that no worker waits long for another.
constexpr std::size_t kTasksPerWorker = 32;

/// The entry of a pair in the set of known pairs is prefetched this many contacts before the contact of the pair is created.
constexpr std::size_t kPairsAhead = 4;
/// The number of found pairs that wait until their entries in the set of known pairs are in the cache.
constexpr std::size_t kWaiting = 16;

class PairFinder {
 public:
  PairFinder(const WorldState& w, std::vector<ShapePair>& found) : w_(w), found_(found) {}
  ~PairFinder() { judge_waiting(); }
  PairFinder(const PairFinder&) = delete;
  PairFinder& operator=(const PairFinder&) = delete;

  /// Searches the pairs of a shape that moved. If both shapes of a pair moved, the shape with the lower slot finds the pair.
  void look_up(std::uint32_t shape) {
    if (!spatial::is_static_shape(w_, shape)) {
      query(w_.trees.fixed, shape, [&](std::uint32_t fixed) { return spatial::slab_overlaps(w_, fixed, shape); });
    }
    query_moving(w_.trees.awake, shape);
    query_moving(w_.trees.asleep, shape);
  }

  /// Searches the pairs of a shape with sleeping shapes, which no walk visits.
  void look_up_asleep(std::uint32_t shape) { query_moving(w_.trees.asleep, shape); }

  /// Considers a pair that a walk found.
  void add_overlap(std::uint32_t a, std::uint32_t b) {
    if (w_.shapes.moved.test(a) || w_.shapes.moved.test(b)) consider(a, b);
  }
  void add_overlap_with_static(std::uint32_t shape, std::uint32_t fixed) {
    if (spatial::slab_overlaps(w_, fixed, shape)) add_overlap(shape, fixed);
  }

 private:
  template <typename F>
  void query(const bvh::Tree& tree, std::uint32_t shape, F slab_overlaps) {
    if (tree.empty()) return;
    tree.query(w_.shapes.fat_box[shape], [&](std::uint32_t other) {
      if (other < shape && w_.shapes.moved.test(other)) return true;
      if (slab_overlaps(other)) consider(shape, other);
      return true;
    });
  }

  /// Searches a tree of shapes that may move. They have no slabs; the given shape may have one.
  void query_moving(const bvh::Tree& tree, std::uint32_t shape) {
    const bool has_slab = spatial::is_static_shape(w_, shape);
    query(tree, shape, [&](std::uint32_t other) { return !has_slab || spatial::slab_overlaps(w_, shape, other); });
  }

  void consider(std::uint32_t a, std::uint32_t b) {
    if (w_.shapes.body[a] == w_.shapes.body[b]) return;
    // A shortcut for ragdolls: their bones always overlap and never collide.
    if (w_.shapes.group[a] < 0 && w_.shapes.group[a] == w_.shapes.group[b]) return;
    w_.contacts.pairs.prefetch(a, b);
    waiting_[waiting_count_++] = {std::min(a, b), std::max(a, b)};
    if (waiting_count_ == kWaiting) judge_waiting();
  }

  void judge_waiting() {
    for (std::size_t i = 0; i < waiting_count_; ++i) {
      const ShapePair pair = waiting_[i];
      if (!w_.contacts.pairs.contains(pair.a, pair.b) && contact::may_contact(w_, pair.a, pair.b))
        found_.push_back(pair);
    }
    waiting_count_ = 0;
  }

  std::array<ShapePair, kWaiting> waiting_;
  std::size_t waiting_count_ = 0;
  const WorldState& w_;
  std::vector<ShapePair>& found_;
};

/// Calls f(finder, i) for i in [0, count), each worker with its own finder.
template <typename F>
void share(WorldState& w, std::size_t count, int grain, F f) {
  w.runtime.workers->parallel_for(static_cast<int>(count), grain, [&](int first, int last, int worker) {
    PairFinder finder(w, w.scratch.per_worker[static_cast<std::size_t>(worker)].new_pairs);
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) f(finder, i);
  });
}

void walk(WorldState& w) {
  const auto workers = static_cast<std::size_t>(w.runtime.workers->worker_count());
  // One worker gets as many tasks as two workers: dividing costs almost nothing, and the report then shows which work can be shared.
  const std::size_t wanted = kTasksPerWorker * std::max<std::size_t>(workers, 2);
  w.scratch.walk_tasks.clear();
  w.trees.awake.list_walk_tasks(wanted, w.scratch.walk_tasks);
  const std::size_t among_awake = w.scratch.walk_tasks.size();
  w.trees.awake.list_walk_tasks(w.trees.fixed, wanted, w.scratch.walk_tasks);
  share(w, w.scratch.walk_tasks.size(), 1, [&](PairFinder& finder, std::size_t i) {
    if (i < among_awake) {
      w.trees.awake.walk(w.scratch.walk_tasks[i], [&](std::uint32_t a, std::uint32_t b) { finder.add_overlap(a, b); });
    } else {
      w.trees.awake.walk(w.trees.fixed, w.scratch.walk_tasks[i], [&](std::uint32_t shape, std::uint32_t fixed) {
        finder.add_overlap_with_static(shape, fixed);
      });
    }
  });
}

void collect(WorldState& w) {
  w.scratch.new_pairs.clear();
  for (WorkerScratch& worker_scratch : w.scratch.per_worker) {
    w.scratch.new_pairs.insert(w.scratch.new_pairs.end(), worker_scratch.new_pairs.begin(),
                               worker_scratch.new_pairs.end());
    worker_scratch.new_pairs.clear();
  }
  std::sort(w.scratch.new_pairs.begin(), w.scratch.new_pairs.end());
}

}  // namespace

std::span<const std::uint32_t> update_pairs(WorldState& w) {
  spatial::recenter_trees(w);
  const std::span<const std::uint32_t> moved = list_members(w.scratch, w.shapes.moved);
  if (moved.size() >= kWalkFrom && moved.size() * kWalkPart > w.trees.awake.size()) {
    walk(w);
    if (!w.trees.asleep.empty()) {
      share(w, moved.size(), kGrain, [&](PairFinder& finder, std::size_t i) { finder.look_up_asleep(moved[i]); });
    }
  } else {
    share(w, moved.size(), kGrain, [&](PairFinder& finder, std::size_t i) { finder.look_up(moved[i]); });
  }
  w.shapes.moved.clear_all();
  collect(w);
  for (std::size_t i = 0; i < w.scratch.new_pairs.size(); ++i) {
    const ShapePair ahead = w.scratch.new_pairs[std::min(i + kPairsAhead, w.scratch.new_pairs.size() - 1)];
    w.contacts.pairs.prefetch(ahead.a, ahead.b);
    contact::create_contact(w, w.scratch.new_pairs[i].a, w.scratch.new_pairs[i].b);
  }
  w.runtime.report.new_contacts = static_cast<int>(w.scratch.new_pairs.size());
  return list_members(w.scratch, w.contacts.awake);
}

}  // namespace drystone::contact

// Finds new pairs of shapes whose bounds overlap, for the shapes that left their boxes since the last step. The trees are walked against
// themselves and each other, only where something moved. Most overlapping boxes of awake shapes overlapped before, so their pairs are
// known: the walk compares the former boxes as well and does not report these pairs. Reported pairs are looked up in the set of known
// pairs. New pairs are sorted by the slots of their shapes, so the order of contacts depends neither on workers nor on the structure of the
// trees.
//
// Threads: parts of the walks run in parallel; each worker reads the world and writes to a list of its own.
// Source: E. Tsamis, "Creating an optimized 2D physics simulation engine" (2020), section 3, for the single walk.
#include <algorithm>
#include <array>
#include <vector>

#include "contact/contacts.hpp"
#include "contact/edits.hpp"
#include "contact/phases.hpp"
#include "contact/tiles.hpp"
#include "core/lane_choices.hpp"
#include "core/platform.hpp"
#include "core/sort.hpp"
#include "world/edges.hpp"
#include "world/proxies.hpp"

namespace drystone::contact {
namespace {

/// The number of tasks of a walk for each worker: enough that no worker waits long for another.
constexpr std::size_t kTasksPerWorker = 32;

/// If more than one in kNoteAllFrom of the awake shapes moved, all of them are noted as moved, which takes less time than noting some.
constexpr std::size_t kNoteAllFrom = 2;
/// What a contact's creation reads is prefetched this many contacts before: first the shapes, then what the shapes lead to.
constexpr std::size_t kShapesAhead = 8;
constexpr std::size_t kPairsAhead = 4;
/// The number of found pairs that wait until their entries in the set of known pairs are in the cache.
constexpr std::size_t kWaitingPairs = 16;

class PairFinder {
 public:
  PairFinder(const WorldState& w, base::Column<ShapePair>& found) : w_(w), found_(found) {}

  void add(std::uint32_t a, std::uint32_t b) {
    // A walk may report pairs of shapes that did not move, where all shapes of a tree are noted as moved. Sleeping shapes that wait to wake
    // for their pairs would get contacts.
    if (w_.shapes.moved.test(a) || w_.shapes.moved.test(b)) consider(a, b);
  }

  void add_with_static(std::uint32_t shape, std::uint32_t fixed) {
    if (spatial::slab_overlaps(w_, fixed, shape) && !overlapped_static(shape, fixed)) consider(shape, fixed);
  }

  /// After the last pair. (Not in a destructor, because it allocates.)
  void finish() { judge_waiting(); }

 private:
  /// Whether the bounds overlapped when pairs were last searched. All pairs of a static shape that is moved must be searched.
  bool overlapped_static(std::uint32_t shape, std::uint32_t fixed) const {
    const Aabb& before = w_.trees.searched_box[shape];
    return !w_.shapes.moved.test(fixed) && overlaps(before, w_.shapes.fat_box[fixed]) &&
           !geometry::is_apart(before, w_.shapes.slab[fixed]);
  }

  void consider(std::uint32_t a, std::uint32_t b) {
    if (w_.shapes.body[a] == w_.shapes.body[b]) return;
    // A shortcut for ragdolls: their bones always overlap and never collide.
    if (w_.shapes.group[a] < 0 && w_.shapes.group[a] == w_.shapes.group[b]) return;
    w_.contacts.pairs.prefetch(a, b);
    waiting_[waiting_count_++] = {std::min(a, b), std::max(a, b)};
    if (waiting_count_ == kWaitingPairs) judge_waiting();
  }

  void judge_waiting() {
    for (std::size_t i = 0; i < waiting_count_; ++i) {
      const ShapePair pair = waiting_[i];
      if (w_.contacts.pairs.contains(pair.a, pair.b) || !contact::may_contact(w_, pair.a, pair.b)) continue;
      // The contacts of a grid are those of its tiles (contact/tiles.hpp).
      if (!is_grid(w_, pair.a) && !is_grid(w_, pair.b)) found_.push_back(pair);
    }
    waiting_count_ = 0;
  }

  std::array<ShapePair, kWaitingPairs> waiting_;
  std::size_t waiting_count_ = 0;
  const WorldState& w_;
  base::Column<ShapePair>& found_;
};

/// The tasks of all walks are in one list. For each walk (of two trees, or of a tree with itself) but the last: the index after its last
/// task.
struct Walks {
  std::size_t among_awake = 0;
  std::size_t with_fixed = 0;
  std::size_t with_asleep = 0;
  std::size_t asleep_with_fixed = 0;
};

/// Notes in each tree what moved, and divides the walks into tasks. Shapes that sleep move only by calls between steps.
Walks prepare_walks(WorldState& w, std::span<const std::uint32_t> moved) {
  StepScratch& s = *w.scratch;
  const TreeSet& trees = w.trees;
  trees.fixed.note_moves(moved, trees.searched_box, s.arena, s.fixed_moves);
  if (moved.size() > trees.awake.size() / kNoteAllFrom) {
    trees.awake.note_all(trees.searched_box, s.arena, s.awake_moves);
  } else {
    trees.awake.note_moves(moved, trees.searched_box, s.arena, s.awake_moves);
  }
  trees.asleep.note_moves(moved, trees.searched_box, s.arena, s.asleep_moves);
  const auto workers = static_cast<std::size_t>(w.runtime.workers->worker_count());
  // One worker gets as many tasks as two workers: dividing costs almost nothing, and the report then shows which work can be shared.
  const std::size_t wanted = kTasksPerWorker * std::max<std::size_t>(workers, 2);
  Walks walks;
  s.walk_tasks.clear();
  trees.awake.list_walk_tasks(s.awake_moves, wanted, s.walk_tasks);
  walks.among_awake = s.walk_tasks.size();
  trees.awake.list_walk_tasks(s.awake_moves, trees.fixed, s.fixed_moves, wanted, s.walk_tasks);
  walks.with_fixed = s.walk_tasks.size();
  trees.awake.list_walk_tasks(s.awake_moves, trees.asleep, s.asleep_moves, wanted, s.walk_tasks);
  walks.with_asleep = s.walk_tasks.size();
  trees.asleep.list_walk_tasks(s.asleep_moves, trees.fixed, s.fixed_moves, wanted, s.walk_tasks);
  walks.asleep_with_fixed = s.walk_tasks.size();
  trees.asleep.list_walk_tasks(s.asleep_moves, wanted, s.walk_tasks);
  return walks;
}

/// Runs a task and considers the pairs that it finds.
void walk(const WorldState& w, const Walks& walks, std::size_t task_index, Lanes lanes, WorkerScratch& worker_scratch) {
  const StepScratch& s = *w.scratch;
  const TreeSet& trees = w.trees;
  const bvh::Tree::WalkTask task = s.walk_tasks[task_index];
  std::vector<bvh::Tree::ItemPair>& found = worker_scratch.found_pairs;
  found.clear();
  bool with_fixed = false;
  if (task_index < walks.among_awake) {
    trees.awake.walk(task, s.awake_moves, lanes, found);
  } else if (task_index < walks.with_fixed) {
    with_fixed = true;
    trees.awake.walk(task, s.awake_moves, trees.fixed, s.fixed_moves, lanes, found);
  } else if (task_index < walks.with_asleep) {
    trees.awake.walk(task, s.awake_moves, trees.asleep, s.asleep_moves, lanes, found);
  } else if (task_index < walks.asleep_with_fixed) {
    with_fixed = true;
    trees.asleep.walk(task, s.asleep_moves, trees.fixed, s.fixed_moves, lanes, found);
  } else {
    trees.asleep.walk(task, s.asleep_moves, lanes, found);
  }
  PairFinder finder(w, worker_scratch.new_pairs);
  for (const bvh::Tree::ItemPair pair : found) {
    if (with_fixed) {
      finder.add_with_static(pair.a, pair.b);
    } else {
      finder.add(pair.a, pair.b);
    }
  }
  finder.finish();
}

void find_pairs(WorldState& w, std::span<const std::uint32_t> moved) {
  const base::Arena::Mark before = w.scratch->arena.mark();
  const Walks walks = prepare_walks(w, moved);
  const Lanes lanes = simd::widest_lanes(w.options.lanes);
  w.runtime.workers->parallel_for(
      static_cast<int>(w.scratch->walk_tasks.size()), 1, [&](int first, int last, int worker) {
        for (int i = first; i < last; ++i)
          walk(w, walks, static_cast<std::size_t>(i), lanes, w.scratch->per_worker[static_cast<std::size_t>(worker)]);
      });
  w.scratch->arena.rewind(before);  // The boxes of the moves are needed no more.
  for (const std::uint32_t shape : moved) w.trees.searched_box[shape] = w.shapes.fat_box[shape];
  w.shapes.moved.clear_all();
}

void collect(WorldState& w) {
  base::Column<ShapePair>& all = w.scratch->new_pairs;
  for (WorkerScratch& worker_scratch : w.scratch->per_worker) {
    base::Column<ShapePair>& own = worker_scratch.new_pairs;
    if (all.empty()) all.swap(own);  // The pairs of one worker need not be copied.
    all.append(own.data(), own.size());
    own.clear();
  }
  // One comparison of 64 bits, where that of a ShapePair has branches.
  const auto key_of = [](ShapePair pair) { return std::uint64_t{pair.a} << 32 | pair.b; };
  base::sort(all, [&](ShapePair a, ShapePair b) { return key_of(a) < key_of(b); });
}

void prefetch_shapes(const WorldState& w, ShapePair pair) {
  for (const std::uint32_t shape : {pair.a, pair.b}) {
    base::prefetch(&w.shapes.row[shape]);
    base::prefetch(&w.shapes.geometry[shape]);
    base::prefetch(&w.bodies.links[w.shapes.body[shape]]);
  }
}

/// Prefetches the lists and the sets into which a contact will be inserted, and its row. `ahead` is the number of contacts that are created
/// before it.
void prefetch_places(const WorldState& w, ShapePair pair, std::size_t ahead) {
  w.contacts.pairs.prefetch(pair.a, pair.b);
  for (const std::uint32_t shape : {pair.a, pair.b}) {
    const std::uint32_t first = w.bodies.links[w.shapes.body[shape]].first_contact;
    if (first != kNone) base::prefetch(&w.contacts.row[model::slot_of(first)]);
  }
  const std::span<const std::uint32_t> free = w.contacts.ids.free_slots();
  if (ahead >= free.size()) return;  // New rows at the end of the table follow one another.
  const ContactRow& row = w.contacts.row[free[free.size() - 1 - ahead]];
  base::prefetch(&row);
  base::prefetch(&row.local_normal);
  base::prefetch(&row.feature);
}

/// Writes the slots of the contacts to `created`, in the order of the pairs.
void create_contacts(WorldState& w, std::span<const ShapePair> pairs, std::span<std::uint32_t> created) {
  if (pairs.empty()) return;
  w.contacts.pairs.reserve(w.contacts.pairs.size() + pairs.size());  // It grows once for all of them.
  const std::size_t last = pairs.size() - 1;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    prefetch_shapes(w, pairs[std::min(i + kShapesAhead, last)]);
    prefetch_places(w, pairs[std::min(i + kPairsAhead, last)], std::min(kPairsAhead, last - i));
    created[i] = contact::create_contact(w, pairs[i].a, pairs[i].b);
  }
}

}  // namespace

std::span<const std::uint32_t> update_pairs(WorldState& w) {
  for (bvh::Tree* tree : {&w.trees.fixed, &w.trees.awake, &w.trees.asleep}) tree->tidy();
  spatial::recenter_trees(w);
  w.trees.fixed.rebuild_if_most_are_new();
  // Here and not after the last motion, because now the arena is empty.
  w.trees.awake.optimize(w.scratch->arena);
  const std::span<const std::uint32_t> moved = list_members(*w.scratch, w.shapes.moved);
  w.scratch->new_pairs.clear();
  w.scratch->new_tiles.clear();
  if (!moved.empty()) {
    find_pairs(w, moved);
    collect(w);
    find_tile_pairs(w, moved, w.scratch->new_tiles);
  }
  const std::span<std::uint32_t> created =
      w.scratch->arena.allocate<std::uint32_t>(w.scratch->new_pairs.size() + w.scratch->new_tiles.size());
  create_contacts(w, w.scratch->new_pairs, created);
  create_tile_contacts(w, w.scratch->new_tiles, created.subspan(w.scratch->new_pairs.size()));
  if (hooks_decide(w)) judge_new_contacts(w, created);
  w.runtime.report.new_contacts = static_cast<int>(w.scratch->new_pairs.size() + w.scratch->new_tiles.size());
  return list_members(*w.scratch, w.contacts.awake);
}

}  // namespace drystone::contact

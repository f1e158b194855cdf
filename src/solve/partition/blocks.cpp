// The order of the bodies: large islands come first, then small ones. Within a part of a large island, and within a small island, bodies
// are in the order of their slots, so that loops over them run through the tables forwards. The block of a body affects the result; its
// place in the block does not. The order depends only on the state.
//
// A loop over the awake bodies finds each awake island exactly once, at the first body of the island's list. So sleeping islands cost
// no time.
#include "solve/partition/blocks.hpp"

#include <algorithm>
#include <utility>

#include "core/assert.hpp"
#include "solve/partition/cut.hpp"

namespace drystone::partition {
namespace {

/// The number of blocks that a worker numbers at a time. They have about 4,000 bodies, which takes a few microseconds.
constexpr int kBlockGrain = 8;

class Numbering {
 public:
  Numbering(WorldState& w, std::span<std::uint32_t> index_of)
      : w_(w),
        index_of_(index_of),
        awake_(list_members(*w.scratch, w.bodies.awake)),
        run_of_(w.scratch->arena.allocate<std::uint32_t>(awake_.size())),
        slots_(w.scratch->arena.allocate<std::uint32_t>(awake_.size() + 1)),
        first_run_(w.scratch->arena.allocate<std::uint32_t>(w.islands.row.size())),
        islands_(w.scratch->arena.allocate<AwakeIsland>(w.islands.awake_count)),
        blocks_(w.scratch->arena.allocate<Block>(most_blocks(awake_.size()))) {}

  BlockedBodies run() {
    list_islands();
    find_runs();
    const std::uint32_t next = place_runs(1);
    fill_runs();
    append_kinematic(next);
    return finish();
  }

 private:
  /// A run is a small island or a part of a large one: its bodies follow one another.
  struct AwakeIsland {
    std::uint32_t first_run;
    std::uint32_t run_count;

    bool is_large() const { return run_count > 1; }
  };

  /// An upper bound: a large island has at most two blocks for each kBlockBodies of its bodies, two consecutive blocks of small islands
  /// together have more than kBlockBodies bodies, and kinematic bodies have one block.
  static std::size_t most_blocks(std::size_t bodies) { return 2 * (bodies / kBlockBodies) + 4; }

  void add_block(std::uint32_t first, std::uint32_t last) {
    DRYSTONE_ASSERT(block_count_ < blocks_.size());
    blocks_[block_count_++] = {{first, last}, {}, {}};
  }

  void list_islands() {
    std::size_t n = 0;
    std::uint32_t runs = 0;
    for (std::size_t i = 0; i < awake_.size(); ++i) {
      const std::uint32_t island = w_.bodies.links[awake_[i]].island;
      run_of_[i] = island;
      if (island == kNone) continue;
      const IslandRow& row = w_.islands.row[island];
      if (row.first_body != awake_[i]) continue;
      const std::uint32_t parts = parts_of(row.body_count);
      first_run_[island] = runs;
      islands_[n++] = {runs, parts};
      runs += parts;
    }
    islands_ = islands_.first(n);
    next_in_ = w_.scratch->arena.allocate_zeroed<std::uint32_t>(runs);
  }

  /// Writes the run of each body in place of its island, and counts the bodies of the runs.
  void find_runs() {
    const bool any_large = std::any_of(islands_.begin(), islands_.end(), [](const auto& i) { return i.is_large(); });
    for (std::size_t i = 0; i < awake_.size(); ++i) {
      const std::uint32_t island = run_of_[i];
      if (island == kNone) continue;
      std::uint32_t run = first_run_[island];
      if (any_large && w_.islands.row[island].body_count > kBlockBodies) run += w_.bodies.links[awake_[i]].part;
      run_of_[i] = run;
      ++next_in_[run];
    }
  }

  /// Assigns solver indices to each run, and makes the blocks. Returns the index after the last one.
  std::uint32_t place_runs(std::uint32_t next) {
    const auto place = [&](std::uint32_t run) { next_in_[run] = std::exchange(next, next + next_in_[run]); };
    for (const AwakeIsland& island : islands_) {
      if (!island.is_large()) continue;
      for (std::uint32_t run = island.first_run; run < island.first_run + island.run_count; ++run) {
        place(run);
        if (next > next_in_[run]) add_block(next_in_[run], next);  // Bodies may have left the part.
      }
    }
    std::uint32_t start = next;
    for (const AwakeIsland& island : islands_) {
      if (island.is_large()) continue;
      const std::uint32_t count = next_in_[island.first_run];
      if (next + count - start > kBlockBodies) {
        add_block(start, next);
        start = next;
      }
      place(island.first_run);
    }
    if (next > start) add_block(start, next);
    return next;
  }

  void fill_runs() {
    slots_[0] = kNone;
    for (std::size_t i = 0; i < awake_.size(); ++i) {
      if (run_of_[i] != kNone) slots_[next_in_[run_of_[i]]++] = awake_[i];
    }
  }

  void append_kinematic(std::uint32_t next) {
    dynamic_count_ = next - 1;
    if (next == slots_.size()) return;
    const std::uint32_t start = next;
    for (std::size_t i = 0; i < awake_.size(); ++i) {
      if (run_of_[i] == kNone) slots_[next++] = awake_[i];  // A body in no island is kinematic.
    }
    add_block(start, next);
  }

  BlockedBodies finish() {
    BlockedBodies result;
    result.block_of = w_.scratch->arena.allocate<std::uint32_t>(slots_.size());
    result.blocks = blocks_.first(block_count_);
    result.block_of[0] = kNone;
    w_.runtime.workers->parallel_for(static_cast<int>(block_count_), kBlockGrain, [&](int begin, int end, int) {
      for (auto block = static_cast<std::uint32_t>(begin); block < static_cast<std::uint32_t>(end); ++block) {
        const IndexRange bodies = blocks_[block].bodies;
        std::fill_n(result.block_of.begin() + bodies.first, bodies.size(),
                    bodies.first <= dynamic_count_ ? block : kNone);
        for (std::uint32_t i = bodies.first; i < bodies.last; ++i) index_of_[slots_[i]] = i;
      }
    });
    result.body_slots = slots_;
    result.index_of = index_of_;
    result.dynamic_count = dynamic_count_;
    result.awake_bodies = awake_;
    return result;
  }

  WorldState& w_;
  std::span<std::uint32_t> index_of_;
  std::span<const std::uint32_t> awake_;
  std::span<std::uint32_t> run_of_;     // Of each awake body; kNone for kinematic bodies.
  std::span<std::uint32_t> slots_;      // By solver index.
  std::span<std::uint32_t> first_run_;  // By island.
  std::span<std::uint32_t> next_in_;    // By run: the number of its bodies, then the solver index of its next body.
  std::span<AwakeIsland> islands_;
  std::span<Block> blocks_;
  std::uint32_t block_count_ = 0;
  std::uint32_t dynamic_count_ = 0;
};

}  // namespace

BlockedBodies number_bodies(WorldState& w, std::span<std::uint32_t> index_of) { return Numbering(w, index_of).run(); }

}  // namespace drystone::partition

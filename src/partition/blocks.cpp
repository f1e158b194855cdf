// The order of the bodies: large islands come first, then small ones. A large island is cut into blocks along a Hilbert curve through
// a grid of cells over its bounds, so that a block is compact and few constraints leave it. Within such a block, and within
// a small island, bodies are in the order of their slots, so that loops over them run through the tables forwards. The block of a
// body affects the result; its place in the block does not. The order depends only on the state.
//
// A loop over the awake bodies finds each awake island exactly once, at the first body of the island's list. So sleeping islands cost
// no time.
#include "partition/blocks.hpp"

#include <algorithm>
#include <array>

#include "base/assert.hpp"
#include "math/hilbert.hpp"

namespace drystone::partition {
namespace {

constexpr int kGridBits = 6;
constexpr std::uint32_t kCells = 1u << kGridBits;  // The number of cells per side of the grid.
/// The number of blocks that a worker numbers at a time. They have about 4,000 bodies, which takes a few microseconds.
constexpr int kBlockGrain = 8;

/// The number of each cell of the grid along the Hilbert curve.
constexpr std::array<std::uint16_t, kCells * kCells> make_curve() {
  std::array<std::uint16_t, kCells * kCells> curve{};
  for (std::uint32_t cell = 0; cell < kCells * kCells; ++cell) {
    curve[cell] = static_cast<std::uint16_t>(hilbert_place<kGridBits>(cell % kCells, cell / kCells));
  }
  return curve;
}

constexpr std::array<std::uint16_t, kCells* kCells> kCurve = make_curve();

/// The number of blocks of a large island: as few as its size allows, but a multiple of four if there are more than two, so that two or
/// four workers have the same number of blocks each. Ten blocks take four workers as long as twelve.
constexpr std::uint32_t parts_of(std::uint32_t bodies) {
  const std::uint32_t least = (bodies + kBlockBodies - 1) / kBlockBodies;
  return least <= 2 ? least : (least + 3) / 4 * 4;
}

class Numbering {
 public:
  Numbering(WorldState& w, const Components& components, std::span<std::uint32_t> index_of)
      : w_(w),
        components_(components),
        index_of_(index_of),
        awake_(list_members(*w.scratch, w.bodies.awake)),
        island_of_(w.scratch->arena.allocate<std::uint32_t>(awake_.size())),
        slots_(w.scratch->arena.allocate<std::uint32_t>(awake_.size() + 1)),
        next_in_(w.scratch->arena.allocate<std::uint32_t>(w.islands.row.size())),
        islands_(w.scratch->arena.allocate<AwakeIsland>(w.islands.awake_count)),
        blocks_(w.scratch->arena.allocate<Block>(most_blocks(awake_.size()))) {}

  BlockedBodies run() {
    list_islands();
    std::uint32_t next = place_islands(1);
    fill_islands();
    if (!large_.empty())
      home_ = w_.scratch->arena.allocate<std::uint32_t>(components_.list.size() + components_.limited.list.size());
    std::fill(home_.begin(), home_.end(), kNone);
    for (const LargeIsland& island : large_) deal_along_curve(island);
    next = append_kinematic(next);
    return finish();
  }

 private:
  struct LargeIsland {
    IndexRange bodies;
    IndexRange blocks;
  };

  struct AwakeIsland {
    std::uint32_t slot;
    std::uint32_t body_count;

    bool is_large() const { return body_count > kBlockBodies; }
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
    for (std::size_t i = 0; i < awake_.size(); ++i) {
      const std::uint32_t island = w_.bodies.links[awake_[i]].island;
      island_of_[i] = island;
      if (island == kNone) continue;
      const IslandRow& row = w_.islands.row[island];
      if (row.first_body != awake_[i]) continue;
      islands_[n] = {island, row.body_count};
      if (islands_[n++].is_large()) ++large_count_;
    }
    islands_ = islands_.first(n);
  }

  /// Assigns solver indices to each island, and cuts blocks. Returns the index after the last one.
  std::uint32_t place_islands(std::uint32_t next) {
    large_ = w_.scratch->arena.allocate<LargeIsland>(large_count_);
    std::size_t placed = 0;
    for (auto island = islands_.begin(); placed < large_count_; ++island) {
      if (!island->is_large()) continue;
      next_in_[island->slot] = next;
      const std::uint32_t count = island->body_count;
      LargeIsland& large = large_[placed++];
      large = {{next, next + count}, {block_count_, 0}};
      std::uint32_t parts = parts_of(count);
      for (const std::uint32_t end = next + count; parts > 0; --parts) {
        const std::uint32_t part = (end - next) / parts;
        add_block(next, next + part);
        next += part;
      }
      large.blocks.last = block_count_;
    }
    std::uint32_t start = next;
    for (const auto [island, count] : islands_) {
      if (count > kBlockBodies) continue;
      if (next + count - start > kBlockBodies) {
        add_block(start, next);
        start = next;
      }
      next_in_[island] = next;
      next += count;
    }
    if (next > start) add_block(start, next);
    return next;
  }

  void fill_islands() {
    slots_[0] = kNone;
    for (std::size_t i = 0; i < awake_.size(); ++i) {
      if (island_of_[i] != kNone) slots_[next_in_[island_of_[i]]++] = awake_[i];
    }
  }

  std::uint32_t append_kinematic(std::uint32_t next) {
    dynamic_count_ = next - 1;
    if (next == slots_.size()) return next;
    const std::uint32_t start = next;
    for (std::size_t i = 0; i < awake_.size(); ++i) {
      if (island_of_[i] == kNone) slots_[next++] = awake_[i];  // A body in no island is kinematic.
    }
    add_block(start, next);
    return next;
  }

  /// Distributes the bodies to the island's blocks. A counting sort by cell gives each body its place on the curve, and so its block.
  /// Bodies of one cell are in the order of their slots.
  void deal_along_curve(const LargeIsland& island) {
    const std::span<std::uint32_t> slots = slots_.subspan(island.bodies.first, island.bodies.size());
    const std::span<std::uint16_t> cells = w_.scratch->arena.allocate<std::uint16_t>(slots.size());
    const std::span<std::uint32_t> next_place = find_cells(slots, cells);

    const std::span<std::uint32_t> block_at = w_.scratch->arena.allocate<std::uint32_t>(slots.size());
    const std::span<std::uint32_t> next_in_block = w_.scratch->arena.allocate<std::uint32_t>(island.blocks.size());
    for (std::uint32_t i = 0; i < island.blocks.size(); ++i) {
      const IndexRange bodies = blocks_[island.blocks.first + i].bodies;
      next_in_block[i] = bodies.first - island.bodies.first;
      std::fill_n(block_at.begin() + next_in_block[i], bodies.size(), i);
    }
    const std::span<std::uint32_t> dealt = w_.scratch->arena.allocate<std::uint32_t>(slots.size());
    if (components_.any_whole()) {
      keep_components_whole(island, slots, cells, next_place, block_at);
      fit_blocks(island, block_at);
      std::uint32_t next = 0;
      for (std::uint32_t i = 0; i < island.blocks.size(); ++i) {
        next_in_block[i] = next;
        next += blocks_[island.blocks.first + i].bodies.size();
      }
      for (std::size_t i = 0; i < slots.size(); ++i) dealt[next_in_block[block_at[i]]++] = slots[i];
    } else {
      for (std::size_t i = 0; i < slots.size(); ++i) {
        const std::uint32_t place = next_place[cells[i]]++;
        dealt[next_in_block[block_at[place]]++] = slots[i];
      }
    }
    std::copy(dealt.begin(), dealt.end(), slots.begin());
  }

  /// Replaces the block of each place on the curve by the block of each body. All bodies of a component get the block of its first body on
  /// the curve.
  void keep_components_whole(const LargeIsland& island, std::span<const std::uint32_t> slots,
                             std::span<const std::uint16_t> cells, std::span<std::uint32_t> next_place,
                             std::span<std::uint32_t> block_at) {
    (void)island;
    const std::span<std::uint32_t> at_place = w_.scratch->arena.allocate<std::uint32_t>(block_at.size());
    std::copy(block_at.begin(), block_at.end(), at_place.begin());
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const std::uint32_t block = at_place[next_place[cells[i]]++];
      const std::uint32_t component = whole_of(slots[i]);
      if (component == kNone) {
        block_at[i] = block;
        continue;
      }
      if (home_[component] == kNone) home_[component] = block;
      block_at[i] = home_[component];
    }
  }

  /// The number of the component, among both kinds, that stays in one block; kNone for other bodies.
  std::uint32_t whole_of(std::uint32_t body) const {
    const std::uint32_t limited = components_.limited.of(body);
    return limited == kNone ? components_.of(body) : static_cast<std::uint32_t>(components_.list.size()) + limited;
  }

  /// Sets the sizes of the blocks of an island.
  void fit_blocks(const LargeIsland& island, std::span<const std::uint32_t> block_of_body) {
    const std::span<std::uint32_t> sizes = w_.scratch->arena.allocate_zeroed<std::uint32_t>(island.blocks.size());
    for (const std::uint32_t block : block_of_body) ++sizes[block];
    std::uint32_t next = island.bodies.first;
    for (std::uint32_t i = 0; i < island.blocks.size(); ++i) {
      blocks_[island.blocks.first + i].bodies = {next, next + sizes[i]};
      next += sizes[i];
    }
  }

  /// Writes each body's cell, numbered along the curve. Returns the number of bodies before each cell.
  std::span<std::uint32_t> find_cells(std::span<const std::uint32_t> slots, std::span<std::uint16_t> cells) const {
    const std::span<std::uint32_t> starts = w_.scratch->arena.allocate_zeroed<std::uint32_t>(kCurve.size() + 1);
    Position lower = w_.bodies.state[slots[0]].center;
    Position upper = lower;
    for (const std::uint32_t slot : slots) {
      lower = min(lower, w_.bodies.state[slot].center);
      upper = max(upper, w_.bodies.state[slot].center);
    }
    const Vec2 size = upper - lower;
    const float side = max(size.x, size.y);
    // If all bodies are in one place, they are in one cell; the quotient would not be finite.
    const float cells_per_metre = side > 1.0e-6f ? static_cast<float>(kCells) / side : 0.0f;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const Vec2 p = cells_per_metre * (w_.bodies.state[slots[i]].center - lower);
      const std::uint32_t x = std::min(static_cast<std::uint32_t>(p.x), kCells - 1);
      const std::uint32_t y = std::min(static_cast<std::uint32_t>(p.y), kCells - 1);
      cells[i] = kCurve[y * kCells + x];
      ++starts[cells[i] + 1u];
    }
    for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    return starts;
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
  const Components& components_;
  std::span<std::uint32_t> index_of_;
  // By component, only for large islands: the number of its block among those of the island.
  std::span<std::uint32_t> home_;
  std::span<const std::uint32_t> awake_;
  std::span<std::uint32_t> island_of_;  // Of each awake body; kNone for kinematic bodies.
  std::span<std::uint32_t> slots_;      // By solver index.
  std::span<std::uint32_t> next_in_;    // By island: the solver index of its next body.
  std::span<AwakeIsland> islands_;
  std::size_t large_count_ = 0;
  std::span<LargeIsland> large_;
  std::span<Block> blocks_;
  std::uint32_t block_count_ = 0;
  std::uint32_t dynamic_count_ = 0;
};

}  // namespace

BlockedBodies number_bodies(WorldState& w, const Components& components, std::span<std::uint32_t> index_of) {
  return Numbering(w, components, index_of).run();
}

}  // namespace drystone::partition

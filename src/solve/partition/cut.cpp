// An island is cut along a Hilbert curve through a grid of cells over its bounds, so that a part is compact and few constraints leave it.
// Whether a cut fits an island follows from the island's bodies and their parts alone. So a body that comes from another island may keep a
// number from there, in a part that is far away, until the next cut: that costs seams, and nothing else.
#include "solve/partition/cut.hpp"

#include <algorithm>

#include "constraint/joints.hpp"
#include "core/hilbert.hpp"
#include "world/edges.hpp"

namespace drystone::partition {
namespace {

constexpr int kGridBits = 6;
constexpr std::uint32_t kCells = 1u << kGridBits;  // The number of cells per side of the grid.

class Cut {
 public:
  Cut(WorldState& w, const Components& components) : w_(w), components_(components) {}

  bool run(bool all) {
    list_large();
    if (large_.empty()) return false;
    if (!all) find_unfit();
    bool any = false;
    for (const LargeIsland& island : large_) {
      if (!all && !island.unfit) continue;
      cut(island);
      any = true;
    }
    return any;
  }

 private:
  struct LargeIsland {
    std::span<std::uint32_t> bodies;  // Slots, ascending.
    std::uint32_t listed = 0;         // How many of them are listed yet.
    bool unfit = false;
  };

  /// Lists the bodies of large islands.
  void list_large() {
    std::uint32_t place = 0;
    w_.bodies.awake.for_each_set([&](std::size_t body) {
      const std::uint32_t island = w_.bodies.links[body].island;
      if (island == kNone || w_.islands.row[island].body_count <= kBlockBodies) return;
      if (slots_.empty()) {
        const std::size_t awake = w_.bodies.awake.count();
        slots_ = w_.scratch->arena.allocate<std::uint32_t>(awake);
        large_memory_ = w_.scratch->arena.allocate<LargeIsland>(awake / kBlockBodies);
        number_of_ = w_.scratch->arena.allocate_zeroed<std::uint32_t>(w_.islands.row.size());
      }
      std::uint32_t& number = number_of_[island];
      if (number == 0) {
        large_ = large_memory_.first(large_.size() + 1);
        number = static_cast<std::uint32_t>(large_.size());
        const std::uint32_t count = w_.islands.row[island].body_count;
        large_.back() = {slots_.subspan(place, count)};
        place += count;
      }
      LargeIsland& to = large_[number - 1];
      to.bodies[to.listed++] = static_cast<std::uint32_t>(body);
    });
  }

  std::uint32_t part_of(std::uint32_t body) const { return w_.bodies.links[body].part; }

  void find_unfit() {
    for (LargeIsland& island : large_) {
      const auto parts = parts_of(static_cast<std::uint32_t>(island.bodies.size()));
      const std::span<std::uint32_t> sizes = w_.scratch->arena.allocate_zeroed<std::uint32_t>(parts);
      for (const std::uint32_t body : island.bodies) {
        const std::uint32_t part = part_of(body);
        island.unfit = island.unfit || part >= parts || ++sizes[part] > kMostInPart;
      }
    }
    for (const Component& component : components_.list) {
      for (const std::uint32_t body : component.body_slots) expect_together(body, component.body_slots.front());
    }
    for (const IndexRange& component : components_.limited.list) {
      const auto bodies = components_.limited.bodies.subspan(component.first, component.size());
      for (const std::uint32_t body : bodies) expect_together(body, bodies.front());
    }
  }

  void expect_together(std::uint32_t body, std::uint32_t other) {
    if (part_of(body) == part_of(other)) return;
    const std::uint32_t number = number_of_[w_.bodies.links[body].island];
    if (number > 0) large_[number - 1].unfit = true;
  }

  /// Distributes the bodies to the parts. A counting sort by cell gives each body its place on the curve, and so its part. Bodies of one
  /// cell are in the order of their slots.
  void cut(const LargeIsland& island) {
    const std::span<const std::uint32_t> slots = island.bodies;
    const std::span<std::uint16_t> cells = w_.scratch->arena.allocate<std::uint16_t>(slots.size());
    const std::span<std::uint32_t> next_place = find_cells(slots, cells);
    const std::span<std::uint32_t> part_at = w_.scratch->arena.allocate<std::uint32_t>(slots.size());
    const auto count = static_cast<std::uint32_t>(slots.size());
    const std::uint32_t parts = parts_of(count);
    for (std::uint32_t part = 0, first = 0; part < parts; ++part) {
      const std::uint32_t size = (count - first) / (parts - part);
      std::fill_n(part_at.begin() + first, size, part);
      first += size;
    }
    const std::span<std::uint32_t> followers = w_.scratch->arena.allocate_zeroed<std::uint32_t>(parts);
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const std::uint32_t part = part_at[next_place[cells[i]]++];
      const std::uint32_t component = component_of(slots[i]);
      w_.bodies.links[slots[i]].part =
          component == kNone ? part_of_tree(slots[i], part, followers) : part_of_whole(component, part);
    }
  }

  /// A body that no component keeps together with others, and that has a joint to a body with a part already, gets that part. So most small
  /// trees are not cut: the joints of seams are solved apart from their neighbours, and impacts open them far. As many follow into a part as it
  /// may have beyond its own bodies.
  std::uint32_t part_of_tree(std::uint32_t body, std::uint32_t own, std::span<std::uint32_t> followers) const {
    const BodyLinks& links = w_.bodies.links[body];
    if (links.first_joint == kNone) return own;
    std::uint32_t part = own;
    model::for_each_joint(w_, body, [&](std::uint32_t, const JointRow& joint, std::uint32_t other) {
      if (other >= body || joint.arcs_together || !joint::is_active(w_, joint)) return;
      const BodyLinks& to = w_.bodies.links[other];
      if (to.island == links.island) part = to.part;
    });
    return part == own || ++followers[part] > kMostInPart - kBlockBodies ? own : part;
  }

  /// The number of the component that stays whole and has the body, or kNone.
  std::uint32_t component_of(std::uint32_t body) const {
    if (!components_.any_whole()) return kNone;
    const std::uint32_t limited = components_.limited.of(body);
    return limited == kNone ? components_.of(body) : static_cast<std::uint32_t>(components_.list.size()) + limited;
  }

  /// All bodies of a component that stays whole get the part of its first body.
  std::uint32_t part_of_whole(std::uint32_t component, std::uint32_t part) {
    if (home_.empty()) {
      home_ = w_.scratch->arena.allocate<std::uint32_t>(components_.list.size() + components_.limited.list.size());
      std::fill(home_.begin(), home_.end(), kNone);
    }
    if (home_[component] == kNone) home_[component] = part;
    return home_[component];
  }

  /// Writes each body's cell, numbered along the curve. Returns the number of bodies before each cell.
  std::span<std::uint32_t> find_cells(std::span<const std::uint32_t> slots, std::span<std::uint16_t> cells) const {
    const std::span<std::uint32_t> starts = w_.scratch->arena.allocate_zeroed<std::uint32_t>(kCells * kCells + 1);
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
      cells[i] = static_cast<std::uint16_t>(hilbert_place<kGridBits>(x, y));
      ++starts[cells[i] + 1u];
    }
    for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    return starts;
  }

  WorldState& w_;
  const Components& components_;
  std::span<std::uint32_t> slots_;  // Of the bodies of large islands, island by island.
  std::span<LargeIsland> large_memory_;
  std::span<LargeIsland> large_;
  std::span<std::uint32_t> number_of_;  // By island: 1 + its number in large_; 0 for small islands.
  std::span<std::uint32_t> home_;       // By component, of both kinds: its part.
};

}  // namespace

bool take_cut_turn(SimState& w) {
  if (w.bodies.awake.count() <= kBlockBodies) return false;
  if (w.steps_to_cut > 0) {
    --w.steps_to_cut;
    return false;
  }
  w.steps_to_cut = kCutEvery - 1;
  return true;
}

bool cut_islands(WorldState& w, const Components& components, bool all) {
  return w.bodies.awake.count() > kBlockBodies && Cut(w, components).run(all);
}

}  // namespace drystone::partition

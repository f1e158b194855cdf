// Pairs are found by one query per moved shape, side by side; of two moved shapes the one with the lower slot finds the
// pair. Pairs are then sorted by the slots of their shapes, so that the order of contacts depends neither on who found
// them nor on how the trees happen to be built.
#include "broad_phase/update_pairs.hpp"

#include <algorithm>
#include <vector>

#include "world/contacts.hpp"

namespace drystone::broad_phase {
namespace {

constexpr int kGrain = 64;

/// Finds the partners of moved shapes. Reads the world, writes to its own list alone.
class PairFinder {
 public:
  PairFinder(const WorldState& w, std::vector<ShapePair>& found) : w_(w), found_(found) {}

  void find_partners(std::uint32_t shape) {
    const BodyType type = w_.bodies.state[w_.shapes.row[shape].body].type;
    if (type != BodyType::static_body) query(w_.trees.fixed, shape);
    query(w_.trees.awake, shape);
    query(w_.trees.asleep, shape);
  }

 private:
  void query(const Tree& tree, std::uint32_t shape) {
    tree.query(w_.shapes.row[shape].fat_box, [&](std::uint32_t other) {
      if (other <= shape && (other == shape || w_.shapes.moved.test(other))) return true;
      if (w_.contacts.pairs.contains(shape, other) || !world::may_contact(w_, shape, other)) return true;
      found_.push_back({std::min(shape, other), std::max(shape, other)});
      return true;
    });
  }

  const WorldState& w_;
  std::vector<ShapePair>& found_;
};

void collect(WorldState& w) {
  w.new_pairs.clear();
  for (WorkerNotes& notes : w.worker_notes) {
    w.new_pairs.insert(w.new_pairs.end(), notes.new_pairs.begin(), notes.new_pairs.end());
    notes.new_pairs.clear();
  }
  std::sort(w.new_pairs.begin(), w.new_pairs.end());
}

}  // namespace

void update_pairs(WorldState& w, StepContext& c) {
  const std::span<const std::uint32_t> moved = list_members(w, w.shapes.moved);
  w.workers->parallel_for(static_cast<int>(moved.size()), kGrain, [&](int first, int last, int worker) {
    PairFinder finder(w, w.worker_notes[static_cast<std::size_t>(worker)].new_pairs);
    for (int i = first; i < last; ++i) finder.find_partners(moved[static_cast<std::size_t>(i)]);
  });
  w.shapes.moved.clear_all();
  collect(w);
  for (const ShapePair& pair : w.new_pairs) world::create_contact(w, pair.a, pair.b);
  w.report.new_contacts = static_cast<int>(w.new_pairs.size());
  c.awake_contacts = list_members(w, w.contacts.awake);
}

}  // namespace drystone::broad_phase

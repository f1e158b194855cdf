// Pairs are found by one query per moved shape. They are then sorted by the slots of their shapes, so that the order of
// contacts does not depend on how the trees happen to be built; a rebuilt or batch-traversed tree gives the same world.
#include "broad_phase/update_pairs.hpp"

#include <algorithm>
#include <vector>

#include "world/contacts.hpp"

namespace drystone::broad_phase {
namespace {

/// Collects partners of one shape in a tree.
void query(WorldState& w, const Tree& tree, std::uint32_t shape) {
  tree.query(w.shapes.row[shape].fat_box, [&](std::uint32_t other) {
    if (other == shape || w.contacts.pairs.contains(shape, other)) return true;
    if (!world::may_contact(w, shape, other)) return true;
    w.contacts.pairs.insert(shape, other);
    w.new_pairs.push_back({std::min(shape, other), std::max(shape, other)});
    return true;
  });
}

void find_partners(WorldState& w, std::uint32_t shape) {
  const BodyType type = w.bodies.state[w.shapes.row[shape].body].type;
  if (type != BodyType::static_body) query(w, w.trees.fixed, shape);
  query(w, w.trees.awake, shape);
  query(w, w.trees.asleep, shape);
}

}  // namespace

void update_pairs(WorldState& w, StepContext& c) {
  w.new_pairs.clear();
  w.shapes.moved.for_each_set([&](std::size_t shape) { find_partners(w, static_cast<std::uint32_t>(shape)); });
  w.shapes.moved.clear_all();
  std::sort(w.new_pairs.begin(), w.new_pairs.end());
  for (const ShapePair& pair : w.new_pairs) world::create_contact(w, pair.a, pair.b);
  w.report.new_contacts = static_cast<int>(w.new_pairs.size());
  c.awake_contacts = list_members(w, w.contacts.awake);
}

}  // namespace drystone::broad_phase

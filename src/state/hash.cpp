// The hash of all simulation state. Equal states have equal hashes on every machine, and a state that differs in one bit
// of a pose, a velocity, an impulse, an option or any other value that later steps depend on almost surely differs in its hash.
//
// It is a loop over the fields of role `state` (model/row_fields.hpp). Names, user data, the report of the last step, the number of steps
// and derived values are not hashed.
#include "state/hash.hpp"

#include "drystone/world.hpp"
#include "island/split.hpp"
#include "joint/joints.hpp"
#include "model/world_state.hpp"

namespace drystone::state {
namespace {

/// Adds the ages of the fields of role `stamp`.
void add_stamps(Hasher& h, const SimState& w) {
  w.joints.ids.for_each_used([&](std::uint32_t slot) { h.add(joint::steps_until_look(w, w.joints.row[slot])); });
  w.islands.ids.for_each_used([&](std::uint32_t slot) { h.add(island::steps_until_split(w, w.islands.row[slot])); });
}

}  // namespace

std::uint64_t hash_of(const SimState& w) {
  Hasher h;
  model::visit_world(w, h);
  model::for_each_table(w, [&](const char*, const auto& table) {
    table.ids.for_each_used([&](std::uint32_t slot) {
      h.add(slot);
      model::visit_row(table, slot, h);
    });
  });
  add_stamps(h, w);
  return h.value();
}

}  // namespace drystone::state

namespace drystone {

std::uint64_t World::state_hash() const { return state::hash_of(*state_); }

}  // namespace drystone

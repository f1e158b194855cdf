#include "benchmarks/islands/persistent.hpp"

#include "contact/contacts.hpp"
#include "contact/phases.hpp"
#include "world/edges.hpp"
#include "world/islands.hpp"
#include "world/split_islands.hpp"

namespace drystone::bench {

PersistentIslands::PersistentIslands(std::uint32_t bodies, std::span<const GraphEdge> joints) {
  world_.scratch->per_worker.resize(1);
  world_.bodies.awake.grow(bodies);
  for (std::uint32_t body = 0; body < bodies; ++body) add_body(body);
  for (const GraphEdge joint : joints) add_joint(joint);
  world_.runtime.moment = WorldMoment::in_step;
}

void PersistentIslands::add_body(std::uint32_t body) {
  static_cast<void>(world_.bodies.ids.acquire());
  BodyState& state = world_.bodies.state.emplace_back();
  state.type = BodyType::dynamic;
  world_.bodies.links.emplace_back();
  island::make_island(world_, body, true);

  // All boxes are the same, so no pair ever parts.
  static_cast<void>(world_.shapes.ids.acquire());
  world_.shapes.fat_box.emplace_back();
  world_.shapes.slab.emplace_back();
  world_.shapes.body.push_back(body);
  world_.shapes.geometry.emplace_back(Circle{});
  ShapeRow& shape = world_.shapes.row.emplace_back();
  shape.body = body;
  shape.contact_events = true;
}

void PersistentIslands::add_joint(GraphEdge bodies) {
  const std::uint32_t slot = world_.joints.ids.acquire().index;
  world_.joints.options.emplace_back();
  JointRow& joint = world_.joints.row.emplace_back();
  joint.body = {bodies.a, bodies.b};
  joint.linked = true;
  model::push_edge(world_.joints.row, world_.bodies.links[bodies.a].first_joint, model::edge_of(slot, 0));
  model::push_edge(world_.joints.row, world_.bodies.links[bodies.b].first_joint, model::edge_of(slot, 1));
  island::link(world_, bodies.a, bodies.b);
}

void PersistentIslands::prepare(std::span<const TouchChange> changes) {
  world_.scratch->arena.reset();
  world_.runtime.events.contact_begin.clear();
  world_.runtime.events.contact_end.clear();
  drop_ended();
  world_.scratch->per_worker.front().changed_contacts.clear_all();
  for (const TouchChange& change : changes) change.begins ? begin(change) : end(change);
}

void PersistentIslands::drop_ended() {
  for (const std::uint32_t slot : ended_) contact::destroy_contact(world_, slot);
  ended_.clear();
}

void PersistentIslands::begin(const TouchChange& change) {
  contact::create_contact(world_, change.bodies.a, change.bodies.b);
  // New edges are put at the front of the list, so the row is found there.
  const std::uint32_t slot = model::slot_of(world_.bodies.links[change.bodies.a].first_contact);
  world_.contacts.row[slot].count = 1;
  if (change.contact >= slot_of_contact_.size()) slot_of_contact_.resize(std::size_t{change.contact} + 1);
  slot_of_contact_[change.contact] = slot;
  base::LayeredBitSet& changed = world_.scratch->per_worker.front().changed_contacts;
  changed.grow(world_.contacts.row.size());
  changed.set(slot);
}

void PersistentIslands::end(const TouchChange& change) {
  const std::uint32_t slot = slot_of_contact_[change.contact];
  world_.contacts.row[slot].count = 0;
  world_.scratch->per_worker.front().changed_contacts.set(slot);
  ended_.push_back(slot);
}

void PersistentIslands::apply() {
  const WorkerScratch& found = world_.scratch->per_worker.front();
  contact::apply_touch_changes(world_, {found.changed_contacts, found.deep_contacts, found.pressed_bodies}, {});
}

void PersistentIslands::rest(const GraphRecording& recording, const RecordedStep& step) {
  ++world_.step_count;
  for (std::uint32_t body = 0; body < body_count(); ++body) {
    world_.bodies.links[body].time_to_sleep = recording.time_to_sleep[body];
    world_.bodies.state[body].sleep_time += recording.dt;
  }
  for (const std::uint32_t body : step.moved) world_.bodies.state[body].sleep_time = 0.0f;
  // In the engine the bodies of an island have consecutive numbers.
  in_islands_.clear();
  world_.islands.ids.for_each_used([&](std::uint32_t island) {
    island::for_each_body(world_, island, [&](std::uint32_t body) { in_islands_.push_back(body); });
  });
}

const StepReport& PersistentIslands::split_rested() {
  world_.runtime.report = {};
  island::split_rested(world_, in_islands_, in_islands_.size());
  return world_.runtime.report;
}

bool PersistentIslands::split(std::uint32_t island) {
  return island::split_island(world_, island, world_.scratch->island_stack);
}

std::uint32_t PersistentIslands::largest_pending() const {
  std::uint32_t largest = kNone;
  world_.islands.ids.for_each_used([&](std::uint32_t island) {
    if (!pending(island)) return;
    const bool larger =
        largest == kNone || world_.islands.row[island].body_count > world_.islands.row[largest].body_count;
    if (larger) largest = island;
  });
  return largest;
}

void PersistentIslands::split_all_pending() {
  std::vector<std::uint32_t> islands;
  world_.islands.ids.for_each_used([&](std::uint32_t island) {
    if (pending(island)) islands.push_back(island);
  });
  for (const std::uint32_t island : islands) split(island);
}

void PersistentIslands::labels(std::vector<std::uint32_t>& out) const {
  out.resize(body_count());
  std::vector<std::uint32_t> smallest(world_.islands.row.size(), kNone);
  for (std::uint32_t body = 0; body < body_count(); ++body) {
    std::uint32_t& label = smallest[island_of(body)];
    if (label == kNone) label = body;
    out[body] = label;
  }
}

}  // namespace drystone::bench

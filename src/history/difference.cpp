// Finds the first difference between two worlds: a loop over the same fields as the state's hash (world/row_fields.hpp). Options are
// compared first, because different options make everything else differ; free slots and pending events are compared last.
//
// The invariants of a world are checked in the same way: a snapshot of it is restored, which checks ranges and links and computes all that is
// derived anew, and both worlds are compared with their derived fields. Only what concerns the trees, which are in no snapshot, is checked
// by code of its own.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "contact/contacts.hpp"
#include "contact/rolling_point.hpp"
#include "drystone/world.hpp"
#include "history/snapshot.hpp"
#include "world/check.hpp"
#include "world/named_numbers.hpp"
#include "world/proxies.hpp"
#include "world/world_state.hpp"

namespace drystone {
namespace {

using model::AnyTable;
using model::NamedNumber;
using model::NumberList;
using model::Role;

/// The bits of the numbers of a row, without names.
std::vector<std::uint64_t> bits_of(const AnyTable& table, std::uint32_t slot, Role last) {
  std::vector<std::uint64_t> bits;
  table.visit_row(slot, [&](const model::Place& place, model::AnyNumber number) {
    if (place.role <= last) bits.push_back(number.bits);
  });
  return bits;
}

NumberList numbers_of(const AnyTable& table, std::uint32_t slot, Role last) {
  NumberList list{last};
  table.visit_row(slot, list);
  return list;
}

NumberList numbers_of(const SimState& w, Role last) {
  NumberList list{last};
  model::visit_world(w, list);
  return list;
}

/// Names the numbers of the state that are not finite. A snapshot of these cannot be read.
std::string name_infinite(const std::vector<AnyTable>& tables) {
  std::string text;
  for (const AnyTable& table : tables) {
    table.ids->for_each_used([&](std::uint32_t slot) {
      table.visit_row(slot, [&](const model::Place& place, model::AnyNumber number) {
        if (place.role != Role::state || !number.is_float() || std::isfinite(number.value())) return;
        text += table.name + (" " + std::to_string(slot)) + ": " + to_string(place) + " is not finite\n";
      });
    });
  }
  return text;
}

StateDifference difference(const NamedNumber& expected, const std::string& found) {
  StateDifference d;
  d.field = expected.name;
  d.unit = expected.unit;
  d.expected = expected.text;
  d.found = found;
  return d;
}

std::optional<StateDifference> first_difference(const NumberList& expected, const NumberList& found) {
  const std::size_t count = std::min(expected.numbers.size(), found.numbers.size());
  for (std::size_t i = 0; i < count; ++i) {
    const NamedNumber& a = expected.numbers[i];
    const NamedNumber& b = found.numbers[i];
    if (a.name != b.name || a.bits != b.bits) return difference(a, a.name == b.name ? b.text : b.name + " " + b.text);
  }
  return {};
}

/// The first row of a table that differs, and the number of rows that differ. Fields of the roles up to `last` are compared.
std::optional<StateDifference> row_difference(const AnyTable& expected, const AnyTable& found, Role last) {
  std::optional<StateDifference> first;
  std::size_t differing = 0;
  for (std::uint32_t slot = 0; slot < std::max(expected.ids->capacity(), found.ids->capacity()); ++slot) {
    const bool alive = expected.ids->is_used(slot);
    if (!alive && !found.ids->is_used(slot)) continue;
    std::optional<StateDifference> d;
    if (alive != found.ids->is_used(slot)) {
      d = difference({"alive", "", alive ? "yes" : "no", 0}, alive ? "no" : "yes");
    } else {
      if (bits_of(expected, slot, last) == bits_of(found, slot, last)) continue;
      d = first_difference(numbers_of(expected, slot, last), numbers_of(found, slot, last));
    }
    if (!d || ++differing > 1) continue;
    first = std::move(d);
    first->table = expected.name;
    first->slot = slot;
  }
  if (first) first->differing = differing;
  return first;
}

/// Compares the state outside of tables, first the options.
std::optional<StateDifference> world_difference(const SimState& expected, const SimState& found, Role last) {
  std::optional<StateDifference> d = first_difference(numbers_of(expected, last), numbers_of(found, last));
  if (d) d->table = "world";
  return d;
}

/// Takes over what a restored world may have otherwise: an upper bound, the order of a list, and what is computed anew before it is read.
/// Returns a broken invariant of these, or nothing.
std::string take_loose_values(const SimState& from, SimState& to) {
  if (from.bodies.reach < to.bodies.reach) return "body: a body reaches farther than all\n";
  to.bodies.reach = from.bodies.reach;
  // Some of the list may have been destroyed, or drop no more.
  const auto is_listed_once = [&](std::uint32_t body) {
    return std::count(from.dropping_bodies.begin(), from.dropping_bodies.end(), body) == 1;
  };
  if (std::all_of(to.dropping_bodies.begin(), to.dropping_bodies.end(), is_listed_once))
    to.dropping_bodies = from.dropping_bodies;
  from.shapes.ids.for_each_used([&](std::uint32_t shape) {
    // A shape of a disabled body is in no tree.
    if (!to.bodies.state[to.shapes.body[shape]].enabled) to.shapes.slab[shape] = from.shapes.slab[shape];
  });
  from.contacts.ids.for_each_used([&](std::uint32_t slot) {
    // Sizes of bodies may have changed since a manifold that is not valid any more.
    if (!from.contacts.row[slot].computed) to.contacts.key[slot].pressed = from.contacts.key[slot].pressed;
    if (contact::is_rolling_point(from, from.contacts.row[slot]))
      to.contacts.row[slot].radius = from.contacts.row[slot].radius;
  });
  return "";
}

/// A number of a table that is no column: a count of its rows.
std::optional<StateDifference> count_difference(const AnyTable& expected, const AnyTable& found) {
  for (const model::MemberInfo& member : expected.type->list()) {
    if (member.type->sort != model::TypeInfo::Sort::number) continue;
    const auto number = [&](const AnyTable& table) {
      return model::number_at(*member.type, model::at_offset(table.table, member.offset));
    };
    const model::AnyNumber a = number(expected);
    if (a.bits == number(found).bits) continue;
    StateDifference d = difference({member.name, "", number_text(a), 0}, number_text(number(found)));
    d.table = expected.name;
    return d;
  }
  return {};
}

std::string text_of(const std::optional<StateDifference>& d) {
  if (!d) return "";
  const std::string more = d->differing > 1 ? ", and " + std::to_string(d->differing - 1) + " rows more" : "";
  return d->table + " " + std::to_string(d->slot) + ": " + d->field + " is " + d->found + ", computed anew " +
         d->expected + more + "\n";
}

/// Whether each shape is in the tree of its body, and its pairs were searched. Two shapes whose bounds overlap have a contact if they may have
/// one, unless the pairs of one of them are still to be searched. In a restored world this is so for all shapes that have not moved since.
std::string check_trees(const SimState& w) {
  std::string text;
  const auto expect = [&](bool holds, const char* what, std::uint32_t slot) {
    if (!holds) text += std::string("shape ") + std::to_string(slot) + ": " + what + "\n";
  };
  const auto waits = [&](std::uint32_t shape) {
    return w.shapes.moved.test(shape) || w.shapes.row[shape].pairs_pending ||
           w.trees.searched_box[shape] == bvh::Box4::kNothing;
  };
  const std::array trees = {&w.trees.fixed, &w.trees.awake, &w.trees.asleep};
  w.shapes.ids.for_each_used([&](std::uint32_t shape) {
    const BodyState& body = w.bodies.state[w.shapes.body[shape]];
    const bool is_in_tree = body.enabled && !is_tile(w, shape);
    const bool fixed = is_in_tree && body.type == BodyType::static_body;
    const bool awake = is_in_tree && !fixed && is_awake(w, w.shapes.body[shape]);
    expect(w.trees.fixed.has(shape) == fixed, "static shapes are in the static tree", shape);
    expect(w.trees.awake.has(shape) == awake, "awake shapes are in the awake tree", shape);
    expect(w.trees.asleep.has(shape) == (is_in_tree && !fixed && !awake), "sleeping shapes are in the sleeping tree",
           shape);
    if (!is_in_tree || waits(shape)) return;
    const Aabb& box = w.shapes.fat_box[shape];
    expect(w.trees.searched_box[shape] == box, "the pairs of the box in the tree were searched", shape);
    for (const bvh::Tree* tree : trees) {
      tree->query(box, [&](std::uint32_t other) {
        const bool is_expected = other < shape && !waits(other) && spatial::bounds_overlap(w, shape, other) &&
                                 !is_grid(w, shape) && !is_grid(w, other) && contact::may_contact(w, shape, other);
        expect(!is_expected || w.contacts.pairs.contains(shape, other), "shapes whose bounds overlap have a contact",
               shape);
        return true;
      });
    }
  });
  for (const bvh::Tree* tree : trees) text += tree->check();
  return text;
}

}  // namespace

std::optional<StateDifference> World::first_difference(const World& other) const {
  model::must_be_finished(*state_);
  model::must_be_finished(*other.state_);
  const std::optional<StateDifference> outside = world_difference(*state_, *other.state_, Role::stamp);
  if (outside && outside->field.starts_with("options.")) return outside;
  std::optional<StateDifference> d;
  const std::vector<AnyTable> mine = model::tables_of(*state_);
  const std::vector<AnyTable> others = model::tables_of(*other.state_);
  for (std::size_t i = 0; i < mine.size() && !d; ++i) d = row_difference(mine[i], others[i], Role::stamp);
  return d ? d : outside;
}

std::string World::check_invariants() const {
  model::must_be_finished(*state_);
  const SimState& w = *state_;
  const std::vector<AnyTable> mine = model::tables_of(w);
  if (std::string infinite = name_infinite(mine); !infinite.empty()) return infinite;
  Result<SimState> restored = state::read_snapshot(state::write_snapshot(w), w);
  if (!restored.ok()) return restored.error().message + "\n";
  SimState expected = std::move(restored).value();
  std::string text = take_loose_values(w, expected);
  const std::vector<AnyTable> anew = model::tables_of(expected);
  for (std::size_t i = 0; i < mine.size(); ++i) {
    text += text_of(row_difference(anew[i], mine[i], Role::derived)) + text_of(count_difference(anew[i], mine[i]));
  }
  return text + text_of(world_difference(expected, w, Role::derived)) + check_trees(w);
}

}  // namespace drystone

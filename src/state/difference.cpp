// Finds the first difference between two worlds: a loop over the same fields as the state's hash (model/row_fields.hpp). Options are
// compared first, because different options make everything else differ; free slots and pending events are compared last.
#include <algorithm>
#include <utility>
#include <vector>

#include "drystone/world.hpp"
#include "model/check.hpp"
#include "model/named_numbers.hpp"
#include "model/world_state.hpp"

namespace drystone {
namespace {

using model::NamedNumber;
using model::NumberList;

/// A visitor that collects the bits of the numbers, without names.
struct Bits final : model::NumberVisitor {
  std::vector<std::uint64_t> list;

  void visit(const model::Place& place, model::AnyNumber number) override {
    if (model::decides(place)) list.push_back(number.bits);
  }
};

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

/// The first row of a table that differs, and the number of rows that differ.
std::optional<StateDifference> row_difference(const model::AnyTable& expected, const model::AnyTable& found) {
  std::optional<StateDifference> first;
  std::size_t differing = 0;
  for (std::uint32_t slot = 0; slot < std::max(expected.ids->capacity(), found.ids->capacity()); ++slot) {
    const bool alive = expected.ids->is_used(slot);
    if (!alive && !found.ids->is_used(slot)) continue;
    std::optional<StateDifference> d;
    if (alive != found.ids->is_used(slot)) {
      d = difference({"alive", "", alive ? "yes" : "no", 0}, alive ? "no" : "yes");
    } else {
      Bits bits_a;
      Bits bits_b;
      expected.visit_row(slot, bits_a);
      found.visit_row(slot, bits_b);
      if (bits_a.list == bits_b.list) continue;
      NumberList numbers_a;
      NumberList numbers_b;
      expected.visit_row(slot, numbers_a);
      found.visit_row(slot, numbers_b);
      d = first_difference(numbers_a, numbers_b);
    }
    if (!d || ++differing > 1) continue;
    first = std::move(d);
    first->table = expected.name;
    first->slot = slot;
  }
  if (first) first->differing = differing;
  return first;
}

/// Compares the state outside of tables: only the options, or all of it.
std::optional<StateDifference> world_difference(const SimState& expected, const SimState& found, bool options_alone) {
  NumberList a;
  NumberList b;
  for (const auto& [w, list] : {std::pair{&expected, &a}, std::pair{&found, &b}}) {
    options_alone ? model::visit_options(*w, *list) : model::visit_world(*w, *list);
  }
  std::optional<StateDifference> d = first_difference(a, b);
  if (d) d->table = "world";
  return d;
}

}  // namespace

std::optional<StateDifference> World::first_difference(const World& other) const {
  model::must_be_finished(*state_);
  model::must_be_finished(*other.state_);
  std::optional<StateDifference> d = world_difference(*state_, *other.state_, true);
  const std::vector<model::AnyTable> mine = model::tables_of(*state_);
  const std::vector<model::AnyTable> others = model::tables_of(*other.state_);
  for (std::size_t i = 0; i < mine.size() && !d; ++i) d = row_difference(mine[i], others[i]);
  return d ? d : world_difference(*state_, *other.state_, false);
}

}  // namespace drystone

// Finds the first difference between two worlds: a loop over the same fields as the state's hash (model/row_fields.hpp). Options are
// compared first, because different options make everything else differ; free slots and pending events are compared last.
#include <algorithm>
#include <utility>
#include <vector>

#include "drystone/world.hpp"
#include "model/named_numbers.hpp"
#include "model/world_state.hpp"

namespace drystone {
namespace {

using model::NamedNumber;
using model::NumberList;

/// A visitor for visit_numbers() that collects the bits of the numbers, without names.
struct Bits {
  std::vector<std::uint64_t> list;

  template <typename Number>
  void operator()(const model::Place& place, Number number) {
    if (model::decides(place)) list.push_back(model::bits_of(number));
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
template <typename Rows>
std::optional<StateDifference> row_difference(const char* name, const Rows& expected, const Rows& found) {
  std::optional<StateDifference> first;
  std::size_t differing = 0;
  for (std::uint32_t slot = 0; slot < std::max(expected.ids.capacity(), found.ids.capacity()); ++slot) {
    const bool alive = expected.ids.is_used(slot);
    if (!alive && !found.ids.is_used(slot)) continue;
    std::optional<StateDifference> d;
    if (alive != found.ids.is_used(slot)) {
      d = difference({"alive", "", model::number_text(alive), 0}, model::number_text(!alive));
    } else {
      Bits bits_a;
      Bits bits_b;
      model::visit_row(expected, slot, bits_a);
      model::visit_row(found, slot, bits_b);
      if (bits_a.list == bits_b.list) continue;
      NumberList numbers_a;
      NumberList numbers_b;
      model::visit_row(expected, slot, numbers_a);
      model::visit_row(found, slot, numbers_b);
      d = first_difference(numbers_a, numbers_b);
    }
    if (!d || ++differing > 1) continue;
    first = std::move(d);
    first->table = name;
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
    const model::Place options = model::kRow.part("options");
    options_alone ? model::visit_numbers(w->options, options, *list) : model::visit_world(*w, *list);
  }
  std::optional<StateDifference> d = first_difference(a, b);
  if (d) d->table = "world";
  return d;
}

/// Calls f(name, table of a, table of b) for each table.
template <typename F>
void for_each_pair_of_tables(const SimState& a, const SimState& b, F f) {
  model::for_each_table(a, [&](const char* name, const auto& table_a) {
    model::for_each_table(b, [&](const char*, const auto& table_b) {
      if constexpr (std::is_same_v<decltype(table_a), decltype(table_b)>) f(name, table_a, table_b);
    });
  });
}

}  // namespace

std::optional<StateDifference> World::first_difference(const World& other) const {
  std::optional<StateDifference> d = world_difference(*state_, *other.state_, true);
  for_each_pair_of_tables(*state_, *other.state_, [&](const char* name, const auto& mine, const auto& others) {
    if (!d) d = row_difference(name, mine, others);
  });
  return d ? d : world_difference(*state_, *other.state_, false);
}

}  // namespace drystone

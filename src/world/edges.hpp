// The intrusive lists of a body's constraints. A constraint (contact or joint) has two edges, one in the list of each
// of its bodies. The number of an edge is slot * 2 + side. New edges are inserted at the front.
#pragma once

#include <type_traits>

#include "world/sim_state.hpp"

namespace drystone::model {

constexpr std::uint32_t edge_of(std::uint32_t slot, std::uint32_t side) { return slot * 2 + side; }
constexpr std::uint32_t slot_of(std::uint32_t edge) { return edge / 2; }
constexpr std::uint32_t side_of(std::uint32_t edge) { return edge % 2; }

/// Inserts the edge at the front of the list that begins with `first`.
template <typename Row>
void push_edge(base::Column<Row>& rows, std::uint32_t& first, std::uint32_t edge) {
  rows[slot_of(edge)].edge[side_of(edge)] = {kNone, first};
  if (first != kNone) rows[slot_of(first)].edge[side_of(first)].prev = edge;
  first = edge;
}

template <typename Row>
void erase_edge(base::Column<Row>& rows, std::uint32_t& first, std::uint32_t edge) {
  const Edge e = rows[slot_of(edge)].edge[side_of(edge)];
  if (e.prev != kNone) rows[slot_of(e.prev)].edge[side_of(e.prev)].next = e.next;
  if (e.next != kNone) rows[slot_of(e.next)].edge[side_of(e.next)].prev = e.prev;
  if (first == edge) first = e.next;
}

/// Calls f(slot, row, other_body) for each constraint in the list. f may destroy this constraint. If f returns a bool, false ends the loop.
template <typename Rows, typename F>
void for_each_edge(Rows& rows, std::uint32_t first, F f) {
  for (std::uint32_t edge = first; edge != kNone;) {
    auto& row = rows[slot_of(edge)];
    const std::uint32_t other = row.body[1 - side_of(edge)];
    const std::uint32_t slot = slot_of(edge);
    edge = row.edge[side_of(edge)].next;
    if constexpr (std::is_same_v<decltype(f(slot, row, other)), bool>) {
      if (!f(slot, row, other)) return;
    } else {
      f(slot, row, other);
    }
  }
}

/// for_each_edge() for the contacts or the joints of a body.
template <typename F>
void for_each_contact(const SimState& w, std::uint32_t body, F f) {
  for_each_edge(w.contacts.row, w.bodies.links[body].first_contact, f);
}
template <typename F>
void for_each_joint(const SimState& w, std::uint32_t body, F f) {
  for_each_edge(w.joints.row, w.bodies.links[body].first_joint, f);
}

}  // namespace drystone::model

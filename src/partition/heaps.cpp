// A body that is deep in many others at once was put there: no impact does that. Contact by contact such bodies
// would push each other apart with no more than the push-out speed, but along a chain of a hundred these speeds add up, and
// every body has hundreds of contacts, each in a colour of its own. So the contacts inside a heap are not batched: the
// solver moves the bodies apart before the sub-steps (solver/push_heaps.hpp).
//
// A body joins when it is deep in many others and stays until hardly any overlap is left: in between, chains of shallow
// overlaps would still shoot their ends away. Who was in a heap is state (BodyState::in_heap), and part of the state's hash.
//
// Threads: runs on the calling thread. Without a heap it does nothing.
#include "partition/heaps.hpp"

#include <algorithm>

#include "contact/contact_now.hpp"
#include "model/edges.hpp"

namespace drystone::partition {
namespace {

/// Bodies that one must be deep in to join a heap: more than it gets when it is crushed among its neighbours.
constexpr std::uint32_t kMany = 16;
/// A body stays in a heap while it overlaps with another by this part of the thinner one's half thickness.
constexpr float kShallow = 0.05f;

class HeapFinder {
 public:
  HeapFinder(WorldState& w, const SolverIndices& bodies, std::span<const std::uint32_t> awake_contacts)
      : w_(w),
        bodies_(bodies),
        awake_contacts_(awake_contacts),
        member_(w.scratch.arena.allocate_zeroed<bool>(bodies.body_slots.size())) {}

  Heaps run() {
    take_former_members();
    add_crowded();
    list_contacts();
    drop_the_parted();
    return keep_members();
  }

 private:
  struct Found {
    std::uint32_t slot = 0;
    std::uint32_t body_a = 0;  // Solver indices.
    std::uint32_t body_b = 0;
    bool overlaps = false;
  };

  std::uint32_t index_of(std::uint32_t body) const { return bodies_.index_of[body]; }

  void take_former_members() {
    for (const std::uint32_t slot : w_.heap_bodies) {
      if (slot >= w_.bodies.state.size()) continue;
      BodyState& body = w_.bodies.state[slot];
      // A slot may have got another body, its body may have fallen asleep or become static.
      const std::uint32_t index = index_of(slot);
      if (body.in_heap && bodies_.is_dynamic(index) && body.inv_mass > 0.0f) member_[index] = true;
      body.in_heap = false;
    }
    w_.heap_bodies.clear();
  }

  void add_crowded() {
    const std::span<std::uint32_t> overlaps =
        w_.scratch.arena.allocate_zeroed<std::uint32_t>(bodies_.body_slots.size());
    for (const std::uint32_t slot : awake_contacts_) {
      const ContactKey& contact = w_.contacts.key[slot];
      if (!contact.deep) continue;
      for (const std::uint32_t body : contact.body) ++overlaps[index_of(body)];
    }
    const std::span<std::uint32_t> seen_by = w_.scratch.arena.allocate_zeroed<std::uint32_t>(bodies_.body_slots.size());
    for (std::uint32_t i = 1; i <= bodies_.dynamic_count; ++i) {
      member_[i] = member_[i] || (overlaps[i] >= kMany && is_deep_in_many(i, seen_by));
    }
  }

  /// Two bodies of many shapes have many contacts: what counts is bodies. `seen_by` has the last index that met each.
  bool is_deep_in_many(std::uint32_t index, std::span<std::uint32_t> seen_by) const {
    std::uint32_t met = 0;
    std::uint32_t edge = w_.bodies.links[bodies_.body_slots[index]].first_contact;
    while (edge != kNone && met < kMany) {
      const std::uint32_t slot = model::slot_of(edge);
      const std::uint32_t side = model::side_of(edge);
      edge = w_.contacts.row[slot].edge[side].next;
      const ContactKey& contact = w_.contacts.key[slot];
      const std::uint32_t other = index_of(contact.body[1 - side]);
      if (!contact.deep || seen_by[other] == index) continue;
      seen_by[other] = index;
      ++met;
    }
    return met == kMany;
  }

  /// Those between two members.
  void list_contacts() {
    const std::span<Found> found = w_.scratch.arena.allocate<Found>(awake_contacts_.size());
    std::size_t count = 0;
    for (const std::uint32_t slot : awake_contacts_) {
      const ContactKey& contact = w_.contacts.key[slot];
      if (contact.kind == ContactKind::count) continue;
      const std::uint32_t a = index_of(contact.body[0]);
      const std::uint32_t b = index_of(contact.body[1]);
      if (member_[a] && member_[b]) found[count++] = {slot, a, b, contact.deep || overlaps(w_.contacts.row[slot])};
    }
    found_ = found.first(count);
  }

  bool overlaps(const ContactRow& contact) const {
    const float thickness =
        min(w_.bodies.state[contact.body[0]].min_extent, w_.bodies.state[contact.body[1]].min_extent);
    return contact_now(w_, contact).least_separation() < -kShallow * thickness;
  }

  void drop_the_parted() {
    std::fill(member_.begin(), member_.end(), false);
    for (const Found& contact : found_) {
      if (contact.overlaps) member_[contact.body_a] = member_[contact.body_b] = true;
    }
  }

  Heaps keep_members() {
    for (std::size_t i = 1; i <= bodies_.dynamic_count; ++i) {
      if (!member_[i]) continue;
      w_.bodies.state[bodies_.body_slots[i]].in_heap = true;
      w_.heap_bodies.push_back(bodies_.body_slots[i]);
    }
    w_.runtime.report.calmed_bodies = static_cast<int>(w_.heap_bodies.size());
    if (w_.heap_bodies.empty()) return {};
    const std::span<std::uint32_t> slots = w_.scratch.arena.allocate<std::uint32_t>(found_.size());
    std::size_t count = 0;
    for (const Found& contact : found_) {
      if (member_[contact.body_a] && member_[contact.body_b]) slots[count++] = contact.slot;
    }
    return {member_, slots.first(count)};
  }

  WorldState& w_;
  const SolverIndices& bodies_;
  std::span<const std::uint32_t> awake_contacts_;
  std::span<bool> member_;  // By solver index.
  std::span<const Found> found_;
};

}  // namespace

Heaps find_heaps(WorldState& w, const SolverIndices& bodies, std::span<const std::uint32_t> awake_contacts,
                 std::uint32_t deep) {
  if (deep < kMany && w.heap_bodies.empty()) return {};
  return HeapFinder(w, bodies, awake_contacts).run();
}

}  // namespace drystone::partition

#include "partition/build.hpp"

#include <algorithm>
#include <bit>

#include "world/attach.hpp"

namespace drystone::partition {
namespace {

/// A constraint on its way into batches.
struct Item {
  std::uint32_t slot = kNone;
  std::uint32_t body_a = 0;  // Solver indices.
  std::uint32_t body_b = 0;
  std::uint32_t color = 0;
  std::uint32_t kind = 0;
};

void number_bodies(WorldState& w, StepContext& c) {
  const std::size_t count = w.bodies.awake.count() + 1;
  const std::span<std::uint32_t> slots = w.arena.allocate<std::uint32_t>(count);
  slots[0] = kNone;
  std::uint32_t next = 1;
  for (const BodyType type : {BodyType::dynamic, BodyType::kinematic}) {
    w.bodies.awake.for_each_set([&](std::size_t slot) {
      BodyState& body = w.bodies.state[slot];
      if (body.type != type) return;
      body.solver_index = next;
      slots[next++] = static_cast<std::uint32_t>(slot);
    });
    if (type == BodyType::dynamic) c.dynamic_count = next - 1;
  }
  c.body_slots = slots;
  c.solver_bodies = w.arena.allocate<SolverBody>(count);
  c.sweep_starts = w.arena.allocate<SweepStart>(count);
}

ContactKind kind_of(const ContactRow& contact) {
  const bool full = contact.restitution > 0.0f || contact.rolling_resistance > 0.0f || contact.surface_speed != 0.0f ||
                    contact.hit_events;
  if (contact.count == 1) return full ? ContactKind::one_point_full : ContactKind::one_point_plain;
  return full ? ContactKind::two_points_full : ContactKind::two_points_plain;
}

std::span<Item> joint_items(WorldState& w, const StepContext& c) {
  const std::span<Item> items = w.arena.allocate<Item>(w.joints.awake.count());
  std::size_t n = 0;
  w.joints.awake.for_each_set([&](std::size_t slot) {
    const JointRow& joint = w.joints.row[slot];
    if (!world::is_active(w, joint)) return;
    const std::uint32_t a = w.bodies.state[joint.body[0]].solver_index;
    const std::uint32_t b = w.bodies.state[joint.body[1]].solver_index;
    if (!c.is_dynamic(a) && !c.is_dynamic(b)) return;  // A kinematic body and a sleeper: nothing to move.
    items[n++] = {static_cast<std::uint32_t>(slot), a, b, 0, static_cast<std::uint32_t>(batch_kind_of(joint))};
  });
  return items.first(n);
}

/// The contacts to be solved; those between two dynamic bodies first.
struct ContactItems {
  std::span<Item> all;
  std::size_t between_dynamic = 0;
};

ContactItems contact_items(WorldState& w, const StepContext& c) {
  const std::span<Item> items = w.arena.allocate<Item>(c.awake_contacts.size());
  std::size_t front = 0;
  std::size_t back = items.size();
  for (const std::uint32_t slot : c.awake_contacts) {
    const ContactRow& contact = w.contacts.row[slot];
    if (contact.count == 0 || contact.sensor) continue;
    const std::uint32_t a = w.bodies.state[contact.body[0]].solver_index;
    const std::uint32_t b = w.bodies.state[contact.body[1]].solver_index;
    const Item item{slot, a, b, 0, static_cast<std::uint32_t>(kind_of(contact))};
    if (!c.is_dynamic(a) && !c.is_dynamic(b)) continue;
    const bool both = c.is_dynamic(a) && c.is_dynamic(b);
    items[both ? front++ : --back] = item;
  }
  const std::size_t fixed = items.size() - back;
  std::reverse(items.begin() + static_cast<std::ptrdiff_t>(back), items.end());
  std::copy(items.begin() + static_cast<std::ptrdiff_t>(back), items.end(),
            items.begin() + static_cast<std::ptrdiff_t>(front));
  return {items.first(front + fixed), front};
}

/// Gives each item the lowest colour, from `first_color` on, that none of its moving bodies has yet. Returns the colour
/// after the last used.
std::uint32_t color_greedily(WorldState& w, const StepContext& c, std::span<Item> items, std::uint32_t first_color) {
  const std::span<std::uint64_t> masks = w.arena.allocate<std::uint64_t>(c.body_slots.size());
  std::span<std::uint32_t> pending = w.arena.allocate<std::uint32_t>(items.size());
  for (std::uint32_t i = 0; i < pending.size(); ++i) pending[i] = i;
  std::uint32_t end_color = first_color;
  for (std::uint32_t base = first_color; !pending.empty(); base = end_color) {
    std::fill(masks.begin(), masks.end(), std::uint64_t{0});
    std::size_t left = 0;
    for (const std::uint32_t i : pending) {
      Item& item = items[i];
      const std::uint64_t used = masks[item.body_a] | masks[item.body_b];
      if (used == ~std::uint64_t{0}) {
        pending[left++] = i;
        continue;
      }
      const auto color = static_cast<std::uint32_t>(std::countr_one(used));
      item.color = base + color;
      end_color = std::max(end_color, item.color + 1);
      const std::uint64_t bit = std::uint64_t{1} << color;
      if (c.is_dynamic(item.body_a)) masks[item.body_a] |= bit;
      if (c.is_dynamic(item.body_b)) masks[item.body_b] |= bit;
    }
    pending = pending.first(left);
  }
  return end_color;
}

/// A counting sort of the items by colour and kind, padded to whole batches.
template <std::size_t Kinds>
ColoredBatches<Kinds> make_batches(WorldState& w, std::span<const Item> items, std::uint32_t color_count, int lanes) {
  using Ranges = std::array<BatchRange, Kinds>;
  const auto width = static_cast<std::uint32_t>(lanes);
  const std::span<Ranges> colors = w.arena.allocate_zeroed<Ranges>(color_count);
  for (const Item& item : items) ++colors[item.color][item.kind].last;  // Constraints, for the moment.
  std::array<std::uint32_t, Kinds> batches{};
  for (Ranges& ranges : colors) {
    for (std::size_t kind = 0; kind < Kinds; ++kind) {
      const std::uint32_t count = (ranges[kind].last + width - 1) / width;
      ranges[kind] = {batches[kind], batches[kind] + count};
      batches[kind] += count;
    }
  }
  std::array<std::span<std::uint32_t>, Kinds> slots;
  for (std::size_t kind = 0; kind < Kinds; ++kind) {
    slots[kind] = w.arena.allocate<std::uint32_t>(batches[kind] * width);
    std::fill(slots[kind].begin(), slots[kind].end(), kNone);
  }
  const std::span<std::array<std::uint32_t, Kinds>> filled =
      w.arena.allocate_zeroed<std::array<std::uint32_t, Kinds>>(color_count);
  for (const Item& item : items) {
    const std::uint32_t start = colors[item.color][item.kind].first * width;
    slots[item.kind][start + filled[item.color][item.kind]++] = item.slot;
  }
  ColoredBatches<Kinds> result;
  for (std::size_t kind = 0; kind < Kinds; ++kind) result.slots[kind] = slots[kind];
  result.colors = colors;
  return result;
}

}  // namespace

void build(WorldState& w, StepContext& c) {
  number_bodies(w, c);

  const std::span<Item> joints = joint_items(w, c);
  const std::uint32_t joint_colors = color_greedily(w, c, joints, 0);
  c.joints = make_batches<kJointKinds>(w, joints, joint_colors, c.lanes);

  const ContactItems contacts = contact_items(w, c);
  const std::uint32_t dynamic_colors = color_greedily(w, c, contacts.all.first(contacts.between_dynamic), 0);
  const std::uint32_t contact_colors =
      color_greedily(w, c, contacts.all.subspan(contacts.between_dynamic), dynamic_colors);
  c.contacts = make_batches<kContactKinds>(w, contacts.all, contact_colors, c.lanes);

  w.report.joint_colors = static_cast<int>(joint_colors);
  w.report.contact_colors = static_cast<int>(contact_colors);
}

}  // namespace drystone::partition

#include "solver/merged_batches.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "joint/articulated_batches.hpp"

namespace drystone::solver {
namespace {

/// What merge_colors() reads of contacts and of joints.
struct OfContacts {
  static constexpr std::size_t kKinds = kContactKinds;
  static const auto& batches(const Partition& p) { return p.contacts; }
  static const auto& group(const Block& b) { return b.colors.contacts; }
  static void start(base::Arena& arena, Member& member, std::size_t kind) {
    member.contact_lanes[kind] = arena.allocate<std::uint32_t>(group(member.block()).batches[kind].size());
  }
  static void note(Member& member, std::size_t kind, std::uint32_t batch, std::uint32_t lane) {
    member.contact_lanes[kind][batch] = lane;
  }
};
struct OfJoints {
  static constexpr std::size_t kKinds = kJointKinds;
  static const auto& batches(const Partition& p) { return p.joints; }
  static const auto& group(const Block& b) { return b.colors.joints; }
  static void start(base::Arena&, Member&, std::size_t) {}
  static void note(Member&, std::size_t, std::uint32_t, std::uint32_t) {}
};

template <typename Of>
MergedColors<Of::kKinds> merge_colors(base::Arena& arena, std::span<Member> members, std::uint32_t width) {
  constexpr std::size_t kKinds = Of::kKinds;
  MergedColors<kKinds> merged;
  std::uint32_t colors = 0;
  for (const Member& member : members) colors = std::max(colors, Of::group(member.block()).colors.size());
  merged.group.colors = {0, colors};
  if (colors == 0) return merged;
  const auto ranges = arena.allocate<std::array<IndexRange, kKinds>>(colors);
  const auto used = arena.allocate_zeroed<std::uint32_t>(colors);
  for (const Member& member : members) merged.group.used_kinds |= Of::group(member.block()).used_kinds;
  for_each_kind_in(merged.group.used_kinds, [&](std::size_t kind) {
    std::size_t most = 0;
    for (Member& member : members) {
      most += Of::group(member.block()).batches[kind].size();
      Of::start(arena, member, kind);
    }
    const std::span<std::uint32_t> slots = arena.allocate<std::uint32_t>(most + std::size_t{colors} * (width - 1));
    std::uint32_t count = 0;
    for (std::uint32_t color = 0; color < colors; ++color) {
      const std::uint32_t first = count;
      for (std::uint32_t m = 0; m < members.size(); ++m) {
        const GroupColors<kKinds>& own = Of::group(members[m].block());
        if (color >= own.colors.size()) continue;
        const std::uint32_t own_color = own.colors.first + color;
        const ColoredBatches<kKinds>& batches = Of::batches(members[m].partition());
        if ((batches.used_kinds[own_color] >> kind & 1) == 0) continue;
        const IndexRange range = batches.colors[own_color][kind];
        for (std::uint32_t batch = range.first; batch < range.last; ++batch) {
          Of::note(members[m], kind, batch, count);
          slots[count++] = slot_among_worlds(batches.slots[kind][own.batches[kind].first + batch], m);
        }
      }
      if (count > first) used[color] |= std::uint32_t{1} << kind;
      for (; count % width != 0; ++count) slots[count] = kNone;
      ranges[color][kind] = {first / width, count / width};
    }
    merged.batches.slots[kind] = slots.first(count);
    merged.group.batches[kind] = {0, count / width};
  });
  merged.batches.colors = ranges;
  merged.batches.used_kinds = used;
  return merged;
}

}  // namespace

MergedColors<kContactKinds> merge_contacts(base::Arena& arena, std::span<Member> members, std::uint32_t width) {
  return merge_colors<OfContacts>(arena, members, width);
}
MergedColors<kJointKinds> merge_joints(base::Arena& arena, std::span<Member> members, std::uint32_t width) {
  return merge_colors<OfJoints>(arena, members, width);
}

/// Components of one world may push the same body, so they are solved in the order in which they are solved alone: the first of each world,
/// then the second, and so on.
std::span<const ArticulatedBatch> merge_components(base::Arena& arena, std::span<const Member> members,
                                                   std::uint32_t width) {
  std::size_t count = 0;
  for (const Member& member : members) count += member.partition().articulated.size();
  const std::span<joint::Candidate> candidates = arena.allocate<joint::Candidate>(count);
  count = 0;
  for (std::uint32_t m = 0; m < members.size(); ++m) {
    std::uint32_t round = 0;
    for (const ArticulatedBatch& component : members[m].partition().articulated) {
      DRYSTONE_ASSERT(component.width == 1);
      candidates[count++] = {&component, round++, m};
    }
  }
  const std::span<ArticulatedBatch> batches = arena.allocate<ArticulatedBatch>(count);
  count = 0;
  const auto slot_of = [](const joint::Candidate& of, std::uint32_t slot) {
    return slot_among_worlds(slot, of.number);
  };
  const auto contact_of = [&](const joint::Candidate& of, ArticulatedContact contact) {
    const std::uint32_t place = members[of.number].contact_lanes[contact.kind][contact.batch];
    contact.batch = place / width;
    contact.lane = place % width;
    return contact;
  };
  joint::for_each_batch(candidates, width, [&](std::span<const joint::Candidate> lanes) {
    batches[count++] = joint::make_batch(arena, lanes, width, slot_of, contact_of);
  });
  return batches.first(count);
}

}  // namespace drystone::solver

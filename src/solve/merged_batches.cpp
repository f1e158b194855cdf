#include "solve/merged_batches.hpp"

#include <algorithm>

#include "constraint/articulated_batches.hpp"
#include "core/assert.hpp"

namespace drystone::solver {
namespace {

template <std::size_t kKinds>
using LanesOf = std::array<std::span<std::uint32_t>, kKinds>;

/// `lanes_of`: where a member notes the lanes of its batches, or null.
template <std::size_t kKinds>
MergedColors<kKinds> merge_colors(base::Arena& arena, std::span<Member> members, std::uint32_t width,
                                  ColoredBatches<kKinds> Partition::*batches_of,
                                  GroupColors<kKinds> ConstraintColors::*group_of, LanesOf<kKinds> Member::*lanes_of) {
  const auto group = [&](const Member& member) -> const GroupColors<kKinds>& {
    return member.block().colors.*group_of;
  };
  MergedColors<kKinds> merged;
  std::uint32_t colors = 0;
  for (const Member& member : members) colors = std::max(colors, group(member).colors.size());
  merged.group.colors = {0, colors};
  if (colors == 0) return merged;
  const auto ranges = arena.allocate<std::array<IndexRange, kKinds>>(colors);
  const auto used = arena.allocate_zeroed<std::uint32_t>(colors);
  for (const Member& member : members) merged.group.used_kinds |= group(member).used_kinds;
  for_each_kind_in(merged.group.used_kinds, [&](std::size_t kind) {
    std::size_t most = 0;
    for (Member& member : members) {
      const std::size_t count = group(member).batches[kind].size();
      most += count;
      if (lanes_of != nullptr) (member.*lanes_of)[kind] = arena.allocate<std::uint32_t>(count);
    }
    const std::span<std::uint32_t> slots = arena.allocate<std::uint32_t>(most + std::size_t{colors} * (width - 1));
    std::uint32_t count = 0;
    for (std::uint32_t color = 0; color < colors; ++color) {
      const std::uint32_t first = count;
      for (std::uint32_t m = 0; m < members.size(); ++m) {
        const GroupColors<kKinds>& own = group(members[m]);
        if (color >= own.colors.size()) continue;
        const std::uint32_t own_color = own.colors.first + color;
        const ColoredBatches<kKinds>& batches = members[m].partition().*batches_of;
        if ((batches.used_kinds[own_color] >> kind & 1) == 0) continue;
        const IndexRange range = batches.colors[own_color][kind];
        for (std::uint32_t batch = range.first; batch < range.last; ++batch) {
          if (lanes_of != nullptr) (members[m].*lanes_of)[kind][batch] = count;
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
  return merge_colors<kContactKinds>(arena, members, width, &Partition::contacts, &ConstraintColors::contacts,
                                     &Member::contact_lanes);
}
MergedColors<kJointKinds> merge_joints(base::Arena& arena, std::span<Member> members, std::uint32_t width) {
  return merge_colors<kJointKinds>(arena, members, width, &Partition::joints, &ConstraintColors::joints, nullptr);
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

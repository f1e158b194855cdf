#include "solver/merged_batches.hpp"

#include <algorithm>

#include "joint/coupled_points.hpp"

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

void ComponentMerger::run() {
  std::size_t batches = 0;
  std::size_t bodies = 0;
  std::size_t joints = 0;
  std::size_t contacts = 0;
  std::array<std::size_t, kJointKinds> most{};
  std::uint32_t rounds = 0;
  for (const Member& member : members_) {
    const ArticulatedRanges& own = ranges_of(member);
    batches += own.batches.size();
    bodies += own.bodies.size();
    joints += own.joints.size();
    contacts += own.contacts.size();
    for (std::size_t kind = 0; kind < kJointKinds; ++kind) most[kind] += own.joint_batches[kind].size();
    rounds = std::max(rounds, own.batches.size());
  }
  if (batches == 0) return;
  batches_ = arena_.allocate<ArticulatedBatch>(batches);
  bodies_ = arena_.allocate<ArticulatedBody>(bodies);
  joints_ = arena_.allocate<ArticulatedJoint>(joints);
  contacts_ = arena_.allocate<ArticulatedContact>(contacts * width_);
  body_slots_ = arena_.allocate<std::uint32_t>(bodies * width_);
  for (std::size_t kind = 0; kind < kJointKinds; ++kind)
    joint_slots_[kind] = arena_.allocate<std::uint32_t>(most[kind] * width_);
  const std::span<std::uint32_t> waiting = arena_.allocate<std::uint32_t>(members_.size());
  // Components of one world may push the same body, so they are solved in the order in which they are solved alone.
  for (std::uint32_t round = 0; round < rounds; ++round) {
    std::size_t count = 0;
    for (std::uint32_t m = 0; m < members_.size(); ++m) {
      if (round < ranges_of(members_[m]).batches.size()) waiting[count++] = m;
    }
    // Components with about as many points share a batch, so that few lanes of points are empty.
    const auto points_of = [&](std::uint32_t m) { return component(m, round).contacts.size(); };
    std::sort(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(count),
              [&](std::uint32_t m, std::uint32_t n) {
                return points_of(m) != points_of(n) ? points_of(m) < points_of(n) : m < n;
              });
    while (count > 0) count = add_batch(waiting.first(count), round);
  }
}

const ArticulatedBatch& ComponentMerger::component(std::uint32_t member, std::uint32_t round) const {
  return all_of(members_[member]).batches[ranges_of(members_[member]).batches.first + round];
}

bool ComponentMerger::same_range(IndexRange a, std::uint32_t from_a, IndexRange b, std::uint32_t from_b) {
  return a.first - from_a == b.first - from_b && a.size() == b.size();
}

bool ComponentMerger::have_same_structure(std::uint32_t m, std::uint32_t n, std::uint32_t round) const {
  const ArticulatedBatch& a = component(m, round);
  const ArticulatedBatch& b = component(n, round);
  const Articulations& of_a = all_of(members_[m]);
  const Articulations& of_b = all_of(members_[n]);
  if (a.bodies.size() != b.bodies.size() || a.joints.size() != b.joints.size()) return false;
  if (a.contacts.empty() != b.contacts.empty()) return false;
  if ((a.contacts.size() <= kMaxCoupledPoints) != (b.contacts.size() <= kMaxCoupledPoints)) return false;
  for (std::uint32_t k = 0; k < a.bodies.size(); ++k) {
    const ArticulatedBody& body_a = of_a.bodies[a.bodies.first + k];
    const ArticulatedBody& body_b = of_b.bodies[b.bodies.first + k];
    if (!same_range(body_a.joints, a.joints.first, body_b.joints, b.joints.first)) return false;
  }
  for (std::uint32_t k = 0; k < a.joints.size(); ++k) {
    const ArticulatedJoint& joint_a = of_a.joints[a.joints.first + k];
    const ArticulatedJoint& joint_b = of_b.joints[b.joints.first + k];
    if (joint_a.kind != joint_b.kind || joint_a.parent != joint_b.parent) return false;
    if (joint_a.child_is_a != joint_b.child_is_a) return false;
  }
  return true;
}

std::size_t ComponentMerger::add_batch(std::span<std::uint32_t> waiting, std::uint32_t round) {
  std::array<std::uint32_t, kMostLanes> chosen{};
  std::size_t count = 0;
  std::size_t left = 0;
  for (const std::uint32_t m : waiting) {
    if (count < width_ && (count == 0 || have_same_structure(chosen[0], m, round))) {
      chosen[count++] = m;
    } else {
      waiting[left++] = m;
    }
  }
  add(std::span<const std::uint32_t>(chosen).first(count), round);
  return left;
}

void ComponentMerger::add(std::span<const std::uint32_t> chosen, std::uint32_t round) {
  const ArticulatedBatch& shape = component(chosen[0], round);
  const Articulations& all = all_of(members_[chosen[0]]);
  ArticulatedBatch& batch = batches_[next_.batches.last++];
  batch = {{next_.bodies.last, next_.bodies.last + shape.bodies.size()},
           {next_.joints.last, next_.joints.last + shape.joints.size()},
           {next_.contacts.last, next_.contacts.last}};
  for (std::uint32_t k = 0; k < shape.bodies.size(); ++k) {
    const ArticulatedBody& body = all.bodies[shape.bodies.first + k];
    const std::uint32_t first_joint = body.joints.first - shape.joints.first + batch.joints.first;
    bodies_[batch.bodies.first + k] = {{first_joint, first_joint + body.joints.size()},
                                       add_contacts(chosen, round, k, batch.contacts.last)};
    batch.contacts.last = bodies_[batch.bodies.first + k].contacts.last;
    set_lanes(body_slots_, batch.bodies.first + k, chosen,
              [&](std::uint32_t m) { return all_of(members_[m]).body_slots[component(m, round).bodies.first + k]; });
  }
  for (std::uint32_t k = 0; k < shape.joints.size(); ++k) {
    ArticulatedJoint& joint = joints_[batch.joints.first + k];
    joint = all.joints[shape.joints.first + k];
    joint.batch = next_.joint_batches[joint.kind].last++;
    set_lanes(joint_slots_[joint.kind], joint.batch, chosen, [&](std::uint32_t m) {
      const Articulations& own = all_of(members_[m]);
      const std::uint32_t single = own.joints[component(m, round).joints.first + k].batch;
      return own.slots[joint.kind][ranges_of(members_[m]).joint_batches[joint.kind].first + single];
    });
  }
  next_.bodies.last = batch.bodies.last;
  next_.joints.last = batch.joints.last;
  next_.contacts.last = batch.contacts.last;
}

IndexRange ComponentMerger::add_contacts(std::span<const std::uint32_t> chosen, std::uint32_t round, std::uint32_t k,
                                         std::uint32_t first) const {
  IndexRange all = {first, first};
  for (std::size_t lane = 0; lane < chosen.size(); ++lane) {
    const std::uint32_t m = chosen[lane];
    const IndexRange own = all_of(members_[m]).bodies[component(m, round).bodies.first + k].contacts;
    for (; all.size() < own.size(); ++all.last) {
      std::fill_n(&contacts_[std::size_t{all.last} * width_], width_, ArticulatedContact{});
    }
    for (std::uint32_t i = 0; i < own.size(); ++i) {
      contacts_[std::size_t{first + i} * width_ + lane] = merged_contact(m, own.first + i);
    }
  }
  return all;
}

ArticulatedContact ComponentMerger::merged_contact(std::uint32_t m, std::uint32_t number) const {
  ArticulatedContact contact = all_of(members_[m]).contacts[number];
  const std::uint32_t place = members_[m].contact_lanes[contact.kind][contact.batch];
  contact.batch = place / width_;
  contact.lane = place % width_;
  return contact;
}

}  // namespace drystone::solver

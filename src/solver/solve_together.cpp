#include "solver/solve_together.hpp"

#include <algorithm>
#include <cstring>
#include <memory>

#include "solver/bodies.hpp"
#include "solver/lane_copies.hpp"
#include "solver/merged_batches.hpp"
#include "solver/overlap/push_apart.hpp"
#include "solver/solve.hpp"
#include "solver/solver_data.hpp"

namespace drystone::solver {
namespace {

/// Worlds with more awake bodies fill lanes by themselves.
constexpr std::size_t kMostBodies = 64;
/// The members of a batch of constraints, and of the work memory of an articulated body, that are offsets of bodies come first.
constexpr std::size_t kOffsetsOfConstraint = 2;
constexpr std::size_t kOffsetsOfBody = 1;
/// The members of the work memory of an articulated body that read_bodies() fills: the offset of the body, and its inverse masses.
constexpr std::size_t kWordsOfBody = 4;
constexpr std::uint32_t kOffsetStep = sizeof(SolverBody) / kWord;

bool has_contacts(const Block& block) { return !block.colors.contacts.colors.empty(); }

/// Whether the worlds may share lanes: the numbers that passes read from SolverData are the same in all lanes.
bool can_share_lanes(const WorldToSolve& a, const WorldToSolve& b) {
  const WorldOptions& x = a.world->options;
  const WorldOptions& y = b.world->options;
  return a.options->h == b.options->h && a.options->substeps == b.options->substeps && x.lanes == y.lanes &&
         x.length_unit == y.length_unit && x.max_speed == y.max_speed && x.max_angular_speed == y.max_angular_speed &&
         x.contact_damping_ratio == y.contact_damping_ratio &&
         a.options->contacts.between_dynamic.bias_rate == b.options->contacts.between_dynamic.bias_rate &&
         x.joint_hertz == y.joint_hertz && x.joint_damping_ratio == y.joint_damping_ratio &&
         x.push_out_speed == y.push_out_speed;
}

/// The widest lanes that so many worlds fill.
LaneChoice lanes_for(Lanes option, std::size_t worlds) {
  const std::span<const LaneChoice> choices = lane_choices(option);
  LaneChoice best = choices.front();
  for (const LaneChoice& choice : choices) {
    if (choice.width <= worlds || best.width == 1) best = choice;
  }
  return best;
}

class GroupSolver {
 public:
  GroupSolver(base::Arena& arena, std::span<WorldToSolve* const> worlds, LaneChoice lanes)
      : arena_(arena),
        members_(arena.allocate<Member>(worlds.size())),
        lanes_(lanes),
        scalar_(kernel_table(Lanes::scalar)) {
    // Worlds without contacts are integrated without a warm start, so their bodies come last.
    std::size_t count = 0;
    for (const bool with_contacts : {true, false}) {
      for (WorldToSolve* const world : worlds) {
        if (has_contacts(world->partition->blocks[0]) == with_contacts)
          std::construct_at(&members_[count++])->of = world;
      }
    }
  }

  void run() {
    for (Member& member : members_) has_joints_ |= member.of->world->joints.awake.count() > 0;
    number_rows();
    for (Member& member : members_) read_world(member);
    merge();
    const BlockPasses passes(merged_, has_joints_);
    Work work = passes.make_work(block_, data_, arena_.allocate<std::byte>(passes.block_bytes(block_)).data());
    pack(passes.kernels(), work);
    solve(passes, work);
    unpack(passes.kernels(), work);
    for (Member& member : members_) write_world(member);
  }

 private:
  /// Row 0 of all bodies is that of static bodies. Each world has a row 0 of its own too, which only its preparation reads.
  void number_rows() {
    std::uint32_t rows = 1;
    for (Member& member : members_) {
      member.first_row = rows;
      rows += static_cast<std::uint32_t>(member.partition().body_slots.size());
      if (has_contacts(member.block())) with_contacts_.last = rows;
    }
    with_contacts_.first = std::min(1u, with_contacts_.last);
    without_contacts_ = {std::max(1u, with_contacts_.last), rows};
    all_ = allocate_bodies(arena_, rows);
    clear_row(0);
    for (const Member& member : members_) clear_row(member.first_row);
  }

  /// Sets the row of a static body, which the integration leaves as it is.
  void clear_row(std::uint32_t row) {
    all_.bodies[row] = {};
    all_.forces.velocity_change_x[row] = all_.forces.velocity_change_y[row] = all_.forces.angular_change[row] = 0.0f;
    all_.forces.linear_factor[row] = all_.forces.angular_factor[row] = 1.0f;
    all_.forces.flags[row] = 0;
    all_.warm_starts.free_velocity_x[row] = all_.warm_starts.free_velocity_y[row] = 0.0f;
    all_.warm_starts.free_angular_velocity[row] = 0.0f;
    all_.warm_starts.contacts_alone[row] = 1.0f;
  }

  BodyArrays arrays_from(std::uint32_t row) const {
    const BodyForces& f = all_.forces;
    const WarmStarts& s = all_.warm_starts;
    return {all_.bodies + row,
            all_.sweep_starts + row,
            {f.velocity_change_x + row, f.velocity_change_y + row, f.angular_change + row, f.linear_factor + row,
             f.angular_factor + row, f.flags + row},
            {s.free_velocity_x + row, s.free_velocity_y + row, s.free_angular_velocity + row, s.contacts_alone + row}};
  }

  /// Loads the bodies of a world and fills its batches of one lane.
  void read_world(Member& member) {
    WorldToSolve& of = *member.of;
    WorldState& w = *of.world;
    of.motion.push_moves = push_apart(w, *of.options, of.touches->deep_contacts, *of.partition);
    SolverData data = make_data(w, *of.options, *of.partition, arrays_from(member.first_row));
    data.start_moves = of.motion.push_moves.empty() ? nullptr : of.motion.push_moves.data();
    data.impacts = &member.impacts;
    const BlockPasses passes(*of.partition, w.joints.awake.count() > 0);
    std::byte* const memory = arena_.allocate<std::byte>(passes.block_bytes(member.block())).data();
    // Made in place: a copy of this structure takes as long as some of the kernels.
    member.work = ::new (arena_.allocate<Work>(1).data()) Work(passes.make_work(member.block(), data, memory));
    if (!has_contacts(member.block())) member.work->data.warm_starts = {};  // No contacts need a warm start.
    load_bodies(w, *of.partition, member.work->data, member.block().bodies);
    passes.run(kReadWorld, *member.work);
  }

  void merge() {
    const std::uint32_t width = lanes_.width;
    contacts_ = merge_contacts(arena_, members_, width);
    joints_ = merge_joints(arena_, members_, width);
    note_contact_lanes();
    components_.run();
    merged_.lanes = lanes_;
    merged_.contacts = contacts_.batches;
    merged_.joints = joints_.batches;
    merged_.articulations[kSideBySide] = components_.articulations();
    block_.colors = {joints_.group, contacts_.group};
    block_.articulated[kSideBySide] = components_.ranges();
    data_ = members_[0].work->data;
    data_.world = nullptr;
    data_.index_of = nullptr;
    data_.start_moves = nullptr;
    data_.impacts = nullptr;
    data_.hit_marks = nullptr;
    data_.impact_marks = {};
    data_.jointed = {};
    data_.bodies = all_.bodies;
    data_.sweep_starts = all_.sweep_starts;
    data_.forces = all_.forces;
    data_.warm_starts = all_.warm_starts;
    data_.dynamic_count = without_contacts_.last - 1;
    merge_limited();
  }

  /// The components whose warm start may not add energy, of all worlds.
  void merge_limited() {
    std::size_t components = 0;
    std::uint32_t bodies = 0;
    for (const Member& member : members_) {
      components += member.partition().limited.size();
      bodies += static_cast<std::uint32_t>(member.partition().limited_bodies.size());
    }
    data_.limited_bodies = nullptr;
    data_.lost_impulses = nullptr;
    allocate_limited(arena_, bodies, data_.dynamic_count + 1, data_);
    const std::span<IndexRange> all = arena_.allocate<IndexRange>(components);
    std::size_t next = 0;
    bodies = 0;
    for (const Member& member : members_) {
      const Partition& own = member.partition();
      load_limited(*member.of->world, own, member.first_row, data_.limited_bodies + bodies);
      for (const IndexRange& range : own.limited) all[next++] = {range.first + bodies, range.last + bodies};
      bodies += static_cast<std::uint32_t>(own.limited_bodies.size());
    }
    merged_.limited = all;
    block_.limited = {0, static_cast<std::uint32_t>(components)};
  }

  /// Components find their contacts by these numbers.
  void note_contact_lanes() {
    for (std::size_t kind = 0; kind < kContactKinds; ++kind) {
      for (Member& member : members_) {
        const std::size_t count = member.block().colors.contacts.batches[kind].size();
        member.contact_lanes[kind] = arena_.allocate<std::uint32_t>(count);
      }
      const std::span<const Lane> lanes = contacts_.lanes[kind];
      for (std::uint32_t i = 0; i < lanes.size(); ++i) {
        if (lanes[i].member != kNone) members_[lanes[i].member].contact_lanes[kind][lanes[i].batch] = i;
      }
    }
  }

  // --- Copies between batches of one lane and wide ones -----------------------------------------------------------------

  /// Calls f(wide batch, its lanes) for all batches of a kind. A batch of contacts of which few lanes are filled is narrow (kNarrowLanes).
  template <typename F>
  void for_each_batch(std::span<const Lane> lanes, bool may_be_narrow, F f) const {
    const std::uint32_t width = lanes_.width;
    for (std::uint32_t batch = 0; batch < lanes.size() / width; ++batch) {
      std::span<const Lane> own = lanes.subspan(std::size_t{batch} * width, width);
      if (may_be_narrow && width > kNarrowLanes && own[kNarrowLanes].member == kNone) own = own.first(kNarrowLanes);
      f(batch, own);
    }
  }

  struct Bytes {
    std::size_t wide;    // Of a wide batch.
    std::size_t single;  // Of a batch of one lane.
  };

  /// Copies batches of one lane to wide ones. memory_of(member) is where those of a world begin.
  template <typename Memory>
  void pack_batches(std::span<const Lane> lanes, bool may_be_narrow, Bytes bytes, std::size_t words,
                    std::size_t offsets, void* to, Memory memory_of) const {
    for_each_batch(lanes, may_be_narrow, [&](std::uint32_t batch, std::span<const Lane> own) {
      std::array<const std::byte*, kMostLanes> from{};
      std::array<std::uint32_t, kMostLanes> first_row{};
      for (std::size_t lane = 0; lane < own.size(); ++lane) {
        if (own[lane].member == kNone) continue;
        const Member& member = members_[own[lane].member];
        from[lane] = static_cast<const std::byte*>(memory_of(member)) + own[lane].batch * bytes.single;
        first_row[lane] = member.first_row;
      }
      std::byte* const wide = static_cast<std::byte*>(to) + batch * bytes.wide;
      pack_lanes(std::span<const std::byte* const>(from).first(own.size()), words, wide);
      for (std::size_t word = 0; word < offsets; ++word) {
        for (std::size_t lane = 0; lane < own.size(); ++lane) {
          move_offset(first_row[lane], wide + (word * own.size() + lane) * kWord);
        }
      }
    });
  }

  /// Makes the offset of a body among those of its world one among those of all worlds, which share row 0 for their static bodies.
  static void move_offset(std::uint32_t first_row, std::byte* at) {
    std::uint32_t offset;
    std::memcpy(&offset, at, kWord);
    if (offset != 0) offset += kOffsetStep * first_row;
    std::memcpy(at, &offset, kWord);
  }

  template <typename Memory>
  void unpack_batches(std::span<const Lane> lanes, bool may_be_narrow, Bytes bytes, const void* from,
                      Memory memory_of) const {
    for_each_batch(lanes, may_be_narrow, [&](std::uint32_t batch, std::span<const Lane> own) {
      std::array<std::byte*, kMostLanes> to{};
      for (std::size_t lane = 0; lane < own.size(); ++lane) {
        if (own[lane].member == kNone) continue;
        to[lane] = static_cast<std::byte*>(memory_of(members_[own[lane].member])) + own[lane].batch * bytes.single;
      }
      unpack_lanes(static_cast<const std::byte*>(from) + batch * bytes.wide, kOffsetsOfConstraint, bytes.single / kWord,
                   std::span<std::byte* const>(to).first(own.size()));
    });
  }

  /// Calls f(lanes, may be narrow, bytes, wide batches, memory of a member's batches) for each kind of constraint that is there.
  template <typename F>
  void for_each_kind(const KernelTable& kernels, const Work& work, F f) const {
    for (std::size_t kind = 0; kind < kContactKinds; ++kind) {
      if (contacts_.lanes[kind].empty()) continue;
      const Bytes bytes = {kernels.contacts[kind].batch_bytes, scalar_.contacts[kind].batch_bytes};
      f(contacts_.lanes[kind], true, bytes, work.data.contact_batches[kind],
        [kind](const Member& m) { return m.work->data.contact_batches[kind]; });
    }
    for (std::size_t kind = 0; kind < kJointKinds; ++kind) {
      const Bytes bytes = {kernels.joints[kind].batch_bytes, scalar_.joints[kind].batch_bytes};
      if (!joints_.lanes[kind].empty()) {
        f(joints_.lanes[kind], false, bytes, work.data.joint_batches[kind],
          [kind](const Member& m) { return m.work->data.joint_batches[kind]; });
      }
      if (!components_.joint_lanes(kind).empty()) {
        f(components_.joint_lanes(kind), false, bytes, work.articulated_data[kSideBySide]->joint_batches[kind],
          [kind](const Member& m) { return m.component_data().joint_batches[kind]; });
      }
    }
  }

  void pack(const KernelTable& kernels, Work& work) const {
    for_each_kind(
        kernels, work, [&](std::span<const Lane> lanes, bool may_be_narrow, Bytes bytes, void* to, auto memory_of) {
          pack_batches(lanes, may_be_narrow, bytes, bytes.single / kWord, kOffsetsOfConstraint, to, memory_of);
        });
    if (!components_.body_lanes().empty()) {
      const Bytes bytes = {kernels.articulated.body_bytes, scalar_.articulated.body_bytes};
      pack_batches(components_.body_lanes(), false, bytes, kWordsOfBody, kOffsetsOfBody,
                   work.articulated_data[kSideBySide]->articulated_body_work,
                   [](const Member& m) { return m.component_data().articulated_body_work; });
    }
    if (has_joints_) mark_jointed(work);
  }

  void unpack(const KernelTable& kernels, const Work& work) const {
    for_each_kind(kernels, work,
                  [&](std::span<const Lane> lanes, bool may_be_narrow, Bytes bytes, const void* from, auto memory_of) {
                    unpack_batches(lanes, may_be_narrow, bytes, from, memory_of);
                  });
  }

  void mark_jointed(Work& work) const {
    for (std::size_t kind = 0; kind < kContactKinds; ++kind) {
      for_each_batch(contacts_.lanes[kind], false, [&](std::uint32_t batch, std::span<const Lane> own) {
        bool any = false;
        bool all = true;
        for (const Lane& lane : own) {
          if (lane.member == kNone) continue;
          const JointedBodies* const of_world = members_[lane.member].work->data.jointed[kind];
          const JointedBodies jointed = of_world == nullptr ? JointedBodies::none : of_world[lane.batch];
          any |= jointed != JointedBodies::none;
          all &= jointed == JointedBodies::all;
        }
        work.data.jointed[kind][batch] = all ? JointedBodies::all : any ? JointedBodies::some : JointedBodies::none;
      });
    }
  }

  // ----------------------------------------------------------------------------------------------------------------------

  /// The sub-steps, as in solve.cpp for a block without impacts and fields.
  void solve(const BlockPasses& passes, Work& work) const {
    SolverData unwarmed = work.data;
    unwarmed.warm_starts = {};
    const KernelTable& kernels = passes.kernels();
    const int substeps = members_[0].of->options->substeps;
    passes.run(kMakeRows, work);
    for (int i = 0; i < substeps; ++i) {
      kernels.integrate_velocities(work.data, with_contacts_);
      kernels.integrate_velocities(unwarmed, without_contacts_);
      passes.run(warm_start_of(i), work);
      if (i == 0) passes.run(kBegin, work);
      passes.run(kSolve, work);
      kernels.integrate_positions(work.data, with_contacts_);
      kernels.integrate_positions(unwarmed, without_contacts_);
      passes.run(relax_of(i, substeps), work);
    }
  }

  void write_world(Member& member) const {
    WorldToSolve& of = *member.of;
    WorldState& w = *of.world;
    const BlockPasses passes(*of.partition, w.joints.awake.count() > 0);
    passes.run(kStore, *member.work);
    store_bodies(w, *of.partition, member.work->data, member.block().bodies);
    const std::span<const Vec2> moves = of.motion.push_moves;
    of.motion = act_on_flags(w, *of.partition, member.work->data);
    of.motion.push_moves = moves;
    note_lengths(w, *of.options);
    w.runtime.lanes = lanes_.lanes;
  }

  base::Arena& arena_;
  std::span<Member> members_;
  LaneChoice lanes_;
  const KernelTable& scalar_;
  bool has_joints_ = false;
  BodyArrays all_;
  IndexRange with_contacts_;  // Rows of bodies of worlds with contacts.
  IndexRange without_contacts_;
  MergedColors<kContactKinds> contacts_;
  MergedColors<kJointKinds> joints_;
  ComponentMerger components_{arena_, members_, lanes_.width};
  Partition merged_;
  Block block_;
  SolverData data_;
};

/// Whether a world has one block, with constraints that lanes can be filled with.
bool fills_lanes(const Partition& p, const StepOptions& options) {
  if (!p.coupled_blocks.empty() || p.lone_blocks.size() != 1 || !p.seams.empty()) return false;
  const Block& block = p.blocks[0];
  if ((options.settles && has_contacts(block)) || !block.colors.joints.batches[kCoupling].empty()) return false;
  return !block.colors.empty() || !block.articulated[kOneByOne].batches.empty();
}

void solve_alone(WorldToSolve& world) {
  world.motion = solve(*world.world, *world.options, *world.touches, *world.partition);
}

}  // namespace

bool may_be_solved_together(const WorldState& w, std::span<const std::uint32_t> contacts) {
  // The lanes are filled from a world's own batches of width 1.
  if (kernel_table(Lanes::scalar).lanes > 1) return false;
  if (w.bodies.awake.count() > kMostBodies || w.bodies.locked_count > 0) return false;
  if (w.fields.ids.size() > 0 || w.joints.breakable_count > 0) return false;
  bool all_dynamic = true;
  w.bodies.awake.for_each_set(
      [&](std::size_t body) { all_dynamic = all_dynamic && is_dynamic(w, static_cast<std::uint32_t>(body)); });
  return all_dynamic && std::none_of(contacts.begin(), contacts.end(), [&](std::uint32_t slot) {
           const ContactKind kind = w.contacts.key[slot].kind;
           return kind != ContactKind::count && is_extended(kind) && w.contacts.row[slot].restitution > 0.0f;
         });
}

void solve_together(std::span<WorldToSolve> worlds, base::Arena& arena) {
  const std::span<WorldToSolve*> waiting = arena.allocate<WorldToSolve*>(worlds.size());
  const std::span<WorldToSolve*> group = arena.allocate<WorldToSolve*>(worlds.size());
  std::size_t left = 0;
  for (WorldToSolve& world : worlds) {
    if (fills_lanes(*world.partition, *world.options)) {
      waiting[left++] = &world;
    } else {
      solve_alone(world);
    }
  }
  while (left > 0) {
    std::size_t count = 0;
    std::size_t others = 0;
    for (WorldToSolve* const world : waiting.first(left)) {
      const bool joins = count == 0 || can_share_lanes(*group[0], *world);
      (joins ? group[count++] : waiting[others++]) = world;
    }
    left = others;
    const LaneChoice lanes = lanes_for(group[0]->world->options.lanes, count);
    if (count > 1 && lanes.width > 1) {
      GroupSolver(arena, group.first(count), lanes).run();
    } else {
      for (WorldToSolve* const world : group.first(count)) solve_alone(*world);
    }
  }
}

}  // namespace drystone::solver

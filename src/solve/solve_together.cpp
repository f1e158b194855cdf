#include "solve/solve_together.hpp"

#include <algorithm>
#include <memory>

#include "core/assert.hpp"
#include "solve/block_passes.hpp"
#include "solve/bodies.hpp"
#include "solve/merged_batches.hpp"
#include "solve/solve.hpp"
#include "solve/solver_data.hpp"

namespace drystone::solver {
namespace {

/// Worlds with more awake bodies fill lanes by themselves.
constexpr std::size_t kMostBodies = 64;
/// In each step a word is written for each slot of a body.
constexpr std::size_t kMostSlots = 4096;
bool has_contacts(const Block& block) { return !block.colors.contacts.colors.empty(); }

/// Whether the worlds may share lanes.
bool can_share_lanes(const WorldToSolve& a, const WorldToSolve& b) {
  return a.numbers == b.numbers && a.options->substeps == b.options->substeps &&
         a.world->options.lanes == b.world->options.lanes;
}

/// The widest lanes that so many worlds fill.
LaneChoice lanes_for(Lanes option, std::size_t worlds) {
  const std::span<const LaneChoice> choices = simd::lane_choices(option);
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
        worlds_(arena.allocate<WorldRows>(worlds.size())),
        lanes_(lanes) {
    DRYSTONE_ASSERT(worlds.size() < std::size_t{1}
                                        << (32 - kSlotBits));  // The last number of a world is that of kNone.
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
    for (std::size_t m = 0; m < members_.size(); ++m) worlds_[m] = load(members_[m]);
    merge();
    const BlockPasses passes(merged_, has_joints_);
    Work work;
    passes.make_work(block_, data_, impacts_, arena_.allocate<std::byte>(passes.block_bytes(block_)).data(), work);
    solve(passes, work);
    for (const Member& member : members_) store(member);
  }

 private:
  /// Row 0 of all bodies is that of static bodies. Each world has a row 0 of its own too, which nothing reads.
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

  /// Loads the bodies of a world.
  WorldRows load(Member& member) const {
    WorldToSolve& of = *member.of;
    of.motion.push_moves = push_apart(*of.world, *of.options, of.touches->deep_contacts, *of.partition);
    member.data = ::new (arena_.allocate<SolverData>(1).data()) SolverData(
        make_data(*of.world, of.numbers, *of.partition, arrays_from(member.first_row), of.motion.push_moves));
    SolverData& data = *member.data;
    if (!has_contacts(member.block())) data.warm_starts = {};  // No contacts need a warm start.
    load_bodies(*of.world, *of.partition, data, member.block().bodies);
    WorldRows rows = data.world;
    rows.index_of = list_indices(of.world->bodies.state.size(), *of.partition, member.first_row);
    return rows;
  }

  /// The indices of a world's bodies among those of all worlds, which share index 0 for their static bodies. By slot.
  const std::uint32_t* list_indices(std::size_t slots, const SolverIndices& own, std::uint32_t first_row) const {
    const std::span<std::uint32_t> indices = arena_.allocate_zeroed<std::uint32_t>(slots);
    for (std::uint32_t i = 1; i < own.body_slots.size(); ++i) indices[own.body_slots[i]] = first_row + i;
    return indices.data();
  }

  void merge() {
    const MergedColors<kContactKinds> contacts = merge_contacts(arena_, members_, lanes_.width);
    const MergedColors<kJointKinds> joints = merge_joints(arena_, members_, lanes_.width);
    merged_.lanes = lanes_;
    merged_.contacts = contacts.batches;
    merged_.joints = joints.batches;
    merged_.articulated = merge_components(arena_, members_, lanes_.width);
    block_.colors = {joints.group, contacts.group};
    block_.articulated = {0, static_cast<std::uint32_t>(merged_.articulated.size())};
    static_cast<StepNumbers&>(data_) = members_[0].of->numbers;
    static_cast<BodyArrays&>(data_) = all_;
    data_.worlds = worlds_.data();
    for (const Member& member : members_) {
      if (member.data->start_moves != nullptr)
        data_.start_moves = member.data->start_moves;  // Passes only see that there are some.
    }
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

  /// The sub-steps, as in solve.cpp for a block without impacts and fields.
  void solve(const BlockPasses& passes, const Work& work) const {
    const SolverData unwarmed = without_warm_starts(data_);
    const KernelTable& kernels = passes.kernels();
    const int substeps = members_[0].of->options->substeps;
    passes.run(kPrepare, work);
    for (int i = 0; i < substeps; ++i) {
      kernels.integrate_velocities(data_, with_contacts_);
      kernels.integrate_velocities(unwarmed, without_contacts_);
      passes.run(warm_start_of(i), work);
      if (i == 0) passes.run(kBegin, work);
      passes.run(kSolve, work);
      kernels.integrate_positions(data_, with_contacts_);
      kernels.integrate_positions(unwarmed, without_contacts_);
      passes.relax(work, i, substeps);
    }
    passes.run(kStore, work);
  }

  void store(const Member& member) const {
    const SolverData& data = *member.data;
    WorldToSolve& of = *member.of;
    WorldState& w = *of.world;
    store_bodies(w, *of.partition, data, member.block().bodies);
    const std::span<const Vec2> moves = of.motion.push_moves;
    of.motion = act_on_flags(w, *of.partition, data);
    of.motion.push_moves = moves;
    note_lengths(w, *of.options);
    w.runtime.lanes = lanes_.lanes;
  }

  base::Arena& arena_;
  std::span<Member> members_;
  std::span<WorldRows> worlds_;  // By member.
  LaneChoice lanes_;
  bool has_joints_ = false;
  BodyArrays all_;
  IndexRange with_contacts_;  // Rows of bodies of worlds with contacts.
  IndexRange without_contacts_;
  ImpactFlags impacts_;  // No contact has restitution.
  Partition merged_;
  Block block_;
  SolverData data_;
};

/// Whether a world has one block, with constraints that lanes can be filled with.
bool fills_lanes(const Partition& p, const StepOptions& options) {
  if (!p.coupled_blocks.empty() || p.lone_blocks.size() != 1 || !p.seams.empty()) return false;
  const Block& block = p.blocks[0];
  if (options.settles) return false;
  return !block.colors.empty() || !block.articulated.empty();
}

void solve_alone(WorldToSolve& world) {
  world.motion = solve(*world.world, *world.options, *world.touches, *world.partition);
}

}  // namespace

bool may_be_solved_together(const WorldState& w, std::span<const std::uint32_t> contacts) {
  // The lanes are filled from a world's own batches of width 1.
  if (simd::narrowest_width() > 1) return false;
  if (w.bodies.awake.count() > kMostBodies || w.bodies.state.size() > kMostSlots) return false;
  if (w.bodies.locked_count > 0) return false;
  // The slots in batches have the number of the world above them.
  if (std::max(w.contacts.row.size(), w.joints.row.size()) >> kSlotBits != 0) return false;
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
      world.numbers = numbers_of(world.world->options, *world.options);
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

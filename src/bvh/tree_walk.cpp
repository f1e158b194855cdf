// Divides the search for pairs within a tree, or between two trees, into tasks for workers. The search proceeds level by level until
// there are enough pairs of nodes; each such pair is a task.
#include "bvh/tree.hpp"

namespace drystone::bvh {
namespace {

/// Divides the tasks from `first` on, one level at a time, until there are `wanted` tasks or no task can be divided.
template <typename CanOpen, typename Open>
void open_until(std::size_t wanted, std::vector<Tree::WalkTask>& tasks, std::size_t first, CanOpen can_open,
                Open open) {
  for (bool opened = true; opened && tasks.size() - first < wanted;) {
    opened = false;
    const std::size_t level_end = tasks.size();
    for (std::size_t i = first; i < level_end; ++i) {
      const Tree::WalkTask task = tasks[i];
      if (can_open(task)) {
        open(task);
        opened = true;
      } else {
        tasks.push_back(task);
      }
    }
    tasks.erase(tasks.begin() + static_cast<std::ptrdiff_t>(first),
                tasks.begin() + static_cast<std::ptrdiff_t>(level_end));
  }
}

}  // namespace

void Tree::note_moves(std::span<const std::uint32_t> items, std::span<const Aabb> before, Moves& moves) const {
  for (const std::uint32_t node : moves.nodes) moves.lanes[node] = 0;
  moves.nodes.clear();
  if (moves.lanes.size() < boxes_.size()) {
    moves.lanes.resize(boxes_.size(), 0);
    moves.before.resize(boxes_.size());
  }
  const auto set = [&](std::uint32_t slot) {
    std::uint8_t& lanes = moves.lanes[slot / 4];
    const bool is_first = lanes == 0;
    if (is_first) moves.nodes.push_back(slot / 4);
    lanes = static_cast<std::uint8_t>(lanes | 1u << slot % 4);
    return is_first;
  };
  for (const std::uint32_t item : items) {
    if (!has(item)) continue;
    std::uint32_t slot = item_slots_[item];
    const std::uint32_t node = slot / 4;
    bool is_first = set(slot);
    if (is_first) moves.before[node] = boxes_[node];
    moves.before[node].set(slot % 4, before[item]);
    while (is_first && slot / 4 != root_) {
      slot = info_[slot / 4].parent_slot;
      is_first = set(slot);
    }
  }
}

void Tree::list_walk_tasks(const Moves& moves, std::size_t wanted, std::vector<WalkTask>& tasks) const {
  if (moves.nodes.empty()) return;
  const std::size_t first = tasks.size();
  tasks.push_back({root_, root_});
  const auto can_open = [&](WalkTask task) { return !holds_items(task.a); };
  open_until(wanted, tasks, first, can_open, [&](WalkTask task) {
    const Children& children_a = children_[task.a];
    const Children& children_b = children_[task.b];
    const bool is_one = task.a == task.b;
    const std::uint32_t pairs = is_one ? pairs_in(task.a, moves) : pairs_between(task.a, moves, *this, task.b, moves);
    for_each_lane_pair(pairs, [&](std::uint32_t i, std::uint32_t j) {
      tasks.push_back({children_a[i], children_b[j]});
    });
    if (!is_one) return;
    for (std::uint32_t i = 0; i < kMaxChildren; ++i) {
      if ((moves.lanes[task.a] >> i & 1u) != 0) tasks.push_back({children_a[i], children_a[i]});
    }
  });
}

void Tree::list_walk_tasks(const Moves& moves, const Tree& other, const Moves& other_moves, std::size_t wanted,
                           std::vector<WalkTask>& tasks) const {
  if (root_ == kNone || other.root_ == kNone || (moves.nodes.empty() && other_moves.nodes.empty())) return;
  const std::size_t first = tasks.size();
  tasks.push_back({root_, other.root_});
  const auto can_open = [&](WalkTask task) { return !holds_items(task.a) || !other.holds_items(task.b); };
  open_until(wanted, tasks, first, can_open, [&](WalkTask task) {
    if (info_[task.a].height != other.info_[task.b].height) {
      return open_higher(task, moves, other, other_moves, [&](WalkTask below) { tasks.push_back(below); });
    }
    for_each_lane_pair(pairs_between(task.a, moves, other, task.b, other_moves), [&](std::uint32_t i, std::uint32_t j) {
      tasks.push_back({children_[task.a][i], other.children_[task.b][j]});
    });
  });
}

}  // namespace drystone::bvh

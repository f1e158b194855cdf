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

void Tree::list_walk_tasks(std::size_t wanted, std::vector<WalkTask>& tasks) const {
  if (root_ == kNone) return;
  const std::size_t first = tasks.size();
  tasks.push_back({root_, root_});
  const auto can_open = [&](WalkTask task) { return !holds_items(task.a); };
  const auto add = [&](std::uint32_t a, std::uint32_t b) { tasks.push_back({a, b}); };
  open_until(wanted, tasks, first, can_open, [&](WalkTask task) {
    if (task.a != task.b) return open_pair(*this, {task.a, task.b}, add);
    const Children& children = children_[task.a];
    for (std::uint32_t i = 0; i < info_[task.a].count; ++i) add(children[i], children[i]);
    for_each_overlapping_lanes(task.a, [&](std::uint32_t i, std::uint32_t j) { add(children[i], children[j]); });
  });
}

void Tree::list_walk_tasks(const Tree& other, std::size_t wanted, std::vector<WalkTask>& tasks) const {
  if (root_ == kNone || other.root_ == kNone) return;
  const std::size_t first = tasks.size();
  tasks.push_back({root_, other.root_});
  const auto can_open = [&](WalkTask task) { return !holds_items(task.a) || !other.holds_items(task.b); };
  const auto add = [&](std::uint32_t a, std::uint32_t b) { tasks.push_back({a, b}); };
  open_until(wanted, tasks, first, can_open, [&](WalkTask task) { open_pair(other, {task.a, task.b}, add); });
}

}  // namespace drystone::bvh

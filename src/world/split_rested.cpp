#include <algorithm>
#include <chrono>

#include "world/split_islands.hpp"

namespace drystone::island {
namespace {

bool may_have_split(const SimState& w, const IslandRow& island) {
  return island.removed_constraints > 0 && island::steps_until_split(w, island) == 0;
}

/// How many bodies may be searched in a step: 512, the size of a block, or a quarter of the awake bodies if that is more. On a pyramid of
/// 820 boxes, a search takes 250 instructions for each body, and a step 6,000. So searching a quarter of the bodies costs 1 % of the step.
std::size_t split_budget(std::size_t dynamic_bodies) {
  constexpr std::size_t kLeast = 512;
  return std::max(kLeast, dynamic_bodies / 4);
}

/// The order of a priority queue with the longest rest on top. Equally long rests are in the order of their bodies.
bool rested_less(const SplitCandidate& a, const SplitCandidate& b) {
  return a.rested != b.rested ? a.rested < b.rested : a.body_index > b.body_index;
}

/// Lists the awake islands that lost constraints and have a body that has rested long enough. The bodies of an island follow each other
/// in `bodies`, so each island is listed once.
void list_candidates(WorldState& w, std::span<const std::uint32_t> bodies) {
  std::vector<SplitCandidate>& list = w.scratch->split_candidates;
  list.clear();
  for (std::uint32_t i = 0; i < bodies.size(); ++i) {
    const BodyState& body = w.bodies.state[bodies[i]];
    const std::uint32_t island = w.bodies.links[bodies[i]].island;
    if (island == kNone || !may_have_split(w, w.islands.row[island]) || !rested_enough(w, bodies[i])) continue;
    if (list.empty() || list.back().island != island) {
      list.push_back({body.sleep_time, i, island});
    } else if (body.sleep_time > list.back().rested) {
      list.back().rested = body.sleep_time;
      list.back().body_index = i;
    }
  }
}

}  // namespace

void split_rested(WorldState& w, std::span<const std::uint32_t> rested, std::size_t dynamic_bodies) {
  list_candidates(w, rested);
  std::vector<SplitCandidate>& heap = w.scratch->split_candidates;
  if (heap.empty()) return;
  const auto start = std::chrono::steady_clock::now();
  std::make_heap(heap.begin(), heap.end(), rested_less);
  const std::size_t budget = split_budget(dynamic_bodies);
  for (std::size_t looked_at = 0; !heap.empty(); heap.pop_back()) {
    std::pop_heap(heap.begin(), heap.end(), rested_less);
    const IslandRow& island = w.islands.row[heap.back().island];
    looked_at += island.body_count;
    if (w.runtime.report.split_tries > 0 && looked_at > budget) break;
    ++w.runtime.report.split_tries;
    if (island::split_island(w, heap.back().island, w.scratch->island_stack)) ++w.runtime.report.split_islands;
  }
  w.runtime.report.split_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace drystone::island

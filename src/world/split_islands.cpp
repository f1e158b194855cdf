#include "world/split_islands.hpp"

#include "world/edges.hpp"
#include "world/islands.hpp"

namespace drystone::island {
namespace {

/// Adds all bodies that are connected to `seed` to its island, by a depth-first search. Bodies without an island are those not yet
/// visited.
void collect(SimState& w, std::uint32_t seed, std::vector<std::uint32_t>& stack) {
  const std::uint32_t island = w.bodies.links[seed].island;
  const std::size_t bottom = stack.size();
  stack.push_back(seed);
  const auto visit = [&](std::uint32_t body) {
    if (w.bodies.links[body].island != kNone) return;
    push_to_island(w, island, body);
    stack.push_back(body);
  };
  while (stack.size() > bottom) {
    const std::uint32_t body = stack.back();
    stack.pop_back();
    model::for_each_contact(w, body, [&](std::uint32_t, const ContactRow& contact, std::uint32_t other) {
      if (contact.linked) visit(other);
    });
    model::for_each_joint(w, body, [&](std::uint32_t, const JointRow& joint, std::uint32_t other) {
      if (joint.linked) visit(other);
    });
  }
}

/// Divides the bodies in the stack into islands of connected ones. Returns their number. The search uses the part of the stack above them.
std::size_t divide(SimState& w, std::vector<std::uint32_t>& stack, bool awake, std::uint64_t split_step) {
  const std::size_t count = stack.size();
  for (std::size_t i = 0; i < count; ++i) leave_island(w, stack[i]);
  std::size_t islands = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (w.bodies.links[stack[i]].island != kNone) continue;
    make_island(w, stack[i], awake);
    collect(w, stack[i], stack);
    w.islands.row[w.bodies.links[stack[i]].island].split_step = split_step;
    ++islands;
  }
  return islands;
}

}  // namespace

std::uint64_t steps_until_split(const SimState& w, const IslandRow& island) {
  constexpr std::uint64_t kPatience = 30;
  if (island.split_step == 0 || w.step_count >= island.split_step + kPatience) return 0;
  return island.split_step + kPatience - w.step_count;
}

bool split_island(SimState& w, std::uint32_t island, std::vector<std::uint32_t>& stack) {
  const bool awake = w.islands.row[island].awake;
  stack.clear();
  for_each_body(w, island, [&](std::uint32_t body) { stack.push_back(body); });
  return divide(w, stack, awake, w.step_count) > 1;
}

void find_islands_anew(SimState& w, std::vector<std::uint32_t>& stack) {
  stack.clear();
  w.bodies.awake.for_each_set([&](std::size_t slot) {
    const auto body = static_cast<std::uint32_t>(slot);
    if (w.bodies.links[body].island != kNone) stack.push_back(body);
  });
  divide(w, stack, true, 0);
}

}  // namespace drystone::island

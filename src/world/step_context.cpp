#include "world/step_context.hpp"

namespace drystone {

std::span<const std::uint32_t> list_members(WorldState& w, const base::LayeredBitSet& set) {
  const std::span<std::uint32_t> list = w.arena.allocate<std::uint32_t>(set.count());
  std::size_t n = 0;
  set.for_each_set([&](std::size_t i) { list[n++] = static_cast<std::uint32_t>(i); });
  return list;
}

}  // namespace drystone

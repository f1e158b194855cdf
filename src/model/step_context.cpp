#include "model/step_context.hpp"

namespace drystone {

std::span<const std::uint32_t> list_members(WorldState& w, const base::LayeredBitSet& set) {
  const std::span<std::uint32_t> list = w.arena.allocate<std::uint32_t>(set.count());
  set.list(list.data());
  return list;
}

}  // namespace drystone

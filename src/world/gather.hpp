// Lists that workers write together: each takes a chunk of the items and writes the elements that it finds among them; then the gaps between the
// chunks are closed. The order is that of the items, however many workers there are.
#pragma once

#include <algorithm>

#include "world/world_state.hpp"

namespace drystone::model {

/// write(first, last, to) looks at the items from `first` to before `last`, at most `grain` for each task, writes at most an element for each of
/// them from `to` on, and returns where it ended. `to` has room for an element for each of the `count` items. Returns the number of elements.
template <typename Element, typename Write>
std::size_t gather(WorldState& w, std::size_t count, std::size_t grain, Element* to, Write write) {
  const std::span<std::uint32_t> found = w.scratch->arena.allocate_zeroed<std::uint32_t>((count + grain - 1) / grain);
  w.runtime.workers->parallel_for(static_cast<int>(count), static_cast<int>(grain), [&](int begin, int end, int) {
    const auto first = static_cast<std::size_t>(begin);
    const Element* const last_written = write(first, static_cast<std::size_t>(end), to + first);
    found[first / grain] = static_cast<std::uint32_t>(last_written - (to + first));
  });
  std::size_t total = 0;
  for (std::size_t chunk = 0; chunk < found.size(); ++chunk) {
    Element* const first = to + chunk * grain;
    if (first != to + total) std::copy(first, first + found[chunk], to + total);
    total += found[chunk];
  }
  return total;
}

}  // namespace drystone::model

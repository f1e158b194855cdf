// The checksum by which a delta knows its base. It is computed from the values of the state, without writing a snapshot: encoding them takes
// most of the time of a snapshot.
#include <array>

#include "core/mix.hpp"
#include "history/delta_format.hpp"

namespace drystone::state {

std::uint64_t base_checksum(const SimState& w, const std::vector<ColumnWriter>& irregular) {
  std::uint64_t sum = 0;
  const auto add = [&](std::span<const std::byte> part) { base::mix(sum, snapshot_checksum(part)); };
  for (const ColumnWriter& column : irregular) add(column.bytes());
  for (const RowGroup& group : list_row_groups(w)) {
    for_each_block(slots_of(group), [&](std::span<const std::uint32_t> slots) {
      for (const RowLeaf& leaf : group.leaves) {
        with_width(leaf.width, [&]<typename T>(T) {
          std::array<T, kBlockValues> buffer;
          const std::span<T> values = std::span(buffer).first(slots.size());
          gather_rows<T>(leaf, slots, values);
          add(std::as_bytes(values));
        });
      }
      return true;
    });
  }
  return sum;
}

}  // namespace drystone::state

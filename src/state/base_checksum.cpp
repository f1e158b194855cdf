// The checksum by which a delta knows its base. It is computed from the values of the state, without writing a snapshot: encoding them takes
// most of the time of a snapshot.
#include <array>
#include <bit>

#include "state/delta_format.hpp"

namespace drystone::state {
namespace {

/// Joins the checksums of parts to one.
class Sum {
 public:
  void add(std::span<const std::byte> part) { sum_ = std::rotl(sum_ ^ snapshot_checksum(part), 29) * kFactor; }
  std::uint64_t value() const { return sum_; }

 private:
  static constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15u;
  std::uint64_t sum_ = 0;
};

}  // namespace

std::uint64_t base_checksum(const SimState& w, const std::vector<ColumnWriter>& irregular) {
  Sum sum;
  for (const ColumnWriter& column : irregular) sum.add(column.bytes());
  for (const TableGroups<const std::byte>& table : list_row_groups(w)) {
    for (const RowGroup<const std::byte>& group : table.groups) {
      for_each_block(slots_of(table, group), [&](std::span<const std::uint32_t> slots) {
        for (const RowLeaf<const std::byte>& leaf : group.leaves) {
          with_width(leaf.width, [&]<typename T>(T) {
            std::array<T, kBlockValues> buffer;
            const std::span<T> values = std::span(buffer).first(slots.size());
            gather_rows<T>(leaf, slots, values);
            sum.add(std::as_bytes(values));
          });
        }
        return true;
      });
    }
  }
  return sum.value();
}

}  // namespace drystone::state

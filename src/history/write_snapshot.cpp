#include <array>

#include "history/irregular_columns.hpp"
#include "history/layout.hpp"
#include "history/row_blocks.hpp"
#include "history/snapshot.hpp"
#include "history/snapshot_format.hpp"

namespace drystone::state {
namespace {

void encode_irregular(const SimState& w, Bytes& to) {
  const std::vector<ColumnWriter> columns = gather_irregular(w);
  for (std::size_t leaf = 0; leaf < columns.size(); ++leaf) {
    if (own_layout().leaves[leaf].is_irregular) columns[leaf].encode(to);
  }
}

void encode_rows(const RowLeaf& leaf, std::span<const std::uint32_t> slots, Bytes& to) {
  with_width(leaf.width, [&]<typename T>(T) {
    std::array<T, kBlockValues> buffer;
    const std::span<T> values = std::span(buffer).first(slots.size());
    gather_rows<T>(leaf, slots, values);
    if constexpr (sizeof(T) >= 4) {
      if (leaf.prediction != nullptr) {
        std::array<T, kBlockValues> predicted;
        leaf.prediction(leaf.rows, slots, predicted.data());
        return encode_block<T>(values, std::span<const T>(predicted).first(slots.size()), leaf.numbers, to);
      }
    }
    encode_block<T>(values, leaf.numbers, to);
  });
}

void encode_group(const RowGroup& group, Bytes& to) {
  const std::vector<std::uint32_t> slots = slots_of(group);
  append(to, static_cast<std::uint32_t>(slots.size()));
  for_each_block(slots, [&](std::span<const std::uint32_t> block) {
    for (const RowLeaf& leaf : group.leaves) encode_rows(leaf, block, to);
    return true;
  });
}

/// The size that most states stay below. Bytes that grow by doubling touch twice as many pages, which takes as long as packing them.
std::size_t usual_size(std::span<const RowGroup> groups) {
  std::size_t size = 0;
  for (const RowGroup& group : groups) {
    for (const RowLeaf& leaf : group.leaves) size += std::size_t{group.ids->size()} * leaf.width;
  }
  return size / 2;
}

}  // namespace

std::vector<std::byte> write_snapshot(const SimState& w) {
  Bytes bytes;
  append_text(bytes, kSnapshotMagic);
  append(bytes, kSnapshotVersion);
  append(bytes, own_layout().checksum);
  encode_irregular(w, bytes);
  const std::vector<RowGroup> groups = list_row_groups(w);
  bytes.reserve(bytes.size() + usual_size(groups));
  for (const RowGroup& group : groups) encode_group(group, bytes);
  append(bytes, snapshot_checksum(bytes));
  return bytes;
}

}  // namespace drystone::state

// The rows and columns that differ from the base's, compared block by block (delta_format.hpp has the format).
#include <algorithm>
#include <array>
#include <cstring>

#include "history/delta_format.hpp"
#include "history/snapshot.hpp"

namespace drystone::state {
namespace {

Common find_common(const Values& a, const Values& b) {
  const std::size_t most = std::min(a.size(), b.size());
  Common common;
  while (common.first < most && a.same(common.first, b, common.first)) ++common.first;
  while (common.last < most - common.first && a.same(a.size() - 1 - common.last, b, b.size() - 1 - common.last)) {
    ++common.last;
  }
  return common;
}

void encode_irregular(const std::vector<ColumnWriter>& before, const std::vector<ColumnWriter>& after, Bytes& to) {
  for (std::size_t leaf = 0; leaf < after.size(); ++leaf) {
    if (!own_layout().leaves[leaf].is_irregular) continue;
    const Values a = values_of(before, leaf);
    const Values b = values_of(after, leaf);
    const Common common = find_common(a, b);
    if (common.first == a.size() && common.first == b.size()) continue;
    append(to, static_cast<std::uint16_t>(leaf));
    append(to, static_cast<std::uint32_t>(common.first));
    append(to, static_cast<std::uint32_t>(common.last));
    encode_column(xor_between(between(b, common), between(a, common)), b.width, Numbers::bits, to);
  }
  append(to, kNoLeaf);
}

/// A block of values as the exclusive or with the base's values.
template <typename T>
std::span<const T> differences(const GroupPair& pair, std::size_t leaf, std::span<const std::uint32_t> slots,
                               std::span<const bool> in_base, std::array<T, kBlockValues>& buffer) {
  std::array<T, kBlockValues> before;
  const std::span<T> values = std::span(buffer).first(slots.size());
  gather_rows<T>(pair.group.leaves[leaf], slots, values);
  gather_base<T>(pair.base, leaf, slots, in_base, std::span(before).first(slots.size()));
  for (std::size_t i = 0; i < slots.size(); ++i) values[i] = static_cast<T>(values[i] ^ before[i]);
  return values;
}

/// The slots whose rows may differ from the base's. Comparing bytes excludes the rows of most sleeping bodies.
std::vector<std::uint32_t> slots_that_may_differ(const GroupPair& pair) {
  std::vector<std::uint32_t> slots = slots_of(pair.group);
  const auto is_same = [&](std::uint32_t slot) {
    if (!pair.base.has(slot)) return false;
    for (std::size_t i = 0; i < pair.group.rows.size(); ++i) {
      const auto& row = pair.group.rows[i];
      const std::size_t offset = std::size_t{slot} * row.size;
      if (std::memcmp(row.first + offset, pair.base.rows[i].first + offset, row.size) != 0) return false;
    }
    for (std::size_t i = 0; i < pair.group.leaves.size(); ++i) {
      const auto* set = pair.group.leaves[i].set;
      if (set != nullptr && set->test(slot) != pair.base.leaves[i].set->test(slot)) return false;
    }
    return true;
  };
  slots.erase(std::remove_if(slots.begin(), slots.end(), is_same), slots.end());
  return slots;
}

/// The slots of rows that differ from the base's. A row that the base does not have is compared with zeros.
std::vector<std::uint32_t> changed_slots(const GroupPair& pair) {
  std::vector<std::uint32_t> changed;
  for_each_block(slots_that_may_differ(pair), [&](std::span<const std::uint32_t> block) {
    const auto in_base = pair.in_base(block);
    std::array<bool, kBlockValues> differs{};
    for (std::size_t leaf = 0; leaf < pair.group.leaves.size(); ++leaf) {
      with_width(pair.group.leaves[leaf].width, [&]<typename T>(T) {
        std::array<T, kBlockValues> buffer;
        const std::span<const T> values = differences<T>(pair, leaf, block, in_base, buffer);
        for (std::size_t i = 0; i < values.size(); ++i) differs[i] = differs[i] || values[i] != 0;
      });
    }
    for (std::size_t i = 0; i < block.size(); ++i) {
      if (differs[i]) changed.push_back(block[i]);
    }
    return true;
  });
  return changed;
}

void encode_group(const GroupPair& pair, Bytes& to) {
  const std::vector<std::uint32_t> changed = changed_slots(pair);
  encode_column(std::as_bytes(std::span(changed)), sizeof(std::uint32_t), Numbers::whole, to);
  for_each_block(changed, [&](std::span<const std::uint32_t> block) {
    const auto in_base = pair.in_base(block);
    const std::size_t leaves = pair.group.leaves.size();
    const std::size_t mask = to.size();
    to.resize(mask + (leaves + 7) / 8);
    for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
      with_width(pair.group.leaves[leaf].width, [&]<typename T>(T) {
        std::array<T, kBlockValues> buffer;
        const std::span<const T> values = differences<T>(pair, leaf, block, in_base, buffer);
        if (std::all_of(values.begin(), values.end(), [](T value) { return value == 0; })) return;
        to[mask + leaf / 8] |= std::byte{1} << (leaf % 8);
        encode_block<T>(values, Numbers::bits, to);
      });
    }
    return true;
  });
}

}  // namespace

std::vector<std::byte> write_delta(const SimState& since, const SimState& now) {
  const std::vector<ColumnWriter> before = gather_irregular(since);
  Bytes bytes;
  append_text(bytes, kDeltaMagic);
  append(bytes, kDeltaVersion);
  append(bytes, own_layout().checksum);
  append(bytes, base_checksum(since, before));
  encode_irregular(before, gather_irregular(now), bytes);
  for_each_pair(since, now, [&](const GroupPair& pair) { encode_group(pair, bytes); });
  append(bytes, snapshot_checksum(bytes));
  return bytes;
}

}  // namespace drystone::state

// A delta has the differences between the columns (state/leaves.hpp) of two states, the base and the later one:
//
//     "DRYDELTA", version, checksum of the names of all leaves, checksum of the base's snapshot
//     for each irregular column that differs: the number of its leaf, the numbers of equal values at its beginning and at its end, the
//     values between them; kNoLeaf ends the list
//     for each group of rows: the number of rows that differ, their slots, and for each block of these rows: which leaves differ, and a
//     block of values for each of them
//     a checksum
//
// Values are written as the exclusive or with the base's values, or with 0 if the base has none, because old and new values mostly have
// the same upper bytes. A reader builds the state from the base's columns and the changes in the same way as from a snapshot, so the
// results are equal bit for bit.
#include "state/delta.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

#include "state/complete.hpp"
#include "state/irregular_columns.hpp"
#include "state/row_blocks.hpp"
#include "state/snapshot.hpp"
#include "state/snapshot_format.hpp"

namespace drystone::state {
namespace {

constexpr std::string_view kMagic = "DRYDELTA";
constexpr std::uint32_t kVersion = 2;
constexpr std::uint16_t kNoLeaf = 0xffff;
static_assert(kLeaves < kNoLeaf);

/// A checksum by which a library recognises deltas of a version whose worlds have other fields. It cannot read these.
std::uint64_t names_checksum() {
  static const std::uint64_t kChecksum = snapshot_checksum(std::as_bytes(std::span(own_names())));
  return kChecksum;
}

std::unique_ptr<ColumnGatherer> gather_irregular(const SimState& w) {
  auto gatherer = std::make_unique<ColumnGatherer>();
  walk(*gatherer, 0, w);
  return gatherer;
}

/// The values of a column as bytes; each value has `width` bytes.
struct Values {
  std::span<const std::byte> bytes;
  std::size_t width = 1;

  std::size_t size() const { return bytes.size() / width; }
  bool same(std::size_t i, const Values& other, std::size_t j) const {
    return std::memcmp(&bytes[i * width], &other.bytes[j * width], width) == 0;
  }
};

Values values_of(const ColumnGatherer& columns, std::size_t leaf) {
  return {columns.columns()[leaf].bytes(), own_layout().leaves[leaf].width};
}

/// The numbers of values at the beginning and at the end that are equal in two columns.
struct Common {
  std::size_t first = 0;
  std::size_t last = 0;
};

Common find_common(const Values& a, const Values& b) {
  const std::size_t most = std::min(a.size(), b.size());
  Common common;
  while (common.first < most && a.same(common.first, b, common.first)) ++common.first;
  while (common.last < most - common.first && a.same(a.size() - 1 - common.last, b, b.size() - 1 - common.last)) {
    ++common.last;
  }
  return common;
}

/// The exclusive or of `between` with the base's values in the same place. If the base has another number of values there, `between`.
std::vector<std::byte> xor_between(std::span<const std::byte> between, std::span<const std::byte> of_base) {
  std::vector<std::byte> mixed(between.begin(), between.end());
  if (of_base.size() != mixed.size()) return mixed;
  for (std::size_t i = 0; i < mixed.size(); ++i) mixed[i] ^= of_base[i];
  return mixed;
}

/// The bytes of the values between the common ones.
std::span<const std::byte> between(const Values& values, const Common& common) {
  return values.bytes.subspan(common.first * values.width, (values.size() - common.first - common.last) * values.width);
}

/// The set of slots that have rows in a group.
template <typename Byte>
class Members {
 public:
  Members(const TableGroups<Byte>& table, const RowGroup<Byte>& group) : table_(table), group_(group) {}
  bool has(std::uint32_t slot) const {
    if (group_.leaves.empty() || !table_.ids->is_used(slot)) return false;
    return group_.count == nullptr || group_.count[std::size_t{slot} * group_.stride] > group_.entry;
  }

 private:
  const TableGroups<Byte>& table_;
  const RowGroup<Byte>& group_;
};

/// Gathers the base's values of a leaf; 0 for slots that the base does not have.
template <typename T>
void gather_base(const RowGroup<const std::byte>& group, std::size_t leaf, std::span<const std::uint32_t> slots,
                 std::span<const bool> has, std::span<T> values) {
  std::fill(values.begin(), values.end(), T{0});
  if (group.leaves.empty()) return;
  const RowLeaf<const std::byte>& from = group.leaves[leaf];
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (!has[i]) continue;
    if (from.set != nullptr) {
      values[i] = from.set->test(slots[i]) ? 1 : 0;
    } else {
      std::memcpy(&values[i], from.first + std::size_t{slots[i]} * from.stride, sizeof(T));
    }
  }
}

/// A group of rows in the base and in the later state.
template <typename Byte>
struct GroupPair {
  const TableGroups<const std::byte>& base_table;
  const RowGroup<const std::byte>& base;
  const TableGroups<Byte>& table;
  const RowGroup<Byte>& group;

  /// For each of the slots, whether the base has it.
  std::array<bool, kBlockValues> in_base(std::span<const std::uint32_t> slots) const {
    const Members members(base_table, base);
    std::array<bool, kBlockValues> has{};
    for (std::size_t i = 0; i < slots.size(); ++i) has[i] = members.has(slots[i]);
    return has;
  }
};

template <typename Byte, typename F>
void for_each_pair(const std::vector<TableGroups<const std::byte>>& base, const std::vector<TableGroups<Byte>>& now,
                   F f) {
  for (std::size_t t = 0; t < now.size(); ++t) {
    for (std::size_t g = 0; g < now[t].groups.size(); ++g) {
      f(GroupPair<Byte>{base[t], base[t].groups[g], now[t], now[t].groups[g]});
    }
  }
}

// --- Writing ----------------------------------------------------------------------------------------------------------

void encode_irregular(const SimState& since, const SimState& now, Bytes& to) {
  const auto before = gather_irregular(since);
  const auto after = gather_irregular(now);
  for (std::size_t leaf = 0; leaf < kLeaves; ++leaf) {
    if (own_layout().leaves[leaf].group != kNoGroup) continue;
    const Values a = values_of(*before, leaf);
    const Values b = values_of(*after, leaf);
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
std::span<const T> differences(const GroupPair<const std::byte>& pair, std::size_t leaf,
                               std::span<const std::uint32_t> slots, std::span<const bool> in_base,
                               std::array<T, kBlockValues>& buffer) {
  std::array<T, kBlockValues> before;
  const std::span<T> values = std::span(buffer).first(slots.size());
  gather_rows<T>(pair.group.leaves[leaf], slots, values);
  gather_base<T>(pair.base, leaf, slots, in_base, std::span(before).first(slots.size()));
  for (std::size_t i = 0; i < slots.size(); ++i) values[i] = static_cast<T>(values[i] ^ before[i]);
  return values;
}

/// The slots whose rows may differ from the base's. Comparing bytes excludes the rows of most sleeping bodies.
std::vector<std::uint32_t> slots_that_may_differ(const GroupPair<const std::byte>& pair) {
  std::vector<std::uint32_t> slots = slots_of(pair.table, pair.group);
  const Members base(pair.base_table, pair.base);
  const auto is_same = [&](std::uint32_t slot) {
    if (!base.has(slot)) return false;
    for (std::size_t i = 0; i < pair.table.rows.size(); ++i) {
      const auto& row = pair.table.rows[i];
      const std::size_t offset = std::size_t{slot} * row.size;
      if (std::memcmp(row.first + offset, pair.base_table.rows[i].first + offset, row.size) != 0) return false;
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
std::vector<std::uint32_t> changed_slots(const GroupPair<const std::byte>& pair) {
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

void encode_group(const GroupPair<const std::byte>& pair, Bytes& to) {
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

// --- Reading ----------------------------------------------------------------------------------------------------------

constexpr const char* kNoFit = "its columns do not fit together";
constexpr const char* kEndsEarly = "its columns end early";

/// Reads the changes of a column and applies them to the base's.
bool decode_change(ByteReader& from, const Values& base, ColumnReader& column) {
  const Common common{from.number<std::uint32_t>(), from.number<std::uint32_t>()};
  ColumnReader change;
  if (from.failed() || common.first + common.last > base.size() || !change.decode(from, base.width)) return false;
  const std::vector<std::byte> mixed = xor_between(change.bytes(), between(base, common));
  const auto first = base.bytes.first(common.first * base.width);
  const auto last = base.bytes.last(common.last * base.width);
  std::vector<std::byte> values(first.begin(), first.end());
  values.insert(values.end(), mixed.begin(), mixed.end());
  values.insert(values.end(), last.begin(), last.end());
  column = ColumnReader(std::move(values), base.width);
  return true;
}

std::string decode_irregular(ByteReader& from, const SimState& since, ColumnFiller& filler) {
  const auto base = gather_irregular(since);
  std::uint16_t changed = from.number<std::uint16_t>();
  for (std::size_t leaf = 0; leaf < kLeaves; ++leaf) {
    if (own_layout().leaves[leaf].group != kNoGroup) continue;
    const Values values = values_of(*base, leaf);
    if (leaf != changed) {
      filler.give(leaf, ColumnReader({values.bytes.begin(), values.bytes.end()}, values.width));
      continue;
    }
    ColumnReader column;
    if (!decode_change(from, values, column)) return from.failed() ? kEndsEarly : kNoFit;
    filler.give(leaf, std::move(column));
    changed = from.number<std::uint16_t>();
  }
  if (from.failed()) return kEndsEarly;
  return changed == kNoLeaf ? "" : kNoFit;
}

/// Sets the rows of a group to those of the base, or to 0 for rows that the base does not have, and applies the changes.
class GroupReader {
 public:
  GroupReader(ByteReader& from, const GroupPair<std::byte>& pair) : from_(from), pair_(pair) {}

  std::string read() {
    const std::vector<std::uint32_t> slots = slots_of(pair_.table, pair_.group);
    if (!read_changed(slots)) return from_.failed() ? kEndsEarly : kNoFit;
    // All rows are copied from the base, because most did not change; then the changed rows are written.
    const bool copied = for_each_block(slots, [&](std::span<const std::uint32_t> block) { return copy(block); });
    const bool changed = for_each_block(changed_, [&](std::span<const std::uint32_t> block) { return change(block); });
    if (copied && changed) return "";
    return from_.failed() ? kEndsEarly : kNoFit;
  }

 private:
  /// Reads the slots of the changed rows; false unless they are ascending and belong to the group.
  bool read_changed(std::span<const std::uint32_t> slots) {
    ColumnReader column;
    if (!column.decode(from_, sizeof(std::uint32_t)) || column.left() > slots.size()) return false;
    auto at = slots.begin();
    for (std::uint32_t slot = 0; column.next(slot);) {
      at = std::lower_bound(at, slots.end(), slot);
      if (at == slots.end() || *at++ != slot) return false;
      changed_.push_back(slot);
    }
    return true;
  }

  bool copy(std::span<const std::uint32_t> block) {
    const auto in_base = pair_.in_base(block);
    bool fits = true;
    for (std::size_t leaf = 0; leaf < pair_.group.leaves.size(); ++leaf) {
      with_width(pair_.group.leaves[leaf].width, [&]<typename T>(T) {
        std::array<T, kBlockValues> buffer;
        const std::span<T> values = std::span(buffer).first(block.size());
        gather_base<T>(pair_.base, leaf, block, in_base, values);
        fits = fits && scatter_rows<T>(pair_.group.leaves[leaf], block, values);
      });
    }
    return fits;
  }

  bool change(std::span<const std::uint32_t> block) {
    const auto in_base = pair_.in_base(block);
    const std::size_t leaves = pair_.group.leaves.size();
    const std::span<const std::byte> mask = from_.take((leaves + 7) / 8);
    if (from_.failed()) return false;
    for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
      if ((mask[leaf / 8] >> (leaf % 8) & std::byte{1}) == std::byte{0}) continue;
      const bool fits = with_width(pair_.group.leaves[leaf].width, [&]<typename T>(T) {
        std::array<T, kBlockValues> before;
        std::array<T, kBlockValues> buffer;
        const std::span<T> values = std::span(buffer).first(block.size());
        if (!decode_block<T>(from_, values)) return false;
        gather_base<T>(pair_.base, leaf, block, in_base, std::span(before).first(block.size()));
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<T>(values[i] ^ before[i]);
        return scatter_rows<T>(pair_.group.leaves[leaf], block, values);
      });
      if (!fits) return false;
    }
    return true;
  }

  ByteReader& from_;
  const GroupPair<std::byte>& pair_;
  std::vector<std::uint32_t> changed_;
};

std::string hex(std::uint64_t number) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[number >> shift & 15u];
  return text;
}

Error damaged(const std::string& why) { return {ErrorCode::invalid_argument, "delta: " + why}; }

}  // namespace

std::uint64_t checksum_of(const SimState& w) { return checksum_of(write_snapshot(w)); }

std::uint64_t checksum_of(std::span<const std::byte> snapshot) {
  std::uint64_t sum = 0;
  std::memcpy(&sum, snapshot.last(sizeof(sum)).data(), sizeof(sum));
  return sum;
}

std::vector<std::byte> write_delta(const DeltaBase& since, const SimState& now) {
  Bytes bytes;
  append_text(bytes, kMagic);
  append(bytes, kVersion);
  append(bytes, names_checksum());
  append(bytes, since.checksum);
  encode_irregular(since.state, now, bytes);
  for_each_pair(list_row_groups<const std::byte>(since.state), list_row_groups<const std::byte>(now),
                [&](const GroupPair<const std::byte>& pair) { encode_group(pair, bytes); });
  append(bytes, snapshot_checksum(bytes));
  return bytes;
}

Result<SimState> read_delta(const DeltaBase& since, std::span<const std::byte> delta) {
  ByteReader from(delta);
  if (!take_text(from, kMagic)) return damaged("these bytes are not a delta");
  if (!ends_with_checksum(delta)) return damaged("it is damaged: its checksum does not match");
  if (from.number<std::uint32_t>() != kVersion || from.number<std::uint64_t>() != names_checksum()) {
    return damaged("it was made by another version of the library");
  }
  const auto base = from.number<std::uint64_t>();
  if (from.failed()) return damaged("it ends early");
  if (base != since.checksum) {
    return damaged("it starts from another snapshot: from the one that ends with the checksum " + hex(base) + ", not " +
                   hex(since.checksum));
  }
  const std::size_t most = 2 * delta.size() + since.state.bodies.ids.capacity() + since.state.shapes.ids.capacity() +
                           since.state.contacts.ids.capacity() + since.state.joints.ids.capacity();
  const auto filler = std::make_unique<ColumnFiller>(most);
  if (const std::string problem = decode_irregular(from, since.state, *filler); !problem.empty()) {
    return damaged(problem);
  }
  const auto world = std::make_unique<WorldState>();
  SimState& w = *world;
  if (!filler->fill(w)) return damaged(kNoFit);
  std::string problem;
  for_each_pair(list_row_groups<const std::byte>(since.state), list_row_groups<std::byte>(w),
                [&](const GroupPair<std::byte>& pair) {
                  if (problem.empty()) problem = GroupReader(from, pair).read();
                });
  if (problem.empty() && !from.at_end()) problem = "bytes are left over";
  if (problem.empty()) problem = complete_state(*world);
  if (!problem.empty()) return damaged(problem);
  return std::move(w);
}

}  // namespace drystone::state

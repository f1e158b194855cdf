// The later state: the base's columns and rows, with the delta's changes (delta_format.hpp has the format). The bytes may come from
// anywhere, so each size and slot is checked.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

#include "history/complete.hpp"
#include "history/delta_format.hpp"
#include "history/snapshot.hpp"

namespace drystone::state {
namespace {

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

std::string decode_irregular(ByteReader& from, const std::vector<ColumnWriter>& base, IrregularColumns& columns) {
  std::uint16_t changed = from.number<std::uint16_t>();
  for (std::size_t leaf = 0; leaf < base.size(); ++leaf) {
    if (!own_layout().leaves[leaf].is_irregular) continue;
    const Values values = values_of(base, leaf);
    if (leaf != changed) {
      columns.give(leaf, ColumnReader({values.bytes.begin(), values.bytes.end()}, values.width));
      continue;
    }
    ColumnReader column;
    if (!decode_change(from, values, column)) return from.failed() ? kEndsEarly : kNoFit;
    columns.give(leaf, std::move(column));
    changed = from.number<std::uint16_t>();
  }
  if (from.failed()) return kEndsEarly;
  return changed == kNoLeaf ? "" : kNoFit;
}

/// Sets the rows of a group to those of the base, or to 0 for rows that the base does not have, and applies the changes.
class GroupReader {
 public:
  GroupReader(ByteReader& from, const GroupPair& pair) : from_(from), pair_(pair) {}

  std::string read() {
    const std::vector<std::uint32_t> slots = slots_of(pair_.group);
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
  const GroupPair& pair_;
  std::vector<std::uint32_t> changed_;
};

std::string hex(std::uint64_t number) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[number >> shift & 15u];
  return text;
}

Error damaged_delta(const std::string& why) { return {ErrorCode::invalid_argument, "delta: " + why}; }

}  // namespace

Result<SimState> read_delta(const SimState& since, std::span<const std::byte> delta, SimState memory) {
  ByteReader from(delta);
  if (!take_text(from, kDeltaMagic)) return damaged_delta("these bytes are not a delta");
  if (!ends_with_checksum(delta)) return damaged_delta("it is damaged: its checksum does not match");
  if (from.number<std::uint32_t>() != kDeltaVersion || from.number<std::uint64_t>() != own_layout().checksum) {
    return damaged_delta("it was made by another version or build of the library");
  }
  const auto base = from.number<std::uint64_t>();
  if (from.failed()) return damaged_delta("it ends early");
  const std::vector<ColumnWriter> irregular = gather_irregular(since);
  if (const std::uint64_t sum = base_checksum(since, irregular); base != sum) {
    return damaged_delta("it starts from another snapshot: from one whose values have the checksum " + hex(base) +
                         ", not " + hex(sum));
  }
  const std::size_t most = 2 * delta.size() + since.bodies.ids.capacity() + since.shapes.ids.capacity() +
                           since.contacts.ids.capacity() + since.joints.ids.capacity();
  IrregularColumns columns;
  if (const std::string problem = decode_irregular(from, irregular, columns); !problem.empty()) {
    return damaged_delta(problem);
  }
  const std::unique_ptr<WorldState> world = new_world(std::move(memory));
  SimState& w = *world;
  if (!columns.fill(w, since, most)) return damaged_delta(kNoFit);
  std::string problem;
  for_each_pair(since, w, [&](const GroupPair& pair) {
    if (problem.empty()) problem = GroupReader(from, pair).read();
  });
  if (problem.empty() && !from.at_end()) problem = "bytes are left over";
  if (problem.empty()) problem = complete_state(*world);
  if (!problem.empty()) return damaged_delta(problem);
  return std::move(w);
}

}  // namespace drystone::state

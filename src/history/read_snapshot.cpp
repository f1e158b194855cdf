// Reads a snapshot. The bytes may come from anywhere, so each number is checked.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

#include "history/complete.hpp"
#include "history/irregular_columns.hpp"
#include "history/layout.hpp"
#include "history/row_blocks.hpp"
#include "history/snapshot.hpp"
#include "history/snapshot_format.hpp"

namespace drystone::state {
namespace {

class SnapshotReader {
 public:
  SnapshotReader(ByteReader from, std::size_t most) : from_(from), most_(most) {}

  /// Reads the whole snapshot. Returns a description of the problem, or an empty string.
  std::string read(SimState& w, const SimState& known) {
    IrregularColumns columns;
    for (std::size_t leaf = 0; leaf < own_layout().leaves.size(); ++leaf) {
      if (!own_layout().leaves[leaf].is_irregular) continue;
      ColumnReader column;
      if (!column.decode(from_, own_layout().leaves[leaf].width)) return kEndsEarly;
      columns.give(leaf, std::move(column));
    }
    if (!columns.fill(w, known, most_)) return kNoFit;
    for (const RowGroup& group : list_row_groups(w)) {
      if (!decode_group(group)) return from_.failed() ? kEndsEarly : kNoFit;
    }
    return from_.at_end() ? "" : "bytes are left over";
  }

 private:
  bool decode_group(const RowGroup& group) {
    const std::vector<std::uint32_t> slots = slots_of(group);
    if (from_.number<std::uint32_t>() != slots.size()) return false;
    return for_each_block(slots, [&](std::span<const std::uint32_t> block) {
      return std::all_of(group.leaves.begin(), group.leaves.end(),
                         [&](const RowLeaf& leaf) { return decode_rows(leaf, block); });
    });
  }

  bool decode_rows(const RowLeaf& leaf, std::span<const std::uint32_t> slots) {
    return with_width(leaf.width, [&]<typename T>(T) {
      std::array<T, kBlockValues> buffer;
      const std::span<T> values = std::span(buffer).first(slots.size());
      T equal{};
      if (take_equal(from_, equal)) {
        if (equal == default_of<T>(leaf, slots)) return true;
        std::fill(values.begin(), values.end(), equal);
        return scatter_rows<T>(leaf, slots, values);
      }
      return decode_values(leaf, slots, values) && scatter_rows<T>(leaf, slots, values);
    });
  }

  /// The value that the leaf has in all of these rows, which are default ones: each leaf is read once.
  template <typename T>
  static T default_of(const RowLeaf& leaf, std::span<const std::uint32_t> slots) {
    T value{};
    if (leaf.set == nullptr) std::memcpy(&value, leaf.first + std::size_t{slots.front()} * leaf.stride, sizeof(T));
    return value;
  }

  template <typename T>
  bool decode_values(const RowLeaf& leaf, std::span<const std::uint32_t> slots, std::span<T> values) {
    if constexpr (sizeof(T) >= 4) {
      if (is_predicted(from_)) {
        if (leaf.prediction == nullptr) return false;
        std::array<T, kBlockValues> predicted;
        leaf.prediction(leaf.rows, slots, predicted.data());
        return decode_block<T>(from_, std::span<const T>(predicted).first(slots.size()), values);
      }
    }
    return decode_block<T>(from_, values);
  }

  ByteReader from_;
  std::size_t most_;
};

Error damaged_snapshot(const std::string& why) { return {ErrorCode::invalid_argument, "snapshot: " + why}; }

}  // namespace

Result<SimState> read_snapshot(std::span<const std::byte> bytes, const SimState& known, SimState memory) {
  ByteReader from(bytes);
  if (!take_text(from, kSnapshotMagic)) return damaged_snapshot("these bytes are not a snapshot");
  const auto version = from.number<std::uint32_t>();
  if (version != kSnapshotVersion) {
    return damaged_snapshot("it has version " + std::to_string(version) + ", this library reads version " +
                            std::to_string(kSnapshotVersion));
  }
  if (from.failed()) return damaged_snapshot("it ends early");
  if (!ends_with_checksum(bytes)) return damaged_snapshot("it is damaged: its checksum does not match");
  if (from.number<std::uint64_t>() != own_layout().checksum) {
    return damaged_snapshot("it was made by another version or build of the library, whose worlds have other fields");
  }
  // Each row takes more than half a byte, so a damaged size cannot request all memory.
  SnapshotReader reader(from, 2 * bytes.size());
  const std::unique_ptr<WorldState> world = new_world(std::move(memory));
  if (const std::string problem = reader.read(*world, known); !problem.empty()) return damaged_snapshot(problem);
  if (const std::string problem = complete_state(*world); !problem.empty()) return damaged_snapshot(problem);
  return std::move(static_cast<SimState&>(*world));
}

}  // namespace drystone::state

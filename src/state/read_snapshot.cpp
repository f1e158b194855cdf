// Reads a snapshot. If its names are those of this library, its columns are read in order. Otherwise they are matched by name: a field that
// the snapshot does not have keeps the default of a new row, and a field that the library does not have is skipped.
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "state/complete.hpp"
#include "state/irregular_columns.hpp"
#include "state/layout.hpp"
#include "state/row_blocks.hpp"
#include "state/snapshot.hpp"
#include "state/snapshot_format.hpp"

namespace drystone::state {
namespace {

class SnapshotReader {
 public:
  SnapshotReader(ByteReader from, const Layout& theirs, std::size_t most) : from_(from), most_(most), theirs_(theirs) {
    if (&theirs_ == &own_layout()) return;
    for (std::size_t i = 0; i < own_layout().leaves.size(); ++i) number_of_[own_layout().leaves[i].name] = i;
  }

  /// Reads the whole snapshot. Returns a description of the problem, or an empty string.
  std::string read(SimState& w) {
    if (const std::string problem = decode_irregular(); !problem.empty()) return problem;
    if (!columns_.fill(w, most_)) return kNoFit;
    if (const std::string problem = decode_groups(w); !problem.empty()) return problem;
    return from_.at_end() ? "" : "bytes are left over";
  }

 private:
  static constexpr const char* kNoFit = "its columns do not fit together";
  static constexpr const char* kEndsEarly = "its columns end early";

  /// The leaf of this library with the same name; null if there is none. Sets `problem` if the leaf has another type.
  const Layout::Leaf* own_leaf(std::size_t theirs, std::string& problem) const {
    const Layout& own = own_layout();
    if (&theirs_ == &own) return &own.leaves[theirs];
    const Layout::Leaf& leaf = theirs_.leaves[theirs];
    const auto found = number_of_.find(leaf.name);
    if (found == number_of_.end()) return nullptr;
    const Layout::Leaf& mine = own.leaves[found->second];
    const bool same_type = mine.sort == leaf.sort && mine.width == leaf.width;
    if (same_type && (mine.group == kNoGroup) == (leaf.group == kNoGroup)) return &mine;
    problem = "its field \"" + std::string(leaf.name) + "\" has another type";
    return nullptr;
  }

  std::string decode_irregular() {
    std::string problem;
    for (std::size_t i = 0; i < theirs_.leaves.size(); ++i) {
      const Layout::Leaf* mine = own_leaf(i, problem);
      if (!problem.empty()) return problem;
      if (theirs_.leaves[i].group != kNoGroup) continue;
      ColumnReader column;
      if (!column.decode(from_, theirs_.leaves[i].width)) return kEndsEarly;
      if (mine == nullptr) continue;
      columns_.give(static_cast<std::size_t>(mine - own_layout().leaves.data()), std::move(column));
    }
    return "";
  }

  std::string decode_groups(SimState& w) {
    const std::vector<TableGroups<std::byte>> tables = list_row_groups(w);
    std::vector<OwnGroup> own;
    for (const TableGroups<std::byte>& table : tables) {
      for (const RowGroup<std::byte>& group : table.groups) own.push_back({&table, &group});
    }
    for (const std::vector<std::size_t>& leaves : theirs_.groups) {
      if (const std::string problem = decode_group(leaves, own); !problem.empty()) return problem;
    }
    return "";
  }

  struct OwnGroup {
    const TableGroups<std::byte>* table = nullptr;
    const RowGroup<std::byte>* group = nullptr;
  };
  std::string decode_group(const std::vector<std::size_t>& theirs, const std::vector<OwnGroup>& own) {
    std::string problem;
    std::size_t group = kNoGroup;
    std::vector<const RowLeaf<std::byte>*> leaves;
    for (const std::size_t leaf : theirs) {
      const Layout::Leaf* mine = own_leaf(leaf, problem);
      leaves.push_back(nullptr);
      if (mine == nullptr) continue;
      if (group == kNoGroup) group = mine->group;
      if (group != mine->group) return kNoFit;
      const std::vector<RowLeaf<std::byte>>& all = own[group].group->leaves;
      if (!all.empty()) leaves.back() = &all[mine->place];
    }
    std::size_t left = from_.number<std::uint32_t>();
    std::vector<std::uint32_t> slots;
    if (group != kNoGroup) {
      slots = slots_of(*own[group].table, *own[group].group);
      if (slots.size() != left) return kNoFit;
    }
    for (std::span<const std::uint32_t> rest = slots; left > 0 && !from_.failed();) {
      const std::size_t count = std::min(kBlockValues, left);
      const auto block = rest.first(std::min(count, rest.size()));
      predicted_.clear();
      for (std::size_t i = 0; i < leaves.size(); ++i) {
        const bool is_later = is_predicted(from_) && leaves[i] != nullptr;
        if (is_later) predicted_.push_back({leaves[i], from_});
        const bool skips = is_later || leaves[i] == nullptr;
        const bool ok =
            skips ? skip_block(from_, theirs_.leaves[theirs[i]].width, count) : decode_rows(*leaves[i], block);
        if (!ok) return from_.failed() ? kEndsEarly : kNoFit;
      }
      for (auto& [leaf, from] : predicted_) {
        if (!decode_predicted_rows(from, *leaf, block)) return kNoFit;
      }
      rest = rest.subspan(block.size());
      left -= count;
    }
    return from_.failed() ? kEndsEarly : "";
  }

  bool decode_rows(const RowLeaf<std::byte>& leaf, std::span<const std::uint32_t> slots) {
    return with_width(leaf.width, [&]<typename T>(T) {
      std::array<T, kBlockValues> buffer;
      const std::span<T> values = std::span(buffer).first(slots.size());
      return decode_block<T>(from_, values) && scatter_rows<T>(leaf, slots, values);
    });
  }

  bool decode_predicted_rows(ByteReader from, const RowLeaf<std::byte>& leaf, std::span<const std::uint32_t> slots) {
    return with_width(leaf.width, [&]<typename T>(T) {
      if constexpr (sizeof(T) >= 4) {
        const Predict<T> predict = leaf.prediction.template of<T>();
        if (predict == nullptr) return false;
        std::array<T, kBlockValues> predicted;
        std::array<T, kBlockValues> buffer;
        const std::span<T> values = std::span(buffer).first(slots.size());
        predict(leaf.rows, slots, predicted.data());
        return decode_block<T>(from, std::span<const T>(predicted).first(slots.size()), values) &&
               scatter_rows<T>(leaf, slots, values);
      } else {
        return false;
      }
    });
  }

  /// A block of differences from predictions. Predictions need the other fields of the row, so these are read first.
  struct PredictedBlock {
    const RowLeaf<std::byte>* leaf = nullptr;
    ByteReader from;
  };

  ByteReader from_;
  std::size_t most_;
  std::vector<PredictedBlock> predicted_;
  const Layout& theirs_;
  // The library's leaves by name; empty if the snapshot has the same leaves.
  std::map<std::string_view, std::size_t> number_of_;
  IrregularColumns columns_;
};

Error damaged_snapshot(const std::string& why) { return {ErrorCode::invalid_argument, "snapshot: " + why}; }

}  // namespace

Result<SimState> read_snapshot(std::span<const std::byte> bytes) {
  ByteReader from(bytes);
  if (!take_text(from, kSnapshotMagic)) return damaged_snapshot("these bytes are not a snapshot");
  const auto version = from.number<std::uint32_t>();
  if (version != kSnapshotVersion) {
    return damaged_snapshot("it has version " + std::to_string(version) + ", this library reads version " +
                            std::to_string(kSnapshotVersion));
  }
  if (from.failed()) return damaged_snapshot("it ends early");
  if (!ends_with_checksum(bytes)) return damaged_snapshot("it is damaged: its checksum does not match");
  const auto length = from.number<std::uint32_t>();
  const std::span<const std::byte> names = from.take(length);
  const std::string_view text(reinterpret_cast<const char*>(names.data()), names.size());
  Layout theirs;
  if (text != own_names()) theirs = parse_layout(text);
  // Each row takes more than half a byte, so a damaged size cannot request all memory.
  SnapshotReader reader(from, text == own_names() ? own_layout() : theirs, 2 * bytes.size());
  const auto world = std::make_unique<WorldState>();
  if (const std::string problem = reader.read(*world); !problem.empty()) return damaged_snapshot(problem);
  if (const std::string problem = complete_state(*world); !problem.empty()) return damaged_snapshot(problem);
  return std::move(static_cast<SimState&>(*world));
}

}  // namespace drystone::state

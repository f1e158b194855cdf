// A snapshot is the columns of all leaves (state/leaves.hpp), with what is needed to read them elsewhere and later:
//
//     "DRYSTONE", version, length of the names, the leaves: name, type, group
//     a column for each leaf that is in no group
//     for each group: the number of rows, and block by block of rows a block for each of its leaves
//     a checksum
//
// Who reads one with the same names takes the columns as they come. Else they are matched by name: what the snapshot does not have
// stays as in a new row, what it has and nobody asks for is passed over. What follows from the rest is made anew; of trees and of
// the set of pairs, what they answer does not depend on how they came about.
#include "state/snapshot.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "contact/contacts.hpp"
#include "spatial/proxies.hpp"
#include "state/check_values.hpp"
#include "state/columns.hpp"
#include "state/leaves.hpp"
#include "state/relink.hpp"

namespace drystone::state {
namespace {

constexpr std::string_view kMagic = "DRYSTONE";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kLeaves = leaf_count<SimState>();
constexpr std::size_t kChecksumSize = sizeof(std::uint64_t);
static_assert(kChecksumSize >= kReadAhead);

/// What the names of a snapshot say: leaves in the order of their columns, with the place of each among the leaves of its group.
struct Layout {
  struct Leaf {
    std::string_view name;
    char sort = 'u';
    std::size_t width = 1;
    std::size_t group = kNoGroup;
    std::size_t place = 0;
  };
  std::vector<Leaf> leaves;
  std::vector<std::vector<std::size_t>> groups;  // The leaves of each.
};

const std::string& own_names() {
  static const std::string kNames = [] {
    LeafNames names;
    names.add<SimState>("");
    std::string lines;
    for (const LeafName& leaf : names.list()) {
      lines += leaf.name + " " + leaf.sort + std::to_string(leaf.width);
      if (leaf.group != kNoGroup) lines += " " + std::to_string(leaf.group);
      lines += "\n";
    }
    return lines;
  }();
  return kNames;
}

/// Cuts off the text up to the mark, and the mark; all of it where there is none.
std::string_view cut(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

/// Whether the line names a leaf.
bool parse_leaf(std::string_view line, Layout::Leaf& leaf) {
  leaf.name = cut(line, ' ');
  const std::string_view type = cut(line, ' ');
  if (leaf.name.empty() || type.size() != 2 || std::string_view("uif").find(type[0]) == std::string_view::npos)
    return false;
  leaf.sort = type[0];
  leaf.width = static_cast<std::size_t>(type[1] - '0');
  if (leaf.width != 1 && leaf.width != 2 && leaf.width != 4 && leaf.width != 8) return false;
  if (line.empty()) return true;
  return std::from_chars(line.data(), line.data() + line.size(), leaf.group).ptr == line.data() + line.size();
}

/// No leaves where the names are none. Groups begin in the order of their numbers.
Layout parse(std::string_view names) {
  Layout layout;
  while (!names.empty()) {
    Layout::Leaf leaf;
    if (!parse_leaf(cut(names, '\n'), leaf)) return {};
    if (leaf.group != kNoGroup) {
      if (leaf.group > layout.groups.size()) return {};
      if (leaf.group == layout.groups.size()) layout.groups.emplace_back();
      leaf.place = layout.groups[leaf.group].size();
      layout.groups[leaf.group].push_back(layout.leaves.size());
    }
    layout.leaves.push_back(leaf);
  }
  return layout;
}

const Layout& own_layout() {
  static const Layout kLayout = parse(own_names());
  return kLayout;
}

/// The last few values that were unlike each other.
class RecentShapes {
 public:
  /// The place of one like it; kPlaces where there is none.
  std::size_t find(const ShapeGeometry& geometry) const {
    for (std::size_t i = 0; i < count_; ++i) {
      if (is_same(geometry, *shapes_[i])) return i;
    }
    return kPlaces;
  }
  const ShapeGeometry* at(std::size_t i) const { return i < count_ ? shapes_[i] : nullptr; }
  /// The geometry must stay where it is.
  void add(const ShapeGeometry& geometry) {
    shapes_[next_] = &geometry;
    next_ = (next_ + 1) % kPlaces;
    count_ = std::max(count_, next_ == 0 ? kPlaces : next_);
  }

  static constexpr std::size_t kPlaces = 16;

 private:
  /// Bit for bit.
  static bool is_same(const ShapeGeometry& a, const ShapeGeometry& b) {
    if (a.index() != b.index()) return false;
    return std::visit(
        [&]<typename Shape>(const Shape& shape) {
          const Shape& other = *std::get_if<Shape>(&b);
          if constexpr (std::is_same_v<Shape, Polygon>) {
            const float radii[] = {shape.radius(), other.radius()};
            return shape.size() == other.size() && std::memcmp(&radii[0], &radii[1], sizeof(float)) == 0 &&
                   std::memcmp(shape.vertices().data(), other.vertices().data(), shape.vertices().size_bytes()) == 0;
          } else {
            return std::memcmp(&shape, &other, sizeof(Shape)) == 0;
          }
        },
        a);
  }

  std::array<const ShapeGeometry*, kPlaces> shapes_{};
  std::size_t count_ = 0;
  std::size_t next_ = 0;
};

/// The slots of a group's rows.
template <typename Byte>
std::vector<std::uint32_t> slots_of(const TableGroups<Byte>& table, const RowGroup<Byte>& group) {
  std::vector<std::uint32_t> slots;
  slots.reserve(table.ids->size());
  table.ids->for_each_used([&](std::uint32_t slot) {
    if (group.count == nullptr || group.count[std::size_t{slot} * group.stride] > group.entry) slots.push_back(slot);
  });
  return slots;
}

/// Calls f(slots) for each block of slots.
template <typename F>
bool for_each_block(std::span<const std::uint32_t> slots, F f) {
  for (std::size_t i = 0; i < slots.size(); i += kBlockValues) {
    if (!f(slots.subspan(i, std::min(kBlockValues, slots.size() - i)))) return false;
  }
  return true;
}

// --- Writing ----------------------------------------------------------------------------------------------------------

class Writer {
 public:
  template <typename T>
  void number(std::size_t leaf, const T& value) {
    columns_[leaf].push(value);
  }
  std::size_t kind(std::size_t leaf, std::size_t now) {
    columns_[leaf].push(std::uint64_t{now});
    return now;
  }
  std::size_t size(std::size_t leaf, std::size_t now) { return kind(leaf, now); }
  template <typename F>
  void share(std::size_t leaf, const ShapeGeometry& geometry, F walk) {
    const std::size_t like = recent_.find(geometry);
    number(leaf, static_cast<std::uint8_t>(like));
    if (like != RecentShapes::kPlaces) return;
    walk(geometry);
    recent_.add(geometry);
  }
  void fail() {}
  bool failed() const { return false; }

  void encode(Bytes& to) const {
    for (std::size_t leaf = 0; leaf < kLeaves; ++leaf) {
      if (own_layout().leaves[leaf].group == kNoGroup) columns_[leaf].encode(to);
    }
  }

 private:
  std::array<ColumnWriter, kLeaves> columns_;
  RecentShapes recent_;
};

void encode_rows(const RowLeaf<const std::byte>& leaf, std::span<const std::uint32_t> slots, Bytes& to) {
  with_width(leaf.width, [&]<typename T>(T) {
    std::array<T, kBlockValues> values;
    if (leaf.set != nullptr) {
      for (std::size_t i = 0; i < slots.size(); ++i) values[i] = leaf.set->test(slots[i]) ? 1 : 0;
    } else {
      const std::byte* const first = leaf.first;
      const std::size_t stride = leaf.stride;
      for (std::size_t i = 0; i < slots.size(); ++i) std::memcpy(&values[i], first + slots[i] * stride, sizeof(T));
    }
    encode_block<T>(std::span(values).first(slots.size()), leaf.is_whole, to);
  });
}

void encode_group(const TableGroups<const std::byte>& table, const RowGroup<const std::byte>& group, Bytes& to) {
  const std::vector<std::uint32_t> slots = slots_of(table, group);
  append(to, static_cast<std::uint32_t>(slots.size()));
  for_each_block(slots, [&](std::span<const std::uint32_t> block) {
    for (const RowLeaf<const std::byte>& leaf : group.leaves) encode_rows(leaf, block, to);
    return true;
  });
}

// --- Reading ----------------------------------------------------------------------------------------------------------

/// Of floating-point numbers as wide as T.
template <typename T>
bool all_finite(std::span<const T> values) {
  if constexpr (sizeof(T) < 4) {
    return true;
  } else {
    constexpr T kInfinity = sizeof(T) == 4 ? static_cast<T>(0x7f800000u) : static_cast<T>(0x7ff0000000000000u);
    constexpr T kNoSign = static_cast<T>(~T{0}) >> 1;
    T largest = 0;
    for (const T value : values) largest = std::max(largest, static_cast<T>(value & kNoSign));
    return largest < kInfinity;
  }
}

class Reader {
 public:
  Reader(ByteReader from, const Layout& theirs, std::size_t most) : from_(from), theirs_(theirs), most_(most) {
    if (&theirs_ == &own_layout()) return;
    for (std::size_t i = 0; i < kLeaves; ++i) number_of_[own_layout().leaves[i].name] = i;
  }

  /// Reads all; the problem where that is not possible.
  std::string read(SimState& w) {
    if (const std::string problem = decode_irregular(); !problem.empty()) return problem;
    walk(*this, 0, w);
    const auto all_read = [](const ColumnReader& column) { return column.left() == 0; };
    if (failed_ || !std::all_of(columns_.begin(), columns_.end(), all_read)) return kNoFit;
    if (const std::string problem = decode_groups(w); !problem.empty()) return problem;
    return from_.at_end() ? "" : "bytes are left over";
  }

  template <typename T>
  void number(std::size_t leaf, T& value) {
    if (!is_there_[leaf]) return;
    if constexpr (std::is_same_v<T, bool>) {
      std::uint8_t bits = 0;
      if (!columns_[leaf].next(bits) || bits > 1) return fail();
      value = bits != 0;
    } else if constexpr (std::is_enum_v<T>) {
      static_assert(kEnumerators<T> > 0, "kEnumerators says nothing of this enumeration");
      std::underlying_type_t<T> bits = 0;
      if (!columns_[leaf].next(bits) || bits >= kEnumerators<T>) return fail();
      value = static_cast<T>(bits);
    } else if (!columns_[leaf].next(value)) {
      fail();
    } else if constexpr (std::is_floating_point_v<T>) {
      if (!std::isfinite(value)) fail();
    }
  }
  std::size_t kind(std::size_t leaf, std::size_t now) {
    std::uint64_t kind = now;
    if (is_there_[leaf] && !columns_[leaf].next(kind)) fail();
    return static_cast<std::size_t>(kind);
  }
  std::size_t size(std::size_t leaf, std::size_t now) {
    const std::size_t size = kind(leaf, now);
    // A damaged size shall not ask for all memory.
    if (!failed_ && size <= (is_there_[leaf + 1] ? columns_[leaf + 1].left() : most_)) return size;
    fail();
    return 0;
  }
  template <typename F>
  void share(std::size_t leaf, ShapeGeometry& geometry, F walk) {
    std::uint8_t like = RecentShapes::kPlaces;
    number(leaf, like);
    if (failed_) return;
    if (like != RecentShapes::kPlaces) {
      const ShapeGeometry* found = recent_.at(like);
      return found == nullptr ? fail() : static_cast<void>(geometry = *found);
    }
    walk(geometry);
    recent_.add(geometry);
  }
  bool may_have(std::size_t rows) const { return !failed_ && rows <= most_; }
  void fail() { failed_ = true; }
  bool failed() const { return failed_; }

 private:
  static constexpr const char* kNoFit = "its columns do not fit together";
  static constexpr const char* kEndsEarly = "its columns end early";

  /// The leaf of this library that theirs is; nothing where it has none, or of another type.
  const Layout::Leaf* own_leaf(std::size_t theirs, std::string& problem) const {
    const Layout& own = own_layout();
    if (&theirs_ == &own) return &own.leaves[theirs];
    const Layout::Leaf& leaf = theirs_.leaves[theirs];
    const auto found = number_of_.find(leaf.name);
    if (found == number_of_.end()) return nullptr;
    const Layout::Leaf& mine = own.leaves[found->second];
    const bool same_type = mine.sort == leaf.sort && mine.width == leaf.width;
    if (same_type && (mine.group == kNoGroup) == (leaf.group == kNoGroup)) return &mine;
    problem = "its field \"" + std::string(leaf.name) + "\" is of another type";
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
      const auto leaf = static_cast<std::size_t>(mine - own_layout().leaves.data());
      columns_[leaf] = std::move(column);
      is_there_[leaf] = true;
    }
    return "";
  }

  std::string decode_groups(SimState& w) {
    const std::vector<TableGroups<std::byte>> tables = list_row_groups<std::byte>(w);
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
      for (std::size_t i = 0; i < leaves.size(); ++i) {
        const bool ok = leaves[i] == nullptr ? skip_block(from_, theirs_.leaves[theirs[i]].width, count)
                                             : decode_rows(*leaves[i], block);
        if (!ok) return from_.failed() ? kEndsEarly : kNoFit;
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
      if (!decode_block<T>(from_, values)) return false;
      if (leaf.values != 0 && *std::max_element(values.begin(), values.end()) >= leaf.values) return false;
      if (leaf.is_finite && !all_finite<T>(values)) return false;
      if (leaf.set != nullptr) {
        for (std::size_t i = 0; i < slots.size(); ++i) {
          if (values[i] != 0) leaf.set->set(slots[i]);
        }
      } else {
        std::byte* const first = leaf.first;
        const std::size_t stride = leaf.stride;
        for (std::size_t i = 0; i < slots.size(); ++i) std::memcpy(first + slots[i] * stride, &values[i], sizeof(T));
      }
      return true;
    });
  }

  ByteReader from_;
  const Layout& theirs_;
  std::size_t most_;
  std::map<std::string_view, std::size_t> number_of_;  // Of own leaves; empty where theirs are the same.
  std::array<ColumnReader, kLeaves> columns_;
  std::array<bool, kLeaves> is_there_{};
  RecentShapes recent_;
  bool failed_ = false;
};

/// What a snapshot leaves out of rows, and no link; counts, and the set of pairs.
void derive_rows(SimState& w) {
  w.contacts.pairs.reserve(w.contacts.ids.size());
  w.contacts.ids.for_each_used([&](std::uint32_t slot) {
    contact::take_from_shapes(w, slot);
    const ContactRow& contact = w.contacts.row[slot];
    w.contacts.pairs.insert(contact.shape[0], contact.shape[1]);
    w.contacts.touching_count += contact.touching && !contact.sensor ? 1 : 0;
  });
  w.islands.ids.for_each_used([&](std::uint32_t slot) { w.islands.awake_count += w.islands.row[slot].awake ? 1 : 0; });
  spatial::renew_slabs(w);
}

Error damaged(const std::string& why) { return {ErrorCode::invalid_argument, "snapshot: " + why}; }

}  // namespace

std::uint64_t snapshot_checksum(std::span<const std::byte> bytes) {
  // Each word changes its lane, each lane the sum, and both steps can be undone: no changed bit is lost. Four lanes, as a
  // multiplication takes four times as long as it keeps the processor busy.
  constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15u;
  const auto mix = [](std::uint64_t& h, std::uint64_t word) { h = std::rotl(h ^ word, 29) * kFactor; };
  std::array<std::uint64_t, 4> lanes{1, 2, 3, 4};
  const std::size_t size = bytes.size();
  while (bytes.size() >= sizeof(lanes)) {
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes.data() + i * sizeof(word), sizeof(word));
      mix(lanes[i], word);
    }
    bytes = bytes.subspan(sizeof(lanes));
  }
  std::uint64_t sum = size;
  for (const std::uint64_t lane : lanes) mix(sum, lane);
  for (const std::byte b : bytes) mix(sum, std::to_integer<std::uint64_t>(b));
  return sum ^ (sum >> 32);
}

std::vector<std::byte> write_snapshot(const SimState& w) {
  Bytes bytes;
  for (const char c : kMagic) append(bytes, c);
  append(bytes, kVersion);
  append(bytes, static_cast<std::uint32_t>(own_names().size()));
  const auto* names = reinterpret_cast<const std::byte*>(own_names().data());
  bytes.insert(bytes.end(), names, names + own_names().size());
  const auto writer = std::make_unique<Writer>();
  walk(*writer, 0, w);
  writer->encode(bytes);
  for (const TableGroups<const std::byte>& table : list_row_groups<const std::byte>(w)) {
    for (const RowGroup<const std::byte>& group : table.groups) encode_group(table, group, bytes);
  }
  append(bytes, snapshot_checksum(bytes));
  return bytes;
}

Result<SimState> read_snapshot(std::span<const std::byte> bytes) {
  ByteReader from(bytes);
  std::string magic;
  for (std::size_t i = 0; i < kMagic.size(); ++i) magic += from.number<char>();
  if (from.failed() || magic != kMagic) return damaged("these bytes are none");
  const auto version = from.number<std::uint32_t>();
  if (version > kVersion) {
    return damaged("it has version " + std::to_string(version) + ", this library reads up to " +
                   std::to_string(kVersion));
  }
  if (from.failed()) return damaged("it ends early");
  std::uint64_t sum = 0;
  std::memcpy(&sum, bytes.last(kChecksumSize).data(), kChecksumSize);
  if (snapshot_checksum(bytes.first(bytes.size() - kChecksumSize)) != sum) {
    return damaged("it is damaged: its checksum is another");
  }
  const auto length = from.number<std::uint32_t>();
  const std::span<const std::byte> names = from.take(length);
  const std::string_view text(reinterpret_cast<const char*>(names.data()), names.size());
  Layout theirs;
  if (text != own_names()) theirs = parse(text);
  // A row takes more than half a byte.
  const auto reader = std::make_unique<Reader>(from, text == own_names() ? own_layout() : theirs, 2 * bytes.size());
  const auto world = std::make_unique<WorldState>();
  SimState& w = *world;
  if (const std::string problem = reader->read(w); !problem.empty()) return damaged(problem);
  if (const std::string problem = relink(w); !problem.empty()) return damaged(problem);
  derive_rows(w);
  if (const std::string problem = broken_value(*world); !problem.empty()) return damaged(problem);
  spatial::fill_trees(w);
  return std::move(w);
}

}  // namespace drystone::state

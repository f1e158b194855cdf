// A snapshot is the columns of all leaves (state/leaves.hpp), with what is needed to read them elsewhere and later:
//
//     "DRYSTONE", version, length of the names, the names and types of the leaves, a column for each, a checksum
//
// Who reads one with the same names takes the columns as they come. Else they are matched by name: what the snapshot does not have
// stays as in a new row, what it has and nobody asks for is left alone. Trees and the set of pairs are made anew: what they answer
// does not depend on how they came about.
#include "state/snapshot.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "spatial/proxies.hpp"
#include "state/check_links.hpp"
#include "state/columns.hpp"
#include "state/hash.hpp"
#include "state/leaves.hpp"

namespace drystone::state {
namespace {

constexpr std::string_view kMagic = "DRYSTONE";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kLeaves = leaf_count<SimState>();

const std::string& own_names() {
  static const std::string kNames = [] {
    std::string lines;
    name_leaves<SimState>("", lines);
    return lines;
  }();
  return kNames;
}

struct Leaf {
  std::string_view name;
  char sort = 'u';
  std::size_t width = 1;
};

/// The lines of names; nothing where they are none.
std::vector<Leaf> parse(std::string_view names) {
  std::vector<Leaf> leaves;
  while (!names.empty()) {
    const std::size_t end = names.find('\n');
    if (end == std::string_view::npos || end < 4) return {};
    const std::string_view line = names.substr(0, end);
    const std::size_t width = static_cast<std::size_t>(line[end - 1] - '0');
    const bool known = std::string_view("uif").find(line[end - 2]) != std::string_view::npos;
    if (!known || line[end - 3] != ' ' || (width != 1 && width != 2 && width != 4 && width != 8)) return {};
    leaves.push_back({line.substr(0, end - 3), line[end - 2], width});
    names.remove_prefix(end + 1);
  }
  return leaves;
}

class Writer {
 public:
  template <typename T>
  void number(std::size_t leaf, const T& value) {
    columns_[leaf].push(value);
  }
  std::size_t size(std::size_t leaf, std::size_t now) {
    columns_[leaf].push(std::uint64_t{now});
    return now;
  }
  void fail() {}
  void encode(std::vector<std::byte>& to) const {
    for (const ColumnWriter& column : columns_) column.encode(to);
  }

 private:
  std::array<ColumnWriter, kLeaves> columns_;
};

class Reader {
 public:
  /// Lists may have this many entries: a damaged size shall not ask for all memory.
  explicit Reader(std::size_t most) : most_(most) {}

  /// Nothing where the columns could be read.
  std::string decode(ByteReader& from, std::string_view names) {
    const std::vector<Leaf> theirs = parse(names);
    const std::vector<Leaf> own = parse(own_names());
    std::map<std::string_view, std::size_t> number_of;
    for (std::size_t i = 0; i < own.size(); ++i) number_of[own[i].name] = i;
    for (const Leaf& leaf : theirs) {
      const auto found = number_of.find(leaf.name);
      ColumnReader column;
      if (!column.decode(from, leaf.width)) return "its columns end early";
      if (found == number_of.end()) continue;
      const Leaf& mine = own[found->second];
      if (mine.sort != leaf.sort || mine.width != leaf.width) {
        return "its field \"" + std::string(leaf.name) + "\" is of another type";
      }
      columns_[found->second] = std::move(column);
      is_there_[found->second] = true;
    }
    return "";
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
    }
  }
  std::size_t size(std::size_t leaf, std::size_t now) {
    std::uint64_t size = now;
    if (is_there_[leaf] && (!columns_[leaf].next(size) || size > most_)) {
      fail();
      return 0;
    }
    return static_cast<std::size_t>(size);
  }
  void fail() { failed_ = true; }

  /// Whether all was read that there is, and no more.
  bool is_whole() const {
    return !failed_ && std::all_of(columns_.begin(), columns_.end(), [](const ColumnReader& c) { return c.at_end(); });
  }

 private:
  std::size_t most_;
  std::array<ColumnReader, kLeaves> columns_;
  std::array<bool, kLeaves> is_there_{};
  bool failed_ = false;
};

/// What a snapshot leaves out.
void make_derived(SimState& w) {
  w.contacts.ids.for_each_used([&](std::uint32_t slot) {
    const ContactRow& contact = w.contacts.row[slot];
    w.contacts.pairs.insert(contact.shape[0], contact.shape[1]);
  });
  w.shapes.ids.for_each_used([&](std::uint32_t shape) {
    const std::uint32_t body = w.shapes.row[shape].body;
    if (w.bodies.state[body].enabled) spatial::tree_of(w, body).insert(shape, w.shapes.fat_box[shape]);
  });
}

Error damaged(const std::string& why) { return {ErrorCode::invalid_argument, "snapshot: " + why}; }

}  // namespace

std::uint64_t snapshot_checksum(std::span<const std::byte> bytes) {
  Hasher h;
  h.add(static_cast<std::uint64_t>(bytes.size()));
  while (bytes.size() >= 4) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data(), 4);
    h.add(word);
    bytes = bytes.subspan(4);
  }
  for (const std::byte b : bytes) h.add(std::to_integer<std::uint32_t>(b));
  return h.value();
}

std::vector<std::byte> write_snapshot(const SimState& w) {
  std::vector<std::byte> bytes;
  for (const char c : kMagic) append(bytes, c);
  append(bytes, kVersion);
  append(bytes, static_cast<std::uint32_t>(own_names().size()));
  for (const char c : own_names()) append(bytes, c);
  const auto writer = std::make_unique<Writer>();
  walk(*writer, 0, w);
  writer->encode(bytes);
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
  std::uint64_t sum = 0;
  if (bytes.size() < kMagic.size() + 4 + sizeof(sum)) return damaged("it ends early");
  std::memcpy(&sum, bytes.last(sizeof(sum)).data(), sizeof(sum));
  const std::span<const std::byte> summed = bytes.first(bytes.size() - sizeof(sum));
  if (snapshot_checksum(summed) != sum) return damaged("it is damaged: its checksum is another");

  from = ByteReader(summed.subspan(kMagic.size() + sizeof(version)));
  const auto length = from.number<std::uint32_t>();
  const std::span<const std::byte> names = from.take(length);
  // A row takes more than an eighth of a byte.
  const auto reader = std::make_unique<Reader>(8 * bytes.size());
  const std::string_view text(reinterpret_cast<const char*>(names.data()), names.size());
  if (const std::string problem = reader->decode(from, text); !problem.empty()) return damaged(problem);
  if (!from.at_end()) return damaged("bytes are left over");
  SimState w;
  walk(*reader, 0, w);
  if (!reader->is_whole()) return damaged("its columns do not fit together");
  if (const std::string problem = broken_link(w); !problem.empty()) return damaged(problem);
  make_derived(w);
  return w;
}

}  // namespace drystone::state

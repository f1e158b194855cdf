// What who writes a snapshot and who reads one share: docs/snapshots.md has the format.
//
//     "DRYSTONE", version, length of the names, the leaves: name, type, group (state/layout.hpp)
//     a column for each leaf that is in no group
//     for each group: the number of rows, and block by block of rows a block for each of its leaves
//     a checksum
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "state/columns.hpp"

namespace drystone::state {

inline constexpr std::string_view kSnapshotMagic = "DRYSTONE";
inline constexpr std::uint32_t kSnapshotVersion = 1;
inline constexpr std::size_t kChecksumSize = sizeof(std::uint64_t);
static_assert(kChecksumSize >= kReadAhead);

inline void append_text(Bytes& to, std::string_view text) { append_bytes(to, std::as_bytes(std::span(text))); }
/// Whether the next bytes are the text.
inline bool take_text(ByteReader& from, std::string_view text) {
  const std::span<const std::byte> bytes = from.take(text.size());
  return bytes.size() == text.size() && std::memcmp(bytes.data(), text.data(), text.size()) == 0;
}

}  // namespace drystone::state

// The format of a snapshot, for its writer and its reader (docs/snapshots.md):
//
//     "DRYSTONE", version, a checksum of the names, types and groups of all leaves (history/layout.hpp)
//     a column for each leaf that is in no group
//     for each group: the number of rows; for each block of rows, a block of values for each leaf of the group
//     a checksum
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "history/columns.hpp"

namespace drystone::state {

inline constexpr std::string_view kSnapshotMagic = "DRYSTONE";
inline constexpr std::uint32_t kSnapshotVersion = 3;
inline constexpr std::size_t kChecksumSize = sizeof(std::uint64_t);
static_assert(kChecksumSize >= kReadAhead);

/// What is wrong with columns of a snapshot or a delta.
inline constexpr const char* kNoFit = "its columns do not fit together";
inline constexpr const char* kEndsEarly = "its columns end early";

inline void append_text(Bytes& to, std::string_view text) {
  append_bytes(to, std::as_bytes(std::span(text.data(), text.size())));
}
/// Reads the text. Returns false if the next bytes are different.
inline bool take_text(ByteReader& from, std::string_view text) {
  const std::span<const std::byte> bytes = from.take(text.size());
  return bytes.size() == text.size() && std::memcmp(bytes.data(), text.data(), text.size()) == 0;
}

}  // namespace drystone::state

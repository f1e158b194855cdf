// Helpers to make and read recordings in tests.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "api/replay/replay_calls.hpp"
#include "drystone/drystone.hpp"
#include "history/record/format.hpp"

namespace drystone::test {

using Bytes = std::vector<std::byte>;

/// Appends the recording to `to`.
inline RecordingOptions record_to(Bytes& to, int keyframe_interval = 600, int state_hash_interval = 1) {
  return {.write = [&to](std::span<const std::byte> bytes) { to.insert(to.end(), bytes.begin(), bytes.end()); },
          .keyframe_interval = keyframe_interval,
          .state_hash_interval = state_hash_interval};
}

/// The chunks of a recording, which must not be damaged.
inline std::vector<record::Chunk> chunks_of(const Bytes& recording) {
  record::ChunkReader reader(recording, record::kMagic.size() + sizeof(record::kVersion));
  std::vector<record::Chunk> chunks;
  while (const std::optional<record::Chunk> chunk = reader.next()) chunks.push_back(*chunk);
  return chunks;
}

/// The names of all recorded calls.
inline std::vector<std::string_view> calls_of(const Bytes& recording) {
  std::vector<std::string_view> names;
  for (const record::Chunk& chunk : chunks_of(recording)) {
    if (chunk.kind != record::ChunkKind::calls) continue;
    const std::vector<std::string_view> more = record::names_of_calls(chunk.content);
    names.insert(names.end(), more.begin(), more.end());
  }
  return names;
}

}  // namespace drystone::test

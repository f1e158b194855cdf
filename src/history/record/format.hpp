// The format of a recording (docs/recording.md): "DRYSTREC", the version, chunks. A chunk has its kind, the length of its content, a
// checksum of these two, the content, and a checksum of the content.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "history/columns.hpp"

namespace drystone::record {

using state::Bytes;

inline constexpr std::string_view kMagic = "DRYSTREC";
inline constexpr std::uint32_t kVersion = 2;

enum class ChunkKind : std::uint32_t {
  head,  ///< Length of operations_text(), the text, a snapshot.
  /// Calls: for each call the number of its operation, its arguments and the id that it returned. The last call is the step.
  calls,
  /// The number of the step that ended, the hash of the motion, whether there is a hash of the state, the hash of the state.
  step,
  keyframe,    ///< The number of the last step, a snapshot.
  end,         ///< Empty.
  last_calls,  ///< The hash of the state at the end, and the calls after the last step. Since version 2.
  hook_edits,  ///< The edits that hooks made in the step, if any: between its calls and its result.
};
inline constexpr std::uint32_t kChunkKinds = 7;

void append_chunk(Bytes& to, ChunkKind kind, std::span<const std::byte> content);

struct Chunk {
  ChunkKind kind = ChunkKind::head;
  std::span<const std::byte> content;
  /// The position of the chunk's first byte in the recording.
  std::size_t offset = 0;
};

/// Reads the chunks of a recording in order.
class ChunkReader {
 public:
  ChunkReader(std::span<const std::byte> bytes, std::size_t offset) : bytes_(bytes), offset_(offset) {}

  /// The next chunk. Empty if no complete chunk is left or if the next chunk is damaged; in the second case problem() describes the damage.
  std::optional<Chunk> next();
  const std::string& problem() const { return problem_; }

 private:
  std::span<const std::byte> bytes_;
  std::size_t offset_;
  std::string problem_;
};

/// Reads the content of a chunk. The checksum behind the content is the padding that a ByteReader needs.
inline state::ByteReader reader_of(const Chunk& chunk) {
  return state::ByteReader({chunk.content.data(), chunk.content.size() + state::kReadAhead});
}

/// The operations in the order of their numbers, one in a line: the name and the types of the arguments.
const std::string& operations_text();

}  // namespace drystone::record

// The bytes of a recording: docs/recording.md. "DRYSTREC", the version, chunks. A chunk is its kind, the length of what is in it, a
// checksum of both, what is in it, and a checksum of that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "state/columns.hpp"

namespace drystone::record {

using state::Bytes;

inline constexpr std::string_view kMagic = "DRYSTREC";
inline constexpr std::uint32_t kVersion = 1;

enum class ChunkKind : std::uint32_t {
  head,   ///< Length of the operations' text, the text, a snapshot.
  calls,  ///< Calls, each the number of its operation, its arguments and the id that it gave. The last one is the step.
  step,  ///< The number of the step that ended, hash of what moves, whether the state's hash is there, the state's hash.
  keyframe,  ///< The number of the step before, a snapshot.
  end,       ///< Empty.
};
inline constexpr std::uint32_t kChunkKinds = 5;

/// Appends a chunk.
void append_chunk(Bytes& to, ChunkKind kind, std::span<const std::byte> content);

struct Chunk {
  ChunkKind kind = ChunkKind::head;
  std::span<const std::byte> content;
  /// Where it begins.
  std::size_t offset = 0;
};

/// Chunks one behind the other.
class ChunkReader {
 public:
  ChunkReader(std::span<const std::byte> bytes, std::size_t offset) : bytes_(bytes), offset_(offset) {}

  /// Nothing where no whole one is left, and where one is damaged: problem() says so then.
  std::optional<Chunk> next();
  const std::string& problem() const { return problem_; }

 private:
  std::span<const std::byte> bytes_;
  std::size_t offset_;
  std::string problem_;
};

/// What is in a chunk, with room behind it that a ByteReader asks for.
inline state::ByteReader reader_of(const Chunk& chunk) {
  return state::ByteReader({chunk.content.data(), chunk.content.size() + state::kReadAhead});
}

/// The names of all operations with their arguments, a line each, in the order of their numbers.
const std::string& operations_text();

}  // namespace drystone::record

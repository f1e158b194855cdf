#include "history/record/format.hpp"

#include <cstring>

#include "history/record/argument_types.hpp"
#include "history/record/coding.hpp"
#include "history/snapshot.hpp"

namespace drystone::record {
namespace {

constexpr std::size_t kChecksumSize = sizeof(std::uint64_t);
constexpr std::size_t kHeaderSize = 2 * sizeof(std::uint32_t) + sizeof(std::uint64_t);
static_assert(kChecksumSize >= state::kReadAhead, "a ByteReader may read into the checksum");

std::uint32_t header_checksum(std::span<const std::byte> header) {
  return static_cast<std::uint32_t>(state::snapshot_checksum(header));
}

}  // namespace

void append_chunk(Bytes& to, ChunkKind kind, std::span<const std::byte> content) {
  const std::size_t begin = to.size();
  state::append(to, kind);
  state::append(to, std::uint64_t{content.size()});
  state::append(to, header_checksum(std::span(to).subspan(begin)));
  state::append_bytes(to, content);
  state::append(to, state::snapshot_checksum(content));
}

std::optional<Chunk> ChunkReader::next() {
  const std::span<const std::byte> rest = bytes_.subspan(offset_);
  if (!problem_.empty() || rest.size() < kHeaderSize) return {};
  const auto number_at = [&]<typename T>(std::size_t at, T number) {
    std::memcpy(&number, &rest[at], sizeof(number));
    return number;
  };
  const auto kind = number_at(0, std::uint32_t{});
  const auto length = number_at(4, std::uint64_t{});
  const std::string where = "the part that begins at byte " + std::to_string(offset_);
  if (number_at(12, std::uint32_t{}) != header_checksum(rest.first(12)) || kind >= kChunkKinds) {
    problem_ = where + " is damaged: the checksum of its length does not match";
    return {};
  }
  if (length > rest.size() - kHeaderSize || rest.size() - kHeaderSize - length < kChecksumSize) return {};
  const auto content = rest.subspan(kHeaderSize, static_cast<std::size_t>(length));
  if (number_at(kHeaderSize + content.size(), std::uint64_t{}) != state::snapshot_checksum(content)) {
    problem_ = where + " is damaged: its checksum does not match";
    return {};
  }
  const Chunk chunk{static_cast<ChunkKind>(kind), content, offset_};
  offset_ += kHeaderSize + content.size() + kChecksumSize;
  return chunk;
}

const std::string& operations_text() {
  static const std::string kText = [] {
    std::string text;
    for (const OperationTypes& operation : operation_types()) {
      text += operation.name;
      for (const ArgumentType& argument : operation.arguments) {
        text += ' ';
        describe(*argument.passed, text);
      }
      text += '\n';
    }
    return text;
  }();
  return kText;
}

}  // namespace drystone::record

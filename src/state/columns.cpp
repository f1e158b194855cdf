#include "state/columns.hpp"

#include <array>

namespace drystone::state {
namespace {

/// The first byte of a block. `count` is the number of bytes of each value that follow, `shift` the number of lower bytes of each value
/// that are left out, and `differences` tells whether values are written as differences to the previous value.
struct BlockHeader {
  /// This `count` means one bit per value.
  static constexpr unsigned kBits = 9;

  unsigned count = 0;
  unsigned shift = 0;
  bool differences = false;

  std::uint8_t code() const { return static_cast<std::uint8_t>(count | shift << 4 | (differences ? 0x80u : 0u)); }
  static BlockHeader from(std::uint8_t code) { return {code & 0xfu, code >> 4 & 7u, code >= 0x80}; }

  bool fits(std::size_t width) const { return count + shift <= width || (count == kBits && shift == 0 && width == 1); }
  std::size_t bytes_of(std::size_t values) const { return count == kBits ? (values + 7) / 8 : values * count; }
};

template <typename T>
constexpr unsigned kBitsOf = 8 * sizeof(T);

/// Maps 0, -1, 1, -2, 2 ... to 0, 1, 2, 3, 4 ..., so that small numbers of either sign have small codes.
template <typename T>
T fold(T difference) {
  const T sign = static_cast<T>(T{0} - (difference >> (kBitsOf<T> - 1)));
  return static_cast<T>(static_cast<T>(difference << 1) ^ sign);
}
template <typename T>
T unfold(T folded) {
  return static_cast<T>((folded >> 1) ^ (T{0} - (folded & 1)));
}

/// The number of bytes up to the highest byte that is not 0.
template <typename T>
unsigned used_bytes(T value) {
  return (kBitsOf<T> - static_cast<unsigned>(std::countl_zero(value)) + 7) / 8;
}

/// Appends room for `size` bytes and returns its address. Until cut(), kReadAhead more bytes may be written.
std::byte* make_room(Bytes& to, std::size_t size) {
  const std::size_t before = to.size();
  to.resize(before + size + kReadAhead);
  return to.data() + before;
}
void cut(Bytes& to) { to.resize(to.size() - kReadAhead); }

template <typename T>
void append_low_bytes(std::span<const T> values, unsigned bytes, Bytes& to) {
  std::byte* at = make_room(to, values.size() * bytes);
  // Each value is written as a whole; the next value overwrites the excess bytes.
  for (std::size_t i = 0; i < values.size(); ++i) std::memcpy(at + i * bytes, &values[i], sizeof(T));
  cut(to);
}

void append_bits(std::span<const std::uint8_t> values, Bytes& to) {
  std::byte* at = make_room(to, (values.size() + 7) / 8);
  for (std::size_t i = 0; i < values.size(); ++i) at[i / 8] |= static_cast<std::byte>(values[i] << (i % 8));
  cut(to);
}

}  // namespace

template <typename T>
void encode_block(std::span<const T> values, bool is_whole, Bytes& to) {
  const T first = values[0];
  T varying = 0;
  for (const T value : values) varying = static_cast<T>(varying | (value ^ first));
  BlockHeader header;
  if (varying != 0) {
    header.shift = static_cast<unsigned>(std::countr_zero(varying)) / 8;
    header.count = used_bytes(varying) - header.shift;
  }
  std::array<T, kBlockValues> coded;
  const std::span<T> part = std::span(coded).first(values.size());
  if (is_whole && header.count > 1) {
    T before = first;
    T all = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      coded[i] = fold(static_cast<T>(values[i] - before));
      all = static_cast<T>(all | coded[i]);
      before = values[i];
    }
    if (used_bytes(all) < header.count) header = {used_bytes(all), 0, true};
  }
  if (!header.differences && varying != 0) {
    for (std::size_t i = 0; i < values.size(); ++i) coded[i] = static_cast<T>((values[i] ^ first) >> 8 * header.shift);
  }
  if constexpr (sizeof(T) == 1) {
    if (is_whole && varying == 1) {
      append(to, BlockHeader{BlockHeader::kBits, 0, false}.code());
      append(to, first);
      return append_bits(part, to);
    }
  }
  append(to, header.code());
  append(to, first);
  if (header.count > 0) append_low_bytes<T>(part, header.count, to);
}

template <typename T>
bool decode_block(ByteReader& from, std::span<T> values) {
  const BlockHeader header = BlockHeader::from(from.number<std::uint8_t>());
  const T first = from.number<T>();
  if (from.failed() || !header.fits(sizeof(T))) return false;
  const std::span<const std::byte> coded = from.take(header.bytes_of(values.size()));
  if (from.failed()) return false;
  if (header.count == 0) {
    std::fill(values.begin(), values.end(), first);
    return true;
  }
  if (header.count == BlockHeader::kBits) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = static_cast<T>(first ^ ((std::to_integer<unsigned>(coded[i / 8]) >> (i % 8)) & 1u));
    }
    return true;
  }
  const T mask = static_cast<T>(static_cast<T>(~T{0}) >> (kBitsOf<T> - 8 * header.count));
  const auto low_bytes = [&](std::size_t i) {
    T value;
    std::memcpy(&value, coded.data() + i * header.count, sizeof(T));
    return static_cast<T>(value & mask);
  };
  if (!header.differences) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = static_cast<T>(first ^ static_cast<T>(low_bytes(i) << 8 * header.shift));
    }
    return true;
  }
  T before = first;
  for (std::size_t i = 0; i < values.size(); ++i) {
    before = static_cast<T>(before + unfold(low_bytes(i)));
    values[i] = before;
  }
  return true;
}

template void encode_block(std::span<const std::uint8_t>, bool, Bytes&);
template void encode_block(std::span<const std::uint16_t>, bool, Bytes&);
template void encode_block(std::span<const std::uint32_t>, bool, Bytes&);
template void encode_block(std::span<const std::uint64_t>, bool, Bytes&);
template bool decode_block(ByteReader&, std::span<std::uint8_t>);
template bool decode_block(ByteReader&, std::span<std::uint16_t>);
template bool decode_block(ByteReader&, std::span<std::uint32_t>);
template bool decode_block(ByteReader&, std::span<std::uint64_t>);

bool skip_block(ByteReader& from, std::size_t width, std::size_t count) {
  const BlockHeader header = BlockHeader::from(from.number<std::uint8_t>());
  from.take(width);
  if (from.failed() || !header.fits(width)) return false;
  from.take(header.bytes_of(count));
  return !from.failed();
}

void ColumnWriter::grow() {
  constexpr std::size_t kFirst = 64;
  const std::size_t capacity = std::max(kFirst, 2 * capacity_);
  // The memory is not initialised, because only bytes that were written are read.
  std::unique_ptr<std::byte[]> bytes(new std::byte[capacity]);
  if (size_ > 0) std::memcpy(bytes.get(), bytes_.get(), size_);
  bytes_ = std::move(bytes);
  capacity_ = capacity;
}

void encode_column(std::span<const std::byte> values, std::size_t width, bool is_whole, Bytes& to) {
  const std::size_t count = values.empty() ? 0 : values.size() / width;
  append(to, static_cast<std::uint32_t>(count));
  if (count == 0) return;
  with_width(width, [&]<typename T>(T) {
    std::array<T, kBlockValues> block;
    for (std::size_t i = 0; i < count; i += kBlockValues) {
      const std::size_t size = std::min(kBlockValues, count - i);
      std::memcpy(block.data(), &values[i * sizeof(T)], size * sizeof(T));
      encode_block<T>(std::span(block).first(size), is_whole, to);
    }
  });
}

bool ColumnReader::decode(ByteReader& from, std::size_t width) {
  next_ = 0;
  count_ = from.number<std::uint32_t>();
  // Each block takes more than one byte, so a damaged size cannot request all memory.
  if (from.failed() || count_ / kBlockValues > from.size()) return false;
  values_.resize(width * count_);
  return with_width(width, [&]<typename T>(T) {
    std::array<T, kBlockValues> values;
    for (std::size_t i = 0; i < count_; i += kBlockValues) {
      const std::size_t size = std::min(kBlockValues, count_ - i);
      if (!decode_block<T>(from, std::span(values).first(size))) return false;
      std::memcpy(&values_[i * sizeof(T)], values.data(), size * sizeof(T));
    }
    return true;
  });
}

}  // namespace drystone::state

#include "state/columns.hpp"

#include <algorithm>
#include <utility>

namespace drystone::state {
namespace {

enum class Coding : std::uint8_t { constant, bits, differences_1, differences_2, values };

template <typename T>
T value_at(const std::byte* bytes, std::size_t i) {
  T value{};
  std::memcpy(&value, bytes + i * sizeof(T), sizeof(T));
  return value;
}

/// 0, -1, 1, -2, 2 ... as 0, 1, 2, 3, 4 ...: small numbers of either sign have small codes. In as many bits as T has.
template <typename T>
T fold(T difference) {
  const T sign = static_cast<T>(T{0} - (difference >> (8 * sizeof(T) - 1)));
  return static_cast<T>((difference << 1) ^ sign);
}
template <typename T>
T unfold(T folded) {
  return static_cast<T>((folded >> 1) ^ (T{0} - (folded & 1)));
}

template <typename T>
Coding choose(const std::byte* bytes, std::size_t count, bool is_whole) {
  const T first = value_at<T>(bytes, 0);
  bool same = true;
  T all_values = 0;
  T all_folded = 0;
  T before = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const T value = value_at<T>(bytes, i);
    same = same && value == first;
    all_values = static_cast<T>(all_values | value);
    all_folded = static_cast<T>(all_folded | fold(static_cast<T>(value - before)));
    before = value;
  }
  if (same) return Coding::constant;
  if (is_whole && all_values <= 1) return Coding::bits;
  if (is_whole && sizeof(T) > 1 && all_folded <= 0xff) return Coding::differences_1;
  if (is_whole && sizeof(T) > 2 && all_folded <= 0xffff) return Coding::differences_2;
  return Coding::values;
}

template <typename T>
void encode_as(const std::byte* bytes, std::size_t count, Coding coding, std::vector<std::byte>& to) {
  T before = 0;
  std::uint8_t bits = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const T value = value_at<T>(bytes, i);
    const T folded = fold(static_cast<T>(value - before));
    before = value;
    if (coding == Coding::differences_1) {
      append(to, static_cast<std::uint8_t>(folded));
    } else if (coding == Coding::differences_2) {
      append(to, static_cast<std::uint16_t>(folded));
    } else {
      bits = static_cast<std::uint8_t>(bits | (value << (i % 8)));
      if (i % 8 == 7 || i + 1 == count) append(to, std::exchange(bits, std::uint8_t{0}));
    }
  }
}

template <typename T>
void encode_column(const std::byte* bytes, std::size_t count, bool is_whole, std::vector<std::byte>& to) {
  const Coding coding = choose<T>(bytes, count, is_whole);
  append(to, static_cast<std::uint8_t>(coding));
  if (coding == Coding::constant || coding == Coding::values) {
    to.insert(to.end(), bytes, bytes + (coding == Coding::constant ? 1 : count) * sizeof(T));
  } else {
    encode_as<T>(bytes, count, coding, to);
  }
}

template <typename T>
void decode_coded(std::span<const std::byte> coded, Coding coding, std::span<std::byte> values) {
  T before = 0;
  const std::size_t count = values.size() / sizeof(T);
  for (std::size_t i = 0; i < count; ++i) {
    T value{};
    if (coding == Coding::bits) {
      value = static_cast<T>((std::to_integer<unsigned>(coded[i / 8]) >> (i % 8)) & 1u);
    } else {
      const T folded = coding == Coding::differences_1 ? static_cast<T>(value_at<std::uint8_t>(coded.data(), i))
                                                       : static_cast<T>(value_at<std::uint16_t>(coded.data(), i));
      value = static_cast<T>(before + unfold(folded));
      before = value;
    }
    std::memcpy(values.data() + i * sizeof(T), &value, sizeof(T));
  }
}

}  // namespace

void ColumnWriter::grow() {
  constexpr std::size_t kFirst = 64;
  const std::size_t capacity = std::max(kFirst, 2 * capacity_);
  // Not filled: whatever is read has been written.
  std::unique_ptr<std::byte[]> bytes(new std::byte[capacity]);
  if (size_ > 0) std::memcpy(bytes.get(), bytes_.get(), size_);
  bytes_ = std::move(bytes);
  capacity_ = capacity;
}

void ColumnWriter::encode(std::vector<std::byte>& to) const {
  const std::size_t count = size_ == 0 ? 0 : size_ / width_;
  append(to, static_cast<std::uint32_t>(count));
  if (count == 0) return;
  switch (width_) {
    case 1: return encode_column<std::uint8_t>(bytes_.get(), count, is_whole_, to);
    case 2: return encode_column<std::uint16_t>(bytes_.get(), count, is_whole_, to);
    case 4: return encode_column<std::uint32_t>(bytes_.get(), count, is_whole_, to);
    default: return encode_column<std::uint64_t>(bytes_.get(), count, is_whole_, to);
  }
}

bool ColumnReader::decode(ByteReader& from, std::size_t width) {
  count_ = from.number<std::uint32_t>();
  if (count_ == 0) return !from.failed();
  const auto code = from.number<std::uint8_t>();
  if (from.failed() || code > static_cast<std::uint8_t>(Coding::values)) return false;
  const auto coding = static_cast<Coding>(code);
  is_constant_ = coding == Coding::constant;
  const std::size_t size = coding == Coding::constant        ? width
                           : coding == Coding::bits          ? (count_ + 7) / 8
                           : coding == Coding::differences_1 ? count_
                           : coding == Coding::differences_2 ? 2 * count_
                                                             : width * count_;
  const std::span<const std::byte> coded = from.take(size);
  if (from.failed()) return false;
  if (coding == Coding::constant || coding == Coding::values) {
    values_.assign(coded.begin(), coded.end());
    return true;
  }
  values_.resize(width * count_);
  switch (width) {
    case 1: decode_coded<std::uint8_t>(coded, coding, values_); break;
    case 2: decode_coded<std::uint16_t>(coded, coding, values_); break;
    case 4: decode_coded<std::uint32_t>(coded, coding, values_); break;
    default: decode_coded<std::uint64_t>(coded, coding, values_); break;
  }
  return true;
}

}  // namespace drystone::state

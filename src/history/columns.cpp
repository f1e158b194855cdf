#include "history/columns.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/float4.hpp"

namespace drystone::state {
namespace {

using simd::Word4;

/// The grid on which bodies move (world/grid.hpp). A multiple of the grid may be negative, so it is written with kMiddle added.
constexpr double kGrid = 0x1.0p-29;
constexpr double kPerMetre = 1.0 / kGrid;
constexpr std::uint64_t kMiddle = std::uint64_t{1} << 52;

/// How the values of a block are written. The number is the upper half of the block's first byte; the lower half is kPacked.
enum class Coding : std::uint8_t {
  offsets,  ///< From the least value.
  steps,    ///< Differences to the value before, folded.
  rotated,  ///< The sign in the lowest bit; offsets from the least.
  grid,     ///< Doubles as multiples of kGrid; offsets from the least.
  count
};
constexpr std::uint8_t kPacked = 10;
constexpr std::uint8_t code_of(Coding coding) {
  return static_cast<std::uint8_t>(kPacked | static_cast<unsigned>(coding) << 4);
}
/// The first byte of a block of differences from predictions, folded. A zero of the width of a value follows it.
constexpr std::uint8_t kPredicted = kPacked | 0x80;
/// The first byte of a block of equal values, of which one follows.
constexpr std::uint8_t kAllEqual = 0;

template <typename T>
constexpr int kBits = static_cast<int>(8 * sizeof(T));
template <>
constexpr int kBits<Word4> = 32;

/// Maps 0, -1, 1, -2, 2 ... to 0, 1, 2, 3, 4 ..., so that small numbers of either sign have small codes. T is a number or a Word4.
template <typename T>
T fold(T difference) {
  const T sign = static_cast<T>(T{} - static_cast<T>(difference >> (kBits<T> - 1)));
  return static_cast<T>(static_cast<T>(difference << 1) ^ sign);
}
template <typename T>
T unfold(T folded) {
  return static_cast<T>(static_cast<T>(folded >> 1) ^ static_cast<T>(T{} - static_cast<T>(folded & 1)));
}

// --- Loops over a block -----------------------------------------------------------------------------------------------
// Numbers of four bytes are handled four at a time, and the last few one by one.

template <typename T>
using Block = std::array<T, kBlockValues>;
using Codes = Block<std::uint32_t>;

/// The least of the values, and the bits in which any of them differs from the first.
template <typename T>
struct Range {
  T least;
  T varying;
};

template <typename T>
Range<T> range_of(const T* values, std::size_t count) {
  const T first = values[0];
  Range<T> range{first, 0};
  std::size_t i = 0;
  if constexpr (sizeof(T) == 4) {
    const Word4 firsts = simd::splat_word(first);
    Word4 least = firsts;
    Word4 varying = simd::splat_word(0);
    for (; i + 4 <= count; i += 4) {
      const Word4 four = simd::load_words(values + i);
      least = simd::min_words(least, four);
      varying |= four ^ firsts;
    }
    for (int lane = 0; lane < 4; ++lane) {
      range = {std::min(range.least, T{least[lane]}), range.varying | T{varying[lane]}};
    }
  }
  for (; i < count; ++i) {
    range = {std::min(range.least, values[i]), static_cast<T>(range.varying | (values[i] ^ first))};
  }
  return range;
}

/// to[i] = change(from[i]...). For words, `change` takes single words and vectors of four.
template <typename T, typename F, typename... From>
void transform(std::size_t count, T* to, F change, const From*... from) {
  std::size_t i = 0;
  if constexpr (sizeof(T) == 4) {
    for (; i + 4 <= count; i += 4) simd::store_words(change(simd::load_words(from + i)...), to + i);
  }
  for (; i < count; ++i) to[i] = static_cast<T>(change(from[i]...));
}

/// A number with its highest bit in the lowest place.
constexpr auto kRotate = []<typename T>(T value) { return static_cast<T>((value << 1) | (value >> (kBits<T> - 1))); };
constexpr auto kRotateBack = []<typename T>(T value) {
  return static_cast<T>((value >> 1) | (value << (kBits<T> - 1)));
};

/// Writes doubles as multiples of the grid. Returns false if one of them is no multiple, or is too large.
bool to_multiples(const std::uint64_t* values, std::size_t count, std::uint64_t* multiples) {
  constexpr double kMost = 4503599627370496.0;  // 2^52
  std::uint64_t unlike = 0;
  for (std::size_t i = 0; i < count; ++i) {
    double value = 0.0;
    std::memcpy(&value, &values[i], sizeof(value));
    const double multiple = value * kPerMetre;
    if (!(std::fabs(multiple) < kMost)) return false;
    const auto whole = static_cast<std::int64_t>(multiple);
    const double again = static_cast<double>(whole) * kGrid;
    std::uint64_t bits = 0;
    std::memcpy(&bits, &again, sizeof(bits));
    unlike |= bits ^ values[i];
    multiples[i] = static_cast<std::uint64_t>(whole) + kMiddle;
  }
  return unlike == 0;
}

std::uint64_t from_multiple(std::uint64_t multiple) {
  const double value = static_cast<double>(static_cast<std::int64_t>(multiple - kMiddle)) * kGrid;
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

// --- Codes ------------------------------------------------------------------------------------------------------------
// Numbers of eight bytes are written as their lower and their upper halves.

template <typename T>
void append_codes(const T* values, std::size_t count, Bytes& to) {
  Codes codes;
  for (std::size_t i = 0; i < count; ++i) codes[i] = static_cast<std::uint32_t>(values[i]);
  pack(codes, count, to);
  if constexpr (sizeof(T) == 8) {
    for (std::size_t i = 0; i < count; ++i) codes[i] = static_cast<std::uint32_t>(values[i] >> 32);
    pack(codes, count, to);
  }
}
void append_codes(std::uint32_t* values, std::size_t count, Bytes& to) {
  pack(std::span(values, kBlockValues), count, to);
}

template <typename T>
bool read_codes(ByteReader& from, T* values, std::size_t count) {
  Codes codes;
  if (!unpack(from, codes, count)) return false;
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<T>(codes[i]);
  if constexpr (sizeof(T) == 8) {
    if (!unpack(from, codes, count)) return false;
    for (std::size_t i = 0; i < count; ++i) values[i] |= T{codes[i]} << 32;
  }
  return true;
}
bool read_codes(ByteReader& from, std::uint32_t* values, std::size_t count) {
  return unpack(from, std::span(values, kBlockValues), count);
}

template <typename T>
void append_offsets(Coding coding, Block<T>& values, std::size_t count, T least, Bytes& to) {
  append(to, code_of(coding));
  append(to, least);
  transform(
      count, values.data(), [least](auto v) { return v - least; }, values.data());
  append_codes(values.data(), count, to);
}

/// Appends a block of whole numbers as steps if the steps have fewer bits than the values have bits in which they differ.
template <typename T>
bool append_steps(std::span<const T> values, T varying, Bytes& to) {
  Block<T> steps;
  steps[0] = 0;
  const auto step = []<typename V>(V value, V before) { return fold(static_cast<V>(value - before)); };
  transform(values.size() - 1, steps.data() + 1, step, values.data() + 1, values.data());
  const T all = united(std::span<const T>(steps).first(values.size()), [](auto one) { return one; });
  if (std::bit_width(all) >= std::bit_width(varying)) return false;
  append(to, code_of(Coding::steps));
  append(to, values[0]);
  append_codes(steps.data(), values.size(), to);
  return true;
}

template <typename T>
bool decode_packed(ByteReader& from, Coding coding, T first, std::span<T> values) {
  Block<T> codes;
  const std::size_t count = values.size();
  if (!read_codes(from, codes.data(), count)) return false;
  if (coding == Coding::steps) {
    for (std::size_t i = 0; i < count; ++i) values[i] = first = static_cast<T>(first + unfold(codes[i]));
    return true;
  }
  const auto add = [first]<typename V>(V v) { return static_cast<V>(v + first); };
  if (coding == Coding::rotated) {
    transform(
        count, values.data(), [&](auto v) { return kRotateBack(add(v)); }, codes.data());
    return true;
  }
  transform(count, values.data(), add, codes.data());
  if constexpr (sizeof(T) == 8) {
    if (coding == Coding::grid) transform(count, values.data(), from_multiple, values.data());
  }
  return true;
}

/// Whether the first byte of a block is that of packed values of this width, without predictions.
bool is_coding(std::uint8_t code, std::size_t width) {
  const auto coding = static_cast<Coding>(code >> 4);
  return (code & 0xfu) == kPacked && coding < Coding::count && (coding != Coding::grid || width == 8);
}

}  // namespace

template <typename T>
void encode_block(std::span<const T> values, Numbers numbers, Bytes& to) {
  const std::size_t count = values.size();
  if (std::memcmp(values.data(), values.data() + 1, (count - 1) * sizeof(T)) == 0) {
    append(to, kAllEqual);
    return append(to, values[0]);
  }
  Block<T> block;
  block[0] = 0;  // gcc does not see that it is set.
  if (numbers == Numbers::floating) {
    transform(count, block.data(), kRotate, values.data());
  } else {
    std::memcpy(block.data(), values.data(), values.size_bytes());
  }
  const Range<T> range = range_of(block.data(), count);
  if constexpr (sizeof(T) == 8) {
    if (numbers == Numbers::floating) {
      Block<T> multiples;
      multiples[0] = 0;
      if (to_multiples(values.data(), count, multiples.data())) {
        return append_offsets(Coding::grid, multiples, count, range_of(multiples.data(), count).least, to);
      }
    }
  }
  if (sizeof(T) > 1 && numbers == Numbers::whole && append_steps(values, range.varying, to)) return;
  append_offsets(numbers == Numbers::floating ? Coding::rotated : Coding::offsets, block, count, range.least, to);
}

template <typename T>
bool decode_block(ByteReader& from, std::span<T> values) {
  const auto code = from.number<std::uint8_t>();
  const T first = from.number<T>();
  if (from.failed()) return false;
  if (code == kAllEqual) {
    std::fill(values.begin(), values.end(), first);
    return true;
  }
  return is_coding(code, sizeof(T)) && decode_packed(from, static_cast<Coding>(code >> 4), first, values);
}

template <typename T>
bool take_equal(ByteReader& from, T& value) {
  if (from.size() <= sizeof(T) || from.peek() != kAllEqual) return false;
  from.take(1);
  value = from.number<T>();
  return true;
}

template <typename T>
void encode_block(std::span<const T> values, std::span<const T> predicted, Numbers numbers, Bytes& to) {
  // Positions are written with half their bits; there is nothing to gain unless all are predicted.
  if (sizeof(T) == 8 && std::memcmp(values.data(), predicted.data(), values.size_bytes()) != 0) {
    return encode_block<T>(values, numbers, to);
  }
  Block<T> differences;
  const auto differ = []<typename V>(V value, V guess) {
    return fold(static_cast<V>(kRotate(value) - kRotate(guess)));
  };
  transform(values.size(), differences.data(), differ, values.data(), predicted.data());
  append(to, kPredicted);
  append(to, T{0});
  append_codes(differences.data(), values.size(), to);
}

bool is_predicted(const ByteReader& from) { return from.peek() == kPredicted; }

template <typename T>
bool decode_block(ByteReader& from, std::span<const T> predicted, std::span<T> values) {
  from.number<std::uint8_t>();
  from.number<T>();
  Block<T> differences;
  if (from.failed() || !read_codes(from, differences.data(), values.size())) return false;
  const auto guessed = []<typename V>(V difference, V guess) {
    return kRotateBack(static_cast<V>(kRotate(guess) + unfold(difference)));
  };
  transform(values.size(), values.data(), guessed, differences.data(), predicted.data());
  return true;
}

template void encode_block(std::span<const std::uint32_t>, std::span<const std::uint32_t>, Numbers, Bytes&);
template void encode_block(std::span<const std::uint64_t>, std::span<const std::uint64_t>, Numbers, Bytes&);
template bool decode_block(ByteReader&, std::span<const std::uint32_t>, std::span<std::uint32_t>);
template bool decode_block(ByteReader&, std::span<const std::uint64_t>, std::span<std::uint64_t>);
template void encode_block(std::span<const std::uint8_t>, Numbers, Bytes&);
template void encode_block(std::span<const std::uint16_t>, Numbers, Bytes&);
template void encode_block(std::span<const std::uint32_t>, Numbers, Bytes&);
template void encode_block(std::span<const std::uint64_t>, Numbers, Bytes&);
template bool take_equal(ByteReader&, std::uint8_t&);
template bool take_equal(ByteReader&, std::uint16_t&);
template bool take_equal(ByteReader&, std::uint32_t&);
template bool take_equal(ByteReader&, std::uint64_t&);
template bool decode_block(ByteReader&, std::span<std::uint8_t>);
template bool decode_block(ByteReader&, std::span<std::uint16_t>);
template bool decode_block(ByteReader&, std::span<std::uint32_t>);
template bool decode_block(ByteReader&, std::span<std::uint64_t>);

void ColumnWriter::grow() {
  constexpr std::size_t kFirst = 64;
  const std::size_t capacity = std::max(kFirst, 2 * capacity_);
  // The memory is not initialised, because only bytes that were written are read.
  std::unique_ptr<std::byte[]> bytes(new std::byte[capacity]);
  if (size_ > 0) std::memcpy(bytes.get(), bytes_.get(), size_);
  bytes_ = std::move(bytes);
  capacity_ = capacity;
}

namespace {

/// Most columns are empty or have one number: a count below this takes one byte, another one five.
constexpr std::uint8_t kLongCount = 0xff;

void append_count(Bytes& to, std::size_t count) {
  if (count < kLongCount) return append(to, static_cast<std::uint8_t>(count));
  append(to, kLongCount);
  append(to, static_cast<std::uint32_t>(count));
}
std::size_t read_count(ByteReader& from) {
  const auto count = from.number<std::uint8_t>();
  return count < kLongCount ? count : from.number<std::uint32_t>();
}

}  // namespace

void encode_column(std::span<const std::byte> values, std::size_t width, Numbers numbers, Bytes& to) {
  const std::size_t count = values.empty() ? 0 : values.size() / width;
  append_count(to, count);
  if (count == 0) return;
  with_width(width, [&]<typename T>(T) {
    std::array<T, kBlockValues> block;
    for (std::size_t i = 0; i < count; i += kBlockValues) {
      const std::size_t size = std::min(kBlockValues, count - i);
      std::memcpy(block.data(), &values[i * sizeof(T)], size * sizeof(T));
      encode_block<T>(std::span(block).first(size), numbers, to);
    }
  });
}

bool ColumnReader::decode(ByteReader& from, std::size_t width) {
  next_ = 0;
  count_ = read_count(from);
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

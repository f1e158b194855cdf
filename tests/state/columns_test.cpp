// Blocks of numbers must be read back bit for bit, whatever the numbers are; the sizes of some are known.
#include "history/columns.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace drystone::state {
namespace {

template <typename T>
Bytes encoded(const std::vector<T>& values, Numbers numbers) {
  Bytes bytes;
  encode_block<T>(values, numbers, bytes);
  return bytes;
}

template <typename T>
void expect_same_after_reading(const std::vector<T>& values, Numbers numbers, const std::string& what) {
  Bytes bytes = encoded(values, numbers);
  const std::size_t size = bytes.size();
  bytes.resize(size + kReadAhead);
  ByteReader reader(bytes);
  std::vector<T> read(values.size());
  ASSERT_TRUE(decode_block<T>(reader, read)) << what;
  EXPECT_TRUE(reader.at_end()) << what;
  EXPECT_EQ(read, values) << what;
  if (size < 2) return;
  ByteReader early(std::span<const std::byte>(bytes).first(size - 1 + kReadAhead));
  EXPECT_FALSE(decode_block<T>(early, read)) << what;
}

std::uint64_t bits_of(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}
std::uint32_t bits_of(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

template <typename T>
class ColumnsOf : public testing::Test {};
using Widths = testing::Types<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(ColumnsOf, Widths);

TYPED_TEST(ColumnsOf, AreReadAsTheyWereWritten) {
  using T = TypeParam;
  std::mt19937_64 random(7);
  for (const Numbers numbers : {Numbers::whole, Numbers::floating, Numbers::bits}) {
    for (std::size_t count = 1; count <= kBlockValues; count += count < 70 ? 1 : 31) {
      for (unsigned bits = 0; bits <= 8 * sizeof(T); ++bits) {
        const std::uint64_t mask = bits == 0 ? 0 : ~std::uint64_t{0} >> (64 - bits);
        const auto base = static_cast<T>(random());
        std::vector<T> close;
        std::vector<T> ascending;
        for (std::size_t i = 0; i < count; ++i) {
          close.push_back(static_cast<T>(base + static_cast<T>(random() & mask)));
          ascending.push_back(static_cast<T>(base + static_cast<T>(i) * static_cast<T>(mask)));
        }
        const std::string what = std::to_string(count) + " values of " + std::to_string(bits) + " bits";
        expect_same_after_reading<T>(close, numbers, what);
        expect_same_after_reading<T>(ascending, numbers, what);
      }
    }
  }
}

TEST(Columns, ReadPositionsAsTheyWereWritten) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> place(-1.0e3, 1.0e3);
  std::vector<std::uint64_t> on_grid;
  for (std::size_t i = 0; i < kBlockValues; ++i)
    on_grid.push_back(bits_of(std::round(place(random) * 0x1.0p29) * 0x1.0p-29));
  expect_same_after_reading(on_grid, Numbers::floating, "on the grid");
  // 2000 m are 2^40 steps of the grid: five bytes and no more than a byte for each run of 32, twice.
  EXPECT_LE(encoded(on_grid, Numbers::floating).size(), 9 + 256 * 5 + 16);
  for (const double odd : {-0.0, 0x1.0p-30, 1.0e9 + 0.3, -4503599627370496.0 / 0x1.0p29, 9007199254740992.0,
                           std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    std::vector<std::uint64_t> values = on_grid;
    values[100] = bits_of(odd);
    expect_same_after_reading(values, Numbers::floating, std::to_string(odd));
  }
}

TEST(Columns, TakeTheBitsThatTheyNeed) {
  // First byte, least value, and a byte for each of eight runs.
  constexpr std::size_t kFrame = 1 + 4 + 8;
  std::vector<std::uint32_t> values(kBlockValues, 1000);
  EXPECT_EQ(encoded(values, Numbers::whole).size(), 1u + 4u);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::uint32_t>(1000 + (i * i) % 2);
  EXPECT_EQ(encoded(values, Numbers::whole).size(), kFrame + 256 / 8);
  values[70] += 1u << 20;
  EXPECT_EQ(encoded(values, Numbers::bits).size(), kFrame + 7 * 4 + 4 * 21) << "a wide number widens only its run";
  // Numbers of either sign in [1, 2): 23 bits and the sign.
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float size = 1.0f + static_cast<float>(i * 7919 % 8192) / 8192.0f;
    values[i] = bits_of(i % 3 == 0 ? -size : size);
  }
  EXPECT_LE(encoded(values, Numbers::floating).size(), kFrame + 256 * 24 / 8);
}

// Values and predictions of any bits, near to each other or not, zeros of either sign, and numbers that are not finite.
TEST(Columns, WithPredictionsAreReadAsTheyWereWritten) {
  std::mt19937_64 random(5);
  for (unsigned bits = 0; bits <= 32; ++bits) {
    for (const std::size_t count : {1u, 7u, 33u, 256u}) {
      std::vector<std::uint32_t> values;
      std::vector<std::uint32_t> predicted;
      for (std::size_t i = 0; i < count; ++i) {
        values.push_back(static_cast<std::uint32_t>(random()));
        predicted.push_back(values.back() ^ static_cast<std::uint32_t>((random() & ((std::uint64_t{1} << bits) - 1))));
      }
      Bytes bytes;
      encode_block<std::uint32_t>(values, predicted, Numbers::floating, bytes);
      bytes.resize(bytes.size() + kReadAhead);
      ByteReader reader(bytes);
      ASSERT_TRUE(is_predicted(reader));
      std::vector<std::uint32_t> read(count);
      ASSERT_TRUE(decode_block<std::uint32_t>(reader, predicted, read)) << bits;
      EXPECT_TRUE(reader.at_end());
      EXPECT_EQ(read, values) << bits;
    }
  }
  const std::vector<std::uint64_t> equal(kBlockValues, bits_of(1.0 / 3.0));
  Bytes bytes;
  encode_block<std::uint64_t>(equal, equal, Numbers::floating, bytes);
  EXPECT_EQ(bytes.size(), 9u + 16u) << "a block that is predicted takes no more than its frame";
}

TEST(Columns, RefuseABlockThatIsNone) {
  for (unsigned code = 0; code < 256; ++code) {
    for (unsigned width = 0; width < 256; width += 3) {
      Bytes bytes(200, static_cast<std::byte>(width));
      bytes[0] = static_cast<std::byte>(code);
      ByteReader reader(bytes);
      std::array<std::uint32_t, 40> values{};
      if (is_predicted(reader)) continue;
      // Equal values, or offsets, steps or rotated numbers of at most 32 bits; multiples of the grid are of eight bytes.
      const bool is_block = code == 0 || ((code == 10 || code == 26 || code == 42) && width <= 32);
      EXPECT_EQ(decode_block<std::uint32_t>(reader, values), is_block) << code << " " << width;
    }
  }
}

}  // namespace
}  // namespace drystone::state

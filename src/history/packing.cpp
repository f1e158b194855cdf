#include "history/packing.hpp"

#include <array>
#include <bit>
#include <utility>

namespace drystone::state {
namespace {

/// Numbers are packed in groups of this many, which take as many bytes as a number has bits.
constexpr std::size_t kGroup = 8;
constexpr std::size_t kWidths = 33;
// The bytes of a run of numbers that need all their bits.
constexpr std::size_t kLargestRun = 1 + 4 * kRun;

constexpr std::size_t groups_of(std::size_t count) { return (count + kGroup - 1) / kGroup; }

template <std::size_t Width>
void pack_groups(const std::uint32_t* codes, std::size_t groups, std::byte* to) {
  for (; groups > 0; --groups, codes += kGroup, to += Width) {
    std::uint64_t word = 0;
    std::size_t bits = 0;
    std::byte* at = to;
    const auto add = [&](std::uint32_t code) {
      word |= std::uint64_t{code} << bits;
      bits += Width;
      if (bits < 32) return;
      const auto low = static_cast<std::uint32_t>(word);
      std::memcpy(at, &low, sizeof(low));
      at += sizeof(low);
      word >>= 32;
      bits -= 32;
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) { (add(codes[I]), ...); }
    (std::make_index_sequence<kGroup>{});
    std::memcpy(at, &word, bits / 8);
  }
}

template <std::size_t Width>
void unpack_groups(const std::byte* from, std::size_t groups, std::uint32_t* codes) {
  constexpr std::uint64_t kMask = (std::uint64_t{1} << Width) - 1;
  for (; groups > 0; --groups, codes += kGroup, from += Width) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      const auto code = [&](std::size_t i) {
        std::uint64_t word = 0;
        std::memcpy(&word, from + i * Width / 8, sizeof(word));
        return static_cast<std::uint32_t>(word >> (i * Width % 8) & kMask);
      };
      ((codes[I] = code(I)), ...);
    }
    (std::make_index_sequence<kGroup>{});
  }
}

/// The functions for each width.
constexpr auto kPackers = []<std::size_t... Width>(std::index_sequence<Width...>) {
  return std::array{pack_groups<Width>...};
}
(std::make_index_sequence<kWidths>{});
constexpr auto kUnpackers = []<std::size_t... Width>(std::index_sequence<Width...>) {
  return std::array{unpack_groups<Width>...};
}
(std::make_index_sequence<kWidths>{});

}  // namespace

void pack(std::span<std::uint32_t> codes, std::size_t count, Bytes& to) {
  std::fill(codes.begin() + static_cast<std::ptrdiff_t>(count),
            codes.begin() + static_cast<std::ptrdiff_t>(groups_of(count) * kGroup), 0u);
  std::array<std::byte, kMostPacked / kRun * kLargestRun> bytes;
  std::byte* at = bytes.data();
  for (std::size_t i = 0; i < count; i += kRun) {
    const std::size_t groups = groups_of(std::min(kRun, count - i));
    const std::uint32_t* run = &codes[i];
    const std::uint32_t all =
        united(std::span<const std::uint32_t>(run, groups * kGroup), [](auto some) { return some; });
    const auto width = static_cast<std::size_t>(std::bit_width(all));
    *at++ = static_cast<std::byte>(width);
    kPackers[width](run, groups, at);
    at += groups * width;
  }
  to.insert(to.end(), bytes.data(), at);
}

bool unpack(ByteReader& from, std::span<std::uint32_t> codes, std::size_t count) {
  for (std::size_t i = 0; i < count; i += kRun) {
    const std::size_t groups = groups_of(std::min(kRun, count - i));
    const std::size_t width = from.number<std::uint8_t>();
    if (width >= kWidths) return false;
    const std::span<const std::byte> bytes = from.take(groups * width);
    if (from.failed()) return false;
    kUnpackers[width](bytes.data(), groups, &codes[i]);
  }
  return true;
}

}  // namespace drystone::state

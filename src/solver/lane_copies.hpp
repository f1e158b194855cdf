// Copies of batches of one lane to the lanes of wide batches, and back. An array of a wide batch is a member of a batch of one lane, for all
// lanes. So the copies are transpositions, four lanes and four words at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "simd/transpose4.hpp"
#include "simd/word4.hpp"

namespace drystone::solver {

/// All members of batches have four bytes for each lane.
inline constexpr std::size_t kWord = 4;

namespace detail {

inline constexpr std::size_t kBlock = 4;  // Lanes, and words, of a transposition.
using WordBlock = std::array<simd::Word4, kBlock>;

inline void transpose(WordBlock& block) { simd::transpose4(block[0], block[1], block[2], block[3]); }

/// Calls of_block(word) for every fourth word from `first` on, while four are left, and of_word(word) for the others.
template <typename OfBlock, typename OfWord>
void for_each_word(std::size_t first, std::size_t words, OfBlock of_block, OfWord of_word) {
  std::size_t word = first;
  for (; word + kBlock <= words; word += kBlock) of_block(word);
  for (; word < words; ++word) of_word(word);
}

}  // namespace detail

/// Copies `words` words of each batch of one lane to the wide batch `to`. `from` has the memory of the batch of each lane, null for an empty
/// lane, whose words become 0. The number of lanes is a multiple of 4.
inline void pack_lanes(std::span<const std::byte* const> from, std::size_t words, std::byte* to) {
  const std::size_t bytes = from.size() * kWord;  // Of all lanes of a word.
  for (std::size_t lane = 0; lane < from.size(); lane += detail::kBlock) {
    const auto own = from.subspan(lane, detail::kBlock);
    std::byte* const first = to + lane * kWord;
    const auto of_block = [&](std::size_t word) {
      detail::WordBlock block{};
      for (std::size_t i = 0; i < detail::kBlock; ++i) {
        if (own[i] != nullptr) std::memcpy(&block[i], own[i] + word * kWord, sizeof(block[i]));
      }
      detail::transpose(block);
      for (std::size_t i = 0; i < detail::kBlock; ++i)
        std::memcpy(first + (word + i) * bytes, &block[i], sizeof(block[i]));
    };
    const auto of_word = [&](std::size_t word) {
      for (std::size_t i = 0; i < detail::kBlock; ++i) {
        std::uint32_t value = 0;
        if (own[i] != nullptr) std::memcpy(&value, own[i] + word * kWord, kWord);
        std::memcpy(first + word * bytes + i * kWord, &value, kWord);
      }
    };
    detail::for_each_word(0, words, of_block, of_word);
  }
}

/// Copies the words from `first` to `words` - 1 of the wide batch `from` to the batches of one lane; null for an empty lane.
inline void unpack_lanes(const std::byte* from, std::size_t first, std::size_t words, std::span<std::byte* const> to) {
  const std::size_t bytes = to.size() * kWord;
  for (std::size_t lane = 0; lane < to.size(); lane += detail::kBlock) {
    const auto own = to.subspan(lane, detail::kBlock);
    const std::byte* const begin = from + lane * kWord;
    const auto of_block = [&](std::size_t word) {
      detail::WordBlock block;
      for (std::size_t i = 0; i < detail::kBlock; ++i)
        std::memcpy(&block[i], begin + (word + i) * bytes, sizeof(block[i]));
      detail::transpose(block);
      for (std::size_t i = 0; i < detail::kBlock; ++i) {
        if (own[i] != nullptr) std::memcpy(own[i] + word * kWord, &block[i], sizeof(block[i]));
      }
    };
    const auto of_word = [&](std::size_t word) {
      for (std::size_t i = 0; i < detail::kBlock; ++i) {
        if (own[i] != nullptr) std::memcpy(own[i] + word * kWord, begin + word * bytes + i * kWord, kWord);
      }
    };
    detail::for_each_word(first, words, of_block, of_word);
  }
}

}  // namespace drystone::solver

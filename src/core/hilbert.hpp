// The Hilbert curve through a square grid: consecutive cells of the curve are neighbours, so things in the order of the curve that follow
// one another lie near one another.
//
// The curve through a square goes through its quadrants lower left, upper left, upper right, lower right. Within the upper quadrants it
// runs in the same way. In the lower ones x and y are exchanged, and in the lower right one both are mirrored too. So the way in which it
// runs through a cell is one of four, and a table has for each of them the sixteen cells of two levels.
#pragma once

#include <array>
#include <cstdint>

namespace drystone {
namespace hilbert_detail {

struct Step {
  std::uint8_t place = 0;  // Along the curve, of the sixteen cells of two levels.
  std::uint8_t next = 0;   // How the curve runs through this cell: the index of the table's next row, times sixteen.
};

/// By the way of the curve (bit 0: x and y are exchanged, bit 1: both are mirrored) and the cell (x * 4 + y).
constexpr std::array<Step, 64> make_steps() {
  std::array<Step, 64> steps{};
  for (std::uint32_t i = 0; i < 64; ++i) {
    std::uint32_t exchanged = i >> 4 & 1;
    std::uint32_t mirrored = i >> 5;
    std::uint32_t place = 0;
    for (const std::uint32_t level : {1u, 0u}) {
      const std::uint32_t x = (i >> (2 + level) & 1) ^ mirrored;
      const std::uint32_t y = (i >> level & 1) ^ mirrored;
      const std::uint32_t right = exchanged == 1 ? y : x;
      const std::uint32_t upper = exchanged == 1 ? x : y;
      place = place * 4 + ((3 * right) ^ upper);
      if (upper == 1) continue;
      mirrored ^= right;
      exchanged ^= 1;
    }
    steps[i] = {static_cast<std::uint8_t>(place), static_cast<std::uint8_t>((mirrored * 2 + exchanged) * 16)};
  }
  return steps;
}

inline constexpr std::array<Step, 64> kSteps = make_steps();

}  // namespace hilbert_detail

/// The number, along the curve, of a cell of a grid with 2^Bits cells a side.
template <int Bits>
constexpr std::uint32_t hilbert_place(std::uint32_t x, std::uint32_t y) {
  static_assert(Bits % 2 == 0 && Bits <= 16);
  std::uint32_t place = 0;
  std::uint32_t way = 0;
  for (int shift = Bits - 2; shift >= 0; shift -= 2) {
    const hilbert_detail::Step step = hilbert_detail::kSteps[way + (x >> shift & 3) * 4 + (y >> shift & 3)];
    place = place * 16 + step.place;
    way = step.next;
  }
  return place;
}

}  // namespace drystone

#include "core/sort.hpp"

#include <cstdint>
#include <cstring>

namespace drystone::base {

namespace {

/// A place among elements of `size` bytes. What it points to is an address.
struct BytePointer {
  std::byte* at;
  std::ptrdiff_t size;

  const void* operator*() const { return at; }
  BytePointer operator+(std::ptrdiff_t n) const { return {at + n * size, size}; }
  BytePointer operator-(std::ptrdiff_t n) const { return {at - n * size, size}; }
  std::ptrdiff_t operator-(BytePointer from) const { return (at - from.at) / size; }
  BytePointer& operator++() { return *this = *this + 1; }
  BytePointer& operator--() { return *this = *this - 1; }
  auto operator<=>(const BytePointer&) const = default;
};

/// What detail::exchange() finds for elements whose type is not known.
void exchange(BytePointer a, BytePointer b) {
  for (std::ptrdiff_t i = 0; i < a.size; i += std::ptrdiff_t{sizeof(std::uint32_t)}) {
    std::uint32_t x;
    std::uint32_t y;
    std::memcpy(&x, a.at + i, sizeof(x));
    std::memcpy(&y, b.at + i, sizeof(y));
    std::memcpy(a.at + i, &y, sizeof(y));
    std::memcpy(b.at + i, &x, sizeof(x));
  }
}

}  // namespace

void sort_bytes(void* first, std::size_t count, std::size_t size, LessRef less) {
  const BytePointer begin{static_cast<std::byte*>(first), static_cast<std::ptrdiff_t>(size)};
  detail::sort_part(begin, begin + static_cast<std::ptrdiff_t>(count), detail::most_bad_pivots(count), less);
}

}  // namespace drystone::base

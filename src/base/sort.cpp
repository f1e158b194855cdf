#include "base/sort.hpp"

#include <cstdint>
#include <cstring>

namespace drystone::base {

namespace {

/// The algorithm of detail::sort_part(), for elements of `size_` bytes.
class BytesSort {
 public:
  BytesSort(std::size_t size, LessRef less) : size_(size), less_(less) {}

  void run(std::byte* first, std::byte* last, int depth) const {
    while (count_of(first, last) > detail::kFew) {
      if (--depth < 0) return sort_by_heap(first, count_of(first, last));
      std::byte* const middle = at(first, count_of(first, last) / 2);
      std::byte* const final = last - size_;
      if (less_(middle, first)) exchange(middle, first);
      if (less_(final, first)) exchange(final, first);
      if (less_(final, middle)) exchange(final, middle);
      exchange(first, middle);
      std::byte* low = first;
      std::byte* high = last;
      for (;;) {
        do low += size_;
        while (less_(low, first));
        do high -= size_;
        while (less_(first, high));
        if (low >= high) break;
        exchange(low, high);
      }
      exchange(first, high);
      if (high - first < last - low) {
        run(first, high, depth);
        first = high + size_;
      } else {
        run(high + size_, last, depth);
        last = high;
      }
    }
    for (std::byte* i = first; i < last; i += size_) {
      for (std::byte* to = i; to != first && less_(to, to - size_); to -= size_) exchange(to, to - size_);
    }
  }

 private:
  std::size_t count_of(const std::byte* first, const std::byte* last) const {
    return static_cast<std::size_t>(last - first) / size_;
  }
  std::byte* at(std::byte* first, std::size_t i) const { return first + i * size_; }

  void exchange(std::byte* a, std::byte* b) const {
    for (std::size_t i = 0; i < size_; i += sizeof(std::uint32_t)) {
      std::uint32_t x;
      std::uint32_t y;
      std::memcpy(&x, a + i, sizeof(x));
      std::memcpy(&y, b + i, sizeof(y));
      std::memcpy(a + i, &y, sizeof(y));
      std::memcpy(b + i, &x, sizeof(x));
    }
  }

  void sift_down(std::byte* heap, std::size_t i, std::size_t count) const {
    for (std::size_t child; (child = 2 * i + 1) < count; i = child) {
      if (child + 1 < count && less_(at(heap, child), at(heap, child + 1))) ++child;
      if (!less_(at(heap, i), at(heap, child))) return;
      exchange(at(heap, i), at(heap, child));
    }
  }
  void sort_by_heap(std::byte* first, std::size_t count) const {
    for (std::size_t i = count / 2; i-- > 0;) sift_down(first, i, count);
    for (std::size_t i = count; i-- > 1;) {
      exchange(first, at(first, i));
      sift_down(first, 0, i);
    }
  }

  std::size_t size_;
  LessRef less_;
};

}  // namespace

void sort_bytes(void* first, std::size_t count, std::size_t size, LessRef less) {
  auto* const bytes = static_cast<std::byte*>(first);
  BytesSort(size, less).run(bytes, bytes + count * size, detail::most_bad_pivots(count));
}

}  // namespace drystone::base

// Sorts in place: quicksort with the median of three, insertion sort for few elements, and heapsort where the pivots are bad, so that n elements
// take at most about n log n comparisons. The order must tell all elements apart, or those that it does not must be the same: equal elements end
// in any order, but in the same one on every platform.
//
// std::sort() does this too, with a third of its code for special cases: the twenty sorts of the engine took 15 KB of the module for the web by
// gzip. With this template they took 8 KB, so there is one function for all types of elements there (sort_bytes()).
#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <type_traits>
#include <utility>

#include "core/function_ref.hpp"

namespace drystone::base {

namespace detail {

/// Parts of as many elements or fewer are sorted by insertion.
inline constexpr std::size_t kFew = 16;

/// After so many pivots, one within another, heapsort follows.
inline int most_bad_pivots(std::size_t count) {
  int depth = 0;
  for (; count > 0; count /= 2) depth += 2;
  return depth;
}

template <typename T>
void exchange(T* a, T* b) {
  std::swap(*a, *b);
}

/// Moves the element at `i` down the heap of `count` elements to its place. `At` is a pointer, or points to elements of any size (sort.cpp).
template <typename At, typename Less>
void sift_down(At heap, std::ptrdiff_t i, std::ptrdiff_t count, Less& less) {
  for (std::ptrdiff_t child; (child = 2 * i + 1) < count; i = child) {
    if (child + 1 < count && less(*(heap + child), *(heap + (child + 1)))) ++child;
    if (!less(*(heap + i), *(heap + child))) return;
    exchange(heap + i, heap + child);
  }
}

template <typename At, typename Less>
void sort_few(At first, At last, Less& less) {
  for (At i = first; i < last; ++i) {
    At to = i;
    if constexpr (std::is_pointer_v<At>) {
      auto value = std::move(*i);
      for (; to != first && less(value, to[-1]); --to) *to = std::move(to[-1]);
      *to = std::move(value);
    } else {
      for (; to != first && less(*to, *(to - 1)); --to) exchange(to, to - 1);
    }
  }
}

template <typename At, typename Less>
void sort_part(At first, At last, int depth, Less& less) {
  while (last - first > static_cast<std::ptrdiff_t>(kFew)) {
    if (--depth < 0) {
      const std::ptrdiff_t count = last - first;
      for (std::ptrdiff_t i = count / 2; i-- > 0;) sift_down(first, i, count, less);
      for (std::ptrdiff_t i = count; i-- > 1;) {
        exchange(first, first + i);
        sift_down(first, 0, i, less);
      }
      return;
    }
    // The median of three comes first, and is the pivot; the greatest of them ends the first search, the pivot the second.
    const At middle = first + (last - first) / 2;
    const At final = last - 1;
    if (less(*middle, *first)) exchange(middle, first);
    if (less(*final, *first)) exchange(final, first);
    if (less(*final, *middle)) exchange(final, middle);
    exchange(first, middle);
    At low = first;
    At high = last;
    for (;;) {
      while (less(*++low, *first)) {
      }
      while (less(*first, *--high)) {
      }
      if (!(low < high)) break;
      exchange(low, high);
    }
    exchange(first, high);
    // The smaller part first, so that calls do not nest deeply.
    if (high - first < last - low) {
      sort_part(first, high, depth, less);
      first = high + 1;
    } else {
      sort_part(high + 1, last, depth, less);
      last = high;
    }
  }
  sort_few(first, last, less);
}

}  // namespace detail

using LessRef = FunctionRef<bool(const void*, const void*)>;

/// The same for elements of `size` bytes, a multiple of four, which may be moved by copying their bytes. It makes the comparisons in the same
/// order, but for those of few elements.
void sort_bytes(void* first, std::size_t count, std::size_t size, LessRef less);

#if defined(__EMSCRIPTEN__)
inline constexpr bool kHasOneSort = true;
#else
inline constexpr bool kHasOneSort = false;
#endif

template <typename T, typename Less>
void sort(T* first, T* last, Less less) {
  const auto count = static_cast<std::size_t>(last - first);
  if constexpr (kHasOneSort) {
    static_assert(std::is_trivially_copy_constructible_v<T> && std::is_trivially_destructible_v<T> &&
                  sizeof(T) % 4 == 0);
    sort_bytes(first, count, sizeof(T), [&](const void* a, const void* b) {
      return less(*static_cast<const T*>(a), *static_cast<const T*>(b));
    });
  } else {
    detail::sort_part(first, last, detail::most_bad_pivots(count), less);
  }
}

/// Sorts a list with contiguous elements.
template <typename List, typename Less = std::less<>>
void sort(List&& list, Less less = {}) {
  sort(std::data(list), std::data(list) + std::size(list), less);
}

}  // namespace drystone::base

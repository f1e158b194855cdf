// Results of a query in memory of the caller: the first ones in an order, and a count of all. The memory is a heap with the last of them
// at its front until the query ends, so a result costs the logarithm of their number and no memory is needed beside the caller's.
//
// The order must be total, so that the results do not depend on the order in which a query finds them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "core/sort.hpp"
#include "drystone/query.hpp"

namespace drystone::queries {

template <typename T, typename Before>
class FirstOf {
 public:
  FirstOf(std::span<T> out, Before before) : out_(out), before_(before) {}

  void add(const T& result) {
    ++found_;
    if (written_ < out_.size()) {
      out_[written_++] = result;
      std::push_heap(begin(), end(), before_);
    } else if (written_ > 0 && before_(result, out_.front())) {
      std::pop_heap(begin(), end(), before_);
      out_.back() = result;
      std::push_heap(begin(), end(), before_);
    }
  }

  /// Sorts what was written.
  QueryCount finish() {
    std::sort_heap(begin(), end(), before_);
    return {written_, found_};
  }

 private:
  auto begin() { return out_.begin(); }
  auto end() { return out_.begin() + static_cast<std::ptrdiff_t>(written_); }

  std::span<T> out_;
  Before before_;
  std::size_t written_ = 0;
  std::size_t found_ = 0;
};

/// All results of find(f), which calls f(result) for each.
template <typename T, typename Before, typename Find>
std::vector<T> results_of(Before before, Find find) {
  std::vector<T> results;
  find([&](const T& result) { results.push_back(result); });
  base::sort(results, before);
  return results;
}

/// The first of them, into `out`.
template <typename T, typename Before, typename Find>
QueryCount results_of(Before before, Find find, std::span<T> out) {
  FirstOf<T, Before> first(out, before);
  find([&](const T& result) { first.add(result); });
  return first.finish();
}

/// The order of ids, and of the ids of two results.
template <typename Id>
bool by_index(Id a, Id b) {
  return a.index < b.index;
}

}  // namespace drystone::queries

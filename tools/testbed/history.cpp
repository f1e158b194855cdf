#include "tools/testbed/history.hpp"

#include <algorithm>
#include <utility>

namespace drystone::testbed {

void History::add(Moment moment) {
  bytes_ += moment.snapshot.size();
  moments_.push_back(std::move(moment));
  while (bytes_ > most_bytes_ && moments_.size() > 2) thin_out();
}

const Moment& History::at(std::uint64_t step) const {
  const auto after = std::upper_bound(moments_.begin(), moments_.end(), step,
                                      [](std::uint64_t s, const Moment& moment) { return s < moment.step; });
  return after == moments_.begin() ? *after : *(after - 1);
}

void History::forget_after(std::uint64_t step) {
  while (!moments_.empty() && moments_.back().step > step) {
    bytes_ -= moments_.back().snapshot.size();
    moments_.pop_back();
  }
}

void History::clear() {
  moments_.clear();
  bytes_ = 0;
}

/// Keeps the first and the last moment.
void History::thin_out() {
  const std::size_t old = std::max<std::size_t>(moments_.size() * 3 / 4, 2);
  std::vector<Moment> kept;
  for (std::size_t i = 0; i < moments_.size(); ++i) {
    if (i < old && i % 2 == 1) {
      bytes_ -= moments_[i].snapshot.size();
    } else {
      kept.push_back(std::move(moments_[i]));
    }
  }
  moments_ = std::move(kept);
}

}  // namespace drystone::testbed

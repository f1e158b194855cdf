// The two operations for walk(): the first gathers the columns of irregular leaves (state/leaves.hpp) from a world, the second fills a
// world from such columns.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "state/columns.hpp"
#include "state/layout.hpp"
#include "state/recent_shapes.hpp"
#include "state/walk.hpp"

namespace drystone::state {

/// Gathers the columns of a world.
class ColumnGatherer {
 public:
  template <typename T>
  void number(std::size_t leaf, const T& value) {
    columns_[leaf].push(value);
  }
  std::size_t kind(std::size_t leaf, std::size_t now) {
    columns_[leaf].push(std::uint64_t{now});
    return now;
  }
  std::size_t size(std::size_t leaf, std::size_t now) { return kind(leaf, now); }
  template <typename F>
  void share(std::size_t leaf, const ShapeGeometry& geometry, F walk) {
    const std::size_t like = recent_.find(geometry);
    number(leaf, static_cast<std::uint8_t>(like));
    if (like != RecentShapes::kPlaces) return;
    walk(geometry);
    recent_.add(geometry);
  }
  void fail() {}
  bool failed() const { return false; }

  /// Indexed by the number of the leaf; empty for leaves of row groups.
  std::span<const ColumnWriter, kLeaves> columns() const { return columns_; }

 private:
  std::array<ColumnWriter, kLeaves> columns_;
  RecentShapes recent_;
};

/// Fills a world from columns. A value without a column keeps the default of a new row.
class ColumnFiller {
 public:
  /// `most` limits the rows of a table and the entries of a list without a column, so that damaged sizes cannot request all memory.
  explicit ColumnFiller(std::size_t most) : most_(most) {}

  void give(std::size_t leaf, ColumnReader column) {
    columns_[leaf] = std::move(column);
    is_there_[leaf] = true;
  }
  /// Fills the world. Returns whether all values were valid and none is left over.
  bool fill(SimState& w) {
    walk(*this, 0, w);
    return !failed_ &&
           std::all_of(columns_.begin(), columns_.end(), [](const auto& column) { return column.left() == 0; });
  }

  template <typename T>
  void number(std::size_t leaf, T& value) {
    if (!is_there_[leaf]) return;
    if constexpr (std::is_same_v<T, bool>) {
      std::uint8_t bits = 0;
      if (!columns_[leaf].next(bits) || bits > 1) return fail();
      value = bits != 0;
    } else if constexpr (std::is_enum_v<T>) {
      static_assert(kEnumerators<T> > 0, "this enumeration is missing in kEnumerators");
      std::underlying_type_t<T> bits = 0;
      if (!columns_[leaf].next(bits) || bits >= kEnumerators<T>) return fail();
      value = static_cast<T>(bits);
    } else if (!columns_[leaf].next(value)) {
      fail();
    } else if constexpr (std::is_floating_point_v<T>) {
      if (!std::isfinite(value)) fail();
    }
  }
  std::size_t kind(std::size_t leaf, std::size_t now) {
    std::uint64_t kind = now;
    if (is_there_[leaf] && !columns_[leaf].next(kind)) fail();
    return static_cast<std::size_t>(kind);
  }
  std::size_t size(std::size_t leaf, std::size_t now) {
    const std::size_t size = kind(leaf, now);
    // The size is limited, so that a damaged size cannot request all memory.
    if (!failed_ && size <= (is_there_[leaf + 1] ? columns_[leaf + 1].left() : most_)) return size;
    fail();
    return 0;
  }
  template <typename F>
  void share(std::size_t leaf, ShapeGeometry& geometry, F walk) {
    std::uint8_t like = RecentShapes::kPlaces;
    number(leaf, like);
    if (failed_) return;
    if (like != RecentShapes::kPlaces) {
      const ShapeGeometry* found = recent_.at(like);
      return found == nullptr ? fail() : static_cast<void>(geometry = *found);
    }
    walk(geometry);
    recent_.add(geometry);
  }
  bool may_have(std::size_t rows) const { return !failed_ && rows <= most_; }
  void fail() { failed_ = true; }
  bool failed() const { return failed_; }

 private:
  std::size_t most_;
  std::array<ColumnReader, kLeaves> columns_;
  std::array<bool, kLeaves> is_there_{};
  RecentShapes recent_;
  bool failed_ = false;
};

}  // namespace drystone::state

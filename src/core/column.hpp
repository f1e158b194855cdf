// A growing array like std::vector, for the columns of tables and for other arrays that become large. It differs in how it grows: rows
// that may be moved as bytes stay where they are where the system can map more pages behind them (core/pages.hpp). The capacity doubles, so
// n calls of push_back() take time in proportion to n; pages that were not written yet take no memory.
//
// Rows and pointers to them are valid until the column grows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <type_traits>
#include <utility>

#include "core/assert.hpp"
#include "core/pages.hpp"

namespace drystone::base {

/// Whether a row that is copied as bytes to another place is the same row there, if the old place is forgotten. It is true of what has no
/// pointer to itself, also if it owns memory.
template <typename T>
inline constexpr bool kIsRelocatable = std::is_trivially_copyable_v<T>;

/// Whether a default row has only zeros, so that a page that nothing has written holds default rows: a column of such rows takes
/// memory only where one of them is set. Rows should not be set to what they are.
template <typename T>
inline constexpr bool kIsZeroByDefault = false;
template <>
inline constexpr bool kIsZeroByDefault<std::int32_t> = true;
template <>
inline constexpr bool kIsZeroByDefault<std::uint64_t> = true;

template <typename T>
class Column {
 public:
  using value_type = T;
  using size_type = std::size_t;
  using iterator = T*;
  using const_iterator = const T*;

  Column() = default;
  // These call another constructor first, so that an exception calls the destructor.
  explicit Column(std::size_t size) : Column() { resize(size); }
  Column(std::size_t size, const T& value) : Column() { resize(size, value); }
  Column(std::initializer_list<T> rows) : Column() { append(rows.begin(), rows.size()); }
  ~Column() { release(); }
  Column(const Column& other) : Column() { append(other.data_, other.size_); }
  Column(Column&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  /// Keeps the memory of this column if it is large enough, and that of its rows.
  Column& operator=(const Column& other) {
    if (this == &other) return *this;
    const std::size_t common = std::min(size_, other.size_);
    std::copy(other.data_, other.data_ + common, data_);
    cut(common);
    append(other.data_ + common, other.size_ - common);
    return *this;
  }
  Column& operator=(Column&& other) noexcept {
    Column(std::move(other)).swap(*this);
    return *this;
  }
  void swap(Column& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T& front() { return data_[0]; }
  const T& front() const { return data_[0]; }
  T& back() { return data_[size_ - 1]; }
  const T& back() const { return data_[size_ - 1]; }

  void reserve(std::size_t capacity) {
    if (capacity > capacity_) set_capacity(capacity, false);
  }
  /// New rows are default ones.
  void resize(std::size_t size) {
    make_room(size);
    if (size > size_ && !has_default_rows_behind()) std::uninitialized_value_construct(data_ + size_, data_ + size);
    cut(size);
  }
  void resize(std::size_t size, const T& value) {
    if (size > size_) {
      const T row = value;  // `value` may be a row of this column.
      make_room(size);
      std::uninitialized_fill(data_ + size_, data_ + size, row);
    }
    cut(size);
  }
  void assign(std::size_t size, const T& value) {
    const T row = value;
    clear();
    resize(size, row);
  }
  void clear() { cut(0); }
  void push_back(const T& row) { emplace_back(T(row)); }
  void push_back(T&& row) { emplace_back(std::move(row)); }
  template <typename... Args>
  T& emplace_back(Args&&... args) {
    if (size_ == capacity_) {
      T row{std::forward<Args>(args)...};  // The arguments may be rows of this column.
      make_room(size_ + 1);
      return *std::construct_at(data_ + size_++, std::move(row));
    }
    T* const row = ::new (static_cast<void*>(data_ + size_)) T{std::forward<Args>(args)...};
    ++size_;
    return *row;
  }
  void pop_back() { cut(size_ - 1); }
  /// Appends rows that are not of this column.
  void append(const T* rows, std::size_t count) {
    if (count == 0) return;
    make_room(size_ + count);
    std::uninitialized_copy(rows, rows + count, data_ + size_);
    size_ += count;
  }

 private:
  static constexpr std::size_t kAlignment = std::max(alignof(T), alignof(std::max_align_t));

  /// Whether the memory behind the rows holds default ones.
  bool has_default_rows_behind() const { return kIsZeroByDefault<T> && is_zero_at_first(capacity_ * sizeof(T)); }

  /// For rows that are made now.
  void make_room(std::size_t size) {
    if (size > capacity_) set_capacity(std::max(size, 2 * capacity_), true);
  }

  void set_capacity(std::size_t capacity, bool written_at_once) {
    const std::size_t bytes = capacity * sizeof(T);
    if (capacity_ == 0) {
      data_ = reinterpret_cast<T*>(allocate_block(bytes, kAlignment, written_at_once && !kIsZeroByDefault<T>));
    } else if constexpr (kIsRelocatable<T>) {
      data_ = reinterpret_cast<T*>(resize_block(reinterpret_cast<std::byte*>(data_), capacity_ * sizeof(T), bytes,
                                                kAlignment, size_ * sizeof(T)));
    } else {
      T* const grown = reinterpret_cast<T*>(allocate_block(bytes, kAlignment));
      std::uninitialized_move(data_, data_ + size_, grown);
      std::destroy(data_, data_ + size_);
      free_block(reinterpret_cast<std::byte*>(data_), capacity_ * sizeof(T), kAlignment);
      data_ = grown;
    }
    capacity_ = capacity;
  }

  /// Sets the size; destroys the rows behind it.
  void cut(std::size_t size) {
    if (size < size_) {
      std::destroy(data_ + size, data_ + size_);
      if (has_default_rows_behind()) std::memset(static_cast<void*>(data_ + size), 0, (size_ - size) * sizeof(T));
    }
    size_ = size;
  }

  void release() {
    if (capacity_ == 0) return;
    std::destroy(data_, data_ + size_);
    free_block(reinterpret_cast<std::byte*>(data_), capacity_ * sizeof(T), kAlignment);
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace drystone::base

// Where World::read_bodies() writes the poses and velocities of many bodies: columns in the memory of the program, in any layout.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "drystone/body.hpp"

namespace drystone {

/// Numbers in the program's memory at equal distances: an array, or one member of an array of structs. An empty column
/// is not filled. The memory must outlive the call that the column is passed to.
///
///     std::vector<double> x(ids.size());
///     std::vector<Sprite> sprites(ids.size());
///     world.read_bodies(ids, {.x = x, .angle = {sprites, &Sprite::angle}}).value();
template <typename T>
class Column {
 public:
  /// An empty column, which is not filled.
  Column() = default;
  /// `count` numbers, each `stride` bytes after the one before. They need not be aligned.
  Column(T* first, std::size_t count, std::ptrdiff_t stride)
      : first_(reinterpret_cast<std::byte*>(first)), count_(count), stride_(stride) {}
  /// The numbers of an array, a vector or a span.
  template <typename Range>
  requires std::convertible_to<Range&, std::span<T>> Column(Range&& numbers)
      : Column(std::span<T>(numbers).data(), std::span<T>(numbers).size(), std::ptrdiff_t{sizeof(T)}) {}
  /// A member of each struct of an array, a vector or a span.
  template <typename Range, typename Row>
  requires std::convertible_to<Range&, std::span<Row>> Column(Range&& rows, T Row::*member) {
    const std::span<Row> all(rows);
    if (!all.empty()) *this = Column(&(all.front().*member), all.size(), std::ptrdiff_t{sizeof(Row)});
  }

  /// The count of numbers, not of bytes.
  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }  ///< Whether there is no number.
  /// The numbers as an array, if they lie side by side and aligned; else null.
  T* array() const {
    const bool aligned = reinterpret_cast<std::uintptr_t>(first_) % alignof(T) == 0;
    return aligned && stride_ == std::ptrdiff_t{sizeof(T)} ? reinterpret_cast<T*>(first_) : nullptr;
  }
  /// The numbers from `first` on, `count` of them; none if this column is empty.
  Column part(std::size_t first, std::size_t count) const {
    Column result = *this;
    if (empty()) return result;
    result.first_ += static_cast<std::ptrdiff_t>(first) * stride_;
    result.count_ = count;
    return result;
  }
  /// Writes number i, which must be below size(): it is not checked.
  void set(std::size_t i, T value) const {
    std::memcpy(first_ + static_cast<std::ptrdiff_t>(i) * stride_, &value, sizeof(T));
  }

 private:
  std::byte* first_ = nullptr;
  std::size_t count_ = 0;
  std::ptrdiff_t stride_ = 0;
};

/// The columns that World::read_bodies() fills. As in BodyMotion, x and y are the position of the body's origin, and the velocity is
/// the velocity of its centre of mass.
struct BodyColumns {
  Column<double> x{};      ///< [m]
  Column<double> y{};      ///< [m]
  Column<float> cosine{};  ///< Cosine of the body's angle.
  Column<float> sine{};    ///< Sine of the body's angle.
  /// [rad], in [-pi, pi]. Costs an arctangent for each body; cosine and sine cost nothing.
  Column<float> angle{};
  Column<float> velocity_x{};        ///< [m/s]
  Column<float> velocity_y{};        ///< [m/s]
  Column<float> angular_velocity{};  ///< [rad/s]
  Column<std::uint8_t> awake{};      ///< 1 for awake dynamic and kinematic bodies, else 0; see World::is_awake().
};

/// Velocity of a body's centre of mass.
struct BodyVelocity {
  Vec2 velocity{};                ///< [m/s]
  float angular_velocity = 0.0f;  ///< [rad/s]
};

}  // namespace drystone

// Predictions of fields from other fields of their row. A snapshot stores the small difference between the value and its prediction. The
// formulas are part of the format: whoever changes one must raise kSnapshotVersion and keep the old formula for older snapshots.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "world/rows.hpp"

namespace drystone::state {

/// Writes the bits of the predictions for the rows in `slots`: numbers of the width of the predicted field. `rows` points to row 0. Null if
/// there is no prediction.
using Predict = void (*)(const std::byte* rows, std::span<const std::uint32_t> slots, void* to);

namespace detail {

template <typename Row, auto Formula>
void predict(const std::byte* rows, std::span<const std::uint32_t> slots, void* to) {
  const Row* row = reinterpret_cast<const Row*>(rows);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const auto predicted = Formula(row[slots[i]]);
    std::memcpy(static_cast<std::byte*>(to) + i * sizeof(predicted), &predicted, sizeof(predicted));
  }
}

inline float cosine_of(const Rotation& rotation) { return std::sqrt(max(0.0f, 1.0f - rotation.s * rotation.s)); }

inline float body_cosine(const BodyState& body) { return cosine_of(body.pose.rotation); }
inline auto center_x(const BodyState& body) { return body.pose.position.x; }
inline auto center_y(const BodyState& body) { return body.pose.position.y; }
inline float computed_cosine(const ContactRow& contact) { return cosine_of(contact.computed_rotation); }
inline float frame_cosine(const ContactRow& contact) { return cosine_of(contact.frame); }

/// Predicts local_b of a point from its local_a and the relative pose. Exact up to rounding if the centre of mass of the larger body is
/// its origin.
inline Vec2 place_in_b(const ContactRow& contact, std::size_t point) {
  const Vec2 in_a = contact.points[point].local_a;
  if (contact.b_is_smaller) return inv_rotate(contact.computed_rotation, in_a - contact.computed_center);
  return inv_rotate(contact.computed_rotation, in_a) + contact.computed_center;
}
template <std::size_t Point>
float x_in_b(const ContactRow& contact) {
  return place_in_b(contact, Point).x;
}
template <std::size_t Point>
float y_in_b(const ContactRow& contact) {
  return place_in_b(contact, Point).y;
}

}  // namespace detail

/// The prediction of the field at this offset in the row.
template <typename Row>
Predict prediction_of(std::size_t) {
  return nullptr;
}
template <>
inline Predict prediction_of<BodyState>(std::size_t offset) {
  constexpr std::size_t kCenter = offsetof(BodyState, center);
  switch (offset) {
    case offsetof(BodyState, pose) + offsetof(WorldTransform, rotation) + offsetof(Rotation, c):
      return detail::predict<BodyState, detail::body_cosine>;
    case kCenter + offsetof(Position, x): return detail::predict<BodyState, detail::center_x>;
    case kCenter + offsetof(Position, y): return detail::predict<BodyState, detail::center_y>;
    default: return nullptr;
  }
}
template <>
inline Predict prediction_of<ContactRow>(std::size_t offset) {
  constexpr std::size_t kFirst = offsetof(ContactRow, points) + offsetof(ContactPointState, local_b);
  constexpr std::size_t kSecond = kFirst + sizeof(ContactPointState);
  switch (offset) {
    case offsetof(ContactRow, computed_rotation) + offsetof(Rotation, c):
      return detail::predict<ContactRow, detail::computed_cosine>;
    case offsetof(ContactRow, frame) + offsetof(Rotation, c): return detail::predict<ContactRow, detail::frame_cosine>;
    case kFirst + offsetof(Vec2, x): return detail::predict<ContactRow, detail::x_in_b<0>>;
    case kFirst + offsetof(Vec2, y): return detail::predict<ContactRow, detail::y_in_b<0>>;
    case kSecond + offsetof(Vec2, x): return detail::predict<ContactRow, detail::x_in_b<1>>;
    case kSecond + offsetof(Vec2, y): return detail::predict<ContactRow, detail::y_in_b<1>>;
    default: return nullptr;
  }
}

}  // namespace drystone::state

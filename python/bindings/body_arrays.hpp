// Arrays of poses and velocities of many bodies, of a world or of all worlds of a batch: the calls that fill one array, listed once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "drystone/columns.hpp"
#include "drystone/world.hpp"
#include "session.hpp"
#include "structs.hpp"

namespace drystone::python {

/// The calls of World for many bodies (bind_bodies.cpp).
void bind_many_bodies(nb::class_<Session>& type);

/// Ids from an array of uint64 or a sequence of ids.
template <typename Id>
std::vector<Id> read_id_list(nb::handle h, const Where& where) {
  if (nb::isinstance<nb::list>(h) || nb::isinstance<nb::tuple>(h)) return Value<std::vector<Id>>::read(h, where);
  const ArrayOf<const std::uint64_t> numbers = read_array<const std::uint64_t>(h, where, 0);
  std::vector<Id> ids(numbers.rows);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    ids[i] = {static_cast<std::uint32_t>(numbers.data[i]), static_cast<std::uint32_t>(numbers.data[i] >> 32)};
  }
  return ids;
}
/// Like read_id_list(); without an array or a sequence, all bodies of `world` in slot order.
inline std::vector<BodyId> read_bodies(const World& world, nb::handle h, const Where& where) {
  if (h.is_none()) return {world.bodies().begin(), world.bodies().end()};
  return read_id_list<BodyId>(h, where);
}

/// What the argument `bodies` may be.
inline constexpr const char* kBodiesDoc = "an array of uint64 or a sequence of BodyId; without it, ";

template <typename T>
Column<T> column(T* first, std::size_t count, std::size_t columns) {
  return {first, count, static_cast<std::ptrdiff_t>(columns * sizeof(T))};
}

/// The last axis of an array of bodies: ", 3", or nothing for 0 columns.
inline std::string last_axis(std::size_t columns) { return columns == 0 ? "" : ", " + std::to_string(columns); }

/// Calls f(T(), name, columns, contents, fill) for each call that fills one array of T with so many columns. fill(numbers, n, read) writes n
/// rows, which it gets from read(BodyColumns).
template <typename F>
void for_each_body_array(F f) {
  f(double(), "poses", std::size_t{3}, "x, y [m] and angle [rad, in [-pi, pi]]",
    [](double* numbers, std::size_t n, const auto& read) {
      thread_local std::vector<float> angles;
      angles.resize(n);
      read(BodyColumns{.x = column(numbers, n, 3), .y = column(numbers + 1, n, 3), .angle = angles});
      for (std::size_t i = 0; i < n; ++i) numbers[3 * i + 2] = static_cast<double>(angles[i]);
    });
  f(double(), "positions", std::size_t{2}, "x and y [m] of the origins",
    [](double* numbers, std::size_t n, const auto& read) {
      read(BodyColumns{.x = column(numbers, n, 2), .y = column(numbers + 1, n, 2)});
    });
  f(float(), "rotations", std::size_t{2}, "Cosine and sine of the angles",
    [](float* numbers, std::size_t n, const auto& read) {
      read(BodyColumns{.cosine = column(numbers, n, 2), .sine = column(numbers + 1, n, 2)});
    });
  f(float(), "angles", std::size_t{0}, "Angles [rad], in [-pi, pi],",
    [](float* numbers, std::size_t n, const auto& read) { read(BodyColumns{.angle = column(numbers, n, 1)}); });
  f(float(), "velocities", std::size_t{3},
    "Velocity of the centre of mass, x and y [m/s], and angular velocity [rad/s],",
    [](float* numbers, std::size_t n, const auto& read) {
      read(BodyColumns{.velocity_x = column(numbers, n, 3),
                       .velocity_y = column(numbers + 1, n, 3),
                       .angular_velocity = column(numbers + 2, n, 3)});
    });
  f(std::uint8_t(), "awake", std::size_t{0}, "1 for awake dynamic and kinematic bodies, else 0,",
    [](std::uint8_t* numbers, std::size_t n, const auto& read) { read(BodyColumns{.awake = column(numbers, n, 1)}); });
}

}  // namespace drystone::python

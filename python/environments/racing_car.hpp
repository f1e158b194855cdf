// The outlines of the car of CarRacing, as shapes and in pictures. Source: see racing.hpp.
#pragma once

#include <array>
#include <span>

#include "drystone/math.hpp"

namespace drystone::environments {

/// Lengths of the car are in units of 2 cm.
inline constexpr double kCarUnit = 0.02;

constexpr Vec2 car_point(double x, double y) {
  return {static_cast<float>(x * kCarUnit), static_cast<float>(y * kCarUnit)};
}

inline constexpr std::array<Vec2, 4> kWheelPlaces = {car_point(-55, 80), car_point(55, 80), car_point(-55, -82),
                                                     car_point(55, -82)};
inline constexpr double kWheelRadius = 27.0 * kCarUnit;
inline constexpr Vec2 kWheelHalfExtents = {static_cast<float>(14.0 * kCarUnit), static_cast<float>(kWheelRadius)};

inline constexpr std::array<Vec2, 4> kFrontWing = {car_point(-60, 130), car_point(60, 130), car_point(60, 110),
                                                   car_point(-60, 110)};
inline constexpr std::array<Vec2, 4> kNose = {car_point(-15, 120), car_point(15, 120), car_point(20, 20),
                                              car_point(-20, 20)};
inline constexpr std::array<Vec2, 8> kMiddle = {car_point(25, 20),   car_point(50, -10),  car_point(50, -40),
                                                car_point(20, -90),  car_point(-20, -90), car_point(-50, -40),
                                                car_point(-50, -10), car_point(-25, 20)};
inline constexpr std::array<Vec2, 4> kRearWing = {car_point(-50, -120), car_point(50, -120), car_point(50, -90),
                                                  car_point(-50, -90)};

/// The convex parts of the hull, in its frame [m].
inline std::array<std::span<const Vec2>, 4> hull_parts() { return {kFrontWing, kNose, kMiddle, kRearWing}; }

}  // namespace drystone::environments

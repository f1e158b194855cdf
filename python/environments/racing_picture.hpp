// Pictures of CarRacing: the road around the car, which drives upwards, and below it the dials. Source of what is drawn where: see racing.hpp;
// docs/car_racing.md lists what differs.
#pragma once

#include <cstdint>
#include <span>

#include "drystone/world.hpp"
#include "racing.hpp"
#include "raster.hpp"

namespace drystone::environments {

/// Writes a picture of an episode, rows from top to bottom, of red, green and blue: width * height * 3 numbers.
void draw_race(const Racing& task, const World& world, const Racing::Cell& cell, const RasterSize& size,
               std::span<std::uint8_t> rgb);

}  // namespace drystone::environments

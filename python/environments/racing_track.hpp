// The track of CarRacing: a closed road through random checkpoints around the origin. Source: see racing.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "random.hpp"

namespace drystone::environments {

/// The original has lengths of the track in units, of which a metre has so many.
inline constexpr double kUnitsPerMetre = 6.0;
inline constexpr double kFullTurn = 6.283185307179586;  // [rad]

/// Half the width of the road, and the distance between two of its points [m].
inline constexpr double kRoadHalfWidth = 40.0 / kUnitsPerMetre;
inline constexpr double kRoadStep = 21.0 / kUnitsPerMetre;

/// The middle of the road, in the direction of travel. Tile i of the road reaches from the point before point i to point i.
struct Track {
  /// Angle of the road to the y axis, counter-clockwise [rad], and place [m].
  std::vector<double> headings;
  std::vector<double> xs;
  std::vector<double> ys;
  /// 1 where the tile has a red or white border, in a sharp bend.
  std::vector<std::uint8_t> borders;

  std::size_t size() const { return headings.size(); }
};

struct TrackPlace {
  double x = 0.0;
  double y = 0.0;
};

/// The point `across` metres to the right of the middle of the road [m].
TrackPlace beside(const Track& track, std::size_t point, double across);
/// The corners of tile i, or of a strip of it between two distances to the right of the middle.
std::array<TrackPlace, 4> tile_corners(const Track& track, std::size_t tile, double from = -kRoadHalfWidth,
                                       double to = kRoadHalfWidth);
/// The strip of the border of a tile, outside of the bend.
std::array<TrackPlace, 4> border_corners(const Track& track, std::size_t tile);

/// Draws tracks until one closes.
Track draw_track(Pcg64& random);

}  // namespace drystone::environments

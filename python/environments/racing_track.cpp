#include "racing_track.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace drystone::environments {
namespace {

constexpr double kRadius = 900.0 / kUnitsPerMetre;
/// The largest change of the heading from point to point [rad].
constexpr double kTurnRate = 0.31;
constexpr double kBorderWidth = 8.0 / kUnitsPerMetre;
/// A border begins where so many points in a row turn to one side.
constexpr std::size_t kBorderPoints = 4;
constexpr std::size_t kCheckpoints = 12;
constexpr std::size_t kMostPoints = 2500;
constexpr int kMostLaps = 4;
/// A lap begins where the angle of a point seen from the origin passes this one [rad].
const double kStartAngle = kFullTurn * -0.5 / double{kCheckpoints};

struct Checkpoint {
  double angle = 0.0;  // Seen from the origin.
  TrackPlace place;
};

struct RoadPoint {
  double angle = 0.0;  // Seen from the origin; it decreases by a turn in the last part of each lap.
  double heading = 0.0;
  TrackPlace place;
};

std::array<Checkpoint, kCheckpoints> draw_checkpoints(Pcg64& random) {
  std::array<Checkpoint, kCheckpoints> points;
  for (std::size_t i = 0; i < kCheckpoints; ++i) {
    const double part = kFullTurn * static_cast<double>(i) / double{kCheckpoints};
    const double noise = random.uniform(0.0, kFullTurn / double{kCheckpoints});
    double radius = random.uniform(kRadius / 3.0, kRadius);
    double angle = part + noise;
    if (i == 0) angle = 0.0;
    if (i == kCheckpoints - 1) angle = part;
    if (i == 0 || i == kCheckpoints - 1) radius = 1.5 * kRadius;
    points[i] = {angle, {radius * std::cos(angle), radius * std::sin(angle)}};
  }
  return points;
}

/// Searches the next checkpoint from number `index` on; after all of them, the angle is counted from a turn less.
const Checkpoint& next_checkpoint(const std::array<Checkpoint, kCheckpoints>& points, double& angle,
                                  std::size_t& index) {
  for (;;) {
    do {
      const Checkpoint& point = points[index % kCheckpoints];
      if (angle <= point.angle) return point;
      ++index;
    } while (index % kCheckpoints != 0);
    angle -= kFullTurn;
  }
}

/// Drives from checkpoint to checkpoint for some laps, with a limited turn rate.
std::vector<RoadPoint> draw_laps(Pcg64& random) {
  const std::array<Checkpoint, kCheckpoints> checkpoints = draw_checkpoints(random);
  std::vector<RoadPoint> road;
  road.reserve(kMostPoints);
  TrackPlace at = {1.5 * kRadius, 0.0};
  double heading = 0.0;
  std::size_t next = 0;
  int laps = 0;
  bool was_below = false;  // Whether the other half of the lap was passed.
  while (laps <= kMostLaps && road.size() < kMostPoints) {
    double angle = std::atan2(at.y, at.x);
    if (was_below && angle > 0.0) {
      ++laps;
      was_below = false;
    }
    if (angle < 0.0) {
      was_below = true;
      angle += kFullTurn;
    }
    const TrackPlace target = next_checkpoint(checkpoints, angle, next).place;
    const double right_x = std::cos(heading);
    const double right_y = std::sin(heading);
    while (heading - angle > 0.75 * kFullTurn) heading -= kFullTurn;
    while (heading - angle < -0.75 * kFullTurn) heading += kFullTurn;
    const double before = heading;
    const double aside = (right_x * (target.x - at.x) + right_y * (target.y - at.y)) * kUnitsPerMetre;
    const double turn = std::min(kTurnRate, std::abs(0.001 * aside));
    if (aside > 0.3) heading -= turn;
    if (aside < -0.3) heading += turn;
    at.x += -right_y * kRoadStep;
    at.y += right_x * kRoadStep;
    road.push_back({angle, before * 0.5 + heading * 0.5, at});
  }
  return road;
}

struct Lap {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The last whole lap: the road settles during the first ones.
std::optional<Lap> last_lap(const std::vector<RoadPoint>& road) {
  std::optional<std::size_t> end;
  for (std::size_t i = road.size() - 1; i > 0; --i) {
    const bool begins = road[i].angle > kStartAngle && road[i - 1].angle <= kStartAngle;
    if (!begins) continue;
    if (end) return Lap{i, *end - 1};
    end = i;
  }
  return std::nullopt;
}

/// The tiles with borders: those of sharp bends to one side.
std::vector<std::uint8_t> find_borders(const std::vector<double>& headings) {
  const std::size_t count = headings.size();
  std::vector<std::uint8_t> borders(count);
  for (std::size_t i = 0; i < count; ++i) {
    bool is_sharp = true;
    int side = 0;
    for (std::size_t back = 0; back < kBorderPoints; ++back) {
      const double turned = headings[(i + count - back) % count] - headings[(i + count - back - 1) % count];
      is_sharp = is_sharp && std::abs(turned) > kTurnRate * 0.2;
      side += turned > 0.0 ? 1 : -1;
    }
    borders[i] = is_sharp && std::abs(side) == int{kBorderPoints};
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (borders[i] == 0) continue;
    for (std::size_t back = 0; back < kBorderPoints; ++back) borders[(i + count - back) % count] = 1;
  }
  return borders;
}

std::optional<Track> try_track(Pcg64& random) {
  const std::vector<RoadPoint> road = draw_laps(random);
  const std::optional<Lap> lap = last_lap(road);
  if (!lap) return std::nullopt;
  Track track;
  for (std::size_t i = lap->begin; i < lap->end; ++i) {
    track.headings.push_back(road[i].heading);
    track.xs.push_back(road[i].place.x);
    track.ys.push_back(road[i].place.y);
  }
  if (track.headings.size() <= kBorderPoints) return std::nullopt;
  const double gap_x = std::cos(track.headings[0]) * (track.xs.front() - track.xs.back());
  const double gap_y = std::sin(track.headings[0]) * (track.ys.front() - track.ys.back());
  if (std::sqrt(gap_x * gap_x + gap_y * gap_y) > kRoadStep) return std::nullopt;
  track.borders = find_borders(track.headings);
  return track;
}

}  // namespace

TrackPlace beside(const Track& track, std::size_t point, double across) {
  const double heading = track.headings[point];
  return {track.xs[point] + across * std::cos(heading), track.ys[point] + across * std::sin(heading)};
}

std::array<TrackPlace, 4> tile_corners(const Track& track, std::size_t tile, double from, double to) {
  const std::size_t before = (tile + track.size() - 1) % track.size();
  return {beside(track, tile, from), beside(track, tile, to), beside(track, before, to), beside(track, before, from)};
}

std::array<TrackPlace, 4> border_corners(const Track& track, std::size_t tile) {
  const std::size_t before = (tile + track.size() - 1) % track.size();
  const double side = track.headings[before] > track.headings[tile] ? 1.0 : -1.0;
  return tile_corners(track, tile, side * kRoadHalfWidth, side * (kRoadHalfWidth + kBorderWidth));
}

Track draw_track(Pcg64& random) {
  for (;;) {
    if (std::optional<Track> track = try_track(random)) return *std::move(track);
  }
}

}  // namespace drystone::environments

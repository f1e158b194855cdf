// The environment CrateMatch: two teams of two robots push one crate across the line of the other team. A field between walls, seen from above.
// The table brakes robots and crate. By default the push of one robot along x or y does not move the crate, and that of two does.
//
// Team 0 (robots 0 and 1) begins on the left side and pushes to the right, team 1 (robots 2 and 3) the other way. Each agent sees the field
// turned such that its team pushes along +x: the numbers of team 1 are those of the field turned by half a turn, and so are its actions.
//
// Observation of an agent: its place and velocity; place and velocity of the crate, cosine and sine of its angle, its angular velocity; place
// and velocity of the team mate, and of both opponents, the first of their team first [m, m/s, rad/s]. Action: the robot's push along x and y as fractions of the largest
// one, in [-1, 1].
//
// Reward of an agent: 1 for each metre that the crate comes nearer to the other team's line, the same negative for the other team; 0.1 for
// each metre that the robot comes nearer to the crate; minus 0.002 times the square of its action; 10 for both robots of the team that
// scores, and -10 for the others, which ends the episode.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "batch.hpp"
#include "drystone/world.hpp"
#include "random.hpp"

namespace drystone::environments {

struct CrateMatchOptions {
  /// The largest friction of the table on the crate, divided by the crate's weight. In [0, 10].
  double crate_friction = 0.22;
};

class CrateMatch {
 public:
  static constexpr std::size_t kAgents = 4;
  static constexpr std::size_t kNumbersByAgent = 23;
  static constexpr std::size_t kObservationSize = kAgents * kNumbersByAgent;
  static constexpr float kSecondsPerStep = 0.04f;
  /// The largest push along each axis [N].
  static constexpr double kPush = 5.0;
  /// The crate scores when its middle is so far from the middle of the field along x [m].
  static constexpr double kLine = 3.5;

  struct Cell {
    /// The crate's x, and the distance of each robot to the crate, after the last step [m].
    double crate = 0.0;
    std::array<double, kAgents> distances{};
    bool has_distances = false;
  };

  /// What a cell from a pickle lacks; empty if nothing.
  static std::string_view problem_of(const Cell& cell);
  explicit CrateMatch(const CrateMatchOptions& options);

  const CrateMatchOptions& options() const { return options_; }
  std::size_t action_size() const { return 2 * kAgents; }
  const World& start() const { return start_; }
  BodyId crate() const { return crate_; }
  void begin(World& world, Cell& cell, Pcg64& random) const;
  void act(World& world, Cell& cell, Pcg64& random, std::span<const double> action) const;
  OutcomeOfAgents<kAgents> observe(const World& world, Cell& cell, std::span<const double> action,
                                   std::span<float, kObservationSize> out) const;

 private:
  void build();
  void brake(BodyId body, double friction, float radius);

  CrateMatchOptions options_;
  World start_;
  BodyId table_;
  BodyId crate_;
  std::array<BodyId, kAgents> robots_;
};

}  // namespace drystone::environments

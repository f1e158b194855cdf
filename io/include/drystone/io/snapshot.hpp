// One moment of a world with all data for a picture: a copy that stays valid when the world changes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "drystone/io/draw_list.hpp"
#include "drystone/io/outline.hpp"
#include "drystone/world.hpp"

namespace drystone::io {

/// A body at a moment.
struct BodyState {
  WorldTransform pose;  ///< Of the origin of the body.
  bool awake = false;   ///< As World::is_awake().
  /// As IslandView::label; nothing for static and kinematic bodies.
  std::optional<std::uint32_t> island;
};

/// The figures of a step's report that pictures show.
struct FrameCounters {
  std::uint64_t step = 0;  ///< StepReport::step.
  /// [s]
  double time = 0.0;
  int bodies = 0;         ///< As in StepReport, and so on.
  int awake_bodies = 0;   ///< See bodies.
  int joints = 0;         ///< See bodies.
  int islands = 0;        ///< See bodies.
  int awake_islands = 0;  ///< See bodies.
  int contacts = 0;       ///< See bodies.
  int touching = 0;       ///< See bodies.
  double step_ms = 0.0;   ///< StepReport::total_ms [ms].
  /// Kinetic and potential energy [J], if it was measured.
  std::optional<double> energy;
};

/// A world at a moment, as pictures show it. Not to be confused with World::snapshot().
struct Snapshot {
  SceneOutline outline;  ///< Of what exists at the moment.
  /// One per entry of outline.bodies.
  std::vector<BodyState> states;
  std::vector<ContactView> contacts;  ///< As World::contacts().
  std::vector<IslandView> islands;    ///< As World::islands().
  FrameCounters counters;             ///< Of the last step.
  /// The selected layers of debug drawing, and their contents; if none is selected, the contents of DrawLayer::fields.
  DrawLayers layers;
  DrawList drawn;  ///< See layers.
};

/// The figures of the last step.
FrameCounters counters_of(const World& world);
/// The present state of a body, which must be alive.
BodyState state_of(const World& world, BodyId body);
/// The world as it is now.
Snapshot take_snapshot(const World& world, DrawLayers layers = {});
/// The box that shows a snapshot best; see fit_view().
WorldAabb fit_view(const Snapshot& snapshot);

}  // namespace drystone::io

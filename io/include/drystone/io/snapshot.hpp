// One moment of a world with all data for a picture: a copy that stays valid when the world changes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "drystone/io/draw_list.hpp"
#include "drystone/io/outline.hpp"
#include "drystone/world.hpp"

namespace drystone::io {

struct BodyState {
  WorldTransform pose;
  bool awake = false;
  /// As IslandView::label; nothing for static and kinematic bodies.
  std::optional<std::uint32_t> island;
};

/// The figures of a step's report that pictures show.
struct FrameCounters {
  std::uint64_t step = 0;
  /// [s]
  double time = 0.0;
  int bodies = 0;
  int awake_bodies = 0;
  int joints = 0;
  int islands = 0;
  int awake_islands = 0;
  int contacts = 0;
  int touching = 0;
  double step_ms = 0.0;
  /// Kinetic and potential energy [J], if it was measured.
  std::optional<double> energy;
};

struct Snapshot {
  SceneOutline outline;
  /// One per entry of outline.bodies.
  std::vector<BodyState> states;
  std::vector<ContactView> contacts;
  std::vector<IslandView> islands;
  FrameCounters counters;
  /// The selected layers of debug drawing, and their contents; if none is selected, the contents of DrawLayer::fields.
  DrawLayers layers;
  DrawList drawn;
};

FrameCounters counters_of(const World& world);
BodyState state_of(const World& world, BodyId body);
Snapshot take_snapshot(const World& world, DrawLayers layers = {});
/// The box that shows a snapshot best; see fit_view().
WorldAabb fit_view(const Snapshot& snapshot);

}  // namespace drystone::io

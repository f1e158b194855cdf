// src/core/trace.hpp: what steps tell the Tracy profiler. This program has the sources that call it, compiled for a stand-in of Tracy that
// writes a list; all else is that of the library without Tracy.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "drystone/drystone.hpp"
#include "tracy/TracyC.h"

namespace {

struct Zone {
  std::string name;
  std::thread::id thread;
  std::size_t begin = 0;  // Moments of the list of all calls.
  std::size_t end = 0;
};

struct Told {
  std::mutex mutex;
  std::size_t moment = 0;
  std::vector<Zone> zones;
  std::vector<std::string> frames;
  std::map<std::string, std::vector<double>> plots;
  std::set<std::string> threads;
  std::set<const void*> places;
};
Told told;

}  // namespace

TracyCZoneCtx ___tracy_emit_zone_begin(const ___tracy_source_location_data* location, int active) {
  const std::lock_guard lock(told.mutex);
  told.places.insert(location);
  told.zones.push_back({location->name, std::this_thread::get_id(), ++told.moment, 0});
  return {static_cast<std::uint32_t>(told.zones.size() - 1), active};
}
void ___tracy_emit_zone_end(TracyCZoneCtx zone) {
  const std::lock_guard lock(told.mutex);
  EXPECT_EQ(told.zones.at(zone.id).thread, std::this_thread::get_id());
  told.zones.at(zone.id).end = ++told.moment;
}
void ___tracy_emit_frame_mark(const char* name) {
  const std::lock_guard lock(told.mutex);
  told.frames.push_back(name);
}
void ___tracy_emit_plot(const char* name, double value) {
  const std::lock_guard lock(told.mutex);
  told.plots[name].push_back(value);
}
void ___tracy_set_thread_name(const char* name) {
  const std::lock_guard lock(told.mutex);
  told.threads.insert(name);
}

namespace drystone {
namespace {

class Trace : public testing::Test {
 protected:
  Trace() {
    const std::lock_guard lock(told.mutex);
    told.zones.clear();
    told.frames.clear();
    told.plots.clear();
  }
};

/// Other threads do all that can be shared, so that workers help on any machine.
class OtherThreads : public Scheduler {
 public:
  int worker_count() const override { return 3; }
  void run(int count, const Task& task) noexcept override {
    std::vector<std::thread> threads;
    for (int i = 1; i < count; ++i) threads.emplace_back(task);
    for (std::thread& thread : threads) thread.join();
  }
};

/// A pile that is large enough for several workers.
World pile(const WorldOptions& options) {
  World world(options);
  const BodyId ground = world.create_body({});
  world.create_shape(ground, Box{.half_extents = {100.0f, 0.5f}});
  for (int i = 0; i < 2000; ++i) {
    const BodyId body =
        world.create_body({.type = BodyType::dynamic, .position = {0.9 * (i % 50), 1.0 + 0.9 * (i / 50)}});
    world.create_shape(body, Box{});
  }
  return world;
}

TEST_F(Trace, AStepHasAZoneForEachPhaseThatTheReportTimes) {
  World world = pile({});
  must(world.step(1.0f / 60.0f));
  ASSERT_EQ(told.zones.size(), kPhaseCount);
  for (std::size_t i = 0; i < kPhaseCount; ++i) {
    EXPECT_EQ(told.zones[i].name, to_string(static_cast<Phase>(i)));
    // One after the other: none is within another.
    EXPECT_EQ(told.zones[i].begin, 2 * i + told.zones[0].begin);
    EXPECT_EQ(told.zones[i].end, told.zones[i].begin + 1);
  }
  // Tracy tells zones apart by the address of their description.
  must(world.step(1.0f / 60.0f));
  EXPECT_EQ(told.zones.size(), 2 * kPhaseCount);
  EXPECT_EQ(told.places.size(), kPhaseCount);
}

TEST_F(Trace, AStepEndsWithAFrameMarkAndPlotsOfItsReport) {
  World world = pile({});
  for (int i = 1; i <= 3; ++i) {
    const StepReport report = world.step(1.0f / 60.0f);
    EXPECT_EQ(told.frames, std::vector<std::string>(static_cast<std::size_t>(i), "Drystone step"));
    EXPECT_EQ(told.plots.at("Drystone bodies").back(), report.bodies);
    EXPECT_EQ(told.plots.at("Drystone awake bodies").back(), report.awake_bodies);
    EXPECT_EQ(told.plots.at("Drystone contacts").back(), report.contacts);
    EXPECT_EQ(told.plots.at("Drystone touching contacts").back(), report.touching);
  }
  EXPECT_GT(told.plots.at("Drystone contacts").back(), 0.0);
}

TEST_F(Trace, WorkersThatHelpHaveZonesWithinThatOfThePhase) {
  OtherThreads threads;
  World world = pile({.scheduler = &threads});
  for (int i = 0; i < 5; ++i) must(world.step(1.0f / 60.0f));
  std::vector<Zone> phases;
  std::set<std::string> helped;
  for (const Zone& zone : told.zones) {
    if (zone.thread == std::this_thread::get_id()) {
      phases.push_back(zone);
    } else {
      helped.insert(zone.name);
    }
  }
  EXPECT_EQ(phases.size(), 5 * kPhaseCount);
  EXPECT_TRUE(helped.contains("update_contacts"));
  EXPECT_TRUE(helped.contains("solve"));
  for (const Zone& zone : told.zones) {
    const bool within = std::any_of(phases.begin(), phases.end(), [&](const Zone& phase) {
      return phase.name == zone.name && phase.begin <= zone.begin && zone.end <= phase.end && zone.end > zone.begin;
    });
    EXPECT_TRUE(within) << zone.name << " from " << zone.begin << " to " << zone.end;
  }
  World alone = pile({});
  for (int i = 0; i < 5; ++i) must(alone.step(1.0f / 60.0f));
  EXPECT_EQ(alone.state_hash(), world.state_hash());
}

TEST_F(Trace, ThreadsOfThePoolHaveAName) {
  { const World world({.workers = 3}); }
  const std::lock_guard lock(told.mutex);
  EXPECT_EQ(told.threads, std::set<std::string>{"Drystone worker"});
}

TEST_F(Trace, BatchesTellNothing) {
  World world = pile({});
  WorldBatch batch = WorldBatch::create(3, world).value();
  must(batch.step(1.0f / 60.0f));
  EXPECT_TRUE(told.zones.empty());
  EXPECT_TRUE(told.frames.empty());
  EXPECT_TRUE(told.plots.empty());
}

}  // namespace
}  // namespace drystone

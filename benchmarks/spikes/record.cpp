#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "benchmarks/median.hpp"
#include "benchmarks/spikes/spikes.hpp"

namespace drystone::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

constexpr int kEarlySteps = 10;

void act(Engine& engine, const Action& action, float dt) {
  if (action.save) engine.save();
  if (action.restore) engine.restore();
  if (!action.change.empty()) engine.apply(action.change, dt);
  for (const Teleport& teleport : action.teleports) engine.teleport(teleport);
  for (const int body : action.woken) engine.wake(body);
  for (const int body : action.slept) engine.put_to_sleep(body);
  for (const int body : action.stripped) engine.remove_shapes(body);
  if (action.gravity) engine.set_gravity(*action.gravity);
}

/// A profiler can count inside this function alone, so it is not inlined.
__attribute__((noinline)) double run_action_and_step(Engine& engine, const Action& action, float dt) {
  const Clock::time_point start = Clock::now();
  act(engine, action, dt);
  engine.step(dt);
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void require_settled(const Engine& engine, const Spike& spike) {
  if (spike.settled == Settled::never) return;
  const int awake = engine.counts().awake_bodies;
  if (spike.settled == Settled::asleep && awake > 0) {
    throw std::runtime_error(fmt::format("{} bodies are awake before the action", awake));
  }
  if (spike.settled == Settled::awake && awake == 0) throw std::runtime_error("no body is awake before the action");
}

void require_finite(const Engine& engine, int bodies) {
  for (int i = 0; i < bodies; ++i) {
    const BodyState state = engine.body(i);
    if (!state.exists) continue;
    const float sum = state.position.x + state.position.y + state.velocity.x + state.velocity.y;
    if (!std::isfinite(sum) || !state.enabled) throw std::runtime_error(fmt::format("body {} is lost", i));
  }
}

void run(const Spike& spike, SpikeRecord& record, int steps, Engine& engine) {
  const scenes::Scene scene = spike.make(record.size);
  engine.build(scene);
  for (int i = 0; i < spike.before; ++i) engine.step(scene.dt);
  require_settled(engine, spike);
  for (int i = 0; i < steps; ++i) {
    const Action action = spike.action == nullptr ? Action{} : spike.action(record.size, i);
    record.step_ms.push_back(run_action_and_step(engine, action, scene.dt));
  }
  require_finite(engine, static_cast<int>(scene.bodies.size()));
}

}  // namespace

SpikeRecord measure_spike(const std::string& name, int size, int steps,
                          const std::function<std::unique_ptr<Engine>()>& make) {
  const Spike* const spike = find_spike(name);
  if (spike == nullptr) throw std::runtime_error("suite S has no scene \"" + name + "\"");
  SpikeRecord record;
  record.name = name;
  record.size = size > 0 ? size : spike->size;
  const std::unique_ptr<Engine> engine = make();
  record.engine = engine->info().name;
  record.engine_version = engine->info().version;
  try {
    run(*spike, record, steps > 0 ? std::min(steps, spike->steps) : spike->steps, *engine);
  } catch (const NotOffered& why) {
    record.note = std::string("not offered: ") + why.what();
  } catch (const std::runtime_error& error) {
    record.note = std::string("failed: ") + error.what();
  }
  if (!record.note.empty()) record.step_ms.clear();
  return record;
}

SpikeRecord least_of(std::span<const SpikeRecord> runs) {
  SpikeRecord least = runs.front();
  for (const SpikeRecord& run : runs.subspan(1)) {
    if (!run.note.empty()) return run;
    for (std::size_t i = 0; i < std::min(least.step_ms.size(), run.step_ms.size()); ++i) {
      least.step_ms[i] = std::min(least.step_ms[i], run.step_ms[i]);
    }
  }
  return least;
}

SpikeFigures figures_of(const SpikeRecord& record) {
  if (record.step_ms.empty()) return {};
  SpikeFigures figures;
  const std::vector<double>& times = record.step_ms;
  figures.longest = *std::max_element(times.begin(), times.end());
  if (times.size() > kEarlySteps) figures.longest_later = *std::max_element(times.begin() + kEarlySteps, times.end());
  figures.median = median_of(times);
  return figures;
}

std::string to_json(const SpikeRecord& record) {
  return Json{
      {"spike", record.name},    {"size", record.size}, {"engine", record.engine},  {"version", record.engine_version},
      {"commit", record.commit}, {"note", record.note}, {"step_ms", record.step_ms}}
      .dump();
}

SpikeRecord spike_record_from_json(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    SpikeRecord record;
    json.at("spike").get_to(record.name);
    json.at("size").get_to(record.size);
    json.at("engine").get_to(record.engine);
    json.at("version").get_to(record.engine_version);
    json.at("commit").get_to(record.commit);
    json.at("note").get_to(record.note);
    json.at("step_ms").get_to(record.step_ms);
    return record;
  } catch (const Json::exception& error) {
    throw std::runtime_error(std::string("a record of suite S: ") + error.what());
  }
}

}  // namespace drystone::bench

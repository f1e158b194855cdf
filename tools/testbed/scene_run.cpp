#include "tools/testbed/scene_run.hpp"

#include <filesystem>
#include <utility>

#include "tools/drystone/command_error.hpp"

namespace drystone::testbed {
namespace {

constexpr std::size_t kHistoryBytes = std::size_t{256} << 20;
// A world whose snapshot is smaller than this is kept after every step. It takes about a millisecond to write.
constexpr std::size_t kBytesPerStep = std::size_t{256} << 10;

cli::NamedScene with_workers(cli::NamedScene scene, int workers) {
  scene.scene.world.workers = workers;
  return scene;
}

}  // namespace

SceneRun::SceneRun(cli::NamedScene scene, int workers)
    : scene_(with_workers(std::move(scene), workers)), built_(cli::build_scene(scene_)), history_(kHistoryBytes) {
  const WorldOptions& options = built_.world.options();
  contacts = {options.contact_hertz, options.contact_damping_ratio, options.push_out_speed};
  remember();
}

std::uint64_t SceneRun::last_step() const { return std::max(step_, history_.moments().back().step); }

std::uint64_t SceneRun::snapshot_interval() const {
  return 1 + history_.moments().back().snapshot.size() / kBytesPerStep;
}

void SceneRun::advance() {
  forget_future();
  cli::act(built_, scene_, static_cast<int>(step_));
  cli::require(built_.world.step(scene_.scene.dt));
  ++step_;
  if (step_ % snapshot_interval() == 0) remember();
}

void SceneRun::remember() {
  history_.add(
      {step_, built_.world.snapshot(), built_.bodies.size(), built_.joints.size(), built_.fields.size(), drag_});
}

void SceneRun::go_to(std::uint64_t step) {
  let_go();
  const Moment& moment = history_.at(step);
  cli::require(built_.world.restore(moment.snapshot));
  built_.bodies.resize(moment.bodies);
  built_.joints.resize(moment.joints);
  built_.fields.resize(moment.fields);
  step_ = moment.step;
  if (moment.drag) end_drag(built_.world, *moment.drag);
}

void SceneRun::restart() {
  WorldOptions options = built_.world.options();
  options.contact_hertz = contacts.hertz;
  options.contact_damping_ratio = contacts.damping_ratio;
  options.push_out_speed = contacts.push_out_speed;
  cli::NamedScene scene = scene_;
  scene.scene.world = options;
  scenes::BuiltScene built = cli::build_scene(scene);
  stop_recording();
  scene_.scene.world = options;
  built_ = std::move(built);
  drag_.reset();
  step_ = 0;
  history_.clear();
  remember();
}

std::string SceneRun::note() const {
  std::string text;
  for (const std::string& note : scene_.notes) text += (text.empty() ? "" : "\n") + note;
  return text;
}

void SceneRun::set_gravity(Vec2 gravity) {
  cli::require(built_.world.set_gravity(gravity));
  forget_future();
}

void SceneRun::set_substeps(int substeps) {
  cli::require(built_.world.set_substeps(substeps));
  forget_future();
}

void SceneRun::set_sleeping(bool enabled) {
  cli::require(built_.world.set_sleeping(enabled));
  forget_future();
}

void SceneRun::set_continuous(bool enabled) {
  cli::require(built_.world.set_continuous(enabled));
  forget_future();
}

/// A world cannot change its number of workers, but a copy of it may have another one.
void SceneRun::set_workers(int workers) {
  WorldOptions options = built_.world.options();
  options.workers = workers;
  World world = cli::require(World::from(built_.world.snapshot(), options));
  stop_recording();
  built_.world = std::move(world);
}

void SceneRun::drop(Position place, const DropOptions& options) {
  testbed::drop(built_.world, place, options);
  forget_future();
}

bool SceneRun::take_hold(Position place) {
  let_go();
  drag_ = begin_drag(built_.world, place);
  if (drag_) forget_future();
  return drag_.has_value();
}

void SceneRun::drag_to(Position place) {
  if (drag_) move_drag(built_.world, *drag_, place);
}

void SceneRun::let_go() {
  if (drag_) end_drag(built_.world, *std::exchange(drag_, std::nullopt));
}

void SceneRun::start_recording(const std::string& path) {
  if (std::filesystem::exists(path)) throw cli::CommandError(cli::kFailure, path + ": exists already");
  auto recording = std::make_unique<cli::RecordingFile>(path);
  cli::require(built_.world.start_recording({.write = [file = recording.get()](auto bytes) { file->write(bytes); }}));
  recording_ = std::move(recording);
}

bool SceneRun::is_recording_to(const std::string& path) const {
  return recording_ && io::is_same_file(path, recording_->path());
}

void SceneRun::stop_recording() {
  if (!recording_) return;
  cli::require(built_.world.stop_recording());
  std::exchange(recording_, nullptr)->finish();
}

}  // namespace drystone::testbed

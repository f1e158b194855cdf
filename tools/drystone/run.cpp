// The run loop. A step is timed by the world itself (StepReport), so the work between steps (measuring, hashing,
// recording and writing) is not included in the times.
#include "tools/drystone/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "console/interrupt.hpp"
#include "drystone/fixed_step_runner.hpp"
#include "drystone/io/picture.hpp"
#include "drystone/io/scene_file.hpp"
#include "tools/drystone/command_error.hpp"
#include "tools/drystone/csv_writer.hpp"
#include "tools/drystone/json_report.hpp"
#include "tools/drystone/outputs.hpp"
#include "tools/drystone/page_recorder.hpp"
#include "tools/drystone/progress.hpp"
#include "tools/drystone/recording_file.hpp"
#include "tools/drystone/run_result.hpp"
#include "tools/drystone/scene_argument.hpp"
#include "tools/drystone/summary.hpp"

namespace drystone::cli {
namespace {

// Enough for the longest frame, 1 s, with steps of a microsecond.
constexpr int kMostStepsPerFrame = 1000000;

class Run {
 public:
  Run(const RunOptions& options, NamedScene& scene)
      : options_(options),
        scene_(scene),
        built_(build_scene(scene)),
        page_({.title = scene.title, .draw = options.draw}, options.html_memory) {
    result_.scene = scene.argument;
    result_.format = scene.format;
    result_.notes = scene.notes;
    result_.dt = scene.scene.dt;
    result_.substeps = scene.scene.world.substeps;
    result_.workers = scene.scene.world.workers;
    result_.steps_asked = scene.scene.steps;
    if (options.csv) csv_.emplace(*options.csv);
    if (options.record) start_recording();
    if (options.frame_rate) runner_.emplace(require(FixedStepRunner::create(built_.world, frame_options())));
  }

  void simulate();
  /// Writes every output that can be written. Returns the exit code.
  int finish();

 private:
  void start_recording();
  double time() const { return static_cast<double>(steps_done()) * static_cast<double>(result_.dt); }
  int steps_done() const { return static_cast<int>(result_.step_ms.size()); }
  void step();
  void frame();
  void show_frame();
  void after_step();
  FixedStepOptions frame_options();
  void note_report(const StepReport& report);
  void observe();
  void measure_last();
  void write_outputs();
  void write_picture();
  void write_scene();
  template <typename F>
  void attempt(F write);

  const RunOptions& options_;
  const NamedScene& scene_;
  std::optional<RecordingFile> recording_;  // Outlives the world that writes to it.
  scenes::BuiltScene built_;
  RunResult result_;
  PageRecorder page_;
  std::optional<io::Snapshot> picture_;
  std::optional<CsvWriter> csv_;
  // With --frame-rate: takes the steps, and smooths the poses of the page.
  std::optional<FixedStepRunner> runner_;
  double frames_seconds_ = 0.0;
  std::vector<std::string> written_;
  bool failed_ = false;
  // Also while the outputs are written, so that the first signal never loses one.
  console::InterruptListener interrupt_;
};

void Run::start_recording() {
  recording_.emplace(*options_.record);
  const auto write = [this](std::span<const std::byte> bytes) { recording_->write(bytes); };
  require(built_.world.start_recording({.write = write, .keyframe_interval = options_.keyframe_every}));
}

void Run::simulate() {
  ProgressBar progress(result_.steps_asked, !options_.quiet);
  observe();
  if (runner_) show_frame();
  while (steps_done() < result_.steps_asked && !failed_) {
    result_.signal = interrupt_.signal_number();
    if (result_.signal != 0) break;
    runner_ ? frame() : step();
    progress.show(steps_done());
  }
}

void Run::step() {
  act(built_, scene_, steps_done());
  must(built_.world.step(result_.dt));
  after_step();
}

FixedStepOptions Run::frame_options() {
  FixedStepOptions frames;
  frames.step_seconds = static_cast<double>(result_.dt);
  frames.max_steps = kMostStepsPerFrame;
  frames.before_step = [this](World&) { act(built_, scene_, steps_done()); };
  frames.after_step = [this](World&) { after_step(); };
  return frames;
}

/// The last frame ends half a step after its last step is due, so that rounding neither omits a step nor adds one.
void Run::frame() {
  const double steps_left = result_.steps_asked - steps_done() - runner_->remainder() + 0.5;
  const double seconds = std::min(1.0 / *options_.frame_rate, steps_left * static_cast<double>(result_.dt));
  require(runner_->advance(seconds));
  frames_seconds_ += seconds;
  show_frame();
}

void Run::show_frame() { page_.capture(built_.world, *runner_, frames_seconds_); }

void Run::after_step() {
  note_report(built_.world.report());
  const Quality quality = built_.world.measure();
  result_.peak_penetration = std::max(result_.peak_penetration, quality.max_penetration);
  result_.peak_joint_error = std::max(result_.peak_joint_error, quality.max_joint_error);
  if (options_.hash_every > 0 && steps_done() % options_.hash_every == 0) {
    result_.hashes.push_back({static_cast<std::uint64_t>(steps_done()), built_.world.state_hash()});
  }
  if (csv_) attempt([&] { csv_->write_step(built_.world, built_.bodies, static_cast<std::uint64_t>(steps_done())); });
  observe();
}

void Run::note_report(const StepReport& report) {
  result_.step_ms.push_back(report.total_ms);
  for (std::size_t i = 0; i < kPhaseCount; ++i) result_.phase_ms[i] += report.phase_ms[i];
  Troubles& t = result_.troubles;
  t.refused_calls += report.refused_calls;
  t.speed_clamped += report.speed_clamped;
  t.rotation_clamped += report.rotation_clamped;
  t.clamped_jointed += report.clamped_jointed;
  t.short_steps += report.short_step ? 1 : 0;
  for (const BodyId id : report.quarantined) {
    const auto place = std::find(built_.bodies.begin(), built_.bodies.end(), id);
    t.quarantined.push_back(
        {report.step, static_cast<std::size_t>(place - built_.bodies.begin()), built_.world.body(id).value().name});
  }
}

// The initial state is the first frame of the film and may be the picture.
void Run::observe() {
  if (options_.html && !runner_) page_.capture(built_.world, time());
  if (options_.png && options_.png_at == steps_done()) {
    picture_ = io::take_snapshot(built_.world, options_.draw);
    picture_->counters.time = time();
  }
}

void Run::measure_last() {
  const World& world = built_.world;
  FinalState& last = result_.last;
  last.bodies = world.bodies().size();
  for (const BodyId id : world.bodies()) {
    last.awake_bodies += world.is_awake(id).value() ? 1 : 0;
    last.asleep_bodies += world.body(id).value().asleep ? 1 : 0;
    last.shapes += world.shapes(id).value().size();
  }
  last.joints = world.joints().size();
  std::vector<IslandView> islands;
  world.islands(islands);
  last.islands = islands.size();
  last.awake_islands =
      static_cast<std::size_t>(std::count_if(islands.begin(), islands.end(), [](const auto& i) { return !i.asleep; }));
  std::vector<ContactView> touching;
  world.contacts(touching);
  last.touching = touching.size();
  last.contacts = static_cast<std::size_t>(world.report().contacts);
  last.quality = world.measure();
  last.hash = world.state_hash();
  result_.lanes = world.lanes();
}

int Run::finish() {
  measure_last();
  result_.page_warning = page_.warning();
  write_outputs();
  const bool stdout_taken = options_.json == "-" || options_.csv == "-";
  std::string text;
  if (options_.json != "-") text += hash_lines(result_);
  if (!options_.quiet) text += summary(result_, written_);
  if (stdout_taken) {
    write_standard_error(text);
  } else {
    attempt([&] { write_standard_output(text); });
  }
  write_standard_error(warning_lines(result_));
  if (failed_) return kFailure;
  const int signal = interrupt_.signal_number();
  return signal != 0 ? kInterrupted + signal : kSuccess;
}

// If one output fails, the others are still written.
template <typename F>
void Run::attempt(F write) {
  try {
    write();
  } catch (const CommandError& error) {
    failed_ = true;
    if (*error.what() != '\0') write_standard_error(fmt::format("drystone: {}\n", error.what()));
  }
}

void Run::write_outputs() {
  const auto write_one = [&](const std::optional<std::string>& path, auto write) {
    if (!path) return;
    attempt([&] {
      write();
      if (!is_standard_output(*path)) written_.push_back(*path);
    });
  };
  write_one(options_.record, [&] {
    require(built_.world.stop_recording());
    recording_->finish();
  });
  write_one(options_.csv, [&] { csv_->finish(); });
  write_one(options_.png, [&] { write_picture(); });
  write_one(options_.scene_file, [&] { write_scene(); });
  write_one(options_.html, [&] { page_.write(*options_.html); });
  write_one(options_.json, [&] { write_file(*options_.json, json_report(result_)); });
}

void Run::write_picture() {
  if (!picture_) {
    picture_ = io::take_snapshot(built_.world, options_.draw);
    picture_->counters.time = time();
  }
  io::PictureOptions picture;
  picture.title = scene_.title;
  picture.time = picture_->counters.time;
  require(io::write_png(*picture_, *options_.png, picture));
}

void Run::write_scene() {
  scenes::Scene scene = scenes::scene_of(built_.world);
  scene.name = scene_.scene.name;
  scene.description = scene_.scene.description;
  scene.steps = scene_.scene.steps;
  scene.dt = result_.dt;
  require(io::save_scene(scene, *options_.scene_file));
}

void check_run_options(const RunOptions& options, int steps) {
  if (options.png_at && *options.png_at > steps) {
    throw CommandError(kUsage, fmt::format("--png-at: there is no step {}, the run has {}", *options.png_at, steps));
  }
  if (options.frame_rate && !options.html) throw CommandError(kUsage, "--frame-rate: needs --html FILE");
  if (!options.draw.empty() && !options.png && !options.html) {
    throw CommandError(kUsage, "--draw: needs --png FILE or --html FILE");
  }
  if (options.png_at && !options.png) throw CommandError(kUsage, "--png-at: needs --png FILE");
  std::vector<OutputFile> outputs;
  const auto add = [&](const char* name, const std::optional<std::string>& path, const char* extension) {
    if (path) outputs.push_back({name, *path, extension});
  };
  add("--json", options.json, "");
  add("--csv", options.csv, "");
  add("--png", options.png, "png");
  add("--html", options.html, "html");
  add("--scene", options.scene_file, "json");
  add(options.record_option.c_str(), options.record, "dsr");
  for (const OutputFile& output : outputs) {
    if (is_standard_output(output.path) && !output.extension.empty()) {
      throw CommandError(kUsage, output.option + ": expected a file name, only --json and --csv take \"-\"");
    }
  }
  check_outputs(outputs, options.scene);
}

}  // namespace

int run(const RunOptions& options) {
  NamedScene scene = find_scene(options.scene);
  scene.scene.steps = steps_to_take(scene, options.steps);
  scene.scene.dt = options.dt.value_or(scene.scene.dt);
  scene.scene.world.substeps = options.substeps.value_or(scene.scene.world.substeps);
  scene.scene.world.workers = options.workers;
  scene.scene.world.lanes = options.lanes;
  check_run_options(options, scene.scene.steps);

  Run run(options, scene);
  run.simulate();
  return run.finish();
}

}  // namespace drystone::cli

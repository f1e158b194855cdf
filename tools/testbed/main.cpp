// The testbed: command line and frames. docs/testbed.md describes it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>

#include "console/no_memory.hpp"
#include "drystone/scenes/scene.hpp"
#include "drystone/version.hpp"
#include "tools/drystone/command_error.hpp"
#include "tools/drystone/numbers.hpp"
#include "tools/drystone/outputs.hpp"
#include "tools/testbed/controls.hpp"
#include "tools/testbed/panels.hpp"
#include "tools/testbed/renderer.hpp"
#include "tools/testbed/session.hpp"
#include "tools/testbed/window.hpp"

namespace drystone::testbed {
namespace {

constexpr int kWidth = 1280;
constexpr int kHeight = 800;
constexpr cli::CountRange kSteps{0, 1'000'000'000};
constexpr cli::CountRange kWorkers{1, 64};
// Dear ImGui knows the sizes of its windows from the second frame on.
constexpr int kFramesBeforeScreenshot = 3;

struct Options {
  std::string argument = "large_pyramid:20";
  int steps = 0;
  int workers = 1;
  std::optional<DrawLayers> layers;
  std::optional<std::string> screenshot;
  bool hash = false;
  bool paused = false;

  bool opens_window() const { return !screenshot && !hash; }
};

/// What a frame needs; the lists keep their memory from frame to frame.
struct Screen {
  Screen(const std::string& title, bool visible) : window(title, kWidth, kHeight, visible) {}

  Window window;
  Renderer renderer;
  Batch batch;
  std::vector<Label> labels;
};

void draw_frame(Session& session, Screen& screen) {
  session.camera.viewport = screen.window.size();
  const std::vector<DrawMeaning> legend = paint(session, screen.batch, screen.labels);
  show_panels(session, screen.labels, legend);
  int width = 0, height = 0;
  screen.window.pixel_size(width, height);
  screen.renderer.draw(screen.batch, session.camera, width, height);
  screen.window.draw_panels();
}

void fit_window(Session& session, const Screen& screen) {
  session.camera.viewport = screen.window.size();
  fit_view(session);
}

void write_screenshot(Session& session, const std::string& path) {
  Screen screen(session.run->title(), false);
  fit_window(session, screen);
  int width = 0, height = 0;
  screen.window.pixel_size(width, height);
  const OffscreenPicture picture(width, height);
  for (int i = 0; i < kFramesBeforeScreenshot; ++i) {
    screen.window.begin_frame();
    draw_frame(session, screen);
  }
  cli::require(io::write_png(picture.pixels(), path));
}

void run_window(Session& session) {
  Screen screen("Drystone", true);
  fit_window(session, screen);
  while (!screen.window.should_close()) {
    const double seconds = screen.window.begin_frame();
    take_input(session, screen.window.input());
    play(session, seconds);
    draw_frame(session, screen);
    screen.window.end_frame();
  }
  stop_recording(session);
}

void take_steps(Session& session, int steps) {
  for (int i = 0; i < steps; ++i) {
    if (session.run->is_at_end()) {
      throw cli::CommandError(cli::kUsage, fmt::format("--steps: the recording has {} steps", session.run->step()));
    }
    advance(session);
  }
}

int run(const Options& options) {
  if (options.screenshot) cli::check_outputs({{"--screenshot", *options.screenshot, "png"}}, options.argument);
  Session session;
  session.workers = options.workers;
  session.layers = options.layers.value_or(session.layers);
  session.playing = !options.paused && options.opens_window();
  open(session, options.argument);
  take_steps(session, options.steps);
  if (options.screenshot) write_screenshot(session, *options.screenshot);
  if (options.hash) {
    cli::write_standard_output(
        fmt::format("step {} hash {:016x}\n", session.run->step(), session.run->world().state_hash()));
  }
  if (options.opens_window()) run_window(session);
  return cli::kSuccess;
}

void add_options(CLI::App& app, Options& o) {
  const auto count = [&](const std::string& name, int& out, cli::CountRange range, const char* help) {
    app.add_option_function<std::string>(
           name, [&out, name, range](const std::string& text) { out = cli::read_count(name, text, range); }, help)
        ->type_name("N");
  };
  app.add_option("SCENE", o.argument,
                 "A built-in scene (name or name:size), a scene file or a recording (default: large_pyramid:20)")
      ->type_name("");
  count("--steps", o.steps, kSteps, "Steps to take before the window opens (default 0)");
  count("--workers", o.workers, kWorkers, "Threads, 1 to 64 (default 1); does not change results");
  app.add_option_function<std::string>(
         "--draw", [&o](const std::string& text) { o.layers = cli::read_layers("--draw", text); },
         "Layers of debug drawing: " + cli::layer_names(",") + " or all (default: shapes, joints, fields)")
      ->type_name("LAYERS");
  app.add_option("--screenshot", o.screenshot, "Write a picture of the window after the steps, and end")
      ->type_name("FILE");
  app.add_flag("--hash", o.hash, "Print the hash of the state after the steps, and end");
  app.add_flag("--paused", o.paused, "Open the window without playing");
}

int run_command_line(int argc, char** argv) {
  CLI::App app("The testbed of Drystone: scenes and recordings in a window", "drystone_testbed");
  Options options;
  app.set_version_flag("--version", std::string("drystone_testbed ") + kVersion);
  app.footer(
      "Left button: drags a body, or the view. Right button: drops a shape. Wheel: zooms. Space: plays and pauses.\n"
      "Right and left: a step forwards and back. R: begins anew. F: shows all. Tab: hides the panels.\n\n"
      "Examples:\n"
      "  drystone_testbed workshop\n"
      "  drystone_testbed run.dsr --steps 100 --paused\n"
      "  drystone_testbed dominoes --steps 90 --draw shapes,contacts --screenshot dominoes.png --hash\n\n"
      "Exit codes: 0 success, 1 the work failed, 2 wrong usage");
  add_options(app, options);
  const auto usage = [](const std::string& message) {
    cli::write_standard_error("drystone_testbed: " + message + "\nTry drystone_testbed --help\n");
    return cli::kUsage;
  };
  try {
    app.parse(argc, argv);
    return run(options);
  } catch (const CLI::ParseError& error) {
    return error.get_exit_code() == 0 ? app.exit(error) : usage(error.what());
  } catch (const cli::CommandError& error) {
    if (error.exit_code() == cli::kUsage) return usage(error.what());
    cli::write_standard_error(std::string("drystone_testbed: ") + error.what() + "\n");
    return error.exit_code();
  }
}

}  // namespace
}  // namespace drystone::testbed

int main(int argc, char** argv) {
  drystone::console::report_end_without_memory("drystone_testbed");
  try {
    drystone::scenes::register_scene_shapes();
    return drystone::testbed::run_command_line(argc, argv);
  } catch (const std::exception& error) {
    for (const char* const part : {"drystone_testbed: ", drystone::console::message_of(error), "\n"})
      drystone::cli::write_standard_error(part);
    return drystone::cli::kFailure;
  }
}

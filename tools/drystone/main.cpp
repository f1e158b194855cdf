// The command line: commands, options and handling of errors. docs/command_line.md describes it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <functional>

#include "console/interrupt.hpp"
#include "console/no_memory.hpp"
#include "drystone/scenes/scene.hpp"
#include "drystone/version.hpp"
#include "scenes/near_names.hpp"
#include "tools/drystone/command_error.hpp"
#include "tools/drystone/commands.hpp"
#include "tools/drystone/determinism.hpp"
#include "tools/drystone/numbers.hpp"
#include "tools/drystone/outputs.hpp"
#include "tools/drystone/replay.hpp"
#include "tools/drystone/run.hpp"

namespace drystone::cli {
namespace {

// The largest number of steps; a run of this length takes days.
constexpr CountRange kSteps{0, 1'000'000'000};
constexpr CountRange kEvery{1, 1'000'000'000};
constexpr CountRange kOneToSixtyFour{1, 64};
constexpr CountRange kMebibytes{1, 1'000'000};
// Messages quote what was typed or read, which may be long.
constexpr std::size_t kLongestMessage = 2000;

constexpr const char* kExitCodes =
    "Exit codes: 0 success, 1 the work failed, 2 wrong usage, 130 interrupted by Ctrl-C (143 by SIGTERM, 129 by\n"
    "SIGHUP)";

struct Commands {
  RunOptions run;
  DeterminismOptions determinism;
  ReplayOptions replay;
  std::string convert_input;
  std::string convert_output;
  std::string validate_path;
  std::function<int()> chosen;
};

CLI::Option* add_text(CLI::App& app, const std::string& name, const std::function<void(const std::string&)>& take,
                      const std::string& help) {
  return app.add_option_function<std::string>(name, take, help);
}

/// Options of both RunOptions and DeterminismOptions.
template <typename Options>
void add_step_options(CLI::App& app, Options& o, const char* default_steps) {
  add_text(
      app, "--steps", [&o](const std::string& t) { o.steps = read_count("--steps", t, kSteps); }, default_steps)
      ->type_name("N");
  add_text(
      app, "--dt", [&o](const std::string& t) { o.dt = read_seconds("--dt", t); },
      "Length of a step, as 0.01 or 1/60 (default: the scene's, else 1/60)")
      ->type_name("SECONDS");
  add_text(
      app, "--substeps", [&o](const std::string& t) { o.substeps = read_count("--substeps", t, kOneToSixtyFour); },
      "Sub-steps of a step, 1 to 64 (default: the scene's, else 4)")
      ->type_name("N");
}

/// Options of both RunOptions and ReplayOptions.
template <typename Options>
void add_page_options(CLI::App& app, Options& o, const char* help) {
  app.add_option("--html", o.html, help)->type_name("FILE");
  add_text(
      app, "--html-memory", [&o](const std::string& t) { o.html_memory = read_count("--html-memory", t, kMebibytes); },
      fmt::format("Memory for the frames of the page; it ends where they take more (default {})", kDefaultPageMemory))
      ->type_name("MIB");
}

/// Options of both RunOptions and ReplayOptions.
template <typename Options>
void add_thread_options(CLI::App& app, Options& o) {
  add_text(
      app, "--workers", [&o](const std::string& t) { o.workers = read_count("--workers", t, kOneToSixtyFour); },
      "Threads, 1 to 64 (default 1); does not change results")
      ->type_name("N");
  add_text(
      app, "--lanes", [&o](const std::string& t) { o.lanes = read_lanes("--lanes", t); },
      "Vector instructions: auto (default), scalar, sse4, avx2, ...; does not change results")
      ->type_name("NAME");
}

void add_timing_options(CLI::App& app, RunOptions& o) {
  add_step_options(app, o, "Number of steps (default: the scene's, at most 1000000, else 600)");
  add_thread_options(app, o);
}

void add_keyframe_option(CLI::App& app, RunOptions& o) {
  add_text(
      app, "--keyframe-every",
      [&o](const std::string& t) { o.keyframe_every = read_count("--keyframe-every", t, kEvery); },
      "Put the whole state into the recording after every N steps (default 600)")
      ->type_name("N");
}

void add_output_options(CLI::App& app, RunOptions& o) {
  app.add_option("--json", o.json, "Write a report as JSON; - is standard output")->type_name("FILE");
  app.add_option("--csv", o.csv, "Write the poses after every step; - is standard output")->type_name("FILE");
  app.add_option("--png", o.png, "Write a picture of the final state")->type_name("FILE");
  add_text(
      app, "--png-at", [&o](const std::string& t) { o.png_at = read_count("--png-at", t, kSteps); },
      "The picture shows the state after this step instead; 0 is the beginning")
      ->type_name("STEP");
  add_text(
      app, "--draw", [&o](const std::string& t) { o.draw = read_layers("--draw", t); },
      "Layers in picture and page: " + layer_names(",") + " or all (default: bodies, joints and contacts)")
      ->type_name("LAYERS");
  add_page_options(app, o, "Write a page that plays the run in a browser");
  app.add_option("--scene", o.scene_file, "Write the world at the end as a scene file")->type_name("FILE");
  app.add_option("--record", o.record, "Write a recording that drystone replay plays back")->type_name("FILE");
  add_keyframe_option(app, o);
  add_text(
      app, "--frame-rate", [&o](const std::string& t) { o.frame_rate = read_frame_rate("--frame-rate", t); },
      "Frames of the page per second of simulation, smoothed between steps (default: a frame for each step)")
      ->type_name("HZ");
  add_text(
      app, "--hash-every", [&o](const std::string& t) { o.hash_every = read_count("--hash-every", t, kEvery); },
      "Print a hash of the state after every N steps")
      ->type_name("N");
  app.add_flag("--quiet,-q", o.quiet, "No progress bar and no summary");
}

void add_list(CLI::App& app, Commands& commands) {
  CLI::App* const command = app.add_subcommand("list", "List the built-in scenes");
  command->footer("Example:\n  drystone list");
  command->callback([&] { commands.chosen = list; });
}

void add_run(CLI::App& app, Commands& commands) {
  CLI::App* const command = app.add_subcommand("run", "Simulate a scene");
  command
      ->add_option("SCENE", commands.run.scene,
                   "A built-in scene (name or name:size), a Drystone scene, an exported R.U.B.E. scene, a level of "
                   "Tiled or LDtk")
      ->required()
      ->type_name("");
  add_timing_options(*command, commands.run);
  add_output_options(*command, commands.run);
  command->footer(
      "Examples:\n"
      "  drystone run house_of_cards --png cards.png --html cards.html\n"
      "  drystone run large_pyramid:40 --steps 100 --png blocks.png --draw blocks,seams\n"
      "  drystone run large_pyramid:50 --steps 300 --workers 4 --json -\n"
      "  drystone run scene.json --dt 1/120 --csv poses.csv\n\n" +
      std::string(kExitCodes));
  command->callback([&] { commands.chosen = [&] { return run(commands.run); }; });
}

void add_record(CLI::App& app, Commands& commands) {
  CLI::App* const command = app.add_subcommand("record", "Simulate a scene and write a recording of it");
  RunOptions& o = commands.run;
  command->add_option("SCENE", o.scene, "A scene, as for drystone run")->required()->type_name("");
  command->add_option("--out", o.record, "The recording to write")->required()->type_name("FILE");
  add_timing_options(*command, o);
  add_keyframe_option(*command, o);
  command->add_flag("--quiet,-q", o.quiet, "No progress bar and no summary");
  command->footer("Example:\n  drystone record large_pyramid:50 --steps 300 --out pyramid.dsr\n\n" +
                  std::string(kExitCodes));
  command->callback([&] {
    o.record_option = "--out";
    commands.chosen = [&] { return run(commands.run); };
  });
}

void add_replay(CLI::App& app, Commands& commands) {
  CLI::App* const command =
      app.add_subcommand("replay", "Play a recording, compare each step with it, and name what diverges");
  ReplayOptions& o = commands.replay;
  command->add_option("FILE", o.file, "A recording")->required()->type_name("");
  add_thread_options(*command, o);
  add_text(
      *command, "--seek", [&o](const std::string& t) { o.seek = read_count("--seek", t, kSteps); },
      "Go to the state after this step, from the last keyframe before it, and stop there")
      ->type_name("STEP");
  add_page_options(*command, o, "Write a page that plays the recording in a browser");
  add_text(
      *command, "--file-limit",
      [&o](const std::string& t) { o.file_limit = read_count("--file-limit", t, kMebibytes); },
      fmt::format("The largest recording that is read (default {})", kDefaultRecordingLimit))
      ->type_name("MIB");
  command->add_flag("--unfinished", o.unfinished,
                    "Play also the last, incomplete step of a recording, as after a crash");
  command->add_flag("--quiet,-q", o.quiet, "No progress bar and no summary; a divergence is still reported");
  command->footer(
      "Examples:\n"
      "  drystone replay pyramid.dsr --workers 4\n"
      "  drystone replay pyramid.dsr --seek 150\n"
      "  drystone replay pyramid.dsr --html pyramid.html\n\n"
      "Exit codes: 0 all as recorded, 1 something diverged or the work failed, 2 wrong usage, 130 interrupted by "
      "Ctrl-C\n"
      "(143 by SIGTERM, 129 by SIGHUP)");
  command->callback([&] { commands.chosen = [&] { return replay(commands.replay); }; });
}

void add_determinism_options(CLI::App& app, DeterminismOptions& o) {
  add_step_options(app, o, "Number of steps (default: the scene's, at most 1000000, else 600; for all 100)");
  add_text(
      app, "--workers", [&o](const std::string& t) { o.workers = read_counts("--workers", t, kOneToSixtyFour); },
      "Numbers of threads to try, each 1 to 64 (default 1,2,3,4,8)")
      ->type_name("LIST");
  add_text(
      app, "--lanes", [&o](const std::string& t) { o.lanes = read_lanes_list("--lanes", t); },
      "Vector instructions to try: scalar,sse4,avx2,... (default: all that the machine has)")
      ->type_name("LIST");
  app.add_option("--json", o.json, "Write a report as JSON; - is standard output")->type_name("FILE");
  app.add_flag("--quiet,-q", o.quiet, "No progress bar and no table; divergences are still printed");
}

void add_determinism(CLI::App& app, Commands& commands) {
  CLI::App* const command =
      app.add_subcommand("determinism", "Check that scenes give the same bits on any workers and lanes");
  command
      ->add_option(
          "SCENE", commands.determinism.scenes,
          "Scenes as for drystone run, or all: every built-in scene in a short form, which takes a few minutes")
      ->required()
      ->type_name("");
  add_determinism_options(*command, commands.determinism);
  command->footer(
      "Each scene runs with each number of workers and all lanes in a new world, in a second world, and in the latter\n"
      "cleared and filled again. After every step the hash of the state is compared with that of the first setting.\n\n"
      "Examples:\n"
      "  drystone determinism all\n"
      "  drystone determinism large_pyramid:60 level.json --steps 300 --workers 1,16 --json -\n\n"
      "Exit codes: 0 all the same, 1 something diverged or the work failed, 2 wrong usage, 130 interrupted by Ctrl-C\n"
      "(143 by SIGTERM, 129 by SIGHUP)");
  command->callback([&] { commands.chosen = [&] { return determinism(commands.determinism); }; });
}

void add_convert(CLI::App& app, Commands& commands) {
  CLI::App* const command = app.add_subcommand("convert", "Write a scene as a Drystone scene file");
  command->add_option("IN", commands.convert_input, "A scene, as for drystone run")->required()->type_name("");
  command->add_option("OUT", commands.convert_output, "The file to write; - is standard output")
      ->required()
      ->type_name("");
  command->footer(
      "Examples:\n"
      "  drystone convert level.rube.json level.json\n"
      "  drystone convert arch:31 arch.json");
  command->callback(
      [&] { commands.chosen = [&] { return convert(commands.convert_input, commands.convert_output); }; });
}

void add_validate(CLI::App& app, Commands& commands) {
  CLI::App* const command = app.add_subcommand("validate", "Check a scene file");
  command
      ->add_option("FILE", commands.validate_path,
                   "A Drystone scene, an exported R.U.B.E. scene, a level of Tiled or LDtk")
      ->required()
      ->type_name("");
  command->footer("Example:\n  drystone validate scene.json");
  command->callback([&] { commands.chosen = [&] { return validate(commands.validate_path); }; });
}

const CLI::App& chosen_command(const CLI::App& app) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  return chosen.empty() ? app : *chosen.front();
}

std::string command_name(const CLI::App& app) {
  const CLI::App& command = chosen_command(app);
  return &command == &app ? "drystone" : "drystone " + command.get_name();
}

std::vector<std::string> known_words(const CLI::App& command) {
  std::vector<std::string> words;
  for (const CLI::App* const sub : command.get_subcommands({})) words.push_back(sub->get_name());
  for (const CLI::Option* const option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
  }
  return words;
}

// The parser reports missing arguments before excess ones, and does not suggest similar names.
std::string explain(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = chosen_command(app);
  const std::vector<std::string> unexpected = command.remaining();
  if (unexpected.empty()) return error.what();
  const std::vector<std::string> words = known_words(command);
  const std::string& word = unexpected.front();
  const char* const what = word.front() == '-' ? "option" : &command == &app ? "command" : "argument";
  return std::string("unexpected ") + what + " \"" + word + "\"" +
         scenes::did_you_mean(word, std::vector<std::string_view>(words.begin(), words.end()));
}

std::string bounded(const std::string& message) {
  return message.size() <= kLongestMessage ? message : message.substr(0, kLongestMessage) + "...";
}

int report_usage(const std::string& command, const std::string& message) {
  write_standard_error(command + ": " + bounded(message) + "\nTry " + command + " --help\n");
  return kUsage;
}

int run_command_line(int argc, char** argv) {
  CLI::App app("Drystone, a 2D rigid-body physics engine", "drystone");
  Commands commands;
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("drystone ") + kVersion);
  app.footer(
      "Example:\n  drystone run house_of_cards --html cards.html\n\ndrystone COMMAND --help lists its options.\n" +
      std::string(kExitCodes));
  add_list(app, commands);
  add_run(app, commands);
  add_record(app, commands);
  add_replay(app, commands);
  add_determinism(app, commands);
  add_convert(app, commands);
  add_validate(app, commands);

  try {
    app.parse(argc, argv);
    return commands.chosen();
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    return report_usage(command_name(app), explain(app, error));
  } catch (const CommandError& error) {
    if (error.exit_code() == kUsage) return report_usage(command_name(app), error.what());
    if (*error.what() != '\0') write_standard_error("drystone: " + bounded(error.what()) + "\n");
    return error.exit_code();
  }
}

}  // namespace
}  // namespace drystone::cli

int main(int argc, char** argv) {
  // A closed pipe or a file that grows too large must be an error of the write, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  drystone::console::remove_temporary_files_on_signals();
  drystone::console::report_end_without_memory("drystone");
  try {
    drystone::scenes::register_scene_shapes();
    return drystone::cli::run_command_line(argc, argv);
  } catch (const std::exception& error) {
    // In parts, because there may be no memory for a text.
    for (const char* const part : {"drystone: ", drystone::console::message_of(error), "\n"})
      drystone::cli::write_standard_error(part);
    return drystone::cli::kFailure;
  }
}

// The command line of drystone-bench: commands, options and handling of errors. docs/benchmarks.md describes it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <functional>
#include <system_error>

#include "benchmarks/measure/machine.hpp"
#include "benchmarks/runner/command_error.hpp"
#include "benchmarks/runner/compare.hpp"
#include "benchmarks/runner/cores.hpp"
#include "benchmarks/runner/run.hpp"
#include "benchmarks/scaling/scaling.hpp"
#include "drystone/version.hpp"
#include "scenes/near_names.hpp"

namespace drystone::bench {
namespace {

constexpr int kMostWorkers = 64;
constexpr int kMostBusy = 1024;
constexpr int kMostRepeats = 1000;
constexpr int kMostSteps = 1'000'000;
constexpr double kLongestLimit = 1e6;   // [s]
constexpr double kWidestBand = 1000.0;  // [%]
constexpr double kMostBandwidth = 1e5;  // [GB/s]

constexpr const char* kFooter =
    "Examples:\n"
    "  drystone-bench --quick\n"
    "  drystone-bench --suite A --engine drystone,box2d2 --repeat 5 --out results\n"
    "  drystone-bench --suite E --out fidelity\n"
    "  drystone-bench --suite S --engine drystone,box2d3-256 --out spikes\n"
    "  drystone-bench --scene washer:30 --scene tumbler --workers 1,2\n"
    "  drystone-bench scaling --scene washer,large_pyramid:50 --steps 100\n"
    "  drystone-bench compare old_results new_results --band 3\n\n"
    "Exit codes: 0 success, 1 a run of Drystone failed or something got slower, 2 wrong usage,\n"
    "130 interrupted by Ctrl-C (143 by SIGTERM)";

struct Commands {
  RunOptions run;
  std::string before;
  std::string after;
  double band = 5.0;
  ScalingOptions scaling;
  std::function<int()> chosen;
};

std::filesystem::path program_directory(const char* program) {
  std::error_code failure;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", failure);
  return failure ? std::filesystem::absolute(program).parent_path() : self.parent_path();
}

Surroundings surroundings(const char* program) {
  Surroundings here;
  here.programs = program_directory(program);
  here.processors = usable_processors();
  for (const auto& [name, value] : machine_facts()) {
    if (name == "commit") here.commit = value;
  }
  return here;
}

CLI::Option* add_text(CLI::App& app, const std::string& name, const std::function<void(const std::string&)>& take,
                      const char* help) {
  return app.add_option_function<std::string>(name, take, help);
}

std::vector<int> read_workers(const std::string& text) {
  std::vector<int> counts;
  for (const std::string& part : read_list("--workers", text)) {
    counts.push_back(read_count("--workers", part, 1, kMostWorkers));
  }
  return counts;
}

bool read_on_off(const std::string& option, const std::string& text) {
  if (text == "on" || text == "off") return text == "on";
  throw CommandError(kUsage, fmt::format("{}: expected on or off, not \"{}\"", option, text));
}

void read_scenes(RunOptions& o, const std::string& text) {
  for (const std::string& part : read_list("--scene", text)) o.scenes.push_back(read_scene_request(part));
}

void add_choice_options(CLI::App& app, RunOptions& o) {
  add_text(
      app, "--suite", [&o](const std::string& t) { o.suites = read_suites(t); },
      "Suites to run: A, B, C, D, E, S or several of them (default: all but E, fidelity, and S, spikes)")
      ->type_name("LETTERS|all");
  app.add_option_function<std::vector<std::string>>(
         "--scene",
         [&o](const std::vector<std::string>& texts) {
           for (const std::string& text : texts) read_scenes(o, text);
         },
         "Scenes to run, with a size or without; may be given more than once")
      ->type_name("NAME[:SIZE]")
      ->allow_extra_args(false);
  add_text(
      app, "--engine", [&o](const std::string& t) { o.engines = read_list("--engine", t); },
      "Engines to run, with commas between (default: all that are found)")
      ->type_name("LIST");
  add_text(
      app, "--workers", [&o](const std::string& t) { o.workers = read_workers(t); },
      "Numbers of workers, with commas between (default: what the suites ask for)")
      ->type_name("LIST");
  add_text(
      app, "--continuous", [&o](const std::string& t) { o.continuous = read_on_off("--continuous", t); },
      "Continuous collision (default: what the suites ask for)")
      ->type_name("on|off");
  CLI::Option* const sweep = app.add_flag("--sweep", o.sweep, "Every size that was published, not the default alone");
  add_text(
      app, "--sweep-points", [&o](const std::string& t) { o.sweep_points = read_count("--sweep-points", t, 2, 1000); },
      "At most this many sizes of a sweep, including the smallest and the largest")
      ->type_name("N")
      ->needs(sweep);
  add_text(
      app, "--sweep-limit",
      [&o](const std::string& t) { o.sweep_limit = read_number("--sweep-limit", t, 0.001, kLongestLimit); },
      "If a size takes an engine longer, larger sizes are skipped and shown as cut")
      ->type_name("SECONDS")
      ->needs(sweep);
  app.add_flag("--quick", o.quick, "Small sizes, few steps, once: checks in minutes that everything works");
}

void add_measure_options(CLI::App& app, RunOptions& o) {
  add_text(
      app, "--repeat", [&o](const std::string& t) { o.repeats = read_count("--repeat", t, 1, kMostRepeats); },
      "Measurements of each setting (default 3; 1 with --quick)")
      ->type_name("N");
  add_text(
      app, "--steps", [&o](const std::string& t) { o.steps = read_count("--steps", t, 1, kMostSteps); },
      "Steps of each measurement (default: the scene's; 60 with --quick)")
      ->type_name("N");
  add_text(
      app, "--limit", [&o](const std::string& t) { o.limit = read_number("--limit", t, 0.1, kLongestLimit); },
      "Longest time of one measurement [s]; a longer one fails (default 600)")
      ->type_name("SECONDS");
  add_text(
      app, "--busy", [&o](const std::string& t) { o.busy = read_count("--busy", t, 0, kMostBusy); },
      "Keep N processors busy with other work during each measurement, every second one first (default 0)")
      ->type_name("N");
  app.add_option("--out", o.out, "Directory for the results (default: drystone-bench-results)")->type_name("DIR");
  app.add_flag("--fresh", o.fresh, "Repeat measurements that are in the directory already");
}

void add_commands(CLI::App& app, Commands& commands, const Surroundings& here) {
  CLI::App* const list = app.add_subcommand("list", "List engines, suites and scenes");
  list->callback([&] { commands.chosen = [&] { return list_all(here); }; });

  CLI::App* const compare = app.add_subcommand("compare", "Compare two results: did anything get slower?");
  compare->add_option("OLD", commands.before, "A directory of results, its results.json, or instruction counts")
      ->required()
      ->type_name("");
  compare->add_option("NEW", commands.after, "The new results, of the same kind")->required()->type_name("");
  add_text(
      *compare, "--band", [&](const std::string& t) { commands.band = read_number("--band", t, 0.0, kWidestBand); },
      "Largest change that is not reported (default 5)")
      ->type_name("PERCENT");
  compare->callback(
      [&] { commands.chosen = [&] { return run_compare(commands.before, commands.after, commands.band / 100.0); }; });
}

void add_scaling(CLI::App& app, Commands& commands) {
  ScalingOptions& o = commands.scaling;
  CLI::App* const scaling = app.add_subcommand("scaling", "Predict how steps scale over workers, and measure two");
  add_text(
      *scaling, "--scene", [&o](const std::string& t) { o.scenes = read_list("--scene", t); },
      "Scenes, with a size or without, with commas between (default: suites B and D, and the large ones of A)")
      ->type_name("LIST");
  add_text(
      *scaling, "--steps", [&o](const std::string& t) { o.steps = read_count("--steps", t, 2, kMostSteps); },
      "Steps of each run, at most (default: the scene's)")
      ->type_name("N");
  add_text(
      *scaling, "--repeat", [&o](const std::string& t) { o.repeats = read_count("--repeat", t, 1, kMostRepeats); },
      "Runs with each number of workers (default 3)")
      ->type_name("N");
  add_text(
      *scaling, "--bandwidth",
      [&o](const std::string& t) { o.machine_bandwidth = read_number("--bandwidth", t, 1.0, kMostBandwidth); },
      "Memory bandwidth of the machine to predict for (default 200)")
      ->type_name("GB/s");
  scaling->add_option("--csv", o.csv, "Write the figures there")->type_name("FILE");
  scaling->add_option("--page", o.page, "Replace the tables between the marks of this page")->type_name("FILE.md");
  scaling->callback([&] {
    commands.chosen = [&] {
      fmt::print("{}", to_markdown(run_scaling(commands.scaling)));
      return kSuccess;
    };
  });
}

std::string command_name(const CLI::App& app) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  return chosen.empty() ? "drystone-bench" : "drystone-bench " + chosen.front()->get_name();
}

// The parser does not suggest similar names.
std::string explain(const CLI::App& app, const CLI::ParseError& error) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  const CLI::App& command = chosen.empty() ? app : *chosen.front();
  const std::vector<std::string> unexpected = command.remaining();
  if (unexpected.empty()) return error.what();
  std::vector<std::string> words;
  for (const CLI::App* const sub : command.get_subcommands({})) words.push_back(sub->get_name());
  for (const CLI::Option* const option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
  }
  const std::string& word = unexpected.front();
  return fmt::format("unexpected \"{}\"{}", word,
                     scenes::did_you_mean(word, std::vector<std::string_view>(words.begin(), words.end())));
}

int report_error(const std::string& command, const std::string& message, bool usage) {
  fmt::print(stderr, "{}: {}\n", command, message);
  if (usage) fmt::print(stderr, "Try {} --help\n", command);
  return usage ? kUsage : kFailure;
}

int run_command_line(int argc, char** argv) {
  CLI::App app("Measures Drystone and other engines on published scenes, and checks their results", "drystone-bench");
  const Surroundings here = surroundings(argv[0]);
  Commands commands;
  commands.chosen = [&] { return run_benchmark(commands.run, here); };
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", std::string("drystone-bench ") + kVersion);
  app.footer(kFooter);
  add_choice_options(app, commands.run);
  add_measure_options(app, commands.run);
  add_commands(app, commands, here);
  add_scaling(app, commands);
  try {
    app.parse(argc, argv);
    return commands.chosen();
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    return report_error(command_name(app), explain(app, error), true);
  } catch (const CommandError& error) {
    return report_error(command_name(app), error.what(), error.exit_code() == kUsage);
  }
}

}  // namespace
}  // namespace drystone::bench

int main(int argc, char** argv) {
  // A closed pipe is an error of a write, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return drystone::bench::run_command_line(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "drystone-bench: {}\n", drystone::console::message_of(error));
    return drystone::bench::kFailure;
  }
}

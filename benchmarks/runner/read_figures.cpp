// Reads the inputs of `compare`: results.json (results_files.cpp), or instruction counts as {"scene": count} or as
// scripts/instruction_guard.py stores them, {"scenes": {"scene": {"instructions": count}}}.
#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "benchmarks/runner/command_error.hpp"
#include "benchmarks/runner/compare.hpp"
#include "benchmarks/runner/text_table.hpp"

namespace drystone::bench {
namespace {

using Json = nlohmann::ordered_json;

// A member that must exist and be convertible.
template <typename T>
T member(const Json& object, const std::string& path, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) throw CommandError(kFailure, fmt::format("{}.{} is missing", path, name));
  try {
    return found->get<T>();
  } catch (const Json::exception&) {
    throw CommandError(kFailure, fmt::format("{}.{}: unexpected {}", path, name, found->dump()));
  }
}

Figure figure_of(const Json& row, const std::string& path) {
  if (!row.is_object()) throw CommandError(kFailure, path + ": expected an object");
  const auto workers = member<int>(row, path, "workers");
  Figure figure;
  figure.engine = member<std::string>(row, path, "engine");
  figure.name = fmt::format("{} {}:{}, {}, continuous {}", figure.engine, member<std::string>(row, path, "scene"),
                            member<int>(row, path, "size"), counted(workers, "worker", "workers"),
                            member<bool>(row, path, "continuous") ? "on" : "off");
  figure.failed = member<std::string>(row, path, "status") != "ok";
  figure.value = {member<double>(row, path, "total_ms"), member<double>(row, path, "total_least_ms"),
                  member<double>(row, path, "total_most_ms")};
  return figure;
}

Figures times_of(const Json& json) {
  const auto rows = member<std::vector<Json>>(json, "results", "aggregates");
  Figures figures{"ms", {}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string path = fmt::format("aggregates[{}]", i);
    // Sizes that a sweep left out were not measured.
    if (rows[i].is_object() && rows[i].value("status", "") == "cut") continue;
    figures.figures.push_back(figure_of(rows[i], path));
  }
  return figures;
}

Figures counts_of(const Json& json) {
  Figures figures{"instructions", {}};
  const Json& scenes = json.contains("scenes") ? json["scenes"] : json;
  for (const auto& [scene, entry] : scenes.items()) {
    const Json count = entry.is_object() ? entry.value("instructions", Json()) : entry;
    if (!count.is_number() || count.get<double>() <= 0.0) {
      throw CommandError(kFailure, fmt::format("{}: expected a count of instructions, found {}", scene, count.dump()));
    }
    const auto value = count.get<double>();
    figures.figures.push_back({scene, "", {value, value, value}, false});
  }
  return figures;
}

}  // namespace

Figures read_figures(const std::filesystem::path& path) {
  const std::filesystem::path file = std::filesystem::is_directory(path) ? path / "results.json" : path;
  std::ifstream in(file, std::ios::binary);
  if (!in) throw CommandError(kFailure, file.string() + ": cannot be read");
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  try {
    const Json json = Json::parse(text);
    if (!json.is_object()) throw CommandError(kFailure, "expected an object");
    return json.contains("aggregates") ? times_of(json) : counts_of(json);
  } catch (const Json::exception& error) {
    throw CommandError(kFailure, file.string() + ": not JSON: " + error.what());
  } catch (const CommandError& error) {
    throw CommandError(kFailure, file.string() + ": " + error.what());
  }
}

}  // namespace drystone::bench

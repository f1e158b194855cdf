#include "benchmarks/fidelity/record.hpp"

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace drystone::bench::fidelity {
namespace {

using Json = nlohmann::ordered_json;

const Case& case_named(const std::string& name) {
  const Case* const found = find_case(name);
  if (found == nullptr) throw std::runtime_error("suite E has no case \"" + name + "\"");
  return *found;
}

std::vector<Row> rows_of(const Request& request) {
  const Case& asked = case_named(request.name);
  if (!request.convergence) return asked.rows;
  return {{kErrorKey, asked.convergence.about, asked.convergence.unit, 0.0, {}}};
}

void measure_into(const Request& request, Lab& lab, Figures& figures) {
  const Case& asked = case_named(request.name);
  if (!request.convergence) return asked.measure(lab, figures);
  if (asked.convergence.error == nullptr) throw std::runtime_error(request.name + " has no convergence");
  figures.set(kErrorKey, asked.convergence.error(lab, *request.convergence));
}

}  // namespace

std::string Request::key() const {
  std::string key = name;
  if (convergence) key += fmt::format("@{}x{}", convergence->steps_per_second, convergence->substeps);
  return brief ? key + "-brief" : key;
}

Record measure(const Request& request, const EngineMaker& make) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const std::vector<Row> rows = rows_of(request);
  Record record;
  record.request = request;
  const EngineInfo info = make({})->info();
  record.engine = info.name;
  record.engine_version = info.version;
  Lab lab(make, request.brief);
  try {
    measure_into(request, lab, record.figures);
    record.figures.fill(rows, request.brief ? "not in the short form" : "not measured");
  } catch (const NotOffered& why) {
    record.figures.fill(rows, std::string("not offered: ") + why.what());
  } catch (const std::runtime_error& error) {
    record.figures.fill(rows, std::string("failed: ") + error.what());
  }
  record.step_us = lab.times().mean_us();
  record.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return record;
}

Record failed(const Request& request, const std::string& engine, const std::string& why) {
  Record record;
  record.request = request;
  record.engine = engine;
  record.figures.fill(rows_of(request), "failed: " + why);
  return record;
}

std::string to_json(const Record& record) {
  Json json = {{"case", record.request.name},
               {"brief", record.request.brief},
               {"engine", record.engine},
               {"version", record.engine_version},
               {"commit", record.commit}};
  if (record.request.convergence) {
    json["steps_per_second"] = record.request.convergence->steps_per_second;
    json["substeps"] = record.request.convergence->substeps;
  }
  json["step_us"] = record.step_us;
  json["seconds"] = record.seconds;
  json["figures"] = Json::object();
  for (const auto& [key, figure] : record.figures.all()) {
    json["figures"][key] = figure.value ? Json(*figure.value) : Json(figure.note);
  }
  return json.dump();
}

Record record_from_json(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    Record record;
    record.request.name = json.at("case").get<std::string>();
    record.request.brief = json.at("brief").get<bool>();
    if (json.contains("substeps")) {
      record.request.convergence = {json.at("steps_per_second").get<int>(), json.at("substeps").get<int>()};
    }
    record.engine = json.at("engine").get<std::string>();
    record.engine_version = json.at("version").get<std::string>();
    record.commit = json.at("commit").get<std::string>();
    record.step_us = json.at("step_us").get<double>();
    record.seconds = json.at("seconds").get<double>();
    for (const auto& [key, value] : json.at("figures").items()) {
      if (value.is_string()) {
        record.figures.none(key, value.get<std::string>());
      } else {
        record.figures.set(key, value.get<double>());
      }
    }
    return record;
  } catch (const Json::exception& error) {
    throw std::runtime_error(std::string("a record of suite E: ") + error.what());
  }
}

}  // namespace drystone::bench::fidelity

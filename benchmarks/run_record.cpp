// Run records as JSON: one member per line, and in lists of objects and steps one item or row per line, so that two
// files can be compared by eye and by diff. A number that is not finite is written as null and read back as not a
// number, because a run that diverged must still be recorded. Reading checks every member and names the missing or
// wrong one.
#include "benchmarks/run_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>

#include "benchmarks/median.hpp"
#include "io/atomic_file.hpp"

namespace drystone::bench {
namespace {

/// Members keep the order in which they are written and read: phases are in the order of the step.
using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;

// --- Writing ----------------------------------------------------------------------------------------------------------

Json start_json(const StartState& s) {
  return {{"bodies", s.bodies},
          {"shapes", s.shapes},
          {"joints", s.joints},
          {"mass", s.mass},
          {"inertia", s.inertia},
          {"mean", {s.mean[0], s.mean[1]}},
          {"lower", {s.lower[0], s.lower[1]}},
          {"upper", {s.upper[0], s.upper[1]}},
          {"highest_speed", s.highest_speed}};
}

Json sample_json(const Sample& s) {
  return {
      {"step", s.step},   {"kinetic", s.kinetic},   {"potential", s.potential},     {"highest_speed", s.highest_speed},
      {"awake", s.awake}, {"touching", s.touching}, {"penetration", s.penetration}, {"joint_error", s.joint_error},
      {"drift", s.drift}};
}

template <typename Value>
Json pairs_json(const std::vector<std::pair<std::string, Value>>& pairs) {
  Json object = Json::object();
  for (const auto& [name, value] : pairs) object[name] = value;
  return object;
}

Json record_json(const RunRecord& r) {
  Json json = {{"format", kFormat},
               {"engine", r.engine},
               {"engine_version", r.engine_version},
               {"settings", r.settings},
               {"scene", r.scene},
               {"size", r.size},
               {"workers", r.workers},
               {"continuous", r.continuous},
               {"repeat", r.repeat},
               {"first_timed_step", r.first_timed_step},
               {"step_ms", r.step_ms},
               {"action_ms", r.action_ms},
               {"phase_ms", pairs_json(r.phase_ms)},
               {"memory_before", r.memory_before},
               {"memory_peak", r.memory_peak},
               {"start", start_json(r.start)},
               {"samples", Json::array()},
               {"failures", r.failures},
               {"machine", pairs_json(r.machine)}};
  for (const Sample& s : r.samples) json["samples"].push_back(sample_json(s));
  return json;
}

/// Invalid UTF-8 (in an unusual CPU name) is replaced, not refused.
std::string text_of(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// A list over several lines: 20 numbers per line, or one item of any other kind.
std::string list_text(const Json& list) {
  constexpr std::size_t kNumbersPerLine = 20;
  if (list.empty()) return "[]";
  std::string text = "[";
  for (std::size_t i = 0; i < list.size(); ++i) {
    const bool starts_line = !list[i].is_number() || i % kNumbersPerLine == 0;
    if (i > 0) text += starts_line ? "," : ", ";
    if (starts_line) text += "\n    ";
    text += text_of(list[i]);
  }
  return text + "\n  ]";
}

// --- Reading ----------------------------------------------------------------------------------------------------------

/// A value and the path to it, for messages. Refers to the tree.
class Field {
 public:
  Field(const Json& value, std::string path) : value_(&value), path_(std::move(path)) {}

  Field at(const char* name) const {
    require(value_->is_object(), "an object");
    const std::string path = path_.empty() ? name : path_ + "." + name;
    const auto found = value_->find(name);
    if (found == value_->end()) throw std::runtime_error(path + " is missing");
    return {*found, path};
  }

  std::string text() const {
    require(value_->is_string(), "a text");
    return value_->get<std::string>();
  }
  bool boolean() const {
    require(value_->is_boolean(), "true or false");
    return value_->get<bool>();
  }
  long long integer(long long least, long long most = std::numeric_limits<long long>::max()) const {
    const bool fits = value_->is_number_integer() &&
                      !(value_->is_number_unsigned() && value_->get<std::uint64_t>() > std::uint64_t{1} << 62);
    const long long value = fits ? value_->get<long long>() : 0;
    require(fits && value >= least && value <= most, most == std::numeric_limits<long long>::max()
                                                         ? fmt::format("an integer of at least {}", least)
                                                         : fmt::format("an integer in [{}, {}]", least, most));
    return value;
  }
  int count(int least = 0) const { return static_cast<int>(integer(least, std::numeric_limits<int>::max())); }
  double number() const {
    if (value_->is_null()) return std::numeric_limits<double>::quiet_NaN();
    require(value_->is_number(), "a number or null");
    return value_->get<double>();
  }

  /// Calls f(item) for each item of a list.
  template <typename F>
  void for_each_item(F f) const {
    require(value_->is_array(), "a list");
    for (std::size_t i = 0; i < value_->size(); ++i) f(Field((*value_)[i], fmt::format("{}[{}]", path_, i)));
  }
  /// Calls f(name, member) for each member of an object.
  template <typename F>
  void for_each_member(F f) const {
    require(value_->is_object(), "an object");
    for (const auto& [name, value] : value_->items()) f(name, Field(value, path_ + "." + name));
  }
  void read_pair(double (&out)[2]) const {
    require(value_->is_array() && value_->size() == 2, "a list of two numbers");
    std::size_t i = 0;
    for_each_item([&](const Field& item) { out[i++] = item.number(); });
  }

 private:
  void require(bool holds, const std::string& expected) const {
    if (holds) return;
    throw std::runtime_error(fmt::format("{}: expected {}, found {}", path_.empty() ? "the record" : path_, expected,
                                         value_->is_structured() ? value_->type_name() : text_of(*value_)));
  }

  const Json* value_;
  std::string path_;
};

StartState start_from(const Field& f) {
  StartState s;
  s.bodies = f.at("bodies").count();
  s.shapes = f.at("shapes").count();
  s.joints = f.at("joints").count();
  s.mass = f.at("mass").number();
  s.inertia = f.at("inertia").number();
  f.at("mean").read_pair(s.mean);
  f.at("lower").read_pair(s.lower);
  f.at("upper").read_pair(s.upper);
  s.highest_speed = f.at("highest_speed").number();
  return s;
}

Sample sample_from(const Field& f) {
  Sample s;
  s.step = f.at("step").count();
  s.kinetic = f.at("kinetic").number();
  s.potential = f.at("potential").number();
  s.highest_speed = f.at("highest_speed").number();
  s.awake = f.at("awake").count();
  s.touching = f.at("touching").count(-1);
  s.penetration = f.at("penetration").number();
  s.joint_error = f.at("joint_error").number();
  s.drift = f.at("drift").number();
  return s;
}

RunRecord record_from(const Field& f) {
  f.at("format").integer(kFormat, kFormat);
  RunRecord r;
  r.engine = f.at("engine").text();
  r.engine_version = f.at("engine_version").text();
  f.at("settings").for_each_item([&](const Field& item) { r.settings.push_back(item.text()); });
  r.scene = f.at("scene").text();
  r.size = f.at("size").count();
  r.workers = f.at("workers").count(1);
  r.continuous = f.at("continuous").boolean();
  r.repeat = f.at("repeat").count();
  r.first_timed_step = f.at("first_timed_step").count();
  f.at("step_ms").for_each_item([&](const Field& item) { r.step_ms.push_back(item.number()); });
  r.action_ms = f.at("action_ms").number();
  f.at("phase_ms").for_each_member([&](const std::string& name, const Field& member) {
    r.phase_ms.emplace_back(name, member.number());
  });
  r.memory_before = f.at("memory_before").integer(0);
  r.memory_peak = f.at("memory_peak").integer(0);
  r.start = start_from(f.at("start"));
  f.at("samples").for_each_item([&](const Field& item) { r.samples.push_back(sample_from(item)); });
  f.at("failures").for_each_item([&](const Field& item) { r.failures.push_back(item.text()); });
  f.at("machine").for_each_member(
      [&](const std::string& name, const Field& member) { r.machine.emplace_back(name, member.text()); });
  return r;
}

std::span<const double> timed_steps(const RunRecord& r) {
  const auto first = static_cast<std::size_t>(std::max(r.first_timed_step, 0));
  return std::span(r.step_ms).subspan(std::min(first, r.step_ms.size()));
}

std::runtime_error file_error(const char* what, const std::filesystem::path& file) {
  return std::runtime_error(fmt::format("{}: {}", file.string(), what));
}

}  // namespace

double RunRecord::total_ms() const {
  double sum = 0.0;
  for (const double ms : timed_steps(*this)) sum += ms;
  return sum;
}

double RunRecord::median_ms() const {
  const std::span<const double> timed = timed_steps(*this);
  return median_of({timed.begin(), timed.end()});
}

double RunRecord::longest_ms() const {
  const std::span<const double> timed = timed_steps(*this);
  return timed.empty() ? 0.0 : *std::max_element(timed.begin(), timed.end());
}

std::string RunRecord::key() const {
  return fmt::format("{}__{}_{}__w{}__c{}__r{}", engine, scene, size, workers, continuous ? 1 : 0, repeat);
}

std::string to_json(const RunRecord& record) {
  const Json json = record_json(record);
  std::string text = "{";
  for (const auto& [name, value] : json.items()) {
    if (text.size() > 1) text += ",";
    text += fmt::format("\n  {}: {}", text_of(name), value.is_array() ? list_text(value) : text_of(value));
  }
  return text + "\n}\n";
}

RunRecord run_record_from_json(const std::string& text) {
  Json json;
  try {
    json = Json::parse(text);
  } catch (const Json::exception& e) {
    throw std::runtime_error(fmt::format("not JSON: {}", e.what()));
  }
  return record_from(Field(json, ""));
}

void write_run_record(const RunRecord& record, const std::filesystem::path& file) {
  // A reader of the folder finds a complete record or none, also after an interruption.
  const Result<void> written = io::write_whole_file(file.string(), to_json(record));
  if (!written.ok()) throw std::runtime_error(written.error().message);
}

RunRecord read_run_record(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw file_error("cannot be opened", file);
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  try {
    return run_record_from_json(text);
  } catch (const std::runtime_error& e) {
    throw file_error(e.what(), file);
  }
}

}  // namespace drystone::bench

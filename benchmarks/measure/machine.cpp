#include "benchmarks/measure/machine.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <sys/utsname.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "benchmarks/measure/build_facts.hpp"

namespace drystone::bench {
namespace {

std::string first_line(const char* file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return line;
}

std::string cpu_model() {
  std::ifstream in("/proc/cpuinfo");
  std::string line;
  while (std::getline(in, line)) {
    const std::size_t colon = line.find(": ");
    if (line.rfind("model name", 0) == 0 && colon != std::string::npos) return line.substr(colon + 2);
  }
  return {};
}

std::string kernel() {
  utsname name{};
  if (uname(&name) != 0) return {};
  return fmt::format("{} {} {}", name.sysname, name.release, name.machine);
}

std::string date() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

}  // namespace

std::vector<std::pair<std::string, std::string>> machine_facts() {
  std::vector<std::pair<std::string, std::string>> facts = {
      {"cpu", cpu_model()},       {"logical_cpus", std::to_string(std::thread::hardware_concurrency())},
      {"kernel", kernel()},       {"governor", first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")},
      {"compiler", kCompiler},    {"flags", kFlags},
      {"build_type", kBuildType}, {"commit", kCommit},
      {"date", date()},
  };
  facts.erase(std::remove_if(facts.begin(), facts.end(), [](const auto& fact) { return fact.second.empty(); }),
              facts.end());
  return facts;
}

void pin_to_processors(int first, int count) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int i = first; i < first + count && i < CPU_SETSIZE; ++i) CPU_SET(static_cast<std::size_t>(i), &set);
  // The system would silently leave out processors that do not exist.
  const auto known = static_cast<int>(std::thread::hardware_concurrency());
  if (first + count > std::max(known, 1) || sched_setaffinity(0, sizeof set, &set) != 0) {
    throw std::runtime_error(fmt::format("cannot be bound to {} processors from {} on", count, first));
  }
}

}  // namespace drystone::bench

// One measurement of suite E as data: written by a measuring program and collected by drystone-bench.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "benchmarks/fidelity/fidelity.hpp"

namespace drystone::bench::fidelity {

/// The task of a measuring program.
struct Request {
  std::string name;
  bool brief = false;
  /// If set, only the error of the convergence at this setting is measured, and not the rows of the case.
  std::optional<Setting> convergence{};

  /// "sliding_distance", "sliding_distance@60x4"; a brief run ends in "-brief".
  std::string key() const;
};

struct Record {
  Request request;
  std::string engine;
  std::string engine_version;
  /// The commit that Drystone was built from; empty for other engines.
  std::string commit;
  /// By key of the row. The error of a request with `convergence` has the key "error".
  Figures figures;
  /// Mean time of a step over all steps of the case [us].
  double step_us = 0.0;
  /// Time of the whole process, including the judging [s].
  double seconds = 0.0;
};

inline constexpr const char* kErrorKey = "error";

/// Runs the case. Throws std::runtime_error if there is no such case.
Record measure(const Request& request, const EngineMaker& make);

/// A record in which every figure has the same note, for an engine that crashed or ran too long.
Record failed(const Request& request, const std::string& engine, const std::string& why);

std::string to_json(const Record& record);
/// Throws std::runtime_error naming the missing or wrong field.
Record record_from_json(const std::string& text);

}  // namespace drystone::bench::fidelity

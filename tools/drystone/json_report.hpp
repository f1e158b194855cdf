// The report of a run for programs. docs/command_line.md lists its members; their names and meanings do not change.
#pragma once

#include <string>

#include "tools/drystone/run_result.hpp"

namespace drystone::cli {

/// An object, indented, with a newline at its end. Bytes of names that are not UTF-8 are replaced.
std::string json_report(const RunResult& result);

}  // namespace drystone::cli

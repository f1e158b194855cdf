// Exit codes and failures of the command line, documented in docs/command_line.md.
#pragma once

#include "console/command_error.hpp"

namespace drystone::cli {

using namespace console;

}  // namespace drystone::cli

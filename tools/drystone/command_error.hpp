// Exit codes and failures of the command line; docs/command_line.md tells them.
#pragma once

#include "console/command_error.hpp"

namespace drystone::cli {

using namespace console;

}  // namespace drystone::cli

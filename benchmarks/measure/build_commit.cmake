# Writes the checked-out commit into a source, at every build, but changes the file only if the commit differs. Run by
# `cmake -DSOURCE_DIR=... -DOUTPUT=... -P`. Uncommitted changes are shown as "+changes"; without git there is no commit.
set(commit "")
find_program(git git)
if(git)
  execute_process(
    COMMAND "${git}" -C "${SOURCE_DIR}" rev-parse --short=12 HEAD
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(
    COMMAND "${git}" --no-optional-locks -C "${SOURCE_DIR}" status --porcelain --untracked-files=no
    OUTPUT_VARIABLE changes ERROR_QUIET)
  if(commit AND changes)
    string(APPEND commit "+changes")
  endif()
endif()

file(CONFIGURE OUTPUT "${OUTPUT}" CONTENT [[
// Made by benchmarks/measure/build_commit.cmake.
#include "benchmarks/measure/build_facts.hpp"

namespace drystone::bench {

const char* const kCommit = "@commit@";

}  // namespace drystone::bench
]] @ONLY)

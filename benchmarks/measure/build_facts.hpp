// Commit and flags of this build. CMake writes the values to two sources: the commit at every build, the others when it
// configures.
#pragma once

namespace drystone::bench {

extern const char* const kCompiler;
extern const char* const kFlags;
extern const char* const kBuildType;
/// The checked-out commit, with "+changes" if there were uncommitted ones; empty without git.
extern const char* const kCommit;

}  // namespace drystone::bench

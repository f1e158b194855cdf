// Commit and flags of this build. CMake writes the values to two sources: the commit at every build, the rest when it
// configures.
#pragma once

namespace drystone::bench {

extern const char* const kCompiler;
extern const char* const kFlags;
extern const char* const kBuildType;
/// The commit that was checked out, "+changes" where there were any; empty without git.
extern const char* const kCommit;

}  // namespace drystone::bench

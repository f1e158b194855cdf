#!/usr/bin/env bash
# clang-tidy over the sources, with the checks of .clang-tidy. Slow (minutes), so it is not part of test.sh.
#
# Usage: tidy.sh [FILE...]    .cpp files; all of include/, src/, io/, scenes/ and tools/ by default
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v clang-tidy-14 >/dev/null; then
  echo "clang-tidy-14 is missing: apt-get install clang-tidy-14" >&2
  exit 1
fi
cmake --preset tools -B build/tidy -DCMAKE_CXX_COMPILER=clang++-14 -DDRYSTONE_UNITED_SOURCES=1 >/dev/null
files=("$@")
[ ${#files[@]} -gt 0 ] || mapfile -t files < <(find src io scenes tools -name '*.cpp' | sort)
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "${JOBS:-$(nproc)}" clang-tidy-14 --quiet -p build/tidy

#!/usr/bin/env bash
# Builds the package for browsers and Node (docs/web.md): build/web/package, which `npm install <directory>` takes. Needs Emscripten and Node 18
# or newer; on Debian 12: sudo apt install --no-install-recommends emscripten nodejs. Exit status 77: one of them is missing.
#
# Usage: web.sh                    the large and the small module and what is made of them
#        web.sh all                and the modules with threads and without vectors, each of which takes as long again
#        web.sh threads|scalar...  and these of the two
#        web.sh TARGET...          targets of the preset `web`
#
# With ccache installed, what was compiled before is not compiled again. JOBS: how many processes work side by side (all processors).
set -euo pipefail
cd "$(dirname "$0")/.."
missing() {
  echo "the web needs $1 (docs/web.md)" >&2
  exit 77
}
for tool in em++ node; do
  command -v "$tool" >/dev/null || missing "$tool"
done
highway=$(./scripts/highway_archive.sh) || missing "the archive of Highway"
# CMake runs em++ by ccache where that is installed. What another folder compiled counts too.
export CCACHE_BASEDIR="${CCACHE_BASEDIR:-$PWD}"

targets=()
for name in "$@"; do
  case $name in
    all) targets+=(drystone_web_package) ;;
    threads | scalar) targets+=(drystone_web_modules "drystone_web_$name") ;;
    *) targets+=("$name") ;;
  esac
done
[ $# -gt 0 ] || targets=(drystone_web_modules)
cmake --preset web -DDRYSTONE_HIGHWAY_URL="$highway"
cmake --build --preset web -j "${JOBS:-$(nproc)}" --target "${targets[@]}"
case "${targets[*]}" in *drystone_web_modules* | *drystone_web_package*) echo "$PWD/build/web/package" ;; esac

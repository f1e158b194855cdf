#!/usr/bin/env bash
# Builds the package for browsers and Node (docs/web.md): build/web/package, which `npm install <directory>` takes. Needs Emscripten and Node; on Debian 12:
# sudo apt install emscripten nodejs. Exit status 77: one of them is missing.
#
# Usage: web.sh [TARGET...]     targets of the preset `web`; the package if there is none
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
[ $# -gt 0 ] || set -- drystone_web_package
cmake --preset web -DDRYSTONE_HIGHWAY_URL="$highway"
cmake --build --preset web -j "${JOBS:-$(nproc)}" --target "$@"
[ "$*" != drystone_web_package ] || echo "$PWD/build/web/package"

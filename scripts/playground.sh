#!/usr/bin/env bash
# Makes the playground (docs/playground.md): build/web/playground/index.html, one file that a browser opens. Needs Emscripten, nlohmann-json, Node and
# npm, which fetches esbuild. Exit status 77: one of them is missing.
#
# Usage: playground.sh
set -euo pipefail
cd "$(dirname "$0")/.."
missing() {
  echo "the playground needs $1 (docs/playground.md)" >&2
  exit 77
}
for tool in emcc node npm; do
  command -v "$tool" >/dev/null || missing "$tool"
done
highway=$(./scripts/highway_archive.sh) || missing "the archive of Highway"
npm ci --prefix web/playground --no-audit --no-fund --silent || missing "the packages of web/playground/package.json by npm"
cmake --preset web -DDRYSTONE_HIGHWAY_URL="$highway"
if grep -q '^DRYSTONE_NLOHMANN_JSON_DIR:.*NOTFOUND' build/web/CMakeCache.txt; then missing "nlohmann-json"; fi
cmake --build --preset web -j "${JOBS:-$(nproc)}" --target drystone_playground_page
echo "$PWD/build/web/playground/index.html"

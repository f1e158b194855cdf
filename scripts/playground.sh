#!/usr/bin/env bash
# Makes the playground and the workbench (docs/playground.md, docs/workbench.md): build/web/playground/index.html and workbench.html, two files that a browser
# opens. Needs Emscripten, nlohmann-json, Node and npm, which fetches esbuild. Exit status 77: one of them is missing.
#
# Usage: playground.sh
set -euo pipefail
cd "$(dirname "$0")/.."
missing() {
  echo "the playground needs $1 (docs/playground.md)" >&2
  exit 77
}
command -v npm >/dev/null || missing npm
npm ci --prefix web/playground --no-audit --no-fund --silent || missing "the packages of web/playground/package.json by npm"
status=0
./scripts/web.sh drystone_playground_page drystone_workbench_page || status=$?
if [ "$status" -ne 0 ]; then
  if grep -q '^DRYSTONE_NLOHMANN_JSON_DIR:.*NOTFOUND' build/web/CMakeCache.txt 2>/dev/null; then missing "nlohmann-json"; fi
  exit "$status"
fi
echo "$PWD/build/web/playground/index.html"
echo "$PWD/build/web/playground/workbench.html"

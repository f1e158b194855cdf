#!/usr/bin/env bash
# Makes the playground (docs/playground.md): build/web/playground/index.html, one file that a browser opens. Needs Emscripten, Node and npm, which
# fetches esbuild.
#
# Usage: playground.sh
set -euo pipefail
cd "$(dirname "$0")/.."
for tool in emcc node npm; do
  if ! command -v "$tool" >/dev/null; then
    echo "playground.sh needs $tool (docs/web.md)" >&2
    exit 1
  fi
done
highway=$(./scripts/highway_archive.sh)
npm ci --prefix web/playground --no-audit --no-fund --silent
cmake --preset web -DDRYSTONE_HIGHWAY_URL="$highway"
cmake --build --preset web -j "${JOBS:-$(nproc)}" --target drystone_playground_page
echo "$PWD/build/web/playground/index.html"

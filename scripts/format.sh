#!/usr/bin/env bash
# Formats all C++ files with clang-format 14. With --check, it only lists the files that it would change.
set -euo pipefail
cd "$(dirname "$0")/.."

mode=(-i)
[ "${1:-}" = --check ] && mode=(--dry-run -Werror)
find . -path ./build -prune -o \( -name '*.hpp' -o -name '*.cpp' \) -print0 |
  xargs -0 -r -n 16 -P "${JOBS:-$(nproc)}" clang-format-14 "${mode[@]}"

#!/usr/bin/env bash
# Formats all C++ files with clang-format 14, whose version is pinned because each formats differently.
#
# Usage: format.sh              formats the files
#        format.sh --check      lists the files that it would change
#        format.sh --formatter  prints the path of the formatter
#
# The formatter is $CLANG_FORMAT, an installed one of version 14, or one that pip installs into build/tools_venv. Exit status 77: there is none,
# and pip cannot get it here; the last line says so.
set -euo pipefail
cd "$(dirname "$0")/.."

is_pinned() { [[ $("$1" --version 2>/dev/null) == *"version 14."* ]]; }

# Sets `formatter`.
find_formatter() {
  local environment=$PWD/build/tools_venv
  for formatter in "${CLANG_FORMAT:-clang-format-14}" clang-format-14 clang-format "$environment/bin/clang-format"; do
    if is_pinned "$formatter"; then return; fi
  done
  { python3 -m venv "$environment" && "$environment/bin/pip" install -q --disable-pip-version-check 'clang-format==14.*'; } >&2 || return
  is_pinned "$formatter"
}

if ! find_formatter; then
  echo "there is no clang-format 14, and pip cannot install it here (Debian: clang-format-14, or python3-venv for pip)" >&2
  exit 77
fi
mode=(-i)
case ${1:-} in
  --check) mode=(--dry-run -Werror) ;;
  --formatter)
    command -v "$formatter"
    exit
    ;;
esac
find . -path ./build -prune -o \( -name '*.hpp' -o -name '*.cpp' \) -print0 |
  xargs -0 -r -n 16 -P "${JOBS:-$(nproc)}" "$formatter" "${mode[@]}"

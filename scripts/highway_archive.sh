#!/usr/bin/env bash
# Prints the path of the archive of Highway's release that cmake/DrystoneHighway.cmake pins, for builds that must not fetch
# it themselves: build/downloads/highway.tar.gz, fetched once. Fails where it cannot be had. CMake checks what is in it.
#
# Usage: cmake ... -DDRYSTONE_HIGHWAY_URL="$(scripts/highway_archive.sh)"
set -euo pipefail
cd "$(dirname "$0")/.."

version=1.0.3
archive=$PWD/build/downloads/highway.tar.gz
if [ -s "$archive" ]; then
  echo "$archive"
  exit 0
fi
mkdir -p "$(dirname "$archive")"
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

# Debian's source package has the same file. Its lists go into the temporary directory: nothing of the system changes.
from_debian() {
  command -v apt-get >/dev/null || return
  mkdir -p "$directory"/{lists,cache}
  echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main" \
    >"$directory/sources.list"
  local options=(-q -o Dir::Etc::sourcelist="$directory/sources.list" -o Dir::Etc::sourceparts=/dev/null
                 -o Dir::State::lists="$directory/lists" -o Dir::Cache="$directory/cache")
  (cd "$directory" && apt-get "${options[@]}" update && apt-get "${options[@]}" source --download-only highway) &&
    cp "$directory/highway_$version.orig.tar.gz" "$archive.part"
}
from_its_home() {
  command -v curl >/dev/null &&
    curl -fsSL --connect-timeout 10 -o "$archive.part" "https://github.com/google/highway/archive/refs/tags/$version.tar.gz"
}
if ! { from_debian || from_its_home; } >"$directory/log" 2>&1; then
  tail -n 5 "$directory/log" >&2
  echo "Highway's archive could not be fetched; put it at $archive" >&2
  exit 1
fi
mv "$archive.part" "$archive"
echo "$archive"

#!/usr/bin/env bash
# Prints the path of the archive of Highway that cmake/DrystoneHighway.cmake pins, for builds that must not fetch the archive
# themselves: build/downloads/highway.tar.gz, fetched once. Fails if the archive cannot be fetched. A file whose content is not the pinned
# archive is fetched again, and its path is never printed.
#
# Usage: cmake ... -DDRYSTONE_HIGHWAY_URL="$(scripts/highway_archive.sh)"
set -euo pipefail
cd "$(dirname "$0")/.."

# Release and checksum of the archive are read from cmake/DrystoneHighway.cmake.
pinned() {  # <regular expression with one group>
  sed -nE "s|.*$1.*|\\1|p" cmake/DrystoneHighway.cmake | head -n 1
}
version=$(pinned 'archive/refs/tags/([0-9.]+)\.tar\.gz')
hash=$(pinned 'SHA256=([0-9a-f]{64})')
if [ -z "$version" ] || [ -z "$hash" ]; then
  echo "cmake/DrystoneHighway.cmake has no version and SHA256 of Highway's archive" >&2
  exit 1
fi
is_pinned() {  # <file>
  [ -f "$1" ] && [ "$(sha256sum <"$1")" = "$hash  -" ]
}

archive=$PWD/build/downloads/highway.tar.gz
if is_pinned "$archive"; then
  echo "$archive"
  exit 0
fi
[ ! -e "$archive" ] || echo "$archive is not the pinned archive of Highway $version: fetching it anew" >&2
mkdir -p "$(dirname "$archive")"
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

# Debian's source package has the same file. The package lists go into the temporary directory, so the system is not changed.
from_debian() {
  command -v apt-get >/dev/null || return
  mkdir -p "$directory"/{lists,cache}
  echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main" \
    >"$directory/sources.list"
  local options=(-q -o Dir::Etc::sourcelist="$directory/sources.list" -o Dir::Etc::sourceparts=/dev/null
                 -o Dir::State::lists="$directory/lists" -o Dir::Cache="$directory/cache")
  (cd "$directory" && apt-get "${options[@]}" update && apt-get "${options[@]}" source --download-only highway) &&
    cp "$directory/highway_$version.orig.tar.gz" "$archive.part" && is_pinned "$archive.part"
}
from_its_home() {
  command -v curl >/dev/null &&
    curl -fsSL --connect-timeout 10 -o "$archive.part" "https://github.com/google/highway/archive/refs/tags/$version.tar.gz" &&
    is_pinned "$archive.part"
}
if ! { from_debian || from_its_home; } >"$directory/log" 2>&1; then
  tail -n 5 "$directory/log" >&2
  echo "Highway's archive could not be fetched, or is another than the pinned one (SHA256 $hash); put it at $archive" >&2
  exit 1
fi
mv "$archive.part" "$archive"
echo "$archive"

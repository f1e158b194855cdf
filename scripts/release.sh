#!/usr/bin/env bash
# Makes the files of a release from a clean checkout, in build/release_files/VERSION/, with their checksums (RELEASING.md).
#
# Usage: release.sh            all parts
#        release.sh PART...    these: source c debian python web site
#        release.sh --list     the parts, with a line each
#
# A part whose files were made from the same commit is not made again, so a run that broke off goes on where it stopped. A part that cannot be
# made here (Emscripten for `web`, for instance) is skipped and named, and its old files are removed. The exit status is 0 if all parts were
# made, 77 if some were skipped and none failed, else 1.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

parts='
source  the source, as an archive
c       the C library: header, shared library, files for CMake and pkg-config, as an archive for this system
debian  packages of Debian 12
python  a wheel for this system, and a source distribution
web     the package for npm
site    the documentation, as an archive
'
part_names=$(awk 'NF { print $1 }' <<<"$parts")

make_source() { git archive --prefix="drystone-$version/" -o "$out/drystone-$version.tar.gz" HEAD; }

# The C library needs no part of the development files for C++, so it is installed by its files.
make_c() {
  local prefix=build/release_files/c/drystone-c-$version-$(uname -m)-linux
  rm -rf build/release_files/c
  cmake --preset debian && cmake --build --preset debian --target drystone_c || return
  cmake --install build/debian --prefix "$prefix" --component library --strip >/dev/null &&
    cmake --install build/debian --prefix "$prefix" --component development >/dev/null || return
  rm -rf "$prefix"/include/drystone/{*.hpp,*/} "$prefix"/lib/*/*.a "$prefix"/lib/*.a
  cp LICENSE "$prefix/"
  tar -C build/release_files/c -czf "$out/$(basename "$prefix").tar.gz" "$(basename "$prefix")"
}

make_debian() {
  rm -rf build/debian/packages
  cmake --workflow --preset debian && cp build/debian/packages/*.deb "$out/"
}

make_python() {
  local tools=build/release_files/python
  [ -x "$tools/bin/pip" ] || python3 -m venv "$tools" || { echo "python3 -m venv does not work here (Debian: python3-venv)" && return 77; }
  "$tools/bin/pip" install -q --disable-pip-version-check build || { echo "pip cannot install the package build here" && return 77; }
  "$tools/bin/pip" wheel --no-deps -q ./python -w "$out" && "$tools/bin/python" -m build -q --sdist python -o "$out"
}

make_web() {
  local package
  package=$(./scripts/web.sh | tail -n 1) || return
  command -v npm >/dev/null || { echo "npm is not installed" && return 77; }
  npm pack --silent --pack-destination "$out" "$package"
}

make_site() { ./scripts/site.sh && tar -C build -czf "$out/drystone-$version-site.tar.gz" site; }

version=$(sed -n 's/.*kVersion = "\(.*\)";/\1/p' include/drystone/version.hpp)
out=$PWD/build/release_files/$version

case ${1-} in
  --list) sed '/^$/d' <<<"$parts" && exit ;;
  -*) sed -n 's/^# \{0,1\}//; 2,/^set/p' "$0" | sed '$d' && exit 2 ;;
esac
if [ $# -eq 0 ]; then
  # shellcheck disable=SC2086  # one word for each part
  set -- $part_names
fi
for part in "$@"; do
  grep -qx "$part" <<<"$part_names" || { echo "release.sh: no such part: $part (release.sh --list)" >&2 && exit 2; }
done
if [ -n "$(git status --porcelain)" ]; then
  echo "release.sh: the checkout has changes that no commit has; a release is made from a commit" >&2
  exit 1
fi
commit=$(git rev-parse HEAD)
mkdir -p "$out" build/logs

# The files that a part made are listed beside its commit.
status=0
for part in "$@"; do
  done_file=build/release_files/$part.made
  if [ "$(head -n 1 "$done_file" 2>/dev/null)" = "$commit" ] && (cd "$out" && tail -n +2 "../$part.made" | xargs -r ls >/dev/null 2>&1); then
    echo "$part: made before from this commit"
    continue
  fi
  [ -f "$done_file" ] && (cd "$out" && tail -n +2 "../$part.made" | xargs -r rm -f)
  rm -f "$done_file"
  started=$SECONDS
  ls "$out" >build/release_files/before
  "make_$part" >"build/logs/release_$part.log" 2>&1
  code=$?
  if [ "$code" -eq 0 ]; then
    { echo "$commit" && ls "$out" | grep -vxFf build/release_files/before; } >"$done_file"
    echo "$part: made ($((SECONDS - started)) s)"
  elif [ "$code" -eq 77 ]; then
    echo "$part: skipped: $(tail -n 1 "build/logs/release_$part.log")"
    [ "$status" -eq 1 ] || status=77
  else
    tail -n 20 "build/logs/release_$part.log"
    echo "$part: failed (build/logs/release_$part.log)"
    status=1
  fi
done

(cd "$out" && rm -f SHA256SUMS && find . -type f -printf '%P\n' | LC_ALL=C sort | xargs -r sha256sum >/tmp/drystone_sums.$$ && mv /tmp/drystone_sums.$$ SHA256SUMS)
echo "from commit $commit, in $out:"
(cd "$out" && find . -type f -printf '%s %P\n' | LC_ALL=C sort -k 2 | awk '{ printf "%10d  %s\n", $1, $2 }')
exit "$status"

#!/usr/bin/env bash
# Makes the files of a release from a clean checkout, in build/release_files/VERSION/, with their checksums (RELEASING.md).
#
# Usage: release.sh            all parts
#        release.sh PART...    these: source c debian python web site results
#        release.sh --list     the parts, with a line each
#
# A part whose files were made from the same commit is not made again, so a run that broke off goes on where it stopped. A part that cannot be
# made here (Emscripten for `web`, for instance) is skipped and named, and its old files are removed. The exit status is 0 if all parts were
# made, 77 if some were skipped and none failed, else 1.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

parts='
source  the source, as an archive
c       the C library: header, shared library, files for CMake, pkg-config and Lua, as an archive for this system
debian  packages of Debian 12
python  a wheel for this system, and a source distribution
web     the package for npm
site    the documentation with the playground, as an archive
results the figures of the benchmarks, as an archive
'
part_names=$(awk 'NF { print $1 }' <<<"$parts")

# Each part writes its files into the folder $to, which is empty when it begins.
make_source() { git archive --prefix="drystone-$version/" -o "$to/drystone-$version-source.tar.gz" HEAD; }

# The library needs neither Highway nor the C++ library of the machine that it runs on.
make_c() {
  local tree name archive build=build/release_c
  name=drystone-c-$version-$(uname -m)-linux
  archive=$(./scripts/highway_archive.sh) && tree=$(mktemp -d) &&
    cmake --preset tools -B "$build" -DDRYSTONE_INSTALL_C_ALONE=ON -DDRYSTONE_BUILD_IO=OFF -DDRYSTONE_BUILD_TOOLS=OFF \
      -DCMAKE_DISABLE_FIND_PACKAGE_hwy=ON -DDRYSTONE_HIGHWAY_URL="$archive" -DCMAKE_SHARED_LINKER_FLAGS="-static-libstdc++ -static-libgcc" &&
    cmake --build "$build" && cmake --install "$build" --prefix "$tree/$name" --strip &&
    mkdir -p "$tree/$name/share/drystone/lua" && cp lua/drystone{,_api,_love}.lua "$tree/$name/share/drystone/lua/" &&
    cp c/api.json "$tree/$name/share/drystone/" && cp LICENSE "$tree/$name/" && tar -C "$tree" -czf "$to/$name.tar.gz" "$name" && rm -rf "$tree"
}

make_debian() { rm -rf build/debian/packages && cmake --workflow --preset debian && cp build/debian/packages/*.deb "$to/"; }

make_python() {
  local tools=build/release_files/python
  [ -x "$tools/bin/pip" ] || python3 -m venv "$tools" || { echo "python3 -m venv does not work here (Debian: python3-venv)" && return 77; }
  "$tools/bin/pip" install -q --disable-pip-version-check build || { echo "pip cannot install the package build here" && return 77; }
  "$tools/bin/pip" wheel --no-deps -q ./python -w "$to" && "$tools/bin/python" -m build -q --sdist python -o "$to"
}

make_web() {
  ./scripts/web.sh all || return
  command -v npm >/dev/null || { echo "npm is not installed" && return 77; }
  npm pack --silent --pack-destination "$to" ./build/web/package ./web/phaser
}

# Where Emscripten is missing, the site has no playground, and says so.
make_site() { { ./scripts/playground.sh || [ $? -eq 77 ]; } && ./scripts/site.sh && tar -C build -czf "$to/drystone-$version-site.tar.gz" site; }

make_results() { git archive --prefix="drystone-$version-results/" -o "$to/drystone-$version-results.tar.gz" HEAD:benchmarks/results; }

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

# A part's files are moved to the others when all are made, and listed below their commit.
is_made() {  # <part>
  local list=build/release_files/$1.made
  [ "$(head -n 1 "$list" 2>/dev/null)" = "$commit" ] && [ "$(wc -l <"$list")" -gt 1 ] && (cd "$out" && tail -n +2 "../$1.made" | xargs ls) >/dev/null 2>&1
}
remove_old() {  # <part>
  if [ -f "build/release_files/$1.made" ]; then (cd "$out" && tail -n +2 "../$1.made" | xargs -r rm -f); fi
  rm -f "build/release_files/$1.made"
}

status=0
for part in "$@"; do
  if is_made "$part"; then
    echo "$part: made before from this commit"
    continue
  fi
  remove_old "$part"
  started=$SECONDS
  to=$PWD/build/release_files/making
  rm -rf "$to" && mkdir -p "$to"
  "make_$part" >"build/logs/release_$part.log" 2>&1
  code=$?
  clash=$(cd "$to" && for file in *; do if [ -e "$out/$file" ]; then echo "$file"; fi; done)
  if [ -n "$clash" ]; then
    echo "$part: failed: another part made this file: $clash"
    status=1
  elif [ "$code" -eq 0 ]; then
    { echo "$commit" && ls "$to"; } >"build/release_files/$part.made"
    mv "$to"/* "$out/"
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
rm -rf build/release_files/making

(cd "$out" && find . -type f -not -name SHA256SUMS -printf '%P\n' | LC_ALL=C sort | xargs -r sha256sum >../SHA256SUMS && mv ../SHA256SUMS .)
echo "from commit $commit, in $out:"
(cd "$out" && find . -type f -printf '%s %P\n' | LC_ALL=C sort -k 2 | awk '{ printf "%10d  %s\n", $1, $2 }')
exit "$status"

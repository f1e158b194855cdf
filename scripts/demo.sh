#!/usr/bin/env bash
# Builds Drystone and simulates three scenes, with a picture and a page to watch of each in build/demo/. Works on a fresh
# Debian 12.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n=== %s\n' "$1"; }
# Runs a command, then says how long it took.
timed() {  # <command>...
  local start=$SECONDS
  "$@"
  echo "($((SECONDS - start)) s)"
}

step "packages of Debian that the build needs"
timed ./scripts/install_dependencies.sh build

# With the kernels of one width of vectors, which take less time to compile than all. The preset tools has them all.
step "the command line, and the libraries that it is made of: build/first-look"
build() {
  cmake --preset first-look >build/demo/configure.log || { cat build/demo/configure.log && return 1; }
  NINJA_STATUS='[%f of %t, %e s] ' cmake --build --preset first-look --target drystone_cli
}
drystone=build/first-look/bin/drystone
out=build/demo
mkdir -p "$out"
timed build

# A R.U.B.E. scene: the sample file beside the checkout if there is one, else the file that comes with Drystone.
joints=../shared/data/rube/joints.json
[ -f "$joints" ] || joints=scenes/files/joints_demo.json

show() {  # <name> <scene>
  step "$1"
  timed "$drystone" run "$2" --png "$out/$1.png" --html "$out/$1.html"
}
show house_of_cards house_of_cards
show joints "$joints"
show large_pyramid large_pyramid

echo
echo "All of it took $SECONDS s."
echo "Look at $out/house_of_cards.png, and open $out/house_of_cards.html in a browser to watch it."
echo "The others are $out/joints.html and $out/large_pyramid.html."

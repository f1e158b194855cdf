#!/usr/bin/env bash
# Builds Drystone and simulates three scenes, with a picture and a page to watch of each in build/demo/. Works on a fresh
# Debian 12.
set -euo pipefail
cd "$(dirname "$0")/.."

./scripts/install_dependencies.sh build
cmake --preset tools >/dev/null
cmake --build --preset tools --target drystone_cli

drystone=build/tools/bin/drystone
out=build/demo
mkdir -p "$out"

# A R.U.B.E. scene: the sample file beside the checkout if there is one, else the file that comes with Drystone.
joints=../shared/data/rube/joints.json
[ -f "$joints" ] || joints=scenes/files/joints_demo.json

show() {  # <name> <scene>
  echo
  echo "=== $1"
  "$drystone" run "$2" --png "$out/$1.png" --html "$out/$1.html"
}
show house_of_cards house_of_cards
show joints "$joints"
show large_pyramid large_pyramid

echo
echo "Look at $out/house_of_cards.png, and open $out/house_of_cards.html in a browser to watch it."
echo "The others are $out/joints.html and $out/large_pyramid.html."

#!/usr/bin/env bash
# Prints the directory of the Box2D headers in the crate boxdd-sys, which cargo fetches; fails, quietly, where there is no cargo or no network.
set -euo pipefail
cd "$(dirname "$0")/.."
version=0.6.0
project=$PWD/build/box2d_headers
command -v cargo >/dev/null
mkdir -p "$project/src"
printf '[package]\nname = "headers"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\nboxdd-sys = "=%s"\n[workspace]\n' "$version" >"$project/Cargo.toml"
touch "$project/src/lib.rs"
metadata=$(cargo metadata --quiet --format-version 1 --manifest-path "$project/Cargo.toml" 2>"$project/log")
python3 -c '
import json, pathlib, sys
packages = json.load(sys.stdin)["packages"]
print(next(pathlib.Path(p["manifest_path"]).parent for p in packages if p["name"] == "boxdd-sys") / "third-party/box2d/include")' <<<"$metadata"

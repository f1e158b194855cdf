#!/usr/bin/env bash
# Installs what is missing to build Drystone (install_dependencies.sh build) and to run all its checks (without an
# argument) on Debian 12. Does nothing, and asks for no rights, where everything is there.
set -euo pipefail

build=(g++ cmake ninja-build pkg-config libhwy-dev libcli11-dev libfmt-dev nlohmann-json3-dev libcairo2-dev)
checks=(ccache python3 python3-matplotlib libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev libbox2d-dev chipmunk-dev libtbb-dev
        valgrind clang-14 clang-format-14 libclang-rt-14-dev libc++-13-dev libc++abi-13-dev)

wanted=("${build[@]}")
[ "${1:-all}" = build ] || wanted+=("${checks[@]}")

if ! command -v apt-get >/dev/null; then
  echo "There is no apt here: this script knows Debian 12. Install the equivalents of these packages by hand:" >&2
  echo "  ${wanted[*]}" >&2
  exit 0
fi

missing=()
for package in "${wanted[@]}"; do
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
  echo "dependencies: all there"
  exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "These packages are missing, and installing them needs root (there is no sudo): ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "dependencies: installing ${missing[*]}"
"${as_root[@]}" apt-get update -q
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"

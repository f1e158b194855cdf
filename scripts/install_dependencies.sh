#!/usr/bin/env bash
# Installs what is missing to build Drystone (install_dependencies.sh build) and to run all its checks (without an
# argument) on Debian 12. Does nothing, and asks for no rights, where everything is there.
set -euo pipefail

wanted=(g++ cmake ninja-build pkg-config libhwy-dev libcli11-dev libfmt-dev nlohmann-json3-dev libcairo2-dev zlib1g-dev)
optional=()
if [ "${1:-all}" != build ]; then
  wanted+=(ccache python3 python3-matplotlib libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev libbox2d-dev chipmunk-dev
           libtbb-dev valgrind clang-14 clang-format-14 libclang-rt-14-dev libc++-13-dev libc++abi-13-dev)
  # For the check on 64-bit ARM, which is left out where apt does not offer them.
  optional=(g++-aarch64-linux-gnu qemu-user googletest)
fi

if ! command -v apt-get >/dev/null; then
  echo "There is no apt here: this script knows Debian 12. Install the equivalents of these packages by hand:" >&2
  echo "  ${wanted[*]} ${optional[*]}" >&2
  exit 0
fi

not_installed() {  # <package>...
  local package
  for package in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || echo "$package"
  done
}
mapfile -t missing < <(not_installed "${wanted[@]}")
mapfile -t missing_optional < <(not_installed "${optional[@]}")
if [ ${#missing[@]} -eq 0 ] && [ ${#missing_optional[@]} -eq 0 ]; then
  echo "dependencies: all there"
  exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "These packages are missing, and installing them needs root (there is no sudo): ${missing[*]} ${missing_optional[*]}" >&2
    [ ${#missing[@]} -eq 0 ]
    exit
  fi
  as_root=(sudo)
fi
"${as_root[@]}" apt-get update -q
for package in "${missing_optional[@]}"; do
  if apt-cache show "$package" >/dev/null 2>&1; then
    missing+=("$package")
  else
    echo "dependencies: apt does not offer $package; the check that needs it is left out"
  fi
done
[ ${#missing[@]} -gt 0 ] || exit 0
echo "dependencies: installing ${missing[*]}"
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"

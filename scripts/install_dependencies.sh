#!/usr/bin/env bash
# Installs missing packages on Debian 12: those to build Drystone (install_dependencies.sh build), or those to run all its checks too
# (without an argument). If all packages are installed, it does nothing and needs no rights. Optional packages, which only single checks
# need, may fail to install.
set -euo pipefail

wanted=(g++ cmake ninja-build pkg-config libhwy-dev libcli11-dev libfmt-dev nlohmann-json3-dev libcairo2-dev zlib1g-dev)
optional=()
if [ "${1:-all}" != build ]; then
  wanted+=(ccache python3 python3-matplotlib libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev libbox2d-dev chipmunk-dev
           libtbb-dev valgrind clang-14 clang-format-14 libclang-rt-14-dev libc++-13-dev libc++abi-13-dev)
  # For the checks on 64-bit ARM, of the scene files, of the Python package, of the documentation site, of the testbed, of Debian's packages
  # and of the debugger, which are left out if these packages cannot be installed.
  optional=(g++-aarch64-linux-gnu qemu-user googletest python3-jsonschema python3-venv python3-dev doxygen graphviz
            libglfw3-dev libimgui-dev libgl-dev xvfb libgl1-mesa-dri lintian gdb)
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
  echo "dependencies: all installed"
  exit 0
fi

leave_out() {  # <why>
  echo "dependencies: not installed here, and the checks that need them are left out: ${missing_optional[*]} ($1)"
  exit 0
}

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  as_root=(sudo)
  if [ ${#missing[@]} -eq 0 ]; then
    # Optional packages must not ask for a password.
    sudo -n true 2>/dev/null || leave_out "installing needs root"
  elif ! command -v sudo >/dev/null; then
    echo "These packages are missing, and installing them needs root (there is no sudo): ${missing[*]}" >&2
    exit 1
  fi
fi
install() {  # <package>...
  echo "dependencies: installing $*"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"
}

if [ ${#missing[@]} -gt 0 ]; then
  "${as_root[@]}" apt-get update -q
  install "${missing[@]}"
elif ! "${as_root[@]}" apt-get update -q; then
  leave_out "apt-get update failed"
fi
# Each package is installed by itself, so that one that fails does not prevent others.
failed=()
for package in "${missing_optional[@]}"; do
  install "$package" || failed+=("$package")
done
if [ ${#failed[@]} -gt 0 ]; then
  missing_optional=("${failed[@]}")
  leave_out "apt-get cannot install them"
fi

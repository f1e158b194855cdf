#!/usr/bin/env bash
# Installs packages of Debian 12 that are missing, by apt, and says before which ones. If all are installed, it does nothing and needs no
# rights. Elsewhere, packages that apt does not know are left out, and without apt nothing is installed: the lists below say what to look for.
#
# Usage: install_dependencies.sh build    to build Drystone: scripts/demo.sh
#        install_dependencies.sh test     for the checks that scripts/test.sh makes without an argument
#        install_dependencies.sh [all]    for all checks (scripts/test.sh all)
#
# What apt says is in build/logs/apt.log.
set -euo pipefail
cd "$(dirname "$0")/.."

# Each list has what the one before lacks. Optional packages may fail to install: single checks need them, and are left out without.
wanted=(g++ cmake ninja-build pkg-config libhwy-dev libcli11-dev libfmt-dev nlohmann-json3-dev libcairo2-dev zlib1g-dev)
optional=(ccache libpugixml-dev)
for_tests() {
  wanted+=(python3 libgtest-dev libgmock-dev valgrind)
  # For the formatter from pip, the check of scene files, the tests of the Lua module.
  optional+=(python3-venv python3-jsonschema luajit)
}
for_all() {
  wanted+=(python3-matplotlib libbenchmark-dev libbox2d-dev chipmunk-dev libtbb-dev
           clang-14 clang-format-14 libclang-rt-14-dev libc++-13-dev libc++abi-13-dev)
  # For the checks on 64-bit ARM, of the Python package, of the documentation site, of the testbed, of Debian's packages and of the debugger.
  optional+=(g++-aarch64-linux-gnu qemu-user googletest python3-dev doxygen graphviz
             libglfw3-dev libimgui-dev libgl-dev xvfb libgl1-mesa-dri lintian gdb)
}
case ${1:-all} in
  build) ;;
  test) for_tests ;;
  all) for_tests && for_all ;;
  *)
    echo "usage: install_dependencies.sh [build|test|all]" >&2
    exit 2
    ;;
esac

if ! command -v apt-get >/dev/null; then
  echo "dependencies: there is no apt here, so nothing is installed. These are the packages of Debian 12: ${wanted[*]} ${optional[*]}"
  exit 0
fi

# Sets `missing` and `missing_optional`.
find_missing() {
  mapfile -t missing < <(not_installed "${wanted[@]}")
  mapfile -t missing_optional < <(not_installed "${optional[@]}")
}
not_installed() {  # <package>...
  local package
  for package in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || echo "$package"
  done
}
find_missing
if [ ${#missing[@]} -eq 0 ] && [ ${#missing_optional[@]} -eq 0 ]; then
  echo "dependencies: all installed"
  exit 0
fi

leave_out() {  # <why> <package>...
  local why=$1
  shift
  echo "dependencies: not installed, and the checks that need them are left out: $* ($why)"
}

as_root=()
by=''
if [ "$(id -u)" -ne 0 ]; then
  as_root=(sudo)
  by=', as root by sudo'
  if [ ${#missing[@]} -eq 0 ] && ! sudo -n true 2>/dev/null; then
    # Optional packages must not ask for a password.
    leave_out "installing needs root" "${missing_optional[@]}"
    exit 0
  elif ! command -v sudo >/dev/null; then
    echo "dependencies: these packages are missing, and installing them needs root (there is no sudo): ${missing[*]}" >&2
    exit 1
  fi
fi

log=build/logs/apt.log
mkdir -p build/logs
: >"$log"
# Runs apt-get with its output in the log, and shows each quarter of a download and of an installation. apt reports these on a descriptor that
# it closes for the scripts of packages, so it must not be their output; sudo closes all descriptors but three.
run_apt() {  # <argument>...
  "${as_root[@]}" sh -c 'exec 3>&1; DEBIAN_FRONTEND=noninteractive exec apt-get "$@"' sh \
    -q -y -o APT::Status-Fd=3 -o Dpkg::Use-Pty=0 "$@" 2>&1 | awk -v log_file="$log" -F: '
    /^(dlstatus|pmstatus):/ {
      if ($1 != kind) shown = 0
      kind = $1
      if (int($3 / 25) > shown) {
        shown = int($3 / 25)
        print "dependencies: " (kind == "dlstatus" ? "fetched " : "installed ") 25 * shown " %"
        fflush()
      }
      next
    }
    { print >>log_file }'
}
complain() {  # <what failed>
  tail -n 20 "$log" >&2
  echo "dependencies: $1 failed (see $log)" >&2
}

all_missing=("${missing[@]}" "${missing_optional[@]}")
echo "dependencies: ${#all_missing[@]} packages are missing: ${all_missing[*]}"
echo "dependencies: apt-get fetches its lists now, and then installs those that it knows$by"
if ! run_apt update; then
  if [ ${#missing[@]} -gt 0 ]; then
    complain "apt-get update"
    exit 1
  fi
  leave_out "apt-get update failed" "${missing_optional[@]}"
  exit 0
fi

# Other releases than Debian 12 have other versions: clang-14 may be clang-18 there, and test.sh takes that.
known_to_apt() {  # <package>...
  local package
  for package in "$@"; do
    [ -z "$(apt-cache madison "$package" 2>/dev/null)" ] || echo "$package"
  done
}
mapfile -t known < <(known_to_apt "${missing[@]}")
mapfile -t known_optional < <(known_to_apt "${missing_optional[@]}")

install() {  # <package>...
  local megabytes
  [ $# -gt 0 ] || return 0
  megabytes=$(apt-get install -qq --print-uris --no-install-recommends "$@" 2>/dev/null | awk '{ bytes += $3 } END { printf "%d", bytes / 1e6 }' || true)
  echo "dependencies: installing $* (with what they need $megabytes MB to fetch)"
  run_apt install --no-install-recommends "$@"
}
if ! install "${known[@]}" "${known_optional[@]}"; then
  # An optional package that fails must not prevent others.
  if ! install "${known[@]}"; then
    complain "apt-get install"
    exit 1
  fi
  for package in "${known_optional[@]}"; do
    install "$package" || true
  done
fi
find_missing
[ $((${#missing[@]} + ${#missing_optional[@]})) -eq 0 ] || leave_out "apt-get does not have or cannot install them" "${missing[@]}" "${missing_optional[@]}"
echo "dependencies: done in $SECONDS s"

#!/usr/bin/env bash
# Installs Debian's packages of this checkout into a fresh Debian 12 as apt does, builds and runs a program in C++ and one in C there by
# pkg-config, then removes and purges the packages, and looks that nothing of them is left. It takes minutes and 700 MB for a while.
#
# Usage: debian_chroot.sh [DIRECTORY]     the fresh system is made in DIRECTORY, which must not exist; default: a temporary one
#
# Needs root, debootstrap and a mirror of Debian ($DEBIAN_MIRROR, by default deb.debian.org); without them the last line says what is missing
# and the exit status is 77. The packages are those in build/debian/packages; if there are none, they are built.
set -euo pipefail
cd "$(dirname "$0")/.."

mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
packages=build/debian/packages
logs=build/logs
mkdir -p "$logs"
: >"$logs/chroot_apt.log"

missing() {  # <what>
  echo "$1"
  exit 77
}
[ "$(id -u)" -eq 0 ] || missing "debian_chroot.sh needs root, for chroot"
command -v debootstrap >/dev/null || missing "debootstrap is not installed"

is_built() { compgen -G "$packages/libdrystone-c*.deb" >/dev/null; }
if ! is_built; then
  cmake --workflow --preset debian
fi

root=${1:-$(mktemp -d)/bookworm}
[ ! -e "$root" ] || { echo "$root exists" >&2; exit 1; }
leave() {
  umount "$root/proc" 2>/dev/null || true
  rm -rf --one-file-system "$root"
}
trap leave EXIT
debootstrap --variant=minbase bookworm "$root" "$mirror" >"$logs/debootstrap.log" 2>&1 || missing "debootstrap got no system from $mirror: $logs/debootstrap.log"

cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
mount -t proc proc "$root/proc"
mkdir "$root/tmp/drystone"
cp "$packages"/{libdrystone-c*,libdrystone-dev,drystone}_*.deb examples/hello_world.{c,cpp} "$root/tmp/drystone/"

inside() {  # <command>...
  chroot "$root" env -C /tmp/drystone LC_ALL=C DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"
}
# What apt says is in a log. Patterns are expanded in the fresh system.
apt() {  # <arguments>...
  inside bash -c "apt-get -qq -o Dpkg::Use-Pty=0 $*" >>"$logs/chroot_apt.log" 2>&1 || {
    tail -n 20 "$logs/chroot_apt.log" >&2
    return 1
  }
}
install() { apt install --no-install-recommends "$@"; }
step() { printf '\n--- %s\n' "$1"; }
# What the packages would leave behind. Lists and logs of apt and dpkg name packages that once were there.
leftovers() {
  find "$root" -xdev \( -path "$root/tmp" -o -path "$root/var/log" -o -path "$root/var/cache" -o -path "$root/var/lib/apt" \) -prune -o \
    -iname '*drystone*' -print
}

# The package's name has the version.
library=$(basename "$packages"/libdrystone-c*.deb)
library=${library%%_*}

step "apt update"
apt update

step "the library alone, and the command line"
install ./libdrystone-c*.deb
inside bash -c 'ldconfig -p | grep "libdrystone_c\.so\."'
install ./drystone_*.deb
inside drystone list >"$logs/drystone_list.log"
head -n 3 "$logs/drystone_list.log"
inside drystone run house_of_cards --steps 60

step "the files for development, with gcc and pkg-config of Debian"
install ./libdrystone-dev_*.deb g++ pkg-config
inside bash -c 'g++ -std=c++20 -Wall -Werror hello_world.cpp -o hello_cpp $(pkg-config --cflags --libs --static drystone) && ./hello_cpp'
inside bash -c 'gcc -std=c11 -pedantic -Wall -Werror hello_world.c -o hello_c $(pkg-config --cflags --libs drystone_c) && ./hello_c'
inside bash -c 'ldd hello_c | grep "libdrystone_c\.so\.[0-9.]* => /"'

step "without the files for development, the program in C still runs"
apt remove libdrystone-dev
inside ./hello_c
if inside bash -c 'gcc hello_world.c -o hello_again -ldrystone_c' 2>/dev/null; then
  echo "the headers are still there after libdrystone-dev was removed" >&2
  exit 1
fi

step "removed, installed again, installed over itself, purged"
apt remove drystone "$library"
if inside ./hello_c 2>/dev/null; then
  echo "the program in C runs without its library" >&2
  exit 1
fi
install ./libdrystone-c*.deb ./libdrystone-dev_*.deb ./drystone_*.deb
inside ./hello_c
install --reinstall ./libdrystone-c*.deb ./libdrystone-dev_*.deb ./drystone_*.deb
inside ./hello_c
apt purge drystone "$library" libdrystone-dev
if [ -n "$(leftovers)" ]; then
  echo "these files are left:" >&2
  leftovers >&2
  exit 1
fi
printf '\nall of it passed; no file is left\n'

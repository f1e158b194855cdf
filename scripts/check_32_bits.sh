#!/usr/bin/env bash
# Reads the sources of the core and of the C API as for a processor of 32 bits, without making anything: a number of 64 bits that is taken for a
# size is found here, and not by the build for the web alone. Needs clang and libc++, and no library of 32 bits.
#
# Usage: check_32_bits.sh CLANG BUILD     BUILD: a configured folder of a build, for the header drystone/parts.hpp that CMake makes
# JOBS: how many files are read side by side (all processors).
set -euo pipefail
cd "$(dirname "$0")/.."
clang=$1
build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# glibc's headers include this file of the 32-bit library. Their others serve both, and are where Debian keeps those of 64 bits.
mkdir -p "$work/gnu"
: >"$work/gnu/stubs-32.h"
machine=$("$clang" -print-target-triple | sed 's/-pc-/-/')

# Up to eight files of a directory together, as CMake unites them; those that include themselves, once for each instruction set, alone.
for directory in src/*/ src/*/*/ c/src/ c/generated/; do
  count=0
  for file in "$directory"*.cpp; do
    [ -e "$file" ] || continue
    name=${directory//\//_}$((count++ / 8))
    if grep -q HWY_TARGET_INCLUDE "$file"; then name+=$(basename "$file" .cpp); fi
    echo "#include \"$PWD/$file\"" >>"$work/$name.cpp"
  done
done

printf '%s\n' "$work"/*.cpp | xargs -P "${JOBS:-$(nproc)}" -I{} "$clang" -m32 -msse2 -mfpmath=sse -std=c++20 -stdlib=libc++ \
  -fsyntax-only -Wall -Wextra -Wconversion -Wno-sign-conversion -Wshadow -Werror -DDRY_STATIC -DDRYSTONE_FAVOR_SIZE=0 -DDRYSTONE_WITH_SCALAR=1 \
  -DDRYSTONE_WITH_SSE4=0 -DDRYSTONE_WITH_AVX2=0 -DDRYSTONE_WITH_AVX512=0 -isystem "$work" -idirafter "/usr/include/$machine" \
  -I include -I "$build/include" -I src -I c/include -I . {}

#!/usr/bin/env bash
# Builds the determinism test for one platform after the other, that is, for compilers, flags and systems, and compares the golden hashes
# there. Each platform takes minutes.
#
# Usage: platforms.sh --list          the names of all platforms
#        platforms.sh NAME...         builds and runs these; a platform that lacks a tool is skipped, and the last line says why
#        platforms.sh --write         puts the results of all platforms that were run here into the table of docs/platforms.md; rows of
#                                     other platforms stay as they are
#
# The exit status is 0 if all passed, 77 if some were skipped and none failed, else 1. Builds and results are in build/platforms/, or in
# build/<preset> for a platform that has a preset.
set -uo pipefail
cd "$(dirname "$0")/.."

results=build/platforms
jobs=${JOBS:-$(nproc)}

# The lanes of a platform on which instruction sets were compared before: a build with one width takes half the time.
one_width=(-DDRYSTONE_WITH_SSE4=OFF -DDRYSTONE_WITH_AVX512=OFF)
native_flags=-DCMAKE_CXX_FLAGS_RELEASE

# Sets what a platform is: words for the table (`lanes` is what the build asks for), the tools that it needs (program:package), the arguments of cmake, what runs its programs.
platform() {  # <name>
  compiler='' system='x86-64 Linux' flags='-O3' lanes='scalar, AVX2' tools=() arguments=() runner=() preset='' target=test_determinism
  case $1 in
    gcc-O2) native g++-12 -O2 ;;
    gcc-Os) native g++-12 -Os ;;
    gcc-native) native g++-12 '-O3 -march=native' ;;
    gcc-lto) native g++-12 -O3 -DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON && flags='-O3 -flto' ;;
    gcc-m32)
      # Highway 1.0.3 has no AVX2 for 32-bit processors. The last directory has the kernel's headers, which otherwise only the package
      # gcc-multilib leads to; Debian cannot install that one beside a cross compiler.
      native g++-12 '-O3 -m32 -msse2 -mfpmath=sse' -DCMAKE_C_FLAGS=-m32 -DCMAKE_DISABLE_FIND_PACKAGE_hwy=ON \
        "-DCMAKE_CXX_FLAGS=-O3 -m32 -msse2 -mfpmath=sse -idirafter /usr/include/x86_64-linux-gnu" \
        -DDRYSTONE_WITH_SSE4=ON -DDRYSTONE_WITH_AVX2=OFF &&
        system='32-bit x86 Linux' lanes='scalar, SSE4' && tools+=(/usr/lib/gcc/x86_64-linux-gnu/12/32/crtbegin.o:g++-12-multilib)
      ;;
    clang-14) native clang++-14 -O3 ;;
    clang-16) native clang++-16 -O3 ;;
    clang-16-native) native clang++-16 '-O3 -march=native' ;;
    aarch64)
      preset=aarch64 compiler=aarch64-linux-gnu-g++ system='64-bit ARM Linux, glibc' lanes='scalar, NEON'
      tools=(aarch64-linux-gnu-g++:g++-aarch64-linux-gnu qemu-aarch64:qemu-user) runner=(qemu-aarch64 -L /usr/aarch64-linux-gnu)
      ;;
    mingw)
      preset=mingw compiler=x86_64-w64-mingw32-g++-posix system='64-bit Windows' lanes='scalar, SSE4, AVX2, AVX-512'
      tools=(x86_64-w64-mingw32-g++-posix:g++-mingw-w64-x86-64-posix wine:wine64) runner=(wine)
      ;;
    zig-windows)
      zig windows && system='64-bit Windows' && tools+=(wine:wine64) && runner=(wine)
      ;;
    zig-musl)
      zig musl && system='64-bit ARM Linux, musl' && lanes='scalar, NEON' && tools+=(qemu-aarch64:qemu-user) && runner=(qemu-aarch64)
      ;;
    zig-macos) zig macos && system='macOS on ARM' && lanes='scalar, NEON' && runner=(none) ;;
    *)
      echo "no such platform: $1" >&2
      return 1
      ;;
  esac
}
names=(gcc-O2 gcc-Os gcc-native gcc-lto gcc-m32 clang-14 clang-16 clang-16-native aarch64 mingw zig-windows zig-musl zig-macos)

native() {  # <compiler> <flags> [<argument of cmake>...]
  compiler=$1 flags=$2
  tools=("$1:$1")
  shift 2
  # Flags of all languages and build types: -O3 of the build type would override another one.
  arguments=(-DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="$flags" "$native_flags=-DNDEBUG" "${one_width[@]}" "$@")
}

zig() {  # <end of the preset's name>
  preset=zig-$1 compiler='zig c++'
  tools=("zig:ziglang, of PyPI")
  arguments=("${one_width[@]}")
}

missing_tools() {
  local tool found=()
  [ -f /usr/src/googletest/CMakeLists.txt ] || found+=(googletest)
  for tool in "${tools[@]}"; do
    type -P "${tool%%:*}" >/dev/null || [ -f "${tool%%:*}" ] || found+=("${tool#*:}")
  done
  echo "${found[*]}"
}

version() {
  case $compiler in
    'zig c++') echo "zig $(zig_program version)" ;;
    *clang*) echo "clang $("$compiler" -dumpversion)" ;;
    *) echo "gcc $("$compiler" -dumpfullversion)" ;;
  esac
}
# The program, not the function of this name.
zig_program() { command zig "$@"; }

# The lanes that a program says it has, in the words of the table: "lanes: scalar avx2" is "scalar, AVX2".
lanes_in() {  # <output of the program>
  sed -n 's/^lanes: //p' <<<"$1" | tr -d '\r' | sed 's/ /, /g; s/sse4/SSE4/; s/avx2/AVX2/; s/avx512/AVX-512/; s/neon/NEON/'
}

# Runs the tests of the hashes and sets `lanes` to those that the program has. The tests with the widest lanes and with scalar ones are
# looked for by name, because a filter that finds no test passes too.
golden_hashes() {  # <directory of the build>
  local program=$1/bin/test_determinism said status=0 test
  [ -f "$program" ] || program=$program.exe
  said=$(WINEDEBUG=-all WINEPREFIX=$PWD/$results/wine "${runner[@]}" "$program" --gtest_filter="Golden.*") || status=$?
  echo "$said"
  [ "$status" -eq 0 ] || return
  for test in StoredHashes StoredHashesScalar; do
    if ! grep -qF "[       OK ] Golden.$test (" <<<"$said"; then
      echo "the test Golden.$test did not run" >&2
      return 1
    fi
  done
  # A machine may have fewer lanes than the build; with scalar ones alone nothing was compared.
  lanes=$(lanes_in "$said")
  if [ "$lanes" = scalar ]; then
    echo "the program has scalar lanes alone" >&2
    return 1
  fi
}

run_platform() {  # <name>
  local archive missing directory hashes='equal'
  platform "$1" || return
  missing=$(missing_tools)
  if [ -n "$missing" ]; then
    echo "$1: not installed here: $missing"
    return 77
  fi
  if ! archive=$(./scripts/highway_archive.sh); then
    echo "$1: Highway's archive is not to be had here"
    return 77
  fi
  directory=$results/$1
  [ -z "$preset" ] || directory=build/$preset
  rm -f "$results/$1.row"
  cmake --preset "${preset:-golden}" -B "$directory" -DDRYSTONE_HIGHWAY_URL="$archive" "${arguments[@]}" &&
    cmake --build "$directory" -j "$jobs" --target "$target" || return 1
  if [ "${runner[0]-}" = none ]; then
    hashes='compiled and linked, not run'
  else
    golden_hashes "$directory" || return 1
  fi
  echo "| $system | $(version) | \`$flags\` | $lanes | ${runner[0]:-} | $hashes |" | sed 's/| none |/| |/; s/|  |/| |/' >"$results/$1.row"
}

# The row of a platform that an earlier run put into the table; nothing if there is none.
earlier_row() {  # <name>
  local named
  platform "$1" || return
  case $compiler in
    'zig c++') named=zig ;;
    clang++-*) named="clang ${compiler#clang++-}" ;;
    *) named=gcc ;;
  esac
  grep -F "| $system | $named" docs/platforms.md | grep -F "| \`$flags\` |" | head -n 1
}

write_table() {
  local name table
  table=$(mktemp)
  {
    printf '\n| system | compiler | flags | lanes | run by | golden hashes |\n|---|---|---|---|---|---|\n'
    for name in "${names[@]}"; do
      if [ -f "$results/$name.row" ]; then cat "$results/$name.row"; else earlier_row "$name"; fi
    done
    echo
  } >"$table"
  sed -i -e '/<!-- begin platforms -->/,/<!-- end platforms -->/{//!d}' -e "/<!-- begin platforms -->/r $table" docs/platforms.md
  rm "$table"
}

mkdir -p "$results"
case ${1-} in
  --list) printf '%s\n' "${names[@]}" ;;
  --write) write_table ;;
  '' | -*)
    echo "usage: platforms.sh --list | --write | NAME..." >&2
    exit 2
    ;;
  *)
    worst=0
    for name in "$@"; do
      status=0
      run_platform "$name" || status=$?
      [ "$status" -eq 0 ] || [ "$worst" -eq 1 ] || worst=$status
    done
    exit "$worst"
    ;;
esac

#!/usr/bin/env bash
# The checks of Drystone. Works on a fresh Debian 12; elsewhere, what needs a tool that is absent is skipped and named.
#
# Usage: test.sh             the stages `checks` and `release`: what a newcomer and a contributor need
#        test.sh all         all that continuous integration runs (.ci/run)
#        test.sh rest        `all` without the stages of `test.sh`
#        test.sh long        what takes hours: all seeds, platforms, an hour of fuzzing
#        test.sh STAGE...    these stages
#        test.sh --list      the stages, in the order in which they run, with a line each
#
# Packages that are missing are installed when the first stage that may need them begins: those of install_dependencies.sh test for
# `checks` and `release`, all for the others. A stage that fails does not stop the others. Logs are in build/logs/. The last line counts test
# programs, fuzzers and single checks. The exit status is 0 if none failed.
#
# JOBS: how many processes work side by side (all processors). CXX and CLANG: compilers to use in place of c++ and of clang++-14; if clang++-14
# is not installed, the oldest newer one is taken. Stages print the compiler that they use.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

# Name, when it runs (test: by default; all; long) and what it checks. docs/building.md says what each stage alone finds.
table='
checks        test  files: layers, format, presets, versions, links, code of the documentation, generated code
release       test  release build; unit tests at their quick size, golden hashes, examples, instruction guard
full          all   the release build with other engines, testbed and oneTBB; tests that need them or take minutes
first_hour    all   a fresh clone: demo and release, in both orders
minimal       all   a build without the parts that can be left out; the static C library
asan          all   unit tests under the address and undefined-behaviour sanitizers
tsan          all   tests with threads under the thread sanitizer
clang         all   with clang: each fuzzer, 20,000 inputs or a quarter of a minute; the golden hashes; the C API against the C++ headers; libc++
cross         all   the golden hashes on 64-bit ARM, under qemu
web           all   the module for browsers and Node, by Emscripten
consumer      all   projects that use Drystone: installed, as a part of their build, by pkg-config
box2d         all   the library for programs of Box2D 3, against the headers of a crate
packages      all   packages of Debian, and programs that are built against them
python        all   the Python package: a wheel, its tests, its types
site          all   the documentation site and its links
c_small       long  the C API alone, compiled for size: what is installed, and how large it is
seeds         long  unit tests with all of their seeds
python_asan   long  the Python package with sanitizers
web_scalar    long  the module for browsers without vectors
platforms     long  the golden hashes with the compilers, flags and systems of docs/platforms.md
debian_chroot long  packages of Debian, installed by apt in a fresh system
release_files long  the files of a release, made in a fresh clone; a program in C with the archive of the C library
fuzz_hour     long  all fuzzers, for an hour
'
# When a stage runs; the status is 1 if there is no such stage.
when() {  # <stage>
  awk -v stage="$1" '$1 == stage { print $2; found = 1 } END { exit !found }' <<<"$table"
}
stages_of() {  # <when>...
  awk -v wanted=" $* " 'NF && index(wanted, " " $2 " ") { print $1 }' <<<"$table"
}
usage() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; }

case ${1:-} in
  '') set -- checks release ;;
  -h | --help)
    usage
    exit
    ;;
  --list)
    sed '/^$/d' <<<"$table"
    exit
    ;;
esac
stages=()
for word in "$@"; do
  case $word in
    all) mapfile -t -O ${#stages[@]} stages < <(stages_of test all) ;;
    rest) mapfile -t -O ${#stages[@]} stages < <(stages_of all) ;;
    long) mapfile -t -O ${#stages[@]} stages < <(stages_of long) ;;
    *)
      if ! when "$word" >/dev/null; then
        echo "no such stage: $word; test.sh --list names all of them" >&2
        exit 2
      fi
      stages+=("$word")
      ;;
  esac
done

jobs=${JOBS:-$(nproc)}
# With this base directory, ccache finds objects compiled here for a clone at another path too. cmake/DrystoneDefaults.cmake sets the other two,
# but not if Drystone is a part of another project.
export CCACHE_BASEDIR=$PWD
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
export CCACHE_INODECACHE=1
passed=0
failed=0
skipped=0
summary=()
logs=build/logs
mkdir -p "$logs"

log_of() {  # <name of a check>
  echo "$logs/$(tr -c '[:alnum:]\n' _ <<<"$1").log"
}

# Counts a check that has ended. Exit status 77 means that the check cannot run here; the last line of its log says why.
judge() {  # <name> <exit status>
  local log
  log=$(log_of "$1")
  if [ "$2" -eq 0 ]; then
    passed=$((passed + 1))
    echo "ok      $1"
  elif [ "$2" -eq 77 ]; then
    skip "$1: $(tail -n 1 "$log")"
  else
    failed=$((failed + 1))
    summary+=("FAILED  $1 (see $log)")
    tail -n 60 "$log"
    echo "FAILED  $1"
    return 1
  fi
}

# Runs one check, quietly unless it fails, and counts it.
check() {  # <name> <command>...
  local name=$1 status=0
  shift
  "$@" >"$(log_of "$name")" 2>&1 || status=$?
  judge "$name" "$status"
}

# Begins a check beside others, as many as there are jobs. finish_checks waits for all of them and reports them in their order.
started=()
start_check() {  # <name> <command>...
  local name=$1 log
  log=$(log_of "$name")
  shift
  while [ "$(jobs -pr | wc -l)" -ge "$jobs" ]; do wait -n; done
  rm -f "$log.status"
  {
    "$@" >"$log" 2>&1
    echo $? >"$log.status"
  } &
  started+=("$name")
}
finish_checks() {
  local name status worst=0
  wait
  for name in "${started[@]}"; do
    # A check that was killed left no status.
    status=$(cat "$(log_of "$name").status" 2>/dev/null) || status=1
    judge "$name" "$status" || worst=1
  done
  started=()
  return "$worst"
}

# Reports checks that cannot run on this machine, here and in the summary.
tell_skipped() {  # <what and why>
  echo "SKIPPED $1"
  summary+=("SKIPPED $1")
}

skip() {  # <what and why>
  skipped=$((skipped + 1))
  tell_skipped "$1"
}

# Configures a preset. A build directory that another compiler was used for is made anew.
configure() {  # <preset> <argument of cmake>...
  local preset=$1 argument fresh=()
  shift
  for argument in "$@"; do
    case $argument in
      -DCMAKE_CXX_COMPILER=*) grep -q "^CMAKE_CXX_COMPILER:.*[=/]${argument##*[=/]}\$" "build/$preset/CMakeCache.txt" 2>/dev/null || fresh=(--fresh) ;;
    esac
  done
  cmake --preset "$preset" "${fresh[@]}" "$@"
}

build() {  # <preset> [-D<option>=<value>]... [<target>...]
  local preset=$1 options=()
  shift
  while [[ ${1:-} == -D* ]]; do
    options+=("$1")
    shift
  done
  configure "$preset" "${options[@]}" && cmake --build --preset "$preset" -j "$jobs" ${1:+--target "$@"}
}

# The same as a check, with a line for each fifth of the build.
check_build() {  # <name> <preset> [-D<option>=<value>]... [<target>...]
  local name=$1 log
  log=$(log_of "$name")
  shift
  build "$@" 2>&1 | tee "$log" | awk -v name="$name" -v start="$SECONDS" '
    match($0, /^\[[0-9]+\/[0-9]+\]/) {
      split(substr($0, 2, RLENGTH - 2), count, "/")
      if (int(5 * count[1] / count[2]) > fifths && count[1] < count[2]) {
        fifths = int(5 * count[1] / count[2])
        printf "        %s: %d of %d\n", name, count[1], count[2]
        fflush()
      }
    }'
  judge "$name" "${PIPESTATUS[0]}"
}

version_of() {  # <compiler>
  "$1" --version 2>/dev/null | head -n 1
}
# Prints the clang that is used: $CLANG, or 14, or the next newer one.
find_clang() {
  local name
  for name in "${CLANG:-clang++-14}" clang++-{14..40} clang++; do
    if command -v "$name" >/dev/null; then
      echo "$name"
      return
    fi
  done
  return 1
}
# Whether a compiler makes a program of a source with these options.
compiles() {  # <source> <compiler> [<option>...]
  local source=$1
  shift
  "$@" -x c++ - -o /dev/null <<<"$source" 2>/dev/null
}

# Runs tests, shows the output of ctest and counts each test. Skipped tests are reported and not counted as passed. Fewer tests than
# there must be are a failure: a build that lost its tests would pass otherwise.
count_tests() {  # <name> <how many tests there are at least> <ctest command>...
  local name=$1 least=$2 log="$logs/ctest_$1.log" results="$PWD/$logs/ctest_$1.xml" counts word rest
  shift 2
  rm -f "$results"
  # The complete output of a test: the number of skipped cases is at its end.
  "$@" --output-junit "$results" --test-output-size-passed 1000000 2>&1 | tee "$log"
  if ! counts=$(python3 scripts/ctest_counts.py "$results" "$least"); then
    failed=$((failed + 1))
    summary+=("FAILED  ctest of $name ran fewer than $least tests (see $log)")
    return
  fi
  while read -r word rest; do
    case $word in
      passed) passed=$((passed + rest)) ;;
      failed)
        failed=$((failed + rest))
        [ "$rest" -eq 0 ] || summary+=("FAILED  $rest tests of $name (see $log)")
        ;;
      skipped) skip "$name, $rest" ;;
      # The other tests of this program were run, so the program is counted as passed.
      part) tell_skipped "$name, $rest" ;;
    esac
  done <<<"$counts"
}

# The least numbers of tests.
least_release=55
least_full=25
least_seeds=4
least_asan=35
least_tsan=10
least_web=10

stage_checks() {
  local clang
  # Checks that need the formatter find it here: pip installs it once.
  CLANG_FORMAT=$(./scripts/format.sh --formatter 2>"$logs/formatter.log") && export CLANG_FORMAT
  version_of "${CXX:-c++}"
  start_check "code of the documentation compiles, and its names are declared" python3 scripts/check_snippets.py
  start_check "format" ./scripts/format.sh --check
  start_check "layers" python3 scripts/check_layers.py
  start_check "include graph of ARCHITECTURE.md" python3 scripts/include_graph.py --check
  start_check "presets state every option" python3 scripts/check_presets.py
  start_check "the version is the same in all files" python3 scripts/check_version.py
  start_check "links in the documentation" python3 scripts/check_links.py
  start_check "hello world of README.md" python3 scripts/check_readme.py
  start_check "figures that README.md quotes" python3 benchmarks/report/blocks.py --check
  start_check "stages in docs/building.md" stages_are_documented
  start_check "the JavaScript API is that of the C API" python3 web/scripts/generate.py --check
  start_check "the Lua module is that of the C API" python3 lua/scripts/generate.py --check
  # The stage `clang` has this check too: it installs clang.
  if clang=$(find_clang); then
    start_check "the C API is that of the C++ headers" env CLANG="$clang" python3 c/scripts/generate.py --check
  fi
  finish_checks
}

stages_are_documented() {
  local stage status=0
  for stage in $(stages_of test all long); do
    if ! grep -q "^| \`$stage\` | $(when "$stage") |" docs/building.md; then
      echo "docs/building.md has no row for the stage $stage ($(when "$stage"))"
      status=1
    fi
  done
  return "$status"
}

stage_release() {
  local example
  version_of "${CXX:-c++}"
  check_build "build release" release drystone_quick_tests test_determinism sample_page tests/debugger/all examples/all \
    drystone_guard || return
  check "no file takes too long to compile" python3 scripts/build_times.py build/release --check
  for example in hello_world hello_world_c fixed_step many_bodies debug_draw lidar rollback recording world_batch; do
    start_check "example $example" "build/release/bin/$example"
  done
  finish_checks
  check "golden hashes" golden_hashes build/release/bin/test_determinism
  count_tests release "$least_release" ctest --preset release -j "$jobs" -LE slow
  if command -v valgrind >/dev/null; then
    check "instruction guard" python3 scripts/instruction_guard.py
  else
    skip "instruction guard: valgrind is not installed"
  fi
}

# A filter that finds no test passes too, so the output is looked at.
golden_hashes() {  # <program>
  local said
  said=$("$1" --gtest_filter='Golden.*') && echo "$said" && grep -qF '[       OK ] Golden.StoredHashes (' <<<"$said"
}

stage_full() {
  version_of "${CXX:-c++}"
  check_build "build release, all of it" release || return
  if [ -x build/release/bin/tbb_scheduler ]; then
    check "scheduler over oneTBB" build/release/bin/tbb_scheduler 60 30 3
  else
    skip "scheduler over oneTBB: not installed: libtbb-dev"
  fi
  [ -x build/release/bin/drystone_testbed ] || skip "testbed: not installed: libglfw3-dev, libimgui-dev or libgl-dev"
  if [ -d /usr/include/box2d ]; then
    check "calls of Box2D 2.4 in its guide" python3 scripts/check_guide.py docs/from_box2d24.md /usr/include/box2d
  else
    skip "calls of Box2D 2.4 in its guide: not installed: libbox2d-dev"
  fi
  count_tests full "$least_full" ctest --preset release -j "$jobs" -L slow
  # Tests that the stage `release` skips where the packages of `all` are not installed.
  count_tests full_tools 1 ctest --preset release -R '^(c_api|debugger)$'
}

stage_seeds() {
  version_of "${CXX:-c++}"
  check_build "build tests with all of their seeds" release drystone_long_tests || return
  count_tests seeds "$least_seeds" ctest --preset release-long -j "$jobs" -L long
}

stage_asan() {
  version_of "${CXX:-c++}"
  if ! compiles 'int main() {}' "${CXX:-c++}" -fsanitize=address,undefined; then
    skip "asan: ${CXX:-c++} has no sanitizers here"
    return
  fi
  check_build "build asan" asan drystone_quick_tests || return
  count_tests asan "$least_asan" env UBSAN_OPTIONS=print_stacktrace=1 \
    LSAN_OPTIONS="suppressions='$PWD/tests/support/leaks.supp':print_suppressions=0" ctest --preset asan -j "$jobs" -L unit -LE slow
}

stage_tsan() {
  version_of "${CXX:-c++}"
  if ! compiles 'int main() {}' "${CXX:-c++}" -fsanitize=thread; then
    skip "tsan: ${CXX:-c++} has no thread sanitizer here"
    return
  fi
  check_build "build tsan" tsan drystone_thread_tests || return
  # The thread sanitizer needs address-space randomisation off, which not every container allows.
  local fixed=()
  if setarch -R true 2>/dev/null; then fixed=(setarch -R); fi
  count_tests tsan "$least_tsan" "${fixed[@]}" env TSAN_OPTIONS=halt_on_error=1 ctest --preset tsan -j "$jobs" -L threads
}

# One build with sanitizers serves the fuzzers and the golden hashes, which the stage `web` compares in an optimised build of clang.
stage_clang() {
  local clang
  if ! clang=$(find_clang); then
    skip "clang: no clang++ is installed (CLANG names another program)"
    return
  fi
  version_of "$clang"
  check "the C API is that of the C++ headers" env CLANG="$clang" python3 c/scripts/generate.py --check
  build_fuzzers "$clang" test_determinism || return
  check "golden hashes with clang" golden_hashes build/fuzz/bin/test_determinism
  run_fuzzers 15 -runs=20000
  if compiles $'#include <vector>\nint main() { return (int)std::vector<int>().size(); }' "$clang" -stdlib=libc++; then
    check "libc++, and sizes of 32 bits" env JOBS="$jobs" ./scripts/check_32_bits.sh "$clang" build/fuzz
  else
    skip "libc++: $clang has none (Debian: libc++-13-dev libc++abi-13-dev)"
  fi
}

# As many at a time as there are jobs.
stage_fuzz_hour() {
  local clang fuzzers=(tests/fuzz/*_fuzz.cpp)
  clang=$(find_clang) || clang=clang++
  build_fuzzers "$clang" && run_fuzzers $((3600 * jobs / ${#fuzzers[@]}))
}

build_fuzzers() {  # <clang> [<target>...]
  local clang=$1
  shift
  if ! compiles 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' "$clang" -fsanitize=fuzzer,address; then
    skip "fuzzers: there is no clang with libFuzzer (Debian: clang-14 libclang-rt-14-dev)"
    return 1
  fi
  check_build "build with clang" fuzz -DCMAKE_CXX_COMPILER="$clang" drystone_fuzzers "$@"
}

run_fuzzers() {  # <seconds for each> [<option>...]
  local seconds=$1 source name corpus
  shift
  # The fuzzers are listed by their sources, so that a fuzzer that was not built is an error.
  for source in tests/fuzz/*_fuzz.cpp; do
    name=$(basename "$source" _fuzz.cpp)
    corpus=("tests/fuzz/corpus/$name")
    [ -d "${corpus[0]}" ] || corpus=()
    start_check "fuzz_$name" fuzz "$name" "$seconds" "$@" "${corpus[@]}"
  done
  finish_checks
}

# What it finds goes into a directory of its own, before the corpus.
fuzz() {  # <name> <seconds> [<option or directory of the corpus>...]
  local name=$1 seconds=$2 found status=0
  shift 2
  found=$(mktemp -d)
  # libFuzzer's own status for a finding is 77, which would count as skipped.
  "build/fuzz/bin/fuzz_$name" -seed=1 -max_total_time="$seconds" -timeout=10 -error_exitcode=1 -artifact_prefix="$logs/" "$found" "$@" || status=$?
  rm -rf "$found"
  return "$status"
}

# Installs what was built into an empty prefix and builds tests/consumer against it.
install_and_use() {  # <build> <directory> [<cmake argument>...]
  local build=$1 directory=$2
  shift 2
  cmake --install "$build" --prefix "$directory/prefix" &&
    use_it package "$directory" -DCMAKE_PREFIX_PATH="$directory/prefix" "$@"
}

# Builds tests/consumer in a directory, with Drystone as a package or by FetchContent.
use_it() {  # <way> <directory> [<cmake argument>...]
  local way=$1 directory=$2
  shift 2
  configure_consumer "$way" "$directory" "$@" && cmake --build "$directory" -j "$jobs"
}

configure_consumer() {  # <way> <directory> [<cmake argument>...]
  local way=$1 directory=$2 launcher=()
  shift 2
  if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
  cmake -S tests/consumer -B "$directory" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCONSUMER_TAKES="$way" "${launcher[@]}" \
    -DDRYSTONE_WARNINGS_AS_ERRORS=ON "$@"
}

# Drystone as a subdirectory passes its headers on: the objects of the project are compiled, and the library is not.
use_headers() {  # <directory> [<cmake argument>...]
  local directory=$1 objects
  configure_consumer subdirectory "$@" || return
  mapfile -t objects < <(ninja -C "$directory" -t targets all | sed -n 's/^\(CMakeFiles\/.*\.cpp\.o\): CXX_COMPILER.*/\1/p')
  [ ${#objects[@]} -eq 2 ] && ninja -C "$directory" "${objects[@]}"
}

test_consumer() {  # <name> <directory>
  count_tests "$1" 1 ctest --test-dir "$2" --output-on-failure
}

# Checks that only public headers are installed: no private header, no folder without headers, nothing beside drystone/.
only_public_headers() {  # <prefix>
  diff <(cd "$1/include" && find . | sort) <(for tree in include scenes/include io/include c/include; do (cd $tree && find .); done | sed 's/\.in$//' | sort -u)
}

# Compiles the hello world with the flags of pkg-config, which are quoted for a shell: a path may have blanks.
hello_by_pkg_config() {  # <directory with prefix/>
  local flags words=()
  flags=$(PKG_CONFIG_PATH=$(dirname "$(find "$1/prefix" -name drystone.pc)") pkg-config --cflags --libs --static drystone) &&
    eval "words=($flags)" && g++ -std=c++20 examples/hello_world.cpp -o "$1/hello" "${words[@]}" && "$1/hello" && has_what_it_calls "$1/hello"
}

# The linker leaves out functions that a program does not reach, also those of an object with others that it calls.
has_what_it_calls() {  # <program that calls World::create_shape() and not World::set_filter()>
  local names
  names=$(nm -C "$1") && grep -qF 'drystone::World::create_shape(' <<<"$names" && ! grep -qF 'drystone::World::set_filter(' <<<"$names"
}

# Builds the hello world in C, by the flags of pkg-config and by a CMake project that has no C++.
hello_in_c() {  # <directory with prefix/>
  local library flags words=()
  library=$(dirname "$(find "$1/prefix" -name libdrystone_c.so)")
  flags=$(PKG_CONFIG_PATH=$library/pkgconfig pkg-config --cflags --libs drystone_c) &&
    eval "words=($flags)" && gcc -std=c11 -pedantic -Wall -Werror examples/hello_world.c -o "$1/hello_c" "${words[@]}" &&
    LD_LIBRARY_PATH=$library "$1/hello_c" &&
    cmake -S tests/consumer/c -B "$1/c" -G Ninja -DCMAKE_PREFIX_PATH="$1/prefix" && cmake --build "$1/c" && "$1/c/hello_world_c"
}

# Without Highway and without permission to fetch it, the build explains what to do.
says_what_is_missing() {  # <directory>
  ! cmake -S tests/consumer -B "$1" -G Ninja -DCONSUMER_TAKES=fetch -DCONSUMER_WITH_IO=OFF \
    -DCMAKE_DISABLE_FIND_PACKAGE_hwy=ON -DDRYSTONE_FETCH_DEPENDENCIES=OFF 2>"$1.errors" &&
    grep -q 'Highway 1.0 or newer is not installed' "$1.errors"
}

# The core is compiled twice. In build/tools it has the flags of build/release, so ccache finds its objects. The project that takes Drystone by
# FetchContent compiles a small one: it has no part of the command line, and the Highway that it fetches. What that project installs needs no
# Highway, which a last project shows.
stage_consumer() {
  local base=$PWD/build/consumer directory archive
  rm -rf "$base"_*
  directory=${base}_package
  if check_build "build tools" tools && check "install, and build against it" install_and_use build/tools "$directory"; then
    check "only public headers are installed" only_public_headers "$directory/prefix"
    check "hello world by pkg-config" hello_by_pkg_config "$directory"
    check "hello world in C, by pkg-config and CMake" hello_in_c "$directory"
    test_consumer consumer "$directory"
    check "a program has what it calls and no more" has_what_it_calls "$directory/hello_world"
  fi

  check "as a subdirectory, with the headers of both" use_headers "${base}_subdirectory"
  check "without Highway, and forbidden to fetch it" says_what_is_missing "${base}_forbidden"
  # One width of lanes and little optimisation are enough to see that Highway is linked.
  local small=(-DCMAKE_DISABLE_FIND_PACKAGE_CLI11=ON -DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON -DDRYSTONE_WITH_SSE4=OFF -DDRYSTONE_WITH_AVX512=OFF
    '-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG')
  directory=${base}_fetch
  if ! archive=$(./scripts/highway_archive.sh); then
    skip "builds that fetch Highway: its archive is not to be had here"
    check "by FetchContent" use_it fetch "$directory" "${small[@]}" && test_consumer consumer_fetch "$directory"
    return
  fi
  check "by FetchContent, with Highway fetched" use_it fetch "$directory" "${small[@]}" -DCMAKE_DISABLE_FIND_PACKAGE_hwy=ON \
    -DDRYSTONE_HIGHWAY_URL="$archive" || return
  test_consumer consumer_fetch "$directory"
  if check "install that, and build without Highway" install_and_use "$directory" "${base}_without_highway" \
    -DCMAKE_DISABLE_FIND_PACKAGE_hwy=ON; then
    # pkg-config finds no package but Drystone's.
    PKG_CONFIG_LIBDIR=/none check "hello world by pkg-config, without Highway" hello_by_pkg_config "${base}_without_highway"
    test_consumer consumer_fetched_highway "${base}_without_highway"
  fi
}

# The shared library of the C API alone. It compiles the core anew, for size, which takes minutes.
stage_c_small() {
  local directory
  directory=$(mktemp -d)
  if check_build "build c-small" c-small &&
    check "install c-small" cmake --install build/c-small --prefix "$directory/prefix" --strip; then
    check "what is installed has less than 2 MB" test "$(find "$directory/prefix" -type f -printf '%s\n' | awk '{sum += $1} END {print sum}')" -lt 2000000
    check "nothing but the library, its header and its packages is installed" is_c_alone "$directory/prefix"
    mkdir "$directory/moved" && mv "$directory/prefix" "$directory/moved"
    check "hello world in C, from another place" hello_in_c "$directory/moved"
  fi
  rm -rf "$directory"
}
is_c_alone() {  # <prefix>
  local header
  header=$(cd "$1" && find include -type f)
  [ "$header" = include/drystone/drystone.h ] && [ -z "$(find "$1" -name '*.a' -o -name '*.lua')" ]
}

# The library for programs of Box2D, against the headers of a crate.
stage_box2d() {
  local headers
  if ! headers=$(./scripts/box2d_headers.sh); then
    skip "the library for programs of Box2D: cargo cannot get the headers, which are in the crate boxdd-sys"
    return
  fi
  check_build "build drystone_box2d" release -DDRYSTONE_BUILD_BOX2D=ON "-DDRYSTONE_BOX2D_HEADERS=$headers" test_box2d &&
    count_tests box2d 2 ctest --preset release -R '^box2d'
}

# Debian's packages, unpacked into an empty directory, and programs in C and C++ that are built against them.
stage_packages() {
  local directory=$PWD/build/consumer_debian
  if ! command -v dpkg-deb >/dev/null; then
    skip "packages of Debian: dpkg-deb is not installed"
    return
  fi
  rm -rf "$directory" build/debian/packages
  check "Debian's packages" cmake --workflow --preset debian &&
    check "unpack them" unpack_packages "$directory" || return
  check "names of the C library have a version" names_have_version "$directory/prefix"
  check "the command line of the package" "$directory/prefix/bin/drystone" list
  check "hello world by pkg-config, of the packages" hello_by_pkg_config "$directory"
  check "hello world in C, of the packages" hello_in_c "$directory"
  if command -v lintian >/dev/null; then
    check "lintian has no error" bash -c 'lintian --fail-on error build/debian/packages/*.deb'
  else
    skip "lintian is not installed here"
  fi
}

unpack_packages() {  # <directory>
  local package
  mkdir -p "$1/root"
  for package in build/debian/packages/{libdrystone-c*,libdrystone-dev,drystone}_*.deb; do
    dpkg-deb -x "$package" "$1/root" || return
  done
  mv "$1/root/usr" "$1/prefix"
}

# Each name that the library exports is one of the C API with the version of its node in the map.
names_have_version() {  # <prefix>
  local library names
  library=$(find "$1" -name 'libdrystone_c.so.*.*.*') && names=$(nm -D --defined-only "$library" | awk '$2 != "A" {print $3}') &&
    [ "$(wc -l <<<"$names")" -ge 100 ] && ! grep -vE '^dry_[a-z0-9_]+@@DRYSTONE_[0-9]+\.[0-9]+$' <<<"$names"
}

# The object is compiled by a C compiler without C++, and linked with the libraries that pkg-config names; then the same by CMake.
hello_in_static_c() {  # <directory with prefix/>
  local flags words=()
  ! find "$1/prefix" -name '*.so*' | grep . &&
    flags=$(PKG_CONFIG_PATH=$(dirname "$(find "$1/prefix" -name drystone_c.pc)") pkg-config --cflags --libs --static drystone_c) &&
    eval "words=($flags)" && gcc -std=c11 -pedantic -Wall -Werror examples/hello_world.c -o "$1/hello_c" "${words[@]}" && "$1/hello_c" &&
    ! ldd "$1/hello_c" | grep drystone &&
    cmake -S tests/consumer/c -B "$1/c" -G Ninja -DCMAKE_PREFIX_PATH="$1/prefix" -DCONSUMER_LINKS_STATIC=ON && cmake --build "$1/c" &&
    "$1/c/hello_world_c"
}

# The first commands of a newcomer, in a fresh clone: the demo and then a few of the release checks, and after a new start the same in the
# opposite order. No option of one script changes the build of the other, and files that are not committed are not needed. ccache has the
# objects of the same sources from build/release.
few_release_checks() {
  cmake --preset release && few_release_checks_as_configured
}

few_release_checks_as_configured() {
  cmake --build --preset release -j "$jobs" --target hello_world test_math test_base && build/release/bin/hello_world || return
  # All tests are there, whether built or not.
  [ "$(ctest --preset release -N | grep -c '^ *Test ')" -ge 30 ] && ctest --preset release -R '^(math|base)$'
}

in_clone() {  # <clone> <command>...
  (cd "$1" && shift && export CCACHE_BASEDIR=$PWD && "$@")
}

stage_first_hour() {
  local directory
  if ! git rev-parse HEAD >/dev/null 2>&1; then
    skip "demo and release in a fresh clone: this is no git repository"
    return
  fi
  [ -z "$(git status --porcelain)" ] || echo "note: what is not committed is not in the clone: $(git status --porcelain | wc -l) files"
  directory=$(mktemp -d)/drystone
  if check "clone" git clone -q . "$directory"; then
    check "demo in a fresh clone" in_clone "$directory" scripts/demo.sh
    check "release after demo" in_clone "$directory" few_release_checks
    rm -rf "$directory/build"
    check "release in a fresh clone" in_clone "$directory" few_release_checks
    check "demo after release" in_clone "$directory" scripts/demo.sh
    check "release as it was, after demo" in_clone "$directory" few_release_checks_as_configured
    check "a preset undoes options of the call before" in_clone "$directory" preset_wins
    check "new comments in a header that is precompiled" in_clone "$directory" new_comments
  fi
  rm -rf "${directory%/drystone}"
}

# Checks that `cmake --preset release -D...` sets an option for that call alone.
preset_wins() {
  cmake --preset release -DDRYSTONE_BUILD_TESTS=OFF -DDRYSTONE_BUILD_EXAMPLES=OFF && few_release_checks
}

# ccache must not take the header that was precompiled before the comments changed (cmake/DrystonePrecompile.cmake).
new_comments() {
  local object=CMakeFiles/drystone.dir/Unity/unity_overlap_0_cxx.cxx.o text
  for text in 'A new comment' 'Another comment'; do
    sed -i "1c // $text." src/core/arena.hpp && cmake --build --preset release --target clean &&
      cmake --build --preset release -j "$jobs" --target "$object" || return
  done
}

# Checks that other processors give the same bits: the tests are built for 64-bit ARM and run under qemu.
stage_cross() {
  check "golden hashes on 64-bit ARM, NEON and scalar" ./scripts/platforms.sh aarch64
}

# The same for all compilers, flags and systems of docs/platforms.md. It takes an hour, so it runs only if it is asked for.
stage_platforms() {
  local name
  for name in $(./scripts/platforms.sh --list); do
    check "platform $name" ./scripts/platforms.sh "$name"
  done
}

# The set of files of a release, of a clone, so that what is not committed is not needed. It compiles the core for each part that has it.
stage_release_files() {
  local directory files
  if ! git rev-parse HEAD >/dev/null 2>&1; then
    skip "files of a release: this is no git repository"
    return
  fi
  directory=$(mktemp -d)
  if check "clone" git clone -q . "$directory/drystone" && check "files of a release" in_clone "$directory/drystone" scripts/release.sh; then
    files=$(echo "$directory"/drystone/build/release_files/*/)
    check "their checksums" in_directory "$files" sha256sum --check --quiet SHA256SUMS
    mkdir "$directory/c" && tar -C "$directory/c" -xzf "$files"/drystone-c-*.tar.gz && mv "$directory"/c/drystone-c-* "$directory/c/prefix"
    check "hello world in C, with the archive of the C library" hello_in_c "$directory/c"
  fi
  rm -rf "$directory"
}

# The packages in a fresh Debian, as apt installs and purges them. It takes four minutes and needs root and a mirror, so it runs only if it is asked for.
stage_debian_chroot() {
  check "Debian's packages in a fresh system" ./scripts/debian_chroot.sh
}

# The module for browsers and Node. Emscripten is not in install_dependencies.sh, because it and what it needs take 800 MB.
stage_web() { try_web threads web "$least_web" -LE scalar; }
stage_web_scalar() { try_web scalar web_scalar 3 -L scalar; }

try_web() {  # <variant> <name> <how many tests there are at least> <which tests>...
  local missing=() variant=$1
  shift
  command -v em++ >/dev/null || missing+=(emscripten)
  command -v node >/dev/null || missing+=(nodejs)
  [ -f /usr/src/googletest/CMakeLists.txt ] || missing+=(googletest)
  if [ ${#missing[@]} -gt 0 ]; then
    skip "the web: not installed here: ${missing[*]}"
    return
  fi
  if ! ./scripts/highway_archive.sh >/dev/null; then
    skip "the web: Highway's archive is not to be had here"
    return
  fi
  version_of em++
  check "build web, $variant" ./scripts/web.sh "$variant" test_determinism || return
  [ "$variant" = scalar ] || check "the page of the playground" ./scripts/playground.sh
  count_tests "$1" "$2" ctest --preset web -j "$jobs" "${@:3}"
}

# A build without the parts that can be left out: calls that need a part are refused, other results have the same bits, and the installed
# header names the parts. Its C API is the static library.
same_bits() {
  local preset
  for preset in release minimal; do
    "build/$preset/bin/plain_scene" >"$logs/plain_scene_$preset.txt" || return
  done
  cmp "$logs"/plain_scene_{release,minimal}.txt
}

stage_minimal() {
  version_of "${CXX:-c++}"
  # Little optimisation: the parts are not measured here.
  check_build "build minimal" minimal '-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG' drystone_c hello_world plain_scene drystone_quick_tests || return
  check "hello world, minimal" build/minimal/bin/hello_world
  count_tests minimal 2 ctest --preset minimal
  check_build "build a plain scene with all parts" release plain_scene &&
    check "the same bits without the parts" same_bits
  local directory
  directory=$(mktemp -d)
  if check "install minimal, and build against it" install_and_use build/minimal "$directory" -DCONSUMER_WITH_IO=OFF; then
    check "hello world by pkg-config, minimal" hello_by_pkg_config "$directory"
    check "hello world in C, linked statically" hello_in_static_c "$directory"
    test_consumer minimal_consumer "$directory"
  fi
  rm -rf "$directory"
}

# The Python package: a wheel, installed into a fresh environment, its tests there, and strict types.
stage_python() {
  local base=$PWD/build/python
  # Without a network or a package of Debian this is skipped; another failure of pip is a failure.
  check "environments for the Python package" python_environments "$base" || return
  [ -x "$base/fresh/bin/pytest" ] || return 0
  rm -rf "$base/wheels"
  check "build the wheel" build_wheel "$base" "$base/wheels" || return
  check "install the wheel" "$base/fresh/bin/pip" install --force-reinstall --no-deps "$base"/wheels/drystone-*.whl || return
  # Not in python/, where the sources of the package would be found instead of the installed one.
  check "python -m drystone" in_directory "$base" fresh/bin/python -m drystone list
  start_check "tests of the package" in_directory "$base" fresh/bin/python -m pytest -n "$jobs" -p no:cacheprovider "$PWD/python/tests"
  start_check "strict types of the package and of its tests" in_directory "$base" strict_types "$PWD/python/tests"
  start_check "a source distribution has the library" sdist_is_whole "$base"
  finish_checks
}

# The extension module with sanitizers, and the tests of the package. The interpreter has no sanitizers, so their library is loaded before it,
# and the library of C++, whose exceptions it watches. Leaks are not looked for: Python keeps what its modules have to the end. Left out are
# tests of other libraries and processes, and those that play many episodes. --capture=sys leaves the sanitizers' reports on stderr.
stage_python_asan() {
  local base=$PWD/build/python_asan
  check "environments for the sanitized package" python_environments "$base" || return
  [ -x "$base/fresh/bin/pytest" ] || return 0
  rm -rf "$base/wheels"
  check "build the sanitized wheel" build_wheel "$base" "$base/wheels" --config-settings build-dir="$base/build" \
    --config-settings cmake.define.DRYSTONE_PYTHON_SANITIZE=address,undefined || return
  check "install the sanitized wheel" "$base/fresh/bin/pip" install --force-reinstall --no-deps "$base"/wheels/drystone-*.whl || return
  check "tests of the package with sanitizers" in_directory "$base" \
    env LD_PRELOAD="$(c++ -print-file-name=libasan.so) $(c++ -print-file-name=libstdc++.so)" PYTHONMALLOC=malloc \
    ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 fresh/bin/python -m pytest -p no:cacheprovider --capture=sys \
    --ignore-glob='*/test_bench.py' --ignore-glob='*/test_distributed.py' --ignore-glob='*/test_tutorial.py' \
    --ignore-glob='*/test_envs.py' "$PWD/python/tests"
}

# One width of vectors and little optimisation are enough to see that the package works, and take half the time to compile.
build_wheel() {  # <environments> <directory for the wheel> [<option of pip>...]
  local environments=$1 wheels=$2
  shift 2
  env CMAKE_BUILD_PARALLEL_LEVEL="$jobs" "$environments/tools/bin/pip" wheel --no-build-isolation --no-deps -w "$wheels" \
    --config-settings cmake.define.DRYSTONE_WITH_SSE4=OFF --config-settings cmake.define.DRYSTONE_WITH_AVX512=OFF \
    --config-settings cmake.define.CMAKE_CXX_FLAGS_RELEASE='-O1 -DNDEBUG' "$@" ./python
}

# An environment with the tools that build a wheel, and a fresh one for the wheel. The last line that it prints says what is missing.
python_environments() {  # <directory>
  local tools=(nanobind==3.1.0 nanobind-backend==1.0.0 scikit-build-core==1.1.2 numpy==2.4.6)
  rm -rf "$1/fresh"
  if ! python3 -m venv "$1/fresh"; then
    echo "python3 -m venv does not work here (Debian: python3-venv)"
    return 77
  fi
  if ! "$1/fresh/bin/python" -c "import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path('include'), 'Python.h')))"; then
    echo "there is no Python.h (Debian: python3-dev)"
    return 77
  fi
  [ -x "$1/tools/bin/pip" ] || python3 -m venv "$1/tools" || return
  pip_install "$1/tools" "${tools[@]}" && pip_install "$1/fresh" -r python/requirements-test.txt
}

# 77, which means skipped, if pip cannot reach its index.
pip_install() {  # <environment> <argument of pip>...
  local environment=$1 said
  shift
  if said=$("$environment/bin/pip" install -q --disable-pip-version-check "$@" 2>&1); then
    return
  fi
  echo "$said"
  if grep -qE 'from versions: none|NewConnectionError|ConnectTimeout|ReadTimeout|ProxyError|SSLError|name resolution|Network is unreachable' <<<"$said"; then
    echo "pip cannot fetch packages here: $(tail -n 1 <<<"$said")"
    return 77
  fi
  return 1
}

# The documentation site, and its links. After the stage python it has the reference of the package too.
stage_site() {
  check "documentation site" ./scripts/site.sh
}

in_directory() {  # <directory> <command>...
  (cd "$1" && shift && "$@")
}

strict_types() {  # <directory of the tests>
  fresh/bin/python -m mypy --strict -p drystone && fresh/bin/python -m mypy --strict "$1"
}

sdist_is_whole() {  # <directory>
  rm -rf "$1/sdist"
  "$1/tools/bin/python" -c "
import os, sys, tarfile
sys.path.insert(0, '.')
os.chdir('python')
import backend
name = os.path.join(sys.argv[1], backend.build_sdist(sys.argv[1]))
files = {path.partition('/')[2] for path in tarfile.open(name).getnames()}
wanted = {'CMakeLists.txt', 'LICENSE', 'bindings/module.cpp', 'cpp/CMakeLists.txt', 'cpp/include/drystone/world.hpp', 'cpp/src/step/step.cpp'}
if wanted - files:
    sys.exit(f'missing: {wanted - files}')
unpacked = os.path.join(sys.argv[1], 'unpacked')
tarfile.open(name).extractall(unpacked)
[root] = os.listdir(unpacked)
os.rename(os.path.join(unpacked, root), os.path.join(sys.argv[1], 'source'))
if '../' in open(os.path.join(sys.argv[1], 'source', 'pyproject.toml')).read():
    sys.exit('pyproject.toml names a directory outside of the source distribution')" "$1/sdist" &&
    cmake -G Ninja -S "$1/sdist/source" -B "$1/sdist/build" -DPython_EXECUTABLE="$1/tools/bin/python"
}

installed=''
# Installs what a stage may need, once. Where that fails, the stages go on with what there is.
install_for() {  # <stage>
  local list=all
  if [ "$(when "$1")" = test ]; then list='test'; fi
  case $installed in
    all | "$list") return ;;
  esac
  installed=$list
  if ! ./scripts/install_dependencies.sh "$list"; then
    failed=$((failed + 1))
    summary+=("FAILED  ./scripts/install_dependencies.sh $list")
    echo "FAILED  ./scripts/install_dependencies.sh $list"
  fi
}

for stage in "${stages[@]}"; do
  start=$SECONDS
  printf '\n=== %s\n' "$stage"
  install_for "$stage"
  "stage_$stage"
  summary+=("$(printf '%-13s %5d s' "$stage" $((SECONDS - start)))")
done

printf '\n=== summary\n'
printf '%s\n' "${summary[@]}"
printf 'total         %5d s\n' "$SECONDS"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]

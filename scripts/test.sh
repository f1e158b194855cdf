#!/usr/bin/env bash
# Every check of Drystone, as continuous integration runs it. Works on a fresh Debian 12.
#
# Usage: test.sh [STAGE...]    stages: checks release minimal asan tsan libcxx clang fuzz consumer; all of them by default
#
# A stage that fails does not stop the others. Logs of the builds are in build/logs/. The last line counts test programs,
# fuzzers and single checks.
set -uo pipefail
cd "$(dirname "$0")/.."

stages=("$@")
[ ${#stages[@]} -gt 0 ] || stages=(checks release minimal asan tsan libcxx clang fuzz consumer)
jobs=${JOBS:-$(nproc)}
passed=0
failed=0
summary=()
logs=build/logs
mkdir -p "$logs"

# Runs one check, quietly unless it fails, and counts it.
check() {  # <name> <command>...
  local name=$1 log
  log="$logs/$(tr -c '[:alnum:]\n' _ <<<"$name").log"
  shift
  if "$@" >"$log" 2>&1; then
    passed=$((passed + 1))
    echo "ok      $name"
  else
    failed=$((failed + 1))
    summary+=("FAILED  $name (see $log)")
    tail -n 60 "$log"
    echo "FAILED  $name"
    return 1
  fi
}

build() {  # <preset> [<target>...]
  local preset=$1
  shift
  cmake --preset "$preset" && cmake --build --preset "$preset" -j "$jobs" ${1:+--target "$@"}
}

# Runs tests, shows what ctest shows and counts each of them.
count_tests() {  # <name> <ctest command>...
  local name=$1 line log="$logs/ctest_$1.log"
  shift
  "$@" 2>&1 | tee "$log"
  line=$(grep -E 'tests? failed out of' "$log")
  if [[ $line =~ ([0-9]+)\ tests?\ failed\ out\ of\ ([0-9]+) ]]; then
    failed=$((failed + BASH_REMATCH[1]))
    passed=$((passed + BASH_REMATCH[2] - BASH_REMATCH[1]))
    [ "${BASH_REMATCH[1]}" -eq 0 ] || summary+=("FAILED  ${BASH_REMATCH[1]} tests of $name (see $log)")
  else
    failed=$((failed + 1))
    summary+=("FAILED  ctest of $name ran no tests")
  fi
}

stage_checks() {
  check "layers" python3 scripts/check_layers.py
  check "format" ./scripts/format.sh --check
  check "links in the documentation" python3 scripts/check_links.py
  check "hello world of README.md" python3 scripts/check_readme.py
}

stage_release() {
  check "build release" build release || return
  check "hello world" build/release/bin/hello_world
  check "scheduler over oneTBB" build/release/bin/tbb_scheduler 60 30 3
  check "instruction guard" python3 scripts/instruction_guard.py
  count_tests release ctest --preset release -j "$jobs"
}

stage_asan() {
  check "build asan" build asan || return
  count_tests asan env UBSAN_OPTIONS=print_stacktrace=1 \
    LSAN_OPTIONS="suppressions=$PWD/tests/support/leaks.supp:print_suppressions=0" ctest --preset asan -j "$jobs" -L unit -LE slow
}

stage_tsan() {
  check "build tsan" build tsan drystone_thread_tests || return
  # The thread sanitizer wants its addresses where they always were; not every container lets it.
  local fixed=()
  if setarch -R true 2>/dev/null; then fixed=(setarch -R); fi
  count_tests tsan "${fixed[@]}" env TSAN_OPTIONS=halt_on_error=1 ctest --preset tsan -j "$jobs" -L threads
}

stage_libcxx() {
  check "build with libc++" build libcxx || return
  check "hello world with libc++" build/libcxx/bin/hello_world
}

stage_clang() {
  check "build clang" build clang test_determinism || return
  count_tests clang ctest --preset clang -R '^determinism$'
}

stage_fuzz() {
  check "build fuzzers" build fuzz drystone_fuzzers || return
  local fuzzer name found corpus
  for fuzzer in build/fuzz/bin/fuzz_*; do
    [ -x "$fuzzer" ] || continue
    name=$(basename "$fuzzer")
    found=$(mktemp -d)
    corpus=(tests/fuzz/corpus/"${name#fuzz_}")
    [ -d "${corpus[0]}" ] || corpus=()
    check "$name" "$fuzzer" -runs=20000 -seed=1 -max_total_time=60 -timeout=10 -artifact_prefix="$logs/" "$found" \
      "${corpus[@]}"
    rm -rf "$found"
  done
}

install_and_use() {  # <preset> <directory> [<cmake argument>...]
  local preset=$1 directory=$2
  shift 2
  cmake --build --preset "$preset" -j "$jobs" && cmake --install "build/$preset" --prefix "$directory/prefix" &&
    cmake -S tests/consumer -B "$directory/build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
      -DCMAKE_PREFIX_PATH="$directory/prefix" "$@" &&
    cmake --build "$directory/build"
}

# The public headers are installed: no private one, no folder without headers, nothing beside drystone/.
only_public_headers() {  # <prefix>
  diff <(cd "$1/include" && find . | sort) <(for tree in include scenes/include io/include; do (cd $tree && find .); done | sort -u)
}

stage_consumer() {
  local directory
  directory=$(mktemp -d)
  if check "build release for installing" build release && check "install, and build against it" install_and_use release "$directory"
  then
    check "only public headers are installed" only_public_headers "$directory/prefix"
    count_tests consumer ctest --test-dir "$directory/build" --output-on-failure
  fi
  rm -rf "$directory"
}

# A build without the parts that can be left out: what asks for one is refused, all else has the same bits, and who links
# it is told.
same_bits() {
  local preset
  for preset in release minimal; do
    "build/$preset/bin/plain_scene" >"$logs/plain_scene_$preset.txt" || return
  done
  cmp "$logs"/plain_scene_{release,minimal}.txt
}

stage_minimal() {
  check "build minimal" build minimal || return
  check "hello world, minimal" build/minimal/bin/hello_world
  count_tests minimal ctest --preset minimal
  check "build a plain scene with all parts" build release plain_scene &&
    check "the same bits without the parts" same_bits
  local directory
  directory=$(mktemp -d)
  if check "install minimal, and build against it" install_and_use minimal "$directory" -DCONSUMER_WITH_IO=OFF; then
    count_tests minimal_consumer ctest --test-dir "$directory/build" --output-on-failure
  fi
  rm -rf "$directory"
}

if ! ./scripts/install_dependencies.sh; then
  echo "the dependencies could not be installed" >&2
  exit 1
fi
for stage in "${stages[@]}"; do
  if ! declare -F "stage_$stage" >/dev/null; then
    echo "no such stage: $stage" >&2
    exit 2
  fi
  start=$SECONDS
  printf '\n=== %s\n' "$stage"
  "stage_$stage"
  summary+=("$(printf '%-8s %5d s' "$stage" $((SECONDS - start)))")
done

printf '\n=== summary\n'
printf '%s\n' "${summary[@]}"
printf 'total    %5d s\n' "$SECONDS"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]

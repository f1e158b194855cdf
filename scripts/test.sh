#!/usr/bin/env bash
# Every check of Drystone, as continuous integration runs it. Works on a fresh Debian 12.
#
# Usage: test.sh [STAGE...]    stages: checks release first_hour minimal asan tsan clang cross web fuzz consumer packages python site;
# all of them by default; only by name, because they take long: python_asan, platforms (compilers, flags and systems of docs/platforms.md),
# debian_chroot
#
# A stage that fails does not stop the others. Logs of the builds are in build/logs/. The last line counts test programs,
# fuzzers and single checks.
set -uo pipefail
cd "$(dirname "$0")/.."

stages=("$@")
[ ${#stages[@]} -gt 0 ] || stages=(checks release first_hour minimal asan tsan clang cross web fuzz consumer packages python site)
jobs=${JOBS:-$(nproc)}
# With this base directory, ccache finds objects compiled here for a clone at another path too.
export CCACHE_BASEDIR=$PWD
passed=0
failed=0
skipped=0
summary=()
logs=build/logs
mkdir -p "$logs"

# Runs one check, quietly unless it fails, and counts it. Exit status 77 means that the check cannot run here; its last line says why.
check() {  # <name> <command>...
  local name=$1 log status=0
  log="$logs/$(tr -c '[:alnum:]\n' _ <<<"$name").log"
  shift
  "$@" >"$log" 2>&1 || status=$?
  if [ "$status" -eq 0 ]; then
    passed=$((passed + 1))
    echo "ok      $name"
  elif [ "$status" -eq 77 ]; then
    skip "$name: $(tail -n 1 "$log")"
  else
    failed=$((failed + 1))
    summary+=("FAILED  $name (see $log)")
    tail -n 60 "$log"
    echo "FAILED  $name"
    return 1
  fi
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

build() {  # <preset> [<target>...]
  local preset=$1
  shift
  cmake --preset "$preset" && cmake --build --preset "$preset" -j "$jobs" ${1:+--target "$@"}
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

stage_checks() {
  check "layers" python3 scripts/check_layers.py
  check "include graph of ARCHITECTURE.md" python3 scripts/include_graph.py --check
  check "format" ./scripts/format.sh --check
  check "presets state every option" python3 scripts/check_presets.py
  check "the version is the same in all files" python3 scripts/check_version.py
  check "links in the documentation" python3 scripts/check_links.py
  check "hello world of README.md" python3 scripts/check_readme.py
  check "figures that README.md quotes" python3 benchmarks/report/blocks.py --check
  check "C++ and names of the documentation" python3 scripts/check_snippets.py
  check "calls of Box2D 2.4 in its guide" python3 scripts/check_guide.py docs/from_box2d24.md /usr/include/box2d
  check "the C API is that of the C++ headers" python3 c/scripts/generate.py --check
  check "the JavaScript API is that of the C API" python3 web/scripts/generate.py --check
}

stage_release() {
  check "build release" build release || return
  check "hello world" build/release/bin/hello_world
  check "hello world in C" build/release/bin/hello_world_c
  check "fixed step" build/release/bin/fixed_step
  check "many bodies" build/release/bin/many_bodies
  check "debug drawing" build/release/bin/debug_draw
  check "lidar" build/release/bin/lidar
  check "rollback" build/release/bin/rollback
  check "recording" build/release/bin/recording
  check "batch of worlds" build/release/bin/world_batch
  check "scheduler over oneTBB" build/release/bin/tbb_scheduler 60 30 3
  check "instruction guard" python3 scripts/instruction_guard.py
  [ -x build/release/bin/drystone_testbed ] || skip "testbed: not installed: libglfw3-dev, libimgui-dev or libgl-dev"
  count_tests release 90 ctest --preset release -j "$jobs"
}

stage_asan() {
  check "build asan" build asan drystone_quick_tests || return
  count_tests asan 35 env UBSAN_OPTIONS=print_stacktrace=1 \
    LSAN_OPTIONS="suppressions='$PWD/tests/support/leaks.supp':print_suppressions=0" ctest --preset asan -j "$jobs" -L unit -LE slow
}

stage_tsan() {
  check "build tsan" build tsan drystone_thread_tests || return
  # The thread sanitizer needs address-space randomisation off, which not every container allows.
  local fixed=()
  if setarch -R true 2>/dev/null; then fixed=(setarch -R); fi
  count_tests tsan 10 "${fixed[@]}" env TSAN_OPTIONS=halt_on_error=1 ctest --preset tsan -j "$jobs" -L threads
}

stage_clang() {
  check "build with clang and libc++" build clang test_determinism hello_world || return
  check "hello world with clang and libc++" build/clang/bin/hello_world
  count_tests clang 1 ctest --preset clang -R '^determinism$'
}

stage_fuzz() {
  check "build fuzzers" build fuzz drystone_fuzzers || return
  local source name found corpus
  # The fuzzers are listed by their sources, so that a fuzzer that was not built is an error.
  for source in tests/fuzz/*_fuzz.cpp; do
    name=$(basename "$source" _fuzz.cpp)
    found=$(mktemp -d)
    corpus=("tests/fuzz/corpus/$name")
    [ -d "${corpus[0]}" ] || corpus=()
    # libFuzzer's own status for a finding is 77, which check() would count as skipped.
    check "fuzz_$name" "build/fuzz/bin/fuzz_$name" -runs=20000 -seed=1 -max_total_time=30 -timeout=10 \
      -error_exitcode=1 -artifact_prefix="$logs/" "$found" "${corpus[@]}"
    rm -rf "$found"
  done
}

# Installs a build into an empty prefix and builds tests/consumer against it.
install_and_use() {  # <build> <directory> [<cmake argument>...]
  local build=$1 directory=$2
  shift 2
  cmake --build "$build" -j "$jobs" && cmake --install "$build" --prefix "$directory/prefix" &&
    use_it package "$directory" -DCMAKE_PREFIX_PATH="$directory/prefix" "$@"
}

# Builds tests/consumer in a directory, with Drystone as a package, as a subdirectory or by FetchContent.
use_it() {  # <way> <directory> [<cmake argument>...]
  local way=$1 directory=$2
  shift 2
  cmake -S tests/consumer -B "$directory" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCONSUMER_TAKES="$way" \
    -DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DDRYSTONE_WARNINGS_AS_ERRORS=ON "$@" && cmake --build "$directory" -j "$jobs"
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
    eval "words=($flags)" && g++ -std=c++20 examples/hello_world.cpp -o "$1/hello" "${words[@]}" && "$1/hello"
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

stage_consumer() {
  # These builds are beside build/tools: the sources have the same relative paths there, so ccache finds earlier objects.
  local base=$PWD/build/consumer directory archive
  rm -rf "$base"_*
  directory=${base}_package
  if check "build tools" build tools && check "install, and build against it" install_and_use build/tools "$directory"; then
    check "only public headers are installed" only_public_headers "$directory/prefix"
    check "hello world by pkg-config" hello_by_pkg_config "$directory"
    check "hello world in C, by pkg-config and CMake" hello_in_c "$directory"
    test_consumer consumer "$directory"
  fi

  # drystone::io needs no part of the command line.
  directory=${base}_subdirectory
  check "as a sub-directory, without CLI11 and fmt" use_it subdirectory "$directory" \
    -DCMAKE_DISABLE_FIND_PACKAGE_CLI11=ON -DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON &&
    test_consumer consumer_subdirectory "$directory"

  check "without Highway, and forbidden to fetch it" says_what_is_missing "${base}_forbidden"
  if ! archive=$(./scripts/highway_archive.sh); then
    skip "builds that fetch Highway: its archive is not to be had here"
    return
  fi
  # One width of lanes is enough to see that Highway is linked.
  local fetched=(-DCMAKE_DISABLE_FIND_PACKAGE_hwy=ON -DDRYSTONE_HIGHWAY_URL="$archive" -DFETCHCONTENT_BASE_DIR="${base}_deps"
    -DDRYSTONE_WITH_SSE4=OFF -DDRYSTONE_WITH_AVX512=OFF)
  directory=${base}_fetch
  check "by FetchContent, with Highway fetched" use_it fetch "$directory" "${fetched[@]}" -DCONSUMER_WITH_IO=OFF &&
    test_consumer consumer_fetch "$directory"
  directory=${base}_package_without_highway
  check "configure with Highway fetched" cmake --preset tools -B "${base}_drystone" "${fetched[@]}" \
    -DDRYSTONE_BUILD_IO=OFF -DDRYSTONE_BUILD_TOOLS=OFF &&
    check "install with Highway fetched, and build without Highway" install_and_use "${base}_drystone" "$directory" \
      -DCMAKE_DISABLE_FIND_PACKAGE_hwy=ON -DCONSUMER_WITH_IO=OFF && {
    # pkg-config finds no package but Drystone's.
    PKG_CONFIG_LIBDIR=/none check "hello world by pkg-config, without Highway" hello_by_pkg_config "$directory"
    test_consumer consumer_fetched_highway "$directory"
  }
}

# Debian's packages, unpacked into an empty directory, and programs in C and C++ that are built against them.
stage_packages() {
  local directory=$PWD/build/consumer_debian
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
  directory=$PWD/build/consumer_static_c
  rm -rf "$directory"
  check "static C library" static_c_library "$directory" && check "hello world in C, linked statically" hello_in_static_c "$directory"
}

unpack_packages() {  # <directory>
  local package
  mkdir -p "$1/root"
  for package in build/debian/packages/{libdrystone0,libdrystone-dev,drystone}_*.deb; do
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

# With the flags that the core has within the shared library, ccache finds its objects.
static_c_library() {  # <directory>
  cmake --preset tools -B "$PWD/build/static_c" -DDRYSTONE_C_SHARED=OFF -DDRYSTONE_BUILD_IO=OFF -DDRYSTONE_BUILD_TOOLS=OFF \
    -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DCMAKE_CXX_VISIBILITY_PRESET=hidden -DCMAKE_VISIBILITY_INLINES_HIDDEN=ON &&
    cmake --build build/static_c -j "$jobs" && cmake --install build/static_c --prefix "$1/prefix"
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

# The first commands of a newcomer. In a fresh clone it runs the demo and then a few of the release checks, and in another clone the
# same in the opposite order, to check that no option of one script changes the build of the other.
few_release_checks() {
  cmake --preset release && few_release_checks_as_configured
}

few_release_checks_as_configured() {
  cmake --build --preset release -j "$jobs" --target hello_world tbb_scheduler test_math test_base &&
    build/release/bin/hello_world && build/release/bin/tbb_scheduler 60 30 3 || return
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
  [ -z "$(git status --porcelain)" ] || echo "note: what is not committed is not in the clones: $(git status --porcelain | wc -l) files"
  directory=$(mktemp -d)
  check "clone" git clone -q . "$directory/demo_first" && check "clone again" git clone -q . "$directory/release_first" && {
    check "demo in a fresh clone" in_clone "$directory/demo_first" scripts/demo.sh
    check "release after demo" in_clone "$directory/demo_first" few_release_checks
    check "release in a fresh clone" in_clone "$directory/release_first" few_release_checks
    check "demo after release" in_clone "$directory/release_first" scripts/demo.sh
    check "release as it was, after demo" in_clone "$directory/release_first" few_release_checks_as_configured
    check "a preset undoes options of the call before" in_clone "$directory/release_first" preset_wins
  }
  rm -rf "$directory"
}

# Checks that `cmake --preset release -D...` sets an option for that call alone.
preset_wins() {
  cmake --preset release -DDRYSTONE_BUILD_TESTS=OFF -DDRYSTONE_BUILD_EXAMPLES=OFF && few_release_checks
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

# The module for browsers and Node. Emscripten is not in install_dependencies.sh, because it and what it needs take 800 MB.
# The packages in a fresh Debian, as apt installs and purges them. It takes four minutes and needs root and a mirror, so it runs only if it is asked for.
stage_debian_chroot() {
  check "Debian's packages in a fresh system" ./scripts/debian_chroot.sh
}

stage_web() {
  local missing=()
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
  check "build web" ./scripts/web.sh drystone_web_package test_determinism || return
  check "the page of the playground" ./scripts/playground.sh
  count_tests web 10 ctest --preset web -j "$jobs"
}

# A build without the parts that can be left out: calls that need a part are refused, other results have the same bits, and the installed
# header names the parts.
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
  count_tests minimal 2 ctest --preset minimal
  check "build a plain scene with all parts" build release plain_scene &&
    check "the same bits without the parts" same_bits
  local directory
  directory=$(mktemp -d)
  if check "install minimal, and build against it" install_and_use build/minimal "$directory" -DCONSUMER_WITH_IO=OFF; then
    check "hello world by pkg-config, minimal" hello_by_pkg_config "$directory"
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
  check "tests of the package" in_directory "$base" fresh/bin/python -m pytest -p no:cacheprovider "$PWD/python/tests"
  check "strict types of the package" in_directory "$base" fresh/bin/python -m mypy --strict -p drystone
  check "strict types of the tests" in_directory "$base" fresh/bin/python -m mypy --strict "$PWD/python/tests"
  check "a source distribution has the library" sdist_is_whole "$base"
}

# The extension module with sanitizers, and the tests of the package. The interpreter has no sanitizers, so their library is loaded before it,
# and the library of C++, whose exceptions it watches. Leaks are not looked for: Python keeps what its modules have to the end. Left out are
# tests of other libraries and processes, and those that play many episodes. --capture=sys leaves the sanitizers' reports on stderr.
stage_python_asan() {
  local base=$PWD/build/python_asan
  check "environments for the sanitized package" python_environments "$base" || return
  [ -x "$base/fresh/bin/pytest" ] || return 0
  rm -rf "$base/wheels"
  check "build the sanitized wheel" build_wheel "$base" "$base/wheels" -C build-dir="$base/build" \
    -C cmake.define.DRYSTONE_PYTHON_SANITIZE=address,undefined || return
  check "install the sanitized wheel" "$base/fresh/bin/pip" install --force-reinstall --no-deps "$base"/wheels/drystone-*.whl || return
  check "tests of the package with sanitizers" in_directory "$base" \
    env LD_PRELOAD="$(c++ -print-file-name=libasan.so) $(c++ -print-file-name=libstdc++.so)" PYTHONMALLOC=malloc \
    ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 fresh/bin/python -m pytest -p no:cacheprovider --capture=sys \
    --ignore-glob='*/test_bench.py' --ignore-glob='*/test_distributed.py' --ignore-glob='*/test_tutorial.py' \
    --ignore-glob='*/test_envs.py' "$PWD/python/tests"
}

# One width of vectors is enough to see that the package works, and halves the time to compile it.
build_wheel() {  # <environments> <directory for the wheel> [<option of pip>...]
  local environments=$1 wheels=$2
  shift 2
  env CMAKE_BUILD_PARALLEL_LEVEL="$jobs" "$environments/tools/bin/pip" wheel --no-build-isolation --no-deps -w "$wheels" \
    -C cmake.define.DRYSTONE_WITH_SSE4=OFF -C cmake.define.DRYSTONE_WITH_AVX512=OFF "$@" ./python
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
  summary+=("$(printf '%-10s %5d s' "$stage" $((SECONDS - start)))")
done

printf '\n=== summary\n'
printf '%s\n' "${summary[@]}"
printf 'total      %5d s\n' "$SECONDS"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]

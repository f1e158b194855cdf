# Run at build time by `cmake -P`: builds the crate and puts its library at ARCHIVE. If cargo fails, it says so and puts
# the stand-in at ARCHIVE: a missing engine of the benchmark must not fail the build. ARCHIVE.built exists only after
# cargo succeeded, so the next build tries again otherwise.
file(REMOVE "${ARCHIVE}.built")
set(ENV{RUSTFLAGS} "$ENV{RUSTFLAGS} -C target-cpu=${CPU}")
execute_process(
  COMMAND "${CARGO}" build --release --locked --offline --quiet --features "${FEATURES}" --manifest-path "${MANIFEST}"
          --target-dir "${TARGET_DIR}"
  RESULT_VARIABLE failed)
set(built "${TARGET_DIR}/release/libdrystone_bench_rapier.a")
if(failed)
  message(WARNING "drystone-bench-rapier: left out, cargo could not build it; the next build tries again")
  set(built "${ABSENT}")
endif()
configure_file("${built}" "${ARCHIVE}" COPYONLY)
if(NOT failed)
  file(TOUCH "${ARCHIVE}.built")
endif()

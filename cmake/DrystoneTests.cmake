# drystone_add_test() makes a test program that is one entry of ctest; drystone_add_fuzzer() a libFuzzer target.

# Targets that build groups of tests, for example: cmake --build build/tsan --target drystone_thread_tests.
add_custom_target(drystone_quick_tests)
add_custom_target(drystone_thread_tests)
add_custom_target(drystone_long_tests)
add_custom_target(drystone_fuzzers)

# Sanitizers slow a program down by about this much.
set(DRYSTONE_TEST_TIMEOUT_FACTOR 1)
if(DRYSTONE_SANITIZE)
  set(DRYSTONE_TEST_TIMEOUT_FACTOR 5)
endif()

# Flags and directories of the sources of a test program. The optimisation of a release build is for what is tested: tests take half the time
# to compile with -O1, and spend theirs in the library.
function(drystone_configure_test target)
  drystone_configure_target(${target})
  # The sanitizers look for errors of the library. Tests have large templates, which take two thirds of the time to compile with fewer checks.
  if(DRYSTONE_SANITIZE MATCHES undefined)
    target_compile_options(${target} PRIVATE ${DRYSTONE_FEWER_CHECKS})
  endif()
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(${target} PRIVATE drystone GTest::gmock GTest::gtest Threads::Threads)
endfunction()

# The headers that most tests include, parsed once for all test programs (tests/support/precompiled.hpp). A build of few directories has none: it
# would take as long to make.
function(drystone_precompile_test_headers target)
  if(DRYSTONE_TESTS)
    return()
  endif()
  set(optimization $<$<CONFIG:Release>:${drystone_clang_option}-O1>)
  if(NOT TARGET drystone_test_headers)
    add_library(drystone_test_headers OBJECT "${PROJECT_SOURCE_DIR}/tests/support/precompiled.cpp")
    drystone_configure_test(drystone_test_headers)
    target_compile_options(drystone_test_headers PRIVATE ${optimization})
    drystone_precompile_headers(drystone_test_headers "${PROJECT_SOURCE_DIR}/tests/support/precompiled.hpp")
  endif()
  target_compile_options(${target} PRIVATE ${optimization})
  target_precompile_headers(${target} REUSE_FROM drystone_test_headers)
endfunction()

# drystone_add_test(<name> <source>... [LIKE_A_USER] [LABELS <label>...] [LIBRARIES <target>...] [TIMEOUT <seconds>])
#
# Builds test_<name> and runs it as the test <name>, in the repository's root. LIKE_A_USER: the sources are compiled with the optimisation of
# the library. scripts/test.sh uses these labels:
#   threads  runs under the thread sanitizer
#   slow     is left out where a quick answer is wanted and under the address sanitizer (drystone_quick_tests are all others)
#   long     full numbers of seeds, of which other tests have some; runs only in the configuration of ctest with this name
#            (ctest --preset release-long)
function(drystone_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "LIKE_A_USER" "TIMEOUT" "LABELS;LIBRARIES")
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  math(EXPR timeout "${arg_TIMEOUT} * ${DRYSTONE_TEST_TIMEOUT_FACTOR}")

  add_executable(test_${name} ${arg_UNPARSED_ARGUMENTS})
  drystone_configure_test(test_${name})
  drystone_unite_sources(test_${name} 4)
  target_link_libraries(test_${name} PRIVATE ${arg_LIBRARIES} GTest::gtest_main)
  if(NOT arg_LIKE_A_USER)
    drystone_precompile_test_headers(test_${name})
  endif()

  if("long" IN_LIST arg_LABELS)
    set(only CONFIGURATIONS long)
    add_dependencies(drystone_long_tests test_${name})
    set_target_properties(test_${name} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  add_test(NAME ${name} COMMAND test_${name} --gtest_brief=1 WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" ${only})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${timeout} LABELS "unit;${arg_LABELS}")
  if(NOT "slow" IN_LIST arg_LABELS AND NOT "long" IN_LIST arg_LABELS)
    add_dependencies(drystone_quick_tests test_${name})
  endif()
  if("threads" IN_LIST arg_LABELS)
    add_dependencies(drystone_thread_tests test_${name})
  endif()
endfunction()

# drystone_add_output_test(<name> <regular expression> <command>...)
#
# A test that runs a command, a target or a program: its exit status must be 0 and its output must match the expression.
function(drystone_add_output_test name expression)
  set(arguments ${ARGN})
  list(POP_FRONT arguments program)
  if(TARGET ${program})
    set(program "$<TARGET_FILE:${program}>")
  endif()
  list(PREPEND arguments "${program}")
  add_test(NAME ${name} COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${expression}" -P "${PROJECT_SOURCE_DIR}/tests/support/expect_output.cmake" -- ${arguments})
endfunction()

# drystone_add_fuzzer(<name> <source>... [LIBRARIES <target>...])
#
# Builds fuzz_<name>. Only with clang: gcc has no libFuzzer.
function(drystone_add_fuzzer name)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LIBRARIES")
  add_executable(fuzz_${name} ${arg_UNPARSED_ARGUMENTS})
  drystone_configure_target(fuzz_${name})
  target_include_directories(fuzz_${name} PRIVATE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(fuzz_${name} PRIVATE ${arg_LIBRARIES} drystone)
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  add_dependencies(drystone_fuzzers fuzz_${name})
endfunction()

# drystone_add_test() makes a test program that is one entry of ctest; drystone_add_fuzzer() a libFuzzer target.

# Targets that build groups of tests, for example: cmake --build build/tsan --target drystone_thread_tests.
add_custom_target(drystone_quick_tests)
add_custom_target(drystone_thread_tests)
add_custom_target(drystone_fuzzers)

# Sanitizers slow a program down by about this much.
set(DRYSTONE_TEST_TIMEOUT_FACTOR 1)
if(DRYSTONE_SANITIZE)
  set(DRYSTONE_TEST_TIMEOUT_FACTOR 5)
endif()

# drystone_add_test(<name> <source>... [LABELS <label>...] [LIBRARIES <target>...] [TIMEOUT <seconds>])
#
# Builds test_<name> and runs it as the test <name>, in the repository's root. scripts/test.sh uses two labels: it runs tests labelled
# `threads` under the thread sanitizer, and leaves out tests labelled `slow` under the address sanitizer (drystone_quick_tests are all
# others).
function(drystone_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT" "LABELS;LIBRARIES")
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  math(EXPR timeout "${arg_TIMEOUT} * ${DRYSTONE_TEST_TIMEOUT_FACTOR}")

  add_executable(test_${name} ${arg_UNPARSED_ARGUMENTS})
  drystone_configure_target(test_${name})
  # The sanitizers look for errors of the library. Tests have large templates, which take two thirds of the time to compile with fewer checks.
  if(DRYSTONE_SANITIZE MATCHES undefined)
    target_compile_options(test_${name} PRIVATE ${DRYSTONE_FEWER_CHECKS})
  endif()
  target_include_directories(test_${name} PRIVATE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(
    test_${name} PRIVATE ${arg_LIBRARIES} drystone GTest::gmock GTest::gtest GTest::gtest_main Threads::Threads)

  add_test(NAME ${name} COMMAND test_${name} --gtest_brief=1 WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
  set_tests_properties(${name} PROPERTIES TIMEOUT ${timeout} LABELS "unit;${arg_LABELS}")
  if(NOT "slow" IN_LIST arg_LABELS)
    add_dependencies(drystone_quick_tests test_${name})
  endif()
  if("threads" IN_LIST arg_LABELS)
    add_dependencies(drystone_thread_tests test_${name})
  endif()
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

# Compiler flags of Drystone's targets. The flags belong to the targets, so a project that contains Drystone gets the same bits as a build
# of Drystone alone.

if(NOT CMAKE_CXX_COMPILER_ID MATCHES "^(GNU|Clang|AppleClang)$")
  # Microsoft's compiler has no vector types (src/core/float4.hpp, float2.hpp, history/packing.hpp, constraint/articulated_algebra-inl.hpp).
  message(FATAL_ERROR "Drystone is built with gcc 12 or clang 14, or newer, also as clang-cl; ${CMAKE_CXX_COMPILER_ID} is not supported. "
                      "In Visual Studio, choose clang: cmake -T ClangCL")
endif()

# clang-cl takes the options of Microsoft's compiler. Others of clang stand behind /clang:, and without it are left out with a warning.
set(drystone_clang_option "")
set(drystone_warning_flags -Wall -Wextra)
if(CMAKE_CXX_COMPILER_FRONTEND_VARIANT STREQUAL "MSVC")
  set(drystone_clang_option /clang:)
  set(drystone_warning_flags /W4)
endif()

# Whether warnings are errors. Compilers that are newer than those of the checks have warnings that the code was never compiled with.
function(drystone_warnings_are_errors result)
  set(first_unknown 17)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(first_unknown 13)
  endif()
  set(${result} OFF PARENT_SCOPE)
  if(DRYSTONE_WARNINGS_AS_ERRORS AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS first_unknown)
    set(${result} ON PARENT_SCOPE)
  endif()
endfunction()

# Returns the sanitizers as a comma-separated list, as in the compilers' option. Every object of a fuzzer needs the fuzzers' sanitizers.
function(drystone_sanitizers result)
  set(sanitizers "${DRYSTONE_SANITIZE}")
  if(DRYSTONE_BUILD_FUZZERS AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    set(sanitizers "fuzzer-no-link,address,undefined")
  endif()
  set(${result} "${sanitizers}" PARENT_SCOPE)
endfunction()

# gcc copies and clears structures of hundreds of bytes with the string instructions of x86, which take tens of cycles to begin: in the step of
# worlds of three bodies they took 5 % of the time. The functions of the C library are faster.
function(drystone_avoid_string_instructions target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64|i[3-6]86)$")
    set(strategy "unrolled_loop:64:noalign,libcall:-1:noalign")
    target_compile_options(${target} PRIVATE "-mmemcpy-strategy=${strategy}" "-mmemset-strategy=${strategy}")
  endif()
endfunction()

function(drystone_configure_target target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)

  # A contracted multiply-add rounds once instead of twice, which gives other bits. The engine never reads the errno of sqrt.
  target_compile_options(${target} PRIVATE ${drystone_clang_option}-ffp-contract=off ${drystone_clang_option}-fno-math-errno)

  target_compile_options(${target} PRIVATE ${drystone_warning_flags} -Wpedantic -Wconversion -Wshadow)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # gcc 12 vectorises some code wrongly (tests/math/arithmetic_test.cpp): in a vector of two coordinates it drops the rounding from
    # double to float and back, and in a loop over points the last point reads another element. The kernels do not need the compiler's
    # vectorisation, which would save 0.1 to 0.4 % of the instructions of a step.
    target_compile_options(${target} PRIVATE -fno-tree-slp-vectorize -fno-tree-loop-vectorize)
    # gcc 12 warns of overlapping and of endless copies if a literal is added to a std::string (gcc bug 105651). Two of these warnings appear
    # only with a precompiled header.
    target_compile_options(${target} PRIVATE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
    drystone_avoid_string_instructions(${target})
  endif()
  if(EMSCRIPTEN)
    # clang 14 vectorises wrongly for WebAssembly too: the supports of the convex shapes of the scene `eggs` get other bits.
    target_compile_options(${target} PRIVATE -fno-slp-vectorize -fno-vectorize)
  endif()
  drystone_warnings_are_errors(errors)
  if(errors)
    target_compile_options(${target} PRIVATE -Werror)
  endif()

  drystone_sanitizers(sanitizers)
  if(sanitizers)
    target_compile_options(
      ${target} PRIVATE -fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE -fsanitize=${sanitizers})
    # The fuzzers have these checks too. They find little where all pointers are rows of arrays, and with gcc take a third of the time to compile.
    if(sanitizers MATCHES undefined AND NOT DRYSTONE_BUILD_FUZZERS)
      target_compile_options(${target} PRIVATE -fno-sanitize=null,alignment,object-size,pointer-overflow,vptr)
    endif()
  endif()
endfunction()

# Each function of the core is in a section of its own, and a linker with this option leaves out those that a program cannot reach: a quarter of a
# bin of boxes. The linkers for WebAssembly and of clang-cl need no option.
set(drystone_leave_out_unused "")
if(NOT APPLE AND NOT EMSCRIPTEN AND NOT drystone_clang_option)
  set(drystone_leave_out_unused -Wl,--gc-sections)
endif()

# The settings of the core library and of its parts.
function(drystone_configure_core_target target)
  drystone_configure_target(${target})
  target_include_directories(
    ${target}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<BUILD_INTERFACE:${drystone_generated_include_dir}>
           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE "${PROJECT_SOURCE_DIR}/src")
  if(NOT DRYSTONE_EXCEPTIONS)
    target_compile_options(${target} PRIVATE ${drystone_clang_option}-fno-exceptions)
  endif()
  target_link_libraries(${target} PRIVATE Threads::Threads)
  drystone_link_tracy(${target})
  target_compile_options(${target} PRIVATE ${drystone_clang_option}-ffunction-sections ${drystone_clang_option}-fdata-sections)
  target_link_options(${target} INTERFACE ${drystone_leave_out_unused})
  if(BUILD_SHARED_LIBS)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  elseif(DRYSTONE_BUILD_C AND DRYSTONE_C_SHARED)
    # The shared library of the C API contains the core. Hidden symbols cost nothing there: calls within the library stay direct.
    set_target_properties(
      ${target} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  endif()
  drystone_precompile_headers(${target} "${PROJECT_SOURCE_DIR}/src/precompiled.hpp")
endfunction()

# What large functions go without under the sanitizers: the poisoning of locals at the end of their scope.
set(DRYSTONE_FEWER_CHECKS -fno-sanitize-address-use-after-scope)

# For source files of the core, in the present directory, that are compiled for instruction sets by Highway: defines what core/target_options.hpp
# needs. These are large functions, and checks of the sanitizers multiply the minutes that they take to compile. The fuzzers go without checks
# here. In other builds the address sanitizer and most checks stay: lanes are values, thousands in a function and none of them referred to, and
# all checks would make the file five times as long to compile and four times as large.
function(drystone_configure_lanes)
  set(definitions DRYSTONE_FAVOR_SIZE=$<BOOL:${DRYSTONE_FAVOR_SIZE}>)
  foreach(set IN ITEMS SCALAR SSE4 AVX2 AVX512)
    list(APPEND definitions DRYSTONE_WITH_${set}=$<BOOL:${DRYSTONE_WITH_${set}}>)
  endforeach()
  if(DRYSTONE_BUILD_FUZZERS)
    set(checks -fno-sanitize=all)
  elseif(DRYSTONE_SANITIZE MATCHES undefined)
    set(checks ${DRYSTONE_FEWER_CHECKS})
  endif()
  set_source_files_properties(
    ${ARGN} TARGET_DIRECTORY drystone PROPERTIES COMPILE_DEFINITIONS "${definitions}" COMPILE_OPTIONS "${checks}")
  if(checks)
    # They have other flags than the precompiled header.
    set_source_files_properties(${ARGN} TARGET_DIRECTORY drystone PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  endif()
endfunction()

# Compiles the source files of a target together, up to DRYSTONE_UNITED_SOURCES of one directory or fewer: a small file spends most of its time
# on what headers instantiate. Files of one directory share no name in anonymous namespaces, so that any division compiles. Compiled alone are
# kernels, which have flags of their own, and what not every program uses: a program is linked with the objects of the calls that it makes and
# with what these need, so that one without joints or snapshots has neither. To be called when all sources are known.
function(drystone_unite_sources target)
  set(most ${DRYSTONE_UNITED_SOURCES})
  if(ARGC GREATER 1 AND most GREATER ARGV1)
    set(most ${ARGV1})
  endif()
  if(most LESS_EQUAL 1)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  set(alone ${sources})
  list(FILTER alone INCLUDE REGEX "/src/(api|world)/[a-z_]+\\.cpp$|/decompose\\.cpp$")
  list(FILTER alone EXCLUDE REGEX "/(islands|pieces|proxies|refit|split_islands|split_rested|update_sleep)\\.cpp$")
  set_source_files_properties(${alone} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH directory)
    cmake_path(GET directory FILENAME room)
    if(NOT DEFINED count_${room})
      set(count_${room} 0)
    endif()
    math(EXPR group "${count_${room}} / ${most}")
    math(EXPR count_${room} "${count_${room}} + 1")
    set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${room}_${group})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # gcc takes a class with members from an anonymous namespace for one that other files define too, if it is not in the main file.
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>)
  endif()
endfunction()

# The flags of code that is compiled for size: the smallest, and small with more regard for speed. With both, Emscripten's compiler driver
# forbids to inline functions, even those with one call, which must then keep all that they need in memory: calls of the C API took twice the code.
set(drystone_small_flags ${drystone_clang_option}-Os)
set(drystone_smallest_flags ${drystone_clang_option}-Os)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  set(drystone_smallest_flags ${drystone_clang_option}-Oz)
endif()
if(EMSCRIPTEN)
  list(APPEND drystone_small_flags -finline-functions)
  list(APPEND drystone_smallest_flags -finline-functions)
endif()

# Compiles sources of a library for size: moves them into an object library that is a part of the library. It has the flags in place of the
# level of optimisation, and a precompiled header of its own, because a precompiled header is for one level.
function(drystone_compile_for_size library part flags regex)
  get_target_property(sources ${library} SOURCES)
  set(chosen ${sources})
  list(FILTER chosen INCLUDE REGEX "${regex}")
  list(FILTER sources EXCLUDE REGEX "${regex}")
  set_property(TARGET ${library} PROPERTY SOURCES ${sources} $<TARGET_OBJECTS:${part}>)
  add_library(${part} OBJECT ${chosen})
  drystone_configure_core_target(${part})
  # The precompiled header of a release has these flags too, and no other build is for size.
  target_compile_options(${part} PRIVATE $<$<CONFIG:Release>:${flags}>)
  drystone_unite_sources(${part})
endfunction()

# Divides the sources of the core by what a program runs often. Files, recordings, drawing and calls that make and change objects are compiled
# for size: they are a third of the library, and take half the code and time to compile. With DRYSTONE_FAVOR_SIZE, everything is that a step
# never or seldom runs, or in which it spends little time. Geometry is not: with -Os, Emscripten's clang 14 gives the supports of the scene
# eggs:60 other bits. To be called when all sources are known.
function(drystone_divide_by_size library)
  if(NOT DRYSTONE_FAVOR_SIZE)
    drystone_compile_for_size(${library} drystone_small "${drystone_small_flags}"
      "/src/(api/(replay|runner)|history/record|query/debug)/|/src/api/(reset_state|world_(contacts|explosion|fields|joints|materials|shapes|snapshots))\\.cpp$")
    return()
  endif()
  string(CONCAT small "/src/(solve/(partition|overlap)|step)/"
         "|/src/solve/(solve|solve_together|solver_data|merged_batches)\\.cpp$"
         "|/src/world/(pieces|proxies|refit)\\.cpp$"
         "|/src/core/(arena|assert|job_board|number_text|pages|result|scheduler|sort|worker_limit|worker_pool)\\.cpp$"
         "|/src/collide/(sah_split|tree_build|tree_pack|collide_chain|manifold_table)\\.cpp$"
         "|/src/contact/(hooks|one_way|tiles|tile_sides|edits|internal_edges|materials|rolling_point|update_pairs|apply_touch_changes"
         "|contacts|decide_passages|passage|platform|turning_face)\\.cpp$")
  drystone_compile_for_size(${library} drystone_small "${drystone_small_flags}" "${small}")
  drystone_compile_for_size(${library} drystone_smallest "${drystone_smallest_flags}"
    "/src/(api|ccd|constraint|history|query|world)/|/src/geometry/decompose\\.cpp$")
  # The rest is compiled for speed. Loops of two points and four lanes stay loops: unrolled, they are a tenth of the kernels, and no faster. Of
  # functions that are called from several places, a third of the size that is else copied into each.
  target_compile_options(${library} PRIVATE $<$<CXX_COMPILER_ID:Clang>:${drystone_clang_option}-fno-unroll-loops -mllvm -inline-threshold=75>)
endfunction()

# For code around the core, where the time to compile matters more than speed: files, scenes, the command line. With gcc's sanitizers it takes 0.6
# of the time to compile without optimisation. Tests would take 0.8, but those of geometry and contacts three times as long to run.
function(drystone_favor_compile_time target)
  if(DRYSTONE_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${drystone_clang_option}-O1>)
  endif()
endfunction()

# A library above the core. Its public headers are in <directory>/include and are included as "drystone/<directory>/...";
# its own sources include private ones by their path from the repository's root ("io/...").
function(drystone_configure_upper_library target)
  drystone_configure_target(${target})
  drystone_favor_compile_time(${target})
  string(REPLACE "drystone_" "" export_name ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${export_name})
  target_include_directories(
    ${target}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/${export_name}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE "${PROJECT_SOURCE_DIR}")
endfunction()

# Adds the directories that have a CMakeLists.txt; a directory of headers alone needs none.
macro(drystone_add_directories)
  foreach(directory IN ITEMS ${ARGN})
    if(EXISTS "${PROJECT_SOURCE_DIR}/${directory}/CMakeLists.txt")
      add_subdirectory("${PROJECT_SOURCE_DIR}/${directory}")
    endif()
  endforeach()
endmacro()

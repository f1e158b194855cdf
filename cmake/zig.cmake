# Cross-compiles with `zig c++`, which is clang with libraries for many systems. DRYSTONE_ZIG_TARGET names the target, for instance
# aarch64-linux-musl. The program `zig` is searched for in PATH; it is also in the package ziglang of PyPI.
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES DRYSTONE_ZIG_TARGET)
if(NOT DRYSTONE_ZIG_TARGET MATCHES "^([^-]+)-([^-]+)")
  message(FATAL_ERROR "DRYSTONE_ZIG_TARGET=\"${DRYSTONE_ZIG_TARGET}\" must name processor and system, for instance aarch64-linux-musl")
endif()
set(CMAKE_SYSTEM_PROCESSOR ${CMAKE_MATCH_1})
set(drystone_zig_system ${CMAKE_MATCH_2})
find_program(DRYSTONE_ZIG zig REQUIRED)
mark_as_advanced(DRYSTONE_ZIG)

if(drystone_zig_system STREQUAL "windows")
  set(CMAKE_SYSTEM_NAME Windows)
  set(CMAKE_CROSSCOMPILING_EMULATOR wine64)
elseif(drystone_zig_system STREQUAL "macos")
  set(CMAKE_SYSTEM_NAME Darwin)
  set(CMAKE_CXX_FLAGS_INIT "-include cfloat")  # GoogleTest 1.12 does not include it by itself.
  # A library is looked for beside the program, or where the program's -rpath says, and not in the folder in which it was built.
  set(CMAKE_BUILD_WITH_INSTALL_NAME_DIR ON)
  set(CMAKE_INSTALL_NAME_DIR "@rpath")
else()
  set(CMAKE_SYSTEM_NAME Linux)
  set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${CMAKE_SYSTEM_PROCESSOR})
endif()

set(CMAKE_C_COMPILER ${DRYSTONE_ZIG} cc -target ${DRYSTONE_ZIG_TARGET})
set(CMAKE_CXX_COMPILER ${DRYSTONE_ZIG} c++ -target ${DRYSTONE_ZIG_TARGET})
# zig has an archiver, but no program of its own for it.
set(CMAKE_AR ${DRYSTONE_ZIG} CACHE FILEPATH "zig, for `zig ar`")
# CMake insists on this program of macOS, which only `cmake --install` would call.
set(CMAKE_INSTALL_NAME_TOOL ${DRYSTONE_ZIG} CACHE FILEPATH "not used")
set(CMAKE_RANLIB ${DRYSTONE_ZIG} CACHE FILEPATH "zig, for `zig ranlib`")
# CMake's own rules for Windows would replace these if they stood here.
set(CMAKE_USER_MAKE_RULES_OVERRIDE "${CMAKE_CURRENT_LIST_DIR}/zig_archives.cmake")

# Programs are those of the host; libraries and packages are never those of the host, and neither is Highway.
set(CMAKE_FIND_ROOT_PATH /none)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

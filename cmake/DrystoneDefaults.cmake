# Settings for a build of Drystone itself; a project that contains Drystone has its own: a build type, ccache if it is found, one
# directory for programs and one for libraries.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Debug, RelWithDebInfo or MinSizeRel" FORCE)
endif()

find_program(DRYSTONE_CCACHE ccache)
mark_as_advanced(DRYSTONE_CCACHE)
if(DRYSTONE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # ccache stores objects made with a precompiled header only if it may take that header's macros and times for unchanged. It hashes the header,
  # 130 MB, for each object, 0.3 s, unless it may remember the hash.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      CCACHE_INODECACHE=1 "${DRYSTONE_CCACHE}")
endif()

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

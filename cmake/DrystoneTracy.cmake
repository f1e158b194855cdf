# The Tracy profiler, for src/core/trace.hpp: its target Tracy::TracyClient is that of the project that contains Drystone, or is built from
# the sources at DRYSTONE_TRACY_SOURCE, or is found as a package.

option(DRYSTONE_WITH_TRACY "Zones, frame marks and plots for the Tracy profiler" OFF)
set(DRYSTONE_TRACY_SOURCE "" CACHE PATH "Sources of Tracy to build; empty: find_package(Tracy)")

function(drystone_find_tracy)
  if(NOT TARGET Tracy::TracyClient AND DRYSTONE_TRACY_SOURCE)
    if(NOT EXISTS "${DRYSTONE_TRACY_SOURCE}/public/tracy/TracyC.h")
      message(FATAL_ERROR "DRYSTONE_TRACY_SOURCE: ${DRYSTONE_TRACY_SOURCE} has no public/tracy/TracyC.h")
    endif()
    set(TRACY_ENABLE ON)
    # Drystone's shared libraries may contain it.
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    add_subdirectory("${DRYSTONE_TRACY_SOURCE}" "${PROJECT_BINARY_DIR}/tracy")
  endif()
  if(NOT TARGET Tracy::TracyClient)
    find_package(Tracy CONFIG QUIET)
  endif()
  if(NOT TARGET Tracy::TracyClient)
    message(FATAL_ERROR "DRYSTONE_WITH_TRACY: Tracy is not installed; give -DDRYSTONE_TRACY_SOURCE=<its sources>, or Tracy_DIR")
  endif()
endfunction()

function(drystone_link_tracy target)
  if(DRYSTONE_WITH_TRACY)
    target_link_libraries(${target} PRIVATE Tracy::TracyClient)
    target_compile_definitions(${target} PRIVATE DRYSTONE_TRACY=1)
  endif()
endfunction()

if(DRYSTONE_WITH_TRACY)
  drystone_find_tracy()
endif()

# Finds Highway (hwy::hwy): the target of the project around Drystone if there is one, else the installed library, else a pinned
# release that is fetched and linked into Drystone, so that an installed Drystone needs no Highway.

option(DRYSTONE_FETCH_DEPENDENCIES "Fetch Highway where none is installed" ON)
set(DRYSTONE_HIGHWAY_URL "https://github.com/google/highway/archive/refs/tags/1.0.3.tar.gz"
    CACHE STRING "Where Highway's release archive is fetched from: an address, or the path of a file")

# Makes the target hwy from the pinned release. This is a function, so that the settings for Highway stay inside it.
function(drystone_fetch_highway)
  include(FetchContent)
  # There is no folder "none", so the archive is only unpacked here. It is added below with EXCLUDE_FROM_ALL, so that only linked targets
  # are built.
  FetchContent_Declare(
    hwy
    URL "${DRYSTONE_HIGHWAY_URL}"
    URL_HASH SHA256=566fc77315878473d9a6bd815f7de78c73734acdcb745c3dde8579560ac5440e
    DOWNLOAD_EXTRACT_TIMESTAMP OFF
    SOURCE_SUBDIR none)
  FetchContent_MakeAvailable(hwy)
  # Highway requires an old CMake. Without these policies its options would ignore the variables below.
  set(CMAKE_POLICY_DEFAULT_CMP0077 NEW)
  set(CMAKE_POLICY_DEFAULT_CMP0126 NEW)
  foreach(what IN ITEMS CONTRIB EXAMPLES INSTALL TESTS)
    set(HWY_ENABLE_${what} OFF)
  endforeach()
  set(HWY_FORCE_STATIC_LIBS ON)
  add_subdirectory("${hwy_SOURCE_DIR}" "${hwy_BINARY_DIR}" EXCLUDE_FROM_ALL SYSTEM)
endfunction()

set(DRYSTONE_HIGHWAY_IS_FETCHED OFF)
if(NOT TARGET hwy::hwy AND NOT TARGET hwy)
  find_package(hwy 1.0 QUIET)
  if(hwy_FOUND)
    message(STATUS "Highway ${hwy_VERSION}: installed")
  elseif(DRYSTONE_FETCH_DEPENDENCIES)
    set(drystone_highway_source "${DRYSTONE_HIGHWAY_URL}")
    if(FETCHCONTENT_SOURCE_DIR_HWY)
      set(drystone_highway_source "${FETCHCONTENT_SOURCE_DIR_HWY}")
    endif()
    message(STATUS "Highway: none installed, taken from ${drystone_highway_source}")
    drystone_fetch_highway()
    set(DRYSTONE_HIGHWAY_IS_FETCHED ON)
  else()
    message(FATAL_ERROR
      "Highway 1.0 or newer is not installed (Debian: libhwy-dev; else https://github.com/google/highway, with its folder "
      "in CMAKE_PREFIX_PATH), and DRYSTONE_FETCH_DEPENDENCIES=OFF forbids to fetch it")
  endif()
endif()
if(NOT TARGET hwy::hwy)
  add_library(hwy::hwy ALIAS hwy)
endif()

# Links Highway to a library of Drystone. A fetched Highway becomes a part of that library.
function(drystone_link_highway target)
  if(DRYSTONE_HIGHWAY_IS_FETCHED)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:hwy>)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:hwy::hwy>)
  else()
    target_link_libraries(${target} PRIVATE hwy::hwy)
  endif()
endfunction()

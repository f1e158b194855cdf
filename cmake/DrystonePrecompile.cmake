# drystone_precompile_headers(<target> <header>): <header> becomes the precompiled header of <target>.
#
# ccache compares preprocessed text, without comments and definitions of macros. GCC remembers a precompiled header's files by a checksum of all
# their bytes, and reads a file that differs once more, a redefinition of all that is in it. So the bytes of the files count for ccache too.

# Adds to the list `found` of the caller the header and what it includes with quotes, and what that includes: the files of this project, and those
# that CMake makes.
function(drystone_find_included header directories)
  if(NOT header IN_LIST found)
    list(APPEND found "${header}")
    file(STRINGS "${header}" lines REGEX "^#include \"")
    cmake_path(GET header PARENT_PATH beside)
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^#include \"([^\"]+)\".*" "\\1" name "${line}")
      foreach(directory IN LISTS beside directories)
        if(EXISTS "${directory}/${name}")
          cmake_path(ABSOLUTE_PATH name BASE_DIRECTORY "${directory}" NORMALIZE)
          drystone_find_included("${name}" "${directories}")
          break()
        endif()
      endforeach()
    endforeach()
  endif()
  set(found "${found}" PARENT_SCOPE)
endfunction()

function(drystone_precompile_headers target header)
  cmake_path(ABSOLUTE_PATH header NORMALIZE)
  target_precompile_headers(${target} PRIVATE "${header}")
  get_target_property(launcher ${target} CXX_COMPILER_LAUNCHER)
  if(WIN32 OR NOT launcher MATCHES ccache)
    return()
  endif()
  cmake_path(GET CMAKE_CURRENT_FUNCTION_LIST_DIR PARENT_PATH root)
  file(GLOB includes "${root}/*/include")
  set(found "")
  drystone_find_included("${header}" "${root};${root}/include;${root}/src;${PROJECT_BINARY_DIR}/include;${includes}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${found})
  list(JOIN found ":" files)
  set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND};-E;env;CCACHE_EXTRAFILES=${files};${launcher}")
endfunction()

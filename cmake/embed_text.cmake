# Embeds text files into C++, each as a std::string_view.
#
#   include(embed_text)
#   drystone_embed_text(library HEADER io/files.hpp NAMESPACE drystone::io FILES kName=path ...)
#
# makes the object library `library` from a source that it keeps up to date in the build folder. The header declares
# `extern const std::string_view kName;` in the namespace, for each file. It is an object library, because only targets of the
# same directory can have a generated source. The second half of this file runs at build time, by `cmake -P`, and writes
# that source.

if(NOT CMAKE_SCRIPT_MODE_FILE)
  function(drystone_embed_text library)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "HEADER;NAMESPACE" "FILES")
    set(entries "")
    set(paths "")
    foreach(entry IN LISTS arg_FILES)
      string(REGEX MATCH "^([^=]+)=(.+)$" matched "${entry}")
      get_filename_component(path "${CMAKE_MATCH_2}" ABSOLUTE)
      list(APPEND entries "${CMAKE_MATCH_1}=${path}")
      list(APPEND paths "${path}")
    endforeach()
    set(source "${CMAKE_CURRENT_BINARY_DIR}/${library}.cpp")
    list(JOIN entries "|" entries)
    add_custom_command(
      OUTPUT "${source}"
      COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${source}" "-DHEADER=${arg_HEADER}" "-DNAMESPACE=${arg_NAMESPACE}"
              "-DENTRIES=${entries}" -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
      DEPENDS ${paths} "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
      COMMENT "Embedding the files of ${arg_HEADER}"
      VERBATIM)
    add_library(${library} OBJECT "${source}")
    target_include_directories(${library} PRIVATE "${PROJECT_SOURCE_DIR}")
  endfunction()
  return()
endif()

set(text "// Made by cmake/embed_text.cmake.\n#include \"${HEADER}\"\n\nnamespace ${NAMESPACE} {\n\n")
string(REPLACE "|" ";" ENTRIES "${ENTRIES}")
foreach(entry IN LISTS ENTRIES)
  string(REGEX MATCH "^([^=]+)=(.+)$" matched "${entry}")
  set(name "${CMAKE_MATCH_1}")
  file(READ "${CMAKE_MATCH_2}" content)
  string(FIND "${content}" ")embedded\"" found)
  if(NOT found EQUAL -1)
    message(FATAL_ERROR "${CMAKE_MATCH_2} contains )embedded\" and cannot be embedded")
  endif()
  string(APPEND text "const std::string_view ${name} = R\"embedded(${content})embedded\";\n\n")
endforeach()
string(APPEND text "}  // namespace ${NAMESPACE}\n")
file(WRITE "${OUTPUT}" "${text}")

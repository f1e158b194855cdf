# Embeds text files into a C++ source, each as a std::string_view, when they change.
#
#   include(embed_text)
#   drystone_embed_text(TARGET target HEADER io/files.hpp NAMESPACE drystone::io FILES kName=path ...)
#
# The header declares `extern const std::string_view kName;` in the namespace; the source is made in the build folder and
# added to the target. The second half of this file runs at build time, by `cmake -P`, and writes that source.

if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(DRYSTONE_EMBED_TEXT_SCRIPT "${CMAKE_CURRENT_LIST_FILE}" CACHE INTERNAL "")

  function(drystone_embed_text)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;HEADER;NAMESPACE" "FILES")
    set(entries "")
    set(paths "")
    foreach(entry IN LISTS arg_FILES)
      string(REGEX MATCH "^([^=]+)=(.+)$" matched "${entry}")
      get_filename_component(path "${CMAKE_MATCH_2}" ABSOLUTE)
      list(APPEND entries "${CMAKE_MATCH_1}=${path}")
      list(APPEND paths "${path}")
    endforeach()
    string(MAKE_C_IDENTIFIER "${arg_HEADER}" stem)
    set(source "${CMAKE_CURRENT_BINARY_DIR}/${stem}.cpp")
    string(REPLACE ";" "|" entries "${entries}")
    add_custom_command(
      OUTPUT "${source}"
      COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${source}" "-DHEADER=${arg_HEADER}" "-DNAMESPACE=${arg_NAMESPACE}"
              "-DENTRIES=${entries}" -P "${DRYSTONE_EMBED_TEXT_SCRIPT}"
      DEPENDS ${paths} "${DRYSTONE_EMBED_TEXT_SCRIPT}"
      COMMENT "Embedding ${arg_HEADER}"
      VERBATIM)
    target_sources(${arg_TARGET} PRIVATE "${source}")
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

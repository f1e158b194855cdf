# Packages of Debian, by `cpack` in a build with the preset `debian`: libdrystone-c with the major and minor version has the shared library of
# the C API, libdrystone-dev the headers, the C++ libraries and the files for CMake and pkg-config, drystone the command line.
# docs/packages.md describes them.

if(NOT DRYSTONE_DEBIAN)
  return()
endif()

if(NOT CPACK_PACKAGE_CONTACT)
  set(CPACK_PACKAGE_CONTACT "The Drystone authors <drystone@example.org>")
endif()

# Documents are compressed, without a time stamp, because Debian wants it so.
function(drystone_compress from to)
  execute_process(COMMAND gzip -9nc "${from}" OUTPUT_FILE "${to}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()
# SOURCE_DATE_EPOCH in the environment fixes this date.
string(TIMESTAMP drystone_package_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(packaging/debian/changelog.in "${PROJECT_BINARY_DIR}/debian/changelog" @ONLY)
drystone_compress("${PROJECT_BINARY_DIR}/debian/changelog" "${PROJECT_BINARY_DIR}/debian/changelog.gz")
drystone_compress("${PROJECT_SOURCE_DIR}/packaging/drystone.1" "${PROJECT_BINARY_DIR}/debian/drystone.1.gz")

# Each package has the licence and the changes under names that Debian prescribes.
function(drystone_document_package component package)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package} PARENT_SCOPE)
  set(directory "${CMAKE_INSTALL_DATADIR}/doc/${package}")
  install(FILES LICENSE DESTINATION "${directory}" RENAME copyright COMPONENT ${component})
  install(FILES "${PROJECT_BINARY_DIR}/debian/changelog.gz" DESTINATION "${directory}" COMPONENT ${component})
endfunction()
set(drystone_library_package libdrystone-c${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
drystone_document_package(library ${drystone_library_package})
drystone_document_package(development libdrystone-dev)
drystone_document_package(tools drystone)
install(FILES "${PROJECT_BINARY_DIR}/debian/drystone.1.gz" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT tools)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME drystone)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL library development tools)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "The shared library of Drystone's C API, with the engine in it.")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Headers and static libraries for C++20, the header of the C API,
 and files for CMake and pkg-config.")
set(CPACK_COMPONENT_TOOLS_DESCRIPTION "The command line: runs, converts and validates scene files,
 and makes pictures and pages of them.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION science)

set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA "${PROJECT_SOURCE_DIR}/packaging/debian/triggers")
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${drystone_library_package} (= ${PROJECT_VERSION})")
if(DRYSTONE_NEEDS_HIGHWAY)
  string(APPEND CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS ", libhwy-dev")
endif()
# drystone::io links these.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "libcairo2-dev, zlib1g-dev")
if(DRYSTONE_IO_NEEDS_PUGIXML)
  string(APPEND CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS ", libpugixml-dev")
endif()

# CPack reads all variables named CPACK_ here.
include(CPack)

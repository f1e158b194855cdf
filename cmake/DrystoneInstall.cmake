# Rules of `cmake --install`, and the package for find_package(drystone CONFIG). The package has drystone::drystone, and
# drystone::scenes and drystone::io (component io) if they were built, and drystone::c (component c) if it was built.
#
# Each file belongs to a component of the installation: `library` has the shared libraries, `tools` the command line, and `development` the
# rest. cmake/DrystonePackages.cmake makes a package of each.

include(CMakePackageConfigHelpers)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
# Of a shared library, the link without a version is for development.
set(drystone_library_components
    RUNTIME COMPONENT library LIBRARY COMPONENT library NAMELINK_COMPONENT development ARCHIVE COMPONENT development)
set(drystone_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/drystone")

install(TARGETS drystone EXPORT drystone-targets ${drystone_library_components})
install(DIRECTORY include/drystone "${drystone_generated_include_dir}/drystone" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp")
install(EXPORT drystone-targets NAMESPACE drystone:: DESTINATION "${drystone_package_dir}")

if(DRYSTONE_BUILD_IO OR DRYSTONE_BUILD_TOOLS)
  install(TARGETS drystone_scenes drystone_io EXPORT drystone-io-targets ${drystone_library_components})
  install(DIRECTORY scenes/include/ io/include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp")
  install(EXPORT drystone-io-targets NAMESPACE drystone:: DESTINATION "${drystone_package_dir}")
endif()
if(DRYSTONE_BUILD_TOOLS)
  install(TARGETS drystone_cli COMPONENT tools)
  if(TARGET drystone_testbed)
    install(TARGETS drystone_testbed COMPONENT tools)
  endif()
endif()
if(DRYSTONE_BUILD_C)
  install(TARGETS drystone_c EXPORT drystone-c-targets ${drystone_library_components})
  install(DIRECTORY c/include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.h")
  install(FILES c/api.json DESTINATION "${CMAKE_INSTALL_DATADIR}/drystone")
  install(EXPORT drystone-c-targets NAMESPACE drystone:: DESTINATION "${drystone_package_dir}")
endif()

get_target_property(type drystone TYPE)
set(DRYSTONE_IS_STATIC 0)
set(DRYSTONE_NEEDS_HIGHWAY 0)
if(type STREQUAL "STATIC_LIBRARY")
  set(DRYSTONE_IS_STATIC 1)
  if(NOT DRYSTONE_HIGHWAY_IS_FETCHED)
    set(DRYSTONE_NEEDS_HIGHWAY 1)
  endif()
endif()
set(DRYSTONE_C_CONTAINS_CORE 0)
set(drystone_c_requires " drystone")
# The libraries of C++ and mathematics are for programs that a C compiler links.
set(drystone_pc_libs_private "-pthread")
foreach(library IN ITEMS stdc++ c++ m)
  if(library IN_LIST CMAKE_CXX_IMPLICIT_LINK_LIBRARIES)
    string(APPEND drystone_pc_libs_private " -l${library}")
  endif()
endforeach()
if(DRYSTONE_C_SHARED AND DRYSTONE_IS_STATIC)
  set(DRYSTONE_C_CONTAINS_CORE 1)
  set(drystone_c_requires "")
endif()
set(drystone_c_definition "")
if(NOT DRYSTONE_C_SHARED)
  set(drystone_c_definition " -DDRY_STATIC")
endif()
configure_package_config_file(
  cmake/drystone-config.cmake.in "${PROJECT_BINARY_DIR}/drystone-config.cmake"
  INSTALL_DESTINATION "${drystone_package_dir}")
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/drystone-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/drystone-config.cmake" "${PROJECT_BINARY_DIR}/drystone-config-version.cmake"
        DESTINATION "${drystone_package_dir}")

# The file for pkg-config. Its paths are relative to the file, so that the prefix may be moved.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  set(drystone_pc_prefix "${CMAKE_INSTALL_PREFIX}")
  set(drystone_pc_libdir "${CMAKE_INSTALL_FULL_LIBDIR}")
  set(drystone_pc_includedir "${CMAKE_INSTALL_FULL_INCLUDEDIR}")
else()
  file(RELATIVE_PATH drystone_pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
  string(PREPEND drystone_pc_prefix "\${pcfiledir}/")
  set(drystone_pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
  set(drystone_pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
set(drystone_pc_requires "")
if(DRYSTONE_NEEDS_HIGHWAY)
  set(drystone_pc_requires " libhwy")
endif()
configure_file(cmake/drystone.pc.in "${PROJECT_BINARY_DIR}/drystone.pc" @ONLY)
if(DRYSTONE_BUILD_C)
  configure_file(cmake/drystone_c.pc.in "${PROJECT_BINARY_DIR}/drystone_c.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/drystone_c.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endif()
install(FILES "${PROJECT_BINARY_DIR}/drystone.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
install(FILES packaging/debugger/drystone_gdb.py packaging/debugger/drystone.natvis DESTINATION "${CMAKE_INSTALL_DATADIR}/drystone")
if(NOT DRYSTONE_DEBIAN)
  install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
endif()

# Rules of `cmake --install`, and the package for find_package(drystone CONFIG). The package has drystone::drystone, and
# drystone::scenes and drystone::io (component io) if they were built, and drystone::c (component c) if it was built.

include(CMakePackageConfigHelpers)
set(drystone_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/drystone")

install(TARGETS drystone EXPORT drystone-targets)
install(DIRECTORY include/drystone "${drystone_generated_include_dir}/drystone" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp")
install(EXPORT drystone-targets NAMESPACE drystone:: DESTINATION "${drystone_package_dir}")

if(DRYSTONE_BUILD_IO OR DRYSTONE_BUILD_TOOLS)
  install(TARGETS drystone_scenes drystone_io EXPORT drystone-io-targets)
  install(DIRECTORY scenes/include/ io/include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp")
  install(EXPORT drystone-io-targets NAMESPACE drystone:: DESTINATION "${drystone_package_dir}")
endif()
if(DRYSTONE_BUILD_TOOLS)
  install(TARGETS drystone_cli)
endif()
if(DRYSTONE_BUILD_C)
  install(TARGETS drystone_c EXPORT drystone-c-targets)
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
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")

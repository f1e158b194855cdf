# `cmake --install` and the package that find_package(drystone CONFIG) finds: drystone::drystone always, drystone::scenes
# and drystone::io (component io) where they were built.

include(CMakePackageConfigHelpers)
set(drystone_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/drystone")

install(TARGETS drystone EXPORT drystone-targets)
install(DIRECTORY include/drystone DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp")
install(EXPORT drystone-targets NAMESPACE drystone:: DESTINATION "${drystone_package_dir}")

if(DRYSTONE_BUILD_TOOLS)
  install(TARGETS drystone_scenes drystone_io EXPORT drystone-io-targets)
  install(DIRECTORY scenes/include/ io/include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp")
  install(EXPORT drystone-io-targets NAMESPACE drystone:: DESTINATION "${drystone_package_dir}")
  install(TARGETS drystone_cli)
endif()

get_target_property(type drystone TYPE)
set(DRYSTONE_IS_STATIC 0)
if(type STREQUAL "STATIC_LIBRARY")
  set(DRYSTONE_IS_STATIC 1)
endif()
configure_package_config_file(
  cmake/drystone-config.cmake.in "${PROJECT_BINARY_DIR}/drystone-config.cmake"
  INSTALL_DESTINATION "${drystone_package_dir}")
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/drystone-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/drystone-config.cmake" "${PROJECT_BINARY_DIR}/drystone-config-version.cmake"
        DESTINATION "${drystone_package_dir}")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")

# An overlay port of vcpkg: it builds the checkout that it is in.
#   vcpkg install drystone --overlay-ports=<checkout>/packaging/vcpkg
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS FEATURE_OPTIONS FEATURES c-api DRYSTONE_BUILD_C)
string(COMPARE EQUAL "${VCPKG_LIBRARY_LINKAGE}" dynamic is_dynamic)
vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS
    ${FEATURE_OPTIONS}
    -DDRYSTONE_C_SHARED=${is_dynamic}
    -DDRYSTONE_BUILD_IO=OFF
    -DDRYSTONE_BUILD_TOOLS=OFF
    -DDRYSTONE_BUILD_TESTS=OFF
    -DDRYSTONE_BUILD_EXAMPLES=OFF
    -DDRYSTONE_FETCH_DEPENDENCIES=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/drystone)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")

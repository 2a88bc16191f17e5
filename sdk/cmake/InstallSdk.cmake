# The installed SDK, component `sdk`: find_package(railgauge-sdk 0.1 REQUIRED) gives railgauge_add_plugin,
# railgauge::sdk (headers) and railgauge::testing.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(sdk_headers ${CMAKE_INSTALL_INCLUDEDIR}/railgauge-sdk)
set(sdk_package ${CMAKE_INSTALL_LIBDIR}/cmake/railgauge-sdk)

set_target_properties(railgauge_sdk PROPERTIES EXPORT_NAME sdk)
install(DIRECTORY include/railgauge DESTINATION ${sdk_headers} COMPONENT sdk
  FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
install(FILES units/units.hpp DESTINATION ${sdk_headers}/units COMPONENT sdk)
install(TARGETS railgauge_sdk railgauge_testing EXPORT railgauge-sdk-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT sdk)
install(EXPORT railgauge-sdk-targets NAMESPACE railgauge:: DESTINATION ${sdk_package} COMPONENT sdk)

configure_package_config_file(cmake/railgauge-sdk-config.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/railgauge-sdk-config.cmake INSTALL_DESTINATION ${sdk_package})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/railgauge-sdk-config-version.cmake
  VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/railgauge-sdk-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/railgauge-sdk-config-version.cmake cmake/RailgaugeAddPlugin.cmake cmake/plugin.map
  DESTINATION ${sdk_package} COMPONENT sdk)

# The three kinds of target a folder declares. Includes are from the roots runner/, sdk/, sdk/include/ and reports/.

# railgauge_library(suite SOURCES suite.cpp parse.cpp LINKS railgauge::units TESTS parse_test.cpp)
# makes the static library railgauge::suite and, with tests on, the program suite_test labelled `unit`.
function(railgauge_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINKS;TESTS;TEST_LINKS" ${ARGN})
  add_library(railgauge_${name} STATIC ${arg_SOURCES})
  add_library(railgauge::${name} ALIAS railgauge_${name})
  target_include_directories(railgauge_${name} PUBLIC
    ${PROJECT_SOURCE_DIR}/runner ${PROJECT_SOURCE_DIR}/sdk ${PROJECT_SOURCE_DIR}/sdk/include
    ${PROJECT_SOURCE_DIR}/reports)
  target_link_libraries(railgauge_${name} PUBLIC ${arg_LINKS})
  if(arg_TESTS)
    railgauge_test(${name}_test SOURCES ${arg_TESTS} LINKS railgauge::${name} ${arg_TEST_LINKS})
  endif()
endfunction()

# railgauge_test(suite_test SOURCES parse_test.cpp LINKS railgauge::suite LABEL unit)
# One program a folder, one ctest entry a program. RAILGAUGE_SOURCE_DIR tells tests where fixtures are.
function(railgauge_test name)
  if(NOT RAILGAUGE_BUILD_TESTS)
    return()
  endif()
  cmake_parse_arguments(arg "" "LABEL" "SOURCES;LINKS" ${ARGN})
  if(NOT arg_LABEL)
    set(arg_LABEL unit)
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LINKS} GTest::gmock_main)
  target_compile_definitions(${name} PRIVATE RAILGAUGE_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
    RAILGAUGE_BINARY_DIR="${PROJECT_BINARY_DIR}")
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES LABELS ${arg_LABEL} TIMEOUT 300)
endfunction()

include(${PROJECT_SOURCE_DIR}/sdk/cmake/RailgaugeAddPlugin.cmake)

# railgauge_add_plugin(route SOURCES route.cpp [LINKS …] [LICENCE MIT])
# A module without lib prefix that exports railgauge_plugin_entry and nothing else, and links with no symbol missing.
function(railgauge_add_plugin name)
  cmake_parse_arguments(arg "" "LICENCE" "SOURCES;LINKS" ${ARGN})
  set(map ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/plugin.map)
  add_library(${name} MODULE ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE railgauge::sdk ${arg_LINKS})
  set_target_properties(${name} PROPERTIES PREFIX "" CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    LINK_DEPENDS ${map})
  target_compile_features(${name} PRIVATE cxx_std_20)
  # GCC's unique symbols would make dlclose a no-op and share statics between plugins.
  target_compile_options(${name} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>)
  target_link_options(${name} PRIVATE -Wl,--version-script=${map})
  # A sanitizer's runtime is in the host program, so its symbols are missing here by design.
  if(NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    target_link_options(${name} PRIVATE -Wl,-z,defs)
  endif()
  if(arg_LICENCE)
    target_compile_definitions(${name} PRIVATE RAILGAUGE_PLUGIN_LICENCE="${arg_LICENCE}")
  endif()
  if(RAILGAUGE_PLUGIN_OUTPUT_DIRECTORY)
    set_target_properties(${name} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${RAILGAUGE_PLUGIN_OUTPUT_DIRECTORY})
  endif()
endfunction()

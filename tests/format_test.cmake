# Every C and C++ file is as .clang-format says. Version 14, because versions differ in their opinion.
find_program(CLANG_FORMAT NAMES clang-format-14)
if(NOT CLANG_FORMAT)
  message(FATAL_ERROR "clang-format-14 is missing; script/bootstrap installs it")
endif()
execute_process(COMMAND git ls-files *.cpp *.hpp *.h WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE files
  COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "\n$" "" files "${files}")
string(REPLACE "\n" ";" files "${files}")
execute_process(COMMAND ${CLANG_FORMAT} --dry-run --Werror ${files} WORKING_DIRECTORY ${SOURCE} RESULT_VARIABLE bad)
if(bad)
  message(FATAL_ERROR "not formatted; mend with: git ls-files '*.cpp' '*.hpp' '*.h' | xargs clang-format-14 -i")
endif()

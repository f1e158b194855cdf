# Runs a program and checks its exit status and its output: the property PASS_REGULAR_EXPRESSION of a test would make CTest ignore the exit
# status, which is also how the sanitizers tell of an error or a leak.
#
# cmake -DOUTPUT=<regular expression> [-DFAILS=ON] -P expect_output.cmake -- <program> [<argument>...]
#
# FAILS: the program must fail, and say why.
set(command "")
set(found OFF)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
  if(found)
    string(REPLACE ";" "\\;" argument "${CMAKE_ARGV${i}}")
    list(APPEND command "${argument}")
  elseif(CMAKE_ARGV${i} STREQUAL "--")
    set(found ON)
  endif()
endforeach()
execute_process(COMMAND ${command} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
message("${output}${errors}")
if(FAILS AND status EQUAL 0)
  message(FATAL_ERROR "the program should fail")
elseif(NOT FAILS AND NOT status EQUAL 0)
  message(FATAL_ERROR "exit status: ${status}")
endif()
if("${OUTPUT}" STREQUAL "" OR NOT "${output}${errors}" MATCHES "${OUTPUT}")
  message(FATAL_ERROR "the output does not match: ${OUTPUT}")
endif()

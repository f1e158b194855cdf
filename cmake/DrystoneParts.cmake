# Parts of the core library that can be left out; docs/parts.md lists the savings. The options go into the public header
# drystone/parts.hpp, made here and installed with the others, so that all files that include it agree.

# The parts that are left out. Instruction sets are not among them: tests take those that there are.
set(drystone_left_out "")

# drystone_part(<PART> <description>) adds the option DRYSTONE_WITH_<PART>, on by default.
macro(drystone_part part description)
  option(DRYSTONE_WITH_${part} "${description}" ON)
  if(NOT DRYSTONE_WITH_${part})
    list(APPEND drystone_left_out ${part})
  endif()
endmacro()

drystone_part(CONTINUOUS "Continuous collision of fast bodies and bullets")
drystone_part(SURFACES "Restitution, rolling resistance, surface speed and hit events")
drystone_part(CHAINS "Chains")
drystone_part(NAMES "Names of bodies, shapes, chains and joints")

# clang 14 compiles kernels of width 1 wrongly for WebAssembly (docs/web.md).
option(DRYSTONE_WITH_SCALAR "Kernels of width 1; without them, vectors are used for single constraints too, with the same results" ON)
option(DRYSTONE_WITH_SSE4 "Kernels for 128-bit vectors of x86-64" ON)
option(DRYSTONE_WITH_AVX2 "Kernels for 256-bit vectors of x86-64" ON)
option(DRYSTONE_WITH_AVX512 "Kernels for 512-bit vectors of x86-64" ON)

# The kinds of joints: each is a part, parts::kRevolute and so on.
set(drystone_joint_kinds revolute prismatic distance weld wheel servo friction mouse groove filter generic gear pulley ratchet)
set(DRYSTONE_WITH_JOINTS "all" CACHE STRING "The kinds of joints to build: all, none, or a list of ${drystone_joint_kinds}")
set(drystone_joints ${DRYSTONE_WITH_JOINTS})
if(drystone_joints STREQUAL "all")
  set(drystone_joints ${drystone_joint_kinds})
elseif(drystone_joints STREQUAL "none")
  set(drystone_joints "")
endif()
foreach(kind IN LISTS drystone_joints)
  if(NOT kind IN_LIST drystone_joint_kinds)
    message(FATAL_ERROR "DRYSTONE_WITH_JOINTS: \"${kind}\" is no kind of joint; the kinds are ${drystone_joint_kinds}")
  endif()
endforeach()
set(drystone_joint_parts "")
foreach(kind IN LISTS drystone_joint_kinds)
  set(built false)
  if(kind IN_LIST drystone_joints)
    set(built true)
  else()
    list(APPEND drystone_left_out ${kind})
  endif()
  string(SUBSTRING ${kind} 0 1 initial)
  string(SUBSTRING ${kind} 1 -1 rest)
  string(TOUPPER ${initial} initial)
  list(APPEND drystone_joint_parts "inline constexpr Part k${initial}${rest} = {\"DRYSTONE_WITH_JOINTS\", ${built}}\;")
endforeach()
list(JOIN drystone_joint_parts "\n" drystone_joint_parts)

set(drystone_generated_include_dir "${PROJECT_BINARY_DIR}/include")
configure_file(
  "${PROJECT_SOURCE_DIR}/include/drystone/parts.hpp.in" "${drystone_generated_include_dir}/drystone/parts.hpp" @ONLY)

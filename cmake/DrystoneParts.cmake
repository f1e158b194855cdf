# Parts of the core library that can be left out; docs/parts.md lists the savings. The options go into the public header
# drystone/parts.hpp, made here and installed with the others, so that all files that include it agree. A part that is
# left out is also a name in the list drystone_left_out.

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
drystone_part(REVOLUTE "Revolute joints")
drystone_part(PRISMATIC "Prismatic joints")
drystone_part(DISTANCE "Distance joints")
drystone_part(NAMES "Names of bodies, shapes, chains and joints")
drystone_part(SSE4 "Kernels for 128-bit vectors of x86-64")
drystone_part(AVX2 "Kernels for 256-bit vectors of x86-64")
drystone_part(AVX512 "Kernels for 512-bit vectors of x86-64")

set(drystone_generated_include_dir "${PROJECT_BINARY_DIR}/include")
configure_file(
  "${PROJECT_SOURCE_DIR}/include/drystone/parts.hpp.in" "${drystone_generated_include_dir}/drystone/parts.hpp" @ONLY)

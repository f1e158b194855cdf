// Which of Highway's targets the build compiles for. To be included before Highway's headers. CMake defines DRYSTONE_WITH_... for the files that
// need them (drystone_configure_lanes).
#pragma once

// Three groups of instruction sets are disabled: those without a benefit (SSSE3 is as wide as SSE4, AVX3_DL as AVX3), scalable vectors,
// which cannot be members of structs, and the sets that the build leaves out.
#define HWY_DISABLED_TARGETS                                                                                    \
  (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | !DRYSTONE_WITH_SSE4 * HWY_SSE4 | \
   !DRYSTONE_WITH_AVX2 * HWY_AVX2 | !DRYSTONE_WITH_AVX512 * HWY_AVX3)

/// Whether there are kernels of width 1. They are needed where the processors that the build is for may have no vectors.
#define DRYSTONE_BUILDS_SCALAR (DRYSTONE_WITH_SCALAR || HWY_STATIC_TARGET == HWY_SCALAR)

/// For a function that kernels call in several places: there inlined, or a function of its own in builds for size.
#if DRYSTONE_FAVOR_SIZE
#define DRYSTONE_INLINE_FOR_SPEED HWY_NOINLINE
#else
#define DRYSTONE_INLINE_FOR_SPEED HWY_INLINE
#endif

// Counts calls that take memory from the system without operator new, by the linker's option --wrap (CMakeLists.txt): malloc and its kind, and
// mappings. Only calls from objects that are linked statically are seen, so the engine's are, and those of the C library are not.
#pragma once

#include <cstdint>

namespace drystone::test {

std::uint64_t direct_calls();

}  // namespace drystone::test

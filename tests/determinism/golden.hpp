// Hashes of World::state_hash() after 1, 30 and 120 steps, as every build must give them. See determinism_test.cpp for how
// to make new ones.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace drystone::test {

struct Golden {
  std::string_view scene;
  std::array<std::uint64_t, 3> hashes;
};

// clang-format off
inline constexpr std::array<Golden, 19> kGolden = {{
    Golden{"arch",
           {0x161ae237f41e2bce, 0xafce8ce04995520b, 0xb9077f6b017a2763}},
    Golden{"house_of_cards:3",
           {0x63bd7c9f4d8c7d24, 0x44eee13a0728bb9e, 0x1bffebaba568356a}},
    Golden{"bowl:120",
           {0xa661f9d4e58e5782, 0x84cc99555761d602, 0xdcbf2a0cb2901a10}},
    Golden{"dominoes:10",
           {0x8e54fe68396a7aa7, 0x66e1f4163479c298, 0x62c48f3f4e59bd8b}},
    Golden{"chain_bridge",
           {0xcae1bd18587d06c6, 0xf8fb5697a7531bdb, 0x113b1f7d3deb2a89}},
    Golden{"large_pyramid:14",
           {0xaa944c929882bec9, 0xfd48a0d74630202c, 0xc724b8702648d968}},
    Golden{"tumbler:10",
           {0x46cc9f4c304e1ff5, 0x5bad93b62d1139e1, 0x3da119184441447f}},
    Golden{"many_pyramids:2",
           {0xf6fa94678b9c3a21, 0x584820269b176a1b, 0xcf580ac544b832b3}},
    Golden{"joint_grid:10",
           {0xea4245458d1474e3, 0x655d8aba36f65a93, 0x5d5e9106067e7d71}},
    Golden{"mixed:1",
           {0x30c6d15350e53e58, 0x2719941f1a58e234, 0xd79017f3ede85b2e}},
    Golden{"mixed:2",
           {0xb332c395f85b6ed8, 0x637671a75b44b5b6, 0x06cbcf2901542600}},
    Golden{"wild:1",
           {0xf93fd8d9204bb9fe, 0xe06fa6687ca28edb, 0x33224dfdc970f615}},
    Golden{"rain:1",
           {0x592432d856f71b62, 0x7b0cb6b121ff854b, 0xc2693c76b374bf67}},
    Golden{"junkyard:3",
           {0xf67eca5511d4d420, 0x5fa86df33c00da00, 0xb86ba4126431e39b}},
    Golden{"washer:12",
           {0x33fe8923631d25c9, 0x0c4bd51a331c13e2, 0x661fc9b78fc9d39d}},
    Golden{"spinner:150",
           {0x8f1521c3ec35935e, 0x576d59fc5baabb5c, 0x0460bfdb6db8f267}},
    // More than a block of bodies in one island: seams, and pairs by a walk.
    Golden{"large_pyramid:40",
           {0x17087810e79fa168, 0x58eec7581e82ef2b, 0x6553b47cfe16dc5c}},
    Golden{"washer:40",
           {0x10bb5dafd2eb8de7, 0xe08965de38811367, 0x22179e957c84de6f}},
    Golden{"carried",
           {0xbf5058e66c19a794, 0x3fa93512ca5e1bdc, 0x404b110d8ad7565d}},
}};
// clang-format on

}  // namespace drystone::test

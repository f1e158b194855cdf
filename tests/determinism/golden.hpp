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
           {0xbe7ce954c8627c69, 0x90658be70b0dda0b, 0xa69f1ab90531b5e6}},
    Golden{"house_of_cards:3",
           {0x244ee40ce6f42b6d, 0x7d662dc8d02f3dca, 0xc33a3cd96d015b61}},
    Golden{"bowl:120",
           {0x719a951e44312a2b, 0x246dc2fae170794e, 0x96ab6baa9afa4e68}},
    Golden{"dominoes:10",
           {0x1c75797da107ff33, 0xeb60970609397ddd, 0xaf0a1abd85955827}},
    Golden{"chain_bridge",
           {0xcae1bd18587d06c6, 0xf8fb5697a7531bdb, 0xa6728cdaf78ec627}},
    Golden{"large_pyramid:14",
           {0x1bfaf2cf93ecadc1, 0xef0e61d88c52ab24, 0xa023df7c7619dd55}},
    Golden{"tumbler:10",
           {0x46cc9f4c304e1ff5, 0x7e2f5ad3969de7f7, 0xdc7b0ef42da5c11a}},
    Golden{"many_pyramids:2",
           {0x08e0c9d5856f61e3, 0x9d875f0630b85f09, 0xdf5c5fd924dfaa2c}},
    Golden{"joint_grid:10",
           {0xea4245458d1474e3, 0x655d8aba36f65a93, 0x5d5e9106067e7d71}},
    Golden{"mixed:1",
           {0x1908fcef4ef958f4, 0x69f6291b15912dc1, 0x4195aa8bf7bc924c}},
    Golden{"mixed:2",
           {0xba0aa3f8ea3ea0f9, 0x33cde3a871d9d799, 0x13dea0486fd49159}},
    Golden{"wild:1",
           {0x171a6a7ea9e6b550, 0x3e3414c0b70cf386, 0x74804db7a48d23a5}},
    Golden{"rain:1",
           {0xdf6775aa5205648c, 0x8f7e8a1b3606971b, 0xe595743f9af932c6}},
    Golden{"junkyard:3",
           {0xf67eca5511d4d420, 0x5fa86df33c00da00, 0x226d2ac44f084736}},
    Golden{"washer:12",
           {0xf6a92f5b4e17156e, 0x537a787c0ecbcec2, 0xaa3032269a634a8b}},
    Golden{"spinner:150",
           {0xfb701e2213fe44ca, 0x3d30f509e44faa8a, 0x7ebe72ce90085d7d}},
    // More than a block of bodies in one island: seams, and pairs by a walk.
    Golden{"large_pyramid:40",
           {0x6b40a84f0a80f666, 0x42b665374811ff5f, 0xf05ff76a40ca39d6}},
    Golden{"washer:40",
           {0xab5d3fdf70783333, 0xab9387fa6a1b14c8, 0x83c1eb69c3748577}},
    Golden{"carried",
           {0xbf5058e66c19a794, 0x3fa93512ca5e1bdc, 0x404b110d8ad7565d}},
}};
// clang-format on

}  // namespace drystone::test

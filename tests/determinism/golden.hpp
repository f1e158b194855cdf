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
inline constexpr std::array<Golden, 18> kGolden = {{
    Golden{"arch",
           {0x77e650c2ff902190, 0x9b94c7e735f500a6, 0x29e08208c0e38b5a}},
    Golden{"house_of_cards:3",
           {0xb75b30f12f3c93c7, 0x7c2af273c55ccb38, 0x6d91cc517b21ecf9}},
    Golden{"bowl:120",
           {0x2e76f57190e14cee, 0xc9a0ad02cda93788, 0x8aa9477d5620d517}},
    Golden{"dominoes:10",
           {0x4c68fb72943f4eb8, 0x7632a2f3625d5bb3, 0x06b67efd814fe21e}},
    Golden{"chain_bridge",
           {0x0571d5def7625070, 0x1b871303429e0d4b, 0xe11f43b0327b5d8f}},
    Golden{"large_pyramid:14",
           {0x09fde5b652c00b7d, 0xd2a1a4d28eaa1d72, 0x796e70439c8cf8f7}},
    Golden{"tumbler:10",
           {0x8e1aa58307729856, 0x421f93f319a5d4ab, 0xefc0489f68bcbf3a}},
    Golden{"many_pyramids:2",
           {0xdd83d285f21f00f6, 0x73f2778465f0ea5d, 0x407021a3262f2b41}},
    Golden{"joint_grid:10",
           {0xc41f98656f7c5b90, 0x2e572ad42bd17615, 0xdfccb0d1b01fd17c}},
    Golden{"mixed:1",
           {0xbb7dfe56831707fd, 0x5172f96d139db51a, 0x04e96b1d86a0a53a}},
    Golden{"mixed:2",
           {0xda924f7b22866f11, 0x41da0e803f9c7118, 0xca9eb8b77d8a802b}},
    Golden{"wild:1",
           {0xb5b102f812a8f51d, 0x9c4ddbf66ac35693, 0xec5b88475b1e5e5f}},
    Golden{"rain:1",
           {0xdcaaa5218606a26a, 0xdd40c4d1637adc7f, 0xc47afd362e84bd06}},
    Golden{"junkyard:3",
           {0xc71c179d05497189, 0x9903e02dbefe8bad, 0xdd8875cb3a263865}},
    Golden{"washer:12",
           {0xaca19084d8fd4559, 0xc328ab900f9200c5, 0x8866fead5596eb49}},
    Golden{"spinner:150",
           {0xf850517eb2f27665, 0x584d3d38d4675bb9, 0x56a645906e160ed9}},
    // More than a block of bodies in one island: seams, and pairs by a walk.
    Golden{"large_pyramid:40",
           {0x5fcae880bdb87f56, 0x7235b125fe2b9c7d, 0x6a13616133221876}},
    Golden{"washer:40",
           {0xabaff0b842388013, 0xe11bc6ae47475821, 0x7858c3abcd6d96a1}},
}};
// clang-format on

}  // namespace drystone::test

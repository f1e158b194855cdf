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
           {0xd5e30b997abb1821, 0xa1d838badd57fb6e, 0x18f1050ea6d82d45}},
    Golden{"house_of_cards:3",
           {0x59277d2f678561d5, 0xd97ea01b1b29eb9d, 0x2dba461e55acdfb5}},
    Golden{"bowl:120",
           {0xe557b7248ec7eed1, 0x047a343ce70f0638, 0x74bbd4c9a3b76020}},
    Golden{"dominoes:10",
           {0x3562dd9774bd7294, 0xb0c6a7695c04e2fb, 0x55643eecbefe9cf0}},
    Golden{"chain_bridge",
           {0x7363cf2366317347, 0x1ba0aa45b6611d42, 0x2ed64084f76e9285}},
    Golden{"large_pyramid:14",
           {0xde9280ce662ad760, 0x48141e69fb7776c1, 0x25e9b4858054b9da}},
    Golden{"tumbler:10",
           {0x08f003121f104feb, 0x1527e8d3a47c5261, 0x1a98782c6236ab65}},
    Golden{"many_pyramids:2",
           {0xc0bfecbc25aa6783, 0x6e5e376aa1c3aecf, 0x83177fa027ce38fe}},
    Golden{"joint_grid:10",
           {0x9c27d1adbdd93058, 0x3b4db8e619006588, 0x9ddcaa8ff47d32e1}},
    Golden{"mixed:1",
           {0xdc9576b3932803a5, 0x7d980a428793621e, 0x021fc56de825e182}},
    Golden{"mixed:2",
           {0xa3e5d86f95740c43, 0xaebe50b2ba666ef1, 0x5716afc4d6dd5aea}},
    Golden{"wild:1",
           {0xab16600a971951dc, 0x13e7d321a02227c2, 0x08bebe2bb00c36ba}},
    Golden{"rain:1",
           {0xe0d1e1f24322c500, 0x591b44941bc684aa, 0xb1f97d7c2ef18393}},
    Golden{"junkyard:3",
           {0x6744c2f082a95825, 0x3bd0187e5afd6c25, 0x3508a300c07e3778}},
    Golden{"washer:12",
           {0x717bd1183696fc18, 0xd0a10b30e13fd884, 0xf984192ce4ece47c}},
    Golden{"spinner:150",
           {0x39a2e102e0647f65, 0x6660033ecc89d108, 0x25a17dc132176b5e}},
    Golden{"large_pyramid:40",
           {0x1ad71d56abea2b72, 0x704dad4221cd6cab, 0xa4b252dd0e1ce276}},
    Golden{"washer:40",
           {0xd35e64bc993a0be6, 0xb5150879292d853f, 0xaa25239982a56a9d}},
    Golden{"carried",
           {0x3237a702de3d8bf4, 0x0187a711ebdab8e7, 0x24339fd9bd876d17}},
}};
// clang-format on

}  // namespace drystone::test

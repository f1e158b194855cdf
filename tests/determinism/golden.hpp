// Hashes of World::state_hash() after 1, 30 and 120 steps, the same in every build. determinism_test.cpp says how to
// make new ones.
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
           {0x5b53f992e6411672, 0x3639384f38389a89, 0x0c020d407b2d6a1b}},
    Golden{"house_of_cards:3",
           {0xa83cf9fa704daff7, 0x0b95c618d9259946, 0x7b05cc616d565b56}},
    Golden{"bowl:120",
           {0xbd6eef50bcbf0880, 0xdd93161614a890c4, 0xd66b9a6157cbe2f0}},
    Golden{"dominoes:10",
           {0xcf430580785e861b, 0x600ea032d0bcf4ef, 0x1a143f429153f2a8}},
    Golden{"chain_bridge",
           {0xa382d8223453197e, 0x78357ac995cefa0a, 0x8e6ca7ae4c4650b9}},
    Golden{"large_pyramid:14",
           {0xe3c9a2461f12643c, 0x15d4682ccc4000f0, 0xacbfb82ca6c0fa1b}},
    Golden{"tumbler:10",
           {0x537061cf81d49b8b, 0xe2d8aa6ff9f08829, 0x6c13f20f70948077}},
    Golden{"many_pyramids:2",
           {0xd640665c9de59860, 0xbefda086c576133d, 0xd021cd0152407724}},
    Golden{"joint_grid:10",
           {0xcc912f7a2a341c56, 0x4822b3d1d0fa285a, 0x198817e17cc95548}},
    Golden{"mixed:1",
           {0x65834c68af20a922, 0x114e1c216f941553, 0x4bdfefbac6f6e282}},
    Golden{"mixed:2",
           {0x589acf68612d5f0f, 0x65b611c7612b9265, 0x9946ef7189fe5484}},
    Golden{"wild:1",
           {0x4f5d6f218102d4fe, 0x0fba28ad22c27ae8, 0xfc0faca8d357617b}},
    Golden{"rain:1",
           {0xc4d846853f77d4ac, 0x6301159b96d4cd7a, 0x86e5548d2b53845e}},
    Golden{"junkyard:3",
           {0x0d8b0826299136dd, 0xa14c0465906a86a3, 0x042a0e56b6159d09}},
    Golden{"washer:12",
           {0xd59bef533fdd8e9b, 0x377e99b8582f7c52, 0xb673a3c3a88dd8d9}},
    Golden{"spinner:150",
           {0xafcd21979202d3be, 0xc411dfad064fa3a1, 0x479fa782389589bc}},
    Golden{"large_pyramid:40",
           {0x7da497889b601525, 0xd6646e8096b4c992, 0x8882bf8ecd9b2e26}},
    Golden{"washer:40",
           {0x47f9fb3adfadbcab, 0x7da6f394b66cac3e, 0x747004803713a018}},
    Golden{"carried",
           {0x24933e35a0f06979, 0x17def19e7527a819, 0x3eeca027c250a37c}},
}};
// clang-format on

}  // namespace drystone::test

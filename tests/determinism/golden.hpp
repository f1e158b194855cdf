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
           {0xc8aea62f4d28e96c, 0xbdf622a862c15417, 0xc40b1d96a9c930a0}},
    Golden{"house_of_cards:3",
           {0x7adaa221161ff961, 0x439bf8231cfe4974, 0x7f0f3fab672c1ea6}},
    Golden{"bowl:120",
           {0xbd6eef50bcbf0880, 0xdd93161614a890c4, 0x59f1ca8a8df0aefa}},
    Golden{"dominoes:10",
           {0xbbbf884368096577, 0x78494de73f7e0ca2, 0x492e636d7aed9073}},
    Golden{"chain_bridge",
           {0xa382d8223453197e, 0x78357ac995cefa0a, 0xd939b01f1c466426}},
    Golden{"large_pyramid:14",
           {0x90a2c5a0d754b028, 0x456a54f79e972b16, 0x8d7c96d7d8c8ba11}},
    Golden{"tumbler:10",
           {0x537061cf81d49b8b, 0xbab530c180a6e431, 0xce46246123680846}},
    Golden{"many_pyramids:2",
           {0x501c1ddaada2df6b, 0xc24df21dfe78b4a7, 0x75123c36f9d45bf6}},
    Golden{"joint_grid:10",
           {0xcc912f7a2a341c56, 0x4822b3d1d0fa285a, 0x198817e17cc95548}},
    Golden{"mixed:1",
           {0x1cc38720fce58db1, 0x2b4a16500558d105, 0xb14a71dadc2b1965}},
    Golden{"mixed:2",
           {0xd5d8cf06a53d7905, 0x92c165ce2b358c30, 0x3e06865f7ab0069a}},
    Golden{"wild:1",
           {0xdc9867fa9e634b84, 0x796c8b9fd6b1678f, 0xc94ec78ac16c3000}},
    Golden{"rain:1",
           {0xc4d846853f77d4ac, 0x6301159b96d4cd7a, 0x86e5548d2b53845e}},
    Golden{"junkyard:3",
           {0x0d8b0826299136dd, 0xa14c0465906a86a3, 0x977622204a5dfa5d}},
    Golden{"washer:12",
           {0xd59bef533fdd8e9b, 0x377e99b8582f7c52, 0x540e397ec34b464c}},
    Golden{"spinner:150",
           {0xbef80d5c5b8bd6da, 0x75cd59f8b2cfd182, 0xe9dd186746d4659f}},
    Golden{"large_pyramid:40",
           {0x9cfc6a5787531332, 0x22202977a6fc2db2, 0xab76fa7021fedc64}},
    Golden{"washer:40",
           {0x47f9fb3adfadbcab, 0x7da6f394b66cac3e, 0x1b56ba6494776369}},
    Golden{"carried",
           {0x3a4795a0e66b9d6c, 0x8c6820de849d409f, 0xe42feba5075b9f04}},
}};
// clang-format on

}  // namespace drystone::test

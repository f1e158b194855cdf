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
           {0xfe0a57d26840309d, 0xa6da080674d2a949, 0x374ecd75a1a7197e}},
    Golden{"house_of_cards:3",
           {0xb42094cdc9c3216d, 0x5d43c65da48b30d6, 0xf1f52bd396770534}},
    Golden{"bowl:120",
           {0x0c87d38f378428fc, 0xb09d49fef95f46f5, 0x8d5b129747684db1}},
    Golden{"dominoes:10",
           {0xbbbf884368096577, 0x1280f714736a5df3, 0x3c79f4d00b6a2bf5}},
    Golden{"chain_bridge",
           {0xa382d8223453197e, 0x78357ac995cefa0a, 0xfe5617f4244e51ec}},
    Golden{"large_pyramid:14",
           {0x90a2c5a0d754b028, 0x456a54f79e972b16, 0x8d7c96d7d8c8ba11}},
    Golden{"tumbler:10",
           {0x537061cf81d49b8b, 0xc9770e05737d9aa9, 0x219455c1e4f53454}},
    Golden{"many_pyramids:2",
           {0x501c1ddaada2df6b, 0xc24df21dfe78b4a7, 0x75123c36f9d45bf6}},
    Golden{"joint_grid:10",
           {0xcc912f7a2a341c56, 0x4822b3d1d0fa285a, 0x198817e17cc95548}},
    Golden{"mixed:1",
           {0x3b5f2329b4a43e3d, 0x0c38d5cf2ab93493, 0xe2ea637571bbfbde}},
    Golden{"mixed:2",
           {0x4755f1421f9d628e, 0xd7bfb94d37b3f736, 0x7a48872806587aa8}},
    Golden{"wild:1",
           {0xe20ab094fde99204, 0x570aa3ce3990d097, 0x8e0b8230a6326f5d}},
    Golden{"rain:1",
           {0xc4d846853f77d4ac, 0x6301159b96d4cd7a, 0x86e5548d2b53845e}},
    Golden{"junkyard:3",
           {0x0d8b0826299136dd, 0xa14c0465906a86a3, 0xeb2dacd7800866d2}},
    Golden{"washer:12",
           {0xd59bef533fdd8e9b, 0xd0979dcefe22331f, 0x190255ec76efbbb2}},
    Golden{"spinner:150",
           {0xbef80d5c5b8bd6da, 0xcd9181b2b4e2555a, 0xee5d261b13f7d797}},
    Golden{"large_pyramid:40",
           {0x9cfc6a5787531332, 0x22202977a6fc2db2, 0xab76fa7021fedc64}},
    Golden{"washer:40",
           {0x47f9fb3adfadbcab, 0x3e392314c3b9926e, 0x7f5ec838caf51ec5}},
    Golden{"carried",
           {0x3a4795a0e66b9d6c, 0x738f499968ef35d3, 0xe2886bf88c696d4c}},
}};
// clang-format on

}  // namespace drystone::test

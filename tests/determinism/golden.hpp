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
           {0xc75a2b9df2335b72, 0xf2ff453f2e6c0ef0, 0xf2584f4356c34679}},
    Golden{"large_pyramid:14",
           {0x90a2c5a0d754b028, 0x456a54f79e972b16, 0x8d7c96d7d8c8ba11}},
    Golden{"tumbler:10",
           {0x13df1ae4c17afaf3, 0x872a5c56c6b94926, 0x9f663e9bbd515264}},
    Golden{"many_pyramids:2",
           {0x501c1ddaada2df6b, 0xc24df21dfe78b4a7, 0x75123c36f9d45bf6}},
    Golden{"joint_grid:10",
           {0x8415becf06d8aed0, 0x2638c05008c3dc04, 0x40ec2e4e7a45ebdd}},
    Golden{"mixed:1",
           {0xa3ef7e907051c6d1, 0x270b4a9567b66177, 0x80b8576e1c8a676e}},
    Golden{"mixed:2",
           {0x53d18c5f12a032f3, 0x60bd3597092c5479, 0x04705f4908c7235b}},
    Golden{"wild:1",
           {0x524a7e8a42fe7824, 0x9f5271f77cb081db, 0x0262bd68543c0461}},
    Golden{"rain:1",
           {0x4e50293ba2ae8c55, 0x6e53b41c84d555d1, 0xe7a7d2e1917669ae}},
    Golden{"junkyard:3",
           {0x0d8b0826299136dd, 0xa14c0465906a86a3, 0xeb2dacd7800866d2}},
    Golden{"washer:12",
           {0xd59bef533fdd8e9b, 0xd0979dcefe22331f, 0xdb9481eaefc6a506}},
    Golden{"spinner:150",
           {0x0f1bd56096a6876a, 0x631e6e30759e1c58, 0xfc8bdd5225df80be}},
    Golden{"large_pyramid:40",
           {0x9cfc6a5787531332, 0x22202977a6fc2db2, 0xab76fa7021fedc64}},
    Golden{"washer:40",
           {0x47f9fb3adfadbcab, 0x3e392314c3b9926e, 0x9ea66c29440ac357}},
    Golden{"carried",
           {0x3a4795a0e66b9d6c, 0x738f499968ef35d3, 0xe2886bf88c696d4c}},
}};
// clang-format on

}  // namespace drystone::test

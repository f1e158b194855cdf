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
           {0x1ee960c3b8b083b2, 0xa0757c6b6ecf07c6, 0xb595612137cd1b80}},
    Golden{"house_of_cards:3",
           {0x2d971bffff26cd52, 0x48d22c6edfe3f1d3, 0xa980fd57521119fa}},
    Golden{"bowl:120",
           {0xd3e2fbb9c3fd3da7, 0x6b252f812fcb453d, 0xe206a25457434763}},
    Golden{"dominoes:10",
           {0x12a25312c9b91706, 0x83faea42715c492a, 0x9793e18677ff57a5}},
    Golden{"chain_bridge",
           {0x11a0b9145bef6eb8, 0x50853af9ab8c2cb9, 0x7d703405eada8b08}},
    Golden{"large_pyramid:14",
           {0xaa14fe016016476b, 0xe7cef14e3d3e86cc, 0x3eb25d3b5221f6de}},
    Golden{"tumbler:10",
           {0x3ab9d5bc7bd38032, 0x662b5fbea370dbcd, 0xbf4514f5997b12f3}},
    Golden{"many_pyramids:2",
           {0xfa56c1fc02aafd50, 0x2ffb42dff5c09566, 0xa6e5ae83b71a0552}},
    Golden{"joint_grid:10",
           {0xb039a58738b84405, 0xf464ee5db0d8c26b, 0x511e415e251bdcfd}},
    Golden{"mixed:1",
           {0xfc3cae405fd35e84, 0x855aa7af831d9fe5, 0xd48d3d2a20aced4f}},
    Golden{"mixed:2",
           {0xc70e13e6ba5822b6, 0xfc4ec35780317dc2, 0x4e39b8e254485e07}},
    Golden{"wild:1",
           {0xc9a009263622b419, 0xac7b7acdd2532cfe, 0x4575f9a2cc31dd7e}},
    Golden{"rain:1",
           {0x133d34e403c3c123, 0x4d901eae931f9a3c, 0x13f504cae3c5f8e2}},
    Golden{"junkyard:3",
           {0x29477d3b818273a8, 0x338ebf5277e08d0a, 0xc61b158c329efc2b}},
    Golden{"washer:12",
           {0xda355708f7bfa4e9, 0x0ce62dbea8cbfec6, 0x3e832c451585af45}},
    Golden{"spinner:150",
           {0x23fd48ac0d4e979d, 0x3d5fbe5747320c8f, 0xba17a19a10429346}},
    Golden{"large_pyramid:40",
           {0xf5a66592562ebb24, 0x734d35fbc5e4e269, 0x16306b781184166d}},
    Golden{"washer:40",
           {0x34d510219da1ca36, 0xf1319d3d5b2e5619, 0x5b766a673c0a5ca5}},
    Golden{"carried",
           {0x828e6f057bfc30a9, 0x3bc63188dfb086de, 0x499722200d7b0d92}},
}};
// clang-format on

}  // namespace drystone::test

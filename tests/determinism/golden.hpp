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
           {0xa568f4e263fa223a, 0xfa43ffe3aef9cf53, 0x4bc3104c1296dd45}},
    Golden{"house_of_cards:3",
           {0xa3b882519dc7a351, 0xfdeb8adac972dd28, 0x3b7fac0077d6e515}},
    Golden{"bowl:120",
           {0x423f058229ebdd54, 0xac3deae34126bc7b, 0xd6fb5f13245251c4}},
    Golden{"dominoes:10",
           {0x5a7fbc99d5d8d536, 0x3490dcc25ededdaa, 0x53eac6ae603b8e55}},
    Golden{"chain_bridge",
           {0xc46ea9651d028ce9, 0x37bbb4fb9689718f, 0xf33e64f498147c83}},
    Golden{"large_pyramid:14",
           {0xc2622d04d4c50fe8, 0x9dbf143b83c7309b, 0x962090d6e1fcb7e4}},
    Golden{"tumbler:10",
           {0x5bb7f6f18427796b, 0xe4b1cb633426326c, 0xa5723c182cbf87e6}},
    Golden{"many_pyramids:2",
           {0x59222da348fb8676, 0x660cb0ce0101f1fc, 0xfae66bbafbc00f26}},
    Golden{"joint_grid:10",
           {0x15b2ad035e22f130, 0x6289b7815dbbe5ec, 0xd6a452192d109607}},
    Golden{"mixed:1",
           {0x1ae2940ebbcb06f5, 0x91a825ac7f496b56, 0x252f7d299cbc26aa}},
    Golden{"mixed:2",
           {0x8547ace6864436de, 0xca6323319ebe11c0, 0x0ef4808885140b0a}},
    Golden{"wild:1",
           {0x2d4d48f7779fac31, 0x89f8894be215f587, 0x9afbe8056543b39c}},
    Golden{"rain:1",
           {0x1ec2a010a592d249, 0xf2a1b36111dd1446, 0x88837883779cc158}},
    Golden{"junkyard:3",
           {0x8f41b996a32aaf53, 0x2ecf08c21e59a4a8, 0xce4b5c7f14604705}},
    Golden{"washer:12",
           {0xbc001466f1b6a849, 0xcb47404481ac1852, 0xe5cba8820dae3ea9}},
    Golden{"spinner:150",
           {0x382864a536ca2c7f, 0xbad372f1b0f59429, 0x79838b57b0adea3a}},
    Golden{"large_pyramid:40",
           {0xcff09a7a7ee9db4f, 0x6159c578121e3b18, 0xb9c35a1c95741d73}},
    Golden{"washer:40",
           {0xe59b2b527a605e9f, 0x04e54bac85ddacc7, 0xb6712e5d62cf9bfe}},
    Golden{"carried",
           {0x54dd9f67006618ad, 0x7dfd95cdd86eb8dd, 0xd3694a6e2cabc739}},
}};
// clang-format on

}  // namespace drystone::test

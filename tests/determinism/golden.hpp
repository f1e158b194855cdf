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
           {0xf24401f12e6f973c, 0xe4303fcd91e13267, 0x434efda829ce2b74}},
    Golden{"large_pyramid:14",
           {0xc2622d04d4c50fe8, 0x9dbf143b83c7309b, 0x962090d6e1fcb7e4}},
    Golden{"tumbler:10",
           {0x0a2298d1a817f800, 0xb79a0fb1cece323f, 0xade9fb9647df2b4f}},
    Golden{"many_pyramids:2",
           {0x59222da348fb8676, 0x660cb0ce0101f1fc, 0xfae66bbafbc00f26}},
    Golden{"joint_grid:10",
           {0x2596dd36487d0c3c, 0x967d1f00d8944794, 0x4a2131f0ec1807bb}},
    Golden{"mixed:1",
           {0x0c3ba517d4b05c3d, 0xb1ac97a3f43d181c, 0x7b5bf7490393d2d8}},
    Golden{"mixed:2",
           {0xed46a7d2dccc999a, 0x7fcecfc39ba03a6d, 0x7e19c663d1479f09}},
    Golden{"wild:1",
           {0x705821fdd0de1b02, 0x8d9839aadad1682d, 0x6a93f26256b47514}},
    Golden{"rain:1",
           {0xbc5d4078fd82cca7, 0xda540388e308eb37, 0x0f5b7b6cb58e7c60}},
    Golden{"junkyard:3",
           {0x8f41b996a32aaf53, 0x2ecf08c21e59a4a8, 0xce4b5c7f14604705}},
    Golden{"washer:12",
           {0xbc001466f1b6a849, 0xcb47404481ac1852, 0xe5cba8820dae3ea9}},
    Golden{"spinner:150",
           {0x79dc218276c208d6, 0x1fdbef276fc422a1, 0x02866aa3c133d160}},
    Golden{"large_pyramid:40",
           {0xcff09a7a7ee9db4f, 0x6159c578121e3b18, 0xb9c35a1c95741d73}},
    Golden{"washer:40",
           {0xe59b2b527a605e9f, 0x04e54bac85ddacc7, 0xb6712e5d62cf9bfe}},
    Golden{"carried",
           {0x54dd9f67006618ad, 0x7dfd95cdd86eb8dd, 0xd3694a6e2cabc739}},
}};
// clang-format on

}  // namespace drystone::test

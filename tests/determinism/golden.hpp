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
           {0x423f058229ebdd54, 0xac3deae34126bc7b, 0x98963b11928a30db}},
    Golden{"dominoes:10",
           {0x5a7fbc99d5d8d536, 0x3490dcc25ededdaa, 0x53eac6ae603b8e55}},
    Golden{"chain_bridge",
           {0x267e40becae02f76, 0xf9c436020612dfc0, 0xfc9cbaf29321eb38}},
    Golden{"large_pyramid:14",
           {0xc2622d04d4c50fe8, 0x9dbf143b83c7309b, 0x962090d6e1fcb7e4}},
    Golden{"tumbler:10",
           {0xedb6f9435b617a5f, 0xcee48cb9cd84c6cb, 0x9d99db227ba470be}},
    Golden{"many_pyramids:2",
           {0x59222da348fb8676, 0x660cb0ce0101f1fc, 0xfae66bbafbc00f26}},
    Golden{"joint_grid:10",
           {0x116b26008b929ef0, 0xd867c3a25e7faa01, 0x1535797549bd6ee2}},
    Golden{"mixed:1",
           {0xae43554cc4c5267b, 0x7d8d9d0f02028bbb, 0x15b53c04906474ca}},
    Golden{"mixed:2",
           {0xd992a5c46384f319, 0x905aef78db807040, 0xa014ebc6d48e0790}},
    Golden{"wild:1",
           {0xdf0553fc093490ff, 0xea07803e37532958, 0xfe0070c07ae47711}},
    Golden{"rain:1",
           {0x53246a7632fadd3a, 0xd866d4bab3a5b171, 0xcbb13c13d5984f5b}},
    Golden{"junkyard:3",
           {0x8f41b996a32aaf53, 0x2ecf08c21e59a4a8, 0x0f5c10c8debf3255}},
    Golden{"washer:12",
           {0xbc001466f1b6a849, 0xcb47404481ac1852, 0x5ca3a4b65826042d}},
    Golden{"spinner:150",
           {0x88e0718f2097ef15, 0xb02c680d56cc751a, 0x9f59c630863224f3}},
    Golden{"large_pyramid:40",
           {0xcff09a7a7ee9db4f, 0x6159c578121e3b18, 0xb9c35a1c95741d73}},
    Golden{"washer:40",
           {0xe59b2b527a605e9f, 0x04e54bac85ddacc7, 0x6e3a14b68a2f5faf}},
    Golden{"carried",
           {0x54dd9f67006618ad, 0x7dfd95cdd86eb8dd, 0xd3694a6e2cabc739}},
}};
// clang-format on

}  // namespace drystone::test

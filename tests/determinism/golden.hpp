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
inline constexpr std::array<Golden, 24> kGolden = {{
    Golden{"arch",
           {0x6a4d3c1dfda1ef2f, 0x7c8367926604191b, 0xfb8fb1a6f97f19ec}},
    Golden{"house_of_cards:3",
           {0x6a0560480e67cebd, 0x94424c0ee7348b0f, 0xedc6476eb28e705f}},
    Golden{"bowl:120",
           {0x699519d00384c2c0, 0x0a108597c12fd3e4, 0x3427a1664f55ad7e}},
    Golden{"dominoes:10",
           {0x33b5b7cb4f650966, 0x2583bd2936926853, 0x3f80e431110a9d9d}},
    Golden{"chain_bridge",
           {0xa7fbb3b8a2f10b2b, 0x55856f510475a988, 0x1ebb2e0c8c337d4d}},
    Golden{"large_pyramid:14",
           {0x32b43e5ac27c8481, 0xf79bd9eee95f1044, 0x35206b04d0d5c0e2}},
    Golden{"tumbler:10",
           {0xaf77693929e76b9c, 0xd3696bd8fffb3063, 0x46954e975b66dde4}},
    Golden{"many_pyramids:2",
           {0x72819a7beefc8cf7, 0x091427b0dc25785e, 0x68a2fae0ef078431}},
    Golden{"joint_grid:10",
           {0xd96c9a519fbb6106, 0x3857ef5d0b9637b9, 0x7e225a50ca6cc5d2}},
    Golden{"mixed:1",
           {0x7185368145a2df19, 0x633fe0e656b8d9f5, 0x56b9e7590e57d3c3}},
    Golden{"mixed:2",
           {0x6aa1cd2b93e6cf62, 0x997e58ea6cda4908, 0xef611cea2171fc29}},
    Golden{"wild:1",
           {0x7878c5cdf8bcd375, 0x5986de13311640d0, 0xb9a43c6866fee890}},
    Golden{"rain:1",
           {0x9a55832d4ca93c58, 0xf00c8de5544ab292, 0xf2aef323ec2d35d8}},
    Golden{"junkyard:3",
           {0xa006572e58baa0cb, 0x9195509c0550a690, 0x4c39d0f616df76e1}},
    Golden{"washer:12",
           {0xc7f44452a7970280, 0x758f332e2ee5f92a, 0x6d709bbf1c60a50a}},
    Golden{"spinner:150",
           {0x9fb3c956b8e462a1, 0xe8353e073bb49c1b, 0x98250594f290652b}},
    Golden{"large_pyramid:40",
           {0xe9ec8fdddd8d886e, 0x5bcd6313e22e3f36, 0x2772f84ebfd2605f}},
    Golden{"washer:40",
           {0x127a6ec775136712, 0xaeba40ad03e48dd2, 0x9c9c40b4f00593fc}},
    Golden{"carried",
           {0x73ae36e150455535, 0x16517f0a85347da6, 0x40866602f702755d}},
    Golden{"clock",
           {0x15e36fd52f8e4067, 0xa10fe3b9dfcb0975, 0xeefcf286cca77662}},
    Golden{"block_and_tackle",
           {0xff84f02ee05747e3, 0x72f62f2b94b42f52, 0x8ee614e71fc2d88f}},
    Golden{"crane",
           {0xbf34095b64fefe23, 0x3d34bb69f1da7bff, 0x2a6c31a1a73ef150}},
    Golden{"scissor_lift",
           {0x884cb94da44e8c8d, 0x6d21a3e5f11eeb8e, 0xbc043ce7cb44e17e}},
    Golden{"slow_motion",
           {0x149dcad99d57f881, 0x3ee7d4611161fab3, 0xf6ea57cdd4e7dd6a}},
}};
// clang-format on

}  // namespace drystone::test

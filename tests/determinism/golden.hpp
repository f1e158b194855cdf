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
           {0x1fbc74054845b6f0, 0x6cb713f79d7007c9, 0x6454c4301bc2d6d6}},
    Golden{"house_of_cards:3",
           {0x724c8471a77ddedb, 0x298f2de6d8edf019, 0x1e93a62ae58dd07e}},
    Golden{"bowl:120",
           {0x91dc0f05697d1a84, 0x7deb56379e85cc9c, 0x44742c00ac87e27f}},
    Golden{"dominoes:10",
           {0x43fd10d97c80e16f, 0x21adc54e2c8c3f9f, 0xaaa86d4c7b4e834b}},
    Golden{"chain_bridge",
           {0x7363cf2366317347, 0x1ba0aa45b6611d42, 0x6eb5e43608d4ed01}},
    Golden{"large_pyramid:14",
           {0xa4ffde7dc8cdfd2c, 0x3f619532b8abd62f, 0x9533fb9c15165788}},
    Golden{"tumbler:10",
           {0x08f003121f104feb, 0x8b377031d9236556, 0x561532cc2e9a76e7}},
    Golden{"many_pyramids:2",
           {0x14899fa298d581cb, 0xab58f7a5ad0df764, 0x5858c4118c2dad46}},
    Golden{"joint_grid:10",
           {0x9c27d1adbdd93058, 0x3b4db8e619006588, 0x9ddcaa8ff47d32e1}},
    Golden{"mixed:1",
           {0x62a401b78d331b26, 0xa621bddd9a443fb7, 0xa013916664ada914}},
    Golden{"mixed:2",
           {0xca964eb7ff9c7a9c, 0xe0b7f98f314d0f58, 0x869c04c6fa8b8972}},
    Golden{"wild:1",
           {0x4bc31b566c910c31, 0x82aaa7f17491c20b, 0x42ef9f6011c7f72c}},
    Golden{"rain:1",
           {0xe0d1e1f24322c500, 0x591b44941bc684aa, 0xb1f97d7c2ef18393}},
    Golden{"junkyard:3",
           {0x6744c2f082a95825, 0x3bd0187e5afd6c25, 0xa1f3ec61d9b1428f}},
    Golden{"washer:12",
           {0xab4ee59c87b7cd9d, 0xf866015ddc56e029, 0x763639540fae5c81}},
    Golden{"spinner:150",
           {0xbb94b4591c67e3ce, 0xd3a703536392662e, 0x6f0554ec92a5476c}},
    Golden{"large_pyramid:40",
           {0x5b11899d47ad8905, 0x1cd5f3e4d079fbb1, 0xe03ea50b7f1eb94d}},
    Golden{"washer:40",
           {0xefeb9236efbcfac2, 0x62482ebb4ee7e57e, 0x589f858583370d39}},
    Golden{"carried",
           {0x159728e6395f902c, 0x8018db794584546d, 0x57a2b7395c3aa850}},
}};
// clang-format on

}  // namespace drystone::test

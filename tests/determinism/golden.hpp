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
           {0xc34e2c6700a9cd5e, 0xc20a76343c3fb61a, 0xd860ceab643af205}},
    Golden{"large_pyramid:14",
           {0xa4ffde7dc8cdfd2c, 0x3f619532b8abd62f, 0x9533fb9c15165788}},
    Golden{"tumbler:10",
           {0x449fdcbdca8c4659, 0x18786fb4a106eb30, 0xa7f51110cf8a796c}},
    Golden{"many_pyramids:2",
           {0x14899fa298d581cb, 0xab58f7a5ad0df764, 0x5858c4118c2dad46}},
    Golden{"joint_grid:10",
           {0x717c32e70054c450, 0x96b88a6e349a9291, 0xa1f77d6f9a67874c}},
    Golden{"mixed:1",
           {0x923c8f4dc18e6532, 0x3a02e5273a1c87d2, 0xd4d409dabf5a376e}},
    Golden{"mixed:2",
           {0x0bc4db7ef4e122c8, 0x3360aab267a5acef, 0x69d80b26efae3765}},
    Golden{"wild:1",
           {0x82e5b41cca2804db, 0x68a5b52ac7e9aaee, 0x4d961558be215020}},
    Golden{"rain:1",
           {0xa7453e56d48ae5ba, 0xd1a61cd7c76e5c26, 0xc0452146d260491e}},
    Golden{"junkyard:3",
           {0x6744c2f082a95825, 0x3bd0187e5afd6c25, 0xa1f3ec61d9b1428f}},
    Golden{"washer:12",
           {0xab4ee59c87b7cd9d, 0xf866015ddc56e029, 0x763639540fae5c81}},
    Golden{"spinner:150",
           {0xaf5974791379e1be, 0x209325561d3f8c51, 0xf1964ca78fe0d0c8}},
    Golden{"large_pyramid:40",
           {0xcd77ce6b96f54bbb, 0x2510c16a5e828f01, 0x53ed0e178ef56d9c}},
    Golden{"washer:40",
           {0xefeb9236efbcfac2, 0x62482ebb4ee7e57e, 0x589f858583370d39}},
    Golden{"carried",
           {0x159728e6395f902c, 0x8018db794584546d, 0x57a2b7395c3aa850}},
}};
// clang-format on

}  // namespace drystone::test

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
           {0xbc1733107c912430, 0xfdc08c780d1e9748, 0xc50afb0a9ce8e6d4}},
    Golden{"house_of_cards:3",
           {0x2a89225f4af7f313, 0xf94173ea99d333b6, 0x6388b03045301212}},
    Golden{"bowl:120",
           {0xef236ccc675d22b1, 0x3155819a33406681, 0xc0c4eb065117f141}},
    Golden{"dominoes:10",
           {0x223526d37c81dbc7, 0xf03b20d87d21aebd, 0x844d691225f38752}},
    Golden{"chain_bridge",
           {0x1ecffb6fd9a4c1b5, 0x772a4cedad61b888, 0x2712c725b7ffcddd}},
    Golden{"large_pyramid:14",
           {0x10d6bb1f72be805c, 0x1e117eb3f41eec7a, 0xabd393874bb34ab9}},
    Golden{"tumbler:10",
           {0x98b81017fdce2cff, 0xb9f55a941c86574e, 0x8a53eca5749433a0}},
    Golden{"many_pyramids:2",
           {0x5fb1cf29d7bada62, 0xa7cd563c5e3886ef, 0x7c9051b0076d07a8}},
    Golden{"joint_grid:10",
           {0xee3a3f96afb588e3, 0x16d14fdd16f1ad75, 0x6e45890170e8895e}},
    Golden{"mixed:1",
           {0xd09b87f25eae1d4f, 0x81675340eb7315fd, 0xfcaf81d71f2db170}},
    Golden{"mixed:2",
           {0x8c16241e6ed088a6, 0x2a82070218699f4a, 0xf8d1c4c37c2d6e81}},
    Golden{"wild:1",
           {0x090c59b4d74c1e32, 0xe553a90f0b9f6f91, 0xbe840e29c24af4a3}},
    Golden{"rain:1",
           {0x132aed8627e768da, 0x22f0d47c0dbfb0cd, 0x901adb0a8dea7dc7}},
    Golden{"junkyard:3",
           {0xf5d7ecc0cf73a67f, 0xb9d697ee88682f6d, 0x1b4e9cb687863234}},
    Golden{"washer:12",
           {0xe79e842fd56b3fd4, 0x5e4016f7abbf5b7a, 0x44e3fb38c98fd4a0}},
    Golden{"spinner:150",
           {0xc589cfc4a53af271, 0xd82501628c7cefb4, 0x899e196dd76a2749}},
    Golden{"large_pyramid:40",
           {0x0d64c9d1f065a90d, 0xf5ae1ce33a477182, 0x2a77473b0e44015a}},
    Golden{"washer:40",
           {0xc252715df352a916, 0x397b166bfd1eec13, 0x972753bdb26218ee}},
    Golden{"carried",
           {0x574f2f3206e209d4, 0xfe1b4f63c64207b0, 0x8a1f1aeb0b2796ca}},
}};
// clang-format on

}  // namespace drystone::test

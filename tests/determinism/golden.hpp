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
inline constexpr std::array<Golden, 23> kGolden = {{
    Golden{"arch",
           {0xbc1733107c912430, 0xfdc08c780d1e9748, 0xc50afb0a9ce8e6d4}},
    Golden{"house_of_cards:3",
           {0x2a89225f4af7f313, 0xf94173ea99d333b6, 0x6388b03045301212}},
    Golden{"bowl:120",
           {0xef236ccc675d22b1, 0x3155819a33406681, 0xc0c4eb065117f141}},
    Golden{"dominoes:10",
           {0x223526d37c81dbc7, 0xf03b20d87d21aebd, 0x844d691225f38752}},
    Golden{"chain_bridge",
           {0xf0ba96888c3bf0c6, 0x8e485b2b682ffe04, 0xa27ed94ab49895de}},
    Golden{"large_pyramid:14",
           {0x10d6bb1f72be805c, 0x1e117eb3f41eec7a, 0xabd393874bb34ab9}},
    Golden{"tumbler:10",
           {0x86fd620a61d5613a, 0xad8137f73b9b1fd5, 0xa6bbd6452c78f249}},
    Golden{"many_pyramids:2",
           {0x5fb1cf29d7bada62, 0xa7cd563c5e3886ef, 0x7c9051b0076d07a8}},
    Golden{"joint_grid:10",
           {0x4558f6453a042087, 0x56ca17e4d82cb5f9, 0x337df259a06139a6}},
    Golden{"mixed:1",
           {0x6d3391d8bd3fe4ec, 0xf3b31167d4ce3313, 0x2e19a6c0ade4cd8d}},
    Golden{"mixed:2",
           {0x8e29f8f8191eecea, 0xb2cebad5b30e0288, 0xcb333204d4a840de}},
    Golden{"wild:1",
           {0xd91cbc913760264b, 0x72086f90af88f2c3, 0xb01bed8f364dc422}},
    Golden{"rain:1",
           {0xbd28bf1e3f262a73, 0xa98b79bed3ad9afc, 0xa6c39df1bac911c8}},
    Golden{"junkyard:3",
           {0xf5d7ecc0cf73a67f, 0xb9d697ee88682f6d, 0x1b4e9cb687863234}},
    Golden{"washer:12",
           {0xe79e842fd56b3fd4, 0x5e4016f7abbf5b7a, 0x44e3fb38c98fd4a0}},
    Golden{"spinner:150",
           {0x535ad0599a8a934a, 0xbb238a2311f8577f, 0x3a17bdc2819aa03b}},
    Golden{"large_pyramid:40",
           {0x0d64c9d1f065a90d, 0xf5ae1ce33a477182, 0x2a77473b0e44015a}},
    Golden{"washer:40",
           {0xc252715df352a916, 0x397b166bfd1eec13, 0x972753bdb26218ee}},
    Golden{"carried",
           {0x574f2f3206e209d4, 0xfe1b4f63c64207b0, 0x8a1f1aeb0b2796ca}},
    Golden{"clock",
           {0xb96d775bcf90a48c, 0x68d808a5e030ce5b, 0xb558c6b9b1259c09}},
    Golden{"block_and_tackle",
           {0xb941701919231c5d, 0x2b25bb13be5d4ec7, 0x334d0a77a16d1dfd}},
    Golden{"crane",
           {0x21b1b4d41a425624, 0xf07b99444b92595a, 0x409c2c8e6aa4a595}},
    Golden{"scissor_lift",
           {0x063aaabd8e07713d, 0x0847b334abbeaf5e, 0xc0840b5d495e3a27}},
}};
// clang-format on

}  // namespace drystone::test

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
inline constexpr std::array<Golden, 35> kGolden = {{
    Golden{"arch",
           {0xeed8ee1b94c682eb, 0x2d542c0bb24bd7dd, 0xc5f3150feab7cbec}},
    Golden{"house_of_cards:3",
           {0x9d9ca98d74d0352a, 0x97bec4331c3791c8, 0xc0812d55457187bd}},
    Golden{"bowl:120",
           {0x6d034f7e43fca9ec, 0x143986a661d83bc9, 0x9d200b60e1cab155}},
    Golden{"dominoes:10",
           {0x70d1c9dcdefb2cad, 0x3357ee686ed60d7a, 0x0a5cedbc51afb018}},
    Golden{"chain_bridge",
           {0x5ed501a258f37056, 0x14dbf9e08a489974, 0xbd6a988972b11022}},
    Golden{"large_pyramid:14",
           {0x46d3185265f549a0, 0x683513cfca6bd6ae, 0x79e8ba541f6e0494}},
    Golden{"tumbler:10",
           {0xb227d2c0fe717e54, 0x5ba8190c042bf6b3, 0x92bd5daf2ce87d50}},
    Golden{"many_pyramids:2",
           {0x712f94f9319c6aec, 0xabf45ebb6d53c394, 0x9d17e15c785dfbed}},
    Golden{"joint_grid:10",
           {0x6a829595140e7cf8, 0x31262f873156e832, 0x4a0fd8910cbf3695}},
    Golden{"mixed:1",
           {0xc9370afb2c1fb70d, 0x90dd60969a28f420, 0xa9f2970706335d16}},
    Golden{"mixed:2",
           {0xbf9d575fef593bde, 0xa7edad0c8f4082b9, 0x716f9c94ff5d7ce1}},
    Golden{"wild:1",
           {0x215396918b83d3ba, 0xe0eda98db4cac920, 0x8dea7d406a076e91}},
    Golden{"rain:1",
           {0x8039e31e1bddc0be, 0xdf61841afa6a770e, 0xc7f50225e75166fb}},
    Golden{"junkyard:3",
           {0xabfdf9291467c8de, 0x070b2a633fe17df8, 0xb524eadbf1a12b86}},
    Golden{"washer:12",
           {0xb14ddcd09c63486b, 0x0c85472a1ce53ad0, 0xca92acafb7bd58c3}},
    Golden{"spinner:150",
           {0x10193c4314aba66b, 0x4cb5584b9a5cc3b8, 0xd2bd6a26d912f199}},
    Golden{"large_pyramid:40",
           {0xa4dd56a4a49b0e0b, 0xd34819e6f1f3a0e7, 0x0b1c7dfb3fdbfb38}},
    Golden{"washer:40",
           {0xd85b3a8018c681b6, 0xf8721f2b649d391d, 0x4ac93831f3791fb5}},
    Golden{"carried",
           {0x3ad02c41367ebb4b, 0x3954116120bdfb6a, 0x4f767c7a8c5b176a}},
    Golden{"clock",
           {0x5a12fcb058e643ee, 0x0ffb36aae877a1b1, 0x73566f0dcb5081c5}},
    Golden{"block_and_tackle",
           {0xffb781af7b71404d, 0x069b886a3f9d319d, 0x05e7f21a8f158cff}},
    Golden{"crane",
           {0x4a1578c91758a8d7, 0x4ae2d03cdc8d7778, 0x1a0ae53e1a519109}},
    Golden{"scissor_lift",
           {0x53d58ce24065f8ab, 0x9b9f74d6dbd945bd, 0x2e97c1f2407217fb}},
    Golden{"slow_motion",
           {0xc46240147ae0f70b, 0x9fd4446044beacbd, 0xdb63fd5b50875539}},
    Golden{"locks",
           {0xfff1aa7a754440dd, 0xd789db213ef6be3b, 0x3b08f76f5c85a8df}},
    Golden{"car",
           {0xa8ca9d6e285313e9, 0xa4354976035bb487, 0x8146cd5a9bf217ce}},
    Golden{"character",
           {0xd18e3c0cf67c3f84, 0x04b853b14e824a6b, 0x803473b0d452ea8f}},
    Golden{"eggs:20",
           {0x0d0906ae2defa02a, 0x93adf6bdc9ddfa9e, 0x7513fc7ea097cc16}},
    Golden{"letters:1",
           {0xb49f62008c424435, 0x486fbaf7f300a3e8, 0x72078988ef3f19a2}},
    Golden{"materials",
           {0x6ee5479eaf3d946d, 0x4d99b5da9948f7c8, 0x657f1c4dca77955d}},
    Golden{"one_way:2",
           {0xd05f3d665af3ef78, 0x0807cbf730d8976f, 0x6bab9086346aed44}},
    Golden{"seams:20",
           {0xc74ce1d0f8bf9176, 0x0c4dca40a06cbb6c, 0x925fa5dfce4bd324}},
    Golden{"sweepers",
           {0x3ea99e2c49ef9955, 0xb0118ccdbf5b0ecf, 0x5780758637cb19ac}},
    Golden{"tiles:20",
           {0x94f806fcf1e0e53b, 0xc0e3ba6f3b7f7df2, 0xbb4794d826ec25ff}},
    Golden{"workshop",
           {0xb29fc2495a656035, 0x2aca1133f27628ce, 0xcedb91aebf104b21}},
}};
// clang-format on

/// The same of the world of hooks_test.cpp.
inline constexpr std::array<std::uint64_t, 3> kGoldenHooks = {0x7af04de70ac865a0, 0x7e40e84c302248a9,
                                                              0x429b923488494f2e};

}  // namespace drystone::test

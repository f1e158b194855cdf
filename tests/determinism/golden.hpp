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
           {0x6d034f7e43fca9ec, 0x143986a661d83bc9, 0x38c4c7d37c0b4dee}},
    Golden{"dominoes:10",
           {0x70d1c9dcdefb2cad, 0x3357ee686ed60d7a, 0x0a5cedbc51afb018}},
    Golden{"chain_bridge",
           {0x435df9857ca8e266, 0x32be08856939137b, 0x9002ea6197c4f556}},
    Golden{"large_pyramid:14",
           {0x46d3185265f549a0, 0x683513cfca6bd6ae, 0x79e8ba541f6e0494}},
    Golden{"tumbler:10",
           {0x178161462230d49e, 0xccbd3035716f9595, 0x04b66e8e5ea26674}},
    Golden{"many_pyramids:2",
           {0x712f94f9319c6aec, 0xabf45ebb6d53c394, 0x9d17e15c785dfbed}},
    Golden{"joint_grid:10",
           {0x12f1d0b60c20f71d, 0x1d78c3a686c3bc8a, 0xb87ce586839242f4}},
    Golden{"mixed:1",
           {0xc7d010ddeda8f840, 0x53f9a4504918abeb, 0xa3918561b87529e4}},
    Golden{"mixed:2",
           {0xc9eb9fa06bfed4c1, 0xdd572e289ef65cee, 0xe454b2b01256d92f}},
    Golden{"wild:1",
           {0x5afc109f721a0c64, 0x39742b0dc4bb63f8, 0x33d3e468db17d21c}},
    Golden{"rain:1",
           {0xb7ff4769b62e1f50, 0x677e53abae49d1fa, 0xf70324bfb7697b83}},
    Golden{"junkyard:3",
           {0xabfdf9291467c8de, 0x070b2a633fe17df8, 0x6585e4aef7621fa2}},
    Golden{"washer:12",
           {0xb14ddcd09c63486b, 0x0c85472a1ce53ad0, 0xca92acafb7bd58c3}},
    Golden{"spinner:150",
           {0xd1e2774f94d8459d, 0xff5a361cdb3f2be3, 0xebf7b401c6b0492a}},
    Golden{"large_pyramid:40",
           {0xa4dd56a4a49b0e0b, 0xd34819e6f1f3a0e7, 0x0b1c7dfb3fdbfb38}},
    Golden{"washer:40",
           {0xd85b3a8018c681b6, 0xf8721f2b649d391d, 0x4ac93831f3791fb5}},
    Golden{"carried",
           {0x3ad02c41367ebb4b, 0x3954116120bdfb6a, 0x4f767c7a8c5b176a}},
    Golden{"clock",
           {0x5deabbbd13f757bd, 0x84e579a21141b118, 0x1f16d99998902756}},
    Golden{"block_and_tackle",
           {0x1d8fbb3c81559411, 0x451ac2b4dfa666b5, 0x5488834d0ac29e68}},
    Golden{"crane",
           {0x68c258e18fa4379c, 0x3d4d77049aa4d3ab, 0xe16eae34ac43ab03}},
    Golden{"scissor_lift",
           {0x6a8038a26f45f85e, 0xca35ac984ca0e1fa, 0x0b70b9e168e1eb7c}},
    Golden{"slow_motion",
           {0xb150d6d959ee160e, 0xe26b788ae72bd811, 0x51a29a3384842875}},
    Golden{"locks",
           {0xb4483fe6b64e1182, 0xcc8a7cc8bb25831b, 0x4f9cb51a3632fdfc}},
    Golden{"car",
           {0x953b1d8ee2a348c3, 0x97c24e3f53f50d79, 0x4d3fa7d833664f80}},
    Golden{"character",
           {0xd18e3c0cf67c3f84, 0x04b853b14e824a6b, 0x803473b0d452ea8f}},
    Golden{"eggs:20",
           {0x0d0906ae2defa02a, 0x93adf6bdc9ddfa9e, 0x8ff84fa33610230f}},
    Golden{"letters:1",
           {0xb49f62008c424435, 0x486fbaf7f300a3e8, 0xf9cce8eb6d915c8b}},
    Golden{"materials",
           {0x6ee5479eaf3d946d, 0x4d99b5da9948f7c8, 0x657f1c4dca77955d}},
    Golden{"one_way:2",
           {0xd05f3d665af3ef78, 0x0807cbf730d8976f, 0x9d83ac44eb257dc5}},
    Golden{"seams:20",
           {0xc74ce1d0f8bf9176, 0x0c4dca40a06cbb6c, 0x925fa5dfce4bd324}},
    Golden{"sweepers",
           {0x3ea99e2c49ef9955, 0x28af170d589bb757, 0x2cb30f711976eccf}},
    Golden{"tiles:20",
           {0x94f806fcf1e0e53b, 0xc0e3ba6f3b7f7df2, 0xa26f9e0c1ab1f8c5}},
    Golden{"workshop",
           {0x8062bae11642a1c4, 0xfdfdc9b57faf5dfc, 0xd56d6f661bde3505}},
}};
// clang-format on

/// The same of the world of hooks_test.cpp.
inline constexpr std::array<std::uint64_t, 3> kGoldenHooks = {0x7af04de70ac865a0, 0x7e40e84c302248a9,
                                                              0x429b923488494f2e};

}  // namespace drystone::test

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
           {0x40f5220ec13ecd7c, 0xbe96a147b92bdbea, 0x03eb83725da0d99d}},
    Golden{"house_of_cards:3",
           {0x947cbc2af27b0f69, 0x79de0ee254b7f670, 0xe0889a7d58d7db9e}},
    Golden{"bowl:120",
           {0x754efeae279ae835, 0xa0a0bc291c6ef244, 0x64d739b8013e0d72}},
    Golden{"dominoes:10",
           {0x21565e623b35a56e, 0x6839feae1ea0cc97, 0x039e06e865ef0aaa}},
    Golden{"chain_bridge",
           {0x9d69c8d4f2b53b64, 0xf57be12ca1f6db9a, 0x90082879a0d184b2}},
    Golden{"large_pyramid:14",
           {0xb1d77481fc09da55, 0x887b4c44a8d64552, 0xd455a9960c5ba01d}},
    Golden{"tumbler:10",
           {0x3ab9d5bc7bd38032, 0x764a5c079e996fe9, 0x2efda45a137a075c}},
    Golden{"many_pyramids:2",
           {0x82d79e9882e50211, 0xaee3f17db5e05470, 0xadbebdaaa7c14908}},
    Golden{"joint_grid:10",
           {0x2609d1658f460500, 0x971a4a9b1fcd8266, 0x72a129feb5107324}},
    Golden{"mixed:1",
           {0xc761350c8d26f85a, 0xa3f72a7e3eeca2f4, 0xf8c8a10db6b4b0e9}},
    Golden{"mixed:2",
           {0x6a0f8219dc7c8ba8, 0xf0af8a21dfeffc74, 0x08e13d2d847bb83b}},
    Golden{"wild:1",
           {0x82cecdf8c2981079, 0xb1bfd0013bf010be, 0xa174361d7dfd7299}},
    Golden{"rain:1",
           {0xd62585911c9c8a24, 0xaf5c4a02e131d346, 0x751f5cda0e04a39e}},
    Golden{"junkyard:3",
           {0x29477d3b818273a8, 0x338ebf5277e08d0a, 0x6916a3b7421c8e46}},
    Golden{"washer:12",
           {0x94eb387cf96be270, 0x00d0b19d5b5b9077, 0x38c3bb3fc648cb58}},
    Golden{"spinner:150",
           {0x10e1705377249326, 0x9cc71a036cc97145, 0x0b1a111572c65f13}},
    Golden{"large_pyramid:40",
           {0xf9cd06d567cb08a1, 0x3fb039499beb8358, 0x2ade4e27b7933091}},
    Golden{"washer:40",
           {0x5a00e855c65b19dc, 0xc4bf158981e9c395, 0x11cc0393acce8e40}},
    Golden{"carried",
           {0x9348a55f7055e2b3, 0x180ec2691e7f9e92, 0x816e2ad29f01d99b}},
}};
// clang-format on

}  // namespace drystone::test

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
           {0x46746d7d502f1347, 0xef0a8d12eaad518d, 0x29945a327947d6c8}},
    Golden{"house_of_cards:3",
           {0x521a9835c762c770, 0x6418a554980f7498, 0xd4746a7bd0c4d680}},
    Golden{"bowl:120",
           {0xa48c7a460a7f0c75, 0x81ffb4ea1ced959e, 0xb0a0c35cdfd6c36e}},
    Golden{"dominoes:10",
           {0xab0bd83ab7cee129, 0xd2b22d87cac1d1a2, 0x35bb039c61cac5f3}},
    Golden{"chain_bridge",
           {0xe1312ff1ad4784a7, 0xf52e41fbbb7ddd45, 0x83713576c99ea631}},
    Golden{"large_pyramid:14",
           {0x82d0a6815a18d328, 0xb8002b1dad910bb6, 0x13bd0eea3f9ca091}},
    Golden{"tumbler:10",
           {0x603c9f48d53413ed, 0xd15b0e7c72d4b04b, 0xea66eb5fef9e9b8b}},
    Golden{"many_pyramids:2",
           {0xbafda94889a23705, 0xdbe59b9651fd9f8e, 0xb0dff2ed175f7ee6}},
    Golden{"joint_grid:10",
           {0xd3ae06ed05913c18, 0x65337ae1af6ae08d, 0xb1b79590d634ce33}},
    Golden{"mixed:1",
           {0x0955de77a445e078, 0xceb03d84f0cf563a, 0x61702985c780179d}},
    Golden{"mixed:2",
           {0x5c638a4ce315928b, 0x4188c9328dee4027, 0xcfb493e10a81bded}},
    Golden{"wild:1",
           {0x9c8489f904e09abc, 0x3587bc4ebcda8029, 0xf69e4d723377ca87}},
    Golden{"rain:1",
           {0x7e1c705d05ada384, 0x3fab76b6e50d3f04, 0xe9123adf5356a4c0}},
    Golden{"junkyard:3",
           {0x40c966d92a8f6763, 0x45ae5d84ce2a59f2, 0x4d4966c6ed47f93a}},
    Golden{"washer:12",
           {0xec19725c30efebf1, 0xadaa526eb9a85fac, 0x247e90ddb62b1016}},
    Golden{"spinner:150",
           {0x00b89ab097a0ab9d, 0xcd2afdb69ae12083, 0x07721bdc2a2462fe}},
    Golden{"large_pyramid:40",
           {0x9f7a9194ff842619, 0xfe1917eeee35917b, 0x7c5e45d260e95f0c}},
    Golden{"washer:40",
           {0x026fc3c9163e7e97, 0xf4caea7cfafc7ecd, 0xbe0c0c0812151787}},
    Golden{"carried",
           {0x9e1250b952a0d52d, 0x1864ea539298d231, 0xad74fce762b535ff}},
    Golden{"clock",
           {0xe2b17bd9f7d89bc1, 0x76101363b07f83ac, 0x591a24338597aaba}},
    Golden{"block_and_tackle",
           {0x862e322b7ab4bbf9, 0x0f8066d0e07042f6, 0x24311773c2a5209f}},
    Golden{"crane",
           {0x181dca9514d081aa, 0x80679da861d80bf9, 0xe4a0f870f8263fec}},
    Golden{"scissor_lift",
           {0x683a6d5362beb8fd, 0x16517e48f5dd563c, 0x6e04dd220bd16016}},
}};
// clang-format on

}  // namespace drystone::test

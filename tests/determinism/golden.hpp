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
           {0xa0ed7348d99cb6c5, 0x353b519e70b63b7e, 0x92f64182a4f0a2e2}},
    Golden{"house_of_cards:3",
           {0x076d73ade47119c4, 0x842b0b64afb3dacd, 0xc1d44f2c5a6572b9}},
    Golden{"bowl:120",
           {0x2a2f2f1dd006a051, 0xd2812086c74b26ac, 0x9535645b16e8d398}},
    Golden{"dominoes:10",
           {0xb15f2258867b946d, 0x0baa384168d0d926, 0xcc349174f8410f92}},
    Golden{"chain_bridge",
           {0x24bd05ff83721d2d, 0xba7af28363bcd939, 0xa2caf209cde4788c}},
    Golden{"large_pyramid:14",
           {0x5bea43f4717c31d2, 0x6d33e8f8a1fccd3e, 0x7bcf5e4d2ab3828b}},
    Golden{"tumbler:10",
           {0x041e19431060871a, 0x07eaf9878542539f, 0x5574d03e6a13b82a}},
    Golden{"many_pyramids:2",
           {0x373ef0acc44eb7d6, 0xba6fb2ff7f12140f, 0x5da14db092169ac3}},
    Golden{"joint_grid:10",
           {0x5efc8b81f300d2da, 0x17f9e04f05ee9493, 0xfbd9247a57326e4c}},
    Golden{"mixed:1",
           {0x18ae3121d4078000, 0x5f720f6735f9c8c2, 0xfa7b6f7426c9684a}},
    Golden{"mixed:2",
           {0xcd98e2feb051ed8e, 0xe874ae9d009d6036, 0x832ce4282e467cde}},
    Golden{"wild:1",
           {0x314bea0583429564, 0x8601be205ce37de7, 0x522438bb51657af3}},
    Golden{"rain:1",
           {0xce962ec094debf10, 0x54f5b483fc3ef05e, 0x86eed4f4c9f1007f}},
    Golden{"junkyard:3",
           {0xc004be7319fb57c5, 0xfb6c0d539b4b7129, 0x55a5755e799b9622}},
    Golden{"washer:12",
           {0x385aa5b83a5f98d2, 0xf0e5b3c690e0816c, 0x77c503050f47b710}},
    Golden{"spinner:150",
           {0xa1e58e7da63c58cd, 0xe5d77ed53bd3ce2d, 0xa2088b8cff26dd21}},
    Golden{"large_pyramid:40",
           {0x6252a82146d10609, 0x3ead12022352a9a8, 0x9310167f7c3603c9}},
    Golden{"washer:40",
           {0x84d9e6ae495f4a34, 0x05657b067402dca3, 0x35bd356f7e232c43}},
    Golden{"carried",
           {0x119971224ea0e683, 0x963f3d9455cea7e3, 0x22edaba148b2c354}},
}};
// clang-format on

}  // namespace drystone::test

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
           {0x16a1ff08e78b7d9f, 0x703fd04d16b16b8a, 0xce335cf1c809a6e9}},
    Golden{"house_of_cards:3",
           {0x25210c4dbd7abd7b, 0x31e679a1ea60379f, 0x35daee4a910c3396}},
    Golden{"bowl:120",
           {0xa389389d35e957d6, 0x0542e09f8c425a5e, 0xcc05f2bc2eca073a}},
    Golden{"dominoes:10",
           {0x53a01a18ebb2a981, 0xbdf7c41cd71ab625, 0x6b41eb058f7e77e3}},
    Golden{"chain_bridge",
           {0x8adca1c5f36ff5a8, 0xae8f4770ef4d1a63, 0x75e9654e43988ccd}},
    Golden{"large_pyramid:14",
           {0xf68921f7e289293f, 0x4e855d0776c9ea99, 0x9e59eb67a8c2ca39}},
    Golden{"tumbler:10",
           {0xa4523c71fdded283, 0x46228c5a0f8e7fe7, 0x58853b2831012261}},
    Golden{"many_pyramids:2",
           {0x282e6b014014a8f3, 0x5f09a671e033d9f0, 0xd52febd84cee36da}},
    Golden{"joint_grid:10",
           {0x115998756030d6ba, 0x5c3f5bf71f7e823c, 0xc8b86eb980051b5e}},
    Golden{"mixed:1",
           {0xb8fa70e6d065d0e6, 0xc96ea19df26b9fe3, 0xef9c4d7e97c21519}},
    Golden{"mixed:2",
           {0x34f754f64e9059d2, 0x69ec958755b7f07c, 0x1292f187fe4080e5}},
    Golden{"wild:1",
           {0x1210231491d60040, 0xe42c087eee69e8bf, 0x5fb01030e68d7f39}},
    Golden{"rain:1",
           {0x2dc4483e233f3822, 0x36a7e251339b5398, 0xfd707776f98a5892}},
    Golden{"junkyard:3",
           {0xa98a97bf87c05e9c, 0x7f02175d6e74db6f, 0x2d8d7a8bdbbe8828}},
    Golden{"washer:12",
           {0x5e6b140a621c51ec, 0xa3e82115c9109ea4, 0xcce9f70f07c80496}},
    Golden{"spinner:150",
           {0xa4a4e0936dfb67dc, 0x7958ab3a206f60ea, 0x5910ab642952c46e}},
    Golden{"large_pyramid:40",
           {0x3af4df522e913ca4, 0x27f1bff06a3b5491, 0xb8e4897ccc04bd5b}},
    Golden{"washer:40",
           {0xae42920ad30778a1, 0x7e0987c87b68ba03, 0xba621733132dc891}},
    Golden{"carried",
           {0xc22e93908e3e864f, 0xebfb2da1751e108a, 0x519a11317a660b9e}},
}};
// clang-format on

}  // namespace drystone::test

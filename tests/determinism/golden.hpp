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
           {0x99c7d6b1b7aef73d, 0xae8c9f5c82b85b93, 0x493f3623f9d48e7d}},
    Golden{"house_of_cards:3",
           {0x528bcb23c28edd4e, 0x6d430cadaecb2ea5, 0xbbf159afad9c59fe}},
    Golden{"bowl:120",
           {0x4e634e3942f9aeec, 0x580fffa01d52824f, 0xc89598bfe5dc74df}},
    Golden{"dominoes:10",
           {0xf35d8217f01ef18d, 0xb8681f2185db11e4, 0x8000446d1048fcba}},
    Golden{"chain_bridge",
           {0x551ced76dbb5ac55, 0x92c9ae84d46e5905, 0x8c692b30f10890fc}},
    Golden{"large_pyramid:14",
           {0x0b8594720152a9e0, 0xfd3060bb2d288743, 0x320ab46418ad2776}},
    Golden{"tumbler:10",
           {0x3bcfc13ec0df58d1, 0x7c804bb2a1a3e343, 0x595008a5acb4a885}},
    Golden{"many_pyramids:2",
           {0x0ed7e9d800f26887, 0x65c9e798aa97207c, 0x317a22547f8f38f1}},
    Golden{"joint_grid:10",
           {0xe320211c4f050fd5, 0xe4480479608c6591, 0x66b28c6b038d24fa}},
    Golden{"mixed:1",
           {0x9109c0cd4bf4d3e2, 0x577987bc96ba1c47, 0x4351e8870a522169}},
    Golden{"mixed:2",
           {0x4f4b19ec0ffe9b66, 0x47fbefe785617f15, 0x76bb5e8df2f510e7}},
    Golden{"wild:1",
           {0x235d9fe099126045, 0x988db5c026e9ae00, 0x96a0068b23655779}},
    Golden{"rain:1",
           {0xbadee4d4b558dbb6, 0x40c09fadcf3210db, 0x99fb8e17f0e9d93b}},
    Golden{"junkyard:3",
           {0xc2e2cd6dbdc83820, 0xbcec90210fc1a84e, 0x329b2237fae4b540}},
    Golden{"washer:12",
           {0x90cc0505ede48123, 0xdc43264ef3196c7d, 0xca4807fea4827812}},
    Golden{"spinner:150",
           {0x92dfbbdecbac2ac0, 0x1626e0ad10ef233e, 0xe76bc967b49f36cc}},
    Golden{"large_pyramid:40",
           {0xfaa2f93a29bbbf05, 0x1e0d7fee2dc6e403, 0xa2539c5a2612b38b}},
    Golden{"washer:40",
           {0xf9139381967cfc06, 0xca5ab247dbbda7ed, 0x54f7997b78b45e3f}},
    Golden{"carried",
           {0x06ea499eba65fb34, 0x6de758ae158cf077, 0x4913c785b320b8c3}},
    Golden{"clock",
           {0x5b7e778a88baf80f, 0xcde4cfdf17e3911d, 0xba05427519d44f16}},
    Golden{"block_and_tackle",
           {0x641f89ecb321dd3f, 0xda8af5a70d1a9524, 0x2da14ce918dc0155}},
    Golden{"crane",
           {0x5b784d610ab80875, 0xe6ca2dbb63d0b0c6, 0x45f9d77e0ff48f87}},
    Golden{"scissor_lift",
           {0x4a0f54b1b955d94f, 0x21f5c72e47127dad, 0xc97e1d74953593e2}},
    Golden{"slow_motion",
           {0x53be8432a6bd322b, 0x6ce62c36775e6a9e, 0xd526e2c6453eb697}},
    Golden{"locks",
           {0xce8627f67801c286, 0x0c3328c03da75d0e, 0xcb1877450dc4bd61}},
    Golden{"car",
           {0xc86c6fba9d3e6015, 0x97d6785691d809d5, 0xf560a9fd58d6531b}},
    Golden{"character",
           {0xe325457c5cbc9cad, 0xb21e5ed339ff7a93, 0x54302a0b8f7451e2}},
    Golden{"eggs:20",
           {0xe8588309f6a5ec17, 0x56f4f7becb610494, 0x1ed71be80bd83b81}},
    Golden{"letters:1",
           {0xee76463d6497e341, 0x7846e9c4379e7dca, 0x35fc404863ed074c}},
    Golden{"materials",
           {0x251aa47ad73ec261, 0x9decf81a55cde562, 0x48fc67f59a79f9b4}},
    Golden{"one_way:2",
           {0x6ab7861811eb14d1, 0x4eb5e153408073da, 0x1f425a7478a0dbdf}},
    Golden{"seams:20",
           {0x3c3e69d980cee42a, 0x9cd3a2cf72095833, 0xa4f9699958ebe7fb}},
    Golden{"sweepers",
           {0x6fa278366e14f1e1, 0x8fa87c9ec2b518c2, 0x29fbe6a58b132b24}},
    Golden{"tiles:20",
           {0xb9c777bd7e518edc, 0x8165f8b9dd0279ee, 0x3c57a3f3df9139bb}},
    Golden{"workshop",
           {0x7cdaf4d112a3cfaf, 0x9af73cc8ebfa9e48, 0x4970c407461e162d}},
}};
// clang-format on

/// The same of the world of hooks_test.cpp.
inline constexpr std::array<std::uint64_t, 3> kGoldenHooks = {0xd28aec3f6873bc2e, 0x7029720d7b311bc3,
                                                              0x883a7178b0647ad3};

}  // namespace drystone::test

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
           {0x085b76491afcf270, 0x91f5e53942339a6a, 0xc65548e010717250}},
    Golden{"house_of_cards:3",
           {0xe474369681dfc96c, 0x3fe8426ef8e197de, 0xc50a08fdb2867056}},
    Golden{"bowl:120",
           {0x6d034f7e43fca9ec, 0x143986a661d83bc9, 0xa84d55369ff87795}},
    Golden{"dominoes:10",
           {0x6577d9caffff192d, 0x42e3269a926579e6, 0x78ce26d93b895a3e}},
    Golden{"chain_bridge",
           {0x435df9857ca8e266, 0x32be08856939137b, 0x118c4c3be7196bfa}},
    Golden{"large_pyramid:14",
           {0xef02a5979f4a1a29, 0xc2415a469219a39f, 0x5a8757cebbce6cee}},
    Golden{"tumbler:10",
           {0x178161462230d49e, 0x24e60c69551c9ff1, 0xfccea1bacb30e179}},
    Golden{"many_pyramids:2",
           {0xcd4e62a5a6999c6b, 0x9538b6ef58d6912c, 0x988d25620b2094e4}},
    Golden{"joint_grid:10",
           {0x12f1d0b60c20f71d, 0x1d78c3a686c3bc8a, 0xb87ce586839242f4}},
    Golden{"mixed:1",
           {0x1f2a203e97fc472f, 0xd21d3f84851407a9, 0x2f2dd39736d370f8}},
    Golden{"mixed:2",
           {0x877acad90dc098f4, 0x740652376176a144, 0xf1b46d40b0519b85}},
    Golden{"wild:1",
           {0x189a87dfa8e87e6d, 0x73fd6b636986491f, 0xb88f4c1e9e38a92b}},
    Golden{"rain:1",
           {0xb7ff4769b62e1f50, 0x677e53abae49d1fa, 0xf70324bfb7697b83}},
    Golden{"junkyard:3",
           {0xabfdf9291467c8de, 0x070b2a633fe17df8, 0x5e6b7b866d9ed6cc}},
    Golden{"washer:12",
           {0xe6c823a2eca7dc56, 0xe0e15c5f58d86629, 0x082957ff0bc759e9}},
    Golden{"spinner:150",
           {0xfb4de3e7f4f72a33, 0xa779cf09db187f06, 0x9a8281e70871937c}},
    Golden{"large_pyramid:40",
           {0x1ae04e4efd6bf5a2, 0x5692a14dd8bceb33, 0xe591afb495e5d692}},
    Golden{"washer:40",
           {0x3ff19fd6611fb24d, 0xb5a5a184c56c46c0, 0x91c1cbf7f6f14da3}},
    Golden{"carried",
           {0xe6e25dd2f2b34f7f, 0xc374dc5eb44c07ae, 0x676d232100b0ae8e}},
    Golden{"clock",
           {0x5deabbbd13f757bd, 0x84e579a21141b118, 0x1f16d99998902756}},
    Golden{"block_and_tackle",
           {0x653417c5c4f1553c, 0x451ac2b4dfa666b5, 0x5488834d0ac29e68}},
    Golden{"crane",
           {0xe937b00434b13a03, 0x028abf0e80ce882b, 0xe3f8695d651c51b7}},
    Golden{"scissor_lift",
           {0x107d791dd73827a6, 0x860bd3d971d6a00d, 0x4857834f4191f3a0}},
    Golden{"slow_motion",
           {0x2703957d6c7409ff, 0xe13c600903312a1c, 0xb344e123c9c58736}},
    Golden{"locks",
           {0xa9c93987d49bee97, 0xb96f47a6eba42320, 0x1d8332269987f758}},
    Golden{"car",
           {0x96f16e9d6950dc6e, 0x0e88091e06c642ae, 0x5821a2cdef30e117}},
    Golden{"character",
           {0xd18e3c0cf67c3f84, 0x04b853b14e824a6b, 0x803473b0d452ea8f}},
    Golden{"eggs:20",
           {0xd5ffc0a869bbe1c2, 0x45f877873f68a99c, 0xa7a96e791d811597}},
    Golden{"letters:1",
           {0xb49f62008c424435, 0x486fbaf7f300a3e8, 0x34794f07dc83894e}},
    Golden{"materials",
           {0xab2b7d5acd400edf, 0xfa103442390de4a5, 0x081ce4f632e7e9d6}},
    Golden{"one_way:2",
           {0xd05f3d665af3ef78, 0x4b870892da72ce42, 0xc22b2c362fb9abf1}},
    Golden{"seams:20",
           {0x61cb1c401f6d5fda, 0xb688e9f228ae04a7, 0x9e7f13af167236e8}},
    Golden{"sweepers",
           {0xed4637e45747eaa6, 0x1763b351fb18facc, 0x8714842ac638e446}},
    Golden{"tiles:20",
           {0x94f806fcf1e0e53b, 0xb2dcb7293d5c568b, 0xe763f79f110882b1}},
    Golden{"workshop",
           {0x06cd0fc0c4aa5ffb, 0x6c06986ac2e61ce0, 0xa3fe1adee0ecdfde}},
}};
// clang-format on

/// The same of the world of hooks_test.cpp.
inline constexpr std::array<std::uint64_t, 3> kGoldenHooks = {0x552595f043e4b805, 0xc06f1ba1b470bf16,
                                                              0x061b4a2ab619efe6};

}  // namespace drystone::test

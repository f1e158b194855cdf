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
           {0x67669bacea4426d5, 0xfdd47cdd10eabd5e, 0x74cac1b9a4379892}},
    Golden{"house_of_cards:3",
           {0x84c3492055e2c732, 0xbb3a2b26cce4a8ef, 0x232684e17a3d326e}},
    Golden{"bowl:120",
           {0x6d034f7e43fca9ec, 0x143986a661d83bc9, 0xdeac0b2fdeab752b}},
    Golden{"dominoes:10",
           {0x8f1d44f1736b6df7, 0x53216d0d4642313b, 0x41de74d8f1247c4c}},
    Golden{"chain_bridge",
           {0x435df9857ca8e266, 0x32be08856939137b, 0x1d4205f1699c29d0}},
    Golden{"large_pyramid:14",
           {0xef02a5979f4a1a29, 0x8975ff1fe0c6cd33, 0x857e719bcc7c6915}},
    Golden{"tumbler:10",
           {0x178161462230d49e, 0xb94a84d5f7c7f452, 0x20249256f9f49e58}},
    Golden{"many_pyramids:2",
           {0xcd4e62a5a6999c6b, 0xd4ec38f4979acfac, 0x7c6c7baf3cc0a02d}},
    Golden{"joint_grid:10",
           {0x12f1d0b60c20f71d, 0x1d78c3a686c3bc8a, 0xb87ce586839242f4}},
    Golden{"mixed:1",
           {0x5c65a534d6ff160b, 0xa57a6db80465edc7, 0x52fefe9b5d5873eb}},
    Golden{"mixed:2",
           {0x22fffb8580b96f0e, 0xf273844e5a936cf5, 0x28a58d26d4dcf25a}},
    Golden{"wild:1",
           {0x3ef6d09bae720b36, 0xade9938966109d43, 0xf52011066a42b914}},
    Golden{"rain:1",
           {0xb7ff4769b62e1f50, 0x677e53abae49d1fa, 0xf70324bfb7697b83}},
    Golden{"junkyard:3",
           {0xabfdf9291467c8de, 0x070b2a633fe17df8, 0x6b00e331ccd5a68e}},
    Golden{"washer:12",
           {0xe6c823a2eca7dc56, 0xe0e15c5f58d86629, 0x5d376714eba017b2}},
    Golden{"spinner:150",
           {0x6983f5720772bcdc, 0x969ed425e2d66914, 0xfe0e7fd9c85253a8}},
    Golden{"large_pyramid:40",
           {0x1ae04e4efd6bf5a2, 0x778f172828aa96e7, 0x61a7e7773d8c9aac}},
    Golden{"washer:40",
           {0x3ff19fd6611fb24d, 0xb5a5a184c56c46c0, 0xdab0ca30b92d0918}},
    Golden{"carried",
           {0xe6e25dd2f2b34f7f, 0x9e044c774cef6c06, 0x60295151a9ca7f18}},
    Golden{"clock",
           {0x5deabbbd13f757bd, 0x84e579a21141b118, 0x1f16d99998902756}},
    Golden{"block_and_tackle",
           {0x653417c5c4f1553c, 0x451ac2b4dfa666b5, 0x5488834d0ac29e68}},
    Golden{"crane",
           {0xe937b00434b13a03, 0x028abf0e80ce882b, 0xe3f8695d651c51b7}},
    Golden{"scissor_lift",
           {0x01dcd53184b1b6af, 0xa30a4ed579bb6646, 0x854e50bb210ffbaa}},
    Golden{"slow_motion",
           {0xe4d1c947c9a3e250, 0x2d26a4a4b5660da6, 0x440bcd925f8f98e7}},
    Golden{"locks",
           {0xa9c93987d49bee97, 0xb71e879295481c8a, 0xea6461e7aa8be958}},
    Golden{"car",
           {0x96f16e9d6950dc6e, 0x89d1ad3dbd096c9e, 0x13767dbf86aef8c0}},
    Golden{"character",
           {0xd18e3c0cf67c3f84, 0x04b853b14e824a6b, 0x803473b0d452ea8f}},
    Golden{"eggs:20",
           {0x8af17b1a4feba131, 0xe5a9bde24cef8ac3, 0xc631705473533d26}},
    Golden{"letters:1",
           {0xb49f62008c424435, 0x486fbaf7f300a3e8, 0xddc83c2305944fd4}},
    Golden{"materials",
           {0x5e2b725eb9e5d4ed, 0x430f2a3bf55d3582, 0x9d19f447bbb63d8d}},
    Golden{"one_way:2",
           {0xd05f3d665af3ef78, 0x877acb7a28a5a6d0, 0xedd3870a0cae6450}},
    Golden{"seams:20",
           {0x60e69eb5d3c79d85, 0x5a4e1495ebc96f43, 0xceeb2f5c8ff75b93}},
    Golden{"sweepers",
           {0xf307db9eb4b12573, 0x2279655a0d51ee51, 0x34974d9840870710}},
    Golden{"tiles:20",
           {0x94f806fcf1e0e53b, 0x5feaeb7dd2a9c5cb, 0xaaa06af3cc28ff34}},
    Golden{"workshop",
           {0x8796409f5149b414, 0x7b9f708cc4b528a4, 0xbd5e48d1801b169a}},
}};
// clang-format on

/// The same of the world of hooks_test.cpp.
inline constexpr std::array<std::uint64_t, 3> kGoldenHooks = {0x552595f043e4b805, 0xa56b2cc6f8924636,
                                                              0xe50c19f85c805229};

}  // namespace drystone::test

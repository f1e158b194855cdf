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
           {0xae112c1a1d69c85b, 0x47a7e19409ec61d4, 0x90c5aa461b6b5798}},
    Golden{"house_of_cards:3",
           {0xbbef7c9fb1b93f9d, 0x01c6462570b78583, 0x508b8c5d93dd4bcb}},
    Golden{"bowl:120",
           {0xb70d5258c699796a, 0x406a92a451633db0, 0x20eedd96ad3b58f5}},
    Golden{"dominoes:10",
           {0xa27ec429ac59d271, 0xc48251faef83bb3b, 0x111dcb3153ad68eb}},
    Golden{"chain_bridge",
           {0x0ba3dfc2d2515487, 0x2e8f89af89cfe816, 0x29c13a943e55316c}},
    Golden{"large_pyramid:14",
           {0x20bc1a871d1c2ff5, 0xa88d2095cbcb1f65, 0xeb3381649949eec9}},
    Golden{"tumbler:10",
           {0x0f934d2187c6f564, 0xb9750f5bbc2d847e, 0x40d15d5de2ed5e40}},
    Golden{"many_pyramids:2",
           {0x536b96232b579e40, 0x8d646f06d0e775c4, 0xe1ef4a773bc1729a}},
    Golden{"joint_grid:10",
           {0xc9ea4645d0f43cca, 0xd92cf709d21775f3, 0xfb036ec5b159ee56}},
    Golden{"mixed:1",
           {0x5c34dbe2eb1e46ae, 0xfc698c5de897a357, 0x277f4c0c31d19f3c}},
    Golden{"mixed:2",
           {0x8f4f7f4054c75e09, 0xd3a6c5200042d7b5, 0xc29f687c2742e900}},
    Golden{"wild:1",
           {0xe68c5948eedad04e, 0x3abc8c26d810a299, 0xdfc71617a82c315c}},
    Golden{"rain:1",
           {0x71259cdc270a78d4, 0x6c2723572fe39793, 0x3074ca271ab9e1c8}},
    Golden{"junkyard:3",
           {0x96c0322b619fdbc5, 0x049cc133a551e2bb, 0x3bb1f5254e4b7550}},
    Golden{"washer:12",
           {0x5327c4f99c4621ad, 0xc7c074063a632201, 0x78b61953c7229380}},
    Golden{"spinner:150",
           {0xf3ff4b51e609bd58, 0xe5b246177edf3ff0, 0xb3fcc19619c448ab}},
    Golden{"large_pyramid:40",
           {0x3e150a92a1464dc2, 0xba0efc9b364fa1f6, 0x344d0f7b6bcfb174}},
    Golden{"washer:40",
           {0xdafcdd7d8e253395, 0xfbad71d99800b728, 0xcaf8352eaa51f27f}},
    Golden{"carried",
           {0xe6e115cb581de850, 0xd3e50afeb436acf0, 0x389a2f00c8f450d0}},
}};
// clang-format on

}  // namespace drystone::test

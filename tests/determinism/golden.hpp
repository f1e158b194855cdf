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
           {0xae112c1a1d69c85b, 0xfee1fe0375a3cc52, 0x2e8658e844dd6ca2}},
    Golden{"house_of_cards:3",
           {0xbbef7c9fb1b93f9d, 0x7a135ffe7e608f99, 0x01e623c231f60bd4}},
    Golden{"bowl:120",
           {0xb70d5258c699796a, 0x406a92a451633db0, 0xcf235f60caa2791c}},
    Golden{"dominoes:10",
           {0xa27ec429ac59d271, 0xc48251faef83bb3b, 0xb72a839411ad125b}},
    Golden{"chain_bridge",
           {0x7626a96f28b8c6c7, 0xfe845d2943634fa1, 0x8a54a447e8652e2d}},
    Golden{"large_pyramid:14",
           {0x20bc1a871d1c2ff5, 0x1475d9e7d5814db0, 0x8ae100c3b639f54e}},
    Golden{"tumbler:10",
           {0x03ac34ce8a3bc70c, 0x261d25389b89d128, 0xa5b5c1344aefd7c5}},
    Golden{"many_pyramids:2",
           {0x536b96232b579e40, 0x64bc5bc64762d55f, 0xc3990c77ccc2e1cb}},
    Golden{"joint_grid:10",
           {0x653da8728a35f41c, 0xe298ec545fee837f, 0xccec71b575f42ff3}},
    Golden{"mixed:1",
           {0xe4a19db8349791ca, 0xee27b0ecebf6b025, 0x4f91e17dfddd2253}},
    Golden{"mixed:2",
           {0x776f5fe8310bec37, 0xfd4592489caa7607, 0x843af4402e2d64b2}},
    Golden{"wild:1",
           {0xeba97f47e5e6f421, 0xaf2ee2f7fe0818b1, 0x6e6a77953329d6f3}},
    Golden{"rain:1",
           {0xa143fb6ddce4fd3a, 0xc58408a7ba514b0b, 0x5678c3435eee5456}},
    Golden{"junkyard:3",
           {0x96c0322b619fdbc5, 0x049cc133a551e2bb, 0x85c6a415dadac2ca}},
    Golden{"washer:12",
           {0x5327c4f99c4621ad, 0xc7c074063a632201, 0x5e842a1a88bd87fc}},
    Golden{"spinner:150",
           {0x1e7b7b4e918c0c9d, 0x5bbaf70e1e560e89, 0xd79a77a871024b34}},
    Golden{"large_pyramid:40",
           {0x3e150a92a1464dc2, 0x33e54556b18100ab, 0x2b232070e53283fe}},
    Golden{"washer:40",
           {0xdafcdd7d8e253395, 0xfbad71d99800b728, 0xb34bf1ee7ab5fe0f}},
    Golden{"carried",
           {0xe6e115cb581de850, 0x460cdc808bbc8a5d, 0xc19ed4988e12a5eb}},
}};
// clang-format on

}  // namespace drystone::test

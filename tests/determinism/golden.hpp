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
           {0x7626a96f28b8c6c7, 0xfe845d2943634fa1, 0x316bf957d8891bda}},
    Golden{"large_pyramid:14",
           {0x20bc1a871d1c2ff5, 0xa88d2095cbcb1f65, 0xeb3381649949eec9}},
    Golden{"tumbler:10",
           {0x03ac34ce8a3bc70c, 0x9945cee18be401f8, 0x185b5002efba9573}},
    Golden{"many_pyramids:2",
           {0x536b96232b579e40, 0x8d646f06d0e775c4, 0xe1ef4a773bc1729a}},
    Golden{"joint_grid:10",
           {0x653da8728a35f41c, 0xe298ec545fee837f, 0xccec71b575f42ff3}},
    Golden{"mixed:1",
           {0xbcd1c6e4fbccce3f, 0xf4f7138673cb59a2, 0x573d3c0b9a778ec6}},
    Golden{"mixed:2",
           {0x07ec727e69f10705, 0xbdfecb68683c9b9a, 0x27fcb69cb6bb914b}},
    Golden{"wild:1",
           {0xac70606dc069a201, 0xf8c05efbc1c40ea1, 0xc13f2ad8315aaab2}},
    Golden{"rain:1",
           {0xa143fb6ddce4fd3a, 0xc58408a7ba514b0b, 0x5678c3435eee5456}},
    Golden{"junkyard:3",
           {0x96c0322b619fdbc5, 0x049cc133a551e2bb, 0x3bb1f5254e4b7550}},
    Golden{"washer:12",
           {0x5327c4f99c4621ad, 0xc7c074063a632201, 0x78b61953c7229380}},
    Golden{"spinner:150",
           {0x96b86722fa92561e, 0x27df0e6d2f68a947, 0x4ab7f654b7290b06}},
    Golden{"large_pyramid:40",
           {0x3e150a92a1464dc2, 0xba0efc9b364fa1f6, 0x344d0f7b6bcfb174}},
    Golden{"washer:40",
           {0xdafcdd7d8e253395, 0xfbad71d99800b728, 0xcaf8352eaa51f27f}},
    Golden{"carried",
           {0xe6e115cb581de850, 0xd3e50afeb436acf0, 0x389a2f00c8f450d0}},
}};
// clang-format on

}  // namespace drystone::test

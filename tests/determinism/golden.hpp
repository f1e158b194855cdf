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
           {0x8533944c153b9f76, 0x2ef893d975062cb0, 0x2751afb927315e92}},
    Golden{"house_of_cards:3",
           {0x9a7e5bb25184365c, 0xce9af0d2b559900d, 0x669fcc9e6d06dd0e}},
    Golden{"bowl:120",
           {0xb3376bb8678b4f1d, 0x160ae6af9355e648, 0x23558eb6e42530c1}},
    Golden{"dominoes:10",
           {0xafb780213770b93f, 0x011157560bb0dc63, 0xaf068b32189c82b3}},
    Golden{"chain_bridge",
           {0x35176a814c8285be, 0x7c3f8af4a718e6de, 0x6e8c1ee970d8262c}},
    Golden{"large_pyramid:14",
           {0xc284b8b765faf806, 0xc7ad5cccfc324561, 0x57cddee5b23dda56}},
    Golden{"tumbler:10",
           {0xec2a85d1aeadf90c, 0xbd15e7ee5e49ddb5, 0x683699369258f9d2}},
    Golden{"many_pyramids:2",
           {0x79fee6fb752ae19f, 0x84cdf77f4de52765, 0x5630bb18f03afe30}},
    Golden{"joint_grid:10",
           {0x15b4c52e8cc12f2e, 0x64f7fe5df48f9433, 0x300c2251b5f7582b}},
    Golden{"mixed:1",
           {0x5e7ab6c51528f79e, 0xf58061b09c7e514c, 0x0055e39a42d732ec}},
    Golden{"mixed:2",
           {0x7b1ccab7451ad6f0, 0x2e60fcf11f1591b2, 0x05bccc86de60ba54}},
    Golden{"wild:1",
           {0x2b7684a1f49b6cf6, 0x917b95d75a5003eb, 0xb7ee558f3a428ce4}},
    Golden{"rain:1",
           {0x24ce2c56b5505836, 0x4e22030042d53839, 0x24c884291c116b7d}},
    Golden{"junkyard:3",
           {0x23f43ab4cd61716e, 0x69dc5620892d6f9e, 0x55e0605a3510720f}},
    Golden{"washer:12",
           {0x3b4094926b0ef24e, 0xf4d4c4e8d7024798, 0x52bef5c3f7227354}},
    Golden{"spinner:150",
           {0x02f317356d00bd78, 0x684758c2ff238836, 0x92fc34e97f45a09c}},
    Golden{"large_pyramid:40",
           {0xd7cde32728c7c71f, 0xa609ef2cb57dcec4, 0xdfc24ac2e40ac783}},
    Golden{"washer:40",
           {0x7a6e8feeeff5a880, 0xb84cc2c3368497dc, 0xbbb64e6578c39689}},
    Golden{"carried",
           {0xdf1449d1b4867b3c, 0x18a11e06abdd7310, 0x3e51a264636b3e1f}},
}};
// clang-format on

}  // namespace drystone::test

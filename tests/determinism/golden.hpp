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
inline constexpr std::array<Golden, 16> kGolden = {{
    Golden{"arch",
           {0xc0846bf3f8519ae9, 0x889773af3e29a70f, 0x06d9db209df7bc20}},
    Golden{"house_of_cards:3",
           {0xb8bf7047522bb7f0, 0x807d3dfc598df18c, 0x2a7ae77fe0d47215}},
    Golden{"bowl:120",
           {0x397147ba34815bff, 0x4cd0cb8ed91fd61e, 0xe0a81f94926ced47}},
    Golden{"dominoes:10",
           {0x9a9aae6847fe85c6, 0x0435b23744794bef, 0xa86b162fa45a5f55}},
    Golden{"chain_bridge",
           {0xa829944ef1c7631d, 0x63949f48be229fe6, 0x54c269b4d39b4459}},
    Golden{"large_pyramid:14",
           {0x18e9ac4aca4724f0, 0x59df93c9517dc1e2, 0x158942168a93f840}},
    Golden{"tumbler:10",
           {0x68b1c0f9b8221e5b, 0xb3dfd2f130ac2c85, 0x5d0ef360d7a38262}},
    Golden{"many_pyramids:2",
           {0xc253069ffe838c56, 0xaa34fb008e92c6b9, 0xe4915a768d4e4d96}},
    Golden{"joint_grid:10",
           {0x48e7c601f75c7c3f, 0xe2d8b8924dd4fc0b, 0xcc689992660cbe9a}},
    Golden{"mixed:1",
           {0x9f73659b24a88d3c, 0x972195e8e714334d, 0x3faf6d5ec54da224}},
    Golden{"mixed:2",
           {0x1d19ccdd58f98f27, 0xfa9c73abadbb0bf0, 0x876b95f12e842e1e}},
    Golden{"wild:1",
           {0x4f80455bd37d28c5, 0x652d42481f2bac87, 0x97a18bedd27cb7fd}},
    Golden{"rain:1",
           {0x0dd1eda8d8714267, 0x34b919304e806466, 0x1e793728d12e7105}},
    Golden{"junkyard:3",
           {0x9b80a9d7f5a929f6, 0x0d334c989183a516, 0x9a98dd81581527a1}},
    Golden{"washer:12",
           {0x85db5b274289f25d, 0xeee33e3cf82d4dc0, 0xfe49e70fee4d8ce1}},
    Golden{"spinner:150",
           {0x6ba3e3585adc4de2, 0xa00ce719bf5402f6, 0x6707237128b81f20}},
}};
// clang-format on

}  // namespace drystone::test

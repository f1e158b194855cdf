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
           {0x641f1a505b08a6b5, 0x94716f2990b62134, 0xb0b4994dabdcee8a}},
    Golden{"house_of_cards:3",
           {0x9d9ca98d74d0352a, 0x97bec4331c3791c8, 0xc0812d55457187bd}},
    Golden{"bowl:120",
           {0x6d034f7e43fca9ec, 0x143986a661d83bc9, 0xefbf8d10ce19e9e9}},
    Golden{"dominoes:10",
           {0x263288336631d40a, 0x9e692bfa7a8f28db, 0xedf7f0a80b064705}},
    Golden{"chain_bridge",
           {0x5ed501a258f37056, 0x14dbf9e08a489974, 0x97c620cf9d6f05d5}},
    Golden{"large_pyramid:14",
           {0xf7debdb05759d34b, 0x5c54f542471d2c94, 0xa7a350011aad5139}},
    Golden{"tumbler:10",
           {0xb227d2c0fe717e54, 0xfd459f1fd57a046f, 0x328f66e9249e0c9a}},
    Golden{"many_pyramids:2",
           {0xbefa68fa79a53ac7, 0x5785898b35c45b38, 0xb64f4fd55590496f}},
    Golden{"joint_grid:10",
           {0x6a829595140e7cf8, 0x7646e37ce5378850, 0xe7046eb44f1eba1e}},
    Golden{"mixed:1",
           {0xb1371f0ac9a5ea88, 0xcaa304e0b6c9d0c8, 0xc5bdc5744741ad4e}},
    Golden{"mixed:2",
           {0xa1956739ed3594e0, 0xfb3b9df090ab3acb, 0x27d567891911f9ca}},
    Golden{"wild:1",
           {0x44ea726b688e5c62, 0xd365fe702b1fbe10, 0x2cbccc5e8aa41b4d}},
    Golden{"rain:1",
           {0x8039e31e1bddc0be, 0xdf61841afa6a770e, 0xc7f50225e75166fb}},
    Golden{"junkyard:3",
           {0xabfdf9291467c8de, 0x070b2a633fe17df8, 0xd48251b301cf92a3}},
    Golden{"washer:12",
           {0xb14ddcd09c63486b, 0x0c85472a1ce53ad0, 0x894d8797126ff503}},
    Golden{"spinner:150",
           {0xe76c14ae2b603c00, 0x8fe4e31573784595, 0x6ed30001ead0259c}},
    Golden{"large_pyramid:40",
           {0x36cf931d5d72e726, 0x1fed1c34b2e8ec5c, 0xa0cf9034abbbfe0b}},
    Golden{"washer:40",
           {0xd85b3a8018c681b6, 0xf8721f2b649d391d, 0x899cadaf1725885a}},
    Golden{"carried",
           {0x3ad02c41367ebb4b, 0x3954116120bdfb6a, 0x4f767c7a8c5b176a}},
    Golden{"clock",
           {0x5a12fcb058e643ee, 0x0ffb36aae877a1b1, 0x73566f0dcb5081c5}},
    Golden{"block_and_tackle",
           {0x211c67548a58609c, 0x9fabfa352f04728d, 0x845222d38b75910d}},
    Golden{"crane",
           {0xa7f3b9600394a887, 0x129a8af3f1b8e9b9, 0x22d25d18643e3562}},
    Golden{"scissor_lift",
           {0xcfa84d1e2b5ff885, 0xeb6fa4f7eaa8b222, 0xba5d1cc8ff0b4b0a}},
    Golden{"slow_motion",
           {0xe5b0181523bd7c2e, 0x47c5cfd43281b252, 0x67d16faeccba425b}},
    Golden{"locks",
           {0x2c4ccf60d20b6054, 0x23ec5a886ad42cb6, 0x430773e8e7a4337d}},
    Golden{"car",
           {0x87f85203dadae454, 0xe20ec8a9b40e06bd, 0x5df7ec9632feafed}},
    Golden{"character",
           {0xd18e3c0cf67c3f84, 0x04b853b14e824a6b, 0x803473b0d452ea8f}},
    Golden{"eggs:20",
           {0x0d0906ae2defa02a, 0x93adf6bdc9ddfa9e, 0x04ecfc8f6a359bcd}},
    Golden{"letters:1",
           {0xb49f62008c424435, 0x486fbaf7f300a3e8, 0x4ca7ef1f6e8af668}},
    Golden{"materials",
           {0xcb6ab9818617e683, 0x56cf646aa1996e2f, 0xd69f459c737f3ab2}},
    Golden{"one_way:2",
           {0xd05f3d665af3ef78, 0x0807cbf730d8976f, 0x3ddcee403fc42d5c}},
    Golden{"seams:20",
           {0x9802d491a0c5a6ed, 0x67c55c47d9678e90, 0x45c412171aca8b49}},
    Golden{"sweepers",
           {0x3ea99e2c49ef9955, 0x846308eaa58c1e29, 0x2408d55726853965}},
    Golden{"tiles:20",
           {0x94f806fcf1e0e53b, 0xc0e3ba6f3b7f7df2, 0x2a5d109cc38bfc89}},
    Golden{"workshop",
           {0xb0df3cf132dc851c, 0x264b03fb44e43096, 0x7c10a3957d21e209}},
}};
// clang-format on

/// The same of the world of hooks_test.cpp.
inline constexpr std::array<std::uint64_t, 3> kGoldenHooks = {0xa3adcad22877a4d6, 0xa0f2059776512640,
                                                              0x3f887cd0d0bc0a06};

}  // namespace drystone::test

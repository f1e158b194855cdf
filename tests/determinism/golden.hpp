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
           {0x6d034f7e43fca9ec, 0x143986a661d83bc9, 0x38c4c7d37c0b4dee}},
    Golden{"dominoes:10",
           {0x263288336631d40a, 0x9e692bfa7a8f28db, 0x2e97fd12f7875126}},
    Golden{"chain_bridge",
           {0x5ed501a258f37056, 0x14dbf9e08a489974, 0xbd6a988972b11022}},
    Golden{"large_pyramid:14",
           {0xf7debdb05759d34b, 0x5c54f542471d2c94, 0xa7a350011aad5139}},
    Golden{"tumbler:10",
           {0xb227d2c0fe717e54, 0x5ba8190c042bf6b3, 0x92bd5daf2ce87d50}},
    Golden{"many_pyramids:2",
           {0x69b04030eaa4d3c9, 0xe76efd7041f2a3db, 0x8b0ec584bd89b91f}},
    Golden{"joint_grid:10",
           {0x6a829595140e7cf8, 0x31262f873156e832, 0x4a0fd8910cbf3695}},
    Golden{"mixed:1",
           {0x55589576d76282d3, 0x9236ae3ac09076ea, 0x324dc3ac2427b907}},
    Golden{"mixed:2",
           {0xb3ab94209e85f4b6, 0x4df7c95a234fd248, 0x6cb84041a521bdfd}},
    Golden{"wild:1",
           {0x0329a918f339a330, 0xa880c0ec16bea98a, 0x16fd4045e298af09}},
    Golden{"rain:1",
           {0x8039e31e1bddc0be, 0xdf61841afa6a770e, 0xc7f50225e75166fb}},
    Golden{"junkyard:3",
           {0xabfdf9291467c8de, 0x070b2a633fe17df8, 0xdfc7f3b6b3ba4449}},
    Golden{"washer:12",
           {0xb14ddcd09c63486b, 0x0c85472a1ce53ad0, 0xca92acafb7bd58c3}},
    Golden{"spinner:150",
           {0x33b997169c2b76b9, 0xe1853624d5816036, 0x2206fcfc88b6200c}},
    Golden{"large_pyramid:40",
           {0x36cf931d5d72e726, 0x1fed1c34b2e8ec5c, 0xa0cf9034abbbfe0b}},
    Golden{"washer:40",
           {0xd85b3a8018c681b6, 0xf8721f2b649d391d, 0x4ac93831f3791fb5}},
    Golden{"carried",
           {0x3ad02c41367ebb4b, 0x3954116120bdfb6a, 0x4f767c7a8c5b176a}},
    Golden{"clock",
           {0x5a12fcb058e643ee, 0x0ffb36aae877a1b1, 0x73566f0dcb5081c5}},
    Golden{"block_and_tackle",
           {0x211c67548a58609c, 0x9fabfa352f04728d, 0x845222d38b75910d}},
    Golden{"crane",
           {0xbab95e83235e7286, 0x8779a41bb23e7b60, 0xa6b17698949ecc40}},
    Golden{"scissor_lift",
           {0x53d58ce24065f8ab, 0x9b9f74d6dbd945bd, 0x2e97c1f2407217fb}},
    Golden{"slow_motion",
           {0xe5b0181523bd7c2e, 0xa77fe38db069e7af, 0xe55468e017331803}},
    Golden{"locks",
           {0x2c4ccf60d20b6054, 0xd8c4359d5b25628b, 0xa82784648d15d4cf}},
    Golden{"car",
           {0xa8ca9d6e285313e9, 0xa4354976035bb487, 0x8146cd5a9bf217ce}},
    Golden{"character",
           {0xd18e3c0cf67c3f84, 0x04b853b14e824a6b, 0x803473b0d452ea8f}},
    Golden{"eggs:20",
           {0x0d0906ae2defa02a, 0x93adf6bdc9ddfa9e, 0x8ff84fa33610230f}},
    Golden{"letters:1",
           {0xb49f62008c424435, 0x486fbaf7f300a3e8, 0xf9cce8eb6d915c8b}},
    Golden{"materials",
           {0xcb6ab9818617e683, 0x56cf646aa1996e2f, 0x20921a1c5d8a0fa2}},
    Golden{"one_way:2",
           {0xd05f3d665af3ef78, 0x0807cbf730d8976f, 0x9d83ac44eb257dc5}},
    Golden{"seams:20",
           {0xc74ce1d0f8bf9176, 0x0c4dca40a06cbb6c, 0x925fa5dfce4bd324}},
    Golden{"sweepers",
           {0x3ea99e2c49ef9955, 0x28af170d589bb757, 0x2cb30f711976eccf}},
    Golden{"tiles:20",
           {0x94f806fcf1e0e53b, 0xc0e3ba6f3b7f7df2, 0xdd578efe72f11b46}},
    Golden{"workshop",
           {0xb0df3cf132dc851c, 0x264b03fb44e43096, 0xb88afc631e019ea6}},
}};
// clang-format on

/// The same of the world of hooks_test.cpp.
inline constexpr std::array<std::uint64_t, 3> kGoldenHooks = {0xa3adcad22877a4d6, 0xa0f2059776512640,
                                                              0x3f887cd0d0bc0a06};

}  // namespace drystone::test

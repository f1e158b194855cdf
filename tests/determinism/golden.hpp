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
           {0xbea4b40d05f257fe, 0x5840885a9bb04d9a, 0x7127464d64750b4d}},
    Golden{"house_of_cards:3",
           {0x1b7f59a93c3feae5, 0x67e57a2a5a8927d1, 0xf0c40ad024ef42e6}},
    Golden{"bowl:120",
           {0xefb702c869c859c7, 0xef3c644e6b885a1e, 0x41a16de9e499ae03}},
    Golden{"dominoes:10",
           {0x32d155624ac50572, 0xee6f8546b122f6a9, 0xd86507afb1c559f9}},
    Golden{"chain_bridge",
           {0x755b1059ab61a556, 0x6250c05c68e9712d, 0x0fba204e05d66c38}},
    Golden{"large_pyramid:14",
           {0x16658aac1c483bda, 0xd52e2ec226c865d7, 0x30eb4cdedbb69e27}},
    Golden{"tumbler:10",
           {0x453e53f0ca044e99, 0x812ca41d1537f37b, 0x915d81c0efa2445e}},
    Golden{"many_pyramids:2",
           {0x0ca71f3c9433d395, 0xc5d63a06821aa393, 0x5de22fbac54fba13}},
    Golden{"joint_grid:10",
           {0xce29c84b2b3fd867, 0xc028cbd4fadf5e9b, 0xa90c124b99540386}},
    Golden{"mixed:1",
           {0xc12ad6b8e688e66a, 0xf62c0400de8cc8e2, 0x58413ead896fb9c7}},
    Golden{"mixed:2",
           {0x8f312afceefe3e5e, 0x7ca0438bb31623de, 0x8b51e7b7032f687c}},
    Golden{"wild:1",
           {0x2ca16bd7c9b59644, 0x317326bd2c66b5fc, 0xa68900c10b6a1110}},
    Golden{"rain:1",
           {0xf954c6ddaf0ceb02, 0xd17a46c14c21cd23, 0xf486b71b89e50a90}},
    Golden{"junkyard:3",
           {0x1046c226cf7cfc39, 0xcd3579db350b034f, 0x9d854a7566af9269}},
    Golden{"washer:12",
           {0xb179bb40a8ef8a34, 0x15294d618e9d5972, 0x5c2acfd14280dc19}},
    Golden{"spinner:150",
           {0xfac00eb4d8f9d2e8, 0x742153da2ab10d41, 0x1327c11d43d12226}},
    Golden{"large_pyramid:40",
           {0xb7e45b265ec1e607, 0xb6a513c25675b1b2, 0x5e3740fe24d1ffc0}},
    Golden{"washer:40",
           {0xae6fb03cc5f291d9, 0x9a75f5d976375f46, 0x18d50de6c7f90f6b}},
    Golden{"carried",
           {0xf9ee097e40a2ac07, 0x4d6b073a7bb05697, 0x41ecbdd37f04e4fc}},
    Golden{"clock",
           {0x3cb00139fdd9ea46, 0xdd46b7c9f12c94f5, 0x071307ce51aa55b9}},
    Golden{"block_and_tackle",
           {0x68757a0a5b440168, 0x997336fa369cb576, 0xe1c29fb962af8d4c}},
    Golden{"crane",
           {0x57ee7eb44e2aaeb3, 0xa299cad2dbf10bca, 0x7650ae18fd607ecf}},
    Golden{"scissor_lift",
           {0x073e14b24b61d6ec, 0x5577a6baeedb84e6, 0x3df4252dd89ced36}},
    Golden{"slow_motion",
           {0xcacf25c59dd1bb81, 0x1012a893a0ab0f94, 0x78b2fb097a78b22d}},
    Golden{"locks",
           {0x432260df8fd0df8a, 0x9cebc752e4cd7da1, 0xff1475a3c0c69c84}},
    Golden{"car",
           {0xcba81d350e541cf3, 0x3eb9adf49bce3daa, 0x6c7a7731ee1b199e}},
    Golden{"character",
           {0x63c937319ec0f220, 0xc4070750bb58ada0, 0x65fd0a9076559980}},
    Golden{"eggs:20",
           {0xe358caad80888f0b, 0x5990987dccd9633f, 0x91c29971fc4d8100}},
    Golden{"letters:1",
           {0x33ae61ceb7fee4d9, 0x9cca74cf8f6e0926, 0x867669c964732291}},
    Golden{"materials",
           {0xa4b0fd2ccafd7d9b, 0xb5526a8f93e60703, 0x52690f04856d14a3}},
    Golden{"one_way:2",
           {0x486f30cd343322a5, 0x7ccad4f5038c191c, 0x339af84140c0de92}},
    Golden{"seams:20",
           {0xef61642dc59da844, 0xa6fc317f66b9d4f0, 0x3b129c67535ab77b}},
    Golden{"sweepers",
           {0x32f435e4b3d14e4b, 0x035f5891493f3348, 0x3acb164a59b7fb99}},
    Golden{"tiles:20",
           {0xbfe23e0522ec9fa9, 0x74c43ebc42b9149e, 0xe096f172b97fee30}},
    Golden{"workshop",
           {0x5cd4734ff363aa3e, 0x10cdea83858e0fc6, 0x8c3f5c2f9fa5571f}},
}};
// clang-format on

/// The same of the world of hooks_test.cpp.
inline constexpr std::array<std::uint64_t, 3> kGoldenHooks = {0x4a31d9bf42cd135b, 0xf3f5b64fc6d26a8e,
                                                              0x4c0301007afef7a4};

}  // namespace drystone::test

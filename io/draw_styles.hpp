// The style of each meaning of debug drawing in pictures and pages, and its name in their legends.
#pragma once

#include <array>
#include <cstdint>

#include "drystone/debug_draw.hpp"

namespace drystone::io {

struct DrawStyle {
  DrawMeaning meaning;
  const char* name;
  std::uint32_t line = 0;  ///< 0xrrggbb
  std::uint32_t area = 0;  ///< The same for areas.
  bool numbered = false;   ///< The colour follows from the number: kNumberColors.
};

inline constexpr std::array kDrawStyles = {
    DrawStyle{DrawMeaning::static_body, "static", 0x8f98a5, 0xe2e5e9},
    DrawStyle{DrawMeaning::kinematic_body, "kinematic", 0x6545a8, 0xc4b3ea},
    DrawStyle{DrawMeaning::awake_body, "awake", 0x23619f, 0x8dbbee},
    DrawStyle{DrawMeaning::asleep_body, "asleep", 0x74859b, 0xc3cedb},
    DrawStyle{DrawMeaning::disabled_body, "disabled", 0xb0b4ba, 0xf2f3f5},
    DrawStyle{DrawMeaning::sensor, "sensor", 0x9a7b1c, 0xf3e6b8},
    DrawStyle{DrawMeaning::block, "block", 0, 0, true},
    DrawStyle{DrawMeaning::shape_bounds, "bounds", 0x9aa4b2},
    DrawStyle{DrawMeaning::tree_node, "tree node", 0, 0, true},
    DrawStyle{DrawMeaning::island_awake, "island", 0xe07a1f},
    DrawStyle{DrawMeaning::island_asleep, "island asleep", 0x5a3a1a},
    DrawStyle{DrawMeaning::joint, "joint", 0x0b7a75},
    DrawStyle{DrawMeaning::joint_limit, "limit", 0xd1344f},
    DrawStyle{DrawMeaning::seam, "seam", 0, 0, true},
    DrawStyle{DrawMeaning::constraint_color, "colour", 0, 0, true},
    DrawStyle{DrawMeaning::contact_point, "contact", 0xd1344f},
    DrawStyle{DrawMeaning::contact_normal, "normal", 0xd1344f},
    DrawStyle{DrawMeaning::overlap, "overlap", 0x8a1030},
    DrawStyle{DrawMeaning::gap, "gap", 0x2f9e44},
    DrawStyle{DrawMeaning::normal_impulse, "impulse", 0xc2410c},
    DrawStyle{DrawMeaning::friction_impulse, "friction", 0x7c3aed},
    DrawStyle{DrawMeaning::mass_center, "centre of mass", 0x1f2733},
    DrawStyle{DrawMeaning::velocity, "velocity", 0x1d7a46},
    DrawStyle{DrawMeaning::sweep, "sweep", 0xb45309},
    DrawStyle{DrawMeaning::field, "field", 0x0e7490},
    DrawStyle{DrawMeaning::water_surface, "water", 0x0284c7},
    DrawStyle{DrawMeaning::one_way, "one-way", 0x15803d},
    DrawStyle{DrawMeaning::sleep_time, "time at rest", 0x1f2733},
    DrawStyle{DrawMeaning::name, "name", 0x1f2733},
};
static_assert(
    [] {
      for (std::size_t i = 0; i < kDrawStyles.size(); ++i) {
        if (static_cast<std::size_t>(kDrawStyles[i].meaning) != i) return false;
      }
      return kDrawStyles.back().meaning == DrawMeaning::name;
    }(),
    "each meaning stands at its own place");

/// The background: 0xrrggbb.
inline constexpr std::uint32_t kPaperColor = 0xfcfcfb;

/// Colours of neighbouring numbers differ strongly.
inline constexpr std::array<std::uint32_t, 12> kNumberColors = {
    0x1f77b4, 0xff7f0e, 0x2ca02c, 0xd62728, 0x9467bd, 0x8c564b,
    0xe377c2, 0x17becf, 0xbcbd22, 0x393b79, 0x637939, 0xad494a,
};

inline const DrawStyle& style_of(DrawMeaning meaning) { return kDrawStyles[static_cast<std::size_t>(meaning)]; }
inline std::uint32_t line_color(DrawColor color) {
  const DrawStyle& style = style_of(color.meaning);
  return style.numbered ? kNumberColors[color.number % kNumberColors.size()] : style.line;
}

}  // namespace drystone::io

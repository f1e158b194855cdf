// Known names that are similar to a misspelt one, for error messages of built-in scenes and scene files.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace drystone::scenes {

/// Fewest insertions, deletions, replacements of one character and swaps of neighbours that turn a into b.
int edit_distance(std::string_view a, std::string_view b);

/// The names of `known` that are a few typing errors away from `name`, begin with it or contain it; nearest first, at
/// most three.
std::vector<std::string_view> near_names(std::string_view name, std::span<const std::string_view> known);

/// ", did you mean \"x\" or \"y\"?" or an empty text if no name is similar.
std::string did_you_mean(std::string_view name, std::span<const std::string_view> known);

}  // namespace drystone::scenes
